import { importedGoods } from "../../src/domain/catalog/goods-import.ts";
import { parseDemand } from "../../src/domain/demand/reading/demand-text.ts";
import { parseQuery } from "../../src/domain/timber/query.ts";

/** What is counted (`step-count.ts`): reading a buyer's message, words that are searched for, a row of a goods file. */
export const message = (text: string) => parseDemand(text, { year: 2026, month: 11, day: 28 });
export const query = (text: string) => parseQuery(text);

const FIELDS = [
  "title",
  "spec",
  "price",
  "speciesName",
  "kindName",
  "gradeName",
  "stockVolume",
  "certs",
  "uses",
] as const;
/** A row each of whose cells has the text. */
export const row = (text: string) => importedGoods(Object.fromEntries(FIELDS.map((field) => [field, text])));
