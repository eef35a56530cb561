import { describe, expect, it } from "vitest";
import { goodsTitle, isMadeTitle, type TitledGoods } from "../../../../src/domain/catalog/goods/goods-title.ts";
import { FIRST_BRANDS } from "../../../../src/domain/timber/brands.ts";
import { parseQuery } from "../../../../src/domain/timber/query.ts";

const BOARDS: TitledGoods = {
  kindCode: "1501",
  speciesCode: "zhangzisong",
  gradeCode: "ru-1",
  brandCode: null,
  originCode: "RU",
  portCode: "taicang",
  moistureType: "KD",
  thicknessTenths: 300,
  width: 120,
  length: 4_000,
};

describe("the title that goods are given", () => {
  it("says 窑干 and not its code, and is read back as dry", () => {
    const title = goodsTitle(BOARDS);
    expect(title).toContain(" 窑干 ");
    expect(title).not.toMatch(/\bKD\b/);
    expect(parseQuery(title).moistureType).toBe("KD");
  });

  it("is known for one that was made, also by its former writing, and no title of a merchant's own is", () => {
    const title = goodsTitle(BOARDS);
    expect(isMadeTitle(title, BOARDS, FIRST_BRANDS)).toBe(true);
    expect(isMadeTitle(title.replace("窑干", "KD"), BOARDS, FIRST_BRANDS)).toBe(true);
    expect(isMadeTitle(`${title} 现货`, BOARDS, FIRST_BRANDS)).toBe(false);
  });
});
