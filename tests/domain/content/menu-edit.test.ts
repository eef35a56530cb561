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
  id: title,
  type: 1,
  title,
  content: "/index",
  loginType: 0,
  query: "",
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
  it("retains its members and their order", () => {
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

describe("a new item of a menu", () => {
  it("stands last where it was added, and leads to nothing yet", () => {
    const menu = [item([item([], "原木")], "现货"), item([], "资讯")];
    expect(titles(menuAdded(menu, []))).toEqual(["现货", "原木", "资讯", ""]);
    expect(titles(menuAdded(menu, [0]))).toEqual(["现货", "原木", "", "资讯"]);
    expect(at(menuAdded(menu, [0]), [0, 1])).toEqual({
      id: "",
      type: 1,
      title: "",
      content: "",
      loginType: 0,
      query: "",
      children: [],
    });
  });

  it("finds a place below the first two levels only", () => {
    expect([[], [0], [0, 0], [0, 0, 0]].map(mayHaveBelow)).toEqual([true, true, true, false]);
  });
});

describe("a menu without a place to change", () => {
  it("stays as it is", () => {
    fc.assert(
      fc.property(menus, (menu) => {
        expect(menuWith(menu, [], { title: "新" })).toEqual(menu);
        expect(menuWithout(menu, [])).toEqual(menu);
      }),
    );
  });
});

describe("a table of index points", () => {
  const read = (line: string) => indexPointsIn(line);
  it.each([
    ["a,2026-W01,1,1,1,x", "多于五列"],
    ["a,2026-W01,1,1,1,", "多于五列"],
    [",2026-W01,1", "指数编码不正确"],
    ["指 数,2026-W01,1", "指数编码不正确"],
    [`${"a".repeat(81)},2026-W01,1`, "指数编码不正确"],
    ["a", "没有 空 这一周，应如 2026-W05"],
    ["a,2026-W01", "数值应大于0，最多两位小数"],
    ["a,2026-W01,0.00", "数值应大于0，最多两位小数"],
    ["a,2026-W01,1.234", "数值应大于0，最多两位小数"],
    ["a,2026-W01,1.", "数值应大于0，最多两位小数"],
    ["a,2026-W01,-1", "数值应大于0，最多两位小数"],
    ["a,2026-W01,1234567", "数值应大于0，最多两位小数"],
    ["a,2026-W01,1,1.5", "样本数应为整数"],
    ["a,2026-W01,1,-1", "样本数应为整数"],
    ["a,2026-W01,1,1234567", "样本数应为整数"],
    ["a,2026-W01,1,,1.2345", "成交量最多三位小数"],
    ["a,2026-W01,1,,-1", "成交量最多三位小数"],
    ["a,2026-W01,1,,123456789", "成交量最多三位小数"],
  ])("does not take %s", (line, problem) => {
    expect(read(line)).toEqual({ points: [], problems: [`第 1 行：${problem}`] });
  });

  it("takes the longest and the largest, quoted cells, decimals cut short, and nothing for sample and volume", () => {
    const code = "a".repeat(80);
    expect(read(`${code},2026-W01,999999.99,999999,99999999.999`).points).toEqual([
      { indexCode: code, period: "2026-W01", value: 99_999_999, sampleNum: 999_999, volume: 99_999_999_999 },
    ]);
    expect(read(`"a"\t"2026-W01"\t"1.5"\t\t"2.5"`).points).toEqual([
      { indexCode: "a", period: "2026-W01", value: 150, sampleNum: 0, volume: 2500 },
    ]);
    expect(read("a,2026-W01,0.01").points).toMatchObject([{ value: 1, sampleNum: 0, volume: 0 }]);
  });

  it("is headed by its first line alone, and counts empty lines where it names one", () => {
    expect(read("\uFEFF指数编码,周\n\n  \na,2026-W01,1\r指数,周").problems).toEqual(["第 5 行：指数编码不正确"]);
    expect(read("\uFEFFa,2026-W01,1")).toMatchObject({ points: [{ indexCode: "a" }], problems: [] });
  });

  it("holds 500 points at most", () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => `a${at},2026-W01,1`).join("\n");
    expect(read(rows(500)).problems).toEqual([]);
    expect(read(rows(501)).problems).toEqual(["一次最多导入500个点"]);
  });

  it("is read exactly, with any cell separator", () => {
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
