import type { StateTable } from "../../src/domain/state-table.ts";

/** Statuses nothing leads out of. */
export function finalStatuses<Status extends number, Event extends string, Actor extends string, Context>(
  table: StateTable<Status, Event, Actor, Context>,
): Status[] {
  const statuses = Object.keys(table).map(Number) as Status[];
  return statuses.filter((status) => Object.keys(table[status]).length === 0);
}
