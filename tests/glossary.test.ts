import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { absentReferences, chosenWords, countRetired, retiredWords } from "../scripts/house/figures.ts";
import { sourcesBelow } from "../scripts/house/sources.ts";

const ROOT = join(import.meta.dirname, "..");
const RETIRED = retiredWords(readFileSync(join(ROOT, "docs/glossary.md"), "utf8"));

/** Names of libraries, of tables, of columns, of addresses and of scripts that exist, which are not chosen here. */
const FOREIGN = [
  "rsbuild.config.ts: emit",
  "scripts/build/plugins.ts: emit",
  "scripts/measure-house.ts: house",
  "src/application/system/upload-machine.ts: emit",
  "src/demo/pictures/banner-pictures.ts: yard",
  "src/domain/demand/expert.ts: pick",
  "src/server/system/disputes.ts: platform order",
  "src/server/system/live.ts: emit",
  "src/server/system/tables/goods-tables-store.ts: my search",
  "src/server/system/tables/goods-tables-store.ts: req spec",
  "src/server/system/tables/people-tables.ts: settle",
  "src/server/system/tables/people-tables.ts: settle in",
  "src/server/system/tables/trade-tables-store.ts: global offer",
  "src/server/system/tables/trade-tables-store.ts: pick",
  "src/server/system/tables/trade-tables-store.ts: platform order",
  "tests/house-figures.test.ts: house",
  "tests/server/system/serving-slots.test.ts: emit",
];

const SOURCES = sourcesBelow(ROOT);
// Migrations are never edited, and the words of SQL are those of its tables.
const FOUND = SOURCES.filter(({ layer }) => layer !== "migrations").flatMap((source) =>
  [...countRetired(chosenWords(source), RETIRED).keys()].map((word) => `${source.path}: ${word}`),
);

describe("the words that the glossary retired", () => {
  it("stand nowhere in the source, tests and scripts", () => {
    expect(FOUND.filter((place) => !FOREIGN.includes(place))).toEqual([]);
  });

  it("are excepted only where they still stand", () => {
    expect(FOREIGN.filter((foreign) => !FOUND.includes(foreign))).toEqual([]);
  });
});

/** Sources whose text refers to no document outside the repository. */
const SELF_CONTAINED = /^(?:src|scripts|tests)\//;
/** The figures and their test contain examples of such a reference. */
const NAMING = ["scripts/house/figures.ts", "tests/house-figures.test.ts"];

describe("references to documents outside the repository", () => {
  it("stand nowhere in the source, scripts and tests", () => {
    const sources = sourcesBelow(ROOT).filter(
      ({ path, layer }) => layer !== "migrations" && SELF_CONTAINED.test(path) && !NAMING.includes(path),
    );
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter(({ text }) => absentReferences(text) > 0).map(({ path }) => path)).toEqual([]);
  });
});
