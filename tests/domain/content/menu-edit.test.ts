import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { indexPointsIn } from "../../../src/domain/content/index-csv.ts";
import { MENU_DEPTH, type MenuItem } from "../../../src/domain/content/menu.ts";
import {
  mayHaveBelow,
  menuAdded,
  menuMoved,
  menuRows,
  menuWith,
  menuWithout,
} from "../../../src/domain/content/menu-edit.ts";
import { isPeriod } from "../../../src/domain/content/price-index-period.ts";
import { moved, without } from "../../../src/domain/ordered.ts";

const item = (children: MenuItem[], title: string): MenuItem => ({
  ...{ id: title, type: 1, title, content: "/index", loginType: 0, query: "" },
  children,
});
const name = fc.string({ minLength: 1, maxLength: 4 });
const leaf = name.map((title) => item([], title));
const branch = fc.tuple(fc.array(leaf, { maxLength: 3 }), name).map(([below, title]) => item(below, title));
const menus = fc.array(
  fc.tuple(fc.array(branch, { maxLength: 3 }), name).map(([below, title]) => item(below, title)),
  { maxLength: 4 },
);
const path = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 });
const titles = (items: readonly MenuItem[]): string[] => menuRows(items).map(({ item: { title } }) => title);
const at = (items: readonly MenuItem[], where: readonly number[]) =>
  menuRows(items).find((row) => row.path.join() === where.join())?.item;

describe("changes of a menu", () => {
  it("lose and make nothing when they move, and moving back undoes them", () => {
    fc.assert(
      fc.property(menus, path, fc.constantFrom(1 as const, -1 as const), (menu, where, step) => {
        const after = menuMoved(menu, where, step);
        expect(titles(after).toSorted()).toEqual(titles(menu).toSorted());
        const back = [...where.slice(0, -1), (where.at(-1) ?? 0) + step];
        if (at(menu, where) !== undefined && at(menu, back) !== undefined)
          expect(menuMoved(after, back, step === 1 ? -1 : 1)).toEqual(menu);
        else expect(after).toEqual(menu);
      }),
    );
  });

  it("take away an item with all below it, and nothing else", () => {
    fc.assert(
      fc.property(menus, path, (menu, where) => {
        const gone = at(menu, where);
        const left = menuRows(menu).length - (gone === undefined ? 0 : menuRows([gone]).length);
        expect(menuRows(menuWithout(menu, where))).toHaveLength(left);
      }),
    );
  });

  it("add below an item where something may stand below, and change one item alone", () => {
    fc.assert(
      fc.property(menus, path, (menu, where) => {
        const isThere = at(menu, where) !== undefined;
        expect(menuRows(menuAdded(menu, where))).toHaveLength(menuRows(menu).length + (isThere ? 1 : 0));
        if (isThere && mayHaveBelow(where))
          expect(Math.max(...menuRows(menuAdded(menu, where)).map((row) => row.path.length))).toBeLessThanOrEqual(
            MENU_DEPTH,
          );
        const renamed = menuWith(menu, where, { title: "新" });
        expect(
          menuRows(renamed).filter((row, index) => row.item.title !== menuRows(menu)[index]?.item.title).length,
        ).toBe(isThere && at(menu, where)?.title !== "新" ? 1 : 0);
      }),
    );
    expect(menuAdded([], [])).toHaveLength(1);
  });
});

describe("an ordered list", () => {
  it("keeps its members and its others in order", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat()), fc.integer({ min: -1, max: 12 }), (list, where) => {
        for (const step of [1, -1] as const) {
          const after = moved(list, where, step);
          expect(after.toSorted()).toEqual(list.toSorted());
          expect(after.filter((one) => one !== list[where])).toEqual(list.filter((one) => one !== list[where]));
        }
        expect(without(list, where)).toEqual(list.filter((one) => one !== list[where]));
      }),
    );
  });
});

describe("a table of index points", () => {
  it("is read exactly, whatever separates its cells", () => {
    const points = fc.uniqueArray(
      fc.record({
        indexCode: fc.constantFrom("total", "1501", "spec.a-1"),
        period: fc.constantFrom("2026-W01", "2026-W40", "2026-W53"),
        value: fc.integer({ min: 1, max: 99_999_999 }),
        sampleNum: fc.nat({ max: 999 }),
        volume: fc.nat({ max: 9_999_999 }),
      }),
      { selector: ({ indexCode, period }) => `${indexCode} ${period}`, maxLength: 6 },
    );
    fc.assert(
      fc.property(points, fc.constantFrom(",", "\t", "，", " , "), fc.boolean(), (given, comma, headed) => {
        const rows = given.map(({ indexCode, period, value, sampleNum, volume }) =>
          [indexCode, period, (value / 100).toFixed(2), sampleNum, (volume / 1000).toFixed(3)].join(comma),
        );
        const text = [...(headed ? ["指数编码,周"] : []), ...rows, ""].join("\r\n");
        expect(indexPointsIn(text)).toEqual({ points: given, problems: [] });
      }),
    );
  });

  it("names the lines that cannot be read, and never throws", () => {
    expect(indexPointsIn("total,2026-W99,10\ntotal,2026-W01,0\ntotal,2026-W01,10\ntotal,2026-W01,11").problems).toEqual(
      [
        "第 1 行：没有 2026-W99 这一周，应如 2026-W05",
        "第 2 行：数值应大于0，最多两位小数",
        "第 4 行：与前面重复（total 2026-W01）",
      ],
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        for (const { period, value } of indexPointsIn(text).points) {
          expect(isPeriod(period)).toBe(true);
          expect(value).toBeGreaterThan(0);
        }
      }),
    );
  });
});
