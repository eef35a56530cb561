import type { GoodsSearch } from "../../../contract/catalog/search-schemas.ts";
import { EMPTY_QUERY } from "../../../domain/catalog/search/goods-query.ts";
import { keywordsProblem } from "../../../domain/catalog/search/search-history.ts";
import { normalised } from "../../../domain/text.ts";
import { refuseIf } from "../../reply.ts";
import type { ServerQuery } from "./search-conditions.ts";

/** What a person typed, as it is searched and stored: one blank for every control character, surrogate pairs whole. */
export const typed = (text: string): string => normalised(text.toWellFormed().replace(/\p{Cc}/gu, " "));

/** The keywords of a list, or a warning; an empty text is fine. */
export function keywordsOf(text: string): string {
  const keywords = typed(text);
  if (keywords !== "") refuseIf(keywordsProblem(keywords));
  return keywords;
}

/** The body of a search with everything that is missing filled in. */
export function queryOf(body: GoodsSearch): ServerQuery {
  const { keywords = "", thickness = {}, width = {}, length = {}, searchOrigin, deliveryCityCode, ...rest } = body;
  const open = { min: null, max: null };
  return {
    ...EMPTY_QUERY,
    certType: [],
    ...rest,
    kindCode: rest.kindCode ?? null,
    merchantId: rest.merchantId ?? null,
    priceMin: rest.priceMin ?? null,
    priceMax: rest.priceMax ?? null,
    deliveredMin: rest.deliveredMin ?? null,
    deliveredMax: rest.deliveredMax ?? null,
    purchaseVolume: rest.purchaseVolume ?? null,
    keywords: keywordsOf(keywords),
    thickness: { ...open, ...thickness },
    width: { ...open, ...width },
    length: { ...open, ...length },
  };
}
