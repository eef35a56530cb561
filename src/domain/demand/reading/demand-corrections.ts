import {
  areSame,
  goodsIn,
  inPlaceOf,
  isImpliedBy,
  isSameFact,
  leftOf,
  ownersOf,
  PLACE,
  PLACES,
  placedIn,
  sameSides,
} from "./demand-goods.ts";
import type { DemandToken, Stretch, TokenValue } from "./demand-reader.ts";
import { ofField, type TokenOf } from "./demand-token-facts.ts";

/**
 * What a message changes of what it stated before, and where: it changes a fact, drops goods or waives a fact. Where it is not
 * clear which of the goods it means, nothing is done.
 */
export type Operation = Stretch & { readonly does: "change" | "drop" | "waive"; readonly isClear: boolean };

/** What stands before such words is taken back as far as what follows restates it: 4米, 不对, 6米; 不是80方是18方; 红松? 是赤松. */
const CORRECTION =
  /(?:不对|不是不是|(?<![都就要只还])不是(?=[\s,]|送|发)|(?<=不是 ?[^\s,;。!]{1,12}[\s,]?)(?:而|就|应该?)?是|(?:写|打|说|搞|发|看|弄|记|报|填|输)错了?(?:字|了)?|口误|笔误|更正|修正|纠正|改(?:成|为|到|要|送|发|走|下|一下|(?=\s*\d))|(?:更|变)改为?|变成|[加减增调降提涨]到|[调降涨]整?[为成至]|(?:增加|减少|调整|追加)[到为成]|(?<![a-z])(?:change[ds]?|revise[ds]?|amend(?:ed)?|correct(?:ed|ion)?) (?:it )?to(?![a-z])|(?<![a-z])should (?:be|read)(?![a-z])|(?<![a-z])(?:make (?:it|that)|correction|i mean)(?![a-z])(?:\s?:)?|(?:-{1,2}|=)>|[→⇒➔➜➡]|换(?:成|(?=\s*[a-z\d]))|应该?(?:是|为)|(?:上面|前面|刚才|上)(?:的|说的)?那?一?(?:个|款|种|条|样)(?:的)?\s*(?:要|是|做)|[?,]\s{0,3}不\s{0,3}[,\s])|\?/g;
/** A question takes back only what it stands behind. */
const QUESTIONED = /^[级材木板]?\s*$/;
/** A correction reaches as many facts behind it, of the same sentence. */
const REACH = 4;
const SENTENCE_ENDS = [";", "。", "!"];
const SENTENCE_END = /[;。!]/;

/** AB面不强求, 四米的那种不用我要…, 黑胡桃20方取消，…: words behind a fact that waive it. */
const WAIVED =
  /^(?:(?:[级面材木板]|的)?\s*的?(?:也|都)?(?:不强求|无所谓(?!等级|级别|产地|品牌|长短|什么)|不讲究|不计较|不作要求|不做要求|没要求|没关系|随便|不硬性要求|可有可无|不挑|就免了)|(?:(?:[^,;。!]*|.*[,;。!] ?)(?:取消|作废)(?:了|掉)?|[^,;。!?]*算了)(?=[\s,;。!].*\S))/;

/** 落叶松先不要了, 去掉落叶松 */
const NOT_ANY_MORE = /(?:不要|不用|不买|算|取消)了|去掉|删[掉除]|撤[销掉]|(?:先|暂时|改为)不要/;
/** 落叶松不要了, 落叶松取消: all that a sentence states of goods. */
const CALLED_OFF =
  /^(?:[材木板]?的?(?:那个?)?(?:都|就|先|也|暂时)?(?:不要|不用|不买|不做|取消|作废|算)了?掉?)\s*(?:[,;。!]|$)/;

const OFF =
  /(?:不要|不用|不买|不做|取消|作废|算了|去掉|删[掉除]|撤[销掉]|(?<![a-z])(?:cancel(?:l?ed)?|drop(?:ped)?|remove)(?![a-z]))/;
/** 取消落叶松: standing before a name by itself. */
const OFF_BEFORE = /(?:取消|去掉|删[掉除]|撤[销掉]|(?<![a-z])(?:cancel|drop|remove))\s*(?:the )?\s*$/;
/** 2、落叶松 50*150 10方 取消: at the end of a row of goods. */
const ENDS_OFF = /[\s—-](?:取消|作废|不要了|cancel(?:l?ed)?|dropped)\s*$/;
/** Nothing else is demanded: no goods are called off. */
const NOTHING_ELSE = /(?:其[他它余]|别的|剩下)/;

/** 除了樟子松都不要: those that it names are the ones that stay. */
const EXCEPT = /除了|除[去开]|以外|之外/;

/** 就要2x6, 只留落叶松的: a selection from what was stated. */
const RETAINED = /^\s*(?:就|只|仅)(?:要|留|剩|保留)|^\s*(?:保留|留下)/;

/** The goods of such a size: all that its clause, or its row where the row names none but these, states of them. */
const sized = (tokens: readonly DemandToken[], size: RefusedSize): DemandToken[][] =>
  ofField(tokens, "size").flatMap((one) => {
    const row = tokens.filter(({ row: no }) => no === one.row);
    const isOnly = ofField(row, "size").every(({ clause }) => clause === one.clause);
    return sameSides(one.sizes, size.sizes) ? [isOnly ? row : row.filter(({ clause }) => clause === one.clause)] : [];
  });

/** What a row refuses: codes of species, and sizes. */
export type RefusedSize = Stretch & Pick<TokenOf<"size", TokenValue>, "sizes">;
export type Refused = { readonly species: readonly string[]; readonly sizes: readonly RefusedSize[] };

/** Tokens after operations, and these. */
export type Corrected = { readonly tokens: DemandToken[]; readonly operations: Operation[] };

/**
 * Without the goods that a clause calls off: by their place, 第二个不要了, or by their species, which the row refuses or the clause
 * names, 落叶松取消.
 */
function calledOff(
  tokens: readonly DemandToken[],
  { species: refused, sizes }: Refused,
  text: string,
  start: number,
): Corrected {
  const owners = ownersOf(tokens);
  const gone = new Set<DemandToken>();
  const operations: Operation[] = [];
  for (const { 0: clause, index } of OFF.test(text) ? text.matchAll(/[^,;。!]+/g) : []) {
    const from = start + index;
    const to = start + index + clause.length;
    const before = tokens.filter(({ end }) => end <= from);
    const within = tokens.filter((one) => one.start >= from && one.end <= to);
    if (RETAINED.test(clause) && within.every((one) => isImpliedBy(one, before)))
      for (const one of within) gone.add(one);
    // 第一个不要了,换成云杉 amends it.
    if (
      !OFF.test(clause) ||
      EXCEPT.test(clause) ||
      /^\s?,?\s?(?:换|改)(?:成|为)/.test(text.slice(index + clause.length))
    )
      continue;
    const [only] = within;
    // Named in a clause of its own, which states nothing else.
    const isAlone =
      within.length === 1 &&
      only !== undefined &&
      (CALLED_OFF.test(text.slice(only.end - start)) ||
        (OFF_BEFORE.test(text.slice(index, only.start - start)) && only.end >= to - 1));
    const size =
      isAlone && only.field === "size"
        ? only
        : sizes.find((one) => one.start >= index && one.end <= index + clause.length);
    const isNamed = isAlone && only.field === "species";
    if (
      ENDS_OFF.test(text) &&
      to === start + text.length &&
      within.length > 1 &&
      within.length === tokens.filter((one) => one.start >= start).length
    ) {
      for (const one of within) gone.add(one);
      operations.push({ start: within[0]?.start ?? from, end: to, does: "drop", isClear: true });
      continue;
    }
    const placed =
      size !== undefined ? sized(before, size) : within.length === 0 ? placedIn(clause, goodsIn(before)) : [];
    const isRefusal = NOT_ANY_MORE.test(clause) && !within.some(({ field }) => ["size", "quantity"].includes(field));
    // 30*40的不要: such a size is not to be offered.
    if (placed.length === 0 && !isNamed && (size !== undefined || !isRefusal || NOTHING_ELSE.test(clause))) continue;
    const codes = isNamed ? only.codes : refused;
    const named = [...new Set(owners.values())].filter((one) => one.end <= from && areSame(one, codes));
    const goods =
      placed.length > 0 ? placed.flat() : before.filter((one) => named.includes(owners.get(one) as TokenOf<"species">));
    const isClear = goods.length > 0 && !goods.includes(null);
    if (isAlone) gone.add(only);
    if (isClear) for (const one of goods) if (one !== null) gone.add(one);
    operations.push({ start: from, end: to, does: "drop", isClear });
  }
  return { tokens: tokens.filter((one) => !gone.has(one)), operations };
}

/** SPF of SPF改成38*140: a name by itself before a correction. */
function subjectOf(tokens: readonly DemandToken[], text: string, start: number, cue: number) {
  const at = tokens.findLastIndex(({ end }) => end <= cue);
  const before = tokens[at - 1];
  const name = tokens[at];
  const isAlone = before === undefined || before.row !== name?.row || before.clause !== name.clause;
  return name?.field === "species" &&
    name.start >= start &&
    isAlone &&
    /^[材木板]?(?:的|那个|都|\s){0,3}$/.test(text.slice(name.end - start, cue - start))
    ? name
    : undefined;
}

/** Words between the place of goods and what is stated of them. */
const PLACED = new RegExp(
  String.raw`(?:${PLACE.source})(?:的?(?:规格|尺寸|数量|木材|料)?的?)?\s?(?:先?(?:不要|取消)了?\s?,?\s?)?$`,
);

/** What the words right before a correction refer to: SPF改成38*140, 第二个改成30方; `name`: the token that names it. */
export function amendedBy(
  tokens: readonly DemandToken[],
  stated: readonly DemandToken[],
  text: string,
  start: number,
  cue: number,
) {
  const before = text.slice(Math.max(0, cue - start - 12), cue - start);
  const place = PLACED.exec(before)?.[0];
  if (place !== undefined) {
    const from = cue - place.length;
    const [goods] = placedIn(place, goodsIn(stated.filter(({ end }) => end <= from)));
    return { name: null, from, goods: new Set(goods) };
  }
  const value = tokens.findLast((one) => one.start >= start && one.end <= cue);
  const isBeside = value !== undefined && BESIDE_CUE.test(text.slice(value.end - start, cue - start));
  const same = isBeside ? tokens.filter((one) => one.end <= value.start && isSameFact(one, value)) : [];
  if (isBeside && same.length > 0 && value.field !== "species")
    return { name: value, from: value.start, goods: new Set(same) };
  const name = subjectOf(tokens, text, start, cue);
  const goods = name && goodsNamed(tokens, name, cue);
  return name === undefined || goods === undefined || goods.size === 0 ? null : { name, from: name.start, goods };
}

/** 5件打错了,应该6件; 4米改3米 */
const BESIDE_CUE = /^\s?的?(?:(?:打|写|说|搞|报)错了?)?[,，]?\s?$/;

/** Whether the values right before and right behind an arrow are of the same field, but no places: those are a way. */
function isBetweenSame(tokens: readonly DemandToken[], text: string, start: number, cue: number, behind: number) {
  const before = tokens.findLast(({ end }) => end <= cue);
  const restated = tokens.find((one) => one.start >= behind);
  if (before?.field !== restated?.field || before === undefined || restated === undefined) return false;
  const around = text.slice(before.end - start, cue - start) + text.slice(behind - start, restated.start - start);
  return !PLACES.includes(before.field) && around.trim() === "";
}

/** All that is stated up to the cue of goods of that species. */
function goodsNamed(tokens: readonly DemandToken[], name: TokenOf<"species">, cue: number): Set<DemandToken> {
  const owners = ownersOf(tokens.filter((one) => one !== name));
  const isNamed = (owner: TokenOf<"species"> | undefined): boolean =>
    owner !== undefined && owner.end <= cue && areSame(owner, name.codes);
  return new Set(tokens.filter((one) => one.end <= cue && isNamed(owners.get(one))));
}

/** 不对,樟子松是15方: goods of more than one clause before the cue, which the first word behind it names. */
function namedBehind(tokens: readonly DemandToken[], text: string, start: number, cue: number, behind: number) {
  const name = tokens.find((one) => one.start >= behind);
  if (
    name?.field !== "species" ||
    /[,;。]/.test(text.slice(behind - start, name.start - start).replace(/^[\s,:]+/, ""))
  )
    return null;
  const goods = goodsNamed(tokens, name, cue);
  return goods.size === 0 ? null : { name, from: cue, goods };
}

/** 长度全部改5.1 */
const OF_ALL = /(?:全部?|都|统一|一律)(?:的|再)?\s*$/;

/** 20方→25方: the value right behind it replaces the one right before it. */
const ARROW = /[>→⇒➔➜➡]$/;

/** Takes back what was stated right before it. */
const AT_ONCE = /^(?:\?|不对|不是|[?,]\s*不)/;

/** What is waived of a row, by the token: the operation that waives it. */
const waivedIn = (row: readonly DemandToken[], text: string, start: number): Map<DemandToken, Operation> =>
  new Map(
    row.flatMap((one) => {
      const waiver = WAIVED.exec(text.slice(one.end - start))?.[0];
      if (waiver === undefined) return [];
      const does = /取消|作废|算了/.test(waiver) ? "drop" : "waive";
      return [[one, { start: one.start, end: one.end + waiver.length, does, isClear: true }]];
    }),
  );

/**
 * The tokens of all rows with those of the last one, whose `text` begins at `start`. What it restates takes the place of what was
 * stated before it in the row, or where it begins so in the rows above: 更正:是38*184; 不好意思打错了 送泰州. Of the species that it refuses
 * it may call goods off. What may be restated of several goods changes none of them: each becomes a question.
 */
export function corrected(
  above: readonly DemandToken[],
  row: readonly DemandToken[],
  refused: Refused,
  text: string,
  start: number,
): Corrected {
  const waived = waivedIn(row, text, start);
  const off = calledOff([...above, ...row.filter((one) => !waived.has(one))], refused, text, start);
  const all = off.tokens;
  const operations: Operation[] = [...waived.values(), ...off.operations];
  const words = [...text.matchAll(CORRECTION)];
  const before = [...above, ...row];
  /** Where what was restated begins: it counts once. */
  const taken = new Set<number>();
  for (const [nth, { 0: word, index }] of words.entries()) {
    const cue = start + index;
    const behind = start + index + word.length;
    const isArrow = ARROW.test(word);
    if (isArrow && !isBetweenSame(all, text, start, cue, behind)) continue;
    // SPF改成38*140 amends the goods of that name.
    const amended =
      word === "?" ? null : (amendedBy(all, before, text, start, cue) ?? namedBehind(all, text, start, cue, behind));
    if (amended?.name) all.splice(all.indexOf(amended.name), 1);
    // Of goods that are none nothing is known; it is shown as not understood.
    if (amended?.goods.size === 0) {
      operations.push({ start: amended.from, end: start + sentenceEnd(text, index), does: "change", isClear: false });
      return { tokens: all.filter((one) => one.end <= cue), operations };
    }
    const isInRow = amended === null && (word === "?" || all.some((one) => one.start >= start && one.end <= cue));
    // 更正:第二个不要了,第三个改成15方: what stands behind the next correction of some goods is theirs.
    const next = words[nth + 1];
    const nextCue = start + (next?.index ?? text.length);
    const isOfNext = next !== undefined && next[0] !== "?" && amendedBy(all, before, text, start, nextCue) !== null;
    const isRestated = (one: DemandToken): boolean =>
      one.start >= behind && !(isOfNext && one.start >= nextCue) && !taken.has(one.start);
    const restated = all.filter(isRestated).slice(0, isArrow ? 1 : REACH);
    const isFirstBehind = (later: DemandToken): boolean => all.find((one) => one.start >= behind) === later;
    const isForAll = OF_ALL.test(text.slice(Math.max(0, index - 6), index));
    // 更正:落叶松是6米的 amends the goods that it names.
    const named = ofField(restated, "species")[0]?.codes.join();
    const isBefore = (one: DemandToken): boolean => one.end <= cue && (!isInRow || one.start >= start);
    const goods = ofField(all.filter(isBefore), "species").findLast(({ codes }) => codes.join() === named);
    const isOfGoods = (one: DemandToken): boolean =>
      isBefore(one) && (amended === null ? goods === undefined || one.row === goods.row : amended.goods.has(one));
    const sentence = start + 1 + Math.max(...SENTENCE_ENDS.map((sign) => text.lastIndexOf(sign, index - 1)), -1);
    const isApart = !AT_ONCE.test(word) && !all.some((one) => one.start >= sentence && one.end <= cue);
    const changes: Stretch[] = [];
    const doubts: Stretch[] = [];
    for (const later of restated) {
      if (SENTENCE_END.test(text.slice(behind - start, later.start - start)) || (later.opens && !isFirstBehind(later)))
        break;
      const isOther = (one: DemandToken): boolean => one.end <= cue && leftOf(one, later) !== one;
      const mayBeMeant =
        amended !== null ? all.filter((one) => amended.goods.has(one)) : isApart && goods === undefined ? all : [];
      const rivals = mayBeMeant.filter(isOther);
      if (isForAll && rivals.length > 0 && !/[,;。]/.test(text.slice(behind - start, later.start - start))) {
        for (const one of rivals) {
          const rest = leftOf(one, later);
          all.splice(all.indexOf(one), 1, ...(rest === null ? [] : [{ ...one, ...rest }]), inPlaceOf(one, later));
        }
        all.splice(all.indexOf(later), 1);
        changes.push({ start: cue, end: later.end });
        taken.add(later.start);
        continue;
      }
      if (new Set(rivals.map(({ clause }) => clause)).size > 1) {
        const stretch = { start: cue, end: later.end };
        for (const one of rivals) all.splice(all.indexOf(one), 1, { ...one, doubt: { value: later, stretch } });
        all.splice(all.indexOf(later), 1);
        doubts.push(stretch);
        continue;
      }
      const at = all.findLastIndex((one) => isOfGoods(one) && leftOf(one, later) !== one);
      const changed = all[at];
      if (changed === undefined || (word === "?" && !QUESTIONED.test(text.slice(changed.end - start, index)))) continue;
      const rest = leftOf(changed, later);
      const from = isInRow ? changed.start : (amended?.from ?? cue);
      changes.push({ start: from, end: later.end });
      taken.add(later.start);
      all.splice(at, 1, ...(rest === null ? [] : [{ ...changed, ...rest }]));
      if (isInRow) continue;
      all.splice(all.indexOf(later), 1);
      all.splice(rest === null ? at : at + 1, 0, inPlaceOf(changed, later));
    }
    operations.push(...operationOf(changes, true), ...operationOf(doubts, false));
  }
  return { tokens: all, operations };
}

/** The change that some stretches of one sentence state together. */
const operationOf = (stretches: readonly Stretch[], isClear: boolean): Operation[] =>
  stretches.length === 0
    ? []
    : [
        {
          start: Math.min(...stretches.map(({ start }) => start)),
          end: Math.max(...stretches.map(({ end }) => end)),
          does: "change",
          isClear,
        },
      ];

/** Where the sentence around a place ends. */
function sentenceEnd(text: string, at: number): number {
  const length = text.slice(at).search(SENTENCE_END);
  return length < 0 ? text.length : at + length;
}
