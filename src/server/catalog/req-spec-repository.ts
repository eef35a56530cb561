import type {
  ReqSpecAddBody,
  ReqSpecListBody,
  ReqSpecStatusBody,
  ReqSpecUpdateBody,
} from "../../contract/catalog/spec-alert-schemas.ts";
import {
  EMPTY_WANT,
  WANT_LISTS,
  WANT_STATUS_NAMES,
  WANTS_KEPT_MAX,
  type WantForm,
  type WantStatus,
  wantProblem,
  wantStep,
} from "../../domain/catalog/req-spec.ts";
import { alertAt, type Want, wantQuery } from "../../domain/catalog/req-spec-match.ts";
import { fen } from "../../domain/money.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import type { BrandBook } from "../../domain/timber/brands.ts";
import { formatBeijing } from "../../domain/time.ts";
import type { Caller } from "../auth.ts";
import { type Db, isDatabaseAway } from "../db/database.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { typed } from "./goods-query-body.ts";
import { readBrands } from "./known-brands.ts";
import { placeWant } from "./req-spec-index.ts";
import type { KeptSpec } from "./req-spec-watch.ts";
import { conditionsOf, parameters } from "./search-conditions.ts";

type Row = {
  id: string;
  version: number;
  name: string;
  spec: KeptSpec;
  notify: WantForm["notify"];
  status: WantStatus;
  created_ms: number;
  hit_num: number;
  new_num: number;
  hit_ms: number | null;
};

/** Wants `w` of the purchasing entity: $1 and $2. */
export const OWN = "w.person_id = $1 and w.company_id is not distinct from $2::bigint";
const COLUMNS = `w.id, w.version, w.name, w.spec, w.notify, w.status,
  extract(epoch from w.created_at)::float8 * 1000 as created_ms, h.hit_num, h.new_num, h.hit_ms`;
const HITS = `cross join lateral (
  select count(*)::int as hit_num, (count(*) filter (where not read))::int as new_num,
         extract(epoch from max(hit_at))::float8 * 1000 as hit_ms
    from req_spec_hit where req_spec_id = w.id) h`;

/** How many goods match now, and the lowest price by the want's own unit. */
async function matchesOf(db: Db, spec: KeptSpec): Promise<Pick<Want, "matchNum" | "matchApprox" | "bestPrice">> {
  const { values, bind } = parameters();
  const where = conditionsOf({ ...wantQuery(spec), certType: [] }, bind).join(" and ");
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

const wantOf = (row: Row, matches: Awaited<ReturnType<typeof matchesOf>>): Want => ({
  ...EMPTY_WANT,
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

const shownOf = async (db: Db, row: Row): Promise<Want> => wantOf(row, await matchesOf(db, row.spec));

/** A want that cannot be read is there to be changed or deleted; outside a transaction. */
const shownAnyway = (db: Db, row: Row): Promise<Want> =>
  shownOf(db, row).catch((error) => {
    if (isDatabaseAway(error)) throw error;
    return wantOf({ ...row, spec: EMPTY_WANT }, NO_MATCHES);
  });

export const unknownWant = () => notFound("订阅不存在");

async function wantRowOf(db: Db, { personId, companyId }: Caller, id: string): Promise<Row> {
  const row = await db.one<Row>(
    `select ${COLUMNS} from req_spec w ${HITS} where ${OWN} and w.id = $3`,
    [personId, companyId, id],
    "req-spec",
  );
  if (row === null) throw unknownWant();
  return row;
}

/** The purchasing entity's want. Throws 404. */
export const readWant = async (db: Db, caller: Caller, id: string): Promise<Want> =>
  shownOf(db, await wantRowOf(db, caller, id));

/** As `readWant`, also where it cannot be read; outside a transaction. */
export const readWantAnyway = async (db: Db, caller: Caller, id: string): Promise<Want> =>
  shownAnyway(db, await wantRowOf(db, caller, id));

/** The purchasing entity's wants, newest first. One after the other, so that a long list takes one connection. */
export async function wantsOf(db: Db, caller: Caller, query: ReqSpecListBody): Promise<Page<Want>> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const values = [caller.personId, caller.companyId, query.status ?? null];
  const where = `${OWN} and ($3::smallint is null or w.status = $3)`;
  const counted = await db.one<{ n: number }>(
    `select count(*)::int as n from req_spec w where ${where}`,
    values,
    "req-spec-count",
  );
  const rows = await db.rows<Row>(
    `select ${COLUMNS} from req_spec w ${HITS} where ${where} order by w.id desc limit $4 offset $5`,
    [...values, page.pageSize, rowsBefore(page)],
    "req-specs",
  );
  const wants: Want[] = [];
  for (const row of rows) wants.push(await shownAnyway(db, row));
  return pageOf(wants, counted?.n ?? 0, page);
}

/** The form as it is kept; throws a warning for what no want may hold. */
function formFrom(
  { name, tolerance, ...body }: ReqSpecAddBody,
  brands: BrandBook,
): {
  name: string;
  notify: WantForm["notify"];
  spec: KeptSpec;
} {
  const lists = Object.fromEntries(WANT_LISTS.map((list) => [list, [...new Set(body[list] ?? [])]]));
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  const form: WantForm = {
    ...EMPTY_WANT,
    ...given,
    ...lists,
    name: typed(name),
    tolerance: tolerance ?? EMPTY_WANT.tolerance,
  };
  refuseIf(wantProblem(form, brands));
  const { name: kept, notify, ...spec } = form;
  return { name: kept, notify, spec };
}

/** How many wants the purchasing entity has, and how many of the others are in use; additions at once count one by one. */
async function countOthers(
  tx: Db,
  { personId, companyId }: Caller,
  id: string,
): Promise<{ all: number; active: number }> {
  await tx.one("select 1 from person where id = $1 for no key update", [personId], "person-lock");
  const row = await tx.one<{ all: number; active: number }>(
    `select count(*)::int as all, (count(*) filter (where w.status = 1 and w.id <> $3))::int as active
       from req_spec w where ${OWN}`,
    [personId, companyId, id],
    "req-spec-load",
  );
  return row ?? { all: 0, active: 0 };
}

/** Keeps a want, in use, inside a transaction. A warning at either cap. */
export async function addWant(tx: Db, caller: Caller, body: ReqSpecAddBody): Promise<Want> {
  const { name, notify, spec } = formFrom(body, await readBrands(tx));
  const { all, active } = await countOthers(tx, caller, "0");
  const step = wantStep(0, 1, { active });
  if (step.kind === "refused") throw warning(step.reason);
  if (all >= WANTS_KEPT_MAX) throw warning(`最多保存${WANTS_KEPT_MAX}个订阅，请先删除不用的`);
  const row = await tx.one<{ id: string }>(
    `insert into req_spec (person_id, purchaser_type, company_id, name, spec, notify)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [caller.personId, caller.companyId === null ? 0 : 1, caller.companyId, name, JSON.stringify(spec), notify],
    "req-spec-add",
  );
  const id = row?.id ?? "0";
  await placeWant(tx, id, spec, notify);
  return readWant(tx, caller, id);
}

/** The want, locked. Throws 404, or 5001 with the version it has now. */
async function lockWant(tx: Db, { personId, companyId }: Caller, id: string, version: number) {
  const row = await tx.one<Pick<Row, "id" | "version" | "spec" | "notify" | "status">>(
    `select w.id, w.version, w.spec, w.notify, w.status from req_spec w where ${OWN} and w.id = $3 for no key update`,
    [personId, companyId, id],
    "req-spec-lock",
  );
  if (row === null) throw unknownWant();
  if (row.version !== version) throw new Refusal(5001, "订阅已被修改，请刷新后重试", { version: row.version });
  return row;
}

/** Nothing of so far is told any more. */
const quieten = (tx: Db, id: string): Promise<number> =>
  tx.run("update req_spec_hit set told = true where req_spec_id = $1 and not told", [id], "req-spec-quiet");

/** What waits to be told waits as the new choice says; the old alert finds that it was changed. */
const postponeAlert = (tx: Db, id: string, notify: Exclude<WantForm["notify"], 0>, nowMs: number): Promise<number> =>
  tx.run(
    "insert into req_spec_alert (alert_at, notify, want_ids) values (to_timestamp($2::float8 / 1000), $3, array[$1::bigint])",
    [id, alertAt(notify, nowMs), notify],
    "req-spec-later",
  );

/** Writes a want over. Hits of what it no longer asks for go; what waits to be told is told as the new choice says. */
export async function updateWant(tx: Db, caller: Caller, body: ReqSpecUpdateBody, nowMs: number): Promise<void> {
  const { id, version, ...fields } = body;
  const { name, notify, spec } = formFrom(fields, await readBrands(tx));
  const { status, spec: before, notify: notifyBefore } = await lockWant(tx, caller, id, version);
  await tx.run(
    "update req_spec set name = $2, spec = $3, notify = $4, version = version + 1 where id = $1",
    [id, name, JSON.stringify(spec), notify],
    "req-spec-update",
  );
  if (notify === 0) await quieten(tx, id);
  else if (notify !== notifyBefore) await postponeAlert(tx, id, notify, nowMs);
  await placeWant(tx, id, spec, status === 1 ? notify : null);
  if (!asksTheSame(before, spec))
    await tx.run("delete from req_spec_hit where req_spec_id = $1", [id], "req-spec-unhit");
}

/** What cannot be read asked for something else. */
function asksTheSame(before: KeptSpec, after: KeptSpec): boolean {
  try {
    return JSON.stringify(wantQuery(before)) === JSON.stringify(wantQuery(after));
  } catch {
    return false;
  }
}

/** Pauses, resumes, satisfies or reopens. Nothing of before is told later. */
export async function setWantStatus(tx: Db, caller: Caller, body: ReqSpecStatusBody): Promise<void> {
  const { active } = await countOthers(tx, caller, body.id);
  const want = await lockWant(tx, caller, body.id, body.version);
  const step = wantStep(want.status, body.status, { active });
  if (step.kind === "refused") throw warning(`${WANT_STATUS_NAMES[want.status]}：${step.reason}`);
  await tx.run(
    "update req_spec set status = $2, version = version + 1 where id = $1",
    [want.id, step.status],
    "req-spec-status",
  );
  await quieten(tx, want.id);
  await placeWant(tx, want.id, want.spec, step.status === 1 ? want.notify : null);
}

export async function deleteWant(db: Db, { personId, companyId }: Caller, id: string): Promise<void> {
  const gone = await db.run(
    `delete from req_spec w where ${OWN} and w.id = $3`,
    [personId, companyId, id],
    "req-spec-delete",
  );
  if (gone === 0) throw unknownWant();
}
