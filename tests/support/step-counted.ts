import { importedGoods } from "../../src/domain/catalog/import/goods-import.ts";
import { parseDemand } from "../../src/domain/demand/reading/demand-text.ts";

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

/** What is counted (`step-count.ts`): reading a buyer's message, and a row of a goods file each of whose cells has the text. */
export const COUNTED_WORK = {
  message: (text: string) => parseDemand(text, { year: 2026, month: 11, day: 28 }),
  row: (text: string) => importedGoods(Object.fromEntries(FIELDS.map((field) => [field, text]))),
};
