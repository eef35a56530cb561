import { type Fen, parseYuan } from "../money.ts";
import { MOISTURE_TYPES } from "../timber/spec.ts";
import { cm, type Mm, mm } from "../units.ts";
import { type DemandItem, QUANTITY_MAX, TARGET_PRICE_MAX } from "./demand-item.ts";
import {
  type CodedField,
  type DemandChoice,
  type DemandField,
  type DemandUnit,
  priceUnitMeant,
  UNIT_STEPS,
} from "./reading/demand-line.ts";

/** Whether a quantity in `unit` is counted, not measured. */
export const isCountedIn = (unit: DemandUnit): boolean => UNIT_STEPS[unit] === 1;

/** The quantity meant by a typed number in `unit`, with or without separators, to the nearest step; `null` when it is none. */
export function demandQuantityTyped(typed: string, unit: DemandUnit): number | null {
  const text = typed.normalize("NFKC").trim();
  if (!/^(?:\d{1,10}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{1,4})?$/.test(text)) return null;
  const steps = Math.round(Number(text.replaceAll(",", "")) * UNIT_STEPS[unit]);
  return steps > 0 && steps <= QUANTITY_MAX ? steps : null;
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

/** A typed whole number, `null` for anything else. */
export function wholeTyped(typed: string): number | null {
  const text = typed.normalize("NFKC").trim();
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

/** mm with at most one decimal as typed, `null` for anything else. */
export function thicknessTyped(typed: string): Mm | null {
  const text = typed.normalize("NFKC").trim();
  return /^\d{1,6}(?:\.\d)?$/.test(text) ? mm(Number(text)) : null;
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
  ["m2", /^(?:平方米?|平米?|m²|m2)$/i],
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
  if (side === "thickness") return { thickness: thicknessTyped(typed), thicknessMin: null, thicknessMax: null };
  const value = mm(wholeTyped(typed));
  if (side === "width") return { width: value, widthMin: null, widthMax: null };
  return { length: value, lengthMin: null, lengthMax: null, lengths: value === null ? [] : [value] };
}

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
