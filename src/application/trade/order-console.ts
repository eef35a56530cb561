import type { OrderId, OrderLineId, PaymentVoucherId } from "../../domain/ids.ts";
import type { Fen } from "../../domain/money.ts";
import type { ORDER_COMMANDS } from "../../domain/trade/order-console.ts";
import type { OrderCounts, OrderDetail, ShipInfo } from "../../domain/trade/order-view.ts";
import type { VersionedId } from "../commands.ts";
import type { EventBodies, SendEvent } from "../event-commands.ts";
import type { RefundReport, RefundRuling } from "../refund-commands.ts";
import type { SendSpotCheck } from "./spot-check-commands.ts";

type VersionedOrderId = VersionedId<OrderId>;
type Counted = { orderLineId: OrderLineId; count: number };
type Audited = VersionedOrderId & { voucherId: PaymentVoucherId; pass: boolean; reason?: string };

/** What commands on an order send that are written by hand. Amounts in fen. */
export type OwnOrderBodies = {
  /** `expectDate`: another day than the buyer requested. */
  confirm: VersionedOrderId & { freightAmount?: Fen; expectDate?: string; remark: string };
  /** `lines`: what can be delivered, in units of the line's `count`; 0 leaves a line out. */
  confirmWithChange: VersionedOrderId & { lines: Counted[]; freightAmount?: Fen; expectDate?: string; reason: string };
  answerDispute: VersionedOrderId & { reason: string; fileIds?: string[] };
  vouchersCleared: Audited;
  rejectVoucher: Audited;
  ship: VersionedOrderId & ShipInfo;
  /** `lines`: what arrived of goods that were sent, in units of the line's `count`. */
  postSettlement: VersionedOrderId & { note: string; lines?: Counted[] };
  settleRefund: RefundReport<OrderId>;
  ruleRefund: RefundRuling<OrderId>;
  correctInvoice: VersionedOrderId & { invoiceNo: string };
  resolve: VersionedOrderId & { settleAmount: Fen; reason: string };
};

/** Spot orders for those who carry them out. Every method rejects with `ApiError` and nothing else. */
export abstract class OrderConsole {
  abstract counts(): Promise<OrderCounts>;
  /** Shows no notice when it fails; the page itself shows it. */
  abstract detail(id: OrderId): Promise<OrderDetail>;
}

/** The orders of the caller's shop. */
export abstract class MerchantOrders extends OrderConsole {
  abstract send: SendEvent<EventBodies<typeof ORDER_COMMANDS, "merchant", OrderId, OwnOrderBodies>>;
  abstract sendSpotCheck: SendSpotCheck<"merchant">;
}
/** All orders. */
export abstract class OrderAdmin extends OrderConsole {
  abstract send: SendEvent<EventBodies<typeof ORDER_COMMANDS, "operator", OrderId, OwnOrderBodies>>;
  abstract sendSpotCheck: SendSpotCheck<"operator">;
}
