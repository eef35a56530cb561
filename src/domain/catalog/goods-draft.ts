import { fen, parseYuan } from "../money.ts";
import { type BrandBook, brandBook, FIRST_BRANDS } from "../timber/brands.ts";
import { gradeByCode } from "../timber/grades.ts";
import { isLogs } from "../timber/kind-shape.ts";
import type { MoistureType, SaleUnit, VolumeRule } from "../timber/spec.ts";
import { type GoodsInput, type InputProblems, inputProblems, pieceVolumeIn, volumeRulesFor } from "./goods-input.ts";
import type { StatedGoods } from "./goods-sheet.ts";
import { writtenOf } from "./goods-text.ts";
import { goodsTitle } from "./goods-title.ts";

/** What an amount of the form is typed in; `own`: what such goods are counted in. */
export const AMOUNT_UNITS = ["own", "m3", "bundle"] as const;
export type AmountUnit = (typeof AMOUNT_UNITS)[number];

/**
 * The form of goods as it is typed: numbers are texts, "" is nothing. Sizes in mm, diameters in cm, prices in yuan,
 * volumes in m³. `perBundle` counts pieces where all pieces are alike, else m³; so do `stock` and `minOrder`, unless their
 * units say otherwise. `minOrder` counts bundles where whole bundles are sold.
 */
export type GoodsDraft = {
  merchantSku: string;
  title: string;
  /** False: the title follows from the facts. */
  isOwnTitle: boolean;
  kindCode: string;
  speciesCode: string;
  gradeSystem: string;
  gradeCode: string;
  brandCode: string;
  originCode: string;
  thickness: string;
  width: string;
  isRandomLength: boolean;
  length: string;
  lengthMin: string;
  lengthMax: string;
  diameterMin: string;
  diameterMax: string;
  surface: string;
  moistureType: MoistureType | "";
  moisturePct: string;
  treatment: string;
  density: string;
  certs: readonly { type: string; no: string; expireTime: string }[];
  /** Separated by 、 */
  uses: string;
  storeId: string;
  saleUnit: SaleUnit;
  /** Taken where such goods can be scaled so, else the usual one. */
  volumeRule: VolumeRule;
  perBundle: string;
  priceMode: 1 | 2;
  price: string;
  taxIncluded: boolean;
  taxRate: number;
  priceTiers: readonly { minVolume: string; price: string }[];
  /** "other": what an import set, `stepCount` units. */
  step: "one" | "bundle" | "other";
  stepCount: number;
  minOrder: string;
  minOrderUnit: AmountUnit;
  stock: string;
  stockUnit: AmountUnit;
  deliveryModes: readonly (1 | 2)[];
  /** Names joined by commas. */
  images: string;
  detail: string;
};

export const EMPTY_DRAFT: GoodsDraft = {
  merchantSku: "",
  title: "",
  isOwnTitle: false,
  kindCode: "1501",
  speciesCode: "",
  gradeSystem: "",
  gradeCode: "",
  brandCode: "",
  originCode: "",
  thickness: "",
  width: "",
  isRandomLength: false,
  length: "",
  lengthMin: "",
  lengthMax: "",
  diameterMin: "",
  diameterMax: "",
  surface: "",
  moistureType: "KD",
  moisturePct: "",
  treatment: "none",
  density: "",
  certs: [],
  uses: "",
  storeId: "",
  saleUnit: "m3",
  volumeRule: 1,
  perBundle: "",
  priceMode: 1,
  price: "",
  taxIncluded: true,
  taxRate: 13,
  priceTiers: [],
  step: "one",
  stepCount: 0,
  minOrder: "1",
  minOrderUnit: "own",
  stock: "",
  stockUnit: "own",
  deliveryModes: [1],
  images: "",
  detail: "",
};

/** Stands for text that is no such number: every rule of the form finds it wrong. */
const WRONG = -1;
const DECIMAL = /^(\d{1,9})(?:\.(\d*))?$/;

/** `text` × 10^`decimals`, `null` for nothing, `WRONG` for no such number. */
function scaled(text: string, decimals: number): number | null {
  if (text.trim() === "") return null;
  const [, whole, fraction = ""] = DECIMAL.exec(text.trim()) ?? [];
  if (whole === undefined || fraction.length > decimals) return WRONG;
  return Number(whole + fraction.padEnd(decimals, "0"));
}

/** The other way round, without needless zeros. */
function unscaled(value: number | null, decimals: number): string {
  if (value === null) return "";
  const digits = String(value).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0{1,9}$/, "");
}

const priceIn = (text: string) => fen(parseYuan(text) ?? WRONG);
const yuanText = (amount: number): string => unscaled(amount, 2);
const codeIn = (text: string): string | null => (text === "" ? null : text);
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
  const diameterMin = logs ? scaled(draft.diameterMin, 0) : null;
  return {
    thicknessTenths: logs ? null : scaled(draft.thickness, 1),
    width: logs ? null : scaled(draft.width, 0),
    length: random ? null : scaled(draft.length, 0),
    lengthMin: random ? scaled(draft.lengthMin, 0) : null,
    lengthMax: random ? scaled(draft.lengthMax, 0) : null,
    diameterMin,
    diameterMax: logs ? (scaled(draft.diameterMax, 0) ?? diameterMin) : null,
  };
}

/** Whether the goods of the form are counted in pieces: one piece is like the other. */
export const isCounted = (input: GoodsInput): boolean => pieceVolumeIn(input) !== null;

/** What the form says, wherever it says something sensible; what it does not is found by `draftProblems`. */
export function draftInput(draft: GoodsDraft): GoodsInput {
  const size = sizeIn(draft);
  const rules = volumeRulesFor({ ...size, kindCode: draft.kindCode });
  const input: GoodsInput = {
    ...size,
    merchantSku: codeIn(draft.merchantSku.trim()),
    title: draft.isOwnTitle ? draft.title.trim() : "",
    kindCode: draft.kindCode,
    speciesCode: draft.speciesCode,
    gradeCode: codeIn(draft.gradeCode),
    brandCode: codeIn(draft.brandCode),
    originCode: codeIn(draft.originCode),
    surface: codeIn(draft.surface),
    moistureType: draft.moistureType === "" ? null : draft.moistureType,
    moisturePct: scaled(draft.moisturePct, 0),
    treatment: codeIn(draft.treatment),
    density: scaled(draft.density, 0),
    certs: draft.certs.map(({ type, no, expireTime }) => ({
      type: type.trim(),
      no: no.trim(),
      expireTime: expireTime === "" ? null : `${expireTime} 00:00:00`,
    })),
    uses: listIn(draft.uses),
    storeId: draft.storeId,
    saleUnit: draft.saleUnit,
    volumeRule: rules.find((rule) => rule === draft.volumeRule) ?? rules[0]!, // never empty
    perBundle: null,
    price: priceIn(draft.price),
    taxIncluded: draft.taxIncluded,
    taxRate: draft.taxRate,
    priceTiers: draft.priceTiers.map((tier) => ({
      minVolume: scaled(tier.minVolume, 3) ?? WRONG,
      price: priceIn(tier.price),
    })),
    priceMode: draft.priceMode,
    minOrder: WRONG,
    step: 1,
    stock: 0,
    deliveryModes: [...draft.deliveryModes].sort(),
    images: listIn(draft.images),
    detail: draft.detail.trim(),
  };
  const decimals = isCounted(input) ? 0 : 3;
  const perBundle = scaled(draft.perBundle, decimals);
  const step = draft.step === "one" ? 1 : draft.step === "bundle" ? (perBundle ?? WRONG) : draft.stepCount;
  const piece = pieceVolumeIn(input);
  /** An amount in the unit it is typed in, as whole units of the goods: no more of them than were said, at least one. */
  const amount = (text: string, unit: AmountUnit): number | null => {
    if (unit === "bundle") {
      const bundles = scaled(text, 0);
      return bundles === null || bundles < 0
        ? bundles
        : perBundle === null || perBundle < 0
          ? WRONG
          : bundles * perBundle;
    }
    if (unit === "own" || piece === null) return scaled(text, decimals);
    const dm3 = scaled(text, 3);
    if (dm3 === null || dm3 <= 0) return dm3;
    return Math.max(1, Math.floor((dm3 * MM3_PER_DM3) / piece));
  };
  const minOrder = amount(draft.minOrder, draft.step === "bundle" ? "bundle" : draft.minOrderUnit) ?? WRONG;
  return { ...input, perBundle, step, minOrder, stock: amount(draft.stock, draft.stockUnit) ?? 0 };
}

const MM3_PER_DM3 = 1_000_000;

/** What is wrong with the form, by the field of what it says. */
export function draftProblems(draft: GoodsDraft): InputProblems {
  const problems = { ...inputProblems(draftInput(draft)) };
  if (draft.isOwnTitle && draft.title.trim() === "") problems.title = "请填写标题";
  if (draft.step === "bundle" && draft.perBundle.trim() === "") problems.perBundle = "整件起订须填写每件数量";
  const noBundle = draft.perBundle.trim() === "";
  if (draft.stockUnit === "bundle" && noBundle) problems.stock = "按件填写须先填写每件数量";
  if (draft.minOrderUnit === "bundle" && noBundle) problems.minOrder ??= "按件填写须先填写每件数量";
  return problems;
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

/** The form that says `goods`; `portCode`: their warehouse's. */
export function draftOf(goods: StatedGoods, portCode: string | null, brands: BrandBook = FIRST_BRANDS): GoodsDraft {
  const decimals = isCounted(goods) ? 0 : 3;
  const { perBundle, step, minOrder } = goods;
  const bundles = perBundle !== null && step === perBundle && step > 1;
  return {
    merchantSku: goods.merchantSku ?? "",
    title: goods.title,
    isOwnTitle: goods.title !== draftTitle(goods, portCode, brands),
    kindCode: goods.kindCode,
    speciesCode: goods.speciesCode,
    gradeSystem: gradeByCode(goods.gradeCode ?? "")?.system ?? "",
    gradeCode: goods.gradeCode ?? "",
    brandCode: goods.brandCode ?? "",
    originCode: goods.originCode ?? "",
    thickness: unscaled(goods.thicknessTenths, 1),
    width: unscaled(goods.width, 0),
    isRandomLength: goods.length === null && goods.lengthMin !== null,
    length: unscaled(goods.length, 0),
    lengthMin: unscaled(goods.lengthMin, 0),
    lengthMax: unscaled(goods.lengthMax, 0),
    diameterMin: unscaled(goods.diameterMin, 0),
    diameterMax: unscaled(goods.diameterMax, 0),
    surface: goods.surface ?? "",
    moistureType: goods.moistureType ?? "",
    moisturePct: unscaled(goods.moisturePct, 0),
    treatment: goods.treatment ?? "",
    density: unscaled(goods.density ?? null, 0),
    certs: goods.certs.map(({ type, no, expireTime }) => ({ type, no, expireTime: expireTime?.slice(0, 10) ?? "" })),
    uses: goods.uses.join("、"),
    storeId: goods.storeId,
    saleUnit: goods.saleUnit,
    volumeRule: goods.volumeRule,
    perBundle: unscaled(perBundle, decimals),
    priceMode: goods.priceMode,
    price: yuanText(goods.price),
    taxIncluded: goods.taxIncluded,
    taxRate: goods.taxRate,
    priceTiers: goods.priceTiers.map((tier) => ({
      minVolume: unscaled(tier.minVolume, 3),
      price: yuanText(tier.price),
    })),
    step: bundles ? "bundle" : step === 1 ? "one" : "other",
    stepCount: bundles || step === 1 ? 0 : step,
    minOrder: bundles ? unscaled(minOrder / step, 0) : unscaled(minOrder, decimals),
    minOrderUnit: "own",
    stockUnit: "own",
    stock: unscaled(goods.stock, decimals),
    deliveryModes: goods.deliveryModes,
    images: goods.images.join(","),
    detail: writtenOf(goods.detail),
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
