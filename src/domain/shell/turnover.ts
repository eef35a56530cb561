import { sumFen } from "../money.ts";
import { anyOf, FEN, type Infer, list, record, TEXT, WHOLE } from "../records.ts";
import { CONSOLE_SIDES, type ConsoleDemand, type ConsoleSide, mayOpen } from "./console.ts";

/** So many days are shown, today the last of them. */
export const TURNOVER_DAYS = 30;

/**
 * Orders placed on a day (`yyyy-MM-dd`, Beijing) that were not cancelled, and what they come to: 下单, since 成交 are finished
 * orders everywhere.
 */
export const TURNOVER_DAY = record({ day: TEXT, orders: WHOLE, amount: FEN });
export type TurnoverDay = Infer<typeof TURNOVER_DAY>;
/** The last `TURNOVER_DAYS`, oldest first: of the caller's shop, or of the whole marketplace. */
export const TURNOVER = record({ side: anyOf(CONSOLE_SIDES), days: list(TURNOVER_DAY) });
export type Turnover = Infer<typeof TURNOVER>;

const SIDES: readonly ConsoleDemand[] = [
  { side: "merchant", permission: "order:spot:confirm" },
  { side: "operator", permission: "order:spot:audit" },
];

/** Whose turnover a person may see. */
export const turnoverSides = (person: Parameters<typeof mayOpen>[0]): ConsoleSide[] =>
  SIDES.filter((demand) => mayOpen(person, demand)).flatMap(({ side }) => (side === null ? [] : [side]));

/** Orders and amount of some days together. */
export const turnoverOf = (days: readonly TurnoverDay[]): Omit<TurnoverDay, "day"> => ({
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
  amount: sumFen(days.map(({ amount }) => amount)),
});

const DAY_MS = 86_400_000;
/** Noon of a day in Beijing, epoch ms. */
export const noonOf = (day: string): number => Date.parse(`${day}T12:00:00+08:00`);
/** From the beginning of the first day to the last moment of the last, epoch ms. */
export const windowOf = (first: string, last: string): { from: number; until: number } => ({
  from: noonOf(first) - DAY_MS / 2,
  until: noonOf(last) + DAY_MS / 2 - 1,
});
