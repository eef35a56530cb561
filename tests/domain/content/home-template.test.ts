import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  bannerAfter,
  FLOOR,
  FLOOR_CODES,
  FLOOR_NAMES,
  floorDresses,
  floorFlags,
  type HomeTemplate,
  shownFloors,
  showTimeProblem,
} from "../../../src/domain/content/home-template.ts";
import { asId, type HomeTemplateId } from "../../../src/domain/ids.ts";

const template = fc.record({
  id: fc.constantFrom(...["1", "2", "3", "4"].map(asId<HomeTemplateId>)),
  templateTypeCode: fc.constantFrom(...FLOOR_CODES, 3200, 9999),
  isShow: fc.boolean(),
  sort: fc.integer({ min: 0, max: 3 }),
  templateId: fc.constantFrom(...["7", "8"].map(asId<HomeTemplateId>)),
  title: fc.constantFrom("", "本周到港"),
  style: fc.constantFrom(0 as const, 1 as const),
});
const templates: fc.Arbitrary<HomeTemplate[]> = fc.array(template, { maxLength: 12 });

describe("the floors of the home page", () => {
  it("are shown exactly where the first template of their code shows them, each once, in the operator's order", () => {
    fc.assert(
      fc.property(templates, (given) => {
        const flags = floorFlags(given);
        const shown = shownFloors(given, FLOOR_CODES);
        expect(new Set(shown).size).toBe(shown.length);
        expect([...shown].sort()).toEqual(FLOOR_CODES.filter((code) => flags[code]?.isShow).sort());
        const firstSort = (code: number) =>
          Math.min(...given.filter((it) => it.templateTypeCode === code).map(({ sort }) => sort));
        const sorts = shown.map(firstSort);
        expect(sorts).toEqual([...sorts].sort((a, b) => a - b));
      }),
    );
  });

  it("are the same in any order of the templates", () => {
    const distinct = fc.uniqueArray(template, { selector: (it) => it.id, maxLength: 4 });
    fc.assert(
      fc.property(distinct, fc.infiniteStream(fc.nat()), (given, noise) => {
        const shuffled = [...given].map((it) => [noise.next().value as number, it] as const);
        const other = shuffled.sort(([a], [b]) => a - b).map(([, it]) => it);
        expect(shownFloors(other, FLOOR_CODES)).toEqual(shownFloors(given, FLOOR_CODES));
      }),
    );
  });

  it("go by the first of two templates for one code", () => {
    const two = (id: string, sort: number, isShow: boolean) => ({
      id: asId<HomeTemplateId>(id),
      sort,
      isShow,
      templateTypeCode: 3204,
      templateId: asId<HomeTemplateId>(id),
      title: "",
      style: 0 as const,
    });
    expect(floorFlags([two("1", 2, true), two("2", 1, false)])).toEqual({ 3204: { isShow: false, templateId: "2" } });
    expect(shownFloors([two("1", 2, true), two("2", 1, false)], FLOOR_CODES)).toEqual([]);
  });

  it("have the design of the first template of their code", () => {
    fc.assert(
      fc.property(templates, (given) => {
        const dresses = floorDresses(given);
        const known = given.filter(({ templateTypeCode }) =>
          (FLOOR_CODES as readonly number[]).includes(templateTypeCode),
        );
        expect(new Set(Object.keys(dresses))).toEqual(
          new Set(known.map(({ templateTypeCode }) => `${templateTypeCode}`)),
        );
        for (const code of FLOOR_CODES) {
          const own = given.filter(({ templateTypeCode }) => templateTypeCode === code);
          const first = own.filter(({ sort }) => sort === Math.min(...own.map((one) => one.sort)));
          if (own.length > 0) expect(first.map(({ title, style }) => ({ title, style }))).toContainEqual(dresses[code]);
        }
      }),
    );
  });

  it("stand by their code where the operator put them at the same place, and of one code by their id", () => {
    const one = (id: string, templateTypeCode: number) => ({
      id: asId<HomeTemplateId>(id),
      templateId: asId<HomeTemplateId>(id),
      title: id,
      templateTypeCode,
      sort: 0,
      isShow: true,
      style: 0 as const,
    });
    const given = [one("3", FLOOR.news), one("2", FLOOR.banner), one("1", FLOOR.news), one("4", FLOOR.banner)];
    expect(shownFloors(given, FLOOR_CODES)).toEqual([FLOOR.banner, FLOOR.news]);
    for (const order of [given, given.toReversed()]) {
      expect(floorFlags(order)[FLOOR.news]).toEqual({ isShow: true, templateId: "1" });
      expect(floorDresses(order)[FLOOR.banner]).toEqual({ title: "2", style: 0 });
    }
  });

  it("are only the requested ones", () => {
    fc.assert(
      fc.property(templates, fc.subarray(FLOOR_CODES), (given, codes) => {
        expect(shownFloors(given, codes)).toEqual(
          shownFloors(given, FLOOR_CODES).filter((code) => codes.includes(code)),
        );
      }),
    );
  });

  it("all have a name", () => {
    expect(FLOOR_CODES.filter((code) => FLOOR_NAMES[code] === "")).toEqual([]);
  });
});

describe("the banner", () => {
  it("goes round: forwards and back leads to where it was", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.nat(4), fc.integer({ min: -9, max: 9 }), (count, from, step) => {
        const index = from % count;
        const next = bannerAfter(index, step, count);
        expect(next).toBeGreaterThanOrEqual(0);
        expect(next).toBeLessThan(count);
        expect(bannerAfter(next, -step, count)).toBe(index);
      }),
    );
    expect(bannerAfter(3, 1, 0)).toBe(0);
  });

  it("ends after it begins", () => {
    expect(showTimeProblem(1, 1)).toBe("结束时间应晚于开始时间");
    expect(showTimeProblem(2, 1)).toBe("结束时间应晚于开始时间");
    expect(showTimeProblem(1, null)).toBeNull();
    expect(showTimeProblem(1, -1)).not.toBeNull();
    expect(showTimeProblem(-1, null)).toBeNull();
    expect(showTimeProblem(null, -1)).toBeNull();
    expect(showTimeProblem(1, 2)).toBeNull();
    expect(showTimeProblem(null, 2)).toBeNull();
  });
});
