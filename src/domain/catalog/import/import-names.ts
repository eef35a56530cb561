import { type BrandBook, FIRST_BRANDS } from "../../timber/brands.ts";
import { likelyStandards } from "../../timber/grade-standards.ts";
import { gradeByCode, gradeLabel } from "../../timber/grades.ts";
import { kindByCode } from "../../timber/kinds.ts";
import type { LexiconField } from "../../timber/lexicon.ts";
import { codesNamed, type NamedField, namesLike } from "../../timber/named.ts";
import { originByCode } from "../../timber/origins.ts";
import { placeByCode } from "../../timber/places.ts";
import type { ParsedQuery } from "../../timber/query.ts";
import { isProvince } from "../../timber/regions.ts";
import { SALE_UNITS } from "../../timber/spec.ts";
import { speciesByCode } from "../../timber/species.ts";
import { allowed } from "../../timber/tables.ts";
import type { NameAnswer, NameQuestion, QuestionField } from "./import-answers.ts";
import { keyOf } from "./import-cells.ts";
import type { ImportField } from "./import-columns.ts";

/** Remarks of reading one row: `problems` exclude it, `notes` do not; `questions`: its words that may mean several things. */
export type RowLog = { readonly problems: string[]; readonly notes: string[]; readonly questions: NameQuestion[] };
export const rowLog = (): RowLog => ({ problems: [], notes: [], questions: [] });

type Coded = {
  readonly cell: ImportField;
  readonly label: string;
  readonly codes: "speciesCodes" | "kindCodes" | "gradeCodes" | "brandCodes" | "originCodes" | "portCodes";
  readonly byCode: (code: string, brands: BrandBook) => { readonly name: string } | undefined;
  /** Goods cannot be without it. */
  readonly needed: boolean;
  /** A word that stands for more entries than this is ambiguous: no entry is taken for it. */
  readonly most: number;
};

export const CODED: Readonly<Record<NamedField, Coded>> = {
  species: { cell: "speciesName", label: "树种", codes: "speciesCodes", byCode: speciesByCode, needed: true, most: 4 },
  kind: { cell: "kindName", label: "品类", codes: "kindCodes", byCode: kindByCode, needed: true, most: 4 },
  grade: { cell: "gradeName", label: "等级", codes: "gradeCodes", byCode: gradeByCode, needed: false, most: 4 },
  brand: {
    cell: "brandName",
    label: "品牌",
    codes: "brandCodes",
    byCode: (code, { byCode }) => byCode(code),
    needed: false,
    most: 1,
  },
  origin: { cell: "originName", label: "产地", codes: "originCodes", byCode: originByCode, needed: false, most: 1 },
  port: { cell: "portName", label: "港口", codes: "portCodes", byCode: placeByCode, needed: false, most: 1 },
};

/** What goods are listed as whose trader names no species, as is usual with panels, or one of too many: 松木. */
export const UNNAMED_SPECIES = "mixed";

/** Narrows `codes` to what the rest of the row allows; the best fit first. Never returns none for some. */
export type Narrow = (codes: readonly string[]) => readonly string[];

const names = (field: NamedField, codes: readonly string[], brands: BrandBook): string =>
  [...new Set(codes.map((code) => CODED[field].byCode(code, brands)?.name ?? code))].slice(0, 4).join("、");

/** Whether a word such as A级 leaves open which of the grades of radiata logs is meant, which differ by size and so by price. */
const areSizesOfLogs = (codes: readonly string[]): boolean =>
  codes.length > 1 && codes.every((code) => gradeByCode(code)?.system === "rl");

/** What a word of several entries, the likeliest first, is read as without an answer; `null`: it must be answered. */
function readAs(field: NamedField, codes: readonly string[]): string | null {
  const [first = null] = codes;
  if (field !== "grade") return codes.length > CODED[field].most ? null : first;
  return areSizesOfLogs(codes.filter(isOfLadder(gradeByCode(first ?? "")?.system))) ? null : first;
}

/** The answer to such a word, where it is one of its meanings. */
export const answerTo = (
  answers: readonly NameAnswer[],
  { field, word, codes }: Pick<NameQuestion, "field" | "word" | "codes">,
): string | null =>
  answers.find((one) => one.field === field && keyOf(one.word) === keyOf(word) && codes.includes(one.code))?.code ??
  null;

/** The same question of two rows is one question. */
export const questionKey = ({ field, word, codes }: Pick<NameQuestion, "field" | "word" | "codes">): string =>
  [field, keyOf(word), ...[...codes].sort()].join("|");

/** What a question is about, in the words of the check. */
export const questionLabel = (field: QuestionField): string =>
  field === "stockUnit" ? "库存单位" : CODED[field].label;

/** Words of the choices of a question: grades of several ladders with their ladder. */
export function choicesNamed(
  { field, codes }: Pick<NameQuestion, "field" | "codes">,
  brands: BrandBook,
): { code: string; name: string }[] {
  if (field === "stockUnit")
    return SALE_UNITS.filter(({ code }) => codes.includes(code)).map(({ code, name }) => ({ code, name }));
  const ladders = new Set(codes.map((code) => gradeByCode(code)?.system));
  const isLadder = field === "grade" && ladders.size > 1;
  return codes.map((code) => ({ code, name: isLadder ? gradeLabel(code) : names(field, [code], brands) }));
}

/**
 * The code that a cell names. An entry's own name means that entry; a word for several is narrowed by the rest of the
 * row, and what is left open by then is a question, whose answer is taken. A misspelt name is taken for the one that is like it,
 * with a note; unknown ones are logged, never guessed.
 */
export function codeInCell(
  field: NamedField,
  cell: string,
  narrow: Narrow,
  log: RowLog,
  brands: BrandBook = FIRST_BRANDS,
  answers: readonly NameAnswer[] = [],
): string | null {
  const { label, needed, most } = CODED[field];
  const report = needed ? log.problems : log.notes;
  const named = codesNamed(field, cell, brands);
  if (named === null) {
    const like = namesLike(field, cell, brands);
    report.push(`${label}“${cell}”不在词典中${like.length > 0 ? `（是否为 ${like.join("、")}）` : ""}`);
    return null;
  }
  const places = named.codes.filter((code) => !isProvince(code));
  if (places.length === 0) {
    report.push(`${label}“${cell}”只到省份或地区，请写明`);
    return null;
  }
  const codes = field !== "grade" && named.own.length === 1 ? named.own : narrow(places);
  const [first] = codes;
  if (first === undefined) return null;
  if (codes.length === 1) {
    const name = names(field, codes, brands);
    if (named.isRead && !cell.includes(name)) log.notes.push(`${label}“${cell}”不在词典中，按 ${name} 录入`);
    return first;
  }
  const meanings = names(field, codes, brands);
  if (field === "species" && codes.length > most) {
    log.notes.push(`${label}“${cell}”可指 ${meanings} 等，按 ${names(field, [UNNAMED_SPECIES], brands)} 录入`);
    return UNNAMED_SPECIES;
  }
  const taken = readAs(field, codes);
  const isOwn = named.own.length === 1 && named.own[0] === taken;
  if (field === "grade" && isOwn) return taken;
  const answer = answerTo(answers, { field, word: cell, codes });
  log.questions.push({ field, word: cell, codes, taken, answer, holds: taken === null && field === "grade" });
  if (answer !== null) return answer;
  if (taken === null && field !== "grade") report.push(`${label}“${cell}”可指 ${meanings} 等，请写明`);
  if (taken !== null && field !== "grade")
    log.notes.push(`${label}“${cell}”可指 ${meanings}，按 ${names(field, [taken], brands)} 录入`);
  return taken;
}

/** The code that a title names in this field, by the same rules; what it leaves open stays open. */
export function codeInTitle(
  field: NamedField,
  title: ParsedQuery,
  narrow: Narrow,
  brands: BrandBook = FIRST_BRANDS,
): string | null {
  const { codes: key, most } = CODED[field];
  const all = title[key].filter((code) => !isProvince(code));
  if (all.length <= 1) return all[0] ?? null;
  const tags = title.tags.filter((tag) => (tag.field as LexiconField) === field);
  for (const { label } of field === "grade" ? [] : tags) {
    const own = codesNamed(field, label, brands)?.own ?? [];
    if (own.length === 1 && all.includes(own[0]!)) return own[0]!;
  }
  const codes = narrow(all);
  return codes.length <= most && !areSizesOfLogs(codes) ? (codes[0] ?? null) : null;
}

/** The ladders that `codes` may be of, the goods' likeliest first. */
function laddersOf(kindCode: string | null, speciesCode: string | null, originCode: string | null) {
  // Goods without an origin follow the national standard.
  const grownIn = originCode ?? (speciesCode === null ? "CN" : null);
  const listOf = (code: string | null) => (code === null ? [] : [code]);
  const goods = { kindCodes: listOf(kindCode), speciesCodes: listOf(speciesCode), originCodes: listOf(grownIn) };
  return (codes: readonly string[]) => likelyStandards(codes, goods, []);
}
const isOfLadder =
  (system: string | undefined) =>
  (code: string): boolean =>
    gradeByCode(code)?.system === system;

/** Words such as 二级 or A级 belong to several ladders; the goods' own decides. */
export function gradeNarrow(...goods: Parameters<typeof laddersOf>): Narrow {
  const ladders = laddersOf(...goods);
  return (codes) => allowed(codes, isOfLadder(ladders(codes)[0]));
}

/**
 * All that such a word may mean of such goods, by the likeliest ladder first: of several ladders where the row does not state
 * their country.
 */
export function gradeMeanings(...goods: Parameters<typeof laddersOf>): Narrow {
  const ladders = laddersOf(...goods);
  return (codes) => {
    const meant = ladders(codes).flatMap((system) => codes.filter(isOfLadder(system)));
    return meant.length > 0 ? meant : codes;
  };
}

/** The shortest spelling that reads back as `code`: its name, or the code itself where the name means something else. */
export function spellingOf(
  field: NamedField,
  code: string | null,
  narrow: Narrow,
  brands: BrandBook = FIRST_BRANDS,
): string {
  if (code === null) return "";
  const name = CODED[field].byCode(code, brands)?.name ?? code;
  const log = rowLog();
  return codeInCell(field, name, narrow, log, brands) === code && log.notes.length === 0 ? name : code;
}
