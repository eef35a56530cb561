import type { WaitKind } from "./waiting.ts";

/** The tasks of a 待办 beside those that `WAITS` names; the server knows of each what ends it. `read` requires only to be read. */
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
  "goods.stock",
  "supply.complete",
] as const;

/** The task of a 待办. The 待办 of a wait ends with the wait. */
export type MessageTodo = (typeof MESSAGE_TODOS)[number] | WaitKind;
