import { type Static, Type } from "typebox";
import { MERCHANT_SORTS, SHOP_TYPES } from "../../domain/company/merchant.ts";
import { MERCHANT_EVENT_NAMES } from "../../domain/company/merchant-life.ts";
import { MERCHANT_STATUSES } from "../../domain/company/merchant-states.ts";
import type { CompanyId, MerchantId, PersonId, WarehouseId } from "../../domain/ids.ts";
import {
  EachOf,
  each,
  IdOnlyOf,
  KeyOf,
  Nullable,
  OneOf,
  OptionSchema,
  PAGING,
  PageOf,
  ReplyId,
  Shape,
} from "../common.ts";
import { ReviewStepSchema, StatedFactsSchema } from "./company-schemas.ts";
import { ClosePeriodBody, ManagedMerchantListBody, PayeeUpdateBody, ShopUpdateBody } from "./merchant-life-schemas.ts";

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

const MerchantMetricsSchema = Type.Object({
  ...each("firstAnswerMinutesP50 quoteHitRate onTimeRate tallyAccuracy cancelRate", Nullable(Type.Number())),
  ...each("disputeRate refundHoursP50", Nullable(Type.Number())),
  orderCount: Type.Number(),
  sampleSize: Type.Number(),
  samples: Type.Object({
    ...each("firstAnswer quoteHit onTime tallyAccuracy cancel dispute refund", Type.Number()),
  }),
});
/** The public facts of a shop. */
const ShopSchema = Type.Object({
  id: ReplyId<MerchantId>(),
  ...each("merchantNo shopName companyName cityName closeNote phoneDisplay", Type.String()),
  shopType: OneOf(SHOP_TYPES),
  companyId: Nullable(ReplyId<CompanyId>()),
  closedFrom: Nullable(Type.String()),
  closedTo: Nullable(Type.String()),
  goodsNum: Type.Number(),
});
/** What a shop states about itself, and what is known of it. */
const ShopProfileSchema = Type.Object({
  logo: Type.String(),
  intro: Type.String(),
  mainKinds: Type.Array(Type.String()),
  brandCodes: Type.Array(Type.String()),
  isCertified: Type.Boolean(),
  metrics: Nullable(MerchantMetricsSchema),
});
/** A `StripMerchant`. */
export const StripMerchantSchema = Type.Object({
  ...Type.Pick(ShopSchema, ["id", "shopName", "shopType", "cityName", "phoneDisplay", "goodsNum"]).properties,
  ...Type.Pick(ShopProfileSchema, ["logo", "isCertified", "metrics"]).properties,
});
const MerchantCardSchema = Type.Object({
  ...ShopSchema.properties,
  ...ShopProfileSchema.properties,
  kindNames: Type.Array(Type.String()),
  cityCode: Type.String(),
  status: OneOf([1, 2] as const),
  openedDate: Type.String(),
});
const MerchantFacetsSchema = Type.Object({
  ...each("kinds cities shopTypes", Type.Array(OptionSchema)),
});
const MerchantPageSchema = PageOf(MerchantCardSchema, { facets: MerchantFacetsSchema });
const {
  companyName,
  companyType,
  creditCode,
  legalPerson,
  legalIdNoMask,
  regCapital,
  regAddress,
  address,
  businessScope,
} = StatedFactsSchema.properties;
const PublicCompanySchema = Type.Object({
  companyName,
  companyType,
  creditCode,
  legalPerson,
  legalIdNoMask,
  regCapital,
  regAddress,
  address,
  businessScope,
  id: ReplyId<CompanyId>(),
  ...each("establishDate licenceExpire certDate certExpireDate", Nullable(Type.String())),
  companyStatus: OneOf([1, 4] as const),
  ...each("mainKinds kindNames images", Type.Array(Type.String())),
  intro: Type.String(),
  logo: Type.String(),
});
/** The bank account that buyers pay into. */
export const PayeeAccountSchema = Type.Object({
  ...each("accountName bankName bankAccount", Type.String()),
});
const MerchantWarehouseSchema = Type.Object({
  ...each("storeId storeName place contact phone", Type.String()),
  storeId: ReplyId<WarehouseId>(),
});
const ManagedMerchantSchema = Type.Object({
  ...ShopSchema.properties,
  status: OneOf(MERCHANT_STATUSES),
  ...each("statusName suspendReason openedTime", Type.String()),
  openOrders: Type.Number(),
  availableEvents: Type.Array(KeyOf(MERCHANT_EVENT_NAMES)),
  version: Type.Number(),
});
export const MerchantDetailSchema = Type.Object({
  ...ManagedMerchantSchema.properties,
  ...ShopProfileSchema.properties,
  payee: Nullable(PayeeAccountSchema),
  people: Type.Array(Type.Object({ id: ReplyId<PersonId>(), name: Type.String(), phone: Type.String() })),
  yards: Type.Array(MerchantWarehouseSchema),
  history: Type.Array(ReviewStepSchema),
});
const ManagedMerchantPageSchema = PageOf(ManagedMerchantSchema, {
  counts: EachOf(MERCHANT_STATUSES, Type.Number()),
});

const ShopDetailReply = Type.Object({ ...MerchantCardSchema.properties, company: Nullable(PublicCompanySchema) });
export type ShopDetailReply = Static<typeof ShopDetailReply>;

const PublicCompanyReply = Type.Object({ ...PublicCompanySchema.properties, merchant: Nullable(MerchantCardSchema) });
export type PublicCompanyReply = Static<typeof PublicCompanyReply>;

export const merchantSchemas = {
  shopList: { body: MerchantListBody, reply: MerchantPageSchema },
  shopDetail: { query: IdOnlyOf<MerchantId>(), reply: ShopDetailReply },
  publicCompany: { query: IdOnlyOf<CompanyId>(), reply: PublicCompanyReply },
  merchantShop: { reply: MerchantDetailSchema },
  updateMerchantShop: { body: ShopUpdateBody, reply: MerchantDetailSchema },
  setClosedPeriod: { body: ClosePeriodBody, reply: MerchantDetailSchema },
  updatePayee: { body: PayeeUpdateBody, reply: MerchantDetailSchema },
  managedMerchantList: { body: ManagedMerchantListBody, reply: ManagedMerchantPageSchema },
  managedMerchant: { query: IdOnlyOf<MerchantId>(), reply: MerchantDetailSchema },
} as const;
