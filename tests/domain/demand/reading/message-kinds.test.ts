import { describe, expect, it } from "vitest";
import type { ParsedDemandLine } from "../../../../src/domain/demand/reading/demand-line.ts";
import { parseDemand } from "../../../../src/domain/demand/reading/demand-text.ts";

const TODAY = { year: 2026, month: 11, day: 21 };
const read = (text: string): readonly ParsedDemandLine[] => parseDemand(text, TODAY).items;
const BOARD = "樟子松 30*120*4000 20方";

describe("a message adds no facts to its goods where it", () => {
  it.each([
    ["names who buys", `我们泰国公司 ${BOARD}`, { originCode: null }],
    ["names where they go then", `${BOARD} 出口日本的`, { originCode: null }],
    ["names the money of a whole order", `${BOARD}，总价别超过8万`, { targetPrice: null }],
    ["names an earlier offer", `${BOARD} 你们报1750`, { targetPrice: null }],
    ["names one of last time", `上次拿的你给我1420,这次${BOARD},1400能做就定`, { targetPrice: 140_000 }],
    ["says where the invoice goes", `${BOARD} 太仓港提货,发票寄无锡市青岛路88号`, { deliverCityCode: null }],
    ["says by when to answer", `${BOARD}，三天内报价`, { needDate: null }],
    ["says by when to answer today", `${BOARD} 今天下午前回我`, { needDate: null }],
    ["names what it is packed with", `${BOARD},打包用5*5垫木三道`, { thickness: 30, width: 120 }],
    [
      "numbers its goods in a column",
      "物料号;品名;规格mm;数量;单位\nA10023;樟子松板;30*150*4000;45.5;M3",
      { targetPrice: null, quantity: 45_500 },
    ],
    ["names a district as another city is called", `${BOARD} 送北京朝阳`, { deliverCityName: "北京市" }],
    ["says when somebody comes to look", `${BOARD}，周三来看货`, { needDate: null }],
    ["says this week", `${BOARD}，最好这周能看货`, { needDate: null }],
    ["says what was paid", `上回拿的是2350，${BOARD}`, { targetPrice: null }],
    ["thanks for working together", `${BOARD} 谢谢您的合作`, { deliverCityCode: null }],
    ["names a factory abroad", `我是越南平阳家具厂的，${BOARD}`, { originCode: null }],
    ["says what lies below", `${BOARD},底下垫3根40*60的松木垫条`, { thickness: 30, quantity: 20_000 }],
    ["is written down with the time", `[14:02] 老周: ${BOARD}`, { thickness: 30, quantity: 20_000 }],
    ["asks what a piece costs", `${BOARD} 好多钱一根`, { quantity: 20_000 }],
    ["says the grade behind the length", "樟子松50*200*6米4等 20方", { length: 6000 }],
    ["does not mind the grade", "花旗松板50*200*4米 无所谓等级 30方", { thickness: 50, width: 200, length: 4000 }],
    ["names a fee", `${BOARD} 卸车费20元/方`, { targetPrice: null }],
    ["names what others ask", `${BOARD} 别家报1650`, { targetPrice: null }],
    ["says how large a bundle is", `${BOARD} 打包规格1000*1000`, { thickness: 30, quantity: 20_000 }],
    ["says how thick it really is", "樟子松 30*120*4000（实厚28）20方", { thickness: 30, quantity: 20_000 }],
    ["says what is still there", `${BOARD} 库存还有5方`, { quantity: 20_000 }],
    ["names a laboratory", `${BOARD} 需SGS检测`, { brandCode: null }],
    ["names the company that buys", `买方：上海福人木业有限公司\n${BOARD}`, { kindCode: null, portCode: null }],
    ["is veneered like another", "樱桃木纹 生态板 17mm 20张", { speciesCode: null }],
    ["names the first day that will do", `${BOARD} 12月5号以后要`, { needDate: null }],
    ["names the day of another order", `${BOARD} 11月18号下的单`, { needDate: null }],
    ["was written down on a day", `2026-11-20 10:22 王: ${BOARD}`, { needDate: null, thickness: 30 }],
    ["was written down on a day of the month", `[11-20 10:30] 王: ${BOARD}`, { thickness: 30 }],
    ["ends in a sum", `树种;规格;数量\n樟子松;30*120*4000;20方\n合计;;20方`, { quantity: 20_000 }],
    ["names what was paid", `${BOARD} 已付5000元`, { targetPrice: null }],
    ["names what was paid without its money", `${BOARD} 已付1500`, { targetPrice: null }],
    ["counts days from another one", `${BOARD} 合同签后15天内交货`, { needDate: null }],
    ["says by how much its moisture may be off", `${BOARD} MC 12%±2`, { requirements: [] }],
    ["is answered", `买家: ${BOARD}\n商家: 有货 1650元/方`, { targetPrice: null, quantity: 20_000 }],
    ["names a year", `${BOARD}, before 15 Jan 2027`, { targetPrice: null }],
  ])("%s: %s", (_, text, expected) => {
    const lines = read(text);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject(expected);
  });

  it.each([
    ["集成材 柚木色 18*1220*2440 20张", { speciesCode: null, kindCode: "1504" }],
    ["胡桃木色多层板 18mm 100张", { speciesCode: null, kindCode: "1505" }],
    ["色木 26mm 20方", { speciesCode: "semu" }],
    ["item=HEM-FIR;size=89x89x3050;qty=35m3;kd=N", { moistureType: null }],
  ])("distinguishes a colour and a no from a fact: %s", (text, expected) => {
    const lines = read(text);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject(expected);
  });

  it("withdraws a row that ends with a cancellation, in English too", () => {
    expect(read("樟子松 30*120*4 20方\n落叶松 50*150*4 10方 取消")).toHaveLength(1);
    const items = "1 larch 50x150x6m 60cbm - cancel\n2 Russian spruce 47x150x5.4m 40cbm - change to 45x150x6m";
    expect(read(items)).toMatchObject([{ speciesCode: "yunshan_ru", thickness: 45, length: 6000, quantity: 40_000 }]);
  });

  it("changes all goods where it addresses all, and the goods of a position in a correction", () => {
    const list = "樟子松30*120*4米 20方\n樟子松40*150*4米 30方\n落叶松50*200*4米 10方";
    expect(read(`${list}\n长度全部改5.1米`).map(({ length }) => length)).toEqual([5100, 5100, 5100]);
    expect(read(`${list}\n更正一下:第二个不要了,第三个改成15方`).map(({ quantity }) => quantity)).toEqual([
      20_000, 15_000,
    ]);
  });

  it("replaces the goods it names, and leaves the other facts unchanged", () => {
    const list = "沙比利板 52mm 12方\n菠萝格板 26mm 8方";
    expect(
      read(`${list}\n第一个不要了,换成非洲桃花心板`).map(({ speciesName, thickness }) => [speciesName, thickness]),
    ).toEqual([
      ["非洲桃花心木", 52],
      ["菠萝格", 26],
    ]);
    expect(read(`${list}\n厚度全部改好,最后一个再加一件`).map(({ thickness }) => thickness)).toEqual([52, 26]);
    expect(read("胶合木梁 360*120*8米24根 送成都市,别发青白江")).toMatchObject([{ portCode: null }]);
  });

  it("withdraws a size by itself and leaves the others", () => {
    const list = "SPF 2x6 16尺 8件\nSPF 2x4 8尺 20件";
    for (const said of ["2x4的先不要了，就要2x6", "2x4的取消", "2x4不要了，只要2x6的"])
      expect(read(`${list}\n${said}`).map(({ width }) => width)).toEqual([140]);
    expect(read("樟子松 30*120*4 8方 30*40的不要")).toHaveLength(1);
  });

  it("counts positions as in the original list while it withdraws some", () => {
    const list = "1、白橡FAS 4/4 两柜\n2、红橡1COM 5/4 一柜\n3、黑胡桃FAS 8/4 10方";
    const lines = read(`${list}\n第二个不要了,第三个改成15方,其余不变`);
    expect(lines.map(({ speciesName, quantity }) => [speciesName, quantity])).toEqual([
      ["白橡", 2],
      ["黑胡桃", 15_000],
    ]);
  });

  it("corrects no other goods than those it speaks of", () => {
    const lines = read("辐射松木方4*9公分3米的60方,不对,是5*10的,另外再要4*7公分4米的40方");
    expect(lines.map(({ thickness, width, length, quantity }) => [thickness, width, length, quantity])).toEqual([
      [50, 100, 3000, 60_000],
      [40, 70, 4000, 40_000],
    ]);
  });

  it("gives what is sawn no species of a sheet", () => {
    const lines = read("桉木建筑模板1830*915*14 800张\n木方40*80 2米 3000根");
    expect(lines.map(({ speciesCode }) => speciesCode)).toEqual(["anmu", null]);
  });

  it("applies a heading in brackets only to the rows below it", () => {
    const lines = read("【太仓提】\n辐射松木方,湿材:\n40*90*3米 60方\n【岚山提】\n花旗松木方:\n40*90*4米 30方");
    expect(lines.map(({ portCode, moistureType }) => [portCode, moistureType])).toEqual([
      ["taicang", "GRN"],
      ["lanshan", null],
    ]);
  });
});

describe("a message is understood that", () => {
  it("names another kind above a row in dressed inches, which says itself what it is", () => {
    const alone = read("2x4 SPF 2级 100立方");
    expect(alone).toMatchObject([{ kindCode: null, thickness: 38, width: 89 }]);
    for (const above of ["给我来点便宜的木方", "木方", "木方："]) {
      const kinds = (below: string) => read(`${above}\n${below}`).map(({ kindCode }) => kindCode);
      expect(kinds("2x4 SPF 2级 100立方")).toEqual([null]);
      expect(kinds("樟子松 40*90*4米 50方\n2x6 铁杉 20方")).toEqual(["1502", null]);
      expect(kinds("SPF 89*89 20方")).toEqual(["1502"]);
      expect(kinds("2x4 SPF木方 100立方")).toEqual(["1502"]);
    }
  });
  it.each([
    ["says sides figure by figure", "模板 915乘一八三零 120张", { width: 915, length: 1830 }],
    ["says all sides so", "建筑模板 九一五乘一八三零 120张", { width: 915, length: 1830 }],
    ["writes figures out", "黑胡桃 26mm 叁拾方", { quantity: 30_000 }],
    ["writes figures out with ones", "黑胡桃 26mm 拾伍方", { quantity: 15_000 }],
    ["says the day in characters", "樟子松 30*120*4 20方 二十八号要到", { needDate: "2026-11-28" }],
    ["counts boards in slices", "南方松板 30*120*4米 400片", { quantity: 400, quantityUnit: "piece" }],
    ["counts sheets so", "胶合板 18*1220*2440 400片", { quantity: 400, quantityUnit: "sheet" }],
    ["counts twenty in one sign", "柚木板 26mm 廿块", { quantity: 20 }],
    ["has a letter for a nought", "樟子松 3O*12O*4米 4O方", { thickness: 30, width: 120, quantity: 40_000 }],
    [
      "refuses another species with 的",
      "樟子松的,白松不要的,30*150*4米,两车",
      { speciesCode: "zhangzisong", quantity: 2 },
    ],
    ["says a price per unit first", "樟子松板40*150 4米 60方 每方1650", { targetPrice: 165_000 }],
    ["says when of a day", "樟子松 30*120*4 20方，后天上午要到", { needDate: "2026-11-23" }],
    ["names a month of a year", "樟子松 30*120*4 20方 2027年1月要", { needDate: "2027-01-31" }],
    ["is in traditional characters", "夾板 18*1220*2440 50張", { kindCode: "1505" }],
  ])("%s: %s", (_, text, expected) => {
    const lines = read(text);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject(expected);
  });

  it("names a section at the head of each column of amounts", () => {
    const said = (text: string) =>
      read(text).map(({ width, length, quantity, confidence }) => [width, length, quantity, confidence.quantity]);
    expect(said("树种 | 38*89 | 38*140\nSPF 4米 | 20方 | 30方")).toEqual([
      [89, 4000, 20_000, 0.9],
      [140, 4000, 30_000, 0.9],
    ]);
    expect(said("树种 | 38*89 | 38*140\nSPF 4米 | 20 | 30")).toEqual([
      [89, 4000, 20_000, 0.5],
      [140, 4000, 30_000, 0.5],
    ]);
  });

  it("leaves a cell of a table of lengths empty, and counts containers by their length", () => {
    const lines = read("规格\t3米\t4米\t6米\n樟子松 50*100\t100根\t\t50根");
    expect(lines.map(({ length, quantity }) => [length, quantity])).toEqual([
      [3000, 100],
      [6000, 50],
    ]);
    expect(read("White oak 4/4 FAS KD, 2x40ft")).toMatchObject([{ quantity: 2, quantityUnit: "container" }]);
  });

  it("ends sentences with a full stop, as English does", () => {
    const lines = read("European beech lumber, 38mm KD, 3x40HC. Also European oak 26mm KD, 1x40HC");
    expect(lines.map(({ speciesCode, thickness, quantity }) => [speciesCode, thickness, quantity])).toEqual([
      ["jumu", 38, 3],
      ["ouxiang", 26, 1],
    ]);
  });

  it("names the unit of each column, or parts its columns by strokes", () => {
    const boards = (text: string) => read(text).map(({ thickness, width, length }) => [thickness, width, length]);
    expect(boards("樟子松\n厚mm 宽cm 长m 根数\n30 12 4 800\n40 15 6 500")).toEqual([
      [30, 120, 4000],
      [40, 150, 6000],
    ]);
    expect(boards("品名/宽/厚/长/件数\n樟子松板/150/40/4000/6\n樟子松板/120/30/4000/8")).toEqual([
      [40, 150, 4000],
      [30, 120, 4000],
    ]);
  });
});
