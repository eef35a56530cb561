import { builtInFormat, GENERAL, type NumberFormat, numberFormat, numberText } from "./sheet-format.ts";
import { filledRows, type MergedRange, type Sheet } from "./sheet-merges.ts";
import { attributesOf, plainXml, readXml, type XmlReader } from "./sheet-xml.ts";

/** The text of a part of a workbook by its path in the archive (`xl/workbook.xml`), `null` where there is none. */
export type WorkbookPart = (path: string) => string | null;

/** How large the sheets of a workbook may be. */
export type SheetBounds = {
  /** Numbers of the last row and the last column with content. */
  readonly rows: number;
  readonly columns: number;
  /** Rows times columns of a sheet: empty cells between filled ones cost as much. */
  readonly cells: number;
  /** Of all cells together. */
  readonly characters: number;
};

/** Why a workbook is not read, in words for a person. */
export type SheetRefusal = { readonly problem: string };

/** The most characters that Excel holds in one cell. */
export const CELL_CHARACTERS = 32_767;
/** Rows that a sheet of Excel has. */
const SHEET_ROWS = 1_048_576;
/** A character is written with at most so many in XML. */
const LONGEST_ENTITY = 10;

const tooLarge = (why: string): SheetRefusal => ({ problem: `文件过大：${why}` });
const BROKEN: SheetRefusal = {
  problem: "文件读不出来：文件已损坏，或不是 Excel 工作簿，请用 Excel 打开后另存为 .xlsx 再试",
};

/** Why a sheet whose last filled row and column these are is not read, or `null`. */
export function sheetProblem(rows: number, columns: number, bounds: SheetBounds): string | null {
  if (columns > bounds.columns) return `内容写到了第 ${columns} 列，最多 ${bounds.columns} 列`;
  if (rows > bounds.rows) return `内容写到了第 ${rows} 行，最多 ${bounds.rows} 行`;
  return rows * columns > bounds.cells ? `${rows} 行 × ${columns} 列，超过了能读取的 ${bounds.cells} 格` : null;
}

/** Ends the reading of a workbook; never leaves this file. */
class Refused extends Error {
  readonly refusal: SheetRefusal;
  constructor(refusal: SheetRefusal) {
    super(refusal.problem);
    this.refusal = refusal;
  }
}

function read(xml: string, reader: Partial<XmlReader>): void {
  const all = { open: () => {}, close: () => {}, text: () => {}, ...reader };
  if (!readXml(xml, all)) throw new Refused(BROKEN);
}

/** The part at `target`, as a part in `folder` names it. */
const pathOf = (folder: string, target: string): string =>
  target.startsWith("/") ? target.slice(1) : `${folder}${target.replace(/^\.\//, "")}`;

type Link = { readonly type: string; readonly target: string };
/** What a part leads to, by the names that it has for it. */
function linksOf(xml: string | null): Map<string, Link> {
  const links = new Map<string, Link>();
  read(xml ?? "", {
    open(name, text) {
      const { Id = "", Type = "", Target = "" } = name === "Relationship" ? attributesOf(text) : {};
      if (Id !== "") links.set(Id, { type: Type.slice(Type.lastIndexOf("/") + 1), target: Target });
    },
  });
  return links;
}

/** Texts that cells share: what is read aloud beside them is none of it. */
function sharedTexts(xml: string | null): string[] {
  const texts: string[] = [];
  let text = "";
  let depth = 0;
  let aloud = 0;
  const source = xml ?? "";
  read(source, {
    open(name) {
      if (name === "si") text = "";
      else if (name === "rPh") aloud += 1;
      else if (name === "t") depth += 1;
    },
    close(name) {
      if (name === "si") texts.push(shownText(text));
      else if (name === "rPh") aloud -= 1;
      else if (name === "t") depth -= 1;
    },
    text(from, to, isPlain) {
      if (depth > 0 && aloud === 0) text += isPlain ? source.slice(from, to) : plainXml(source.slice(from, to));
    },
  });
  return texts;
}

/** `_x000D_` is how a workbook writes what XML cannot. */
const shownText = (text: string): string =>
  text.includes("_x")
    ? text.replace(/_x([\dA-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** How numbers are shown, by the styles of cells. */
function formatsOf(xml: string | null): NumberFormat[] {
  const own = new Map<number, NumberFormat>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  read(xml ?? "", {
    open(name, text) {
      if (name === "cellXfs") isOfCells = true;
      else if (name === "numFmt") {
        const { numFmtId, formatCode = "" } = attributesOf(text);
        own.set(Number(numFmtId), numberFormat(formatCode));
      } else if (name === "xf" && isOfCells) {
        const id = Number(attributesOf(text).numFmtId ?? 0);
        formats.push(own.get(id) ?? builtInFormat(id));
      }
    },
    close(name) {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return formats;
}

type Book = {
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  readonly texts: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly is1904: boolean;
};

/** The sheets of a workbook without hidden ones. */
function bookOf(part: WorkbookPart): Book {
  const root = [...linksOf(part("_rels/.rels")).values()].find(({ type }) => type === "officeDocument");
  const path = pathOf("", root?.target ?? "xl/workbook.xml");
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const links = linksOf(part(`${folder}_rels/${path.slice(folder.length)}.rels`));
  const sheets: { name: string; path: string }[] = [];
  let is1904 = false;
  const xml = part(path);
  if (xml === null) throw new Refused(BROKEN);
  read(xml, {
    open(name, text) {
      if (name !== "sheet" && name !== "workbookPr") return;
      const { name: title = "", state = "visible", id = "", date1904 = "" } = attributesOf(text);
      if (name === "workbookPr") is1904 = date1904 === "1" || date1904 === "true";
      const link = links.get(id);
      if (state === "visible" && link?.type === "worksheet")
        sheets.push({ name: title, path: pathOf(folder, link.target) });
    },
  });
  const linked = (kind: string): string | null => {
    const link = [...links.values()].find(({ type }) => type === kind);
    return part(pathOf(folder, link?.target ?? `${kind}.xml`));
  };
  return { sheets, texts: sharedTexts(linked("sharedStrings")), formats: formatsOf(linked("styles")), is1904 };
}

const PLACE = /^([A-Z]{1,7})(\d{1,10})$/;
/** `B3` is column 2 of row 3. */
function placeOf(text: string): { row: number; column: number } | null {
  const [, letters, digits] = PLACE.exec(text) ?? [];
  if (letters === undefined || Number(digits) < 1) return null;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return { row: Number(digits), column };
}

/** `A2:B4`. */
function rangeOf(text: string): MergedRange | null {
  const [from, to] = text.split(":", 2).map(placeOf);
  return from && to ? { from, to } : null;
}

/** Characters of all cells that were read so far. */
type Spent = { characters: number };

/** Rows of a sheet as they are written, without what merged cells hold for others. */
function cellsOf(xml: string, book: Book, bounds: SheetBounds, spent: Spent) {
  const rows: string[][] = [];
  const merged: MergedRange[] = [];
  let row = 0;
  let column = 0;
  let columns = 0;
  let cell: { type: string; format: NumberFormat; value: string; formula: string } | null = null;
  let aloud = 0;
  let isWhole = false;
  /** Of which element inside a cell characters are. */
  let inside = "";

  const keep = (text: string): void => {
    if (text === "") return;
    columns = Math.max(columns, column);
    const problem = sheetProblem(Math.max(row, rows.length), columns, bounds);
    if (problem !== null) throw new Refused(tooLarge(problem));
    spent.characters += text.length;
    if (text.length > CELL_CHARACTERS) throw new Refused(tooLarge(`单元格内容超过 ${CELL_CHARACTERS} 字`));
    if (spent.characters > bounds.characters) throw new Refused(tooLarge("展开后过大"));
    while (rows.length < row) rows.push([]);
    const line = rows[row - 1]!; // it was just made
    while (line.length < column) line.push("");
    line[column - 1] = text;
  };
  const begin = (text: string): void => {
    const { r, t: type = "n", s = "0" } = attributesOf(text);
    const place = r === undefined ? { row, column: column + 1 } : placeOf(r);
    if (place === null || place.row < 1) throw new Refused(BROKEN);
    ({ row, column } = place);
    cell = { type, format: book.formats[Number(s)] ?? GENERAL, value: "", formula: "" };
  };
  const take = (from: number, to: number, isPlain: boolean): void => {
    if (cell === null || aloud > 0 || (inside !== "v" && inside !== "t" && inside !== "f")) return;
    if (to - from > CELL_CHARACTERS * LONGEST_ENTITY || cell.value.length > CELL_CHARACTERS)
      throw new Refused(tooLarge(`单元格内容超过 ${CELL_CHARACTERS} 字`));
    const text = isPlain ? xml.slice(from, to) : plainXml(xml.slice(from, to));
    if (inside !== "f") cell.value += text;
    else if (cell.formula.length <= CELL_CHARACTERS) cell.formula += text;
  };
  read(xml, {
    open(name, text) {
      if (name === "row") {
        const { r } = attributesOf(text);
        row = r === undefined ? row + 1 : Number(r);
        column = 0;
        if (!Number.isSafeInteger(row) || row < 1) throw new Refused(BROKEN);
        if (row > SHEET_ROWS) throw new Refused(tooLarge(`写到了第 ${row} 行`));
      } else if (name === "c") begin(text);
      else if (name === "rPh") aloud += 1;
      else if (name === "mergeCell") {
        const range = rangeOf(attributesOf(text).ref ?? "");
        if (range !== null) merged.push(range);
      }
      inside = name;
    },
    close(name) {
      if (name === "rPh") aloud -= 1;
      else if (name === "worksheet") isWhole = true;
      else if (name === "c" && cell !== null) {
        keep(cellText(cell, book));
        cell = null;
      }
      inside = "";
    },
    text: take,
  });
  if (!isWhole) throw new Refused(BROKEN);
  return { rows, merged };
}

/** What a person reads in a cell; a formula without a computed value stands there as it is. */
function cellText(
  { type, format, value, formula }: { type: string; format: NumberFormat; value: string; formula: string },
  { texts, is1904 }: Book,
): string {
  if (value === "") return formula === "" ? "" : `=${formula}`;
  if (type === "s") {
    const text = texts[Number(value)];
    if (text === undefined) throw new Refused(BROKEN);
    return text;
  }
  if (type === "b") return value === "1" || value === "true" ? "true" : "false";
  if (type === "d") return value.slice(0, 10);
  if (type !== "n") return shownText(value);
  const number = Number(value);
  return value.trim() === "" || !Number.isFinite(number) ? value : numberText(number, format, is1904);
}

/**
 * The sheets of a workbook that a person sees and that have something in them, as rows of texts: numbers as they look (`13%`), days as
 * `2026-11-20`, and what a merged cell holds in each row under it that has more than that. Linear in what is read, and bounded.
 */
export function sheetsIn(part: WorkbookPart, bounds: SheetBounds): { readonly sheets: Sheet[] } | SheetRefusal {
  try {
    const book = bookOf(part);
    if (book.sheets.length === 0) return { problem: "文件读不出来：没有显示着的工作表" };
    const spent: Spent = { characters: 0 };
    const sheets = book.sheets.flatMap(({ name, path }): Sheet[] => {
      const xml = part(path);
      if (xml === null) throw new Refused(BROKEN);
      const { rows, merged } = cellsOf(xml, book, bounds, spent);
      const filled = filledRows(rows, merged, bounds.cells);
      if (filled === null) throw new Refused(tooLarge("合并单元格过多"));
      return rows.length === 0 ? [] : [{ name, ...filled }];
    });
    return { sheets };
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}
