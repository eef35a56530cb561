/** A text as the recognisers read it; every character knows where in the given text it came from. */
export type NormalText = {
  readonly text: string;
  /** Offset in the given text at which the character at this index starts; one more entry than characters. */
  readonly from: readonly number[];
};

/** Traditional forms met in timber texts, each before its simplified form. */
const TRADITIONAL =
  "雲云樺桦鐵铁櫟栎歐欧紅红黃黄葉叶針针闊阔東东蘿萝羅罗蠟蜡楓枫櫻樱楊杨榿桤檜桧櫸榉欅榉樹树鋸锯圓圆單单膠胶層层號号級级規规長长寬宽徑径" +
  "乾干濕湿氣气國国內内滿满綏绥門门島岛連连廣广倉仓華华貝贝龍龙鳳凤進进現现貨货購购買买賣卖產产場场碼码頭头無无節节紋纹烏乌緬缅馬马來来亞亚爾尔薩萨" +
  "寧宁輻辐達达奧奥麗丽絲丝條条選选優优經经濟济統统橫横厚厚蘭兰尋寻張张滙汇鎮镇慶庆蘇苏漢汉陽阳莊庄劉刘鵝鹅獨独愛爱澤泽維维" +
  "鬆松嵐岚數数價价種种類类廈厦瀋沈齊齐噸吨個个兩两櫃柜車车輛辆發发運运廠厂訂订報报稅税園园圖图實实標标準准檢检邊边縱纵窯窑爐炉蟲虫藍蓝變变開开雙双麵面陸陆剛刚麥麦納纳賓宾倫伦蓋盖聖圣瑪玛檳槟櫚榈荊荆銀银櫥橱樓楼護护牆墙傢家" +
  "俱具裝装飾饰遊游戶户臺台結结構构軌轨擔担萬万億亿點点時时間间週周後后們们請请問问謝谢給给聯联繫系電电話话與与還还帶带專专業业將将這这裡里從从對对為为於于麼么幫帮崗岗崑昆濱滨嶺岭貴贵瀘泸欽钦興兴瀾澜桿杆纖纤顆颗複复紙纸欖榄" +
  "夾夹棟栋雞鸡鷄鸡輯辑塊块綠绿質质錫锡榮荣沖冲沒没僅仅額额匯汇總总約约餘余處处會会體体積积費费貼贴闆板緊紧鋁铝銅铜壓压聽听廳厅親亲擇择夠够遠远";

/** Signs that mean the same in a size: crosses, diameters, dashes, dots. */
const SIGNS: readonly (readonly [string, string])[] = [
  ["×✕✖╳∗⨯⨉х", "*"],
  ["ø⌀∅φф", "φ"],
  ["–—−‐‑〜", "-"],
  ["·•", "."],
];

const SAME = new Map<string, string>();
for (const [signs, sign] of SIGNS) for (const one of signs) SAME.set(one, sign);
// 廿块: twenty.
SAME.set("廿", "二十");
const TRADITIONAL_PAIRS = [...TRADITIONAL];
for (let at = 0; at + 1 < TRADITIONAL_PAIRS.length; at += 2) {
  SAME.set(TRADITIONAL_PAIRS[at] ?? "", TRADITIONAL_PAIRS[at + 1] ?? "");
}

const MARKS = /\p{Mn}/gu;

function folded(character: string): string {
  const plain = character.normalize("NFKD").replace(MARKS, "").toLowerCase();
  return Array.from(plain, (one) => SAME.get(one) ?? one).join("");
}

const FOLDS = new Map<string, string>();

/** Remembers each character's fold; titles repeat a few thousand characters. */
function foldOf(character: string): string {
  const known = FOLDS.get(character);
  if (known !== undefined) return known;
  const fold = folded(character);
  if (FOLDS.size < 20_000) FOLDS.set(character, fold);
  return fold;
}

/** 十公分: a ten alone before a measure becomes figures here, as it takes two places; the size rules read the other numerals. */
const TEN = "十";
const NUMERAL = /[一二两三四五六七八九十百千万零\d]/;
const MEASURE = /^(?:公分|厘米?|毫米|米|寸|英[寸尺]|尺)/;
const isTen = (given: string, at: number): boolean =>
  !NUMERAL.test(given[at - 1] ?? "") && MEASURE.test(given.slice(at + 1, at + 3));

/** How far a sign looks at what stands around it. */
const AROUND = 16;

/**
 * `text` with each sign of `pattern` that `isMeant` takes for another written as `written`. What stands before it is looked at here:
 * patterns that look behind are a syntax error in browsers of before 2023.
 */
const rewritten = (
  text: string,
  pattern: RegExp,
  isMeant: (before: string, found: string, after: string) => boolean,
  written: (found: string) => string,
): string =>
  text.replace(pattern, (found: string, at: number) => {
    const end = at + found.length;
    return isMeant(text.slice(Math.max(0, at - AROUND), at), found, text.slice(end, end + AROUND))
      ? written(found)
      : found;
  });

/** 30*l20, 3o*120: a letter that looks like the figure meant, beside a cross. */
const LETTER = /[li](?=\d)|o/g;
const BEHIND_FIGURE = /^(?:\d?\*|\s?[方根张片件吨支块立])/;
const isFigureMeant = (before: string, letter: string, after: string): boolean =>
  letter === "o"
    ? (/\d$/.test(before) && BEHIND_FIGURE.test(after)) || (/\*\d{1,2}$/.test(before) && !/^[a-z]/.test(after))
    : before.endsWith("*");

/** 九一五乘一八三零: a side spoken figure by figure. */
const SPOKEN_SIDE = /[一二三四五六七八九零]+/g;
const isSideSpoken = (before: string, spoken: string, after: string): boolean =>
  (spoken.length === 3 || spoken.length === 4) &&
  ((!NUMERAL.test(before.slice(-1)) && /^\s?[乘*]/.test(after)) ||
    (/(?:乘以?|\*)\s?$/.test(before) && !NUMERAL.test(after.charAt(0))));
const SPOKEN = "零一二三四五六七八九";

/** 叁拾方, 拾伍根: figures as they are written where none may be changed. */
const WRITTEN_OUT = /[壹贰叁肆伍陆柒捌玖拾佰仟]{1,7}(?=\s?(?:方|立方|根|张|片|件|吨|支|块|柜|车|元))/g;
const PLAIN: Readonly<Record<string, string>> = {
  壹: "一",
  贰: "二",
  叁: "三",
  肆: "四",
  伍: "五",
  陆: "六",
  柒: "七",
  捌: "八",
  玖: "九",
  拾: "十",
  佰: "百",
  仟: "千",
};

/** T30*W150: which side a figure is of, where the order shows it, too. */
const SIDE_LETTER = /[twhl](?=\d)/g;
const isSideNamed = (before: string, letter: string, after: string): boolean =>
  (letter !== "l" && !/[a-z\d]$/.test(before) && /^\d{1,4}(?:\.\d)?(?:mm)?\s?[*x]\s?[twhl]?\d/.test(after)) ||
  (/\d(?:mm)?\s?[*x]\s?$/.test(before) && /^\d{2}/.test(after));

/** Of more blanks side by side the rest is left out: between two words rules look at every one of them, again and again. */
const BLANKS_MAX = 8;
const isBlank = (fold: string): boolean => /^\s$/.test(fold);

/** Full-width to half-width, lower case, no accents, simplified characters, one sign for each kind of cross and dash. */
export function normalText(given: string): NormalText {
  let text = "";
  const from: number[] = [];
  let offset = 0;
  let blanks = 0;
  for (const character of given) {
    const fold = character === TEN && isTen(given, offset) ? "10" : foldOf(character);
    blanks = isBlank(fold) ? blanks + 1 : 0;
    if (blanks > BLANKS_MAX) {
      offset += character.length;
      continue;
    }
    for (let unit = 0; unit < fold.length; unit += 1) from.push(offset);
    text += fold;
    offset += character.length;
  }
  from.push(offset);
  text = rewritten(text, LETTER, isFigureMeant, (letter) => (letter === "o" ? "0" : "1"));
  text = rewritten(text, SPOKEN_SIDE, isSideSpoken, (spoken) =>
    Array.from(spoken, (one) => SPOKEN.indexOf(one)).join(""),
  );
  text = text.replace(WRITTEN_OUT, (written) => Array.from(written, (one) => PLAIN[one] ?? one).join(""));
  return { text: rewritten(text, SIDE_LETTER, isSideNamed, () => " "), from };
}

/** Runs of Chinese characters, and Latin words with digits: what a text consists of for a search engine. Global: use `matchAll`. */
export const WORDS = /(?:(?=\p{L})\p{Script=Han})+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu;

/** Whether one of `WORDS` is a run of Chinese characters. */
export const isChinese = (word: string): boolean => /^\p{Script=Han}/u.test(word);

/** Where the characters [start, end) stand in the given text. `end` > `start`. */
export function givenSpan({ from }: NormalText, start: number, end: number): [number, number] {
  const first = from[start] ?? 0;
  let after = end;
  // Characters that one given character became share its offset; the span ends where the next given character starts.
  while (after < from.length - 1 && from[after] === from[end - 1]) after += 1;
  return [first, from[after] ?? first];
}
