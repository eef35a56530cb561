import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

/**
 * 定金 and 订金 are two things in law, and an order has the one of its contract. `depositWord` gives the word; nowhere else is
 * it written.
 */
const ROOT = join(import.meta.dirname, "..");

const WRITTEN: Readonly<Record<string, string>> = {
  "src/domain/demand/reading/demand-asides.ts": "what people write in a message",
  "src/domain/futures/deposit.ts": "the words themselves, with what follows from them",
  "src/server/db/migrations/0025_search_words_agreements.sql": "was applied",
  "src/server/db/migrations/0127_deposit_kind.sql": "was applied",
  "src/server/db/migrations/0129_forward_rules_deposit.sql": "the rules of forward trade, which say both",
  "src/server/db/schema.sql": "the agreements that these migrations leave",
};

/** 裁定金额, 约定金额 and the like are other words. */
const WORD = /(?<![裁约指])定金|订金/;

describe("定金 and 订金", () => {
  it("are defined in one place, and used from there everywhere else", () => {
    const files = globSync("src/**/*.{ts,tsx,sql,css,html}", { cwd: ROOT });
    const written = files.filter((file) => WORD.test(readFileSync(join(ROOT, file), "utf8")));
    expect(written.toSorted()).toEqual(Object.keys(WRITTEN).toSorted());
  });
});

describe("the party that sells", () => {
  it("is called 商家 on every screen, of goods at hand and of those that are to land", () => {
    const files = globSync("src/**/*.{ts,tsx}", { cwd: ROOT });
    expect(files.filter((file) => readFileSync(join(ROOT, file), "utf8").includes("供方"))).toEqual([]);
  });
});

describe("a buyer who cannot go on", () => {
  it("is never sent to the telephone: what the program says leads on", () => {
    const files = globSync("src/**/*.{ts,tsx,sql,json,html,md}", { cwd: ROOT });
    const ends = files.filter((file) => /请联系(?:该|此|本)?商家/.test(readFileSync(join(ROOT, file), "utf8")));
    expect(ends).toEqual([]);
  });
});
