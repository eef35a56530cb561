import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";

const UI = join(import.meta.dirname, "../src/ui");

/** The file whose variables are the tokens. */
const TOKENS = "theme.css";

const sheets = readdirSync(UI, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".css"))
  .map((entry) => relative(UI, join(entry.parentPath, entry.name)))
  .sort();

type Declaration = { property: string; value: string };

/** The declarations of a sheet, property by property; its own variables are ignored. */
const declarationsOf = (sheet: string): Declaration[] =>
  [
    ...readFileSync(join(UI, sheet), "utf8")
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .matchAll(/(?<=[{;]\s*)(-{0,2}[a-z][\w-]*):\s*([^;{}]+)(?=[;}])/g),
  ].map(([, property = "", value = ""]) => ({ property, value: value.replace(/\s+/g, " ").trim() }));

const TYPES = "note|cell|body|heading|title|total";
/** The scale, and one or two pixels that set a line straight. */
const SPACES = [0, 1, 2, 4, 8, 12, 16, 24];
const CONTROL_PX = { least: 25, most: 47 };

/** Sizes of a value without what is computed. */
const sizesIn = (value: string): number[] =>
  value.includes("(") ? [] : [...value.matchAll(/(?<![\w.])-?([\d.]+)px/g)].map(([, size]) => Number(size));

const RULES: readonly { of: RegExp; isWrong: (value: string) => boolean }[] = [
  { of: /./, isWrong: (value) => /#[\da-f]{3,8}\b|\b(rgb|hsl)a?\(/i.test(value) },
  // Type comes with its line.
  { of: /^font-size$/, isWrong: () => true },
  { of: /^font$/, isWrong: (value) => !new RegExp(`^(inherit|(600 )?var\\(--tm-(${TYPES})\\))$`).test(value) },
  { of: /^line-height$/, isWrong: (value) => !/^var\(--tm-(control(-small|-large)?|line-\w+)\)$/.test(value) },
  { of: /^font-weight$/, isWrong: (value) => !/^(400|600)$/.test(value) },
  {
    of: /^border-.*radius$/,
    isWrong: (value) => value.split(" ").some((part) => !/^(0|50%|var\(--tm-radius(-tag)?\))$/.test(part)),
  },
  { of: /^(padding|margin|(row-|column-)?gap)/, isWrong: (value) => sizesIn(value).some((px) => !SPACES.includes(px)) },
  {
    of: /^(min-)?height$/,
    isWrong: (value) => sizesIn(value).some((px) => px >= CONTROL_PX.least && px <= CONTROL_PX.most),
  },
  { of: /^transition/, isWrong: (value) => /\d(ms|s)\b/.test(value) },
];

const faultsOf = (sheet: string): string[] =>
  declarationsOf(sheet)
    .filter(({ property }) => sheet !== TOKENS || !property.startsWith("--"))
    .flatMap(({ property, value }) =>
      RULES.some(({ of, isWrong }) => of.test(property) && isWrong(value)) ? [`${sheet} ${property}: ${value}`] : [],
    );

describe("tokens", () => {
  it("colours, type, spaces, radii and heights of the sheets are those of the theme", () => {
    expect(sheets.flatMap(declarationsOf).length).toBeGreaterThan(2000);
    expect(sheets.flatMap(faultsOf)).toEqual([]);
  });

  it("a value beside the tokens is found", () => {
    const found = (property: string, value: string) =>
      RULES.some(({ of, isWrong }) => of.test(property) && isWrong(value));
    expect(found("color", "#fff")).toBe(true);
    expect(found("color", "var(--tm-muted)")).toBe(false);
    expect(found("font", "600 var(--tm-cell)")).toBe(false);
    expect(found("font", "600 13px var(--tm-font)")).toBe(true);
    expect(found("padding", "8px 10px")).toBe(true);
    expect(found("padding", "8px 12px")).toBe(false);
    expect(found("margin", "-12px")).toBe(false);
    expect(found("min-height", "30px")).toBe(true);
    expect(found("height", "56px")).toBe(false);
    expect(found("border-radius", "var(--tm-radius) 0")).toBe(false);
    expect(found("border-radius", "3px")).toBe(true);
  });
});
