import { createContext } from "react";

/** Whether what has the focus takes characters: a field, or a list in which they choose. */
export const takesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest("input, textarea, select, [contenteditable], [role=combobox], [role=listbox], [role=menu]") !== null;

/** Whether a window stands over the page. */
export const hasWindow = (): boolean => document.querySelector("dialog[open], body.bp6-overlay-open") !== null;

/** Whether a window was opened by a key of its page: its first field, or else what confirms, has the focus then. */
export const OpenedByKey = createContext(false);
