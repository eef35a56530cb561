import type { Steps } from "../../steps.ts";
import { FIRST_BRANDS } from "../../timber/brands.ts";
import { hitsAmong, hitsByPlace } from "../../timber/dictionary.ts";
import { LEXICON } from "../../timber/lexicon.ts";
import { codesNamed } from "../../timber/named.ts";
import { normalText } from "../../timber/normal-text.ts";
import { takenAll } from "../../timber/reading/taken.ts";
import { DEMAND_FIELD_NAMES, EMPTY_ITEM, isAnswered, itemOfLine, itemValueProblems, SURE } from "../demand-item.ts";
import { answerChange, answerOf } from "../demand-item-typed.ts";
import { termSpans } from "../demand-terms.ts";
import { asidesIn } from "./demand-asides.ts";
import { type CodedField, type DemandQuestion, MESSAGE_MAX, type ParsedDemand, type TextSpan } from "./demand-line.ts";
import { parseDemand } from "./demand-text.ts";
import { outgoingText } from "./outgoing-text.ts";
import { SECOND_FIELDS, type SecondField, type SecondPrompt, secondPrompt } from "./second-prompt.ts";

/*
 * The reply of a second reader of a message. It never changes a value: where it differs and our own reader gets its value from
 * the stretch that it quotes, it becomes a question to the buyer. So it can point at what the text states, and add nothing of its
 * own.
 */

/** `line` from 1; `value` as `SECOND_FIELDS` writes it, `null`: what was read there is none of the goods; `source`: the words of it. */
export type SecondFact = {
  readonly line: number;
  readonly field: SecondField;
  readonly value: string | null;
  readonly source: string;
};

/** Facts of one answer that are looked at. */
const FACTS_MAX = 60;
/** Characters of one quoted stretch, of its clauses, and of all that are read again, together. */
const QUOTE_MAX = 100;
const CLAUSES_MAX = 500;
const QUOTED_MAX = MESSAGE_MAX.characters;
const VALUE_MAX = 60;
/** Places of the text where one quote is looked for. */
const PLACES_MAX = 20;
const OPTIONS_MAX = 6;
/** What two readers read differently. */
const DISPUTED = 0.5;

const isField = (field: unknown): field is SecondField =>
  typeof field === "string" && Object.hasOwn(SECOND_FIELDS, field);

/** The valid facts of a second reader's answer; `null`: it is no such answer. */
export function secondFacts(answer: unknown): readonly SecondFact[] | null {
  const { facts } = (typeof answer === "object" && answer !== null ? answer : {}) as { facts?: unknown };
  if (!Array.isArray(facts)) return null;
  return facts.slice(0, FACTS_MAX).flatMap((fact: unknown): SecondFact[] => {
    const { line, field, value, source } = (fact ?? {}) as Readonly<Record<string, unknown>>;
    const text = typeof value === "number" ? String(value) : value;
    const quote = typeof source === "string" ? source.trim() : "";
    const isValue = text === null || (typeof text === "string" && text.length <= VALUE_MAX);
    if (!Number.isInteger(line) || !isField(field) || !isValue || quote === "" || quote.length > QUOTE_MAX) return [];
    return [{ line: Number(line), field, value: text, source: quote }];
  });
}

/** Whether a stretch that no line holds has a figure that is not part of a tolerance or the like. */
function holdsFigure(text: string): boolean {
  if (!/\p{N}/u.test(text)) return false;
  const { text: normal } = normalText(text);
  return /\d/.test(takenAll(normal, asidesIn(normal), " "));
}

/**
 * Whether our reader is not sure of a message: a value is a guess, or a figure is left over that is none of its terms, of what is
 * in `outgoing`, the text as it may leave.
 */
function isUnsure({ items, unknown }: ParsedDemand, text: string, outgoing: string): boolean {
  if (items.some(({ confidence }) => Object.values(confidence).some((sure) => sure < SURE))) return true;
  const terms = termSpans(text);
  const isTerm = ([start, end]: TextSpan) => terms.some(([from, to]) => from <= start && end <= to);
  return unknown.some((one) => outgoing.includes(one.text) && !isTerm(one.span) && holdsFigure(one.text));
}

/** A message, and by what it is read. */
export type ReadMessage = Parameters<typeof parseDemand>;

/**
 * The prompt of a second reader for a message, without what identifies `names` or other persons; `null` where our own reader is
 * sure of it.
 */
export function secondQuestion(
  parsed: ParsedDemand,
  [text, , lexicon = LEXICON]: ReadMessage,
  names: readonly string[],
): SecondPrompt | null {
  if (parsed.items.length === 0) return null;
  const outgoing = outgoingText(text, names, lexicon);
  return isUnsure(parsed, text, outgoing) ? secondPrompt(outgoing, parsed) : null;
}

/** Whether each place of a text of so many characters lies within one of the spans. */
function placesWithin(spans: readonly TextSpan[], length: number): boolean[] {
  const opened = new Int32Array(length + 2);
  for (const [start, end] of spans.filter(([from, to]) => from < to)) {
    opened[start + 1] = (opened[start + 1] ?? 0) + 1;
    opened[end] = (opened[end] ?? 0) - 1;
  }
  let open = 0;
  return Array.from(opened, (change) => {
    open += change;
    return open > 0;
  });
}

/** The first place where the text has the quoted words and neither end cuts what our reader read as one; -1: there is none. */
function placeOf(text: string, quote: string, isWithin: readonly boolean[]): number {
  let start = text.indexOf(quote);
  for (let place = 1; place < PLACES_MAX && start >= 0; place += 1) {
    if (isWithin[start] !== true && isWithin[start + quote.length] !== true) return start;
    start = text.indexOf(quote, start + 1);
  }
  return -1;
}

const CLAUSE_END = /[\n\r，。；;！？!?]|,(?!\d{3}(?!\d))/g;

/** The clauses around a stretch. */
function clausesAround(text: string, start: number, end: number): string {
  const ends = [...text.matchAll(CLAUSE_END)].map(({ index }) => index);
  const from = ends.findLast((at) => at < start) ?? -1;
  return text.slice(from + 1, ends.find((at) => at >= end) ?? text.length);
}

const CODED: ReadonlySet<string> = new Set(["species", "kind", "grade", "brand", "origin"]);
const isCoded = (field: SecondField): field is Exclude<CodedField, "port"> & SecondField => CODED.has(field);

/** The value as an answer is written; `null` where it is none of its field. */
function answerMeant(field: SecondField, value: string): string | null {
  const change = answerChange(field, value);
  const item = { ...EMPTY_ITEM, ...change };
  return change === null || itemValueProblems(item)[field] !== undefined ? null : answerOf(item, field);
}

/** What our own reader surely reads in a stretch. */
const readIn = (stretch: string, field: SecondField, [, ...by]: ReadMessage): string[] =>
  parseDemand(stretch, ...by).items.flatMap((line) =>
    (line.confidence[field] ?? 0) < SURE ? [] : (answerOf(itemOfLine(line), field) ?? []),
  );

/**
 * What our own reader reads in a quoted stretch for a field, as answers: names that stand there, and values that its clauses
 * state as well, since another value is meant where 4 is one of 2*10*4 below a heading.
 */
function answersIn(quote: string, clauses: string, field: SecondField, message: ReadMessage): string[] {
  const read = readIn(quote, field, message);
  if (!isCoded(field)) {
    const answers = read.length === 0 ? [] : readIn(clauses, field, message);
    return read.filter((answer) => answers.includes(answer));
  }
  const [, , lexicon = LEXICON] = message;
  const { text } = normalText(quote);
  const named = hitsAmong(hitsByPlace(text, lexicon)).filter(
    ({ start, end, sense }) => sense.field === field && sense.text === text.slice(start, end),
  );
  return [...read, ...named.map(({ sense }) => sense.label)];
}

const codesOf = (field: SecondField, answer: string, [, , , brands = FIRST_BRANDS]: ReadMessage): readonly string[] =>
  isCoded(field) ? (codesNamed(field, answer, brands)?.codes ?? []) : [];

/** Whether two answers mean the same: by any of its names, 赤松 is 欧洲赤松. */
function isSame(field: SecondField, one: string, other: string, message: ReadMessage): boolean {
  const codes = codesOf(field, one, message);
  return one === other || (codes.length > 0 && codes.join() === codesOf(field, other, message).join());
}

/** Whether one answer may mean what the other does: 云杉 is also 欧洲云杉. */
function agrees(field: SecondField, one: string, other: string, message: ReadMessage): boolean {
  const codes = codesOf(field, one, message);
  return one === other || codesOf(field, other, message).some((code) => codes.includes(code));
}

/** A question about what two readers read differently; `options`: ours, where there is one, then the other's. */
function questionAbout(itemIndex: number, field: SecondField, options: readonly string[]): DemandQuestion {
  const text = `${DEMAND_FIELD_NAMES[field]}是 ${options.join(" 还是 ")}${options.length > 1 ? "？" : " 吗？"}`;
  return { itemIndex, field, text, options };
}

/** The questions with one more; beside one about the same fact its options go first. */
function withQuestion(questions: readonly DemandQuestion[], one: DemandQuestion): DemandQuestion[] {
  const known = questions.find(({ itemIndex, field }) => itemIndex === one.itemIndex && field === one.field);
  if (known === undefined) return [...questions, one];
  const options = [...new Set([...one.options, ...known.options])].slice(0, OPTIONS_MAX);
  return questions.map((question) => (question === known ? { ...known, options } : question));
}

/**
 * The reading of a message with a question for each fact of `facts` that differs from it and stands in the text; what is in
 * question is no longer sure. Without such a fact it is `parsed` itself. Stops between the stretches that it reads.
 */
export function* withSecondReading(
  parsed: ParsedDemand,
  facts: readonly SecondFact[],
  message: ReadMessage,
): Steps<ParsedDemand> {
  const [text] = message;
  const spans = parsed.items.flatMap(({ sourceSpan }) => Object.values(sourceSpan));
  const isWithin = placesWithin([...spans, ...parsed.unknown.map(({ span }) => span)], text.length);
  let quoted = 0;
  const questions: DemandQuestion[] = [];
  for (const { line, field, value, source } of facts) {
    const itemIndex = line - 1;
    const read = parsed.items[itemIndex];
    if (read === undefined || questions.some((one) => one.itemIndex === itemIndex && one.field === field)) continue;
    const item = itemOfLine(read);
    const ours = answerOf(item, field);
    // A value that no answer can express could not be chosen.
    if (ours === null && isAnswered(item, field)) continue;
    if (value === null) {
      const words = text.slice(...(read.sourceSpan[field] ?? [0, 0]));
      const isMeant = words !== "" && (words.includes(source) || source.includes(words));
      if (ours !== null && isMeant) questions.push(questionAbout(itemIndex, field, [ours]));
      continue;
    }
    const meant = answerMeant(field, value);
    if (meant === null || (ours !== null && agrees(field, ours, meant, message))) continue;
    const place = placeOf(text, source, isWithin);
    if (place < 0) continue;
    const clauses = clausesAround(text, place, place + source.length);
    quoted += source.length + clauses.length;
    if (quoted > QUOTED_MAX || clauses.length > CLAUSES_MAX) continue;
    yield;
    const answer = answersIn(source, clauses, field, message).find((one) => isSame(field, one, meant, message));
    if (answer !== undefined && answer !== ours)
      questions.push(questionAbout(itemIndex, field, ours === null ? [answer] : [ours, answer]));
  }
  if (questions.length === 0) return parsed;
  return {
    ...parsed,
    items: parsed.items.map((line, at) => {
      const disputed = questions.filter(
        ({ itemIndex, field }) => itemIndex === at && isAnswered(itemOfLine(line), field),
      );
      const unsure = disputed.map(({ field }) => [field, Math.min(line.confidence[field] ?? 1, DISPUTED)] as const);
      return { ...line, confidence: { ...line.confidence, ...Object.fromEntries(unsure) } };
    }),
    questions: questions.reduce(withQuestion, [...parsed.questions]),
  };
}
