import { type Static, Type } from "typebox";
import { DEMAND_STATUSES } from "../domain/demand/demand.ts";
import { DEMAND_ITEMS_MAX } from "../domain/demand/demand-item.ts";
import { QUOTE_FILES_MAX, QUOTE_STATUSES } from "../domain/demand/quote.ts";
import type { Feedback } from "../domain/demand/sources.ts";
import type { Fen } from "../domain/money.ts";
import { SALE_UNITS, type SaleUnit } from "../domain/timber/spec.ts";
import {
  IdSchema,
  INTEGER_MAX,
  MomentSchema,
  Nullable,
  OneOf,
  PageNumSchema,
  PageSizeSchema,
  Shape,
  VersionSchema,
} from "./common.ts";

/** A reason, 5 to 200 characters; that it is too short is said in words. */
const ReasonSchema = Type.String({ maxLength: 400 });
const NoteSchema = Type.Optional(Type.String({ maxLength: 1_000 }));
const PriceSchema = Type.Unsafe<Fen>(Type.Integer({ minimum: 0, maximum: INTEGER_MAX }));
const CodeSchema = Type.String({ pattern: "^[A-Za-z0-9_.+-]{1,40}$" });
const SideSchema = Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: INTEGER_MAX })));
const SaleUnitSchema = OneOf<SaleUnit>(SALE_UNITS.map(({ code }) => code));
const IdsSchema = (most: number) => Type.Array(IdSchema, { minItems: 1, maxItems: most });

// Hall -------------------------------------------------------------------------------------------------------------------

/** POST /api/demand/pc/getOpenList → HallPage, newest first. `matching`: only what goods of one's own shop fit. */
export const OpenListBody = Shape({
  /** Title or city. */
  keyword: Type.Optional(Type.String({ maxLength: 50 })),
  speciesCode: Type.Optional(Nullable(CodeSchema)),
  kindCode: Type.Optional(Nullable(CodeSchema)),
  /** GB/T 2260, a province or a city. */
  cityCode: Type.Optional(Nullable(Type.String({ pattern: "^[0-9]{6}$" }))),
  matching: Type.Optional(Type.Boolean()),
  /** Only those that one was invited to. */
  invited: Type.Optional(Type.Boolean()),
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
export type WireOpenList = Static<typeof OpenListBody>;

/** GET /api/demand/pc/getOpenInfo → OpenDemand. GET getShops → InvitedShop[]: whom one may ask to quote on one's own. */
export const OpenInfoQuery = Shape({ id: IdSchema });
/** GET /api/demand/pc/getOwnGoods → OwnGoods[]: goods of one's own shop for each line of an open demand. */
export const DemandIdQuery = Shape({ demandId: IdSchema });

/** POST /api/demand/pc/invite: shops that see the demand as one they were asked for; adds to those asked before. */
export const DemandInviteBody = Shape({ id: IdSchema, merchantIds: IdsSchema(20) });
/** POST /api/demand/pc/extend: quoting goes on until then (epoch ms). */
export const DemandExtendBody = Shape({
  id: IdSchema,
  version: Type.Optional(VersionSchema),
  quoteDeadlineAt: MomentSchema,
});

/** POST /api/demand/admin/getList → Page<ReviewedDemand>. */
export const DemandAdminListBody = Shape({
  status: Type.Optional(Type.Array(OneOf(DEMAND_STATUSES), { maxItems: DEMAND_STATUSES.length })),
  keyword: Type.Optional(Type.String({ maxLength: 50 })),
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
/** GET /api/demand/admin/getInfo → ReviewedDemandDetail. */
export const DemandAdminIdQuery = Shape({ id: IdSchema });
/** POST /api/demand/admin/approve → ReviewedDemand. */
export const DemandApproveBody = Shape({ id: IdSchema, version: VersionSchema });
/** POST /api/demand/admin/reject, /admin/close → ReviewedDemand. */
export const DemandRejectBody = Shape({ id: IdSchema, version: VersionSchema, reason: ReasonSchema });

// Quotes -----------------------------------------------------------------------------------------------------------------

/** A line: goods of one's own shop, or a size, species and grade of one's own; what is left out is as asked. */
const QuoteLineSchema = Shape({
  demandItemId: IdSchema,
  goodsId: Type.Optional(Nullable(IdSchema)),
  /** fen per sale unit */
  price: PriceSchema,
  /** Of goods their own one counts, whatever is sent. */
  saleUnit: SaleUnitSchema,
  /** In the unit's smallest step: dm³, kg, 1. */
  quantity: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }),
  speciesName: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  gradeName: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  thickness: SideSchema,
  width: SideSchema,
  length: SideSchema,
  note: NoteSchema,
});
export type WireQuoteLine = Static<typeof QuoteLineSchema>;

const termFields = {
  freightIncluded: Type.Boolean(),
  /** Fen for all of it; `null` with nothing included: fetched at the yard. */
  freightAmount: Type.Optional(Nullable(PriceSchema)),
  taxIncluded: Type.Boolean(),
  taxRate: Type.Integer({ minimum: 0, maximum: 100 }),
  payTerm: Type.Optional(Type.String({ maxLength: 40 })),
  leadDays: Type.Integer({ minimum: 0, maximum: INTEGER_MAX }),
};
const wordFields = {
  lines: Type.Array(QuoteLineSchema, { minItems: 1, maxItems: DEMAND_ITEMS_MAX }),
  ...termFields,
  /** Epoch ms, an hour to a week on by the server's clock. */
  validUntilAt: MomentSchema,
  note: NoteSchema,
  /** Names of one's own private files, or of those that came with the quote before. */
  fileIds: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: QUOTE_FILES_MAX * 2 })),
};

/** POST /api/demandQuote/pc/add → Quote. */
export const QuoteAddBody = Shape({ demandId: IdSchema, ...wordFields });
/** POST /api/demandQuote/pc/update → Quote: another word of the supplier's. /reissue → Quote: the same after it ran out. */
export const QuoteUpdateBody = Shape({ id: IdSchema, version: VersionSchema, ...wordFields });
export type WireQuoteWord = Static<typeof QuoteAddBody>;

/** POST /api/demandQuote/pc/counter → Quote: the price the buyer would take, by line; lines left out stay as they are. */
export const QuoteCounterBody = Shape({
  id: IdSchema,
  version: VersionSchema,
  lines: Type.Array(Shape({ demandItemId: IdSchema, price: PriceSchema }), { minItems: 1, maxItems: DEMAND_ITEMS_MAX }),
  note: NoteSchema,
});
/** POST /api/demandQuote/pc/reject, /withdraw → Quote. */
export const QuoteEndBody = Shape({ id: IdSchema, version: VersionSchema, reason: Type.Optional(ReasonSchema) });

/**
 * POST /api/demandQuote/pc/award → Comparison: quotes of one demand, each whole, by line, or a part of a line; the others
 * are passed over.
 */
export const QuoteAwardBody = Shape({
  quotes: Type.Array(
    Shape({
      id: IdSchema,
      version: VersionSchema,
      /** Left out: all of the quote. `quantity` in the line's sale unit's smallest step, of goods the whole steps within it; left out: all of the line. */
      lines: Type.Optional(
        Type.Array(
          Shape({
            demandItemId: IdSchema,
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

/** POST /api/demandQuote/pc/getMySent → Page<Quote>, newest first. */
export const SentListBody = Shape({
  status: Type.Optional(Type.Array(OneOf(QUOTE_STATUSES), { maxItems: QUOTE_STATUSES.length })),
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
/** POST /api/demandQuote/pc/getListByDemand → Quote[] of one's own demand. */
export const QuotesOfDemandBody = Shape({ demandId: IdSchema });
/** GET /api/demandQuote/pc/getInfo → Quote, for either side. */
export const QuoteIdQuery = Shape({ id: IdSchema });

// Recommended sources ----------------------------------------------------------------------------------------------------

/** POST /api/recSource/pc/getList → Page<DemandWithSources>. */
export const SourceListBody = Shape({
  status: Type.Optional(Type.Array(OneOf(DEMAND_STATUSES), { maxItems: DEMAND_STATUSES.length })),
  pageNum: Type.Optional(PageNumSchema),
  pageSize: Type.Optional(PageSizeSchema),
});
/** POST /api/recSource/pc/feedback, of goods or of an offer: 1 suits, 2 does not and why, 0 nothing said. */
export const FeedbackBody = Shape({
  demandItemId: IdSchema,
  goodsId: Type.Optional(IdSchema),
  offerId: Type.Optional(IdSchema),
  feedback: OneOf<Feedback>([0, 1, 2]),
  reason: Type.Optional(Type.String({ maxLength: 400 })),
});
export type WireFeedback = Static<typeof FeedbackBody>;
