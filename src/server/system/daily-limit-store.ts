import type { PersonId } from "../../domain/ids.ts";
import type { Db } from "../db/database.ts";

/** Tables whose rows are limited by the day. */
export type DailyTable = "demand" | "futures_inquiry" | "deal_note";

/** How many rows of the table the person has added today in Beijing. */
export async function numberOfDay(db: Db, table: DailyTable, personId: PersonId): Promise<number> {
  const row = await db.one<{ number: number }>(
    `select count(*)::int as number from ${table} where person_id = :personId
        and created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
    { personId },
    `${table}-of-day`,
  );
  return row?.number ?? 0;
}
