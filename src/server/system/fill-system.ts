import { createHash } from "node:crypto";
import { BUILT_IN_ROLES } from "../../domain/account/roles.ts";
import { BUILT_IN_DICTIONARIES } from "../../domain/system/built-in-dictionaries.ts";
import { CONFIG_KEYS, type ConfigKey, configText } from "../../domain/system/config-keys.ts";
import type { Database, Db } from "../db/database.ts";
import { fillInConfigs, replaceInternal } from "./config-store.ts";
import { fillInDictionaries } from "./dictionary-store.ts";
import { fillInRoles } from "./role-store.ts";

const roles = BUILT_IN_ROLES.map(({ key, name, permissions, remark }, at) => ({ key, name, permissions, remark, at }));

/**
 * Puts the program's own roles where the operator can change them. What a release grants for the first time comes in;
 * what it granted before is left as the operator has it.
 */
export async function fillRoles(db: Db): Promise<void> {
  await fillInRoles(db, roles);
}

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
    if (!(await replaceInternal(tx, FILLED, mark))) return;
    await fillInConfigs(tx, configs);
    await fillInDictionaries(tx, types, entries);
  });
}
