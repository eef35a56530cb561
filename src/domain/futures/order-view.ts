import { PAYEE_FIELDS } from "../company/payee.ts";
import type { DealSide } from "../deal.ts";
import { id } from "../fields.ts";
import { HISTORY_EVENT } from "../history-event.ts";
import type {
  FileId,
  ForwardInquiryId,
  ForwardOfferId,
  ForwardOrderId,
  ForwardPaperId,
  MerchantId,
  PaymentVoucherId,
  PickupId,
  ReservationId,
  WarehouseId,
} from "../ids.ts";
import { anyOf, DM3, FEN, FLAG, type Infer, keyOf, list, maybe, NUMBER, optional, record, TEXT } from "../records.ts";
import { CONTACT, type DealContact, dealContacts, type Party } from "../trade/contact.ts";
import { CONVERSATION } from "../trade/deal-note.ts";
import { othersOf } from "../trade/deal-parties.ts";
import { DISPUTE, orderLink, REFUND_VIEW } from "../trade/order-view.ts";
import { REFUND_BRIEF } from "../trade/refund.ts";
import { VOUCHER_FACTS, VOUCHER_STATUS } from "../trade/voucher.ts";
import { DEPOSIT_KINDS } from "./deposit.ts";
import { OFFER_LINE } from "./forward-offer.ts";
import { CURRENCIES, INCOTERMS } from "./landed-cost.ts";
import { FUTURES_STATUSES } from "./order.ts";
import { FUTURES_EVENT_NAMES } from "./order-events.ts";
import { DOC_KIND_CODES, MILESTONE_CODES } from "./order-papers.ts";
import { FUTURES_TURN } from "./order-turn.ts";

/** An order of forward goods in a list. Amounts in minor units of its currency, volume dm³, days yyyy-MM-dd or "". */
export const FUTURES_ORDER_BRIEF = record({
  id: id<ForwardOrderId>(),
  orderNo: TEXT,
  offerId: maybe(id<ForwardOfferId>()),
  inquiryId: maybe(id<ForwardInquiryId>()),
  title: TEXT,
  sizeText: TEXT,
  /** The drawing of its first line. */
  image: TEXT,
  buyerName: TEXT,
  merchantId: id<MerchantId>(),
  shopName: TEXT,
  volume: DM3,
  containers: NUMBER,
  currency: anyOf(CURRENCIES),
  price: NUMBER,
  incoterm: anyOf(INCOTERMS),
  incotermName: TEXT,
  /** Where the goods leave from, as their offer says; "" without one. */
  loadPort: optional(TEXT),
  destPortName: TEXT,
  amount: FEN,
  /** What its contract calls what is paid ahead. */
  depositKind: anyOf(DEPOSIT_KINDS),
  depositAmount: FEN,
  balanceAmount: FEN,
  paidAmount: FEN,
  etd: TEXT,
  eta: TEXT,
  /** The days on which the goods were loaded and landed, "" before. */
  loadedOn: TEXT,
  landedOn: TEXT,
  status: anyOf(FUTURES_STATUSES),
  statusName: TEXT,
  /** When the status ends by itself, epoch ms. */
  expireAt: maybe(NUMBER),
  /** Who takes the next step, and by when; `null` once it has ended. */
  turn: optional(maybe(FUTURES_TURN)),
  /** What is left to be paid since it ended; `null`: nothing is. */
  refund: maybe(REFUND_BRIEF),
  events: list(keyOf(FUTURES_EVENT_NAMES)),
  version: NUMBER,
  createTime: TEXT,
});
export type FuturesOrderBrief = Infer<typeof FUTURES_ORDER_BRIEF>;

export const FUTURES_MILESTONE = record({
  kind: anyOf(MILESTONE_CODES),
  name: TEXT,
  planDate: TEXT,
  actualDate: TEXT,
  note: TEXT,
  isLate: FLAG,
});
export const FUTURES_DOC = record({
  id: id<ForwardPaperId>(),
  kind: anyOf(DOC_KIND_CODES),
  kindName: TEXT,
  fileName: TEXT,
  fileId: id<FileId>(),
  originalName: TEXT,
  by: anyOf(["buyer", "merchant"]),
  time: TEXT,
});
export const FUTURES_VOUCHER = record(VOUCHER_FACTS, {
  id: id<PaymentVoucherId>(),
  status: anyOf([0, 1, 2]),
  statusName: TEXT,
  rejectReason: TEXT,
  files: list(record({ fileId: id<FileId>(), name: TEXT })),
  time: TEXT,
});
export type FuturesVoucher = Infer<typeof FUTURES_VOUCHER>;

export const FUTURES_ORDER_DETAIL = record(FUTURES_ORDER_BRIEF, DISPUTE, CONVERSATION, {
  lines: list(record(OFFER_LINE, { speciesName: TEXT, gradeName: TEXT, sizeText: TEXT, image: TEXT })),
  tolerancePct: NUMBER,
  depositPct: NUMBER,
  /** The contract's word for it, as it stood when the order was placed. */
  paymentTerm: TEXT,
  receiver: TEXT,
  importerKind: anyOf([1, 2]),
  remark: TEXT,
  vessel: TEXT,
  voyage: TEXT,
  containerNos: list(TEXT),
  billNo: TEXT,
  buyerSigned: FLAG,
  merchantSigned: FLAG,
  /** The warehouse it lies in, "" until it is cleared; those it may be taken into, for its merchant then. */
  storeName: TEXT,
  /** With province and city. */
  storeAddress: TEXT,
  /** Whom its reader may call about it. */
  contacts: list(CONTACT),
  yards: list(record({ id: id<WarehouseId>(), name: TEXT })),
  reservations: list(orderLink<ReservationId>()),
  pickups: list(orderLink<PickupId>()),
  /** dm³ of its tallies so far. */
  pickedVolume: DM3,
  finalVolume: maybe(DM3),
  finalAmount: maybe(FEN),
  /** At the end: above 0 the buyer owes it, below 0 it goes back. */
  leftOver: maybe(FEN),
  forfeited: FEN,
  refund: maybe(REFUND_VIEW),
  endReason: TEXT,
  /** When it was settled or cancelled, "" while it goes on. */
  endTime: TEXT,
  /** What is still to be paid in this status, counting vouchers that wait. */
  dueNow: FEN,
  /** Where to pay: the account given when the order was confirmed; before that the shop's current one. */
  payee: maybe(record(PAYEE_FIELDS)),
  milestones: list(FUTURES_MILESTONE),
  docs: list(FUTURES_DOC),
  vouchers: list(FUTURES_VOUCHER),
  timeline: list(HISTORY_EVENT),
});
export type FuturesOrderDetail = Infer<typeof FUTURES_ORDER_DETAIL>;

export const IMPORTER_NAMES: Readonly<Record<1 | 2, string>> = { 1: "自营进口", 2: "委托代理进口" };
export const FUTURES_ACTOR_NAMES: Readonly<Record<string, string>> = {
  buyer: "买家",
  merchant: "商家",
  operator: "平台",
  system: "系统",
};

/** Whether the other side has a voucher to check, while which no time runs against the buyer. */
export const hasWaitingVoucher = ({ vouchers }: Pick<FuturesOrderDetail, "vouchers">): boolean =>
  vouchers.some(({ status }) => status === VOUCHER_STATUS.waiting);

/** Whom the reader of an order deals with: the shop, the buyer, and the warehouse once the goods lie in one. */
export const futuresContacts = (
  order: Pick<FuturesOrderDetail, "merchantId" | "shopName" | "buyerName" | "storeName" | "storeAddress" | "contacts">,
  reader: DealSide,
): DealContact[] => {
  const warehouse: Party = { role: "warehouse", name: order.storeName, note: order.storeAddress };
  return dealContacts(
    othersOf(
      [
        { role: "shop", name: order.shopName, shopId: order.merchantId },
        { role: "buyer", name: order.buyerName },
        ...(order.storeName === "" ? [] : [warehouse]),
      ],
      reader,
    ),
    order.contacts,
  );
};
