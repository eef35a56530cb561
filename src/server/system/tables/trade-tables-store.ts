import { HOLD_STATUS } from "../../../domain/trade/stock-hold.ts";
import {
  aged,
  NIGHTLY,
  OFFICE,
  OFFICE_WORK,
  ofOwn,
  own,
  SHOP,
  SHOPS_OWN,
  STEP,
  type TableRow,
  TRADE,
  TRADE_LAW,
  TRADE_RECORD,
} from "./table-row-store.ts";

const RECORD = { retention: TRADE_RECORD, law: TRADE_LAW } as const;
/** Steps that the other side took stand in the copy without who they are. */
const STEPS_OF_OTHERS = ["actor_id", "ip"];
const PEOPLE_OF_OTHERS = ["person_id", "ip"];
const OWN_PICKUPS = `order_id in (select id from platform_order where person_id = :personId
  union all select id from futures_order where person_id = :personId)`;

/** Carts, checkouts and orders, spot and forward, and the demands, quotes and inquiries before them. */
export const TRADE_TABLES = {
  cart_item: {
    retention: { until: "the person removes or orders it" },
    copy: own("现货订单/购物车"),
    closing: "erase",
  },
  basket: {
    retention: [aged(NIGHTLY, "updated_at", "1 year")],
    copy: own("现货订单/配单", { without: ["takings", "share_code"] }),
    closing: "erase",
  },
  purchase_list: {
    retention: { until: "the person deletes it; at most 50 of a purchasing entity" },
    copy: own("现货订单/常购清单"),
    closing: "erase",
  },
  settlement: {
    retention: [
      aged("purge-checkouts", "expire_at", "1 day", "order_group_id is null"),
      aged(NIGHTLY, "expire_at", "30 days", "order_group_id is not null"),
    ],
    copy: "a checkout of the last month, which is copied as the order it became",
    closing: "erase",
  },
  order_group: { ...RECORD, copy: own("现货订单/下单"), closing: TRADE },
  platform_order: { ...RECORD, copy: own("现货订单/订单", { without: ["merchant_remark"] }), closing: TRADE },
  order_line: { ...RECORD, copy: ofOwn("现货订单/订单明细", "platform_order", "order_id") },
  order_event: {
    ...RECORD,
    copy: ofOwn("现货订单/订单进程", "platform_order", "order_id", STEPS_OF_OTHERS),
    closing: STEP,
  },
  stock_hold: {
    // What was given back became no trade; what was fetched stays with its order.
    retention: [aged(NIGHTLY, "released_at", "3 years", `status = ${HOLD_STATUS.released}`)],
    law: TRADE_LAW,
  },
  pay_voucher: {
    ...RECORD,
    copy: ofOwn("现货订单/付款凭证", "platform_order", "order_id", ["person_id", "audited_by"]),
    closing: TRADE,
  },
  order_refund: {
    ...RECORD,
    copy: ofOwn("现货订单/退补款", "platform_order", "order_id", ["done_by"]),
    closing: TRADE,
  },
  spot_check: { ...RECORD, copy: own("现货订单/抽尺"), closing: TRADE },
  reservation: { ...RECORD, copy: own("提货/提货预约"), closing: TRADE },
  reservation_line: { ...RECORD, copy: ofOwn("提货/预约明细", "reservation", "reservation_id") },
  pickup_record: { ...RECORD, copy: own("提货/码单", { where: OWN_PICKUPS }), closing: TRADE },
  pickup_line: {
    ...RECORD,
    copy: own("提货/码单明细", { where: `pickup_id in (select id from pickup_record where ${OWN_PICKUPS})` }),
  },
  dispute_statement: { ...RECORD, copy: own("提货/争议陈述"), closing: TRADE },
  deal_note: { ...RECORD, copy: own("提货/留言"), closing: TRADE },
  price_sample: RECORD,
  demand: { ...RECORD, copy: own("求购与报价/求购", { without: ["expert_id"] }), closing: "clear" },
  demand_item: { ...RECORD, copy: ofOwn("求购与报价/求购明细", "demand", "demand_id") },
  demand_event: {
    ...RECORD,
    copy: ofOwn("求购与报价/求购进程", "demand", "demand_id", STEPS_OF_OTHERS),
    closing: STEP,
  },
  demand_invite: RECORD,
  demand_quote: { ...RECORD, copy: own("求购与报价/报价"), closing: "clear" },
  demand_quote_round: {
    ...RECORD,
    copy: ofOwn("求购与报价/报价轮次", "demand_quote", "quote_id", ["person_id"]),
    closing: TRADE,
  },
  demand_quote_event: {
    ...RECORD,
    copy: ofOwn("求购与报价/报价进程", "demand_quote", "quote_id", STEPS_OF_OTHERS),
    closing: STEP,
  },
  demand_award: { ...RECORD, copy: ofOwn("求购与报价/采纳", "demand_quote", "quote_id") },
  demand_award_part: { ...RECORD, copy: ofOwn("求购与报价/采纳货源", "demand_quote", "quote_id") },
  demand_feedback: {
    ...RECORD,
    copy: own("求购与报价/推荐反馈", {
      where: `demand_item_id in (select i.id from demand_item i join demand d on d.id = i.demand_id where d.person_id = :personId)`,
    }),
  },
  demand_pick: { ...RECORD, copy: OFFICE_WORK, closing: OFFICE },
  global_offer: { retention: { forGood: "named by forward orders" }, copy: SHOPS_OWN, closing: SHOP },
  offer_event: { ...RECORD, copy: "steps of a shop's offers, which its people read in the console", closing: STEP },
  offer_goods: RECORD,
  futures_inquiry: { ...RECORD, copy: own("期货/询盘"), closing: TRADE },
  inquiry_quote: {
    ...RECORD,
    copy: ofOwn("期货/询盘轮次", "futures_inquiry", "inquiry_id", ["person_id"]),
    closing: TRADE,
  },
  inquiry_event: {
    ...RECORD,
    copy: ofOwn("期货/询盘进程", "futures_inquiry", "inquiry_id", PEOPLE_OF_OTHERS),
    closing: STEP,
  },
  futures_order: { ...RECORD, copy: own("期货/期货订单"), closing: TRADE },
  futures_milestone: { ...RECORD, copy: ofOwn("期货/在途节点", "futures_order", "order_id") },
  futures_doc: { ...RECORD, copy: ofOwn("期货/单证", "futures_order", "order_id", ["person_id"]), closing: TRADE },
  futures_voucher: {
    ...RECORD,
    copy: ofOwn("期货/付款凭证", "futures_order", "order_id", ["person_id", "audited_by"]),
    closing: TRADE,
  },
  futures_refund: {
    ...RECORD,
    copy: ofOwn("期货/退补款", "futures_order", "order_id", ["done_by"]),
    closing: TRADE,
  },
  futures_order_event: {
    ...RECORD,
    copy: ofOwn("期货/订单进程", "futures_order", "order_id", PEOPLE_OF_OTHERS),
    closing: STEP,
  },
} as const satisfies Record<string, TableRow>;
