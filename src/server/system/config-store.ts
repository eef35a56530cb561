import type { ListCallInput } from "../../domain/console-lists.ts";
import { OFFER_PUBLIC } from "../../domain/futures/forward-offer.ts";
import type { ConfigId } from "../../domain/ids.ts";
import type { ConfigForm } from "../../domain/system/system-forms.ts";
import type { ConfigRow } from "../../domain/system/system-rows.ts";
import type { Db } from "../db/database.ts";
import { conditions, listed, shownTime } from "./table-store.ts";

const COLUMNS = `config_id as "configId", config_name as "configName", config_key as "configKey",
  config_value as "configValue", config_type as "configType", remark, ${shownTime("created_at", "createTime")}`;

/** What the operator set, texts by their keys. */
export async function configTexts(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.rows<{ key: string; value: string }>(
    "select config_key as key, config_value as value from sys_config where not internal",
    [],
    "config-all",
  );
  return new Map(rows.map(({ key, value }) => [key, value]));
}

/** One page of settings. */
export function configPage(db: Db, query: ListCallInput<"configList">) {
  const narrowed = conditions()
    .contains("config_name", query.configName)
    .contains("config_key", query.configKey)
    .equals("config_type", query.configType)
    .days("created_at", query)
    .and("not internal");
  return listed<ConfigRow>(db, { columns: COLUMNS, from: "sys_config", order: "config_id", narrowed }, query);
}

/** One setting; `null` where there is none, or it is internal. */
export const configById = (db: Db, id: ConfigId | null, lock: "" | "for update" = ""): Promise<ConfigRow | null> =>
  id === null
    ? Promise.resolve(null)
    : db.one<ConfigRow>(`select ${COLUMNS} from sys_config where config_id = :id and not internal ${lock}`, { id });

/** One setting by its key. */
export const configByKey = (db: Db, key: string): Promise<ConfigRow | null> =>
  db.one<ConfigRow>(
    `select ${COLUMNS} from sys_config where config_key = :key and not internal`,
    { key },
    "config-by-key",
  );

/** Adds a setting. Throws a broken `sys_config_pkey` where the key is taken. */
export async function addConfig(tx: Db, config: ConfigForm): Promise<void> {
  await tx.run(
    `insert into sys_config (config_name, config_key, config_value, config_type, remark)
     values (:configName, :configKey, :configValue, :configType, :remark)`,
    config,
  );
}

/** Changes a setting. Throws a broken `sys_config_pkey` where the key is taken. */
export async function changeConfig(tx: Db, configId: ConfigId, config: ConfigForm): Promise<void> {
  await tx.run(
    `update sys_config set config_name = :configName, config_key = :configKey, config_value = :configValue,
            config_type = :configType, remark = :remark, updated_at = now()
      where config_id = :configId`,
    { ...config, configId },
  );
}

/** Locks the settings by id. */
export const lockedConfigs = (tx: Db, ids: readonly ConfigId[]): Promise<ConfigRow[]> =>
  tx.rows<ConfigRow>(
    `select ${COLUMNS} from sys_config where config_id = any (:ids::bigint[]) and not internal
      order by config_id for update`,
    { ids },
  );

/** Removes the settings. */
export async function removeConfigs(tx: Db, ids: readonly ConfigId[]): Promise<void> {
  await tx.run("delete from sys_config where config_id = any (:ids::bigint[])", { ids });
}

/** Adds the program's own settings where they are missing, and names those that the operator added by their key alone. */
export async function fillInConfigs(tx: Db, configs: readonly object[]): Promise<void> {
  await tx.run(
    `insert into sys_config (config_key, config_name, config_value, config_type)
     select key, name, value, 'Y' from jsonb_to_recordset(:configs) as c (key text, name text, value text)
     on conflict (config_key) do update set config_name = excluded.config_name, config_type = 'Y'
      where sys_config.config_name = ''`,
    { configs: JSON.stringify(configs) },
  );
}

/**
 * Stores an internal value; returns whether it was another one before. Locks its row, so that nodes that start together do it one
 * after the other.
 */
export const replaceInternal = async (tx: Db, key: string, value: string): Promise<boolean> =>
  (await tx.run(
    `insert into sys_config (config_key, config_value) values (:key, :value)
     on conflict (config_key) do update set config_value = excluded.config_value
      where sys_config.config_value <> excluded.config_value`,
    { key, value },
  )) > 0;

/** The internal value under `key`: `made` where there was none before. */
export async function internalValue(db: Db, key: string, made: string): Promise<string> {
  await db.run("insert into sys_config (config_key, config_value) values (:key, :made) on conflict do nothing", {
    key,
    made,
  });
  const kept = await db.one<{ value: string }>("select config_value as value from sys_config where config_key = :key", {
    key,
  });
  return kept?.value ?? made;
}

/** How many offers that can be ordered require a deposit of more than so many percent. */
export const offersAbove = async (db: Db, pct: number): Promise<number> =>
  (await db.one<{ total: number }>(
    `select count(*)::int as total from global_offer where status in (${OFFER_PUBLIC.join(", ")}) and deposit_pct > :pct`,
    { pct },
    "offers-above-share",
  ))!.total;
