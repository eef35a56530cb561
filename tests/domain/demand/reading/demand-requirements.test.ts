import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDemand } from "../../../../src/domain/demand/reading/demand-text.ts";
import { kindsOf, REQUIREMENTS } from "../../../../src/domain/demand/requirements.ts";

const SATURDAY = { year: 2026, month: 11, day: 28 };
const BOARD = "樟子松 30*120*4000 20方";
const read = (text: string) => parseDemand(text, SATURDAY);
/** `code`, or `code 厚度±1mm`, of each line. */
const readRequirements = (text: string) =>
  read(text).items.map(({ requirements }) =>
    requirements.map(({ code, detail }) => (detail === "" ? code : `${code} ${detail}`)),
  );

/** Words of traders, and the requirements they mean. */
const PHRASES = [
  ["FSC", "FSC"],
  ["要求FSC认证", "FSC"],
  ["带PEFC证书", "PEFC"],
  ["FSC或PEFC", "FSC/PEFC"],
  ["CE认证", "CE"],
  ["F★★★★", "F4星"],
  ["CARB P2", "CARB"],
  ["IPPC", "IPPC"],
  ["要熏蒸", "IPPC"],
  ["HT", "ht"],
  ["四面光", "s4s"],
  ["四面刨光", "s4s"],
  ["S4S", "s4s"],
  ["双面刨光", "planed"],
  ["砂光", "sanded"],
  ["毛料", "rough"],
  ["四面光或砂光", "s4s/sanded"],
  ["误差±1mm", "tolerance 误差±1mm"],
  ["厚度误差1mm以内", "tolerance 厚度误差1mm以内"],
  ["公差不超过2mm", "tolerance 公差不超过2mm"],
  ["公差±0,5mm", "tolerance 公差±0,5mm"],
  ["长度公差+20/-0", "tolerance 长度公差+20/-0mm"],
  ["到厂价", "delivered"],
  ["含运费", "delivered"],
  ["包送到工地", "delivered"],
  ["自提价", "exWarehouse"],
  ["出厂价", "exWarehouse"],
  ["运费自理", "exWarehouse"],
  ["不含运费", "exWarehouse"],
  ["到岸价", "toPort"],
  ["FOB", "fob"],
] as const;

describe("requirements of a demand line beside its fields", () => {
  it.each(PHRASES)("%s is read as %s", (said, asked) => {
    expect(readRequirements(`${BOARD} ${said}`)).toEqual([[asked]]);
  });

  it.each([
    ["樟子松防腐木 ACQ C4级 30*120*4000 20方", ["acq", "c4"]],
    ["南方松 cca防腐 C3.2 38*140 30方", ["cca", "c3"]],
    ["樟子松 KD-HT 30*120 20方 IPPC", ["ht", "IPPC"]],
    ["松木 30*120 20方 热处理", ["heat/ht"]],
    ["桦木多层 18mm BB/CC ENF 200张", ["pn-enf"]],
    ["樟子松 30±1*120±2*4米 20方", ["tolerance 30±1mm、120±2mm"]],
    ["樟子松 30(±2)*120*4000 20方", ["tolerance 30±2mm"]],
    ["樟子松 30*120*4000 20方，四面光不要毛刺", ["s4s"]],
    ["多层板 18厘 400张 含运费到佛山", ["delivered"]],
    ["PEFC spruce S4S 45x145x5.4m 2 containers CFR Shanghai HT", ["PEFC", "s4s", "toPort", "ht"]],
  ])("%s", (text, asked) => {
    expect(readRequirements(text)).toEqual([asked]);
  });

  it.each([
    "不要刨光",
    "不用刨光",
    "刨光毛料都行",
    "砂光无所谓",
    "FSC有没有都行",
    "不要求FSC",
    "免熏蒸",
    "送到厂里",
    "不能自提",
    "数量±5%",
    "弯曲不超过5mm",
    "打包带16mm",
  ])("%s is no requirement", (said) => {
    expect(readRequirements(`${BOARD} ${said}`)).toEqual([[]]);
  });

  it("takes the name of a treatment as the kind too, and an emission grade on its own as the grade", () => {
    expect(read("樟子松 ACQ 30*120 20方").items[0]).toMatchObject({ kindName: "防腐木" });
    expect(read("多层板 18mm ENF 200张").items[0]).toMatchObject({ gradeCode: "pn-enf", requirements: [] });
  });

  it.each([
    ["到厂价1850", 185_000, "delivered"],
    ["1850到厂", 185_000, "delivered"],
    ["1850含运费", 185_000, "delivered"],
    ["1750自提", 175_000, "exWarehouse"],
    ["自提价1750", 175_000, "exWarehouse"],
    ["出厂价1700元/方", 170_000, "exWarehouse"],
  ])("%s is a price on a condition", (said, targetPrice, code) => {
    expect(read(`${BOARD} ${said}`).items).toMatchObject([{ length: 4000, targetPrice, requirements: [{ code }] }]);
  });

  it("is no line where no goods are named, and is shown as not understood", () => {
    expect(read("FSC认证")).toMatchObject({ items: [], unknown: [{ text: "FSC认证" }] });
  });
});

const goods = fc.record({
  species: fc.constantFrom("樟子松", "落叶松", "铁杉"),
  thickness: fc.constantFrom(30, 40, 50),
  width: fc.constantFrom(120, 150),
  length: fc.constantFrom(3000, 4000),
  m3: fc.integer({ min: 2, max: 90 }),
});
type Goods = typeof goods extends fc.Arbitrary<infer One> ? One : never;
const rowOf = ({ species, thickness, width, length, m3 }: Goods): string =>
  `${species} ${thickness}*${width}*${length} ${m3}方`;
const apart = (one: Goods, other: Goods) => one.species !== other.species;
const factsOf = ({ thickness, width, length, m3 }: Goods) => ({ thickness, width, length, quantity: m3 * 1000 });
const phrases = fc.constantFrom(...PHRASES);
const requirementsOf = (text: string, asked: string) =>
  expect(readRequirements(text), text).toEqual([[asked], [asked]]);

describe("requirements among goods", () => {
  it("leave the goods unchanged, wherever they stand", () => {
    const between = fc.constantFrom(" ", "，", "\n", "；");
    fc.assert(
      fc.property(goods, phrases, between, fc.boolean(), (one, [said, asked], separator, isFirst) => {
        const parts = isFirst ? [said, rowOf(one)] : [rowOf(one), said];
        const text = parts.join(separator);
        expect(read(text), text).toMatchObject({ items: [factsOf(one)], unknown: [] });
        expect(readRequirements(text), text).toEqual([[asked]]);
      }),
    );
  });

  it("are of all goods in a row of their own, of one behind its amount", () => {
    fc.assert(
      fc.property(goods, goods, phrases, (one, other, [said, asked]) => {
        fc.pre(apart(one, other));
        const first = rowOf(one);
        const second = rowOf(other);
        requirementsOf(`${said}\n${first}\n${second}`, asked);
        requirementsOf(`${first}\n${second}\n${said}`, asked);
        requirementsOf(`${first}，${second}，都要${said}`, asked);
        expect(readRequirements(`${first} ${said}\n${second}`)).toEqual([[asked], []]);
        expect(readRequirements(`${first}\n${second} ${said}`)).toEqual([[], [asked]]);
      }),
    );
  });

  it("apply unless a line has another of the same kind", () => {
    expect(readRequirements("四面光 FSC\n樟子松 30*120 20方\n铁杉 40*90 10方 毛料")).toEqual([
      ["s4s", "FSC"],
      ["rough", "FSC"],
    ]);
  });

  it.each([
    [`${BOARD} 四面光 FSC\n四面光不要了`, ["FSC"]],
    [`${BOARD} 四面光 FSC\n不要FSC了`, ["s4s"]],
    [`${BOARD} 四面光，FSC，四面光不要了`, ["FSC"]],
    [`${BOARD} 四面光\n改成毛料`, ["rough"]],
    [`${BOARD} ±2mm FSC\n更正：±1mm`, ["FSC", "tolerance ±1mm"]],
  ])("are withdrawn or replaced: %s", (text, asked) => {
    const { operations, unknown } = read(text);
    expect(readRequirements(text).map((codes) => codes.toSorted())).toEqual([asked.toSorted()]);
    expect(operations).toHaveLength(1);
    expect(unknown).toEqual([]);
  });

  it("have the right span and are certain, less so when inherited", () => {
    fc.assert(
      fc.property(goods, goods, phrases, (one, other, [said]) => {
        fc.pre(apart(one, other));
        const text = `${said}\n${rowOf(one)}\n${rowOf(other)} ${said}`;
        for (const [at, { requirements }] of read(text).items.entries())
          for (const { span = [0, 0], sure = 0 } of requirements) {
            const words = text.slice(...span);
            expect(said.includes(words) && words !== "", text).toBe(true);
            expect(span[0] > text.indexOf("\n"), text).toBe(at === 1);
            expect(sure).toBeGreaterThan(at === 1 ? 0.85 : 0.7);
          }
      }),
    );
  });
});

describe("the words of requirements", () => {
  it("name only what the table has", () => {
    const asked = PHRASES.map(([, code]) => code.split(" ")[0] ?? "");
    expect(asked.filter((code) => kindsOf(code).length === 0)).toEqual([]);
    expect(new Set(REQUIREMENTS.map(({ code }) => code)).size).toBe(REQUIREMENTS.length);
  });
});
