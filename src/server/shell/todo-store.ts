import { type ConsoleTodoKey, TODOS } from "../../domain/shell/console-todo.ts";
import { RESERVATION_OPEN, RESERVATION_STATUS } from "../../domain/trade/reservation.ts";
import type { TodoQuery } from "../system/console-todo-store.ts";
import { turnQuery } from "./turn-store.ts";

/** The day's visits are no waiting task: all that are due today, in whatever state. */
const TRUCKS_TODAY: TodoQuery = {
  key: "trucksToday",
  from: "reservation r",
  where: `r.status in (${[...RESERVATION_OPEN, RESERVATION_STATUS.done].join(", ")})
    and r.slot_date = (now() at time zone 'Asia/Shanghai')::date
    and exists (select 1 from reservation_line l where l.reservation_id = r.id and l.merchant_id = me.merchant_id)`,
  // A day's trucks are no arrears.
  since: "now()",
};

const queryOf = (key: ConsoleTodoKey): TodoQuery => (key === "trucksToday" ? TRUCKS_TODAY : turnQuery(key));

/** Everything that is counted in the console, by the turns behind it. */
export const TODO_QUERIES: readonly TodoQuery[] = TODOS.map(({ key }) => queryOf(key));
