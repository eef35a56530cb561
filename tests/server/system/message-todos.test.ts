import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import { CHANGE_STATUS } from "../../../src/domain/company/company-change.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { APPLICATION_STATUS } from "../../../src/domain/company/merchant-application.ts";
import { MERCHANT_STATUS } from "../../../src/domain/company/merchant-states.ts";
import { SUPPLY_STATUS } from "../../../src/domain/company/supply-states.ts";
import { DEMAND_STATUS } from "../../../src/domain/demand/demand.ts";
import { QUOTE_STATUS } from "../../../src/domain/demand/quote.ts";
import { OFFER_STATUS } from "../../../src/domain/futures/forward-offer.ts";
import { INQUIRY_STATUS } from "../../../src/domain/futures/inquiry.ts";
import { FUTURES_STATUS } from "../../../src/domain/futures/order.ts";
import { asId } from "../../../src/domain/ids.ts";
import type { Page } from "../../../src/domain/paging.ts";
import type { RefType } from "../../../src/domain/system/changed-thing.ts";
import type { Message } from "../../../src/domain/system/message.ts";
import type { MessageTodo } from "../../../src/domain/system/message-todo.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { REFUND_STATUS } from "../../../src/domain/trade/refund.ts";
import { RESERVATION_STATUS } from "../../../src/domain/trade/reservation.ts";
import { SPOT_CHECK_STATUS } from "../../../src/domain/trade/spot-check.ts";
import { PICKUP_STATUS } from "../../../src/domain/trade/tally.ts";
import { VOUCHER_STATUS } from "../../../src/domain/trade/voucher.ts";
import { notify } from "../../../src/server/system/messages.ts";
import { everybodysThings } from "../../support/everybodys-things.ts";
import { it as test } from "../../support/fixtures.ts";
import type { ThingName } from "../../support/permission-matrix.ts";
import { createTrade, type Trade } from "../../support/trade.ts";

type Thing = ThingName | "shop";
type Life = {
  thing: Thing;
  /** Statements about the thing `$1`, after which it waits … */
  waits: string[];
  /** … and the one that does what the 待办 requires, or makes it needless. */
  ends: string;
};

const turned = (thing: Thing, table: string, from: number, to: number): Life => {
  const into = (status: number) => `update ${table} set status = ${status}, entered_at = now() where id = $1`;
  return { thing, waits: [into(from)], ends: into(to) };
};
type Name<Table> = keyof Table & string;
const order = (from: Name<typeof ORDER_STATUS>, to: Name<typeof ORDER_STATUS>) =>
  turned("order", "platform_order", ORDER_STATUS[from], ORDER_STATUS[to]);
const futures = (from: Name<typeof FUTURES_STATUS>, to: Name<typeof FUTURES_STATUS>) =>
  turned("forward order", "futures_order", FUTURES_STATUS[from], FUTURES_STATUS[to]);
const plain = (thing: Thing, table: string, column: string, from: number, to: number, also = ""): Life => ({
  thing,
  waits: [`update ${table} set ${column} = ${from}${also} where id = $1`],
  ends: `update ${table} set ${column} = ${to} where id = $1`,
});
const demand = (from: Name<typeof DEMAND_STATUS>, to: Name<typeof DEMAND_STATUS>): Life => {
  const life = turned("demand", "demand", DEMAND_STATUS[from], DEMAND_STATUS[to]);
  const open = "update demand set published_at = now(), quote_deadline_at = now() + interval '1 day' where id = $1";
  return { ...life, waits: [open, ...life.waits] };
};
const quote = (from: Name<typeof QUOTE_STATUS>, to: Name<typeof QUOTE_STATUS>): Life => {
  const life = turned("quote", "demand_quote", QUOTE_STATUS[from], QUOTE_STATUS[to]);
  return { ...life, waits: ["update demand_quote set lock_until = now() where id = $1", ...life.waits] };
};
const inquiry = (from: Name<typeof INQUIRY_STATUS>, to: Name<typeof INQUIRY_STATUS>): Life => {
  const life = turned("inquiry", "futures_inquiry", INQUIRY_STATUS[from], INQUIRY_STATUS[to]);
  return { ...life, waits: ["update futures_inquiry set valid_until = now() where id = $1", ...life.waits] };
};
const NO_VOUCHERS = "delete from futures_voucher where order_id = $1";
const VOUCHER = `insert into futures_voucher (order_id, person_id, amount, payer_name, bank_flow_no, pay_date, files)
  select id, person_id, 100, '恒林木业', 'FLOW' || id, current_date, '{}' from futures_order where id = $1`;
const NO_TRUCKS = `update reservation set status = ${RESERVATION_STATUS.cancelled} where id in (
  select reservation_id from reservation_line where order_id = $1)`;
const refund = (kind: 1 | 2, status: keyof typeof REFUND_STATUS = "open"): Life => ({
  thing: "order",
  waits: [
    ...order("completed", "cancelled").waits,
    "delete from order_refund where order_id = $1",
    `insert into order_refund (order_id, kind, amount, status) values ($1, ${kind}, 100, ${REFUND_STATUS[status]})`,
  ],
  ends: `update order_refund set status = ${REFUND_STATUS.done}, done_at = now() where order_id = $1`,
});
const forwardRefund = (kind: 1 | 2, status: keyof typeof REFUND_STATUS = "open"): Life => ({
  thing: "forward order",
  waits: [
    ...futures("completed", "cancelled").waits,
    "delete from futures_refund where order_id = $1",
    `insert into futures_refund (order_id, kind, amount, status) values ($1, ${kind}, 100, ${REFUND_STATUS[status]})`,
  ],
  ends: `update futures_refund set status = ${REFUND_STATUS.done}, done_at = now() where order_id = $1`,
});

const SPOT_CHECK: Life = {
  thing: "order",
  waits: [
    ...order("completed", "cancelled").waits,
    `insert into spot_check (order_id, order_line_id, merchant_id, person_id, species_code, thickness, width, rows, pieces,
       measured_mm3, nominal_mm3, status)
     select o.id, l.id, o.merchant_id, o.person_id, 'zhangzisong', 30, 120, '[]', 10, 1, 1, ${SPOT_CHECK_STATUS.contested}
       from platform_order o join order_line l on l.order_id = o.id where o.id = $1 limit 1`,
  ],
  ends: `update spot_check set status = ${SPOT_CHECK_STATUS.accepted} where order_id = $1`,
};

/** How each kind of 待办 begins and what ends it. */
const LIVES: Readonly<Record<MessageTodo, Life>> = {
  read: { thing: "order", waits: [], ends: "update message set read_at = now() where ref_id = $1" },
  "order.confirm": order("toConfirm", "toPay"),
  "order.change": order("toAcceptChange", "toPay"),
  "order.pay": {
    ...order("toPay", "toAudit"),
    waits: [
      ...order("toPay", "toAudit").waits,
      "update platform_order set expire_at = now() + interval '1 day' where id = $1",
    ],
  },
  "order.audit": order("toAudit", "toPickup"),
  "order.fetch": order("toPickup", "toSettle"),
  "order.ship": {
    ...order("toPickup", "inTransit"),
    waits: [...order("toPickup", "inTransit").waits, "update platform_order set delivery_mode = 2 where id = $1"],
  },
  "order.receive": order("inTransit", "toSettle"),
  "order.tally": {
    thing: "order",
    waits: [...order("toSettle", "completed").waits, "update platform_order set settle_posted_at = null where id = $1"],
    ends: "update platform_order set settle_posted_at = now() where id = $1",
  },
  "order.settle": {
    ...order("toSettle", "completed"),
    waits: [
      ...order("toSettle", "completed").waits,
      "update platform_order set settle_posted_at = now() where id = $1",
    ],
  },
  "order.dispute": order("disputed", "completed"),
  "order.cancelRequest": {
    thing: "order",
    waits: [
      ...order("toPickup", "partlyPickedUp").waits,
      "update platform_order set cancel_requested = true where id = $1",
      `insert into order_event (order_id, event, to_status, actor_type) values ($1, 'requestCancel', ${ORDER_STATUS.toPickup}, 'buyer')`,
    ],
    ends: "update platform_order set cancel_requested = false where id = $1",
  },
  "order.refund": refund(1),
  "order.extra": refund(2),
  "order.refundAccount": refund(1, "toName"),
  "order.refundReceipt": refund(1, "sent"),
  "order.refundMissing": refund(1, "missing"),
  "order.spotCheck": SPOT_CHECK,
  "futures.refund": forwardRefund(1),
  "futures.extra": forwardRefund(2),
  "futures.refundAccount": forwardRefund(1, "toName"),
  "futures.refundReceipt": forwardRefund(1, "sent"),
  "futures.refundMissing": forwardRefund(1, "missing"),
  "order.book": {
    thing: "order",
    waits: [
      ...order("toPickup", "partlyPickedUp").waits,
      "update platform_order set delivery_mode = 1, cancel_requested = false where id = $1",
      NO_TRUCKS,
    ],
    ends: `update reservation set status = ${RESERVATION_STATUS.toConfirm} where id in (
      select reservation_id from reservation_line where order_id = $1)`,
  },
  "order.invoice": {
    thing: "order",
    waits: [
      `update platform_order set status = ${ORDER_STATUS.toPickup}, invoice = '{"title": "恒林木业", "taxNo": "91320585MA1W8K2D5Y", "kind": 1}'
        where id = $1`,
    ],
    ends: "update platform_order set invoice_no = '12345678', invoice_issued_at = now() where id = $1",
  },
  "order.check": {
    thing: "order",
    waits: [`update pickup_record set status = ${PICKUP_STATUS.toConfirm} where order_id = $1`],
    ends: `update pickup_record set status = ${PICKUP_STATUS.confirmed} where order_id = $1`,
  },
  "reservation.confirm": plain(
    "reservation",
    "reservation",
    "status",
    RESERVATION_STATUS.toConfirm,
    RESERVATION_STATUS.confirmed,
  ),
  "reservation.come": plain(
    "reservation",
    "reservation",
    "status",
    RESERVATION_STATUS.confirmed,
    RESERVATION_STATUS.arrived,
    ", confirmed_at = now()",
  ),
  "reservation.load": plain(
    "reservation",
    "reservation",
    "status",
    RESERVATION_STATUS.arrived,
    RESERVATION_STATUS.done,
    ", arrived_at = now()",
  ),
  "reservation.rebook": {
    thing: "reservation",
    waits: [
      `update reservation set status = ${RESERVATION_STATUS.rejected} where id = $1`,
      `update platform_order set status = ${ORDER_STATUS.partlyPickedUp}, cancel_requested = false where id in (
         select order_id from reservation_line where reservation_id = $1)`,
    ],
    ends: `with made as (
        insert into reservation (reservation_no, person_id, buyer_name, store_id, store_name, slot_date, slot_code,
          slot_begin, slot_end, vehicle_type, plate_no, driver_name, driver_phone, volume, weight)
        select 'YY1', person_id, buyer_name, store_id, store_name, slot_date, slot_code, slot_begin, slot_end,
          vehicle_type, plate_no, driver_name, driver_phone, volume, weight from reservation where id = $1
        returning id)
      insert into reservation_line (reservation_id, order_line_id, order_id, merchant_id, count)
      select made.id, l.order_line_id, l.order_id, l.merchant_id, 1
        from made, reservation_line l where l.reservation_id = $1`,
  },
  "pickup.confirm": plain("tally", "pickup_record", "status", PICKUP_STATUS.toConfirm, PICKUP_STATUS.confirmed),
  "pickup.dispute": plain("tally", "pickup_record", "status", PICKUP_STATUS.disputed, PICKUP_STATUS.ruled),
  "company.review": plain(
    "company",
    "company_info",
    "company_status",
    COMPANY_STATUS.inReview,
    COMPANY_STATUS.certified,
    ", submitted_at = now()",
  ),
  "company.licence": {
    thing: "company",
    waits: [
      `update company_info set company_status = ${COMPANY_STATUS.certified}, licence_expire = current_date + 10 where id = $1`,
    ],
    ends: "update company_info set licence_expire = current_date + 400 where id = $1",
  },
  "companyChange.review": {
    thing: "company change",
    waits: [`update company_change set status = ${CHANGE_STATUS.waiting}, handled_at = null where id = $1`],
    ends: `update company_change set status = ${CHANGE_STATUS.approved}, handled_at = now() where id = $1`,
  },
  "company.change": {
    thing: "company",
    waits: [`update company_change set status = ${CHANGE_STATUS.waiting}, handled_at = null where company_id = $1`],
    ends: `update company_change set status = ${CHANGE_STATUS.approved}, handled_at = now() where company_id = $1`,
  },
  "company.rechange": {
    thing: "company",
    waits: [`update company_info set company_status = ${COMPANY_STATUS.certified} where id = $1`],
    ends: "update company_change set submitted_at = now() where company_id = $1",
  },
  "company.revise": plain(
    "company",
    "company_info",
    "company_status",
    COMPANY_STATUS.rejected,
    COMPANY_STATUS.inReview,
  ),
  "company.renew": plain("company", "company_info", "company_status", COMPANY_STATUS.expired, COMPANY_STATUS.inReview),
  "company.frozen": plain("company", "company_info", "company_status", COMPANY_STATUS.frozen, COMPANY_STATUS.certified),
  "application.review": plain(
    "shop application",
    "settle_in_materials",
    "status",
    APPLICATION_STATUS.inReview,
    APPLICATION_STATUS.incomplete,
    ", submitted_at = now()",
  ),
  "application.complete": plain(
    "shop application",
    "settle_in_materials",
    "status",
    APPLICATION_STATUS.incomplete,
    APPLICATION_STATUS.inReview,
  ),
  "shop.stock": {
    thing: "goods",
    waits: ["update person set merchant_id = null where merchant_id = (select merchant_id from goods where id = $1)"],
    ends: "update person set merchant_id = (select merchant_id from goods where id = $1) where 'merchant' = any(roles)",
  },
  "shop.suspended": plain("shop", "merchant", "status", MERCHANT_STATUS.suspended, MERCHANT_STATUS.open),
  "shop.restock": {
    thing: "shop",
    waits: [`update goods set status = ${GOODS_STATUS.unpublished} where merchant_id = $1`],
    ends: `update goods set status = ${GOODS_STATUS.onSale} where merchant_id = $1`,
  },
  "goods.review": plain("goods", "goods", "status", GOODS_STATUS.inReview, GOODS_STATUS.onSale),
  "goods.revise": plain("goods", "goods", "status", GOODS_STATUS.rejected, GOODS_STATUS.inReview),
  "goods.certs": {
    thing: "goods",
    waits: [
      `update goods set status = ${GOODS_STATUS.onSale}, certs = jsonb_build_array(jsonb_build_object('type', 'FSC', 'no', 'A1',
         'expireTime', to_char(now() + interval '5 days', 'YYYY-MM-DD'))) where id = $1`,
    ],
    ends: "update goods set certs = '[]' where id = $1",
  },
  "goods.stock": {
    thing: "goods",
    waits: [
      `update goods set status = ${GOODS_STATUS.onSale}, stock_confirmed_at = now() - interval '8 days' where id = $1`,
    ],
    ends: "update goods set stock_confirmed_at = now() where merchant_id = (select merchant_id from goods where id = $1)",
  },
  "demand.review": demand("inReview", "open"),
  "demand.quote": demand("open", "toChoose"),
  "demand.choose": demand("toChoose", "closed"),
  "demand.revise": demand("rejected", "inReview"),
  "demand.answer": {
    thing: "demand",
    waits: demand("open", "toChoose").waits,
    ends: "update demand_quote set demand_id = $1",
  },
  "demand.recommend": {
    thing: "demand",
    waits: [
      ...demand("open", "toChoose").waits,
      `update demand set expert_id = (
         select person_id from message where todo = 'demand.recommend') where id = $1`,
    ],
    ends: `insert into demand_pick (demand_item_id, goods_id, person_id, note)
      select i.id, g.id, d.expert_id, '合适' from demand d join demand_item i on i.demand_id = d.id, goods g
       where d.id = $1 limit 1`,
  },
  "quote.answer": quote("toAnswerByBuyer", "toAnswerByMerchant"),
  "quote.counter": quote("toAnswerByMerchant", "toAnswerByBuyer"),
  "quote.place": {
    ...quote("awarded", "expired"),
    waits: [
      ...quote("awarded", "expired").waits,
      `insert into demand_award (quote_id, demand_item_id, goods_id, count, price, sale_unit, quantity, amount, tax_included,
         tax_rate)
       select q.id, i.id, g.id, 1, 100, 'm3', 1, 100, true, 13
         from demand_quote q join demand_item i on i.demand_id = q.demand_id, goods g where q.id = $1 limit 1`,
    ],
  },
  "offer.review": turned("forward offer", "global_offer", OFFER_STATUS.inReview, OFFER_STATUS.open),
  "offer.revise": turned("forward offer", "global_offer", OFFER_STATUS.draft, OFFER_STATUS.inReview),
  "offer.renew": turned("forward offer", "global_offer", OFFER_STATUS.expired, OFFER_STATUS.open),
  "inquiry.answer": inquiry("toQuote", "quoted"),
  "inquiry.choose": inquiry("quoted", "accepted"),
  "inquiry.order": inquiry("accepted", "ordered"),
  "futures.confirm": futures("toConfirm", "toSign"),
  "futures.buyerSign": {
    thing: "forward order",
    waits: [...futures("toSign", "toPayDeposit").waits, "update futures_order set buyer_signed = false where id = $1"],
    ends: "update futures_order set buyer_signed = true where id = $1",
  },
  "futures.merchantSign": {
    thing: "forward order",
    waits: [
      ...futures("toSign", "toPayDeposit").waits,
      "update futures_order set merchant_signed = false where id = $1",
    ],
    ends: "update futures_order set merchant_signed = true where id = $1",
  },
  "futures.deposit": {
    thing: "forward order",
    waits: [...futures("toPayDeposit", "toShip").waits, NO_VOUCHERS],
    ends: VOUCHER,
  },
  "futures.audit": {
    thing: "forward order",
    waits: [...futures("toPayDeposit", "toShip").waits, NO_VOUCHERS, VOUCHER],
    ends: `update futures_voucher set status = ${VOUCHER_STATUS.passed} where order_id = $1`,
  },
  "futures.balance": {
    ...futures("toPayBalance", "toPickup"),
    waits: [...futures("toPayBalance", "toPickup").waits, NO_VOUCHERS],
  },
  "futures.pay": {
    thing: "forward order",
    waits: [...futures("toPayBalance", "toPickup").waits, NO_VOUCHERS],
    ends: VOUCHER,
  },
  "futures.check": {
    thing: "forward order",
    waits: [
      `insert into pickup_record (pickup_no, order_id, merchant_id, store_id, store_name, picked_at, plate_no, driver_name,
         operator_name, receiver_name, is_forward)
       select 'TH1', $1::bigint, merchant_id, store_id, store_name, picked_at, plate_no, driver_name, operator_name, receiver_name,
         true from pickup_record limit 1`,
    ],
    ends: `update pickup_record set status = ${PICKUP_STATUS.confirmed} where order_id = $1`,
  },
  "futures.cargo": {
    thing: "forward order",
    waits: [
      ...futures("toShip", "atSea").waits,
      "delete from futures_milestone where order_id = $1",
      "insert into futures_milestone (order_id, kind, plan_date) values ($1, 3, current_date - 3)",
    ],
    ends: "update futures_milestone set actual_date = current_date where order_id = $1",
  },
  "futures.tally": {
    thing: "forward order",
    waits: [
      ...futures("toSettle", "cancelled").waits,
      "update futures_order set settle_posted_at = null where id = $1",
    ],
    ends: "update futures_order set settle_posted_at = now() where id = $1",
  },
  "futures.settle": {
    ...futures("toSettle", "cancelled"),
    waits: [
      ...futures("toSettle", "cancelled").waits,
      "update futures_order set settle_posted_at = now() where id = $1",
    ],
  },
  "futures.dispute": futures("disputed", "cancelled"),
  "supply.accept": plain("supply application", "supply_apply", "status", SUPPLY_STATUS.waiting, SUPPLY_STATUS.accepted),
  "supply.forward": plain(
    "supply application",
    "supply_apply",
    "status",
    SUPPLY_STATUS.accepted,
    SUPPLY_STATUS.loaned,
    ", updated_at = now()",
  ),
  "supply.complete": plain(
    "supply application",
    "supply_apply",
    "status",
    SUPPLY_STATUS.incomplete,
    SUPPLY_STATUS.waiting,
  ),
};

const REF_TYPES: Readonly<Partial<Record<Thing, RefType>>> = {
  order: "order",
  reservation: "reservation",
  tally: "pickup",
  "forward order": "futuresOrder",
  inquiry: "futuresInquiry",
  "forward offer": "globalOffer",
  demand: "demand",
  quote: "demandQuote",
  company: "companyInfo",
  "company change": "companyChange",
  "shop application": "settleInMaterials",
  shop: "merchant",
  goods: "goods",
  "supply application": "supplyApply",
};

let events = 1_000;
const it = test
  .extend("trade", { scope: "file" }, ({ db, app }) => createTrade(app, db))
  .extend("things", { scope: "file" }, async ({ trade }) => ({
    ...(await everybodysThings(trade)),
    shop: trade.goods.merchantId,
  }))
  .extend("notifyOf", ({ db, trade, things }) => async (todo: MessageTodo | null, thing: Thing) => {
    events += 1;
    await db.transaction((tx) =>
      notify(tx, asId(String(events)), [{ personId: trade.merchant.id, companyId: null }], {
        type: 1,
        todo,
        title: todo ?? "知会",
        content: "",
        linkPath: "",
        refType: REF_TYPES[thing]!,
        refId: things[thing], // every thing of `LIVES` has one
      }),
    );
  });

describe("a 待办", () => {
  const levels = async (trade: Trade, title: string): Promise<number[]> => {
    const { data } = await trade.merchant.post<Page<Message>>("/api/message/pc/getList", { pageSize: 50 });
    return data.rows.filter((message) => message.title === title).map(({ level }) => level);
  };

  it.for(Object.entries(LIVES) as [MessageTodo, Life][])(
    "%s ends when it is done",
    async ([todo, life], { db, trade, things, notifyOf }) => {
      const id = things[life.thing];
      for (const statement of life.waits) await db.run(statement, [id]);
      await notifyOf(todo, life.thing);
      // The reader is the expert only once there is a message.
      if (todo === "demand.recommend") for (const statement of life.waits) await db.run(statement, [id]);
      expect(await levels(trade, todo)).toEqual([1]);
      await db.run(life.ends, [id]);
      expect(await levels(trade, todo)).toEqual([0]);
      await db.run("delete from message");
    },
  );

  it("gives way to a later one of the same kind about the same thing", async ({ db, trade, notifyOf }) => {
    await notifyOf("read", "order");
    await notifyOf("read", "reservation");
    await notifyOf("read", "order");
    expect(await levels(trade, "read")).toEqual([1, 1, 0]);
    await db.run("delete from message");
  });

  it("is none where a message requires nothing", async ({ trade, notifyOf }) => {
    await notifyOf(null, "order");
    expect(await levels(trade, "知会")).toEqual([0]);
  });
});
