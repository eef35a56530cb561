import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { BRANDS } from "../../../../src/domain/timber/brands.ts";
import { GRADE_WORDS, GRADES } from "../../../../src/domain/timber/grades.ts";
import { KIND_WORDS, KINDS } from "../../../../src/domain/timber/kinds.ts";
import { ORIGIN_REGIONS, ORIGINS } from "../../../../src/domain/timber/origins.ts";
import { PLACE_WORDS, PLACES } from "../../../../src/domain/timber/places.ts";
import { SPECIES, SPECIES_WORDS } from "../../../../src/domain/timber/species.ts";
import { goodsTokens, type IndexedGoods } from "../../../../src/domain/timber/tokens.ts";
import { USES } from "../../../../src/domain/timber/uses.ts";
import { TOKEN_RULES } from "../../../../src/server/catalog/search/token-rules.ts";

/** Titles that between them use every rule of reading one: sizes, units, ranges, diameters, uses, moisture, misspellings. */
const TITLES = [
  "俄罗斯樟子松木方 30*120*4000 一级 太仓港现货",
  "獐子松 3公分×12公分×4米 二级烘干",
  "SPF 2x4 二级 加拿大 Canfor 12尺",
  "辐射松无节材38x89x3.9m窑干KD 家具用",
  "花旗松原木 φ30+ 5.8米 美国 岚山港",
  "樟子松原木 直径28-40cm 长6米",
  "铁杉 105*105*4000 防腐 建筑",
  "白蜡木板材 8/4 FAS 宽150-300 长2.4-4.8米",
  "桦木多层板 1220*2440*18 E0 桦木",
  "落叶松口料 4m 小径 12-18公分",
  "松木托盘料 20、25、30厚 气干",
  "橡胶木指接板 26mm AA级 泰国",
  "非洲奥古曼 锯材 宽200以上 30-50mm厚",
  "云杉 欧洲云冷杉 22*98 四级 包装",
  "Radiata pine 30 x 120 x 4000 clear NZ",
  "俄落叶松大方 150*150*6000 湿料 grade V",
];

const goodsTitled = (title: string): IndexedGoods => ({
  title,
  kindCode: null,
  speciesCode: null,
  gradeCode: null,
  brandCode: null,
  originCode: null,
  portCode: null,
  cityName: "苏州市",
  storeName: "太仓港一号库",
  merchantName: "恒信木业",
  moistureType: null,
  uses: ["家具"],
  thickness: null,
  width: null,
  length: null,
  lengthMin: 2000,
  lengthMax: 4000,
  diameterMin: null,
  diameterMax: null,
});

/** Another number as soon as a dictionary or the reading of one of the sample titles changes. */
function rulesNumber(titles: readonly string[], dictionaries: readonly unknown[]): number {
  const tokens = titles.map((title) => goodsTokens(goodsTitled(title)));
  const hash = createHash("sha256")
    .update(JSON.stringify([dictionaries, tokens]))
    .digest();
  return (hash.readUInt32BE(0) % (2 ** 31 - 1)) + 1;
}

describe("the version of the rules", () => {
  it("is raised with them: each pair of version and digest stands here, the last one is in force", () => {
    const digest = rulesNumber(TITLES, [
      SPECIES,
      SPECIES_WORDS,
      KINDS,
      KIND_WORDS,
      GRADES,
      GRADE_WORDS,
      BRANDS,
      ORIGINS,
      ORIGIN_REGIONS,
      PLACES,
      PLACE_WORDS,
      USES,
    ]);
    // Another digest: raise TOKEN_RULES by one, and write down both.
    expect(TOKEN_RULES).toBe(20);
    expect(digest).toBe(191014146);
  });

  it("has another digest for another dictionary or another reading", () => {
    const number = rulesNumber(["樟子松 30*120"], [["樟子松"]]);
    expect(number).toBe(rulesNumber(["樟子松 30*120"], [["樟子松"]]));
    expect(number).not.toBe(rulesNumber(["樟子松 30*120"], [["樟子松", "獐子松"]]));
    expect(number).not.toBe(rulesNumber(["樟子松 30*121"], [["樟子松"]]));
  });
});
