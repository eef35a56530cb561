import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDemand } from "../../../../src/domain/demand/reading/demand-text.ts";
import {
  AMENDMENTS,
  CANCELLATIONS,
  CORRECTIONS,
  CROSS_TABLES,
  DICTATIONS,
  EACH,
  PARTS,
  SAID_FOR_ALL,
  THICKNESS_LISTS,
  WAIVERS,
} from "../../../support/how-traders-list.ts";
import { SIZE_STYLES, SPECIES, VOLUMES } from "../../../support/how-traders-write.ts";

const TODAY = { year: 2026, month: 11, day: 21 };
const itemsOf = (text: string) => parseDemand(text, TODAY).items;

const species = fc.constantFrom(...SPECIES);
const volumes = fc.constantFrom(...VOLUMES);
const corrections = fc.constantFrom(...CORRECTIONS);
const amounts = fc.uniqueArray(fc.integer({ min: 2, max: 300 }), { minLength: 2, maxLength: 2 });
const boards = fc.record({
  thickness: fc.constantFrom(20, 25, 30, 40, 45, 50),
  width: fc.constantFrom(100, 120, 140, 150, 200),
  length: fc.constantFrom(2000, 3000, 3900, 4000, 6000),
});

describe("a demand that corrects itself", () => {
  it("uses the last quantity", () => {
    const fields = fc.record({ species, board: boards, amounts, correct: corrections, volume: volumes });
    fc.assert(
      fc.property(
        fields,
        ({ species: [name, speciesCode], board, amounts: [wrong = 0, right = 0], correct, volume }) => {
          const text = `${name} ${board.thickness}*${board.width}*${board.length} ${correct(volume(wrong), volume(right))}`;
          const [line, ...others] = itemsOf(text);
          expect(others, text).toEqual([]);
          expect(line, text).toMatchObject({ speciesCode, ...board, quantity: right * 1000, quantityUnit: "m3" });
        },
      ),
      { numRuns: 500 },
    );
  });

  it("uses the last size", () => {
    const twoBoards = fc.uniqueArray(boards, { minLength: 2, maxLength: 2, selector: ({ width }) => width });
    const fields = fc.record({
      species,
      boards: twoBoards,
      m3: fc.integer({ min: 2, max: 300 }),
      correct: corrections,
    });
    fc.assert(
      fc.property(fields, ({ species: [name, speciesCode], boards: [wrong, right], m3, correct }) => {
        const size = (board = wrong) => `${board?.thickness}*${board?.width}*${board?.length}`;
        const text = `${name} ${correct(size(wrong), size(right))} ${m3}方`;
        const [line, ...others] = itemsOf(text);
        expect(others, text).toEqual([]);
        expect(line, text).toMatchObject({ speciesCode, ...right, quantity: m3 * 1000 });
      }),
      { numRuns: 500 },
    );
  });

  const twoGoods = fc.record({
    species: fc.uniqueArray(species, { minLength: 2, maxLength: 2, selector: ([name]) => name }),
    boards: fc.uniqueArray(boards, { minLength: 3, maxLength: 3, selector: ({ width }) => width }),
    amounts,
  });
  const rowOf = (name: string, { thickness, width, length }: { thickness: number; width: number; length: number }) =>
    `${name} ${thickness}*${width}*${length}`;

  it("applies a correction below to the goods it names, and raises a question where it names none", () => {
    const fields = fc.record({ goods: twoGoods, amend: fc.constantFrom(...AMENDMENTS), volume: volumes });
    fc.assert(
      fc.property(fields, fc.boolean(), ({ goods, amend, volume }, isNamed) => {
        const [[first, firstCode], [second, secondCode]] = goods.species as [[string, string], [string, string]];
        type Board = (typeof goods.boards)[number];
        const [one, two, right] = goods.boards as [Board, Board, Board];
        const [wrongM3 = 0, m3 = 0] = goods.amounts;
        const said = isNamed ? rowOf(first, right) : `${right.thickness}*${right.width}*${right.length} ${volume(m3)}`;
        const text = [`${rowOf(first, one)} 7方`, `${rowOf(second, two)} ${wrongM3}方`, amend(said)].join("\n");
        const { items, questions, operations } = parseDemand(text, TODAY);
        const lines = items.map(({ speciesCode, thickness, width, length, quantity }) => {
          return { speciesCode, thickness, width, length, quantity };
        });
        expect(lines, text).toEqual([
          { speciesCode: firstCode, ...(isNamed ? right : one), quantity: 7000 },
          { speciesCode: secondCode, ...two, quantity: wrongM3 * 1000 },
        ]);
        expect(
          operations.map(({ isClear }) => isClear),
          text,
        ).toEqual(operations.map(() => isNamed));
        expect(operations.length, text).toBeGreaterThan(0);
        const asked = questions.filter(({ field }) => field === "thickness").map(({ itemIndex }) => itemIndex);
        expect(asked, text).toEqual(isNamed ? [] : [0, 1]);
      }),
      { numRuns: 300 },
    );
  });

  it("ignores a correction in its first row, and retains goods that are refused beside other goods", () => {
    expect(itemsOf("更正：樟子松30*120*4米 50方")).toMatchObject([{ speciesCode: "zhangzisong", quantity: 50_000 }]);
    expect(itemsOf("樟子松30*120*4米 50方\n铁杉40*90*3米 20方 樟子松不要了")).toHaveLength(2);
    expect(itemsOf("樟子松\n30*120*4米 50方\n樟子松不要了")[0]).toMatchObject({
      speciesCode: "zhangzisong",
      width: 120,
    });
    expect(itemsOf("樟子松30*120*4米 50方\n樟子松边皮不要")[0]).toMatchObject({ width: 120, quantity: 50_000 });
  });

  it("is not for goods that a row below calls off", () => {
    const fields = fc.record({ goods: twoGoods, cancel: fc.constantFrom(...CANCELLATIONS), at: fc.nat(1) });
    fc.assert(
      fc.property(fields, ({ goods: { species: both, boards: sizes, amounts: m3 }, cancel, at }) => {
        const rows = both.map(([name], nth) => `${rowOf(name, sizes[nth]!)} ${m3[nth]}方`);
        const text = [...rows, cancel(both[at]![0])].join("\n");
        const [line, ...others] = itemsOf(text);
        expect(others, text).toEqual([]);
        expect(line, text).toMatchObject({
          speciesCode: both[1 - at]![1],
          ...sizes[1 - at],
          quantity: m3[1 - at]! * 1000,
        });
      }),
      { numRuns: 200 },
    );
  });

  it("requests nothing that the message offers for sale", () => {
    const [line, ...others] = itemsOf(
      "出售：落叶松50*150*4米 200方现货\n铁杉40*90*3米 20方\n求购：樟子松100*100*4米 15方",
    );
    expect(others).toEqual([]);
    expect(line).toMatchObject({ speciesCode: "zhangzisong", quantity: 15_000 });
  });

  it("is not bound by what it waives", () => {
    fc.assert(
      fc.property(species, boards, fc.constantFrom(...WAIVERS), ([name], board, waive) => {
        const text = `${name}板 ${board.thickness}*${board.width}*${board.length} ${waive("AB面")} 20方`;
        const [line] = itemsOf(text);
        expect(line, text).toMatchObject({ ...board, gradeCode: null, quantity: 20_000 });
      }),
      { numRuns: 200 },
    );
  });
});

describe("a demand for several goods at once", () => {
  it("is one line for each thickness where each has its amount", () => {
    const fields = fc.record({
      species,
      list: fc.constantFrom(...THICKNESS_LISTS),
      each: fc.constantFrom(...EACH),
      thicknesses: fc.subarray([20, 26, 32, 38, 50], { minLength: 2, maxLength: 4 }),
      m3: fc.integer({ min: 2, max: 60 }),
    });
    fc.assert(
      fc.property(fields, ({ species: [name, speciesCode], list, each, thicknesses, m3 }) => {
        const text = `${name} ${list(thicknesses)} ${each(m3)}`;
        const expected = thicknesses.map((thickness) => ({ speciesCode, thickness, quantity: m3 * 1000 }));
        expect(itemsOf(text), text).toMatchObject(expected);
      }),
      { numRuns: 500 },
    );
  });

  it("is one line for each thickness of a sheet, with its size before or behind", () => {
    const fields = fc.record({
      list: fc.constantFrom(...THICKNESS_LISTS),
      each: fc.integer({ min: 20, max: 900 }),
      isBefore: fc.boolean(),
      thicknesses: fc.subarray([9, 12, 15, 18, 25], { minLength: 2, maxLength: 4 }),
    });
    fc.assert(
      fc.property(fields, ({ list, each, isBefore, thicknesses }) => {
        const size = isBefore ? `1220*2440 ${list(thicknesses)}` : `${list(thicknesses)} 1220*2440`;
        const text = `胶合板 ${size} 各${each}张`;
        const sheet = { width: 1220, length: 2440, quantity: each, quantityUnit: "sheet" };
        expect(itemsOf(text), text).toMatchObject(thicknesses.map((thickness) => ({ ...sheet, thickness })));
      }),
      { numRuns: 300 },
    );
  });

  it("is one line for each length of one section where each has its amount", () => {
    const lengths = fc.subarray([2000, 3000, 4000, 6000], { minLength: 2 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 2, max: 60 }), (all, m3) => {
        const text = `樟子松 30*120*${all.join("/")} 各${m3}方`;
        const board = { thickness: 30, width: 120, quantity: m3 * 1000 };
        expect(itemsOf(text), text).toMatchObject(all.map((length) => ({ ...board, length, lengths: [] })));
      }),
    );
  });

  it("is one line for each of two goods between which an amount is parted", () => {
    const names = fc.uniqueArray(fc.constantFrom(...SPECIES), { minLength: 2, maxLength: 2 });
    const parts = fc.constantFrom(1, 2, 3, 4, 5, 6, 7, 8);
    fc.assert(
      fc.property(
        names,
        parts,
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(...PARTS),
        (both, first, tens, part) => {
          const text = `${both.map(([name]) => `${name} 30*120*4`).join("和")} ${part(first, tens * 10)}`;
          const { items } = parseDemand(text, TODAY);
          expect(items, text).toMatchObject(
            both.map(([, speciesCode], at) => ({
              speciesCode,
              quantity: tens * 1000 * (at === 0 ? first : 10 - first),
              quantityUnit: "m3",
            })),
          );
        },
      ),
    );
  });

  it("is one line for each cell under a length that stands in the head of a table", () => {
    const sections = fc.uniqueArray(
      fc.record({ thickness: fc.constantFrom(30, 40, 50), width: fc.constantFrom(100, 150, 200) }),
      { minLength: 1, maxLength: 3, selector: ({ thickness, width }) => thickness * width },
    );
    const fields = fc.record({
      species,
      table: fc.constantFrom(...CROSS_TABLES),
      sections,
      seed: fc.integer({ min: 2, max: 40 }),
      lengths: fc.subarray([2000, 3000, 4000, 6000], { minLength: 2, maxLength: 4 }),
    });
    fc.assert(
      fc.property(fields, ({ species: [name, speciesCode], table, sections: all, seed, lengths }) => {
        const m3 = (row: number, at: number): number => seed + 5 * row + at;
        const rows = all.map(({ thickness, width }, row) => ({
          section: `${thickness}*${width}`,
          m3: lengths.map((_, at) => m3(row, at)),
        }));
        const text = table({ name, lengths, rows });
        const expected = all.flatMap((section, row) =>
          lengths.map((length, at) => ({ speciesCode, ...section, length, quantity: m3(row, at) * 1000 })),
        );
        expect(itemsOf(text), text).toMatchObject(expected);
      }),
      { numRuns: 500 },
    );
  });

  it("has for each the amount that a heading deals out", () => {
    const text = "满洲里哪家有，每样一车：\n樟子松 40*150*4米 1-3等\n落叶松 50*150*4米 1-3等";
    const dealt = { portCode: "manzhouli", quantity: 1, quantityUnit: "truck" };
    expect(itemsOf(text)).toMatchObject([
      { ...dealt, speciesCode: "zhangzisong" },
      { ...dealt, speciesCode: "luoyesong" },
    ]);
  });

  it("leaves their own amount to the goods beside those between which one is parted", () => {
    const lines = itemsOf("杉木板 18*200*2000 4方 送抚州；一车樟子松木方 40*60 和 50*70 各半 3米 送唐山");
    expect(
      lines.map(({ thickness, length, quantity, quantityUnit }) => [thickness, length, quantity, quantityUnit]),
    ).toEqual([
      [18, 2000, 4000, "m3"],
      [40, 3000, 1, "truck"],
      [50, 3000, 1, "truck"],
    ]);
  });

  it("is one line for each amount, and none for their sum, wherever it stands", () => {
    const sums = fc.constantFrom("共", "合计", "总共");
    const cuts = fc.constantFrom("\n", "，", " ", "；");
    const amounts = fc.array(fc.integer({ min: 2, max: 60 }), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(species, amounts, sums, cuts, ([name, speciesCode], all, sum, cut) => {
        const lines = all.map((m3, at) => `${20 + 10 * at}*120*4 ${m3}方`);
        const text = [`${name} ${lines.join(cut)}`, `${sum}${all.reduce((one, other) => one + other)}方`].join(cut);
        const expected = all.map((m3, at) => ({ speciesCode, thickness: 20 + 10 * at, quantity: m3 * 1000 }));
        const items = itemsOf(text);
        expect(items, text).toMatchObject(expected);
        expect(items, text).toHaveLength(all.length);
      }),
      { numRuns: 200 },
    );
  });

  it("applies grade, price and dryness to the goods of their clause, and to all goods behind a comma", () => {
    const names = fc.uniqueArray(fc.constantFrom(...SPECIES), { minLength: 2, maxLength: 2 });
    const facts = fc.constantFrom(
      ["1680元/方", "targetPrice"] as const,
      ["KD", "moistureType"] as const,
      ["一等", "gradeName"] as const,
    );
    fc.assert(
      fc.property(names, fc.constantFrom("，", "；", "\n"), facts, fc.boolean(), (both, cut, [said, fact], isOwn) => {
        const [first, last] = both.map(([name], at) => `${name} ${30 + 10 * at}*120*4 ${20 + at}方`);
        const text = `${first}${cut}${last}${isOwn ? " " : "，都要"}${said}`;
        const having = itemsOf(text).map((line) => line[fact] !== null);
        expect(having, text).toEqual([!isOwn, true]);
      }),
    );
  });

  it("has the sum of a row below as its amount where it has none", () => {
    expect(itemsOf("樟子松 30*120*4\n共50方")).toMatchObject([{ thickness: 30, quantity: 50_000 }]);
  });

  it("is delivered to the city of its own table row, else to that of the heading or of a row below", () => {
    const table = "规格\t数量(根)\t备注\n40*90*3000\t800\t急\n50*100*4000\t300\t送常州";
    const cities = (text: string) => itemsOf(text).map(({ deliverCityCode }) => deliverCityCode);
    expect(cities(table)).toEqual([null, "320400"]);
    expect(cities(`送无锡\n${table.replace("送常州", "")}`)).toEqual(["320200", "320200"]);
    expect(cities(`${table.replace("送常州", "")}\n送无锡`)).toEqual(["320200", "320200"]);
  });

  it("takes no species from the goods before its number where it may be made of any", () => {
    const text = "①樟子松板30*150*4米30方 ②辐射松方40*90*3米30方 ③模板12*915*1830 1000张 ④木方40*90*3米 20方";
    expect(itemsOf(text).map(({ speciesCode }) => speciesCode)).toEqual(["zhangzisong", "fushesong", null, null]);
  });

  it("gives a later length the section above it", () => {
    expect(itemsOf("询价 SPF #3 2x4\n8ft 4柜\n10ft 4柜\nCFR太仓")).toMatchObject([
      { thickness: 38, width: 89, length: 2440, quantity: 4 },
      { thickness: 38, width: 89, length: 3050, quantity: 4 },
    ]);
  });

  it("leaves the name of the next goods with those, after any other fact", () => {
    const ends = fc.constantFrom("", " E1", " 送西安", " 一级 送西安");
    const next = fc.constantFrom("铁杉口料 60*80 3方", "落叶松 60*80 3方");
    fc.assert(
      fc.property(ends, next, (end, more) => {
        const text = `欧松板 18*1220*2440 600张${end} ${more}`;
        const [sheets, timber, ...others] = parseDemand(text, TODAY).items;
        expect(sheets, text).toMatchObject({ thickness: 18, quantity: 600, speciesCode: null });
        expect(timber, text).toMatchObject({ thickness: 60, quantity: 3000 });
        expect(timber?.speciesCode, text).not.toBeNull();
        expect(others, text).toEqual([]);
      }),
    );
  });

  it("separates logs from sawn timber, whichever is named first", () => {
    const parts = ["50*150*4米 400根", "柏木 直径20公分以上 长2.6米 5吨"];
    for (const text of [parts.join(" "), parts.toReversed().join(" ")]) {
      const items = itemsOf(text);
      expect(
        items.find(({ quantity }) => quantity === 400),
        text,
      ).toMatchObject({ thickness: 50, diameterMin: null });
      expect(
        items.find(({ quantity }) => quantity === 5000),
        text,
      ).toMatchObject({ thickness: null, diameterMin: 20 });
    }
  });

  it("has the port named before all of them, not that of the goods before", () => {
    const ports = (text: string) => itemsOf(text).map(({ portCode }) => portCode);
    expect(ports("太仓 樟子松 30*120*4 50方，落叶松 50*150*4 20方")).toEqual(["taicang", "taicang"]);
    expect(ports("樟子松 30*120*4 50方 太仓，落叶松 50*150*4 20方")).toEqual(["taicang", null]);
  });

  it("has the sheet of all its panels where it is named once behind the last", () => {
    const thicknesses = fc.subarray([9, 12, 15, 18], { minLength: 2 });
    fc.assert(
      fc.property(thicknesses, fc.constantFrom(...SAID_FOR_ALL), fc.constantFrom("；", "\n", "，"), (all, say, cut) => {
        const text = `${all.map((one) => `多层板${one}厘 ${one * 10}张`).join(cut)} ${say("1220*2440")}`;
        const expected = all.map((one) => ({ thickness: one, width: 1220, length: 2440, quantity: one * 10 }));
        expect(itemsOf(text), text).toMatchObject(expected);
      }),
      { numRuns: 200 },
    );
  });
});

describe("a demand that was dictated", () => {
  it("gives its facts back without a sign between them", () => {
    const fields = fc.record({
      species,
      dictate: fc.constantFrom(...DICTATIONS),
      thicknessCm: fc.integer({ min: 2, max: 9 }),
      widthCm: fc.constantFrom(10, 12, 15, 20, 25),
      metres: fc.integer({ min: 2, max: 6 }),
      m3: fc.integer({ min: 12, max: 99 }),
      city: fc.constantFrom(["无锡", "320200"], ["徐州", "320300"], ["德州", "371400"]),
    });
    fc.assert(
      fc.property(fields, ({ species: [name, speciesCode], dictate, city: [city = "", deliverCityCode], ...said }) => {
        const text = dictate({ ...said, name, city });
        const [line, ...others] = itemsOf(text);
        expect(others, text).toEqual([]);
        expect(line, text).toMatchObject({
          speciesCode,
          deliverCityCode,
          thickness: said.thicknessCm * 10,
          width: said.widthCm * 10,
          length: said.metres * 1000,
          quantity: said.m3 * 1000,
          quantityUnit: "m3",
        });
      }),
      { numRuns: 500 },
    );
  });

  it("is of the goods that a misspelt name is like, in any style of size", () => {
    const fields = fc.record({ board: boards, size: fc.constantFrom(...SIZE_STYLES), volume: volumes });
    fc.assert(
      fc.property(fields, ({ board, size, volume }) => {
        const text = `幅射松 ${size.write(board)} ${volume(40)}`;
        expect(itemsOf(text), text).toMatchObject([{ speciesCode: "fushesong", ...board, quantity: 40_000 }]);
      }),
      { numRuns: 300 },
    );
  });
});

describe("a table", () => {
  it("counts in a row whose last cells are empty", () => {
    const text = "品名\t规格\t数量(根)\t备注\n铁杉方木\t40*90*3000\t800\t急\n樟子松方木\t100*100*4000\t60\t";
    expect(itemsOf(text).map(({ quantity, quantityUnit }) => [quantity, quantityUnit])).toEqual([
      [800, "piece"],
      [60, "piece"],
    ]);
  });

  const units = fc.constantFrom(["张", "sheet"] as const, ["根", "piece"] as const, ["件", "bundle"] as const);
  const spelled = fc.constantFrom(
    (unit: string) => `数量(${unit}) 单价(元/${unit})`,
    (unit: string) => `数量/${unit} 单价元/${unit}`,
    (unit: string) => `${unit}数 每${unit}单价`,
  );

  it("counts in the unit of the column name, and prices per that unit", () => {
    const figures = fc.record({ count: fc.integer({ min: 21, max: 900 }), yuan: fc.integer({ min: 21, max: 900 }) });
    fc.assert(
      fc.property(units, spelled, figures, ([unit, quantityUnit], spell, { count, yuan }) => {
        const text = `樟子松\n厚 宽 长 ${spell(unit)}\n30 120 4000 ${count} ${yuan}`;
        const asked = { quantity: count, quantityUnit, targetPrice: yuan * 100, targetPriceUnit: quantityUnit };
        expect(itemsOf(text), text).toMatchObject([{ thickness: 30, width: 120, length: 4000, ...asked }]);
      }),
    );
  });

  it("names diameters between 4 and 150 cm, and takes no other figure for one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), (cm) => {
        const text = `辐射松原木\n径级 长度 数量(根)\n${cm} 4000 10`;
        const diameterMin = cm < 4 || cm > 150 ? null : cm;
        expect(itemsOf(text), text).toMatchObject([
          { diameterMin, diameterMax: diameterMin, length: 4000, quantity: 10 },
        ]);
      }),
      { examples: [[3], [4], [150], [151]] },
    );
  });
});

describe("a demand whose words stand apart from what they belong to", () => {
  it.each([
    ["a figure behind an amount is its price", "樟子松无节 38*140 1车 2600", { length: null, targetPrice: 260_000 }],
    ["whereto goods are sent is their city", "水曲柳 4公分 一车 牡丹江 发货到沈阳", { deliverCityCode: "210100" }],
    ["a day beside a price is a day", "榉木 / 25*120*2000 / 12月25日前 / 4750左右", { needDate: "2026-12-25" }],
    ["a price ends a clause", "奥古曼原木 直径70上 11.8米 300方 张家港 2600，送苏州", { targetPrice: 260_000 }],
    [
      "a column says that its figures are diameters",
      "树种|径级|长|数量\n杉木|18|4|60根",
      { diameterMin: 18, length: 4000 },
    ],
    ["方 behind centimetres is a square", "菠萝格 20公分方 4米 5根", { thickness: 200, width: 200, length: 4000 }],
    [
      "how many are in a bundle is no amount",
      "SPF 38*89*3.66米，60包，一包208根",
      { quantity: 60, quantityUnit: "bundle" },
    ],
    ["块 beside another amount is money", "建筑模板 12厘 1800张 42块", { quantity: 1800, targetPrice: 4200 }],
    [
      "块 that no volume costs are pieces",
      "落叶松 50*250*6米 一百二十块左右 9方",
      { targetPrice: null, quantity: 120 },
    ],
    ["a word with a figure is no size", "黑胡桃 2普 26 4方", { gradeCode: "nhla-2com", thickness: 26 }],
    ["a fraction beside veneer is its thickness", "杨木单板1.7的 1270*640 四车", { thickness: 1.7, width: 640 }],
    [
      "a county behind a port's city is an address",
      "纤维板 9厘 350张 镇江句容",
      { portCode: null, deliverCityCode: "321100" },
    ],
  ])("%s", (_, text, facts) => {
    const [line, ...others] = itemsOf(text);
    expect(others).toEqual([]);
    expect(line).toMatchObject(facts);
  });

  it("gives a species that is named last to all lines that name none", () => {
    const lines = itemsOf("防腐木：柱120*120*2.8米 16根、条40*90*3.6米 40根，南方松");
    expect(lines.map(({ speciesCode }) => speciesCode)).toEqual(["nanfangsong", "nanfangsong"]);
  });
});
