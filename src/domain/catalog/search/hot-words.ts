import { namesContact } from "../../demand/contact-free.ts";
import { choice, orNone, text, whole } from "../../fields.ts";
import { type Infer, NUMBER, record, TEXT } from "../../records.ts";
import { lengthOf, normalised } from "../../text.ts";
import { normalText } from "../../timber/normal-text.ts";
import { KEYWORDS_MAX } from "./search-box.ts";

/** Hot searches under the box. */
export const HOT_SHOWN = 10;
/** So many of the most searched terms are looked at, so that enough are left beside the banned ones. */
export const HOT_READ = 100;
/** A term is shown in public once this many persons searched it, from this many networks. */
export const HOT_PERSONS = 3;
export const HOT_NETWORKS = 2;
/** Pinned terms leave room for what people really search. */
export const PINNED_MAX = 6;
export const BANNED_MAX = 80;

/** 1 stands first, 2 is never shown. */
export const HOT_WORD_KIND = { pinned: 1, banned: 2 } as const;
export type HotWordKind = (typeof HOT_WORD_KIND)[keyof typeof HOT_WORD_KIND];

/** Why a term cannot be pinned. */
export const NO_PLACE = "请填写1-99的位次";
/** The operator's rule for a term; a banned one has no place. */
export const HOT_WORD_FIELDS = {
  word: { type: text(20), label: "搜索词", hint: "如 樟子松 30*120" },
  kind: {
    type: choice<HotWordKind>([
      { code: HOT_WORD_KIND.pinned, name: "置顶" },
      { code: HOT_WORD_KIND.banned, name: "屏蔽" },
    ]),
    label: "设置为",
  },
  sort: { type: orNone(whole(1, 99)), label: "位次（小的在前）", wrong: NO_PLACE },
} as const;

/** `pinned` in the operator's order. */
export type HotWordRules = { readonly pinned: readonly string[]; readonly banned: readonly string[] };

/** A term and by how many persons it was searched. */
export const HOT_SEARCH = record({ history: TEXT, number: NUMBER });
export type HotSearch = Infer<typeof HOT_SEARCH>;

/** Terms that differ only in width, case or blanks are one. */
export const hotWordKey = (word: string): string => normalText(word).text.replace(/\s+/g, "");

/** The hot searches: pinned terms first, then what most persons searched, no banned one, no contact details, each once. */
export function hotSearchList(searched: readonly HotSearch[], { pinned, banned }: HotWordRules): HotSearch[] {
  const numbers = new Map<string, number>();
  for (const { history, number } of searched) numbers.set(hotWordKey(history), number);
  const first = pinned.map((history) => ({ history, number: numbers.get(hotWordKey(history)) ?? 0 }));
  const excluded = new Set(banned.map(hotWordKey));
  return [...first, ...searched]
    .filter(({ history }) => {
      if (namesContact(history)) return false;
      const key = hotWordKey(history);
      if (excluded.has(key)) return false;
      excluded.add(key);
      return true;
    })
    .slice(0, HOT_SHOWN);
}

/** Why a term cannot be pinned or banned, or `null`. What would never be shown is not pinned either. */
export function hotWordProblem(word: string, kind: HotWordKind): string | null {
  const text = normalised(word);
  if (hotWordKey(text) === "") return "请输入搜索词";
  if (lengthOf(text) > KEYWORDS_MAX) return `搜索词最多${KEYWORDS_MAX}个字`;
  return kind === HOT_WORD_KIND.pinned && namesContact(text) ? "置顶的搜索词不能含联系方式" : null;
}
