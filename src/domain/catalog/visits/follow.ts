import { type Fen, formatYuan } from "../../money.ts";
import type { GoodsBrief } from "../goods/goods.ts";

/** What a person can follow. */
export const FOLLOW_TYPES = [1, 2, 3, 4, 5] as const;
/** One of `FOLLOW_TYPES`. */
export type FollowType = (typeof FOLLOW_TYPES)[number];
export const FOLLOW_TYPE = { goods: 1, shop: 2, brand: 3, forwardOffer: 4, index: 5 } as const satisfies Record<
  string,
  FollowType
>;
export const FOLLOW_TYPE_NAMES: Readonly<Record<FollowType, string>> = {
  1: "商品",
  2: "店铺",
  3: "品牌",
  4: "期货",
  5: "指数",
};

/** Goods, shops and forward offers by id; brands and indices by code. */
export type FollowTarget = { targetType: FollowType; targetId: string };

/** Something followed. `name` and `linkPath` are empty where it no longer exists; `note` describes it further. */
export type Followed = FollowTarget & {
  id: string;
  name: string;
  note: string;
  linkPath: string;
  /** Of goods. */
  goods: GoodsBrief | null;
  /** Fen with tax per sale unit when it was followed; of goods. */
  priceAtFollow: Fen | null;
  createTime: string;
};

export type PriceMove = { direction: "up" | "down" | "same"; by: Fen; text: string };

/** How a price moved; the part in percent of the first with one decimal. */
export function priceMove(then: Fen, now: Fen): PriceMove {
  const by = Math.abs(now - then) as Fen;
  if (by === 0) return { direction: "same", by, text: "价格未变" };
  const direction = now > then ? "up" : "down";
  const part = then === 0 ? "" : `（${((by / then) * 100).toFixed(1)}%）`;
  return { direction, by, text: `${direction === "up" ? "涨" : "降"} ${formatYuan(by)}${part}` };
}
