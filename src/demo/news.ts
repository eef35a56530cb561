import type { NewsChannel } from "../domain/content/news.ts";
import { PAGES } from "../domain/shell/pages.ts";
import { HOTLINE } from "../domain/system/hotline.ts";
import { grouped } from "../domain/text.ts";
import { articleHtml } from "../server/content/article-text.ts";
import type { Db } from "../server/db/database.ts";
import { cleanHtml } from "../server/system/clean-html.ts";
import { insertArticle, isAnyNews, pricesOnSale } from "./marketplace-store.ts";
import { DEMO_WIKI, type DemoArticle } from "./wiki.ts";

const REPORTS: readonly DemoArticle[] = [
  {
    channel: "market",
    daysAgo: 1,
    at: "16:30",
    title: "樟子松周报：各等级在售货源的报价区间",
    subtitle: "平台现货统计，按等级对照。",
    species: "zhangzisong",
    tags: "周报,樟子松",
    isTop: true,
    text: `
平台樟子松板材在售货源的报价区间如下，均折成含税价，港口自提。
| 等级 | 报价区间（元/m³） | 中位 |
| 4 等 | {range zhangzisong 1501 ru-4} | {median zhangzisong 1501 ru-4} |
| 1-3 等混 | {range zhangzisong 1501 ru-13} | {median zhangzisong 1501 ru-13} |
| 无节 | {range zhangzisong 1501 ru-clear} | {median zhangzisong 1501 ru-clear} |
## 看点
- 口岸与沿海港口的价差要连同干线运费一起比较。
- 采购 30 方以上的买家，注意比较阶梯价：有的商家满一车（约 32 m³）另有优惠。
> 报价区间取自平台在售货源的第 10 至 90 百分位，仅供比价参考。`,
  },
  {
    channel: "market",
    daysAgo: 3,
    at: "10:00",
    title: "SPF 周报：各等级的报价区间与板英尺换算",
    subtitle: "木框架需求平稳，3 级材走包装渠道。",
    species: "spf",
    tags: "周报,SPF",
    text: `
平台 SPF 在售货源中（含税），2 级及以上报价 {range spf 1501 na-2btr} 元/m³，3 级 {range spf 1501 na-3} 元/m³，J 级 {range spf 1501 na-j} 元/m³。
## 换算提醒
海外报价按千板英尺（MBF）计。1 MBF 的 2x4 净材积为 1.546 m³，2x6 为 1.622 m³，折算时不要统一按名义材积 2.36 m³ 计算，否则会低估成本三成以上。
## 采购建议
- 12 英尺（3.66 米）与 16 英尺（4.88 米）现货最多，13 英尺（3.97 米）多见于日标料。
- 到库先看印章：KD-HT 表示窑干并经热处理，S-DRY 表示含水率不高于 19%。`,
  },
  {
    channel: "market",
    daysAgo: 5,
    at: "09:30",
    title: "辐射松原木：各等级的报价区间与检尺口径",
    subtitle: "木方厂按订单采购，到港节奏平缓。",
    species: "fushesong",
    tags: "周报,辐射松,原木",
    text: `
辐射松原木在售货源的报价（含税，港口堆场自提）：KIS {range fushesong 1500 rl-kis} 元/m³，K {range fushesong 1500 rl-k} 元/m³，中 A {range fushesong 1500 rl-a} 元/m³，P30 {range fushesong 1500 rl-p30} 元/m³。
## 检尺口径
进口结算多按 JAS，国内销售多按国标。检尺径 30 厘米、长 3.9 米的一根，JAS 材积 0.351 m³，国标按 3.9 米计为 0.334 m³，按 3.8 米计为 0.324 m³。询价时先问清“按什么尺”，否则同一堆木头单价可差 5% 以上。
木方厂反馈，工地用 40*90、45*90 出货平稳，雨天停工地区回款放慢。`,
  },
  {
    channel: "market",
    daysAgo: 8,
    at: "15:00",
    title: "北欧赤松：SF 级面板料询价增加，六级料走托盘",
    subtitle: "赤松与云杉等级价差扩大，家具厂补库 SF。",
    species: "chisong,yunshan_eu",
    tags: "周报,北欧材",
    text: `
| 品种 | 六级 | 五级 | SF | US |
| 赤松 | {median chisong 1501 nd-6} | {median chisong 1501 nd-5} | {median chisong 1501 nd-sf} | {median chisong 1501 nd-us} |
| 云杉 | {median yunshan_eu 1501 nd-6} | {median yunshan_eu 1501 nd-5} | {median yunshan_eu 1501 nd-sf} | {median yunshan_eu 1501 nd-us} |
上表为平台在售货源的中位报价，单位元/m³，含税。
面板料与楼梯料客户更愿意直接买 SF，减少优选损耗。六级料主要流向托盘和包装，建议按出材率而不是单价比较。
北欧板材出厂含水率多在 18% 上下，用于室内家具需要再行复干至 8% 至 12%，请把复干费用与缩尺计入成本。`,
  },
  {
    channel: "market",
    daysAgo: 12,
    at: "11:00",
    title: "建筑木方：山东与江苏报价对照",
    subtitle: "同样写 40*90，毛方与净方差一截。",
    species: "fushesong,tieshan",
    tags: "周报,木方",
    text: `
平台木方在售货源的报价（含税）：辐射松 {range fushesong 1502 *} 元/m³，铁杉 {range tieshan 1502 *} 元/m³。岚山加工区按净尺交货较多，太仓周边毛方、净方并存。
## 毛方与净方
- **毛方**：按标称尺寸计价，实际尺寸小 1 至 3 毫米。
- **净方**：按实际尺寸计价，单价高，但每立方根数多。
以 40*90*3000 为例，标称每根 0.0108 m³，每立方 92.6 根；实际尺寸 38*88 时，每立方 99.7 根。比价时请折算成“元/根”。`,
  },
  {
    channel: "market",
    daysAgo: 17,
    at: "14:20",
    title: "阔叶材月度观察：白橡、黑胡桃、榉木按等级对照",
    subtitle: "平台现货的中位报价。",
    species: "baixiang,heihutao,jumu",
    tags: "月报,阔叶材",
    text: `
- **白橡**：2COM {median baixiang 1501 nhla-2com}、1COM {median baixiang 1501 nhla-1com}、FAS {median baixiang 1501 nhla-fas} 元/m³。
- **黑胡桃**：2COM {median heihutao 1501 nhla-2com}、FAS {median heihutao 1501 nhla-fas} 元/m³，同一等级里厚板更贵。
- **榉木**：ABC 级 {median jumu 1501 eu-abc}、AB 级 {median jumu 1501 eu-ab} 元/m³。
以上为平台在售货源的含税中位报价，样本不足五条的不报。
NHLA 等级按板面净面材比例划分，同一等级里宽板、长板更贵。下单前请索取码单照片，确认平均宽度。`,
  },
  {
    channel: "market",
    daysAgo: -3,
    at: "16:30",
    title: "樟子松周报：本周到港与库存变化",
    subtitle: "下期周报，到时发布。",
    species: "zhangzisong",
    tags: "周报,樟子松",
    text: `
本期统计平台樟子松在售货源的报价区间、库存与上架变化，并对照口岸与沿海港口价差。
各规格报价请以商品页为准。`,
  },
  {
    channel: "policy",
    daysAgo: 4,
    at: "09:00",
    title: "木材增值税怎么算：原木 9%，锯材与板材 13%",
    subtitle: "报价含税与不含税的换算，以及开票要点。",
    species: "",
    tags: "税务,发票",
    text: `
| 品类 | 税率 |
| 原木（农产品） | 9% |
| 锯材、木方、人造板、加工制品 | 13% |
| 小规模纳税人 | 按征收率 |
## 换算
不含税价 = 含税价 ÷（1 + 税率）。锯材含税 1,680 元/m³，不含税为 1,486.73 元/m³。
## 要点
- “一票制”指货款与运费由同一方开一张票，“两票制”分开开票，税率不同。
- 比价时先统一口径：含税自提价、不含税送到价不能直接比较。
- 采购主体与发票抬头须一致，企业采购请先完成[企业认证](${PAGES.certification.to()})。
具体适用以主管税务机关的规定为准。`,
  },
  {
    channel: "policy",
    daysAgo: 10,
    at: "09:20",
    title: "进口木材检疫与单证清单",
    subtitle: "植检、熏蒸、原产地证，各管什么。",
    species: "",
    tags: "进口,单证",
    text: `
进口原木与锯材常见单证：
- **植物检疫证书**：输出国出具，注明树种拉丁名、数量与处理方式。
- **熏蒸或热处理证明**：带皮原木通常须在出口前处理；木包装须有 IPPC 标识。
- **原产地证、提单、发票、装箱单（码单）**：品名、数量须一致。
- **濒危物种许可**：列入 CITES 附录的树种须有进出口许可证。
申报时填写中文名与完整拉丁学名，按公制单位申报。只写商用俗名容易被退单，例如“红柳桉”既可指红梅兰蒂，也可指澳洲桉木。`,
  },
  {
    channel: "policy",
    daysAgo: 21,
    at: "10:40",
    title: "采购户外硬木前，先查 CITES 附录",
    subtitle: "重蚁木、二翅豆自 2024 年 11 月起列入附录 II。",
    species: "yipei,cumaru,feihuali",
    tags: "CITES,户外材",
    text: `
户外地板常用的重蚁木（依贝）、二翅豆（龙凤檀）自 2024 年 11 月起列入 CITES 附录 II，国际贸易须有出口许可证。非洲紫檀、缅茄木（非洲种群）、古夷苏木等也在附录 II。
## 买家怎么做
1. 看商品页的树种与拉丁学名，不要只看“菠萝格”“花梨”这类商品名。
2. 进口货请商家提供许可证与报关单上的树种名称。
3. 不便确认时，选用印茄木（菠萝格）、防腐处理的樟子松或炭化木等替代材。`,
  },
  {
    channel: "industry",
    daysAgo: 2,
    at: "08:50",
    title: "太仓港找货指南：哪些码头堆什么木头",
    subtitle: "针叶材集散地的分工与提货经验。",
    species: "fushesong,zhangzisong,yunshan_eu",
    tags: "港口,太仓",
    text: `
太仓是长江口最大的针叶材集散地，新西兰与欧洲原木、俄罗斯与北欧板材、北美 SPF 都在这里到港。
- 原木多在码头堆场，按垛销售，出库按检尺单结算。
- 板材多在港区周边库房，按件销售，可拆件的较少。
- 提货高峰在上午，建议预约下午时段；周一与节后首日排队较长。
周边常熟、张家港、镇江可以拼着看：张家港以非洲与巴新阔叶材为主，镇江大港原木居多。
查看[太仓港现货](${PAGES.search.to({ keywords: "太仓" })})。`,
  },
  {
    channel: "industry",
    daysAgo: 9,
    at: "10:10",
    title: "铁路口岸发运节奏：满洲里、绥芬河与二连浩特",
    subtitle: "从口岸到华东，货权、换装与在途时间怎么算。",
    species: "zhangzisong,luoyesong,huamu",
    tags: "口岸,铁路",
    text: `
俄罗斯自 2022 年起禁止针叶原木出口，口岸到货以板材为主：樟子松、落叶松、白松与桦木。
## 三个口岸
- **满洲里**：车皮最多，板材规格全，一车皮约 56 至 70 m³。
- **绥芬河**：远东材居多，落叶松与水曲柳、柞木有特色。
- **二连浩特**：樟子松为主，发往华北便利。
## 买在途还是买现货
在途货价低，但要约定货权转移时点、到站短少的处理和异议期。首次合作建议买口岸库存，装车前验货。`,
  },
  {
    channel: "industry",
    daysAgo: 15,
    at: "13:30",
    title: "读懂原木期货合约：规格、单位与交割方式",
    subtitle: "现货商看期货，先看清一手是多少方。",
    species: "fushesong",
    tags: "原木期货,知识",
    text: `
大连商品交易所原木期货（代码 LG）于 2024 年 11 月上市，交易单位 90 m³/手，最小变动价位 0.5 元/m³，合约月份为 1、3、5、7、9、11 月。
## 对现货商的意义
- 标的以辐射松原木为主，盘面价格可作为港口现货的参照。
- 现货与盘面的差（基差）受规格、地区与检尺口径影响，不宜直接按盘面价报现货。
淘木的“期货”指尚未到港的在途或待装船货物，与交易所的期货合约不是一回事，见[期货交易规则](${PAGES.agreement.to({ type: 4 })})。`,
  },
  {
    channel: "notice",
    daysAgo: 0,
    at: "08:00",
    title: "淘木现货交易服务说明",
    subtitle: "找货、比价、下单、提货，一处完成。",
    species: "",
    tags: "公告",
    isTop: true,
    text: `
淘木面向木材贸易商、加工厂与工地采购，提供按规格找货、同规格比价、在线下单与预约提货。
- 搜索支持规格、树种俗名、品牌、产地、港口与城市的任意组合。
- 商品页列出同规格其他商家的报价与近期价格变化。
- 已认证企业可切换采购主体下单，付款时限更长。
使用中遇到问题，请拨打客服热线 ${HOTLINE}，或查看[帮助](${PAGES.news.to({ channel: "help" })})。`,
  },
  {
    channel: "notice",
    daysAgo: 6,
    at: "17:00",
    title: "关于规范货源标题与规格填写的公告",
    subtitle: "标题只写品种与规格，联系方式与促销语将被退回。",
    species: "",
    tags: "公告,商家",
    text: `
为方便买家比价，请各商家按以下要求填写货源：
1. 标题写“产地或品牌 + 树种 + 品类 + 规格 + 等级”，不写电话、网址与促销语。
2. 厚、宽、长按毫米分别填写，不要只写在标题里。
3. 毛方、净方须在规格说明中注明，按净方计价而实际为毛方的，下架处理。
4. 库存每三日至少确认一次，长期未确认的货源会排在后面。
填写方法见[发布货源](${PAGES.article.to({ slot: "goods-upload" })})。`,
  },
  {
    channel: "notice",
    daysAgo: 14,
    at: "09:00",
    title: "雨季提货提示：苫盖、限行与改约",
    subtitle: "天气影响装车时，请提前在订单内改约。",
    species: "",
    tags: "公告,提货",
    text: `
近期部分港口有降雨，提货请注意：
- 窑干材请自备苫布，仓库不负责在途淋雨。
- 因天气停止装车的，原预约自动顺延，不计爽约。
- 改约请在订单内操作，电话改约不作为依据。
提货流程见[提货指南](${PAGES.article.to({ slot: "pickup-guide" })})。`,
  },
];

const DAY = 86_400_000;
const BEIJING = 8 * 3_600_000;

const momentOf = ({ daysAgo, at }: DemoArticle, now: number): Date => {
  const [hours = 0, minutes = 0] = at.split(":").map(Number);
  const midnight = Math.floor((now + BEIJING) / DAY) * DAY - BEIJING;
  return new Date(midnight - daysAgo * DAY + (hours * 60 + minutes) * 60_000);
};

/** `{range species kind grade}` or `{median …}` in an article; `*` is any grade. */
const FIGURE = /\{(range|median) ([a-z_]+) (\d+) ([a-z\d-]+|\*)\}/g;

/** The article with the figures of the goods on sale, whole yuan per m³ with tax; without five prices none is given. */
async function withFigures(db: Db, text: string): Promise<string> {
  let filled = text;
  for (const [token, form, speciesCode = "", kindCode = "", grade = ""] of text.matchAll(FIGURE)) {
    const found = await pricesOnSale(db, { speciesCode, kindCode, gradeCode: grade === "*" ? null : grade });
    const [low, median, high] = (found ?? []).map((price) => grouped(String(Math.round(price / 100))));
    const figure = median === undefined ? "样本不足" : form === "median" ? median : `${low} 至 ${high}`;
    filled = filled.replace(token, figure);
  }
  return filled;
}

/** Adds the demo's articles, dated back from `now` (epoch ms), unless there is any but help. Their figures are of the goods that there are. */
export async function seedNews(db: Db, now: number): Promise<void> {
  if (await isAnyNews(db)) return;
  const drawn = new Map<NewsChannel, number>();
  for (const article of [...REPORTS, ...DEMO_WIKI]) {
    const number = (drawn.get(article.channel) ?? 0) + 1;
    drawn.set(article.channel, number);
    // Of today only what has been: a title page that is dated ahead of its reader looks wrong.
    const moment = momentOf(article, now);
    const publishAt = article.daysAgo === 0 && moment.getTime() > now ? new Date(moment.getTime() - DAY) : moment;
    await insertArticle(db, {
      channelCode: article.channel,
      title: article.title,
      subtitle: article.subtitle,
      cover: `/pictures/news/${article.channel}-${number}.svg`,
      source: article.channel === "notice" ? "淘木" : "淘木资讯",
      author: article.channel === "market" ? "行情组" : "",
      contentHtml: cleanHtml(articleHtml(await withFigures(db, article.text))),
      tags: article.tags.split(","),
      speciesCodes: article.species === "" ? [] : article.species.split(","),
      isTop: article.isTop ?? false,
      publishAt,
    });
  }
}
