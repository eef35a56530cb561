import type { OrderedQuantity } from "../../domain/catalog/goods/goods-offer.ts";
import type { TakenLine } from "../../domain/demand/award.ts";
import type { QUOTE_EVENTS, QuoteStatus } from "../../domain/demand/quote.ts";
import type { QuoteRoundInput } from "../../domain/demand/quote-form.ts";
import type {
  Comparison,
  DemandBoardPage,
  InvitedShop,
  OpenDemandInfo,
  Quote,
} from "../../domain/demand/quote-view.ts";
import type { QuotableGoods } from "../../domain/demand/source-view.ts";
import type { Feedback, LineSources } from "../../domain/demand/sources.ts";
import type { DemandId, DemandLineId, ForwardOfferId, GoodsId, MerchantId, QuoteId } from "../../domain/ids.ts";
import type { Fen } from "../../domain/money.ts";
import type { Page, PageQuery } from "../../domain/paging.ts";
import type { EventBodies, SendEvent } from "../event-commands.ts";

/** Filters of the board of open demands; "" and `null` do not filter. */
export type DemandBoardQuery = PageQuery & {
  keyword: string;
  kindCode: string | null;
  speciesCode: string | null;
  cityCode: string | null;
  matching: boolean;
  invited: boolean;
};

/** Which quote, as it was seen. */
export type VersionedQuoteId = { id: QuoteId; version: number };

type OwnBodies = {
  /** Prices the buyer would take, fen per sale unit of the line. */
  counter: VersionedQuoteId & { lines: readonly { demandItemId: DemandLineId; price: Fen }[]; note: string };
  answer: VersionedQuoteId & QuoteRoundInput;
  reissue: VersionedQuoteId & QuoteRoundInput;
  withdraw: VersionedQuoteId;
};

/** What either side sends with an event of a quote. */
export type QuoteBodies = EventBodies<typeof QUOTE_EVENTS, "buyer", QuoteId, OwnBodies> &
  EventBodies<typeof QUOTE_EVENTS, "supplier", QuoteId, OwnBodies>;

/** What of a quote is taken. */
export type Award = VersionedQuoteId & { lines: readonly TakenLine[] };

/** The buyer's feedback on goods, or on an offer, that were recommended for a line. */
export type SourceFeedback = { demandItemId: DemandLineId; feedback: Feedback; reason: string } & (
  | { goodsId: GoodsId }
  | { offerId: ForwardOfferId }
);

/** Open demands and quotes on them, from both sides. Every method rejects with `ApiError` and nothing else. */
export abstract class Quotes {
  /** Demands open for quotes, masked; newest first. */
  abstract demandBoard(query: DemandBoardQuery): Promise<DemandBoardPage>;
  /** One of them. 404 once it is closed to the company. */
  abstract open(id: DemandId): Promise<OpenDemandInfo>;
  /** Goods of one's own shop for each line. */
  abstract quotableGoods(demandId: DemandId): Promise<QuotableGoods[]>;
  /** 5002 for a caller without a certified company. The same key gives the same quote. */
  abstract add(demandId: DemandId, round: QuoteRoundInput, idempotencyKey: string): Promise<Quote>;
  abstract send: SendEvent<QuoteBodies>;
  abstract sent(query: PageQuery & { status: readonly QuoteStatus[] }): Promise<Page<Quote>>;
  abstract quote(id: QuoteId): Promise<Quote>;
  /** One's own demand beside its quotes. */
  abstract compare(demandId: DemandId): Promise<Comparison>;
  /** Takes quotes of one demand; 5001 when one changed or its goods are gone. */
  abstract award(quotes: readonly Award[], idempotencyKey: string): Promise<Comparison>;
  /** What is recommended by line. */
  abstract sources(demandId: DemandId): Promise<LineSources[]>;
  abstract feedback(said: SourceFeedback): Promise<void>;
  /** Shops that may be invited to quote on one's own demand, those invited already first. */
  abstract shops(demandId: DemandId): Promise<InvitedShop[]>;
  /** Invites shops to quote. */
  abstract invite(demandId: DemandId, merchantIds: readonly MerchantId[]): Promise<void>;
  /** Resolves with the number of lines in the cart. */
  abstract addToCart(line: OrderedQuantity): Promise<number>;
}
