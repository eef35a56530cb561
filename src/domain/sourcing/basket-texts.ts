import { LISTED_PRICE_TEXT } from "../catalog/goods/true-offer.ts";

/** A figure of a plan: its name on the screen, and how it comes about. */
export type FigureText = { readonly label: string; readonly meaning: string };

/** What screens, help and `docs/rules.md` say of plans and their figures. */
export const BASKET_TEXTS = {
  lineByLine: {
    label: "逐行最低价",
    meaning: "每一行单独取最便宜的可下单货源：按整件、起订量、阶梯价和库存算，一家不够由几家凑；运费事后按堆场合计。",
  },
  cheapest: {
    label: "最省",
    meaning: "货款加运费最少的搭配；少下一单按设定的金额计入，总价不高于逐行最低价。",
  },
  fewest: { label: "最少单", meaning: "订单数最少的搭配；订单数相同，取其中最省的。" },
  steadiest: {
    label: "最稳",
    meaning: "每家堆场看按单装足比例的下限，让其中最低的一家尽量高；同样稳，取其中最省的。新店没有记录，按 0 计。",
  },
  total: { label: "到家合计", meaning: "各单货款（含税）加各堆场运费；未定运价的堆场为约数。" },
  saved: { label: "比逐行最低价省", meaning: "逐行最低价的到家合计，减去本方案的到家合计。" },
  gap: {
    label: "差距上限",
    meaning: "任何方案最多还能再省的比例：用货款和运费的理论下限算出，实际差距通常小得多。",
  },
  short: { label: "缺口", meaning: "所有可下单的货源都用上仍不够的数量，可发布为求购。" },
  overbought: { label: "多买", meaning: "整件、起订量或更低的阶梯价使数量超过所需，多出的部分。" },
  trucks: { label: "车数", meaning: "同一堆场各单一起装，按体积和重量取车数最少、末车最小的车型。" },
  delivered: {
    label: "到家价",
    meaning: `每立方的含税价，加上运到送货城市每立方的运费。货源列表里的含税价${LISTED_PRICE_TEXT}，筛选和排序也按这个价；运费按要买的数量算，没有填数量就按 13 米整车，标“约”的以商家确认为准。`,
  },
  trueVolume: {
    label: "足方价",
    meaning:
      "每立方的含税价除以足方率。足方率是实测材积合计除以公称材积合计，根数越少越向同规格各店的平均数靠拢，并给出 90% 区间和根数；抽尺、商家实测、未实测三组分开排，不参与结算。",
  },
  room: { label: "还能装", meaning: "这些车按体积、重量还能装多少，以及最长能装多长；不加车。" },
} as const satisfies Readonly<Record<string, FigureText>>;

/** The figures as a table of a help page. */
export const basketHelp = (): string =>
  ["| 名称 | 怎么算 |", ...Object.values(BASKET_TEXTS).map(({ label, meaning }) => `| ${label} | ${meaning} |`)].join(
    "\n",
  );
