import type { PayeeAccount } from "../company/payee.ts";
import type { Fen } from "../money.ts";
import type { InvoiceTitle } from "./invoice.ts";
import type { OrderStatus } from "./order.ts";
import type { OrderTerms } from "./order-terms.ts";
import type { OrderTodo } from "./order-todo.ts";
import type { VoucherFacts } from "./voucher.ts";

export type OrderLine = {
  id: string;
  goodsId: string;
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
  volume: number;
  price: Fen;
  amount: Fen;
  /** What left the warehouse, in units of `count`. */
  pickedCount: number;
  /** What the buyer counted of goods that were sent, in units of `count`; `null` where nobody counted. */
  receivedCount: number | null;
  /** By the posted tally; `null` before. */
  settledCount: number | null;
  settledVolume: number | null;
  settledAmount: Fen | null;
};

/** An order as the list shows it. `events` are those this reader may send now. */
export type OrderBrief = {
  id: string;
  orderNo: string;
  orderGroupNo: string;
  purchaserType: number;
  buyerName: string;
  merchantId: string;
  shopName: string;
  storeId: string;
  storeName: string;
  deliveryMode: number;
  goodsAmount: Fen;
  freightAmount: Fen;
  payable: Fen;
  paidAmount: Fen;
  /** What the tally comes to, and what is still owed (above 0) or goes back (below 0); `null` until it is posted. */
  settleAmount: Fen | null;
  diffAmount: Fen | null;
  /** The buyer asked to cancel and waits for the answer. */
  cancelRequested: boolean;
  /** dm³ */
  volume: number;
  status: number;
  statusName: string;
  cancelType: number | null;
  cancelReason: string | null;
  /** Epoch ms; the order ends by itself then. */
  expireAt: number | null;
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
  /** The network address of a person's step; only operators see it. */
  ip?: string | null;
};

/** A file that was handed in; `fileName` is what downloads ask for. */
export type FileView = { fileName: string; originalName: string };

export type VoucherView = VoucherFacts & {
  id: string;
  status: number;
  rejectReason: string;
  createTime: string;
  auditTime: string | null;
  files: FileView[];
};

/** What is left to move between the sides: `kind` 1 back to the buyer, 2 owed by the buyer; `status` 0 open, 1 done. */
export type RefundView = {
  kind: number;
  amount: Fen;
  status: number;
  note: string;
  /** Epoch ms; who has to pay should have by then, and the platform hears of it after. */
  dueAt: number;
  doneTime: string | null;
  files: FileView[];
};

export type ShipInfo = { carrier: string; plateNo: string; driverName: string; driverPhone: string; remark: string };

/** A reservation or a tally as the order's page names it. */
export type OrderLink = { id: string; no: string; status: number; statusName: string; time: string; plateNo: string };

export type OrderDetail = OrderTerms &
  OrderBrief & {
    shipInfo: ShipInfo | null;
    /** Where to pay: the account given when the order was confirmed; before that the shop's current one. */
    payee: PayeeAccount | null;
    settlePostedTime: string | null;
    /** Epoch ms; a posted tally that nobody answers is confirmed or disputed then. */
    settleDueAt: number | null;
    vouchers: VoucherView[];
    /** Still to be paid once waiting vouchers have passed. */
    leftToPay: Fen;
    refund: RefundView | null;
    /** Photos of the buyer's dispute. */
    disputeFiles: FileView[];
    reservations: OrderLink[];
    pickups: OrderLink[];
    buyerPhone: string;
    storeAddress: string;
    address: { receiver: string; phone: string; text: string } | null;
    invoice: InvoiceTitle | null;
    /** 0 未申请, 1 已申请. */
    invoiceStatus: 0 | 1;
    /** Whether whoever reads this may still hand in a title. */
    mayApplyInvoice: boolean;
    payMode: number;
    merchantRemark: string;
    confirmTime: string | null;
    payTime: string | null;
    finishTime: string | null;
    timeline: OrderEventView[];
  };

/** What of an order went into the cart again, in lines; `skipped` is not sold any more, or there is too little of it. */
export type BoughtAgain = { added: number; skipped: number };

/** Its text in the history. */
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

/** Orders per status of the purchasing entity: {"20": 3, …}; `all` is their sum. */
export type OrderCounts = { all: number; byStatus: Record<string, number> };
