import { takenAll } from "../../timber/reading/taken.ts";
import { demandAmountText } from "./demand-amounts.ts";
import { amendedBy, type Corrected, type Operation, type Refused } from "./demand-corrections.ts";
import { areSame, goodsIn, inPlaceOf, isImpliedBy, isSameFact, placedIn, sameSides } from "./demand-goods.ts";
import { UNIT_STEPS } from "./demand-line.ts";
import type { DemandToken, Stretch } from "./demand-reader.ts";
import { has, ofField, type TokenOf } from "./demand-token-facts.ts";

type Quantity = TokenOf<"quantity">;

const EACH = "各|都|均|全部?|一律|每[种样个款]?";
/** 再加5方, 各加5方, 多要5方, right before the amount. */
const MORE = new RegExp(
  `(?:(${EACH})|再|另外?|还)?(?:要|多)?(?:(?<!\\d\\s?)(?<!西)(?:增加|追加|加|添)|(?<!不)多(?:要|来|拿|订|买))\\s?$`,
);
const LESS = new RegExp(`(?:(${EACH})|再)?(?:要)?(?:减少?|减[去掉]|扣[除掉]?|(?<!不)少(?:要|来|拿|订|买))\\s?$`);
/** 数量都翻倍, 减半, double the quantity. */
const TIMES = new RegExp(
  String.raw`(?:数量|[方件]数|方量|量)?\s?(?<each>${EACH})?(?:再|要)?(?:(?<twice>翻倍|翻一?番|翻一[倍翻]|(?:增?加|多)一倍|加倍|双倍)|[减砍]一?半|少一半)|(?<![a-z])(?:(?<double>double)|halve) (?:it|that|the (?:quantity|amount|order|volume))(?![a-z])`,
  "g",
);

/** The amount with another one of its unit in its place; `null` where there is none such. */
function amountOf(one: Quantity, amount: number): Quantity | null {
  const isWhole = Number.isInteger(amount) && amount > 0;
  return isWhole ? { ...one, amount, shown: demandAmountText(amount, one.unit) } : null;
}

/**
 * What `next` makes of the amounts: of one, or of each where it states so; otherwise it may be any of them, and each becomes a
 * question.
 */
function amountsChanged(
  tokens: readonly DemandToken[],
  targets: readonly Quantity[],
  isOfEach: boolean,
  next: (one: Quantity) => Quantity | null,
  stretch: Stretch,
): Corrected | null {
  const changed = targets.map(next);
  if (targets.length === 0 || changed.includes(null)) return null;
  const isClear = isOfEach || targets.length === 1;
  const after = tokens.map((token) => {
    const value = changed[targets.indexOf(token as Quantity)];
    return value === undefined || value === null ? token : isClear ? value : { ...token, doubt: { value, stretch } };
  });
  return { tokens: after, operations: [{ ...stretch, does: "change", isClear }] };
}

/** Amounts that such words may speak of: of the goods named before them, of their clause, their row, or of all. */
function targetsOf(tokens: readonly DemandToken[], text: string, start: number, cue: number, isOfEach: boolean) {
  const amounts = ofField(tokens, "quantity").filter(({ end, share }) => end <= cue && share !== "half");
  const amended = amendedBy(tokens, tokens, text, start, cue);
  if (amended !== null) {
    const named = amounts.filter((one) => amended.goods.has(one));
    return { targets: named, name: amended.name, from: amended.from };
  }
  const inRow = amounts.filter((one) => one.start >= start);
  return { targets: inRow.length > 0 && !isOfEach ? inRow : amounts, name: null, from: cue };
}

/** What 再加5方 and 少要5方 do to the amounts before them; 再加 before goods of their own means additional goods. */
function steps(all: readonly DemandToken[], text: string, start: number, more: Stretch[]): Corrected {
  let tokens = [...all];
  const operations: Operation[] = [];
  for (const step of ofField(all, "quantity").filter((one) => one.start >= start)) {
    const before = text.slice(Math.max(0, step.start - start - 10), step.start - start);
    const [sign, match] = MORE.test(before) ? ([1, MORE.exec(before)] as const) : ([-1, LESS.exec(before)] as const);
    if (match === null) continue;
    const cue = step.start - match[0].length;
    const isOfEach = match[1] !== undefined;
    const { targets, name, from } = targetsOf(tokens, text, start, cue, isOfEach);
    const clause = tokens.filter((one) => one.clause === step.clause && one !== step && one !== name);
    const goods = clause.filter(({ field }) => ["size", "species", "kind"].includes(field));
    if (goods.some((one) => one.start > cue) && clause.every((one) => one.start > cue)) {
      if (sign > 0) more.push({ start: cue, end: step.start });
      continue;
    }
    const own = targets.filter((one) => one.unit === step.unit);
    const done =
      own.length < targets.length || goods.some((one) => one.start > cue)
        ? null
        : amountsChanged(tokens, own, isOfEach, (one) => amountOf(one, one.amount + sign * step.amount), {
            start: from,
            end: step.end,
          });
    if (done === null) continue;
    tokens = done.tokens.filter((one) => one !== step && one !== name);
    operations.push(...done.operations);
  }
  return { tokens, operations };
}

/** What 翻倍 and 减半 do. */
function multiples(all: readonly DemandToken[], text: string, start: number): Corrected {
  let tokens = [...all];
  const operations: Operation[] = [];
  for (const { 0: word, index, groups = {} } of text.matchAll(TIMES)) {
    const isOfEach = groups.each !== undefined;
    const { targets, name, from } = targetsOf(tokens, text, start, start + index, isOfEach);
    const by = groups.twice === undefined && groups.double === undefined ? 0.5 : 2;
    const stretch = { start: from, end: start + index + word.length };
    const isStep = (one: Quantity): boolean => UNIT_STEPS[one.unit] > 1 || Number.isInteger(one.amount * by);
    const next = (one: Quantity) => (isStep(one) ? amountOf(one, Math.round(one.amount * by)) : null);
    const done = amountsChanged(tokens, targets, isOfEach, next, stretch);
    if (done === null) continue;
    tokens = done.tokens.filter((one) => one !== name);
    operations.push(...done.operations);
  }
  return { tokens, operations };
}

const INSTEAD = /\s{0,2}(?<![a-z])(?:instead of|rather than|in place of)\s{1,2}(?:the )?/g;

/** 30 m3 instead of 20 m3: what stands behind is dropped, and what stands before takes its place. */
function instead(all: readonly DemandToken[], text: string, start: number): Corrected {
  const tokens = [...all];
  const operations: Operation[] = [];
  for (const { 0: word, index } of text.matchAll(INSTEAD)) {
    const replacement = tokens.findLast((one) => one.end <= start + index);
    const old = tokens.find((one) => one.start >= start + index + word.length);
    if (replacement === undefined || old === undefined || replacement.field !== old.field) continue;
    if (replacement.end < start + index || old.start > start + index + word.length) continue;
    const stated = tokens.filter(
      (one) =>
        one.end <= replacement.start &&
        (isSameFact(one, old) || (one.field === "species" && old.field === "species" && areSame(one, old.codes))),
    );
    const [changed, ...others] = stated;
    if (others.length > 0) continue;
    tokens.splice(tokens.indexOf(old), 1);
    if (changed !== undefined) {
      tokens.splice(tokens.indexOf(replacement), 1);
      tokens.splice(tokens.indexOf(changed), 1, inPlaceOf(changed, replacement));
    }
    operations.push({ start: replacement.start, end: old.end, does: "change", isClear: true });
  }
  return { tokens, operations };
}

/** 只要樟子松, 就留第二个, at the start of a clause that states nothing else. */
const ONLY = /^\s*(?:那就?|还是|最后|现在|先|我们?)?\s?(?:[只仅光单]|就)(?:要|留|买|拿|做|保留|剩)下?/;
const NOTHING_BESIDE = /^(?:[的了那这个种款就行够和跟、\s材木板料吧啊]|一[个种款])*$/;
const NO_OTHERS = /^\s*(?:其[他它余]|别|剩下)的?(?:都|全部?|先|一律|就|也|暂时)*(?:不[要用买]|取消|作废)/;
const ALL_BUT =
  /(?:除了?|除去|除开)(?<but>[^,;。]{1,10}?)(?:以?外|之外)?[,]?\s?(?:其[他它余]的?|别的|剩下的?)?(?:都|全部?|一律|统统)(?:(?:不[要用买]|取消|作废)了?|(?<retained>要|照旧|不变|保留|照常))(?=[^\p{Script=Han}\d]|$)/u;

type Named = { readonly species: readonly string[]; readonly sizes: readonly TokenOf<"size">["sizes"][] };

/** The goods among `groups` that are named so or by their place; `null` where that is not clear. */
function namedAmong(groups: readonly DemandToken[][], { species, sizes }: Named, text: string): DemandToken[][] | null {
  const placed = placedIn(text, groups);
  const isAny = species.length + sizes.length > 0;
  if (placed.length > 0) return isAny || placed.includes(null) ? null : groups.filter((one) => placed.includes(one));
  if (!isAny || (species.length > 0 && !groups.every((one) => has(one, "species")))) return null;
  const found = groups.filter(
    (group) =>
      (species.length === 0 || ofField(group, "species").some((one) => areSame(one, species))) &&
      (sizes.length === 0 || ofField(group, "size").some((one) => sizes.some((size) => sameSides(one.sizes, size)))),
  );
  return found.length > 0 && found.length < groups.length ? found : null;
}

/** Without the goods that the row refuses beside those that it names. */
function limited(all: readonly DemandToken[], refused: Refused, text: string, start: number): Corrected {
  let tokens = [...all];
  const operations: Operation[] = [];
  const drop = (gone: readonly DemandToken[], stretch: Stretch) => {
    tokens = tokens.filter((one) => !gone.includes(one));
    operations.push({ ...stretch, does: "drop", isClear: true });
  };
  const but = ALL_BUT.exec(text);
  if (but !== null) {
    const { but: name = "", retained } = but.groups ?? {};
    const from = start + but.index;
    const end = from + but[0].length;
    const groups = goodsIn(tokens.filter((one) => one.end <= from));
    const inside = tokens.filter((one) => one.start >= from && one.end <= end);
    const species = [...refused.species, ...ofField(inside, "species").flatMap(({ codes }) => codes)];
    const sizes = refused.sizes.filter((one) => one.start >= but.index && start + one.end <= end);
    const meant = namedAmong(groups, { species, sizes: sizes.map((one) => one.sizes) }, name);
    if (meant !== null) {
      const gone = groups.filter((one) => meant.includes(one) === (retained !== undefined));
      drop([...gone.flat(), ...inside], { start: from, end });
    }
    return { tokens, operations };
  }
  let last: Stretch | null = null;
  for (const { 0: clause, index } of text.matchAll(/[^,;。!]+/g)) {
    const isOfLast = NO_OTHERS.test(clause) && last !== null;
    const from: number = start + (isOfLast && last !== null ? last.start : index);
    const end = start + index + clause.length;
    const words = text.slice(from - start, isOfLast && last !== null ? last.end : end - start);
    last = { start: index, end: index + clause.length };
    const only = ONLY.exec(words)?.[0];
    if (only === undefined && !isOfLast) continue;
    const before = tokens.filter((one) => one.end <= from);
    const inside = tokens.filter((one) => one.start >= from && one.end <= end);
    const isOfNames = inside.every((one) => ["species", "size"].includes(one.field) && isImpliedBy(one, before));
    const placeless = words.replace(/第(?:[一二三四五六七八九]|\d{1,2})|前者|后者|最后/g, "");
    const rest = takenAll(
      words,
      inside.map((one) => ({ start: one.start - from, end: one.end - from })),
      " ",
    );
    const isPlain =
      isOfLast || NOTHING_BESIDE.test(inside.length > 0 ? rest.slice(only?.length) : placeless.slice(only?.length));
    if (!isOfNames || !isPlain) continue;
    const names = {
      species: ofField(inside, "species").flatMap(({ codes }) => codes),
      sizes: ofField(inside, "size").map(({ sizes }) => sizes),
    };
    const groups = goodsIn(before);
    const meant = namedAmong(groups, names, words);
    if (meant === null) continue;
    const lead = text.slice(from - start).search(/\S/);
    drop([...groups.filter((one) => !meant.includes(one)).flat(), ...inside], { start: from + lead, end });
  }
  return { tokens, operations };
}

/**
 * The tokens after what a row, whose text begins at `start`, does to amounts and to the set of goods; `more`: words of it that only
 * announce more goods.
 */
export function changed(
  all: readonly DemandToken[],
  refused: Refused,
  text: string,
  start: number,
): Corrected & { readonly more: readonly Stretch[] } {
  const more: Stretch[] = [];
  const operations: Operation[] = [];
  let tokens = [...all];
  const passes = [
    () => instead(tokens, text, start),
    () => steps(tokens, text, start, more),
    () => multiples(tokens, text, start),
    () => limited(tokens, refused, text, start),
  ];
  for (const pass of passes) {
    const done = pass();
    tokens = done.tokens;
    operations.push(...done.operations);
  }
  return { tokens, operations, more };
}
