import { describe, expect, it } from "vitest";
import { RAW_TEXT } from "../../../../src/domain/demand/raw-text.ts";
import { MESSAGE_MAX } from "../../../../src/domain/demand/reading/demand-line.ts";
import { type Steps, stepsOf } from "../../../support/step-count.ts";

/** Units and words of amounts, with no number beside them. */
const UNITS =
  "方 ㎡ m3 立方 立方米 平 平方 根 支 条 件 包 捆 张 片 块 吨 米 公分 厘 mm 尺 寸 车 柜 高柜 元 块钱 各 共 半 多 几 以上 左右 厚 宽 长 径".split(
    " ",
  );
/** Words of the trade, of places, days and talk, and unknown ones. */
const WORDS = "板 大板 木皮 干料 春 防腐 太仓 上海 送上海 一级 AB级 spf zzs 含税 票 下周 月底 不是 不要 没有 要".split(
  " ",
);
/** Signs and figures. */
const SIGNS = [
  "，",
  "、",
  "|",
  "*",
  "-",
  "~",
  "(",
  "φ",
  "/",
  ".",
  "%",
  " ",
  "方 ",
  "2026",
  "5%",
  "1)",
  "20-30",
  "30*",
  "2x",
  "一",
  "十",
];
/** What names goods and amounts again and again, corrects itself and refuses. */
const GOODS = [
  "樟子松",
  "俄松",
  "木板",
  "5方",
  "杉木4米5方",
  "4*9,",
  "1、",
  "30*120 4米 5方 ",
  "杉木?",
  "更正杉木",
  "杉木不要",
  "板\n",
  "4米,",
  "杉木\t",
  "5/4 ",
];

const SHORT = RAW_TEXT.max / 4;
const LONG = RAW_TEXT.max;
/** No message takes more for each of its characters. */
const MOST_STEPS = 1_800;
/** Four times the text takes four times the steps, and what is done once besides. */
const MOST_TIMES = 4.5;

/** Full of the word, in as many rows as a message may have. */
const filled = (word: string, length: number): string =>
  word
    .repeat(Math.ceil(length / word.length))
    .slice(0, length)
    .split("\n")
    .slice(0, MESSAGE_MAX.rows)
    .join("\n");

function counted(words: readonly string[]): { word: string; short: Steps; long: Steps }[] {
  const steps = stepsOf(
    "message",
    words.flatMap((word) => [filled(word, SHORT), filled(word, LONG)]),
  );
  return words.map((word, at) => ({ word, short: steps[2 * at]!, long: steps[2 * at + 1]! }));
}

describe("reading a message", () => {
  const linear = counted([...UNITS, ...WORDS, ...SIGNS]);

  it("takes steps in proportion to its length, for any units, words or signs", () => {
    expect(linear.filter(({ short, long }) => long.steps > MOST_TIMES * short.steps)).toEqual([]);
  });

  it("takes a bounded number of steps per character, for any text", () => {
    expect([...linear, ...counted(GOODS)].filter(({ long }) => long.steps > MOST_STEPS * LONG)).toEqual([]);
  });
});
