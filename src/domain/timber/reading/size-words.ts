import { spellingsAt, trieOf } from "../trie.ts";
import { AREA_UNIT } from "./area-unit.ts";

/** Units of length as they are written. `cun` and `fen` are the trade's: an inch of thickness, 3 mm of panel. */
export type LengthUnit = "mm" | "cm" | "m" | "ft" | "chi" | "in" | "fen" | "si" | "quarter";
export type Side = "thickness" | "width" | "length" | "diameter";
export type Bound = "min" | "max";

/** How m² is written within normal text, for a pattern: 平 is none in 四平 either. */
export const AREA_WORDS = AREA_UNIT.replace("平(?!", "(?<!四)平(?!");

type Word =
  | { readonly is: "unit"; readonly unit: LengthUnit }
  | { readonly is: "side" | "listed"; readonly side: Side }
  | { readonly is: "before" | "after"; readonly bound: Bound | null }
  | { readonly is: "count" | "square" | "filler" | "half" | "random" };

/** 不超过, 别超过, 不能超过 … */
const negated = (words: string): string =>
  words
    .split(" ")
    .flatMap((word) => ["不", "别", "不要", "不能", "不得", "不可", "勿"].map((not) => not + word))
    .join(" ");
/** Spellings, by what they are; `listed`: what stands before it are several of that side. Latin ones end where a word ends. */
const TABLE: readonly (readonly [spellings: string, word: Word])[] = [
  ["mm 毫米 公厘 厘 haomi li", { is: "unit", unit: "mm" }],
  ["cm 公分 厘米 gongfen limi", { is: "unit", unit: "cm" }],
  ["m 米 公尺 mi meter meters metre metres", { is: "unit", unit: "m" }],
  ["英尺 呎 ft feet foot '", { is: "unit", unit: "ft" }],
  ["尺", { is: "unit", unit: "chi" }],
  ["寸 英寸 吋 cun in inch inches \" ''", { is: "unit", unit: "in" }],
  ["分", { is: "unit", unit: "fen" }],
  ["丝 道", { is: "unit", unit: "si" }],
  ["厚 厚度 板厚 个厚 个的 hou thick t= t: h= h:", { is: "side", side: "thickness" }],
  ["宽 宽度 板宽 面宽 梁高 高度 kuan wide w= w:", { is: "side", side: "width" }],
  ["长 长度 chang long length l= l:", { is: "side", side: "length" }],
  [
    "φ 径 直径 径级 检尺径 检尺 小头 小头径 小头直径 尾径 尾直径 梢径 口径 粗 dia diameter sed",
    { is: "side", side: "diameter" },
  ],
  ["至少 最少 最小 最短 最窄 大于 高于 超过 > >= ≥ 起码", { is: "before", bound: "min" }],
  [negated("少于 低于 小于 短于 薄于 窄于"), { is: "before", bound: "min" }],
  ["小于 低于 少于 最多 最大 最长 最宽 < <= ≤ 至多", { is: "before", bound: "max" }],
  [negated("超过 大于 高于 长于 厚于 宽于"), { is: "before", bound: "max" }],
  ["约 大约 大概 差不多 介于 处于", { is: "before", bound: null }],
  ["以上 及以上 往上 朝上 起 起步 上 up +up 或以上 打上", { is: "after", bound: "min" }],
  ["以下 及以下 以内 之内 往下 或以下 封顶", { is: "after", bound: "max" }],
  ["左右 上下 之间", { is: "after", bound: null }],
  ["两种厚度 三种厚度 四种厚度 五种厚度 两个厚度 三个厚度 四个厚度", { is: "listed", side: "thickness" }],
  ["两种宽度 三种宽度 四种宽度 五种宽度 两个宽度 三个宽度 四个宽度", { is: "listed", side: "width" }],
  ["两种长度 三种长度 四种长度 五种长度 两个长度 三个长度 四个长度", { is: "listed", side: "length" }],
  ["角 见方 边长", { is: "square" }],
  ["半", { is: "half" }],
  [": = 为 是 在 长度不限 长不限 随机长 长度随机 长短不限", { is: "filler" }],
  ["随宽 随机宽 宽度不限 乱宽 自然宽", { is: "random" }],
  [
    "方 立方 立方米 立米 m3 cbm 件 包 捆 垛 根 支 条 枝 块 张 片 吨 t 车 柜 个 元 块钱 % 天 日 号 月 年 周 级 等 # 点 台 辆 只 船 万 千 百 k 挂 层 pcs pc 套 家 人 岁 次 度 品",
    { is: "count" },
  ],
];
const WORDS = trieOf(TABLE.flatMap(([spellings, word]) => spellings.split(" ").map((one) => [one, word] as const)));
/** A word that would start here is another one: 长期, 上海, 厘板, 丝楠, 角落. */
const OTHERS = new Map(
  `长期沙春治兴城安短材料条 上海虞饶 宽料板幅 粗锯料面切 厚街道 起重订吊送 厘米 丝杆网楠 角钢落度料 分之别类级享 道木路格 寸金 为主 方木料枋数 半挂成干年月个 点五 挂板 条子件数 支模撑柱数 件数 捆数 托数 块数
包装头数 日照本喀 天津水 张家掖北数 百色 万州宁载 根河数 品牌种名 家具居装私庄 人造工 元宝旦 台州湾 号码 级别 等级 片材数 车厢皮间板船库 船板用舶`
    .split(/\s/)
    .map((one) => [one.charAt(0), one.slice(1)] as const),
);

export const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= "0" && character <= "9";
export const isLetter = (character: string | undefined): boolean =>
  character !== undefined && character >= "a" && character <= "z";

export type WordHit = { readonly end: number; readonly spelling: string; readonly word: Word };

/** The longest word of the table at `at`. */
export function wordAt(text: string, at: number): WordHit | null {
  for (const { end, value: word } of spellingsAt(WORDS, text, at).reverse()) {
    const spelling = text.slice(at, end);
    const last = spelling.at(-1);
    if (
      last !== undefined &&
      isLetter(last) &&
      (isLetter(text[end]) || isDigit(text[end])) &&
      !/^x[\dx*]/.test(text.slice(end, end + 2))
    )
      continue;
    // 柏木板厚3公分 is of a board.
    if (spelling.startsWith("板") && /\p{Script=Han}/u.test(text.charAt(at - 1))) continue;
    if (end - at === 1 && text[end] !== undefined && OTHERS.get(spelling)?.includes(text.charAt(end)) === true)
      continue;
    return { end, spelling, word };
  }
  return null;
}
