import type { ImportedPoint } from "../../domain/content/index-csv.ts";
import type { Period } from "../../domain/content/price-index-period.ts";

/** The operator's hand in the price index. Rejects with `ApiError` and nothing else. */
export abstract class IndexAdmin {
  abstract savePoint(point: ImportedPoint): Promise<void>;
  /** All or none; returns how many. */
  abstract importPoints(points: readonly ImportedPoint[]): Promise<number>;
  /** Recomputes the weeks from `fromPeriod` on, `null` all; returns how many points. */
  abstract recompute(fromPeriod: Period | null): Promise<number>;
}
