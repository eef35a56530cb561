import { SHOP_INFORMATION_KEY } from "../../domain/system/shop-information.ts";
import type { Db } from "../db/database.ts";

/** What the operator saved, as JSON; `null` where nothing was saved. */
export async function informationText(db: Db): Promise<string | null> {
  const row = await db.one<{ text: string }>(
    "select config_value as text from sys_config where config_key = :key",
    { key: SHOP_INFORMATION_KEY },
    "shop-information",
  );
  return row?.text ?? null;
}

/** Writes the whole as JSON, in the place of what stands there. */
export const writeInformation = (tx: Db, text: string): Promise<number> =>
  tx.run(
    `insert into sys_config (config_key, config_value) values (:key, :text)
     on conflict (config_key) do update set config_value = excluded.config_value, updated_at = now()`,
    { key: SHOP_INFORMATION_KEY, text },
  );
