import { decimalIn, decimalText, fenIn, isRequired, type TypedOf, typedOf, valueTyped, WRONG } from "../../fields.ts";
import { fen } from "../../money.ts";
import { type BrandBook, brandBook, FIRST_BRANDS } from "../../timber/brands.ts";
import { gradeByCode } from "../../timber/grades.ts";
import { isLogs } from "../../timber/kind-shape.ts";
import { pieceFaceMm2 } from "../../timber/quantity.ts";
import { cm, dm3, mm } from "../../units.ts";
import { GOODS_FIELDS, type GoodsField, type GoodsFields, type GoodsInput } from "./goods-fields.ts";
import { type InputProblems, inputProblems, pieceVolumeIn, volumeRulesFor } from "./goods-input.ts";
import type { StatedGoods } from "./goods-sheet.ts";
import { goodsTitle } from "./goods-title.ts";

/** What an amount of the form is typed in; `own`: what such goods are counted in. */
export const AMOUNT_UNITS = ["own", "m2", "m3", "bundle"] as const;
/** One of `AMOUNT_UNITS`. */
export type AmountUnit = (typeof AMOUNT_UNITS)[number];

/** Facts that the form holds in another shape than their type has. */
const OWN_SHAPE = ["thicknessTenths", "certs", "uses", "priceTiers", "step", "deliveryModes", "images"] as const;
type ByType = Exclude<keyof typeof GOODS_FIELDS, (typeof OWN_SHAPE)[number]>;
type Typed = { -readonly [Name in ByType]: TypedOf<(typeof GOODS_FIELDS)[Name]> };

/**
 * The form of goods as it is typed: numbers are texts, "" is nothing. Sizes in mm, diameters in cm, prices in yuan, volumes in
 * m³. `perBundle` counts pieces where all pieces are alike, else m³; so do `stock` and `minOrder`, unless their units are other
 * ones. `minOrder` counts bundles where whole bundles are sold. `volumeRule` is taken where such goods can be scaled so, else the
 * usual one.
 */
export type GoodsDraft = Typed & {
  /** False: the title follows from the facts. */
  isOwnTitle: boolean;
  gradeSystem: string;
  thickness: string;
  isRandomLength: boolean;
  certs: readonly { type: string; no: string; expireTime: string }[];
  /** Separated by 、 */
  uses: string;
  priceTiers: readonly { minVolume: string; price: string }[];
  /** "other": what an import set, `stepCount` units. */
  step: "one" | "bundle" | "other";
  stepCount: number;
  minOrderUnit: AmountUnit;
  stockUnit: AmountUnit;
  deliveryModes: readonly (1 | 2)[];
  /** Names joined by commas. */
  images: string;
};

const byType = (fields: GoodsFields): [string, GoodsField][] =>
  Object.entries(fields).filter(([name]) => !OWN_SHAPE.some((one) => one === name));

/** The form of facts by their types alone. */
const typedFacts = (fields: GoodsFields, valueIn: (name: string, field: GoodsField) => unknown): Typed =>
  Object.fromEntries(byType(fields).map(([name, field]) => [name, typedOf(field, valueIn(name, field))])) as Typed;

/** The form of new goods. */
export const emptyDraft = (fields: GoodsFields): GoodsDraft => ({
  ...typedFacts(fields, (_, { start }) => start),
  isOwnTitle: false,
  gradeSystem: "",
  thickness: "",
  isRandomLength: false,
  certs: [],
  uses: "",
  priceTiers: [],
  step: "one",
  stepCount: 0,
  minOrderUnit: "own",
  stockUnit: "own",
  deliveryModes: [1],
  images: "",
});
export const EMPTY_DRAFT: GoodsDraft = emptyDraft(GOODS_FIELDS);

const listIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[、,，;；\s]+/)
      .map((one) => one.trim())
      .filter((one) => one !== ""),
  ),
];

type Size = Pick<
  GoodsInput,
  "thicknessTenths" | "width" | "length" | "lengthMin" | "lengthMax" | "diameterMin" | "diameterMax"
>;

function sizeIn(draft: GoodsDraft): Size {
  const logs = isLogs(draft.kindCode);
  const { isRandomLength: random } = draft;
  const diameterMin = logs ? cm(decimalIn(draft.diameterMin, 0, "cm")) : null;
  return {
    thicknessTenths: logs ? null : decimalIn(draft.thickness, 1, "mm"),
    width: logs ? null : mm(decimalIn(draft.width, 0, "mm")),
    length: random ? null : mm(decimalIn(draft.length, 0, "mm")),
    lengthMin: random ? mm(decimalIn(draft.lengthMin, 0, "mm")) : null,
    lengthMax: random ? mm(decimalIn(draft.lengthMax, 0, "mm")) : null,
    diameterMin,
    diameterMax: logs ? (cm(decimalIn(draft.diameterMax, 0, "cm")) ?? diameterMin) : null,
  };
}

/** Whether the goods of the form are counted in pieces: one piece is like the other. */
export const isCounted = (input: GoodsInput): boolean => pieceVolumeIn(input) !== null;

/** The valid input of the form; `draftProblems` finds the rest. */
export function draftInput(draft: GoodsDraft, fields: GoodsFields = GOODS_FIELDS): GoodsInput {
  const typed = byType(fields).map(([name, field]) => [name, valueTyped(field, draft[name as keyof GoodsDraft])]);
  const size = sizeIn(draft);
  const rules = volumeRulesFor({ ...size, kindCode: draft.kindCode });
  const input: GoodsInput = {
    ...(Object.fromEntries(typed) as GoodsInput),
    ...size,
    title: draft.isOwnTitle ? draft.title.trim() : "",
    certs: draft.certs.map(({ type, no, expireTime }) => ({
      type: type.trim(),
      no: no.trim(),
      expireTime: expireTime === "" ? null : `${expireTime} 00:00:00`,
    })),
    uses: listIn(draft.uses),
    volumeRule: rules.find((rule) => rule === draft.volumeRule) ?? rules[0]!, // never empty
    perBundle: null,
    priceTiers: draft.priceTiers.map((tier) => ({
      minVolume: dm3(decimalIn(tier.minVolume, 3, "m³") ?? WRONG),
      price: fenIn(tier.price) ?? fen(WRONG),
    })),
    minOrder: WRONG,
    step: 1,
    stock: 0,
    deliveryModes: [...draft.deliveryModes].sort(),
    images: listIn(draft.images),
  };
  const decimals = isCounted(input) ? 0 : 3;
  const perBundle = decimalIn(draft.perBundle, decimals);
  const step = draft.step === "one" ? 1 : draft.step === "bundle" ? (perBundle ?? WRONG) : draft.stepCount;
  const piece = pieceVolumeIn(input);
  /** An amount in the unit it is typed in, as whole units of the goods: no more of them than stated, at least one. */
  const amount = (text: string, unit: AmountUnit): number | null => {
    if (unit === "bundle") {
      const bundles = decimalIn(text, 0);
      return bundles === null || bundles < 0
        ? bundles
        : perBundle === null || perBundle < 0
          ? WRONG
          : bundles * perBundle;
    }
    const face = pieceFaceMm2({ countedIn: "piece", width: size.width, length: size.length });
    const [perStep, whole] = unit === "m2" ? [MM2_PER_AREA_STEP, face] : [MM3_PER_DM3, piece];
    if (unit === "own" || piece === null || whole === null) return decimalIn(text, decimals);
    const steps = decimalIn(text, 3);
    if (steps === null || steps <= 0) return steps;
    return Math.max(1, Math.floor((steps * perStep) / whole));
  };
  const minOrder = amount(draft.minOrder, draft.step === "bundle" ? "bundle" : draft.minOrderUnit) ?? WRONG;
  return { ...input, perBundle, step, minOrder, stock: amount(draft.stock, draft.stockUnit) ?? 0 };
}

const MM3_PER_DM3 = 1_000_000;
const MM2_PER_AREA_STEP = 1_000;

/** The problems of the form, by field. */
export function draftProblems(draft: GoodsDraft): InputProblems {
  const problems = { ...inputProblems(draftInput(draft)) };
  if (draft.isOwnTitle && draft.title.trim() === "") problems.title = "请填写标题";
  if (draft.step === "bundle" && draft.perBundle.trim() === "") problems.perBundle = "整件起订须填写每件数量";
  const noBundle = draft.perBundle.trim() === "";
  if (draft.stock.trim() === "") problems.stock = "请填写库存";
  else if (draft.stockUnit === "bundle" && noBundle) problems.stock = "按件填写须先填写每件数量";
  if (draft.minOrderUnit === "bundle" && noBundle) problems.minOrder ??= "按件填写须先填写每件数量";
  return problems;
}

/** Whether the form as it stands cannot be sent with nothing in `field`; `fact`: whose problem that is. */
export function isNeededIn(draft: GoodsDraft, field: keyof GoodsDraft, fact: string, fields: GoodsFields): boolean {
  const stated = fields[fact];
  if (stated !== undefined && isRequired(stated)) return true;
  const emptied = { ...draft, [field]: Array.isArray(draft[field]) ? [] : "" };
  return draftProblems(emptied)[fact as keyof GoodsInput] !== undefined;
}

/** The title that the facts of the form make, for goods in a warehouse of that port. */
export const draftTitle = (input: GoodsInput, portCode: string | null, brands: BrandBook = FIRST_BRANDS): string =>
  goodsTitle({ ...input, portCode }, brands);

/** The program's own brands where the operator's could not be read, with the name that `goods` show of theirs. */
export function brandsBeside(goods: { brandCode: string | null; brandName: string } | null): BrandBook {
  if (goods === null || goods.brandCode === null) return FIRST_BRANDS;
  const { brandCode: code, brandName: name } = goods;
  const known = FIRST_BRANDS.byCode(code) ?? { code, nameEn: "", country: "", aliases: [], isShown: true };
  return brandBook([...FIRST_BRANDS.all.filter((brand) => brand.code !== code), { ...known, name }]);
}

/** The form filled with `goods`; `portCode`: their warehouse's. */
export function draftOf(
  goods: StatedGoods,
  portCode: string | null,
  brands: BrandBook = FIRST_BRANDS,
  fields: GoodsFields = GOODS_FIELDS,
): GoodsDraft {
  const decimals = isCounted(goods) ? 0 : 3;
  const { perBundle, step, minOrder } = goods;
  const bundles = perBundle !== null && step === perBundle && step > 1;
  return {
    ...typedFacts(fields, (name) => goods[name as keyof GoodsInput]),
    isOwnTitle: goods.title !== draftTitle(goods, portCode, brands),
    gradeSystem: gradeByCode(goods.gradeCode ?? "")?.system ?? "",
    thickness: typedOf(GOODS_FIELDS.thicknessTenths, goods.thicknessTenths) as string,
    isRandomLength: goods.length === null && goods.lengthMin !== null,
    certs: goods.certs.map(({ type, no, expireTime }) => ({ type, no, expireTime: expireTime?.slice(0, 10) ?? "" })),
    uses: goods.uses.join("、"),
    perBundle: decimalText(perBundle, decimals),
    priceTiers: goods.priceTiers.map((tier) => ({
      minVolume: decimalText(tier.minVolume, 3),
      price: decimalText(tier.price, 2),
    })),
    step: bundles ? "bundle" : step === 1 ? "one" : "other",
    stepCount: bundles || step === 1 ? 0 : step,
    minOrder: bundles ? decimalText(minOrder / step, 0) : decimalText(minOrder, decimals),
    minOrderUnit: "own",
    stockUnit: "own",
    stock: decimalText(goods.stock, decimals),
    deliveryModes: goods.deliveryModes,
    images: goods.images.join(","),
  };
}

/** The form of new goods like these: everything but their number and their stock. */
export const copiedDraft = (
  goods: StatedGoods,
  portCode: string | null,
  brands: BrandBook = FIRST_BRANDS,
): GoodsDraft => ({
  ...draftOf(goods, portCode, brands),
  merchantSku: "",
  stock: "",
});
