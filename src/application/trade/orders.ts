import type { AnyLineId, OrderId, OrderLineId, PaymentVoucherId, SpotCheckId } from "../../domain/ids.ts";
import type { Page, PageSize } from "../../domain/paging.ts";
import type { CheckoutPreview, CheckoutRequest, PlacedOrders, PlaceOrderRequest } from "../../domain/trade/checkout.ts";
import type { SavedInvoice } from "../../domain/trade/invoice.ts";
import type { ORDER_EVENTS } from "../../domain/trade/order-events.ts";
import type { BoughtAgain, OrderBrief, OrderCounts, OrderDetail, OrderFilters } from "../../domain/trade/order-view.ts";
import type { VoucherForm } from "../../domain/trade/voucher.ts";
import type { VersionedId } from "../commands.ts";
import type { EventBodies, SendEvent } from "../event-commands.ts";
import type { BuyerRefundStep } from "../refund-commands.ts";
import type { SendSpotCheck, SpotCheckRequest } from "./spot-check-commands.ts";

/** Filters of orders and the page to read. */
export type OrderListRequest = OrderFilters & { pageNum: number; pageSize: PageSize };

/** What a buyer's commands send that are written by hand. */
export type OwnBuyerBodies = {
  /** `lines`: received counts that differ from what was sent. */
  sign: VersionedId<OrderId> & { lines?: { orderLineId: OrderLineId; count: number }[] };
  /** `fileIds`: photos; `counts`: what the buyer counted, of lines where that is another count. */
  dispute: VersionedId<OrderId> & {
    reason: string;
    fileIds?: string[];
    counts?: { orderLineId: AnyLineId; count: number }[];
  };
};

/** A payment voucher for the order `id`, refused when its `version` is out of date. */
export type VoucherRequest = VoucherForm & { id: OrderId; version: number };

/** A typed invoice title, or the id of a saved one. */
export type InvoiceRequest = Pick<PlaceOrderRequest, "invoice" | "invoiceId"> & { id: OrderId; version: number };

/** The checkout and the orders of the purchasing entity. Every method rejects with `ApiError` only. */
export abstract class Orders {
  abstract preview(request: CheckoutRequest): Promise<CheckoutPreview>;
  /** Rejects with 5001 and the changes when a price rose or stock fell. The same key returns the same reply. */
  abstract place(request: PlaceOrderRequest, idempotencyKey: string): Promise<PlacedOrders>;
  abstract list(request: OrderListRequest): Promise<Page<OrderBrief>>;
  abstract counts(): Promise<OrderCounts>;
  abstract detail(id: OrderId): Promise<OrderDetail>;
  /** Puts the goods of an order into the cart again. */
  abstract buyAgain(id: OrderId): Promise<BoughtAgain>;
  abstract send: SendEvent<EventBodies<typeof ORDER_EVENTS, "buyer", OrderId, OwnBuyerBodies>>;
  /** Saved titles of the purchasing entity, the default one first. */
  abstract savedInvoices(): Promise<readonly SavedInvoice[]>;
  /** Adds an invoice title to an order that was placed without one. */
  abstract applyInvoice(request: InvoiceRequest): Promise<void>;
  /** Takes it back before the merchant has issued the invoice. */
  abstract withdrawInvoice(request: { id: OrderId; version: number }): Promise<void>;
  /** The buyer's event on a refund at the end of an order. */
  abstract refundStep(step: BuyerRefundStep<OrderId>): Promise<void>;
  /** States a spot check of a line; one is undecided at a time. */
  abstract addSpotCheck(request: SpotCheckRequest): Promise<SpotCheckId>;
  abstract sendSpotCheck: SendSpotCheck<"buyer">;
  /** Requests with the same key create one voucher. */
  abstract addVoucher(request: VoucherRequest, idempotencyKey: string): Promise<PaymentVoucherId>;
}
