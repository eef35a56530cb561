import { createContext, use } from "react";

export const PathnameContext = createContext("/");

/** Where one is, without its query: what stands around the screens is not drawn again for a narrower list. */
export const usePathname = (): string => use(PathnameContext);
