import { type Static, type TProperties, type TSchema, Type } from "typebox";
import { ID_DIGITS } from "../domain/ids.ts";
import type { Fen } from "../domain/money.ts";
import { PAGE_SIZES, type PageSize } from "../domain/paging.ts";
import { SALE_UNITS, type SaleUnit } from "../domain/timber/spec.ts";

/** A body or query: nothing but these properties. */
export const Shape = <T extends TProperties>(properties: T) => Type.Object(properties, { additionalProperties: false });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A time-ordered 64-bit number as decimal text. */
export const IdSchema = Type.String({ pattern: `^${ID_DIGITS}$` });

/** The most that an `integer` column holds. */
export const INTEGER_MAX = 2_147_483_647;

/** Fen, whole and exact; forms refuse in words what is too much for them. */
export const FenSchema = Type.Unsafe<Fen>(
  Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
);

/** The version of a row that was seen; each change raises it. */
export const VersionSchema = Type.Integer({ minimum: 0, maximum: INTEGER_MAX });

export const PageNumSchema = Type.Integer({ minimum: 1, maximum: 100_000 });
/** One of the literals; a union over a list loses its type otherwise. */
export const OneOf = <T extends string | number>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))));

export const PageSizeSchema = OneOf<PageSize>(PAGE_SIZES);
/** The reply of a call that answers a file. */
export const FileReply = Type.Unsafe<null>(Type.String({ format: "binary" }));
/** A page of a list in a reply; `more`: what comes with it besides. */
export const PageOf = <Row extends TSchema, More extends TProperties = Record<never, never>>(row: Row, more?: More) =>
  Type.Object({
    rows: Type.Array(row),
    total: Type.Integer(),
    pageNum: Type.Integer(),
    pageSize: PageSizeSchema,
    ...(more as More),
  });
/** An object that may have each of `names`. */
export const EachOf = <Name extends string | number, T extends TSchema>(names: readonly Name[], value: T) =>
  Type.Unsafe<{ [N in Name]?: Static<T> }>(
    Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(value)]))),
  );
export const SaleUnitSchema = OneOf<SaleUnit>(SALE_UNITS.map(({ code }) => code));
/** yyyy-MM-dd, a day that there is, for what goes to the database unread; forms, which are refused in words, take any text. */
export const ExistingDaySchema = Type.String({
  pattern:
    "^(?:(?:19|2\\d)\\d\\d-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:19|2\\d)(?:0[48]|[2468][048]|[13579][26])-02-29|2000-02-29)$",
});
/** Epoch ms, to the end of the year 9999. */
export const MomentSchema = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 });
