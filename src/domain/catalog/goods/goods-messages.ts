import type { SentBy } from "../../events.ts";
import type { GoodsId } from "../../ids.ts";
import { CONSOLE_PAGES } from "../../shell/console-pages.ts";
import type { MessageDraft } from "../../system/message.ts";
import type { GOODS_EVENTS } from "./goods-status.ts";
import { STOCK_DAYS } from "./stock-age.ts";

/** What an operator may do to a merchant's goods. */
export type GoodsReview = SentBy<typeof GOODS_EVENTS, "operator">;

const WORDING: Readonly<Record<GoodsReview, { title: string; text: string }>> = {
  approve: { title: "商品审核通过", text: "已通过审核并上架" },
  reject: { title: "商品审核未通过", text: "未通过审核" },
  takedown: { title: "商品被平台下架", text: "已被平台下架" },
  restore: { title: "商品已恢复", text: "已恢复，可重新上架" },
};

/** The text for the merchant. */
export function goodsMessage(
  goods: { id: GoodsId; goodsNo: string; title: string },
  event: GoodsReview,
  reason: string,
): MessageDraft {
  const { title, text } = WORDING[event];
  return {
    type: 4,
    todo: event === "reject" || event === "takedown" ? "goods.revise" : null,
    title,
    content: `商品 ${goods.goodsNo} ${goods.title} ${text}${reason === "" ? "" : `，原因：${reason}`}。`,
    linkPath: CONSOLE_PAGES.goodsForm.to({ id: goods.id }),
    refType: "goods",
    refId: goods.id,
  };
}

/** The message to a shop that has so many goods whose stock nobody has confirmed for a week. */
export const stockMessage = (goods: number): MessageDraft => ({
  type: 4,
  todo: "goods.stock",
  title: "请确认库存",
  content: `${goods} 个在售商品的库存超过 ${STOCK_DAYS.ask} 天没有确认，在商品管理中可一次全部确认；超过 ${STOCK_DAYS.mark} 天的，买家会看到确认时间。`,
  linkPath: CONSOLE_PAGES.merchantGoods.to(),
  refType: "goods",
  refId: null,
});

/** The message to a shop about goods' certificates (`names`) that end on a day, yyyy-MM-dd, or have ended. */
export function certMessage({
  names,
  goods,
  endsOn,
  isOver,
}: {
  names: string;
  goods: number;
  endsOn: string;
  isOver: boolean;
}): MessageDraft {
  const rest = isOver ? "已过期，商品页不再展示" : `有效期至 ${endsOn}，请及时更新`;
  return {
    type: 4,
    todo: "goods.certs",
    title: isOver ? "商品证书已过期" : "商品证书即将到期",
    content: `${names}（${goods} 个商品）${rest}。`,
    linkPath: CONSOLE_PAGES.merchantGoods.to(),
    refType: "goods",
    refId: null,
  };
}
