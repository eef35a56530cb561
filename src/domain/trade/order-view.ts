import { PAYEE_FIELDS } from "../company/payee.ts";
import { id } from "../fields.ts";
import { FREIGHT_QUOTE } from "../freight/freight-quote.ts";
import type {
  GoodsId,
  MerchantId,
  OrderId,
  OrderLineId,
  PaymentVoucherId,
  PickupId,
  ReservationId,
  SpotCheckId,
  WarehouseId,
} from "../ids.ts";
import type { Fen } from "../money.ts";
import {
  anyOf,
  DM3,
  FEN,
  FLAG,
  type Infer,
  list,
  MM,
  maybe,
  NUMBER,
  optional,
  record,
  TEXT,
  without,
} from "../records.ts";
import { QUANTITY_RULE, type QuantityRule } from "../timber/quantity.ts";
import { CONTACT } from "./contact.ts";
import { CONVERSATION } from "./deal-note.ts";
import { INVOICE_EVENT_NAMES, INVOICE_TITLE } from "./invoice.ts";
import type { OrderStatus } from "./order.ts";
import { ORDER_EVENT_NAMES } from "./order-events.ts";
import { ORDER_TERMS } from "./order-terms.ts";
import type { OrderTodo } from "./order-todo.ts";
import { REFUND_BRIEF, REFUND_EVENT_NAMES } from "./refund.ts";
import { SPOT_CHECK_EVENT_NAMES } from "./spot-check.ts";
import { VOUCHER_FACTS } from "./voucher.ts";

export const ORDER_LINE = record({
  id: id<OrderLineId>(),
  goodsId: id<GoodsId>(),
  title: TEXT,
  specText: TEXT,
  speciesName: TEXT,
  gradeName: TEXT,
  image: TEXT,
  saleUnit: TEXT,
  countedIn: TEXT,
  count: NUMBER,
  quantity: NUMBER,
  pieces: maybe(NUMBER),
  volume: DM3,
  price: FEN,
  /** Whether `price` holds the tax; `null` for orders that were placed before that was kept. */
  taxIncluded: maybe(FLAG),
  amount: FEN,
  /** The picked count, in units of `count`. */
  pickedCount: NUMBER,
  /** The count that trucks are booked for and that is not picked up yet, in units of `count`. */
  reservedCount: NUMBER,
  /** The buyer's count of delivered goods, in units of `count`; `null` when the buyer did not count. */
  receivedCount: maybe(NUMBER),
  /** How the goods are measured, as recorded when the order was placed. */
  rule: QUANTITY_RULE,
  /** By the posted settlement; `null` before. */
  settledCount: maybe(NUMBER),
  settledVolume: maybe(DM3),
  settledAmount: maybe(FEN),
});
export type OrderLine = Infer<typeof ORDER_LINE>;

/** An order in a list. `events` are those that the reader may send now. */
export const ORDER_BRIEF = record({
  id: id<OrderId>(),
  orderNo: TEXT,
  orderGroupNo: TEXT,
  purchaserType: NUMBER,
  buyerName: TEXT,
  merchantId: id<MerchantId>(),
  shopName: TEXT,
  storeId: id<WarehouseId>(),
  storeName: TEXT,
  deliveryMode: NUMBER,
  goodsAmount: FEN,
  freightAmount: FEN,
  payable: FEN,
  paidAmount: FEN,
  /**
   * The final amount, and what is still owed (above 0) or paid back (below 0); `null` until the settlement is posted.
   */
  settleAmount: maybe(FEN),
  diffAmount: maybe(FEN),
  /** The buyer asked to cancel and waits for the answer. */
  cancelRequested: FLAG,
  /** A payment voucher waits for the audit. */
  vouchersWaiting: FLAG,
  /** dm³ */
  volume: DM3,
  status: NUMBER,
  statusName: TEXT,
  cancelType: maybe(NUMBER),
  cancelReason: maybe(TEXT),
  /** Epoch ms; the order expires then. */
  expireAt: maybe(NUMBER),
  /** Epoch ms; the clock leads the order on then, `null` where only people do. */
  dueAt: maybe(NUMBER),
  /** What is left to be paid after the end, `null` where nothing was. */
  refund: maybe(REFUND_BRIEF),
  createTime: TEXT,
  version: NUMBER,
  lines: list(ORDER_LINE),
  events: list(TEXT),
});
export type OrderBrief = Infer<typeof ORDER_BRIEF>;

export const ORDER_EVENT_VIEW = record({
  event: TEXT,
  fromStatus: maybe(NUMBER),
  toStatus: NUMBER,
  statusName: TEXT,
  actorType: TEXT,
  note: TEXT,
  time: TEXT,
  /** The network address of the person who sent the command; shown to operators only. */
  ip: optional(maybe(TEXT)),
});
export type OrderEventView = Infer<typeof ORDER_EVENT_VIEW>;

const EVENT_TITLES: Readonly<Record<string, string>> = {
  ...ORDER_EVENT_NAMES,
  ...INVOICE_EVENT_NAMES,
  ...REFUND_EVENT_NAMES,
  ...SPOT_CHECK_EVENT_NAMES,
};

/** What an entry of the history is called. */
export const orderEventTitle = ({
  event,
  fromStatus,
  statusName,
}: Pick<OrderEventView, "event" | "fromStatus" | "statusName">): string =>
  fromStatus === null ? "提交订单" : (EVENT_TITLES[event] ?? statusName);

/** An uploaded file; `fileName` is its name in download addresses. */
export const FILE_VIEW = record({ fileName: TEXT, originalName: TEXT });
export type FileView = Infer<typeof FILE_VIEW>;

/** A line as it would be, with its amounts at the agreed price. */
export const CHANGED_LINE = record({
  orderLineId: id<OrderLineId>(),
  count: NUMBER,
  quantity: NUMBER,
  pieces: maybe(NUMBER),
  volume: DM3,
  amount: FEN,
});
export type ChangedLine = Infer<typeof CHANGED_LINE>;

/** What an order would come to by a change. */
export const CHANGED_ORDER = record({
  lines: list(CHANGED_LINE),
  goodsAmount: FEN,
  freightAmount: FEN,
  payable: FEN,
  volume: DM3,
  expectDate: maybe(TEXT),
});
export type ChangedOrder = Infer<typeof CHANGED_ORDER>;

/** A line that is disputed: `stated` by the merchant, in units of the line's own count. */
export const DISPUTED_LINE = record({ id: TEXT, name: TEXT, countedIn: TEXT, saleUnit: TEXT, stated: NUMBER });
export type DisputedLine = Infer<typeof DISPUTED_LINE>;

/** The same with what its counts come to: `price` per sale unit, in minor units of the order's currency. */
export type PricedLine = DisputedLine & { rule: QuantityRule; price: Fen };

/** What a buyer says of one line: counts in units of the line, `amount` what the difference comes to at the agreed price. */
export const CLAIM_LINE = record(without(DISPUTED_LINE, ["id"]), {
  lineId: optional(TEXT),
  claimed: NUMBER,
  amount: FEN,
});
export type ClaimLine = Infer<typeof CLAIM_LINE>;

/** A dispute as both sides and the operator read it; `disputeReason` and `ruling` are "" before. */
export const DISPUTE = record({
  disputeReason: TEXT,
  /** When the buyer raised it, "" where nobody has. */
  raisedTime: optional(TEXT),
  disputeFiles: list(FILE_VIEW),
  ruling: TEXT,
  /** What the buyer counted, where that is another count than the merchant's; what it comes to. */
  claim: optional(maybe(list(CLAIM_LINE))),
  /** What the merchant answered, and until when it may (epoch ms, `null` where nobody disputed). */
  answer: optional(maybe(record({ words: TEXT, files: list(FILE_VIEW), time: TEXT }))),
  answerDueAt: optional(maybe(NUMBER)),
  /** Whether the reader may answer now. */
  mayAnswer: optional(FLAG),
});
export type Dispute = Infer<typeof DISPUTE>;

export const VOUCHER_VIEW = record(VOUCHER_FACTS, {
  id: id<PaymentVoucherId>(),
  status: NUMBER,
  rejectReason: TEXT,
  createTime: TEXT,
  auditTime: maybe(TEXT),
  files: list(FILE_VIEW),
});
export type VoucherView = Infer<typeof VOUCHER_VIEW>;

/** The difference to be paid of an order that has ended: `kind` 1 back to the buyer, 2 owed by the buyer. */
export const REFUND_VIEW = record(REFUND_BRIEF, {
  /** The account that the buyer names for it; `null` before. */
  account: maybe(record(PAYEE_FIELDS)),
  /** The day on which it was paid, yyyy-MM-dd, "" before. */
  paidOn: TEXT,
  /** What its payer says of it, "" before. */
  note: TEXT,
  /** Why the buyer says that nothing came, "" where they do not. */
  missing: TEXT,
  /** What the operator ruled on that, "" before. */
  ruling: TEXT,
  doneTime: maybe(TEXT),
  files: list(FILE_VIEW),
});
export type RefundView = Infer<typeof REFUND_VIEW>;

/** A line of an order that its buyer may measure; `most`: pieces that have left the warehouse. */
export const CHECKABLE_LINE = record({
  lineId: id<OrderLineId>(),
  specText: TEXT,
  thickness: MM,
  width: MM,
  length: maybe(MM),
  /** Pieces that may still be measured. */
  most: NUMBER,
});
export type CheckableLine = Infer<typeof CHECKABLE_LINE>;

/** A spot check as the sides of its order read it. `events` are the reader's; `dueAt` epoch ms, `null` once nothing is due. */
export const SPOT_CHECK = record({
  id: id<SpotCheckId>(),
  lineId: id<OrderLineId>(),
  specText: TEXT,
  image: TEXT,
  pieces: NUMBER,
  /** Means of its pieces; tenths of mm, mm. */
  thicknessTenths: NUMBER,
  widthTenths: NUMBER,
  length: NUMBER,
  /** Measured ÷ nominal volume, basis points. */
  ratio: NUMBER,
  /** Tenths of a percent. */
  moisture: maybe(NUMBER),
  note: TEXT,
  files: list(FILE_VIEW),
  /** Why the merchant contests it and what the operator ruled; "" before. */
  reason: TEXT,
  ruling: TEXT,
  status: NUMBER,
  dueAt: maybe(NUMBER),
  time: TEXT,
  version: NUMBER,
  events: list(TEXT),
});
export type SpotCheck = Infer<typeof SPOT_CHECK>;

export const SHIP_INFO = record({ carrier: TEXT, plateNo: TEXT, driverName: TEXT, driverPhone: TEXT, remark: TEXT });
export type ShipInfo = Infer<typeof SHIP_INFO>;

/** A reservation or a pickup on the page of its order. */
export const orderLink = /* @__NO_SIDE_EFFECTS__ */ <Of extends ReservationId | PickupId>() =>
  record({ id: id<Of>(), no: TEXT, status: NUMBER, statusName: TEXT, time: TEXT, plateNo: TEXT });
export type OrderLink<Of extends ReservationId | PickupId = ReservationId | PickupId> = Infer<
  ReturnType<typeof orderLink<Of>>
>;

export const ORDER_DETAIL = record(ORDER_TERMS, ORDER_BRIEF, DISPUTE, CONVERSATION, {
  shipInfo: maybe(SHIP_INFO),
  /** What the merchant can deliver, while the buyer has to answer. */
  change: optional(maybe(CHANGED_ORDER)),
  /** The payee as recorded on confirmation; before that the shop's current one. */
  payee: maybe(record(PAYEE_FIELDS)),
  settlePostedTime: maybe(TEXT),
  /** Epoch ms; a posted settlement without an answer is confirmed or disputed then. */
  settleDueAt: maybe(NUMBER),
  vouchers: list(VOUCHER_VIEW),
  /** Left to pay once all waiting vouchers have passed, of the price or of the final amount. */
  leftToPay: FEN,
  refund: maybe(REFUND_VIEW),
  /** Lines that the buyer may measure now, and what was measured, the newest first. */
  checkable: optional(list(CHECKABLE_LINE)),
  spotChecks: optional(list(SPOT_CHECK)),
  reservations: list(orderLink<ReservationId>()),
  pickups: list(orderLink<PickupId>()),
  /** Whom its reader may call about it. */
  contacts: list(CONTACT),
  storeAddress: TEXT,
  address: maybe(record({ receiver: TEXT, phone: TEXT, text: TEXT })),
  invoice: maybe(INVOICE_TITLE),
  /** 0 未申请, 1 已申请, 2 已开票. */
  invoiceStatus: anyOf([0, 1, 2]),
  /** Number of the issued invoice, "" before. */
  invoiceNo: TEXT,
  /** Whether the reader may still add an invoice title, withdraw it, or record the issued invoice. */
  mayApplyInvoice: FLAG,
  mayWithdrawInvoice: FLAG,
  mayIssueInvoice: FLAG,
  mayCorrectInvoice: FLAG,
  payMode: NUMBER,
  /** The freight that was shown when the order was placed; missing in replies of older programs. */
  freightQuote: optional(maybe(FREIGHT_QUOTE)),
  merchantRemark: TEXT,
  /** The day that the merchant named beside what the buyer asked for, yyyy-MM-dd. */
  agreedDate: maybe(TEXT),
  confirmTime: maybe(TEXT),
  payTime: maybe(TEXT),
  finishTime: maybe(TEXT),
  timeline: list(ORDER_EVENT_VIEW),
});
export type OrderDetail = Infer<typeof ORDER_DETAIL>;

/** Lines of an order that were added to the cart again; `skipped` is off sale or out of stock. */
export type BoughtAgain = { added: number; skipped: number };

/** The message about it. */
export function boughtAgainText({ added, skipped }: BoughtAgain): string {
  if (added === 0) return "商品均已下架或库存不足，未能加入购物车";
  return `已将 ${added} 种商品加入购物车${skipped === 0 ? "" : `，${skipped} 种已下架或库存不足`}`;
}

/** Which orders a list shows. `beginTime`, `endTime`: days, both in the range; `todo`: orders that wait for just that. */
export type OrderFilters = {
  status: readonly OrderStatus[];
  keyword: string;
  beginTime?: string;
  endTime?: string;
  todo?: OrderTodo;
};

/** Orders of the purchasing entity per status: {"20": 3, …}; `all` is their sum. */
export type OrderCounts = { all: number; byStatus: Record<string, number> };
