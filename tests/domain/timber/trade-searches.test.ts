import { describe, expect, it } from "vitest";
import { parseQuery } from "../../../src/domain/timber/query.ts";
import { closeTokens, queryTokens } from "../../../src/domain/timber/tokens.ts";

describe("a search for what timber is for", () => {
  it.each(["门窗料 白橡", "门框料 白橡 26mm", "楼梯扶手 白蜡 51", "户外 花旗松 38*140", "地板料 榉木 50厚"])(
    "%s takes all goods of that timber, those with the use first",
    (typed) => {
      const parsed = parseQuery(typed);
      const isOfUse = (clause: readonly string[]) => clause.some((token) => /^[uv]:/.test(token));
      expect(queryTokens(parsed).filter(isOfUse)).toEqual([]);
      if (parsed.useCodes.length > 0) expect(closeTokens(parsed)?.filter(isOfUse)).toHaveLength(1);
    },
  );

  it("narrows by the use where nothing else names the timber", () => {
    expect(queryTokens(parseQuery("门窗料")).flat()).toContain("u:door");
  });
});

describe("a search in the trade's words", () => {
  it.each([
    ["D.Fir 100*200", { speciesCodes: ["huaqisong"], size: { thickness: 100, width: 200 } }],
    ["doug fir 100*200", { speciesCodes: ["huaqisong"] }],
    ["film faced plywood", { kindCodes: ["1510"], words: [] }],
    ["0.038*0.089 SPF", { size: { thickness: 38, width: 89 }, words: [] }],
    ["T30*W150 樟子松", { size: { thickness: 30, width: 150 }, words: [] }],
    ["花旗松 10*20*6米", { size: { thickness: 100, width: 200, length: 6000 } }],
    ["一寸二 榉木", { size: { thickness: 32 }, words: [] }],
    ["寸二榉木", { size: { thickness: 32 }, words: [] }],
    ["3/4寸 白橡", { size: { thickness: 19 }, words: [] }],
    ["佛山三山港 铁杉", { portCodes: ["foshan"], words: ["三山港"] }],
    ["太仓新海码头 樟子松", { portCodes: ["taicang"], words: ["码头", "新海"] }],
    ["奥特曼", { offTopic: "奥特曼" }],
    ["竹胶板 12厘", { speciesCodes: ["maozhu"], kindCodes: ["1510"], size: { thickness: 12 }, words: [] }],
    ["竹模板", { speciesCodes: ["maozhu"], kindCodes: ["1510"], words: [] }],
    ["竹地板", { speciesCodes: ["maozhu"], useCodes: ["floor"], words: [] }],
    ["连云港 SPF", { cities: [{ name: "连云港", code: "320700", isWhole: true }], words: [] }],
    ["常州自提 白橡", { cities: [{ name: "常州", code: "320400", isWhole: true }], words: [] }],
    ["南康 榉木", { cities: [{ name: "南康", code: "360700", isWhole: false }], words: [] }],
    ["天津市 樟子松", { portCodes: ["tianjin"], words: [] }],
    ["地板料 榉木 50", { kindCodes: ["1509"], useCodes: ["floor"], speciesCodes: ["jumu"] }],
    ["做户外平台的木头", { kindCodes: [], useCodes: ["deck"], words: [] }],
  ])("%s", (typed, expected) => {
    expect(parseQuery(typed)).toMatchObject(expected);
  });
});
