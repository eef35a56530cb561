import { type Fen, fen, formatYuan, yuanText } from "./money.ts";
import { uploadedNames } from "./system/upload.ts";
import { lengthOf } from "./text.ts";
import { numberTyped, stepsOfFigure } from "./typed-number.ts";
import { type Cm, type Dm3, dm3, type Mm } from "./units.ts";

/** What can be chosen: a code, its name on screen, and what else files call it. */
export type Entry<Code extends string | number = string> = {
  readonly code: Code;
  readonly name: string;
  readonly aliases?: readonly string[];
};

/**
 * How one fact is valued. `text`: `least` to `most` characters · `code`: one of a table, or of one that the program does not
 * hold (`null`) · `id`: of a row · `several`: `least` codes of a table or more · `words`: at most `most` words of `longest`
 * characters · `choice`: one of few · `whole`: an integer between `least` and `most`, both included, counted in units of
 * 10^-`decimals` `unit` · `money`: fen · `day`: yyyy-MM-dd · `moment`: yyyy-MM-dd HH:mm:ss · `flag` ·
 * `files`: names of uploaded files · `own`: whatever its own rules say.
 * `none`: it may be left open, as `null`.
 */
export type FieldType =
  | { readonly kind: "text"; readonly least: number; readonly most: number; readonly none: boolean }
  | { readonly kind: "code"; readonly of: readonly Entry[] | null; readonly none: boolean }
  | { readonly kind: "id"; readonly none: boolean; readonly value?: unknown }
  | { readonly kind: "several"; readonly least: number; readonly of: readonly Entry[] | null; readonly none: boolean }
  | {
      readonly kind: "words";
      readonly most: number;
      readonly longest: number;
      readonly between: RegExp;
      readonly none: boolean;
    }
  | { readonly kind: "choice"; readonly of: readonly Entry<string | number>[]; readonly none: boolean }
  | WholeType<boolean>
  | { readonly kind: "money"; readonly none: boolean }
  | { readonly kind: "day" | "moment"; readonly none: boolean }
  | { readonly kind: "flag"; readonly none: boolean }
  | { readonly kind: "files"; readonly least: number; readonly most: number; readonly none: boolean }
  | { readonly kind: "own"; readonly none: boolean; readonly value?: unknown };

type WholeType<None extends boolean, Unit extends string = string, Decimals extends number = number> = {
  readonly kind: "whole";
  readonly least: number;
  readonly most: number;
  readonly unit: Unit;
  readonly decimals: Decimals;
  readonly none: None;
};

/** Type of a text of `least` to `most` characters. */
export const text = (most: number, least = 0) => ({ kind: "text", least, most, none: false }) as const;
/** Type of a code of a dictionary; `null` when the entries are known only at run time. */
export const code = (of: readonly Entry[] | null) => ({ kind: "code", of, none: false }) as const;
/** Type of the id of a row of one kind. */
export const id = /* @__NO_SIDE_EFFECTS__ */ <Of extends string = string>(): {
  readonly kind: "id";
  readonly none: false;
  readonly value?: Of;
} => ({
  kind: "id",
  none: false,
});
/** Type of one of a fixed list of values. */
export const choice = /* @__NO_SIDE_EFFECTS__ */ <Code extends string | number>(of: readonly Entry<Code>[]) =>
  ({ kind: "choice", of, none: false }) as const;
/** Type of one of some words, each its own name. */
export const oneOfWords = <Word extends string>(words: readonly Word[]) =>
  choice(words.map((word): Entry<Word> => ({ code: word, name: word })));
/** The entries of `codes`, with the names that a table has of them. */
export const entriesOf = /* @__NO_SIDE_EFFECTS__ */ <Code extends string | number>(
  codes: readonly Code[],
  names: Readonly<Record<Code, string>>,
): Entry<Code>[] => codes.map((code) => ({ code, name: names[code] }));
/** Type of several codes of a table, or of a dictionary that the program does not hold, `least` at the least, in any order. */
export const several = (least = 0, of: readonly Entry[] | null = null) =>
  ({ kind: "several", least, of, none: false }) as const;
/** Type of up to `most` words, each once, that are typed as one text; `between`: what stands between two of them. */
export const words = (most: number, longest: number, between = /[,，、;；\n]/) =>
  ({ kind: "words", most, longest, between, none: false }) as const;
/**
 * Type of an integer from `least` to `most`, `Mm` or `Cm` where that is its `unit`. `decimals`: how many of its digits are
 * shown after the point.
 */
export function whole<Unit extends string = "", Decimals extends number = 0>(
  least: number,
  most: number,
  unit?: Unit,
  decimals?: Decimals,
): WholeType<false, Unit, Decimals>;
export function whole(least: number, most: number, unit = "", decimals = 0): WholeType<false> {
  return { kind: "whole", least, most, unit, decimals, none: false };
}
/** Type of a volume from `least` to `most`, in dm³, typed in m³ with three decimals. */
export const volume = (least: number, most: number) => whole(least, most, "m³", 3);
/** Type of an amount in fen. */
export const money = () => ({ kind: "money", none: false }) as const;
/** Type of a calendar day `yyyy-MM-dd`. */
export const day = () => ({ kind: "day", none: false }) as const;
/** Type of a time of a day in Beijing, `yyyy-MM-dd HH:mm:ss`. */
export const moment = () => ({ kind: "moment", none: false }) as const;
/** Type of the names of `least` to `most` uploaded files. */
export const files = (most: number, least = 0) => ({ kind: "files", least, most, none: false }) as const;
/** Type of yes or no. */
export const flag = () => ({ kind: "flag", none: false }) as const;
/** A value that only its own rules know. */
export const own = /* @__NO_SIDE_EFFECTS__ */ <Value>(): {
  readonly kind: "own";
  readonly none: false;
  readonly value?: Value;
} => ({
  kind: "own",
  none: false,
});
/** The same type with `null` for an empty field. */
export const orNone = /* @__NO_SIDE_EFFECTS__ */ <Type extends FieldType>(
  type: Type,
): Omit<Type, "none"> & { readonly none: true } => ({
  ...type,
  none: true,
});

/** A fact as every record names it. `optional`: clients that do not know it may leave it out. */
export type Field = {
  readonly type: FieldType;
  /** Its name on screen. */
  readonly label: string;
  /** Shown where it is missing or wrong, in place of the usual words. */
  readonly wrong?: string;
  /** Of a text: why it cannot be so, or `null`. It decides alone, in the place of the bounds of its type. */
  readonly rule?: (text: string) => string | null;
  /** What its rule says of an empty text stays, in the place of asking for it by its name. */
  readonly isJudgedEmpty?: true;
  /** Of a code: as it is checked and stored, however it is typed. */
  readonly folded?: (text: string) => string;
  /** What stands in its empty field. */
  readonly hint?: string;
  /** A text of several lines. */
  readonly isLong?: true;
  /** A text of digits. */
  readonly isDigits?: true;
  /** A text that is a telephone number. */
  readonly isTelephone?: true;
  /** It is folded while it is typed. */
  readonly foldsTyped?: true;
  /** What browsers fill it with. */
  readonly fills?: "name" | "tel" | "username" | "one-time-code" | "current-password" | "new-password";
  /** A text that is typed unseen. */
  readonly isSecret?: true;
  /** A text that is the address of an uploaded picture. */
  readonly isPicture?: true;
  readonly optional?: true;
  /** Whether its form marks it as required, where that is otherwise than by its type: `false` where one is chosen from the start. */
  readonly isNeeded?: boolean;
};
/**
 * A fact that is stored in a column. What older clients leave out is `null` there, so that only an `orNone` can be `optional`.
 */
export type StoredField = Field &
  ({ readonly optional?: never } | { readonly optional: true; readonly type: { readonly none: true } });
/** A record of facts by name. */
export type Fields = Readonly<Record<string, Field>>;

/** What a whole number of a unit is; one of another grain than its unit's own is a plain number. */
type Counted<Type> = Type extends { unit: "m³"; decimals: 3 }
  ? Dm3
  : Type extends { unit: "mm"; decimals: 0 }
    ? Mm
    : Type extends { unit: "cm"; decimals: 0 }
      ? Cm
      : number;
/** What a type's values are. */
export type Held<Type> = Type extends { kind: "text" | "code" | "day" | "moment" }
  ? string
  : Type extends { kind: "choice"; of: readonly Entry<infer Code>[] }
    ? Code
    : Type extends { kind: "whole" }
      ? Counted<Type>
      : Type extends { kind: "money" }
        ? Fen
        : Type extends { kind: "flag" }
          ? boolean
          : Type extends { kind: "files" | "several" | "words" }
            ? string[]
            : Type extends { value?: infer Value }
              ? Value
              : never;
export type ValueOf<One extends Field> = Held<One["type"]> | (One["type"]["none"] extends true ? null : never);

/** What a record's facts come to, by name. */
export type ValuesOf<All extends Fields> = {
  -readonly [Name in keyof All as All[Name] extends { optional: true } ? never : Name]: ValueOf<All[Name]>;
} & { -readonly [Name in keyof All as All[Name] extends { optional: true } ? Name : never]?: ValueOf<All[Name]> };

const unitText = (unit: string): string => (unit === "" || unit === "%" ? "" : `（${unit}）`);

/** `number` within the bounds of its type; what is left open is. */
export const isWithin = ({ least, most }: { least: number; most: number }, number: number | null): boolean =>
  number === null || (Number.isSafeInteger(number) && number >= least && number <= most);

/**
 * Why the fact cannot be so, in words, or `null`. What only own rules know is never wrong here. A missing text is requested by
 * the name of its field.
 */
export function fieldProblem(field: Field, value: unknown): string | null {
  const problem = statedProblem(field, value);
  if (problem === null || field.isJudgedEmpty || field.type.kind !== "text" || String(value ?? "").trim() !== "")
    return problem;
  const [name = field.label] = field.label.split(/[（，]/);
  return problem.includes(name) ? problem : `请填写${name}`;
}

/** Whether a form cannot be sent while the fact is missing. */
export const isRequired = (field: Field): boolean => field.isNeeded ?? fieldProblem(field, valueIn(field, "")) !== null;

function statedProblem(field: Field, value: unknown): string | null {
  const folded = field.folded === undefined ? value : field.folded(String(value ?? ""));
  if (field.rule !== undefined) return field.rule(String(folded ?? ""));
  const problem = usualProblem(field, folded);
  return problem === null ? null : (field.wrong ?? problem);
}

const AMOUNT_PROBLEM = "请输入正确的金额";

function usualProblem({ type, label }: Field, value: unknown): string | null {
  const isOpen = value === null || value === undefined;
  switch (type.kind) {
    case "money":
      return !isOpen && (value as number) < 0 ? AMOUNT_PROBLEM : null;
    case "text": {
      const length = lengthOf(isOpen ? "" : String(value).trim());
      if (length < type.least) return `请填写${label}`;
      return length > type.most ? `${label}不超过 ${type.most} 个字` : null;
    }
    case "files": {
      const { length } = value as readonly string[];
      if (length < type.least) return `请上传${label}`;
      return length > type.most ? `${label}最多${type.most}个` : null;
    }
    case "several": {
      const codes = value as readonly string[];
      if (codes.length < type.least) return `请选择${label}`;
      return codes.every((one) => type.of?.some((entry) => entry.code === one) ?? true) ? null : `${label}不存在`;
    }
    case "words": {
      const all = value as readonly string[];
      if (all.length > type.most) return `${label}不超过${type.most}个`;
      return all.every((word) => lengthOf(word) <= type.longest) ? null : `每个${label}不超过${type.longest}字`;
    }
    case "id":
      return !type.none && (isOpen || value === "") ? `请选择${label}` : null;
    case "code":
    case "choice": {
      if (isOpen) return type.none ? null : `请选择${label}`;
      if (type.of === null || type.of.some((entry) => entry.code === value)) return null;
      return type.none ? `${label}不存在` : `请选择${label}`;
    }
    case "whole": {
      if (isOpen) return type.none ? null : `请填写${label}`;
      const [least, most] = [type.least, type.most].map((bound) => decimalText(bound, type.decimals));
      return isWithin(type, value as number)
        ? null
        : `${label}为 ${least}–${most} 的${type.decimals === 0 ? "整数" : "数"}${unitText(type.unit)}`;
    }
    case "day":
      if (isOpen || value === "") return type.none ? null : `请选择${label}`;
      return isDay(String(value)) ? null : `${label}不正确`;
    case "moment":
      if (isOpen || value === "") return type.none ? null : `请选择${label}`;
      return MOMENT.test(String(value)) && isDay(String(value).slice(0, 10)) ? null : `${label}不正确`;
    default:
      return null;
  }
}

const MOMENT = /^.{10} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** Whether there is such a day, yyyy-MM-dd. */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/**
 * What is wrong with the facts of a record, by name and in its order. `others`: problems by further rules for facts that are
 * right by themselves.
 */
export function fieldProblems<All extends Fields>(
  fields: All,
  values: Readonly<Record<string, unknown>>,
  others: { readonly [Name in keyof All]?: string | null } = {},
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, field] of Object.entries(fields)) {
    const problem = fieldProblem(field, values[name]) ?? others[name];
    if (problem != null) found[name] = problem;
  }
  return found;
}

/** The facts of a record alone, of something that has more. */
export const factsOf = <All extends Fields>(fields: All, of: ValuesOf<All>): ValuesOf<All> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, of[name as keyof typeof of]])) as ValuesOf<All>;

/** The same facts with their codes as they are stored. */
export const withFoldedCodes = <Of extends object>(fields: Fields, of: Of): Of =>
  Object.fromEntries(
    Object.entries(of).map(([name, value]) => {
      const folded = fields[name]?.folded;
      return [name, folded === undefined || typeof value !== "string" ? value : folded(value)];
    }),
  ) as Of;

/** Stands for text that is no such number: every rule of a form finds it wrong. */
export const WRONG = dm3(-1);

/** The number typed in `unit`, × 10^`decimals`; `null` for nothing, `WRONG` for no such number. */
export function decimalIn(typed: string, decimals: number, unit = ""): number | null {
  const read = numberTyped(typed, { decimals, unit });
  if ("problem" in read) return WRONG;
  if (read.figure === "") return null;
  const value = stepsOfFigure(read.figure, decimals);
  return Number.isSafeInteger(value) ? value : WRONG;
}

/** Fen of what is typed in yuan; `null` and `WRONG` likewise. */
export const fenIn = (typed: string): Fen | null => {
  const value = decimalIn(typed, 2, "元");
  return value === null ? null : fen(value);
};

/** The other way round, without needless zeros. */
export function decimalText(value: number | null, decimals: number): string {
  if (value === null) return "";
  const digits = String(value).padStart(decimals + 1, "0");
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0{1,9}$/, "");
}

/** How a fact stands in a form: texts, "" for nothing; choices and flags as they are. */
export type TypedOf<One extends Field> = One["type"] extends {
  kind: "text" | "code" | "id" | "day" | "whole" | "money";
}
  ? string
  : One["type"] extends { kind: "choice" }
    ? Held<One["type"]> | (One["type"]["none"] extends true ? "" : never)
    : Held<One["type"]>;

/** A fact as it is typed. */
export function typedOf({ type }: Field, value: unknown): unknown {
  if (value === null || value === undefined) return type.kind === "flag" ? false : "";
  if (type.kind === "whole") return decimalText(value as number, type.decimals);
  return type.kind === "money" ? decimalText(value as number, 2) : value;
}

/** The fact that was typed, `WRONG` for what is no number in its unit; texts without blanks at their ends. */
export function valueTyped({ type, folded }: Field, given: unknown): unknown {
  const typed = given ?? "";
  if (type.kind === "whole" || type.kind === "money") {
    const text = String(typed);
    const value = type.kind === "whole" ? decimalIn(text, type.decimals, type.unit) : fenIn(text);
    return value ?? (type.none ? null : WRONG);
  }
  const value = type.kind === "text" ? (folded?.(String(typed)) ?? String(typed).trim()) : typed;
  return type.none && value === "" ? null : value;
}

/** A record as it stands in a form of texts, by name. */
export type TextsOf<All extends Fields> = { readonly [Name in keyof All]: string };

/** The text that stands for a fact in a form; "" for nothing. `valueIn` reads it back. */
function textIn(field: Field, value: unknown): string {
  if (value === null || value === undefined) return "";
  switch (field.type.kind) {
    case "flag":
      return value === true ? "1" : "";
    case "files":
    case "several":
      return (value as readonly string[]).join(",");
    case "words":
      return (value as readonly string[]).join("，");
    case "moment":
      return String(value).slice(0, 16).replace(" ", "T");
    case "money":
      return yuanText(value as Fen);
    default:
      return String(typedOf(field, value));
  }
}

/** The fact in a text of a form; a choice that is none of its table is `null`. */
function valueIn(field: Field, typed: string): unknown {
  switch (field.type.kind) {
    case "flag":
      return typed === "1";
    case "files":
    case "several":
      return uploadedNames(typed);
    case "words":
      return [...new Set(typed.split(field.type.between).map((word) => word.trim()))].filter((word) => word !== "");
    case "moment":
      return typed === "" ? valueTyped(field, typed) : `${typed.replace("T", " ")}${typed.length === 16 ? ":00" : ""}`;
    case "choice":
      return field.type.of.find(({ code }) => String(code) === typed)?.code ?? null;
    default:
      return valueTyped(field, typed);
  }
}

/** What a text of a form changes in a form of values: texts stand as they are typed. */
export const changeIn = <All extends Fields>(fields: All, name: keyof All & string, typed: string) =>
  ({ [name]: fields[name]?.type.kind === "text" ? typed : valueIn(fields[name]!, typed) }) as Partial<ValuesOf<All>>;

/** A record in a form; what `values` does not name is empty. */
export const textsOf = <All extends Fields>(fields: All, values: Partial<ValuesOf<All>>): TextsOf<All> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, textIn(field, values[name as keyof typeof values])]),
  ) as TextsOf<All>;

/** A record as read from a form: numbers that are none are `WRONG`, texts without blanks at their ends. */
export const valuesIn = <All extends Fields>(
  fields: All,
  texts: Readonly<{ [name: string]: string | undefined }>,
): ValuesOf<All> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, valueIn(field, texts[name] ?? "")]),
  ) as ValuesOf<All>;

const NOTHING = "-";

/** A fact in words: `12%`, `460 kg/m³`, a name instead of its code; `-` for nothing. */
export function fieldText({ type }: Field, value: unknown): string {
  if (value === null || value === undefined || value === "") return NOTHING;
  switch (type.kind) {
    case "code":
    case "choice":
      return type.of?.find((entry) => entry.code === value)?.name ?? String(value);
    case "whole": {
      const unit = type.unit === "" || type.unit === "%" ? type.unit : ` ${type.unit}`;
      return `${decimalText(value as number, type.decimals)}${unit}`;
    }
    case "money":
      return `${formatYuan(value as Fen)} 元`;
    case "flag":
      return value === true ? "是" : "否";
    default:
      return String(value);
  }
}
