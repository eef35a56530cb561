import { Type } from "typebox";
import { BUYER_WAIT_PATHS } from "../../domain/shell/buyer-waits.ts";
import { CONSOLE_SIDES } from "../../domain/shell/console.ts";
import { TODO_KINDS } from "../../domain/shell/todo-turns.ts";
import { SIDES } from "../../domain/system/waiting.ts";
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
  path: OneOf(BUYER_WAIT_PATHS),
  num: Type.Integer(),
});
/** Times in epoch ms; `total` counts those, too, that are not among `rows`. */
const TodoListSchema = Type.Object({
  rows: Type.Array(
    Type.Object({
      kind: OneOf(TODO_KINDS),
      side: OneOf(SIDES),
      id: Type.String(),
      name: Type.String(),
      about: Type.String(),
      action: Type.String(),
      path: Type.String(),
      since: Type.Number(),
      dueAt: Nullable(Type.Number()),
      late: Type.Boolean(),
    }),
  ),
  total: Type.Integer(),
});
/** Orders placed on each day, oldest first, those that were cancelled left out. */
const TurnoverSchema = Type.Object({
  side: OneOf(CONSOLE_SIDES),
  days: Type.Array(Type.Object({ day: Type.String(), orders: Type.Integer(), amount: FenSchema })),
});

export const todoSchemas = {
  todoCounts: { reply: Type.Array(TodoCountSchema) },
  buyerWaits: { reply: Type.Array(BuyerWaitCountSchema) },
  buyerTodos: { reply: TodoListSchema },
  consoleTodos: { reply: TodoListSchema },
  turnover: { reply: Type.Array(TurnoverSchema) },
} as const;
