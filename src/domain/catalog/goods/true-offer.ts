import type { FreightPerM3 } from "../../freight/freight-quote.ts";
import { type Fen, fen, formatYuan } from "../../money.ts";
import {
  ratioText,
  trueCubicPrice,
  VOLUME_GROUP_NAMES,
  VOLUME_GROUPS,
  type VolumeGroup,
} from "../../timber/true-price.ts";
import { basisPoints } from "../../units.ts";
import { comparedPrice } from "./cubic-price.ts";
import type { GoodsBrief, TrueVolume } from "./goods.ts";
import { listedText, tierVolume } from "./goods-offer.ts";
import { tierPrice } from "./tier-price.ts";

/** How the true volume of goods is known. */
export const volumeGroup = ({ trueVolume }: Pick<GoodsBrief, "trueVolume">): VolumeGroup =>
  trueVolume?.group ?? VOLUME_GROUPS.unmeasured;

/** 足方价 of goods, fen per m³ with tax; `null` of unmeasured ones and of those without a price per m³. */
export function truePrice(goods: GoodsBrief): Fen | null {
  const taxed = comparedPrice(goods);
  const { trueVolume } = goods;
  return taxed === null || trueVolume == null ? null : trueCubicPrice(taxed, basisPoints(trueVolume.ratio));
}

/** 到家价 of goods, fen per m³ with tax and freight; `null` without a city to deliver to or a price per m³. */
export function deliveredPrice(goods: GoodsBrief): Fen | null {
  const taxed = comparedPrice(goods);
  return taxed === null || goods.freight === undefined ? null : fen(taxed + goods.freight.perM3);
}

/** 到家足方价: the same per m³ that is there. */
export function deliveredTruePrice(goods: GoodsBrief): Fen | null {
  const price = deliveredPrice(goods);
  return price === null || goods.trueVolume == null ? null : trueCubicPrice(price, basisPoints(goods.trueVolume.ratio));
}

/** Goods as they are bought by the volume that this freight is of: its tier of the price, and the freight itself. */
export const boughtWith = (goods: GoodsBrief, freight: FreightPerM3): GoodsBrief => ({
  ...goods,
  ...(freight.volume === null ? {} : { price: tierPrice(goods, freight.volume).price }),
  freight,
});

/** Below a 足方价: 抽尺 95.2% 24根, or 未实测. */
export const volumeText = ({ trueVolume }: Pick<GoodsBrief, "trueVolume">): string =>
  trueVolume == null
    ? VOLUME_GROUP_NAMES[VOLUME_GROUPS.unmeasured]
    : `${VOLUME_GROUP_NAMES[trueVolume.group]} ${ratioText(trueVolume.ratio)} ${trueVolume.pieces}根`;

const ratioLine = ({ group, ratio, low, high }: TrueVolume): string =>
  group === VOLUME_GROUPS.measured
    ? `${ratioText(ratio)}（90% 把握在 ${ratioText(low)}–${ratioText(high)}）`
    : `${ratioText(ratio)}（商家自述，未经买家抽尺）`;

const daysText = ({ from, to }: TrueVolume): string => (from === to ? to : `${from} 至 ${to}`);

/** What a freight is of: 6.2 m³, or the whole truck that a list counts with. */
const loadText = ({ volume }: FreightPerM3): string => (volume === null ? "13 米整车" : tierVolume(volume));

/** What the price in a 到家价 is where goods are listed: SQL orders and narrows lists by the listed price. */
export const LISTED_PRICE_TEXT = "按起订价，不计阶梯优惠";

/** Whether goods with their freight show the listed price where what is bought may reach a tier; of a whole truck any. */
const skipsTier = (goods: GoodsBrief, { volume }: FreightPerM3): boolean =>
  volume === null ? goods.priceTiers.length > 0 : tierPrice(goods, volume).price !== goods.price;

function taxedLine(goods: GoodsBrief, taxed: Fen) {
  const isListed = goods.freight !== undefined && skipsTier(goods, goods.freight);
  return { label: "含税价", text: `${formatYuan(taxed)} 元/m³${isListed ? `，${LISTED_PRICE_TEXT}` : ""}` };
}

/** What a 到家价 is made of, line by line; empty where there is none. */
export function deliveredTerms(goods: GoodsBrief): { label: string; text: string }[] {
  const { freight } = goods;
  const taxed = comparedPrice(goods);
  const price = deliveredPrice(goods);
  if (taxed === null || price === null || freight === undefined) return [];
  return [
    taxedLine(goods, taxed),
    {
      label: "运费",
      text: `${freight.isFirm ? "一口价" : "约"} ${formatYuan(freight.perM3)} 元/m³，按 ${loadText(freight)}`,
    },
    { label: "到家价", text: `${formatYuan(price)} 元/m³ = 含税价 + 运费` },
  ];
}

/** What a 足方价 is made of, line by line; empty where there is none. */
export function trueTerms(goods: GoodsBrief): { label: string; text: string }[] {
  const taxed = comparedPrice(goods);
  const price = truePrice(goods);
  const { trueVolume } = goods;
  if (taxed === null || price === null || trueVolume == null) return [];
  const listed = listedText(goods);
  const delivered = deliveredTruePrice(goods);
  return [
    ...(listed === "" ? [] : [{ label: "标价", text: `${listed.replace(/^标价 /, "")}，税率 ${goods.taxRate}%` }]),
    taxedLine(goods, taxed),
    { label: "足方率", text: ratioLine(trueVolume) },
    {
      label: VOLUME_GROUP_NAMES[trueVolume.group],
      text: `${trueVolume.pieces} 根${trueVolume.checks > 1 ? `，${trueVolume.checks} 次` : ""}，${daysText(trueVolume)}`,
    },
    { label: "足方价", text: `${formatYuan(price)} 元/m³ = 含税价 ÷ 足方率` },
    ...(delivered === null ? [] : [{ label: "到家足方价", text: `${formatYuan(delivered)} 元/m³ = 到家价 ÷ 足方率` }]),
  ];
}
