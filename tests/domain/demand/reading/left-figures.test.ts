import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEMAND_MESSAGES, SENT_ON } from "../../../../scripts/bench/demand-messages.ts";
import { SURE } from "../../../../src/domain/demand/demand-item.ts";
import { figuresLeft } from "../../../../src/domain/demand/reading/demand-left.ts";
import type { ParsedDemand, TextSpan } from "../../../../src/domain/demand/reading/demand-line.ts";
import { parseDemand } from "../../../../src/domain/demand/reading/demand-text.ts";
import { SPECIES, VOLUMES } from "../../../support/how-traders-write.ts";

const shownIn = ({ items, unknown, operations }: ParsedDemand): TextSpan[] => [
  ...items.flatMap(({ sourceSpan }) => Object.values(sourceSpan)),
  ...[...unknown, ...operations].map(({ span }) => span),
];
const isShown = (spans: readonly TextSpan[], at: number): boolean =>
  spans.some(([start, end]) => start <= at && at < end);

describe("a figure of a message", () => {
  const board = fc.record({
    species: fc.constantFrom(...SPECIES),
    volume: fc.constantFrom(...VOLUMES),
    m3: fc.integer({ min: 2, max: 300 }),
  });

  it("is read, or shown as not understood, wherever it stands", () => {
    const words = fc.constantFrom("型号", "编号", "漆", "abc", "槽", "面", "批", "#", "约", "@", "净", "q");
    fc.assert(
      fc.property(
        board,
        words,
        fc.integer({ min: 1, max: 99_999 }),
        fc.constantFrom(" ", "，", "\n", ""),
        ({ species: [name], volume, m3 }, word, figure, cut) => {
          const text = `${name} 30*120*4000 ${volume(m3)}${cut}${word}${figure}`;
          const spans = shownIn(parseDemand(text, SENT_ON));
          for (const { 0: digits, index } of text.matchAll(/\d+/g))
            for (let at = index; at < index + digits.length; at += 1)
              expect(isShown(spans, at), `${text}: ${digits}`).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it("makes its clause uncertain where it is not understood", () => {
    for (const text of [
      "樟子松 30*120*4000 20方 1000板尺",
      "樟子松 30*120*4000 20方 3丈",
      "多层板 18mm 300张 每件50",
    ]) {
      const { items, unknown } = parseDemand(text, SENT_ON);
      expect(unknown.length, text).toBeGreaterThan(0);
      expect(items[0]?.confidence.thickness, text).toBeLessThan(SURE);
    }
    for (const said of ["含13%票", "，138 1234 5678", "，老客户", "，30%定金"])
      expect(
        parseDemand(`樟子松 30*120*4000 20方 ${said}`, SENT_ON).items[0]?.confidence.quantity,
        said,
      ).toBeGreaterThan(SURE);
  });

  it("is harmless as a phone number, a time or a row number", () => {
    for (const row of [
      "张总 13812345678",
      "电话 159****0021",
      "0512-87654321",
      "微信 mu_88-21",
      "10:32",
      "第2批",
      "共3种",
      "1 樟子松",
      "手机号13800001234 谢谢",
      "+86 138-0000-1234",
      "2 | 落叶松",
    ])
      expect(figuresLeft(row, []), row).toEqual([]);
    for (const row of ["12345", "208根", "一包208", "C3", "2027年", "1000板尺"])
      expect(figuresLeft(row, []), row).toHaveLength(1);
  });

  it("is left in few of the messages that were written down", () => {
    const all = DEMAND_MESSAGES.flat();
    const left = all.filter(({ text }) => parseDemand(text, SENT_ON).unknown.some((one) => /^[\d.,]+$/.test(one.text)));
    expect(left.length / all.length).toBeLessThan(0.06);
  });
});
