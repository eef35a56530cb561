import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { demandReading, parseDemand } from "../../../../src/domain/demand/reading/demand-text.ts";

const TODAY = { year: 2026, month: 11, day: 21 };

/** How often the reading of a text stops. */
function stopsOf(text: string): number {
  const reading = demandReading(text, TODAY);
  let stops = 0;
  while (reading.next().done !== true) stops += 1;
  return stops;
}

describe("a long message", () => {
  it("is read with a stop in every thousand characters, with separators or without", () => {
    const words = fc.constantFrom("杉木4米5方", "樟子松 30*120*4 20方，", "方", "5/4 ", "30*120\n", "ab");
    fc.assert(
      fc.property(words, fc.integer({ min: 1_001, max: 5_000 }), (word, length) => {
        const text = word.repeat(Math.ceil(length / word.length)).slice(0, length);
        expect(stopsOf(text)).toBeGreaterThanOrEqual(Math.ceil(length / 1_000) - 1);
      }),
      { numRuns: 30 },
    );
  });

  it("reads the same in one row as in many", () => {
    const cut = fc.constantFrom("，", "；", "。");
    const thicknesses = fc.uniqueArray(fc.integer({ min: 20, max: 99 }), { minLength: 60, maxLength: 80 });
    fc.assert(
      fc.property(cut, thicknesses, (between, all) => {
        const goods = all.map((thickness) => `樟子松 ${thickness}*120*4000 ${thickness}方`);
        const values = (text: string) =>
          parseDemand(text, TODAY).items.map(({ speciesCode, thickness, width, length, quantity }) => {
            return { speciesCode, thickness, width, length, quantity };
          });
        expect(values(goods.join(between))).toEqual(values(goods.join("\n")));
      }),
      { numRuns: 10 },
    );
  });
});
