import type { TodoCount } from "../../domain/shell/console-todo.ts";
import type { Turnover } from "../../domain/shell/turnover.ts";
import { get, signedIn } from "../call.ts";

export const todoCounts = signedIn(
  get<TodoCount[]>("/api/console/getTodo", "What waits for the caller in the console"),
);

export const turnover = signedIn(
  get<Turnover[]>("/api/console/getTurnover", "Orders and their amounts by day, of the shop and of the marketplace"),
);
