import { AFFIXED_PATH, TABS_KEY, type TabVisit } from "../../domain/shell/first-tab.ts";
import type { VisitStore } from "./page-device.ts";

/** Whether this browser tab has shown a page before. */
export const isAcquainted = (store: VisitStore): boolean => store.read(TABS_KEY) !== null;

/** Remembers the first page of a browser tab for the next one, should it be left before the tabs' program comes. */
export function rememberFirst(store: VisitStore, { name, ...visit }: TabVisit): void {
  if (isAcquainted(store)) return;
  store.write(TABS_KEY, JSON.stringify(name === null || visit.path === AFFIXED_PATH ? [] : [{ ...visit, name }]));
}
