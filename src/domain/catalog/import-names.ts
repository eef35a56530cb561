import { type BrandBook, FIRST_BRANDS } from "../timber/brands.ts";
import { likelyStandards } from "../timber/grade-standards.ts";
import { gradeByCode } from "../timber/grades.ts";
import { kindByCode } from "../timber/kinds.ts";
import type { LexiconField } from "../timber/lexicon.ts";
import { codesNamed, type NamedField, namesLike } from "../timber/named.ts";
import { originByCode } from "../timber/origins.ts";
import { placeByCode } from "../timber/places.ts";
import type { ParsedQuery } from "../timber/query.ts";
import { isProvince } from "../timber/regions.ts";
import { speciesByCode } from "../timber/species.ts";
import { allowed } from "../timber/tables.ts";
import type { ImportField } from "./import-columns.ts";

/** Remarks of reading one row: `problems` keep it out, `notes` do not. */
export type RowLog = { readonly problems: string[]; readonly notes: string[] };

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

/** Keeps of `codes` what the rest of the row allows; the best fit first. Never gives nothing for something. */
export type Narrow = (codes: readonly string[]) => readonly string[];

const names = (field: NamedField, codes: readonly string[], brands: BrandBook): string =>
  [...new Set(codes.map((code) => CODED[field].byCode(code, brands)?.name ?? code))].slice(0, 4).join("、");

/** Whether a word such as A级 leaves open which of the grades of radiata logs is meant, which differ by size and so by price. */
const areSizesOfLogs = (codes: readonly string[]): boolean =>
  codes.length > 1 && codes.every((code) => gradeByCode(code)?.system === "rl");

/**
 * The code that a cell names. An entry's own name means that entry; a word for several is narrowed by the rest of the
 * row. A misspelt name is taken for the one that is like it, with a note; unknown ones are logged, never guessed.
 */
export function codeInCell(
  field: NamedField,
  cell: string,
  narrow: Narrow,
  log: RowLog,
  brands: BrandBook = FIRST_BRANDS,
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
  if (areSizesOfLogs(codes)) {
    log.problems.push(`${label}“${cell}”可指 ${meanings}，请写明`);
    return null;
  }
  if (codes.length > most && field === "species") {
    log.notes.push(`${label}“${cell}”可指 ${meanings} 等，按 ${names(field, [UNNAMED_SPECIES], brands)} 录入`);
    return UNNAMED_SPECIES;
  }
  if (codes.length > most) {
    report.push(`${label}“${cell}”可指 ${meanings} 等，请写明`);
    return null;
  }
  if (field !== "grade") log.notes.push(`${label}“${cell}”可指 ${meanings}，按 ${names(field, [first], brands)} 录入`);
  return first;
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

/** Words such as 二级 or A级 belong to several ladders; the goods' own decides. */
export function gradeNarrow(kindCode: string | null, speciesCode: string | null, originCode: string | null): Narrow {
  // Of goods of which nothing is said the national standard is meant.
  const grownIn = originCode ?? (speciesCode === null ? "CN" : null);
  const listOf = (code: string | null) => (code === null ? [] : [code]);
  const goods = { kindCodes: listOf(kindCode), speciesCodes: listOf(speciesCode), originCodes: listOf(grownIn) };
  return (codes) => {
    const [system] = likelyStandards(codes, goods, []);
    return allowed(codes, (code) => gradeByCode(code)?.system === system);
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
  const log: RowLog = { problems: [], notes: [] };
  return codeInCell(field, name, narrow, log, brands) === code && log.notes.length === 0 ? name : code;
}
