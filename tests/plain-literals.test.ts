import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hiddenLiterals } from "../scripts/house/figures.ts";
import { sourcesBelow } from "../scripts/house/sources.ts";

/** Places where a shape is hidden from the type checker or from the reader. */
const found = sourcesBelow(join(import.meta.dirname, "..")).flatMap((source) => {
  const { spread, paired } = hiddenLiterals(source);
  return [{ path: source.path, spread, paired }];
});
const placesOf = (law: "spread" | "paired"): string[] =>
  found.flatMap(({ path, [law]: lines }) => lines.map((line) => `${path}:${line}`));

describe("literals", () => {
  it("are written out where they belong, never spread", () => {
    expect(placesOf("spread")).toEqual([]);
  });
  it("are declared one name at a time", () => {
    expect(placesOf("paired")).toEqual([]);
  });
});
