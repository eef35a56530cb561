import type { ImportedPoint } from "../../domain/content/index-csv.ts";
import type { PointSource } from "../../domain/content/price-index.ts";
import type { Period } from "../../domain/content/price-index-period.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";

/** An index with its newest point, `null` before there is one. `value` hundredths of `unit`. */
export type AdministeredIndex = {
  id: string;
  indexCode: string;
  indexName: string;
  level: number;
  unit: string;
  status: number;
  period: Period | null;
  value: number | null;
  source: PointSource | null;
};

/** The operator's hand in the price index. Rejects with `ApiError` and nothing else. */
export abstract class IndexAdmin {
  abstract list(keyword: string, page: PageQuery): Promise<Page<AdministeredIndex>>;
  abstract savePoint(point: ImportedPoint): Promise<void>;
  /** All or none; returns how many. */
  abstract importPoints(points: readonly ImportedPoint[]): Promise<number>;
  /** Recomputes the weeks from `fromPeriod` on, `null` all; returns how many points. */
  abstract recompute(fromPeriod: Period | null): Promise<number>;
}
