import type { Fen } from "../money.ts";
import {
  anyOf,
  CM,
  codeOf,
  eachOf,
  FEN,
  FLAG,
  fixed,
  type Infer,
  list,
  MM,
  maybe,
  NUMBER,
  pair,
  record,
  TEXT,
} from "../records.ts";
import { lengthOf } from "../text.ts";
import { MOISTURE_TYPES, SALE_UNITS } from "../timber/spec.ts";
import { toTenth } from "../units.ts";
import type { CodedField, DemandField, DemandUnit, ParsedDemandLine } from "./reading/demand-line.ts";
import { REQUIREMENT, requirementsProblem } from "./requirements.ts";

/** Units of demands; trucks and containers hold as much as the merchant loads, metres are those of all pieces together. */
export const DEMAND_UNITS: readonly DemandUnit[] = [
  ...SALE_UNITS.map(({ code }) => code),
  "truck",
  "container",
  "metre",
];

export const CODED_FIELDS: readonly CodedField[] = ["species", "kind", "grade", "brand", "origin", "port"];

export const DEMAND_FIELD_NAMES: Readonly<Record<DemandField, string>> = {
  species: "树种",
  kind: "品类",
  grade: "等级",
  brand: "品牌",
  origin: "产地",
  port: "港口",
  moistureType: "干燥",
  thickness: "厚",
  width: "宽",
  length: "长",
  diameterMin: "检尺径",
  diameterMax: "检尺径",
  quantity: "数量",
  targetPrice: "目标价",
  needDate: "交期",
  deliverCity: "收货城市",
};

const FIELDS = /* @__PURE__ */ Object.keys(DEMAND_FIELD_NAMES) as DemandField[];

/** Fen, as they were read. */
const READ_PRICE: { readonly kind: "number"; readonly none: false; readonly value?: Fen } = {
  kind: "number",
  none: false,
};

/** What is known of a line, read or typed. */
const LINE_VALUES = record({
  kindCode: maybe(TEXT),
  kindName: maybe(TEXT),
  speciesCode: maybe(TEXT),
  speciesName: maybe(TEXT),
  speciesText: maybe(TEXT),
  gradeCode: maybe(TEXT),
  gradeName: maybe(TEXT),
  brandCode: maybe(TEXT),
  brandName: maybe(TEXT),
  originCode: maybe(TEXT),
  originName: maybe(TEXT),
  portCode: maybe(TEXT),
  portName: maybe(TEXT),
  moistureType: maybe(codeOf(MOISTURE_TYPES)),
  thickness: maybe(MM),
  thicknessMin: maybe(MM),
  thicknessMax: maybe(MM),
  width: maybe(MM),
  widthMin: maybe(MM),
  widthMax: maybe(MM),
  length: maybe(MM),
  lengthMin: maybe(MM),
  lengthMax: maybe(MM),
  lengths: list(MM),
  diameterMin: maybe(CM),
  diameterMax: maybe(CM),
  quantity: maybe(NUMBER),
  targetPriceUnit: maybe(anyOf(DEMAND_UNITS)),
  deliverCityCode: maybe(TEXT),
  deliverCityName: maybe(TEXT),
  requirements: list(REQUIREMENT),
  alternatives: eachOf(CODED_FIELDS, list(record({ code: TEXT, name: TEXT }))),
  confidence: eachOf(FIELDS, NUMBER),
  sourceSpan: eachOf(FIELDS, pair(NUMBER)),
});

/** A line as it was read, of which nothing may be stated. */
export const PARSED_LINE = fixed(
  record(LINE_VALUES, {
    quantityUnit: maybe(anyOf(DEMAND_UNITS)),
    targetPrice: maybe(READ_PRICE),
    needDate: maybe(TEXT),
  }),
);

/**
 * One demanded timber: what the reader of a text knows of a line, in the same words, and what the buyer adds. A name without a
 * code is a word that no dictionary has, or one that means several things; `alternatives` are what else the buyer's word may
 * mean. `targetPrice` is fen per `targetPriceUnit`; `deliverCityCode` is set on a line that goes elsewhere than the rest of the
 * demand; `confidence` 0 to 1 by field, what a person chose is 1; `sourceSpan` where in the text it was read.
 */
export const DEMAND_ITEM = fixed(
  record(LINE_VALUES, {
    quantityUnit: anyOf(DEMAND_UNITS),
    targetPrice: maybe(FEN),
    acceptAlternative: FLAG,
    note: TEXT,
  }),
);
export type DemandItem = Infer<typeof DEMAND_ITEM>;

/** A line without any value yet. */
export const EMPTY_ITEM: DemandItem = {
  kindCode: null,
  kindName: null,
  speciesCode: null,
  speciesName: null,
  speciesText: null,
  gradeCode: null,
  gradeName: null,
  brandCode: null,
  brandName: null,
  originCode: null,
  originName: null,
  portCode: null,
  portName: null,
  moistureType: null,
  thickness: null,
  thicknessMin: null,
  thicknessMax: null,
  width: null,
  widthMin: null,
  widthMax: null,
  length: null,
  lengthMin: null,
  lengthMax: null,
  lengths: [],
  diameterMin: null,
  diameterMax: null,
  quantity: null,
  quantityUnit: "m3",
  targetPrice: null,
  targetPriceUnit: null,
  deliverCityCode: null,
  deliverCityName: null,
  requirements: [],
  acceptAlternative: true,
  note: "",
  alternatives: {},
  confidence: {},
  sourceSpan: {},
};

/** A read line as one to correct and publish. */
export function itemOfLine(line: ParsedDemandLine): DemandItem {
  const { needDate: _day, ...values } = line;
  return { ...EMPTY_ITEM, ...values, quantityUnit: values.quantityUnit ?? "m3" };
}

/** Characters in the name of a line. */
export const ITEM_NAME_MAX = 40;
/** Characters in the note of a line. */
export const ITEM_NOTE_MAX = 200;
/** More lines than this are a price list, not a demand. */
export const DEMAND_ITEMS_MAX = 200;

/** Largest amount of any unit's smallest step; inside a database integer. */
export const QUANTITY_MAX = 1_000_000_000;
/** 0.01 to 999999.99 yuan. */
export const TARGET_PRICE_MAX = 99_999_999;

/** mm, a thickness to its tenth; diameters of logs in cm. */
export const SIZE_BOUNDS = {
  thickness: [0.1, 1000],
  width: [1, 2000],
  length: [100, 20_000],
  diameter: [1, 300],
} as const;

/** What is wrong with the fields of a line; a missing key is a field in order. */
export type ItemProblems = Partial<Record<DemandField | "note" | "requirements", string>>;

const SIZES = [
  ["thickness", "thickness", ["thickness", "thicknessMin", "thicknessMax"]],
  ["width", "width", ["width", "widthMin", "widthMax"]],
  ["length", "length", ["length", "lengthMin", "lengthMax"]],
  ["diameter", "diameterMin", ["diameterMin", "diameterMax"]],
] as const;

const within = (value: number | null, [low, high]: readonly [number, number]) =>
  value === null || (Number.isInteger(value) && value >= low && value <= high);

/** Whether a thickness is nothing, or mm to the tenth between its bounds. */
export const tenthWithin = (value: number | null, [low, high]: readonly [number, number]): boolean =>
  value === null || (toTenth(value) === value && value >= low && value <= high);

/** What is wrong with the values of a line, ignoring empty ones; a draft is checked for nothing else. */
export function itemValueProblems(item: DemandItem): ItemProblems {
  const problems: ItemProblems = {};
  for (const [side, field, keys] of SIZES) {
    const isSize = side === "thickness" ? tenthWithin : within;
    if (!keys.every((key) => isSize(item[key], SIZE_BOUNDS[side]))) problems[field] = "规格超出范围";
  }
  if (!item.lengths.every((length) => within(length, SIZE_BOUNDS.length))) problems.length = "规格超出范围";
  if (!within(item.quantity, [1, QUANTITY_MAX])) problems.quantity = "数量不正确";
  if (!within(item.targetPrice, [1, TARGET_PRICE_MAX])) problems.targetPrice = "请输入正确的价格";
  for (const field of CODED_FIELDS) {
    if (lengthOf(item[`${field}Name`] ?? "") > ITEM_NAME_MAX)
      problems[field] = `${DEMAND_FIELD_NAMES[field]}最多${ITEM_NAME_MAX}个字`;
  }
  if (lengthOf(item.note) > ITEM_NOTE_MAX) problems.note = `说明最多${ITEM_NOTE_MAX}个字`;
  const asked = requirementsProblem(item.requirements);
  if (asked !== null) problems.requirements = asked;
  return problems;
}

const isBlank = (name: string | null) => name === null || name.trim() === "";

/** What prevents publishing a line: wrong values, no timber named, no quantity. */
export function itemProblems(item: DemandItem): ItemProblems {
  const problems = itemValueProblems(item);
  if (isBlank(item.speciesName) && isBlank(item.kindName)) problems.species ??= "请填写树种或品类";
  if (item.quantity === null) problems.quantity ??= "请填写数量";
  return problems;
}

/** A line without the city that the whole demand goes to anyway. */
export const withoutCity = (item: DemandItem, cityCode: string): DemandItem =>
  item.deliverCityCode === null || item.deliverCityCode === cityCode
    ? { ...item, deliverCityCode: null, deliverCityName: null }
    : item;

/** Whether the buyer has filled this field. */
export function isSaid(item: DemandItem, field: DemandField): boolean {
  switch (field) {
    case "thickness":
      return item.thickness !== null || item.thicknessMin !== null || item.thicknessMax !== null;
    case "width":
      return item.width !== null || item.widthMin !== null || item.widthMax !== null;
    case "length":
      return item.length !== null || item.lengthMin !== null || item.lengthMax !== null;
    case "moistureType":
    case "quantity":
    case "targetPrice":
    case "diameterMin":
    case "diameterMax":
      return item[field] !== null;
    case "needDate":
      return false;
    case "deliverCity":
      return !isBlank(item.deliverCityName);
    default:
      return !isBlank(item[`${field}Name`]);
  }
}

/** A line of which no field is filled yet. */
export const isEmptyItem = (item: DemandItem): boolean => !FIELDS.some((field) => isSaid(item, field));

/** Below this a reading is a guess that the buyer has to confirm. */
export const SURE = 0.6;

/** Whether a question about a field has an answer; diameters are queried by their least. */
export const isAnswered = (item: DemandItem, field: DemandField): boolean =>
  isSaid(item, field) || (field === "diameterMin" && isSaid(item, "diameterMax"));

/** Whether a question about a field is still open: there is no value, or only a guess. */
export const isOpen = (item: DemandItem, field: DemandField): boolean =>
  !isAnswered(item, field) || (item.confidence[field] ?? 1) < SURE;
