import { anyOf, type Infer, record, WHOLE } from "../records.ts";
import type { Subject } from "../system/waiting.ts";
import { PAGES } from "./pages.ts";
import { TODO_KINDS, TODO_STATUSES, type TodoKind, TURNS } from "./todo-turns.ts";

/** Pages of the user centre that list what waits for its reader, by what they list. */
const LISTS: Partial<Record<Subject, string>> = {
  demand: PAGES.demands.path,
  quote: PAGES.demands.path,
  order: PAGES.orders.path,
  reservation: PAGES.reservations.path,
  pickup: PAGES.pickups.path,
  inquiry: PAGES.forwardInquiries.path,
  futures: PAGES.forwardOrders.path,
  company: PAGES.certification.path,
};

/** Every page of the menu that is counted. */
export const BUYER_WAIT_PATHS: readonly string[] = [...new Set(Object.values(LISTS))];

const pageOf = (kind: TodoKind): string | null => LISTS[TODO_STATUSES[kind].subject] ?? null;

/** What waits for a buyer, by the page of the user centre that lists it: the buyer's turns of the one table. */
export const BUYER_WAITS: ReadonlyMap<string, readonly TodoKind[]> = new Map(
  BUYER_WAIT_PATHS.map((path) => [
    path,
    TODO_KINDS.filter((kind) => pageOf(kind) === path && TURNS[kind].some(({ side }) => side === "buyer")),
  ]),
);

/** How much waits on a page of the user centre. */
export const BUYER_WAIT_COUNT = record({ path: anyOf(BUYER_WAIT_PATHS), num: WHOLE });
export type BuyerWaitCount = Infer<typeof BUYER_WAIT_COUNT>;
