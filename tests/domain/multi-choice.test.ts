import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choiceOfAll, toggled, toggledAll } from "../../src/domain/multi-choice.ts";

const options = ["a", "b", "c", "d"];
const choices = fc.subarray(options);
const limits = fc.constantFrom(null, 1, 2, 4);

describe("toggled", () => {
  it("changes exactly the pressed value, and only within the limit", () => {
    fc.assert(
      fc.property(choices, fc.constantFrom(...options), limits, (chosen, value, limit) => {
        const next = toggled(chosen, value, limit);
        const isClosed = !chosen.includes(value) && limit !== null && chosen.length >= limit;
        expect(next.includes(value)).toBe(isClosed ? false : !chosen.includes(value));
        expect(next.filter((one) => one !== value)).toEqual(chosen.filter((one) => one !== value));
        if (limit !== null && chosen.length <= limit) expect(next.length).toBeLessThanOrEqual(limit);
      }),
    );
  });
});

describe("the box for all", () => {
  it("shows all, some or none, and takes everything or gives everything back", () => {
    fc.assert(
      fc.property(choices, (chosen) => {
        const shown = choiceOfAll(chosen, options);
        expect(shown).toBe(chosen.length === 0 ? "none" : chosen.length === options.length ? "all" : "some");
        expect(toggledAll(chosen, options)).toEqual(shown === "all" ? [] : options);
      }),
    );
  });
  it("shows none where there is nothing to choose", () => {
    expect(choiceOfAll([], [])).toBe("none");
  });
});
