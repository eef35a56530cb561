import type { AmbiguousWord, DictionaryEntry } from "./dictionary.ts";
import { SPECIES_TABLE } from "./species-table.ts";

/** `origins`: ISO 3166 codes as in `ORIGINS`. Densities: kg/m³, air-dry, indicative. Buyers take a `group` for one another. */
export type Species = DictionaryEntry & {
  readonly latin: string;
  readonly english: string;
  readonly wood: "softwood" | "hardwood";
  readonly origins: readonly string[];
  readonly densityMin: number;
  readonly densityMax: number;
  readonly group: string;
};

const listed = (text: string): readonly string[] => (text === "" ? [] : text.split(","));

function speciesOf(line: string): Species {
  const [
    code = "",
    name = "",
    pinyin = "",
    aliases = "",
    latin = "",
    english = "",
    wood,
    origins = "",
    density = "",
    group = "",
  ] = line.split("|");
  const [densityMin = 0, densityMax = 0] = density.split("-").map(Number);
  return {
    code,
    name,
    pinyin,
    aliases: listed(aliases),
    latin,
    english,
    wood: wood === "S" ? "softwood" : "hardwood",
    origins: listed(origins),
    densityMin,
    densityMax,
    group,
  };
}

/** Every species of the marketplace, softwoods first. */
export const SPECIES: readonly Species[] = SPECIES_TABLE.trim().split("\n").map(speciesOf);

const BY_CODE = new Map(SPECIES.map((species) => [species.code, species]));

/** The built-in species of that code; `undefined` for an unknown code. */
export const speciesByCode = (code: string): Species | undefined => BY_CODE.get(code);

const inGroups = (...groups: readonly string[]): readonly string[] =>
  SPECIES.filter((species) => groups.includes(species.group)).map((species) => species.code);

const PINES = SPECIES.filter((species) => species.latin.startsWith("Pinus")).map((species) => species.code);

/** Words that mean several species; a buyer who types one accepts any of them. */
export const SPECIES_WORDS: readonly AmbiguousWord[] = [
  { code: "songmu", name: "松木", aliases: ["松树", "松材", "pine"], pinyin: "song mu", codes: PINES },
  {
    code: "baisong",
    name: "白松",
    aliases: ["白松木", "whitewood"],
    pinyin: "bai song",
    codes: ["yunshan_eu", "yunshan_ru", "lengshan", "lengshan_eu"],
  },
  {
    code: "yunshan",
    name: "云杉",
    aliases: ["云杉木", "spruce"],
    pinyin: "yun shan",
    codes: ["yunshan_eu", "yunshan_ru", "sitka", "engelmann"],
  },
  {
    code: "lengshanlei",
    name: "冷杉",
    aliases: ["冷杉木", "fir"],
    pinyin: "leng shan",
    codes: ["lengshan", "lengshan_eu", "amabilis"],
  },
  {
    code: "hongsonglei",
    name: "红松",
    aliases: ["红松木"],
    pinyin: "hong song",
    codes: ["hongsong", "xibohongsong"],
  },
  {
    code: "esong",
    name: "俄松",
    aliases: ["俄罗斯松", "俄罗斯松木"],
    pinyin: "e song",
    codes: ["zhangzisong", "luoyesong"],
  },
  {
    code: "xiangmu",
    name: "橡木",
    aliases: ["橡树", "栎木", "oak", "欧美橡木"],
    pinyin: "xiang mu",
    codes: inGroups("oak"),
  },
  { code: "fengmu", name: "枫木", aliases: ["槭木", "枫树", "maple"], pinyin: "feng mu", codes: inGroups("maple") },
  { code: "lamu", name: "蜡木", aliases: ["ash", "梣木"], pinyin: "la mu", codes: inGroups("ash") },
  { code: "bailamu", name: "白蜡", aliases: ["白蜡木"], pinyin: "bai la", codes: ["baila", "oula"] },
  { code: "redwood", name: "redwood", aliases: [], codes: ["chisong", "hongshan"] },
  { code: "quliu", name: "曲柳", aliases: [], pinyin: "qu liu", codes: ["shuiquliu", "baila", "oula"] },
  { code: "huangyang", name: "黄杨", aliases: ["黄杨木"], pinyin: "huang yang", codes: ["ezhangqiu"] },
  { code: "hongliuanmu", name: "红柳桉", aliases: ["红柳桉木"], pinyin: "hong liu an", codes: ["hongliuan", "jarrah"] },
  {
    code: "liuan",
    name: "柳桉",
    aliases: ["柳安", "柳桉木", "柳安木", "meranti", "lauan"],
    pinyin: "liu an",
    codes: inGroups("meranti"),
  },
  {
    code: "huali",
    name: "花梨",
    aliases: ["花梨木", "padauk"],
    pinyin: "hua li",
    codes: ["dahuali", "feihuali", "ciwei"],
  },
  {
    code: "hongmu",
    name: "红木",
    aliases: ["红木类", "rosewood"],
    pinyin: "hong mu",
    codes: inGroups("hongmu", "wenge"),
  },
  {
    code: "suanzhi",
    name: "酸枝",
    aliases: ["酸枝木"],
    pinyin: "suan zhi",
    codes: ["hongsuanzhi", "aoshihuang", "weiao"],
  },
  {
    code: "hetaomu",
    name: "胡桃木",
    aliases: ["核桃木", "胡桃", "walnut"],
    pinyin: "hu tao mu",
    codes: ["heihutao", "hutaoqiu"],
  },
  { code: "huamulei", name: "桦木", aliases: ["桦树", "birch"], pinyin: "hua mu", codes: inGroups("birch") },
  {
    code: "duanmulei",
    name: "椴木",
    aliases: ["椴树", "basswood", "linden"],
    pinyin: "duan mu",
    codes: inGroups("lime"),
  },
  { code: "yumulei", name: "榆木", aliases: ["榆树", "elm"], pinyin: "yu mu", codes: inGroups("elm") },
  { code: "yangmulei", name: "杨木", aliases: ["杨树"], pinyin: "yang mu", codes: ["yangmu", "shanyang"] },
  { code: "qimulei", name: "桤木", aliases: ["alder"], pinyin: "qi mu", codes: inGroups("alder") },
  { code: "anmulei", name: "桉木", aliases: ["桉树", "eucalyptus"], pinyin: "an mu", codes: inGroups("euca") },
  { code: "xiangsimu", name: "相思木", aliases: ["相思", "acacia"], pinyin: "xiang si mu", codes: inGroups("acacia") },
  {
    code: "tieshanlei",
    name: "铁杉",
    aliases: ["铁杉木", "hemlock"],
    pinyin: "tie shan",
    codes: ["tieshan", "hemfir"],
  },
  { code: "luoyesonglei", name: "落叶松", aliases: ["larch"], pinyin: "luo ye song", codes: inGroups("larch") },
  {
    code: "taohuaxinmu",
    name: "桃花芯",
    aliases: ["桃花心", "mahogany"],
    pinyin: "tao hua xin",
    codes: inGroups("mahogany"),
  },
  { code: "xuesong", name: "雪松", aliases: ["cedar"], pinyin: "xue song", codes: ["hongxuesong", "huangxuesong"] },
  { code: "spflei", name: "SPF", aliases: ["加松"], codes: ["spf", "spf_s"] },
  {
    code: "nanfanghuangsong",
    name: "黄松",
    aliases: ["yellowpine"],
    pinyin: "huang song",
    codes: ["nanfangsong", "huangsong_us"],
  },
  { code: "feizhouli", name: "非洲楝", aliases: [], pinyin: "fei zhou lian", codes: inGroups("sapele") },
  { code: "wujin", name: "乌金", aliases: ["斑马"], pinyin: "wu jin", codes: ["banma"] },
];
