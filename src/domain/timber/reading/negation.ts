/** A stretch of normal text. */
type Stretch = { readonly start: number; readonly end: number };

const either = (words: string): string =>
  words
    .trim()
    .split(/\s+/)
    .sort((one, other) => other.length - one.length)
    .join("|");

/** Stands before what is refused, whatever it is. */
const BEFORE = new RegExp(
  `(?<![的都就要先]|\\p{Script=Han}也)不要(?!求|了|的(?:[\\s,;。!]|$))(?:有|给|发|用|带|那种|任何)?|(?<!是)不是|不含(?!税|票)|(?:${either(`
    不想要 不想用 不需要 不考虑 不收 不接受 不买 不采购 不能有 不能要 不能是 不可有 不得有 不允许有
    别给 别拿 别发 别报 别推 别要 别带 别用 除了 除去 除开 除掉 排除 剔除 去掉 去除 拒绝 拒收 谢绝 避开 避免 勿发 勿报 勿推 不看 不找 不选`)})`,
  "gu",
);
/** The same where something known stands right behind; these are too often parts of other words. */
const BEFORE_KNOWN =
  /(?<![级类特分识个区送])别(?![来报发推拿](?:[\s,;。!]|$))|(?<![清扣删去开])除(?!外|尘|锈)|非(?!标|常|法|得)|[不未没](?=防腐|炭化|碳化|烘干)|拒|勿|莫|忌|不用|不需|不带|不在|不属于|不来自|不做|无需|(?<![a-z])(?:no|not|non|except(?: for)?|exclud(?:e|ing)|without|other than)(?![a-z])/g;
/** Stands behind. 不要 with something behind it refers to that. */
const BEHIND = new RegExp(
  `(?:以外|之外|除外)(?:的|其[他它]的?){0,2}(?:也?都|均|全)?(?:行|可以?|要|收|好)?(?:的)?|就算了|(?:(?:都|也|就|先|暂时|一律|全部?|均|请|的话){0,2}(?:${either(`
    不要(?!求) 不考虑 不收 不接受 不买 不看 不谈 不算 不行 不可以 不可 不用[报发推给来]? 不必[报发推给来] 不需要 不合适 算了 免谈 免 勿扰 勿联系 勿报 勿发 别来 别报 别发 别推 别拿 别联系 排除 剔除 绕道 忽略 跳过 谢绝
  `)})(?:了|啊|哈|的)?)(?=[^\\p{Script=Han}]|$|其[他它]|只|别的|要|都[行可要])`,
  "gu",
);

/** Between the sign and the first thing, between one thing and the next, and between the last and the sign behind. */
const TO_FIRST =
  /^(?:是|用|有|再|给|我们?|来|发|报|拿|推荐?|任何|其中的?|那种|那些|这种|什么|所有|来自|产自|在|从|带|含|做|使用|\s|:|-){0,5}$/;
const TO_NEXT = /^(?:木|材|料|的|级|产|货)?\s*(?:、|和|或者?|及|以及|与|跟|还有|\/)\s*(?:是|的)?$/;
const TO_BEHIND = /^(?:木|材|料|板|的|货|太[贵差次重软硬脆湿]|冒充|假冒|充当|代替|级|产|港|类|牌|以下|\s){0,3}$/;
/** 除橡胶木外的: the other half of 除. */
const OTHER_HALF =
  /^(?:木|材|料|板|的|级|货|产)?(?:以外|之外|外)(?:的|其[他它]的?){0,2}(?:也?都|均|全)?(?:行|可以?|要|收)?(?:的)?/;
/** 非樟子松不要: that alone is demanded. */
const NOTHING_ELSE = /^(?:木|材|料|板|的|级|货|产)?\s*(?:不要|不收|不买|免谈|不考虑|勿扰|不行|不谈)(?!\p{Script=Han})/u;
/** An unknown word that is refused, 蓝变 or a merchant, up to its end; right behind the sign, or right before it. */
const REFUSED =
  /^((?=\p{L})\p{Script=Han}{1,8}?|[a-z][a-z0-9]{1,9})(?:的(?:料|货|木材|板)?)?(?=[^\p{Script=Han}]|$|、|和|或)/u;
const REFUSED_BEFORE = /((?=\p{L})\p{Script=Han}{1,8})$/u;
const ITS_TAIL = /的(?:货|料)?$/;

/** What is refused in one breath, with the words that refuse it: known things, or an unknown word. */
export type Refusal<Thing> = Stretch & { readonly things: readonly Thing[]; readonly word: Stretch | null };

export type Negated<Thing> = {
  /** In order of place. */
  readonly refusals: readonly Refusal<Thing>[];
  readonly hits: ReadonlySet<Thing>;
  /** Unknown words that are refused. */
  readonly words: readonly Stretch[];
  /** Where the refusing words stand. */
  readonly cues: readonly Stretch[];
};

/**
 * What of `things`, which are known and in order of place, and which other words the normal text refuses. `isAlike`: whether two
 * belong to one breath: 满洲里绥芬河的不要.
 */
export function negatedIn<Thing extends Stretch>(
  text: string,
  things: readonly Thing[],
  isAlike: (one: Thing, other: Thing) => boolean = () => false,
): Negated<Thing> {
  const refusals: Refusal<Thing>[] = [];
  const cues: Stretch[] = [];
  const overlaps = (one: Stretch, other: Stretch): boolean => one.start < other.end && other.start < one.end;
  const isFree = (one: Stretch): boolean =>
    !cues.some((cue) => overlaps(cue, one)) && !things.some((thing) => overlaps(thing, one));

  /** 三级四级, 满洲里绥芬河: alike, with nothing between them. */
  const isBeside = (one: Thing | undefined, next: Thing): boolean =>
    one !== undefined && one.end === next.start && isAlike(one, next);

  /** What follows from `from` on, and the end of the last. */
  const takenBehind = (from: number): { found: Thing[]; after: number } => {
    const found: Thing[] = [];
    let after = from;
    for (const thing of things) {
      if (thing.start < from) continue;
      const between = text.slice(after, thing.start);
      if (!isBeside(found.at(-1), thing) && !(after === from ? TO_FIRST : TO_NEXT).test(between)) break;
      found.push(thing);
      after = thing.end;
    }
    return { found, after };
  };

  const readSignsBefore = (sign: RegExp, takesWords: boolean): void => {
    for (const { 0: word, index: start } of text.matchAll(sign)) {
      const cue = { start, end: start + word.length };
      // 蓝变不要 樟子松: refers to what stands before it.
      const isBehind = /\p{Script=Han}/u.test(text.charAt(start - 1)) && /\s/.test(text.charAt(cue.end));
      if (!isFree(cue) || (takesWords && isBehind)) continue;
      const { found, after } = takenBehind(cue.end);
      if (found.length > 0) {
        const rest = text.slice(after);
        const isOnly = /^(?:非|不是)/.test(word) ? NOTHING_ELSE.exec(rest) : null;
        const half = /^除/.test(word) ? OTHER_HALF.exec(rest) : null;
        const end = after + (isOnly ?? half ?? [""])[0].length;
        cues.push(cue, { start: after, end });
        if (isOnly === null) refusals.push({ start, end, things: found, word: null });
        continue;
      }
      const refused = takesWords ? REFUSED.exec(text.slice(cue.end)) : null;
      const stretch = { start: cue.end, end: cue.end + (refused?.[0].length ?? 0) };
      if (refused === null || !isFree(stretch)) continue;
      const whole = { start, end: stretch.end };
      cues.push(whole);
      refusals.push({ ...whole, things: [], word: { start: cue.end, end: cue.end + (refused[1]?.length ?? 0) } });
    }
  };

  readSignsBefore(BEFORE, true);
  readSignsBefore(BEFORE_KNOWN, false);
  for (const { 0: word, index: start } of text.matchAll(BEHIND)) {
    const cue = { start, end: start + word.length };
    if (!isFree(cue)) continue;
    const found: Thing[] = [];
    for (const thing of things.toReversed()) {
      if (thing.end > cue.start) continue;
      const [last] = found;
      const before = last?.start ?? cue.start;
      const isNext = last !== undefined && isBeside(thing, last);
      if (!isNext && !(last === undefined ? TO_BEHIND : TO_NEXT).test(text.slice(thing.end, before))) break;
      found.unshift(thing);
    }
    const [first] = found;
    if (first !== undefined) {
      cues.push(cue);
      refusals.push({ start: first.start, end: cue.end, things: found, word: null });
      continue;
    }
    const end = cue.start - (ITS_TAIL.exec(text.slice(0, cue.start))?.[0].length ?? 0);
    const known = things.findLast((thing) => thing.end <= cue.start)?.end ?? 0;
    const refused = REFUSED_BEFORE.exec(text.slice(known, end))?.[1];
    if (refused === undefined) continue;
    const whole = { start: end - refused.length, end: cue.end };
    cues.push(whole);
    refusals.push({ ...whole, things: [], word: { start: whole.start, end } });
  }
  refusals.sort((one, other) => one.start - other.start);
  return {
    refusals,
    cues,
    hits: new Set(refusals.flatMap((one) => one.things)),
    words: refusals.flatMap(({ word }) => word ?? []),
  };
}
