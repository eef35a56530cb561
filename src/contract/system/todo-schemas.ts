import { Type } from "typebox";
import { BUYER_WAITS, type BuyerWaitPath } from "../../domain/shell/buyer-waits.ts";
import { CONSOLE_SIDES } from "../../domain/shell/console.ts";
import { FenSchema, Nullable, OneOf } from "../common.ts";

/** How many of a todo there are, how many of them wait for longer than a day, and since when (epoch ms) the oldest does. */
const TodoCountSchema = Type.Object({
  key: Type.String(),
  num: Type.Integer(),
  late: Type.Integer(),
  since: Nullable(Type.Number()),
});
/** Pages on which nothing waits are left out. */
const BuyerWaitCountSchema = Type.Object({
  path: OneOf(Object.keys(BUYER_WAITS) as BuyerWaitPath[]),
  num: Type.Integer(),
});
/** Orders placed on each day, oldest first, those that were cancelled left out. */
const TurnoverSchema = Type.Object({
  side: OneOf(CONSOLE_SIDES),
  days: Type.Array(Type.Object({ day: Type.String(), orders: Type.Integer(), amount: FenSchema })),
});

/** What the calls of `todo-calls.ts` are checked against, by their names. */
export const todoSchemas = {
  todoCounts: { reply: Type.Array(TodoCountSchema) },
  buyerWaits: { reply: Type.Array(BuyerWaitCountSchema) },
  turnover: { reply: Type.Array(TurnoverSchema) },
} as const;
