import type { ListCallInput } from "../../domain/console-lists.ts";
import type { PersonId } from "../../domain/ids.ts";
import type { LoginLogRow, OperLogRow } from "../../domain/system/system-rows.ts";
import type { Db } from "../db/database.ts";
import { conditions, listed, shownTime } from "./table-store.ts";

const OPER_COLUMNS = `seq::text as "operId", title, business_type as "businessType", target, person_id as "operatorId",
  person_name as "operName", ip as "operIp", before, after, encode(hash, 'hex') as hash, ${shownTime("at", "operTime")}`;
/** Phones are masked. */
const LOGIN_COLUMNS = `l.id as "infoId", overlay(p.phone placing '****' from 4 for 4) as "userName", p.name as "realName", l.ip as ipaddr,
  '0' as status, '登录成功' as msg, ${shownTime("l.at", "loginTime")}`;

/** An entry of the operation log; `before` and `after` are JSON. */
type Operation = {
  personId: PersonId | null;
  personName: string;
  ip: string;
  title: string;
  businessType: number;
  target: string;
  before: string | null;
  after: string | null;
};

/** Appends to the operation log. */
export async function addOperation(tx: Db, operation: Operation): Promise<void> {
  await tx.run(
    `insert into oper_log (person_id, person_name, ip, title, business_type, target, before, after)
     values (:personId, :personName, :ip, :title, :businessType, :target, :before, :after)`,
    operation,
    "audit",
  );
}

/** Chains at most `most` entries of the operation log; returns how many. Its caller holds the lock of the log. */
export async function chainOperations(tx: Db, most: number): Promise<number> {
  const row = await tx.one<{ chained: number }>("select oper_log_chain_up(:most) as chained", { most }, "log-chain");
  return row?.chained ?? 0;
}

/** One page of the operation log, the newest first. */
export function operationPage(db: Db, query: ListCallInput<"operationLog">) {
  const narrowed = conditions()
    .contains("title", query.title)
    .contains("person_name", query.operName)
    .contains("ip", query.ipaddr)
    .days("at", query);
  return listed<OperLogRow>(db, { columns: OPER_COLUMNS, from: "oper_log", order: "seq desc", narrowed }, query);
}

/** One page of sign-ins, the newest first. */
export function signInPage(db: Db, query: ListCallInput<"signInLog">) {
  const narrowed = conditions().contains("p.phone", query.userName).contains("l.ip", query.ipaddr).days("l.at", query);
  const from = "login_log l join person p on p.id = l.person_id";
  return listed<LoginLogRow>(db, { columns: LOGIN_COLUMNS, from, order: "l.id desc", narrowed }, query);
}
