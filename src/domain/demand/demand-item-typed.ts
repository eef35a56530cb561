import { fenIn } from "../fields.ts";
import { type Fen, yuanText } from "../money.ts";
import { MOISTURE_TYPES } from "../timber/spec.ts";
import { type NumberField, numberTyped, stepsOfFigure } from "../typed-number.ts";
import { cm, type Mm, mm } from "../units.ts";
import { type DemandItem, QUANTITY_MAX, TARGET_PRICE_MAX } from "./demand-item.ts";
import { demandQuantityInput, diameterInput, targetPriceUnit } from "./demand-item-text.ts";
import {
  type CodedField,
  DEMAND_UNIT_NAMES,
  type DemandChoice,
  type DemandField,
  type DemandUnit,
  priceUnitMeant,
  UNIT_STEPS,
} from "./reading/demand-line.ts";

/** Whether a quantity in `unit` is counted, not measured. */
export const isCountedIn = (unit: DemandUnit): boolean => UNIT_STEPS[unit] === 1;

/** Facts of a line whose cells take a number. */
export type NumericField = "thickness" | "width" | "length" | "diameterMin" | "quantity" | "targetPrice";

/** The field of numbers that a cell of a line is. */
export function demandNumber(item: DemandItem, field: NumericField): NumberField {
  switch (field) {
    case "quantity":
      return quantityNumber(item.quantityUnit);
    case "targetPrice":
      return { decimals: 2, unit: `元/${DEMAND_UNIT_NAMES[targetPriceUnit(item)]}` };
    case "diameterMin":
      return { decimals: 0, unit: "cm", most: 6 };
    default:
      return field === "thickness" ? THICKNESS : SIDE;
  }
}

const THICKNESS: NumberField = { decimals: 1, unit: "mm", most: 8 };
const SIDE: NumberField = { decimals: 0, unit: "mm", most: 6 };
const quantityNumber = (unit: DemandUnit): NumberField => ({ decimals: 4, unit: DEMAND_UNIT_NAMES[unit] });

/** What a typed text is of `field` in decimals of its unit; `null` for nothing and for no such number. */
function typedSteps(typed: string, field: NumberField, decimals = field.decimals): number | null {
  const read = numberTyped(typed, field);
  return "problem" in read || read.figure === "" ? null : stepsOfFigure(read.figure, decimals);
}

/** The quantity meant by a typed number in `unit`, to the nearest step; `null` when it is none. */
export function demandQuantityTyped(typed: string, unit: DemandUnit): number | null {
  const steps = typedSteps(typed, quantityNumber(unit), isCountedIn(unit) ? 0 : 3);
  return steps !== null && steps > 0 && steps <= QUANTITY_MAX ? steps : null;
}

/** The same figure in another unit: 50 m³ becomes 50 件, since the buyer corrects the word, not the figure. */
export function inOtherUnit(
  item: Pick<DemandItem, "quantity" | "quantityUnit">,
  unit: DemandUnit,
): Pick<DemandItem, "quantity" | "quantityUnit"> {
  const { quantity, quantityUnit } = item;
  const next = quantity === null ? 0 : Math.round((quantity * UNIT_STEPS[unit]) / UNIT_STEPS[quantityUnit]);
  return { quantityUnit: unit, quantity: next > 0 && next <= QUANTITY_MAX ? next : null };
}

/** Whole mm as typed, `null` for anything else. */
export const wholeTyped = (typed: string): Mm | null => mm(typedSteps(typed, SIDE));

/** mm with at most one decimal as typed, `null` for anything else. */
export function thicknessTyped(typed: string): Mm | null {
  const tenths = typedSteps(typed, THICKNESS);
  return tenths === null ? null : mm(tenths / 10);
}

/** Fen per unit of what is typed as yuan; `null` when it is no price. */
export function targetPriceTyped(typed: string): Fen | null {
  const price = fenIn(typed);
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

/** The field that a fact of a line belongs to, where it is one of a cell. */
export const fieldOf = (name: keyof DemandItem): DemandField | undefined => FIELD_OF[name];

/** The line as a person corrected it: what they chose is certain, and no longer tied to the text. */
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
  ["m2", /^(?:平方米?|平米?|m²|m2)$/i],
  ["piece", /^(?:根|支|条|块)$/],
  ["bundle", /^(?:件|包|捆)$/],
  ["sheet", /^[张片]$/],
  ["ton", /^吨$/],
  ["truck", /^车$/],
  ["container", /^柜$/],
  ["metre", /^(?:延长?|线)?米$/],
];

const unitOf = (word: string): DemandUnit | undefined => UNIT_WORDS.find(([, pattern]) => pattern.test(word))?.[0];

/** Fields whose questions can be answered by choosing. */
export const ANSWERED_FIELDS = [
  "species",
  "kind",
  "grade",
  "brand",
  "origin",
  "port",
  "moistureType",
  "thickness",
  "width",
  "length",
  "diameterMin",
  "quantity",
  "targetPrice",
] as const satisfies readonly DemandField[];
export type AnsweredField = (typeof ANSWERED_FIELDS)[number];

/** What a chosen answer (`30方`, `窑干`, `欧洲云杉`, `4000`, `1800元/方`) changes; `null` when a person has to type it. */
export function answerChange(field: DemandField, answer: string): Partial<DemandItem> | null {
  const words = answer.normalize("NFKC").trim();
  switch (field) {
    case "quantity": {
      const [, figure = "", word = ""] = /^(\d{1,12}(?:\.\d{1,6})?)\s*(\S+)$/.exec(words) ?? [];
      const unit = unitOf(word);
      const quantity = unit === undefined ? null : demandQuantityTyped(figure, unit);
      return unit === undefined || quantity === null ? null : { quantity, quantityUnit: unit };
    }
    case "targetPrice": {
      const [, figure = "", word = ""] = /^(\d{1,6}(?:\.\d{1,2})?)\s*元\/(\S+)$/.exec(words) ?? [];
      const targetPrice = targetPriceTyped(figure);
      const unit = unitOf(word);
      return targetPrice === null || unit === undefined ? null : { targetPrice, targetPriceUnit: unit };
    }
    case "moistureType": {
      const moisture = MOISTURE_TYPES.find(({ name, aliases }) => name === words || aliases.includes(words));
      return moisture === undefined ? null : { moistureType: moisture.code };
    }
    case "thickness":
    case "width":
    case "length": {
      const whole = sizeAnswered(words);
      if (whole !== null) return whole;
      // 厘 of boards and panels is a millimetre.
      const typed = words.replace(/厘$/, "");
      return (field === "thickness" ? thicknessTyped : wholeTyped)(typed) === null ? null : sizeChange(field, typed);
    }
    case "diameterMin": {
      const change = diameterChange(words);
      return isSomeDiameter(change) ? change : null;
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

/** A size in mm, whole: 38*140, 38*140*4000; `null` where it is none. */
function sizeAnswered(words: string): Partial<DemandItem> | null {
  const sides = words.split("*");
  if (sides.length < 2 || sides.length > 3 || !sides.every((side) => /^\d{1,5}(?:\.\d)?$/.test(side))) return null;
  const [thickness = "", width = "", length] = sides;
  return {
    ...sizeChange("thickness", thickness),
    ...sizeChange("width", width),
    ...(length === undefined ? {} : sizeChange("length", length)),
  };
}

/**
 * The value of a field as an answer that `answerChange` reads back; `null` where it is empty, or more than one answer can
 * express.
 */
export function answerOf(item: DemandItem, field: AnsweredField): string | null {
  switch (field) {
    case "quantity": {
      const figure = demandQuantityInput(item.quantity, item.quantityUnit);
      return figure === "" ? null : `${figure} ${DEMAND_UNIT_NAMES[item.quantityUnit]}`;
    }
    case "targetPrice":
      if (item.targetPrice === null) return null;
      return `${yuanText(item.targetPrice)} 元/${DEMAND_UNIT_NAMES[targetPriceUnit(item)]}`;
    case "moistureType":
      return MOISTURE_TYPES.find(({ code }) => code === item.moistureType)?.name ?? null;
    case "thickness":
    case "width":
    case "length": {
      const value = field === "length" && item.lengths.length > 1 ? null : item[field];
      return value === null ? null : `${value} mm`;
    }
    case "diameterMin":
      return diameterInput(item) === "" ? null : `φ${diameterInput(item)}`;
    default:
      return item[`${field}Name`];
  }
}

/** A side of the size as typed: an exact figure takes the place of a range. */
export function sizeChange(side: "thickness" | "width" | "length", typed: string): Partial<DemandItem> {
  if (side === "thickness") return { thickness: thicknessTyped(typed), thicknessMin: null, thicknessMax: null };
  const value = wholeTyped(typed);
  if (side === "width") return { width: value, widthMin: null, widthMax: null };
  return { length: value, lengthMin: null, lengthMax: null, lengths: value === null ? [] : [value] };
}

/** What a cell of numbers takes of a typed text: what it changes, and why it takes nothing, or `null`. */
export type CellTyped = { readonly change: Partial<DemandItem>; readonly problem: string | null };

/** The line after a text was typed into one of its cells; a text that is no such number leaves the fact open. */
export function cellTyped(item: DemandItem, field: NumericField, typed: string): CellTyped {
  const number = demandNumber(item, field);
  const read = numberTyped(typed, number);
  const isRange = field === "diameterMin" && isSomeDiameter(diameterChange(typed));
  const problem = "problem" in read && !isRange ? read.problem : null;
  const text = "figure" in read ? read.figure : isRange ? typed : "";
  switch (field) {
    case "quantity": {
      const quantity = demandQuantityTyped(text, item.quantityUnit);
      return { change: { quantity }, problem: problem ?? (text !== "" && quantity === null ? "数量不正确" : null) };
    }
    case "targetPrice": {
      const change = targetPriceChange(item, text);
      const isWrong = text !== "" && change.targetPrice === null;
      return { change, problem: problem ?? (isWrong ? "请输入正确的价格" : null) };
    }
    case "diameterMin":
      return { change: diameterChange(text), problem };
    default:
      return { change: sizeChange(field, text), problem };
  }
}

const isSomeDiameter = ({ diameterMin, diameterMax }: ReturnType<typeof diameterChange>): boolean =>
  diameterMin !== null || diameterMax !== null;

/** Diameters as typed, in cm: 30 or 30+ from there on, ≤60 at most, 30-60. Anything else means nothing. */
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
