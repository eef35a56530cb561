import type { PersonId } from "../../../domain/ids.ts";
import { createGate, createQueues } from "../../account/gate.ts";

/** A table of some thousand rows takes the processor for a second, during which the node does nothing else. */
const WAITING = 16;
const WAITING_OF_ONE = 2;

/** Runs the making of a table to be saved in its turn; rejects with 503 where too many wait, or too many of the person's. */
export type SheetTurns = <T>(personId: PersonId, make: () => Promise<T>) => Promise<T>;

/** Tables are made one at a time. Nothing of the database may be held while a turn is waited for. */
export function createSheetTurns(): SheetTurns {
  const inTurn = createGate(1, WAITING);
  const ofOne = createQueues(WAITING_OF_ONE);
  return (personId, make) => ofOne(personId, () => inTurn(make));
}

/** The turns of this node. */
export const inSheetTurn: SheetTurns = createSheetTurns();
