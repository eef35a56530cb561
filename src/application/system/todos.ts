import type { BuyerWaitCount } from "../../domain/shell/buyer-waits.ts";
import type { TodoCount } from "../../domain/shell/console-todo.ts";
import type { TodoList } from "../../domain/shell/todo-item.ts";
import type { Turnover } from "../../domain/shell/turnover.ts";

/** What waits for the caller as a buyer. Rejects with `ApiError` only. */
export abstract class BuyerWaits {
  abstract counts(): Promise<BuyerWaitCount[]>;
  /** The soonest first. */
  abstract list(): Promise<TodoList>;
}

/** What waits for the caller in the console, and what was sold lately. Every method rejects with `ApiError` only. */
export abstract class Todos {
  abstract counts(): Promise<TodoCount[]>;
  /** The soonest first. */
  abstract list(): Promise<TodoList>;
  abstract turnover(): Promise<Turnover[]>;
}
