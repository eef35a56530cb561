import { type Static, type TProperties, type TSchema, Type } from "typebox";
import { ID_DIGITS, type Id } from "../domain/ids.ts";
import { type Fen, MAX_TOTAL } from "../domain/money.ts";
import { PAGE_SIZES, type PageSize } from "../domain/paging.ts";
import { MOISTURE_TYPES, SALE_UNITS, type SaleUnit } from "../domain/timber/spec.ts";
import type { Dm3, Mm } from "../domain/units.ts";

/** A body or query: nothing but these properties. */
export const Shape = <T extends TProperties>(properties: T) => Type.Object(properties, { additionalProperties: false });

/** The schema, or `null`. */
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** A time-ordered 64-bit number as decimal text. */
export const IdSchema = Type.String({ pattern: `^${ID_DIGITS}$` });

/** The same of one kind of row. */
export const SentId = <Of extends Id<string>>() => Type.Unsafe<Of>(IdSchema);
/** An id of one kind of row in a reply. */
export const ReplyId = <Of extends Id<string>>() => Type.Unsafe<Of>(Type.String());

/** The most that an `integer` column holds. */
export const INTEGER_MAX = 2_147_483_647;

/** Fen, whole and exact; forms refuse in words what is too much for them. */
export const FenSchema = Type.Unsafe<Fen>(
  Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
);

/** mm between these bounds, a tenth of one at the finest: a thickness. */
export const Tenths = (minimum: number, maximum: number) =>
  Type.Unsafe<Mm>(Type.Number({ minimum, maximum, multipleOf: 0.1 }));
/** Any such thickness. */
export const TenthsSchema = Tenths(0, INTEGER_MAX);

/** mm in a reply. */
export const MmSchema = Type.Unsafe<Mm>(Type.Number());
/** dm³ in a reply. */
export const Dm3Schema = Type.Unsafe<Dm3>(Type.Number());

/** A phone however it is written: the server folds it (`phoneTyped`) and answers what is wrong with it. */
export const PhoneSchema = Type.String({ maxLength: 40 });

/** What is paid or settled: fen, never less than nothing. */
export const AmountSchema = Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: MAX_TOTAL }));
/** A code of a dictionary, such as a species or a port. */
export const CodeSchema = Type.String({ pattern: "^[A-Za-z0-9_.+-]{1,40}$" });
/** GB/T 2260 of a city. Whether there is such a city is for the rules. */
export const CityCodeSchema = Type.String({ pattern: "^[0-9]{6}$" });
/** The same, or "" for none. */
export const CityCodeOrEmptySchema = Type.String({ pattern: "^([0-9]{6})?$" });
/** yyyy-MM-dd. Whether there is such a day is for the rules, which refuse in words. */
export const DateSchema = Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" });
/** The same, or "" for none. */
export const DateOrEmptySchema = Type.String({ pattern: "^(\\d{4}-\\d{2}-\\d{2})?$" });
/** Names that uploads answered, or ids. */
export const FilesSchema = (maxItems: number) =>
  Type.Array(Type.String({ minLength: 1, maxLength: 120 }), { maxItems });
/** The reason of a decision; what is too short or too long is refused in words. */
export const ReasonSchema = Type.String({ maxLength: 400 });

/** The version of a row that was seen; each change raises it. */
export const VersionSchema = Type.Integer({ minimum: 0, maximum: INTEGER_MAX });

const PageNumSchema = Type.Integer({ minimum: 1, maximum: 100_000 });
/** One of the literals; a union over a list loses its type otherwise. */
export const OneOf = <T extends string | number>(values: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))));

/** The limits of a form when it is sent; what was stored before there was such a limit may exceed them. */
const LIMITS = [
  "minLength",
  "maxLength",
  "pattern",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "additionalProperties",
];

function unlimited(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(unlimited);
  if (typeof schema !== "object" || schema === null) return schema;
  const parts = Object.entries(schema).filter(([name]) => !LIMITS.includes(name));
  return Object.fromEntries(parts.map(([name, part]) => [name, part === "integer" ? "number" : unlimited(part)]));
}

/** The facts of a form as replies hold them: the same types, without the limits of what is sent. */
export function Replied<T extends TProperties>(form: T): T {
  const replied: TProperties = {};
  for (const [name, schema] of Object.entries(form)) {
    const said = Type.Unsafe(unlimited(schema) as TSchema);
    replied[name] = Type.IsOptional(schema) ? Type.Optional(said) : said;
  }
  return replied as T;
}

/** The names of a table, such as the events of a state table or the fields of a form. */
export const keysOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as Name[];

/** How many rows a page may have. */
export const PageSizeSchema = OneOf<PageSize>(PAGE_SIZES);
/** Which page of a list; left out: the first, of the usual size. */
export const PAGING = { pageNum: Type.Optional(PageNumSchema), pageSize: Type.Optional(PageSizeSchema) };
/** A body with a page and nothing else. */
export const PagingBody = Shape(PAGING);
export type PagingBody = Static<typeof PagingBody>;
/** A query or body that names one row. */
export const IdOnly = Shape({ id: IdSchema });
/** What names one row. */
export type IdOnly<Of extends string = string> = { id: Of };
/** The same with the kind of the id. */
export const IdOnlyOf = <Of extends Id<string>>() => Type.Unsafe<IdOnly<Of>>(IdOnly);
/** A row as it was seen; another version answers 5001. */
export const VERSIONED_ID = { id: IdSchema, version: VersionSchema };
/** A row as it was seen. */
export const VersionedBody = Shape(VERSIONED_ID);
/** A row as it was seen. */
export type VersionedBody<Of extends string = string> = { id: Of; version: number };
/** The same with the kind of the id. */
export const VersionedBodyOf = <Of extends Id<string>>() => Type.Unsafe<VersionedBody<Of>>(VersionedBody);
/** A row as it was seen, and why it is changed. */
export const ReasonBody = Shape({ ...VERSIONED_ID, reason: ReasonSchema });
/** The same of one kind of row. */
export type ReasonBody<Of extends string = string> = VersionedBody<Of> & { reason: string };
export const ReasonBodyOf = <Of extends Id<string>>() => Type.Unsafe<ReasonBody<Of>>(ReasonBody);
/** The same of clients that may leave out what they saw. */
export const MAYBE_VERSIONED_ID = { id: IdSchema, version: Type.Optional(VersionSchema) };
/** A row, with its expected version if the client states it. */
export const MaybeVersionedBody = Shape(MAYBE_VERSIONED_ID);
/** The same of one kind of row. */
export type MaybeVersionedBody<Of extends string = string> = { id: Of; version?: number };
export const MaybeVersionedBodyOf = <Of extends Id<string>>() =>
  Type.Unsafe<MaybeVersionedBody<Of>>(MaybeVersionedBody);
/** The same of rows whose first version is 1. */
export const VERSIONED_ID_FROM_ONE = { id: IdSchema, version: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }) };
/** A row after a change. */
export const VersionedReply = Type.Object({ id: Type.String(), version: Type.Number() });
export type VersionedReply = Static<typeof VersionedReply>;
/** The version of a row after a change. */
export const VersionReply = Type.Object({ version: Type.Number() });
export type VersionReply = Static<typeof VersionReply>;
/** A code and its name on screen. */
export const ChoiceSchema = Type.Object({ code: Type.String(), name: Type.String() });
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
type NamesIn<Text extends string> = Text extends `${infer One} ${infer Rest}` ? One | NamesIn<Rest> : Text;
/** Several fields of one kind: `each("id title", Type.String())`. */
export const each = <Names extends string, T extends TSchema>(names: Names, schema: T) =>
  Object.fromEntries(names.split(" ").map((name) => [name, schema])) as { [Name in NamesIn<Names>]: T };
/** An object that may have each of `names`. */
export const EachOf = <Name extends string | number, T extends TSchema>(names: readonly Name[], value: T) =>
  Type.Unsafe<{ [N in Name]?: Static<T> }>(
    Type.Object(Object.fromEntries(names.map((name) => [name, Type.Optional(value)]))),
  );
/** Kiln dried, air dried or green. */
export const MoistureSchema = OneOf(MOISTURE_TYPES.map(({ code }) => code));
/** What goods are sold by. */
export const SaleUnitSchema = OneOf<SaleUnit>(SALE_UNITS.map(({ code }) => code));
/** yyyy-MM-dd, a day that there is, for what goes to the database unread; forms, which are refused in words, take any text. */
export const ExistingDaySchema = Type.String({
  pattern:
    "^(?:(?:19|2\\d)\\d\\d-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:19|2\\d)(?:0[48]|[2468][048]|[13579][26])-02-29|2000-02-29)$",
});
/** Epoch ms, to the end of the year 9999. */
export const MomentSchema = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 });
