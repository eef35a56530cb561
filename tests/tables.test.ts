import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const UI = join(import.meta.dirname, "../src/ui");
const FILES = readdirSync(UI, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => ({ file, text: readFileSync(join(UI, file), "utf8") }));

/** The opening tags of an element, each with where it stands; `=>` ends none. */
const tagsOf = (name: string): { place: string; tag: string; after: string }[] =>
  FILES.flatMap(({ file, text }) =>
    [...text.matchAll(new RegExp(`<${name}(?=[\\s>])(?:=>|[^>])*>`, "g"))].map(({ 0: tag, index }) => ({
      place: `${file}:${text.slice(0, index).split("\n").length}`,
      tag,
      after: text.slice(index + tag.length, text.indexOf(`</${name}>`, index)),
    })),
  );

describe("tables", () => {
  it("have a name, but for those that are only seen", () => {
    const tables = tagsOf("table");
    expect(tables.length).toBeGreaterThan(40);
    const nameless = tables.filter(
      ({ tag, after }) => !/aria-label|aria-hidden|role="presentation"/.test(tag) && !after.includes("<caption"),
    );
    expect(nameless.map(({ place }) => place)).toEqual([]);
  });

  it("have heads that say of what they are the head", () => {
    const heads = tagsOf("th");
    expect(heads.length).toBeGreaterThan(150);
    expect(heads.filter(({ tag }) => !/\sscope=/.test(tag)).map(({ place }) => place)).toEqual([]);
  });
});
