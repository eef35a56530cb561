import type { BuyerWaitCount } from "../../domain/shell/buyer-waits.ts";
import type { TodoCount } from "../../domain/shell/console-todo.ts";
import type { TodoList } from "../../domain/shell/todo-item.ts";
import type { Turnover } from "../../domain/shell/turnover.ts";
import { get, signedIn } from "../call.ts";

export const todoCounts = signedIn(
  get<TodoCount[]>("/api/console/getTodo", "What waits for the caller in the console"),
);

export const buyerWaits = signedIn(
  get<BuyerWaitCount[]>("/api/userCenter/getTodo", "What waits for the buyer on each page of the user centre"),
);

export const buyerTodos = signedIn(
  get<TodoList>("/api/userCenter/getTodoList", "What the buyer has to do, the soonest first"),
);

export const consoleTodos = signedIn(
  get<TodoList>("/api/console/getTodoList", "What the caller has to do in the console, the soonest first"),
);

export const turnover = signedIn(
  get<Turnover[]>("/api/console/getTurnover", "Orders and their amounts by day, of the shop and of the marketplace"),
);
