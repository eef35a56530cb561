import type { WaitKind } from "../system/waiting.ts";

/** What waits for a buyer, by the page of the user centre that lists it. */
export const BUYER_WAITS = {
  "/user/recSource": ["quote.answer", "quote.place"],
  "/user/platformOrder": ["order.change", "order.pay", "order.fetch", "order.receive", "order.settle", "order.extra"],
  "/user/pickupRecord": ["pickup.confirm"],
  "/user/futuresInquiry": ["inquiry.choose", "inquiry.order"],
  "/user/placeOrderList": ["futures.buyerSign", "futures.deposit", "futures.balance", "futures.settle"],
} as const satisfies Readonly<Record<string, readonly WaitKind[]>>;

export type BuyerWaitPath = keyof typeof BUYER_WAITS;

/** How much waits on a page of the user centre. */
export type BuyerWaitCount = { path: BuyerWaitPath; num: number };
