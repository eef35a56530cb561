import type { Fen } from "../money.ts";
import { lengthOf } from "../text.ts";
import { gradeByCode } from "../timber/grades.ts";
import { isLogs, isPanel } from "../timber/kind-shape.ts";
import { kindByCode } from "../timber/kinds.ts";
import { originByCode } from "../timber/origins.ts";
import type { QuantityRule } from "../timber/quantity.ts";
import { MAX_COUNT } from "../timber/quantity-input.ts";
import {
  MOISTURE_TYPES,
  type MoistureType,
  type SaleUnit,
  SURFACES,
  TREATMENTS,
  type VolumeRule,
} from "../timber/spec.ts";
import { speciesByCode } from "../timber/species.ts";
import type { PriceTier } from "./goods.ts";
import { densityOf } from "./goods-import.ts";
import type { Cert } from "./import-cells.ts";
import { pieceVolumeOf, type StatedSize } from "./import-measure.ts";

/**
 * What a merchant states of goods; everything else follows from it. `perBundle`, `minOrder`, `step` and `stock` count
 * pieces where the goods have a piece volume, else dm³; the price is per sale unit.
 */
export type GoodsInput = StatedSize & {
  merchantSku: string | null;
  /** "" : the one the facts make. */
  title: string;
  kindCode: string;
  speciesCode: string;
  gradeCode: string | null;
  brandCode: string | null;
  originCode: string | null;
  surface: string | null;
  moistureType: MoistureType | null;
  /** Percent. */
  moisturePct: number | null;
  treatment: string | null;
  /** kg/m³ as weighed; `null` or not stated: what the species and its moisture make. */
  density?: number | null;
  certs: Cert[];
  uses: string[];
  storeId: string;
  saleUnit: SaleUnit;
  volumeRule: VolumeRule;
  perBundle: number | null;
  price: Fen;
  taxIncluded: boolean;
  /** Percent. */
  taxRate: number;
  priceTiers: PriceTier[];
  /** 1 listed, 2 negotiated. */
  priceMode: 1 | 2;
  minOrder: number;
  step: number;
  stock: number;
  /** 1 pickup, 2 delivered. */
  deliveryModes: (1 | 2)[];
  /** Names of uploaded public pictures, the main one first. */
  images: string[];
  /** HTML, or lines without markup. */
  detail: string;
};

export type InputProblems = Readonly<Partial<Record<keyof GoodsInput, string>>>;

/** Longest texts and lists of the form. */
export const GOODS_LIMITS = {
  merchantSku: 64,
  title: 200,
  certs: 10,
  certType: 20,
  certNo: 38,
  uses: 10,
  use: 20,
  priceTiers: 10,
  images: 5,
  detail: 8_000,
} as const;

/** Unit prices a form may ask, fen (product §33). */
export const LOWEST_PRICE = 1;
export const HIGHEST_PRICE = 99_999_999;
/** Of timber and panels, kg/m³: balsa to lignum vitae. */
const DENSITY = { least: 100, most: 1_500 } as const;
const LARGEST_VOLUME_MM3 = 1_000_000_000_000_000;

/** Rates of value-added tax on timber, percent. */
export const TAX_RATES = [13, 9, 6, 3, 1, 0] as const;
export const DELIVERY_MODES: readonly { readonly code: 1 | 2; readonly name: string }[] = [
  { code: 1, name: "自提" },
  { code: 2, name: "送到" },
];
export const PRICE_MODES: readonly { readonly code: 1 | 2; readonly name: string }[] = [
  { code: 1, name: "标价" },
  { code: 2, name: "面议" },
];

type Measured = Pick<
  GoodsInput,
  | keyof StatedSize
  | "kindCode"
  | "volumeRule"
  | "saleUnit"
  | "perBundle"
  | "minOrder"
  | "step"
  | "speciesCode"
  | "moistureType"
  | "density"
>;

/** Every piece has the same section and length. */
const isFixed = ({ thicknessTenths, width, length }: StatedSize): boolean =>
  thicknessTenths !== null && width !== null && length !== null;

/** The ways such goods can be scaled, the usual one first (timber-facts §7). */
export function volumeRulesFor(goods: Pick<GoodsInput, keyof StatedSize | "kindCode">): readonly VolumeRule[] {
  if (isLogs(goods.kindCode)) return [3, 4];
  if (!isFixed(goods)) return [5];
  return isPanel(goods.kindCode) ? [1, 2, 6] : [1, 2];
}

/** Exact volume of one piece, mm³; `null` for goods sold by bulk volume. */
export const pieceVolumeIn = (goods: Measured): number | null => pieceVolumeOf(goods, goods.volumeRule, goods.saleUnit);

/** How the goods will be measured: what one unit comes to in another. */
export function ruleOf(goods: Measured): QuantityRule {
  const pieceVolumeMm3 = pieceVolumeIn(goods);
  const { saleUnit, perBundle, minOrder, step, speciesCode, moistureType, density } = goods;
  const isCounted = pieceVolumeMm3 !== null;
  return {
    saleUnit,
    countedIn: isCounted ? "piece" : "dm3",
    pieceVolumeMm3,
    piecesPerBundle: isCounted ? perBundle : null,
    bundleVolume: isCounted ? null : perBundle,
    step,
    minOrder,
    density: density ?? densityOf(speciesCode, moistureType),
  };
}

/** Why tiers do not go with `price`, or `null`: volumes rise, prices fall (product §5). */
export function tiersProblem(price: number, tiers: readonly PriceTier[]): string | null {
  let last = { minVolume: 0, price };
  for (const tier of tiers) {
    if (tier.minVolume <= last.minVolume) return "阶梯起订量须逐级增加";
    if (tier.price >= last.price) return "阶梯价须逐级降低，且低于单价";
    last = tier;
  }
  return null;
}

const OUT_OF_RANGE = "规格超出范围";
const within = (value: number | null, least: number, most: number): boolean =>
  value === null || (Number.isSafeInteger(value) && value >= least && value <= most);

type Found = { -readonly [Field in keyof InputProblems]: string };

function sizeProblems(goods: GoodsInput, found: Found): void {
  const { thicknessTenths, width, length, lengthMin, lengthMax, diameterMin, diameterMax } = goods;
  if (isLogs(goods.kindCode)) {
    if (thicknessTenths !== null || width !== null) found.thicknessTenths = "原木填径级，不填厚、宽";
    if (diameterMin === null) found.diameterMin = "请填写径级";
    if (!within(diameterMin, 4, 200) || !within(diameterMax, 4, 200)) found.diameterMin = OUT_OF_RANGE;
    else if (diameterMin !== null && diameterMax !== null && diameterMin > diameterMax)
      found.diameterMin = "最小径级大于最大径级";
  } else {
    if (diameterMin !== null || diameterMax !== null) found.diameterMin = "只有原木填径级";
    if (thicknessTenths === null) found.thicknessTenths = "请填写厚度";
    else if (!within(thicknessTenths, 1, 10_000)) found.thicknessTenths = OUT_OF_RANGE;
    if (!within(width, 1, 2_000)) found.width = OUT_OF_RANGE;
  }
  if (![length, lengthMin, lengthMax].every((one) => within(one, 100, 20_000))) found.length = OUT_OF_RANGE;
  else if (length !== null && (lengthMin !== null || lengthMax !== null)) found.length = "固定长度与长度范围只填一种";
  else if ((lengthMin === null) !== (lengthMax === null)) found.length = "请填写完整的长度范围";
  else if (lengthMin !== null && lengthMax !== null && lengthMin >= lengthMax) found.length = "最短长度须小于最长长度";
}

function measureProblems(goods: GoodsInput, found: Found): void {
  if (!volumeRulesFor(goods).includes(goods.volumeRule)) found.volumeRule = "该规格不能按这种方式计算材积";
  const piece = pieceVolumeIn(goods);
  const { saleUnit, perBundle, step, minOrder, stock } = goods;
  if (piece === null && (saleUnit === "piece" || saleUnit === "sheet"))
    found.saleUnit = `按${saleUnit === "piece" ? "根" : "张"}销售须有固定的厚、宽、长，原木须有单一径级和长度`;
  if (perBundle === null && saleUnit === "bundle") found.perBundle = "按件销售须填写每件数量";
  else if (!within(perBundle, 1, MAX_COUNT)) found.perBundle = "每件数量不正确";
  if (!within(stock, 0, MAX_COUNT) || stock * (piece ?? 1_000_000) > LARGEST_VOLUME_MM3) found.stock = "库存不正确";
  if (!within(step, 1, MAX_COUNT)) found.step = "步长不正确";
  else if (saleUnit === "bundle" && perBundle !== null && step % perBundle !== 0) found.step = "按件销售须整件起订";
  if (!within(minOrder, 1, MAX_COUNT)) found.minOrder = "起订量不正确";
  else if (minOrder % step !== 0) found.minOrder = "起订量须为步长的整数倍";
}

function nameProblems(goods: GoodsInput, found: Found): void {
  if (kindByCode(goods.kindCode) === undefined) found.kindCode = "请选择品类";
  if (speciesByCode(goods.speciesCode) === undefined) found.speciesCode = "请选择树种";
  if (goods.gradeCode !== null && gradeByCode(goods.gradeCode) === undefined) found.gradeCode = "等级不存在";
  if (goods.originCode !== null && originByCode(goods.originCode) === undefined) found.originCode = "产地不存在";
  const listed = (table: readonly { code: string }[], code: string | null) =>
    code === null || table.some((entry) => entry.code === code);
  if (!listed(SURFACES, goods.surface)) found.surface = "表面不存在";
  if (!listed(TREATMENTS, goods.treatment)) found.treatment = "处理方式不存在";
  if (!listed(MOISTURE_TYPES, goods.moistureType)) found.moistureType = "含水率类型不存在";
  if (!within(goods.moisturePct, 1, 100)) found.moisturePct = "含水率为 1–100 的整数";
  if (!within(goods.density ?? null, DENSITY.least, DENSITY.most)) found.density = "密度为 100–1500 的整数（kg/m³）";
  if (goods.storeId === "") found.storeId = "请选择仓库";
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) 00:00:00$/;

function textProblems(goods: GoodsInput, found: Found): void {
  const { certs, uses } = goods;
  if (lengthOf(goods.merchantSku ?? "") > GOODS_LIMITS.merchantSku) found.merchantSku = "货号不超过 64 个字";
  if (lengthOf(goods.title) > GOODS_LIMITS.title) found.title = "标题不超过 200 个字";
  if (lengthOf(goods.detail) > GOODS_LIMITS.detail) found.detail = "详细说明不超过 8000 个字（含标签）";
  if (certs.length > GOODS_LIMITS.certs) found.certs = "证书不超过 10 个";
  else if (certs.some(({ type }) => type.trim() === "" || lengthOf(type) > GOODS_LIMITS.certType))
    found.certs = "请填写证书名称（不超过 20 个字）";
  else if (certs.some(({ no }) => lengthOf(no) > GOODS_LIMITS.certNo)) found.certs = "证书编号不超过 38 个字";
  else if (certs.some(({ expireTime }) => expireTime !== null && !DAY.test(expireTime)))
    found.certs = "证书有效期不正确";
  if (uses.length > GOODS_LIMITS.uses || uses.some((use) => use.trim() === "" || lengthOf(use) > GOODS_LIMITS.use))
    found.uses = "用途不超过 10 个，每个不超过 20 个字";
  if (goods.images.length > GOODS_LIMITS.images) found.images = "图片不超过 5 张";
}

function priceProblems(goods: GoodsInput, found: Found): void {
  if (!within(goods.price, LOWEST_PRICE, HIGHEST_PRICE)) found.price = "请输入正确的价格";
  if (!(Number.isInteger(goods.taxRate) && goods.taxRate >= 0 && goods.taxRate <= 100)) found.taxRate = "税率不正确";
  const tiers = goods.priceTiers;
  const wrong = tiers.some(
    (tier) => !within(tier.price, LOWEST_PRICE, HIGHEST_PRICE) || !within(tier.minVolume, 1, MAX_COUNT),
  );
  const problem = wrong ? "请输入正确的价格" : tiersProblem(goods.price, tiers);
  if (tiers.length > GOODS_LIMITS.priceTiers) found.priceTiers = "阶梯价不超过 10 级";
  else if (problem !== null) found.priceTiers = problem;
  const modes = new Set(goods.deliveryModes);
  if (modes.size === 0 || modes.size !== goods.deliveryModes.length) found.deliveryModes = "请选择交货方式";
}

/**
 * Why goods cannot be kept as stated, by field; empty where they can (product §5, §33). The server asks the same, and
 * whether there is such a brand (`brandChoiceProblem`).
 */
export function inputProblems(goods: GoodsInput): InputProblems {
  const found: Found = {};
  nameProblems(goods, found);
  sizeProblems(goods, found);
  measureProblems(goods, found);
  textProblems(goods, found);
  priceProblems(goods, found);
  return found;
}
