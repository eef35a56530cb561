const SIGNS = [",", "\t", ";"] as const;
/** Lines that are looked at: a list may begin with some words before its columns. */
export const CSV_LINES_LOOKED_AT = 10;

/** What parts the cells of CSV: what stands in the most of the first lines, then most often in one, outside quotes. */
export function csvSign(text: string): string {
  const lines = text.replace(/"[^"]*"/g, "").split(/[\r\n]+/, CSV_LINES_LOOKED_AT);
  const counts = (sign: string) => lines.map((line) => line.split(sign).length - 1);
  const found = SIGNS.map((sign) => {
    const often = counts(sign);
    return { sign, lines: often.filter((count) => count > 0).length, most: Math.max(...often) };
  });
  const isMore = (one: (typeof found)[number], other: (typeof found)[number]) =>
    one.lines > other.lines || (one.lines === other.lines && one.most > other.most);
  return found.reduce((best, one) => (isMore(one, best) ? one : best)).sign;
}

/** The cells of CSV (RFC 4180), parted by what `csvSign` finds. */
export function csvRows(text: string): string[][] {
  const plain = text.replace(/^\uFEFF/, "");
  const comma = csvSign(plain);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < plain.length; at += 1) {
    const one = plain.charAt(at);
    if (quoted) {
      if (one !== '"') cell += one;
      else if (plain[at + 1] === '"') {
        cell += one;
        at += 1;
      } else quoted = false;
    } else if (one === '"' && cell === "") quoted = true;
    else if (one === comma) {
      row.push(cell);
      cell = "";
    } else if (one === "\n" || one === "\r") {
      if (one === "\r" && plain[at + 1] === "\n") at += 1;
      rows.push([...row, cell]);
      row = [];
      cell = "";
    } else cell += one;
  }
  if (cell !== "" || row.length > 0) rows.push([...row, cell]);
  return rows;
}

/** Signs by which spreadsheets compute what stands behind them. */
const COMPUTED = /^'*[=+\-@\t\r]/;
const GUARDED = /^'+[=+\-@\t\r]/;

/** A text as a cell of CSV that no spreadsheet computes; `unguarded` gives it back. */
export const guarded = (text: string): string => (COMPUTED.test(text) ? `'${text}` : text);
/** The text that `guarded` was given; others as they are. */
export const unguarded = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
