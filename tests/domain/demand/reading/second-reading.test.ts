import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { itemOfLine, SURE } from "../../../../src/domain/demand/demand-item.ts";
import { answerChange, answerOf } from "../../../../src/domain/demand/demand-item-typed.ts";
import { openQuestions, readLines } from "../../../../src/domain/demand/demand-lines.ts";
import type { ParsedDemand } from "../../../../src/domain/demand/reading/demand-line.ts";
import { parseDemand } from "../../../../src/domain/demand/reading/demand-text.ts";
import { SECOND_FIELDS, type SecondField } from "../../../../src/domain/demand/reading/second-prompt.ts";
import {
  type SecondFact,
  secondFacts,
  secondQuestion,
  withSecondReading,
} from "../../../../src/domain/demand/reading/second-reading.ts";
import { atOnce } from "../../../../src/domain/steps.ts";

const TODAY = { year: 2026, month: 11, day: 29 };
const FIELDS = Object.keys(SECOND_FIELDS) as SecondField[];

const fact = (field: SecondField, value: string | null, source: string, line = 1): SecondFact => ({
  line,
  field,
  value,
  source,
});

const doubted = (text: string, ...facts: SecondFact[]): ParsedDemand =>
  atOnce(withSecondReading(parseDemand(text, TODAY), facts, [text, TODAY]));

/** The questions that the first reading did not raise. */
const added = (text: string, ...facts: SecondFact[]) => {
  const known = parseDemand(text, TODAY).questions.map((one) => JSON.stringify(one));
  return doubted(text, ...facts).questions.filter((one) => !known.includes(JSON.stringify(one)));
};

describe("withSecondReading", () => {
  const TEXT = "樟子松 30*120*4000 20方\n辐射松 38*89 2.44米的，50方";

  it.each([
    ["quantity", "50 m³", "50方", "数量是 20 m³ 还是 50 m³？"],
    ["quantity", "50方", "2.44米的，50方", "数量是 20 m³ 还是 50 m³？"],
    ["species", "辐射松", "辐射松", "树种是 樟子松 还是 辐射松？"],
    ["thickness", "38", "辐射松 38*89", "厚是 30 mm 还是 38 mm？"],
    ["length", "2440 mm", "2.44米", "长是 4000 mm 还是 2440 mm？"],
    ["width", null, "30*120*4000", "宽是 120 mm 吗？"],
  ] as const)("raises a question about %s %s, which the text has at %s", (field, value, source, text) => {
    expect(added(TEXT, fact(field, value, source))).toEqual([
      { itemIndex: 0, field, text, options: text.replace(/^.{1,2}是 | ?[？吗]+$/g, "").split(" 还是 ") },
    ]);
  });

  it.each([
    ["another figure than the one quoted", "quantity", "60方", "50方"],
    ["a figure that the text does not have", "quantity", "60方", "60方"],
    ["a species that is not the one quoted", "species", "落叶松", "辐射松"],
    ["a word that no dictionary has", "species", "辐射", "辐射松"],
    ["a quote that cuts a number", "length", "400 mm", "30*120*400"],
    ["a quote that cuts a number at its front", "quantity", "0方", "0方"],
    ["a quote that cuts what was read as one", "thickness", "120 mm", "120*4000"],
    ["a number of another field", "quantity", "30方", "30*120*4000"],
    ["a quote put together", "quantity", "50方", "辐射松 50方"],
    ["a size out of all bounds", "thickness", "5000", "38*89"],
    ["no value", "quantity", "很多", "50方"],
    ["no value that is quoted elsewhere", "width", null, "辐射松"],
    ["what was read anyway", "quantity", "20 立方米", "20方"],
    ["what was read anyway, by another of its names", "species", "欧洲赤松", "樟子松"],
  ] as const)("raises no question for %s", (_, field, value, source) => {
    const parsed = parseDemand(TEXT, TODAY);
    expect(doubted(TEXT, fact(field, value, source))).toEqual(parsed);
  });

  it.each([
    ["樟子松 30*120\n厚度\t宽度\t长度\t方量\n30\t120\t4\t50", "quantity", "120 m³", "方量\n30\t120"],
    ["红雪松 19*140*12尺 8方 无节 20*90*12尺 10方", "length", "4000 mm", "无节 20*90*12尺"],
    ["樟子松 烘干板 明细：\n2*10*4 10方\n2.5*12*4 10方", "width", "235 mm", "明细：\n2*10*4"],
    ["樟子松 30*120*4000 20方，宽3 公分", "width", "3 mm", "宽3"],
    ["樟子松 30*120*4000 20方 单价245美元", "targetPrice", "245 元/m³", "单价245"],
    ["樟子松 30*120*4000 20方 误差3mm", "thickness", "3 mm", "3mm"],
    ["铁杉木方 80*80*4 20方", "species", "杉木", "铁杉木方"],
    ["铁杉木方 80*80*4 20方", "species", "杉木", "杉木"],
    ["水曲柳 30厚 15方", "species", "曲柳", "曲柳"],
    ["樟子松 30*120*4 10方 俄罗斯白松板 20*150", "species", "欧洲云杉", "白松"],
    ["STORA ENSO 云杉 38*125*4 20方", "species", "云杉", "云杉"],
    ["樟子松 30*120 20方，FAS级，A", "grade", "A级", "A"],
  ] as const)("raises no question for a fact from only part of a clause: %j", (text, field, value, source) => {
    expect(added(text, fact(field, value, source))).toEqual([]);
  });

  it("raises no question where the first reading has more than one answer can hold", () => {
    const ranged = "樟子松 30-50*120*4000 20方，要不60*120*4000";
    expect(added(ranged, fact("thickness", "60 mm", "60*120*4000"))).toEqual([]);
    expect(added("樟子松 30*120 3米 4米 20方，要不5米", fact("length", "5000 mm", "5米"))).toEqual([]);
  });

  it("raises no question about unknown lines, and returns the same reading where it raises none", () => {
    const parsed = parseDemand(TEXT, TODAY);
    const read = withSecondReading(parsed, [fact("quantity", "50方", "50方", 7)], [TEXT, TODAY]).next();
    expect(read).toEqual({ done: true, value: parsed });
    expect(read.value).toBe(parsed);
  });

  it("raises a question for a value not read, and puts it first in an existing question", () => {
    const text = "樟子松 30*120 大约五十个方，要不60方";
    const without = { ...parseDemand("樟子松 30*120", TODAY) };
    const reading = withSecondReading(without, [fact("quantity", "60方", "60方")], [text, TODAY]);
    reading.next();
    const { questions } = reading.next().value as ParsedDemand;
    expect(questions).toEqual([
      { itemIndex: 0, field: "quantity", text: "需要多少？", options: ["60 m³", "30方", "1车", "1柜", "100方"] },
    ]);
  });

  it("is bounded, however often the message has what is quoted", () => {
    const text = `樟子松 30*120*4000 20方 ${"1 ".repeat(2_000)}`;
    const facts = Array.from({ length: 60 }, () => fact("quantity", "1方", "1"));
    expect(doubted(text, ...facts).questions).toEqual(parseDemand(text, TODAY).questions);
  });

  it("changes no value, and marks a questioned value as unsure until it is answered", () => {
    const parsed = parseDemand(TEXT, TODAY);
    const read = doubted(TEXT, fact("quantity", "50方", "50方"), fact("width", null, "120"));
    const bare = ({ items }: ParsedDemand) => items.map(({ confidence: _sure, ...values }) => values);
    expect(bare(read)).toEqual(bare(parsed));
    expect(read.items[0]?.confidence.quantity).toBeLessThan(SURE);
    const [line] = readLines(read, TEXT, { lines: [], nextKey: 0 }).lines;
    expect(openQuestions(line!).map(({ field }) => field)).toEqual(["quantity", "width"]);
  });

  const pieces = fc.constantFrom(
    "樟子松 30*120*4000",
    "辐射松",
    "白松 38*89",
    "20方",
    "３.５方",
    "三公分二 榉木",
    "单价1,680元",
    "1柜",
    "φ30-34 3.9米",
    "SPF 2x4x8",
    "\n",
    "，",
    "改",
    "误差±1mm",
    "13812345678",
    "一级",
  );
  const texts = fc.array(pieces, { minLength: 1, maxLength: 8 }).map((parts) => parts.join(" "));
  const values = fc.oneof(
    fc.constantFrom("30 mm", "50 m³", "3.5方", "1680 元/m³", "辐射松", "φ30-34", "窑干", "20方", "1柜", "32", "0", ""),
    fc.integer({ min: 1, max: 5_000 }).map(String),
    fc
      .tuple(fc.integer({ min: 1, max: 99 }), fc.constantFrom("方", "根", "mm", "元/方"))
      .map((parts) => parts.join("")),
    fc.string(),
  );
  const answers = texts.chain((text) => {
    const cut = fc
      .tuple(fc.nat(text.length), fc.integer({ min: 1, max: 20 }))
      .map(([from, length]) => text.slice(from, from + length).trim());
    const facts = fc.record({
      line: fc.integer({ min: 0, max: 4 }),
      field: fc.constantFrom(...FIELDS),
      value: fc.oneof(fc.constant(null), values),
      source: fc.oneof(cut, pieces, fc.constantFrom(...text.split(" "))),
    });
    return fc.tuple(fc.constant(text), fc.array(facts, { maxLength: 12 }));
  });

  /** Figures of the text and of an option, Chinese and of other widths too. */
  const figuresIn = (text: string) => text.normalize("NFKC").match(/\d+(?:\.\d+)?/g) ?? [];

  it("suggests no figure that the first reader does not read in a stretch of the text", () => {
    fc.assert(
      fc.property(answers, ([text, facts]) => {
        const parsed = parseDemand(text, TODAY);
        for (const { itemIndex, field, options } of added(text, ...facts)) {
          const ours = answerOf(itemOfLine(parsed.items[itemIndex]!), field as SecondField);
          const known = parsed.questions.flatMap((one) => (one.itemIndex === itemIndex ? one.options : []));
          for (const option of options.filter((one) => one !== ours && !known.includes(one))) {
            const quotes = facts.filter((one) => one.field === field && text.includes(one.source));
            const read = quotes.flatMap(({ source }) => parseDemand(source, TODAY).items.map(itemOfLine));
            const names = quotes.some(({ source }) => source.includes(option));
            expect(names || read.some((item) => answerOf(item, field as SecondField) === option)).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it("suggests only figures of the text where nothing is converted", () => {
    const plain = fc
      .array(fc.integer({ min: 11, max: 99 }), { minLength: 2, maxLength: 5 })
      .map((counts) => ["樟子松 30*120", ...counts.map((count) => `${count}方`)].join("，"));
    fc.assert(
      fc.property(plain, fc.integer({ min: 1, max: 9_999 }), (text, invented) => {
        const sources = [text, ...text.split("，"), `${invented}方`, String(invented)];
        const facts = sources.map((source) => fact("quantity", `${invented}方`, source));
        for (const { options } of added(text, ...facts))
          for (const figure of options.flatMap(figuresIn).filter((one) => one !== "3"))
            expect(figuresIn(text.replaceAll("方", " ")).map(Number)).toContain(Number(figure));
      }),
    );
  });

  it("offers only answers that a line takes, and changes nothing but questions and how sure it is", () => {
    fc.assert(
      fc.property(answers, ([text, facts]) => {
        const parsed = parseDemand(text, TODAY);
        const read = doubted(text, ...facts);
        for (const { field, options } of added(text, ...facts)) {
          expect(options.length).toBeGreaterThan(0);
          for (const option of options) expect(answerChange(field, option), `${field} ${option}`).not.toBeNull();
        }
        expect({ ...read, items: [], questions: [] }).toEqual({ ...parsed, items: [], questions: [] });
        const bare = ({ items }: ParsedDemand) => items.map((item) => ({ ...item, confidence: {} }));
        expect(bare(read)).toEqual(bare(parsed));
      }),
    );
  });
});

describe("secondFacts", () => {
  it("takes what is a fact of an answer and leaves the rest", () => {
    const right = fact("quantity", "50方", "50方");
    const wrong = [
      null,
      1,
      "50方",
      {},
      { ...right, line: "1" },
      { ...right, line: 1.5 },
      { ...right, field: "port" },
      { ...right, field: "toString" },
      { ...right, value: {} },
      { ...right, value: "9".repeat(100) },
      { ...right, source: "方".repeat(101) },
      { ...right, source: 3 },
      { ...right, source: " " },
    ];
    expect(secondFacts({ facts: [...wrong, right, { ...right, value: 50, source: " 50方 " }] })).toEqual([
      right,
      { ...right, value: "50" },
    ]);
    expect(secondFacts({ facts: Array.from({ length: 1_000 }, () => right) })).toHaveLength(60);
  });

  it("is empty for any invalid answer", () => {
    for (const answer of [null, undefined, 1, "", [], {}, { facts: {} }, { facts: "x" }])
      expect(secondFacts(answer)).toBeNull();
    fc.assert(fc.property(fc.jsonValue(), (facts) => void secondFacts({ facts: [facts] })));
  });
});

describe("secondQuestion", () => {
  const of = (text: string) => secondQuestion(parseDemand(text, TODAY), [text, TODAY], ["王建国"]);

  it.each([
    "樟子松 30*120*4000 20方",
    "樟子松 30*120*4000 20方 误差±1mm",
    "樟子松 30*120*4000 20方，含13%票",
    "樟子松 30*120*4000 20方，电话 13812345678",
    "樟子松 30*120",
    "王建国",
    "咕噜咕噜",
  ])("is none where our reader is sure, or has no line: %s", (text) => expect(of(text)).toBeNull());

  it.each(["白松 38*89 3车", "樟子松 30*120*4000 20方 大头29"])(
    "is sent where a value is a guess or a figure is left over: %s",
    (text) => expect(of(text)?.message).toContain(`原文：\n${text}\n\n各行：\n1. `),
  );

  it("holds neither the names given nor a figure of seven digits among the lines", () => {
    const asked = of("白松 38*89 3车 王建国\n樟子松 30*120 9999999根")!;
    expect(asked.message).not.toMatch(/王建国|\d{7}/);
    expect(asked.message).toContain("2. 树种 樟子松，厚 30 mm，宽 120 mm");
  });

  it("describes every field and its format, and requires JSON", () => {
    const { task } = of("白松 38*89 3车")!;
    for (const field of FIELDS) expect(task).toContain(`${field}（`);
    expect(task).toContain("JSON");
    for (const [field, example] of Object.entries(SECOND_FIELDS))
      expect(answerChange(field as SecondField, example), field).not.toBeNull();
  });
});
