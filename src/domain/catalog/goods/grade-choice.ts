import { choicesOf, type SearchChoice } from "../../choice-search.ts";
import { GRADE_SYSTEMS, GRADE_WORDS, GRADES } from "../../timber/grades.ts";

/** A word that several ladders have means one of their grades; "and better" is a grade of its own and is named in full. */
const wordsFor = (code: string): string[] =>
  code.endsWith("btr")
    ? []
    : GRADE_WORDS.filter(({ codes }) => codes.includes(code)).flatMap(({ name, aliases }) => [name, ...aliases]);

/**
 * Grades to choose from, of one ladder or, where `system` is "", of all: found by their own names and by the words that several
 * ladders have (二级 finds 二等, 2等 and 2级). Those of one name show their ladder.
 */
export function gradeChoices(system: string): SearchChoice[] {
  const grades = GRADES.filter((grade) => system === "" || grade.system === system);
  const isShared = (name: string) => grades.filter((grade) => grade.name === name).length > 1;
  return choicesOf(
    grades.map((grade) => {
      const ladder = GRADE_SYSTEMS.find(({ code }) => code === grade.system)?.name ?? grade.system;
      const name = isShared(grade.name) ? `${grade.name}（${ladder}）` : grade.name;
      return { code: grade.code, name, aliases: [...grade.aliases, ...wordsFor(grade.code)] };
    }),
  );
}

/** All grades to choose from. */
export const GRADE_CHOICES: readonly SearchChoice[] = gradeChoices("");
