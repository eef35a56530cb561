import { kindByCode } from "../domain/timber/kinds.ts";
import { codeOf, oneOf, record, rowsIn, several, text } from "./data.ts";

/** What a merchant trades in; each line of goods belongs to one. */
export const TRADES = [
  "russian",
  "canadian",
  "nordic",
  "radiata",
  "squares",
  "western",
  "african",
  "asian",
  "northeast",
  "domestic",
  "panel",
  "outdoor",
] as const;
export type Trade = (typeof TRADES)[number];

const FACTS = {
  trade: oneOf(TRADES),
  intro: text,
  kinds: several(codeOf(kindByCode), ","),
};
const ROWS = new Map(rowsIn("trades", record(FACTS)).map((row) => [row.trade, row]));

/** What is said of a trade: its goods in words and by their kinds. */
export function tradeFacts(trade: Trade) {
  const row = ROWS.get(trade);
  if (row === undefined) throw new RangeError(`nothing is said of the trade ${trade}`);
  return row;
}
