import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../src");

/** What reads a number out of a text by itself, half of it too: `Number("")` is 0, `parseInt("1/2")` is 1. */
const READS = /\b(?:Number|parseFloat|parseInt)\((?!!)|\bNumber\.parse(?:Float|Int)\(/g;
/** What drops signs of a text until digits are left. */
const CUTS = /\.replace\(\/(?:\\D|\[\^[^\]]*\\d)/g;

/** Where the text is not typed by a person: how many times, and what it is. */
const NOT_TYPED: Readonly<Record<string, readonly [times: number, what: string]>> = {
  "ui/futures/landed-panel.tsx": [2, "sliders"],
  "application/catalog/search-admin-machines.ts": [1, "a filter in the address, checked beside it"],
  "application/catalog/search-list-machine.ts": [1, "an id in the address"],
  "application/unsaved-input.ts": [1, "a time that the program stored"],
  "application/company/review-machines.ts": [2, "a kind of material that the program named"],
  "application/trade/merchant-pickup-machines.ts": [1, "a filter in the address, checked beside it"],
  "application/trade/reservation-form-machine.ts": [2, "booleans to sort by"],
  "application/demand/quote-machines.ts": [1, "the value of a choice"],
};

const sources = ["ui", "application"].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);

const timesIn = (pattern: RegExp): Record<string, number> =>
  Object.fromEntries(
    sources
      .map((file) => [file, readFileSync(join(ROOT, file), "utf8").match(pattern)?.length ?? 0] as const)
      .filter(([, times]) => times > 0),
  );

describe("typed numbers", () => {
  it("are read by numberTyped alone: screens and machines make no number of a text themselves", () => {
    expect(timesIn(READS)).toEqual(
      Object.fromEntries(Object.entries(NOT_TYPED).map(([file, [times]]) => [file, times])),
    );
  });

  it("are cut nowhere: what is no number stays to be seen", () => {
    expect(timesIn(CUTS)).toEqual({});
  });

  it("are entered through the one number field, and through the cells of a demand, which accept ranges too", () => {
    expect(Object.keys(timesIn(/"decimal"|type="number"/g)).sort()).toEqual([
      "ui/demand/line-table.tsx",
      "ui/kit/number-input.tsx",
    ]);
  });
});
