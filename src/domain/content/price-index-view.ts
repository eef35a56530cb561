import { EMPTY_QUERY } from "../catalog/search/goods-query.ts";
import { paramsOfQuery } from "../catalog/search/goods-query-url.ts";
import type { Fen } from "../money.ts";
import type { Cm, Dm3, Mm } from "../units.ts";
import type { IndexLevel, PointSource } from "./price-index.ts";
import { type Period, periodAfter } from "./price-index-period.ts";

/** Unit of a level (points) or of a price (yuan per m³). */
export type IndexUnit = "点" | "元/m³";

/** A published week. `value`: hundredths of the unit; prices fen per m³; `volume` dm³. */
export type IndexPoint = {
  period: Period;
  /** Friday, yyyy-MM-dd. */
  closeDate: string;
  value: number;
  sampleNum: number;
  volume: Dm3;
  low: Fen | null;
  median: Fen | null;
  high: Fen | null;
  source: PointSource;
};

/** 环比（与上一期）、同比（与上年同周）; percent, `null` where there is nothing to compare with. */
export type IndexChange = { changeAbs: number | null; changePct: number | null; yearPct: number | null };

/** An index with its newest point and the last twelve values, oldest first. */
export type IndexRow = IndexChange & {
  indexCode: string;
  indexName: string;
  level: IndexLevel;
  parentCode: string | null;
  unit: IndexUnit;
  period: Period;
  closeDate: string;
  value: number;
  sampleNum: number;
  volume: Dm3;
  trend: number[];
};

export type IndexDetail = {
  index: IndexRow;
  basePeriod: Period;
  baseValue: number;
  sampleRule: string;
  /** Completed orders of a week from which on they count instead of listings, by specification. */
  dealsMin: number;
  points: IndexPoint[];
};

/** What a specification price is about. Sizes mm, diameters cm. */
export type Spec = {
  kindCode: string;
  speciesCode: string;
  thickness: Mm | null;
  width: Mm | null;
  diameterMin: Cm | null;
  gradeCode: string | null;
  portCode: string;
};

export type SpecPrice = Spec &
  IndexChange & {
    indexCode: string;
    portName: string;
    speciesName: string;
    sizeText: string;
    gradeName: string;
    /** fen per m³ */
    price: Fen;
    low: Fen | null;
    high: Fen | null;
    sampleNum: number;
    volume: Dm3;
    period: Period;
    source: PointSource;
  };

export type Choice = { code: string; name: string };
export type PriceTable = { rows: SpecPrice[]; kinds: Choice[]; ports: Choice[] };

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
/** Words on screen for each range. */
export const RANGE_NAMES: Readonly<Record<IndexRange, string>> = { "3m": "近三个月", "1y": "近一年", "3y": "近三年" };
/** Weeks that the chart of a range shows, the last included. */
export const RANGE_WEEKS: Readonly<Record<IndexRange, number>> = { "3m": 13, "1y": 53, "3y": 157 };

/** The first week a range shows, given the last. */
export const rangeStart = (last: Period, range: IndexRange): Period => periodAfter(last, 1 - RANGE_WEEKS[range]);

/** `now` against `before` in percent with two decimals; `null` where there is nothing to compare with. */
export const percentChange = (now: number, before: number | null): number | null =>
  before === null || before <= 0 ? null : Math.round(((now - before) * 10_000) / before) / 100;

/** What the page's address asks for; what cannot be understood is the usual. */
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
