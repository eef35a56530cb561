import type { WaitKind } from "./waiting.ts";

/**
 * What a 待办 asks of its reader beside what `WAITS` names; the server knows of each what ends it. `read` asks for nothing
 * but to be read.
 */
export const MESSAGE_TODOS = [
  "read",
  "order.book",
  "order.check",
  "order.invoice",
  "reservation.rebook",
  "futures.pay",
  "futures.check",
  "offer.revise",
  "offer.renew",
  "demand.revise",
  "demand.answer",
  "demand.recommend",
  "company.revise",
  "company.renew",
  "company.frozen",
  "company.change",
  "company.rechange",
  "application.complete",
  "shop.stock",
  "shop.suspended",
  "shop.restock",
  "goods.revise",
  "goods.certs",
  "supply.complete",
] as const;

/** What a 待办 asks for. The 待办 of a wait ends with the wait. */
export type MessageTodo = (typeof MESSAGE_TODOS)[number] | WaitKind;
