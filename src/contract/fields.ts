import { type TOptional, type TSchema, type TUnsafe, Type } from "typebox";
import type { Field, Fields, ValueOf } from "../domain/fields.ts";
import type { Page, PageQuery } from "../domain/paging.ts";
import type { Fact, Facts, FactsOf, Infer, RecordFact } from "../domain/records.ts";
import {
  CodeSchema,
  DateOrEmptySchema,
  DateSchema,
  FenSchema,
  IdSchema,
  Nullable,
  OneOf,
  PAGING,
  PageOf,
  Shape,
} from "./common.ts";

/** The rules limit it further and refuse in words. */
export const TextSchema = Type.String({ maxLength: 10_000 });
/** A whole number that is not negative. */
export const WholeSchema = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

type Kinds = Readonly<
  Record<"text" | "code" | "id" | "whole" | "day" | "moment" | "files" | "several" | "words", TSchema>
> & {
  /** Texts and numbers keep to the bounds of their types, else it is the rules that refuse them. */
  readonly isBounded?: true;
};
/** What clients send keeps to limits; replies say what is kept. */
const SENT: Kinds = {
  text: TextSchema,
  code: CodeSchema,
  id: IdSchema,
  whole: WholeSchema,
  day: DateOrEmptySchema,
  moment: Type.String({ maxLength: 30 }),
  files: Type.Array(TextSchema),
  several: Type.Array(CodeSchema),
  words: Type.Array(TextSchema),
};
/** A filter that is left out does not narrow, so that one that is sent is a day, never "". */
const FILTERS: Kinds = { ...SENT, day: DateSchema, isBounded: true };
const TEXT = Type.String();
const REPLIED: Kinds = {
  text: TEXT,
  code: TEXT,
  id: TEXT,
  whole: Type.Number(),
  day: TEXT,
  moment: TEXT,
  files: Type.Array(TEXT),
  several: Type.Array(TEXT),
  words: Type.Array(TEXT),
};

const textUpTo = (most: number) => Type.String(most === Number.MAX_SAFE_INTEGER ? {} : { maxLength: most });

function schemaOf(type: Fact, kinds: Kinds): TSchema | null {
  switch (type.kind) {
    case "number":
      return type.isWhole ? Type.Integer() : kinds.whole;
    case "one":
      return OneOf(type.of);
    case "choice":
      return OneOf(type.of.map(({ code }) => code));
    case "money":
      return FenSchema;
    case "flag":
      return Type.Boolean();
    case "own":
    case "pair":
    case "list":
    case "record":
      return null;
    case "text":
      return kinds.isBounded ? textUpTo(type.most) : kinds.text;
    case "whole":
      return kinds.isBounded ? Type.Integer({ minimum: type.least, maximum: type.most }) : kinds.whole;
    default:
      return kinds[type.kind];
  }
}

type Own = Readonly<Record<string, TSchema>>;

function plainOf(fact: Fact, kinds: Kinds, own: Own, name: string): TSchema | null {
  if (fact.kind === "record") return Type.Object(shapeOf(fact.of, own, kinds));
  if (fact.kind === "pair") {
    const end = filledOf(fact.of, kinds, own, name);
    return Type.Tuple([end, end]);
  }
  if (fact.kind !== "list") return own[name] ?? schemaOf(fact, kinds);
  const { most: maxItems } = fact;
  return Type.Array(filledOf(fact.of, kinds, own, name), maxItems === undefined ? {} : { maxItems });
}

function filledOf(fact: Fact, kinds: Kinds, own: Own, name: string): TSchema {
  const schema = plainOf(fact, kinds, own, name);
  if (schema === null) throw new RangeError(`no schema of ${name}`);
  return fact.none ? Nullable(schema) : schema;
}

function shapeOf(facts: Facts, own: Own, kinds: Kinds): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, one]) => {
      const filled = filledOf("type" in one ? one.type : one, kinds, own, name);
      return [name, one.optional ? Type.Optional(filled) : filled];
    }),
  );
}

/** What narrows a list: what is sent beyond the bounds of its facts is refused. */
export const filtersOf = (facts: Facts, own: Own): Record<string, TSchema> => shapeOf(facts, own, FILTERS);

/** The body of a list: what narrows it, and which page of it. */
export const ListBodyOf = <Filters extends Facts>(filters: Filters, own: Own = {}) =>
  Type.Unsafe<FactsOf<Filters> & Partial<PageQuery>>(Shape({ ...filtersOf(filters, own), ...PAGING }));

/** Facts that stand beside others in a reply. */
export const repliedFacts = (facts: Facts): Record<string, TSchema> => shapeOf(facts, {}, REPLIED);

/** A page of a list in a reply; `extra`: what comes with it besides. */
export const PageReplyOf = <Row extends Fact, Extra extends RecordFact>(row: Row, extra: Extra) =>
  Type.Unsafe<Page<Infer<Row>> & Infer<Extra>>(PageOf(ReplyOf(row), repliedFacts(extra.of)));

/** What a fact is in a reply: a value, a list, or an object of a record's facts; `own`: those of a type of their own, by their names. */
export const ReplyOf = <One extends Fact>(fact: One, own: Own = {}): TUnsafe<Infer<One>> =>
  Type.Unsafe<Infer<One>>(filledOf(fact, REPLIED, own, ""));

/** The wire's shape of a record's facts; `own`: of those whose type is their own. RangeError where one of them is missing. */
export const schemasOf = (fields: Fields, own: Own): Record<string, TSchema> => shapeOf(fields, own, SENT);

/**
 * The wire's shape of a form that is kept before it is complete: its texts may be twice as long as it allows, so that it is
 * its rules that refuse them, in words; likewise its lists of words.
 */
export function draftsOf<Record extends Fields>(fields: Record, own: Own = {}) {
  const drafts = Object.entries(fields).flatMap(([name, { type }]): [string, TSchema][] => {
    if (type.kind === "text") return [[name, Type.String({ maxLength: 2 * type.most })]];
    if (type.kind !== "words") return [];
    return [[name, Type.Array(Type.String({ maxLength: 2 * type.longest }), { maxItems: 2 * type.most })]];
  });
  return shapeOf(fields, { ...Object.fromEntries(drafts), ...own }, SENT) as {
    [Name in keyof Record]: TUnsafe<ValueOf<Record[Name]>>;
  };
}

/** The wire's shape of a form that keeps to the bounds of its record. */
export function boundedOf<Record extends Fields>(fields: Record, own: Own = {}) {
  const bounded = Object.entries(fields).flatMap(([name, { type }]): [string, TSchema][] => {
    if (type.kind === "text") return [[name, Type.String({ minLength: type.least, maxLength: type.most })]];
    if (type.kind !== "whole") return [];
    return [[name, Type.Integer({ minimum: type.least, maximum: type.most })]];
  });
  return shapeOf(fields, { ...Object.fromEntries(bounded), ...own }, SENT) as {
    [Name in keyof Record]: TUnsafe<ValueOf<Record[Name]>>;
  };
}

type FieldReply<One extends Field> = One extends { optional: true }
  ? TOptional<TUnsafe<ValueOf<One>>>
  : TUnsafe<ValueOf<One>>;

/** The same facts in a reply. */
export const repliesOf = <Record extends Fields>(fields: Record, own: Own = {}) =>
  shapeOf(fields, own, REPLIED) as { [Name in keyof Record]: FieldReply<Record[Name]> };
