import { type Static, Type } from "typebox";
import { DEPOSIT_KINDS } from "../../domain/futures/deposit.ts";
import {
  CONTAINER_TYPES,
  MERCHANT_OFFER,
  OFFER_DETAIL,
  OFFER_FACETS,
  OPEN_OFFER,
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
  LANDED_REPORT,
  type LandedOverrides,
} from "../../domain/futures/landed-cost.ts";
import { MBF_VOLUME } from "../../domain/futures/mbf.ts";
import { OFFER_LINES_MAX, PRICE_MAX, VOLUME_MAX } from "../../domain/futures/offer-form.ts";
import type { ForwardOfferId, WarehouseId } from "../../domain/ids.ts";
import { KEYWORD_MAX } from "../../domain/list-params.ts";
import type { Fen } from "../../domain/money.ts";
import type { Cm, Dm3, Mm } from "../../domain/units.ts";
import {
  CityCodeSchema,
  DateOrEmptySchema,
  ExistingDaySchema,
  each,
  IdOnlyOf,
  MoistureSchema,
  MomentSchema,
  Nullable,
  OneOf,
  PAGING,
  PageOf,
  ReasonBodyOf,
  ReplyId,
  SentId,
  Shape,
  Tenths,
  VERSIONED_ID,
  VersionedBodyOf,
} from "../common.ts";
import { ReplyOf } from "../fields.ts";

/** Calls about forward offers. The domain answers a wrong form in words, so shapes are wide. */

const CodeSchema = Type.String({ pattern: "^[A-Za-z0-9_.+-]{0,40}$" });
const CountSchema = Type.Integer({ minimum: 0, maximum: VOLUME_MAX });
const VolumeSchema = Type.Unsafe<Dm3>(CountSchema);
/** Of a log, cm. */
const DiameterSchema = Type.Unsafe<Cm>(Type.Integer({ minimum: 1, maximum: 300 }));
const SideSchema = Type.Unsafe<Mm>(Type.Integer({ minimum: 0, maximum: 100_000 }));
const ChosenSideSchema = Type.Optional(Type.Unsafe<Mm>(Type.Integer({ minimum: 1, maximum: 2_000 })));
const PercentSchema = Type.Integer({ minimum: 0, maximum: 100 });

/** mm; diameters cm; volume dm³. */
export const OfferLineBody = Shape({
  kindCode: CodeSchema,
  speciesCode: CodeSchema,
  gradeCode: Nullable(CodeSchema),
  thickness: Nullable(Tenths(0, 99_999)),
  width: Nullable(SideSchema),
  lengthText: Type.String({ maxLength: 80 }),
  diameterMin: Type.Optional(Nullable(DiameterSchema)),
  diameterMax: Type.Optional(Nullable(DiameterSchema)),
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
export const OfferUpdateBody = Shape({ ...VERSIONED_ID, id: SentId<ForwardOfferId>(), ...form });
export const OfferRenewBody = Shape({ ...VERSIONED_ID, id: SentId<ForwardOfferId>(), quoteValidUntilAt: MomentSchema });
/** One lot for each line, in their order; fen per m³, cm. */
const OfferToSpotBody = Shape({
  ...VERSIONED_ID,
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

/** `fxRate` in ten-thousandths; overrides in fen per m³. */
export const LandedCostBody = Shape({
  offerId: SentId<ForwardOfferId>(),
  cityCode: CityCodeSchema,
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

/** Whether the asker sees prices, and what is missing otherwise. */
const AccessSchema = OneOf<PriceAccess>(["open", "login", "certify"]);
const OfferPageSchema = PageOf(ReplyOf(OPEN_OFFER), {
  access: AccessSchema,
  fx: Type.Number(),
  eurFx: Type.Number(),
  facets: ReplyOf(OFFER_FACETS),
});

export const forwardOfferSchemas = {
  forwardOfferList: { body: OfferListBody, reply: OfferPageSchema },
  forwardOffer: { query: IdOnlyOf<ForwardOfferId>(), reply: ReplyOf(OFFER_DETAIL) },
  forwardDeposit: { reply: OneOf(DEPOSIT_KINDS) },
  calculateLandedCost: { body: LandedCostBody, reply: ReplyOf(LANDED_REPORT) },
  merchantForwardOffer: { query: IdOnlyOf<ForwardOfferId>(), reply: ReplyOf(MERCHANT_OFFER) },
  addForwardOffer: { body: OfferAddBody, reply: ReplyId<ForwardOfferId>() },
  updateForwardOffer: { body: OfferUpdateBody, reply: Type.Null() },
  submitForwardOffer: { body: VersionedBodyOf<ForwardOfferId>(), reply: Type.Null() },
  withdrawForwardOffer: { body: VersionedBodyOf<ForwardOfferId>(), reply: Type.Null() },
  renewForwardOffer: { body: OfferRenewBody, reply: Type.Null() },
  listArrivedGoods: { body: OfferToSpotBody, reply: Type.Array(Type.String()) },
  reviewedForwardOffer: { query: IdOnlyOf<ForwardOfferId>(), reply: ReplyOf(MERCHANT_OFFER) },
  approveForwardOffer: { body: VersionedBodyOf<ForwardOfferId>(), reply: Type.Null() },
  rejectForwardOffer: { body: ReasonBodyOf<ForwardOfferId>(), reply: Type.Null() },
  withdrawForwardOfferAdmin: { body: ReasonBodyOf<ForwardOfferId>(), reply: Type.Null() },
} as const;
