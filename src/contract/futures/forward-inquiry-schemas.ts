import { type Static, Type } from "typebox";
import { INQUIRY_STATUSES } from "../../domain/futures/inquiry.ts";
import { NOTE_MAX } from "../../domain/futures/inquiry-form.ts";
import { CURRENCIES, FINANCE_DAYS_MAX, FX, INCOTERMS } from "../../domain/futures/landed-cost.ts";
import { OFFER_LINES_MAX, PRICE_MAX, VOLUME_MAX } from "../../domain/futures/offer-form.ts";
import { IdSchema, MomentSchema, Nullable, OneOf, PageNumSchema, PageOf, PageSizeSchema, Shape } from "../common.ts";
import { HistoryEventSchema } from "../demand/quote-schemas.ts";
import { FuturesIdQuery, LandedReportSchema, OfferLineSchema } from "./forward-offer-schemas.ts";

/** Calls about inquiries (product §18). Prices are minor units per m³, volumes dm³, days yyyy-MM-dd or "". */

const DaySchema = Type.String({ pattern: "^(\\d{4}-\\d{2}-\\d{2})?$" });
const CodeSchema = Type.String({ pattern: "^[A-Za-z0-9_.+-]{0,40}$" });
const CountSchema = Type.Integer({ minimum: 0, maximum: VOLUME_MAX * 10 });
const PriceSchema = Type.Integer({ minimum: 0, maximum: PRICE_MAX * 10 });
const TextSchema = Type.String({ maxLength: NOTE_MAX * 2 });
const seen = { id: IdSchema, version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) };

/** POST /api/futuresInquiry/pc/add → its id. `landed`: how the buyer had turned the cost; it is reckoned anew. */
export const InquiryAddBody = Shape({
  /** `null` without an offer: then the wish says what is looked for. */
  offerId: Nullable(IdSchema),
  wish: Nullable(
    Shape({ currency: OneOf(CURRENCIES), lines: Type.Array(OfferLineSchema, { maxItems: OFFER_LINES_MAX }) }),
  ),
  volume: CountSchema,
  containers: CountSchema,
  targetPrice: Nullable(PriceSchema),
  incotermWanted: OneOf(INCOTERMS),
  destPort: CodeSchema,
  etaBegin: DaySchema,
  etaEnd: DaySchema,
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
  volume: CountSchema,
  containers: CountSchema,
  eta: DaySchema,
  paymentTerm: Type.String({ maxLength: 60 }),
  depositPct: Type.Integer({ minimum: 0, maximum: 100 }),
  note: TextSchema,
};
/** POST /api/futuresInquiry/pc/counter: the buyer's own round. */
export const InquiryCounterBody = Shape({ ...seen, ...terms });
export type InquiryCounter = Static<typeof InquiryCounterBody>;
/** POST /api/futuresInquiry/merchant/{quote,reissue} */
export const InquiryQuoteBody = Shape({ ...seen, ...terms, validUntilAt: MomentSchema });
export type InquiryQuote = Static<typeof InquiryQuoteBody>;
/** POST /api/futuresInquiry/pc/{accept,withdraw} */
export const InquirySeenBody = Shape(seen);
/** POST /api/futuresInquiry/pc/reject, /merchant/decline */
export const InquiryReasonBody = Shape({ ...seen, reason: Type.String({ maxLength: 400 }) });

/** POST …/pc/getList, /merchant/getList, /admin/getList → Page<Inquiry>, newest first. */
export const InquiryListBody = Shape({
  status: Type.Optional(Type.Array(OneOf(INQUIRY_STATUSES), { maxItems: INQUIRY_STATUSES.length })),
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
export type InquiryListBody = Static<typeof InquiryListBody>;

export const InquiryRoundSchema = Type.Object({
  price: Type.Number(),
  currency: OneOf(["USD", "EUR", "CNY"] as const),
  incoterm: OneOf(["FOB", "CFR", "CIF", "EXW", "PORT"] as const),
  destPort: Type.String(),
  volume: Type.Number(),
  containers: Type.Number(),
  eta: Type.String(),
  paymentTerm: Type.String(),
  depositPct: Type.Number(),
  note: Type.String(),
  round: Type.Number(),
  by: OneOf(["merchant", "buyer"] as const),
  destPortName: Type.String(),
  validUntilAt: Nullable(Type.Number()),
  time: Type.String(),
});
export const InquirySchema = Type.Object({
  merchantId: Nullable(Type.String()),
  offerId: Nullable(Type.String()),
  targetPrice: Nullable(Type.Number()),
  volume: Type.Number(),
  remark: Type.String(),
  destPort: Type.String(),
  etaBegin: Type.String(),
  etaEnd: Type.String(),
  paymentTerm: Type.String(),
  containers: Type.Number(),
  incotermWanted: OneOf(["FOB", "CFR", "CIF", "EXW", "PORT"] as const),
  id: Type.String(),
  inquiryNo: Type.String(),
  offerNo: Type.String(),
  title: Type.String(),
  speciesName: Type.String(),
  sizeText: Type.String(),
  buyerName: Type.String(),
  shopName: Type.String(),
  currency: OneOf(["USD", "EUR", "CNY"] as const),
  destPortName: Type.String(),
  landed: Nullable(LandedReportSchema),
  status: OneOf([1, 2, 3, 4, 5, 6, 7, 8, 9] as const),
  statusName: Type.String(),
  validUntilAt: Nullable(Type.Number()),
  dueAt: Nullable(Type.Number()),
  endReason: Type.String(),
  rounds: Type.Array(InquiryRoundSchema),
  events: Type.Array(
    OneOf([
      "accept",
      "withdraw",
      "reject",
      "lapse",
      "expire",
      "counter",
      "reissue",
      "quote",
      "decline",
      "placeOrder",
    ] as const),
  ),
  orderId: Nullable(Type.String()),
  version: Type.Number(),
  createTime: Type.String(),
});
export const InquiryDetailSchema = Type.Object({
  ...InquirySchema.properties,
  timeline: Type.Array(HistoryEventSchema),
});

export const forwardInquirySchemas = {
  allForwardInquiries: { body: InquiryListBody, reply: PageOf(InquirySchema) },
  forwardInquiryAdmin: { query: FuturesIdQuery, reply: InquiryDetailSchema },
  ownForwardInquiryList: { body: InquiryListBody, reply: PageOf(InquirySchema) },
  ownForwardInquiry: { query: FuturesIdQuery, reply: InquirySchema },
  addForwardInquiry: { body: InquiryAddBody, reply: Type.String() },
  counterForwardInquiry: { body: InquiryCounterBody, reply: Type.Null() },
  acceptForwardInquiry: { body: InquirySeenBody, reply: Type.Null() },
  withdrawForwardInquiry: { body: InquirySeenBody, reply: Type.Null() },
  rejectForwardInquiry: { body: InquiryReasonBody, reply: Type.Null() },
  merchantForwardInquiryList: { body: InquiryListBody, reply: PageOf(InquirySchema) },
  merchantForwardInquiry: { query: FuturesIdQuery, reply: InquirySchema },
  quoteForwardInquiry: { body: InquiryQuoteBody, reply: Type.Null() },
  reissueForwardQuote: { body: InquiryQuoteBody, reply: Type.Null() },
  declineForwardInquiry: { body: InquiryReasonBody, reply: Type.Null() },
} as const;
