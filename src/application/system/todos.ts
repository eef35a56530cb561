import type { TodoCount } from "../../domain/shell/console-todo.ts";

/** What waits for the caller in the console. Rejects with `ApiError` and nothing else. */
export abstract class Todos {
  abstract counts(): Promise<TodoCount[]>;
}
