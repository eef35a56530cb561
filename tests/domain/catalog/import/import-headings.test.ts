import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ImportedRow, importedGoods } from "../../../../src/domain/catalog/import/goods-import.ts";
import { cellsUnder, importHeader } from "../../../../src/domain/catalog/import/import-columns.ts";

const STORE = "上海福人市场12号库";

/** The rows of a small list, as they are taken; cells are parted by `|`. */
function listed(heading: string, ...rows: string[]): ImportedRow[] {
  const header = importHeader(heading.split("|"));
  if (header.problem !== null) throw new Error(header.problem);
  return rows.map((row) => importedGoods(cellsUnder(header, row.split("|")), { merchantName: "太仓万木行" }));
}
const goodsIn = (row: ImportedRow | undefined) => (row !== undefined && "goods" in row ? row.goods : null);
const problemsIn = (row: ImportedRow | undefined) => (row !== undefined && "problems" in row ? row.problems : []);

const LIST = "货号|品类|树种|规格|产地|价格|库存体积|仓库";
const row = (spec: string, price = "1680", stock = "20") =>
  `RG-1|木方|樟子松|${spec}|俄罗斯|${price}|${stock}|${STORE}`;
const SAWN = "品类|树种|产地|价格|仓库";
const sawn = (price = "1680") => `木方|樟子松|俄罗斯|${price}|${STORE}`;

describe("a heading of a column of goods", () => {
  it("gives its unit to the cells below it", () => {
    const [first, second] = listed(
      "货号|品类|树种|等级|厚度(cm)|宽度(cm)|长度(m)|产地|单价（元/m³）|库存（m³）|仓库",
      `CM-3-12-4|木方|樟子松|1等|3|12|4|俄罗斯|1680|45.6|${STORE}`,
      `CM-5-10-3|木方|樟子松|1等|5|10|3|俄罗斯|1650|30|${STORE}`,
    );
    expect(goodsIn(first)).toMatchObject({ thicknessTenths: 300, width: 120, length: 4000, stock: 3166 });
    expect(goodsIn(second)).toMatchObject({ thicknessTenths: 500, width: 100, length: 3000, price: 165_000 });
  });

  it("names the unit of a stock", () => {
    const panels = (heading: string, stock: string) =>
      listed(
        `品类|树种|规格|产地|单价（元/张）|${heading}|仓库`,
        `胶合板|杨木|1220*2440*18|中国|128|${stock}|${STORE}`,
      )[0];
    expect(goodsIn(panels("库存（张）", "860"))).toMatchObject({ stock: 860, saleUnit: "sheet", price: 12_800 });
    expect(goodsIn(panels("库存（张）", "1,240"))).toMatchObject({ stock: 1240 });
    expect(goodsIn(panels("库存（万张）", "1.2"))).toMatchObject({ stock: 12_000 });
    expect(goodsIn(panels("库存（㎡）", "29.768"))).toMatchObject({ stock: 10 });
    expect(importHeader(["标题", "价格", "库存（件）"]).fields[2]).toBe("bundles");
    expect(importHeader(["标题", "价格", "库存（根）"]).fields[2]).toBe("stockPieces");
    expect(() => panels("库存（吨）", "12")).toThrow("列“库存（吨）”按吨计，吨数不能准确换算成体积");
  });

  it("gives the power of ten of a price, its unit, and whether tax is included", () => {
    const priced = (heading: string, price: string) =>
      goodsIn(listed(LIST.replace("价格", heading), row("50*200*2500", price))[0]);
    expect(priced("单价（万元/m³）", "1.35")).toMatchObject({ price: 1_350_000, saleUnit: "m3" });
    expect(priced("单价（不含税，元/m³）", "1500")).toMatchObject({ price: 150_000, taxIncluded: false });
    expect(priced("未税单价", "1500")).toMatchObject({ price: 150_000, taxIncluded: false });
    expect(priced("单价（元/m³，含税13%）", "1500")).toMatchObject({ taxIncluded: true, taxRate: 13 });
    expect(priced("单价（元/千根）", "1500")).toMatchObject({ price: 150, saleUnit: "piece" });
    expect(priced("单价（万元/m³）", "1350元")).toBeNull();
    for (const heading of ["单价（美元/m³）", "单价(€/m³)", "美元单价", "价格 USD/m3"])
      expect(() => priced(heading, "245")).toThrow("不是人民币，请换算为元");
    for (const heading of ["价格（元/斤）", "单价（折后）", "单价（张，m³）", "价格（mm）"])
      expect(() => priced(heading, "245")).toThrow(`列“${heading}”`);
  });

  it("that contradicts a cell prevents that cell from being read", () => {
    const both = listed(
      `${SAWN.replace("价格", "单价（不含税，元/m³）")}|规格|含税|销售单位`,
      `${sawn()}|30*120*4000|是|`,
      `${sawn()}|30*120*4000|否|根`,
      `${sawn()}|30*120*4000|否|方`,
    );
    expect(problemsIn(both[0])[0]).toContain("含税“是（表头：单价（不含税，元/m³））”");
    expect(problemsIn(both[1])).toEqual(["价格按m³，销售单位却是根"]);
    expect(goodsIn(both[2])).toMatchObject({ taxIncluded: false, saleUnit: "m3" });
  });

  it("gives the order and the unit of a size in one cell", () => {
    const sized = (heading: string, spec: string) => listed(LIST.replace("规格", heading), row(spec))[0];
    const size = { thicknessTenths: 300, width: 120, length: 4000 };
    expect(goodsIn(sized("规格（宽*厚*长）", "120*30*4000"))).toMatchObject(size);
    expect(goodsIn(sized("规格(长×宽×厚)", "4000×120×30"))).toMatchObject(size);
    expect(goodsIn(sized("规格（cm）", "3*12*400"))).toMatchObject(size);
    expect(goodsIn(sized("厚×宽×长", "30×120×4000"))).toMatchObject(size);
    expect(goodsIn(sized("宽*厚*长（cm）", "12*3*400"))).toMatchObject(size);
    expect(goodsIn(sized("规格（厚*宽*长mm）", "30*120*4000"))).toMatchObject(size);
    expect(goodsIn(sized("规格（宽cm*厚cm*长cm）", "12*3*400"))).toMatchObject(size);
    expect(() => sized("规格（厚mm*宽mm*长m）", "30*120*4")).toThrow("厚mm*宽mm*长m");
    expect(goodsIn(sized("规格（厚*宽*长，mm）", "30*120*4000"))).toMatchObject(size);
    expect(problemsIn(sized("规格（宽*厚*长）", "120*30"))[0]).toContain("表头：规格（宽*厚*长）");
    expect(problemsIn(sized("规格（mm）", "3*12*4"))[0]).toContain("表头：规格（mm）");
  });

  it("of a name or a text adds no condition to its cells", () => {
    const heading = SAWN.replace("产地", "产地（国家）").replace("仓库", "仓库【库号】");
    expect(goodsIn(listed(`${heading}|规格|等级（俄标）`, `${sawn()}|30*120*4000|1等`)[0])).toMatchObject({
      originCode: "RU",
    });
    expect(importHeader(["标题", "价格", "库存（必填）"]).problem).toBeNull();
  });
});

describe("a price by its heading", () => {
  it.each([
    "到厂价",
    "到货价",
    "到厂价（元/m³）",
    "不含税到厂价",
    "日期报价",
    "11月28日报价",
    "11月报价",
    "2026年11月28日报价",
    "2026-11-28单价(元/m³)",
    "11/28报价",
    "11.28报价",
    "报价（11月28日）",
    "报价（11.28，元/m³）",
    "今日报价",
  ])("%s is one", (heading) => {
    const { fields, problem } = importHeader(["树种", "规格", heading, "库存m3"]);
    expect(fields).toEqual(["speciesName", "spec", "price", "stockVolume"]);
    expect(problem).toBeNull();
  });

  it("of two dates counts as repeated, and the date of a stock is none of the price", () => {
    expect(importHeader(["树种", "11/27报价", "11/28报价"]).problem).toBe("列名重复：价格");
    expect(importHeader(["树种", "价格", "11月28日库存（m³）"]).fields).toEqual([
      "speciesName",
      "price",
      "stockVolume",
    ]);
    expect(importHeader(["树种", "价格", "11月28日"]).unknown).toEqual(["11月28日"]);
  });
});

describe("a cell of a size", () => {
  it("is understood whole, or its row is refused with what was left over", () => {
    const specs = [
      "30/32*120*4000",
      "30*120±2*4000",
      "30*120*(3900-4000)",
      "30*120/125*4000",
      "30±1*120*4000",
      "2,7*120*4000",
      "30*120*4000 约",
      "30*120*4000/50*100*3000",
      "30*120*1800+",
      "30*120.5*4000",
    ];
    for (const spec of specs) {
      const [read] = listed(LIST, row(spec));
      expect(problemsIn(read)[0], spec).toContain(`规格“${spec}”`);
    }
    expect(problemsIn(listed(LIST, row("30*120±2*4000"))[0])).toEqual([
      "规格“30*120±2*4000”没有全看懂，剩下“±2*4000”，应写成 30*120*4000",
    ]);
  });

  it("of a length has a unit where the number alone is no length", () => {
    const long = (heading: string, length: string) =>
      listed(`${SAWN}|厚度|宽度|${heading}`, `${sawn()}|30|120|${length}`)[0];
    for (const length of ["4", "3.9", "4mm"]) expect(problemsIn(long("长度", length))[0]).toContain(`长度“${length}”`);
    expect(goodsIn(long("长度", "4m"))).toMatchObject({ length: 4000 });
    expect(goodsIn(long("长度（米）", "3.9"))).toMatchObject({ length: 3900 });
  });
});

describe("numbers under headings", () => {
  const UNITS = { mm: 1n, 毫米: 1n, cm: 10n, 厘米: 10n, 公分: 10n, m: 1000n, 米: 1000n } as const;
  const words = fc.constantFrom(...(Object.keys(UNITS) as (keyof typeof UNITS)[]));
  const brackets = fc.constantFrom("（@）", "(@)", "[@]", "【@】", " @", "（单位：@）", "（@，必填）");
  /** Thousandths, written with as many digits as they need. */
  const amount = fc.integer({ min: 1, max: 2_000_000 });
  const text = (thousandths: number) => String(thousandths / 1000);

  it("are sides converted exactly, or refused", () => {
    fc.assert(
      fc.property(words, brackets, amount, (unit, bracket, thousandths) => {
        const heading = `厚度${bracket.replace("@", unit)}`;
        const [read] = listed(`${SAWN}|${heading}|宽度|长度`, `${sawn()}|${text(thousandths)}|120|4000`);
        // 1/10 mm × 1000
        const steps = BigInt(thousandths) * UNITS[unit] * 10n;
        const isTenths = steps % 1000n === 0n && steps <= 10_000_000n;
        expect(goodsIn(read)?.thicknessTenths ?? null).toBe(isTenths ? Number(steps / 1000n) : null);
      }),
    );
  });

  it("are prices converted exactly, or refused", () => {
    const powers = fc.constantFrom(["", 1n], ["千", 1_000n], ["万", 10_000n]) as fc.Arbitrary<[string, bigint]>;
    const many = fc.constantFrom(["", 1n], ["百", 100n], ["千", 1_000n]) as fc.Arbitrary<[string, bigint]>;
    fc.assert(
      fc.property(powers, many, brackets, amount, ([power, times], [each, parts], bracket, thousandths) => {
        const heading = `单价${bracket.replace("@", `${power}元/${each}根`)}`;
        const [read] = listed(`${SAWN.replace("价格", heading)}|规格`, `${sawn(text(thousandths))}|30*120*4000`);
        const fen = (BigInt(thousandths) * times) / (10n * parts);
        const rest = (BigInt(thousandths) * times) % (10n * parts);
        // What is written has whole fen, and so has one piece of it.
        const isFen = rest === 0n && (BigInt(thousandths) * times) % 10n === 0n && fen >= 1n && fen <= 99_999_999n;
        expect(goodsIn(read)?.price ?? null).toBe(isFen ? Number(fen) : null);
      }),
    );
  });

  it("are stocks of pieces or volumes converted exactly, or refused", () => {
    const units = fc.constantFrom("m³", "立方", "㎡", "根", "支", "千根", "万支", "吨", "美元", "车");
    fc.assert(
      fc.property(units, brackets, fc.integer({ min: 0, max: 5_000 }), (unit, bracket, count) => {
        const heading = `库存${bracket.replace("@", unit)}`;
        const read = () => goodsIn(listed(`${SAWN}|${heading}|规格`, `${sawn()}|${count}|25*100*4000`)[0])?.stock;
        if (["吨", "美元", "车"].includes(unit)) {
          // Behind its name without a bracket such a heading is none that is known.
          expect([null, "lists"]).toContain(bracket === " @" && unit === "车" ? "lists" : null);
          if (!(bracket === " @" && unit === "车")) expect(read).toThrow(`列“${heading}”`);
          return;
        }
        const pieces = {
          "m³": count * 100,
          立方: count * 100,
          "㎡": Math.floor((count * 5) / 2),
          千根: count * 1000,
          万支: count * 10_000,
        };
        expect(read()).toBe(pieces[unit as keyof typeof pieces] ?? count);
      }),
    );
  });

  it("with commas are thousands, or refused", () => {
    fc.assert(
      fc.property(fc.nat(999), fc.stringMatching(/^\d{1,5}$/), (whole, behind) => {
        const cell = `${whole},${behind}`;
        const [read] = listed(LIST, row("25*100*4000", "1680", cell));
        const isThousands = behind.length === 3 && whole > 0;
        expect(goodsIn(read)?.stock ?? null).toBe(isThousands ? Number(`${whole}${behind}`) * 100 : null);
      }),
    );
  });
});
