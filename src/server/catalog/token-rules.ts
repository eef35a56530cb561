import { createHash } from "node:crypto";
import { BRANDS } from "../../domain/timber/brands.ts";
import { GRADE_WORDS, GRADES } from "../../domain/timber/grades.ts";
import { KIND_WORDS, KINDS } from "../../domain/timber/kinds.ts";
import { ORIGIN_REGIONS, ORIGINS } from "../../domain/timber/origins.ts";
import { PLACE_WORDS, PLACES } from "../../domain/timber/places.ts";
import { SPECIES, SPECIES_WORDS } from "../../domain/timber/species.ts";
import { goodsTokens, type IndexedGoods } from "../../domain/timber/tokens.ts";
import { USES } from "../../domain/timber/uses.ts";

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
];

const goodsTitled = (title: string): IndexedGoods => ({
  ...{ title, kindCode: null, speciesCode: null, gradeCode: null, brandCode: null, originCode: null, portCode: null },
  ...{ cityName: "苏州市", storeName: "太仓港一号库", merchantName: "恒信木业", moistureType: null, uses: ["家具"] },
  ...{ thickness: null, width: null, length: null, lengthMin: 2000, lengthMax: 4000 },
  ...{ diameterMin: null, diameterMax: null },
});

/**
 * A number from 1 to 2^31 - 1 for the rules by which goods get their tokens: another one as soon as a dictionary or the
 * reading of one of the sample titles changes. Nobody has to remember to raise it.
 */
export function rulesNumber(titles: readonly string[], dictionaries: readonly unknown[]): number {
  const tokens = titles.map((title) => goodsTokens(goodsTitled(title)));
  const hash = createHash("sha256")
    .update(JSON.stringify([dictionaries, tokens]))
    .digest();
  return (hash.readUInt32BE(0) % (2 ** 31 - 1)) + 1;
}

/** The rules of this program. */
export const TOKEN_RULES = rulesNumber(TITLES, [
  ...[SPECIES, SPECIES_WORDS, KINDS, KIND_WORDS, GRADES, GRADE_WORDS],
  ...[BRANDS, ORIGINS, ORIGIN_REGIONS, PLACES, PLACE_WORDS, USES],
]);
