import { buyerTodos, buyerWaits, consoleTodos } from "../../contract/system/todo-calls.ts";
import { todosOf } from "../../domain/shell/console-todo.ts";
import { type TodoList, todoItem } from "../../domain/shell/todo-item.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { serve } from "../serve.ts";
import { countBuyerWaits, listBuyerTodos, listConsoleTodos } from "./turn-store.ts";

const listFrom = (rows: Awaited<ReturnType<typeof listBuyerTodos>>): TodoList => ({
  rows: rows.flatMap((row) => todoItem(row) ?? []),
  total: rows[0]?.total ?? 0,
});

/** What waits for a buyer, and for a user of the console. */
export function waitingRoutes(app: App, { db }: Deps): void {
  serve(app, buyerWaits, (request) => countBuyerWaits(db, signedIn(request)));
  serve(app, buyerTodos, async (request) => listFrom(await listBuyerTodos(db, signedIn(request))));
  serve(app, consoleTodos, async (request) => {
    const caller = signedIn(request);
    const keys = todosOf(caller).map(({ key }) => key);
    return listFrom(keys.length === 0 ? [] : await listConsoleTodos(db, keys, caller));
  });
}
