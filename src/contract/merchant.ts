import { type Static, Type } from "typebox";
import { MERCHANT_SORTS, SHOP_TYPES } from "../domain/company/merchant.ts";
import { IdSchema, Nullable, OneOf, PageNumSchema, PageSizeSchema, Shape } from "./common.ts";

const CodeSchema = Type.String({ pattern: "^[A-Za-z0-9_.-]{1,40}$" });

/** `POST /api/merchant/getPcList` (product §3): shops that are open or on holiday. Answers a `MerchantPage`. */
export const MerchantListBody = Shape({
  keyword: Type.Optional(Type.String({ maxLength: 200 })),
  kindCode: Type.Optional(Nullable(CodeSchema)),
  cityCode: Type.Optional(Nullable(CodeSchema)),
  shopType: Type.Optional(Nullable(OneOf(SHOP_TYPES))),
  sort: Type.Optional(OneOf(MERCHANT_SORTS)),
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
export type MerchantList = Static<typeof MerchantListBody>;

/** `GET /api/merchant/getPcInfo`: a shop's card and `company` (`PublicCompany` or `null`). */
export const MerchantIdQuery = Shape({ id: IdSchema });
/** `GET /api/companyInfo/getPublicInfo`: a `PublicCompany` and its `merchant` (card or `null`). */
export const CompanyIdQuery = Shape({ id: IdSchema });
