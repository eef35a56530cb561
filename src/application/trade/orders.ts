import type { Page, PageSize } from "../../domain/paging.ts";
import type { CheckoutPreview, CheckoutRequest, PlacedOrders, PlaceOrderRequest } from "../../domain/trade/checkout.ts";
import type { OrderBrief, OrderCounts, OrderDetail } from "../../domain/trade/order-view.ts";

export type OrderListRequest = {
  status: number[];
  keyword: string;
  /** Days; both belong to the range. */
  beginTime?: string;
  endTime?: string;
  pageNum: number;
  pageSize: PageSize;
};

/** Settling and the orders of the acting entity. Every method rejects with `ApiError` and nothing else. */
export abstract class Orders {
  abstract preview(request: CheckoutRequest): Promise<CheckoutPreview>;
  /** Refused with 5001 and the changes when a price rose or stock went. The same key gives the same answer. */
  abstract place(request: PlaceOrderRequest, idempotencyKey: string): Promise<PlacedOrders>;
  abstract list(request: OrderListRequest): Promise<Page<OrderBrief>>;
  abstract counts(): Promise<OrderCounts>;
  abstract detail(id: string): Promise<OrderDetail>;
  abstract cancel(request: { id: string; version: number; reason: string }): Promise<void>;
}
