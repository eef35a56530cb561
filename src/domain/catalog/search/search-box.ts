/** Characters in the search box, which stands on every page before anything else of the search is there. */
export const KEYWORDS_MAX = 20;
/** Whether a text is longer than the search box takes; counted by itself, so that pages do not load `text.ts` for it. */
export const isTooLong = (text: string): boolean => [...text].length > KEYWORDS_MAX;
/** Shown in the search box while it is empty. */
export const SEARCH_PLACEHOLDER = "请输入规格、树种、品牌、产地或城市";
