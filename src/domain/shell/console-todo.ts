import { MERCHANT_ORDER_TODOS, ORDER_TODO_NAMES, type OrderTodo, PLATFORM_ORDER_TODOS } from "../trade/order-todo.ts";
import { type ConsoleDemand, mayOpen } from "./console.ts";

/** Something that waits in the console: how much of it, and for how much longer than a day. */
export type TodoCount = { key: string; num: number; late: number };

/** A todo with the list that shows just that. `permission` is the list's own. */
export type Todo = ConsoleDemand & { key: string; label: string; path: string };

/** A todo that has waited this long is red (product §32). */
export const TODO_LATE_HOURS = 24;

const ofMerchant = (key: OrderTodo): Todo => ({
  key,
  label: ORDER_TODO_NAMES[key],
  path: `/console/order/list?todo=${key}`,
  side: "merchant",
  permission: "order:spot:confirm",
});
const ofPlatform = (key: OrderTodo): Todo => ({
  key,
  label: ORDER_TODO_NAMES[key],
  path: `/console/platformOrder/list?todo=${key}`,
  side: "operator",
  permission: "order:spot:audit",
});

/** Everything that can wait, in the order in which it is shown; each has its count in the server (`TodoQuery`). */
export const TODOS: readonly Todo[] = [
  ...MERCHANT_ORDER_TODOS.map(ofMerchant),
  ...PLATFORM_ORDER_TODOS.map(ofPlatform),
];

/** What may wait for somebody: todos whose list is open to them. */
export const todosOf = (person: Parameters<typeof mayOpen>[0]): Todo[] => TODOS.filter((todo) => mayOpen(person, todo));
