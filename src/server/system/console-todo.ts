import { todoCounts } from "../../contract/system/todo-calls.ts";
import { TODO_LATE_HOURS, type TodoCount, todosOf } from "../../domain/shell/console-todo.ts";
import { signedIn } from "../auth.ts";
import type { App, Deps } from "../http.ts";
import { serve } from "../serve.ts";

/**
 * How one todo of `domain/shell/console-todo.ts` is counted. `me.merchant_id` is the caller's shop, `null` for the
 * platform's people.
 */
export type TodoQuery = {
  key: string;
  /** The tables, e.g. `platform_order o`. */
  from: string;
  where: string;
  /** When the waiting began; `null` where everything counted has waited too long already. */
  since: string | null;
};

const counted = ({ key, from, where, since }: TodoQuery): string => {
  const late = since === null ? "true" : `${since} < now() - interval '${TODO_LATE_HOURS} hours'`;
  return `select '${key}' as key, count(*)::int as num, count(*) filter (where ${late})::int as late
            from me cross join ${from} where ${where}`;
};

/** What waits for the caller, in one statement; nothing of what they may not see. */
export function consoleTodoRoutes(app: App, { db }: Deps, queries: readonly TodoQuery[]): void {
  serve(app, todoCounts, async (request) => {
    const caller = signedIn(request);
    const shown = todosOf(caller).flatMap(({ key }) => queries.filter((query) => query.key === key));
    if (shown.length === 0) return [];
    const rows = await db.rows<TodoCount>(
      `with me as (select $1::bigint as merchant_id) ${shown.map(counted).join(" union all ")}`,
      [caller.merchantId],
      "console-todo",
    );
    return shown.flatMap(({ key }) => rows.filter((row) => row.key === key));
  });
}
