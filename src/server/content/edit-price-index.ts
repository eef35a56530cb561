import type { PointSave } from "../../contract/content/price-index-schemas.ts";
import { POINT_SOURCE } from "../../domain/content/price-index.ts";
import { isPeriod, lastClosed } from "../../domain/content/price-index-period.ts";
import { dm3 } from "../../domain/units.ts";
import { auditActor, type Caller } from "../auth.ts";
import type { Database, Db } from "../db/database.ts";
import { notFound, warning } from "../reply.ts";
import { audit } from "../system/audit.ts";
import { computeIndices } from "./price-index-compute.ts";
import { holdIndex, lockPoint, writePoint } from "./price-index-store.ts";

const TITLE = "价格指数";

/** Writes a point that the operator entered or brought from elsewhere; returns what was there before. */
async function replacePoint(
  tx: Db,
  { indexCode, period, value, sampleNum = 0, volume = dm3(0) }: PointSave,
  source: typeof POINT_SOURCE.entered | typeof POINT_SOURCE.external,
  nowMs: number,
): Promise<object | null> {
  if (!isPeriod(period) || period > lastClosed(nowMs)) throw warning(`${period} 不是已收盘的周`);
  if (!(await holdIndex(tx, indexCode))) throw notFound("指数不存在");
  const before = await lockPoint(tx, { indexCode, period });
  await writePoint(tx, { indexCode, period, value, sampleNum, volume, source });
  return before;
}

/** Stores a point that the operator entered. */
export async function enterPoint(db: Database, caller: Caller, point: PointSave, nowMs: number): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await replacePoint(tx, point, POINT_SOURCE.entered, nowMs);
    const target = `${point.indexCode} ${point.period}`;
    const kind = before ? "changed" : "added";
    await audit(tx, auditActor({ caller }), { title: TITLE, kind, target, before, after: point });
  });
}

/** Imports points of the operator, all or none; returns how many. */
export async function importPoints(
  db: Database,
  caller: Caller,
  points: readonly PointSave[],
  nowMs: number,
): Promise<number> {
  await db.transaction(async (tx) => {
    for (const point of points) await replacePoint(tx, point, POINT_SOURCE.external, nowMs);
    const target = `${points.length} 个点`;
    await audit(tx, auditActor({ caller }), { title: TITLE, kind: "added", target, after: { points } });
  });
  return points.length;
}

/** Recomputes the index from a week on; returns how many points were written. */
export async function recomputeIndex(db: Database, caller: Caller, from: string, nowMs: number): Promise<number> {
  if (!isPeriod(from)) throw warning(`没有 ${from} 这一周`);
  const computed = await computeIndices(db, nowMs, from);
  await db.transaction((tx) =>
    audit(tx, auditActor({ caller }), { title: TITLE, kind: "other", target: `自 ${from} 重算`, after: { computed } }),
  );
  return computed;
}
