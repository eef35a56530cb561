import { zipOf } from "./xlsx.ts";

/** A cell as a workbook keeps it: a text, or a number with how it is shown. */
export type BookCell = string | { readonly number: number; readonly format?: string } | null;

/** `merges`: `A2:A4`; `state`: "hidden" of one that nobody sees. */
export type BookSheet = {
  readonly name: string;
  readonly rows: readonly (readonly BookCell[])[];
  readonly merges?: readonly string[];
  readonly state?: "visible" | "hidden" | "veryHidden";
};

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A, B, … Z, AA … */
export const columnLetters = (at: number): string =>
  (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
/** Numbers of formats that are a workbook's own begin here. */
const OWN_FORMAT = 164;

/** A workbook as Excel keeps one: shared texts or texts in their cells, styles, merged cells, several sheets. */
export function bookOf(sheets: readonly BookSheet[], { isShared = true, isDeflated = true } = {}): Buffer {
  const texts: string[] = [];
  const formats: string[] = [];
  const placeOf = (all: string[], one: string): number => {
    if (!all.includes(one)) all.push(one);
    return all.indexOf(one);
  };
  const cellXml = (cell: BookCell, place: string): string => {
    if (cell === null || cell === "") return "";
    if (typeof cell !== "string") {
      const style = cell.format === undefined ? "" : ` s="${placeOf(formats, cell.format) + 1}"`;
      return `<c r="${place}"${style}><v>${cell.number}</v></c>`;
    }
    if (isShared) return `<c r="${place}" t="s"><v>${placeOf(texts, cell)}</v></c>`;
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
  };
  const parts = sheets.map(({ rows, merges = [] }) => {
    const data = rows.map((row, at) => {
      const cells = row.map((cell, column) => cellXml(cell, `${columnLetters(column)}${at + 1}`)).join("");
      return cells === "" ? "" : `<row r="${at + 1}">${cells}</row>`;
    });
    const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
    const tail = merged === "" ? "" : `<mergeCells count="${merges.length}">${merged}</mergeCells>`;
    return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${data.join("")}</sheetData>${tail}</worksheet>`;
  });
  const list = sheets.map(
    ({ name, state = "visible" }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
  );
  const links = [
    ...sheets.map(
      (_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    ),
    `<Relationship Id="rIdS" Type="${OFFICE}/styles" Target="styles.xml"/>`,
    `<Relationship Id="rIdT" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/>`,
  ];
  const numbers = formats.map((code, at) => `<numFmt numFmtId="${OWN_FORMAT + at}" formatCode="${escaped(code)}"/>`);
  const styles = formats.map((_, at) => `<xf numFmtId="${OWN_FORMAT + at}" applyNumberFormat="1"/>`);
  return zipOf(
    [
      [
        "_rels/.rels",
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
      [
        "xl/workbook.xml",
        `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${list.join("")}</sheets></workbook>`,
      ],
      [
        "xl/_rels/workbook.xml.rels",
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${links.join("")}</Relationships>`,
      ],
      [
        "xl/styles.xml",
        `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts>${numbers.join("")}</numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${styles.join("")}</cellXfs></styleSheet>`,
      ],
      [
        "xl/sharedStrings.xml",
        `${HEAD}<sst xmlns="${MAIN}">${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join("")}</sst>`,
      ],
      ...parts.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml] as const),
    ],
    { deflated: isDeflated },
  );
}
