import { oddities } from "../../../domain/catalog/goods/plausible.ts";
import type { FileQuestion, NameQuestion, RowToConfirm } from "../../../domain/catalog/import/import-answers.ts";
import { choicesNamed, questionKey, questionLabel } from "../../../domain/catalog/import/import-names.ts";
import { titleOddities } from "../../../domain/catalog/import/import-title-size.ts";
import { fingerprint } from "../../../domain/text.ts";
import type { BrandBook } from "../../../domain/timber/brands.ts";
import type { DifferingRow, OddRow } from "./import-store.ts";

/** The questions about a file; rows that wait for an answer are not written. */
export type OpenQuestions = {
  /** Notes the questions of a row that could be taken; whether it waits for an answer to one of them. */
  waits(row: number, questions: readonly NameQuestion[]): boolean;
  /** Whether a row may be written: nothing is odd about it, or it was confirmed as it is. */
  mayWrite(row: OddRow): boolean;
  /** How many rows wait. */
  rows(): number;
  questions(brands: BrandBook): FileQuestion[];
};

/** The goods of a row that exist, as what is odd about their change. */
export const oddChange = (row: DifferingRow): OddRow => {
  const { was, becomes, stock, statedStock, newStock } = row;
  const known = titleOddities(was).map(({ text }) => text);
  return {
    ...row,
    odd: [
      ...titleOddities(becomes).filter(({ text }) => !known.includes(text)),
      ...oddities({ ...becomes, stock: statedStock ? newStock : stock }, { ...was, stock }),
    ],
  };
};

/**
 * Gathers the questions about a file. A row's digest covers what was read from it and what is in question, so that a confirmation
 * holds for nothing else. `onRowToConfirm` is called once per row.
 */
export function openQuestions(
  isConfirmed: (row: number, digest: string) => boolean,
  onRowToConfirm: (row: RowToConfirm) => void = () => {},
): OpenQuestions {
  const questions = new Map<string, { question: NameQuestion; row: number; rows: number }>();
  const waiting = new Set<number>();
  return {
    waits(row, all) {
      for (const question of all) {
        const key = questionKey(question);
        const known = questions.get(key);
        if (known === undefined) questions.set(key, { question, row, rows: 1 });
        else known.rows += 1;
      }
      const isHeld = all.some(({ holds, answer }) => holds && answer === null);
      if (isHeld) waiting.add(row);
      return isHeld;
    },
    mayWrite({ rowNo: row, merchantSku, title, digest: read, odd }) {
      const digest = fingerprint([read, ...odd.map(({ fact }) => fact)].join("|"));
      if (odd.length === 0 || isConfirmed(row, digest)) {
        waiting.delete(row);
        return true;
      }
      if (!waiting.has(row)) onRowToConfirm({ row, merchantSku, title, digest, reasons: odd.map(({ text }) => text) });
      waiting.add(row);
      return false;
    },
    rows: () => waiting.size,
    questions: (brands) =>
      [...questions.values()].map(({ question: { codes, ...question }, row, rows }) => ({
        ...question,
        row,
        rows,
        label: questionLabel(question.field),
        choices: choicesNamed({ ...question, codes }, brands),
      })),
  };
}
