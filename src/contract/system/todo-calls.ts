import type { TodoCount } from "../../domain/shell/console-todo.ts";
import { get, signedIn } from "../call.ts";

export const todoCounts = signedIn(
  get<TodoCount[]>("/api/console/getTodo", "What waits for the caller in the console"),
);
