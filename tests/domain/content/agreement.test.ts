import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  AGREEMENT_NAMES,
  agreementProblem,
  agreementTypeOf,
  paragraphsOf,
} from "../../../src/domain/content/agreement.ts";

const NOW = Date.parse("2026-11-24T10:00:00+08:00");
const text = { version: "2026.2", title: "用户服务协议", paragraphs: ["第一条"] };
const judged = (part: Partial<typeof text>) => agreementProblem({ ...text, ...part }, null, NOW);

describe("a version of an agreement", () => {
  it("needs a version, a title and a text", () => {
    expect(judged({})).toBeNull();
  });

  it.each(["", "-1", ".1", "二", "1 2", "1\n", "a".repeat(21)])("cannot be numbered %j", (version) => {
    expect(judged({ version })).toBe("版本号由1至20位字母、数字、点或横线组成，如 2026.2");
  });

  it.each(["1", "V1_b-2.0", "a".repeat(20)])("can be numbered %s", (version) => {
    expect(judged({ version })).toBeNull();
  });

  it("has a title of 1 to 40 characters, blanks around it not counted", () => {
    expect(["", "  ", "木".repeat(41)].map((title) => judged({ title }))).toEqual(Array(3).fill("标题须为1-40字"));
    expect(["木", "木".repeat(40), `  ${"𠮷".repeat(40)} `].map((title) => judged({ title }))).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("has text in at least one paragraph", () => {
    expect([[], [" ", "\u3000"]].map((paragraphs) => judged({ paragraphs }))).toEqual(["请填写正文", "请填写正文"]);
    expect(judged({ paragraphs: ["", "第一条"] })).toBeNull();
  });

  it("comes into force at once or later than now, never before", () => {
    fc.assert(
      fc.property(fc.integer({ min: -2, max: 2 }), (ms) => {
        expect(agreementProblem(text, NOW + ms, NOW)).toBe(ms > 0 ? null : "生效时间应晚于现在");
      }),
    );
  });
});

describe("the paragraphs of a typed text", () => {
  it("are its lines without the empty ones and without blanks around them", () => {
    expect(paragraphsOf("  第一条 \r\n\n \u3000\n第二条\u2028第三条\u2029第四条\r第五条")).toEqual([
      "第一条",
      "第二条",
      "第三条",
      "第四条",
      "第五条",
    ]);
    expect(paragraphsOf(" \n ")).toEqual([]);
  });
});

describe("the agreement an address names", () => {
  it("is the one of that number", () => {
    for (const { type } of AGREEMENT_NAMES) expect(agreementTypeOf(String(type))).toBe(type);
  });
});
