import {
  day,
  type Field,
  type Fields,
  fieldProblems,
  fieldText,
  isDay,
  orNone,
  type StoredField,
  text,
  type ValuesOf,
  valueTyped,
} from "../fields.ts";
import { formatBeijingDate } from "../time.ts";
import type { DeliveryMode } from "./order-events.ts";

/** Characters in the remark on an order. */
export const REMARK_MAX = 200;
/** Deliveries can be requested up to this many days ahead. */
export const EXPECT_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * One term that the buyer states of an order when it is placed, stated once: from it follow the form and what is wrong with it,
 * the wire's shape, the columns that are written and read, and what both sides are shown. `label` is what is shown; `asked` what
 * the form calls it, `delivered` both where the goods are delivered. docs/changing-things.md describes how one is added.
 */
export type OrderTerm = StoredField & {
  readonly column: readonly [name: string, type: string];
  readonly asked: string;
  readonly delivered?: { readonly label: string; readonly asked: string };
  readonly placeholder?: string;
};
export type TermFields = Readonly<Record<string, OrderTerm>>;

export const ORDER_TERMS = {
  expectDate: {
    type: orNone(day()),
    label: "期望提货",
    asked: "期望提货日期",
    delivered: { label: "期望送达", asked: "期望送达日期" },
    column: ["expect_date", "date"],
  },
  remark: {
    type: text(REMARK_MAX),
    label: "买家备注",
    asked: "给商家的备注",
    placeholder: "打包、车型、装车时间等要求",
    column: ["remark", "text"],
  },
} as const satisfies TermFields;

/** Label of the day that the merchant named, where it is not the one the buyer requested. */
export const agreedLabel = ({ deliveryMode }: { deliveryMode: number }): string =>
  deliveryMode === 2 ? "商家约定送达" : "商家约定提货";

/** What the buyer states of one order; texts and days that are left open are "" and `null`. */
export type OrderTerms = ValuesOf<typeof ORDER_TERMS>;
/** The same as it is typed. */
export type TermsTyped = { [Term in keyof OrderTerms]-?: string };
/** Texts under the fields; a missing key is a field in order. */
export type TermProblems = Partial<Record<keyof OrderTerms, string>>;

const eachOf = <Value>(fields: Fields, make: (name: string, field: Field) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, make(name, field)]));

/** The form of terms: what was typed before, else nothing. */
export const termsTyped = (before: Partial<TermsTyped> | undefined, fields: Fields = ORDER_TERMS): TermsTyped =>
  eachOf(fields, (name) => before?.[name as keyof TermsTyped] ?? "") as TermsTyped;

/** The terms in such a form, or in a client's request. */
export const termsIn = (typed: Readonly<{ [term: string]: unknown }>, fields: Fields = ORDER_TERMS): OrderTerms =>
  eachOf(fields, (name, field) => valueTyped(field, typed[name])) as OrderTerms;

/** Why the requested date cannot be one, or `null`; "" is none. From today (Beijing) to 180 days ahead. */
export function expectDateProblem(date: string, nowMs: number): string | null {
  if (date === "") return null;
  if (!isDay(date)) return "日期不正确";
  if (date < formatBeijingDate(nowMs)) return "日期不能早于今天";
  return date > formatBeijingDate(nowMs + EXPECT_DAYS * DAY_MS) ? `日期不能晚于${EXPECT_DAYS}天后` : null;
}

/** What is wrong with the terms of an order, by name; {} when nothing is. */
export function termProblems(terms: OrderTerms, nowMs: number, fields: Fields = ORDER_TERMS): TermProblems {
  const { expectDate: _, ...problems }: TermProblems = fieldProblems(fields, terms);
  const date = expectDateProblem(terms.expectDate ?? "", nowMs);
  return { ...problems, ...(date === null ? {} : { expectDate: date }) };
}

/** What the form calls a term. */
export const termLabel = ({ asked, delivered }: OrderTerm, mode: DeliveryMode): string =>
  mode === 2 && delivered !== undefined ? delivered.asked : asked;

/** The terms of an order that were stated, under the names that both sides read. */
export const termLines = (
  order: OrderTerms & { deliveryMode: number },
  fields: TermFields = ORDER_TERMS,
): { name: string; label: string; text: string }[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const value = order[name as keyof OrderTerms] ?? "";
    const label = order.deliveryMode === 2 && field.delivered !== undefined ? field.delivered.label : field.label;
    return value === "" ? [] : [{ name, label, text: fieldText(field, value) }];
  });
