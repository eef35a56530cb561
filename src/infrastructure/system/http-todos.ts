import type { Todos } from "../../application/system/todos.ts";
import { consoleTodos, todoCounts, turnover } from "../../contract/system/todo-calls.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpTodos = (http: HttpClient): Todos => ({
  counts: () => http.send(todoCounts),
  list: () => http.send(consoleTodos),
  turnover: () => http.send(turnover),
});
