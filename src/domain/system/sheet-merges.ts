/** Rows and columns that are one cell; both count from 1. */
export type MergedRange = {
  readonly from: { readonly row: number; readonly column: number };
  readonly to: { readonly row: number; readonly column: number };
};

/**
 * A sheet of a workbook. `rows`: texts, the n-th row of the sheet is the n-th of them, however blank. `shared`: by the index of a row
 * the columns whose cell stands for several rows with content, the first of them too: what is there may be a sum of all of them.
 */
export type Sheet = {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly shared: ReadonlyMap<number, readonly number[]>;
};

const isFilled = (row: readonly string[]): boolean => row.some((cell) => cell.trim() !== "");

/**
 * Rows with the text of a merged cell in each row that it spans and that has a text of its own; columns that it spans besides stay
 * empty. `null` where ranges lie over each other as no spreadsheet has them, more than `most` rows in all.
 */
export function filledRows(
  rows: readonly (readonly string[])[],
  merged: readonly MergedRange[],
  most: number,
): Pick<Sheet, "rows" | "shared"> | null {
  const isOwn = rows.map(isFilled);
  const all = rows.map((row) => [...row]);
  const shared = new Map<number, number[]>();
  let spanned = 0;
  for (const { from, to } of merged) {
    const first = from.row - 1;
    const last = Math.min(to.row, rows.length) - 1;
    const column = from.column - 1;
    const text = rows[first]?.[column] ?? "";
    if (text.trim() === "" || last <= first) continue;
    spanned += last - first + 1;
    if (spanned > most) return null;
    const under = [];
    for (let at = first; at <= last; at += 1) if (isOwn[at] === true) under.push(at);
    for (const at of under) {
      const row = all[at]!; // it is one of them
      while (row.length <= column) row.push("");
      if (at > first && row[column] === "") row[column] = text;
      if (under.length < 2) continue;
      const columns = shared.get(at);
      if (columns === undefined) shared.set(at, [column]);
      else columns.push(column);
    }
  }
  return { rows: all, shared };
}
