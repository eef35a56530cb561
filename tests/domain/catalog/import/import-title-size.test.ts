import { describe, expect, it } from "vitest";
import { demoGoods } from "../../../../src/demo/goods.ts";
import { demoMerchants } from "../../../../src/demo/merchants.ts";
import { prng } from "../../../../src/demo/prng.ts";
import { DEMO_STORES } from "../../../../src/demo/stores.ts";
import { importedGoods } from "../../../../src/domain/catalog/import/goods-import.ts";
import type { ImportCells } from "../../../../src/domain/catalog/import/import-columns.ts";
import { titleOddities } from "../../../../src/domain/catalog/import/import-title-size.ts";
import { asId } from "../../../../src/domain/ids.ts";

const texts = (cells: ImportCells): string[] => {
  const row = importedGoods({ merchantName: "万木行", price: "1680", stockVolume: "10", ...cells });
  if (!("goods" in row)) throw new Error(row.problems.join("；"));
  return titleOddities(row.goods).map(({ text }) => text);
};

describe("a title that names another size than the columns", () => {
  it.each<[string, ImportCells, string]>([
    [
      "one cell",
      { title: "SPF 38*140*4000", spec: "38*89*4000" },
      "标题写的规格是 38*140*4000，规格列写的是 38*89*4000",
    ],
    [
      "three columns",
      { title: "SPF规格材 38*140", thickness: "38", width: "89", lengthMin: "4000" },
      "标题写的规格是 38*140，规格列写的是 38*89*4000",
    ],
    [
      "a length",
      { title: "樟子松木方 30*120 3米", spec: "30*120*4000" },
      "标题写的规格是 30*120*3000，规格列写的是 30*120*4000",
    ],
    [
      "logs",
      { title: "辐射松原木 φ20-28 3.9米", spec: "φ30-38*3900" },
      "标题写的规格是 φ20-28*3900，规格列写的是 φ30-38*3900",
    ],
    ["a panel", { title: "杨木胶合板 15厘", spec: "18*1220*2440" }, "标题写的规格是 15，规格列写的是 18*1220*2440"],
  ])("raises a question with both: %s", (_, cells, text) => {
    expect(texts(cells)).toEqual([text]);
  });

  it.each<[string, ImportCells]>([
    ["the same", { title: "SPF 38*140*4000", spec: "38*140*4000" }],
    ["nominal inches", { title: "SPF 2x6", spec: "38*140*4000" }],
    ["rounded", { title: "SPF 40*90 4米", spec: "38*89*3970" }],
    ["quarters", { title: "白橡 4/4", thickness: "25.4", kindName: "板材" }],
    ["a side alone", { title: "白橡板 26mm", thickness: "26", width: "150", lengthMin: "2400" }],
    ["another order", { title: "杨木胶合板 1220*2440*18", spec: "18*1220*2440" }],
    [
      "a length among them",
      {
        title: "樟子松 30*120 4米",
        thickness: "30",
        width: "120",
        lengthMin: "3000",
        lengthMax: "6000",
        kindName: "木方",
      },
    ],
    ["no size in the title", { title: "樟子松木方", spec: "30*120*4000" }],
    ["no size in the columns", { title: "樟子松木方 30*120*4000" }],
  ])("is none: %s", (_, cells) => {
    expect(texts(cells)).toEqual([]);
  });

  it("is none of the demo marketplace", () => {
    const chance = prng(11);
    const merchants = demoMerchants(60, chance).map((one, at) => ({ ...one, id: asId<never>(String(at + 1)) }));
    const stores = DEMO_STORES.map((one, at) => ({ ...one, id: asId<never>(String(at + 1)) }));
    const goods = [...demoGoods(2_000, merchants, stores, Date.UTC(2026, 10, 21), chance)];
    expect(goods.flatMap((one) => titleOddities(one))).toEqual([]);
  });
});
