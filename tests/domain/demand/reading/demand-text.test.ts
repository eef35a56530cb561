import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ParsedDemandLine } from "../../../../src/domain/demand/reading/demand-line.ts";
import { parseDemand } from "../../../../src/domain/demand/reading/demand-text.ts";
import { gradeByCode } from "../../../../src/domain/timber/grades.ts";

const SATURDAY = { year: 2026, month: 11, day: 21 };

const parse = (text: string) => parseDemand(text, SATURDAY);

/** The facts of a line, without spans and confidence. */
function said(line: ParsedDemandLine): Record<string, unknown> {
  const { alternatives, confidence, sourceSpan, speciesText, ...values } = line;
  return Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) => value !== null && !key.endsWith("Name") && !(Array.isArray(value) && value.length === 0),
    ),
  );
}

const meaning = (text: string): Record<string, unknown>[] => parse(text).items.map(said);

describe("parseDemand", () => {
  it.each([
    [
      "樟子松 30*120 4米 太仓 100方",
      {
        speciesCode: "zhangzisong",
        thickness: 30,
        width: 120,
        length: 4000,
        portCode: "taicang",
        quantity: 100_000,
        quantityUnit: "m3",
      },
    ],
    [
      "辐射松38*89 3.9米 一柜",
      {
        speciesCode: "fushesong",
        thickness: 38,
        width: 89,
        length: 3900,
        quantity: 1,
        quantityUnit: "container",
      },
    ],
    [
      "2x4 SPF 二级 12尺 1650元/方",
      {
        speciesCode: "spf",
        gradeCode: "na-2",
        thickness: 38,
        width: 89,
        length: 3660,
        targetPrice: 165_000,
        targetPriceUnit: "m3",
      },
    ],
    [
      "辐射松原木 中A φ30+ 3.9米/5.9米 20吨",
      {
        speciesCode: "fushesong",
        kindCode: "1500",
        gradeCode: "rl-a",
        diameterMin: 30,
        length: 3900,
        lengths: [3900, 5900],
        quantity: 20_000,
        quantityUnit: "ton",
      },
    ],
    [
      "100方木方 40*90*3 烘干 送到苏州",
      {
        kindCode: "1502",
        thickness: 40,
        width: 90,
        length: 3000,
        moistureType: "KD",
        quantity: 100_000,
        quantityUnit: "m3",
        deliverCityCode: "320500",
      },
    ],
    ["方木 500根", { kindCode: "1502", quantity: 500, quantityUnit: "piece" }],
    [
      "樟子松 30-50*120 2米以上",
      { speciesCode: "zhangzisong", thicknessMin: 30, thicknessMax: 50, width: 120, lengthMin: 2000 },
    ],
  ])("reads %s", (text, expected) => expect(meaning(text)).toEqual([expected]));

  it.each([
    ["今天要货", "2026-11-21"],
    ["明天到", "2026-11-22"],
    ["本周五", "2026-11-20"],
    ["下周一", "2026-11-23"],
    ["下周", "2026-11-29"],
    ["月底", "2026-11-30"],
    ["下月底", "2026-12-31"],
    ["12月10日前", "2026-12-10"],
    ["十二月十号", "2026-12-10"],
    ["2月", "2027-02-28"],
    ["3月1日", "2027-03-01"],
    ["2027-01-15", "2027-01-15"],
    ["25号前", "2026-11-25"],
    ["5号前", "2026-12-05"],
    ["12.10前", "2026-12-10"],
    ["三天内", "2026-11-24"],
    ["半个月内", "2026-12-06"],
    ["两周内", "2026-12-05"],
    ["年前", "2027-02-06"],
    ["年底", "2026-12-31"],
  ])("takes %s for the last day that it allows", (words, day) => {
    expect(parse(`樟子松 ${words}`).items[0]?.needDate).toBe(day);
  });

  it.each([
    ["明天之内", "2026-11-22"],
    ["明天能送到", "2026-11-22"],
    ["before Dec 15. Best price", "2026-12-15"],
    ["后天前给回复", undefined],
  ])("takes %s for a day only where the goods are to be there by then", (words, day) => {
    expect(meaning(`樟子松 ${words}`)[0]?.needDate).toBe(day);
  });

  it.each([
    ["长期收杨木托盘板 17*95*1200", { kindCode: "1501", speciesCode: "yangmu" }],
    ["菠萝格户外地板料 21*95", { kindCode: "1509" }],
    ["樟子松 30*120*4米 30方 一千六百五", { targetPrice: 165_000 }],
    ["辐射松原木 三米九七 两三百方", { length: 3970, quantity: 300_000 }],
    ["模板 915*1830*14 1000张 48-50块", { kindCode: "1510", targetPrice: 5000, quantity: 1000 }],
    ["小陈 10:32\n鸡翅木板 6公分\n小陈 10:33\n十二方左右", { thickness: 60, quantity: 12_000 }],
    ["18厘E1多层板500张\nE1不要了，换E0", { gradeCode: "pn-e0", quantity: 500 }],
  ] as const)("reads %s as traders mean it", (text, line) => {
    expect(meaning(text)).toEqual([expect.objectContaining(line)]);
  });

  it("reads tables with unknown columns, with places, and with empty cells", () => {
    const table = (rows: string): unknown[][] =>
      meaning(rows).map((line) => [line.speciesCode, line.quantity, line.targetPrice, line.deliverCityCode]);
    expect(
      table("品种 | 厚度 | 方数 | 心理价 | 心情\n白橡板 | 26 | 40 | 3900 | 好\n柚木板 | 32 | 25 | 9400 | 好"),
    ).toEqual([
      ["baixiang", 40_000, 390_000, undefined],
      ["youmu", 25_000, 940_000, undefined],
    ]);
    expect(table("树种\t规格\t方量\t到货地\n铁杉\t38*89\t12\t太原\n柞木\t38*89\t7\t上海")).toEqual([
      ["tieshan", 12_000, undefined, "140100"],
      ["zuomu", 7000, undefined, "310100"],
    ]);
    expect(table("材种  规格  张数\n桦木多层 9*1220*2440 150\n  12*1220*2440 200")).toEqual([
      ["huamu", 150, undefined, undefined],
      ["huamu", 200, undefined, undefined],
    ]);
  });

  it("applies shared facts to all lines: headings, 各, and trailing facts", () => {
    const both = { speciesCode: "spf", portCode: "taicang", thickness: 38 };
    expect(meaning("SPF 太仓：\n38*89 2柜\n38*140 3柜")).toEqual([
      { ...both, width: 89, quantity: 2, quantityUnit: "container" },
      { ...both, width: 140, quantity: 3, quantityUnit: "container" },
    ]);
    expect(meaning("樟子松、落叶松各50方").map((line) => [line.speciesCode, line.quantity])).toEqual([
      ["zhangzisong", 50_000],
      ["luoyesong", 50_000],
    ]);
    const thick = { kindCode: "1501", portCode: "yuzhu", thickness: 50, quantityUnit: "m3" };
    expect(meaning("木板，5公分厚，鱼珠提\n沙比利 15方\n柚木 6方")).toEqual([
      { ...thick, speciesCode: "shabili", quantity: 15_000 },
      { ...thick, speciesCode: "youmu", quantity: 6000 },
    ]);
    const squares = { kindCode: "1502", thickness: 40, quantityUnit: "m3", length: 3000, lengths: [3000, 4000] };
    expect(meaning("辐射松 40*90 20方\n铁杉 40*80 30方\n长度三米、四米都要，以上都是木方")).toEqual([
      { ...squares, speciesCode: "fushesong", width: 90, quantity: 20_000 },
      { ...squares, speciesCode: "tieshan", width: 80, quantity: 30_000 },
    ]);
    expect(meaning("LVL\n40*90 300方\n45*90 100方\n第二个不要了").map((line) => line.thickness)).toEqual([40]);
    expect(meaning("30*120 50方，30*150 80方，都要樟子松4米")).toEqual([
      { speciesCode: "zhangzisong", thickness: 30, width: 120, length: 4000, quantity: 50_000, quantityUnit: "m3" },
      { speciesCode: "zhangzisong", thickness: 30, width: 150, length: 4000, quantity: 80_000, quantityUnit: "m3" },
    ]);
  });

  it.each([
    ["2.2公分厚9.5公分宽4米的樟子松 20方", { thickness: 22, width: 95, length: 4000, quantity: 20_000 }],
    ["泡桐拼板 12厚 1220*2440 两千张", { thickness: 12, width: 1220, length: 2440, quantity: 2000 }],
    ["樟子松 20x100，100方", { thickness: 20, width: 100, quantity: 100_000 }],
    ["俄落叶松方 15*15*6 60方", { originCode: "RU", thickness: 150, width: 150, length: 6000 }],
    ["非洲花梨 25*25公分 20方", { thickness: 250, width: 250 }],
    ["铁杉 4x9的 4米 俩车 1630", { quantity: 2, quantityUnit: "truck", targetPrice: 163_000 }],
    ["缅甸柚木 3公分 1.85万以内 5方", { thickness: 30, targetPrice: 1_850_000, quantity: 5000 }],
    ["樟子松 30*120*4 20方 12月20前", { needDate: "2026-12-20" }],
    ["南方松 C3级 38*140*4 20方", { gradeCode: undefined, quantity: 20_000 }],
    ["柞木 国标一等 5公分 15方", { gradeCode: "gb-1" }],
    ["白蜡 50毫米 整柜一个", { quantity: 1, quantityUnit: "container" }],
    ["樟子松 30*120*4 干 20方", { moistureType: "KD" }],
    ["樟子松 30*120*4 两千根 徐州", { deliverCityCode: "320300", quantity: 2000 }],
    ["樟子松J级? 没有这个 那就1等 45*145*4 20方", { gradeCode: "ru-1" }],
  ] as const)("weighs what the numbers and words of %s may be", (text, said) => {
    const lines = meaning(text);
    expect(lines).toHaveLength(1);
    for (const [field, value] of Object.entries(said)) expect(lines[0]?.[field as keyof (typeof lines)[0]]).toBe(value);
  });

  it("deals out to every one of a list: grades, lengths", () => {
    expect(
      meaning("小K和KI的辐射松各300方 3.9").map(({ gradeCode, length, quantity }) => [gradeCode, length, quantity]),
    ).toEqual([
      ["rl-ks", 3900, 300_000],
      ["rl-ki", 3900, 300_000],
    ]);
    expect(
      meaning("铁杉 105*105 3米/4米 各50方").map(({ length, width, quantity }) => [length, width, quantity]),
    ).toEqual([
      [3000, 105, 50_000],
      [4000, 105, 50_000],
    ]);
  });

  it("gives the lines below the size of sheets above them, and 同规格 the size before", () => {
    expect(
      meaning("密度板1220*2440\n3厘 500张\n5厘 300张").map((line) => [line.thickness, line.width, line.length]),
    ).toEqual([
      [3, 1220, 2440],
      [5, 1220, 2440],
    ]);
    expect(
      meaning("樟子松4*15*4 30方\n落叶松同规格 20方").map((line) => [
        line.speciesCode,
        line.thickness,
        line.width,
        line.length,
      ]),
    ).toEqual([
      ["zhangzisong", 40, 150, 4000],
      ["luoyesong", 40, 150, 4000],
    ]);
  });

  it("resolves an ambiguous word to the likeliest meaning and retains the others", () => {
    const [line] = parse("白松 40*60*3 一车").items;
    expect(line?.speciesText).toBe("白松");
    expect(line?.alternatives.species?.map(({ code }) => code)).toContain("lengshan");
    expect(line?.confidence.species).toBeLessThan(0.6);
    expect(parse("白松 40*60*3 一车 满洲里").items[0]?.speciesCode).toBe("yunshan_ru");
    for (const [text, system] of [
      ["SPF 二级", "na"],
      ["俄罗斯樟子松 二级", "ru"],
      ["辐射松原木 A级", "rl"],
      ["榉木 AB级", "eu"],
    ] as const) {
      expect(gradeByCode(parse(text).items[0]?.gradeCode ?? "")?.system, text).toBe(system);
    }
  });

  it("raises only questions that are open and matter", () => {
    const asked = (text: string) => parse(text).questions.map(({ itemIndex, field }) => `${itemIndex}.${field}`);
    expect(asked("樟子松 30*120*4 100方")).toEqual([]);
    expect(asked("多层板 18厘 100张")).toEqual([]);
    expect(asked("樟子松 100方")).toEqual(["0.thickness"]);
    expect(asked("辐射松原木 3.9米")).toEqual(["0.diameterMin", "0.quantity"]);
    expect(asked("30*120*4 100方")).toEqual(["0.species"]);
    expect(asked("白松 30*120*4 100方")).toEqual(["0.species"]);
  });

  it("reports what it does not understand, and finds no goods in small talk", () => {
    const text = "樟子松 30*120 量子纠缠 50方";
    expect(parse(text).unknown.map(({ span }) => text.slice(...span))).toEqual(["量子纠缠"]);
    for (const talk of ["", "老板你好", "在吗？谢谢", "13812345678", "hello", "\n\n", "。，；"]) {
      expect(parse(talk).items, talk).toEqual([]);
    }
  });
});

const NAMES = {
  zhangzisong: ["樟子松", "獐子松", "zhangzisong"],
  fushesong: ["辐射松", "幅射松", "放射松"],
  luoyesong: ["落叶松"],
  huaqisong: ["花旗松", "douglas fir"],
  hongxiang: ["红橡", "红橡木"],
  boluoge: ["菠萝格", "波罗格"],
} as const;
const UNITS = {
  m3: ["方", "立方", "m³", "m3"],
  truck: ["车"],
  container: ["柜", "个高柜"],
  bundle: ["件"],
  ton: ["吨"],
} as const;
const SCALE = { m3: 1000, truck: 1, container: 1, bundle: 1, ton: 1000 } as const;
const PORTS = { taicang: ["太仓", "太仓港"], lanshan: ["岚山", "日照岚山港"], manzhouli: ["满洲里"] } as const;

type Words = { species: string; section: string; length: string; quantity: string; port: string; price: string };

const keyOf = <Key extends string>(table: Record<Key, unknown>) => fc.constantFrom(...(Object.keys(table) as Key[]));
const oneOf = (words: readonly string[], at: number): string => words[at % words.length] ?? "";

const demands = fc.record({
  species: keyOf(NAMES),
  unit: keyOf(UNITS),
  count: fc.integer({ min: 1, max: 999 }),
  thickness: fc.integer({ min: 16, max: 75 }),
  width: fc.integer({ min: 76, max: 300 }),
  decimetres: fc.integer({ min: 20, max: 60 }),
  port: keyOf(PORTS),
  yuan: fc.integer({ min: 800, max: 9999 }),
  spelling: fc.nat(11),
});

type Demanded = typeof demands extends fc.Arbitrary<infer Value> ? Value : never;

const expectedLine = (demanded: Demanded): Record<string, unknown> => ({
  speciesCode: demanded.species,
  thickness: demanded.thickness,
  width: demanded.width,
  length: demanded.decimetres * 100,
  quantity: demanded.count * SCALE[demanded.unit],
  quantityUnit: demanded.unit,
  portCode: demanded.port,
  targetPrice: demanded.yuan * 100,
  targetPriceUnit: "m3",
});

const wordsOf = ({ species, unit, count, thickness, width, decimetres, port, yuan, spelling }: Demanded): Words => ({
  species: oneOf(NAMES[species], spelling),
  section: oneOf([`${thickness}*${width}`, `${thickness}×${width}`, `厚${thickness}宽${width}`], spelling),
  length: oneOf([`${decimetres / 10}米`, `${decimetres / 10}m`, `长${decimetres * 100}mm`], spelling),
  quantity: `${count}${oneOf(UNITS[unit], spelling)}`,
  port: oneOf(PORTS[port], spelling),
  price: oneOf([`${yuan}元/方`, `单价${yuan}元/方`, `¥${yuan}/m³`], spelling),
});

const PHRASINGS: readonly ((words: Words) => string)[] = [
  (w) => `${w.species} ${w.section} ${w.length} ${w.quantity} ${w.port} ${w.price}`,
  (w) => `老板，要${w.quantity}${w.species}，规格${w.section}，${w.length}，${w.port}提货，${w.price}左右`,
  (w) => `求购 ${w.section} ${w.length} ${w.species}，数量${w.quantity}，${w.price}，${w.port}`,
  (w) => `品名：${w.species}\n规格：${w.section}\n长度：${w.length}\n数量：${w.quantity}\n港口：${w.port}\n${w.price}`,
];

describe("an amount of square metres", () => {
  const amounts = (text: string) =>
    parse(text).items.map(({ quantity, quantityUnit, targetPrice, targetPriceUnit }) =>
      [quantity, quantityUnit, targetPrice, targetPriceUnit].filter((value) => value !== null).join(" "),
    );

  it.each([
    ["菠萝格地板 18*120*900 300平方 85元/平方以内", "300000 m2 8500 m2"],
    ["要500个平方的柞木地板 15*120*900 目标价120一平", "500000 m2 12000 m2"],
    ["重蚁木户外地板 21*145*2400 200㎡ 320元/m²", "200000 m2 32000 m2"],
    ["木皮 0.5 红橡 2000平 28块一平", "2000000 m2 2800 m2"],
    ["桑拿板 12*95*2000 三百平米", "300000 m2"],
    ["柚木地板坯 20*125*900 100平? 按方算5方", "5000 m3"],
    ["柚木地板 18*120*900 120方 2800", "120000 m3 280000 m3"],
  ])("%s", (text, said) => {
    expect(amounts(text)).toEqual([said]);
  });

  it("is no section, no flatbed and no town", () => {
    for (const text of ["樟子松 100*100平方 4米 20方", "樟子松 4米 20方 送四平", "樟子松 4米 20方 送嘉兴 平湖"])
      expect(amounts(text), text).toEqual(["20000 m3"]);
    expect(amounts("13米平板车 一车 樟子松 40*90*4000")).toEqual(["1 truck"]);
  });

  it("stands in the column of a table that names it, as m³ do", () => {
    expect(amounts("规格\t面积(㎡)\t单价(元/平方)\n15*120*900\t300\t160")).toEqual(["300000 m2 16000 m2"]);
    expect(amounts("规格 数量(m³) 单价(元/立方)\n15*120*900 30 1600")).toEqual(["30000 m3 160000 m3"]);
  });
});

describe("a price in the money of another country", () => {
  it.each(["$135", "$210/方", "210美元", "usd 260"])(
    "is no target price, and %s is marked as not understood",
    (price) => {
      const { items, unknown } = parse(`樟子松 30*120*4米 50方 ${price}`);
      expect(items[0]?.targetPrice).toBeNull();
      expect(unknown.map(({ text }) => text)).toEqual([price]);
    },
  );
});

describe("parseDemand, its laws", () => {
  const piece = fc.constantFrom(
    "樟子松",
    "獐子松",
    "白松",
    "木方",
    "方",
    "板",
    "太仓",
    "送到苏州",
    "俄",
    "一级",
    "2&BTR",
    "spf",
    "30*120",
    "30",
    "4米",
    "φ30+",
    "100方",
    "各",
    "一车",
    "两三柜",
    "1650元/方",
    "单价",
    "月底",
    "12月10日前",
    "下周",
    "13米车",
    "2*40HQ",
    "3/4/6米",
    "\n",
    "，",
    "；",
    "、",
    " ",
    "\t",
    "|",
    "：",
    "①",
    "1、",
    "2.",
    "数量",
    "规格",
    "%",
    "\\",
    "*",
    "$",
    "ﬁ",
    "㎜",
    "²",
    "\uE000",
    "\uE001",
    "𠮷",
    "\uD842",
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary", maxLength: 60 }),
    fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join("")),
    fc.tuple(piece, fc.integer({ min: 20, max: 100 })).map(([one, times]) => one.repeat(times)),
  );

  it("never throws; every field was read from characters of the text, with its confidence", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { items, questions, unknown } = parse(text);
        for (const line of items) {
          const fields = Object.keys(line.sourceSpan);
          expect(fields.sort()).toEqual(Object.keys(line.confidence).sort());
          expect(fields.length).toBeGreaterThan(0);
          for (const [start, end] of Object.values(line.sourceSpan)) {
            expect(start).toBeGreaterThanOrEqual(0);
            expect(end).toBeGreaterThan(start);
            expect(end).toBeLessThanOrEqual(text.length);
          }
          for (const sure of Object.values(line.confidence)) {
            expect(sure).toBeGreaterThan(0);
            expect(sure).toBeLessThanOrEqual(1);
          }
          expect(line.speciesCode === null).toBe(line.sourceSpan.species === undefined);
          expect(line.quantity === null).toBe(line.sourceSpan.quantity === undefined);
          expect(line.targetPrice === null).toBe(line.sourceSpan.targetPrice === undefined);
          expect(line.thickness !== null && line.sourceSpan.thickness === undefined).toBe(false);
        }
        for (const { itemIndex } of questions) expect(items[itemIndex]).toBeDefined();
        let after = 0;
        for (const { span } of unknown) {
          expect(span[0]).toBeGreaterThanOrEqual(after);
          expect(span[1]).toBeGreaterThan(span[0]);
          after = span[1];
        }
        expect(after).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 300 },
    );
  });

  it("takes a number with a unit behind KD for what it is", () => {
    for (const text of ["樟子松 30*120 KD 50m3", "樟子松 30*120 KD50方"]) {
      expect(parse(text).items).toMatchObject([{ moistureType: "KD", quantity: 50_000, quantityUnit: "m3" }]);
    }
    expect(parse("樟子松 30*120 KD12 50方").items).toMatchObject([{ moistureType: "KD", quantity: 50_000 }]);
    expect(parse("樟子松 30*120 含水率18%以下").items).toMatchObject([{ moistureType: "KD", quantity: null }]);
  });

  it("names a character that is two words once where neither is known", () => {
    expect(parse("㏠").unknown).toEqual([{ text: "㏠", span: [0, 1] }]);
  });

  it("reads back a line in any wording", () => {
    fc.assert(
      fc.property(demands, fc.constantFrom(...PHRASINGS), (demanded, phrase) => {
        const text = phrase(wordsOf(demanded));
        expect(meaning(text), text).toEqual([expectedLine(demanded)]);
      }),
      { numRuns: 300 },
    );
  });

  it("reads back several lines, one row each, numbered or not, from rows apart", () => {
    fc.assert(
      fc.property(fc.array(demands, { minLength: 2, maxLength: 4 }), fc.boolean(), (several, numbered) => {
        const text = several
          .map((demanded, at) => `${numbered ? `${at + 1}、` : ""}${PHRASINGS[0]?.(wordsOf(demanded)) ?? ""}`)
          .join("\n");
        expect(meaning(text), text).toEqual(several.map(expectedLine));
      }),
      { numRuns: 300 },
    );
  });

  it("does not mind the width of characters, the cross, a greeting or blanks around", () => {
    const wide = (text: string): string =>
      Array.from(text, (one) => (/[!-~]/.test(one) ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one)).join("");
    const changes = fc.constantFrom(
      wide,
      (text: string) => text.replaceAll("*", "×"),
      (text: string) => text.replaceAll("*", "x"),
      (text: string) => text.replaceAll("*", " * "),
      (text: string) => text.replaceAll("*", "✕").toUpperCase(),
      (text: string) => `你好，${text}，谢谢`,
      (text: string) => `\n  ${text}  \n`,
    );
    fc.assert(
      fc.property(demands, fc.constantFrom(...PHRASINGS), changes, (demanded, phrase, change) => {
        const text = phrase(wordsOf(demanded));
        expect(meaning(change(text)), change(text)).toEqual(meaning(text));
      }),
      { numRuns: 300 },
    );
  });

  it("takes the smaller side for the thickness, whichever comes first", () => {
    const sides = fc
      .integer({ min: 12, max: 60 })
      .chain((thin) => fc.record({ thin: fc.constant(thin), wide: fc.integer({ min: Math.max(thin, 61), max: 300 }) }));
    fc.assert(
      fc.property(sides, ({ thin, wide }) => {
        const [one, other] = [`${thin}*${wide}*4000`, `${wide}*${thin}*4000`].map((size) =>
          meaning(`樟子松 ${size} 20方`),
        );
        expect(other).toEqual(one);
        expect(one?.[0]).toMatchObject({ thickness: thin, width: wide, length: 4000 });
      }),
    );
  });

  it("leaves a place with the line that names it", () => {
    const lines = meaning("樟子松 30*120*4000 500根 太仓\n辐射松 40*90*4000 30方 送苏州\nSPF 38*89*3660 2车 送无锡");
    expect(lines.map(({ portCode, deliverCityCode }) => [portCode, deliverCityCode])).toEqual([
      ["taicang", undefined],
      [undefined, "320500"],
      [undefined, "320200"],
    ]);
    const row = meaning("樟子松 30*120*4000 500根 太仓，辐射松 40*90*4000 30方 送苏州");
    expect(row[1]).toMatchObject({ deliverCityCode: "320500" });
    expect(row[1]).not.toHaveProperty("portCode");
  });

  it.each([
    ["樟子松 30*120*4 50方 含税1850", { targetPrice: 185_000 }],
    ["樟子松 30*120*4 50方 1900左右", { targetPrice: 190_000, quantity: 50_000 }],
    ["奥古曼原木直径70上 11.8米 300方 张家港 2600", { targetPrice: 260_000, diameterMin: 70 }],
    ["樟子松 30*120 4米 一车半", { quantity: 2, quantityUnit: "truck" }],
    ["luoyesong 4m 5*15cm 60fang", { thickness: 50, width: 150, quantity: 60_000 }],
    ["橡胶木 30*70*1000以上 1柜", { thickness: 30, width: 70, lengthMin: 1000 }],
    ["芬兰松 25*100 不少于3米 20方", { lengthMin: 3000 }],
    ["白松板 十公分宽 2公分厚 30方", { thickness: 20, width: 100 }],
    ["落叶松板 4米5公分厚 两车", { thickness: 50, length: 4000 }],
    ["樟子松 30*120 50方 发到太仓", { portCode: "taicang", deliverCityCode: "320500" }],
    ["托盘料 80*80*1200 800块 杨木桉木都可以", { speciesCode: "yangmu", quantity: 800 }],
    ["进口白橡木皮 50丝 1000张", { speciesCode: "baixiang", kindCode: "1507" }],
    // A price without a unit is per m³ unless it can only be what one piece, sheet or ton costs.
    ["樟子松 30*120*4000 500根 目标1300", { targetPrice: 130_000, targetPriceUnit: "m3", quantityUnit: "piece" }],
    ["樟子松 30*120*4000 20件 目标1300", { targetPrice: 130_000, targetPriceUnit: "m3" }],
    ["落叶松 50*100*4000 300根 目标35", { targetPrice: 3_500, targetPriceUnit: "piece" }],
    ["胶合板 18*1220*2440 500张 目标95", { targetPrice: 9_500, targetPriceUnit: "sheet" }],
    ["樟子松 30*120*4000 500根 目标42元/根", { targetPrice: 4_200, targetPriceUnit: "piece" }],
    ["帮我问下铁杉 105x105 4m 还有没有，要80个方", { thickness: 105, quantity: 80_000 }],
  ])("reads %s as one line", (text, expected) => {
    const lines = meaning(text);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject(expected);
  });

  it("takes the size over to another grade of the same row", () => {
    const [first, second] = meaning("樟子松38×140×4m一级材50m3，同规格二级材30m3，绥芬河");
    expect(second).toMatchObject({ thickness: 38, width: 140, length: 4000, quantity: 30_000 });
    expect(first).toMatchObject({ quantity: 50_000 });
  });
});
