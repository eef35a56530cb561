import type { SettingsStore } from "../../application/platform.ts";

/**
 * A storage area as a store of texts. Where it is forbidden, full or missing, what was written is remembered until the page is
 * left; `area` is called each time, since even looking at a forbidden storage throws.
 */
export function createBrowserStore(area: () => Storage): SettingsStore {
  // `null`: removed, although the storage refused.
  const memory = new Map<string, string | null>();
  return {
    read(key) {
      const remembered = memory.get(key);
      if (remembered !== undefined) return remembered;
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        area().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    remove(key) {
      try {
        area().removeItem(key);
        memory.delete(key);
      } catch {
        memory.set(key, null);
      }
    },
  };
}
