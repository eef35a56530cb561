import { type TOptional, type TSchema, type TUnsafe, Type } from "typebox";
import type { Field, Fields, FieldType, ValueOf } from "../domain/fields.ts";
import { CodeSchema, DateOrEmptySchema, FenSchema, IdSchema, Nullable, OneOf } from "./common.ts";

/** How much of it makes sense is the rule's to say, in words. */
export const TextSchema = Type.String({ maxLength: 10_000 });
/** A whole number that is not negative. */
export const WholeSchema = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

type Kinds = Readonly<Record<"text" | "code" | "id" | "whole" | "day" | "files" | "several", TSchema>>;
/** What clients send keeps to limits; replies say what is kept. */
const SENT: Kinds = {
  text: TextSchema,
  code: CodeSchema,
  id: IdSchema,
  whole: WholeSchema,
  day: DateOrEmptySchema,
  files: Type.Array(TextSchema),
  several: Type.Array(CodeSchema),
};
const TEXT = Type.String();
const SAID: Kinds = {
  text: TEXT,
  code: TEXT,
  id: TEXT,
  whole: Type.Number(),
  day: TEXT,
  files: Type.Array(TEXT),
  several: Type.Array(TEXT),
};

function schemaOf(type: FieldType, kinds: Kinds): TSchema | null {
  switch (type.kind) {
    case "choice":
      return OneOf(type.of.map(({ code }) => code));
    case "money":
      return FenSchema;
    case "flag":
      return Type.Boolean();
    case "own":
      return null;
    default:
      return kinds[type.kind];
  }
}

type Own = Readonly<Record<string, TSchema>>;

function shapeOf(fields: Fields, own: Own, kinds: Kinds): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { type, optional }]) => {
      const schema = own[name] ?? schemaOf(type, kinds);
      if (schema === null) throw new RangeError(`no schema of ${name}`);
      const filled = type.none ? Nullable(schema) : schema;
      return [name, optional ? Type.Optional(filled) : filled];
    }),
  );
}

/** The wire's shape of a record's facts; `own`: of those whose type is their own. RangeError where one of them is missing. */
export const schemasOf = (fields: Fields, own: Own): Record<string, TSchema> => shapeOf(fields, own, SENT);

/**
 * The wire's shape of a form that is kept before it is complete: its texts may be twice as long as it allows, so that it is
 * its rules that refuse them, in words.
 */
export function draftsOf<Record extends Fields>(fields: Record, own: Own = {}) {
  const texts: [string, TSchema][] = Object.entries(fields).flatMap(([name, { type }]) =>
    type.kind === "text" ? [[name, Type.String({ maxLength: 2 * type.most })]] : [],
  );
  return shapeOf(fields, { ...Object.fromEntries(texts), ...own }, SENT) as {
    [Name in keyof Record]: TUnsafe<ValueOf<Record[Name]>>;
  };
}

type Said<One extends Field> = One extends { optional: true }
  ? TOptional<TUnsafe<ValueOf<One>>>
  : TUnsafe<ValueOf<One>>;

/** The same facts in a reply. */
export const repliesOf = <Record extends Fields>(fields: Record, own: Own = {}) =>
  shapeOf(fields, own, SAID) as { [Name in keyof Record]: Said<Record[Name]> };

/** Some facts of a record, or of its shape. */
export const picked = <Record extends object, Name extends keyof Record & string>(
  fields: Record,
  names: readonly Name[],
) => Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<Record, Name>;
