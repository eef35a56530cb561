import { type Static, Type } from "typebox";
import type { Period } from "../domain/content/price-index-period.ts";
import { type IndexRange, RANGES } from "../domain/content/price-index-view.ts";
import { Nullable, OneOf, PageNumSchema, PageSizeSchema, Shape } from "./common.ts";

/** Calls of the price index (product §21). Values are hundredths of the index's unit: 0.01 point, or fen per m³. */

const CodeSchema = Type.String({ pattern: "^[A-Za-z0-9_.-]{1,80}$" });
const PeriodSchema = Type.Unsafe<Period>(Type.String({ pattern: "^[0-9]{4}-W[0-5][0-9]$" }));

/** POST getList: without `parentCode` the total and its classes, else what stands below. Answers `IndexRow[]`. */
export const IndexListBody = Shape({
  parentCode: Type.Optional(Nullable(CodeSchema)),
  keyword: Type.Optional(Type.String({ maxLength: 40 })),
});
export type IndexListBody = Static<typeof IndexListBody>;

/** GET getInfo. Answers an `IndexDetail`. */
export const IndexInfoQuery = Shape({
  indexCode: CodeSchema,
  range: Type.Optional(OneOf<IndexRange>(RANGES)),
});

/** GET getPriceTable. Answers a `PriceTable`. */
export const PriceTableQuery = Shape({
  portCode: Type.Optional(CodeSchema),
  kindCode: Type.Optional(CodeSchema),
});

export const IndexAdminListBody = Shape({
  keyword: Type.Optional(Type.String({ maxLength: 40 })),
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
export type IndexAdminList = Static<typeof IndexAdminListBody>;

const point = {
  indexCode: CodeSchema,
  period: PeriodSchema,
  value: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
  sampleNum: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  /** dm³ */
  volume: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 })),
};
/** One point by hand; it stays when the index is computed again. */
export const PointSaveBody = Shape(point);
export type PointSave = Static<typeof PointSaveBody>;
/** Points from elsewhere, all or none. */
export const PointImportBody = Shape({ points: Type.Array(Shape(point), { minItems: 1, maxItems: 500 }) });
/** Computes the weeks from `fromPeriod` on anew; left out: all. */
export const RecomputeBody = Shape({ fromPeriod: Type.Optional(PeriodSchema) });
