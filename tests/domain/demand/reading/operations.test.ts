import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SURE } from "../../../../src/domain/demand/demand-item.ts";
import { answerChange } from "../../../../src/domain/demand/demand-item-typed.ts";
import { readLines } from "../../../../src/domain/demand/demand-lines.ts";
import type { ParsedDemand } from "../../../../src/domain/demand/reading/demand-line.ts";
import { parseDemand } from "../../../../src/domain/demand/reading/demand-text.ts";
import { SPECIES } from "../../../support/how-traders-write.ts";

const TODAY = { year: 2026, month: 11, day: 21 };
const read = (text: string): ParsedDemand => parseDemand(text, TODAY);
const TWO = "樟子松 30*120*4 20方\n落叶松 40*150*4 10方";

const sections = ({ items }: ParsedDemand) =>
  items.map(({ speciesName, thickness, width, length }) => `${speciesName} ${thickness}*${width}*${length}`);
const amounts = ({ items }: ParsedDemand) => items.map(({ quantity }) => (quantity ?? 0) / 1000);
const done = ({ operations }: ParsedDemand) => operations.map(({ does, isClear, text }) => [does, isClear, text]);

describe("a message that amends itself", () => {
  it.each([
    ["第二个改成30方", [20, 30], "第二个改成30方"],
    ["最后一个加到15方", [20, 15], "最后一个加到15方"],
    ["前者改为25方", [25, 10], "前者改为25方"],
    ["后者减到5方", [20, 5], "后者减到5方"],
    ["第一种数量改成12方", [12, 10], "第一种数量改成12方"],
    ["落叶松改成8方", [20, 8], "落叶松改成8方"],
    ["10方打错了，应该12方", [20, 12], "应该12方"],
    ["20方改25方", [25, 10], "20方改25方"],
    ["不对，樟子松是15方", [15, 10], "樟子松是15方"],
    ["更正：樟子松40方", [40, 10], "更正：樟子松40方"],
    ["不对，15方", [20, 15], "不对，15方"],
  ])("is done to the goods that %s names, and shown", (said, expected, shown) => {
    const parsed = read(`${TWO}\n${said}`);
    expect(amounts(parsed)).toEqual(expected);
    expect(done(parsed)).toEqual([["change", true, expect.stringContaining(shown.slice(-4))]]);
    expect(parsed.questions).toEqual([]);
    expect(parsed.unknown.filter(({ text }) => /改|加|减|更正|不对/.test(text))).toEqual([]);
  });

  it.each([
    ["第二个不要了", ["樟子松 30*120*4000"]],
    ["前者不要了", ["落叶松 40*150*4000"]],
    ["最后一个取消", ["樟子松 30*120*4000"]],
    ["落叶松取消", ["樟子松 30*120*4000"]],
    ["樟子松不要了", ["落叶松 40*150*4000"]],
    ["去掉樟子松", ["落叶松 40*150*4000"]],
    ["取消落叶松", ["樟子松 30*120*4000"]],
    ["撤销落叶松", ["樟子松 30*120*4000"]],
    ["落叶松先不要", ["樟子松 30*120*4000"]],
  ])("drops the goods that %s names, and shows it", (said, expected) => {
    const parsed = read(`${TWO}\n${said}`);
    expect(sections(parsed)).toEqual(expected);
    expect(done(parsed)).toEqual([["drop", true, said]]);
  });

  it.each(["第三个不要了", "云杉取消", "云杉不要了", "那个不要了"])(
    "drops nothing where %s names none of them",
    (said) => {
      const parsed = read(`${TWO}\n${said}`);
      expect(sections(parsed)).toEqual(sections(read(TWO)));
      expect(done(parsed)).toEqual([["drop", false, said]]);
    },
  );

  it("changes the goods named in a correction, in one row too, once for each", () => {
    const row = "樟子松 30*120*4000 20方，SPF 38*89*3000 10件";
    for (const said of ["。不对，樟子松是15方", "，更正：樟子松15方", "，不对，樟子松改成15方"])
      expect(read(`${row}${said}`).items.map(({ speciesName, quantity }) => [speciesName, quantity])).toEqual([
        ["樟子松", 15_000],
        ["SPF", 10],
      ]);
    expect(sections(read("SPF 38*89*4000 10件\n铁杉 105*105*4000 5件\n铁杉写错，应为花旗松"))).toEqual([
      "SPF 38*89*4000",
      "花旗松 105*105*4000",
    ]);
    const twice = read("SPF 38*89*4000 10件\nSPF 38*140*4000 5件\nSPF改成3米");
    expect(twice.items.map(({ length }) => length)).toEqual([4000, 4000]);
    expect(twice.questions.filter(({ field }) => field === "length")).toHaveLength(2);
    expect(read("SPF 38*89*4000 10件\n铁杉 40*90*3000 5件\n4米改6米").items.map(({ length }) => length)).toEqual([
      6000, 3000,
    ]);
  });

  it.each([
    ["樟子松再加5方", [25, 10], true],
    ["第二个再加5方", [20, 15], true],
    ["落叶松少要3方", [20, 7], true],
    ["各加5方", [25, 15], true],
    ["再加5方", [20, 10], false],
    ["数量都翻倍", [40, 20], true],
    ["落叶松减半", [20, 5], true],
    ["减半", [20, 10], false],
  ])("changes the quantities as %s requires, or raises a question", (said, expected, isClear) => {
    const parsed = read(`${TWO}\n${said}`);
    expect(amounts(parsed)).toEqual(expected);
    expect(done(parsed)).toEqual([["change", isClear, said]]);
    expect(parsed.questions.map(({ field }) => field)).toEqual(isClear ? [] : ["quantity", "quantity"]);
    for (const { questions } of readLines(parsed, TWO, { lines: [], nextKey: 0 }).lines)
      for (const { options } of questions) expect(options).toHaveLength(2);
  });

  it("adds goods of their own behind 再加, and no amount of another unit", () => {
    expect(sections(read("樟子松 30*120*4 20方，再加 落叶松 40*150*4 10方"))).toEqual([
      "樟子松 30*120*4000",
      "落叶松 40*150*4000",
    ]);
    const { items } = read("樟子松 30*120*4 20方，再加5件");
    for (const { confidence } of items) expect(confidence.quantity).toBeLessThan(SURE);
  });

  it.each([
    ["樟子松 30*120*4 20方→25方", [25]],
    ["樟子松 30*120*4 20方 -> 25方", [25]],
    ["SPF 38*89*4000 20 m3, make it 30 m3", [30]],
    ["SPF 38*89*4000 20 m3. Correction: 30 m3", [30]],
    ["SPF 38*89*4000 30 m3 instead of 20 m3", [30]],
  ])("replaces a quantity: %s", (text, expected) => {
    const parsed = read(text);
    expect(amounts(parsed)).toEqual(expected);
    expect(parsed.items[0]?.confidence.quantity).toBeGreaterThan(SURE);
    expect(parsed.operations).toHaveLength(1);
  });

  it("replaces a price given without its currency, and is unsure where the figure is a reduction", () => {
    const { items } = read("樟子松 30*120*4 20方 单价1700\n价格改1650");
    expect(items.map(({ targetPrice }) => targetPrice)).toEqual([165_000]);
    expect(items[0]?.confidence.targetPrice).toBeGreaterThan(SURE);
    const fallen = read("樟子松 30*120*4 20方 单价1700\n价格降50").items[0];
    expect(fallen?.confidence.targetPrice).toBeLessThan(SURE);
  });

  it.each([
    ["只要樟子松", "樟子松"],
    ["就要落叶松", "落叶松"],
    ["除了樟子松都不要", "樟子松"],
    ["除了樟子松都不要了", "樟子松"],
    ["除了樟子松其他都要", "落叶松"],
    ["樟子松要，其他不要了", "樟子松"],
    ["第一个就要了，其他不要", "樟子松"],
    ["只要第二个", "落叶松"],
  ])("drops all goods but those that %s means", (said, kept) => {
    const parsed = read(`${TWO}\n${said}`);
    expect(parsed.items.map(({ speciesName }) => speciesName)).toEqual([kept]);
    expect(done(parsed)).toEqual([["drop", true, said]]);
  });

  it("shows what it waives", () => {
    expect(done(read("樟子松 FSC 30*120*4 20方\nFSC不要求了"))).toEqual([["waive", true, "FSC不要求"]]);
    expect(done(read("白橡 26mm AB级 20方，AB级不强求"))).toEqual([["waive", true, "AB级不强求"]]);
    expect(done(read("樟子松 30*120*4 20方，其他不要了"))).toEqual([]);
  });

  it("leaves goods it may not mean unchanged, and raises a question for each", () => {
    const goods = fc.uniqueArray(
      fc.record({ name: fc.constantFrom(...SPECIES), m3: fc.integer({ min: 2, max: 90 }) }),
      { minLength: 2, maxLength: 5, selector: ({ name: [name] }) => name },
    );
    const says = fc.constantFrom("改成", "更正：", "打错了，", "数量改为", "应该是");
    fc.assert(
      fc.property(goods, fc.constantFrom("\n", "。"), says, fc.integer({ min: 91, max: 99 }), (all, cut, say, m3) => {
        const list = all.map(({ name: [name], m3: amount }, at) => `${name} ${20 + 5 * at}*120*4 ${amount}方`);
        const text = `${list.join(cut)}${cut}${say}${m3}方`;
        const parsed = read(text);
        expect(amounts(parsed), text).toEqual(all.map((one) => one.m3));
        expect(parsed.operations.map(({ isClear }) => isClear)).toEqual([false]);
        const asked = parsed.questions.filter(({ field }) => field === "quantity");
        expect(asked.map(({ itemIndex, options }) => [itemIndex, options])).toEqual(
          all.map((one, at) => [at, [`${m3}方`, `${one.m3}方`]]),
        );
        for (const { confidence } of parsed.items) expect(confidence.quantity).toBeLessThan(SURE);
      }),
    );
  });

  it("takes each answer that it offers", () => {
    for (const said of ["改成38*140", "改成30方", "改为3米", "换成云杉"]) {
      const parsed = read(`${TWO}\n${said}`);
      expect(parsed.operations.map(({ isClear }) => isClear)).toEqual([false]);
      for (const { questions } of readLines(parsed, TWO, { lines: [], nextKey: 0 }).lines)
        for (const { field, options } of questions)
          for (const answer of options) expect(answerChange(field, answer), answer).not.toBeNull();
    }
    expect(answerChange("thickness", "38*140*4000")).toMatchObject({ thickness: 38, width: 140, length: 4000 });
    expect(answerChange("thickness", "38*")).toBeNull();
  });
});
