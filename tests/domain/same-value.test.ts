import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sameValue } from "../../src/domain/same-value.ts";

/** The same value with the names of its objects in the opposite order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, part]) => [name, turned(part)]),
  );
}

const json = fc.jsonValue();

describe("sameValue", () => {
  it("a value is the same as itself with its names in another order", () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(sameValue(value, turned(value))).toBe(true);
      }),
    );
  });

  it("two values are the same just where their sorted texts are", () => {
    const textOf = (value: unknown): string =>
      JSON.stringify(value, (_, part: unknown) =>
        typeof part === "object" && part !== null && !Array.isArray(part)
          ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
          : Object.is(part, -0)
            ? 0
            : part,
      );
    const few = fc.letrec((tie) => ({
      value: fc.oneof(
        fc.constantFrom(0, 1, "", "a", null, true),
        fc.array(tie("value"), { maxLength: 2 }),
        fc.dictionary(fc.constantFrom("a", "b", "0"), tie("value"), { maxKeys: 2 }),
      ),
    })).value;
    fc.assert(
      fc.property(few, few, (one, other) => {
        expect(sameValue(one, other)).toBe(textOf(one) === textOf(other));
      }),
      { numRuns: 1_000 },
    );
  });
});
