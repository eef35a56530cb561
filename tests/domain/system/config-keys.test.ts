import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUILT_IN_DICTIONARIES } from "../../../src/domain/system/built-in-dictionaries.ts";
import {
  CONFIG_KEYS,
  type ConfigKey,
  configText,
  configValue,
  configValueProblem,
} from "../../../src/domain/system/config-keys.ts";

const keys = fc.constantFrom(...(Object.keys(CONFIG_KEYS) as ConfigKey[]));
const texts = fc.oneof(
  fc.constantFrom("on", "off", "0", "5", "-1", "1e3", "12345678901", " 7 ", "a,B, ,c", ""),
  fc.string(),
);

describe("configValue", () => {
  it("reads back what it shows", () => {
    for (const key of Object.keys(CONFIG_KEYS) as ConfigKey[])
      expect(configValue(key, configText(key))).toEqual(CONFIG_KEYS[key].fallback);
  });
  it("always returns a value of the right type, for any stored text", () => {
    fc.assert(
      fc.property(keys, texts, (key, text) => {
        const value: unknown = configValue(key, text);
        const { fallback } = CONFIG_KEYS[key];
        expect(typeof value).toBe(typeof fallback);
        if (typeof value === "number") expect(Number.isSafeInteger(value) && value >= 0).toBe(true);
      }),
    );
  });
  it("goes by every text that may be saved", () => {
    fc.assert(
      fc.property(keys, texts, (key, text) => {
        if (configValueProblem(key, text) !== null) expect(configValue(key, text)).toEqual(CONFIG_KEYS[key].fallback);
      }),
    );
    expect(configValue("hold.cap.orders", " 7 ")).toBe(7);
    expect(configValue("goods.review", "off")).toBe(false);
    expect(configValue("demand.review", " on ")).toBe(true);
    expect(configValue("goods.review", "nonsense")).toBe(true);
    for (const none of [null, undefined]) expect(configValue("hold.cap.orders", none)).toBe(5);
    expect(configValue("upload.docTypes", "PDF, docx,")).toEqual(["pdf", "docx"]);
    expect(configValueProblem("anything.else", "x")).toBeNull();
  });
});

describe("configValueProblem", () => {
  it("names the bounds of a number, which are taken themselves", () => {
    const judged = (text: string) => configValueProblem("pickup.freeDays", text);
    for (const text of ["4", "29", " 7 "]) expect(judged(text)).toBeNull();
    for (const text of ["3", "30", "", "7.5", "-7", "七", "0000000007"])
      expect(judged(text)).toBe("免费堆存天数应为 4 到 29 的整数");
  });

  it("names the two words of a switch", () => {
    for (const text of ["on", "off", " on "]) expect(configValueProblem("goods.review", text)).toBeNull();
    for (const text of ["", "On", "1", "true"])
      expect(configValueProblem("goods.review", text)).toBe("货源上架审核应为 on 或 off");
  });

  it("shows what a list looks like", () => {
    expect(configValueProblem("duty.extra", "us")).toBe("按产地加征的关税应以逗号分隔，形如 us:10");
    expect(configValueProblem("upload.docTypes", " , ")).toBe(
      "允许上传的文件格式应以逗号分隔，形如 doc,xls,ppt,txt,pdf",
    );
  });

  it.each([
    ["freight.table", "1,2.5,3.25,4,99999", true],
    ["freight.table", "1,2,3,4", false],
    ["freight.table", "1,2,3,4,5,6", false],
    ["freight.table", "1,2,3,4,5.125", false],
    ["freight.table", "1,2,3,4,100000", false],
    ["freight.table", "1,2,3,4,x5", false],
    ["duty.extra", "us:10,ca:2.25", true],
    ["duty.extra", "usa:10", false],
    ["duty.extra", "us:1000", false],
    ["duty.extra", "us:1.125", false],
    ["work.hours", "00:00-24:00", true],
    ["work.hours", "24:00-25:00", false],
    ["work.hours", "08:60-09:00", false],
    ["work.hours", "08:00-09:00x", false],
    ["work.weekdays", "1,7", true],
    ["work.weekdays", "0", false],
    ["work.weekdays", "11", false],
    ["work.holidays", "12-31", true],
    ["work.holidays", "00-10", false],
    ["work.holidays", "01-32", false],
    ["work.holidays", "1无", false],
    ["yard.slots", "07:00-09:00*0", false],
    ["yard.slots", "07:00-09:00*99", true],
    ["yard.slots", "07:00-09:00*100", false],
    ["yard.weekdays", "6", true],
    ["yard.weekdays", "8", false],
    ["upload.docTypes", "abcdefghij", true],
    ["upload.docTypes", "abcdefghijk", false],
    ["upload.docTypes", "pd-f", false],
  ])("of %s = %s is none: %s", (key, text, holds) => {
    expect(configValueProblem(key, text) === null).toBe(holds);
  });
});

describe("configText", () => {
  it("shows a switch, a number and a list as they are typed", () => {
    expect(configText("goods.review")).toBe("on");
    expect(configText("demand.review")).toBe("off");
    expect(configText("pickup.freeDays")).toBe("7");
    expect(configText("duty.extra")).toBe("us:10");
    expect(configText("yard.weekdays")).toBe("1,2,3,4,5,6");
  });
});

describe("the dictionaries the program brings along", () => {
  it("name every value once, and fit their columns", () => {
    expect(new Set(BUILT_IN_DICTIONARIES.map(({ type }) => type)).size).toBe(BUILT_IN_DICTIONARIES.length);
    for (const { type, entries } of BUILT_IN_DICTIONARIES) {
      expect(new Set(entries.map(({ value }) => value)).size, type).toEqual(entries.length);
      for (const { value, label } of entries) {
        expect(value.length * label.length).toBeGreaterThan(0);
        expect(Math.max([...value].length, [...label].length)).toBeLessThanOrEqual(100);
      }
    }
  });
});
