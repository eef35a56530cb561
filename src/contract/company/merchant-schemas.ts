import { type Static, Type } from "typebox";
import { MERCHANT_CARD, MERCHANT_FACETS, MERCHANT_SORTS, SHOP_TYPES } from "../../domain/company/merchant.ts";
import { MERCHANT_DETAIL } from "../../domain/company/merchant-life.ts";
import { COMPANY_WITH_SHOP, SHOP_DETAIL } from "../../domain/company/public-info.ts";
import type { CompanyId, MerchantId } from "../../domain/ids.ts";
import { IdOnlyOf, Nullable, OneOf, PAGING, PageOf, Shape } from "../common.ts";
import { ReplyOf } from "../fields.ts";
import { ClosePeriodBody, PayeeUpdateBody, ShopUpdateBody } from "./merchant-life-schemas.ts";

const CodeSchema = Type.String({ pattern: "^[A-Za-z0-9_.-]{1,40}$" });

/** Shops that are open or on holiday. */
const MerchantListBody = Shape({
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
  kindCode: Type.Optional(Nullable(CodeSchema)),
  cityCode: Type.Optional(Nullable(CodeSchema)),
  shopType: Type.Optional(Nullable(OneOf(SHOP_TYPES))),
  sort: Type.Optional(OneOf(MERCHANT_SORTS)),
  ...PAGING,
});
export type MerchantList = Static<typeof MerchantListBody>;

export const merchantSchemas = {
  shopList: { body: MerchantListBody, reply: PageOf(ReplyOf(MERCHANT_CARD), { facets: ReplyOf(MERCHANT_FACETS) }) },
  shopDetail: { query: IdOnlyOf<MerchantId>(), reply: ReplyOf(SHOP_DETAIL) },
  publicCompany: { query: IdOnlyOf<CompanyId>(), reply: ReplyOf(COMPANY_WITH_SHOP) },
  merchantShop: { reply: ReplyOf(MERCHANT_DETAIL) },
  updateMerchantShop: { body: ShopUpdateBody, reply: ReplyOf(MERCHANT_DETAIL) },
  setClosedPeriod: { body: ClosePeriodBody, reply: ReplyOf(MERCHANT_DETAIL) },
  updatePayee: { body: PayeeUpdateBody, reply: ReplyOf(MERCHANT_DETAIL) },
  managedMerchant: { query: IdOnlyOf<MerchantId>(), reply: ReplyOf(MERCHANT_DETAIL) },
} as const;
