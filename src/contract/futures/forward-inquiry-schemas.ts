import { type Static, Type } from "typebox";
import { INQUIRY_FILTERS } from "../../domain/futures/console-lists.ts";
import { INQUIRY, INQUIRY_DETAIL } from "../../domain/futures/inquiry.ts";
import { NOTE_MAX } from "../../domain/futures/inquiry-form.ts";
import { CURRENCIES, FINANCE_DAYS_MAX, FX, INCOTERMS } from "../../domain/futures/landed-cost.ts";
import { OFFER_LINES_MAX, PRICE_MAX, VOLUME_MAX } from "../../domain/futures/offer-form.ts";
import type { ForwardInquiryId, ForwardOfferId } from "../../domain/ids.ts";
import type { Dm3 } from "../../domain/units.ts";
import {
  CityCodeSchema,
  DateOrEmptySchema,
  IdOnlyOf,
  MomentSchema,
  Nullable,
  OneOf,
  PageOf,
  ReplyId,
  SentId,
  Shape,
  VERSIONED_ID_FROM_ONE,
} from "../common.ts";
import { ListBodyOf, ReplyOf } from "../fields.ts";
import { OfferLineBody } from "./forward-offer-schemas.ts";

/** Calls about inquiries. Prices are minor units per m³, volumes dm³, days yyyy-MM-dd or "". */

const CodeSchema = Type.String({ pattern: "^[A-Za-z0-9_.+-]{0,40}$" });
const CountSchema = Type.Integer({ minimum: 0, maximum: VOLUME_MAX * 10 });
const VolumeSchema = Type.Unsafe<Dm3>(CountSchema);
const PriceSchema = Type.Integer({ minimum: 0, maximum: PRICE_MAX * 10 });
const TextSchema = Type.String({ maxLength: NOTE_MAX * 2 });

/** `landed`: the buyer's settings of the cost; it is recomputed. */
const InquiryAddBody = Shape({
  /** `null` without an offer: then `wish` holds the goods that the buyer looks for. */
  offerId: Nullable(SentId<ForwardOfferId>()),
  wish: Nullable(
    Shape({ currency: OneOf(CURRENCIES), lines: Type.Array(OfferLineBody, { maxItems: OFFER_LINES_MAX }) }),
  ),
  volume: VolumeSchema,
  containers: CountSchema,
  targetPrice: Nullable(PriceSchema),
  incotermWanted: OneOf(INCOTERMS),
  destPort: CodeSchema,
  etaBegin: DateOrEmptySchema,
  etaEnd: DateOrEmptySchema,
  paymentTerm: Type.String({ maxLength: 60 }),
  remark: TextSchema,
  landed: Type.Optional(
    Shape({
      cityCode: CityCodeSchema,
      fxRate: Type.Integer({ minimum: FX.min, maximum: FX.max }),
      days: Type.Integer({ minimum: 0, maximum: FINANCE_DAYS_MAX }),
    }),
  ),
});
export type InquiryAdd = Static<typeof InquiryAddBody>;

const terms = {
  price: PriceSchema,
  incoterm: OneOf(INCOTERMS),
  destPort: CodeSchema,
  volume: VolumeSchema,
  containers: CountSchema,
  eta: DateOrEmptySchema,
  paymentTerm: Type.String({ maxLength: 60 }),
  depositPct: Type.Integer({ minimum: 0, maximum: 100 }),
  note: TextSchema,
};
/** The buyer's own round. */
const InquiryCounterBody = Shape({ ...VERSIONED_ID_FROM_ONE, id: SentId<ForwardInquiryId>(), ...terms });
export type InquiryCounter = Static<typeof InquiryCounterBody>;
const InquiryQuoteBody = Shape({ ...InquiryCounterBody.properties, validUntilAt: MomentSchema });
export type InquiryQuote = Static<typeof InquiryQuoteBody>;

/** Newest first. */
export const InquiryListBody = ListBodyOf(INQUIRY_FILTERS);
export type InquiryListBody = Static<typeof InquiryListBody>;

/** What the calls of `forward-inquiry-calls.ts` are checked against, by their names. */
export const forwardInquirySchemas = {
  forwardInquiryAdmin: { query: IdOnlyOf<ForwardInquiryId>(), reply: ReplyOf(INQUIRY_DETAIL) },
  ownForwardInquiryList: { body: InquiryListBody, reply: PageOf(ReplyOf(INQUIRY)) },
  ownForwardInquiry: { query: IdOnlyOf<ForwardInquiryId>(), reply: ReplyOf(INQUIRY) },
  addForwardInquiry: { body: InquiryAddBody, reply: ReplyId<ForwardInquiryId>() },
  merchantForwardInquiry: { query: IdOnlyOf<ForwardInquiryId>(), reply: ReplyOf(INQUIRY) },
} as const;

/** Hand-written bodies of the events of an inquiry, by side. */
export const inquiryEventBodies = {
  buyer: { counter: InquiryCounterBody },
  merchant: { quote: InquiryQuoteBody, reissue: InquiryQuoteBody },
};
