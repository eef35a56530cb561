import { dailyLimitProblem } from "../../domain/system/daily-limit.ts";
import type { Db } from "../db/database.ts";
import { refuseIf } from "../reply.ts";
import { configured } from "./config.ts";

/** What is limited by the day, by its table, and what a person calls it. */
const WHAT = { demand: "新建的求购", futures_inquiry: "发起的询盘" } as const;

/**
 * Refuses one more of a person's rows where today, in Beijing, has as many as the operator allows. Inside the transaction
 * that writes it: several at once count one after the other, on whichever node.
 */
export async function refuseBeyondDay(tx: Db, table: keyof typeof WHAT, personId: string): Promise<void> {
  await tx.one("select 1 from person where id = $1 for no key update", [personId], "person-lock");
  const row = await tx.one<{ number: number }>(
    `select count(*)::int as number from ${table} where person_id = $1
        and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
    [personId],
    `${table}-of-day`,
  );
  refuseIf(dailyLimitProblem(WHAT[table], row?.number ?? 0, await configured(tx, "ask.perDay")));
}
