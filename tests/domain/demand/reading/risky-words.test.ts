import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEMAND_FIELDS, parsedFields } from "../../../../scripts/bench/demand-fields.ts";
import { DEMAND_MESSAGES, SENT_ON } from "../../../../scripts/bench/demand-messages.ts";
import { SURE } from "../../../../src/domain/demand/demand-item.ts";
import type { DemandField, ParsedDemand, ParsedDemandLine } from "../../../../src/domain/demand/reading/demand-line.ts";
import { parseDemand } from "../../../../src/domain/demand/reading/demand-text.ts";
import { demandTokens } from "../../../../src/domain/demand/reading/demand-tokens.ts";
import { LEXICON } from "../../../../src/domain/timber/lexicon.ts";
import { givenSpan, normalText } from "../../../../src/domain/timber/normal-text.ts";
import { MARKET } from "../../../../src/domain/timber/reading/market.ts";
import { SPECIES } from "../../../support/how-traders-write.ts";

const TODAY = { year: 2026, month: 11, day: 21 };
const read = (text: string): ParsedDemand => parseDemand(text, TODAY);

type Line = { name: string; thickness: number; m3: number; yuan: number };
/** Gaps of a line, by what stands behind them: the name, the size, the amount, the price, nothing. */
const GAPS = [0, 1, 2, 3, 4];
const BEFORE_AMOUNT = 2;
const BEHIND_AMOUNT = 3;
const BEHIND_PRICE = 4;

const partsOf = ({ name, thickness, m3, yuan }: Line): string[] => [
  name,
  `${thickness}*120*4000`,
  `${m3}方`,
  `单价${yuan}`,
];

/** A list with a word in one of the gaps of one of its lines; `at`: where the word stands. */
function withWord(lines: readonly Line[], row: number, gap: number, word: string): { text: string; at: number } {
  const rows = lines.map((line, no) => {
    const parts = partsOf(line);
    return (no === row ? parts.toSpliced(gap, 0, word) : parts).join(" ");
  });
  const before = rows.slice(0, row).join("\n").length + (row > 0 ? 1 : 0);
  const lead = partsOf(lines[row]!).slice(0, gap).join(" ");
  return { text: rows.join("\n"), at: before + lead.length + (gap > 0 ? 1 : 0) };
}

/** Which lines a word may speak of: its own, also those before it, those before it alone. */
type Scope = "own" | "upTo" | "before";
const inScope = (scope: Scope, row: number, no: number): boolean =>
  scope === "own" ? no === row : scope === "upTo" ? no <= row : no < row;

type Words = { fields: readonly DemandField[]; scope: Scope; gaps: readonly number[]; words: string };
const ALL: readonly DemandField[] = ["species", "thickness", "width", "length", "quantity", "targetPrice"];

const RISKY: readonly Words[] = [
  {
    fields: ["quantity"],
    scope: "upTo",
    gaps: GAPS,
    words: "再加 另加 各加 追加 减少 少要 多要 多来 翻倍 加倍 翻番 双倍 减半 砍半 减一半 double halve 比上次",
  },
  {
    fields: ["quantity"],
    scope: "own",
    gaps: GAPS,
    words: "每月 每个月 每周 每季度 每批 monthly per_month 一半 三分之一 其中 暂定 待定",
  },
  {
    fields: ["quantity"],
    scope: "own",
    gaps: [BEFORE_AMOUNT],
    words:
      "最多 至多 顶多 最少 至少 起码 不超过 不要超过 别超过 不低于 不少于 上限 at_least at_most up_to no_more_than",
  },
  { fields: ["quantity"], scope: "own", gaps: [BEHIND_AMOUNT], words: "封顶 打底 起步 or_more" },
  { fields: ["targetPrice"], scope: "own", gaps: [BEHIND_PRICE], words: "已付 付过 付了 已经打了 paid" },
  { fields: ["targetPrice"], scope: "upTo", gaps: GAPS, words: "价格改 单价调 价格涨 涨价 降价 打9折" },
  {
    fields: ALL,
    scope: "upTo",
    gaps: [BEHIND_PRICE],
    words:
      "→ -> => 改 改成 更正 修改 换成 换为 替换 make_it correction correction: instead instead_of rather_than actually i_mean changed_to",
  },
  { fields: ["quantity"], scope: "before", gaps: GAPS, words: "其他不要 其余不要了 别的都不要" },
  { fields: ["quantity"], scope: "before", gaps: [0, BEHIND_PRICE], words: "只要 就要这种 只留 仅要 保留 only" },
  { fields: ["species", "quantity"], scope: "upTo", gaps: GAPS, words: "除了 except other_than" },
];

const cases = RISKY.flatMap(({ words, ...others }) =>
  words.split(" ").map((word) => ({ word: word.replaceAll("_", " "), ...others })),
);

/** Which confidence goes with a compared field. */
const CONFIDENCE: Readonly<Record<string, DemandField>> = {
  diameter: "diameterMin",
  moisture: "moistureType",
  price: "targetPrice",
  date: "needDate",
  city: "deliverCity",
};
const confidenceOf = ({ confidence }: ParsedDemandLine, field: string): number =>
  confidence[CONFIDENCE[field] ?? (field as DemandField)] ?? confidence.diameterMax ?? 1;

/** Where the values of a text stand in it. */
function tokensIn(text: string): { start: number; end: number }[] {
  const normal = normalText(text);
  const reading = demandTokens(normal, SENT_ON, { lexicon: LEXICON, market: MARKET });
  let step = reading.next();
  while (step.done !== true) step = reading.next();
  return step.value.tokens.map(({ start, end }) => {
    const [from, to] = givenSpan(normal, start, end);
    return { start: from, end: to };
  });
}

describe("a word that may change a value", () => {
  const line = fc.record({
    thickness: fc.integer({ min: 20, max: 60 }),
    m3: fc.integer({ min: 2, max: 90 }),
    yuan: fc.integer({ min: 900, max: 3_000 }),
  });
  const lists = fc.tuple(
    fc.shuffledSubarray([...SPECIES], { minLength: 3, maxLength: 3 }),
    fc.array(line, { minLength: 3, maxLength: 3 }),
  );

  it.each(cases)(
    "makes the values that $word may concern unsure, or is reported as an operation",
    ({ word, ...risk }) => {
      fc.assert(
        fc.property(lists, fc.nat({ max: 2 }), fc.constantFrom(...risk.gaps), ([names, values], row, gap) => {
          const lines = values.map((one, at) => ({ ...one, name: names[at]![0] }));
          const { text, at } = withWord(lines, row, gap, word);
          const parsed = read(text);
          const isDone = parsed.operations.some(({ span: [from, to] }) => from < at + word.length && at < to);
          if (isDone) return;
          for (const item of parsed.items) {
            const no = lines.findIndex(({ name }) => name === item.speciesName);
            if (!inScope(risk.scope, row, no)) continue;
            for (const field of risk.fields)
              expect(item.confidence[field] ?? 0, `${text}: ${no}.${field}`).toBeLessThan(SURE);
          }
        }),
        { numRuns: 5 },
      );
    },
  );

  it("raises a question for each value it makes unsure", () => {
    for (const said of ["每月20方", "最多20方", "20-25方", "20方以上"]) {
      const { items, questions } = read(`樟子松 30*120*4000 ${said}`);
      expect(items[0]?.confidence.quantity, said).toBeLessThan(SURE);
      expect(questions.map(({ field }) => field)).toEqual(["quantity"]);
    }
    expect(read("樟子松 30*120*4000 20-25方").questions[0]?.options).toEqual(["20 m³", "25 m³"]);
    for (const said of ["樟子松或落叶松", "樟子松/落叶松"])
      expect(read(`${said} 30*120*4000 20方`).questions[0], said).toMatchObject({
        field: "species",
        options: ["樟子松", "落叶松"],
      });
    expect(read("樟子松 30*120*4000 烘干 20方，湿材也行").questions[0]).toMatchObject({ field: "moistureType" });
    expect(read("樟子松 30*120*4000 20方 黄浦").questions[0]).toMatchObject({ field: "port" });
  });

  it("waits for the goods below where none stand before it", () => {
    const { items } = read("每月\n樟子松 30*120*4000 20方");
    expect(items[0]?.confidence.quantity).toBeLessThan(SURE);
  });

  it("leaves what it does not speak of as sure as it was", () => {
    const { items } = read("樟子松 30*120*4000 最多20方 单价1700");
    expect(items[0]?.confidence.thickness).toBeGreaterThan(SURE);
    expect(items[0]?.confidence.targetPrice).toBeGreaterThan(SURE);
    const named = read("樟子松 30*120*4000 20方，其他不要了，只要烘干的");
    expect(named.items[0]?.confidence.quantity).toBeGreaterThan(SURE);
  });
});

describe("an unknown word", () => {
  const sample = DEMAND_MESSAGES.flat().filter((_, at) => at % 10 === 4);

  it("is none without which a sure value would be another one", () => {
    for (const { text } of sample) {
      const { items, unknown } = parseDemand(text, SENT_ON);
      const tokens = tokensIn(text);
      for (const {
        span: [from, to],
        text: word,
      } of unknown) {
        if (tokens.some(({ start, end }) => start < to && from < end)) continue;
        const without = parseDemand(`${text.slice(0, from)}${text.slice(to)}`, SENT_ON).items;
        if (without.length !== items.length) continue;
        for (const [at, item] of items.entries()) {
          const values = [parsedFields(item), parsedFields(without[at]!)];
          for (const field of DEMAND_FIELDS) {
            const [said, other] = values.map((one) => one[field]);
            const isOther = said !== undefined && other !== undefined && said !== other;
            if (isOther) expect(confidenceOf(item, field), `${text}: ${word}, ${field}`).toBeLessThan(SURE);
          }
        }
      }
    }
  });
});
