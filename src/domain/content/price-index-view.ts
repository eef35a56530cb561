import { EMPTY_QUERY } from "../catalog/search/goods-query.ts";
import { paramsOfQuery } from "../catalog/search/goods-query-url.ts";
import { own } from "../fields.ts";
import { anyOf, CM, DM3, FEN, type Infer, list, MM, maybe, NUMBER, record, TEXT } from "../records.ts";
import type { Mm } from "../units.ts";
import { POINT_SOURCES } from "./price-index.ts";
import { type Period, periodAfter } from "./price-index-period.ts";

/** Unit of a level (points) or of a price (yuan per m³). */
export type IndexUnit = "点" | "元/m³";

/** A published week. `value`: hundredths of the unit; prices fen per m³; `volume` dm³. */
export const INDEX_POINT = record({
  period: own<Period>(),
  /** Friday, yyyy-MM-dd. */
  closeDate: TEXT,
  value: NUMBER,
  sampleNum: NUMBER,
  volume: DM3,
  low: maybe(FEN),
  median: maybe(FEN),
  high: maybe(FEN),
  source: anyOf(POINT_SOURCES),
});
export type IndexPoint = Infer<typeof INDEX_POINT>;

/** 环比（与上一期）、同比（与上年同周）; percent, `null` where there is nothing to compare with. */
export const INDEX_CHANGE = record({ changeAbs: maybe(NUMBER), changePct: maybe(NUMBER), yearPct: maybe(NUMBER) });
export type IndexChange = Infer<typeof INDEX_CHANGE>;

/** An index with its newest point and the last twelve values, oldest first. */
export const INDEX_ROW = record(INDEX_CHANGE, {
  indexCode: TEXT,
  indexName: TEXT,
  level: anyOf([0, 1, 2]),
  parentCode: maybe(TEXT),
  unit: anyOf(["点", "元/m³"]),
  period: own<Period>(),
  closeDate: TEXT,
  value: NUMBER,
  sampleNum: NUMBER,
  volume: DM3,
  trend: list(NUMBER),
});
export type IndexRow = Infer<typeof INDEX_ROW>;

export const INDEX_DETAIL = record({
  index: INDEX_ROW,
  basePeriod: own<Period>(),
  baseValue: NUMBER,
  sampleRule: TEXT,
  /** Completed orders of a week from which on they count instead of listings, by specification. */
  dealsMin: NUMBER,
  points: list(INDEX_POINT),
});
export type IndexDetail = Infer<typeof INDEX_DETAIL>;

/** What a specification price is about. Sizes mm, diameters cm. */
export const SPEC = record({
  kindCode: TEXT,
  speciesCode: TEXT,
  thickness: maybe(MM),
  width: maybe(MM),
  diameterMin: maybe(CM),
  gradeCode: maybe(TEXT),
  portCode: TEXT,
});
export type Spec = Infer<typeof SPEC>;

export const SPEC_PRICE = record(SPEC, INDEX_CHANGE, {
  indexCode: TEXT,
  portName: TEXT,
  speciesName: TEXT,
  sizeText: TEXT,
  image: TEXT,
  gradeName: TEXT,
  /** fen per m³ */
  price: FEN,
  low: maybe(FEN),
  high: maybe(FEN),
  sampleNum: NUMBER,
  volume: DM3,
  period: own<Period>(),
  source: anyOf(POINT_SOURCES),
});
export type SpecPrice = Infer<typeof SPEC_PRICE>;

export const CHOICE = record({ code: TEXT, name: TEXT });
export const PRICE_TABLE = record({ rows: list(SPEC_PRICE), kinds: list(CHOICE), ports: list(CHOICE) });
export type PriceTable = Infer<typeof PRICE_TABLE>;

/** Parameters of the list of goods that a specification price is about. */
export function specGoodsParams(spec: Spec): Record<string, string> {
  const exactly = (size: Mm | null) => ({ min: size, max: size });
  return paramsOfQuery({
    ...EMPTY_QUERY,
    kindCode: spec.kindCode,
    speciesCode: [spec.speciesCode],
    gradeCode: spec.gradeCode === null ? [] : [spec.gradeCode],
    portCode: [spec.portCode],
    thickness: exactly(spec.thickness),
    width: exactly(spec.width),
  });
}

export const RANGES = ["3m", "1y", "3y"] as const;
/** How far back the chart shows. */
export type IndexRange = (typeof RANGES)[number];
export const RANGE_NAMES: Readonly<Record<IndexRange, string>> = { "3m": "近三个月", "1y": "近一年", "3y": "近三年" };
/** Weeks that the chart of a range shows, the last included. */
export const RANGE_WEEKS: Readonly<Record<IndexRange, number>> = { "3m": 13, "1y": 53, "3y": 157 };

/** The first week a range shows, given the last. */
export const rangeStart = (last: Period, range: IndexRange): Period => periodAfter(last, 1 - RANGE_WEEKS[range]);

/** `now` against `before` in percent with two decimals; `null` where there is nothing to compare with. */
export const percentChange = (now: number, before: number | null): number | null =>
  before === null || before <= 0 ? null : Math.round(((now - before) * 10_000) / before) / 100;

/** What the page's address selects; defaults where it cannot be read. */
export type IndexQuery = { indexCode: string; range: IndexRange; kindCode: string | null; portCode: string | null };

const CODE = /^[\w.-]{1,80}$/;

/** Total: parameters that cannot be understood fall back to the usual. */
export function indexQueryFrom(params: Readonly<Record<string, string | undefined>>): IndexQuery {
  const code = (text: string | undefined) => (text !== undefined && CODE.test(text) ? text : null);
  return {
    indexCode: code(params.indexCode) ?? "TM",
    range: RANGES.find((range) => range === params.range) ?? "1y",
    kindCode: code(params.kindCode),
    portCode: code(params.portCode),
  };
}

/** The parameters of an address, without what is usual. */
export function indexParams({ indexCode, range, kindCode, portCode }: IndexQuery): Record<string, string> {
  return {
    ...(indexCode === "TM" ? {} : { indexCode }),
    ...(range === "1y" ? {} : { range }),
    ...(kindCode === null ? {} : { kindCode }),
    ...(portCode === null ? {} : { portCode }),
  };
}
