import type { DictionaryEntry } from "./dictionary.ts";
import { SPECIES_TABLE } from "./species-table.ts";
import { ambiguousWords, byCode, listed, rowsOf } from "./tables.ts";

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

/** Every species of the marketplace, softwoods first. */
export const SPECIES: readonly Species[] = rowsOf(
  SPECIES_TABLE,
  "code",
  "name",
  "pinyin",
  "aliases",
  "latin",
  "english",
  "wood",
  "origins",
  "density",
  "group",
).map(({ aliases, wood, origins, density, group, ...row }) => {
  const [densityMin = 0, densityMax = 0] = density.split("-").map(Number);
  return {
    code: row.code,
    name: row.name,
    pinyin: row.pinyin,
    aliases: listed(aliases),
    latin: row.latin,
    english: row.english,
    wood: wood === "S" ? "softwood" : "hardwood",
    origins: listed(origins),
    densityMin,
    densityMax,
    group,
  };
});

/** The built-in species of that code; `undefined` for an unknown code. */
export const speciesByCode: (code: string) => Species | undefined = byCode(SPECIES);

/** `*oak`: all species of that group; `*pines`: all of the genus. */
function codesOf(cell: string): readonly string[] {
  if (!cell.startsWith("*")) return listed(cell);
  const isMeant = ({ group, latin }: Species): boolean =>
    cell === "*pines" ? latin.startsWith("Pinus") : listed(cell).includes(`*${group}`);
  return SPECIES.filter(isMeant).map(({ code }) => code);
}

/** Words that mean several species; a buyer who types one accepts any of them. */
export const SPECIES_WORDS = ambiguousWords(
  `
songmu|松木|松树,松材,pine|song mu|*pines
baisong|白松|白松木,whitewood|bai song|yunshan_eu,yunshan_ru,lengshan,lengshan_eu
yunshan|云杉|云杉木,spruce|yun shan|yunshan_eu,yunshan_ru,sitka,engelmann
lengshanlei|冷杉|冷杉木,fir|leng shan|lengshan,lengshan_eu,amabilis
hongsonglei|红松|红松木|hong song|hongsong,xibohongsong
esong|俄松|俄罗斯松,俄罗斯松木|e song|zhangzisong,luoyesong
xiangmu|橡木|橡树,栎木,oak,欧美橡木|xiang mu|*oak
fengmu|枫木|槭木,枫树,maple|feng mu|*maple
lamu|蜡木|ash,梣木|la mu|*ash
bailamu|白蜡|白蜡木|bai la|baila,oula
redwood|redwood|||chisong,hongshan
quliu|曲柳||qu liu|shuiquliu,baila,oula
huangyang|黄杨|黄杨木|huang yang|ezhangqiu
hongliuanmu|红柳桉|红柳桉木|hong liu an|hongliuan,jarrah
liuan|柳桉|柳安,柳桉木,柳安木,meranti,lauan|liu an|*meranti
huali|花梨|花梨木,padauk|hua li|dahuali,feihuali,ciwei
hongmu|红木|红木类,rosewood|hong mu|*hongmu,*wenge
suanzhi|酸枝|酸枝木|suan zhi|hongsuanzhi,aoshihuang,weiao
hetaomu|胡桃木|核桃木,胡桃,walnut|hu tao mu|heihutao,hutaoqiu
huamulei|桦木|桦树,birch|hua mu|*birch
duanmulei|椴木|椴树,basswood,linden|duan mu|*lime
yumulei|榆木|榆树,elm|yu mu|*elm
yangmulei|杨木|杨树|yang mu|yangmu,shanyang
qimulei|桤木|alder|qi mu|*alder
anmulei|桉木|桉树,eucalyptus|an mu|*euca
xiangsimu|相思木|相思,acacia|xiang si mu|*acacia
tieshanlei|铁杉|铁杉木,hemlock|tie shan|tieshan,hemfir
luoyesonglei|落叶松|larch|luo ye song|*larch
taohuaxinmu|桃花芯|桃花心,mahogany|tao hua xin|*mahogany
xuesong|雪松|cedar|xue song|hongxuesong,huangxuesong
spflei|SPF|加松||spf,spf_s
nanfanghuangsong|黄松|yellowpine|huang song|nanfangsong,huangsong_us
feizhouli|非洲楝||fei zhou lian|*sapele
wujin|乌金|斑马|wu jin|banma
`,
  codesOf,
);
