import { cityAt } from "../../timber/cities.ts";
import { startingAt } from "../../timber/dictionary.ts";
import { normalText, WORDS } from "../../timber/normal-text.ts";
import { PLACES } from "../../timber/places.ts";
import { addressAt, citiesLeft } from "../../timber/reading/place-words.ts";
import { isTalk } from "../../timber/reading/talk.ts";
import { partsOf, type TradeLexicon, type Word } from "../../timber/reading/word-hits.ts";
import type { Found, Stretch, TokenValue } from "./demand-reader.ts";

/** Words that only messages use besides the goods: what their facts are called, and of what goods a search would have to be. */
const MESSAGE_WORDS = new Set(
  `
们 哥 姐 亲 现货 期货 含运费 提 装车 交货 交货地 交货期 交期 船期 付款 付款方式 现款 要 无蓝变 蓝变没关系 蓝变 无虫眼 无腐朽 无开裂 毛边 足尺 净尺 实尺 实方 毛方 净方 以上 以下 以内 之间 约 先 再 可
行 公司 厂 工地 仓库 用于 装修 包装 家具 门窗 地板 结构 混装 混 拼柜 拼 询 个 为 按 发 运 均 各 共 计 另外 另 号 级 面 港 市 省 区 货源 货场 板子 板 木 材 料 方 方数 体积 型号 口径 径级 小头 大头 直径
检尺 数量 价钱 价位 目标价 期望价 预算 品名 名称 产品 地点 收货地 地址 备注 日期 时间 干燥 随机 随宽 皆可 单位 序号 合计 总计 手机 微信 联系人 联系方式 目的港 目的地 二手 hi hello please need want
looking price about around with from length for and the pls asap ok pcs cm m kg or to in at by of on a i we delivery deliver before target quote thanks cif cfr fob quantity qty size grade logs tel
wechat vx qq inquiry
`
    .trim()
    .split(/\s+/),
);

/** The unrecognised words of a row. */
export const unknownIn = (left: string): Stretch[] =>
  [...left.matchAll(WORDS)].flatMap(({ 0: word, index }) =>
    isTalk(word, MESSAGE_WORDS) ? [] : [{ start: index, end: index + word.length }],
  );

/** 太仓 is that port, also where the word stands for a stretch of coast as well. */
const PLACE_SPELLINGS = new Map(
  PLACES.flatMap(({ code, name, aliases }) => [name, ...aliases].map((spelling) => [normalText(spelling).text, code])),
);

/** How sure a port is that only sounds as what is written, as 黄浦 is a district of another city. */
const GUESSED = 0.5;

const HAN = /^\p{Script=Han}{2,}$/u;
const isMisheard = (text: string, start: number, end: number, spelling: string): boolean =>
  HAN.test(text.slice(start, end)) && HAN.test(spelling) && text.slice(start, end) !== spelling;

/** A port, the address that its city begins, or the city whose name a word has. */
function placeMeant(text: string, { start, end, sense, sure }: Word, lexicon: TradeLexicon): TokenValue[] {
  const place = PLACE_SPELLINGS.get(sense.text);
  const city = place === undefined ? null : addressAt(text, end, place, lexicon);
  if (city !== null) return [{ field: "city", ...city, sure: 0.9 }];
  if (place !== undefined)
    return [{ field: "port", codes: [place], sure: isMisheard(text, start, end, sense.text) ? GUESSED : sure }];
  // A province or a stretch of coast is no port: 江苏 stands in addresses.
  const named = cityAt(sense.text, 0);
  return named?.end === sense.text.length ? [{ field: "city", ...named.city, sure: 0.7 }] : [];
}

const CODED = ["species", "kind", "grade", "brand", "origin", "moisture"] as const;

/** Uses of timber as it is sawn: boards and squares for them are nothing more. */
const SAWN_FOR = ["pallet", "pack", "building"];
const SAWN_AS = [
  ["板", "1501"],
  ["方", "1502"],
] as const;

/** 户外地板料, 防腐木地板, 托盘板, 包装方: the kind that the name of a use holds. */
function kindByUse(text: string, { start, end, sense, sure }: Word, lexicon: TradeLexicon): TokenValue[] {
  const within = Array.from({ length: end - start }, (_, at) => startingAt(lexicon, text, start + at));
  const held = within.find((hit) => hit?.sense.field === "kind")?.sense.codes;
  const isSawn = sense.codes.some((code) => SAWN_FOR.includes(code));
  const [, sawn] = SAWN_AS.find(([tail]) => isSawn && sense.text.endsWith(tail)) ?? [];
  const codes = held ?? (sawn === undefined ? [] : [sawn]);
  return codes.length === 0 ? [] : [{ field: "kind", codes, sure }];
}

/** Between two words stand no more blanks. */
const NEAR = 20;

const OF_PEOPLE = /^(?:\p{Script=Han}{0,4}(?:公司|家具厂|木业)|的?(?:公司|客户|客人|老板|商人|工厂|买家)|人(?!民))/u;
const GOES_ON = /(?:出口|外销|销往|卖到|运往|转口)(?:到|至)?\s*$/;

function valuesOf(text: string, word: Word, lexicon: TradeLexicon): TokenValue[] {
  const { start, sense, sure, port: codes } = word;
  const before = text.slice(Math.max(0, start - NEAR), start);
  const isPlace = sense.field === "port" || sense.field === "city";
  // 别发青白江
  if (isPlace && /(?:别|不要?|勿)(?:发|送|到|去|走)?\s*$/.test(before)) return [];
  if (sense.field === "port") return placeMeant(text, word, lexicon);
  if (sense.field === "city") {
    const city = { field: "city", code: sense.codes[0] ?? "", name: sense.label, sure } as const;
    return codes === undefined ? [city] : [{ field: "port", codes, sure: 0.8 }, city];
  }
  if (sense.field === "use") return kindByUse(text, word, lexicon);
  // 泰国公司, 出口日本: who buys it, and where it goes then.
  if (sense.field === "origin" && (OF_PEOPLE.test(text.slice(word.end)) || GOES_ON.test(before))) return [];
  // 一面贴桦木: of what its face is.
  const isFace = sense.field === "species" && /[贴覆]\s*$/.test(before);
  return CODED.flatMap((field) => (field === sense.field && !isFace ? [{ field, codes: sense.codes, sure }] : []));
}

/** What a word means in a demand. */
export const foundIn = (text: string, word: Word, lexicon: TradeLexicon): Found[] =>
  partsOf(word).flatMap((one) =>
    valuesOf(text, one, lexicon).map((value) => ({ ...value, start: one.start, end: one.end })),
  );

/** Cities by themselves, in what nothing else has taken. */
export const leftCities = (left: string): Found[] =>
  citiesLeft(left).map(({ start, end, city }) => ({ field: "city", ...city, sure: 0.6, start, end }));
