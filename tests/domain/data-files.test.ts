import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { rowsOf } from "../../src/domain/timber/tables.ts";

const DOMAIN = join(import.meta.dirname, "../../src/domain");
const tables = readdirSync(DOMAIN, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".json"))
  .map((file) => ({ file, table: JSON.parse(readFileSync(join(DOMAIN, file), "utf8")) as string[] }));

describe("the data files of the domain", () => {
  it("are found", () => {
    expect(tables.length).toBeGreaterThan(20);
  });

  it.each(tables)("$file names each cell once and has no row with more of them", ({ table }) => {
    const [head = "", ...rows] = table;
    const cells = head.split("|");
    expect(new Set(cells).size).toBe(cells.length);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter((row) => row === "" || row.split("|").length > cells.length)).toEqual([]);
    expect(rows.filter((row) => row !== row.trim())).toEqual([]);
  });

  it.each(tables)("$file has each code once", ({ table }) => {
    if (!table[0]?.split("|").includes("code")) return;
    const codes = rowsOf(table, "code").map(({ code }) => code);
    expect(codes.filter((code, at) => code === "" || codes.indexOf(code) !== at)).toEqual([]);
  });
});

describe("rowsOf", () => {
  it("reads cells by their names, wherever they stand; one not written is empty", () => {
    expect(rowsOf(["code|name|aliases", "a|A|x,y", "b|B"], "aliases", "code")).toEqual([
      { aliases: "x,y", code: "a" },
      { aliases: "", code: "b" },
    ]);
  });

  it("refuses a cell that the head does not name", () => {
    expect(() => rowsOf(["code|name", "a|A"], "code", "pinyin")).toThrow("no pinyin among code|name");
  });
});
