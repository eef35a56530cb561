import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { APPLICATION_STATUS } from "../../../src/domain/company/merchant-application.ts";
import { SUPPLY_STATUS } from "../../../src/domain/company/supply-states.ts";
import { DEMAND_CHOICE_MS, DEMAND_STATUS } from "../../../src/domain/demand/demand.ts";
import { QUOTE_STATUS } from "../../../src/domain/demand/quote.ts";
import { OFFER_STATUS } from "../../../src/domain/futures/forward-offer.ts";
import { INQUIRY_STATUS, INQUIRY_WAIT_MS } from "../../../src/domain/futures/inquiry.ts";
import { FUTURES_SETTLEMENT_MS } from "../../../src/domain/futures/order.ts";
import { FUTURES_STATES } from "../../../src/domain/futures/order-states.ts";
import { REF_TYPES } from "../../../src/domain/system/changed-thing.ts";
import { configValue } from "../../../src/domain/system/config-keys.ts";
import { reminderMessage } from "../../../src/domain/system/reminder-message.ts";
import {
  dueReminder,
  type Subject,
  WAIT_KINDS,
  WAITS,
  type Wait,
  type WaitKind,
  type WaitRules,
} from "../../../src/domain/system/waiting.ts";
import { workingTimeFrom } from "../../../src/domain/system/working-time.ts";
import { ORDER_WAIT_MS } from "../../../src/domain/trade/order-clock.ts";
import { PICKUP_CONFIRM_MS } from "../../../src/domain/trade/tally.ts";
import { actorsIn, TABLES } from "../../support/waiting-tables.ts";

/** Statuses that are no end, and in which no side is waited for: drafts, what is on sale, what stands. */
const RESTING: Readonly<Record<Subject, readonly number[]>> = {
  order: [],
  reservation: [],
  pickup: [],
  company: [COMPANY_STATUS.draft, COMPANY_STATUS.rejected, COMPANY_STATUS.expired, COMPANY_STATUS.frozen],
  companyChange: [],
  application: [APPLICATION_STATUS.draft, APPLICATION_STATUS.incomplete],
  goods: [
    GOODS_STATUS.draft,
    GOODS_STATUS.onSale,
    GOODS_STATUS.unpublished,
    GOODS_STATUS.rejected,
    GOODS_STATUS.soldOut,
    GOODS_STATUS.takenDown,
  ],
  demand: [DEMAND_STATUS.draft, DEMAND_STATUS.rejected],
  quote: [QUOTE_STATUS.expired],
  offer: [OFFER_STATUS.draft, OFFER_STATUS.open, OFFER_STATUS.soldOut, OFFER_STATUS.expired, OFFER_STATUS.inStock],
  inquiry: [INQUIRY_STATUS.expired],
  futures: [],
  supply: [SUPPLY_STATUS.incomplete],
};

const usual: WaitRules = {
  work: workingTimeFrom({
    hours: configValue("work.hours", null),
    weekdays: configValue("work.weekdays", null),
    holidays: configValue("work.holidays", null),
  }),
  freeDays: configValue("pickup.freeDays", null),
};
const rules = fc.nat({ max: 60 }).map((freeDays): WaitRules => ({ ...usual, freeDays }));
const waitOf = (kind: WaitKind): Wait => WAITS[kind];
const waitsOf = (subject: string) => WAIT_KINDS.map(waitOf).filter((wait) => wait.subject === subject);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const moment = fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2028-01-01") });
/** How long the clock leaves each wait that it ends, where that is a number. */
const CLOCKS: Partial<Record<WaitKind, number>> = {
  "order.confirm": ORDER_WAIT_MS.confirm,
  "order.receive": ORDER_WAIT_MS.receipt,
  "order.settle": ORDER_WAIT_MS.settlement,
  "pickup.confirm": PICKUP_CONFIRM_MS,
  "demand.choose": DEMAND_CHOICE_MS,
  "inquiry.answer": INQUIRY_WAIT_MS.answer,
  "inquiry.order": INQUIRY_WAIT_MS.order,
  "futures.confirm": FUTURES_STATES.toConfirm.waitMs,
  "futures.buyerSign": FUTURES_STATES.toSign.waitMs,
  "futures.merchantSign": FUTURES_STATES.toSign.waitMs,
  "futures.deposit": FUTURES_STATES.toPayDeposit.waitMs,
  "futures.settle": FUTURES_SETTLEMENT_MS,
};
/** Waits that another rule ends at a time of the thing's own. */
const ENDS_ITSELF = /^(order\.pay|demand\.quote|quote\..*|inquiry\.choose)$/;

describe("a waiting status", () => {
  it.each(Object.entries(TABLES))(
    "has a place in the list of waits in each status of the %s table",
    (subject, table) => {
      const statuses = Object.keys(table).map(Number);
      const waited = new Set(waitsOf(subject).flatMap(({ statuses: some, afterEnd }) => (afterEnd ? [] : some)));
      for (const status of statuses) {
        const isFinal = Object.keys(table[status] ?? {}).length === 0;
        const rests = RESTING[subject as Subject].includes(status);
        expect(waited.has(status), String(status)).toEqual(!isFinal && !rests);
        expect(rests, String(status)).toEqual(!isFinal && rests);
      }
      expect([...waited, ...RESTING[subject as Subject]].filter((status) => !statuses.includes(status))).toEqual([]);
    },
  );

  it("is ended by the clock where the list states so, and otherwise escalated to the operator", () => {
    for (const kind of WAIT_KINDS) {
      const { subject, statuses, endedBy, reminders, afterEnd } = waitOf(kind);
      // What is left to be paid has a table of its own: refund.test.ts.
      if (afterEnd === true && endedBy === "clock") continue;
      const byClock = statuses.every((status) => actorsIn(TABLES[subject], status).includes("system"));
      if (endedBy === "clock") expect(byClock, kind).toBe(true);
      else expect(reminders.at(-1)?.to, kind).toBe("operator");
    }
  });

  it("is reminded of in order, after it began, and before the clock ends it", () => {
    const length = fc.oneof(fc.integer({ min: 1, max: 3 * HOUR }), fc.integer({ min: 1, max: 40 * DAY }));
    fc.assert(
      fc.property(moment, length, rules, (since, lasts, set) => {
        for (const kind of WAIT_KINDS) {
          const till = since + (CLOCKS[kind] ?? lasts);
          const times = waitOf(kind).reminders.map(({ dueAt }) => dueAt({ since, till }, set));
          expect(times).toEqual([...times].sort((a, b) => a - b));
          for (const time of times) expect(time).toBeGreaterThanOrEqual(since);
          if (CLOCKS[kind] !== undefined || ENDS_ITSELF.test(kind))
            expect(times.at(-1) ?? since, kind).toBeLessThan(till);
        }
      }),
    );
  });

  it("has one reminder at a time, later ones later, and endless ones only where no clock ends it", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...WAIT_KINDS),
        moment,
        fc.array(fc.integer({ min: 0, max: 60 * DAY })),
        rules,
        (kind, since, passed, set) => {
          const { reminders, daily } = waitOf(kind);
          const times = { since, till: since + 2 * DAY };
          expect(dueReminder(kind, times, since - 1, set)).toBeNull();
          const reminded = passed.sort((a, b) => a - b).map((ms) => dueReminder(kind, times, since + ms, set) ?? -1);
          expect(reminded).toEqual([...reminded].sort((a, b) => a - b));
          if (!daily) for (const nth of reminded) expect(nth).toBeLessThan(reminders.length);
          const last = reminders.at(-1)?.dueAt(times, set);
          if (daily && last !== undefined)
            expect(dueReminder(kind, times, last + 3 * DAY, set)).toBe(reminders.length + 2);
        },
      ),
    );
  });

  it("leads its reader to the thing itself, by name", () => {
    for (const kind of WAIT_KINDS) {
      for (const [nth, { to }] of waitOf(kind).reminders.entries()) {
        const { to: reminded, draft } = reminderMessage(kind, nth, { id: "7", placeId: "8", name: "订单 TM1" });
        expect(reminded).toBe(to);
        expect(REF_TYPES).toContain(draft.refType);
        expect(draft).toMatchObject({ refId: "7", todo: kind });
        expect(draft.content).toMatch(/^订单 TM1：.+。$/);
        expect(draft.linkPath, kind).toEqual(
          expect.stringMatching(
            to === "operator" ? /^\/console\/.+[?&]id=8$/ : /^\/(user|console|buyList)\/.+[?&]id=8$/,
          ),
        );
      }
    }
  });
});
