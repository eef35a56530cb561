import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createBrowserStore } from "../../../src/infrastructure/browser/browser-storage.ts";

const refused = () => {
  throw new DOMException("no", "SecurityError");
};

/** A storage whose doors open and close. */
function areaOf(state: { works: boolean }, kept = new Map<string, string>()) {
  const area = {
    getItem: (key: string) => (state.works ? (kept.get(key) ?? null) : refused()),
    setItem: (key: string, value: string) => (state.works ? void kept.set(key, value) : refused()),
    removeItem: (key: string) => (state.works ? void kept.delete(key) : refused()),
  };
  return () => area as unknown as Storage;
}

describe("createBrowserStore", () => {
  it("remembers until the page is left where looking at the storage throws", () => {
    const store = createBrowserStore(refused);
    expect(store.read("a")).toBeNull();
    store.write("a", "1");
    expect(store.read("a")).toBe("1");
    store.remove("a");
    expect(store.read("a")).toBeNull();
  });

  it("reads back what was written last, however often the storage fills up or is forbidden in between", () => {
    const keys = fc.constantFrom("a", "b");
    const commands = fc.array(
      fc.oneof(
        fc.record({ key: keys, value: fc.string() }),
        fc.record({ key: keys, value: fc.constant(null) }),
        fc.record({ works: fc.boolean() }),
      ),
    );
    fc.assert(
      fc.property(commands, (list) => {
        const state = { works: true };
        const kept = new Map<string, string>();
        const store = createBrowserStore(areaOf(state, kept));
        const expected = new Map<string, string>();
        for (const command of list) {
          if ("works" in command) state.works = command.works;
          else if (command.value === null) {
            store.remove(command.key);
            expected.delete(command.key);
          } else {
            store.write(command.key, command.value);
            expected.set(command.key, command.value);
          }
          if (!state.works) continue;
          for (const key of ["a", "b"]) expect(store.read(key)).toBe(expected.get(key) ?? null);
        }
      }),
    );
  });
});
