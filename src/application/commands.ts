import { type Fields, textsOf, type ValuesOf, valuesIn } from "../domain/fields.ts";
import { reasonField } from "../domain/reason.ts";
import type { Command, CommandFields } from "./command-machine.ts";
import { type FormRules, formProblems } from "./form-rules.ts";

/** The id and the version that a person saw. The server refuses a command on another version. */
export type VersionedId<Of extends string = string> = { id: Of; version: number };

/** What a command names the row by. */
export const versionedId = <Of extends string>({ id, version }: VersionedId<Of>): VersionedId<Of> => ({ id, version });

/** A command that only asks for confirmation. */
export const confirmed = <Row>(send: (row: Row, part: string) => Promise<unknown>, done: string): Command<Row> => ({
  asks: () => ({}),
  send: (row, _fields, part) => send(row, part),
  done,
});

type FormParts<Row, All extends Fields> = FormRules<All, [row: Row, part: string]> & {
  /** What stands in the dialog first; what is not named is empty. */
  first?: (row: Row, part: string) => Partial<ValuesOf<All>>;
  send: (row: Row, values: ValuesOf<All>, part: string) => Promise<unknown>;
  done: string;
};

/** A command whose dialog has the fields of a record; it is sent their values, in their own types. */
export const withForm = <Row, const All extends Fields>(fields: All, parts: FormParts<Row, All>): Command<Row> =>
  withFormOf(() => fields, parts);

/** The same where the row decides which fields there are. */
export const withFormOf = <Row, const All extends Fields>(
  fieldsFor: (row: Row, part: string) => All,
  { first = () => ({}), send, done, ...rules }: FormParts<Row, All>,
): Command<Row> => ({
  fields: fieldsFor,
  asks: (row, part) => textsOf(fieldsFor(row, part), first(row, part)),
  problems: (texts, row, part) => formProblems(fieldsFor(row, part), rules, texts, row, part),
  send: (row, texts, part) => send(row, valuesIn(fieldsFor(row, part), texts), part),
  done,
});

/** A command that requires a reason, in the field `reason`, which the other side reads under the name `label`. */
export const reasoned = <Row>(
  send: (row: Row, reason: string, part: string) => Promise<unknown>,
  done: string,
  label = "原因",
): Command<Row> =>
  withForm({ reason: reasonField(label) }, { send: (row, { reason }, part) => send(row, reason, part), done });

/** A command on a part of a row as one on the row: its part is the part's id. The part is there while its command is shown. */
export const ofPart = <Row, Part>(command: Command<Part>, partOf: (row: Row, id: string) => Part): Command<Row> => {
  const { fields, asks, problems } = command;
  return {
    ...(fields === undefined ? {} : { fields: (row: Row, id: string) => fields(partOf(row, id), "") }),
    ...(asks === undefined ? {} : { asks: (row: Row, id: string) => asks(partOf(row, id), "") }),
    ...(problems === undefined
      ? {}
      : { problems: (typed: CommandFields, row: Row, id: string) => problems(typed, partOf(row, id), "") }),
    send: (row, typed, id) => command.send(partOf(row, id), typed, ""),
    done: command.done,
  };
};
