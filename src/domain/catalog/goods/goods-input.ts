import { fieldProblem, fieldProblems, isDay, isWithin } from "../../fields.ts";
import { lengthOf } from "../../text.ts";
import { densityOf } from "../../timber/density.ts";
import { isLogs, isPanel } from "../../timber/kind-shape.ts";
import type { QuantityRule } from "../../timber/quantity.ts";
import { MAX_COUNT } from "../../timber/quantity-input.ts";
import type { VolumeRule } from "../../timber/spec.ts";
import { isPlausibleRow } from "../../timber/true-volume.ts";
import { dm3, mm, mmOfTenths } from "../../units.ts";
import { pieceVolumeOf, type StatedSize, unitProblem } from "../import/import-measure.ts";
import type { PriceTier } from "./goods.ts";
import { GOODS_FIELDS, type GoodsFields, type GoodsInput, HIGHEST_PRICE, LOWEST_PRICE } from "./goods-fields.ts";

/** Texts under the fields; a missing key is a field in order. */
export type InputProblems = Readonly<Partial<Record<keyof GoodsInput, string>>>;

/** Longest lists of the form, and what stands in them. */
export const GOODS_LIMITS = {
  certs: 10,
  certType: 20,
  certNo: 38,
  uses: 10,
  use: 20,
  priceTiers: 10,
  images: 5,
} as const;

const LARGEST_VOLUME_MM3 = 1_000_000_000_000_000;

/** Rates of value-added tax on timber, percent. */
export const TAX_RATES = [13, 9, 6, 3, 1, 0] as const;
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

/** The ways such goods can be scaled, the usual one first. */
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
  const { saleUnit, width, length, perBundle, minOrder, step, speciesCode, moistureType, density } = goods;
  const isCounted = pieceVolumeMm3 !== null;
  return {
    saleUnit,
    countedIn: isCounted ? "piece" : "dm3",
    pieceVolumeMm3,
    width,
    length,
    piecesPerBundle: isCounted ? perBundle : null,
    bundleVolume: isCounted || perBundle === null ? null : dm3(perBundle),
    step,
    minOrder,
    density: density ?? densityOf(speciesCode, moistureType),
  };
}

/** What is wrong with one of several rows, the first being 0. */
type RowProblem = { at: number; text: string };

/** The first tier that does not go with `price`: volumes rise, prices fall. */
function unfitTier(price: number, tiers: readonly PriceTier[]): RowProblem | null {
  let last = { minVolume: 0, price };
  for (const [at, tier] of tiers.entries()) {
    if (tier.minVolume <= last.minVolume) return { at, text: "阶梯起订量须逐级增加" };
    if (tier.price >= last.price) return { at, text: "阶梯价须逐级降低，且低于单价" };
    last = tier;
  }
  return null;
}

/** Why tiers do not go with `price`, or `null`. */
export const tiersProblem = (price: number, tiers: readonly PriceTier[]): string | null =>
  unfitTier(price, tiers)?.text ?? null;

const OUT_OF_RANGE = "规格超出范围";
type Whole = { readonly type: { readonly least: number; readonly most: number } };
const within = ({ type }: Whole, value: number | null): boolean => isWithin(type, value);
const PRICES: Whole = { type: { least: LOWEST_PRICE, most: HIGHEST_PRICE } };
const VOLUMES: Whole = { type: { least: 1, most: MAX_COUNT } };

/** Facts whose bounds depend on others, or have messages of their own. */
const JUDGED_TOGETHER: readonly string[] = [
  "thicknessTenths",
  "width",
  "length",
  "lengthMin",
  "lengthMax",
  "diameterMin",
  "diameterMax",
  "perBundle",
  "step",
  "minOrder",
  "stock",
  "detail",
];

type Found = { -readonly [Field in keyof InputProblems]: string };

function sizeProblems(goods: GoodsInput, found: Found): void {
  const { thicknessTenths, width, length, lengthMin, lengthMax, diameterMin, diameterMax } = goods;
  const fields = GOODS_FIELDS;
  if (isLogs(goods.kindCode)) {
    if (thicknessTenths !== null || width !== null) found.thicknessTenths = "原木填径级，不填厚、宽";
    if (diameterMin === null) found.diameterMin = "请填写径级";
    if (!within(fields.diameterMin, diameterMin) || !within(fields.diameterMax, diameterMax))
      found.diameterMin = OUT_OF_RANGE;
    else if (diameterMin !== null && diameterMax !== null && diameterMin > diameterMax)
      found.diameterMin = "最小径级大于最大径级";
  } else {
    if (diameterMin !== null || diameterMax !== null) found.diameterMin = "只有原木填径级";
    if (thicknessTenths === null) found.thicknessTenths = "请填写厚度";
    else if (!within(fields.thicknessTenths, thicknessTenths)) found.thicknessTenths = OUT_OF_RANGE;
    if (!within(fields.width, width)) found.width = OUT_OF_RANGE;
  }
  if (![length, lengthMin, lengthMax].every((one) => within(fields.length, one))) found.length = OUT_OF_RANGE;
  else if (length !== null && (lengthMin !== null || lengthMax !== null)) found.length = "固定长度与长度范围只填一种";
  else if ((lengthMin === null) !== (lengthMax === null)) found.length = "请填写完整的长度范围";
  else if (lengthMin !== null && lengthMax !== null && lengthMin >= lengthMax) found.length = "最短长度须小于最长长度";
}

/** Why what the merchant measured cannot be of goods that are called so, or `null`. */
function measuredProblem(goods: GoodsInput): string | null {
  const { thicknessTenths, width, length, measuredThicknessTenths, measuredWidth, measuredLength } = goods;
  const sides = [measuredThicknessTenths, measuredWidth, measuredLength].map((side) => side ?? null);
  const about = [...sides, goods.measuredPieces ?? null, goods.measuredOn ?? null];
  // Of goods without a section it says nothing, and is not shown.
  if (thicknessTenths === null || width === null || about.every((one) => one === null)) return null;
  if (sides[0] == null) return "请填写实测厚";
  if (about[3] === null || about[4] === null) return "请填写实测根数和日期";
  const row = {
    thicknessTenths: measuredThicknessTenths ?? thicknessTenths,
    widthTenths: (measuredWidth ?? width) * 10,
    length: measuredLength ?? length ?? mm(1),
  };
  const nominal = { thickness: mmOfTenths(thicknessTenths), width, length };
  return isPlausibleRow(row, nominal) ? null : "实测尺寸与规格相差过大，请核对";
}

function measureProblems(goods: GoodsInput, found: Found): void {
  const fields = GOODS_FIELDS;
  if (!volumeRulesFor(goods).includes(goods.volumeRule)) found.volumeRule = "该规格不能按这种方式计算材积";
  const piece = pieceVolumeIn(goods);
  const { saleUnit, perBundle, step, minOrder, stock } = goods;
  const unfit = unitProblem(saleUnit, piece, goods);
  if (unfit !== null) found.saleUnit = unfit;
  if (perBundle === null && saleUnit === "bundle") found.perBundle = "按件销售须填写每件数量";
  else if (!within(fields.perBundle, perBundle)) found.perBundle = "每件数量不正确";
  if (!within(fields.stock, stock) || stock * (piece ?? 1_000_000) > LARGEST_VOLUME_MM3) found.stock = "库存不正确";
  if (!within(fields.step, step)) found.step = "递增单位不正确";
  else if (saleUnit === "bundle" && perBundle !== null && step % perBundle !== 0) found.step = "按件销售须整件起订";
  if (!within(fields.minOrder, minOrder)) found.minOrder = "起订量不正确";
  else if (minOrder % step !== 0) found.minOrder = "起订量须为递增单位的整数倍";
}

const isMidnight = (time: string): boolean => time === `${time.slice(0, 10)} 00:00:00` && isDay(time.slice(0, 10));

/** The first of what `of` lists that is wrong, as `problemOf` says. */
function firstWrong<Row>(of: readonly Row[], problemOf: (row: Row) => string | null): RowProblem | null {
  for (const [at, row] of of.entries()) {
    const text = problemOf(row);
    if (text !== null) return { at, text };
  }
  return null;
}

/** The first certificate that is wrong. */
export const wrongCert = ({ certs }: Pick<GoodsInput, "certs">): RowProblem | null =>
  firstWrong(certs, ({ type, no, expireTime }) => {
    if (type.trim() === "" || lengthOf(type) > GOODS_LIMITS.certType) return "请填写证书名称（不超过 20 个字）";
    if (lengthOf(no) > GOODS_LIMITS.certNo) return "证书编号不超过 38 个字";
    return expireTime !== null && !isMidnight(expireTime) ? "证书有效期不正确" : null;
  });

/** The first tier that is wrong, by itself or beside those before it. */
export const wrongTier = ({ price, priceTiers }: Pick<GoodsInput, "price" | "priceTiers">): RowProblem | null =>
  firstWrong(priceTiers, (tier) =>
    within(PRICES, tier.price) && within(VOLUMES, tier.minVolume) ? null : "请输入正确的价格",
  ) ?? unfitTier(price, priceTiers);

function textProblems(goods: GoodsInput, found: Found): void {
  const { certs, uses } = goods;
  const tooLong = fieldProblem(GOODS_FIELDS.detail, goods.detail);
  if (tooLong !== null) found.detail = `${tooLong}（含格式）`;
  const cert = wrongCert(goods);
  if (certs.length > GOODS_LIMITS.certs) found.certs = "证书不超过 10 个";
  else if (cert !== null) found.certs = cert.text;
  if (uses.length > GOODS_LIMITS.uses || uses.some((use) => use.trim() === "" || lengthOf(use) > GOODS_LIMITS.use))
    found.uses = "用途不超过 10 个，每个不超过 20 个字";
  if (goods.images.length > GOODS_LIMITS.images) found.images = "图片不超过 5 张";
}

function priceProblems(goods: GoodsInput, found: Found): void {
  if (!within(PRICES, goods.price)) found.price = "请输入正确的价格";
  const tier = wrongTier(goods);
  if (goods.priceTiers.length > GOODS_LIMITS.priceTiers) found.priceTiers = "阶梯价不超过 10 级";
  else if (tier !== null) found.priceTiers = tier.text;
  const modes = new Set(goods.deliveryModes);
  if (modes.size === 0 || modes.size !== goods.deliveryModes.length) found.deliveryModes = "请选择交货方式";
}

/**
 * Why goods cannot be stored as stated, by field and in the order of `fields`; empty where they can. The server checks the same,
 * and whether there is such a brand (`brandChoiceProblem`).
 */
export function inputProblems(goods: GoodsInput, fields: GoodsFields = GOODS_FIELDS): InputProblems {
  const alone = Object.entries(fields).filter(([name]) => !JUDGED_TOGETHER.includes(name));
  const found: Found = fieldProblems(Object.fromEntries(alone), goods);
  sizeProblems(goods, found);
  measureProblems(goods, found);
  textProblems(goods, found);
  priceProblems(goods, found);
  const isSized = found.thicknessTenths === undefined && found.width === undefined && found.length === undefined;
  const measured = isSized ? measuredProblem(goods) : null;
  if (measured !== null) found.measuredThicknessTenths ??= measured;
  const inOrder = Object.keys(fields) as (keyof GoodsInput)[];
  return Object.fromEntries(inOrder.flatMap((name) => (found[name] === undefined ? [] : [[name, found[name]]])));
}
