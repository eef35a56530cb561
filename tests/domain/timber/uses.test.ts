import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GRADES } from "../../../src/domain/timber/grades.ts";
import { KINDS } from "../../../src/domain/timber/kinds.ts";
import { parseQuery } from "../../../src/domain/timber/query.ts";
import { SPECIES } from "../../../src/domain/timber/species.ts";
import { closeTokens, goodsTokens, queryTokens, statedTokens } from "../../../src/domain/timber/tokens.ts";
import { USES, usesIn, usesOf } from "../../../src/domain/timber/uses.ts";

const WOOD = { title: "", given: [], kindCode: null, speciesCode: null, gradeCode: null };

describe("usesIn", () => {
  it.each([
    ["家具料", ["furniture"]],
    ["户外地板", ["deck"]],
    ["做楼梯踏步用", ["stair"]],
    ["包裝箱", ["pack"]],
    ["pallets", ["pallet"]],
    ["flooringx", []],
    ["手机", []],
  ])("reads %s", (text, codes) => expect(usesIn(text)).toEqual(codes));

  it("knows every word of every use as that use, and none twice", () => {
    const words = USES.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(new Set(words).size).toBe(words.length);
    for (const { code, name, aliases } of USES)
      for (const word of [name, ...aliases]) expect(usesIn(word), word).toEqual([code]);
  });
});

describe("usesOf", () => {
  it("returns the uses the merchant states, and otherwise only related ones as possible", () => {
    const oak = { ...WOOD, kindCode: "1501", speciesCode: "baixiang" };
    expect(usesOf({ ...oak, given: ["托盘", "门窗"] })).toEqual({
      stated: ["pallet", "door"],
      named: ["pallet", "door"],
      possible: ["pack", "interior"],
    });
    expect(usesOf(oak).named).toContain("furniture");
    expect(usesOf(oak).possible).toContain("floor");
  });

  it("knows goods made or graded for something by their kind and grade", () => {
    expect(usesOf({ ...WOOD, kindCode: "1502", speciesCode: "fushesong" }).named).toContain("building");
    expect(usesOf({ ...WOOD, kindCode: "1501", speciesCode: "fushesong", gradeCode: "rz-pack" }).named).toContain(
      "pallet",
    );
    expect(usesOf({ ...WOOD, title: "红雪松桑拿板", given: [] }).named).toContain("sauna");
  });

  const goods = fc.record({
    title: fc.constantFrom("", "桑拿板", "白橡地板坯", "手机"),
    given: fc.subarray(["家具", "地板", "出口", "托盘"]),
    kindCode: fc.option(fc.constantFrom(...KINDS.map(({ code }) => code))),
    speciesCode: fc.option(fc.constantFrom(...SPECIES.map(({ code }) => code))),
    gradeCode: fc.option(fc.constantFrom(...GRADES.map(({ code }) => code))),
  });

  it("names known uses only, each in one way", () => {
    fc.assert(
      fc.property(goods, (one) => {
        const { named, possible } = usesOf(one);
        const all = [...named, ...possible];
        expect(new Set(all).size).toBe(all.length);
        for (const code of all) expect(USES.map((use) => use.code)).toContain(code);
        for (const code of one.given.flatMap(usesIn)) expect(named).toContain(code);
      }),
    );
  });

  it("goods are found by every use that they have, closely by those they are named for, most closely by those that are stated", () => {
    fc.assert(
      fc.property(goods, ({ given, ...one }) => {
        const tokens = goodsTokens({
          brandCode: null,
          originCode: null,
          portCode: null,
          cityName: null,
          storeName: null,
          merchantName: null,
          thickness: null,
          width: null,
          length: null,
          lengthMin: null,
          lengthMax: null,
          moistureType: null,
          diameterMin: null,
          diameterMax: null,
          ...one,
          uses: given,
        });
        const holds = (clauses: readonly (readonly string[])[]) =>
          clauses.every((clause) => clause.some((token) => tokens.includes(token)));
        const { stated, named, possible } = usesOf({ ...one, given });
        for (const { code, name } of USES) {
          const parsed = parseQuery(name);
          if (parsed.useCodes.join() !== code) continue;
          expect(holds(queryTokens(parsed)), name).toEqual(named.includes(code) || possible.includes(code));
          expect(holds(closeTokens(parsed) ?? []), name).toEqual(named.includes(code));
          expect(statedTokens(parsed), name).toBeNull();
          const closest = statedTokens({ ...parsed, speciesCodes: [one.speciesCode ?? ""] });
          if (one.speciesCode !== null) expect(holds(closest ?? []), name).toEqual(stated.includes(code));
        }
      }),
    );
  });
});
