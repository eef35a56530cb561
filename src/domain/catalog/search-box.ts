import { lengthOf } from "../text.ts";

/** Characters in the search box, which stands on every page before anything else of the search is there. */
export const KEYWORDS_MAX = 20;
/** Whether a text is longer than the search box takes. */
export const isTooLong = (text: string): boolean => lengthOf(text) > KEYWORDS_MAX;
/** Shown in the search box while it is empty. */
export const SEARCH_PLACEHOLDER = "请输入规格、树种、品牌、产地或城市";

export const SEARCH_PATH = "/search/list";
