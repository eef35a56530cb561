import type { Db } from "../../src/server/db/database.ts";

/** Lets each person make so many demands and inquiries a day, `free` of them without a puzzle: tests make more than people do. */
export const allowPerDay = (db: Db, number: number, free = number): Promise<number> =>
  db.run(
    `insert into sys_config (config_key, config_value) values ('ask.perDay', $1), ('ask.freePerDay', $2)
     on conflict (config_key) do update set config_value = excluded.config_value`,
    [String(number), String(free)],
  );
