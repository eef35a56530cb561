import type { MerchantPage } from "../../domain/company/merchant.ts";
import type { MerchantDetail } from "../../domain/company/merchant-life.ts";
import type { CompanyId, MerchantId } from "../../domain/ids.ts";
import type { Call } from "../call.ts";
import type { IdOnly, ReasonBody } from "../common.ts";
import type { ClosePeriod, ManagedMerchantList, PayeeUpdate, ShopUpdate } from "./merchant-life-schemas.ts";
import type { ManagedMerchantPage, MerchantList, PublicCompanyReply, ShopDetailReply } from "./merchant-schemas.ts";

export const shopList: Call<{ body: MerchantList; reply: MerchantPage }> = {
  method: "POST",
  path: "/api/merchant/getPcList",
  access: "public",
  perNetwork: "reads",
  input: "body",
  summary: "Shops as buyers see them",
  refusals: [404],
};

export const shopDetail: Call<{ query: IdOnly<MerchantId>; reply: ShopDetailReply }> = {
  method: "GET",
  path: "/api/merchant/getPcInfo",
  access: "public",
  perNetwork: "reads",
  input: "query",
  summary: "One shop with its figures",
  refusals: [404],
};

export const publicCompany: Call<{ query: IdOnly<CompanyId>; reply: PublicCompanyReply }> = {
  method: "GET",
  path: "/api/companyInfo/getPublicInfo",
  access: "public",
  perNetwork: "reads",
  input: "query",
  summary: "What everybody may know of a certified company",
  refusals: [404],
};

export const merchantShop: Call<{ reply: MerchantDetail }> = {
  method: "GET",
  path: "/api/merchant/merchant/getInfo",
  access: { permission: "merchant:shop:edit" },
  input: "none",
  summary: "The merchant's own shop",
};

export const updateMerchantShop: Call<{ body: ShopUpdate; reply: MerchantDetail }> = {
  method: "POST",
  path: "/api/merchant/merchant/update",
  access: { permission: "merchant:shop:edit" },
  input: "body",
  summary: "Changes the shop's presentation",
  refusals: [404, 5001],
};

export const setClosedPeriod: Call<{ body: ClosePeriod; reply: MerchantDetail }> = {
  method: "POST",
  path: "/api/merchant/merchant/closePeriod",
  access: { permission: "merchant:shop:edit" },
  input: "body",
  summary: "Sets the days on which the shop is closed",
  refusals: [404, 5001],
};

export const updatePayee: Call<{ body: PayeeUpdate; reply: MerchantDetail }> = {
  method: "POST",
  path: "/api/merchant/merchant/updatePayee",
  access: { permission: "merchant:shop:edit" },
  input: "body",
  summary: "Changes the payee account",
  refusals: [404, 5001],
};

export const managedMerchantList: Call<{ body: ManagedMerchantList; reply: ManagedMerchantPage }> = {
  method: "POST",
  path: "/api/merchant/admin/getList",
  access: { permission: "merchant:shop:manage" },
  input: "body",
  summary: "Merchants for the operator",
};

export const managedMerchant: Call<{ query: IdOnly; reply: MerchantDetail }> = {
  method: "GET",
  path: "/api/merchant/admin/getInfo",
  access: { permission: "merchant:shop:manage" },
  input: "query",
  summary: "One merchant for the operator",
  refusals: [404],
};

export const suspendMerchant: Call<{ body: ReasonBody; reply: MerchantDetail }> = {
  method: "POST",
  path: "/api/merchant/admin/suspend",
  access: { permission: "merchant:shop:manage" },
  input: "body",
  summary: "Suspends a merchant",
  refusals: [404, 5001],
};

export const resumeMerchant: Call<{ body: ReasonBody; reply: MerchantDetail }> = {
  method: "POST",
  path: "/api/merchant/admin/resume",
  access: { permission: "merchant:shop:manage" },
  input: "body",
  summary: "Lifts the suspension of a merchant",
  refusals: [404, 5001],
};

export const terminateMerchant: Call<{ body: ReasonBody; reply: MerchantDetail }> = {
  method: "POST",
  path: "/api/merchant/admin/terminate",
  access: { permission: "merchant:shop:manage" },
  input: "body",
  summary: "Ends the contract with a merchant",
  refusals: [404, 5001],
};
