import type { Subject } from "../system/waiting.ts";
import { TODO_KINDS, TODO_STATUSES, type TodoKind, TURNS } from "./todo-turns.ts";

/** Pages of the user centre that list what waits for its reader, by what they list. */
const PAGES = {
  demand: "/user/recSource",
  quote: "/user/recSource",
  order: "/user/platformOrder",
  reservation: "/user/reservation",
  pickup: "/user/pickupRecord",
  inquiry: "/user/futuresInquiry",
  futures: "/user/placeOrderList",
  company: "/user/certification",
} as const satisfies Partial<Record<Subject, string>>;

export type BuyerWaitPath = (typeof PAGES)[keyof typeof PAGES];

/** Every page of the menu that is counted. */
export const BUYER_WAIT_PATHS: readonly BuyerWaitPath[] = [...new Set(Object.values(PAGES))];

const pageOf = (kind: TodoKind): BuyerWaitPath | null => {
  const pages: Partial<Record<Subject, BuyerWaitPath>> = PAGES;
  return pages[TODO_STATUSES[kind].subject] ?? null;
};

/** What waits for a buyer, by the page of the user centre that lists it: the buyer's turns of the one table. */
export const BUYER_WAITS: ReadonlyMap<BuyerWaitPath, readonly TodoKind[]> = new Map(
  BUYER_WAIT_PATHS.map((path) => [
    path,
    TODO_KINDS.filter((kind) => pageOf(kind) === path && TURNS[kind].some(({ side }) => side === "buyer")),
  ]),
);

/** How much waits on a page of the user centre. */
export type BuyerWaitCount = { path: BuyerWaitPath; num: number };
