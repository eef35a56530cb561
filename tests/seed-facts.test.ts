import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SEED_CALLS } from "./support/seed-calls.ts";

const ROOT = join(import.meta.dirname, "..");
/** Sections of the customer's specification. */
const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The rows of the table: number, fact, and what shows it. */
const FACTS = readFileSync(join(ROOT, "docs/seed-facts.md"), "utf8")
  .split("\n")
  .map((line) => /^\| (\d)\.(\d+) \| (.+?) \| (.*) \|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, section, place, fact = "", shown = ""]) => ({
    section: Number(section),
    place: Number(place),
    fact,
    shown: shown.split("<br>"),
  }));

const sources = new Map<string, string>();
const sourceOf = (file: string): string => {
  const path = join(ROOT, file);
  const source = sources.get(file) ?? (existsSync(path) ? readFileSync(path, "utf8").replace(/\(\s+/g, "(") : "");
  sources.set(file, source);
  return source;
};
/** Whether a test, or a group of tests, of that name begins in the file. */
const begins = (file: string, title: string) =>
  ['"', "`"].some((quote) => sourceOf(file).includes(`(${quote}${title}${quote},`));

describe("the facts of the customer's specification", () => {
  it("are numbered in each section from 1 without a gap, and none stands twice", () => {
    for (const section of SECTIONS) {
      const places = FACTS.filter((fact) => fact.section === section).map(({ place }) => place);
      expect(places.length).toBeGreaterThan(5);
      expect(places).toEqual(places.map((_, at) => at + 1));
    }
    const numbered = FACTS.map(({ section, fact }) => `§${section} ${fact}`);
    expect(numbered.filter((fact, at) => numbered.indexOf(fact) !== at)).toEqual([]);
    expect(FACTS.length).toBeGreaterThan(300);
  });

  it("are each shown by tests that exist", () => {
    const missing = FACTS.flatMap(({ section, place, shown }) =>
      shown.flatMap((cell) => {
        const [, file = "", title = ""] = /^`(tests\/\S+\.ts) › (.+)`$/.exec(cell) ?? [];
        return begins(file, title) ? [] : [`${section}.${place}: ${cell}`];
      }),
    );
    expect(missing).toEqual([]);
  });

  it("have each call among them", () => {
    const calls = FACTS.filter(({ section }) => section === 7).map(({ fact }) => fact);
    expect(SEED_CALLS.filter(({ method, url }) => !calls.includes(`\`${method} ${url}\``))).toEqual([]);
  });
});
