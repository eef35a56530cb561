import type { Found } from "./demand-reader.ts";
import { sidesIn, withoutSides } from "./demand-token-facts.ts";

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

/** What is left of `one` when `later` says it anew; `null`: nothing. */
function leftOf(one: Found, later: Found): Found | null {
  const [{ value }, { value: anew }] = [one, later];
  if (value.field !== "size" || anew.field !== "size")
    return value.field === anew.field || [value, anew].every(({ field }) => PLACES.includes(field)) ? null : one;
  const rest = withoutSides(value, sidesIn(anew));
  const left = sidesIn(rest).length;
  return left === 0 ? null : left === sidesIn(value).length ? one : { ...one, value: rest };
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
      const one = left.findLast((before) => before.end <= index && leftOf(before, later) !== before);
      // A question takes back only what it stands behind.
      if (one === undefined || (word === "?" && !ASKED.test(text.slice(one.end, index)))) continue;
      left = left.flatMap((before) => (before === one ? (leftOf(one, later) ?? []) : before));
    }
  }
  return left;
}

const ASKED = /^[级材木板]?\s*$/;
