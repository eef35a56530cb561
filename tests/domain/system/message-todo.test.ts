import { describe, expect, it } from "vitest";
import { certMessage, goodsMessage, stockMessage } from "../../../src/domain/catalog/goods/goods-messages.ts";
import { COMPANY_EVENT_NAMES } from "../../../src/domain/company/certification.ts";
import { CHANGE_EVENT_NAMES } from "../../../src/domain/company/company-change.ts";
import { APPLICATION_EVENT_NAMES } from "../../../src/domain/company/merchant-application.ts";
import { MERCHANT_EVENT_NAMES, merchantMessage } from "../../../src/domain/company/merchant-life.ts";
import { applicationMessage, changeMessage, companyMessage } from "../../../src/domain/company/review-messages.ts";
import { SUPPLY_EVENT_NAMES, supplyMessage } from "../../../src/domain/company/supply.ts";
import { DEMAND_EVENT_NAMES } from "../../../src/domain/demand/demand.ts";
import { QUOTE_EVENT_NAMES } from "../../../src/domain/demand/quote.ts";
import {
  demandForExpert,
  demandForShop,
  demandMessages,
  quoteMessages,
  recommendationForBuyer,
} from "../../../src/domain/demand/quote-messages.ts";
import { OFFER_EVENT_NAMES } from "../../../src/domain/futures/forward-offer.ts";
import {
  futuresOrderMessages,
  inquiryMessages,
  lateMilestoneMessages,
  offerMessages,
  paperMessages,
} from "../../../src/domain/futures/futures-messages.ts";
import { INQUIRY_EVENT_NAMES } from "../../../src/domain/futures/inquiry.ts";
import { FUTURES_EVENT_NAMES } from "../../../src/domain/futures/order-events.ts";
import { type AddressId, type ApplicationId, asId, type DemandId, type MerchantId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import type { RefType } from "../../../src/domain/system/changed-thing.ts";
import type { MessageDraft } from "../../../src/domain/system/message.ts";
import { MESSAGE_TODOS, type MessageTodo } from "../../../src/domain/system/message-todo.ts";
import { reminderMessage } from "../../../src/domain/system/reminder-message.ts";
import { type Subject, WAIT_KINDS, WAITS, type Wait, type WaitKind } from "../../../src/domain/system/waiting.ts";
import { ORDER_EVENT_NAMES } from "../../../src/domain/trade/order-events.ts";
import { invoiceAsked, orderMessages } from "../../../src/domain/trade/order-messages.ts";
import { pickupMessages, reservationMessages } from "../../../src/domain/trade/pickup-messages.ts";
import { RESERVATION_EVENTS } from "../../../src/domain/trade/reservation.ts";
import { PICKUP_EVENTS } from "../../../src/domain/trade/tally.ts";

const eventsOf = <Event extends string, First extends string = never>(
  names: Readonly<Record<Event, unknown>>,
  ...first: First[]
): (Event | First)[] => [...first, ...(Object.keys(names) as Event[])];

const id = asId<AddressId>("7");
const step = { id, no: "TM1", title: "樟子松", buyerName: "苏州某家具厂", actor: "system", note: "" };
const order = {
  orderId: id,
  orderNo: "TM1",
  shopName: "恒信木业",
  buyerName: "苏州某家具厂",
  note: "",
  actor: "system" as const,
  payable: fen(100),
  expireAt: null,
};
const quote = {
  id,
  demandId: asId<DemandId>("8"),
  demandNo: "QG1",
  demandTitle: "樟子松",
  merchantName: "恒信木业",
  goodsAmount: fen(100),
  lockUntilAt: null,
  hasGoods: true,
  note: "",
};
const company = { id, companyName: "恒信木业" };
const demand = { id, demandNo: "QG1", title: "樟子松", cityName: "太仓" };
const drafts = (messages: readonly ({ draft: MessageDraft } | null)[]): MessageDraft[] =>
  messages.flatMap((message) => (message === null ? [] : [message.draft]));

/** Every message about the events of something. */
const ALL: readonly MessageDraft[] = [
  ...[0, 100].flatMap((paid) =>
    eventsOf(ORDER_EVENT_NAMES, "place").flatMap((event) =>
      drafts(orderMessages({ ...order, event, paidAmount: fen(paid) })),
    ),
  ),
  invoiceAsked(order),
  ...eventsOf(RESERVATION_EVENTS, "add").flatMap((event) =>
    drafts(reservationMessages({ id, no: "YY1" }, event, "system", "")),
  ),
  ...eventsOf(PICKUP_EVENTS).flatMap((event) => drafts(pickupMessages({ id, no: "TH1" }, event, "system", ""))),
  ...eventsOf(OFFER_EVENT_NAMES).flatMap((event) => drafts(offerMessages({ ...step, event }))),
  ...eventsOf(INQUIRY_EVENT_NAMES, "ask").flatMap((event) => drafts(inquiryMessages({ ...step, event }))),
  ...eventsOf(FUTURES_EVENT_NAMES, "place").flatMap((event) =>
    drafts(futuresOrderMessages({ ...step, event, depositKind: 1 })),
  ),
  ...drafts(lateMilestoneMessages({ ...step, milestone: "到港", planDate: "2026-11-23" })),
  ...drafts(paperMessages({ ...step, paper: "提单", by: "merchant" })),
  ...eventsOf(QUOTE_EVENT_NAMES, "add", "accepted", "passOver", "expire").flatMap((event) =>
    drafts(quoteMessages({ ...quote, event })),
  ),
  ...eventsOf(DEMAND_EVENT_NAMES, "deadline", "expire").flatMap((event) =>
    drafts(demandMessages({ ...demand, quoteNum: 1, event, note: "" })),
  ),
  recommendationForBuyer({ demandId: asId<DemandId>(id), demandNo: "QG1", what: "樟子松", note: "" }),
  demandForExpert(demand),
  demandForShop(demand, true),
  ...eventsOf(COMPANY_EVENT_NAMES).flatMap((event) => drafts([companyMessage(event, company, "")])),
  ...eventsOf(CHANGE_EVENT_NAMES).flatMap((event) => drafts([changeMessage(event, company, "")])),
  ...eventsOf(APPLICATION_EVENT_NAMES).flatMap((event) =>
    drafts([applicationMessage(event, { id: asId<ApplicationId>(id), applyNo: "RZ1", shopName: "恒信木业" }, "")]),
  ),
  ...eventsOf(MERCHANT_EVENT_NAMES).flatMap(
    (event) => merchantMessage(event, { id: asId<MerchantId>(id), shopName: "恒信木业" }, "") ?? [],
  ),
  ...(["approve", "reject", "takedown", "restore"] as const).map((event) =>
    goodsMessage({ id, goodsNo: "SP1", title: "樟子松" }, event, ""),
  ),
  stockMessage(3),
  certMessage({ names: "FSC", goods: 1, endsOn: "2026-11-23", isOver: false }),
  ...eventsOf(SUPPLY_EVENT_NAMES, "add").map(
    (event) => supplyMessage(event, { ...company, id, applyNo: "GY1", productName: "代理采购" }, "").draft,
  ),
  ...WAIT_KINDS.flatMap((kind) =>
    (WAITS[kind] as Wait).reminders.map(
      (_, nth) => reminderMessage(kind, nth, { id, placeId: id, name: "樟子松" }).draft,
    ),
  ),
];

/** What the id of a message is of, by the subject that its 待办 is looked at by. */
const REF_TYPES: Readonly<Record<Subject, RefType>> = {
  order: "order",
  reservation: "reservation",
  pickup: "pickup",
  goods: "goods",
  demand: "demand",
  futures: "futuresOrder",
  inquiry: "futuresInquiry",
  offer: "globalOffer",
  quote: "demandQuote",
  company: "companyInfo",
  companyChange: "companyChange",
  application: "settleInMaterials",
  supply: "supplyApply",
};
const OWN_REF_TYPES: Readonly<Record<string, RefType>> = { ...REF_TYPES, shop: "merchant" };

const isWait = (todo: MessageTodo): todo is WaitKind => todo in WAITS;

describe("the todo of a message", () => {
  it("is about the thing that it is looked at by", () => {
    for (const { todo, refType, title } of ALL) {
      if (todo === null || todo === "read" || todo === "shop.stock") continue;
      const subject = isWait(todo) ? WAITS[todo].subject : todo.slice(0, todo.indexOf("."));
      expect({ title, refType }).toEqual({ title, refType: OWN_REF_TYPES[subject] });
    }
  });
  it("is used by at least one message, for each kind", () => {
    const asked = new Set(ALL.map(({ todo }) => todo));
    expect(MESSAGE_TODOS.filter((todo) => !asked.has(todo))).toEqual([]);
  });
});
