import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readStockSummary } from "../../src/server/catalog/goods/stock-summary.ts";
import { suggestionIndex } from "../../src/server/catalog/search/suggestions.ts";
import type { Database } from "../../src/server/db/database.ts";
import { searchWords } from "../../src/server/system/search-words.ts";

/** What somebody begins to type, and the words of which one is meant. */
type Prefix = { readonly group: string; readonly typed: string; readonly meant: readonly string[] };

/** group|typed|what is meant, of several any. */
const PREFIXES: readonly Prefix[] = readFileSync(join(import.meta.dirname, "search-queries/suggestions.tsv"), "utf8")
  .trim()
  .split("\n")
  .map((line) => {
    const [group = "", typed = "", meant = ""] = line.split("\t");
    return { group, typed, meant: meant.split("|") };
  });

const SHOWN = 10;

/** Prints how often what is meant is among the first ten suggestions, by what is typed; `isWorst` lists the others. */
export async function measureSuggestions(db: Database, isWorst: boolean): Promise<void> {
  const suggest = suggestionIndex(await readStockSummary(db), await searchWords(db));
  const results = PREFIXES.map((prefix) => {
    const words = suggest(prefix.typed)
      .slice(0, SHOWN)
      .map(({ keyWords }) => keyWords);
    return { ...prefix, words, isMet: prefix.meant.some((one) => words.includes(one)) };
  });
  console.log("\n| 联想 | 条数 | success@10 | 空 |\n| --- | ---: | ---: | ---: |");
  for (const group of [...new Set(PREFIXES.map((one) => one.group)), null]) {
    const some = results.filter((one) => group === null || one.group === group);
    const share = some.filter(({ isMet }) => isMet).length / some.length;
    const empty = some.filter(({ words }) => words.length === 0).length;
    console.log(`| ${group ?? "**全部**"} | ${some.length} | ${share.toFixed(3)} | ${empty} |`);
  }
  for (const { typed, words, isMet } of isWorst ? results : [])
    if (!isMet) console.error(`  ${typed}  ${words.join("、")}`);
}
