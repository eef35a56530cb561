import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  between,
  codeOf,
  flag,
  number,
  oneOf,
  orElse,
  readAt,
  record,
  rowsIn,
  several,
  text,
} from "../../src/demo/data.ts";
import { placeByCode } from "../../src/domain/timber/places.ts";

const FOLDER = join(import.meta.dirname, "../../src/demo/data");
const tables = readdirSync(FOLDER).filter((file) => file.endsWith(".json"));

describe("the data files of the demo", () => {
  it.each(tables)("%s has one row on a line", (file) => {
    const lines = readFileSync(join(FOLDER, file), "utf8").trimEnd().split("\n");
    const written: unknown = JSON.parse(lines.join("\n"));
    const rows = Array.isArray(written) ? written : (written as { rows: unknown[] }).rows;
    const starts = lines.filter((line) => /^ +(?:"[^"]*",?$|\{)/.test(line));
    expect(rows.length).toBeGreaterThan(0);
    expect(starts).toHaveLength(rows.length);
  });

  it("are refused with their place: a fact that is missing, wrong or unknown", () => {
    const facts = { portCode: codeOf(placeByCode), storeName: text, address: text, areaCode: text };
    expect(rowsIn("stores", record(facts))).toHaveLength(46);
    const { areaCode: _, ...fewer } = facts;
    expect(() => rowsIn("stores", record(fewer))).toThrow("src/demo/data/stores.json, row 1: areaCode is no fact");
    expect(() => rowsIn("stores", record({ ...facts, storeName: number }))).toThrow(
      "src/demo/data/stores.json, row 1: storeName must be a number",
    );
    expect(() => rowsIn("stores", record({ ...facts, city: text }))).toThrow("row 1: city must be a text");
    expect(() => readAt("x.md", () => codeOf(placeByCode)("atlantis"))).toThrow(
      "src/demo/data/x.md: names an unknown code: atlantis",
    );
  });
});

describe("a fact of a data file", () => {
  it("is read by its kind", () => {
    expect(several(number)("1 2.5 -3")).toEqual([1, 2.5, -3]);
    expect(between(number)("900-1500")).toEqual([900, 1500]);
    expect(oneOf([3, 4])("4")).toBe(4);
    expect(orElse(number, null)("")).toBeNull();
    expect(flag(undefined)).toBe(false);
    expect(flag(true)).toBe(true);
    expect(flag("true")).toBe(true);
  });

  it("is refused where it is something else", () => {
    for (const wrong of ["", "x", undefined, true]) expect(() => number(wrong)).toThrow("must be a");
    expect(() => between(number)("1-2-3")).toThrow("must be two with a -");
    expect(() => oneOf(["a", "b"])("c")).toThrow("must be one of a, b");
    expect(() => flag("yes")).toThrow("must be true or left out");
    expect(() => text(3)).toThrow("must be a text");
  });
});
