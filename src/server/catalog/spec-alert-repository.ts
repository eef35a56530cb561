import type {
  SpecAlertAddBody,
  SpecAlertListBody,
  SpecAlertStatusBody,
  SpecAlertUpdateBody,
} from "../../contract/catalog/spec-alert-schemas.ts";
import {
  EMPTY_SPEC_ALERT,
  nextSpecAlertStatus,
  SPEC_ALERT_LISTS,
  SPEC_ALERT_STATUS_NAMES,
  SPEC_ALERTS_KEPT_MAX,
  type SpecAlertForm,
  type SpecAlertStatus,
  specAlertProblem,
} from "../../domain/catalog/spec-alert.ts";
import { alertAt, type SpecAlert, specAlertQuery } from "../../domain/catalog/spec-alert-match.ts";
import { fen } from "../../domain/money.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import type { BrandBook } from "../../domain/timber/brands.ts";
import { formatBeijing } from "../../domain/time.ts";
import type { Caller } from "../auth.ts";
import { type Db, isDatabaseAway } from "../db/database.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { typed } from "./goods-query-body.ts";
import { readBrands } from "./known-brands.ts";
import { conditionsOf, parameters } from "./search-conditions.ts";
import { placeSpecAlert } from "./spec-alert-index.ts";
import type { KeptSpec } from "./spec-alert-watch.ts";

type Row = {
  id: string;
  version: number;
  name: string;
  spec: KeptSpec;
  notify: SpecAlertForm["notify"];
  status: SpecAlertStatus;
  created_ms: number;
  hit_num: number;
  new_num: number;
  hit_ms: number | null;
};

/** Spec alerts `w` of the purchasing entity: $1 and $2. */
export const OWN = "w.person_id = $1 and w.company_id is not distinct from $2::bigint";
const COLUMNS = `w.id, w.version, w.name, w.spec, w.notify, w.status,
  extract(epoch from w.created_at)::float8 * 1000 as created_ms, h.hit_num, h.new_num, h.hit_ms`;
const HITS = `cross join lateral (
  select count(*)::int as hit_num, (count(*) filter (where not read))::int as new_num,
         extract(epoch from max(hit_at))::float8 * 1000 as hit_ms
    from req_spec_hit where req_spec_id = w.id) h`;

/** How many goods match now, and the lowest price by the spec alert's own unit. */
async function matchesOf(db: Db, spec: KeptSpec): Promise<Pick<SpecAlert, "matchNum" | "matchApprox" | "bestPrice">> {
  const { values, bind } = parameters();
  const where = conditionsOf({ ...specAlertQuery(spec), certType: [] }, bind).join(" and ");
  const row = await db.one<{ number: number; best: number | null }>(
    `select count(*)::int as number,
            min(g.price) filter (where g.price_mode = 1 and g.sale_unit = ${bind(spec.priceUnit)}) as best
       from goods g where ${where}`,
    values,
  );
  const number = row?.number ?? 0;
  return {
    matchNum: number,
    matchApprox: false,
    bestPrice: row?.best == null ? null : fen(row.best),
  };
}

const NO_MATCHES = { matchNum: 0, matchApprox: false, bestPrice: null };

const specAlertOf = (row: Row, matches: Awaited<ReturnType<typeof matchesOf>>): SpecAlert => ({
  ...EMPTY_SPEC_ALERT,
  ...row.spec,
  id: row.id,
  version: row.version,
  name: row.name,
  notify: row.notify,
  status: row.status,
  ...matches,
  hitNum: row.hit_num,
  newNum: row.new_num,
  lastHitTime: row.hit_ms === null ? null : formatBeijing(row.hit_ms),
  createTime: formatBeijing(row.created_ms),
});

const shownOf = async (db: Db, row: Row): Promise<SpecAlert> => specAlertOf(row, await matchesOf(db, row.spec));

/** A stand-in for an unreadable spec alert, so that it can be changed or deleted; outside a transaction. */
const shownAnyway = (db: Db, row: Row): Promise<SpecAlert> =>
  shownOf(db, row).catch((error) => {
    if (isDatabaseAway(error)) throw error;
    return specAlertOf({ ...row, spec: EMPTY_SPEC_ALERT }, NO_MATCHES);
  });

export const unknownSpecAlert = () => notFound("订阅不存在");

async function specAlertRowOf(db: Db, { personId, companyId }: Caller, id: string): Promise<Row> {
  const row = await db.one<Row>(
    `select ${COLUMNS} from req_spec w ${HITS} where ${OWN} and w.id = $3`,
    [personId, companyId, id],
    "spec-alert",
  );
  if (row === null) throw unknownSpecAlert();
  return row;
}

/** The purchasing entity's spec alert. Throws 404. */
export const readSpecAlert = async (db: Db, caller: Caller, id: string): Promise<SpecAlert> =>
  shownOf(db, await specAlertRowOf(db, caller, id));

/** As `readSpecAlert`, also for an unreadable one; outside a transaction. */
export const readSpecAlertAnyway = async (db: Db, caller: Caller, id: string): Promise<SpecAlert> =>
  shownAnyway(db, await specAlertRowOf(db, caller, id));

/** The purchasing entity's spec alerts, newest first. One after the other, so that a long list takes one connection. */
export async function specAlertsOf(db: Db, caller: Caller, query: SpecAlertListBody): Promise<Page<SpecAlert>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const values = [caller.personId, caller.companyId, query.status ?? null];
  const where = `${OWN} and ($3::smallint is null or w.status = $3)`;
  const counted = await db.one<{ n: number }>(
    `select count(*)::int as n from req_spec w where ${where}`,
    values,
    "spec-alert-count",
  );
  const rows = await db.rows<Row>(
    `select ${COLUMNS} from req_spec w ${HITS} where ${where} order by w.id desc limit $4 offset $5`,
    [...values, page.pageSize, rowsBefore(page)],
    "spec-alerts",
  );
  const specAlerts: SpecAlert[] = [];
  for (const row of rows) specAlerts.push(await shownAnyway(db, row));
  return pageOf(specAlerts, counted?.n ?? 0, page);
}

/** The form as it is stored. Throws a warning for the first problem. */
function formFrom(
  { name, tolerance, ...body }: SpecAlertAddBody,
  brands: BrandBook,
): {
  name: string;
  notify: SpecAlertForm["notify"];
  spec: KeptSpec;
} {
  const lists = Object.fromEntries(SPEC_ALERT_LISTS.map((list) => [list, [...new Set(body[list] ?? [])]]));
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const form: SpecAlertForm = {
    ...EMPTY_SPEC_ALERT,
    ...given,
    ...lists,
    name: typed(name),
    tolerance: tolerance ?? EMPTY_SPEC_ALERT.tolerance,
  };
  refuseIf(specAlertProblem(form, brands));
  const { name: kept, notify, ...spec } = form;
  return { name: kept, notify, spec };
}

/** Counts the spec alerts of the purchasing entity, and the other active ones; locks, so that concurrent additions count one by one. */
async function countOthers(
  tx: Db,
  { personId, companyId }: Caller,
  id: string,
): Promise<{ all: number; active: number }> {
  await tx.one("select 1 from person where id = :personId for no key update", { personId }, "person-lock");
  const row = await tx.one<{ all: number; active: number }>(
    `select count(*)::int as all, (count(*) filter (where w.status = 1 and w.id <> $3))::int as active
       from req_spec w where ${OWN}`,
    [personId, companyId, id],
    "spec-alert-load",
  );
  return row ?? { all: 0, active: 0 };
}

/** Inserts an active spec alert, inside a transaction. Throws a warning at either cap. */
export async function insertSpecAlert(tx: Db, caller: Caller, body: SpecAlertAddBody): Promise<SpecAlert> {
  const { name, notify, spec } = formFrom(body, await readBrands(tx));
  const { all, active } = await countOthers(tx, caller, "0");
  const step = nextSpecAlertStatus(0, 1, { active });
  if (step.kind === "refused") throw warning(step.reason);
  if (all >= SPEC_ALERTS_KEPT_MAX) throw warning(`最多保存${SPEC_ALERTS_KEPT_MAX}个订阅，请先删除不用的`);
  const row = await tx.one<{ id: string }>(
    `insert into req_spec (person_id, purchaser_type, company_id, name, spec, notify)
     values (:personId, :purchaserType, :companyId, :name, :spec, :notify) returning id`,
    {
      personId: caller.personId,
      purchaserType: caller.companyId === null ? 0 : 1,
      companyId: caller.companyId,
      name,
      spec: JSON.stringify(spec),
      notify,
    },
    "spec-alert-add",
  );
  const id = row?.id ?? "0";
  await placeSpecAlert(tx, id, spec, notify);
  return readSpecAlert(tx, caller, id);
}

/** The spec alert, locked. Throws 404, or 5001 with the version it has now. */
async function lockSpecAlert(tx: Db, { personId, companyId }: Caller, id: string, version: number) {
  const row = await tx.one<Pick<Row, "id" | "version" | "spec" | "notify" | "status">>(
    `select w.id, w.version, w.spec, w.notify, w.status from req_spec w where ${OWN} and w.id = $3 for no key update`,
    [personId, companyId, id],
    "spec-alert-lock",
  );
  if (row === null) throw unknownSpecAlert();
  if (row.version !== version) throw new Refusal(5001, "订阅已被修改，请刷新后重试", { version: row.version });
  return row;
}

/** Drops the alerts of all hits so far. */
const quieten = (tx: Db, id: string): Promise<number> =>
  tx.run("update req_spec_hit set told = true where req_spec_id = :id and not told", { id }, "spec-alert-quiet");

/** Hits that wait for an alert wait as the new choice says; the old alert finds that it was changed. */
const postponeAlert = (
  tx: Db,
  id: string,
  notify: Exclude<SpecAlertForm["notify"], 0>,
  nowMs: number,
): Promise<number> =>
  tx.run(
    "insert into req_spec_alert (alert_at, notify, want_ids) values (to_timestamp(:alertMs::float8 / 1000), :notify, array[:id::bigint])",
    { id, alertMs: alertAt(notify, nowMs), notify },
    "spec-alert-later",
  );

/**
 * Writes a spec alert over. Hits of what it no longer asks for go; hits that wait for an alert are sent as the new
 * choice says.
 */
export async function writeSpecAlert(tx: Db, caller: Caller, body: SpecAlertUpdateBody, nowMs: number): Promise<void> {
  const { id, version, ...fields } = body;
  const { name, notify, spec } = formFrom(fields, await readBrands(tx));
  const { status, spec: before, notify: notifyBefore } = await lockSpecAlert(tx, caller, id, version);
  await tx.run(
    "update req_spec set name = :name, spec = :spec, notify = :notify, version = version + 1 where id = :id",
    { id, name, spec: JSON.stringify(spec), notify },
    "spec-alert-update",
  );
  if (notify === 0) await quieten(tx, id);
  else if (notify !== notifyBefore) await postponeAlert(tx, id, notify, nowMs);
  await placeSpecAlert(tx, id, spec, status === 1 ? notify : null);
  if (!asksTheSame(before, spec))
    await tx.run("delete from req_spec_hit where req_spec_id = :id", { id }, "spec-alert-unhit");
}

/** Unreadable conditions count as different ones. */
function asksTheSame(before: KeptSpec, after: KeptSpec): boolean {
  try {
    return JSON.stringify(specAlertQuery(before)) === JSON.stringify(specAlertQuery(after));
  } catch {
    return false;
  }
}

/** Pauses, resumes, satisfies or reopens. Hits of before send no alert later. */
export async function changeSpecAlertStatus(tx: Db, caller: Caller, body: SpecAlertStatusBody): Promise<void> {
  const { active } = await countOthers(tx, caller, body.id);
  const specAlert = await lockSpecAlert(tx, caller, body.id, body.version);
  const step = nextSpecAlertStatus(specAlert.status, body.status, { active });
  if (step.kind === "refused") throw warning(`${SPEC_ALERT_STATUS_NAMES[specAlert.status]}：${step.reason}`);
  await tx.run(
    "update req_spec set status = :status, version = version + 1 where id = :id",
    { id: specAlert.id, status: step.status },
    "spec-alert-status",
  );
  await quieten(tx, specAlert.id);
  await placeSpecAlert(tx, specAlert.id, specAlert.spec, step.status === 1 ? specAlert.notify : null);
}

export async function removeSpecAlert(db: Db, { personId, companyId }: Caller, id: string): Promise<void> {
  const gone = await db.run(
    `delete from req_spec w where ${OWN} and w.id = $3`,
    [personId, companyId, id],
    "spec-alert-delete",
  );
  if (gone === 0) throw unknownSpecAlert();
}
