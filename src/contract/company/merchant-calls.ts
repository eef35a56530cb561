import type { MerchantPage } from "../../domain/company/merchant.ts";
import type { MerchantDetail } from "../../domain/company/merchant-life.ts";
import type { COMPANY_WITH_SHOP, SHOP_DETAIL } from "../../domain/company/public-info.ts";
import type { CompanyId, MerchantId } from "../../domain/ids.ts";
import type { Infer } from "../../domain/records.ts";
import { everybodyReads, get, holders, post } from "../call.ts";
import type { IdOnly } from "../common.ts";
import type { ClosePeriod, PayeeUpdate, ShopUpdate } from "./merchant-life-schemas.ts";
import type { MerchantList } from "./merchant-schemas.ts";

const mayEditShop = holders("merchant:shop:edit");
const mayManageShops = holders("merchant:shop:manage");

export const shopList = everybodyReads(
  post<MerchantList, MerchantPage>("/api/merchant/getPcList", "Shops as buyers see them", 404),
);
export const shopDetail = everybodyReads(
  get<IdOnly<MerchantId>, Infer<typeof SHOP_DETAIL>>("/api/merchant/getPcInfo", "One shop with its figures", 404),
);
export const publicCompany = everybodyReads(
  get<IdOnly<CompanyId>, Infer<typeof COMPANY_WITH_SHOP>>(
    "/api/companyInfo/getPublicInfo",
    "What everybody may know of a certified company",
    404,
  ),
);
export const merchantShop = mayEditShop(
  get<MerchantDetail>("/api/merchant/merchant/getInfo", "The merchant's own shop"),
);
export const updateMerchantShop = mayEditShop(
  post<ShopUpdate, MerchantDetail>("/api/merchant/merchant/update", "Changes the shop's presentation", 404, 5001),
);
export const setClosedPeriod = mayEditShop(
  post<ClosePeriod, MerchantDetail>(
    "/api/merchant/merchant/closePeriod",
    "Sets the days on which the shop is closed",
    404,
    5001,
  ),
);
export const updatePayee = mayEditShop(
  post<PayeeUpdate, MerchantDetail>("/api/merchant/merchant/updatePayee", "Changes the payee account", 404, 5001),
);
export const managedMerchant = mayManageShops(
  get<IdOnly<MerchantId>, MerchantDetail>("/api/merchant/admin/getInfo", "One merchant for the operator", 404),
);
