import { type Fen, STEPS_PER_UNIT } from "../../money.ts";
import { type MoistureType, SALE_UNITS, type SaleUnit } from "../../timber/spec.ts";
import type { Cm, Mm } from "../../units.ts";
import type { Requirement } from "../requirements.ts";

/** `truck` and `container` are counted as typed: what one holds depends on the goods. */
export type DemandUnit = SaleUnit | "truck" | "container" | "metre";

/** How much of a message is read: characters, and rows that are not blank. */
export const MESSAGE_MAX = { characters: 5_000, rows: 200 } as const;

/** A day of the calendar; `month` from 1. */
export type CalendarDay = { readonly year: number; readonly month: number; readonly day: number };

/** Offsets of the text as given, end exclusive. */
export type TextSpan = readonly [start: number, end: number];

type Measured = "thickness" | "width" | "length";

export type SizeValues = {
  readonly [Side in Measured as Side | `${Side}Min` | `${Side}Max`]: Mm | null;
} & { readonly lengths: readonly Mm[]; readonly diameterMin: Cm | null; readonly diameterMax: Cm | null };

/** Fields whose words may mean several things. */
export type CodedField = "kind" | "species" | "grade" | "brand" | "origin" | "port";

/**
 * One line of a buyer, flat. `null`: not stated. Sizes are mm, `diameterMin` and `diameterMax` cm (检尺径). A side typed as a range
 * has `…Min` and `…Max` and no exact value; several lengths stand in `lengths`, ascending, with the first also in `length`.
 * `speciesText` is the buyer's own word. `quantity` is in the smallest step of `quantityUnit`: dm³ of m3, 1/1000 m² of m2, kg of
 * ton, else 1. `targetPrice` is fen per `targetPriceUnit`, the dearest of a typed range. `needDate` is yyyy-MM-dd, the last day
 * that satisfies the words. `deliverCityCode` is GB/T 2260, prefecture level. `requirements`: what else is required of the goods.
 */
export type DemandValues = SizeValues & {
  readonly [Field in CodedField | "deliverCity" as `${Field}Code` | `${Field}Name`]: string | null;
} & {
  readonly speciesText: string | null;
  readonly moistureType: MoistureType | null;
  readonly quantity: number | null;
  readonly quantityUnit: DemandUnit | null;
  readonly targetPrice: Fen | null;
  readonly targetPriceUnit: DemandUnit | null;
  readonly needDate: string | null;
  readonly requirements: readonly Requirement[];
};

/** What confidence and span are given for; a code and its name are one field. */
export type DemandField =
  | CodedField
  | Measured
  | ("diameterMin" | "diameterMax" | "moistureType" | "quantity" | "targetPrice" | "needDate" | "deliverCity");

export type DemandChoice = { readonly code: string; readonly name: string };

/**
 * `alternatives`: what else an ambiguous word may mean, likeliest first, without the chosen one. `confidence`: 0–1.
 * `sourceSpan`: the characters a field was read from, in a heading too.
 */
export type ParsedDemandLine = DemandValues & {
  readonly alternatives: Partial<Record<CodedField, readonly DemandChoice[]>>;
  readonly confidence: Partial<Record<DemandField, number>>;
  readonly sourceSpan: Partial<Record<DemandField, TextSpan>>;
};

/** `options`: answers to offer, as words the parser understands. */
export type DemandQuestion = {
  readonly itemIndex: number;
  readonly field: DemandField;
  readonly text: string;
  readonly options: readonly string[];
};

/**
 * What a message changes of what it stated before: it changes a fact, drops goods, or waives a fact. Where `isClear` is false it
 * may mean several goods, or none, and nothing was done.
 */
export type DemandOperation = {
  readonly does: "change" | "drop" | "waive";
  readonly isClear: boolean;
  readonly text: string;
  readonly span: TextSpan;
};

export type ParsedDemand = {
  /** What the message takes back or restates, in that order. */
  readonly operations: readonly DemandOperation[];
  readonly items: readonly ParsedDemandLine[];
  readonly questions: readonly DemandQuestion[];
  readonly unknown: readonly { readonly text: string; readonly span: TextSpan }[];
};

export const DEMAND_UNIT_NAMES: Readonly<Record<DemandUnit, string>> = {
  ...(Object.fromEntries(SALE_UNITS.map(({ code, name }) => [code, name])) as Record<SaleUnit, string>),
  truck: "车",
  container: "柜",
  metre: "延米",
};

/** Smallest steps in one demand unit: dm³ per m³, 1/1000 m² per m², kg per ton, mm per metre, else the unit itself. */
export const UNIT_STEPS: Readonly<Record<DemandUnit, number>> = {
  ...STEPS_PER_UNIT,
  truck: 1,
  container: 1,
  metre: 1000,
};

/** Yuan that one costs at the least, and less than what: a dearer figure beside pieces is what a cubic metre costs. */
export const UNIT_PRICES: Readonly<Record<DemandUnit, readonly [least: number, below: number]>> = {
  m3: [400, 0],
  truck: [400, 0],
  container: [400, 0],
  bundle: [400, 0],
  ton: [200, 1_000_001],
  m2: [10, 1000],
  sheet: [5, 1000],
  piece: [2, 200],
  metre: [0.5, 200],
};

/** The unit of a price in fen that names none, beside an amount counted in `counted`: per m³ unless it can only be per piece, sheet, m² or ton. */
export const priceUnitMeant = (price: number, counted: DemandUnit | null): DemandUnit =>
  counted !== null && price < UNIT_PRICES[counted][1] * 100 ? counted : "m3";
