import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { absentReferences, chosenWords, countRetired, retiredWords } from "../scripts/house/figures.ts";
import { sourcesBelow } from "../scripts/house/sources.ts";

const ROOT = join(import.meta.dirname, "..");
const RETIRED = retiredWords(readFileSync(join(ROOT, "docs/glossary.md"), "utf8"));

/** Retired words that still stand somewhere. A word leaves this list once it is gone, and none ever joins it. */
const LEFT = ["supplier", "seller", "yard", "settle", "platform order", "house"];

/** Names of libraries, of columns and of the wire, which are not chosen here. */
const FOREIGN = [
  "rsbuild.config.ts: emit",
  "scripts/build/plugins.ts: emit",
  "src/application/system/upload-machine.ts: emit",
  "src/domain/content/pages.ts: global offer",
  "src/domain/demand/expert.ts: pick",
  "src/server/system/live.ts: emit",
  "tests/server/system/serving-slots.test.ts: emit",
  "src/contract/futures/forward-inquiry-schemas.ts: wish",
  "src/demo/week-forward.ts: wish",
  "src/domain/futures/inquiry-form.ts: wish",
  "src/domain/futures/inquiry.ts: wish",
  "src/server/futures/inquiries.ts: wish",
  "tests/server/futures/inquiries.test.ts: wish",
  "tests/server/trade/own-shop.test.ts: wish",
  "tests/support/futures.ts: wish",
];

const SOURCES = sourcesBelow(ROOT);
// Migrations are never edited, and the words of SQL are those of its tables.
const FOUND = SOURCES.filter(({ layer }) => layer !== "migrations").flatMap((source) =>
  [...countRetired(chosenWords(source), RETIRED).keys()].map((word) => ({ word, place: `${source.path}: ${word}` })),
);

describe("the words that the glossary retired", () => {
  it("stand nowhere in the source, tests and scripts", () => {
    const found = FOUND.filter(({ word, place }) => !LEFT.includes(word) && !FOREIGN.includes(place));
    expect(found.map(({ place }) => place)).toEqual([]);
  });

  it("are excepted only where they still stand", () => {
    expect(LEFT.filter((left) => !FOUND.some(({ word }) => word === left))).toEqual([]);
    expect(FOREIGN.filter((foreign) => !FOUND.some(({ place }) => place === foreign))).toEqual([]);
  });
});

/** Sources whose text refers to no document outside the repository. */
const SELF_CONTAINED = /^(?:src|scripts|tests)\//;
/** The figures and their test say what such a reference looks like. */
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
