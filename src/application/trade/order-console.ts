import type { OrderId, OrderLineId, PaymentVoucherId } from "../../domain/ids.ts";
import type { Fen } from "../../domain/money.ts";
import type { Page } from "../../domain/paging.ts";
import type { OrderBrief, OrderCounts, OrderDetail, ShipInfo } from "../../domain/trade/order-view.ts";
import type { RefundReport, RefundRuling } from "../refund-commands.ts";
import type { OrderListRequest } from "./orders.ts";

/** The order as it was seen. */
type Seen = { id: OrderId; version: number };

/** The body of each command on an order in the console. Amounts in fen. */
export type OrderCommandBodies = {
  /** `expectDate`: another day than the buyer asked for. */
  confirm: Seen & { freightAmount?: Fen; expectDate?: string; remark: string };
  /** `lines`: what can be delivered, in units of the line's `count`; 0 leaves a line out. */
  confirmWithChange: Seen & {
    lines: { orderLineId: OrderLineId; count: number }[];
    freightAmount?: Fen;
    expectDate?: string;
    reason: string;
  };
  answerDispute: Seen & { reason: string; fileIds?: string[] };
  decline: Seen & { reason: string };
  auditVoucher: Seen & { voucherId: PaymentVoucherId; pass: boolean; reason?: string };
  ship: Seen & ShipInfo;
  /** `lines`: what arrived of goods that were sent, in units of the line's `count`. */
  postSettle: Seen & { note: string; lines?: { orderLineId: OrderLineId; count: number }[] };
  agreeCancel: Seen;
  refuseCancel: Seen & { reason: string };
  settleRefund: RefundReport<OrderId>;
  ruleRefund: RefundRuling<OrderId>;
  issueInvoice: Seen & { invoiceNo: string };
  correctInvoice: Seen & { invoiceNo: string };
  confirmReceive: Seen;
  dispute: Seen & { reason: string };
  resolveDispute: Seen & { settleAmount: Fen; reason: string };
  forceCancel: Seen & { reason: string };
};

/** Spot orders for those who carry them out. Every method rejects with `ApiError` and nothing else. */
export abstract class OrderConsole {
  abstract list(request: OrderListRequest): Promise<Page<OrderBrief>>;
  abstract counts(): Promise<OrderCounts>;
  /** Shows no notice when it fails; the page itself says so. */
  abstract detail(id: OrderId): Promise<OrderDetail>;
  abstract say<Word extends keyof OrderCommandBodies>(word: Word, body: OrderCommandBodies[Word]): Promise<void>;
}

/** The orders of the caller's shop. */
export abstract class MerchantOrders extends OrderConsole {}
/** Everybody's orders. */
export abstract class OrderAdmin extends OrderConsole {}
