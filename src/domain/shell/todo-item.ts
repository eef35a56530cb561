import type { Side } from "../system/waiting.ts";
import { thingAddress } from "./thing-pages.ts";
import { TODO_STATUSES, type TodoKind, TURNS, type Turn } from "./todo-turns.ts";

/** One row as it is read. Times in epoch ms; `placeId` is the id in the address of its page. */
export type TodoRow = {
  kind: TodoKind;
  side: Side;
  id: string;
  placeId: string;
  name: string;
  about: string;
  since: number;
  dueAt: number | null;
  late: boolean;
};

/**
 * One thing that a person has to do. `name`: what it is known by, `about`: what it is about, "" where the name is enough; `path`:
 * where `action` is done. `since` when it began to wait, `dueAt` until when it may, epoch ms, `null`: for as long as it takes;
 * `late`: overdue, or without a deadline and waiting for more than `TODO_LATE_HOURS`.
 */
export type TodoItem = Pick<TodoRow, "kind" | "side" | "id" | "name" | "about" | "since" | "dueAt" | "late"> &
  Pick<Turn, "action"> & { path: string };

/** The turn of a side in what stands under `kind`, or `null` where it has none. */
const turnOf = (kind: TodoKind, side: Side): Turn | null => TURNS[kind].find((turn) => turn.side === side) ?? null;

/** The row with its command and the way to it; `null` where that side has nothing to do with it. */
export function todoItem({ kind, side, id, placeId, name, about, since, dueAt, late }: TodoRow): TodoItem | null {
  const turn = turnOf(kind, side);
  if (turn === null) return null;
  const path = turn.path ?? thingAddress(TODO_STATUSES[kind].subject, side, placeId);
  return { kind, side, id, name, about, since, dueAt, late, action: turn.action, path };
}

/** The soonest things to do with how many there are of all. */
export type TodoList = { rows: TodoItem[]; total: number };
/** How many of them travel at most. */
export const TODO_ROWS_MAX = 100;
