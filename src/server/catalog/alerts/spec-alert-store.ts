import type { Notify } from "../../../domain/catalog/alerts/saved-search.ts";
import {
  SPEC_ALERT_STATUS,
  type SpecAlertForm,
  type SpecAlertStatus,
} from "../../../domain/catalog/alerts/spec-alert.ts";
import type { SpecAlertCriteria } from "../../../domain/catalog/alerts/spec-alert-match.ts";
import { COMPANY_STATUS } from "../../../domain/company/company-status.ts";
import type { CompanyId, PersonId, SpecAlertId } from "../../../domain/ids.ts";
import { type PageQuery, rowsBefore } from "../../../domain/paging.ts";
import type { Database, Db } from "../../db/database.ts";
import { purge } from "../../jobs/purge.ts";

/** The JSON column of a spec alert: all fields without a column of their own. */
export type StoredSpec = Omit<SpecAlertForm, "name" | "notify">;

/** A spec alert with its hits: how many, how many of them unread, when the last one was. Times: epoch ms. */
export type SpecAlertRow = {
  id: SpecAlertId;
  version: number;
  name: string;
  spec: StoredSpec;
  notify: Notify;
  status: SpecAlertStatus;
  createdMs: number;
  hitNum: number;
  newNum: number;
  hitMs: number | null;
};

/** The purchasing entity that spec alerts `w` belong to. */
export type SpecAlertOwner = { personId: PersonId; companyId: CompanyId | null };
const OWN = "w.person_id = :personId and w.company_id is not distinct from :companyId::bigint";

const COLUMNS = `w.id, w.version, w.name, w.spec, w.notify, w.status,
  extract(epoch from w.created_at)::float8 * 1000 as "createdMs", h.hit_num as "hitNum", h.new_num as "newNum",
  h.hit_ms as "hitMs"`;
const HITS = `cross join lateral (
  select count(*)::int as hit_num, (count(*) filter (where not read))::int as new_num,
         extract(epoch from max(hit_at))::float8 * 1000 as hit_ms
    from req_spec_hit where req_spec_id = w.id) h`;

/** `null` where the purchasing entity has no such spec alert. */
export const specAlertRow = (
  db: Db,
  { personId, companyId }: SpecAlertOwner,
  id: SpecAlertId,
): Promise<SpecAlertRow | null> =>
  db.one<SpecAlertRow>(
    `select ${COLUMNS} from req_spec w ${HITS} where ${OWN} and w.id = :id`,
    { personId, companyId, id },
    "spec-alert",
  );

/** A page of the purchasing entity's spec alerts in `status`, or in any for `null`, newest first, and how many there are. */
export async function specAlertPage(
  db: Db,
  { personId, companyId }: SpecAlertOwner,
  status: SpecAlertStatus | null,
  page: PageQuery,
): Promise<{ rows: SpecAlertRow[]; total: number }> {
  const filters = { personId, companyId, status };
  const where = `${OWN} and (:status::smallint is null or w.status = :status)`;
  const counted = await db.one<{ n: number }>(
    `select count(*)::int as n from req_spec w where ${where}`,
    filters,
    "spec-alert-count",
  );
  const rows = await db.rows<SpecAlertRow>(
    `select ${COLUMNS} from req_spec w ${HITS} where ${where} order by w.id desc limit :limit offset :offset`,
    { ...filters, limit: page.pageSize, offset: rowsBefore(page) },
    "spec-alerts",
  );
  return { rows, total: counted?.n ?? 0 };
}

/** How many spec alerts the purchasing entity has, and how many active ones besides `id`. */
export async function countSpecAlerts(
  tx: Db,
  { personId, companyId }: SpecAlertOwner,
  id: SpecAlertId | "0",
): Promise<{ all: number; active: number }> {
  const row = await tx.one<{ all: number; active: number }>(
    `select count(*)::int as all,
            (count(*) filter (where w.status = ${SPEC_ALERT_STATUS.active} and w.id <> :id))::int as active
       from req_spec w where ${OWN}`,
    { personId, companyId, id },
    "spec-alert-load",
  );
  return row ?? { all: 0, active: 0 };
}

type Kept = { name: string; spec: StoredSpec; notify: Notify };

/** Adds an active spec alert of the purchasing entity; its id. */
export async function addSpecAlert(
  tx: Db,
  { personId, companyId }: SpecAlertOwner,
  { name, spec, notify }: Kept,
): Promise<SpecAlertId> {
  const purchaserType = companyId === null ? 0 : 1;
  const row = await tx.one<{ id: SpecAlertId }>(
    `insert into req_spec (person_id, purchaser_type, company_id, name, spec, notify)
     values (:personId, :purchaserType, :companyId, :name, :spec, :notify) returning id`,
    { personId, purchaserType, companyId, name, spec: JSON.stringify(spec), notify },
    "spec-alert-add",
  );
  return row!.id; // an insert returns its row
}

type Locked = Pick<SpecAlertRow, "id" | "version" | "spec" | "notify" | "status">;

/** Locks a spec alert; `null` where the purchasing entity has no such one. */
export const lockSpecAlert = (
  tx: Db,
  { personId, companyId }: SpecAlertOwner,
  id: SpecAlertId,
): Promise<Locked | null> =>
  tx.one<Locked>(
    `select w.id, w.version, w.spec, w.notify, w.status from req_spec w where ${OWN} and w.id = :id for no key update`,
    { personId, companyId, id },
    "spec-alert-lock",
  );

/** Writes a spec alert over, as its next version. */
export async function saveSpecAlert(tx: Db, { id, name, spec, notify }: Kept & { id: SpecAlertId }): Promise<void> {
  await tx.run(
    "update req_spec set name = :name, spec = :spec, notify = :notify, version = version + 1 where id = :id",
    { id, name, spec: JSON.stringify(spec), notify },
    "spec-alert-update",
  );
}

/** Writes the status of a spec alert, as its next version. */
export async function setSpecAlertStatus(tx: Db, change: { id: SpecAlertId; status: SpecAlertStatus }): Promise<void> {
  await tx.run(
    "update req_spec set status = :status, version = version + 1 where id = :id",
    change,
    "spec-alert-status",
  );
}

/** Whether the purchasing entity had such a spec alert. */
export const dropSpecAlert = async (
  db: Db,
  { personId, companyId }: SpecAlertOwner,
  id: SpecAlertId,
): Promise<boolean> =>
  (await db.run(
    `delete from req_spec w where ${OWN} and w.id = :id`,
    { personId, companyId, id },
    "spec-alert-delete",
  )) > 0;

/** The active spec alerts of a purchasing entity, by id. */
export const activeSpecAlerts = (
  tx: Db,
  { personId, companyId }: SpecAlertOwner,
): Promise<{ id: SpecAlertId; spec: SpecAlertCriteria; notify: Notify }[]> =>
  tx.rows<{ id: SpecAlertId; spec: SpecAlertCriteria; notify: Notify }>(
    `select id, spec, notify from req_spec
      where person_id = :personId and company_id is not distinct from :companyId::bigint
        and status = ${SPEC_ALERT_STATUS.active} order by id`,
    { personId, companyId },
    "spec-alert-of-asker",
  );

/** Whose hits are queried. `sees`: whether for a certified company. */
export type SpecAlertHitOwner = { spec: SpecAlertCriteria; total: number; sees: boolean };

/** `null` where the purchasing entity has no such spec alert. `total`: its hits. */
export const specAlertHitOwner = (
  db: Db,
  { personId, companyId }: SpecAlertOwner,
  id: SpecAlertId,
): Promise<SpecAlertHitOwner | null> =>
  db.one<SpecAlertHitOwner>(
    `select w.spec, (select count(*)::int from req_spec_hit where req_spec_id = w.id) as total,
            exists (select 1 from company_info c where c.id = w.company_id
                       and c.company_status = ${COMPANY_STATUS.certified} and not c.deleted) as sees
       from req_spec w where ${OWN} and w.id = :id`,
    { personId, companyId, id },
    "spec-alert-hit-owner",
  );

/** What the message about a spec alert names. */
export type SpecAlertFound = { id: SpecAlertId; name: string; spec: StoredSpec } & SpecAlertOwner;

export const specAlertFound = (tx: Db, id: SpecAlertId): Promise<SpecAlertFound | null> =>
  tx.one<SpecAlertFound>(
    `select id, name, spec, person_id as "personId", company_id as "companyId" from req_spec where id = :id`,
    { id },
    "spec-alert-found",
  );

/** Spec alerts by id, each with the notification that was due for it. */
export type Due = { ids: readonly SpecAlertId[]; notifies: readonly Notify[] };

/** Locks in id order those of the spec alerts that are active and still notify so; their ids. */
export async function lockStillDue(tx: Db, due: Due): Promise<SpecAlertId[]> {
  const rows = await tx.rows<{ id: SpecAlertId }>(
    `select w.id from req_spec w
      where w.status = ${SPEC_ALERT_STATUS.active}
        and (w.id, w.notify) in (select * from unnest(:ids::bigint[], :notifies::smallint[]))
      order by w.id for no key update`,
    due,
    "spec-alert-alerted",
  );
  return rows.map(({ id }) => id);
}

/** Removes the index rows of a spec alert. */
export async function removeSpecAlertKeys(tx: Db, id: SpecAlertId): Promise<void> {
  await tx.run("delete from req_spec_key where req_spec_id = :id", { id }, "spec-alert-unplace");
}

/** Adds an index row for each of the `boxes`. `asks`: JSON of the conditions. */
export async function addSpecAlertKeys(
  tx: Db,
  keys: { id: SpecAlertId; boxes: readonly string[]; asks: string; notify: Notify },
): Promise<void> {
  await tx.run(
    `insert into req_spec_key (req_spec_id, look, asks, notify)
     select :id, look::box, :asks, :notify from unnest(:boxes::text[]) look`,
    keys,
    "spec-alert-place",
  );
}

/** A point of the index and whose it is. */
export type Point<Of extends string> = { id: Of; x: number; y: number };
/** A spec alert whose box holds the point of `id`. */
export type KeyedRow<Of extends string> = {
  id: Of;
  specAlertId: SpecAlertId;
  asks: SpecAlertCriteria;
  notify: Notify;
};

/** The index rows whose boxes hold the points. */
export const specAlertsAt = <Of extends string>(db: Db, points: readonly Point<Of>[]): Promise<KeyedRow<Of>[]> =>
  db.rows<KeyedRow<Of>>(
    `select s.id, k.req_spec_id as "specAlertId", k.asks, k.notify
       from unnest(:ids::text[], :xs::float8[], :ys::float8[]) as s(id, x, y)
       join req_spec_key k on k.look @> box(point(s.x, s.y), point(s.x, s.y))`,
    { ids: points.map(({ id }) => id), xs: points.map(({ x }) => x), ys: points.map(({ y }) => y) },
    "spec-alert-candidates",
  );

/** The job under which unreadable spec alerts are set aside. */
export const UNREADABLE = "spec-alerts";

/** Removes deleted spec alerts from those set aside. */
export const forgetGoneSpecAlerts = (db: Database): Promise<number> =>
  purge(
    db,
    "job_set_aside",
    "job = :job and not exists (select 1 from req_spec_key k where k.req_spec_id::text = row_id)",
    { job: UNREADABLE },
  );
