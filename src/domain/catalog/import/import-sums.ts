import { plainText, plainValue } from "./import-cells.ts";
import type { ImportField } from "./import-columns.ts";

/** Rows of a list that add up those above them: 合计, 小计, 总计. They are no goods. */

/** `合计`, `本页小计：`, `合计（m³）`, `总计 330 m³`. */
const SUM = /^.{0,12}(?:[合小总共累]计|total)(?:\(.{0,8}\))?:?.{0,12}$/i;
const SUM_ALONE = /^(?:(?:本页|全部|以上)?[合小总共累]计|(?:sub|grand)?-?total):?$/i;
const OF_PART = /小计|sub-?total/i;

const SIZES: readonly (ImportField | null)[] = ["spec", "thickness", "width", "diameterMin"];
const AMOUNTS: readonly (ImportField | null)[] = ["amount", "stockVolume", "stockPieces", "bundles"];

const wordIn = (cell: string): string => plainValue(cell).replaceAll(" ", "");

/** The cell by which a row is a sum, or `null`. A row with a size is goods, unless it begins with the word alone. */
function sumWord(row: readonly string[], fields: readonly (ImportField | null)[]): string | null {
  const words = row.map(wordIn);
  const first = words.find((word) => word !== "") ?? "";
  if (SUM_ALONE.test(first)) return first;
  if (fields.some((field, at) => SIZES.includes(field) && /\d/.test(words[at] ?? ""))) return null;
  return SUM.test(first) ? first : (words.find((word) => SUM_ALONE.test(word)) ?? null);
}

/** A figure with its decimals, and the words behind it; `null` of what is none. */
function figureIn(cell: string): { readonly value: number; readonly decimals: number; readonly unit: string } | null {
  const [, whole, fraction = "", unit = ""] =
    /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,12}))?([^\d.,(]{0,6}[23]?)$/.exec(wordIn(cell)) ?? [];
  if (whole === undefined) return null;
  return { value: Number(`${whole.replaceAll(",", "")}.${fraction || "0"}`), decimals: fraction.length, unit };
}

/** What rows of a column make together; `null` once one of them cannot be added. */
type Added = { readonly value: number; readonly decimals: number; readonly rows: number; readonly unit: string | null };
const NOTHING: Added = { value: 0, decimals: 0, rows: 0, unit: null };

function withCell(sum: Added | null, cell: string): Added | null {
  if (sum === null || plainText(cell) === "") return sum;
  const figure = figureIn(cell);
  if (figure === null || (sum.unit !== null && figure.unit !== sum.unit)) return null;
  return {
    value: sum.value + figure.value,
    decimals: Math.max(sum.decimals, figure.decimals),
    rows: sum.rows + 1,
    unit: figure.unit,
  };
}

/** Whether what is written is that sum, as exactly as its rows are rounded. */
function isSum({ value, decimals, rows }: Added, written: number, places: number): boolean {
  const exact = decimals === 0 ? 0 : (rows / 2) * 10 ** -decimals;
  const rounded = places < decimals ? 10 ** -places / 2 : 0;
  return Math.abs(value - written) <= exact + rounded + 1e-9;
}

const figureText = ({ value, decimals }: Added): string => String(Number(value.toFixed(Math.min(decimals, 9))));

/**
 * Takes the rows of a list in their order, and returns the remarks on each as a sum; `null` of goods. `headings`: as the columns
 * are called in the file.
 */
export function sumReader(
  fields: readonly (ImportField | null)[],
  headings: readonly string[],
): (row: readonly string[]) => string | null {
  const columns = fields.flatMap((field, at) => (AMOUNTS.includes(field) ? [at] : []));
  const nothing = (): Map<number, Added | null> => new Map(columns.map((at) => [at, NOTHING]));
  const all = nothing();
  let part = nothing();
  const differences = (row: readonly string[], isOfPart: boolean): string[] =>
    columns.flatMap((at) => {
      const written = figureIn(row[at] ?? "");
      const ofPart = part.get(at) ?? null;
      // A 合计 between the rows may be that of the rows since the last one.
      const meant = isOfPart ? ofPart : (all.get(at) ?? null);
      if (written === null || meant === null || meant.rows === 0) return [];
      const isOfUnit = written.unit === "" || meant.unit === "" || written.unit === meant.unit;
      const isRight = [meant, ofPart].some((sum) => sum !== null && isSum(sum, written.value, written.decimals));
      return isRight || !isOfUnit
        ? []
        : [`${headings[at] ?? ""}写 ${plainText(row[at])}，各行相加是 ${figureText(meant)}`];
    });
  return (row) => {
    const word = sumWord(row, fields);
    if (word === null) {
      for (const at of columns) {
        all.set(at, withCell(all.get(at) ?? null, row[at] ?? ""));
        part.set(at, withCell(part.get(at) ?? null, row[at] ?? ""));
      }
      return null;
    }
    const wrong = differences(row, OF_PART.test(word));
    part = nothing();
    const message = `“${word}”是合计行，不是商品，没有录入`;
    return wrong.length === 0 ? message : `${message}；${wrong.join("；")}，请核对`;
  };
}
