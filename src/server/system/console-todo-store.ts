import type { MerchantId } from "../../domain/ids.ts";
import { TODO_LATE_HOURS, type TodoCount } from "../../domain/shell/console-todo.ts";
import type { Db } from "../db/database.ts";

/**
 * How one todo of `domain/shell/console-todo.ts` is counted. `me.merchant_id` is the caller's shop, `null` for operators.
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
  const oldest = since === null ? "null" : `floor(extract(epoch from min(${since})) * 1000)`;
  return `select '${key}' as key, count(*)::int as num, count(*) filter (where ${late})::int as late, ${oldest}::float8 as since
            from me cross join ${from} where ${where}`;
};

/** Counts what those queries, one at least, find for the shop, or for operators; in one statement. */
export const countTodos = (
  db: Db,
  queries: readonly TodoQuery[],
  merchantId: MerchantId | null,
): Promise<TodoCount[]> =>
  db.rows<TodoCount>(
    `with me as (select :merchantId::bigint as merchant_id) ${queries.map(counted).join(" union all ")}`,
    { merchantId },
    "console-todo",
  );
