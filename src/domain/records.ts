import type { FieldType, Held } from "./fields.ts";
import type { BasisPoints, Cm, Dm3, Kg, Mm } from "./units.ts";

/**
 * What a reply says, as records from which its type (`Infer`) and its schema (`ReplyOf` in the contract) follow. Unused records leave a
 * bundle: nothing here has a side effect.
 */

type Way = { readonly none: boolean; readonly optional?: true };
type NumberFact = Way & { readonly kind: "number"; readonly value?: number; readonly isWhole?: true };
type OneFact = Way & { readonly kind: "one"; readonly of: readonly (string | number)[] };
type PairFact = Way & { readonly kind: "pair"; readonly of: Fact };
type ListFact = Way & { readonly kind: "list"; readonly of: Fact; readonly most?: number };
export type RecordFact = Way & { readonly kind: "record"; readonly of: Facts };
/** One fact: a value, one of a table, a list, or a record of facts. `none`: it may be `null`; `optional`: it may stay away. */
export type Fact = (FieldType & { readonly optional?: true }) | NumberFact | OneFact | PairFact | ListFact | RecordFact;
/** Facts by name; those that screens call by a label have it beside their type, as fields have. */
export type Facts = {
  readonly [name: string]: Fact | { readonly type: Fact; readonly label: string; readonly optional?: true };
};

/** Text of any length. */
export const TEXT = { kind: "text", least: 0, most: Number.MAX_SAFE_INTEGER, none: false } as const;
/** A time as text, yyyy-MM-dd HH:mm:ss. */
export const TIME = { kind: "text", least: 0, most: 20, none: false, isTime: true } as const;
/** Yes or no. */
export const FLAG = { kind: "flag", none: false } as const;
/** An amount in fen. */
export const FEN = { kind: "money", none: false } as const;
type Numbers<Unit extends number> = { readonly kind: "number"; readonly none: false; readonly value?: Unit };
/** A number without a unit; `WHOLE`: one that says so. */
export const NUMBER: Numbers<number> = { kind: "number", none: false };
export const WHOLE: Numbers<number> & { readonly isWhole: true } = { kind: "number", none: false, isWhole: true };
export const MM: Numbers<Mm> = { kind: "number", none: false };
export const CM: Numbers<Cm> = { kind: "number", none: false };
export const DM3: Numbers<Dm3> = { kind: "number", none: false };
export const KG: Numbers<Kg> = { kind: "number", none: false };
export const BASIS_POINTS: Numbers<BasisPoints> = { kind: "number", none: false };

/** One of some values. */
export const anyOf = /* @__NO_SIDE_EFFECTS__ */ <const Of extends string | number>(of: readonly Of[]) =>
  ({ kind: "one", of, none: false }) as const;
/** One of the names of a table. */
export const keyOf = /* @__NO_SIDE_EFFECTS__ */ <Name extends string>(table: Readonly<Record<Name, unknown>>) =>
  anyOf(Object.keys(table) as Name[]);
/** A list; clients may send `most` of them. */
export const list = /* @__NO_SIDE_EFFECTS__ */ <const Of extends Fact>(of: Of, most?: number) =>
  ({ kind: "list", of, none: false, ...(most === undefined ? {} : { most }) }) as const;
/** Two of a kind, such as both ends of a span. */
export const pair = /* @__NO_SIDE_EFFECTS__ */ <const Of extends Fact>(of: Of) =>
  ({ kind: "pair", of, none: false }) as const;
/** The same, and `null` for none. */
export const maybe = /* @__NO_SIDE_EFFECTS__ */ <Of extends { readonly none: boolean }>(
  of: Of,
): Omit<Of, "none"> & { readonly none: true } => ({ ...of, none: true });
/** The same, where it may stay away. */
export const optional = /* @__NO_SIDE_EFFECTS__ */ <Of extends object>(of: Of): Of & { readonly optional: true } => ({
  ...of,
  optional: true,
});

/** The same, its type deeply read-only. */
export const fixed = /* @__NO_SIDE_EFFECTS__ */ <Of extends object>(of: Of): Of & { readonly isFixed: true } => ({
  ...of,
  isFixed: true,
});

type FactsIn<Part> = Part extends { readonly kind: "record"; readonly of: infer Of } ? Of : Part;
type Joined<Parts extends readonly unknown[]> = Parts extends readonly [...infer Base, infer Last]
  ? Base extends readonly []
    ? FactsIn<Last>
    : Omit<Joined<Base>, keyof FactsIn<Last>> & FactsIn<Last>
  : unknown;
type RecordOf<Of> = { readonly kind: "record"; readonly of: Of; readonly none: false };

/** A record of facts; further ones are added to it, or take the place of those of the same name. */
export const record = /* @__NO_SIDE_EFFECTS__ */ <const Parts extends readonly (Facts | RecordFact)[]>(
  ...parts: Parts
): RecordOf<Joined<Parts>> => ({
  kind: "record",
  of: Object.assign({}, ...parts.map(factsIn)),
  none: false,
});

/** A record that may have a fact of each of `names`. */
export const eachOf = /* @__NO_SIDE_EFFECTS__ */ <Name extends string | number, const Of extends Fact>(
  names: readonly Name[],
  of: Of,
): RecordOf<{ readonly [One in Name]: Of & { readonly optional: true } }> => ({
  kind: "record",
  of: Object.fromEntries(names.map((name) => [name, optional(of)])) as {
    readonly [One in Name]: Of & { readonly optional: true };
  },
  none: false,
});

const factsIn = (part: Facts | RecordFact): Facts => (part.kind === "record" ? (part as RecordFact).of : part) as Facts;

type Value<One> = One extends { readonly isFixed: true } ? Fixed<Plain<One>> : Plain<One>;
type Plain<One> = One extends { readonly kind: "list"; readonly of: infer Of }
  ? Infer<Of>[]
  : One extends { readonly kind: "pair"; readonly of: infer Of }
    ? [Infer<Of>, Infer<Of>]
    : One extends { readonly kind: "record"; readonly of: infer Of }
      ? FactsOf<Of>
      : One extends { readonly kind: "one"; readonly of: readonly (infer Of)[] }
        ? Of
        : Held<One>;
type Fixed<Of> = Of extends string | number | boolean | null | undefined
  ? Of
  : { readonly [Name in keyof Of]: Fixed<Of[Name]> };
type TypeOf<One> = One extends { readonly type: infer Type } ? Type : One;
type Flat<Of> = { [Name in keyof Of]: Of[Name] };
type IsOptional<One> = One extends { readonly optional: true } ? true : false;
/** What facts come to, by name. */
export type FactsOf<Of> = Flat<
  {
    -readonly [Name in keyof Of as IsOptional<Of[Name]> extends true ? never : Name]: Infer<TypeOf<Of[Name]>>;
  } & { -readonly [Name in keyof Of as IsOptional<Of[Name]> extends true ? Name : never]?: Infer<TypeOf<Of[Name]>> }
>;
/** What a fact comes to; of a record an object of its facts. */
export type Infer<One> = Value<One> | (One extends { readonly none: true } ? null : never);

/** Some facts of a record. */
export const part = /* @__NO_SIDE_EFFECTS__ */ <Of extends Facts, const Names extends readonly (keyof Of & string)[]>(
  { of }: RecordOf<Of>,
  names: Names,
): RecordOf<Pick<Of, Names[number]>> => ({
  kind: "record",
  of: Object.fromEntries(names.map((name) => [name, of[name]])) as Pick<Of, Names[number]>,
  none: false,
});

/** One of the codes of a table. */
export const codeOf = /* @__NO_SIDE_EFFECTS__ */ <Code extends string | number>(table: readonly { code: Code }[]) =>
  anyOf(table.map(({ code }) => code));

/** A record without some of its facts. */
export const without = /* @__NO_SIDE_EFFECTS__ */ <
  Of extends Facts,
  const Names extends readonly (keyof Of & string)[],
>(
  { of }: RecordOf<Of>,
  names: Names,
): RecordOf<Omit<Of, Names[number]>> => ({
  kind: "record",
  of: Object.fromEntries(Object.entries(of).filter(([name]) => !names.includes(name))) as Omit<Of, Names[number]>,
  none: false,
});
