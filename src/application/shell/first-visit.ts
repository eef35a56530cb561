import { AFFIXED_PATH, TABS_KEY, TABS_WORTH_SHOWING, type TabVisit } from "../../domain/shell/first-tab.ts";
import type { VisitStore } from "./page-device.ts";

/** Whether this browser tab has shown a page before. */
export const isAcquainted = (store: VisitStore): boolean => store.read(TABS_KEY) !== null;

/** Remembers the first page of a browser tab for the next one, should it be left before the tabs' program comes. */
export function rememberFirst(store: VisitStore, { name, subject: _, ...visit }: TabVisit): void {
  if (isAcquainted(store)) return;
  store.write(TABS_KEY, JSON.stringify(name === null || visit.path === AFFIXED_PATH ? [] : [{ ...visit, name }]));
}

/** Whether the page at `path` will have enough tabs above it to show them; what cannot be read is no tabs. */
export function awaitsTabs(read: () => string | null, path: string): boolean {
  try {
    const tabs: { path: string }[] = JSON.parse(read() ?? "[]");
    return new Set([AFFIXED_PATH, path, ...tabs.map((tab) => tab.path)]).size >= TABS_WORTH_SHOWING;
  } catch {
    return false;
  }
}
