import { type TSchema, Type } from "typebox";
import { each, Nullable } from "../common.ts";

/** Shared by the calls under `/system`. The template's clients read everything at the top level of an answer. */

/** Text that a form may leave out or send as null; what is missing is refused in words, not by shape. */
export const MaybeText = Type.Optional(Nullable(Type.String()));
/** A whole number, which the template's forms send as a number or as text. */
export const MaybeNumber = Type.Optional(
  Type.Union([
    Type.Integer({ minimum: -999_999_999, maximum: 999_999_999 }),
    Type.String({ pattern: "^-?[0-9]{1,9}$" }),
    Type.Null(),
  ]),
);
/** An id as the template's forms send it. */
export const AnyIdSchema = Type.Union([Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), Type.String()]);
/** The id of a form's row; without it the row is a new one. */
export const MaybeId = Type.Optional(Nullable(AnyIdSchema));

/** What the template's forms send back with what they read; none of it is taken over. */
export const ECHO = {
  ...each("createBy createTime updateBy updateTime searchValue", MaybeText),
  params: Type.Optional(Nullable(Type.Object({}, { additionalProperties: true }))),
};

/** One id or several joined by commas; what is no number is refused in words. */
export const IdParams = Type.Object({ id: Type.String() });
/** The id in the path. */
export type IdParams = { id: string };

const TOP = { code: Type.Integer(), msg: Type.String() };

/** Something was done. */
export const DoneReply = Type.Object(TOP);
/** The reply of a call that was carried out. */
export type DoneReply = { code: number; msg: string };

/** What was requested. */
export const FoundReply = <T extends TSchema>(data: T) => Type.Object({ ...TOP, data });
/** The reply with what was found. */
export type FoundReply<Data> = DoneReply & { data: Data };

/** A row, without `data` where there is none. */
export const MaybeFoundReply = <T extends TSchema>(data: T) => Type.Object({ ...TOP, data: Type.Optional(data) });
/** The same; without data where there is none. */
export type MaybeFoundReply<Data> = DoneReply & { data?: Data };

/** A page of rows; `total` counts those of all pages. */
export const TableReply = <T extends TSchema>(row: T) =>
  Type.Object({ ...TOP, rows: Type.Array(row), total: Type.Integer() });
