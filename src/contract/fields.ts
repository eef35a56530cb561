import { type TSchema, Type } from "typebox";
import type { Fields, FieldType } from "../domain/fields.ts";
import { CodeSchema, DateOrEmptySchema, FenSchema, IdSchema, Nullable, OneOf } from "./common.ts";

/** How much of it makes sense is the rule's to say, in words. */
export const TextSchema = Type.String({ maxLength: 10_000 });
export const WholeSchema = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

function schemaOf(type: FieldType): TSchema | null {
  switch (type.kind) {
    case "text":
      return TextSchema;
    case "code":
      return CodeSchema;
    case "id":
      return IdSchema;
    case "choice":
      return OneOf(type.of.map(({ code }) => code));
    case "whole":
      return WholeSchema;
    case "money":
      return FenSchema;
    case "day":
      return DateOrEmptySchema;
    case "flag":
      return Type.Boolean();
    case "own":
      return null;
  }
}

/** The wire's shape of a record's facts; `own`: of those whose type is their own. RangeError where one of them is missing. */
export function schemasOf(fields: Fields, own: Readonly<Record<string, TSchema>>): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { type, optional }]) => {
      const schema = own[name] ?? schemaOf(type);
      if (schema === null) throw new RangeError(`no schema of ${name}`);
      const filled = type.none ? Nullable(schema) : schema;
      return [name, optional ? Type.Optional(filled) : filled];
    }),
  );
}
