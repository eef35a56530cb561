import type { Merchants } from "../../application/company/merchants.ts";
import { searchGoods } from "../../contract/catalog/search-calls.ts";
import type { GoodsSearch } from "../../contract/catalog/search-schemas.ts";
import { publicCompany, shopDetail, shopList } from "../../contract/company/merchant-calls.ts";
import type { MerchantList } from "../../contract/company/merchant-schemas.ts";
import type { HttpClient } from "../http/http-client.ts";

/** The page itself shows what is missing. */
const SILENT = { silent: true } as const;

export const createHttpMerchants = (http: HttpClient): Merchants => ({
  list(query) {
    const body: MerchantList = query;
    return http.send(shopList, body);
  },
  async shop(id) {
    const wire = await http.send(shopDetail, { id }, SILENT);
    const { company, ...shop } = wire;
    return { company, shop };
  },
  async company(id) {
    const wire = await http.send(publicCompany, { id }, SILENT);
    const { merchant, ...company } = wire;
    return { company, shop: merchant };
  },
  async goods(merchantId) {
    const body: GoodsSearch = { merchantId, pageSize: 10 };
    const { rows, total, pageNum, pageSize } = await http.send(searchGoods, body, SILENT);
    return { rows, total, pageNum, pageSize };
  },
});
