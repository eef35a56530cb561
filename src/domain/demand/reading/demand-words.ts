import { cityAt } from "../../timber/cities.ts";
import { LEXICON, originBefore } from "../../timber/lexicon.ts";
import { isChinese, normalText, WORDS } from "../../timber/normal-text.ts";
import { PLACES } from "../../timber/places.ts";
import { negatedIn } from "../../timber/reading/negation.ts";
import { TAKEN, taken } from "../../timber/reading/taken.ts";
import { lexiconHits, placedHit, shortKindIn, slippedHits, type TradeLexicon } from "../../timber/reading/word-hits.ts";
import { addressAt } from "./demand-places.ts";
import type { Reader, TokenValue } from "./demand-reader.ts";

/** What a message says besides the goods. */
const CHAT_WORDS =
  "老板 老铁 兄弟 师傅 大佬 各位 朋友 们 哥 姐 亲 你好 您好 大家好 麻烦 帮忙 帮我 帮 请 请问 想问 问一下 问下 问 看看 看下 看 找 查 想 想找 我 我想 报个价 报一下价 报下价 报价 询价 " +
  "谢谢 多谢 有货的 有货 没货 有没有 有的 有 私聊 私信 联系我 联系 滴滴 速度 回复 在吗 在不在 急 尽快 长期 每天 每月 每个月 每周 现货 期货 含税 不含税 带票 开票 运费 含运费 自提 提货 提 装车 到货 到厂 " +
  "到港 交货 交货地 交货地点 交货期 交期 船期 付款 付款方式 现款 要求 要货 要 货要 货 质量 好点 好一点 干净 无蓝变 不要蓝变 蓝变没关系 蓝变 无虫眼 无腐朽 无开裂 毛边 正品 足尺 净尺 实尺 实方 毛方 净方 " +
  "左右 以上 以下 以内 之间 上下 大概 大约 约 先来 来 先 再 还 也 都 就 能 可以 可 行 就行 就好 就够 的话 最好 优先 我们 我司 公司 工厂 厂里 厂 工地 仓库 客户 项目 用于 用 做 装修 包装 家具 门窗 地板 结构 全部 全都 " +
  "混装 混长 混料 混 拼柜 拼 一批 批 采购 收购 购 询 采 需 求 个 吧 啊 哦 哈 呀 了 呢 吗 么 嘛 是 为 在 给 按 跟 与 及 和 或者 或 到 送 发 运 从 均 各 共 计 另外 另 其他 其它 等 号 级 面 港口 港 市 省 区 口岸 货源 货场 " +
  "板子 板 木 材 料 方 方数 方量 体积 型号 长度 长 宽度 宽 厚度 厚 口径 径级 小头 大头 直径 检尺 数量 量 单价 价格 价钱 价位 目标价 期望价 预算 价 规格 尺寸 树种 材种 材质 品名 名称 产品 品种 木材 等级 级别 产地 品牌 地点 " +
  "收货 收货地 收货地址 地址 备注 日期 时间 含水率 干燥 不限 随机 随宽 都行 皆可 均可 单位 序号 合计 总计 总共 一共 今天 现在 两种 三种 几种 清单 求购 需要 需求 电话 手机 微信 微信号 联系人 联系电话 联系方式 多少钱 什么价 " +
  "目的港 目的地 多少 有多少 二手 hi hello please need want looking price about around with from length for and the pls asap ok pcs mm cm m kg or to in at by of on a i we delivery deliver before by target quote thanks cif cfr fob quantity qty size grade logs tel wechat vx qq inquiry";

const CHAT_SET = new Set(CHAT_WORDS.split(" "));
/** Longest first, so that 交货地 is not 交货 and a left 地. */
const LONG_CHAT = new RegExp(
  [...CHAT_SET]
    .filter((word) => word.length > 1)
    .sort((one, other) => other.length - one.length)
    .join("|"),
  "g",
);

/** Without the words that say nothing of the goods. A single character goes only where all beside it go: 量, not 量子. */
export function withoutChat(text: string): string {
  let left = text;
  for (const { 0: word, index } of text.matchAll(LONG_CHAT)) {
    const end = index + word.length;
    const partOfWord = /^[a-z]/.test(word) && /[a-z0-9]/.test(`${text[index - 1] ?? ""}${text[end] ?? ""}`);
    if (!partOfWord) left = taken(left, index, end);
  }
  for (const { 0: word, index } of left.matchAll(WORDS)) {
    const small = isChinese(word) ? Array.from(word).every((one) => CHAT_SET.has(one)) : CHAT_SET.has(word);
    if (small) left = taken(left, index, index + word.length);
  }
  return left;
}

/** 太仓 is that port, also where the word stands for a stretch of coast as well. */
const PLACE_SPELLINGS = new Map(
  PLACES.flatMap(({ code, name, aliases }) => [name, ...aliases].map((spelling) => [normalText(spelling).text, code])),
);

/** Greetings are taken out before words are looked up, so that they are not heard as misspelt goods. */
const GREETINGS =
  /(?:老板|老铁|兄弟|大佬|各位|朋友)们?|(?:你|您|大家)好|麻烦|帮(?:忙|我)?(?:报个?|找|看|问|查)?(?:一?下)?价?|报个?(?:一?下)?价|谢谢|多谢|有货的?|有没有|请?(?:私聊?|私信|联系我?)|在吗|尽快|长期(?:要|采购|合作|需要)?|左右|优先/g;

/** The grade that `word` is when 级 stands behind it: V of 等级V. */
export function gradeNamed(word: string, lexicon: TradeLexicon, sure: number): TokenValue | null {
  const named = `${word.replace(/级$/, "")}级`;
  const hit = lexicon.startingAt(named, 0);
  return hit?.sense.field === "grade" && hit.end === named.length
    ? { field: "grade", codes: hit.sense.codes, sure }
    : null;
}

/** 等级V, 等级: 2, grade J, A grade */
const GRADED =
  /(?:等级|级别|(?<![a-z])grade)\s*[:为是]?\s*([a-z0-9一二三四五六]{1,4})(?![a-z0-9一二三四五六级等-])|(?<![a-z0-9])([a-z]{1,4})[- ]grade/g;

function readNamedGrades(reader: Reader): void {
  for (const { 0: whole, 1: behind, 2: before = "", index } of reader.text.matchAll(GRADED)) {
    const word = behind ?? before;
    const start = behind === undefined ? index : index + whole.length - word.length;
    const grade = gradeNamed(word, reader.lexicon, 0.9);
    if (grade !== null) reader.add(start, start + word.length, grade);
  }
}

/** A port, the address that its city begins, or the city whose name a word has. */
function placeMeant(text: string, end: number, spelling: string, sure: number): TokenValue | null {
  const place = PLACE_SPELLINGS.get(spelling);
  if (place !== undefined) return addressAt(text, end, place) ?? { field: "port", codes: [place], sure };
  // A province or a stretch of coast is no port: 江苏 stands in addresses.
  const named = cityAt(spelling, 0);
  return named?.end === spelling.length ? { field: "city", ...named.city, sure: 0.7 } : null;
}

export function readWords(reader: Reader): void {
  readNamedGrades(reader);
  const text = reader.text.replace(GREETINGS, (word) => TAKEN.repeat(word.length));
  const known = lexiconHits(text, reader.lexicon);
  const left = known.reduce((rest, { start, end }) => taken(rest, start, end), text);
  const slipped = slippedHits(left, left, reader.lexicon);
  const hits = [...known, ...slipped].sort((one, other) => one.start - other.start);
  const negated = negatedIn(
    text,
    hits.filter(({ sense }) => sense.field !== "noise"),
  );
  for (const { start, end } of negated.cues) reader.add(start, end, null);
  for (const hit of hits) {
    const { start: from, sense } = hit;
    const isOfFace = sense.field === "species" && /[贴覆]\s*$/.test(text.slice(0, from));
    // 一面贴桦木: of what its face is.
    if (sense.field === "noise" || negated.hits.has(hit) || isOfFace) {
      reader.add(from, hit.end, null);
      continue;
    }
    const sounds = text.slice(from, hit.end) !== sense.text && /\p{Script=Han}/u.test(sense.text);
    const sure = sounds ? 0.75 : 0.97;
    const grown = sense.field === "species" ? originBefore(text, from, sense.codes) : null;
    if (grown !== null && reader.isFree(grown.start, from))
      reader.add(grown.start, from, { field: "origin", codes: grown.codes, sure: 0.9 });
    for (const { start, end, field, codes } of placedHit(hit)) {
      if (field === "port") reader.add(start, end, placeMeant(text, end, sense.text, sure));
      else reader.add(start, end, { field, codes, sure });
    }
  }
}

/** SPF J: a letter by itself behind the goods is their grade. */
const LONE_GRADE = /(?<=[\s,])[abcjkv](?=$|[\s,;])/g;

function readLoneGrades(reader: Reader): void {
  const has = (field: string): boolean => reader.found.some(({ value }) => value.field === field);
  if (!has("species") || has("grade")) return;
  for (const { 0: letter, index } of reader.text.matchAll(LONE_GRADE)) {
    const grade = gradeNamed(letter, reader.lexicon, 0.6);
    if (grade !== null) reader.add(index, index + 1, grade);
  }
}

/** Said of the moisture by one character. */
const DRY = /^要?(干|湿)(?:的|料|货)?$/;

export function readShortKinds(reader: Reader): void {
  readLoneGrades(reader);
  for (const { 0: word, index } of reader.text.matchAll(WORDS)) {
    const [, dry] = DRY.exec(word) ?? [];
    const moisture = dry === "干" ? "KD" : "GRN";
    if (dry !== undefined) reader.add(index, index + word.length, { field: "moisture", codes: [moisture], sure: 0.6 });
    const before = reader.text.slice(0, index);
    // Only behind something that is understood.
    if (!before.includes(TAKEN) || !(before.endsWith(TAKEN) || before.endsWith(" "))) continue;
    const bare = word.replace(/^[大小](?=[板方])/, "");
    const [short = "", kind = ""] = shortKindIn(bare) ?? [];
    const hit = short === "" || isChinese(bare.slice(short.length)) ? null : LEXICON.startingAt(kind, 0);
    const end = index + word.length - bare.length + short.length;
    if (hit !== null) reader.add(index, end, { field: "kind", codes: hit.sense.codes, sure: 0.7 });
  }
}
