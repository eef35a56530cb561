import type { DemandForm } from "../../demand/demand-form.ts";
import { type DemandItem, EMPTY_ITEM, SIZE_BOUNDS } from "../../demand/demand-item.ts";
import { demandQuantityText } from "../../demand/demand-item-text.ts";
import type { CodedField, DemandChoice } from "../../demand/reading/demand-line.ts";
import type { Fen } from "../../money.ts";
import { type BrandBook, FIRST_BRANDS } from "../../timber/brands.ts";
import { gradeByCode } from "../../timber/grades.ts";
import { kindByCode } from "../../timber/kinds.ts";
import { originByCode } from "../../timber/origins.ts";
import { placeByCode } from "../../timber/places.ts";
import { speciesByCode } from "../../timber/species.ts";
import { type Mm, mm, toTenth } from "../../units.ts";
import type { GoodsQuery, Range } from "../search/goods-query.ts";
import {
  EMPTY_SPEC_ALERT,
  offeredSpecAlertName,
  SPEC_ALERT_CODES_MAX,
  SPEC_ALERT_LISTS,
  type SpecAlertConditions,
  type SpecAlertForm,
  specAlertText,
  TOLERANCE_MAX,
} from "./spec-alert.ts";
import { around } from "./spec-alert-match.ts";

/** A side and how far goods may be off it. */
type Side = { value: Mm | null; tolerance: Mm };

/** What the middle of two tenths may be short of by floating-point error. */
const HAIR = 1e-9;
/** A thickness is stored to its tenth. */
export const TENTHS = 10;

/**
 * A side that is exact, or the middle of the stated range with half of it to either side; an open end is exact. `perMm`: steps in
 * which the side is measured.
 */
export function sideOf(value: Mm | null, { min, max }: Range<Mm>, most: number, perMm = 1): Side {
  if (value !== null) return { value, tolerance: mm(0) };
  if (min === null || max === null) return { value: min ?? max, tolerance: mm(0) };
  const middle = Math.floor(((min + max) / 2) * perMm + HAIR) / perMm;
  return { value: mm(middle), tolerance: mm(Math.min(most, toTenth(Math.abs(max - middle)))) };
}

export function sized(
  thickness: Side,
  width: Side,
  length: Side,
): Pick<SpecAlertConditions, "thickness" | "width" | "length" | "tolerance"> {
  return {
    thickness: thickness.value,
    width: width.value,
    length: length.value,
    tolerance: { t: thickness.tolerance, w: width.tolerance, l: length.tolerance },
  };
}

/** `form` with what was read in a typed line. The name stays. */
export function recognisedSpecAlert(
  read: SpecAlertForm,
  { name, notify, includeFutures }: SpecAlertForm,
  brands: BrandBook = FIRST_BRANDS,
): SpecAlertForm {
  const specAlert = { ...read, notify, includeFutures };
  return { ...specAlert, name: name.trim() === "" ? offeredSpecAlertName(specAlert, brands) : name };
}

/** The form for a search: what was read in its keywords, overridden by its filters. */
export function specAlertOfQuery(
  query: GoodsQuery,
  read: SpecAlertForm | null,
  brands: BrandBook = FIRST_BRANDS,
): SpecAlertForm {
  const said = read ?? EMPTY_SPEC_ALERT;
  const specAlert: SpecAlertForm = { ...said, kindCode: query.kindCode ?? said.kindCode };
  for (const list of SPEC_ALERT_LISTS)
    if (query[list].length > 0) specAlert[list] = query[list].slice(0, SPEC_ALERT_CODES_MAX);
  const { t, w, l } = TOLERANCE_MAX;
  const asked = sized(
    sideOf(null, query.thickness, t, TENTHS),
    sideOf(null, query.width, w),
    sideOf(null, query.length, l),
  );
  for (const [side, letter] of [
    ["thickness", "t"],
    ["width", "w"],
    ["length", "l"],
  ] as const) {
    if (asked[side] === null) continue;
    specAlert[side] = asked[side];
    specAlert.tolerance = { ...specAlert.tolerance, [letter]: asked.tolerance[letter] };
  }
  return {
    ...specAlert,
    targetPrice: (query.priceMax as Fen | null) ?? specAlert.targetPrice,
    name: offeredSpecAlertName(specAlert, brands),
  };
}

type NameOf = (code: string, brands: BrandBook) => { name: string } | undefined;
const NAME_OF: Readonly<Record<CodedField, NameOf>> = {
  species: speciesByCode,
  kind: kindByCode,
  grade: gradeByCode,
  brand: (code, { byCode }) => byCode(code),
  origin: originByCode,
  port: placeByCode,
};

const choice = (field: CodedField, code: string, brands: BrandBook): DemandChoice => ({
  code,
  name: NAME_OF[field](code, brands)?.name ?? code,
});

/** A side of a line of a demand: exact, or from … to, as far as a line may state it. */
function lineSide(value: Mm | null, tolerance: Mm, [low, high]: readonly [number, number]) {
  const { min, max } = around(value, tolerance);
  if (min === null || max === null || tolerance === 0) return { value, min: null, max: null };
  return { value: null, min: mm(Math.max(low, min)), max: mm(Math.min(high, max)) };
}

/** The spec alert as one line of a demand. Of several codes the first is demanded, the others are alternatives. */
export function specAlertItem(specAlert: SpecAlertForm, brands: BrandBook = FIRST_BRANDS): DemandItem {
  const coded = (field: CodedField, codes: readonly string[]) => {
    const [first = null, ...others] = codes;
    return {
      values: {
        [`${field}Code`]: first,
        [`${field}Name`]: first === null ? null : choice(field, first, brands).name,
      },
      others: others.length === 0 ? {} : { [field]: others.map((code) => choice(field, code, brands)) },
    };
  };
  const fields = [
    coded("species", specAlert.speciesCode),
    coded("kind", specAlert.kindCode === null ? [] : [specAlert.kindCode]),
    coded("grade", specAlert.gradeCode),
    coded("brand", specAlert.brandCode),
    coded("origin", specAlert.originCode),
    coded("port", specAlert.portCode),
  ];
  const thickness = lineSide(specAlert.thickness, specAlert.tolerance.t, SIZE_BOUNDS.thickness);
  const width = lineSide(specAlert.width, specAlert.tolerance.w, SIZE_BOUNDS.width);
  const length = lineSide(specAlert.length, specAlert.tolerance.l, SIZE_BOUNDS.length);
  return {
    ...EMPTY_ITEM,
    ...Object.assign({}, ...fields.map(({ values }) => values)),
    alternatives: Object.assign({}, ...fields.map(({ others }) => others)),
    thickness: thickness.value,
    thicknessMin: thickness.min,
    thicknessMax: thickness.max,
    width: width.value,
    widthMin: width.min,
    widthMax: width.max,
    length: length.value,
    lengthMin: length.min,
    lengthMax: length.max,
    quantity: specAlert.quantity,
    quantityUnit: specAlert.quantityUnit,
    targetPrice: specAlert.targetPrice,
    targetPriceUnit: specAlert.targetPrice === null ? null : specAlert.priceUnit,
  };
}

/** The draft of a demand made of a spec alert; the buyer adds place and date. */
export function demandOfSpecAlert(
  specAlert: SpecAlertForm,
  brands: BrandBook = FIRST_BRANDS,
): Pick<DemandForm, "rawText" | "createMode" | "items"> {
  const rawText = [specAlertText(specAlert, brands), demandQuantityText(specAlert)]
    .filter((part) => part !== "")
    .join(" ");
  return { rawText, createMode: 3, items: [specAlertItem(specAlert, brands)] };
}
