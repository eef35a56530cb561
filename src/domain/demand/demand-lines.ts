import { placeByCode } from "../timber/places.ts";
import {
  DEMAND_FIELD_NAMES,
  type DemandItem,
  EMPTY_ITEM,
  type ItemProblems,
  isOpen,
  itemOfLine,
  itemProblems,
} from "./demand-item.ts";
import { answerChange, cellTyped, correctedItem, fieldOf, type NumericField } from "./demand-item-typed.ts";
import { termSpans } from "./demand-terms.ts";
import type { DemandField, DemandQuestion, ParsedDemand, ParsedDemandLine, TextSpan } from "./reading/demand-line.ts";
import type { Requirement } from "./requirements.ts";

/**
 * A line while it is written. `words`: the line of the text it was read from, "" for one added by hand; `key` is its own
 * as long as it stands on the page.
 */
export type DemandLine = {
  readonly key: number;
  readonly item: DemandItem;
  readonly words: string;
  readonly corrected: boolean;
  readonly questions: readonly DemandQuestion[];
  /** What was typed into cells of numbers and is none, by field: it stands there until it is corrected. */
  readonly unread?: Unread;
};

export type Unread = Readonly<Partial<Record<NumericField, string>>>;

/** The lines of a form, and the key of the next one. */
export type DemandLines = { readonly lines: readonly DemandLine[]; readonly nextKey: number };

/** The line of `text` around an offset. */
function textLineAt(text: string, at: number): string {
  const start = text.lastIndexOf("\n", at - 1) + 1;
  const end = text.indexOf("\n", at);
  return text.slice(start, end < 0 ? text.length : end).trim();
}

const OWN_FIELDS = ["thickness", "diameterMin", "quantity", "species", "kind"] as const;

function wordsOf(text: string, { sourceSpan }: ParsedDemandLine): string {
  const field = OWN_FIELDS.find((one) => sourceSpan[one] !== undefined);
  const span = field === undefined ? Object.values(sourceSpan)[0] : sourceSpan[field];
  return span === undefined ? "" : textLineAt(text, span[0]);
}

/** A corrected line whose words are read again retains what was corrected; only where the rest stands in the text is new. */
function withSpans(line: DemandLine, read: ParsedDemandLine): DemandLine {
  const spans = Object.entries(read.sourceSpan).filter(([field]) => field in line.item.sourceSpan);
  const requirements = line.item.requirements.map(({ code, detail }): Requirement => {
    return read.requirements.find((one) => one.code === code && one.detail === detail) ?? { code, detail };
  });
  return { ...line, item: { ...line.item, requirements, sourceSpan: Object.fromEntries(spans) } };
}

/**
 * The lines after a text was reread: corrected ones stay as long as their words do, those added by hand stay behind the others,
 * the rest is as read.
 */
export function readLines(parsed: ParsedDemand, text: string, { lines, nextKey }: DemandLines): DemandLines {
  const left = lines.filter(({ corrected, words }) => corrected && words !== "");
  let key = nextKey;
  const read = parsed.items.map((item, itemIndex): DemandLine => {
    const words = wordsOf(text, item);
    const kept = left.findIndex((line) => line.words === words);
    const [same] = kept < 0 ? [] : left.splice(kept, 1);
    if (same !== undefined) return withSpans(same, item);
    const questions = parsed.questions
      .filter((question) => question.itemIndex === itemIndex)
      .map((one) => ({ ...one, options: one.options.filter((answer) => answerChange(one.field, answer) !== null) }));
    key += 1;
    return { key: key - 1, item: itemOfLine(item), words, corrected: false, questions };
  });
  return { lines: [...read, ...lines.filter(({ words }) => words === "")], nextKey: key };
}

/** Lines of a stored demand, to be edited. */
export const editableLines = (items: readonly DemandItem[]): DemandLines => ({
  lines: items.map((item, key) => ({
    key,
    item: { ...item, sourceSpan: {}, requirements: item.requirements.map(({ code, detail }) => ({ code, detail })) },
    words: "",
    corrected: true,
    questions: [],
  })),
  nextKey: items.length,
});

/** The lines with an empty one at the end. */
export const withLine = ({ lines, nextKey }: DemandLines): DemandLines => ({
  lines: [...lines, { key: nextKey, item: EMPTY_ITEM, words: "", corrected: true, questions: [] }],
  nextKey: nextKey + 1,
});

/** `unread`: what the cells of the changed facts show instead. */
export const withCorrection = (
  lines: readonly DemandLine[],
  key: number,
  change: Partial<DemandItem>,
  unread: Unread = {},
): DemandLine[] =>
  lines.map((line) => {
    if (line.key !== key) return line;
    const changed = new Set<unknown>(Object.keys(change).map((name) => fieldOf(name as keyof DemandItem)));
    const others = Object.entries(line.unread ?? {}).filter(([field]) => !changed.has(field));
    return {
      ...line,
      item: correctedItem(line.item, change),
      corrected: true,
      unread: { ...Object.fromEntries(others), ...unread },
    };
  });

/** The lines after a question was answered: the answer is certain, also where the text stated the same. */
export function withAnswer(
  lines: readonly DemandLine[],
  { key, field, answer }: { readonly key: number; readonly field: DemandField; readonly answer: string },
): readonly DemandLine[] {
  const change = answerChange(field, answer);
  if (change === null) return lines;
  return withCorrection(lines, key, change).map((line) => {
    if (line.key !== key) return line;
    return { ...line, item: { ...line.item, confidence: { ...line.item.confidence, [field]: 1 } } };
  });
}

/** What the cells of a line show that is no number, by field, each naming its field. */
export const unreadProblems = ({ item, unread = {} }: Pick<DemandLine, "item" | "unread">): ItemProblems =>
  Object.fromEntries(
    (Object.entries(unread) as [NumericField, string][]).map(([field, text]) => {
      const name = DEMAND_FIELD_NAMES[field];
      const problem = cellTyped(item, field, text).problem ?? "不正确";
      return [field, problem.startsWith(name) ? problem : `${name}：${problem}`];
    }),
  );

/** In which order the fields of a line are named, those without a cell last. */
const IN_SIGHT = /* @__PURE__ */ [...Object.keys(DEMAND_FIELD_NAMES), "requirements", "note"];

/** What prevents publishing a line as it is written, by field in the order of `IN_SIGHT`: what a cell shows before what it lacks. */
export function lineProblems(line: Pick<DemandLine, "item" | "unread">): ItemProblems {
  const found = Object.entries({ ...itemProblems(line.item), ...unreadProblems(line) });
  return Object.fromEntries(found.sort(([one], [other]) => IN_SIGHT.indexOf(one) - IN_SIGHT.indexOf(other)));
}

/** The open questions about a line. */
export const openQuestions = ({ questions, item }: DemandLine): DemandQuestion[] =>
  questions.filter(({ field }) => isOpen(item, field));

/** City and day that a text names for all its lines; the city of a named port when no other is. "" for nothing. */
export function deliveryIn({ items }: ParsedDemand): { deliverCityCode: string; needDate: string } {
  const named = items.find(({ deliverCityCode }) => deliverCityCode !== null)?.deliverCityCode;
  const port = items.find(({ portCode }) => portCode !== null)?.portCode;
  return {
    deliverCityCode: named ?? placeByCode(port ?? "")?.cityCode ?? "",
    needDate: items.find(({ needDate }) => needDate !== null)?.needDate ?? "",
  };
}

/** A stretch of the text, with the field that was read from it, "unknown" for words not understood, `null` for the rest. */
export type TextPart = { readonly text: string; readonly start: number; readonly field: string | null };

const SIZE_FIELDS = new Set(["thickness", "width", "length", "diameterMin", "diameterMax"]);

/** What is left of a stretch without `others`, which are in order. */
function outside([from, to]: TextSpan, others: readonly TextSpan[]): TextSpan[] {
  const left: TextSpan[] = [];
  let at = from;
  for (const [start, end] of others) {
    if (end <= at || start >= to) continue;
    if (start > at) left.push([at, start]);
    at = end;
  }
  return at < to ? [...left, [at, to]] : left;
}

/**
 * The text in stretches, in order and without a gap: joined they are the text. Sizes are one field; where spans overlap the
 * earlier one holds its characters.
 */
export function textParts(
  text: string,
  lines: readonly DemandLine[],
  unknown: readonly { span: TextSpan }[],
): TextPart[] {
  const marks = [
    ...lines.flatMap(({ item }) =>
      item.requirements.flatMap(({ span }) => (span === undefined ? [] : [{ span, field: "requirement" }])),
    ),
    ...lines.flatMap(({ item }) =>
      Object.entries(item.sourceSpan).map(([field, span]) => ({
        span,
        field: SIZE_FIELDS.has(field) ? "size" : field,
      })),
    ),
    // How it is paid and invoiced is read into the fields below the lines.
    ...unknown
      .flatMap(({ span }) => outside(span, termSpans(text)))
      .filter(([start, end]) => /[\p{L}\p{N}]/u.test(text.slice(start, end)))
      .map((span) => ({ span, field: "unknown" })),
  ].sort((one, other) => one.span[0] - other.span[0] || other.span[1] - one.span[1]);
  const parts: TextPart[] = [];
  let at = 0;
  for (const { span, field } of marks) {
    const start = Math.max(span[0], at);
    const end = Math.min(span[1], text.length);
    if (start >= end) continue;
    if (start > at) parts.push({ text: text.slice(at, start), start: at, field: null });
    parts.push({ text: text.slice(start, end), start, field });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), start: at, field: null });
  return parts;
}
