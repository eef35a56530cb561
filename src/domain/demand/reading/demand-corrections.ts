import type { DemandToken, Found, TokenValue } from "./demand-reader.ts";
import { has, isFact, ofField, runsOf, sidesIn, withoutSides } from "./demand-token-facts.ts";

/** What stands before such words is taken back as far as what follows them says it anew. */
const CORRECTION =
  /(?:不对|不是不是|(?<![都就要只还])不是(?=[\s,]|送|发)|(?:写|打|说|搞|发|看|弄|记|报|填|输)错了?(?:字|了)?|口误|笔误|更正|修正|纠正|改(?:成|为|到|要|送|发|走|下|一下)|(?:更|变)改为?|换成|应该?(?:是|为)|[?,]\s{0,3}不\s{0,3}[,\s])|\?/g;
/** 四米的那种不用我要…: what is said of a fact behind it so that it binds nobody. */
const WAIVED =
  /^(?:[级面材木板]|的)?\s*(?:的?(?:也|都)?(?:不强求|无所谓|不讲究|不计较|不作要求|不做要求|没要求|没关系|随便|不硬性要求|可有可无|不挑|就免了))/;
/** 不是80方是18方: what stands between is said anew behind. */
const NOT_BEFORE = /不是 ?[要送发]? ?$/;
const BUT_BEHIND = /^的?[\s,]*(?:而|就|应该?)?是/;
/** What its clause says is not asked for any more; where that says nothing, all that was said before it. */
const CALLED_OFF = /(?:取消|作废)(?:了|掉)?(?=[\s,;。!].*\S)/g;
const CLAUSE_ENDS = [",", ";", "。", "!"];
/** A correction reaches as many facts behind it, of the same sentence. */
const REACH = 4;
const SENTENCE_END = /[;。!]/;

const PLACES: readonly string[] = ["port", "city"];

/** What is left of a value when another says it anew; `null`: nothing. */
function leftOf(value: TokenValue, anew: TokenValue): TokenValue | null {
  if (value.field !== "size" || anew.field !== "size")
    return value.field === anew.field || [value, anew].every(({ field }) => PLACES.includes(field)) ? null : value;
  const rest = withoutSides(value, sidesIn(anew));
  const left = sidesIn(rest).length;
  return left === 0 ? null : left === sidesIn(value).length ? value : rest;
}

/** The stretches of a row of which nothing is asked for any more. */
const calledOff = (found: readonly Found[], text: string): { start: number; end: number }[] =>
  [...text.matchAll(CALLED_OFF)].map(({ index: end }) => {
    const start = Math.max(...CLAUSE_ENDS.map((mark) => text.lastIndexOf(mark, end))) + 1;
    return { start: found.some((one) => one.start >= start && one.end <= end) ? start : 0, end };
  });

/** Facts of one row without what is taken back (4米, 不对, 6米; 红松? 是赤松) or waived (AB面不强求), in order of place. */
export function withoutTakenBack(found: readonly Found[], text: string): Found[] {
  const off = calledOff(found, text);
  let left = found.filter(
    ({ start, end }) =>
      !off.some((clause) => start >= clause.start && end <= clause.end) &&
      !WAIVED.test(text.slice(end)) &&
      !(NOT_BEFORE.test(text.slice(0, start)) && BUT_BEHIND.test(text.slice(end))),
  );
  for (const { 0: word, index } of text.matchAll(CORRECTION)) {
    const end = index + word.length;
    for (const later of left.filter(({ start }) => start >= end).slice(0, REACH)) {
      if (SENTENCE_END.test(text.slice(end, later.start))) break;
      const one = left.findLast((before) => before.end <= index && leftOf(before.value, later.value) !== before.value);
      // A question takes back only what it stands behind.
      if (one === undefined || (word === "?" && !ASKED.test(text.slice(one.end, index)))) continue;
      const value = leftOf(one.value, later.value);
      left = left.flatMap((before) => (before !== one ? before : value === null ? [] : { ...one, value }));
    }
  }
  return left;
}

const ASKED = /^[级材木板]?\s*$/;

/** 更正:是38*184; 不好意思打错了 送泰州: a row that says anew what stands above it. */
const AMENDS =
  /^[\s,。!]{0,3}(?:不好意思|抱歉|对不起|哎|sorry)?[\s,。!]{0,3}(?:刚才|刚刚|上面|前面)?的?(?:数量|规格|尺寸|长度|厚度|宽度|等级|价格|地址)?(?:更正|修正|纠正|改(?:成|为|一下)|(?:写|打|发|说|报|填|弄|搞|看)错)/;

/** Where a token stands among the others. */
const standingOf = ({ row, clause, opens, or, forAll, heads }: DemandToken) => ({
  ...{ row, clause, opens, or, forAll, heads },
});

/** The tokens of all rows once the last one amends those above it: each fact takes the place of what it says anew. */
export function amended(above: readonly DemandToken[], row: readonly DemandToken[], text: string): DemandToken[] {
  if (!AMENDS.test(text)) return [...above, ...row];
  const all = [...above];
  const further: DemandToken[] = [];
  // 更正:落叶松是6米的 amends the goods that it names.
  const [named] = ofField(row, "species");
  const said = named && ofField(all, "species").findLast(({ codes }) => codes.join() === named.codes.join());
  const isMeant = (token: DemandToken): boolean => said === undefined || token.row === said.row;
  for (const later of said === undefined ? row : row.filter((one) => one !== named)) {
    const at = all.findLastIndex((before) => isMeant(before) && leftOf(before, later) !== before);
    const before = all[at];
    if (before === undefined) further.push(later);
    else {
      const rest = leftOf(before, later);
      all.splice(at, 1, ...(rest === null ? [] : [{ ...before, ...rest }]), { ...later, ...standingOf(before) });
    }
  }
  return [...all, ...further];
}

/** 落叶松先不要了 */
const NOT_ANY_MORE = /(?:不要|不用|不买|算|取消)了/;

/** Without the rows of goods that a later row, which asks for nothing itself, calls off. */
export function withoutCalledOff(
  above: readonly DemandToken[],
  row: readonly DemandToken[],
  refused: readonly string[],
  text: string,
): readonly DemandToken[] {
  if (refused.length === 0 || !NOT_ANY_MORE.test(text) || has(row, "size") || has(row, "quantity")) return above;
  const isCalledOff = (tokens: readonly DemandToken[]): boolean => {
    const named = ofField(tokens, "species");
    return named.length > 0 && named.every(({ codes }) => codes.every((code) => refused.includes(code)));
  };
  // What a heading names is said of the rows below it, too.
  return runsOf(above, "row").flatMap((tokens) => (isCalledOff(tokens) && !isFact(tokens) ? [] : tokens));
}
