import type { HotWordRules } from "../../domain/catalog/search/hot-words.ts";
import type { AliasKind, SpeciesAlias } from "../../domain/timber/alias-kinds.ts";
import type { BrandBook } from "../../domain/timber/brands.ts";
import { MARKET, type Market, marketWith } from "../../domain/timber/reading/market.ts";
import type { TradeLexicon } from "../../domain/timber/reading/word-hits.ts";
import { lexiconWith } from "../../domain/timber/species-alias.ts";
import type { Db } from "../db/database.ts";
import { readBrands } from "./known-brands.ts";
import { countedMarket, operatorWords } from "./operator-word-store.ts";

/** What was read last: the same again is the same market, for which what is usual is prepared already. */
let last: { lines: string; market: Market } = { lines: "", market: MARKET };

/** What is on sale, by which sizes are weighed, as it was counted last. */
async function readMarket(db: Db): Promise<Market> {
  const { lines } = (await countedMarket(db)) ?? { lines: "" };
  if (last.lines !== lines) last = { lines, market: marketWith(lines) };
  return last.market;
}

/**
 * What the search reads by: `lexicon` knows the operator's `brands` and `aliases` besides the dictionaries, `market` what is on
 * sale.
 */
export type SearchWords = {
  lexicon: TradeLexicon;
  brands: BrandBook;
  aliases: readonly SpeciesAlias[];
  hot: HotWordRules;
  market: Market;
};

/** How long a node goes by what it read, ms: another node's change is understood after that at the latest. */
const FRESH_MS = 30_000;

type Known = { readAt: number; words: Promise<SearchWords> };
/** The last words and what they were made of: the same again are not prepared again. */
type Made = { of: string; words: SearchWords };
const made = new WeakMap<Db, Made>();
/** By database. A transaction is one of its own, so what is read within one is what stands there. */
const known = new WeakMap<Db, Known>();

async function readWords(db: Db): Promise<SearchWords> {
  const rows = await operatorWords(db);
  const brands = await readBrands(db);
  const market = await readMarket(db);
  const of = JSON.stringify(rows);
  const last = made.get(db);
  if (last?.of === of && last.words.brands === brands && last.words.market === market) return last.words;
  const aliases = rows.flatMap(({ code, word, kind }) =>
    code === null ? [] : [{ speciesCode: code, alias: word, kind: kind as AliasKind }],
  );
  const hot = (ofKind: number) => rows.filter(({ code, kind }) => code === null && kind === ofKind);
  const [pinned, banned] = [hot(1), hot(2)].map((some) => some.map(({ word }) => word));
  const words = {
    lexicon: lexiconWith(aliases, brands),
    brands,
    aliases,
    hot: { pinned: pinned ?? [], banned: banned ?? [] },
    market,
  };
  made.set(db, { of, words });
  return words;
}

/** The words of the trade as this marketplace knows them. */
export function searchWords(db: Db): Promise<SearchWords> {
  const kept = known.get(db);
  const now = performance.now();
  if (kept !== undefined && now - kept.readAt < FRESH_MS) return kept.words;
  const words = readWords(db);
  known.set(db, { readAt: now, words });
  // A failed reading is not cached.
  words.catch(() => known.delete(db));
  return words;
}

/** The next reading queries the database. */
export const forgetSearchWords = (db: Db): void => void known.delete(db);
