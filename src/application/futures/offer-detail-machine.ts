import { assign, fromPromise, setup } from "xstate";
import type { OfferDetail } from "../../domain/futures/forward-offer.ts";
import { inlandFreight } from "../../domain/futures/freight.ts";
import {
  FINANCE_DAYS_MAX,
  FX,
  type LandedInput,
  type LandedKey,
  type LandedOverrides,
  type LandedReport,
  landedReport,
  quoteFx,
  withQuoteFx,
} from "../../domain/futures/landed-cost.ts";
import { PRICE_MAX } from "../../domain/futures/offer-form.ts";
import { type AddressId, asId, isId } from "../../domain/ids.ts";
import { type Fen, parseYuan } from "../../domain/money.ts";
import type { TokenStore } from "../platform.ts";
import type { ForwardOffers } from "./forward-offers.ts";

type Query = Readonly<Record<string, string>>;

/** What the buyer turns: `fx` of the quotation's currency, ten-thousandths, amounts as they are typed (yuan). */
export type LandedTurns = {
  fx: number;
  days: number;
  cityCode: string;
  typed: Readonly<Partial<Record<LandedKey, string>>>;
};

/** An offer and the inputs of its landed cost calculator; `offer` is `null` until it is loaded. */
export type OfferDetailContext = { id: AddressId; offer: OfferDetail | null; turns: LandedTurns };

/** Events of the page of one forward offer. */
export type OfferDetailEvent =
  | { type: "retried" }
  | { type: "fxTurned"; fx: number }
  | { type: "daysTurned"; days: number }
  | { type: "cityChosen"; cityCode: string }
  | { type: "lineTyped"; key: LandedKey; text: string }
  | { type: "lineRestored"; key: LandedKey }
  | { type: "allRestored" }
  | { type: "routeChanged"; query: Query };

const idIn = ({ id = "" }: Query): AddressId => asId(id);

const startOf = (offer: OfferDetail | null): LandedTurns => ({
  fx: offer?.landedInput == null ? 0 : quoteFx(offer.landedInput),
  days: offer?.landedInput?.days ?? 0,
  cityCode: offer?.cityCode ?? "",
  typed: {},
});

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, Math.round(value)));

/** An amount as its field of numbers gives it; `null` where it is none, so that the line stays as it is computed. */
function amountIn(text: string): Fen | null {
  const amount = parseYuan(text);
  return amount === null || amount < 0 || amount > PRICE_MAX * 10 ? null : amount;
}

/**
 * Amounts typed by the buyer, in fen per m³. A text that is no valid amount is left out, so that its line stays
 * computed.
 */
export const overridesOf = ({ typed }: LandedTurns): LandedOverrides =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([key, text]) => {
      const amount = amountIn(text);
      return amount === null ? [] : [[key, amount]];
    }),
  );

/** The cost as it is turned; `null` where the price is not to be seen. */
export function turnedReport({ offer, turns }: Pick<OfferDetailContext, "offer" | "turns">): LandedReport | null {
  if (offer === null || offer.landedInput === null) return null;
  const input: LandedInput = {
    ...withQuoteFx(offer.landedInput, turns.fx),
    days: turns.days,
    inland: inlandFreight(offer.freightTable, offer.destPorts[0]?.code ?? "", turns.cityCode),
  };
  return landedReport(input, overridesOf(turns), offer.spot?.perM3 ?? null);
}

type OfferDetailPorts = { offers: ForwardOffers; tokens: TokenStore };

/**
 * One forward offer: opening → loading → ready | missing | failed. Changing the rate, the days, the city or a line recomputes at
 * once, without a call. A page that came from the server was rendered for a visitor: where a person is signed in, it is read once
 * more for them (ready → refreshing → ready, missing → loading), with what stands on it in sight.
 */
export const createOfferDetailMachine = ({ offers, tokens }: OfferDetailPorts) =>
  setup({
    types: {
      context: {} as OfferDetailContext,
      events: {} as OfferDetailEvent,
      input: {} as { query: Query },
    },
    actors: { read: fromPromise(({ input }: { input: AddressId }) => offers.detail(input)) },
    guards: {
      isAnother: ({ context, event }) => event.type === "routeChanged" && idIn(event.query) !== context.id,
      namesNone: ({ context }) => !isId(context.id),
      /** What is not on offer is shown to its merchant, whom a page rendered for a visitor does not know. */
      isMembersOwn: ({ context }) => isId(context.id) && tokens.read() !== null,
      hidesFromMember: ({ context }) => context.offer?.access === "login" && tokens.read() !== null,
    },
    actions: {
      setOffer: assign((_, offer: OfferDetail | null) => ({ offer, turns: startOf(offer) })),
      turn: assign(({ context: { turns, offer }, event }) => {
        switch (event.type) {
          case "fxTurned":
            return { turns: { ...turns, fx: within(event.fx, FX.min, FX.max) } };
          case "daysTurned":
            return { turns: { ...turns, days: within(event.days, 0, FINANCE_DAYS_MAX) } };
          case "cityChosen":
            return { turns: { ...turns, cityCode: event.cityCode } };
          case "lineTyped":
            return { turns: { ...turns, typed: { ...turns.typed, [event.key]: event.text } } };
          case "lineRestored": {
            const { [event.key]: _own, ...typed } = turns.typed;
            return { turns: { ...turns, typed } };
          }
          default:
            return { turns: startOf(offer) };
        }
      }),
    },
  }).createMachine({
    id: "offerDetail",
    context: ({ input }) => ({ id: idIn(input.query), offer: null, turns: startOf(null) }),
    initial: "opening",
    on: {
      routeChanged: {
        guard: "isAnother",
        target: ".opening",
        actions: assign({ id: ({ event }) => idIn(event.query), offer: null, turns: startOf(null) }),
      },
    },
    states: {
      opening: { always: [{ guard: "namesNone", target: "missing" }, { target: "loading" }] },
      loading: {
        tags: "loading",
        invoke: {
          src: "read",
          input: ({ context }) => context.id,
          onDone: [
            { guard: ({ event }) => event.output === null, target: "missing" },
            { target: "ready", actions: { type: "setOffer", params: ({ event }) => event.output } },
          ],
          onError: "failed",
        },
      },
      ready: {
        on: {
          routeChanged: [
            {
              guard: "isAnother",
              target: "opening",
              actions: assign({ id: ({ event }) => idIn(event.query), offer: null, turns: startOf(null) }),
            },
            { guard: "hidesFromMember", target: "refreshing" },
          ],
          fxTurned: { actions: "turn" },
          daysTurned: { actions: "turn" },
          cityChosen: { actions: "turn" },
          lineTyped: { actions: "turn" },
          lineRestored: { actions: "turn" },
          allRestored: { actions: "turn" },
        },
      },
      refreshing: {
        invoke: {
          src: "read",
          input: ({ context }) => context.id,
          onDone: [
            { guard: ({ event }) => event.output === null, target: "missing" },
            { target: "ready", actions: { type: "setOffer", params: ({ event }) => event.output } },
          ],
          onError: "ready",
        },
      },
      missing: {
        on: {
          routeChanged: [
            {
              guard: "isAnother",
              target: "opening",
              actions: assign({ id: ({ event }) => idIn(event.query), offer: null, turns: startOf(null) }),
            },
            { guard: "isMembersOwn", target: "loading" },
          ],
        },
      },
      failed: { on: { retried: "loading" } },
    },
  });
