import { SEARCH_ORIGIN, type SearchOrigin } from "../../system/search-tracking.ts";
import type { HotLists } from "./goods-page.ts";
import type { Suggestion } from "./goods-query.ts";
import { EXAMPLE_KEYWORDS, shownHistory, suggestionText } from "./search-history.ts";

/** A term offered under the box, what choosing it counts as, and the drawing of a size. */
export type PanelTerm = { text: string; origin: SearchOrigin; number: number | null; image?: string | null };

/** What stands under the box. `waiting`: something is typed and not answered yet. */
export type SearchPanel =
  | { kind: "start"; recent: PanelTerm[]; examples: PanelTerm[]; hot: PanelTerm[] }
  | { kind: "waiting" }
  | { kind: "suggestions"; terms: PanelTerm[] }
  | { kind: "none"; lists: { title: string; terms: PanelTerm[] }[] };

export type PanelFacts = {
  text: string;
  /** The latest answer and the text it is for; `null` items: nothing was looked up. */
  suggested: { text: string; items: readonly Suggestion[] | null };
  recent: readonly string[];
  hot: readonly string[];
  hotLists: HotLists | null;
  isSignedIn: boolean;
};

const terms = (texts: readonly string[], origin: SearchOrigin): PanelTerm[] =>
  texts.map((text) => ({ text, origin, number: null }));

const isSameWord = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase();

/** The four hot lists under their headings, empty ones left out. */
export function hotListTerms(lists: HotLists | null): { title: string; terms: PanelTerm[] }[] {
  if (lists === null) return [];
  return [
    { title: "热门品名", terms: terms(lists.productNameList, SEARCH_ORIGIN.hot) },
    { title: "热门产地", terms: terms(lists.originNameList, SEARCH_ORIGIN.hot) },
    { title: "热门仓库", terms: terms(lists.storeNameList, SEARCH_ORIGIN.hot) },
    { title: "热门规格", terms: terms(lists.specList, SEARCH_ORIGIN.hot) },
  ].filter((list) => list.terms.length > 0);
}

/**
 * An empty box shows what was searched before (signed in only), examples and hot searches; a typed text its
 * suggestions, or the hot lists when there are none. No hot search stands a second time among them that is an example. An answer to another text is never shown as one to this.
 */
export function panelOf({ text, suggested, recent, hot, hotLists, isSignedIn }: PanelFacts): SearchPanel {
  const query = suggestionText(text);
  if (query === "")
    return {
      kind: "start",
      recent: isSignedIn ? terms(shownHistory(recent), SEARCH_ORIGIN.history) : [],
      examples: terms(EXAMPLE_KEYWORDS, SEARCH_ORIGIN.example),
      hot: terms(
        hot.filter((text) => !EXAMPLE_KEYWORDS.some((example) => isSameWord(example, text))),
        SEARCH_ORIGIN.hot,
      ),
    };
  if (suggested.items === null || suggested.text !== query) return { kind: "waiting" };
  if (suggested.items.length === 0) return { kind: "none", lists: hotListTerms(hotLists) };
  return {
    kind: "suggestions",
    terms: suggested.items.map(({ keywords, number, image }) => ({
      text: keywords,
      origin: SEARCH_ORIGIN.suggestion,
      number,
      image,
    })),
  };
}

/** All terms of a panel in the order the arrow keys walk them. */
export function termsOf(panel: SearchPanel): PanelTerm[] {
  switch (panel.kind) {
    case "start":
      return [...panel.recent, ...panel.examples, ...panel.hot];
    case "waiting":
      return [];
    case "suggestions":
      return panel.terms;
    case "none":
      return panel.lists.flatMap((list) => list.terms);
  }
}

/** The marked term after an arrow key; −1 is the box itself, which lies between the last and the first. */
export function arrowed(active: number, by: 1 | -1, count: number): number {
  const places = count + 1;
  return ((active + 1 + by + places) % places) - 1;
}
