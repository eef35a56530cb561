import { type Static, Type } from "typebox";
import { DEPOSIT_KINDS } from "../../domain/futures/deposit.ts";
import {
  CONTAINER_TYPES,
  OFFER_EVENT_NAMES,
  OFFER_STATUSES,
  PRICE_MODES,
  type PriceAccess,
  type PriceMode,
} from "../../domain/futures/forward-offer.ts";
import {
  CURRENCIES,
  FINANCE_DAYS_MAX,
  FX,
  INCOTERMS,
  LANDED_KEYS,
  type LandedOverrides,
} from "../../domain/futures/landed-cost.ts";
import { MBF_VOLUME } from "../../domain/futures/mbf.ts";
import { OFFER_LINES_MAX, PRICE_MAX, VOLUME_MAX } from "../../domain/futures/offer-form.ts";
import type { ForwardOfferId, MerchantId, WarehouseId } from "../../domain/ids.ts";
import { KEYWORD_MAX } from "../../domain/list-params.ts";
import type { Fen } from "../../domain/money.ts";
import type { BasisPoints, Cm, Dm3, Mm } from "../../domain/units.ts";
import {
  ChoiceSchema,
  CountedChoiceSchema,
  DateOrEmptySchema,
  Dm3Schema,
  ExistingDaySchema,
  each,
  FenSchema,
  IdOnlyOf,
  KeyOf,
  MoistureSchema,
  MomentSchema,
  NamedOf,
  Nullable,
  OneOf,
  PAGING,
  PageOf,
  ReasonBodyOf,
  Replied,
  ReplyId,
  SEEN,
  SeenBodyOf,
  SentId,
  Shape,
  Tenths,
} from "../common.ts";

/** Calls about forward offers. The domain answers a wrong form in words, so shapes are wide. */

const CodeSchema = Type.String({ pattern: "^[A-Za-z0-9_.+-]{0,40}$" });
const CountSchema = Type.Integer({ minimum: 0, maximum: VOLUME_MAX });
const VolumeSchema = Type.Unsafe<Dm3>(CountSchema);
/** Of a log, cm. */
const DiameterSchema = Type.Unsafe<Cm>(Type.Integer({ minimum: 1, maximum: 300 }));
const SideSchema = Type.Unsafe<Mm>(Type.Integer({ minimum: 0, maximum: 100_000 }));
const ChosenSideSchema = Type.Optional(Type.Unsafe<Mm>(Type.Integer({ minimum: 1, maximum: 2_000 })));
const PercentSchema = Type.Integer({ minimum: 0, maximum: 100 });

/** mm; volume dm³. */
export const OfferLineBody = Shape({
  kindCode: CodeSchema,
  speciesCode: CodeSchema,
  gradeCode: Nullable(CodeSchema),
  thickness: Nullable(Tenths(0, 99_999)),
  width: Nullable(SideSchema),
  lengthText: Type.String({ maxLength: 80 }),
  moistureType: Nullable(MoistureSchema),
  surface: Type.String({ maxLength: 40 }),
  volume: VolumeSchema,
});

const form = {
  title: Type.String({ maxLength: 120 }),
  supplierName: Type.String({ maxLength: 120 }),
  millBrandCode: Nullable(CodeSchema),
  originCode: CodeSchema,
  lines: Type.Array(OfferLineBody, { maxItems: OFFER_LINES_MAX * 2 }),
  certs: Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { maxItems: 10 }),
  containerType: OneOf(CONTAINER_TYPES),
  containerNum: CountSchema,
  volumePerContainer: VolumeSchema,
  minContainers: CountSchema,
  incoterm: OneOf(INCOTERMS),
  ...each("loadPort paymentTerm vesselVoyage", Type.String({ maxLength: 60 })),
  destPorts: Type.Array(CodeSchema, { maxItems: 12 }),
  currency: OneOf(CURRENCIES),
  /** Minor units per m³. */
  price: Type.Integer({ minimum: 0, maximum: PRICE_MAX * 10 }),
  /** Quoted by the thousand board feet: the price per m³ follows from it. */
  mbf: Nullable(
    Shape({
      price: Type.Integer({ minimum: 0, maximum: PRICE_MAX * 10 }),
      volume: Type.Unsafe<Dm3>(Type.Integer({ minimum: 1, maximum: MBF_VOLUME.max * 10 })),
    }),
  ),
  priceMode: OneOf<PriceMode>(PRICE_MODES),
  depositPct: PercentSchema,
  tolerancePct: PercentSchema,
  ...each("etdFrom etdTo eta", DateOrEmptySchema),
  quoteValidUntilAt: MomentSchema,
  remark: Type.String({ maxLength: 1_000 }),
};
/** A new forward offer. */
export const OfferAddBody = Shape(form);
/** A changed forward offer. */
export const OfferUpdateBody = Shape({ ...SEEN, id: SentId<ForwardOfferId>(), ...form });
export const OfferRenewBody = Shape({ ...SEEN, id: SentId<ForwardOfferId>(), quoteValidUntilAt: MomentSchema });
/** One lot for each line, in their order; fen per m³, cm. */
const OfferToSpotBody = Shape({
  ...SEEN,
  id: SentId<ForwardOfferId>(),
  storeId: SentId<WarehouseId>(),
  lots: Type.Array(
    Shape({
      price: Type.Unsafe<Fen>(Type.Integer({ minimum: 1, maximum: PRICE_MAX })),
      diameterMin: Nullable(DiameterSchema),
      diameterMax: Nullable(DiameterSchema),
    }),
    { minItems: 1, maxItems: OFFER_LINES_MAX },
  ),
});
export type OfferToSpot = Static<typeof OfferToSpotBody>;

const OFFER_SORTS = ["eta", "new", "price"] as const;
/** Sizes in mm; the first and last day belong to the range. */
export const OfferListBody = Shape({
  keyword: Type.Optional(Type.String({ maxLength: KEYWORD_MAX * 2 })),
  ...each("speciesCode originCode gradeCode kindCode destPort millBrandCode", Type.Optional(CodeSchema)),
  incoterm: Type.Optional(OneOf(INCOTERMS)),
  etaBegin: Type.Optional(ExistingDaySchema),
  etaEnd: Type.Optional(ExistingDaySchema),
  thickness: Type.Optional(Tenths(0.1, 2_000)),
  width: ChosenSideSchema,
  sort: Type.Optional(OneOf(OFFER_SORTS)),
  ...PAGING,
});
export type OfferListBody = Static<typeof OfferListBody>;

export const MerchantOfferListBody = Shape({
  status: Type.Optional(Type.Array(OneOf(OFFER_STATUSES), { maxItems: OFFER_STATUSES.length })),
  keyword: Type.Optional(Type.String({ maxLength: KEYWORD_MAX * 2 })),
  ...PAGING,
});
export type MerchantOfferListBody = Static<typeof MerchantOfferListBody>;

/** `fxRate` in ten-thousandths; overrides in fen per m³. */
export const LandedCostBody = Shape({
  offerId: SentId<ForwardOfferId>(),
  cityCode: Type.String({ pattern: "^[0-9]{6}$" }),
  fxRate: Type.Optional(Type.Integer({ minimum: FX.min, maximum: FX.max })),
  days: Type.Optional(Type.Integer({ minimum: 0, maximum: FINANCE_DAYS_MAX })),
  overrides: Type.Optional(
    Type.Unsafe<LandedOverrides>(
      Shape(
        Object.fromEntries(
          LANDED_KEYS.map((key) => [key, Type.Optional(Type.Integer({ minimum: 0, maximum: PRICE_MAX * 10 }))]),
        ),
      ),
    ),
  ),
});
export type LandedCostBody = Static<typeof LandedCostBody>;

const OFFER_FORM = Replied(form);
const OfferFormSchema = Type.Object(OFFER_FORM);
/** A line with its names. */
export const OfferLineSchema = Type.Object({
  ...Replied(OfferLineBody.properties),
  ...each("speciesName gradeName sizeText", Type.String()),
});
const SpotMedianSchema = Type.Object({ perM3: FenSchema, sampleNum: Type.Number() });
const OfferBriefSchema = Type.Object({
  ...each("id offerNo title statusName kindCode kindName speciesCode speciesName gradeName", Type.String()),
  id: ReplyId<ForwardOfferId>(),
  ...each("originCode originName brandName sizeText incotermName loadPort etdFrom etdTo eta", Type.String()),
  ...each("validTime createTime", Type.String()),
  status: OneOf(OFFER_STATUSES),
  ...each("lineNum containerNum minContainers quoteValidUntilAt version", Type.Number()),
  ...each("totalVolume remainVolume volumePerContainer", Dm3Schema),
  containerType: OneOf(CONTAINER_TYPES),
  incoterm: OneOf(INCOTERMS),
  destPorts: Type.Array(ChoiceSchema),
  currency: OneOf(CURRENCIES),
  priceMode: OneOf(PRICE_MODES),
  price: Nullable(Type.Number()),
  mbf: OFFER_FORM.mbf,
  supplierName: Nullable(Type.String()),
  merchantId: ReplyId<MerchantId>(),
  merchantName: Type.String(),
  merchantCertified: Type.Boolean(),
  landedPerM3: Nullable(FenSchema),
  spot: Nullable(SpotMedianSchema),
});
const OpenOfferSchema = Type.Object({ ...OfferBriefSchema.properties, followed: Type.Boolean() });
const OfferFacetsSchema = Type.Object({
  ...each("species origin port incoterm", Type.Array(CountedChoiceSchema)),
});
/** Whether the asker sees prices, and what is missing otherwise. */
const AccessSchema = OneOf<PriceAccess>(["open", "login", "certify"]);
const OfferPageSchema = PageOf(OpenOfferSchema, {
  access: AccessSchema,
  fx: Type.Number(),
  eurFx: Type.Number(),
  facets: OfferFacetsSchema,
});
const LandedInputSchema = Type.Object({
  incoterm: OneOf(INCOTERMS),
  currency: OneOf(CURRENCIES),
  ...each("price fx eurFx exportCost seaFreight", Type.Number()),
  ...each("insuranceBp dutyBp", Type.Unsafe<BasisPoints>(Type.Number())),
  vatPct: Type.Number(),
  annualBp: Type.Unsafe<BasisPoints>(Type.Number()),
  days: Type.Number(),
  portCharge: FenSchema,
  inland: FenSchema,
});
const OfferDetailSchema = Type.Object({
  ...OfferBriefSchema.properties,
  lines: Type.Array(Type.Object({ ...OfferLineSchema.properties, kindName: Type.String() })),
  certs: OFFER_FORM.certs,
  ...each("paymentTerm vesselVoyage remark cityCode", Type.String()),
  depositPct: Type.Number(),
  depositKind: Type.Optional(OneOf(DEPOSIT_KINDS)),
  tolerancePct: Type.Number(),
  access: AccessSchema,
  landedInput: Nullable(LandedInputSchema),
  freightTable: Type.Array(Type.String()),
});
const LandedLineSchema = Type.Object({
  key: OneOf(LANDED_KEYS),
  name: Type.String(),
  formula: Type.String(),
  amount: FenSchema,
  isOverridden: Type.Boolean(),
});
export const LandedReportSchema = Type.Object({
  lines: Type.Array(LandedLineSchema),
  perM3: FenSchema,
  spotMedian: Nullable(FenSchema),
  breakEvenFx: Nullable(Type.Number()),
});
const MerchantOfferSchema = Type.Object({
  ...OfferBriefSchema.properties,
  form: OfferFormSchema,
  depositKind: Type.Optional(OneOf(DEPOSIT_KINDS)),
  shopName: Type.String(),
  rejectReason: Type.String(),
  inquiryNum: Type.Number(),
  orderNum: Type.Number(),
  events: Type.Array(KeyOf(OFFER_EVENT_NAMES)),
  yards: Type.Array(NamedOf<WarehouseId>()),
});

/** What the calls of `forward-offer-calls.ts` are checked against, by their names. */
export const forwardOfferSchemas = {
  forwardOfferList: { body: OfferListBody, reply: OfferPageSchema },
  forwardOffer: { query: IdOnlyOf<ForwardOfferId>(), reply: OfferDetailSchema },
  forwardDeposit: { reply: OneOf(DEPOSIT_KINDS) },
  calculateLandedCost: { body: LandedCostBody, reply: LandedReportSchema },
  merchantForwardOfferList: { body: MerchantOfferListBody, reply: PageOf(MerchantOfferSchema) },
  merchantForwardOffer: { query: IdOnlyOf<ForwardOfferId>(), reply: MerchantOfferSchema },
  addForwardOffer: { body: OfferAddBody, reply: ReplyId<ForwardOfferId>() },
  updateForwardOffer: { body: OfferUpdateBody, reply: Type.Null() },
  submitForwardOffer: { body: SeenBodyOf<ForwardOfferId>(), reply: Type.Null() },
  withdrawForwardOffer: { body: SeenBodyOf<ForwardOfferId>(), reply: Type.Null() },
  renewForwardOffer: { body: OfferRenewBody, reply: Type.Null() },
  listArrivedGoods: { body: OfferToSpotBody, reply: Type.Array(Type.String()) },
  reviewedForwardOfferList: { body: MerchantOfferListBody, reply: PageOf(MerchantOfferSchema) },
  reviewedForwardOffer: { query: IdOnlyOf<ForwardOfferId>(), reply: MerchantOfferSchema },
  approveForwardOffer: { body: SeenBodyOf<ForwardOfferId>(), reply: Type.Null() },
  rejectForwardOffer: { body: ReasonBodyOf<ForwardOfferId>(), reply: Type.Null() },
  withdrawForwardOfferAdmin: { body: ReasonBodyOf<ForwardOfferId>(), reply: Type.Null() },
} as const;
