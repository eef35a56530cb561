import type { Fields, FieldType, ValuesOf } from "./fields.ts";

/**
 * How a value is stored as JSON, as data: what fits it, and what stands for it where a stored value has no such key, or
 * something else under it. A record drops keys that it does not know.
 */
export type Stored<Value> = Shape & {
  /** What does not fit makes the whole unreadable, in place of being left out. */
  readonly isExact?: true;
  /** What stands where nothing that fits is stored; `undefined`: whatever the value is a part of cannot do without it. */
  readonly usual: Value | undefined;
};

/** What is stored, by its kind; the values of `one` are all there are, `any` is whatever was stored. */
export type Shape =
  | { readonly kind: "text"; readonly fits: (text: string) => boolean }
  | { readonly kind: "number" | "flag" | "any" }
  | { readonly kind: "one"; readonly values: readonly unknown[] }
  | { readonly kind: "none"; readonly of: Stored<unknown> }
  | { readonly kind: "list"; readonly of: Stored<unknown>; readonly length: number | null }
  | { readonly kind: "map"; readonly of: Stored<unknown>; readonly keys: readonly string[] | null }
  | { readonly kind: "record"; readonly parts: Readonly<Record<string, Part>> };

/** A part of a record. `isOptional`: a key that is missing stays away. */
export type Part<Value = unknown> = Stored<Value> & { readonly isOptional?: true };

type Parts<Value> = {
  readonly [Name in keyof Value]-?: Record<never, never> extends Pick<Value, Name>
    ? Part<Exclude<Value[Name], undefined>> & { readonly isOptional: true }
    : Stored<Value[Name]>;
};

/** A text; `fits`: whether it can stand. */
export const storedText = <Text extends string = string>(
  usual = "" as Text,
  fits: (text: string) => boolean = () => true,
): Stored<Text> => ({ kind: "text", fits, usual });
/** A number of any unit. */
export const storedNumber = <Of extends number = number>(usual = 0 as Of): Stored<Of> => ({ kind: "number", usual });
export const storedFlag = (usual: boolean): Stored<boolean> => ({ kind: "flag", usual });
/** One of few values. */
export const storedOne = <Value extends string | number>(values: readonly Value[], usual: Value): Stored<Value> => ({
  kind: "one",
  values,
  usual,
});
/** Whatever was stored: something else knows its shape. */
export const storedAny = <Value = unknown>(usual?: Value): Stored<Value> => ({ kind: "any", usual });
/** The same or `null`, which also stands for what does not fit. */
export const orNull = <Value>(of: Stored<Value>): Stored<Value | null> => ({ kind: "none", of, usual: null });
/** The same without anything that could stand for it: where it is missing, what it is a part of is no such thing. */
export const needed = <Value>(of: Stored<Value>): Stored<Value> => ({ ...of, usual: undefined });
/**
 * The same of conditions: what is missing has its usual value, but one that cannot be read is never left out, since a query
 * without it would cover more than was meant.
 */
export const conditions = <Value>(of: Stored<Value>): Stored<Value> => ({ ...of, isExact: true, usual: undefined });
/** A key of a record that may be missing. */
export const maybe = <Value>(of: Stored<Value>): Stored<Value> & { readonly isOptional: true } => ({
  ...of,
  isOptional: true,
});
/** A list; what does not fit is left out. `length`: of a list of fixed length. */
export const storedList = <Value>(of: Stored<Value>, length: number | null = null): Stored<Value[]> => ({
  kind: "list",
  of,
  length,
  usual: length === null ? [] : undefined,
});
/** Values by key, of `keys` where these are all there are; what does not fit is left out. */
export function storedMap<Value>(of: Stored<Value>): Stored<Record<string, Value>>;
export function storedMap<Value, Key extends string>(
  of: Stored<Value>,
  keys: readonly Key[],
): Stored<Partial<Record<Key, Value>>>;
export function storedMap(of: Stored<unknown>, keys: readonly string[] | null = null): Stored<Record<string, unknown>> {
  return { kind: "map", of, keys, usual: {} };
}

/** A record by its parts; the compiler requires one of each key of the type. */
export function storedRecord<Value extends object>(parts: Parts<Value>): Stored<Value> {
  const all = parts as Readonly<Record<string, Part>>;
  const shape = { kind: "record", parts: all, usual: undefined } as const;
  return { ...shape, usual: recordIn(all, {}) as Value | undefined };
}

function storedField(type: FieldType): Stored<unknown> {
  switch (type.kind) {
    case "files":
    case "several":
      return storedList(storedText());
    case "choice":
      return storedOne(
        type.of.map((entry) => entry.code),
        type.of[0]?.code ?? "",
      );
    case "whole":
    case "money":
      return storedNumber();
    case "flag":
      return storedFlag(false);
    case "own":
      throw new RangeError("what only its own rules know is named beside the fields");
    default:
      return storedText();
  }
}

type OwnNames<All extends Fields> = {
  [Name in keyof All]: All[Name]["type"] extends { kind: "own" } ? Name : never;
}[keyof All];

/** The facts of a record of fields; `own`: those whose type is their own, and others that are stored otherwise. */
export function storedFields<All extends Fields>(
  fields: All,
  own: { readonly [Name in OwnNames<All>]: Stored<unknown> } & { readonly [Name in keyof All]?: Stored<unknown> },
): Parts<ValuesOf<All>> {
  const others = own as Readonly<Record<string, Stored<unknown> | undefined>>;
  return Object.fromEntries(
    Object.entries(fields).map(([name, { type, optional }]) => {
      const one = others[name] ?? storedField(type);
      const filled = type.none ? orNull(one) : one;
      return [name, optional ? maybe(filled) : filled];
    }),
  ) as Parts<ValuesOf<All>>;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function recordIn(
  parts: Readonly<Record<string, Part>>,
  stored: Readonly<Record<string, unknown>>,
  isExact = false,
): object | undefined {
  const read: [string, unknown][] = [];
  for (const [name, part] of Object.entries(parts)) {
    // Only own keys: what a prototype has was never stored.
    const isThere = Object.hasOwn(stored, name);
    const found = isThere ? fitting(part, stored[name], isExact) : undefined;
    if (isExact && isThere && found === undefined) return undefined;
    // `null` may be what was stored.
    const value = found !== undefined ? found : part.isOptional ? undefined : part.usual;
    if (value !== undefined) read.push([name, value]);
    else if (!part.isOptional) return undefined;
  }
  return Object.fromEntries(read);
}

type MapShape = Extract<Shape, { kind: "map" }>;

function mapIn({ of, keys }: MapShape, stored: Readonly<Record<string, unknown>>, isExact: boolean) {
  const known = Object.entries(stored).filter(([key]) => keys === null || keys.includes(key));
  const read = known.map(([key, one]) => [key, fitting(of, one, isExact)] as const);
  const fits = read.filter(([, value]) => value !== undefined);
  return isExact && fits.length < known.length ? undefined : Object.fromEntries(fits);
}

/** What of `stored` fits; `undefined`: it is something else. */
function fitting(shape: Stored<unknown>, stored: unknown, isExact = shape.isExact === true): unknown {
  switch (shape.kind) {
    case "text":
      return typeof stored === "string" && shape.fits(stored) ? stored : undefined;
    case "number":
      return Number.isFinite(stored) ? stored : undefined;
    case "flag":
      return typeof stored === "boolean" ? stored : undefined;
    case "any":
      return stored;
    case "one":
      return shape.values.includes(stored) ? stored : undefined;
    case "none":
      return stored === null ? null : fitting(shape.of, stored, isExact);
    case "list": {
      if (!Array.isArray(stored)) return undefined;
      const read = stored.map((one) => fitting(shape.of, one, isExact)).filter((one) => one !== undefined);
      const length = isExact ? stored.length : shape.length;
      return length === null || read.length === length ? read : undefined;
    }
    case "map":
      return isRecord(stored) ? mapIn(shape, stored, isExact) : undefined;
    case "record":
      return isRecord(stored) ? recordIn(shape.parts, stored, isExact) : undefined;
  }
}

/**
 * A stored value as the program knows it today: what is missing has its usual value, what does not fit too, and unknown keys
 * are left out. `undefined` where something that is needed is missing and nothing can stand for it.
 */
export const readStored = <Value>(shape: Stored<Value>, stored: unknown): Value | undefined =>
  (fitting(shape, stored) as Value | undefined) ?? shape.usual;

/** The same of a text; one that is no JSON, or missing, is read as nothing. */
export function readStoredText<Value>(shape: Stored<Value>, text: string | null): Value | undefined {
  try {
    return readStored(shape, JSON.parse(text ?? "null"));
  } catch {
    return shape.usual;
  }
}
