import { describe, expect, it } from "vitest";
import { eventPath } from "../src/contract/events.ts";
import { SCHEMAS } from "../src/contract/schemas.ts";
import { GOODS_STATES } from "../src/domain/catalog/goods/goods-states.ts";
import { GOODS_EVENTS } from "../src/domain/catalog/goods/goods-status.ts";
import { COMPANY_EVENTS } from "../src/domain/company/certification.ts";
import { CHANGE_EVENTS, CHANGE_STATES } from "../src/domain/company/company-change.ts";
import { COMPANY_STATES } from "../src/domain/company/company-status.ts";
import {
  APPLICATION_COMMANDS,
  APPLICATION_EVENTS,
  APPLICATION_STATES,
} from "../src/domain/company/merchant-application.ts";
import { MERCHANT_EVENTS } from "../src/domain/company/merchant-life.ts";
import { MERCHANT_STATES } from "../src/domain/company/merchant-states.ts";
import { QUOTE_EVENTS, QUOTE_STATES } from "../src/domain/demand/quote.ts";
import { type Events, eventsSentBy, SIGNED_IN, sendingOf } from "../src/domain/events.ts";
import { INQUIRY_EVENTS, INQUIRY_STATES } from "../src/domain/futures/inquiry.ts";
import { FUTURES_COMMANDS, FUTURES_EVENTS } from "../src/domain/futures/order-events.ts";
import { FUTURES_STATES } from "../src/domain/futures/order-states.ts";
import type { States } from "../src/domain/states.ts";
import { ORDER_COMMANDS } from "../src/domain/trade/order-console.ts";
import { ORDER_EVENTS } from "../src/domain/trade/order-events.ts";
import { ORDER_STATES } from "../src/domain/trade/order-states.ts";
import { RESERVATION_EVENTS, RESERVATION_STATES } from "../src/domain/trade/reservation.ts";
import { SPOT_CHECK_EVENTS, SPOT_CHECK_STATES } from "../src/domain/trade/spot-check.ts";
import { PICKUP_COMMANDS, PICKUP_EVENTS, PICKUP_STATES } from "../src/domain/trade/tally.ts";

type Table = {
  states: States;
  /** What happens to the object. */
  events: Events;
  /** The same with what else is sent about it. */
  sent: Events;
  /** Where the calls of each side stand. */
  sides: Readonly<Record<string, string>>;
};

/** Every table of events; a new one is added here. */
const TABLES: Readonly<Record<string, Table>> = {
  "spot order": {
    states: ORDER_STATES,
    events: ORDER_EVENTS,
    sent: ORDER_COMMANDS,
    sides: {
      buyer: "/api/platformOrder/pc",
      merchant: "/api/platformOrder/merchant",
      operator: "/api/platformOrder/admin",
    },
  },
  "forward order": {
    states: FUTURES_STATES,
    events: FUTURES_EVENTS,
    sent: FUTURES_COMMANDS,
    sides: {
      buyer: "/api/futuresOrder/pc",
      merchant: "/api/futuresOrder/merchant",
      operator: "/api/futuresOrder/admin",
    },
  },
  "forward inquiry": {
    states: INQUIRY_STATES,
    events: INQUIRY_EVENTS,
    sent: INQUIRY_EVENTS,
    sides: { buyer: "/api/futuresInquiry/pc", merchant: "/api/futuresInquiry/merchant" },
  },
  "spot check": {
    states: SPOT_CHECK_STATES,
    events: SPOT_CHECK_EVENTS,
    sent: SPOT_CHECK_EVENTS,
    sides: { buyer: "/api/spotCheck/pc", merchant: "/api/spotCheck/merchant", operator: "/api/spotCheck/admin" },
  },
  quote: {
    states: QUOTE_STATES,
    events: QUOTE_EVENTS,
    sent: QUOTE_EVENTS,
    sides: { buyer: "/api/demandQuote/pc", supplier: "/api/demandQuote/pc" },
  },
  "tally sheet": {
    states: PICKUP_STATES,
    events: PICKUP_EVENTS,
    sent: PICKUP_COMMANDS,
    sides: {
      buyer: "/api/pickupRecord/pc",
      merchant: "/api/pickupRecord/merchant",
      operator: "/api/pickupRecord/admin",
    },
  },
  company: {
    states: COMPANY_STATES,
    events: COMPANY_EVENTS,
    sent: COMPANY_EVENTS,
    sides: { buyer: "/api/companyInfo/pc", operator: "/api/companyInfo/admin" },
  },
  "company's change": {
    states: CHANGE_STATES,
    events: CHANGE_EVENTS,
    sent: CHANGE_EVENTS,
    sides: { buyer: "/api/companyInfo/pc", operator: "/api/companyInfo/admin" },
  },
  "merchant application": {
    states: APPLICATION_STATES,
    events: APPLICATION_EVENTS,
    sent: APPLICATION_COMMANDS,
    sides: { applicant: "/api/settleInMaterials/pc", operator: "/api/settleInMaterials/admin" },
  },
  merchant: {
    states: MERCHANT_STATES,
    events: MERCHANT_EVENTS,
    sent: MERCHANT_EVENTS,
    sides: { merchant: "/api/merchant/merchant", operator: "/api/merchant/admin" },
  },
  "listing of goods": {
    states: GOODS_STATES,
    events: GOODS_EVENTS,
    sent: GOODS_EVENTS,
    sides: { merchant: "/api/goods/merchant", operator: "/api/goods/admin" },
  },
  "pickup reservation": {
    states: RESERVATION_STATES,
    events: RESERVATION_EVENTS,
    sent: RESERVATION_EVENTS,
    sides: {
      buyer: "/api/reservation/pc",
      merchant: "/api/reservation/merchant",
      operator: "/api/reservation/admin",
    },
  },
};

/** Calls of another object that bring an event about. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "quote: place": "/api/platformOrder/pc/add",
  "forward inquiry: placeOrder": "/api/futuresOrder/pc/add",
  "forward order: pickUp": "/api/pickupRecord/merchant/add",
};

/** The sides that work in the console. */
const CONSOLE: readonly string[] = ["merchant", "operator"];

type Ways = Readonly<Record<string, readonly { to: string; actors: readonly string[] }[]>>;
const waysOf = ({ ways }: Events[string]) => ways as Ways;

describe.each(Object.entries(TABLES))("the events of a %s", (object, { states, events, sent, sides }) => {
  const rows = Object.entries(sent);

  it("each lead from a state to a state, out of none that is final and out of every other", () => {
    const left = new Set<string>();
    for (const [event, row] of Object.entries(events))
      for (const [from, ways] of Object.entries(waysOf(row))) {
        left.add(from);
        for (const { to } of ways) expect(Object.keys(states), `${event} leads to`).toContain(to);
      }
    const open = Object.entries(states).flatMap(([name, state]) => ("final" in state ? [] : [name]));
    expect([...left].sort()).toEqual(open.sort());
  });

  it("each are sent only by a side that may bring them about, and that has calls", () => {
    for (const [event, row] of rows)
      for (const side of Object.keys(row.sent ?? {})) {
        expect(Object.keys(sides), event).toContain(side);
        const ways = Object.values(waysOf(row)).flat();
        if (ways.length > 0)
          expect(
            ways.some(({ actors }) => actors.includes(side)),
            `${event} by ${side}`,
          ).toBe(true);
      }
  });

  it("each have a call of the API that admits exactly the roles that may send them", () => {
    const calls = new Map([...SCHEMAS.keys()].map((call) => [`${call.method} ${call.path}`, call]));
    for (const [side, base] of Object.entries(sides))
      for (const event of eventsSentBy(sent, side)) {
        const sending = sendingOf(sent, event, side)!; // it sends it
        const call = calls.get(`POST ${ELSEWHERE[`${object}: ${event}`] ?? eventPath(base, event, sending)}`);
        expect(call?.access, `${event} by ${side}`).toEqual(
          sending.may === SIGNED_IN ? SIGNED_IN : { permission: sending.may },
        );
      }
  });

  it("each require a permission from the console's users", () => {
    for (const [event, row] of rows)
      for (const [side, { may }] of Object.entries(row.sent ?? {}))
        expect(may === SIGNED_IN, `${event} by ${side}`).toBe(!CONSOLE.includes(side));
  });

  it("each have a name of their own, and a notice of each side", () => {
    const names = rows.map(([, { label }]) => label);
    expect(new Set(names).size).toBe(names.length);
    for (const [event, row] of rows)
      for (const { takes, done = "" } of Object.values(row.sent ?? {}))
        expect(done !== "" || takes === "apart", event).toBe(true);
  });
});
