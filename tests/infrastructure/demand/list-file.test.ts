import { describe, expect, it } from "vitest";
import { browserFiles } from "../../../src/infrastructure/browser/browser-files.ts";
import { readListFile } from "../../../src/infrastructure/demand/list-file.ts";
import { xlsxOf } from "../../support/xlsx.ts";
import { type BookSheet, bookOf } from "../../support/xlsx-book.ts";

const file = (name: string, bytes: Uint8Array) => ({
  name,
  size: bytes.length,
  arrayBuffer: async () => new Uint8Array(bytes).buffer,
});

const read = (list: ReturnType<typeof file>) => readListFile(list, browserFiles);

const ROWS = [
  ["树种", "厚", "宽", "长"],
  ["樟子松", "30", "120", "4000"],
];

describe("readListFile", () => {
  it("reads a sheet, numbers as they look", async () => {
    const sheet = xlsxOf([ROWS[0] ?? [], ["樟子松", 30, 120, 4000], ["落叶松", 0.1 + 0.2]]);
    const rows = await read(file("清单.xlsx", sheet));
    expect(rows.slice(0, 2)).toEqual(ROWS);
    expect(rows[2]?.[1]).toBe("0.3");
  });

  it("reads merged cells for each row, and the sheet that is a list", async () => {
    const list: BookSheet = {
      name: "清单",
      rows: [
        ["树种", "规格", "数量(件)"],
        ["樟子松", "30*120*4000", { number: 20 }],
        ["", "40*90*4000", { number: 5 }],
      ],
      merges: ["A2:A3"],
    };
    const old: BookSheet = { ...list, name: "旧", state: "hidden" };
    const cover: BookSheet = { name: "封面", rows: [["太仓万木行"]] };
    expect(await read(file("清单.xlsx", bookOf([cover, old, list])))).toEqual([
      ["树种", "规格", "数量(件)"],
      ["樟子松", "30*120*4000", "20"],
      ["樟子松", "40*90*4000", "5"],
    ]);
    await expect(read(file("清单.xlsx", bookOf([list, { ...list, name: "又一份" }])))).rejects.toThrow("“又一份”");
    await expect(read(file("清单.xlsx", bookOf([old])))).rejects.toThrow("没有显示着的工作表");
  });

  it.each([
    ["UTF-8", new TextEncoder().encode("树种,厚,宽,长\n樟子松,30,120,4000")],
    ["GB18030", Buffer.from("cac7d6d62c30", "hex")],
    ["UTF-16", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("树种,厚,宽,长\n樟子松,30,120,4000", "utf16le")])],
  ])("reads CSV in %s", async (encoding, bytes) => {
    const rows = await read(file("清单.csv", bytes));
    expect(rows).toEqual(encoding === "GB18030" ? [["是种", "0"]] : ROWS);
  });

  it("refuses in words what it cannot read", async () => {
    const zip = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]);
    await expect(read(file("坏.xlsx", zip))).rejects.toMatchObject({ failure: { kind: "refused", code: 601 } });
    await expect(read(file("a.pdf", zip))).rejects.toThrow(".csv");
  });
});
