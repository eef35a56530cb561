import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CONFIG_KEYS, type ConfigKey, configText, configValueProblem } from "../../../src/domain/system/config-keys.ts";
import {
  SETTINGS,
  type SettingTable,
  settingName,
  settingOf,
  settingProblem,
  settingStored,
  settingText,
  settingTyped,
  tableProblem,
  tableRows,
  tableText,
} from "../../../src/domain/system/settings.ts";

const KEYS = Object.keys(CONFIG_KEYS) as ConfigKey[];
const keys = fc.constantFrom(...KEYS);
const SCALED: readonly ConfigKey[] = ["fx.USD", "fx.EUR", "finance.annualBp"];
const tableOf = (key: ConfigKey): SettingTable => {
  const { input } = SETTINGS[key];
  if (input.kind !== "table") throw new RangeError(key);
  return input;
};
const TABLES = KEYS.filter((key) => SETTINGS[key].input.kind === "table");

describe("a setting", () => {
  it("says in one sentence what it does, and is typed as the kind of its value allows", () => {
    for (const key of KEYS) {
      const { input, effect } = SETTINGS[key];
      expect(effect, key).toMatch(/。$/);
      const { fallback } = CONFIG_KEYS[key];
      const kinds =
        typeof fallback === "boolean"
          ? ["switch"]
          : typeof fallback === "number"
            ? ["number"]
            : ["weekdays", "words", "table"];
      expect(kinds, key).toContain(input.kind);
    }
    expect(settingOf("my.own")).toBeNull();
    expect(settingOf("toString")).toBeNull();
  });

  it("has the program's name, one of the operator's own the operator's", () => {
    expect(settingName("fx.USD", "旧名")).toBe("美元汇率（1 美元合人民币）");
    expect(settingName("my.own", "我的")).toBe("我的");
  });

  it("is stored as it was, typed or not", () => {
    for (const key of KEYS) expect(settingStored(key, settingTyped(key, configText(key)))).toBe(configText(key));
    fc.assert(
      fc.property(fc.constantFrom(...SCALED), fc.integer({ min: 0, max: 999_999 }), (key, stored) => {
        expect(settingStored(key, settingTyped(key, String(stored)))).toBe(String(stored));
      }),
    );
  });

  it("of a rate is typed with two decimals, and up to as many as it is stored with", () => {
    expect(settingTyped("fx.USD", "71000")).toBe("7.10");
    expect(settingTyped("fx.USD", "71234")).toBe("7.1234");
    expect(settingTyped("fx.USD", "900")).toBe("0.09");
    expect(settingTyped("finance.annualBp", "450")).toBe("4.50");
    expect(settingStored("fx.USD", "7.1")).toBe("71000");
    expect(settingStored("fx.USD", " 7 ")).toBe("70000");
    expect(settingStored("finance.annualBp", "4.35")).toBe("435");
  });

  it("of a rate refuses what is none, in the figures that are typed", () => {
    const problem = "美元汇率应为 1.00 到 20.00 的数，最多 4 位小数";
    for (const typed of ["0.99", "20.01", "71000", "71000000", "7.12345", "七", "-7", "7,1", "1e1"])
      expect(settingProblem("fx.USD", settingStored("fx.USD", typed)), typed).toBe(problem);
    for (const typed of ["1", "20", "7.10", "7.1234"])
      expect(settingProblem("fx.USD", settingStored("fx.USD", typed)), typed).toBeNull();
    expect(settingProblem("goods.review", "x")).toBe("货源上架审核应为 on 或 off");
    expect(settingProblem("my.own", "x")).toBeNull();
  });

  it("is refused for whatever is no value of it, typed as anything", () => {
    const texts = fc.oneof(fc.string(), fc.constantFrom("71000", "7.1", "?7", "", " ", "0007", "1.", ".5"));
    fc.assert(
      fc.property(keys, texts, (key, typed) => {
        const stored = settingStored(key, typed);
        // A stored table is read more leniently than one that is typed.
        if (configValueProblem(key, stored) !== null || !TABLES.includes(key))
          expect(settingProblem(key, stored) === null).toBe(configValueProblem(key, stored) === null);
        if (SCALED.includes(key) && settingProblem(key, stored) === null)
          expect(Number(typed) * 10 ** (key === "finance.annualBp" ? 2 : 4)).toBeCloseTo(Number(stored), 6);
      }),
    );
  });

  it("is shown in words", () => {
    expect(settingText("goods.review", "on")).toBe("开启");
    expect(settingText("fx.USD", "71000")).toBe("7.10 元");
    expect(settingText("quote.maxValidHours", "168")).toBe("168 小时");
    expect(settingText("yard.weekdays", "1,2,6")).toBe("周一、周二、周六");
    expect(settingText("upload.docTypes", "pdf,doc")).toBe("pdf、doc");
    expect(settingText("duty.extra", "us:10")).toBe("美国 10 %");
    expect(settingText("yard.slots", "08:00-10:00*4,10:00-12:00*2")).toBe("08:00-10:00 4 个；10:00-12:00 2 个");
    expect(settingText("freight.table", "30,65,115,190,290")).toMatch(/^同城 30 元\/m³；同省 65 元\/m³；/);
    // What cannot be read is shown as it stands.
    expect(settingText("fx.USD", "x")).toBe("x");
    expect(settingText("my.own", "a,b")).toBe("a,b");
  });
});

describe("the table of a setting", () => {
  it("comes back as the text that it was read from", () => {
    for (const key of TABLES)
      expect(tableText(tableOf(key), tableRows(tableOf(key), configText(key)))).toBe(configText(key));
    expect(tableRows(tableOf("yard.slots"), "08:00-10:00*4")).toEqual([["08:00", "10:00", "4"]]);
  });

  it("comes back as the rows that were typed, without what would end a cell", () => {
    const cell = fc.stringMatching(/^[0-9a-z]{0,5}$/);
    fc.assert(
      fc.property(
        fc.constantFrom(...TABLES),
        fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 5, maxLength: 7 }),
        (key, some) => {
          const table = tableOf(key);
          const rows = some.map((row) => row.slice(0, table.columns.length));
          expect(tableRows(table, tableText(table, rows))).toEqual(rows);
        },
      ),
    );
    expect(tableText(tableOf("yard.slots"), [["08:00-", "1,0:00*", "4"]])).toBe("08:00-10:00*4");
    // A minus stays to be refused.
    expect(tableText(tableOf("yard.slots"), [["08:00", "10:00", "-4"]])).toBe("08:00-10:00*-4");
  });

  it("has the rows that are always there, also where the text has fewer", () => {
    expect(tableRows(tableOf("freight.table"), "30,65")).toEqual([["30"], ["65"], [""], [""], [""]]);
    expect(tableRows(tableOf("work.hours"), "")).toEqual([]);
  });
});

describe("the table of a setting, as it is typed", () => {
  const judged = (key: ConfigKey, rows: string[][]) =>
    tableProblem(key, settingStored(key, tableText(tableOf(key), rows)));
  const clock = (minutes: number) =>
    [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

  it("takes spans of time in any order, none of which meets another, and no others", () => {
    const ends = fc.integer({ min: 0, max: 24 * 4 }).map((quarters) => quarters * 15);
    fc.assert(
      fc.property(fc.array(fc.tuple(ends, ends), { minLength: 1, maxLength: 4 }), (spans) => {
        const rows = spans.map((span) => span.map(clock));
        const isSound =
          spans.every(([from, to]) => from < to) &&
          spans.every(([from, to], at) =>
            spans.every(([begin, end], other) => other === at || to <= begin || end <= from),
          );
        expect(judged("work.hours", rows) === null).toBe(isSound);
        if (isSound) expect(settingProblem("work.hours", tableText(tableOf("work.hours"), rows))).toBeNull();
      }),
    );
  });

  it.each([
    ["work.hours", [["18:00", "08:00"]], [0, 1, "结束须晚于开始，跨零点的请分成两行"]],
    [
      "work.hours",
      [
        ["08:00", "18:00"],
        ["17:00", "19:00"],
      ],
      [1, 0, "与第1行的时间重叠"],
    ],
    [
      "work.hours",
      [
        ["08:00", "18:00"],
        ["", ""],
      ],
      [1, 0, "请填写开始时间"],
    ],
    ["work.hours", [["08:00", "25:00"]], [0, 1, "结束时间应形如 08:00，最晚 24:00"]],
    ["yard.slots", [["10:00", "08:00", "4"]], [0, 1, "结束须晚于开始，跨零点的请分成两行"]],
    ["yard.slots", [["08:00", "10:00", ""]], [0, 2, "请填写车位"]],
    ["yard.slots", [["08:00", "10:00", "0"]], [0, 2, "车位为 1–99 的整数"]],
    ["duty.extra", [["us", "-10"]], [0, 1, "不能填负数"]],
    ["duty.extra", [["火星", "10"]], [0, 0, "请选择产地"]],
    [
      "duty.extra",
      [
        ["us", "10"],
        ["us", "5"],
      ],
      [1, 0, "与第1行重复"],
    ],
    ["freight.table", [["30"], ["很多"], [""], [""], [""]], [1, 0, "这里只填数字"]],
  ] as const)("%s: says at its cell why %j cannot be", (key, rows, [row, column, problem]) => {
    const typed = rows.map((cells) => [...cells]);
    expect(judged(key, typed)).toMatchObject({ row, column, problem });
    const stored = settingStored(key, tableText(tableOf(key), typed));
    expect(settingProblem(key, stored)).toBe(
      `${settingName(key, "")}${tableOf(key).rows?.[row] ?? `第${row + 1}行`}：${problem}`,
    );
  });

  it("is stored as what it means, full width and unpadded too", () => {
    expect(settingStored("work.hours", "8:00-1８：00,1930-24:00")).toBe("08:00-18:00,19:30-24:00");
    expect(settingStored("duty.extra", "us:１０,ca:2.50%")).toBe("us:10,ca:2.50");
    expect(settingStored("work.holidays", "01-01，05-01、１０-01")).toBe("01-01,05-01,10-01");
  });
});
