import { parseQuery } from "../../timber/query.ts";
import { typedNumber } from "../../timber/reading/typed-numbers.ts";
import { saleTermsIn } from "../../timber/sale-terms.ts";
import { type Dm3, dm3 } from "../../units.ts";
import { type GoodsQuery, PURCHASE_VOLUME_MOST } from "./goods-query.ts";

/** What ends an amount in m³, as `parseQuery` tags it: 30方, 三十立方, 30多方. */
const M3 = /[多来个]?\s?(?:立方米?|方|m3)$/;

/**
 * What keywords say is to be bought (30方), of which no more counts than is taken for one purchase; `null`: nothing, or pieces,
 * whose volume depends on the goods.
 */
export function volumeIn(keywords: string): Dm3 | null {
  const { tags } = parseQuery(saleTermsIn(keywords).rest);
  for (const { field, label } of tags) {
    const figure = label.replace(M3, "");
    const volume = field === "quantity" && figure !== label ? typedNumber(figure) : null;
    if (volume !== null && volume > 0) return dm3(Math.min(Math.round(volume * 1000), PURCHASE_VOLUME_MOST));
  }
  return null;
}

/** By which volume a query counts freight: the one that is stated, else what its keywords say; `null`: a whole truck. */
export const volumeAsked = ({
  purchaseVolume,
  keywords,
}: Pick<GoodsQuery, "purchaseVolume" | "keywords">): Dm3 | null => purchaseVolume ?? volumeIn(keywords);
