import { type Static, Type } from "typebox";
import { DEMAND, REVIEWED_DEMAND, REVIEWED_DEMAND_DETAIL } from "../../domain/demand/demand-form.ts";
import { DEMAND_ITEMS_MAX } from "../../domain/demand/demand-item.ts";
import { EXPERT_SOURCES } from "../../domain/demand/expert.ts";
import { SOURCES_MAX } from "../../domain/demand/line-sources.ts";
import { QUOTE_FILES_MAX, QUOTE_STATUSES } from "../../domain/demand/quote.ts";
import {
  COMPARED_QUOTE,
  COMPARISON,
  DEMAND_BOARD,
  INVITED_SHOP,
  OPEN_DEMAND,
  OPEN_DEMAND_INFO,
  QUOTE,
} from "../../domain/demand/quote-view.ts";
import { REQUIREMENT_CODE_MAX, REQUIREMENTS_MAX } from "../../domain/demand/requirements.ts";
import { DEMAND_WITH_SOURCES, QUOTABLE_GOODS } from "../../domain/demand/source-view.ts";
import { LINE_SOURCES } from "../../domain/demand/sources.ts";
import type { DemandId, DemandLineId, GoodsId, MerchantId, QuoteId, RecommendationId } from "../../domain/ids.ts";
import type { Fen } from "../../domain/money.ts";
import { list } from "../../domain/records.ts";
import type { Mm } from "../../domain/units.ts";
import {
  CityCodeSchema,
  CodeSchema,
  each,
  IdOnlyOf,
  INTEGER_MAX,
  MAYBE_VERSIONED_ID,
  MaybeVersionedBodyOf,
  MomentSchema,
  Nullable,
  OneOf,
  PAGING,
  PageOf,
  ReasonBodyOf,
  ReasonSchema,
  ReplyId,
  SaleUnitSchema,
  SentId,
  Shape,
  TenthsSchema,
  VERSIONED_ID,
  VersionedBodyOf,
} from "../common.ts";
import { PageReplyOf, ReplyOf } from "../fields.ts";
import { AssignExpertBody, ExpertDemandQuery, RecommendationAddBody } from "./demand-expert-schemas.ts";
import { FeedbackBody, SourceListBody } from "./source-schemas.ts";

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
  cityCode: Type.Optional(Nullable(CityCodeSchema)),
  matching: Type.Optional(Type.Boolean()),
  /** Only those that one was invited to. */
  invited: Type.Optional(Type.Boolean()),
  ...PAGING,
});
export type WireOpenList = Static<typeof OpenListBody>;

/** Goods of one's own shop for each line of an open demand. */
export const DemandIdQuery = Shape({ demandId: SentId<DemandId>() });

/** Shops that are invited to the demand; adds to those invited before. */
export const DemandInviteBody = Shape({ id: SentId<DemandId>(), merchantIds: IdsSchema(20) });
/** Quoting goes on until then (epoch ms). */
export const DemandExtendBody = Shape({ ...MAYBE_VERSIONED_ID, id: SentId<DemandId>(), quoteDeadlineAt: MomentSchema });

// Quotes -----------------------------------------------------------------------------------------------------------------

/** A line: goods of one's own shop, or a size, species and grade of one's own; what is left out is as demanded. */
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
  /** A line may be named several times, each time with another source: goods, and at most once none of the shop's. */
  lines: Type.Array(QuoteLineBody, { minItems: 1, maxItems: DEMAND_ITEMS_MAX * SOURCES_MAX }),
  ...termFields,
  /** Epoch ms, an hour to a week on by the server's clock. */
  validUntilAt: MomentSchema,
  note: NoteSchema,
  /** Names of one's own private files, or of those that came with the quote before. */
  fileIds: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: QUOTE_FILES_MAX * 2 })),
};

export const QuoteAddBody = Shape({ demandId: SentId<DemandId>(), ...roundFields });
/** Another round of the merchant's; a reissue is the same after the quote ran out. */
export const QuoteUpdateBody = Shape({ ...VERSIONED_ID, id: SentId<QuoteId>(), ...roundFields });
export type WireQuoteAdd = Static<typeof QuoteAddBody>;

/** The price the buyer would take, by line, of all its sources; lines left out stay as they are. */
export const QuoteCounterBody = Shape({
  ...VERSIONED_ID,
  id: SentId<QuoteId>(),
  lines: Type.Array(Shape({ demandItemId: SentId<DemandLineId>(), price: PriceSchema }), {
    minItems: 1,
    maxItems: DEMAND_ITEMS_MAX,
  }),
  note: NoteSchema,
});
export const QuoteEndBody = Shape({ ...VERSIONED_ID, id: SentId<QuoteId>(), reason: Type.Optional(ReasonSchema) });

/**
 * Quotes of one demand, each whole, by line, or a part of a line; the others
 * are passed over.
 */
const QuoteAwardBody = Shape({
  quotes: Type.Array(
    Shape({
      ...VERSIONED_ID,
      id: SentId<QuoteId>(),
      /** Left out: all of the quote. `quantity` in the line's sale unit's smallest step, of goods the whole steps within it; left out: all of the line, as a line of several sources alone is taken. */
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
/** The demand is the caller's own. */
export const QuotesOfDemandBody = Shape({ demandId: SentId<DemandId>() });

export const quoteSchemas = {
  demandBoard: { body: OpenListBody, reply: PageReplyOf(OPEN_DEMAND, DEMAND_BOARD) },
  openDemand: { query: IdOnlyOf<DemandId>(), reply: ReplyOf(OPEN_DEMAND_INFO) },
  quotableGoods: { query: DemandIdQuery, reply: ReplyOf(list(QUOTABLE_GOODS)) },
  addQuote: { body: QuoteAddBody, reply: ReplyOf(QUOTE) },
  sentQuoteList: { body: SentListBody, reply: PageOf(ReplyOf(QUOTE)) },
  quoteDetail: { query: IdOnlyOf<QuoteId>(), reply: ReplyOf(QUOTE) },
  quoteListOfDemand: { body: QuotesOfDemandBody, reply: ReplyOf(list(COMPARED_QUOTE)) },
  compareQuotes: { query: DemandIdQuery, reply: ReplyOf(COMPARISON) },
  awardQuotes: { body: QuoteAwardBody, reply: ReplyOf(COMPARISON) },
  extendDemand: { body: DemandExtendBody, reply: ReplyOf(DEMAND) },
  withdrawDemand: { body: MaybeVersionedBodyOf<DemandId>(), reply: ReplyOf(DEMAND) },
  invitableShops: { query: IdOnlyOf<DemandId>(), reply: ReplyOf(list(INVITED_SHOP)) },
  inviteShops: { body: DemandInviteBody, reply: Type.Null() },
  recommendationList: { body: SourceListBody, reply: PageOf(ReplyOf(DEMAND_WITH_SOURCES)) },
  recommendations: { query: DemandIdQuery, reply: ReplyOf(list(LINE_SOURCES)) },
  rateRecommendation: { body: FeedbackBody, reply: Type.Null() },
  reviewedDemand: { query: IdOnlyOf<DemandId>(), reply: ReplyOf(REVIEWED_DEMAND_DETAIL) },
  approveDemand: { body: VersionedBodyOf<DemandId>(), reply: ReplyOf(REVIEWED_DEMAND) },
  rejectDemand: { body: ReasonBodyOf<DemandId>(), reply: ReplyOf(REVIEWED_DEMAND) },
  closeDemandAdmin: { body: ReasonBodyOf<DemandId>(), reply: ReplyOf(REVIEWED_DEMAND) },
  expertSources: { query: ExpertDemandQuery, reply: ReplyOf(EXPERT_SOURCES) },
  addRecommendation: { body: RecommendationAddBody, reply: ReplyId<RecommendationId>() },
  removeRecommendation: { body: IdOnlyOf<RecommendationId>(), reply: Type.Null() },
  assignExpert: { body: AssignExpertBody, reply: Type.Null() },
} as const;

/** Hand-written bodies of the events of a quote, by side; each answers the quote. */
export const quoteEventBodies = {
  buyer: { counter: QuoteCounterBody },
  supplier: { answer: QuoteUpdateBody, reissue: QuoteUpdateBody, withdraw: QuoteEndBody },
};
