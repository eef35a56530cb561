import type {
  SpecAlertAddBody,
  SpecAlertListBody,
  SpecAlertStatusBody,
  SpecAlertUpdateBody,
} from "../../../contract/catalog/spec-alert-schemas.ts";
import {
  EMPTY_SPEC_ALERT,
  nextSpecAlertStatus,
  SPEC_ALERT_LISTS,
  SPEC_ALERT_STATUS,
  SPEC_ALERT_STATUS_NAMES,
  SPEC_ALERTS_MAX,
  type SpecAlertForm,
  specAlertProblem,
} from "../../../domain/catalog/alerts/spec-alert.ts";
import { alertAt, type SpecAlert, specAlertQuery } from "../../../domain/catalog/alerts/spec-alert-match.ts";
import type { SpecAlertId } from "../../../domain/ids.ts";
import { fen } from "../../../domain/money.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf } from "../../../domain/paging.ts";
import type { BrandBook } from "../../../domain/timber/brands.ts";
import { formatBeijing } from "../../../domain/time.ts";
import { lockPerson } from "../../account/person-store.ts";
import type { Caller } from "../../auth.ts";
import { type Database, type Db, isDatabaseAway } from "../../db/database.ts";
import { type IdempotencyKey, once } from "../../idempotency.ts";
import { notFound, refuseIf, warning } from "../../reply.ts";
import { readBrands } from "../../system/known-brands.ts";
import { requireVersion } from "../../system/life.ts";
import { typed } from "../search/goods-query-body.ts";
import { goodsFoundBy } from "../search/goods-search-store.ts";
import { postponeAlert, quietenHits, removeHits } from "./spec-alert-hit-store.ts";
import { placeSpecAlert } from "./spec-alert-index.ts";
import {
  addSpecAlert,
  countSpecAlerts,
  dropSpecAlert,
  lockSpecAlert,
  type SpecAlertRow,
  type StoredSpec,
  saveSpecAlert,
  setSpecAlertStatus,
  specAlertPage,
  specAlertRow,
} from "./spec-alert-store.ts";

/** How many goods match now, and the lowest price by the spec alert's own unit. */
async function matchesOf(db: Db, spec: StoredSpec): Promise<Pick<SpecAlert, "matchNum" | "matchApprox" | "bestPrice">> {
  const { number, best } = await goodsFoundBy(db, { ...specAlertQuery(spec), certType: [] }, spec.priceUnit);
  return { matchNum: number, matchApprox: false, bestPrice: best === null ? null : fen(best) };
}

const NO_MATCHES = { matchNum: 0, matchApprox: false, bestPrice: null };

const specAlertOf = (row: SpecAlertRow, matches: Awaited<ReturnType<typeof matchesOf>>): SpecAlert => ({
  ...row.spec,
  id: row.id,
  version: row.version,
  name: row.name,
  notify: row.notify,
  status: row.status,
  ...matches,
  hitNum: row.hitNum,
  newNum: row.newNum,
  lastHitTime: row.hitMs === null ? null : formatBeijing(row.hitMs),
  createTime: formatBeijing(row.createdMs),
});

const shownOf = async (db: Db, row: SpecAlertRow): Promise<SpecAlert> =>
  specAlertOf(row, await matchesOf(db, row.spec));

/** A stand-in for an unreadable spec alert, so that it can be changed or deleted; outside a transaction. */
const shownAnyway = (db: Db, row: SpecAlertRow): Promise<SpecAlert> =>
  shownOf(db, row).catch((error) => {
    if (isDatabaseAway(error)) throw error;
    return specAlertOf({ ...row, spec: EMPTY_SPEC_ALERT }, NO_MATCHES);
  });

export const unknownSpecAlert = () => notFound("订阅不存在");

async function ownRow(db: Db, caller: Caller, id: SpecAlertId): Promise<SpecAlertRow> {
  const row = await specAlertRow(db, caller, id);
  if (row === null) throw unknownSpecAlert();
  return row;
}

/** The purchasing entity's spec alert. Throws 404. */
export const readSpecAlert = async (db: Db, caller: Caller, id: SpecAlertId): Promise<SpecAlert> =>
  shownOf(db, await ownRow(db, caller, id));

/** As `readSpecAlert`, also for an unreadable one; outside a transaction. */
export const readSpecAlertAnyway = async (db: Db, caller: Caller, id: SpecAlertId): Promise<SpecAlert> =>
  shownAnyway(db, await ownRow(db, caller, id));

/** The purchasing entity's spec alerts, newest first. One after the other, so that a long list takes one connection. */
export async function specAlertsOf(db: Db, caller: Caller, query: SpecAlertListBody): Promise<Page<SpecAlert>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const { rows, total } = await specAlertPage(db, caller, query.status ?? null, page);
  const specAlerts: SpecAlert[] = [];
  for (const row of rows) specAlerts.push(await shownAnyway(db, row));
  return pageOf(specAlerts, total, page);
}

/** The form as it is stored. Throws a warning for the first problem. */
function formFrom(
  { name, tolerance, ...body }: SpecAlertAddBody,
  brands: BrandBook,
): {
  name: string;
  notify: SpecAlertForm["notify"];
  spec: StoredSpec;
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
async function countOthers(tx: Db, caller: Caller, id: SpecAlertId | "0"): Promise<{ all: number; active: number }> {
  await lockPerson(tx, caller.personId);
  return countSpecAlerts(tx, caller, id);
}

/** Inserts an active spec alert, once per key. Throws a warning at either cap. */
export async function insertSpecAlert(
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  caller: Caller,
  body: SpecAlertAddBody,
): Promise<SpecAlert> {
  return await once(db, idempotencyKey, async (tx) => {
    const { name, notify, spec } = formFrom(body, await readBrands(tx));
    const { all, active } = await countOthers(tx, caller, "0");
    const step = nextSpecAlertStatus(SPEC_ALERT_STATUS.paused, SPEC_ALERT_STATUS.active, { active });
    if (step.kind === "refused") throw warning(step.reason);
    if (all >= SPEC_ALERTS_MAX) throw warning(`最多保存${SPEC_ALERTS_MAX}个订阅，请先删除不用的`);
    const id = await addSpecAlert(tx, caller, { name, spec, notify });
    await placeSpecAlert(tx, id, spec, notify);
    return readSpecAlert(tx, caller, id);
  });
}

/** The spec alert, locked. Throws 404, or 5001 with the version it has now. */
async function lockVersion(tx: Db, caller: Caller, id: SpecAlertId, version: number) {
  const row = await lockSpecAlert(tx, caller, id);
  if (row === null) throw unknownSpecAlert();
  requireVersion(row, version, "订阅已被修改，请刷新后重试", { version: row.version });
  return row;
}

/** Overwrites a spec alert. Hits that it no longer covers are deleted; hits that wait for an alert are sent by the new choice. */
export async function writeSpecAlert(
  db: Database,
  caller: Caller,
  body: SpecAlertUpdateBody,
  nowMs: number,
): Promise<void> {
  return await db.transaction(async (tx) => {
    const { id, version, ...fields } = body;
    const { name, notify, spec } = formFrom(fields, await readBrands(tx));
    const { status, spec: before, notify: notifyBefore } = await lockVersion(tx, caller, id, version);
    await saveSpecAlert(tx, { id, name, spec, notify });
    if (notify === 0) await quietenHits(tx, id);
    else if (notify !== notifyBefore) await postponeAlert(tx, { id, notify, alertMs: alertAt(notify, nowMs) });
    await placeSpecAlert(tx, id, spec, status === SPEC_ALERT_STATUS.active ? notify : null);
    if (!hasSameCriteria(before, spec)) await removeHits(tx, id);
  });
}

/** Unreadable conditions count as different ones. */
function hasSameCriteria(before: StoredSpec, after: StoredSpec): boolean {
  try {
    return JSON.stringify(specAlertQuery(before)) === JSON.stringify(specAlertQuery(after));
  } catch {
    return false;
  }
}

/** Pauses, resumes, satisfies or reopens. Hits of before send no alert later. */
export async function changeSpecAlertStatus(db: Database, caller: Caller, body: SpecAlertStatusBody): Promise<void> {
  return await db.transaction(async (tx) => {
    const { active } = await countOthers(tx, caller, body.id);
    const specAlert = await lockVersion(tx, caller, body.id, body.version);
    const step = nextSpecAlertStatus(specAlert.status, body.status, { active });
    if (step.kind === "refused") throw warning(`${SPEC_ALERT_STATUS_NAMES[specAlert.status]}：${step.reason}`);
    await setSpecAlertStatus(tx, { id: specAlert.id, status: step.status });
    await quietenHits(tx, specAlert.id);
    await placeSpecAlert(
      tx,
      specAlert.id,
      specAlert.spec,
      step.status === SPEC_ALERT_STATUS.active ? specAlert.notify : null,
    );
  });
}

/** Throws 404. */
export async function removeSpecAlert(db: Db, caller: Caller, id: SpecAlertId): Promise<void> {
  if (!(await dropSpecAlert(db, caller, id))) throw unknownSpecAlert();
}
