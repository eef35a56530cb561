import { list } from "../../domain/records.ts";
import { BUYER_WAIT_COUNT } from "../../domain/shell/buyer-waits.ts";
import { TODO_COUNT } from "../../domain/shell/console-todo.ts";
import { TODO_LIST } from "../../domain/shell/todo-item.ts";
import { TURNOVER } from "../../domain/shell/turnover.ts";
import { ReplyOf } from "../fields.ts";

export const todoSchemas = {
  todoCounts: { reply: ReplyOf(list(TODO_COUNT)) },
  buyerWaits: { reply: ReplyOf(list(BUYER_WAIT_COUNT)) },
  buyerTodos: { reply: ReplyOf(TODO_LIST) },
  consoleTodos: { reply: ReplyOf(TODO_LIST) },
  turnover: { reply: ReplyOf(list(TURNOVER)) },
} as const;
