import type { Basket, Catalog } from "../../../src/application/catalog/catalog.ts";
import type { Visit } from "../../../src/application/catalog/visit.ts";
import type { Navigator, SettingsStore } from "../../../src/application/platform.ts";
import type { Tracking } from "../../../src/application/system/tracking.ts";
import type { CollectReport } from "../../../src/domain/system/search-tracking.ts";
import { BOARDS, listOf } from "../../support/offers.ts";

/** A promise that the test answers. */
export type Open<Value> = { answer: (value: Value) => void; fail: (error: unknown) => void; promise: Promise<Value> };
export function open<Value>(): Open<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  return { answer: resolve, fail: reject, promise };
}

export type Log = string[];

export function fakeNavigator(log: Log, at: { path: string }): Navigator {
  return {
    currentPath: () => at.path,
    go: (path) => log.push(`go ${decodeURIComponent(path)}`),
    open: (path) => log.push(`open ${decodeURIComponent(path)}`),
  };
}

/** `listeners`: subscribers of a sign-in. */
export function fakeVisit(log: Log, who: { isSignedIn: boolean; listeners?: (() => void)[] }): Visit {
  return {
    get isSignedIn() {
      return who.isSignedIn;
    },
    promptSignIn: () => log.push("ask to sign in"),
    notify: (message) => log.push(`notice ${message}`),
    session: {
      send: ({ num }) => log.push(`cart ${num}`),
      subscribe(listener) {
        who.listeners = [...(who.listeners ?? []), listener];
        return {
          unsubscribe() {
            who.listeners = (who.listeners ?? []).filter((one) => one !== listener);
          },
        };
      },
    },
  };
}

export function fakeSettings(kept: Map<string, string> = new Map()): SettingsStore {
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => kept.set(key, value),
    remove: (key) => kept.delete(key),
  };
}

/** Answers everything at once with one offer. */
export const quickCatalog = {
  search: async (query) => listOf([BOARDS], query),
  priceStrip: async () => ({ step: 0, bins: [], isOpen: false, goodsNum: 0, isSample: false }),
  detail: async () => BOARDS,
  similar: async () => [],
  priceHistory: async () => [],
  suggestions: async () => [],
  hotLists: async () => ({ productNameList: ["樟子松"], originNameList: [], storeNameList: [], specList: [] }),
} satisfies Catalog;

/** Notes what was reported. */
export const fakeTracking = (reports: CollectReport[] = []): Tracking => ({
  click: () => {},
  collect: (report) => void reports.push(report),
});

export const fakeBasket = (add: Basket["add"]): Basket => ({ add });
