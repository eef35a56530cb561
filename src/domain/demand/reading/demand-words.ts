import { cityAt } from "../../timber/cities.ts";
import { isChinese, normalText, WORDS } from "../../timber/normal-text.ts";
import { PLACES } from "../../timber/places.ts";
import { addressAt } from "../../timber/reading/place-words.ts";
import { isTalk } from "../../timber/reading/talk.ts";
import { partsOf, type TradeLexicon, type Word } from "../../timber/reading/word-hits.ts";
import type { Found, TokenValue } from "./demand-reader.ts";

type Stretch = { readonly start: number; readonly end: number };

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

const CHAT = new Set(CHAT_WORDS.split(" "));

/** The words of a row that nobody understood. */
export const unknownIn = (left: string): Stretch[] =>
  [...left.matchAll(WORDS)].flatMap(({ 0: word, index }) =>
    isTalk(word, CHAT) ? [] : [{ start: index, end: index + word.length }],
  );

/** 太仓 is that port, also where the word stands for a stretch of coast as well. */
const PLACE_SPELLINGS = new Map(
  PLACES.flatMap(({ code, name, aliases }) => [name, ...aliases].map((spelling) => [normalText(spelling).text, code])),
);

/** A port, the address that its city begins, or the city whose name a word has. */
function placeMeant(text: string, { end, sense, sure }: Word, lexicon: TradeLexicon): TokenValue | null {
  const place = PLACE_SPELLINGS.get(sense.text);
  if (place !== undefined) {
    const city = addressAt(text, end, place, lexicon);
    return city === null ? { field: "port", codes: [place], sure } : { field: "city", ...city, sure: 0.9 };
  }
  // A province or a stretch of coast is no port: 江苏 stands in addresses.
  const named = cityAt(sense.text, 0);
  return named?.end === sense.text.length ? { field: "city", ...named.city, sure: 0.7 } : null;
}

function valuesOf(text: string, word: Word, lexicon: TradeLexicon): TokenValue[] {
  const { start, sense, sure, port } = word;
  const { field, label, codes } = sense;
  if (field === "port") return [placeMeant(text, word, lexicon)].filter((one) => one !== null);
  if (field === "city") {
    const [code = ""] = codes;
    return [
      ...(port === undefined ? [] : [{ field: "port", codes: port, sure: 0.8 } as const]),
      { field, code, name: label, sure },
    ];
  }
  // 一面贴桦木: of what its face is.
  if (field === "species" && /[贴覆]\s*$/.test(text.slice(0, start))) return [];
  return field === "noise" || field === "place" || field === "use" || field === "size" || field === "quantity"
    ? []
    : [{ field, codes, sure }];
}

/** What a word says for a demand. */
export const foundIn = (text: string, word: Word, lexicon: TradeLexicon): Found[] =>
  partsOf(word).flatMap((one) =>
    valuesOf(text, one, lexicon).map((value) => ({ start: one.start, end: one.end, value })),
  );

/** What may stand behind a city that nothing announces: a district of two or three characters, or who is there. */
const LEFT_BEHIND = /^市?(?:\p{Script=Han}{2,3}?[区县镇]?)?(?:要|用|的|客户|自?提|提货|交货|仓库?|工地|工厂|现场)?$/u;

/** Cities by themselves, in what nothing else has taken. */
export const leftCities = (left: string): Found[] =>
  [...left.matchAll(WORDS)].flatMap(({ 0: word, index: start }) => {
    const named = isChinese(word) ? cityAt(word, 0) : null;
    if (named === null || !LEFT_BEHIND.test(word.slice(named.end))) return [];
    return [{ start, end: start + named.end, value: { field: "city", ...named.city, sure: 0.6 } }];
  });
