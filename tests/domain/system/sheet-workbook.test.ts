import { inflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { numberFormat, numberText } from "../../../src/domain/system/sheet-format.ts";
import { type SheetBounds, sheetsIn } from "../../../src/domain/system/sheet-workbook.ts";
import { attributesOf, readXml } from "../../../src/domain/system/sheet-xml.ts";
import { packedBytes, zipDirectory } from "../../../src/domain/system/zip-directory.ts";
import { type BookCell, type BookSheet, bookOf } from "../../support/xlsx-book.ts";

const BOUNDS: SheetBounds = { rows: 1_000, columns: 50, cells: 20_000, characters: 100_000 };

/** The sheets of a file, as the reader of workbooks has them. */
function sheetsOf(file: Buffer, bounds = BOUNDS) {
  const entries = zipDirectory(file, 100) ?? [];
  const parts = new Map(entries.map((entry) => [Buffer.from(entry.name).toString(), entry]));
  const read = sheetsIn((path) => {
    const entry = parts.get(path);
    const packed = entry === undefined ? null : packedBytes(file, entry);
    if (packed === null) return null;
    return Buffer.from(entry?.method === 0 ? packed : inflateRawSync(packed)).toString();
  }, bounds);
  return "sheets" in read ? read.sheets : read.problem;
}
const rowsOf = (sheet: Partial<BookSheet>, bounds = BOUNDS) => {
  const sheets = sheetsOf(bookOf([{ name: "货", rows: [], ...sheet }]), bounds);
  return typeof sheets === "string" ? sheets : (sheets[0]?.rows ?? []);
};
/** A workbook whose only sheet is this XML. */
const partsOf = (sheet: string) => (path: string) => {
  if (path === "xl/worksheets/sheet1.xml") return sheet;
  const book = zipDirectory(bookOf([{ name: "货", rows: [] }], { isDeflated: false }), 100) ?? [];
  const file = bookOf([{ name: "货", rows: [] }], { isDeflated: false });
  const entry = book.find(({ name }) => Buffer.from(name).toString() === path);
  const packed = entry === undefined ? null : packedBytes(file, entry);
  return packed === null ? null : Buffer.from(packed).toString();
};
const readSheet = (data: string) => sheetsIn(partsOf(`<worksheet><sheetData>${data}</sheetData></worksheet>`), BOUNDS);

describe("sheetsIn", () => {
  it("gives each text back that was written, shared or in its cell", () => {
    const texts = fc.string({ unit: fc.constantFrom("松", "a", "<", "&", '"', "'", " ", ">", ";", "1"), minLength: 1 });
    const table = fc.array(fc.array(texts, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(table, fc.boolean(), fc.boolean(), (rows, isShared, isDeflated) => {
        const sheets = sheetsOf(bookOf([{ name: "货", rows }], { isShared, isDeflated }));
        expect(typeof sheets === "string" ? sheets : sheets[0]?.rows).toEqual(rows);
      }),
      { numRuns: 50 },
    );
  });

  it("shows numbers as a person sees them", () => {
    const shown: readonly (readonly [BookCell, string])[] = [
      [{ number: 0.1 + 0.2 }, "0.3"],
      [{ number: 0.13, format: "0%" }, "13%"],
      [{ number: 0.085, format: "0.0%" }, "8.5%"],
      [{ number: 1680, format: "¥#,##0.00" }, "¥1680"],
      [{ number: 245, format: "[$US$-409]#,##0.00" }, "US$245"],
      [{ number: 1680, format: '_ "¥"* #,##0.00_ ;_ "¥"* -#,##0.00_ ' }, "¥1680"],
      [{ number: 3, format: '0"cm"' }, "3cm"],
      [{ number: 12, format: "0000" }, "0012"],
      [{ number: 46_346, format: "yyyy-mm-dd" }, "2026-11-20"],
      [{ number: 46_346, format: 'yyyy"年"m"月"d"日"' }, "2026-11-20"],
      [{ number: 13_500, format: '0!.0,"万"' }, "13500"],
      [{ number: 13_500, format: '#,##0,"千"' }, "13500"],
      [{ number: 45.6, format: "General" }, "45.6"],
      [{ number: 45.6, format: "[Red]0.00;[Blue]-0.00" }, "45.6"],
      [{ number: 45.6, format: "0.00E+00" }, "45.6"],
    ];
    for (const [cell, text] of shown) expect(rowsOf({ rows: [[cell]] }), JSON.stringify(cell)).toEqual([[text]]);
    expect(numberText(1, { ...numberFormat("d/m/yy") }, true)).toBe("1904-01-02");
  });

  it("applies a merged cell to each non-empty row under it, and reports which cells span several rows", () => {
    const sheets = sheetsOf(
      bookOf([
        {
          name: "货",
          rows: [["树种", "规格", "库存"], ["樟子松", "30*120", "20"], ["", "40*90"], [], ["云杉", "50*100", "5"]],
          merges: ["A2:A4", "C2:C3", "A1:A1", "B5:C5", "A9:B12", "A1:XFD1"],
        },
      ]),
    );
    expect(typeof sheets === "string" ? sheets : sheets[0]).toEqual({
      name: "货",
      rows: [
        ["树种", "规格", "库存"],
        ["樟子松", "30*120", "20"],
        ["樟子松", "40*90", "20"],
        [],
        ["云杉", "50*100", "5"],
      ],
      shared: new Map([
        [1, [0, 2]],
        [2, [0, 2]],
      ]),
    });
  });

  it("refuses merged cells that lie over each other without end", () => {
    const rows = Array.from({ length: 900 }, () => ["松", "1"]);
    expect(rowsOf({ rows, merges: Array.from({ length: 50 }, () => "A1:A900") })).toContain("合并单元格过多");
  });

  it("reads what is seen: no hidden sheet, no empty one", () => {
    const sheet = (name: string, state?: BookSheet["state"], rows: string[][] = [["松"]]): BookSheet => ({
      name,
      rows,
      ...(state === undefined ? {} : { state }),
    });
    const sheets = sheetsOf(
      bookOf([sheet("旧", "hidden"), sheet("更旧", "veryHidden"), sheet("空", "visible", []), sheet("货")]),
    );
    expect(typeof sheets === "string" ? sheets : sheets.map(({ name }) => name)).toEqual(["货"]);
    expect(sheetsOf(bookOf([sheet("旧", "hidden")]))).toContain("没有显示着的工作表");
  });

  it("reads rich texts without phonetic hints, cells without references, and formulas without a result", () => {
    const read = readSheet(
      '<row><c t="inlineStr"><is><r><t>樟子</t></r><r><t>松</t></r><rPh><t>zhang</t></rPh></is></c><c><f>A1*2</f></c></row>' +
        '<x:row xmlns:x="y"><x:c t="str"><x:f>B1</x:f><x:v>木&#x65b9;_x000A_</x:v></x:c><x:c t="b"><x:v>1</x:v></x:c></x:row>' +
        "<row><!-- <c> --><c t='d'><v><![CDATA[2026-11-20T00:00]]></v></c><c t=\"e\"><v>#N/A</v></c></row>",
    );
    expect("sheets" in read ? read.sheets[0]?.rows : read).toEqual([
      ["樟子松", "=A1*2"],
      ["木方\n", "true"],
      ["2026-11-20", "#N/A"],
    ]);
  });

  it("refuses what is broken, and what is larger than its bounds", () => {
    for (const data of [
      "<row><c",
      '<row r="0"/>',
      '<row r="x"/>',
      '<row><c r="1A"><v>1</v></c></row>',
      '<row><c t="s"><v>9</v></c></row>',
      "<!DOCTYPE a>",
      "<row><!-- ",
    ])
      expect(readSheet(data), data).toHaveProperty("problem", expect.stringContaining("文件读不出来"));
    expect(sheetsIn(partsOf("<worksheet><sheetData><row>"), BOUNDS)).toHaveProperty("problem");
    expect(sheetsIn(() => null, BOUNDS)).toHaveProperty("problem");
    const bounds = { rows: 3, columns: 3, cells: 6, characters: 10 };
    expect(rowsOf({ rows: [["1", "1"], ["1"], ["1"]] }, bounds)).toHaveLength(3);
    for (const rows of [[[], [], [], ["1"]], [["", "", "", "1"]], [["1", "", "1"], [], ["1"]], [["12345678901"]]])
      expect(rowsOf({ rows }, bounds), JSON.stringify(rows)).toContain("文件过大");
    expect(rowsOf({ rows: [["x".repeat(32_768)]] })).toContain("32767 字");
  });

  it("reads any XML to its end, or reports that it breaks off", () => {
    const pieces = fc.constantFrom(
      "<",
      ">",
      "/",
      "<c>",
      "</c>",
      "'",
      '"',
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "<?",
      "?>",
      "a=",
      "&lt;",
      "松",
      "<c r='A1'/>",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (all) => {
        const xml = all.join("");
        let read = 0;
        const isWhole = readXml(xml, {
          open: () => {},
          close: () => {},
          text: (from, to) => {
            read += to - from;
          },
        });
        expect(typeof isWhole).toBe("boolean");
        expect(read).toBeLessThanOrEqual(xml.length);
      }),
    );
    expect(attributesOf(` r="A1" x:t='s' s = "&quot;2&#50;" broken="`)).toEqual({ r: "A1", t: "s", s: '"22' });
  });
});
