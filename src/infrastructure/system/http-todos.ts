import type { Todos } from "../../application/system/todos.ts";
import type { TodoCount } from "../../domain/shell/console-todo.ts";
import type { HttpClient } from "../http/http-client.ts";

export const createHttpTodos = (http: HttpClient): Todos => ({
  counts: () => http.get<TodoCount[]>("/api/console/getTodo"),
});
