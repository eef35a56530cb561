import { type Fen, formatYuan } from "../../money.ts";
import { trueCubicPrice, VOLUME_GROUP_NAMES, VOLUME_GROUPS, type VolumeGroup } from "../../timber/true-price.ts";
import { basisPoints } from "../../units.ts";
import { comparedPrice } from "./cubic-price.ts";
import type { GoodsBrief, TrueVolume } from "./goods.ts";
import { listedText } from "./goods-offer.ts";

/** How the true volume of goods is known. */
export const volumeGroup = ({ trueVolume }: Pick<GoodsBrief, "trueVolume">): VolumeGroup =>
  trueVolume?.group ?? VOLUME_GROUPS.unmeasured;

/** 足方价 of goods, fen per m³ with tax; `null` of unmeasured ones and of those without a price per m³. */
export function truePrice(goods: GoodsBrief): Fen | null {
  const taxed = comparedPrice(goods);
  const { trueVolume } = goods;
  return taxed === null || trueVolume == null ? null : trueCubicPrice(taxed, basisPoints(trueVolume.ratio));
}

/** 95.2% */
const shareText = (share: number): string => `${(share / 100).toFixed(1)}%`;

/** Below a 足方价: 抽尺 24根 95.2%, or 未实测. */
export const volumeText = ({ trueVolume }: Pick<GoodsBrief, "trueVolume">): string =>
  trueVolume == null
    ? VOLUME_GROUP_NAMES[VOLUME_GROUPS.unmeasured]
    : `${VOLUME_GROUP_NAMES[trueVolume.group]} ${trueVolume.pieces}根 ${shareText(trueVolume.ratio)}`;

const ratioLine = ({ group, ratio, low, high }: TrueVolume): string =>
  group === VOLUME_GROUPS.measured
    ? `${shareText(ratio)}（90% 把握在 ${shareText(low)}–${shareText(high)}）`
    : `${shareText(ratio)}（商家自述，未经买家抽尺）`;

const daysText = ({ from, to }: TrueVolume): string => (from === to ? to : `${from} 至 ${to}`);

/** What a 足方价 is made of, line by line; empty where there is none. */
export function trueTerms(goods: GoodsBrief): { label: string; text: string }[] {
  const taxed = comparedPrice(goods);
  const price = truePrice(goods);
  const { trueVolume } = goods;
  if (taxed === null || price === null || trueVolume == null) return [];
  const listed = listedText(goods);
  return [
    ...(listed === "" ? [] : [{ label: "标价", text: `${listed.replace(/^标价 /, "")}，税率 ${goods.taxRate}%` }]),
    { label: "含税价", text: `${formatYuan(taxed)} 元/m³` },
    { label: "足方率", text: ratioLine(trueVolume) },
    {
      label: VOLUME_GROUP_NAMES[trueVolume.group],
      text: `${trueVolume.pieces} 根${trueVolume.checks > 1 ? `，${trueVolume.checks} 次` : ""}，${daysText(trueVolume)}`,
    },
    { label: "足方价", text: `${formatYuan(price)} 元/m³ = 含税价 ÷ 足方率` },
  ];
}
