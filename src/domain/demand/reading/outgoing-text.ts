import { normalText } from "../../timber/normal-text.ts";
import { isTalk } from "../../timber/reading/talk.ts";
import type { TradeLexicon } from "../../timber/reading/word-hits.ts";
import { originalWords } from "../contact-free.ts";

/*
 * A buyer's words as they may go to a service outside. All names and streets cannot be listed, so it is the other way round: a
 * word leaves only if the trade's dictionaries or the lists here have it, and figures leave unless they read like contact details
 * or a building. What no dictionary has could not become a fact of a line anyway.
 */

/** Stands for what was cut. */
const CUT = "…";

/** Dictionaries whose words reveal nothing of a person or an address; places do. */
const HARMLESS: ReadonlySet<string> = new Set(["species", "kind", "grade", "brand", "origin", "moisture", "noise"]);

/** Words of messages for amounts and lines, beside talk. */
const LINE_WORDS: ReadonlySet<string> = new Set(
  `
直径 检尺径 检尺 径级 小头 大头 数量 体积 单价 总价 不含税 厚度 起 每 各 共 计 合计 小计 总计 其中 以上 以下 以内 之内 之间 正负 公差 误差 偏差 允差 余量 改 改成 改为 换 换成 去掉 取消 更正 上次 这次 上回 这回
第 个 上面 下面 前面 后面 同上 一样 其余 还要 再要 再来 另 另外 以下 同 再 为 按 均 分别 木 板 料 条 材 皮 枋 立方 根数 支数 张数 件数 方数 片数 包数 捆数 零 一 二 两 三 四 五 六 七 八 九 十 百 千 万 半 点 几 成
`
    .trim()
    .split(/\s+/),
);
/** Characters of the longest stretch of Chinese that is looked up at once. */
const LONGEST = 4;

/** Latin words beside the dictionaries and single letters. */
const LATIN_WORDS: ReadonlySet<string> = new Set(
  "mm cm dm ft in inch inches cbm sqm pc pcs pieces piece sheets sheet bundles bundle tons ton container containers hq gp truck kd ad st fob cif cfr cnf usd rmb cny or and x by to from thick wide long per each total".split(
    " ",
  ),
);

/** Measures are also surnames, so that they count behind a figure only. */
const MEASURES =
  /(?<=[\d一二两三四五六七八九十百千万半几每各整/]\s?)(?:立方米?|平方米?|公[分斤]|厘米?|毫米|英[寸尺]|延米|美[元金]|块钱|[方平米寸尺分丝根支张片块件包托捆吨车柜条段元厘层])/g;

/** The commonest two hundred surnames. */
const SURNAMES =
  "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许邓冯韩曹曾彭萧蔡潘田董袁于余叶蒋杜苏魏程吕丁沈任姚卢傅钟姜崔谭廖范汪陆金石戴贾韦夏邱方侯邹熊孟秦白江阎薛尹段雷黎史龙陶贺顾毛郝龚邵万钱严覃武莫孔汤向常温康施文" +
  "牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷曲盛冉翁蓝路游辛靳管柴蒙鲍华喻祁房蒲滕屈饶解牟艾尤阳时穆农司古吉卓车简连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏";

/** Contact details and addresses in normal text, beside what `originalWords` cuts. */
const PERSONAL: readonly RegExp[] = [
  /\p{Nd}{7,}/gu,
  /[零〇一二三四五六七八九幺两]{7,}/g,
  /(?<!\d)1[\s._-]{0,3}[3-9](?:[\s._-]{0,3}\d){9}/g,
  /(?<!\d)\d{4}(?:[ -]\d{4}){2,5}(?!\d)/g,
  /(?:电话|手机|座机|传真|热线|微信|(?<![a-z])(?:tel|phone|mobile|fax|call|wechat|qq))号?码?\s?[:.]?\s?\+?[\d\s()-]{5,20}/g,
  /(?:联系人|收[货件]人|姓名|名字|称呼|我是|我叫|叫我|(?<![a-z])(?:attn|mrs?|ms|miss|i am|i'm|name is)(?![a-z]))[\s.:]{0,3}[^\s\n,;。:]{1,12}/g,
  new RegExp(`[${SURNAMES}][总工哥姐](?![价数计共量额体料])`, "g"),
  /\p{Script=Han}{1,2}(?:经理|老板|师傅|先生|女士|小姐|主任|厂长|会计|主管)/gu,
  /[京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼][a-z][\s.]?[a-z\d]{5,6}(?![a-z\d])/g,
  /[^\s@]{1,64}@[^\s@]{1,64}/g,
  /(?:https?:|www\.)[^\s]{1,200}/g,
];

const STREET_END = /[路街道巷弄里村镇乡庄区园楼幢栋座]/;

/** Whether each character of normal text may leave. Those that are no letter and no figure may. */
function mayLeave(text: string, lexicon: TradeLexicon): boolean[] {
  const may = new Array<boolean>(text.length).fill(true);
  const mark = (start: number, end: number, value: boolean): void => void may.fill(value, start, end);
  for (const { 0: letters, index } of text.matchAll(/[\p{L}\p{M}]+/gu)) mark(index, index + letters.length, false);
  for (const { 0: figure, index } of text.matchAll(/(?![0-9])\p{N}/gu)) mark(index, index + figure.length, false);
  for (let at = 0; at < text.length; ) {
    const end = may[at] ? at : knownEnd(text, at, lexicon);
    mark(at, end, true);
    at = Math.max(end, at + 1);
  }
  for (const { 0: measure, index } of text.matchAll(MEASURES)) mark(index, index + measure.length, true);
  // mu2026 is one word: its figures go with its letters.
  for (const { 0: word, index } of text.matchAll(/[a-z\d_]+/g)) {
    const end = index + word.length;
    if (may.slice(index, end).includes(false)) mark(index, end, false);
  }
  // 木渎镇88号, 中山路88: figures among what was cut, or behind a street, are those of a building.
  for (const { 0: figures, index } of text.matchAll(/\d+/g)) {
    const end = index + figures.length;
    const isBuilding = may[end] === false || STREET_END.test(text.charAt(index - 1));
    if (may[index - 1] === false && isBuilding) mark(index, end, false);
  }
  for (const pattern of PERSONAL)
    for (const { 0: personal, index } of text.matchAll(pattern)) mark(index, index + personal.length, false);
  return may;
}

/** Where what is known from a letter on ends; there where nothing is. */
function knownEnd(text: string, at: number, lexicon: TradeLexicon): number {
  const hit = lexicon
    .allAt(text, at)
    .findLast(({ sense, end }) => HARMLESS.has(sense.field) && isWritten(sense.text, text.slice(at, end)));
  let end = hit?.end ?? at;
  const latin = /^(?:[a-z]+|φ)/.exec(text.slice(at, at + 20))?.[0] ?? "";
  if (latin.length === 1 || LATIN_WORDS.has(latin)) end = Math.max(end, at + latin.length);
  for (let to = Math.min(text.length, at + LONGEST); to > end; to -= 1)
    if (isTalk(text.slice(at, to), LINE_WORDS)) return to;
  return end;
}

/** What only sounds like a word of the trade may be a name. */
const isWritten = (spelling: string, word: string): boolean => !/\p{Script=Han}/u.test(word) || spelling === word;

/**
 * `text` as it may leave: without phones, mail, messengers, names and addresses, `names` among them, and without every word that
 * neither the trade nor talk has. What is left stands as it was typed, in its rows, `…` for each stretch that was cut.
 */
export function outgoingText(text: string, names: readonly string[], lexicon: TradeLexicon): string {
  const given = originalWords(text, names);
  const normal = normalText(given);
  const may = mayLeave(normal.text, lexicon);
  const cut = new Set<number>();
  for (const [at, leaves] of may.entries()) if (!leaves) cut.add(normal.from[at] ?? 0);
  let out = "";
  let offset = 0;
  for (const character of given) {
    const isCut = cut.has(offset) || character === CUT;
    if (!isCut) out += character;
    else if (!out.endsWith(CUT)) out += CUT;
    offset += character.length;
  }
  return out;
}
