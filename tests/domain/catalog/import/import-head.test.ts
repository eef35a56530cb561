import { describe, expect, it } from "vitest";
import { importedGoods } from "../../../../src/domain/catalog/import/goods-import.ts";
import { cellsUnder } from "../../../../src/domain/catalog/import/import-columns.ts";
import { listHead, sheetOfGoods } from "../../../../src/domain/catalog/import/import-head.ts";

const rowsOf = (...lines: string[]): string[][] => lines.map((line) => (line === "" ? [] : line.split("|")));
const headOf = (...lines: string[]) => {
  const { header, at, height } = listHead(rowsOf(...lines));
  return { fields: header.fields, problem: header.problem, at, height };
};

describe("listHead", () => {
  it("finds the head below a title, a date, an address and blank rows", () => {
    const above = ["太仓万木行 2026年11月现货", "地址：太仓市浮桥镇|电话|0512-53190000", "", "仓库|上海福人市场12号库"];
    expect(headOf(...above, "树种|规格|价格|库存", "樟子松|30*120*4000|1680|20")).toEqual({
      fields: ["speciesName", "spec", "price", "amount"],
      problem: null,
      at: 4,
      height: 1,
    });
  });

  it("joins a head of two lines: groups over columns, units below them, another language", () => {
    const groups = ["货号|树种|规格(cm)|||库存||单价（元/m³）", "||厚|宽|长|方数|件数|", "A|樟子松|3|12|400|20|5|1680"];
    expect(headOf(...groups)).toEqual({
      fields: ["merchantSku", "speciesName", "thickness", "width", "lengthMin", "stockVolume", "bundles", "price"],
      problem: null,
      at: 0,
      height: 2,
    });
    const { header } = listHead(rowsOf(...groups));
    expect(header.hints.slice(2, 5).map(({ unit }) => unit)).toEqual(["cm", "cm", "cm"]);
    const units = listHead(
      rowsOf("树种|厚度|宽度|长度|单价|库存", "|cm|cm|m|元/m³|根", "樟子松|3|12|4|1680|20"),
    ).header;
    expect(units.hints.slice(1, 4).map(({ unit }) => unit)).toEqual(["cm", "cm", "m"]);
    expect(units.fields[5]).toBe("stockPieces");
    const both = listHead(rowsOf("树种|厚度(cm)|价格", "Species|Thickness|Unit Price", "樟子松|3|1680"));
    expect(both).toMatchObject({ height: 2, header: { fields: ["speciesName", "thickness", "price"] } });
    expect(both.header.hints[1]?.unit).toBe("cm");
    expect(headOf("树种|径级||价格", "|最小|最大|", "辐射松|20|28|900").fields).toEqual([
      "speciesName",
      "diameterMin",
      "diameterMax",
      "price",
    ]);
  });

  it("drops no information of a group heading: it applies below, or the list is refused", () => {
    const under = (group: string, name: string) =>
      headOf(`树种|价格|${group}|${group}`, `||${name}|宽`, "樟子松|1680|3|12");
    expect(headOf("树种|规格|美元报价|", "||单价|起订量", "樟子松|30*120|245|5").problem).toContain("不是人民币");
    expect(headOf("树种|规格|不含税", "||单价", "樟子松|30*120|1680").problem).toBeNull();
    expect(listHead(rowsOf("树种|规格|不含税", "||单价", "樟子松|30*120|1680")).header.hints[2]?.isTaxed).toBe(false);
    expect(under("规格(cm)", "厚(mm)").problem).toContain("cm");
    expect(under("规格(呎)", "厚").problem).toContain("呎");
    expect(headOf("树种|价格|每件||", "||根数|体积|备注", "樟子松|1680|90|1.2|").fields.slice(2, 4)).toEqual([
      "perBundle",
      "bundleVolume",
    ]);
  });

  it("takes no row of goods for a second line", () => {
    const head = headOf("品类|树种|价格|单位", "木方|樟子松|面议|m³", "木方|樟子松|1680|m³");
    expect(head).toMatchObject({ height: 1, fields: ["kindName", "speciesName", "price", "saleUnit"] });
  });

  it("refuses a list with facts above it that its columns do not have", () => {
    const LIST = ["树种|厚度|宽度|价格", "樟子松|3|12|1680"];
    for (const above of ["单位：cm", "尺寸单位：厘米", "以上价格不含税", "币种：美元", "报价单位 万元"])
      expect(headOf(above, ...LIST).problem, above).toContain(`表头上方写着“${above}”`);
    for (const above of ["单位：mm", "单位：元/m³", "注册资本500万元", "太仓木业"])
      expect(headOf(above, ...LIST).problem, above).toBeNull();
    expect(headOf("单位：cm", "树种|厚度(cm)|宽度（mm）|价格", "樟子松|3|120|1680").problem).toBeNull();
    expect(headOf("价格不含税", "树种|规格|价格（不含税）", "樟子松|30*120|1680").problem).toBeNull();
  });

  it("reports the problem of the row that most resembles a heading", () => {
    expect(headOf("甲|乙", "1|2").problem).toBe("第 1 行不是表头：没有认得的列名");
    expect(headOf("库存表", "树种|规格|库存", "樟子松|30*120|20").problem).toBe("缺少列：价格（price）");
    expect(headOf("树种|价格|单价", "樟子松|1|2").problem).toBe("列名重复：价格");
    expect(headOf().problem).not.toBeNull();
  });
});

describe("sheetOfGoods", () => {
  const sheet = (name: string, ...lines: string[]) => ({ name, rows: rowsOf(...lines), shared: new Map() });
  const LIST = ["树种|规格|价格", "樟子松|30*120*4000|1680"];
  const chosen = (...sheets: ReturnType<typeof sheet>[]) => {
    const found = sheetOfGoods(sheets);
    return "problem" in found ? found.problem : found.name;
  };

  it("is the one whose head is understood, wherever it stands", () => {
    expect(
      chosen(sheet("封面", "太仓万木行"), sheet("现货", ...LIST), sheet("说明", "列名|填写说明", "树种|必填")),
    ).toBe("现货");
    expect(chosen(sheet("随便", "甲|乙"))).toBe("随便");
  });

  it("is requested by name where several or no sheets qualify", () => {
    expect(chosen(sheet("现货", ...LIST), sheet("期货", ...LIST))).toContain("“现货”、“期货”，请只留一个");
    expect(chosen(sheet("现货", ...LIST), sheet("期货", "树种|规格|单价（美元）", "樟子松|30*120|245"))).toContain(
      "“期货”",
    );
    expect(chosen(sheet("甲", "1"), sheet("乙", "2"))).toBe("工作表“甲”、“乙”里都没有认得的表头");
    expect(chosen()).toBe("文件里没有表头");
  });
});

describe("a column identified by its cells", () => {
  const read = (heading: string, row: string) => {
    const { header } = listHead(rowsOf(heading, row));
    if (header.problem !== null) return header.problem;
    const found = importedGoods(cellsUnder(header, row.split("|")), { merchantName: "太仓万木行" });
    return "goods" in found ? found.goods : found.problems.join("；");
  };
  const LIST = "品类|规格|价格|产地";
  const ROW = "木方|25*100*4000|1680|俄罗斯";

  it("材质 and 品种 are the species where no other column is", () => {
    expect(read(`${LIST}|材质`, `${ROW}|樟子松`)).toMatchObject({ speciesCode: "zhangzisong" });
    expect(read(`${LIST}|品种`, `${ROW}|樟子松`)).toMatchObject({ speciesCode: "zhangzisong" });
    expect(listHead(rowsOf(`${LIST}|树种|材质`)).header).toMatchObject({ unknown: ["材质"], problem: null });
    expect(read(`${LIST}|材质`, `${ROW}|实木`)).toContain("树种“实木”不在词典中");
  });

  /** What a stock is read as; of a question the answer is one of its options. */
  const stockUnder = (heading: string, row: string, code?: string) => {
    const { header } = listHead(rowsOf(heading, row));
    if (header.problem !== null) return header.problem;
    const stockWord = header.headings[header.fields.indexOf("amount")] ?? "";
    const answers = code === undefined ? [] : [{ field: "stockUnit", word: stockWord, code } as const];
    const found = importedGoods(cellsUnder(header, row.split("|")), { merchantName: "万木行", stockWord, answers });
    const [question] = found.questions;
    if (question !== undefined && question.answer === null) return question;
    return "goods" in found ? found.goods.stock : found.problems.join("；");
  };

  it("数量 has the unit of its heading, its cell or the row, or raises a question", () => {
    const stock = (heading: string, cell: string, more = "") =>
      stockUnder(`${LIST}|树种|${heading}`, `${ROW}|樟子松|${cell}${more}`);
    expect(stock("数量（m³）", "20")).toBe(2_000);
    expect(stock("数量(根)", "300")).toBe(300);
    expect(stock("数量", "300根")).toBe(300);
    expect(stock("数量", "20方")).toBe(2_000);
    expect(stock("数量", "1.2万支")).toBe(12_000);
    expect(stock("数量|单位", "20", "|m³")).toBe(2_000);
    expect(stock("数量", "20")).toMatchObject({ field: "stockUnit", word: "数量", taken: null, holds: true });
    expect(stock("数量", "20吨")).toContain("按吨计");
    expect(stock("数量（吨）", "20")).toContain("按吨计");
    expect(stock("库存", "20")).toMatchObject({ word: "库存", codes: ["m3", "m2", "piece", "bundle", "sheet"] });
    expect(stock("库存", "1.2万")).toMatchObject({ word: "库存" });
    expect(stock("库存", "0")).toBe(0);
    expect(stock("库存", "约20")).toContain("库存体积“约20”不是立方米数");
    expect(stock("库存", "300根")).toBe(300);
    expect(stock("库存|单位", "300", "|根")).toBe(300);
    expect(stock("库存体积|单位", "20", "|根")).toBe(2_000);
    expect(stock("数量|库存体积", "300根", "|3")).toBe(300);
    expect(stock("数量|库存体积", "300根", "|20")).toContain("不符");
    expect(stock("数量|库存体积", "30方", "|20")).toContain("另一列写着 30方");
  });

  it("库存 without a unit has the unit of the answer, in the whole file", () => {
    const heading = `${LIST}|树种|库存`;
    const row = `${ROW}|樟子松|1.2万`;
    expect(stockUnder(heading, row, "piece")).toBe(12_000);
    expect(stockUnder(heading, row, "sheet")).toBe(12_000);
    expect(stockUnder(heading, row, "m3")).toBe(1_200_000);
    expect(stockUnder(heading, row, "m2")).toBe(30_000);
    expect(stockUnder(`${heading}|每件根数`, `${row}|100`, "bundle")).toBe(1_200_000);
    // Not a unit of stock, so that the question stays open.
    expect(stockUnder(heading, row, "ton")).toMatchObject({ answer: null });
    // The answer is not possible for such goods.
    expect(stockUnder("品类|规格|价格|树种|库存", "板材|25|1680|樟子松|300", "piece")).toContain("不能按根填写库存");
  });

  it("库存 with two units in its heading raises a question, and a count per bundle is no stock", () => {
    const under = (name: string) => stockUnder(`${LIST}|树种|${name}`, `${ROW}|樟子松|20`);
    for (const name of ["库存(m3/件)", "库存（m³/根）", "数量(件/包)", "库存量（方/张）"])
      expect(under(name), name).toMatchObject({ field: "stockUnit", word: name });
    for (const name of ["库存体积（m³/件）", "件数（件/包）", "根数（根/件）"])
      expect(under(name), name).toContain("的单位不适用");
    expect(read(`${LIST}|树种|每件体积（m³/件）`, `${ROW}|樟子松|2`)).toMatchObject({ piecesPerBundle: 200 });
    expect(read(`${LIST}|树种|每件根数（根/包）`, `${ROW}|樟子松|200`)).toMatchObject({ piecesPerBundle: 200 });
  });

  it("库存 beside a price per piece needs its unit", () => {
    const panel = (heading: string, row: string) =>
      read(`品类|树种|规格|${heading}`, `胶合板|杨木|1220*2440*18|${row}`);
    expect(stockUnder("品类|树种|规格|单价（元/张）|库存", "胶合板|杨木|1220*2440*18|128|860")).toMatchObject({
      word: "库存",
    });
    expect(panel("单价（元/张）|库存|单位", "128|860|张")).toMatchObject({ stock: 860 });
    expect(panel("单价（元/张）|库存", "128|860张")).toMatchObject({ stock: 860 });
    expect(panel("单价（元/张）|库存体积", "128|0.5357664")).toMatchObject({ stock: 10 });
  });

  it("发货地 is a city, a port or a warehouse by its content", () => {
    const from = (cell: string) => read(`${LIST}|树种|发货地`, `${ROW}|樟子松|${cell}`);
    expect(from("苏州")).toMatchObject({ cityName: expect.stringContaining("苏州"), portCode: null });
    expect(from("太仓港")).toMatchObject({ portCode: "taicang" });
    expect(from("上海福人市场12号库")).toMatchObject({ storeName: "上海福人市场12号库" });
    const both = read(`${LIST}|树种|发货地|仓库`, `${ROW}|樟子松|苏州|上海福人市场12号库`);
    expect(both).toMatchObject({ storeName: "上海福人市场12号库", cityName: expect.stringContaining("苏州") });
  });

  it("is known by the commonest names of lists of stock", () => {
    const names = {
      产品编号: "merchantSku",
      产品名称: "title",
      产品类型: "kindName",
      木材品种: "speciesName",
      国别: "originName",
      到货港: "portName",
      所在仓库: "storeName",
      干湿度: "moistureType",
      出厂价: "price",
      方数: "stockVolume",
      总件数: "bundles",
      张数: "stockPieces",
      "根/件": "perBundle",
      每包张数: "perBundle",
      "方/件": "bundleVolume",
      检尺长: "lengthMin",
      "厚*宽*长": "spec",
      现货数量: "amount",
      存放地: "place",
    };
    for (const [name, field] of Object.entries(names)) expect(listHead([[name]]).header.fields[0], name).toBe(field);
    for (const name of ["成本价", "进价", "总价", "金额", "单根材积", "批号"])
      expect(listHead([[name]]).header.fields[0], name).toBeNull();
  });
});

describe("a whole size", () => {
  it("is read as written, in stated or unambiguous units, or is refused", () => {
    const size = (spec: string) => {
      const found = importedGoods({
        merchantName: "万木行",
        kindName: "木方",
        speciesName: "樟子松",
        spec,
        price: "1680",
      });
      return "goods" in found
        ? [found.goods.thicknessTenths, found.goods.width, found.goods.length]
        : found.problems[0];
    };
    for (const spec of ["30*12.5*4000 mm", "30*12.5*4000", "30x12.5x4000", "30*12*4", "10*10*4", "30*120*400cm"])
      expect(size(spec), spec).toContain(`规格“${spec}”的单位不明确`);
    for (const spec of [
      "30*120*4000",
      "3*12*4",
      "3*12*400cm",
      "0.03*0.12*4m",
      "30*120*4米",
      "3cm*12cm*4m",
      "30×120×4000mm",
    ])
      expect(size(spec), spec).toEqual([300, 120, 4000]);
    expect(size("2x4")).toEqual([380, 89, null]);
    expect(size("2.7*1220*2440mm")).toEqual([27, 1220, 2440]);
  });
});
