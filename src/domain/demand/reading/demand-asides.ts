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
figure   \d{1,5}(?:\.\d{1,2})?
bound    以内|以下|之内|以上|左右|上下
beside   误差|公差|允差|偏差|[正负尺]差|弯曲度?|翘曲|翘度|扭曲|扭度|余量|锯[缝口路]|[虫针]眼|虫孔|[死活]?节(?:子|疤|径)|裂[缝纹]|端裂|开裂|[钝缺]棱|倒角|圆角|打包带|[钢铁塑]皮?带|塑钢带|垫[木条方块]|隔条|托脚|护角|漆膜|封边|间距|孔径|孔距
per      (?:方|立方米?|平方?米?|m[23]|张|件|根|吨|块|支|片|米|柜|车|包|捆)
money    {:number}\s*[万千wk]?\s*(?:元|块钱?|rmb|人民币)?(?:左右|上下|以内|以下|以里)?
stand    (?:大?概|大?约|控制在|不超过?|最多|[:=是为在\s]){0,4}
day      (?:(?:20)?\d{2}\s*[-./年]\s*)?\d{1,2}\s*[-./月]\s*\d{1,2}(?![\d.*x])\s*[日号]?|(?:今|明|后)[天日]|[本下]?周[一二三四五六日天]
whole    (?![\d元块左右上下以内里wk二两三四五六七八九十百千万零]|\s*(?:/|每|%|一(?:[十百千万]|{:per})))
answer   报价|回价|给价|回复|答复|询价|投标|截标|开标|截止|截至|有效期
`),
};

/**
 * What a message says beside its goods, as it is written: none of its figures is one of theirs. Tolerances (30±1, 误差1mm以内), flaws,
 * allowances and packing (虫眼小于3mm, 余量5mm, 打包带16mm); what a whole order costs (总价3.2万, 预算3万, but not 预算1800, since no order
 * is that small) and what is paid beside it (定金5000, 运费80/方); what was paid before (上次1850); what it costs is asked (什么价一张);
 * days of the paper and of answers (报价单 2026-11-28).
 */
const ASIDES = String.raw`
(?:\(\s?)?(?:±|\+\s?/?\s?-|正负)\s*{:figure}\s*(?:(?:{:measure})(?![a-z]))?(?:\s?\))?
(?:\(\s?)?\+\s?{:figure}(?:mm)?\s?[/,]?\s?-\s?{:figure}(?:mm(?![a-z]))?(?:\s?\))?
(?:厚度?|宽度?|长度?|尺寸|直径)?(?:{:beside})[^\d,;。、|\t]{0,6}{:figure}(?:\s*-\s*{:figure})?\s*(?:{:measure})(?![a-z]|\s*[*x])(?:{:bound})?
(?:总预算|总(?:价|额|金额|货款)|货款|货值|金额|尾款|首付|预付款?){:stand}¥?\s*{:money}{:whole}
预算{:stand}¥?\s*(?:\d{5,8}|{:number}\s*[万w])\s*(?:元|块钱?)?(?:左右|上下|以内|以下|以里)?{:whole}
(?<![含包带免到])(?:[定订押]金|保证金|运输?费|装卸费|吊装?费|仓储费|税[费金]|杂费){:stand}¥?\s*{:number}\s*(?:%|[万千wk]?\s*(?:元|块钱?|rmb)?\s*(?:(?:/|每|一)\s*{:per})?)
(?:上次|上回|前次|原来|去年|上个月|(?<![\d日号天月底初旬末周一二三四五六年节])(?:以前|之前))[^\d,;。*x]{0,4}\d{1,6}(?:\.\d{1,2})?\s*(?:元|块钱?|立?方|m3|[根张片件包吨车柜支])?(?:\s*(?:/|每|一)\s*{:per})?(?![\d.*x米])
(?:什么|啥|多少|几)(?:价(?:格|钱|位)?|钱)?\s*(?:一|每|1|/)\s*个?{:per}
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
  /^[\s|,]*(?:合计|小计|总计|共计|累计|sub-?total|total)(?=[\s:,|\d]|$)/.test(row);
