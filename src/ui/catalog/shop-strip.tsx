import { EMPTY_QUERY } from "../../domain/catalog/search/goods-query.ts";
import { changedQuery } from "../../domain/catalog/search/goods-query-change.ts";
import { paramsOfQuery } from "../../domain/catalog/search/goods-query-url.ts";
import type { MerchantId } from "../../domain/ids.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { useGo } from "../kit/link.tsx";
import { PriceStrip } from "./price-strip.tsx";

/** Price by stock of all that a shop sells; a range picked in it leads to the list of that. */
export function ShopStrip({ merchantId }: { merchantId: MerchantId }) {
  const navigate = useGo();
  const query = { ...EMPTY_QUERY, merchantId };
  return (
    <PriceStrip
      query={query}
      onChange={(change) => navigate(PAGES.allGoods.to(paramsOfQuery(changedQuery(query, change))))}
    />
  );
}
