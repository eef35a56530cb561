import type { TodoCount } from "../../domain/shell/console-todo.ts";
import type { Call } from "../call.ts";

export const todoCounts: Call<{ reply: TodoCount[] }> = {
  method: "GET",
  path: "/api/console/getTodo",
  access: "signed-in",
  input: "none",
  summary: "What waits for the caller in the console",
};
