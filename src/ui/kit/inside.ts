import { createContext, use } from "react";

/**
 * Whether the page is one of a console's or of the buyer's centre: windows, notices, menus, choices and tips are Blueprint's
 * there, and the browser's own on every other page, which loads nothing of Blueprint for them.
 */
export const InsideContext = createContext(false);

export const useInside = (): boolean => use(InsideContext);
