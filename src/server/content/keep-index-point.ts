import type { PointSave } from "../../contract/content/price-index-schemas.ts";
import type { POINT_SOURCE } from "../../domain/content/price-index.ts";
import { isPeriod, lastClosed } from "../../domain/content/price-index-period.ts";
import { dm3 } from "../../domain/units.ts";
import type { Db } from "../db/database.ts";
import { notFound, warning } from "../reply.ts";
import { holdIndex, lockPoint, writePoint } from "./price-index-store.ts";

/** Keeps a point that the operator entered or brought from elsewhere; answers what was there before. */
export async function keepPoint(
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
