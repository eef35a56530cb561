import { parseQuery } from "../../timber/query.ts";
import { saleTermsIn } from "../../timber/sale-terms.ts";
import type { Dm3 } from "../../units.ts";
import type { GoodsQuery } from "./goods-query.ts";
import { purchaseVolumeTyped } from "./typed-range.ts";

/** What keywords say is to be bought (30方); `null`: nothing, or pieces, whose volume depends on the goods. */
export function volumeIn(keywords: string): Dm3 | null {
  const { tags } = parseQuery(saleTermsIn(keywords).rest);
  for (const { field, label } of tags) {
    const volume = field === "quantity" ? purchaseVolumeTyped(label) : undefined;
    if (volume) return volume;
  }
  return null;
}

/** By which volume a query counts freight: the one that is stated, else what its keywords say; `null`: a whole truck. */
export const volumeAsked = ({
  purchaseVolume,
  keywords,
}: Pick<GoodsQuery, "purchaseVolume" | "keywords">): Dm3 | null => purchaseVolume ?? volumeIn(keywords);
