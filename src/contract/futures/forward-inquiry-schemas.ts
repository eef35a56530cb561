import { type Static, Type } from "typebox";
import { DEPOSIT_KINDS } from "../../domain/futures/deposit.ts";
import { INQUIRY_EVENT_NAMES, INQUIRY_STATUSES } from "../../domain/futures/inquiry.ts";
import { NOTE_MAX } from "../../domain/futures/inquiry-form.ts";
import { CURRENCIES, FINANCE_DAYS_MAX, FX, INCOTERMS } from "../../domain/futures/landed-cost.ts";
import { OFFER_LINES_MAX, PRICE_MAX, VOLUME_MAX } from "../../domain/futures/offer-form.ts";
import type { ForwardInquiryId, ForwardOfferId, ForwardOrderId, MerchantId } from "../../domain/ids.ts";
import type { Dm3 } from "../../domain/units.ts";
import {
  DateOrEmptySchema,
  Dm3Schema,
  each,
  IdOnlyOf,
  KeyOf,
  MomentSchema,
  Nullable,
  OneOf,
  PAGING,
  PageOf,
  ReplyId,
  SEEN_FROM_ONE,
  SentId,
  Shape,
} from "../common.ts";
import { HistoryEventSchema } from "../demand/quote-schemas.ts";
import { LandedReportSchema, OfferLineBody } from "./forward-offer-schemas.ts";

/** Calls about inquiries. Prices are minor units per m³, volumes dm³, days yyyy-MM-dd or "". */

const CodeSchema = Type.String({ pattern: "^[A-Za-z0-9_.+-]{0,40}$" });
const CountSchema = Type.Integer({ minimum: 0, maximum: VOLUME_MAX * 10 });
const VolumeSchema = Type.Unsafe<Dm3>(CountSchema);
const PriceSchema = Type.Integer({ minimum: 0, maximum: PRICE_MAX * 10 });
const TextSchema = Type.String({ maxLength: NOTE_MAX * 2 });

/** `landed`: how the buyer had turned the cost; it is reckoned anew. */
const InquiryAddBody = Shape({
  /** `null` without an offer: then `wish` holds the goods that the buyer asks for. */
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
      cityCode: Type.String({ pattern: "^[0-9]{6}$" }),
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
const InquiryCounterBody = Shape({ ...SEEN_FROM_ONE, id: SentId<ForwardInquiryId>(), ...terms });
export type InquiryCounter = Static<typeof InquiryCounterBody>;
const InquiryQuoteBody = Shape({ ...InquiryCounterBody.properties, validUntilAt: MomentSchema });
export type InquiryQuote = Static<typeof InquiryQuoteBody>;

/** Newest first. */
export const InquiryListBody = Shape({
  status: Type.Optional(Type.Array(OneOf(INQUIRY_STATUSES), { maxItems: INQUIRY_STATUSES.length })),
  ...PAGING,
});
export type InquiryListBody = Static<typeof InquiryListBody>;

const InquiryRoundSchema = Type.Object({
  ...each("price containers depositPct round", Type.Number()),
  currency: OneOf(CURRENCIES),
  incoterm: OneOf(INCOTERMS),
  ...each("destPort eta paymentTerm note destPortName time", Type.String()),
  volume: Dm3Schema,
  by: OneOf(["merchant", "buyer"] as const),
  validUntilAt: Nullable(Type.Number()),
});
const InquirySchema = Type.Object({
  merchantId: Nullable(ReplyId<MerchantId>()),
  offerId: Nullable(ReplyId<ForwardOfferId>()),
  ...each("targetPrice validUntilAt dueAt", Nullable(Type.Number())),
  volume: Dm3Schema,
  ...each("remark destPort etaBegin etaEnd paymentTerm id inquiryNo offerNo title speciesName", Type.String()),
  id: ReplyId<ForwardInquiryId>(),
  ...each("sizeText offerEta buyerName shopName destPortName statusName endReason createTime", Type.String()),
  containers: Type.Number(),
  offerTerms: Type.Optional(Nullable(Type.Object(each("price depositPct", Type.Number())))),
  depositKind: Type.Optional(OneOf(DEPOSIT_KINDS)),
  incotermWanted: OneOf(INCOTERMS),
  currency: OneOf(CURRENCIES),
  landed: Nullable(LandedReportSchema),
  status: OneOf(INQUIRY_STATUSES),
  rounds: Type.Array(InquiryRoundSchema),
  events: Type.Array(KeyOf(INQUIRY_EVENT_NAMES)),
  orderId: Nullable(ReplyId<ForwardOrderId>()),
  version: Type.Number(),
});
const InquiryDetailSchema = Type.Object({
  ...InquirySchema.properties,
  timeline: Type.Array(HistoryEventSchema),
});

/** What the calls of `forward-inquiry-calls.ts` are checked against, by their names. */
export const forwardInquirySchemas = {
  allForwardInquiries: { body: InquiryListBody, reply: PageOf(InquirySchema) },
  forwardInquiryAdmin: { query: IdOnlyOf<ForwardInquiryId>(), reply: InquiryDetailSchema },
  ownForwardInquiryList: { body: InquiryListBody, reply: PageOf(InquirySchema) },
  ownForwardInquiry: { query: IdOnlyOf<ForwardInquiryId>(), reply: InquirySchema },
  addForwardInquiry: { body: InquiryAddBody, reply: ReplyId<ForwardInquiryId>() },
  merchantForwardInquiryList: { body: InquiryListBody, reply: PageOf(InquirySchema) },
  merchantForwardInquiry: { query: IdOnlyOf<ForwardInquiryId>(), reply: InquirySchema },
} as const;

/** What the calls of events of an inquiry take that is written by hand, by side. */
export const inquiryEventBodies = {
  buyer: { counter: InquiryCounterBody },
  merchant: { quote: InquiryQuoteBody, reissue: InquiryQuoteBody },
};
