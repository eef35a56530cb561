import { type Fen, formatYuan, parseYuan } from "../money.ts";
import { lengthOf } from "../text.ts";
import { MOISTURE_TYPES, specText } from "../timber/spec.ts";
import { cm, mm } from "../units.ts";
import {
  type CodedField,
  DEMAND_UNIT_NAMES,
  type DemandChoice,
  type DemandField,
  type DemandUnit,
  type DemandValues,
  type ParsedDemandLine,
  priceUnitMeant,
} from "./reading/demand-line.ts";

/** Units a buyer asks in; trucks and containers hold as much as the merchant loads. */
export const DEMAND_UNITS: readonly DemandUnit[] = ["m3", "piece", "bundle", "sheet", "ton", "truck", "container"];

/** Smallest steps in one unit: dm³ per m³, kg per ton, else the unit itself. */
const STEPS: Readonly<Record<DemandUnit, number>> = {
  m3: 1000,
  ton: 1000,
  piece: 1,
  bundle: 1,
  sheet: 1,
  truck: 1,
  container: 1,
};

export const CODED_FIELDS: readonly CodedField[] = ["species", "kind", "grade", "brand", "origin", "port"];

/** Words on screen for each demand field. */
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

type LineValues = Omit<DemandValues, "quantityUnit" | "needDate">;

/**
 * One demanded timber: what the reader of a text knows of a line, in the same words, and what the buyer adds.
 * A name without a code is a word that no dictionary has, or one that means several things; `alternatives` are what else
 * the buyer's word may mean. `targetPrice` is fen per
 * `targetPriceUnit`; `deliverCityCode` is said of a line that goes elsewhere than the rest of the demand; `confidence` 0 to 1 by field, what a person chose is 1; `sourceSpan` where in the text it was read.
 */
export type DemandItem = LineValues &
  Pick<ParsedDemandLine, "alternatives" | "confidence" | "sourceSpan"> & {
    readonly quantityUnit: DemandUnit;
    readonly acceptAlternative: boolean;
    readonly note: string;
  };

/** A line of which nothing is said yet. */
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
export const DEMAND_ITEMS_MAX = 30;

/** Largest amount of any unit's smallest step; inside a database integer. */
export const QUANTITY_MAX = 1_000_000_000;
/** 0.01 to 999999.99 yuan. */
export const TARGET_PRICE_MAX = 99_999_999;

/** mm; diameters of logs in cm. */
export const SIZE_BOUNDS = {
  thickness: [1, 1000],
  width: [1, 2000],
  length: [100, 20_000],
  diameter: [1, 300],
} as const;

/** What is wrong with the fields of a line; a missing key is a field in order. */
export type ItemProblems = Partial<Record<DemandField | "note", string>>;

const SIZES = [
  ["thickness", "thickness", ["thickness", "thicknessMin", "thicknessMax"]],
  ["width", "width", ["width", "widthMin", "widthMax"]],
  ["length", "length", ["length", "lengthMin", "lengthMax"]],
  ["diameter", "diameterMin", ["diameterMin", "diameterMax"]],
] as const;

const within = (value: number | null, [low, high]: readonly [number, number]) =>
  value === null || (Number.isInteger(value) && value >= low && value <= high);

/** What is wrong with the values of a line, ignoring empty ones; a draft is checked for nothing else. */
export function itemValueProblems(item: DemandItem): ItemProblems {
  const problems: ItemProblems = {};
  for (const [side, field, keys] of SIZES) {
    if (!keys.every((key) => within(item[key], SIZE_BOUNDS[side]))) problems[field] = "规格超出范围";
  }
  if (!item.lengths.every((length) => within(length, SIZE_BOUNDS.length))) problems.length = "规格超出范围";
  if (!within(item.quantity, [1, QUANTITY_MAX])) problems.quantity = "数量不正确";
  if (!within(item.targetPrice, [1, TARGET_PRICE_MAX])) problems.targetPrice = "请输入正确的价格";
  for (const field of CODED_FIELDS) {
    if (lengthOf(item[`${field}Name`] ?? "") > ITEM_NAME_MAX)
      problems[field] = `${DEMAND_FIELD_NAMES[field]}最多${ITEM_NAME_MAX}个字`;
  }
  if (lengthOf(item.note) > ITEM_NOTE_MAX) problems.note = `说明最多${ITEM_NOTE_MAX}个字`;
  return problems;
}

const isBlank = (name: string | null) => name === null || name.trim() === "";

/** What keeps a line from being published: wrong values, no timber named, no quantity. */
export function itemProblems(item: DemandItem): ItemProblems {
  const problems = itemValueProblems(item);
  if (isBlank(item.speciesName) && isBlank(item.kindName)) problems.species ??= "请填写树种或品类";
  if (item.quantity === null) problems.quantity ??= "请填写数量";
  return problems;
}

const withoutZeros = (text: string) => (text.includes(".") ? text.replace(/\.?0{1,9}$/, "") : text);

/** What a quantity field shows: whole units, or m³ and tons with as many decimals as are needed. */
export function demandQuantityInput(quantity: number | null, unit: DemandUnit): string {
  if (quantity === null) return "";
  return STEPS[unit] === 1 ? String(quantity) : withoutZeros((quantity / STEPS[unit]).toFixed(3));
}

/** Whether a quantity in `unit` is counted, not measured. */
export const isCountedIn = (unit: DemandUnit): boolean => STEPS[unit] === 1;

/** The quantity meant by a typed number in `unit`, to the nearest step; `null` when it is none. */
export function demandQuantityTyped(typed: string, unit: DemandUnit): number | null {
  const text = typed.normalize("NFKC").trim();
  if (!/^\d{1,10}(?:\.\d{1,4})?$/.test(text)) return null;
  const steps = Math.round(Number(text) * STEPS[unit]);
  return steps > 0 && steps <= QUANTITY_MAX ? steps : null;
}

/** The same figure in another unit: 50 m³ becomes 50 件, since the buyer corrects the word, not the figure. */
export function inOtherUnit(
  item: Pick<DemandItem, "quantity" | "quantityUnit">,
  unit: DemandUnit,
): Pick<DemandItem, "quantity" | "quantityUnit"> {
  const { quantity, quantityUnit } = item;
  const next = quantity === null ? 0 : Math.round((quantity * STEPS[unit]) / STEPS[quantityUnit]);
  return { quantityUnit: unit, quantity: next > 0 && next <= QUANTITY_MAX ? next : null };
}

/** A typed whole number, `null` for anything else. */
export function wholeTyped(typed: string): number | null {
  const text = typed.normalize("NFKC").trim();
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** Fen per unit of what is typed as yuan; `null` when it is no price. */
export function targetPriceTyped(typed: string): Fen | null {
  const price = parseYuan(typed.normalize("NFKC"));
  return price !== null && price >= 1 && price <= TARGET_PRICE_MAX ? price : null;
}

/** What a typed price changes; one that had no unit yet gets the likely one. */
export function targetPriceChange(
  item: DemandItem,
  typed: string,
): Pick<DemandItem, "targetPrice" | "targetPriceUnit"> {
  const targetPrice = targetPriceTyped(typed);
  const unit = targetPrice === null ? null : (item.targetPriceUnit ?? priceUnitMeant(targetPrice, item.quantityUnit));
  return { targetPrice, targetPriceUnit: unit };
}

/** What the target price is for; before prices had a unit of their own they were kept without one. */
export const targetPriceUnit = (
  item: Pick<DemandItem, "targetPrice" | "targetPriceUnit" | "quantityUnit">,
): DemandUnit => item.targetPriceUnit ?? priceUnitMeant(item.targetPrice ?? 0, item.quantityUnit);

/** `目标 1,300.00 元/m³`; "" where none was named. */
export const targetPriceText = (item: DemandItem): string =>
  item.targetPrice === null
    ? ""
    : `目标 ${formatYuan(item.targetPrice)} 元/${DEMAND_UNIT_NAMES[targetPriceUnit(item)]}`;

/** Where the goods shall lie and where they shall go, as a line says it: `太仓港`, `送苏州市`; "" where it says nothing. */
export const linePlaceText = ({
  portName,
  deliverCityName,
}: Pick<DemandItem, "portName" | "deliverCityName">): string =>
  [portName ?? "", isBlank(deliverCityName) ? "" : `送${deliverCityName}`].filter((part) => part !== "").join(" ");

/** A line without the city that the whole demand goes to anyway. */
export const withoutCity = (item: DemandItem, cityCode: string): DemandItem =>
  item.deliverCityCode === null || item.deliverCityCode === cityCode
    ? { ...item, deliverCityCode: null, deliverCityName: null }
    : item;

/** `50 m³`, `3 车`; "" while nothing is said. */
export function demandQuantityText({ quantity, quantityUnit }: Pick<DemandItem, "quantity" | "quantityUnit">): string {
  if (quantity === null) return "";
  const figure = demandQuantityInput(quantity, quantityUnit).replace(/\B(?=(\d{3}){1,6}(?!\d))(?<!\.\d{0,9})/g, ",");
  return `${figure} ${DEMAND_UNIT_NAMES[quantityUnit]}`;
}

function sideText(value: number | null, min: number | null, max: number | null): string {
  if (value !== null) return String(value);
  if (min !== null && max !== null) return min === max ? String(min) : `${min}-${max}`;
  if (min !== null) return `${min}+`;
  return max === null ? "" : `≤${max}`;
}

/** `φ30`, `φ30-34`, `φ30+`, `φ≤34`, in cm. One of the two is known. */
export const diameterText = (min: number | null, max: number | null): string => `φ${sideText(null, min, max)}`;

/** `30*120*4000`, `30-50*120`, `φ30+*3900`; "" while nothing is said. Several lengths stand beside each other. */
export function demandSpecText(item: DemandItem): string {
  const length =
    item.lengths.length > 1 ? item.lengths.join("/") : sideText(item.length, item.lengthMin, item.lengthMax);
  if (item.diameterMin !== null || item.diameterMax !== null) {
    const diameter = diameterText(item.diameterMin, item.diameterMax);
    return length === "" ? diameter : `${diameter}*${length}`;
  }
  const thickness = sideText(item.thickness, item.thicknessMin, item.thicknessMax);
  const width = sideText(item.width, item.widthMin, item.widthMax);
  if (thickness === "" || (width === "" && length === ""))
    return specText({ thickness: item.thickness, width: item.width, length: item.length }) || thickness;
  return [thickness, width === "" ? "随宽" : width, ...(length === "" ? [] : [length])].join("*");
}

/** The line in a few words, as a list shows it: species, kind, size, grade. */
export function itemText(item: DemandItem): string {
  return [item.speciesName, item.kindName, demandSpecText(item), item.gradeName].filter((part) => part).join(" ");
}

const FIELD_OF: Readonly<Partial<Record<keyof DemandItem, DemandField>>> = {
  speciesName: "species",
  kindName: "kind",
  gradeName: "grade",
  brandName: "brand",
  originName: "origin",
  portName: "port",
  moistureType: "moistureType",
  thickness: "thickness",
  thicknessMin: "thickness",
  thicknessMax: "thickness",
  width: "width",
  widthMin: "width",
  widthMax: "width",
  length: "length",
  lengthMin: "length",
  lengthMax: "length",
  diameterMin: "diameterMin",
  diameterMax: "diameterMax",
  quantity: "quantity",
  quantityUnit: "quantity",
  targetPrice: "targetPrice",
  targetPriceUnit: "targetPrice",
  deliverCityName: "deliverCity",
};

/** The line as a person corrected it: what they chose is certain, and no longer what the text said. */
export function correctedItem(item: DemandItem, change: Partial<DemandItem>): DemandItem {
  const confidence = { ...item.confidence };
  const sourceSpan = { ...item.sourceSpan };
  const alternatives: Partial<Record<DemandField, readonly DemandChoice[]>> = { ...item.alternatives };
  for (const key of Object.keys(change) as (keyof DemandItem)[]) {
    const field = FIELD_OF[key];
    if (field === undefined || item[key] === change[key]) continue;
    confidence[field] = 1;
    delete sourceSpan[field];
    delete alternatives[field];
  }
  return { ...item, ...change, alternatives, confidence, sourceSpan };
}

/** A name a person typed; its code is looked up where the dictionaries are. */
export const namedChange = (field: CodedField, name: string): Partial<DemandItem> => ({
  [`${field}Name`]: name.trim() === "" ? null : name,
  [`${field}Code`]: null,
  ...(field === "species" ? { speciesText: null } : {}),
});

const UNIT_WORDS: readonly (readonly [DemandUnit, RegExp])[] = [
  ["m3", /^(?:立方米?|方|m³|m3)$/i],
  ["piece", /^(?:根|支|条|块)$/],
  ["bundle", /^(?:件|包|捆)$/],
  ["sheet", /^[张片]$/],
  ["ton", /^吨$/],
  ["truck", /^车$/],
  ["container", /^柜$/],
];

/** What a chosen answer (`30方`, `窑干`, `欧洲云杉`, `4000`) changes; `null` when a person has to type it. */
export function answerChange(field: DemandField, answer: string): Partial<DemandItem> | null {
  const words = answer.normalize("NFKC").trim();
  switch (field) {
    case "quantity": {
      const [, figure = "", word = ""] = /^(\d{1,12}(?:\.\d{1,6})?)\s*(\S+)$/.exec(words) ?? [];
      const unit = UNIT_WORDS.find(([, pattern]) => pattern.test(word))?.[0];
      const quantity = unit === undefined ? null : demandQuantityTyped(figure, unit);
      return unit === undefined || quantity === null ? null : { quantity, quantityUnit: unit };
    }
    case "moistureType": {
      const moisture = MOISTURE_TYPES.find(({ name, aliases }) => name === words || aliases.includes(words));
      return moisture === undefined ? null : { moistureType: moisture.code };
    }
    case "thickness":
    case "width":
    case "length": {
      const metres = /^(\d+(?:\.\d+)?)米$/.exec(words)?.[1];
      const typed =
        metres === undefined ? words.replace(/(?:厘|mm|毫米)$/, "") : String(Math.round(Number(metres) * 1000));
      return wholeTyped(typed) === null ? null : sizeChange(field, typed);
    }
    case "diameterMin": {
      const change = diameterChange(words);
      return change.diameterMin === null ? null : change;
    }
    case "species":
    case "kind":
    case "grade":
    case "brand":
    case "origin":
    case "port":
      return namedChange(field, words);
    default:
      return null;
  }
}

/** A side of the size as typed: an exact figure takes the place of a range. */
export function sizeChange(side: "thickness" | "width" | "length", typed: string): Partial<DemandItem> {
  const value = mm(wholeTyped(typed));
  if (side === "thickness") return { thickness: value, thicknessMin: null, thicknessMax: null };
  if (side === "width") return { width: value, widthMin: null, widthMax: null };
  return { length: value, lengthMin: null, lengthMax: null, lengths: value === null ? [] : [value] };
}

/** The demanded diameters, in cm, as the field shows them; `diameterChange` reads them back, where 30 alone is 30 and more. */
export const diameterInput = ({ diameterMin, diameterMax }: Pick<DemandItem, "diameterMin" | "diameterMax">): string =>
  diameterMin !== null && diameterMin === diameterMax
    ? `${diameterMin}-${diameterMax}`
    : sideText(null, diameterMin, diameterMax);

/** Diameters as typed, in cm: 30 or 30+ from there on, ≤60 at most, 30-60. What is none of these says nothing. */
export function diameterChange(typed: string): Pick<DemandItem, "diameterMin" | "diameterMax"> {
  const text = typed.normalize("NFKC").replace(/φ|cm|厘米|公分|\s/gi, "");
  const most = /^(?:≤|<=|-)(\d{1,6})$/.exec(text)?.[1];
  if (most !== undefined) return { diameterMin: null, diameterMax: cm(Number(most)) };
  const [, from, to] = /^(\d{1,6})(?:\+|[-~—–至到](\d{1,6}))?$/.exec(text) ?? [];
  if (from === undefined) return { diameterMin: null, diameterMax: null };
  if (to === undefined) return { diameterMin: cm(Number(from)), diameterMax: null };
  const ends = [Number(from), Number(to)];
  return { diameterMin: cm(Math.min(...ends)), diameterMax: cm(Math.max(...ends)) };
}

/** Whether the buyer has said something in this field. */
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

/** Below this a reading is a guess that the buyer is asked about. */
export const SURE = 0.6;

/** Whether a question about a field is still open: nothing was said, or only a guess was made. */
export const isOpen = (item: DemandItem, field: DemandField): boolean =>
  !isSaid(item, field) || (item.confidence[field] ?? 1) < SURE;
