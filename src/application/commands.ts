import { type Fields, fieldProblems, textsOf, type ValuesOf, valuesIn } from "../domain/fields.ts";
import { reasonField } from "../domain/reason.ts";
import type { Command, CommandProblems } from "./command-machine.ts";

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

type Asked<Row, All extends Fields> = {
  /** What stands in the dialog first; what is not named is empty. */
  first?: (row: Row, part: string) => Partial<ValuesOf<All>>;
  /** Problems beside those of the fields' own types. */
  problems?: (values: ValuesOf<All>, row: Row, part: string) => { readonly [Name in keyof All]?: string | null };
  send: (row: Row, values: ValuesOf<All>, part: string) => Promise<unknown>;
  done: string;
};

/** A command whose dialog asks for the facts of a record; it is sent what they come to, in their own types. */
export const asked = <Row, const All extends Fields>(
  fields: All,
  { first = () => ({}), problems, send, done }: Asked<Row, All>,
): Command<Row> => ({
  fields,
  asks: (row, part) => textsOf(fields, first(row, part)),
  problems(texts, row, part) {
    const values = valuesIn(fields, texts);
    const others = Object.entries(problems?.(values, row, part) ?? {}).filter(([, problem]) => problem !== null);
    return { ...fieldProblems(fields, values), ...(Object.fromEntries(others) as CommandProblems) };
  },
  send: (row, texts, part) => send(row, valuesIn(fields, texts), part),
  done,
});

/** A command that asks why, in the field `reason`, which the other side reads under the name `label`. */
export const reasoned = <Row>(
  send: (row: Row, reason: string, part: string) => Promise<unknown>,
  done: string,
  label = "原因",
): Command<Row> =>
  asked({ reason: reasonField(label) }, { send: (row, { reason }, part) => send(row, reason, part), done });
