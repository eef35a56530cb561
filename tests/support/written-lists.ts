import { Chance, type Column, goodsOf, type ListedGoods, type SoldBy } from "./written-columns.ts";
import { columnsOf } from "./written-heads.ts";
import { type BookCell, type BookSheet, bookOf, columnLetters } from "./xlsx-book.ts";

/**
 * Lists of goods as merchants write them: separators, encodings, number formats, merged cells, titles above. Knows nothing of how they
 * are read.
 */

/** What was written. `cause`: why such a list may be refused, where something in it can be read in no sure way. */
export type WrittenList = {
  readonly goods: readonly ListedGoods[];
  readonly file: Buffer;
  readonly cause: RegExp | null;
  /** In what the stock counts, where nothing in the list says so; else `null`. */
  readonly counts: SoldBy | null;
  readonly how: string;
};

const TITLES = [
  "太仓万木行 2026年11月现货",
  "库存表",
  "地址：太仓市浮桥镇，电话 0512-53190000",
  "更新日期：2026-11-20",
  "以下均为现货，欢迎来电",
];

/** Rows above the head, the head of one or two lines, and the rows of goods with blank ones between. */
function rowsOf(chance: Chance, columns: readonly Column[], goods: readonly ListedGoods[]) {
  const title = Array.from({ length: chance.one([0, 0, 1, 2]) }, () => [chance.one(TITLES)]);
  const isGrouped = columns.some(({ group }) => group !== undefined);
  const upper = columns.map(({ group, heading }, at) => {
    if (group === undefined) return heading;
    return columns[at - 1]?.group === group ? "" : group;
  });
  const lower = columns.map(({ group, heading }) => (group === undefined ? "" : heading));
  const head = isGrouped ? [upper, lower] : [columns.map(({ heading }) => heading)];
  const blanks = (share: number): string[][] => (chance.is(share) ? [[]] : []);
  const lines = goods.map((one, at) => ({
    goods: one,
    before: blanks(0.08),
    cells: columns.map(({ cell }) => cell(one, at)),
  }));
  const sum = chance.one(["合计", "总计：", "合 计", "TOTAL"]);
  const bottom = chance.is(0.3) ? [columns.map((_, at) => (at === 0 ? sum : ""))] : [];
  return { top: [...title, ...blanks(title.length > 0 ? 0.3 : 0.1), ...head], lines, bottom };
}

/** CSV, parted and encoded in some way. */
function csvFile(
  chance: Chance,
  columns: readonly Column[],
  goods: readonly ListedGoods[],
): { file: Buffer; how: string } {
  const sign = chance.one([",", ",", "\t", ";"]);
  const isQuoted = chance.is(0.3);
  const end = chance.one(["\r\n", "\n"]);
  // What a workbook shows as a percentage or as dollars is written so.
  const shown = columns.map((column): Column => {
    const { format = "", cell } = column;
    if (format.includes("US$")) return { ...column, cell: (one, at) => `US$${cell(one, at)}` };
    return format.endsWith("%")
      ? { ...column, cell: (one, at) => `${Math.round(Number(cell(one, at)) * 100)}%` }
      : column;
  });
  const { top, lines, bottom } = rowsOf(chance, shown, goods);
  const field = (text: string) => (isQuoted || /[",;\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const width = shown.length;
  const line = (cells: readonly string[]) =>
    [...cells, ...Array.from({ length: width - cells.length }, () => "")].map(field).join(sign);
  const text = [...top, ...lines.flatMap(({ before, cells }) => [...before, cells]), ...bottom]
    .map((cells) => line(cells) + end)
    .join("");
  const encoding = chance.one(["utf8", "bom", "gb18030", "utf16"]);
  const gb = encoding === "gb18030" ? gb18030(text) : null;
  if (gb !== null) return { file: gb, how: "gb18030" };
  if (encoding === "utf16") return { file: Buffer.from(`\uFEFF${text}`, "utf16le"), how: "utf16" };
  return { file: Buffer.from(encoding === "bom" ? `\uFEFF${text}` : text), how: encoding };
}

let codes: Map<string, number> | null = null;
/** The bytes of a text in the Chinese national encoding, `null` where it has signs that take four of them. */
function gb18030(text: string): Buffer | null {
  if (codes === null) {
    codes = new Map();
    const decoder = new TextDecoder("gb18030");
    for (let first = 0x81; first <= 0xfe; first += 1)
      for (let second = 0x40; second <= 0xfe; second += 1) {
        const sign = decoder.decode(new Uint8Array([first, second]));
        if (second !== 0x7f && sign.length === 1) codes.set(sign, first * 256 + second);
      }
  }
  const bytes: number[] = [];
  for (const sign of text) {
    const code = sign.charCodeAt(0) < 0x80 ? sign.charCodeAt(0) : codes.get(sign);
    if (code === undefined) return null;
    bytes.push(...(code < 0x80 ? [code] : [code >> 8, code & 255]));
  }
  return Buffer.from(bytes);
}

/** A file, and why it may be refused besides. */
type Made = { readonly file: Buffer; readonly how: string; readonly cause?: RegExp };

/** A workbook with the list in one of its sheets. */
function workbookFile(chance: Chance, columns: readonly Column[], goods: readonly ListedGoods[]): Made {
  const { top, lines, bottom } = rowsOf(chance, columns, goods);
  const isText = chance.is(0.2);
  const rows: BookCell[][] = top.map((cells) => [...cells]);
  const merges: string[] = [];
  if (columns.some(({ group }) => group !== undefined)) {
    const upper = rows.length - 1;
    const lower = rows.length;
    columns.forEach(({ group }, at) => {
      if (group === undefined && chance.is(0.7))
        merges.push(`${columnLetters(at)}${upper}:${columnLetters(at)}${lower}`);
      let last = at;
      while (group !== undefined && columns[last + 1]?.group === group) last += 1;
      if (group !== undefined && columns[at - 1]?.group !== group && last > at)
        merges.push(`${columnLetters(at)}${upper}:${columnLetters(last)}${upper}`);
    });
  }
  const begin: number[] = [];
  for (const { before, cells } of lines) {
    rows.push(...before);
    begin.push(rows.length);
    rows.push(
      cells.map((text, at): BookCell => {
        const { isNumber = false, format } = columns[at]!; // as many as cells
        if (!isNumber || text === "" || !Number.isFinite(Number(text))) return text;
        if (isText && format === undefined) return text;
        // As a formula leaves it.
        const number = Number(text) * (chance.is(0.1) ? 1 + Number.EPSILON : 1);
        return format === undefined ? { number } : { number, format };
      }),
    );
  }
  rows.push(...bottom);
  // A stock of several rows in one cell says of none of them how much there is.
  const isSummed = chance.is(0.08) && goods.some(({ species }, at) => goods[at + 1]?.species === species);
  columns.forEach(({ isAlike = false, isAmount = false, format }, at) => {
    const isMerged = isAmount ? isSummed : isAlike && format === undefined && chance.is(0.5);
    if (!isMerged) return;
    // One cell for all rows of a species.
    for (let from = 0; from < goods.length; ) {
      let to = from;
      while (goods[to + 1]?.species === goods[from]?.species) to += 1;
      const first = begin[from]!;
      const last = begin[to]!; // a row of each
      if (to > from) merges.push(`${columnLetters(at)}${first + 1}:${columnLetters(at)}${last + 1}`);
      for (let row = first + 1; to > from && row <= last; row += 1)
        if (rows[row]?.[at] !== undefined) rows[row]![at] = null;
      from = to + 1;
    }
  });
  const sheet: BookSheet = { name: chance.one(["Sheet1", "现货", "库存 11月"]), rows, merges };
  const cover: BookSheet = { name: "封面", rows: [["太仓万木行"], ["报价有效期", "7天"], ["联系人", "王经理"]] };
  const old: BookSheet = { ...sheet, name: "上月", state: chance.one(["hidden", "veryHidden"]) };
  const sheets = [
    ...(chance.is(0.3) ? [cover] : []),
    ...(chance.is(0.2) ? [old] : []),
    sheet,
    ...(chance.is(0.2) ? [{ name: "Sheet3", rows: [] }] : []),
  ];
  const file = bookOf(sheets, { isShared: chance.is(0.6), isDeflated: chance.is(0.5) });
  return { file, how: "xlsx", ...(isSummed ? { cause: /合并/ } : {}) };
}

/** The list that follows from a seed. */
export function writtenList(seed: number): WrittenList {
  const chance = new Chance(seed);
  const isTaxed = chance.is(0.6);
  const goods = goodsOf(chance, isTaxed);
  const { columns, cause } = columnsOf(chance, isTaxed, goods[0]?.unit ?? "m3");
  const made: Made = chance.is(0.5) ? csvFile(chance, columns, goods) : workbookFile(chance, columns, goods);
  const isNumbered = columns.some(({ cell }) => goods.every((one, at) => cell(one, at) === one.sku));
  return {
    goods: isNumbered ? goods : goods.map((one) => ({ ...one, sku: "" })),
    file: made.file,
    // Either of two reasons may be given first.
    cause: made.cause !== undefined ? new RegExp(`${made.cause.source}|${cause?.source ?? "合并"}`, "u") : cause,
    counts: columns.find(({ counts }) => counts !== undefined)?.counts ?? null,
    how: `${made.how} ${columns.map(({ group, heading }) => `${group === undefined ? "" : `${group}/`}${heading}`).join(" | ")}`,
  };
}
