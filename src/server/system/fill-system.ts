import { createHash } from "node:crypto";
import { BUILT_IN_DICTIONARIES } from "../../domain/system/built-in-dictionaries.ts";
import { CONFIG_KEYS, type ConfigKey, configText } from "../../domain/system/config-keys.ts";
import type { Database } from "../db/database.ts";
import { fillRoles } from "./fill-roles.ts";

/** What was filled in last; another release with other tables fills in what is new. */
const FILLED = "server.filled";

const configs = (Object.keys(CONFIG_KEYS) as ConfigKey[]).map((key) => ({
  key,
  name: CONFIG_KEYS[key].name,
  value: configText(key),
}));
const types = BUILT_IN_DICTIONARIES.map(({ type, name }) => ({ type, name }));
const entries = BUILT_IN_DICTIONARIES.flatMap(({ type, entries }) =>
  entries.map(({ value, label, remark = "" }, at) => ({ type, value, label, remark, sort: at + 1 })),
);

/**
 * Puts the program's roles, configuration keys and dictionaries where the operator can see and change them. What is there
 * stays as it is; what the operator removed comes back only with a release that knows other entries.
 */
export async function fillSystem(db: Database): Promise<void> {
  const known = JSON.stringify([configs, types, entries]);
  const mark = createHash("sha256").update(known).digest("hex");
  await db.transaction(async (tx) => {
    await fillRoles(tx);
    // Also makes two nodes that start together do it one after the other.
    const fresh = await tx.run(
      `insert into sys_config (config_key, config_value) values ($1, $2)
       on conflict (config_key) do update set config_value = excluded.config_value
        where sys_config.config_value <> excluded.config_value`,
      [FILLED, mark],
    );
    if (fresh === 0) return;
    await tx.run(
      `insert into sys_config (config_key, config_name, config_value, config_type)
       select key, name, value, 'Y' from jsonb_to_recordset($1) as c (key text, name text, value text)
       on conflict (config_key) do update set config_name = excluded.config_name, config_type = 'Y'
        where sys_config.config_name = ''`,
      [JSON.stringify(configs)],
    );
    await tx.run(
      `insert into sys_dict_type (dict_type, dict_name)
       select type, name from jsonb_to_recordset($1) as t (type text, name text) on conflict do nothing`,
      [JSON.stringify(types)],
    );
    await tx.run(
      `insert into sys_dict_data (dict_type, dict_value, dict_label, dict_sort, remark)
       select e.type, e.value, e.label, e.sort, e.remark
         from jsonb_to_recordset($1) as e (type text, value text, label text, sort int, remark text)
        where not exists (select 1 from sys_dict_data d where d.dict_type = e.type and d.dict_value = e.value)`,
      [JSON.stringify(entries)],
    );
  });
}
