import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseQuery } from "../../../src/domain/timber/query.ts";
import { relaxations, relaxedBy, saysWhich } from "../../../src/domain/timber/relaxed-query.ts";
import { queryTokens } from "../../../src/domain/timber/tokens.ts";

const reasons = (text: string) => relaxations(parseQuery(text)).map(({ reason }) => reason);

describe("relaxations", () => {
  it("gives the least important up first and says what, in the buyer's words", () => {
    expect(reasons("俄罗斯樟子松木方 30*120 4米 一级 canfor 太仓 烘干 出口标准")).toEqual([
      "已不限文字“出口标准”",
      "已不限等级“一级”",
      "已不限品牌“加福”",
      "已不限长度“4000”",
      "已不限含水率“窑干”",
      "已不限地点“太仓港”",
      "已不限产地“俄罗斯”",
      "已不限宽度“120”",
      "已不限厚度“30”",
      "已不限品类“木方”",
      "已改找“樟子松”的相近树种",
      "已不限树种“樟子松”",
    ]);
  });

  it.each(["手机", "瓷砖 600*600", "青岛啤酒", "俄罗斯套娃", "显示器27寸", "上海 租房", "一级建造师", "", "%"])(
    "%s is not about timber: nothing is given up",
    (text) => expect(relaxations(parseQuery(text)).filter(() => parseQuery(text).words.length > 0)).toEqual([]),
  );

  const piece = fc.constantFrom(
    ..."樟子松 白橡 海岸松 木方 30*120 4米 φ30+ 一级 FAS canfor 太仓 俄罗斯 烘干 家具 出口标准 手机 abc".split(" "),
  );
  const texts = fc.uniqueArray(piece, { maxLength: 6 }).map((pieces) => pieces.join(" "));

  it("each loosens the query and adds nothing to it; all together leave nothing", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseQuery(text);
        const every = relaxations(parsed);
        const clauses = queryTokens(parsed);
        for (const one of every) {
          const left = queryTokens(relaxedBy(parsed, [one]));
          expect(left).not.toEqual(clauses);
          expect(left.length).toBeLessThanOrEqual(clauses.length);
          // Every goods that the query finds is found by the looser one.
          for (const clause of left) {
            expect(clauses.some((before) => before.every((token) => clause.includes(token)))).toBe(true);
          }
        }
        if (every.length === 0) return;
        const nothing = relaxedBy(parsed, every);
        expect(queryTokens(nothing)).toEqual([]);
        expect(saysWhich(nothing)).toBe(false);
      }),
    );
  });

  it("a near species is of the same trade group or genus", () => {
    const near = relaxations(parseQuery("海岸松")).at(-2);
    const { speciesCodes } = relaxedBy(parseQuery("海岸松"), near === undefined ? [] : [near]);
    expect(speciesCodes).toEqual(expect.arrayContaining(["haiansong", "heisong_eu", "fushesong"]));
    expect(speciesCodes).not.toContain("baixiang");
  });
});
