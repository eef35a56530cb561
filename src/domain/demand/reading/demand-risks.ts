import { TAKEN } from "../../timber/reading/taken.ts";
import type { DemandToken, Risk, Stretch } from "./demand-reader.ts";

type Field = DemandToken["field"];

/**
 * How far a word reaches. `near`: the values of its clause, where it has none those of its row, else those before it, else the
 * first that follow; `wide`: all of its row and before it, else the first that follow; `above`: all before its clause, where
 * these are several or its clause names other goods; `rows`: all before its row; `next`, `last`: the value right behind it, right
 * before it; `around`: both, where they are of the same field.
 */
type Reach = "near" | "wide" | "above" | "rows" | "next" | "last" | "around";

/**
 * Words that may change what stands beside them, each row: the fields whose values may be others, how far it reaches, the
 * question about them, how it is written. `!`: it is unread as long as no operation was made of it, whatever else reads its
 * characters.
 */
const RISKS = String.raw`
quantity wide   改了数量，改后要多少？ (?:再|另外?|还|各|都|均|每[种样个款])(?:要|多|少)?(?:增加|追加|加|添|增|减少?|扣)(?![工急班密松厚固])|增加|追加|减少|减去|扣[除掉减]|(?<![多少不])[多少](?:要|来|拿|订|加|买)(?!\s?(?:点|些|少|钱))|翻[倍番]|翻一[倍番]|[加双]倍|多一倍|[减砍]一?半|少一半|比(?=\s?(?:上次|上回|前次|之前|原来|去年|上个月))|(?<![a-z])(?:doubled?|twice|half|halve)(?![a-z])
quantity near   是每一期的数量，一共要多少？ 每个?(?:月|周|星期|季度?|半?年|天|日|次|批)|月用量|(?<![a-z])(?:per (?:month|week|year)|monthly|weekly)(?![a-z])
quantity near   说的是多少？ 一半|[二三四五六七八九十]分之|其中|里面有|[暂待未]定
quantity,price next 只是界限，按多少报价？ 最[多少]|[至顶]多|至少|起码|(?:不要?|别)(?:超过?|高于|低于|少于|多于)|不足|不到|[上下]限|(?<![a-z])(?:at (?:least|most)|up to|no (?:more|less) than|max(?:imum)?|min(?:imum)?)(?![a-z])
quantity next   只是界限，按多少报价？ !(?:不要?|别)(?:超过?|高于|低于|少于|多于)
quantity,price last 只是界限，按多少报价？ 封顶|起步|为限|打底|(?<![a-z])(?:or (?:more|less)|max(?:imum)?|min(?:imum)?)(?![a-z])
price    near   是已付的钱还是单价？ 已?经?(?:付|打|汇|转)[了过]|已(?:经)?[付打收汇转]|(?<![a-z])(?:paid|deposit)(?![a-z])
price    wide   改了价格，现在是多少？ (?:价[格钱位]?|单价)\s?(?:再|都|全部?)?(?:改|调|降|涨)|打[\d一二三四五六七八九.]{1,3}折|[涨降加减]价|再便宜
quantity above  之后，这一种还要吗？ (?<!不)[只仅光](?:要|留|买|拿|做|保留|剩)|就(?:要|留)(?![\s,;。!求]|$)|保留|留下|(?<![a-z])(?:only|just)(?![a-z])
quantity rows   之后，这一种还要吗？ !(?:(?:其[他它余]|别)的?|剩下的?)(?:都|全|先|一律|就|也|暂时)*(?:不[要用买]|取消|作废)
quantity,size,species wide 说的是哪几种？ !(?:除了|除去|除开|(?<![去清扣拆开])除(?=[^,;。]{1,9}(?:以?外|之外)))|(?<![a-z])(?:except|other than|apart from)(?![a-z])
quantity,price,size,species,grade,date wide 改的是什么？ (?:->|-->|=>|[→⇒➔➜➡])|(?<!不)改(?!性|装|造|板|制|善)|[更修]改|[更纠]正|换成|换为|替换|代替|(?<![a-z])(?:make (?:it|that)|correct(?:ion|ed)?|instead|rather than|actually|i mean|scratch that|replaced?|swap|chang(?:ed?|ing)|revised?|amend(?:ed)?)(?![a-z])
quantity,price,size,grade,city,port,date,moisture around 是几选一，要哪一个？ 或者?是?|要么|还是|(?<![a-z])or(?![a-z])
grade,size,price,moisture last 是不是也可以？ 也(?:可以?|行|要得|ok)|亦可
moisture wide   干的湿的都可以吗？ !(?:湿[材料木]?|[烘气]?干[材料木]?|干湿|(?<![a-z])(?:kd|ad))的?(?:也|都|均|皆)(?:可以?|行|要|收|ok)|干湿(?:不限|不论|均可|随意)
date     wide   是从哪天算起的？ 提前|推迟|延[后期迟]|顺延|往后推|之日起|起算|[签付到货款单同金定证样]后(?=\s?[\d一二两三四五六七八九十]{1,3}\s?(?:个?工作日|天|日|周|个?月))
`;

type Word = {
  readonly fields: readonly Field[];
  readonly reach: Reach;
  readonly question: string;
  readonly isLoud: boolean;
  readonly pattern: RegExp;
};

const WORDS = Array.from(
  RISKS.matchAll(/^(\S+) +(\S+) +(\S+) (!?)(.+)$/gm),
  ([, fields = "", reach, question = "", loud, pattern = ""]): Word => ({
    fields: fields.split(",") as Field[],
    reach: reach as Reach,
    question,
    isLoud: loud === "!",
    pattern: new RegExp(pattern, "gu"),
  }),
);

/** An unread word whose values are still to be found; offsets of the whole text, `clause` where its own begins. */
export type RiskyWord = Stretch & { readonly word: Word; readonly clause: number; readonly row: number };

const MEANINGFUL = /[\p{L}\p{N}>→⇒➔➜➡]/u;

/**
 * The risky words of a row that begins at `start`; `rest`: the row without what was read, `done`: what operations were made of, both by
 * offsets of the row.
 */
export function riskyIn(
  row: string,
  rest: string,
  done: readonly Stretch[],
  { start, no, clauses }: { start: number; no: number; clauses: readonly (readonly [number, number])[] },
): RiskyWord[] {
  return WORDS.flatMap((word) =>
    [...row.matchAll(word.pattern)].flatMap(({ 0: match, index }): RiskyWord[] => {
      const end = index + match.length;
      const isUnread = word.isLoud || MEANINGFUL.test(rest.slice(index, end).replaceAll(TAKEN, ""));
      if (!isUnread || done.some((one) => one.start < end && index < one.end)) return [];
      const clause = clauses.findLast(([from]) => from <= index)?.[0] ?? 0;
      return [{ word, start: start + index, end: start + end, clause: start + clause, row: no }];
    }),
  );
}

const firstOf = (...groups: readonly (readonly DemandToken[])[]): readonly DemandToken[] =>
  groups.find((group) => group.length > 0) ?? [];

/** No more blanks and words of talk between a word and the value that it bounds. */
const BESIDE = 6;

/** What a word may change among all tokens so far. */
function reachedBy({ word: { fields, reach }, start, end, clause, row }: RiskyWord, tokens: readonly DemandToken[]) {
  const may = tokens.filter(({ field }) => fields.includes(field));
  const within = may.filter((one) => one.clause === clause);
  const before = may.filter((one) => one.end <= start);
  const others = before.filter((one) => one.clause !== clause);
  const inRow = may.filter((one) => one.row === row);
  const behind = tokens.find((one) => one.start >= end && one.start - end <= BESIDE);
  const last = tokens.findLast((one) => one.end <= start && start - one.end <= BESIDE);
  // The first values that follow, where nothing stands before them.
  const later = may.filter((one) => one.row === may.find(({ start: at }) => at >= end)?.row);
  switch (reach) {
    case "near":
      return firstOf(within, inRow, before, later);
    case "wide":
      return firstOf([...new Set([...before, ...inRow])], later);
    case "above":
      return others.length > 1 || tokens.some((one) => one.clause === clause && one.field === "species") ? others : [];
    case "rows":
      return before.filter((one) => one.row !== row);
    case "next":
      return behind === undefined ? [] : within.filter((one) => one === behind);
    case "last":
      return last === undefined ? [] : may.filter((one) => one === last && one.row === row);
    case "around":
      return last !== undefined && last.field === behind?.field
        ? may.filter((one) => one === last || one === behind)
        : [];
  }
}

/** The tokens with the words' questions about them, and those of the words that found nothing yet and go on to the rows below. */
export function atRisk(tokens: DemandToken[], words: readonly RiskyWord[]) {
  const waiting: RiskyWord[] = [];
  let marked = tokens;
  for (const one of words) {
    const reached = reachedBy(one, marked);
    if (reached.length === 0 && ["near", "wide"].includes(one.word.reach)) waiting.push(one);
    const risk: Risk = { stretch: { start: one.start, end: one.end }, question: one.word.question };
    if (reached.length > 0)
      marked = marked.map((token) => (reached.includes(token) ? { ...token, risk: token.risk ?? risk } : token));
  }
  return { tokens: marked, waiting };
}
