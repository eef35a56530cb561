import type { PayeeAccount } from "../company/payee.ts";
import type {
  GoodsId,
  MerchantId,
  OrderId,
  OrderLineId,
  PaymentVoucherId,
  PickupId,
  ReservationId,
  WarehouseId,
} from "../ids.ts";
import type { Fen } from "../money.ts";
import type { QuantityRule } from "../timber/quantity.ts";
import type { Dm3 } from "../units.ts";
import type { Contact } from "./contact.ts";
import { INVOICE_EVENT_NAMES, type InvoiceTitle } from "./invoice.ts";
import type { OrderStatus } from "./order.ts";
import { ORDER_EVENT_NAMES } from "./order-events.ts";
import type { OrderTerms } from "./order-terms.ts";
import type { OrderTodo } from "./order-todo.ts";
import { REFUND_EVENT_NAMES, type RefundBrief } from "./refund.ts";
import type { VoucherFacts } from "./voucher.ts";

export type OrderLine = {
  id: OrderLineId;
  goodsId: GoodsId;
  title: string;
  specText: string;
  speciesName: string;
  gradeName: string;
  image: string;
  saleUnit: string;
  countedIn: string;
  count: number;
  quantity: number;
  pieces: number | null;
  volume: Dm3;
  price: Fen;
  /** Whether `price` holds the tax; `null` for orders that were placed before that was kept. */
  taxIncluded: boolean | null;
  amount: Fen;
  /** The picked count, in units of `count`. */
  pickedCount: number;
  /** The count that trucks are booked for and that is not picked up yet, in units of `count`. */
  reservedCount: number;
  /** The buyer's count of delivered goods, in units of `count`; `null` when the buyer did not count. */
  receivedCount: number | null;
  /** How the goods are measured, as recorded when the order was placed. */
  rule: QuantityRule;
  /** By the posted settlement; `null` before. */
  settledCount: number | null;
  settledVolume: Dm3 | null;
  settledAmount: Fen | null;
};

/** An order in a list. `events` are those that the reader may send now. */
export type OrderBrief = {
  id: OrderId;
  orderNo: string;
  orderGroupNo: string;
  purchaserType: number;
  buyerName: string;
  merchantId: MerchantId;
  shopName: string;
  storeId: WarehouseId;
  storeName: string;
  deliveryMode: number;
  goodsAmount: Fen;
  freightAmount: Fen;
  payable: Fen;
  paidAmount: Fen;
  /**
   * The final amount, and what is still owed (above 0) or paid back (below 0); `null` until the settlement is posted.
   */
  settleAmount: Fen | null;
  diffAmount: Fen | null;
  /** The buyer asked to cancel and waits for the answer. */
  cancelRequested: boolean;
  /** A payment voucher waits for the audit. */
  vouchersWaiting: boolean;
  /** dm³ */
  volume: Dm3;
  status: number;
  statusName: string;
  cancelType: number | null;
  cancelReason: string | null;
  /** Epoch ms; the order expires then. */
  expireAt: number | null;
  /** Epoch ms; the clock leads the order on then, `null` where only people do. */
  dueAt: number | null;
  /** What is left to be paid after the end, `null` where nothing was. */
  refund: RefundBrief | null;
  createTime: string;
  version: number;
  lines: OrderLine[];
  events: string[];
};

export type OrderEventView = {
  event: string;
  fromStatus: number | null;
  toStatus: number;
  statusName: string;
  actorType: string;
  note: string;
  time: string;
  /** The network address of the person who sent the command; shown to operators only. */
  ip?: string | null;
};

const EVENT_TITLES: Readonly<Record<string, string>> = {
  ...ORDER_EVENT_NAMES,
  ...INVOICE_EVENT_NAMES,
  ...REFUND_EVENT_NAMES,
};

/** What an entry of the history is called. */
export const orderEventTitle = ({
  event,
  fromStatus,
  statusName,
}: Pick<OrderEventView, "event" | "fromStatus" | "statusName">): string =>
  fromStatus === null ? "提交订单" : (EVENT_TITLES[event] ?? statusName);

/** An uploaded file; `fileName` is its name in download addresses. */
export type FileView = { fileName: string; originalName: string };

/** A line as it would be, with its amounts at the agreed price. */
export type ChangedLine = {
  orderLineId: OrderLineId;
  count: number;
  quantity: number;
  pieces: number | null;
  volume: Dm3;
  amount: Fen;
};

/** What an order would come to by a change. */
export type ChangedOrder = {
  lines: ChangedLine[];
  goodsAmount: Fen;
  freightAmount: Fen;
  payable: Fen;
  volume: Dm3;
  expectDate: string | null;
};

/** A line that is disputed: `stated` by the merchant, in units of the line's own count. */
export type DisputedLine = { id: string; name: string; countedIn: string; saleUnit: string; stated: number };

/** The same with what its counts come to: `price` per sale unit, in minor units of the order's currency. */
export type PricedLine = DisputedLine & { rule: QuantityRule; price: Fen };

/** What a buyer says of one line: counts in units of the line, `amount` what the difference comes to at the agreed price. */
export type ClaimLine = Omit<DisputedLine, "id"> & { lineId?: string; claimed: number; amount: Fen };

/** A dispute as both sides and the operator read it; `disputeReason` and `ruling` are "" before. */
export type Dispute = {
  disputeReason: string;
  disputeFiles: FileView[];
  ruling: string;
  /** What the buyer counted, where that is another count than the merchant's; what it comes to. */
  claim?: ClaimLine[] | null;
  /** What the merchant answered, and until when it may (epoch ms, `null` where nobody disputed). */
  answer?: { words: string; files: FileView[]; time: string } | null;
  answerDueAt?: number | null;
  /** Whether the reader may answer now. */
  mayAnswer?: boolean;
};

export type VoucherView = VoucherFacts & {
  id: PaymentVoucherId;
  status: number;
  rejectReason: string;
  createTime: string;
  auditTime: string | null;
  files: FileView[];
};

/** The difference to be paid of an order that has ended: `kind` 1 back to the buyer, 2 owed by the buyer. */
export type RefundView = RefundBrief & {
  /** The account that the buyer names for it; `null` before. */
  account: PayeeAccount | null;
  /** The day on which it was paid, yyyy-MM-dd, "" before. */
  paidOn: string;
  /** What its payer says of it, "" before. */
  note: string;
  /** Why the buyer says that nothing came, "" where they do not. */
  missing: string;
  /** What the operator ruled on that, "" before. */
  ruling: string;
  doneTime: string | null;
  files: FileView[];
};

export type ShipInfo = { carrier: string; plateNo: string; driverName: string; driverPhone: string; remark: string };

/** A reservation or a pickup on the page of its order. */
export type OrderLink<Of extends ReservationId | PickupId = ReservationId | PickupId> = {
  id: Of;
  no: string;
  status: number;
  statusName: string;
  time: string;
  plateNo: string;
};

export type OrderDetail = OrderTerms &
  OrderBrief &
  Dispute & {
    shipInfo: ShipInfo | null;
    /** What the merchant can deliver, while the buyer has to answer. */
    change?: ChangedOrder | null;
    /** The payee as recorded on confirmation; before that the shop's current one. */
    payee: PayeeAccount | null;
    settlePostedTime: string | null;
    /** Epoch ms; a posted settlement without an answer is confirmed or disputed then. */
    settleDueAt: number | null;
    vouchers: VoucherView[];
    /** Left to pay once all waiting vouchers have passed, of the price or of the final amount. */
    leftToPay: Fen;
    refund: RefundView | null;
    reservations: OrderLink<ReservationId>[];
    pickups: OrderLink<PickupId>[];
    /** Whom its reader may call about it. */
    contacts: Contact[];
    storeAddress: string;
    address: { receiver: string; phone: string; text: string } | null;
    invoice: InvoiceTitle | null;
    /** 0 未申请, 1 已申请, 2 已开票. */
    invoiceStatus: 0 | 1 | 2;
    /** Number of the issued invoice, "" before. */
    invoiceNo: string;
    /** Whether the reader may still add an invoice title, withdraw it, or record the issued invoice. */
    mayApplyInvoice: boolean;
    mayWithdrawInvoice: boolean;
    mayIssueInvoice: boolean;
    mayCorrectInvoice: boolean;
    payMode: number;
    merchantRemark: string;
    /** The day that the merchant named beside what the buyer asked for, yyyy-MM-dd. */
    agreedDate: string | null;
    confirmTime: string | null;
    payTime: string | null;
    finishTime: string | null;
    timeline: OrderEventView[];
  };

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
