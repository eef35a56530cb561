import type { Merchants } from "../../application/company/merchants.ts";
import type { GoodsSearch } from "../../contract/catalog.ts";
import type { MerchantList } from "../../contract/merchant.ts";
import type { GoodsPage } from "../../domain/catalog/goods-query.ts";
import type { MerchantCard, MerchantPage } from "../../domain/company/merchant.ts";
import type { PublicCompany } from "../../domain/company/public-info.ts";
import type { HttpClient } from "../http/http-client.ts";

/** The page itself says what is missing. */
const SILENT = { silent: true } as const;

export const createHttpMerchants = (http: HttpClient): Merchants => ({
  list(query) {
    const body: MerchantList = query;
    return http.post<MerchantPage>("/api/merchant/getPcList", body);
  },
  async shop(id) {
    const wire = await http.get<MerchantCard & { company: PublicCompany | null }>(
      "/api/merchant/getPcInfo",
      { id },
      SILENT,
    );
    const { company, ...shop } = wire;
    return { company, shop };
  },
  async company(id) {
    const wire = await http.get<PublicCompany & { merchant: MerchantCard | null }>(
      "/api/companyInfo/getPublicInfo",
      { id },
      SILENT,
    );
    const { merchant, ...company } = wire;
    return { company, shop: merchant };
  },
  async goods(merchantId) {
    const body: GoodsSearch = { merchantId, pageSize: 10 };
    const { rows, total, pageNum, pageSize } = await http.post<GoodsPage>("/api/goods/pc/getSearchList", body, SILENT);
    return { rows, total, pageNum, pageSize };
  },
});
