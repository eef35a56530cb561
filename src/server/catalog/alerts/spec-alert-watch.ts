import {
  type GoodsChange,
  hitReason,
  specAlertFoundMessage,
  specAlertMatches,
} from "../../../domain/catalog/alerts/spec-alert-match.ts";
import type { GoodsId } from "../../../domain/ids.ts";
import { tryLock } from "../../db/advisory-locks.ts";
import type { Database, Db } from "../../db/database.ts";
import { eachRow, isWorthHalving, quarantined } from "../../jobs/each-row.ts";
import { readBrands } from "../../system/known-brands.ts";
import { notify } from "../../system/messages.ts";
import type { Subscriber } from "../../system/outbox.ts";
import {
  type DueAlert,
  type Hit,
  lockDueAlert,
  publishFound,
  purgeHits,
  removeDueAlert,
  splitDueAlerts,
  storeHits,
  takeDueAlerts,
} from "./spec-alert-hit-store.ts";
import { candidates, readableSpecAlerts, specAlertIdOf } from "./spec-alert-index.ts";
import { type ChangeRow, goodsToWatch, lockNextChange, removeChange, takeChanges } from "./spec-alert-source-store.ts";
import { forgetGoneSpecAlerts, lockStillDue, specAlertFound } from "./spec-alert-store.ts";

/** One change per goods: new before back before cheaper, and cheaper than it was at first. */
function mergedChanges(rows: readonly ChangeRow[]): Map<GoodsId, GoodsChange> {
  const merged = new Map<GoodsId, GoodsChange>();
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

/** All hits by the changed goods, with their reasons. */
async function hitsOf(tx: Db, changes: ReadonlyMap<GoodsId, GoodsChange>): Promise<Hit[]> {
  const goods = new Map((await goodsToWatch(tx, [...changes.keys()])).map((one) => [one.id, one]));
  const found = await candidates(tx, [...goods.values()]);
  return readableSpecAlerts(tx, found, specAlertIdOf, ({ id, specAlertId, specAlert, notify }) => {
    const one = goods.get(id);
    const change = changes.get(id);
    if (!one || !change || !specAlertMatches(specAlert, one)) return [];
    const reason = hitReason(specAlert, one, change);
    return [{ specAlertId, notify, refType: 1, refId: id, lineId: null, reason, price: one.price }];
  });
}

const JOB = "goods-changes";

/** Processes changes one by one, so that failing ones are set aside alone. */
async function matchSingly(db: Database, nowMs: number): Promise<number> {
  let found = 0;
  await eachRow<ChangeRow>(db, JOB, lockNextChange, async (tx, row) => {
    found += await storeHits(tx, await hitsOf(tx, mergedChanges([row])), nowMs);
    await removeChange(tx, row.id);
    return true;
  });
  return found;
}

/**
 * Matches changed goods with all spec alerts, the reverse of a search; returns how many hits are new. A turn skips rows
 * locked by other nodes. Idempotent: the same change twice makes the same hits.
 */
export async function matchSpecAlerts(db: Database, nowMs: number): Promise<number> {
  const { ids: passed, isAnyDue } = await quarantined(db, JOB);
  if (isAnyDue) return matchSingly(db, nowMs);
  let found = 0;
  for (;;) {
    const turn = await db
      .transaction(async (tx) => {
        const rows = await takeChanges(tx, passed);
        return rows.length === 0 ? null : storeHits(tx, await hitsOf(tx, mergedChanges(rows)), nowMs);
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

/** Publishes the `due` alerts of specs that still have this `notify`; returns how many. */
async function publishDue(tx: Db, due: readonly DueAlert[]): Promise<number> {
  const ids = await lockStillDue(tx, {
    ids: due.flatMap(({ specAlertIds }) => specAlertIds),
    notifies: due.flatMap(({ notify, specAlertIds }) => specAlertIds.map(() => notify)),
  });
  return publishFound(tx, ids);
}

const ALERTS_JOB = "spec-alert-alerts";

/** Processes due rows one by one, each split to one spec alert, so that failing ones are set aside alone. */
async function alertSingly(db: Database, nowMs: number): Promise<number> {
  await splitDueAlerts(db, nowMs);
  let alerted = 0;
  await eachRow<DueAlert & { id: string }>(
    db,
    ALERTS_JOB,
    async (tx, passed) => ((await tryLock(tx, "specAlerts")) ? lockDueAlert(tx, nowMs, passed) : null),
    async (tx, alert) => {
      await removeDueAlert(tx, alert.id);
      alerted += await publishDue(tx, [alert]);
      return true;
    },
  );
  return alerted;
}

/** Publishes one event for every spec alert whose hits are due, each hit once; returns how many. Safe on several nodes. */
export async function publishDueSpecAlerts(db: Database, nowMs: number): Promise<number> {
  const { ids: passed, isAnyDue } = await quarantined(db, ALERTS_JOB);
  if (isAnyDue) return alertSingly(db, nowMs);
  for (let alerted = 0; ; ) {
    const turn = await db
      .transaction(async (tx) => {
        if (!(await tryLock(tx, "specAlerts"))) return null;
        const due = await takeDueAlerts(tx, nowMs, passed);
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
  return purgeHits(db);
}

/** Notifies the owner of a spec alert of its hits. */
export const specAlertSubscriber: Subscriber = {
  name: "spec-alert-messages",
  on: {
    async "want.found"(tx, { reqSpecId, number, reached }, outboxId) {
      const specAlert = await specAlertFound(tx, reqSpecId);
      if (specAlert === null) return;
      const { personId, companyId, spec, id, name } = specAlert;
      const message = specAlertFoundMessage({ ...spec, id, name }, number, reached, await readBrands(tx));
      await notify(tx, outboxId, [{ personId, companyId }], message);
    },
  },
};
