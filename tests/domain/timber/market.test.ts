import fc from "fast-check";
import { describe, expect, it } from "vitest";
import MARKET_TABLE from "../../../src/domain/timber/data/market.json" with { type: "json" };
import { parseQuery } from "../../../src/domain/timber/query.ts";
import { MARKET, marketWith } from "../../../src/domain/timber/reading/market.ts";
import { usualFor } from "../../../src/domain/timber/reading/usual-sizes.ts";

const kinds = fc.constantFrom(...new Set(MARKET.map(({ kindCode }) => kindCode)));
const species = fc.constantFrom(...new Set(MARKET.map(({ speciesCode }) => speciesCode)));
const some = (codes: fc.Arbitrary<string>) => fc.uniqueArray(codes, { maxLength: 2 });

describe("marketWith", () => {
  it("is the snapshot where nothing is on sale", () => {
    expect(marketWith("")).toBe(MARKET);
    expect(marketWith("\n")).toBe(MARKET);
  });

  it("finds usual what the snapshot finds usual where the same is on sale, however much of it", () => {
    const same = marketWith(MARKET_TABLE.slice(1).join("\n"));
    const sides = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(some(kinds), some(species), sides, sides, (kindCodes, speciesCodes, thickness, width) => {
        const [here, there] = [MARKET, same].map((market) => usualFor({ kindCodes, speciesCodes }, market));
        const of = (usual = here) => [
          usual?.section(thickness, width),
          usual?.thickness(thickness),
          usual?.length(width * 10),
          usual?.diameter(thickness),
          usual?.sheet(width * 5, width * 10),
        ];
        for (const [at, weight] of of(there).entries()) expect(weight).toBeCloseTo(of(here)[at] ?? 0, 9);
      }),
    );
  });

  it("reads a size as what is on sale, of goods that the snapshot has and of those that it has not", () => {
    const sold = marketWith("1501 luoyesong|89*140:3|4000:3||\n1502 boluoge|35*65:9|2000:9||");
    const read = (text: string, market = MARKET) => parseQuery(text, undefined, market).size;
    expect(read("落叶松板 4*6*4")).toMatchObject({ thickness: 40, width: 60 });
    expect(read("落叶松板 4*6*4", sold)).toMatchObject({ thickness: 89, width: 140 });
    const usual = (market = MARKET) =>
      usualFor({ kindCodes: ["1502"], speciesCodes: ["boluoge"] }, market).section(35, 65);
    expect(usual(sold)).toBeGreaterThan(usual() + 2);
  });
});
