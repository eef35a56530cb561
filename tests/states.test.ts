import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { statusNumbersInCode, statusNumbersInSql, textsOf } from "../scripts/house/figures.ts";
import { isSource, sourcesBelow } from "../scripts/house/sources.ts";
import { SPEC_ALERT_STATES, SPEC_ALERT_TABLE } from "../src/domain/catalog/alerts/spec-alert.ts";
import { GOODS_STATES } from "../src/domain/catalog/goods/goods-states.ts";
import { GOODS_TABLE } from "../src/domain/catalog/goods/goods-status.ts";
import { COMPANY_TABLE } from "../src/domain/company/certification.ts";
import { CHANGE_STATES, CHANGE_TABLE } from "../src/domain/company/company-change.ts";
import { COMPANY_STATES } from "../src/domain/company/company-status.ts";
import { APPLICATION_STATES, APPLICATION_TABLE } from "../src/domain/company/merchant-application.ts";
import { MERCHANT_TABLE } from "../src/domain/company/merchant-life.ts";
import { MERCHANT_STATES } from "../src/domain/company/merchant-states.ts";
import { SUPPLY_TABLE } from "../src/domain/company/supply.ts";
import { SUPPLY_STATES } from "../src/domain/company/supply-states.ts";
import { NEWS_STATES, NEWS_TABLE } from "../src/domain/content/news.ts";
import { DEMAND_STATES, DEMAND_STATUSES, DEMAND_TABLE } from "../src/domain/demand/demand.ts";
import { QUOTE_STATES, QUOTE_TABLE } from "../src/domain/demand/quote.ts";
import { OFFER_STATES, OFFER_STATUSES, OFFER_TABLE } from "../src/domain/futures/forward-offer.ts";
import { INQUIRY_STATES, INQUIRY_TABLE } from "../src/domain/futures/inquiry.ts";
import { FUTURES_TABLE } from "../src/domain/futures/order-events.ts";
import { FUTURES_STATES } from "../src/domain/futures/order-states.ts";
import { codesWith, type State, toneFor } from "../src/domain/states.ts";
import { ORDER_TABLE } from "../src/domain/trade/order-events.ts";
import { ORDER_STATES } from "../src/domain/trade/order-states.ts";
import { REFUND_STATES, REFUND_TABLE } from "../src/domain/trade/refund.ts";
import { RESERVATION_STATES, RESERVATION_TABLE } from "../src/domain/trade/reservation.ts";
import { PICKUP_STATES, PICKUP_STATUS, PICKUP_STATUSES, PICKUP_TABLE } from "../src/domain/trade/tally.ts";

type Life = { states: Readonly<Record<string, State>>; table: Readonly<Record<number, object>> };
const LIVES: Readonly<Record<string, Life>> = {
  application: { states: APPLICATION_STATES, table: APPLICATION_TABLE },
  change: { states: CHANGE_STATES, table: CHANGE_TABLE },
  company: { states: COMPANY_STATES, table: COMPANY_TABLE },
  demand: { states: DEMAND_STATES, table: DEMAND_TABLE },
  "forward inquiry": { states: INQUIRY_STATES, table: INQUIRY_TABLE },
  "forward offer": { states: OFFER_STATES, table: OFFER_TABLE },
  "forward order": { states: FUTURES_STATES, table: FUTURES_TABLE },
  goods: { states: GOODS_STATES, table: GOODS_TABLE },
  merchant: { states: MERCHANT_STATES, table: MERCHANT_TABLE },
  news: { states: NEWS_STATES, table: NEWS_TABLE },
  order: { states: ORDER_STATES, table: ORDER_TABLE },
  pickup: { states: PICKUP_STATES, table: PICKUP_TABLE },
  quote: { states: QUOTE_STATES, table: QUOTE_TABLE },
  refund: { states: REFUND_STATES, table: REFUND_TABLE },
  reservation: { states: RESERVATION_STATES, table: RESERVATION_TABLE },
  "spec alert": { states: SPEC_ALERT_STATES, table: SPEC_ALERT_TABLE },
  supply: { states: SUPPLY_STATES, table: SUPPLY_TABLE },
};

const SIDES = ["buyer", "merchant", "operator"] as const;
type Side = (typeof SIDES)[number];
/** Whether something leads out of a state that the side may do. */
const mayAct = (events: Readonly<Record<string, readonly { actors: readonly string[] }[] | undefined>>, side: Side) =>
  Object.values(events).some((ways) => ways?.some(({ actors }) => actors.includes(side)));

describe("toneFor", () => {
  it("is orange for the sides whose turn it is, and for all others what the table says", () => {
    expect(toneFor<Side>(PICKUP_STATES, PICKUP_STATUS.toConfirm, "buyer")).toBe("act");
    expect(toneFor<Side>(PICKUP_STATES, PICKUP_STATUS.toConfirm, "merchant")).toBe("waiting");
    const disputed = SIDES.map((side) => toneFor<Side>(PICKUP_STATES, PICKUP_STATUS.disputed, side));
    expect(disputed).toEqual(["waiting", "act", "act"]);
  });
  it("of tally sheets, demands and offers is orange only where that side has a way on", () => {
    for (const side of SIDES) {
      for (const status of PICKUP_STATUSES)
        if (toneFor<Side>(PICKUP_STATES, status, side) === "act") expect(mayAct(PICKUP_TABLE[status], side)).toBe(true);
      if (side !== "merchant")
        for (const status of DEMAND_STATUSES)
          if (toneFor<"buyer" | "operator">(DEMAND_STATES, status, side) === "act")
            expect(mayAct(DEMAND_TABLE[status], side)).toBe(true);
      if (side === "buyer") continue;
      for (const status of OFFER_STATUSES)
        if (toneFor<"merchant" | "operator">(OFFER_STATES, status, side) === "act")
          expect(mayAct(OFFER_TABLE[status], side)).toBe(true);
    }
  });
});

describe("states", () => {
  it.each(Object.entries(LIVES))(
    "%s: each has a code and a label of its own, and the final ones lead nowhere",
    (_, life) => {
      const states = Object.values(life.states);
      expect(new Set(states.map(({ code }) => code)).size).toBe(states.length);
      expect(new Set(states.map(({ label }) => label)).size).toBe(states.length);
      const stuck = states.filter(({ code }) => Object.keys(life.table[code] ?? {}).length === 0);
      expect(stuck.map(({ code }) => code)).toEqual(codesWith<State>(life.states, "final"));
    },
  );

  it("codes stand in the tables alone: no number beside a status in code and statements", () => {
    const sources = sourcesBelow(join(import.meta.dirname, ".."), ["src"]).filter(({ layer }) => isSource(layer));
    expect(sources.filter((source) => statusNumbersInCode(source) > 0).map(({ path }) => path)).toEqual([]);
    // Migrations are never edited, and have the codes of their day.
    const asking = sources.filter(({ layer }) => layer === "server" || layer === "demo");
    const numbered = asking.filter((source) => textsOf(source).some((text) => statusNumbersInSql(text) > 0));
    expect(numbered.map(({ path }) => path)).toEqual([]);
  });
});
