import { type ConfigKey, type ConfigValue, configValue, configValueProblem } from "../../domain/system/config-keys.ts";
import { type WorkingTime, workingTimeFrom } from "../../domain/system/working-time.ts";
import type { Db } from "../db/database.ts";
import { configTexts } from "./config-store.ts";

/** How long a node caches the configuration: another node's change is seen after that at the latest, ms. */
const FRESH_MS = 1000;

type Known = { readAt: number; texts: Promise<ReadonlyMap<string, string>> };
/** By database. A transaction is one of its own, so what is read within one is what stands there. */
const known = new WeakMap<Db, Known>();

function textsOf(db: Db): Promise<ReadonlyMap<string, string>> {
  const kept = known.get(db);
  const now = performance.now();
  if (kept !== undefined && now - kept.readAt < FRESH_MS) return kept.texts;
  const texts = configTexts(db);
  known.set(db, { readAt: now, texts });
  // A failed reading is not cached.
  texts.catch(() => known.delete(db));
  return texts;
}

/** Settings that were reported, by key and text: each is reported once per node. */
const reported = new Set<string>();

/** Logs that a value in the database cannot be used; the value itself may be anything and is not logged. */
export function reportSetting(key: string, text: string, problem: string): void {
  const known = `${key} ${text}`;
  if (reported.has(known)) return;
  reported.add(known);
  console.error(`[config] 参数 ${key} 的值无法使用，按默认值处理：${problem}`);
}

/** What the operator set, or what holds where nothing readable is set. Configurations are few and read all at once. */
export async function configured<K extends ConfigKey>(db: Db, key: K): Promise<ConfigValue<K>> {
  const text = (await textsOf(db)).get(key);
  const problem = text === undefined ? null : configValueProblem(key, text);
  if (text !== undefined && problem !== null) reportSetting(key, text, problem);
  return configValue(key, text);
}

/** Working time of the operator and the warehouses. */
export async function workingTime(db: Db): Promise<WorkingTime> {
  const [hours, weekdays, holidays] = await Promise.all([
    configured(db, "work.hours"),
    configured(db, "work.weekdays"),
    configured(db, "work.holidays"),
  ]);
  return workingTimeFrom({ hours, weekdays, holidays });
}

/** The next reading queries the database. */
export const forgetConfig = (db: Db): void => void known.delete(db);
