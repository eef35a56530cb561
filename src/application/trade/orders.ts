import type { Page, PageSize } from "../../domain/paging.ts";
import type { CheckoutPreview, CheckoutRequest, PlacedOrders, PlaceOrderRequest } from "../../domain/trade/checkout.ts";
import type { SavedInvoice } from "../../domain/trade/invoice.ts";
import type { OrderStatus } from "../../domain/trade/order.ts";
import type { BoughtAgain, OrderBrief, OrderCounts, OrderDetail } from "../../domain/trade/order-view.ts";
import type { VoucherForm } from "../../domain/trade/voucher.ts";

export type OrderListRequest = {
  status: readonly OrderStatus[];
  keyword: string;
  /** Days; both belong to the range. */
  beginTime?: string;
  endTime?: string;
  pageNum: number;
  pageSize: PageSize;
};

/** What a buyer says to an order with one press; the first three have a reason. */
export type OrderStep = "cancel" | "requestCancel" | "withdrawCancel" | "dispute" | "sign" | "confirmSettlement";
/** `lines`: what was counted otherwise than it was sent; `fileIds`: photos of a dispute. */
export type StepRequest = {
  id: string;
  version: number;
  reason: string;
  lines?: readonly { orderLineId: string; count: number }[];
  fileIds?: readonly string[];
};
export type VoucherRequest = VoucherForm & { id: string; version: number };

/** A title as it was typed, or a kept one. */
export type InvoiceRequest = Pick<PlaceOrderRequest, "invoice" | "invoiceId"> & { id: string; version: number };

/** Settling and the orders of the purchasing entity. Every method rejects with `ApiError` and nothing else. */
export abstract class Orders {
  abstract preview(request: CheckoutRequest): Promise<CheckoutPreview>;
  /** Refused with 5001 and the changes when a price rose or stock went. The same key gives the same answer. */
  abstract place(request: PlaceOrderRequest, idempotencyKey: string): Promise<PlacedOrders>;
  abstract list(request: OrderListRequest): Promise<Page<OrderBrief>>;
  abstract counts(): Promise<OrderCounts>;
  abstract detail(id: string): Promise<OrderDetail>;
  /** Puts an order's goods into the cart once more. */
  abstract buyAgain(id: string): Promise<BoughtAgain>;
  abstract step(step: OrderStep, request: StepRequest): Promise<void>;
  /** Titles that the purchasing entity keeps; the default one first. */
  abstract keptInvoices(): Promise<readonly SavedInvoice[]>;
  /** Hands in the title of an order that was placed without one. */
  abstract applyInvoice(request: InvoiceRequest): Promise<void>;
  /** The same key gives the same voucher. */
  abstract addVoucher(request: VoucherRequest, idempotencyKey: string): Promise<string>;
}
