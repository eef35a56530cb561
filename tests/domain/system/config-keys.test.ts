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
  it("always has a value of the right type, whatever stands there", () => {
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
    expect(configValue("upload.docTypes", "PDF, docx,")).toEqual(["pdf", "docx"]);
    expect(configValueProblem("anything.else", "x")).toBeNull();
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
