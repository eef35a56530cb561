import { withoutEndStrokes } from "../../shell/page.ts";
import { PAGES } from "../../shell/pages.ts";
import { lengthOf, normalised } from "../../text.ts";
import { KEYWORDS_MAX } from "./search-box.ts";

/** The text that is looked up while a person types: trimmed and cut to the box's 20 characters. */
export const suggestionText = (typed: string): string => [...typed.trim()].slice(0, KEYWORDS_MAX).join("").trim();

/** Recent searches shown under the box. */
export const HISTORY_SHOWN = 10;
/** Searches stored per person; the oldest is dropped. */
export const HISTORY_MAX = 50;

/** Example terms under the search box. */
export const EXAMPLE_KEYWORDS: readonly string[] = [
  "樟子松",
  "云杉",
  "芬兰",
  "俄罗斯",
  "30*120",
  "38*140",
  "canfor",
  "VLP",
  "太仓",
  "青岛",
  "东莞",
];

/** Why `text` is not searched for, or `null`. The box does nothing at all for an empty text. */
export function keywordsProblem(text: string): string | null {
  const keywords = normalised(text);
  if (keywords === "") return "请输入搜索内容";
  return lengthOf(keywords) > KEYWORDS_MAX ? `搜索内容最多${KEYWORDS_MAX}个字` : null;
}

/** The terms shown under the box. */
export function shownHistory(history: readonly string[]): string[] {
  return history.slice(0, HISTORY_SHOWN);
}

/** Where a search leads: on the search list in the same tab, from anywhere else in a new one. */
export type SearchTarget = { url: string; newTab: boolean };

/** Target of a search for `text`, `null` when there is nothing to search for. */
export function searchTarget(currentPath: string, text: string): SearchTarget | null {
  if (keywordsProblem(text) !== null) return null;
  const keywords = normalised(text).replace(/\p{Cs}/gu, "");
  const onList = withoutEndStrokes(currentPath) === PAGES.search.path;
  return { url: PAGES.search.to({ keywords }), newTab: !onList };
}
