import TABLE from "../data/off-topic.json" with { type: "json" };
import { isChinese } from "../normal-text.ts";
import { rowsOf } from "../tables.ts";
import type { Word } from "./word-hits.ts";

const LISTS = rowsOf(TABLE, "list", "words");
const wordsOf = (list: string): string[] => LISTS.flatMap((row) => (row.list === list ? row.words.split(" ") : []));

/**
 * Words that show that no timber is looked for, whatever species stands beside them: what grows, is eaten, drunk or smelt,
 * what is made of wood and sold as itself, what works it, what only looks like it, and what people do about it.
 */
const STRONG = wordsOf("always");
/** Those that a buyer of timber may use as well: they count where neither species nor kind is named. */
const WEAK = wordsOf("no goods named");
/**
 * Things that are made of wood, grown from it or sold beside it, and other goods. They count where nothing that is known
 * claims the word: in Chinese the thing itself stands last (橡木桶红酒), so what goes on after it (沙发料, 菜板料) is timber for it.
 */
const OTHERS = wordsOf("last part");
/** Behind such a word timber for it is meant all the same: 酒桶料, 木桶板, 衣架用木. */
const FOR_IT = /^[箱盒架桶]?(?:用|的)?(?:木?[料材板方]|木(?![桶工门]))/;
/** 做箱子的杨木, 打书架用. */
const MADE = /[做打造]\s*$/;

/**
 * The word that shows that normal text is not about timber, or `null`. `namesGoods`: a species or kind is named; `known`: words
 * of the trade, which may hold such a word; `unknown`: unknown words, of which the last part may name other goods, where no goods
 * go on behind it.
 */
export function offTopicIn(
  text: string,
  namesGoods: boolean,
  known: readonly Word[],
  unknown: readonly string[],
): string | null {
  const isTaken = (at: number, length: number): boolean =>
    known.some(({ start, end }) => start <= at && end >= at + length && end - start > length);
  const isOffTopic = (word: string): boolean => {
    const at = text.indexOf(word);
    if (at < 0 || isTaken(at, word.length)) return false;
    return !MADE.test(text.slice(Math.max(0, at - 3), at)) && !FOR_IT.test(text.slice(at + word.length));
  };
  const namesOthers = (word: string): boolean =>
    OTHERS.some((other) => (isChinese(word) ? word.endsWith(other) : word === other));
  // 石膏板隔墙龙骨 is 龙骨: what stands in front of it only shows where.
  const isHead = (word: string): boolean =>
    !known.some(({ start, sense }) => start === text.indexOf(word) + word.length && sense.field !== "quantity");
  const named = [...STRONG, ...(namesGoods ? [] : WEAK)].find(isOffTopic);
  return named ?? unknown.find((word) => namesOthers(word) && isHead(word)) ?? null;
}
