import type { Notify } from "../../domain/catalog/saved-search.ts";
import type { SpecAlertForm } from "../../domain/catalog/spec-alert.ts";
import {
  type GoodsChange,
  hitReason,
  specAlertFoundMessage,
  specAlertMatches,
  type WatchedGoods,
} from "../../domain/catalog/spec-alert-match.ts";
import { tryLock } from "../db/advisory-locks.ts";
import type { Database, Db } from "../db/database.ts";
import { eachRow, isWorthHalving, restingOf } from "../jobs/each-row.ts";
import { purge } from "../jobs/purge.ts";
import { notify } from "../system/messages.ts";
import type { Subscriber } from "../system/outbox.ts";
import { readBrands } from "./known-brands.ts";
import { type Hit, keepHits } from "./spec-alert-hits.ts";
import { candidates, forgetGoneSpecAlerts, readableSpecAlerts, specAlertRow } from "./spec-alert-index.ts";

/** Goods matched in one transaction. */
const GOODS_PER_TURN = 50;
/** Retention of a hit, days. */
const HITS_KEPT_DAYS = 90;

/** The JSON column of a spec alert: all fields without a column of their own. */
export type KeptSpec = Omit<SpecAlertForm, "name" | "notify">;

type ChangeRow = { id: string; goodsId: string; kind: GoodsChange["kind"]; priceBefore: GoodsChange["priceBefore"] };
type Goods = WatchedGoods & { id: string };

const takeChanges = (tx: Db, passed: readonly string[]): Promise<ChangeRow[]> =>
  tx.rows<ChangeRow>(
    `delete from goods_change where id in (
       select id from goods_change where id <> all(:passed::bigint[]) order by id limit ${GOODS_PER_TURN}
          for update skip locked)
     returning id, goods_id as "goodsId", kind, price_before as "priceBefore"`,
    { passed },
    "goods-change-take",
  );

/** One change per goods: new before back before cheaper, and cheaper than it was at first. */
function mergedChanges(rows: readonly ChangeRow[]): Map<string, GoodsChange> {
  const merged = new Map<string, GoodsChange>();
  for (const { goodsId, kind, priceBefore } of rows.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))) {
    const before = merged.get(goodsId);
    const kinds = [before?.kind, kind];
    merged.set(goodsId, {
      kind: kinds.includes(1) ? 1 : kinds.includes(4) ? 4 : 2,
      priceBefore: before?.priceBefore ?? priceBefore,
    });
  }
  return merged;
}

const goodsOf = (tx: Db, ids: readonly string[]): Promise<Goods[]> =>
  tx.rows<Goods>(
    `select id, kind_code as "kindCode", species_code as "speciesCode", grade_code as "gradeCode",
            brand_code as "brandCode", origin_code as "originCode", port_code as "portCode", city_code as "cityCode",
            thickness, width, length, length_min as "lengthMin", length_max as "lengthMax", sale_unit as "saleUnit",
            price, price_mode as "priceMode", status, stock, held
       from goods where id = any(:ids::bigint[]) and status = 2 and stock > held`,
    { ids },
    "spec-alert-goods",
  );

/** All hits by the changed goods, with their reasons. */
async function hitsOf(tx: Db, changes: ReadonlyMap<string, GoodsChange>): Promise<Hit[]> {
  const goods = new Map((await goodsOf(tx, [...changes.keys()])).map((one) => [one.id, one]));
  const found = await candidates(tx, [...goods.values()]);
  return readableSpecAlerts(tx, found, specAlertRow, ({ id, specAlertId, specAlert, notify }) => {
    const [one, change] = [goods.get(id), changes.get(id)];
    if (!one || !change || !specAlertMatches(specAlert, one)) return [];
    const reason = hitReason(specAlert, one, change);
    return [{ specAlertId, notify, refType: 1, refId: id, lineId: null, reason, price: one.price }];
  });
}

const JOB = "goods-changes";

/** Processes changes one by one, so that failing ones are set aside alone. */
async function matchSingly(db: Database, nowMs: number): Promise<number> {
  let found = 0;
  await eachRow<ChangeRow>(
    db,
    JOB,
    (tx, passed) =>
      tx.one<ChangeRow>(
        `select id, goods_id as "goodsId", kind, price_before as "priceBefore" from goods_change
          where id <> all(:passed::bigint[]) order by id limit 1 for update skip locked`,
        { passed },
        "goods-change-next",
      ),
    async (tx, row) => {
      found += await keepHits(tx, await hitsOf(tx, mergedChanges([row])), nowMs);
      await tx.run("delete from goods_change where id = :id", { id: row.id }, "goods-change-done");
      return true;
    },
  );
  return found;
}

/**
 * Matches changed goods with all spec alerts, the reverse of a search; returns how many hits are new. A turn skips rows
 * locked by other nodes. Idempotent: the same change twice makes the same hits.
 */
export async function matchSpecAlerts(db: Database, nowMs: number): Promise<number> {
  const { ids: passed, isAnyDue } = await restingOf(db, JOB);
  if (isAnyDue) return matchSingly(db, nowMs);
  let found = 0;
  for (;;) {
    const turn = await db
      .transaction(async (tx) => {
        const rows = await takeChanges(tx, passed);
        return rows.length === 0 ? null : keepHits(tx, await hitsOf(tx, mergedChanges(rows)), nowMs);
      })
      .catch((error) => {
        if (!isWorthHalving(error)) throw error;
        return "failed" as const;
      });
    if (turn === null) return found;
    if (turn === "failed") return found + (await matchSingly(db, nowMs));
    found += turn;
  }
}

/** Due alerts that are published together. */
const ALERTS_PER_TURN = 500;

/**
 * Publishes the alert of every spec alert in `specAlertIds` that has hits without an alert, each hit once; answers how
 * many.
 */
const publishFound = (tx: Db, specAlertIds: readonly string[]): Promise<number> =>
  tx.run(
    `with found as (
       update req_spec_hit set told = true where req_spec_id = any(:specAlertIds::bigint[]) and not told
       returning req_spec_id, ref_type, ref_id, reason)
     insert into outbox (event, payload)
     select 'want.found', jsonb_build_object('reqSpecId', req_spec_id::text, 'number', count(distinct (ref_type, ref_id)),
              'reached', count(distinct (ref_type, ref_id)) filter (where reason = 3))
       from found group by req_spec_id order by req_spec_id`,
    { specAlertIds },
    "spec-alert-published",
  );

type DueAlert = { notify: Notify; specAlertIds: string[] };

/** Publishes the `due` alerts of specs that still have this `notify`; answers how many. */
async function publishDue(tx: Db, due: readonly DueAlert[]): Promise<number> {
  const specAlerts = await tx.rows<{ id: string }>(
    `select w.id from req_spec w
      where w.status = 1 and (w.id, w.notify) in (select * from unnest(:ids::bigint[], :notifies::smallint[]))
      order by w.id for no key update`,
    {
      ids: due.flatMap(({ specAlertIds }) => specAlertIds),
      notifies: due.flatMap(({ notify, specAlertIds }) => specAlertIds.map(() => notify)),
    },
    "spec-alert-alerted",
  );
  return publishFound(
    tx,
    specAlerts.map(({ id }) => id),
  );
}

const ALERTS_JOB = "spec-alert-alerts";
const DUE_ALERT = "alert_at <= to_timestamp($1 / 1000.0) and id <> all ($2::bigint[])";

/** Processes due rows one by one, each split to one spec alert, so that failing ones are set aside alone. */
async function alertSingly(db: Database, nowMs: number): Promise<number> {
  await db.run(
    `with several as (
       delete from req_spec_alert where alert_at <= to_timestamp(:nowMs / 1000.0) and cardinality(want_ids) > 1 returning *)
     insert into req_spec_alert (alert_at, notify, want_ids)
     select alert_at, notify, array[want_id] from several, unnest(want_ids) want_id`,
    { nowMs },
    "spec-alert-due-split",
  );
  let alerted = 0;
  await eachRow<DueAlert & { id: string }>(
    db,
    ALERTS_JOB,
    async (tx, passed) =>
      (await tryLock(tx, "specAlerts"))
        ? tx.one<DueAlert & { id: string }>(
            `select id, notify, want_ids::text[] as "specAlertIds" from req_spec_alert where ${DUE_ALERT}
              order by alert_at, id limit 1 for update skip locked`,
            [nowMs, passed],
            "spec-alert-due-next",
          )
        : null,
    async (tx, alert) => {
      await tx.run("delete from req_spec_alert where id = :id", { id: alert.id }, "spec-alert-due-done");
      alerted += await publishDue(tx, [alert]);
      return true;
    },
  );
  return alerted;
}

/** Publishes one event for every spec alert whose hits are due, each hit once; returns how many. Safe on several nodes. */
export async function publishDueSpecAlerts(db: Database, nowMs: number): Promise<number> {
  const { ids: passed, isAnyDue } = await restingOf(db, ALERTS_JOB);
  if (isAnyDue) return alertSingly(db, nowMs);
  for (let alerted = 0; ; ) {
    const turn = await db
      .transaction(async (tx) => {
        if (!(await tryLock(tx, "specAlerts"))) return null;
        const due = await tx.rows<DueAlert>(
          `delete from req_spec_alert where id in (
             select id from req_spec_alert where ${DUE_ALERT} order by alert_at limit ${ALERTS_PER_TURN})
           returning notify, want_ids::text[] as "specAlertIds"`,
          [nowMs, passed],
          "spec-alert-due",
        );
        return due.length === 0 ? null : publishDue(tx, due);
      })
      .catch((error) => {
        if (!isWorthHalving(error)) throw error;
        return "failed" as const;
      });
    if (turn === null) return alerted;
    if (turn === "failed") return alerted + (await alertSingly(db, nowMs));
    alerted += turn;
  }
}

/** Runs both, periodically on every node. */
export async function watchSpecAlerts(db: Database, nowMs: number): Promise<void> {
  await matchSpecAlerts(db, nowMs);
  await publishDueSpecAlerts(db, nowMs);
}

/** Deletes old hits, and those of spec alerts deleted while the hits were written. */
export async function purgeSpecAlertHits(db: Database): Promise<number> {
  await forgetGoneSpecAlerts(db);
  return purge(
    db,
    "req_spec_hit",
    `hit_at < now() - interval '${HITS_KEPT_DAYS} days'
        or not exists (select 1 from req_spec w where w.id = req_spec_id)`,
  );
}

/** Notifies the owner of a spec alert of its hits. */
export const specAlertSubscriber: Subscriber = {
  name: "spec-alert-messages",
  on: {
    async "want.found"(tx, { reqSpecId, number, reached }, outboxId) {
      const specAlert = await tx.one<{
        id: string;
        name: string;
        spec: KeptSpec;
        personId: string;
        companyId: string | null;
      }>(
        `select id, name, spec, person_id as "personId", company_id as "companyId" from req_spec where id = :reqSpecId`,
        { reqSpecId },
        "spec-alert-found",
      );
      if (specAlert === null) return;
      const { personId, companyId, spec, id, name } = specAlert;
      const message = specAlertFoundMessage({ ...spec, id, name }, number, reached, await readBrands(tx));
      await notify(tx, outboxId, [{ personId, companyId }], message);
    },
  },
};
