import { typedNumber } from "../../timber/reading/typed-numbers.ts";
import type { DemandToken, TokenValue } from "./demand-reader.ts";
import { isFact, ofField, runsOf, type TokenOf, withoutSides } from "./demand-token-facts.ts";

/** What stands before such words is taken back as far as what follows says it anew: 4米, 不对, 6米; 不是80方是18方; 红松? 是赤松. */
const CORRECTION =
  /(?:不对|不是不是|(?<![都就要只还])不是(?=[\s,]|送|发)|(?<=不是 ?[^\s,;。!]{1,12}[\s,]?)(?:而|就|应该?)?是|(?:写|打|说|搞|发|看|弄|记|报|填|输)错了?(?:字|了)?|口误|笔误|更正|修正|纠正|改(?:成|为|到|要|送|发|走|下|一下|(?=\s*\d))|(?:更|变)改为?|换(?:成|(?=\s*[a-z\d]))|应该?(?:是|为)|(?:上面|前面|刚才|上)(?:的|说的)?那?一?(?:个|款|种|条|样)(?:的)?\s*(?:要|是|做)|[?,]\s{0,3}不\s{0,3}[,\s])|\?/g;
/** A question takes back only what it stands behind. */
const ASKED = /^[级材木板]?\s*$/;
/** A correction reaches as many facts behind it, of the same sentence. */
const REACH = 4;
const SENTENCE_END = /[;。!]/;

/** AB面不强求, 四米的那种不用我要…, 黑胡桃20方取消，…: what is said of a fact behind it so that it binds nobody. */
const WAIVED =
  /^(?:(?:[级面材木板]|的)?\s*的?(?:也|都)?(?:不强求|无所谓|不讲究|不计较|不作要求|不做要求|没要求|没关系|随便|不硬性要求|可有可无|不挑|就免了)|(?:(?:[^,;。!]*|.*[,;。!] ?)(?:取消|作废)(?:了|掉)?|[^,;。!?]*算了)(?=[\s,;。!].*\S))/;

const PLACES: readonly string[] = ["port", "city"];

/** What is left of a value when another says it anew; `null`: nothing. */
function leftOf(value: TokenValue, anew: TokenValue): TokenValue | null {
  if (value.field !== "size" || anew.field !== "size")
    return value.field === anew.field || [value, anew].every(({ field }) => PLACES.includes(field)) ? null : value;
  const rest = withoutSides(value, anew.sides);
  return rest.sides.length === 0 ? null : rest.sides.length === value.sides.length ? value : rest;
}

/** 落叶松先不要了 */
const NOT_ANY_MORE = /(?:不要|不用|不买|算|取消)了/;
/** 落叶松不要了, 落叶松取消: all that a sentence says of goods. */
const CALLED_OFF =
  /^(?:[材木板]?的?(?:那个?)?(?:都|就|先|也|暂时)?(?:不要|不用|不买|不做|取消|作废|算)了?掉?)\s*(?:[,;。!]|$)/;

/**
 * The species whose goods each token speaks of: that of its clause, before it or behind, else the one before it in its row. What a
 * heading says is of none, as it speaks of the rows below.
 */
function ownersOf(tokens: readonly DemandToken[]): ReadonlyMap<DemandToken, TokenOf<"species">> {
  const owners = new Map<DemandToken, TokenOf<"species">>();
  for (const row of runsOf(tokens, "row")) {
    let before: TokenOf<"species"> | undefined;
    for (const clause of isFact(row) ? [] : runsOf(row, "clause")) {
      before = ofField(clause, "species")[0] ?? before;
      for (const one of clause) {
        if (one.field === "species") before = one;
        if (before !== undefined) owners.set(one, before);
      }
    }
  }
  return owners;
}

const areSame = (one: TokenOf<"species">, codes: readonly string[]): boolean =>
  one.codes.some((code) => codes.includes(code));

/** Without the goods that a later clause calls off by their species, which it refuses or names: 落叶松不要了, 落叶松取消. */
function withoutCalledOff(
  tokens: readonly DemandToken[],
  refused: readonly string[],
  text: string,
  start: number,
): readonly DemandToken[] {
  if (!OFF.test(text)) return tokens;
  const owners = ownersOf(tokens);
  const goods = [...new Set(owners.values())];
  const clauses = runsOf(
    tokens.filter((one) => one.start >= start),
    "clause",
  );
  // Named in a clause of their own, which says nothing else.
  const off = clauses.flatMap(([name, ...more]) =>
    name?.field === "species" && more.length === 0 && CALLED_OFF.test(text.slice(name.end - start)) ? [name] : [],
  );
  const gone = new Set<DemandToken>();
  const callOff = (codes: readonly string[], before: number): boolean => {
    const called = goods.filter((one) => one.end <= before && areSame(one, codes));
    for (const one of called) gone.add(one);
    return called.length > 0;
  };
  const named = off.filter(({ codes, start: at }) => callOff(codes, at));
  const refusal = [...text.matchAll(/[^,;。!]+/g)].find(({ 0: clause, index }) => {
    const [from, to] = [start + index, start + index + clause.length];
    const isOfGoods = ({ field, ...one }: DemandToken): boolean =>
      one.start >= from && one.end <= to && ["size", "quantity"].includes(field);
    return NOT_ANY_MORE.test(clause) && !tokens.some(isOfGoods);
  });
  if (refusal !== undefined) callOff(refused, start + refusal.index);
  return gone.size === 0
    ? tokens
    : tokens.filter((one) => !gone.has(owners.get(one) ?? one) && !named.some((name) => name === one));
}
const OFF = /(?:不要|不用|不买|不做|取消|作废|算了)/;

/** SPF of SPF改成38*140: a name by itself before a correction. */
function subjectOf(tokens: readonly DemandToken[], text: string, start: number, cue: number) {
  const at = tokens.findLastIndex(({ end }) => end <= cue);
  const [before, name] = [tokens[at - 1], tokens[at]];
  const isAlone = before === undefined || before.row !== name?.row || before.clause !== name.clause;
  return name?.field === "species" &&
    name.start >= start &&
    isAlone &&
    /^[材木板]?(?:的|那个|都|\s){0,3}$/.test(text.slice(name.end - start, cue - start))
    ? name
    : undefined;
}

const BY_NUMBER = /第([一二三四五六七八九]|\d{1,2})(?:个|条|项|种|款|样|行)[^,;。]{0,8}(?:不要|不用|不买|取消|作废)/g;

/** What each of the goods is said to be, in order: a row is one, or as many as it names species. */
function goodsIn(tokens: readonly DemandToken[]): DemandToken[][] {
  const owners = ownersOf(tokens);
  return runsOf(tokens, "row").flatMap((row) => {
    const named = [...new Set(row.flatMap((one) => owners.get(one) ?? []))];
    if (isFact(row)) return [];
    return named.length < 2 ? [row] : named.map((name) => row.filter((one) => owners.get(one) === name));
  });
}

/** Without the goods that `text` calls off by their number: 第二个不要了. */
function withoutNumbered(tokens: readonly DemandToken[], text: string): readonly DemandToken[] {
  const numbers = [...text.matchAll(BY_NUMBER)].map(([, no = ""]) => typedNumber(no) ?? 0);
  if (numbers.length === 0) return tokens;
  const goods = goodsIn(tokens);
  const off = new Set(numbers.flatMap((no) => goods[no - 1] ?? []));
  return tokens.filter((token) => !off.has(token));
}

const NUMBERED = /第([一二三四五六七八九]|\d{1,2})(?:个|条|项|种|款|样|行)(?:规格|的|木材)?\s?$/;

/** What the words right before a correction speak of: SPF改成38*140, 第二个改成30方; `name`: the token that says so. */
function amendedBy(tokens: readonly DemandToken[], text: string, start: number, cue: number) {
  const [, no] = NUMBERED.exec(text.slice(Math.max(0, cue - start - 12), cue - start)) ?? [];
  if (no !== undefined) {
    const goods = goodsIn(tokens.filter((one) => one.start < start))[(typedNumber(no) ?? 0) - 1];
    return { name: null, goods: new Set(goods) };
  }
  const name = subjectOf(tokens, text, start, cue);
  if (name === undefined) return null;
  const owners = ownersOf(tokens.filter((one) => one !== name));
  const owner = [...owners.values()].findLast((one) => one.end <= cue && areSame(one, name.codes));
  const goods = tokens.filter((one) => owner !== undefined && owners.get(one) === owner);
  return goods.length === 0 ? null : { name, goods: new Set(goods) };
}

/**
 * The tokens of all rows with those of the last one, whose `text` begins at `start`. What it says anew takes the place of what
 * was said before it in the row, or where it begins so in the rows above: 更正:是38*184; 不好意思打错了 送泰州. Of the species
 * that it refuses it may call goods off.
 */
export function corrected(
  above: readonly DemandToken[],
  row: readonly DemandToken[],
  refused: readonly string[],
  text: string,
  start: number,
): DemandToken[] {
  const bound = row.filter(({ end }) => !WAIVED.test(text.slice(end - start)));
  const all = [...withoutCalledOff([...withoutNumbered(above, text), ...bound], refused, text, start)];
  for (const { 0: word, index } of text.matchAll(CORRECTION)) {
    const [cue, behind] = [start + index, start + index + word.length];
    // SPF改成38*140 amends the goods of that name.
    const amended = word === "?" ? null : amendedBy(all, text, start, cue);
    if (amended?.name) all.splice(all.indexOf(amended.name), 1);
    // Of goods that are none nothing is known; it is shown as not understood.
    if (amended?.goods.size === 0) return all.filter((one) => one.end <= cue);
    const isInRow = amended === null && (word === "?" || all.some((one) => one.start >= start && one.end <= cue));
    const anew = all.filter((one) => one.start >= behind).slice(0, REACH);
    // 更正:落叶松是6米的 amends the goods that it names.
    const named = ofField(anew, "species")[0]?.codes.join();
    const isSaid = (one: DemandToken): boolean => one.end <= cue && (!isInRow || one.start >= start);
    const goods = ofField(all.filter(isSaid), "species").findLast(({ codes }) => codes.join() === named);
    const isOfGoods = (one: DemandToken): boolean =>
      isSaid(one) && (amended === null ? goods === undefined || one.row === goods.row : amended.goods.has(one));
    for (const later of anew) {
      if (SENTENCE_END.test(text.slice(behind - start, later.start - start))) break;
      const at = all.findLastIndex((one) => isOfGoods(one) && leftOf(one, later) !== one);
      const before = all[at];
      if (before === undefined || (word === "?" && !ASKED.test(text.slice(before.end - start, index)))) continue;
      const rest = leftOf(before, later);
      all.splice(at, 1, ...(rest === null ? [] : [{ ...before, ...rest }]));
      if (isInRow) continue;
      const { row: no, clause, opens, or, forAll, heads } = before;
      all.splice(all.indexOf(later), 1);
      all.splice(rest === null ? at : at + 1, 0, { ...later, ...{ row: no, clause, opens, or, forAll, heads } });
    }
  }
  return all;
}
