import { readFileSync } from "node:fs";
import { join } from "node:path";
import { speciesByCode } from "../../src/domain/timber/species.ts";
import * as judging from "./judged-query.ts";
import { type Criterion, type JudgedGoods, type JudgedQuery, kind, type Relevance, suited } from "./judged-query.ts";

/** Codes that stand for many in the files of queries. */
const GROUPS: Readonly<Record<string, string>> = {
  PINES:
    "zhangzisong chisong fushesong nanfangsong huojusong shidisong jialebisong hongsong xibohongsong maweisong yunnansong huangsong_us baisong_us tangsong niuyesong haiansong heisong_eu",
  OAKS: "baixiang hongxiang ouxiang zuomu",
  SPRUCES: "yunshan_eu yunshan_ru sitka engelmann",
  WHITEWOODS: "yunshan_eu yunshan_ru lengshan lengshan_eu",
  YANGTZE: "taicang changshu zhangjiagang zhenjiang jingjiang nantong taizhou shanghai",
  EUROPE: "FI SE NO DE AT CZ PL RO UA BY LV LT EE FR IT ES PT HU HR",
};
const PANELS = "1505 1506 1513";
const SAWN = ["1501", "1502", "1509"];

const HARD_FLOOR = new Set(
  `${GROUPS.OAKS} baila oula shuiquliu jumu huamu yingfeng ruanfeng semu heihutao yumu youmu boluoge balau fanlongyan ganbadou shabili xiangjiao yipei cumaru jatoba lvbing tali shanhetao xiangsi haitang`.split(
    " ",
  ),
);
const DURABLE = new Set("boluoge balau youmu hongxuesong yipei cumaru luoyesong tali lvbing okan".split(" "));
const FURNITURE = new Set(
  `${GROUPS.OAKS} baila oula shuiquliu jumu huamu yingtao yingfeng ruanfeng heihutao yumu duanmu xiangjiao shabili kaya banma jichi bahua youmu ezhangqiu chiyang hongliuan dahuali aoshihuang shanhetao ayous lvbing hutaoqiu anmu boluoge`.split(
    " ",
  ),
);
const CHEAP = new Set("rz-pack rz-col ru-4 ru-3 ru-c na-eco na-3 nd-6 nd-7 gb-3 gb-mix".split(" "));
const SAUNA = new Set(
  "hongxuesong zhangzisong chisong yunshan_eu yunshan_ru tieshan hemfir shanmu ayous chiyang".split(" "),
);
const LIGHT_SOFT = new Set(
  "zhangzisong chisong yunshan_eu yunshan_ru lengshan spf tieshan hemfir huaqisong fushesong luoyesong".split(" "),
);

const isWood = ({ kindCode }: JudgedGoods) => ["1501", "1502", "1504", "1509"].includes(kindCode);
const judged = (best: (goods: JudgedGoods) => boolean, good: (goods: JudgedGoods) => boolean) =>
  suited((goods): Relevance => (best(goods) ? 2 : good(goods) ? 1 : 0));

const flooring = judged(
  ({ kindCode, speciesCode }) => kindCode === "1509" && speciesByCode(speciesCode)?.wood !== "softwood",
  ({ kindCode, speciesCode }) =>
    ["1503", "1508"].includes(kindCode) || (["1501", "1504"].includes(kindCode) && HARD_FLOOR.has(speciesCode)),
);
const outdoor = judged(
  ({ kindCode }) => kindCode === "1503" || kindCode === "1508",
  ({ kindCode, speciesCode }) => kindCode === "1501" && DURABLE.has(speciesCode),
);
const pallets = judged(
  ({ gradeCode, title }) => gradeCode === "rz-pack" || /包装|托盘/.test(title),
  (goods) =>
    ["1501", "1502"].includes(goods.kindCode) && (CHEAP.has(goods.gradeCode ?? "") || goods.speciesCode === "yangmu"),
);
const building = judged(
  ({ kindCode }) => kindCode === "1502",
  ({ kindCode, speciesCode, gradeCode }) =>
    kindCode === "1505" ||
    (kindCode === "1501" &&
      (LIGHT_SOFT.has(speciesCode) || gradeCode === "rz-struct" || speciesCode === "nanfangsong")),
);
const furniture = judged(
  ({ kindCode, speciesCode, gradeCode }) =>
    kindCode === "1504" || gradeCode === "rz-cut1" || (kindCode === "1501" && FURNITURE.has(speciesCode)),
  ({ kindCode, speciesCode }) =>
    PANELS.includes(kindCode) ||
    kindCode === "1507" ||
    (isWood({ kindCode } as JudgedGoods) && FURNITURE.has(speciesCode)),
);
const sauna = suited(
  (goods): Relevance =>
    !["1501", "1508"].includes(goods.kindCode)
      ? 0
      : SAUNA.has(goods.speciesCode)
        ? 2
        : goods.kindCode === "1508"
          ? 1
          : 0,
);
const formwork = judged(
  ({ kindCode, width: wide }) => kindCode === "1505" && wide === 915,
  ({ kindCode }) => kindCode === "1505",
);
const framing = judged(
  ({ kindCode, speciesCode }) =>
    (kindCode === "1501" || kindCode === "1502") && /^(spf|huaqisong|tieshan|hemfir)/.test(speciesCode),
  ({ kindCode, speciesCode }) =>
    ["1501", "1502", "1503"].includes(kindCode) && (LIGHT_SOFT.has(speciesCode) || speciesCode === "nanfangsong"),
);
const stairs = suited((goods): Relevance => (isWood(goods) && HARD_FLOOR.has(goods.speciesCode) ? 2 : 0));
const doors = judged(
  (goods) => isWood(goods) && (FURNITURE.has(goods.speciesCode) || LIGHT_SOFT.has(goods.speciesCode)),
  ({ kindCode }) => PANELS.includes(kindCode),
);
const cabinets = judged(
  (goods) =>
    PANELS.includes(goods.kindCode) || goods.kindCode === "1504" || (isWood(goods) && FURNITURE.has(goods.speciesCode)),
  ({ kindCode }) => kindCode === "1507",
);

const carFloor = judged(
  ({ kindCode, speciesCode }) => kindCode === "1501" && /^(kelong|shanzhang|luoyesong)$/.test(speciesCode),
  ({ kindCode, speciesCode }) => kindCode === "1505" || (kindCode === "1501" && /^(anmu|yangmu)$/.test(speciesCode)),
);
const sleepers = judged(
  ({ kindCode, speciesCode }) =>
    ["1501", "1502", "1503"].includes(kindCode) && /^(luoyesong|baixiang|hongxiang|ouxiang|zuomu)$/.test(speciesCode),
  ({ kindCode }) => kindCode === "1502",
);
const battens = judged(
  ({ kindCode }) => kindCode === "1502",
  ({ kindCode, speciesCode }) =>
    SAWN.includes(kindCode) &&
    /^(zhangzisong|chisong|yunshan|lengshan|spf|tieshan|hemfir|huaqisong|fushesong|luoyesong|nanfangsong|shanmu)/.test(
      speciesCode,
    ),
);
const piles = judged(
  ({ kindCode, speciesCode }) =>
    kindCode === "1500" && /^(shanmu|luoyesong|maweisong|zhangzisong|chisong)$/.test(speciesCode),
  ({ kindCode }) => kindCode === "1500",
);
/** Blanks for floors are what is asked for; boards that wear well will do. */
const SOFT_FLOOR = new Set(
  "spf huaqisong tieshan zhangzisong luoyesong yunshan_ru hongsong chisong yunshan_eu".split(" "),
);
const floorBlanks = suited(({ kindCode, speciesCode }) => {
  if (SOFT_FLOOR.has(speciesCode)) return kindCode === "1503" || kindCode === "1508" ? 1 : 0;
  return kindCode === "1509" ? 2 : ["1501", "1503", "1504", "1508"].includes(kindCode) ? 1 : 0;
});

/** Criteria over several fields, by the names that the files use. 1501 is what the trade calls boards. */
const USES: Readonly<Record<string, Criterion>> = {
  flooring,
  floorBlanks,
  outdoor,
  pallets,
  building,
  furniture,
  sauna,
  formwork,
  framing,
  stairs,
  doors,
  cabinets,
  carFloor,
  sleepers,
  battens,
  piles,
  boards: kind("1501", "1502 1509"),
  shuttering: kind("1510", "1505"),
  solidFloor: suited(({ kindCode, speciesCode }) =>
    kindCode === "1509" && !/^(spf|huaqisong|tieshan)$/.test(speciesCode) ? 2 : 0,
  ),
  sheet915: suited(({ width, length }) => (width === 915 && length === 1830 ? 2 : 0)),
};

const CODES = {
  species: judging.species,
  kind,
  grade: judging.grade,
  brand: judging.brand,
  origin: judging.origin,
  port: judging.port,
  moisture: judging.moisture,
  city: judging.city,
};
const SIZES = {
  section: judging.section,
  thickness: judging.thickness,
  width: judging.width,
  length: judging.length,
  diameter: judging.diameter,
  thicknessBetween: judging.thicknessBetween,
  widthBetween: judging.widthBetween,
  lengthBetween: judging.lengthBetween,
};

/** `name:codes`, `name:codes~acceptable codes`, `name:mm,mm` or the name of a use. Throws for any other word. */
function criterionOf(word: string): Criterion {
  const [name = "", value = ""] = word.split(":");
  const use = USES[name];
  if (use !== undefined) return use;
  if (name in CODES) {
    const [expected = "", near] = value.split("~");
    return CODES[name as keyof typeof CODES](GROUPS[expected] ?? expected, near);
  }
  const size: ((...mm: number[]) => Criterion) | undefined = SIZES[name as keyof typeof SIZES];
  if (size === undefined) throw new Error(`No such criterion: ${word}`);
  return size(...value.split(",").map(Number));
}

/** A row of the files: group, text, criteria joined by `; `. Without criteria nothing at all may be found. */
function queryOf(row: string): JudgedQuery {
  const [group = "", text = "", criteria] = row.split("\t");
  return { group, text, criteria: criteria === undefined ? null : criteria.split("; ").map(criterionOf) };
}

const queriesIn = (file: string): JudgedQuery[] =>
  readFileSync(join(import.meta.dirname, "search-queries", file), "utf8")
    .trimEnd()
    .split("\n")
    .map(queryOf);

/**
 * What timber buyers type and what they mean by it. Written from the trade's own words; the goods decide which of the
 * meanings are in stock. A group may hold words for goods that nobody offers: the nearest goods are right then.
 */
export const SEARCH_QUERIES = queriesIn("demo.tsv");
/** Written after the search stood, from the trade's words and without a look at its tables. */
export const MORE_SEARCH_QUERIES = queriesIn("demo-more.tsv");
/** Written by somebody who had not seen how queries are read, and learnt from since. */
export const BLIND_SEARCH_QUERIES = queriesIn("demo-third.tsv");
/** By such writers, learnt from as well. */
export const LEARNT_SEARCH_QUERIES = [
  "demo-fourth.tsv",
  "demo-fifth.tsv",
  "demo-sixth.tsv",
  "demo-eighth.tsv",
  "demo-ninth.tsv",
  "demo-tenth.tsv",
  "demo-eleventh.tsv",
  "demo-twelfth.tsv",
  "demo-thirteenth.tsv",
].flatMap(queriesIn);
/** By somebody who had not read the code, for goods like those of the demo; of what it showed, some was learnt after its first run. */
export const UNSEEN_SEARCH_QUERIES = queriesIn("demo-fourteenth.tsv");
/** By two strangers: ordinary queries, and hard ones. */
export const ORDINARY_SEARCH_QUERIES = queriesIn("demo-fifteenth.tsv");
export const HARD_SEARCH_QUERIES = queriesIn("demo-sixteenth.tsv");
/** Certificates and panels by whoever taught the search to read them. */
export const TAUGHT_SEARCH_QUERIES = queriesIn("demo-seventh.tsv");
/** For the traders' goods; written before the search was run over them. */
export const TRADER_QUERIES = queriesIn("traders.tsv");
/** The second set for the traders' goods, written after the first had been learnt from. */
export const UNSEEN_TRADER_QUERIES = queriesIn("traders-more.tsv");
