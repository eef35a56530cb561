import { type Static, Type } from "typebox";
import { DEMAND_EVENT_NAMES, DEMAND_STATUSES, VISIBILITIES } from "../../domain/demand/demand.ts";
import { DEMAND_FIELD_NAMES, DEMAND_ITEMS_MAX } from "../../domain/demand/demand-item.ts";
import { EXPERT_COMMAND_NAMES, RECOMMENDATION_TYPES } from "../../domain/demand/expert.ts";
import { QUOTE_EVENT_NAMES, QUOTE_FILES_MAX, QUOTE_STATUSES } from "../../domain/demand/quote.ts";
import { REQUIREMENT_CODE_MAX, REQUIREMENTS_MAX } from "../../domain/demand/requirements.ts";
import { FEEDBACKS } from "../../domain/demand/sources.ts";
import { HISTORY_EVENT } from "../../domain/history-event.ts";
import type {
  CompanyId,
  DemandId,
  DemandLineId,
  FileId,
  GoodsId,
  MerchantId,
  PersonId,
  QuoteId,
  RecommendationId,
  RecommendedId,
} from "../../domain/ids.ts";
import type { Fen } from "../../domain/money.ts";
import { list } from "../../domain/records.ts";
import { QUANTITY_RULE } from "../../domain/timber/quantity.ts";
import type { Mm } from "../../domain/units.ts";
import { GoodsBriefSchema } from "../catalog/search-schemas.ts";
import {
  CmSchema,
  CodeSchema,
  CountedChoiceSchema,
  Dm3Schema,
  each,
  FenSchema,
  IdOnlyOf,
  INTEGER_MAX,
  KeyOf,
  MAYBE_SEEN,
  MaybeSeenBodyOf,
  MmSchema,
  MomentSchema,
  NamedOf,
  Nullable,
  OneOf,
  PAGING,
  PageOf,
  ReasonBodyOf,
  ReasonSchema,
  ReplyId,
  SaleUnitSchema,
  SEEN,
  SeenBodyOf,
  SentId,
  Shape,
  TenthsSchema,
} from "../common.ts";
import { Said } from "../fields.ts";
import {
  AssignExpertBody,
  ExpertDemandListBody,
  ExpertDemandQuery,
  RecommendationAddBody,
} from "./demand-expert-schemas.ts";
import {
  DemandHeadSchema,
  DemandItemSchema,
  DemandRecordSchema,
  DemandSchema,
  DemandTermsSchema,
} from "./demand-schemas.ts";
import {
  DemandWithSourcesSchema,
  FeedbackBody,
  LineSourcesSchema,
  SourceListBody,
  SuitableOfferSchema,
} from "./source-schemas.ts";

const NoteSchema = Type.Optional(Type.String({ maxLength: 1_000 }));
const PriceSchema = Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: INTEGER_MAX }));
const SideSchema = Type.Optional(Nullable(Type.Unsafe<Mm>(Type.Integer({ minimum: 0, maximum: INTEGER_MAX }))));
const IdsSchema = (most: number) => Type.Array(SentId<MerchantId>(), { minItems: 1, maxItems: most });

// Board ------------------------------------------------------------------------------------------------------------------

/** Newest first. `matching`: only what goods of one's own shop fit. */
const OpenListBody = Shape({
  /** Title or city. */
  keyword: Type.Optional(Type.String({ maxLength: 50 })),
  speciesCode: Type.Optional(Nullable(CodeSchema)),
  kindCode: Type.Optional(Nullable(CodeSchema)),
  /** GB/T 2260, a province or a city. */
  cityCode: Type.Optional(Nullable(Type.String({ pattern: "^[0-9]{6}$" }))),
  matching: Type.Optional(Type.Boolean()),
  /** Only those that one was invited to. */
  invited: Type.Optional(Type.Boolean()),
  ...PAGING,
});
export type WireOpenList = Static<typeof OpenListBody>;

/** Goods of one's own shop for each line of an open demand. */
export const DemandIdQuery = Shape({ demandId: SentId<DemandId>() });

/** Shops that see the demand as one they were asked for; adds to those asked before. */
export const DemandInviteBody = Shape({ id: SentId<DemandId>(), merchantIds: IdsSchema(20) });
/** Quoting goes on until then (epoch ms). */
export const DemandExtendBody = Shape({ ...MAYBE_SEEN, id: SentId<DemandId>(), quoteDeadlineAt: MomentSchema });

export const DemandAdminListBody = Shape({
  status: Type.Optional(Type.Array(OneOf(DEMAND_STATUSES), { maxItems: DEMAND_STATUSES.length })),
  keyword: Type.Optional(Type.String({ maxLength: 50 })),
  ...PAGING,
});

// Quotes -----------------------------------------------------------------------------------------------------------------

/** A line: goods of one's own shop, or a size, species and grade of one's own; what is left out is as asked. */
const QuoteLineBody = Shape({
  demandItemId: SentId<DemandLineId>(),
  goodsId: Type.Optional(Nullable(SentId<GoodsId>())),
  /** fen per sale unit */
  price: PriceSchema,
  /** Of goods their own one counts, whatever is sent. */
  saleUnit: SaleUnitSchema,
  /** In the unit's smallest step: dm³, kg, 1. */
  quantity: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }),
  speciesName: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  gradeName: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  thickness: Type.Optional(Nullable(TenthsSchema)),
  ...each("width length", SideSchema),
  /** Codes of the line's requirements that are met. */
  met: Type.Optional(Type.Array(Type.String({ maxLength: REQUIREMENT_CODE_MAX }), { maxItems: REQUIREMENTS_MAX })),
  note: NoteSchema,
});
export type WireQuoteLine = Static<typeof QuoteLineBody>;

const termFields = {
  freightIncluded: Type.Boolean(),
  /** Fen for everything; `null` without any, when the goods are picked up at the warehouse. */
  freightAmount: Type.Optional(Nullable(PriceSchema)),
  taxIncluded: Type.Boolean(),
  taxRate: Type.Integer({ minimum: 0, maximum: 100 }),
  payTerm: Type.Optional(Type.String({ maxLength: 40 })),
  leadDays: Type.Integer({ minimum: 0, maximum: INTEGER_MAX }),
};
const roundFields = {
  lines: Type.Array(QuoteLineBody, { minItems: 1, maxItems: DEMAND_ITEMS_MAX }),
  ...termFields,
  /** Epoch ms, an hour to a week on by the server's clock. */
  validUntilAt: MomentSchema,
  note: NoteSchema,
  /** Names of one's own private files, or of those that came with the quote before. */
  fileIds: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: QUOTE_FILES_MAX * 2 })),
};

export const QuoteAddBody = Shape({ demandId: SentId<DemandId>(), ...roundFields });
/** Another round of the merchant's; a reissue is the same after the quote ran out. */
export const QuoteUpdateBody = Shape({ ...SEEN, id: SentId<QuoteId>(), ...roundFields });
export type WireQuoteAdd = Static<typeof QuoteAddBody>;

/** The price the buyer would take, by line; lines left out stay as they are. */
export const QuoteCounterBody = Shape({
  ...SEEN,
  id: SentId<QuoteId>(),
  lines: Type.Array(Shape({ demandItemId: SentId<DemandLineId>(), price: PriceSchema }), {
    minItems: 1,
    maxItems: DEMAND_ITEMS_MAX,
  }),
  note: NoteSchema,
});
export const QuoteEndBody = Shape({ ...SEEN, id: SentId<QuoteId>(), reason: Type.Optional(ReasonSchema) });

/**
 * Quotes of one demand, each whole, by line, or a part of a line; the others
 * are passed over.
 */
const QuoteAwardBody = Shape({
  quotes: Type.Array(
    Shape({
      ...SEEN,
      id: SentId<QuoteId>(),
      /** Left out: all of the quote. `quantity` in the line's sale unit's smallest step, of goods the whole steps within it; left out: all of the line. */
      lines: Type.Optional(
        Type.Array(
          Shape({
            demandItemId: SentId<DemandLineId>(),
            quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: INTEGER_MAX })),
          }),
          { minItems: 1, maxItems: DEMAND_ITEMS_MAX },
        ),
      ),
    }),
    { minItems: 1, maxItems: DEMAND_ITEMS_MAX },
  ),
});
export type WireAward = Static<typeof QuoteAwardBody>;

/** Newest first. */
export const SentListBody = Shape({
  status: Type.Optional(Type.Array(OneOf(QUOTE_STATUSES), { maxItems: QUOTE_STATUSES.length })),
  ...PAGING,
});
/** The demand is the asker's own. */
export const QuotesOfDemandBody = Shape({ demandId: SentId<DemandId>() });

const AskedLineSchema = Type.Object({ id: ReplyId<DemandLineId>(), item: DemandItemSchema, taken: Type.Boolean() });
const OpenDemandSchema = Type.Object({
  ...DemandHeadSchema.properties,
  ...DemandTermsSchema.properties,
  ...each("buyer cityName publishTime", Type.String()),
  invited: Type.Boolean(),
  mine: Type.Boolean(),
  myQuote: Nullable(Type.Object({ id: ReplyId<QuoteId>(), status: OneOf(QUOTE_STATUSES), statusName: Type.String() })),
  items: Type.Array(AskedLineSchema),
});
const OpenDemandInfoSchema = Type.Object({
  ...OpenDemandSchema.properties,
  rawText: Type.String(),
  quotedBy: Nullable(Type.Object({ companyId: Nullable(ReplyId<CompanyId>()), companyName: Nullable(Type.String()) })),
});
const DemandBoardChoiceSchema = Type.Object({
  ...CountedChoiceSchema.properties,
  pinyin: Type.Optional(Type.String()),
});
const DemandBoardPageSchema = PageOf(OpenDemandSchema, {
  cities: Type.Array(DemandBoardChoiceSchema),
  species: Type.Array(DemandBoardChoiceSchema),
});
const QuotableGoodsSchema = Type.Object({ demandItemId: ReplyId<DemandLineId>(), goods: Type.Array(GoodsBriefSchema) });
const QuoteTermsSchema = Type.Object({
  freightIncluded: Type.Boolean(),
  freightAmount: Nullable(FenSchema),
  taxIncluded: Type.Boolean(),
  taxRate: Type.Number(),
  payTerm: Type.String(),
  leadDays: Type.Number(),
});
const DifferenceSchema = Type.Object({
  field: KeyOf(DEMAND_FIELD_NAMES),
  asked: Type.String(),
  offered: Type.String(),
});
const CubicPriceSchema = Type.Object({ exYard: FenSchema, delivered: Nullable(FenSchema) });
const QuoteLineSchema = Type.Object({
  saleUnit: SaleUnitSchema,
  quantity: Type.Number(),
  volume: Nullable(Dm3Schema),
  ...each("speciesCode gradeCode moistureType", Nullable(Type.String())),
  ...each("speciesName gradeName originName brandName demandItemId title specText storeName note", Type.String()),
  demandItemId: ReplyId<DemandLineId>(),
  ...each("thickness width length", Nullable(MmSchema)),
  count: Nullable(Type.Number()),
  ...each("diameterMin diameterMax", Type.Optional(Nullable(CmSchema))),
  goodsId: Nullable(ReplyId<GoodsId>()),
  price: FenSchema,
  amount: FenSchema,
  matchType: OneOf([1, 2] as const),
  differences: Type.Array(DifferenceSchema),
  met: Type.Optional(Type.Array(Type.String())),
});
const ComparedLineSchema = Type.Object({
  ...QuoteLineSchema.properties,
  cubic: Nullable(CubicPriceSchema),
  rule: Nullable(Said(QUANTITY_RULE)),
});
const QuoteFileSchema = Type.Object({ fileId: ReplyId<FileId>(), fileName: Type.String(), name: Type.String() });
const QuoteRoundSchema = Type.Object({
  round: Type.Number(),
  by: OneOf(["buyer", "supplier"] as const),
  lines: Type.Array(QuoteLineSchema),
  terms: QuoteTermsSchema,
  goodsAmount: FenSchema,
  note: Type.String(),
  files: Type.Array(QuoteFileSchema),
  time: Type.String(),
});
const QuoteContactSchema = Type.Object({ name: Type.String(), phone: Type.String(), address: Type.String() });
export const QuoteSchema = Type.Object({
  ...each("id quoteNo demandId demandNo demandTitle statusName endReason orderNo createTime", Type.String()),
  id: ReplyId<QuoteId>(),
  demandId: ReplyId<DemandId>(),
  demandStatus: OneOf(DEMAND_STATUSES),
  supplier: Type.Object({
    name: Type.String(),
    cityName: Type.String(),
    merchantId: Nullable(ReplyId<MerchantId>()),
  }),
  status: OneOf(QUOTE_STATUSES),
  ...each("round version validUntilAt", Type.Number()),
  lockUntilAt: Nullable(Type.Number()),
  terms: QuoteTermsSchema,
  lines: Type.Array(ComparedLineSchema),
  goodsAmount: FenSchema,
  files: Type.Array(QuoteFileSchema),
  rounds: Type.Array(QuoteRoundSchema),
  awarded: Type.Array(
    Type.Object({ demandItemId: ReplyId<DemandLineId>(), quantity: Type.Number(), amount: FenSchema }),
  ),
  orderable: Type.Boolean(),
  contact: Nullable(QuoteContactSchema),
  events: Type.Array(KeyOf(QUOTE_EVENT_NAMES)),
});
const ComparisonSchema = Type.Object({
  ...each("demandId demandNo title statusName cityName", Type.String()),
  demandId: ReplyId<DemandId>(),
  status: OneOf(DEMAND_STATUSES),
  version: Type.Number(),
  quoteDeadlineAt: Type.Number(),
  events: Type.Array(KeyOf(DEMAND_EVENT_NAMES)),
  items: Type.Array(AskedLineSchema),
  quotes: Type.Array(QuoteSchema),
});
const InvitedShopSchema = Type.Object({
  merchantId: ReplyId<MerchantId>(),
  shopName: Type.String(),
  goodsNum: Type.Number(),
  invited: Type.Boolean(),
});
const ReviewedDemandSchema = Type.Object({
  ...DemandRecordSchema.properties,
  buyerName: Type.String(),
  cityName: Type.String(),
  items: Type.Array(Type.Object({ ...AskedLineSchema.properties, taken: Type.Optional(Type.Boolean()) })),
  events: Type.Array(KeyOf(DEMAND_EVENT_NAMES)),
});
const ReviewedDemandDetailSchema = Type.Object({
  ...ReviewedDemandSchema.properties,
  timeline: Said(list(HISTORY_EVENT)),
});
const ExpertDemandSchema = Type.Object({
  ...DemandHeadSchema.properties,
  ...each("buyerName cityName needDate statusName publishTime", Type.String()),
  contact: Nullable(QuoteContactSchema),
  visibility: OneOf(VISIBILITIES),
  pickNum: Type.Number(),
  version: Type.Number(),
  expert: Nullable(NamedOf<PersonId>()),
  items: Type.Array(AskedLineSchema),
  acts: Type.Array(KeyOf(EXPERT_COMMAND_NAMES)),
});
const GivenRecommendationSchema = Type.Object({
  ...each("id refId title shopName note expertName time feedbackReason", Type.String()),
  id: ReplyId<RecommendationId>(),
  refId: ReplyId<RecommendedId>(),
  refType: OneOf(RECOMMENDATION_TYPES),
  feedback: OneOf(FEEDBACKS),
});
const ExpertDemandLineSchema = Type.Object({
  ...AskedLineSchema.properties,
  picks: Type.Array(GivenRecommendationSchema),
  goods: Type.Array(GoodsBriefSchema),
  offers: Type.Array(SuitableOfferSchema),
});
const ExpertSourcesSchema = Type.Object({
  ...ExpertDemandSchema.properties,
  lines: Type.Array(ExpertDemandLineSchema),
  experts: Type.Array(Type.Object({ id: ReplyId<PersonId>(), name: Type.String() })),
});

/** What the calls of `quote-calls.ts` are checked against, by their names. */
export const quoteSchemas = {
  demandBoard: { body: OpenListBody, reply: DemandBoardPageSchema },
  openDemand: { query: IdOnlyOf<DemandId>(), reply: OpenDemandInfoSchema },
  quotableGoods: { query: DemandIdQuery, reply: Type.Array(QuotableGoodsSchema) },
  addQuote: { body: QuoteAddBody, reply: QuoteSchema },
  sentQuoteList: { body: SentListBody, reply: PageOf(QuoteSchema) },
  quoteDetail: { query: IdOnlyOf<QuoteId>(), reply: QuoteSchema },
  quoteListOfDemand: { body: QuotesOfDemandBody, reply: Type.Array(QuoteSchema) },
  compareQuotes: { query: DemandIdQuery, reply: ComparisonSchema },
  awardQuotes: { body: QuoteAwardBody, reply: ComparisonSchema },
  extendDemand: { body: DemandExtendBody, reply: DemandSchema },
  withdrawDemand: { body: MaybeSeenBodyOf<DemandId>(), reply: DemandSchema },
  invitableShops: { query: IdOnlyOf<DemandId>(), reply: Type.Array(InvitedShopSchema) },
  inviteShops: { body: DemandInviteBody, reply: Type.Null() },
  recommendationList: { body: SourceListBody, reply: PageOf(DemandWithSourcesSchema) },
  recommendations: { query: DemandIdQuery, reply: Type.Array(LineSourcesSchema) },
  rateRecommendation: { body: FeedbackBody, reply: Type.Null() },
  reviewedDemandList: { body: DemandAdminListBody, reply: PageOf(ReviewedDemandSchema) },
  reviewedDemand: { query: IdOnlyOf<DemandId>(), reply: ReviewedDemandDetailSchema },
  approveDemand: { body: SeenBodyOf<DemandId>(), reply: ReviewedDemandSchema },
  rejectDemand: { body: ReasonBodyOf<DemandId>(), reply: ReviewedDemandSchema },
  closeDemandAdmin: { body: ReasonBodyOf<DemandId>(), reply: ReviewedDemandSchema },
  expertDemandList: { body: ExpertDemandListBody, reply: PageOf(ExpertDemandSchema) },
  expertSources: { query: ExpertDemandQuery, reply: ExpertSourcesSchema },
  addRecommendation: { body: RecommendationAddBody, reply: ReplyId<RecommendationId>() },
  removeRecommendation: { body: IdOnlyOf<RecommendationId>(), reply: Type.Null() },
  assignExpert: { body: AssignExpertBody, reply: Type.Null() },
} as const;

/** What the calls of events of a quote take that is written by hand, by side; each answers the quote. */
export const quoteEventBodies = {
  buyer: { counter: QuoteCounterBody },
  supplier: { answer: QuoteUpdateBody, reissue: QuoteUpdateBody, withdraw: QuoteEndBody },
};
