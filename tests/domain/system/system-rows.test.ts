import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { loggedChanges } from "../../../src/domain/system/system-rows.ts";

const parts = fc.dictionary(fc.constantFrom("status", "name", "roles"), fc.constantFrom<unknown>("a", "b", 1, ["a"]));

describe("loggedChanges", () => {
  it("names what was added, taken away or changed, each once", () => {
    expect(loggedChanges({ before: { a: 1, b: "x" }, after: { a: 2, b: "x", reason: "因" } })).toEqual([
      { name: "a", before: "1", after: "2" },
      { name: "reason", before: "", after: "因" },
    ]);
    expect(loggedChanges({ before: null, after: { a: ["x"] } })).toEqual([{ name: "a", before: "", after: '["x"]' }]);
    expect(loggedChanges({ before: null, after: null })).toEqual([]);
  });
  it("leaves out what stayed as it was, and nothing else that is known afterwards", () => {
    fc.assert(
      fc.property(parts, parts, (before, after) => {
        const names = loggedChanges({ before, after }).map(({ name }) => name);
        const changed = Object.keys(after).filter(
          (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
        );
        expect(names).toEqual(expect.arrayContaining(changed));
        expect(names.filter((name) => !changed.includes(name))).toEqual([]);
      }),
    );
  });
});
