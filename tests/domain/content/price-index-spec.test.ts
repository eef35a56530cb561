import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { specCode, specName, specNames, specsToAdd } from "../../../src/domain/content/price-index-spec.ts";
import type { Spec } from "../../../src/domain/content/price-index-view.ts";
import { gradeByCode } from "../../../src/domain/timber/grades.ts";
import { PLACES } from "../../../src/domain/timber/places.ts";
import { SPECIES } from "../../../src/domain/timber/species.ts";
import { cm, mm } from "../../../src/domain/units.ts";

const board: Spec = {
  kindCode: "1501",
  speciesCode: SPECIES[0]!.code,
  thickness: mm(30),
  width: mm(120),
  diameterMin: null,
  gradeCode: "na-2",
  portCode: PLACES[0]!.code,
};
const size = fc.constantFrom(null, 26, 30, 120);
const spec: fc.Arbitrary<Spec> = fc.record({
  kindCode: fc.constantFrom("1501", "1502"),
  speciesCode: fc.constantFrom(...SPECIES.slice(0, 3).map(({ code }) => code)),
  thickness: size.map(mm),
  width: size.map(mm),
  diameterMin: size.map(cm),
  gradeCode: fc.constantFrom(null, "na-2", "na-3"),
  portCode: fc.constantFrom(...PLACES.slice(0, 3).map(({ code }) => code)),
});

describe("the name of a specification", () => {
  it("is port, species, kind, size and grade, without those it leaves open", () => {
    const port = PLACES[0]!.name;
    const species = SPECIES[0]!.name;
    expect(specName(board)).toBe(`${port} ${species} 锯材 30*120 ${gradeByCode("na-2")?.name}`);
    expect(specName({ ...board, kindCode: "1502" })).not.toBe(specName(board));
    expect(specName({ ...board, thickness: null, width: null, gradeCode: null })).toBe(`${port} ${species} 锯材`);
  });

  it("is its code for what no list knows", () => {
    const unknown = { ...board, kindCode: "k", speciesCode: "s", gradeCode: "g", portCode: "p" };
    expect(specNames(unknown)).toEqual({
      kindName: "k",
      speciesName: "s",
      sizeText: "30*120",
      gradeName: "g",
      portName: "p",
    });
    expect(specNames(board)).toMatchObject({ kindName: "锯材", portName: PLACES[0]!.name });
  });

  it("states the known parts of the size", () => {
    const said = (part: Partial<Spec>) => specNames({ ...board, ...part }).sizeText;
    expect(said({ width: null })).toBe("30 厚");
    expect(said({ thickness: null })).toBe("");
    expect(said({ thickness: null, width: null, diameterMin: cm(30) })).toBe("小头径 30 cm 起");
  });
});

describe("the code of a specification's price", () => {
  it("is made of all that it is about", () => {
    expect(specCode(board)).toBe(`TM-1501-${board.speciesCode}-30x120-na-2-${board.portCode}`);
    const logs = { ...board, thickness: null, width: null, diameterMin: cm(30), gradeCode: null };
    expect(specCode(logs)).toBe(`TM-1501-${board.speciesCode}-0x0d30-none-${board.portCode}`);
  });

  it("is the same for the same specification only", () => {
    fc.assert(
      fc.property(spec, spec, (one, other) => {
        expect(specCode(one) === specCode(other)).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });
});

describe("specsToAdd", () => {
  const distinct = fc.uniqueArray(spec, { selector: specCode, maxLength: 40 });

  it("adds the most offered that are new, of each class at most as many as it has room for", () => {
    fc.assert(
      fc.property(
        distinct,
        distinct,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 40, maxLength: 40 }),
        fc.nat(8),
        (all, basket, offers, perClass) => {
          const offered = all.map((one, at) => ({ spec: one, offers: offers[at]! }));
          const added = specsToAdd(offered, basket, perClass);
          const known = new Set(basket.map(specCode));
          const offersOf = new Map(offered.map((one) => [specCode(one.spec), one.offers]));
          for (const kind of ["1501", "1502"]) {
            const room = Math.max(0, perClass - basket.filter(({ kindCode }) => kindCode === kind).length);
            const fresh = offered.filter(
              (one) => one.spec.kindCode === kind && one.offers >= 3 && !known.has(specCode(one.spec)),
            );
            const mine = added.filter(({ kindCode }) => kindCode === kind);
            expect(mine).toHaveLength(Math.min(room, fresh.length));
            const least = Math.min(...mine.map((one) => offersOf.get(specCode(one))!));
            const left = fresh.filter((one) => !mine.includes(one.spec));
            if (mine.length > 0) for (const one of left) expect(one.offers).toBeLessThanOrEqual(least);
          }
          expect(specsToAdd([...offered].reverse(), basket, perClass)).toEqual(added);
        },
      ),
    );
  });
});
