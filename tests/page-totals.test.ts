import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const SERVER = join(import.meta.dirname, "../src/server");
/** Not paged: first rows and how many there are, which is none where there is no row. */
const NOT_PAGED = ["shell/turn-store.ts", "content/market-store.ts"];

describe("a page of a list", () => {
  it("has its total from a count of its own, since rows that are not there carry none", () => {
    const found = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && !NOT_PAGED.includes(path))
      .filter((path) => /count\(\*\)\s+over\b/i.test(readFileSync(join(SERVER, path), "utf8")));
    expect(found).toEqual([]);
  });
});
