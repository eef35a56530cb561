import { MAX_COUNT } from "../../timber/quantity-input.ts";
import { pieceNameOf, type SaleUnit } from "../../timber/spec.ts";
import { dm3 } from "../../units.ts";
import type { PriceTier } from "../goods/goods.ts";
import { DELIVERY_MODES } from "../goods/goods-fields.ts";
import {
  type CellRead,
  cubicMetres,
  keyOf,
  meansNone,
  plainText,
  priceRead,
  scaledNumber,
  yuanText,
} from "./import-cells.ts";
import type { Measure } from "./import-measure.ts";

/** How goods are sold, as a file states it: the least order, whole bundles alone or not, tiers, delivery. */

const YES = ["是", "整件", "yes", "y", "true", "1"];
const NO = ["否", "散卖", "可拆件", "no", "n", "false", "0"];

/** Whether only whole bundles are sold. */
export function wholeBundlesRead(cell: string): CellRead<boolean> {
  const key = keyOf(cell);
  if (YES.includes(key)) return { value: true };
  return NO.includes(key) ? { value: false } : { problem: `整件销售“${plainText(cell)}”不认识，应为 是 或 否` };
}

type AmountUnit = "bundle" | "piece" | "m3";
/** A least order; `thousandths` of a bundle, a piece or a m³; `unit` `null` where the cell names none. */
type StatedAmount = { thousandths: number; unit: AmountUnit | null };

const AMOUNT = /^([\d.,]+)(?:(件|包|捆)|(根|支|片|张|块|条)|(m3|立方米?|方))?$/;

/** `2件`, `180 根`, `5方`, or a bare number, which is by the sale unit. */
export function amountRead(cell: string): CellRead<StatedAmount> {
  const [, digits = "", bundle, piece, cubic] = AMOUNT.exec(keyOf(cell)) ?? [];
  const thousandths = scaledNumber(digits, 3);
  if (thousandths === null || thousandths < 1)
    return { problem: `起订量“${plainText(cell)}”不认识，应为 2件、180根 或 5方` };
  const unit = bundle !== undefined ? "bundle" : piece !== undefined ? "piece" : cubic !== undefined ? "m3" : null;
  return { value: { thousandths, unit } };
}

const UNIT_OF: Partial<Record<SaleUnit, AmountUnit>> = { m3: "m3", bundle: "bundle", piece: "piece", sheet: "piece" };
const MM3_PER_DM3 = 1_000_000;

/** The least order in the goods' own count, rounded up to it, or why it is none. */
function countOf({ thousandths, unit }: StatedAmount, measure: Measure, saleUnit: SaleUnit): number | string {
  const { pieceVolumeMm3, piecesPerBundle, bundleVolume } = measure;
  const by = unit ?? UNIT_OF[saleUnit];
  if (by === undefined) return "起订量须写明单位：件、根或方";
  if (by === "m3")
    return pieceVolumeMm3 === null ? thousandths : Math.ceil((thousandths * MM3_PER_DM3) / pieceVolumeMm3);
  if (thousandths % 1000 !== 0) return "起订量的件数、根数须为整数";
  if (by === "piece") return pieceVolumeMm3 === null ? "规格不固定的货不能按根起订" : thousandths / 1000;
  const inBundle = piecesPerBundle ?? bundleVolume;
  return inBundle === null ? "按件起订须有每件根数或每件体积" : (thousandths / 1000) * inBundle;
}

/**
 * The measure with the step and the least order that a row states, `null` of what it leaves open; the least order is rounded
 * up to whole steps. Why that cannot be, in Chinese, as a text.
 */
export function measureSold(
  measure: Measure,
  saleUnit: SaleUnit,
  { wholeBundles, minOrder }: { wholeBundles: boolean | null; minOrder: StatedAmount | null },
): Measure | string {
  const inBundle = measure.piecesPerBundle ?? measure.bundleVolume;
  if (wholeBundles === true && inBundle === null) return "整件销售须有每件根数或每件体积";
  if (wholeBundles === false && saleUnit === "bundle") return "按件计价的货须整件销售";
  const step = wholeBundles === null ? measure.step : wholeBundles ? (inBundle ?? 1) : 1;
  const least = minOrder === null ? step : countOf(minOrder, measure, saleUnit);
  if (typeof least === "string") return least;
  const rounded = Math.ceil(least / step) * step;
  return rounded > MAX_COUNT ? "起订量过大" : { ...measure, step, minOrder: rounded };
}

const TIER = /^(?:满|≥|>=)?([\d.,]+)(?:m3|立方米?|方)?(?:以上|起)?[:：=@\s]+([^:：=@\s].*)$/;

/** `33方 1650；66方 1600`: from so many m³ of a line on, each price in yuan per sale unit; `无` ends all tiers. */
export function tiersRead(cell: string): CellRead<PriceTier[]> {
  if (meansNone(cell)) return { value: [] };
  const wrong = { problem: `阶梯价“${plainText(cell)}”不认识，应为 33方 1650；66方 1600` };
  const tiers: PriceTier[] = [];
  for (const part of plainText(cell)
    .normalize("NFKC")
    .split(/[;；、]|,(?!\d{3}(?:\D|$))/)) {
    if (part.trim() === "") continue;
    const [, volume = "", listed = ""] = TIER.exec(part.trim()) ?? [];
    const minVolume = scaledNumber(volume, 3);
    const price = priceRead(listed);
    if (minVolume === null || minVolume < 1 || minVolume > MAX_COUNT || !("value" in price)) return wrong;
    tiers.push({ minVolume: dm3(minVolume), price: price.value.price });
  }
  return tiers.length === 0 ? wrong : { value: tiers };
}

/** The tiers as a cell reads back. */
export const tiersText = (tiers: readonly PriceTier[]): string =>
  tiers.length === 0
    ? "无"
    : tiers.map(({ minVolume, price }) => `${cubicMetres(minVolume * MM3_PER_DM3)}方 ${yuanText(price)}`).join("；");

const MODE_WORDS: readonly (readonly [1 | 2, RegExp])[] = [
  [1, /^(?:自提|买家自提|仓库自提)$/],
  [2, /^(?:送到|送货|送货上门|配送|包送)$/],
];

/** `自提、送到`: how the goods reach the buyer. */
export function deliveryRead(cell: string): CellRead<(1 | 2)[]> {
  const words = plainText(cell)
    .split(/[、,，/;；+\s]+/)
    .filter((word) => word !== "");
  const modes = words.map((word) => MODE_WORDS.find(([, known]) => known.test(word))?.[0]);
  const known = modes.filter((mode) => mode !== undefined);
  return known.length === 0 || known.length < modes.length
    ? { problem: `交货方式“${plainText(cell)}”不认识，应为 自提、送到` }
    : { value: [...new Set(known)].sort() };
}

export const deliveryText = (modes: readonly number[]): string =>
  DELIVERY_MODES.filter(({ code }) => modes.includes(code))
    .map(({ name }) => name)
    .join("、");

/** The least order and whether only whole bundles are sold, as their cells read back; "" of a step that no cell states. */
export function soldText({ pieceVolumeMm3, piecesPerBundle, bundleVolume, step, minOrder }: Measure, unit: SaleUnit) {
  const inBundle = piecesPerBundle ?? bundleVolume;
  return {
    minOrder: pieceVolumeMm3 === null ? `${cubicMetres(minOrder * MM3_PER_DM3)}方` : `${minOrder}${pieceNameOf(unit)}`,
    wholeBundles: step === inBundle ? "是" : step === 1 ? "否" : "",
  };
}
