import { partsIn, withParts } from "../../timber/reading/patterns.ts";
import { TYPED_NUMBER } from "../../timber/reading/typed-numbers.ts";
import type { Stretch } from "./demand-reader.ts";

/**
 * What asides are made of. `beside`: measures of what timber may be off by, of its flaws, of what it is sawn and packed with; `whole`:
 * behind money that goes no further and is not that of one unit.
 */
const PARTS = {
  number: TYPED_NUMBER,
  ...partsIn(String.raw`
measure  mm|毫米|cm|公分|厘米?|丝|%
figure   \d{1,5}(?:\.\d{1,2}|,\d{1,2}(?=\s?mm))?
bound    以内|以下|之内|以上|左右|上下
beside   误差|公差|允差|偏差|[正负尺]差|弯曲度?|翘曲|翘度|扭曲|扭度|余量|锯[缝口路]|[虫针]眼|虫孔|[死活]?节(?:子|疤|径)|裂[缝纹]|端裂|开裂|[钝缺]棱|倒角|圆角|打包带|[钢铁塑]皮?带|塑钢带|垫[木条方块]|隔条|托脚|护角|漆膜|封边|间距|孔径|孔距
per      (?:方|立方米?|平方?米?|m[23]|张|件|根|吨|块|支|片|米|柜|车|包|捆)
money    {:number}\s*[万千wk]?\s*(?:元|块钱?|rmb|人民币)?(?:左右|上下|以内|以下|以里)?
stand    (?:大?概|大?约|控制在|(?:别|不要?)超过?|最多|[:=是为在\s]){0,4}
within   (?:[一二两三四五六七]|\d{1,2})\s*(?:天|日|小时)(?:之?内|以内)
day      {:within}|(?:(?:20)?\d{2}\s*[-./年]\s*)?\d{1,2}\s*[-./月]\s*\d{1,2}(?![\d.*x])\s*[日号]?|(?:今|明|后)[天日]|[本下]?周[一二三四五六日天]
whole    (?![\d元块左右上下以内里wk二两三四五六七八九十百千万零]|\s*(?:/|每|%|一(?:[十百千万]|{:per})))
answer   报价|回价|给价|回复|答复|回我|回话|询价|投标|截标|开标|截止|截至|有效期
`),
};

/**
 * What a message holds beside its goods, as it is written: none of its figures is one of theirs. Tolerances (30±1, 误差1mm以内),
 * flaws, allowances and packing (虫眼小于3mm, 余量5mm, 打包带16mm); what a whole order costs (总价3.2万, 预算3万, but not 预算1800, since no order
 * is that small) and what is paid beside it (定金5000, 运费80/方, 已付5000元); what was paid before (上次1850); questions for the price
 * (什么价一张); days of the paper and of answers (报价单 2026-11-28).
 */
const ASIDES = String.raw`
(?:\(\s?)?(?:±|\+\s?/?\s?-|正负)\s*{:figure}\s*(?:(?:{:measure})(?![a-z]))?(?:\s?\))?
(?:\(\s?)?\+\s?{:figure}(?:mm)?\s?[/,]?\s?-\s?{:figure}(?:mm(?![a-z]))?(?:\s?\))?
(?:厚度?|宽度?|长度?|尺寸|直径)?(?:{:beside})[^\d,;。、|\t]{0,6}{:figure}(?:\s*-\s*{:figure})?\s*(?:{:measure})(?![a-z]|\s*[*x])(?:{:bound})?
(?:总预算|总(?:价|额|金额|货款)|货款|货值|金额|尾款|首付|预付款?){:stand}¥?\s*{:money}{:whole}
预算{:stand}¥?\s*(?:\d{5,8}|{:number}\s*[万w])\s*(?:元|块钱?)?(?:左右|上下|以内|以下|以里)?{:whole}
(?<![含包带免到])(?:[定订押]金|保证金|(?:运输?|装卸?|卸[车货]?|装[车货]|吊装?|仓储|加工|烘干|防腐|熏蒸|清关|报关|代办|服务|上楼|搬运|杂)费|返点|税[费金]){:stand}¥?\s*{:number}\s*(?:%|[万千wk]?\s*(?:元|块钱?|rmb)?\s*(?:(?:/|每|一)\s*{:per})?)
(?:已经?|昨天|前天|上周|先前|刚)?(?:(?:[付打汇交]|预付|转账?)[了过]|已(?:经)?(?:[付打收汇转交]|预付))(?:[定订押]金|货款|首付|预付款?)?{:stand}¥?\s*(?:{:money}{:whole}|\d{1,2}%)
(?:上次|上回|前次|市场(?:价|上|报)|行情价|别家|听说|原价|挂牌价|last price|market price|原来|去年|上个月|(?<![\d日号天月底初旬末周一二三四五六年节])(?:以前|之前))[^\d,;。*x]{0,4}\d{1,6}(?:\.\d{1,2})?\s*(?:元|块钱?|立?方|m3|[根张片件包吨车柜支])?(?:\s*(?:/|每|一)\s*{:per})?(?![\d.*x米])
(?:你们?|您|贵司|贵方)(?:家|那边|这边)?(?:之前|上次|上回)?报(?:了|的|价|给我们?){0,2}\s*{:number}(?:元|块)?(?:钱)?(?:\s*(?:/|每|一)\s*{:per})?(?![\d.*x米])
(?<=上[次回][^,;。]{0,30})给(?:我们?|的)\s*{:number}(?:元|块)?(?![\d.*x米方根张件柜车])
(?:发票|票据|合同|样品)请?(?:寄|邮|快递)(?:到|往|给|至)?[^,;。、|\t]{2,30}
(?:打包|捆扎|垫底)?用?\s?\d{1,3}\s?[*x]\s?\d{1,3}\s?的?垫木\s?[一二两三四五六\d]{1,2}[道根条]
(?:底下|下面|中间)?垫[^,;。、|\t]{1,12}(?:垫[条木]|木条|木方条?)
^\[?(?:(?:20)?\d{2}\s?[-/.年]\s?)?(?:\d{1,2}\s?[-/.月]\s?\d{1,2}\s?日?\s{1,3}(?:星期.|周.)?\s?)?\d{1,2}:\d{2}(?::\d{2})?\]?\s*[^\s\d:]{0,8}\s?:
(?:打包|包装)(?:规格|尺寸)\s?\d{2,4}\s?[*x]\s?\d{2,4}(?:\s?[*x]\s?\d{2,4})?
\((?:实际?|净)[厚宽长][^()]{0,10}\)
(?<![a-z])sgs(?![a-z])\s?(?:检[测验](?:报告)?|报告)?
(?:[买卖需供甲乙]方|[采求]购方|公司|单位名称|开户行|抬头)\s?:?\s?\p{Script=Han}{2,16}(?:公司|厂|木业|银行|支行)
(?:^|(?<=[\s,;:。]))\p{Script=Han}{2,12}有限(?:责任)?公司
(?:拿|买|做|结|成交)的?(?:是|价是?)\s*\d{3,6}(?:\.\d+)?(?:元|块)?(?![\d.*x米方根张件柜车])
(?:什么|啥|多少|几|好多|几多|几钿)(?:价(?:格|钱|位)?|钱)?\s*(?:一|每|1|/)\s*个?{:per}
(?:^|(?<=[\s,;(]))(?:(?!交|到|收|送|提|发|要|需)\p{Script=Han}{0,4}(?:单|表|合同)(?:日期|时间)?|(?:制单|填表|下单|开单|打印|更新|发布|报价|询价)?(?:日期|时间)|date)\s*:?\s*(?:{:day})(?!\s*(?:之?前|以前|要|到|交))
(?:{:answer})(?:截止|截至)?(?:日期|时间)?\s*[:到至]?\s*(?:{:day})(?:\s*\d{1,2}[:点]\d{0,2})?(?:之?前|止)?
(?:{:day})(?:\s*\d{1,2}[:点]\d{0,2}分?)?\s*(?:之?前)?\s*(?:给?我?)?(?:{:answer})
`
  .trim()
  .split("\n")
  .map((pattern) => new RegExp(withParts(pattern, PARTS), "gu"));

/** Where a row of normal text speaks of something else than its goods. */
export const asidesIn = (row: string): Stretch[] =>
  ASIDES.flatMap((pattern) =>
    [...row.matchAll(pattern)].map(({ 0: aside, index }) => {
      const end = index + aside.trimEnd().length;
      return { start: end - aside.trim().length, end };
    }),
  );

/** 合计：35方, |小计|-|20方: what stands above, once more. */
export const isSum = (row: string): boolean =>
  /^[\s|,]*(?:合计|小计|总计|共计|累计|sub-?total|total)(?=[\s:,;|\d]|$)/.test(row);
