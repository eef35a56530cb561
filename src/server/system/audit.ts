import { maskedPhone } from "../../domain/text.ts";
import type { Caller } from "../auth.ts";
import { tryLock } from "../db/advisory-locks.ts";
import type { Database, Db } from "../db/database.ts";
import { addOperation, chainOperations } from "./log-store.ts";

/** Who did it: a signed-in person, or the program itself. */
export type Actor = { caller: Caller | null; ip: string };

export type AuditEntry = {
  /** What was worked on, as the console shows it: 参数管理. */
  title: string;
  kind: "added" | "changed" | "removed" | "other";
  /** Which one: a key, a number, an id. */
  target: string;
  before?: object | null;
  after?: object | null;
};

const BUSINESS_TYPE = { other: 0, added: 1, changed: 2, removed: 3 } as const;
const SECRET = /password|secret|token|hash|captcha$|smscode/i;

const MOBILE = /(?<!\d)1[3-9]\d{9}(?!\d)/g;
export const withoutPhones = (text: string): string => text.replace(MOBILE, maskedPhone);

/** Without what must not be readable in a log: mobile numbers, and values under names that speak of secrets. */
function withoutSecrets(value: unknown): unknown {
  if (typeof value === "string") return withoutPhones(value);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(withoutSecrets);
  // A configuration names its secret in a column of its own.
  const secretKey = "configKey" in value && SECRET.test(String(value.configKey));
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      SECRET.test(name) || (secretKey && name === "configValue") ? "******" : withoutSecrets(part),
    ]),
  );
}

const asJson = (value: object | null | undefined): string | null =>
  value === null || value === undefined ? null : JSON.stringify(withoutSecrets(value));

/**
 * Writes what was done into the append-only log, in the same transaction. It takes no lock: the row is chained afterwards
 * (`chainLog`).
 */
export async function audit(tx: Db, { caller, ip }: Actor, entry: AuditEntry): Promise<void> {
  await addOperation(tx, {
    personId: caller?.personId ?? null,
    personName: caller === null ? "系统" : withoutPhones(caller.name || caller.phone),
    ip,
    title: entry.title,
    businessType: BUSINESS_TYPE[entry.kind],
    target: withoutPhones(entry.target),
    before: asJson(entry.before),
    after: asJson(entry.after),
  });
}

/** Few enough that they are chained within a second. */
const CHAINED_PER_TURN = 1_000;

/**
 * Chains what was written into the operation log: each row's hash covers the row before it, so that a changed or missing row
 * shows. Returns how many. One node at a time; what is not committed yet is chained later, after what is.
 */
export async function chainLog(db: Database): Promise<number> {
  for (let chained = 0; ; ) {
    const turn = await db.transaction(async (tx) =>
      (await tryLock(tx, "operationLog")) ? chainOperations(tx, CHAINED_PER_TURN) : 0,
    );
    chained += turn;
    if (turn < CHAINED_PER_TURN) return chained;
  }
}
