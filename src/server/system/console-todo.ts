import { todoCounts } from "../../contract/system/todo-calls.ts";
import { todosOf } from "../../domain/shell/console-todo.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { serve } from "../serve.ts";
import { countTodos, type TodoQuery } from "./console-todo-store.ts";

/** What waits for the caller, in one statement; nothing of what they may not see. */
export function consoleTodoRoutes(app: App, { db }: Deps, queries: readonly TodoQuery[]): void {
  serve(app, todoCounts, async (request) => {
    const caller = signedIn(request);
    const shown = todosOf(caller).flatMap(({ key }) => queries.filter((query) => query.key === key));
    if (shown.length === 0) return [];
    const rows = await countTodos(db, shown, caller.merchantId);
    return shown.flatMap(({ key }) => rows.filter((row) => row.key === key));
  });
}
