import { reasonProblem } from "../domain/reason.ts";
import type { Command } from "./command-machine.ts";

/** The id and the version that a person saw. The server refuses a command on another version. */
export type Seen = { id: string; version: number };

/** What a command names the row by. */
export const seenOf = ({ id, version }: Seen): Seen => ({ id, version });

/** A command that only asks whether it is meant. */
export const confirmed = <Row>(send: (row: Row, part: string) => Promise<unknown>, done: string): Command<Row> => ({
  asks: () => ({}),
  send: (row, _fields, part) => send(row, part),
  done,
});

/** A command that asks why, in the field `reason`, which the other side reads. */
export const reasoned = <Row>(
  send: (row: Row, reason: string, part: string) => Promise<unknown>,
  done: string,
): Command<Row> => ({
  asks: () => ({ reason: "" }),
  problems: ({ reason = "" }) => ({ reason: reasonProblem(reason) }),
  send: (row, { reason = "" }, part) => send(row, reason.trim(), part),
  done,
});
