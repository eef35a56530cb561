import SYSTEM_TABLE from "./data/grade-systems.json" with { type: "json" };
import WORD_TABLE from "./data/grade-words.json" with { type: "json" };
import GRADE_TABLE from "./data/grades.json" with { type: "json" };
import { ambiguousWords, byCode, type DictionaryEntry, listed, rowsOf } from "./tables.ts";

/** `rank`: 1 is the best of its system. */
export type Grade = DictionaryEntry & { readonly system: string; readonly rank: number };
export type GradeSystem = { readonly code: string; readonly name: string; readonly short: string };

export const GRADE_SYSTEMS: readonly GradeSystem[] = rowsOf(SYSTEM_TABLE, "code", "name", "short");

/** Each system's ladder, best first. `aliases` mean this grade alone; ambiguous words are in `GRADE_WORDS`. */
export const GRADES: readonly Grade[] = rowsOf(GRADE_TABLE, "system", "code", "name", "aliases").map(
  ({ system, code, name, aliases }, at, rows) => {
    const best = rows.findIndex((one) => one.system === system);
    return { code, name, system, rank: at - best + 1, aliases: listed(aliases) };
  },
);

/** The built-in grade of that code; `undefined` for an unknown code. */
export const gradeByCode: (code: string) => Grade | undefined = byCode(GRADES);

/** Grade words that exist in several systems; the goods' own system decides. */
export const GRADE_WORDS = ambiguousWords(WORD_TABLE);

/** Whether grades of several standards go by this one's name or by a word of it. */
const isShared = ({ code, name, system }: Grade): boolean =>
  GRADES.some((other) => other.name === name && other.system !== system) ||
  GRADE_WORDS.some(({ codes }) => codes.includes(code));

/** A grade where it stands beside those of other standards: 一等（国标）, 1等（俄标）, FAS. An unknown code as it is. */
export function gradeLabel(code: string): string {
  const grade = gradeByCode(code);
  if (grade === undefined) return code;
  const standard = GRADE_SYSTEMS.find((system) => system.code === grade.system);
  return standard !== undefined && isShared(grade) ? `${grade.name}（${standard.short}）` : grade.name;
}
