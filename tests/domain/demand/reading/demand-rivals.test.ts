import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDemand } from "../../../../src/domain/demand/reading/demand-text.ts";

const SATURDAY = { year: 2026, month: 11, day: 21 };

const itemsOf = (text: string) => parseDemand(text, SATURDAY).items;

const FIGURES = "零一二三四五六七八九";
/** As it is spoken: 40 四十, 100 一百, 140 一百四. */
function spoken(value: number): string {
  const hundreds = Math.floor(value / 100);
  const tens = Math.floor(value / 10) % 10;
  if (hundreds === 0) return `${FIGURES[tens] ?? ""}十`;
  return `${FIGURES[hundreds] ?? ""}百${tens === 0 ? "" : (FIGURES[tens] ?? "")}`;
}

describe("a section followed directly by its length", () => {
  it("ends where the length's own numeral begins", () => {
    const thicknesses = fc.constantFrom(30, 40, 50, 60);
    const widths = fc.constantFrom(80, 90, 100, 120, 140, 150, 200, 220);
    const lengths = fc.constantFrom(2, 3, 4, 6);
    fc.assert(
      fc.property(thicknesses, widths, lengths, (thickness, width, metres) => {
        const text = `樟子松${spoken(thickness)}乘${spoken(width)}${FIGURES[metres] ?? ""}米的要二十方`;
        expect(itemsOf(text), text).toMatchObject([{ thickness, width, length: metres * 1000, quantity: 20_000 }]);
      }),
    );
  });
});

describe("a line that is called off", () => {
  const lines = (text: string) => itemsOf(text).map(({ speciesCode, quantity }) => [speciesCode, quantity]);

  it.each(["黑胡桃取消", "黑胡桃20方取消了", "黑胡桃20方作废"])("takes no line before it away: %s", (calledOff) => {
    expect(lines(`白橡30方，${calledOff}，再来樱桃木10方`)).toEqual([
      ["baixiang", 30_000],
      ["yingtao", 10_000],
    ]);
  });

  it("is everything before it where its clause names no goods", () => {
    expect(lines("白橡30方，取消，要樱桃木10方")).toEqual([["yingtao", 10_000]]);
  });
});

describe("a corrected quantity", () => {
  it("counts instead of the one it replaces", () => {
    const amounts = fc.integer({ min: 2, max: 200 });
    fc.assert(
      fc.property(amounts, amounts, fc.constantFrom("方", "件", "根"), (wrong, right, unit) => {
        fc.pre(wrong !== right);
        const counted = itemsOf(`樟子松28*95*3米 ${right}${unit} 邯郸收货`);
        const text = `樟子松28*95*3米 不是${wrong}${unit}是${right}${unit} 邯郸收货`;
        const facts = ({ quantity, quantityUnit, deliverCityCode }: (typeof counted)[number]) => [
          quantity,
          quantityUnit,
          deliverCityCode,
        ];
        expect(itemsOf(text).map(facts), text).toEqual(counted.map(facts));
      }),
    );
  });
});

describe("parseDemand", () => {
  it.each([
    ["之前说的黑胡桃取消。现在只要樱桃木 5/4 7方", { speciesCode: "yingtao", quantity: 7000 }],
    ["樟子松40*90*3米 30方 白松冒充的别来 落叶松也不要", { speciesCode: "zhangzisong", quantity: 30_000 }],
    ["松木板 国产的不用报 要俄罗斯料 50*200*4米 45方", { originCode: "RU", quantity: 45_000 }],
    ["托盘料 17*95*1.1米 杂木松木不挑 100方", { speciesCode: "mixed", quantity: 100_000 }],
    ["沙比利 40立方，喀麦隆料优先，到张家港提，预算五千八左右一方", { targetPrice: 580_000, quantity: 40_000 }],
    ["38*140*4米花旗松，量55方，价还是2450", { targetPrice: 245_000 }],
    ["橡胶木AB 30*100*1米 一条柜", { quantity: 1, quantityUnit: "container" }],
    ["树种=椴木;厚=25;宽=120;长=4m;量=12方", { thickness: 25, width: 120, length: 4000, quantity: 12_000 }],
    ["红雪松 22×150，长10呎/12呎/14呎，共4立方", { lengths: [3050, 3660, 4270] }],
    ["Radiata 2x4x8' two containers", { quantity: 2, quantityUnit: "container" }],
    ["落叶松枕木 160*220*2500 1200根 呼和浩特赛罕", { deliverCityCode: "150100" }],
    ["落叶松 5*10*4 140根 乌鲁木齐头屯河", { speciesCode: "luoyesong", deliverCityCode: "650100" }],
    ["立柱100*100*3米40根 三亚海棠湾", { speciesCode: null, deliverCityCode: "460200" }],
    ["水曲柳板 30*120*4米 15方送到南康家具城", { deliverCityCode: "360700" }],
    ["落叶松圆木 梢径12-14 长6米 500根 25号进场", { needDate: "2026-11-25" }],
    ["樟子松 30*120*4米 50方 12/5装车", { needDate: "2026-12-05" }],
    ["樟子松 4*8*4 260根\n收货人 李工 159****0021", { thickness: 40, width: 80, length: 4000, quantity: 260 }],
  ])("reads %s as one line", (text, expected) => {
    const lines = itemsOf(text);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject(expected);
  });

  it.each([
    ["樟子松30厚 宽100/120/150 各20方", [30, 30, 30], [100, 120, 150]],
    ["樟子松宽150 厚26/32/38 各20方", [26, 32, 38], [150, 150, 150]],
  ])("gives each size of a list the side stated for all: %s", (text, thicknesses, widths) => {
    const lines = itemsOf(text);
    expect(lines.map(({ thickness }) => thickness)).toEqual(thicknesses);
    expect(lines.map(({ width }) => width)).toEqual(widths);
    expect(lines.every(({ quantity }) => quantity === 20_000)).toBe(true);
  });

  it("gives each size the quantity stated behind it", () => {
    const lines = itemsOf("Pls quote SPF 2x4x8' and 2x4x10', 6x40HQ each, delivered Tianjin");
    expect(lines).toMatchObject([2440, 3050].map((length) => ({ length, quantity: 6, quantityUnit: "container" })));
  });

  it.each(["辐射松 3.9 小A 300方 大K 500方 KIS 200方", "辐射松 小A 300方 大K 500方 KIS 200方"])(
    "gives each grade the amount behind it: %s",
    (text) => {
      expect(itemsOf(text).map(({ gradeCode, quantity }) => [gradeCode, quantity])).toEqual([
        ["rl-as", 300_000],
        ["rl-k", 500_000],
        ["rl-kis", 200_000],
      ]);
    },
  );

  it("accepts a kind that is repeated for the same species", () => {
    const lines = itemsOf("欧洲赤松胶合木梁 140×480×9000 共36根；\n同材质胶合木柱 200×200×3300 共24根。");
    expect(lines.map(({ speciesCode, kindCode }) => [speciesCode, kindCode])).toEqual([
      ["chisong", "1514"],
      ["chisong", "1514"],
    ]);
  });

  it("gives all lines the place that stands beside their sum", () => {
    const lines = itemsOf("樟子松 40*120*4米 22方\n樟子松 50*150*6米 31方\n合计53方，天津港自提");
    expect(lines.map(({ portCode, quantity }) => [portCode, quantity])).toEqual([
      ["tianjin", 22_000],
      ["tianjin", 31_000],
    ]);
  });

  it("reads the unit of a heading behind the last figure of each row below", () => {
    for (const [word, unit] of [
      ["根", "piece"],
      ["张", "sheet"],
      ["件", "bundle"],
    ] as const) {
      const lines = itemsOf(`加拿大铁杉（单位：${word}）\n2x4 8尺  1200\n2x4 10尺 800`);
      expect(lines).toMatchObject([
        { length: 2440, quantity: 1200, quantityUnit: unit },
        { length: 3050, quantity: 800, quantityUnit: unit },
      ]);
    }
  });
});

describe("cells without a head", () => {
  it("hold a section and its length where three figures follow one another", () => {
    const sizes = fc.record({
      thickness: fc.constantFrom(25, 30, 40, 50),
      width: fc.constantFrom(100, 120, 150, 200),
      metres: fc.constantFrom(2, 3, 4, 6),
      cubic: fc.integer({ min: 2, max: 90 }),
    });
    fc.assert(
      fc.property(fc.array(sizes, { minLength: 1, maxLength: 3 }), fc.constantFrom("|", "\t", " | "), (rows, cut) => {
        const cellsOf = (one: (typeof rows)[number]) => [
          "樟子松",
          one.thickness,
          one.width,
          one.metres,
          `${one.cubic}方`,
        ];
        const text = rows.map((one) => cellsOf(one).join(cut)).join("\n");
        expect(itemsOf(text), text).toMatchObject(
          rows.map(({ thickness, width, metres, cubic }) => ({
            thickness,
            width,
            length: metres * 1000,
            quantity: cubic * 1000,
            quantityUnit: "m3",
          })),
        );
      }),
    );
  });
});
