import { type Static, Type } from "typebox";
import { CONTAINER_TYPES, OFFER_STATUSES, PRICE_MODES, type PriceMode } from "../domain/futures/global-offer.ts";
import {
  CURRENCIES,
  FINANCE_DAYS_MAX,
  FX,
  INCOTERMS,
  LANDED_KEYS,
  type LandedOverrides,
} from "../domain/futures/landed-cost.ts";
import { MBF_VOLUME } from "../domain/futures/mbf.ts";
import { OFFER_LINES_MAX, PRICE_MAX, VOLUME_MAX } from "../domain/futures/offer-form.ts";
import { KEYWORD_MAX } from "../domain/list-params.ts";
import type { Fen } from "../domain/money.ts";
import type { MoistureType } from "../domain/timber/spec.ts";
import {
  ExistingDaySchema,
  IdSchema,
  MomentSchema,
  Nullable,
  OneOf,
  PageNumSchema,
  PageSizeSchema,
  Shape,
  VersionSchema,
} from "./common.ts";

/** Calls about forward offers (product §17). What a form says wrong is told in words, so shapes are wide. */

const CodeSchema = Type.String({ pattern: "^[A-Za-z0-9_.+-]{0,40}$" });
/** yyyy-MM-dd, or "" in a draft. */
const DaySchema = Type.String({ pattern: "^(\\d{4}-\\d{2}-\\d{2})?$" });
const CountSchema = Type.Integer({ minimum: 0, maximum: VOLUME_MAX });
/** Of a log, cm. */
const DiameterSchema = Type.Integer({ minimum: 1, maximum: 300 });
const PercentSchema = Type.Integer({ minimum: 0, maximum: 100 });
export const ReasonSchema = Type.String({ maxLength: 400 });

/** mm; volume dm³. */
export const OfferLineSchema = Shape({
  kindCode: CodeSchema,
  speciesCode: CodeSchema,
  gradeCode: Nullable(CodeSchema),
  thickness: Nullable(Type.Integer({ minimum: 0, maximum: 100_000 })),
  width: Nullable(Type.Integer({ minimum: 0, maximum: 100_000 })),
  lengthText: Type.String({ maxLength: 80 }),
  moistureType: Nullable(OneOf<MoistureType>(["KD", "AD", "GRN"])),
  surface: Type.String({ maxLength: 40 }),
  volume: CountSchema,
});

const form = {
  title: Type.String({ maxLength: 120 }),
  supplierName: Type.String({ maxLength: 120 }),
  millBrandCode: Nullable(CodeSchema),
  originCode: CodeSchema,
  lines: Type.Array(OfferLineSchema, { maxItems: OFFER_LINES_MAX * 2 }),
  certs: Type.Array(Type.String({ minLength: 1, maxLength: 20 }), { maxItems: 10 }),
  containerType: OneOf(CONTAINER_TYPES),
  containerNum: CountSchema,
  volumePerContainer: CountSchema,
  minContainers: CountSchema,
  incoterm: OneOf(INCOTERMS),
  loadPort: Type.String({ maxLength: 60 }),
  destPorts: Type.Array(CodeSchema, { maxItems: 12 }),
  currency: OneOf(CURRENCIES),
  /** Minor units per m³. */
  price: Type.Integer({ minimum: 0, maximum: PRICE_MAX * 10 }),
  /** Quoted by the thousand board feet: the price per m³ follows from it. */
  mbf: Nullable(
    Shape({
      price: Type.Integer({ minimum: 0, maximum: PRICE_MAX * 10 }),
      volume: Type.Integer({ minimum: 1, maximum: MBF_VOLUME.max * 10 }),
    }),
  ),
  priceMode: OneOf<PriceMode>(PRICE_MODES),
  paymentTerm: Type.String({ maxLength: 60 }),
  depositPct: PercentSchema,
  tolerancePct: PercentSchema,
  etdFrom: DaySchema,
  etdTo: DaySchema,
  eta: DaySchema,
  vesselVoyage: Type.String({ maxLength: 60 }),
  quoteValidUntilAt: MomentSchema,
  remark: Type.String({ maxLength: 1_000 }),
};
/** POST /api/globalOffer/merchant/add → its id: a draft. */
export const OfferAddBody = Shape(form);
/** POST /api/globalOffer/merchant/update */
export const OfferUpdateBody = Shape({ id: IdSchema, version: VersionSchema, ...form });
/** POST /api/globalOffer/merchant/{submit,withdraw}, /admin/approve */
export const OfferSeenBody = Shape({ id: IdSchema, version: VersionSchema });
/** POST /api/globalOffer/merchant/renew */
export const OfferRenewBody = Shape({ id: IdSchema, version: VersionSchema, quoteValidUntilAt: MomentSchema });
/** POST /api/globalOffer/merchant/toSpot → numbers of the goods. A lot for each line, in their order: fen per m³, cm. */
export const OfferToSpotBody = Shape({
  id: IdSchema,
  version: VersionSchema,
  storeId: IdSchema,
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
/** POST /api/globalOffer/admin/{reject,withdraw} */
export const OfferReasonBody = Shape({ id: IdSchema, version: VersionSchema, reason: ReasonSchema });
export const FuturesIdQuery = Shape({ id: IdSchema });

const paging = { pageNum: Type.Optional(PageNumSchema), pageSize: Type.Optional(PageSizeSchema) };
export const OFFER_SORTS = ["eta", "new", "price"] as const;
/** POST /api/globalOffer/pc/getList → OfferPage. mm; days belong to the range. */
export const OfferListBody = Shape({
  keyword: Type.Optional(Type.String({ maxLength: KEYWORD_MAX * 2 })),
  speciesCode: Type.Optional(CodeSchema),
  originCode: Type.Optional(CodeSchema),
  gradeCode: Type.Optional(CodeSchema),
  kindCode: Type.Optional(CodeSchema),
  destPort: Type.Optional(CodeSchema),
  incoterm: Type.Optional(OneOf(INCOTERMS)),
  millBrandCode: Type.Optional(CodeSchema),
  etaBegin: Type.Optional(ExistingDaySchema),
  etaEnd: Type.Optional(ExistingDaySchema),
  thickness: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000 })),
  width: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_000 })),
  sort: Type.Optional(OneOf(OFFER_SORTS)),
  ...paging,
});
export type OfferListBody = Static<typeof OfferListBody>;

/** POST /api/globalOffer/merchant/getList, /admin/getList → Page<OwnOffer>. */
export const OwnOfferListBody = Shape({
  status: Type.Optional(Type.Array(OneOf(OFFER_STATUSES), { maxItems: OFFER_STATUSES.length })),
  keyword: Type.Optional(Type.String({ maxLength: KEYWORD_MAX * 2 })),
  ...paging,
});
export type OwnOfferListBody = Static<typeof OwnOfferListBody>;

/** POST /api/globalOffer/pc/calcLandedCost → LandedReport. `fxRate` ten-thousandths; overrides fen per m³. */
export const LandedCostBody = Shape({
  offerId: IdSchema,
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
