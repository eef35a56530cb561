import { anyOf, type Infer, list, maybe, NUMBER, record, TEXT, WHOLE } from "../records.ts";
import { SIDES, type Side } from "../system/waiting.ts";
import { thingAddress } from "./thing-pages.ts";
import { TODO_KINDS, TODO_STATUSES, type TodoKind, TURNS, type Turn } from "./todo-turns.ts";

/** One thing that a person has to do. Times in epoch ms. */
export const TODO_ITEM = record({
  kind: anyOf(TODO_KINDS),
  side: anyOf(SIDES),
  id: TEXT,
  /** What it is known by. */
  name: TEXT,
  /** What it is about, "" where the name is enough. */
  about: TEXT,
  action: TEXT,
  /** Where `action` is done. */
  path: TEXT,
  /** When it began to wait. */
  since: NUMBER,
  /** Until when it may wait, `null`: for as long as it takes. */
  dueAt: maybe(NUMBER),
});
export type TodoItem = Infer<typeof TODO_ITEM>;

/** One row as it is read; `placeId` is the id in the address of its page. */
export type TodoRow = Omit<TodoItem, "action" | "path"> & { placeId: string };

/** The turn of a side in what stands under `kind`, or `null` where it has none. */
const turnOf = (kind: TodoKind, side: Side): Turn | null => TURNS[kind].find((turn) => turn.side === side) ?? null;

/** The row with its command and the way to it; `null` where that side has nothing to do with it. */
export function todoItem({ kind, side, id, placeId, name, about, since, dueAt }: TodoRow): TodoItem | null {
  const turn = turnOf(kind, side);
  if (turn === null) return null;
  const path = turn.path ?? thingAddress(TODO_STATUSES[kind].subject, side, placeId);
  return { kind, side, id, name, about, since, dueAt, action: turn.action, path };
}

/** The soonest things to do with how many there are of all. */
export const TODO_LIST = record({ rows: list(TODO_ITEM), total: WHOLE });
export type TodoList = Infer<typeof TODO_LIST>;
/** How many of them travel at most. */
export const TODO_ROWS_MAX = 100;
