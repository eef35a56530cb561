import { describe, expect, it } from "vitest";
import { parseDemand } from "../../../../src/domain/demand/reading/demand-text.ts";

const SATURDAY = { year: 2026, month: 11, day: 28 };
const BOARD = "樟子松 30*120*4000 20方";
const ASKED = {
  speciesCode: "zhangzisong",
  thickness: 30,
  width: 120,
  length: 4000,
  quantity: 20_000,
  quantityUnit: "m3",
};

type Expected = Readonly<Record<string, unknown>>;

const read = (text: string) => parseDemand(text, SATURDAY).items;

/** Messages as they are written, and the facts of each of their lines, no line more. */
const isRead = (cases: readonly (readonly [text: string, ...lines: Expected[]])[]) =>
  it.each(cases.map(([text, ...lines]) => ({ text, lines })))("$text", ({ text, lines }) => {
    expect(read(text)).toMatchObject(lines);
  });

describe("a demand beside whose goods stand", () => {
  describe("tolerances and what packs or wastes it, which are no goods", () => {
    isRead([
      [`${BOARD} 误差±1mm`, ASKED],
      [`${BOARD}\n厚度误差1mm以内，弯曲不超过5mm`, ASKED],
      [`${BOARD} 打包带16mm 垫木50mm`, ASKED],
      [`${BOARD} 余量5mm 锯缝3mm`, ASKED],
      [`${BOARD} 虫眼小于3mm`, ASKED],
      [`${BOARD} 公差2mm以内`, ASKED],
      ["樟子松 30*120*4000 ±2mm 20方", ASKED],
      ["樟子松 30±1*120 4米 20方", ASKED],
      ["樟子松 30(±2)*120(±3)*4000 20方", ASKED],
      ["樟子松 30(+2/-0)*120*4000 20方", ASKED],
    ]);
  });

  describe("labels before figures that name their unit", () => {
    isRead([
      ["樟子松 30*120*4000 根数300", { length: 4000, quantity: 300, quantityUnit: "piece" }],
      ["樟子松 30*120*4000 支数300", { length: 4000, quantity: 300, quantityUnit: "piece" }],
      ["樟子松 30*120*4000 件数12", { length: 4000, quantity: 12, quantityUnit: "bundle" }],
      ["樟子松 30*120*4000 方数20", ASKED],
      ["杉木原木 检尺径14-18 根数120", { diameterMin: 14, diameterMax: 18, quantity: 120, quantityUnit: "piece" }],
    ]);
  });

  describe("sums, which are no line of their own", () => {
    const two = `${BOARD}\n铁杉 105*105*4000 15方`;
    const both = [ASKED, { speciesCode: "tieshan", thickness: 105, width: 105, quantity: 15_000 }];
    isRead([
      [`${two}\n合计：35方`, ...both],
      [`品名,规格,数量\n樟子松,30*120*4000,20方\n合计,,20方`, ASKED],
      [`品名|规格|数量\n樟子松|30*120*4000|20方\n合计|-|20方`, ASKED],
      [`${BOARD}\n小计 20方`, ASKED],
    ]);
  });

  describe("addresses, whose streets and districts are no city", () => {
    isRead([
      [`${BOARD} 江苏省南京市北京西路工地`, { ...ASKED, deliverCityName: "南京市", portCode: null }],
      [`${BOARD} 无锡市大连路8号`, { ...ASKED, deliverCityName: "无锡市", portCode: null }],
      [`${BOARD} 武汉市南京路工地`, { ...ASKED, deliverCityName: "武汉市", portCode: null }],
      [`${BOARD} 浙江省宁波市镇海区蛟川街道`, { ...ASKED, deliverCityName: "宁波市", portCode: null }],
      [`${BOARD} 太仓港区自提`, { ...ASKED, portCode: "taicang" }],
      [`${BOARD} 东莞厚街提`, { ...ASKED, portCode: "dongguan", deliverCityName: null }],
      [`${BOARD} 到太仓市城厢镇`, { ...ASKED, deliverCityName: "苏州市", portCode: null }],
      [
        "工地：武汉黄陂 木方 40*90*4 100方",
        { kindCode: "1502", deliverCityName: "武汉市", portCode: null, quantity: 100_000 },
      ],
    ]);
  });

  describe("money that is no price of a unit", () => {
    isRead([
      [`${BOARD} 预算3万`, { ...ASKED, targetPrice: null }],
      [`${BOARD} 总价3.2万`, { ...ASKED, targetPrice: null }],
      [`${BOARD} 定金5000`, { ...ASKED, targetPrice: null }],
      [`${BOARD} 运费800`, { ...ASKED, targetPrice: null }],
      [`${BOARD} 运费80一方`, { ...ASKED, targetPrice: null }],
      [`${BOARD} 预算1800一方`, { ...ASKED, targetPrice: 180_000 }],
      ["樟子松30*120*4 50方 上次1850 这次1800行吗", { quantity: 50_000, targetPrice: 180_000 }],
      ["Unit price 7350 白橡 FAS 26mm 20方", { speciesCode: "baixiang", thickness: 26, targetPrice: 735_000 }],
    ]);
  });

  describe("days that are none of need", () => {
    isRead([
      ["报价单 2026年11月28日\n樟子松 30*120*4000 20方", { ...ASKED, needDate: null }],
      [`${BOARD} 12月5日前报价`, { ...ASKED, needDate: null }],
      [`${BOARD} 报价截止12月5日 12月20日前到货`, { ...ASKED, needDate: "2026-12-20" }],
      ["交货日期：2026-12-20\n樟子松 30*120*4000 20方", { ...ASKED, needDate: "2026-12-20" }],
      ["日期：2026-11-20\n樟子松 30*120*4000 20方", { ...ASKED, needDate: null }],
    ]);
  });
});

describe("a demand that amends itself", () => {
  isRead([
    [
      "SPF 38*89 10件，铁杉 105*105 5件。SPF改成38*140",
      { speciesCode: "spf", thickness: 38, width: 140, quantity: 10, quantityUnit: "bundle" },
      { speciesCode: "tieshan", thickness: 105, width: 105, quantity: 5 },
    ],
    ["樟子松 30*120 2车，落叶松 50*150 1车。落叶松不要了", { speciesCode: "zhangzisong", quantity: 2 }],
    ["樟子松 30*120 2车，落叶松 50*150 1车\n落叶松取消", { speciesCode: "zhangzisong", quantity: 2 }],
    [
      "樟子松 30*120 2车\n落叶松 50*150 1车\n第一个改成30*140",
      { speciesCode: "zhangzisong", thickness: 30, width: 140, quantity: 2 },
      { speciesCode: "luoyesong", thickness: 50, width: 150, quantity: 1 },
    ],
    [
      "樟子松 30*120 2车，落叶松 50*150 1车\n第二个改成3车",
      { speciesCode: "zhangzisong", quantity: 2 },
      { speciesCode: "luoyesong", quantity: 3 },
    ],
    ["SPF 38*89 10件\n第二个改成5件", { speciesCode: "spf", quantity: 10 }],
    ["樟子松30*120*4 2车\n上面那个要6米的", { thickness: 30, width: 120, length: 6000, quantity: 2 }],
  ]);
});

describe("a demand in the trade's words", () => {
  isRead([
    ["红橡 KD 4/4 2柜", { speciesCode: "hongxiang", thickness: 26, moistureType: "KD", quantity: 2 }],
    ["樟子松 KD 5cm 30方", { thickness: 50, moistureType: "KD", quantity: 30_000 }],
    [
      "芬兰赤松：\n47*150 20方\n云杉：\n47*100 10方",
      { originCode: "FI", thickness: 47, width: 150 },
      { originCode: null, thickness: 47, width: 100 },
    ],
    [
      "桉木模板 100张；松木条 30*40*4 1车",
      { quantity: 100, quantityUnit: "sheet" },
      { kindCode: "1502", thickness: 30, width: 40, length: 4000, quantity: 1 },
    ],
    [
      "birch plywood 18mm 1220x2440, OSB 15mm 1250x2500 1 container",
      { thickness: 18, width: 1220, length: 2440 },
      { speciesCode: null, thickness: 15, width: 1250, length: 2500, quantity: 1, quantityUnit: "container" },
    ],
    [
      "4*9木方 3米500根 4米300根 要辐射松",
      { speciesCode: "fushesong", thickness: 40, width: 90, length: 3000, quantity: 500 },
      { speciesCode: "fushesong", thickness: 40, width: 90, length: 4000, quantity: 300 },
    ],
    ["榉木三公分二 2方", { thickness: 32, quantity: 2000 }],
    ["樟子松三公分八厚十四公分宽 20方", { thickness: 38, width: 140, quantity: 20_000 }],
    ["踏步板 榉木 4公分厚 300*1000 15块", { thickness: 40, width: 300, length: 1000, quantity: 15 }],
    ["模板 15厘 4尺8尺 300张", { thickness: 15, width: 1220, length: 2440, quantity: 300 }],
    ["十二厘板 桉木 50张", { thickness: 12, quantity: 50 }],
    ["18厘多层板 200张 什么价一张", { thickness: 18, quantity: 200, quantityUnit: "sheet" }],
    ["SPF 2x4x8 多少一件", { speciesCode: "spf", thickness: 38, width: 89, quantity: null }],
    ["松木板18mm 要指接的 20张", { kindCode: "1504", thickness: 18, quantity: 20 }],
    ["SPF 38*89*3660 3托", { length: 3660, quantity: 3, quantityUnit: "bundle" }],
    ["松木 30*40 2万米", { thickness: 30, width: 40, length: null, quantity: 20_000_000, quantityUnit: "metre" }],
    ["松木 30*40 3000延米 3.5元/米", { quantity: 3_000_000, quantityUnit: "metre", targetPrice: 350 }],
    ["品名,规格,捆数\n樟子松,30*120*4000,5", { thickness: 30, quantity: 5, quantityUnit: "bundle" }],
    ["瑞典云杉 V 47*150 3柜", { originCode: "SE", gradeCode: "nd-5", thickness: 47, quantity: 3 }],
    ["橡胶木 AA 30*50*1000", { speciesCode: "xiangjiao", gradeCode: "ru-aa" }],
    ["松木集成 18mm 100张", { kindCode: "1504", thickness: 18 }],
    ["杨木木段 2.6米 20公分以上 50吨", { kindCode: "1500", length: 2600, diameterMin: 20, quantity: 50_000 }],
    ["film faced plywood 18mm", { thickness: 18 }],
    ["榉木 5公分厚 宽八寸以上", { thickness: 50, widthMin: 203 }],
  ]);
});
