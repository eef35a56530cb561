import { type Static, Type } from "typebox";
import { MARKET_BOARDS } from "../../domain/content/market-board-view.ts";
import type { Period } from "../../domain/content/price-index-period.ts";
import {
  INDEX_DETAIL,
  INDEX_ROW,
  type IndexRange,
  PRICE_TABLE,
  RANGES,
} from "../../domain/content/price-index-view.ts";
import { list } from "../../domain/records.ts";
import type { Dm3 } from "../../domain/units.ts";
import { Nullable, OneOf, Shape } from "../common.ts";
import { ReplyOf } from "../fields.ts";

/** Calls of the price index. Values are hundredths of the index's unit: 0.01 point, or fen per m³. */

const CodeSchema = Type.String({ pattern: "^[A-Za-z0-9_.-]{1,80}$" });
const PeriodSchema = Type.Unsafe<Period>(Type.String({ pattern: "^[0-9]{4}-W[0-5][0-9]$" }));

/** Without `parentCode` the total and its classes, else what stands below. */
export const IndexListBody = Shape({
  parentCode: Type.Optional(Nullable(CodeSchema)),
  keyword: Type.Optional(Type.String({ maxLength: 40 })),
});
export type IndexListBody = Static<typeof IndexListBody>;

export const IndexInfoQuery = Shape({ indexCode: CodeSchema, range: Type.Optional(OneOf<IndexRange>(RANGES)) });

export const PriceTableQuery = Shape({ portCode: Type.Optional(CodeSchema), kindCode: Type.Optional(CodeSchema) });

/** Without `kindCode` the kind with most offers. */
export const MarketBoardQuery = Shape({ kindCode: Type.Optional(CodeSchema) });

const point = {
  indexCode: CodeSchema,
  period: PeriodSchema,
  value: Type.Integer({ minimum: 1, maximum: 100_000_000 }),
  sampleNum: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  /** dm³ */
  volume: Type.Optional(Type.Unsafe<Dm3>(Type.Integer({ minimum: 0, maximum: 1_000_000_000_000 }))),
};
/** One point by hand; it stays when the index is computed again. */
const PointSaveBody = Shape(point);
export type PointSave = Static<typeof PointSaveBody>;
/** Points from elsewhere, all or none. */
export const PointImportBody = Shape({ points: Type.Array(Shape(point), { minItems: 1, maxItems: 500 }) });
/** Recomputes the weeks from `fromPeriod` on; left out: all. */
export const RecomputeBody = Shape({ fromPeriod: Type.Optional(PeriodSchema) });

const ImportPricePointsReply = Type.Object({ imported: Type.Number() });
export type ImportPricePointsReply = Static<typeof ImportPricePointsReply>;

const RecomputePriceIndexReply = Type.Object({ computed: Type.Number() });
export type RecomputePriceIndexReply = Static<typeof RecomputePriceIndexReply>;

/** A week as replies say it. */
const PERIODS = { period: Type.String(), basePeriod: Type.String() };

/** What the calls of `price-index-calls.ts` are checked against, by their names. */
export const priceIndexSchemas = {
  priceIndexList: { body: IndexListBody, reply: ReplyOf(list(INDEX_ROW), PERIODS) },
  priceIndexDetail: { query: IndexInfoQuery, reply: ReplyOf(INDEX_DETAIL, PERIODS) },
  priceTable: { query: PriceTableQuery, reply: ReplyOf(PRICE_TABLE, PERIODS) },
  marketBoard: { query: MarketBoardQuery, reply: ReplyOf(MARKET_BOARDS) },
  savePricePoint: { body: PointSaveBody, reply: Type.Null() },
  importPricePoints: { body: PointImportBody, reply: ImportPricePointsReply },
  recomputePriceIndex: { body: RecomputeBody, reply: RecomputePriceIndexReply },
} as const;
