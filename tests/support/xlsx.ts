import { crc32, deflateRawSync } from "node:zlib";
import type { Sheet } from "../../src/domain/system/sheet-merges.ts";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A, B, … Z, AA … */
const columnLetters = (at: number): string =>
  (at >= 26 ? columnLetters(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));

const cellXml = (cell: string | number, at: number, row: number): string => {
  const place = `r="${columnLetters(at)}${row}"`;
  if (typeof cell === "number") return `<c ${place}><v>${cell}</v></c>`;
  return cell === "" ? "" : `<c ${place} t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
};

/** How an archive is made. `claims`: what the directory and headers say a file unpacks to, where that is not the truth. */
export type ZipManner = { deflated?: boolean; claims?: Readonly<Record<string, number>>; flags?: number };

/** A zip archive of files that are stored as they are, or deflated. Names given as text carry no mark that they are UTF-8. */
export function zipOf(
  files: readonly (readonly [name: string | Buffer, content: string | Buffer])[],
  { deflated = false, claims = {}, flags = 0 }: ZipManner = {},
): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const plain = Buffer.from(content as string);
    const data = deflated ? deflateRawSync(plain) : plain;
    const path = Buffer.from(name as string);
    // Version 2.0, stored or deflated, 1980-01-01: the fields that the local header and the directory share.
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(deflated ? 8 : 0, 4);
    shared.writeUInt16LE(33, 8);
    shared.writeUInt32LE(crc32(plain), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(claims[path.toString()] ?? plain.length, 18);
    shared.writeUInt16LE(path.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("504b01021400", "hex"), shared, place, path);
    const local = [Buffer.from("504b0304", "hex"), shared, path, data];
    parts.push(...local);
    offset += local.reduce((sum, part) => sum + part.length, 0);
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("504b0506", 0, "hex");
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listing, end]);
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** The smallest XLSX file with one sheet of `rows`. */
export const xlsxOf = (rows: readonly (readonly (string | number)[])[]): Buffer =>
  xlsxOfXml(
    rows
      .map(
        (cells, at) =>
          `<row r="${at + 1}">${cells.map((cell, column) => cellXml(cell, column, at + 1)).join("")}</row>`,
      )
      .join(""),
  );

/** The same with rows as XML of the caller's own, and shared strings where there are some. */
export function xlsxOfXml(rows: string, manner: ZipManner & { strings?: readonly string[] } = {}): Buffer {
  const strings = (manner.strings ?? []).map((text) => `<si><t>${text}</t></si>`).join("");
  return zipOf(
    [
      [
        "[Content_Types].xml",
        `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
      ],
      [
        "_rels/.rels",
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
      [
        "xl/workbook.xml",
        `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="货源" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
      [
        "xl/_rels/workbook.xml.rels",
        `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ],
      ["xl/worksheets/sheet1.xml", `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`],
      ...(strings === "" ? [] : [["xl/sharedStrings.xml", `${HEAD}<sst xmlns="${MAIN}">${strings}</sst>`] as const]),
    ],
    manner,
  );
}

/** Takes the first sheet, whatever is in it. */
export const firstSheet = async (sheets: readonly Sheet[]): Promise<Sheet> =>
  sheets[0] ?? { name: "", rows: [], shared: new Map() };
