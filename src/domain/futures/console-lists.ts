import type { ConsoleLists } from "../console-list.ts";
import { text } from "../fields.ts";
import { KEYWORD_MAX } from "../list-params.ts";
import { anyOf, list, optional } from "../records.ts";
import { MERCHANT_OFFER, OFFER_STATUSES } from "./forward-offer.ts";
import { INQUIRY, INQUIRY_STATUSES } from "./inquiry.ts";
import { FUTURES_STATUSES } from "./order.ts";
import { FUTURES_TODOS } from "./order-todo.ts";
import { FUTURES_ORDER_BRIEF } from "./order-view.ts";

const OFFER_FILTERS = {
  status: optional(list(anyOf(OFFER_STATUSES), OFFER_STATUSES.length)),
  keyword: optional(text(KEYWORD_MAX * 2)),
};
/** What narrows a list of inquiries, of any side. */
export const INQUIRY_FILTERS = { status: optional(list(anyOf(INQUIRY_STATUSES), INQUIRY_STATUSES.length)) };
/** What narrows a list of orders, of any side. */
export const FUTURES_FILTERS = {
  status: optional(list(anyOf(FUTURES_STATUSES), FUTURES_STATUSES.length)),
  keyword: optional(text(80)),
};
/** `todo`: those that wait for the reader's side. */
const CONSOLE_FUTURES_FILTERS = { ...FUTURES_FILTERS, todo: optional(anyOf(FUTURES_TODOS)) };

/** The console's lists of forward trade, each the newest first. */
export const FUTURES_LISTS = {
  merchantForwardOfferList: {
    call: "/api/globalOffer/merchant/getList",
    permission: "futures:offer:edit",
    summary: "The merchant's forward offers",
    refusals: [404],
    filters: OFFER_FILTERS,
    row: MERCHANT_OFFER,
    silent: true,
  },
  reviewedForwardOfferList: {
    call: "/api/globalOffer/admin/getList",
    permission: "futures:offer:review",
    summary: "Forward offers for review",
    filters: OFFER_FILTERS,
    row: MERCHANT_OFFER,
    silent: true,
  },
  merchantForwardInquiryList: {
    call: "/api/futuresInquiry/merchant/getList",
    permission: "futures:inquiry:quote",
    summary: "Forward inquiries that the merchant has received",
    filters: INQUIRY_FILTERS,
    row: INQUIRY,
    silent: true,
  },
  allForwardInquiries: {
    call: "/api/futuresInquiry/admin/getList",
    permission: "futures:order:dispute",
    summary: "Forward inquiries for the operator",
    filters: INQUIRY_FILTERS,
    row: INQUIRY,
    silent: true,
  },
  merchantForwardOrderList: {
    call: "/api/futuresOrder/merchant/getList",
    permission: "futures:order:handle",
    summary: "Forward orders that the merchant has received",
    filters: CONSOLE_FUTURES_FILTERS,
    row: FUTURES_ORDER_BRIEF,
    silent: true,
  },
  allForwardOrders: {
    call: "/api/futuresOrder/admin/getList",
    permission: "futures:order:dispute",
    summary: "Forward orders for the operator",
    filters: CONSOLE_FUTURES_FILTERS,
    row: FUTURES_ORDER_BRIEF,
    silent: true,
  },
} as const satisfies ConsoleLists;
