import { type OrderedQuantity, orderedQuantity } from "../../domain/catalog/goods/goods-offer.ts";
import { awardProblem } from "../../domain/demand/award.ts";
import { comparisonGrid } from "../../domain/demand/compared-quotes.ts";
import { DEMAND_STATUS } from "../../domain/demand/demand.ts";
import type { Demand } from "../../domain/demand/demand-form.ts";
import { wholeLines } from "../../domain/demand/line-sources.ts";
import { INVITED_FIELDS, UNSUITED_FIELDS } from "../../domain/demand/owner-forms.ts";
import { QUOTE_EVENTS, QUOTE_FINAL, QUOTE_LIVE, QUOTE_STATUS, QUOTE_STATUSES } from "../../domain/demand/quote.ts";
import {
  awardFields,
  awardsIn,
  COUNTER_LINE,
  COUNTER_NOTE,
  type QuoteBasis,
  type QuoteRoundInput,
  quoteBegun,
  quoteEmpty,
  quoteForm,
  quoteHides,
  quoteRound,
  type Taken,
  takeField,
} from "../../domain/demand/quote-form.ts";
import { quoteProblems } from "../../domain/demand/quote-problems.ts";
import type {
  ComparedQuote,
  Comparison,
  DemandBoardPage,
  InvitedShop,
  OpenDemand,
  OpenDemandInfo,
  Quote,
} from "../../domain/demand/quote-view.ts";
import { demandedCount, type Feedback, type LineSources, UNSUITED_REASONS } from "../../domain/demand/sources.ts";
import { rowField, rowsOf, rowValues, valuesOfRow } from "../../domain/field-rows.ts";
import {
  asId,
  type DemandId,
  type DemandLineId,
  type ForwardOfferId,
  type GoodsId,
  type MerchantId,
} from "../../domain/ids.ts";
import { oneOf } from "../../domain/list-params.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import type { ShownThing } from "../../domain/system/changed-thing.ts";
import type { Command } from "../command-machine.ts";
import { confirmed, reasoned, versionedId, withForm, withFormOf } from "../commands.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Notifier } from "../notices-machine.ts";
import type { Clock, Ids, Navigator } from "../platform.ts";
import type { Demands } from "./demands.ts";
import { closing, extending } from "./owner-commands.ts";
import type { Award, Quotes } from "./quotes.ts";

/** What the page of a demand shows; of quotes any, since a new one is not among them yet. */
const thingsOfDemand = ({ demand }: { demand: { id: DemandId } }): ShownThing[] => [
  { refType: "demand", refId: demand.id },
  { refType: "demandQuote" },
];

/** The notices of the events of a quote. */
const DONE = {
  award: QUOTE_EVENTS.award.sent.buyer.done,
  counter: QUOTE_EVENTS.counter.sent.buyer.done,
  reject: QUOTE_EVENTS.reject.sent.buyer.done,
  answer: QUOTE_EVENTS.answer.sent.supplier.done,
  reissue: QUOTE_EVENTS.reissue.sent.supplier.done,
  withdraw: QUOTE_EVENTS.withdraw.sent.supplier.done,
} as const;

type DemandBoardPorts = { quotes: Quotes; navigator: Navigator; notify: Notifier };

/** Demands open for quotes. */
export const createDemandBoardMachine = ({ quotes, navigator, notify }: DemandBoardPorts) =>
  createListMachine<"keyword" | "kind" | "species" | "city" | "show", OpenDemand, DemandBoardPage>({
    path: PAGES.demandBoard.path,
    filters: ["keyword", "kind", "species", "city", "show"],
    load: ({ filters: { keyword, kind, species, city, show }, page }) =>
      quotes.demandBoard({
        keyword,
        kindCode: kind || null,
        speciesCode: species || null,
        cityCode: city || null,
        matching: show === "matching",
        invited: show === "invited",
        ...page,
      }),
    navigator,
    notify,
  });

type SentQuotesPorts = { path: string; quotes: Quotes; navigator: Navigator; notify: Notifier };

/** The quotes that one's own company gave. */
export const createSentQuotesMachine = ({ path, quotes, navigator, notify }: SentQuotesPorts) =>
  createListMachine<"tab" | "status", Quote>({
    path,
    filters: ["tab", "status"],
    load({ filters: { status }, page }) {
      const only = oneOf(status, QUOTE_STATUSES);
      return quotes.sent({ status: only === null ? [] : [only], ...page });
    },
    shows: [{ refType: "demandQuote" }],
    commands: { withdraw: confirmed((quote) => quotes.send("withdraw", versionedId(quote)), DONE.withdraw) },
    navigator,
    notify,
  });

/** An open demand for a company that may quote on it, with the goods of its shop and its own quote. */
export type QuotedDemand = QuoteBasis & { demand: OpenDemandInfo };

/** Whether the company may quote: it has no quote under negotiation, and lines are left. */
export const mayQuote = ({ demand, items, quote }: QuotedDemand): boolean =>
  demand.status === DEMAND_STATUS.open &&
  items.length > 0 &&
  (quote === null || quote.status === QUOTE_STATUS.awarded || QUOTE_FINAL.includes(quote.status));

type QuotingPorts = { quotes: Quotes; clock: Clock; ids: Ids; notify: Notifier };

/** One open demand: the form of a quote is a command, which has all fields of a quote. */
export const createQuotingMachine = ({ quotes, clock, ids, notify }: QuotingPorts) => {
  const quoting = (
    send: (quoted: QuotedDemand, round: QuoteRoundInput) => Promise<unknown>,
    done: string,
  ): Command<QuotedDemand> =>
    withFormOf(quoteForm, {
      hides: quoteHides,
      problems: quoteProblems,
      whole: quoteEmpty,
      first: quoteBegun,
      done,
      send: (quoted: QuotedDemand, typed) => send(quoted, quoteRound(typed, quoted, clock.now())),
    });
  return createDetailMachine<QuotedDemand>({
    load: async (id, calls) => {
      const demand = await foundOrNull(quotes.open(id));
      if (demand === null) return null;
      const [goods, quote] = await calls.run(() =>
        Promise.all([quotes.quotableGoods(id), demand.myQuote === null ? null : quotes.quote(demand.myQuote.id)]),
      );
      return { demand, items: demand.items.filter(({ taken }) => !taken), goods, quote };
    },
    shows: thingsOfDemand,
    commands: {
      add: quoting((quoted, round) => quotes.add(quoted.demand.id, round, ids.next()), "报价已提交"),
      // the others are offered with a quote alone
      answer: quoting(({ quote }, round) => quotes.send("answer", { ...versionedId(quote!), ...round }), DONE.answer),
      reissue: quoting(
        ({ quote }, round) => quotes.send("reissue", { ...versionedId(quote!), ...round }),
        DONE.reissue,
      ),
      withdraw: confirmed(({ quote }) => quotes.send("withdraw", versionedId(quote!)), DONE.withdraw),
    },
    notify,
  });
};

/** One's own demand with all that came for it. */
export type SourcedDemand = {
  demand: Demand;
  comparison: Comparison;
  sources: LineSources[];
  /** Merchants that can be invited to quote while the demand takes quotes. */
  shops: InvitedShop[];
};

const quoteIn = ({ comparison }: SourcedDemand, id: string): Quote => comparison.quotes.find((one) => one.id === id)!; // shown, hence there

/** What a dialog for the award begins with: all of the quote that was pressed, else the best of each line. */
function initialAwards({ comparison }: SourcedDemand, quoteId: string): Taken {
  const grid = comparisonGrid(comparison.items, comparison.quotes);
  const taken = grid.flatMap((row, at) => {
    if (comparison.items[at]?.taken) return [];
    const cells = row.filter((cell) => cell?.quote.events.includes("award"));
    const chosen =
      quoteId === "" ? cells.find((cell) => cell?.isBest) : cells.find((cell) => cell?.quote.id === quoteId);
    return chosen == null ? [] : [[takeField(comparison.items[at]!.id, chosen.quote.id), chosen.line.quantity]]; // a row each
  });
  return Object.fromEntries(taken);
}

/** The fields of a counter: a price of each line that was quoted. */
const counterFields = (shown: SourcedDemand, part: string) =>
  rowsOf(
    wholeLines(quoteIn(shown, part).lines).map(({ demandItemId }) => [demandItemId, COUNTER_LINE]),
    COUNTER_NOTE,
  );

/** `line/goods/id/feedback` or `line/offer/id/feedback` of a recommended source. */
const sourcePart = (part: string) => {
  const [line = "", kind, id = "", feedback = "0"] = part.split("/");
  const about = kind === "offer" ? { offerId: asId<ForwardOfferId>(id) } : { goodsId: asId<GoodsId>(id) };
  return { demandItemId: asId<DemandLineId>(line), feedback: Number(feedback) as Feedback, ...about };
};

/** `line/id` of recommended goods, as much of them as goes into the cart. */
function cartLine({ sources }: SourcedDemand, part: string): OrderedQuantity {
  const [demandItemId, goodsId] = part.split("/");
  const line = sources.find((one) => one.demandItemId === demandItemId)!; // shown, hence there
  const { goods } = line.sources.find((one) => one.goods.id === goodsId)!; // likewise
  return orderedQuantity(goods, demandedCount(goods, line.item) ?? goods.minOrder);
}

type SourcesPorts = {
  quotes: Quotes;
  demands: Demands;
  clock: Clock;
  ids: Ids;
  notify: Notifier;
  cartCounted: (num: number) => void;
};

/**
 * One's own demand: quotes in one grid and recommended goods. Part of `counter`, `reject` and `award` is a quote ("" awards line
 * by line), of `suits`, `unsuited` and `addToCart` a source, of `invite` a shop. `cartCounted` is called with how many lines the
 * cart has.
 */
export const createSourcesMachine = ({ quotes, demands, clock, ids, notify, cartCounted }: SourcesPorts) =>
  createDetailMachine<SourcedDemand>({
    load: async (id, calls) => {
      const demand = await foundOrNull(demands.detail(id));
      if (demand === null) return null;
      const [comparison, sources, shops] = await calls.run(() =>
        Promise.all([
          quotes.compare(id),
          quotes.sources(id),
          demand.status === DEMAND_STATUS.open && demand.visibility !== 3 ? quotes.shops(id) : [],
        ]),
      );
      return { demand, comparison, sources, shops };
    },
    shows: thingsOfDemand,
    commands: {
      counter: withFormOf(counterFields, {
        first: (shown, part) =>
          Object.assign(
            {},
            ...wholeLines(quoteIn(shown, part).lines).map(({ demandItemId, price }) =>
              rowValues(COUNTER_LINE, demandItemId, { price }),
            ),
          ),
        problems: (typed, shown, part) =>
          Object.fromEntries(
            wholeLines(quoteIn(shown, part).lines).map(({ demandItemId }) => [
              rowField(demandItemId, "price"),
              valuesOfRow(COUNTER_LINE, typed, demandItemId).price > 0 ? null : COUNTER_LINE.price.wrong,
            ]),
          ),
        send: (shown, typed, part) => {
          const quote = quoteIn(shown, part);
          const lines = wholeLines(quote.lines).map(({ demandItemId }) => ({
            demandItemId,
            ...valuesOfRow(COUNTER_LINE, typed, demandItemId),
          }));
          return quotes.send("counter", { ...versionedId(quote), lines, note: typed.note });
        },
        done: DONE.counter,
      }),
      reject: reasoned(
        (shown, reason, part) => quotes.send("reject", { ...versionedId(quoteIn(shown, part)), reason }),
        DONE.reject,
      ),
      award: withFormOf(({ comparison }: SourcedDemand) => awardFields(comparison), {
        first: initialAwards,
        whole: (taken, { comparison }) => awardProblem(comparison.items, awardsIn(comparison, taken)),
        send: ({ comparison }, taken) =>
          quotes.award(
            awardsIn(comparison, taken).map(({ quote: { id, version }, lines }): Award => ({ id, version, lines })),
            ids.next(),
          ),
        done: DONE.award,
      }),
      extend: extending(demands, clock, ({ demand }) => demand),
      close: closing(demands, ({ demand }) => demand),
      suits: {
        send: (_, _fields, part) => quotes.feedback({ ...sourcePart(part), reason: "" }),
        done: "已记录，推荐将据此调整",
      },
      unsuited: withForm(UNSUITED_FIELDS, {
        first: () => ({ reason: UNSUITED_REASONS[0] }),
        send: (_, { reason }, part) => quotes.feedback({ ...sourcePart(part), reason }),
        done: "已记录，推荐将据此调整",
      }),
      addToCart: {
        send: async (shown, _fields, part) => cartCounted(await quotes.addToCart(cartLine(shown, part))),
        done: "已加入购物车",
      },
      inviteShop: withForm(INVITED_FIELDS, {
        send: ({ demand }, { merchantId }) => quotes.invite(demand.id, [merchantId]),
        done: "已邀请商家报价",
      }),
      invite: {
        send: ({ demand }, _fields, part) => quotes.invite(demand.id, [asId<MerchantId>(part)]),
        done: "已向商家询价，报价后会通知您",
      },
    },
    notify,
  });

/** Quotes of a comparison in the order of the columns: those still open first. */
export const columnsOf = ({ quotes }: Comparison): ComparedQuote[] =>
  [...quotes].sort(
    (one, other) => Number(!QUOTE_LIVE.includes(one.status)) - Number(!QUOTE_LIVE.includes(other.status)),
  );
