import { describe, expect, it } from "vitest";
import { type AnyStateMachine, createActor, SimulatedClock } from "xstate";
import type { App } from "../../src/application/app.ts";
import {
  createGoodsReviewListMachine,
  createGoodsReviewMachine,
} from "../../src/application/catalog/goods-review-machines.ts";
import { createMerchantGoodsListMachine } from "../../src/application/catalog/merchant-goods-list-machine.ts";
import { createCertificationMachine } from "../../src/application/company/certification-machine.ts";
import { createMerchantApplicationMachine } from "../../src/application/company/merchant-application-machine.ts";
import {
  createCompanyReviewListMachine,
  createCompanyReviewMachine,
  createMerchantApplicationListMachine,
  createMerchantApplicationReviewMachine,
  createSupplyReviewListMachine,
  createSupplyReviewMachine,
} from "../../src/application/company/review-machines.ts";
import { createMerchantShopMachine } from "../../src/application/company/shop-machines.ts";
import {
  createReviewedDemandMachine,
  createReviewedDemandsMachine,
} from "../../src/application/demand/demand-console-machines.ts";
import { createDemandListMachine } from "../../src/application/demand/demand-list-machine.ts";
import {
  createQuotingMachine,
  createSentQuotesMachine,
  createSourcesMachine,
} from "../../src/application/demand/quote-machines.ts";
import { createFollower, GATHER_MS } from "../../src/application/follower.ts";
import {
  createFuturesDetailMachine,
  createFuturesListMachine,
  createInquiryListMachine,
} from "../../src/application/futures/forward-machines.ts";
import {
  createConsoleForwardOrdersMachine,
  createInquiryRecordMachine,
  createInquiryRecordsMachine,
  createMerchantFuturesMachine,
  createMerchantInquiriesMachine,
  createPlatformFuturesMachine,
} from "../../src/application/futures/futures-console-machines.ts";
import { createChanges, type QuietCalls } from "../../src/application/system/changes.ts";
import {
  createMerchantReservationListMachine,
  createMerchantReservationMachine,
  createRulingDetailMachine,
  createRulingListMachine,
  createTallyDetailMachine,
  createTallyListMachine,
} from "../../src/application/trade/merchant-pickup-machines.ts";
import {
  createConsoleOrdersMachine,
  createMerchantOrderMachine,
} from "../../src/application/trade/order-console-machines.ts";
import { createOrderDetailMachine } from "../../src/application/trade/order-detail-machine.ts";
import { createOrderListMachine } from "../../src/application/trade/order-list-machine.ts";
import { createPickupDetailMachine, createPickupListMachine } from "../../src/application/trade/pickup-machines.ts";
import {
  createAdminReservationMachine,
  createAdminReservationsMachine,
} from "../../src/application/trade/reservation-admin-machines.ts";
import {
  createReservationDetailMachine,
  createReservationListMachine,
} from "../../src/application/trade/reservation-machines.ts";
import { APPLICATION_STATUS } from "../../src/domain/company/merchant-application.ts";
import { DEMAND_STATUS } from "../../src/domain/demand/demand.ts";
import type { RefType } from "../../src/domain/system/changed-thing.ts";
import { settled } from "../support/machines.ts";

/** What every port answers: a thing and a page of none in one. */
const ANSWER = {
  rows: [],
  total: 0,
  pageNum: 1,
  pageSize: 20,
  id: "7",
  orderId: "7",
  isForward: false,
  status: DEMAND_STATUS.closed,
  myQuote: null,
  expireAt: null,
  confirmDueAt: null,
  vouchers: [],
  application: { id: "7", status: APPLICATION_STATUS.inReview, rejectItems: [] },
  company: null,
  pickups: [{ id: "8" }],
  lines: [{ orderId: "9", isForward: true }],
  items: [],
};

type Ports = { port: never; clock: { now(): number }; navigator: never; ids: { next(): string }; app: App };
const notify = () => {};

/** Every page that shows what another side changes, with what it shows as `type id`; "?" stands for any id. */
const PAGES: readonly [string, (ports: Ports) => unknown, string[]][] = [
  [
    "the buyer's orders",
    ({ port, navigator }) => createOrderListMachine({ orders: port, navigator, notify }),
    ["order ?"],
  ],
  [
    "the buyer's order",
    ({ port, clock, ids }) => createOrderDetailMachine({ orders: port, clock, ids, notify }),
    ["order 7", "reservation ?", "pickup 8"],
  ],
  [
    "the buyer's reservations",
    ({ port, navigator }) => createReservationListMachine({ reservations: port, navigator, notify }),
    ["reservation ?"],
  ],
  [
    "the buyer's reservation",
    ({ port }) => createReservationDetailMachine({ reservations: port, notify }),
    ["reservation 7", "pickup 8", "futuresOrder 9"],
  ],
  [
    "the buyer's pickups",
    ({ port, navigator }) => createPickupListMachine({ pickups: port, navigator, notify }),
    ["pickup ?", "order ?", "futuresOrder ?"],
  ],
  [
    "the buyer's pickup",
    ({ port, clock }) => createPickupDetailMachine({ pickups: port, clock, notify }),
    ["pickup 7", "order 7"],
  ],
  [
    "the buyer's forward orders",
    ({ port, navigator }) => createFuturesListMachine({ orders: port, navigator, notify }),
    ["futuresOrder ?"],
  ],
  [
    "the buyer's forward order",
    ({ port, clock }) => createFuturesDetailMachine({ orders: port, clock, notify }),
    ["futuresOrder 7", "reservation ?", "pickup 8"],
  ],
  [
    "the buyer's inquiries",
    ({ port, clock, navigator }) => createInquiryListMachine({ inquiries: port, clock, navigator, notify }),
    ["futuresInquiry ?"],
  ],
  [
    "the buyer's demands",
    ({ port, navigator, clock, ids }) => createDemandListMachine({ demands: port, navigator, clock, ids, notify }),
    ["demand ?", "demandQuote ?"],
  ],
  [
    "the buyer's demand with its quotes",
    ({ port, clock, ids }) =>
      createSourcesMachine({ quotes: port, demands: port, clock, ids, notify, cartCounted: () => {} }),
    ["demand 7", "demandQuote ?"],
  ],
  [
    "quotes that were given",
    ({ port, navigator }) => createSentQuotesMachine({ path: "/quotes", quotes: port, navigator, notify }),
    ["demandQuote ?"],
  ],
  [
    "a demand to quote on",
    ({ port, clock, ids }) => createQuotingMachine({ quotes: port, clock, ids, notify }),
    ["demand 7", "demandQuote ?"],
  ],
  [
    "a desk's orders",
    ({ port, navigator, app }) =>
      createConsoleOrdersMachine({ lists: port, list: "allOrders", path: "/desk", orders: port, navigator, app }),
    ["order ?"],
  ],
  [
    "a desk's order",
    ({ port, clock, app }) => createMerchantOrderMachine({ orders: port, clock, app }),
    ["order 7", "reservation ?", "pickup 8"],
  ],
  [
    "the merchant's reservations",
    ({ port, clock, navigator }) =>
      createMerchantReservationListMachine({ lists: port, pickups: port, clock, navigator, notify }),
    ["reservation ?"],
  ],
  [
    "the merchant's reservation",
    ({ port }) => createMerchantReservationMachine({ pickups: port, notify }),
    ["reservation 7"],
  ],
  [
    "the merchant's pickups",
    ({ port, navigator }) => createTallyListMachine({ lists: port, pickups: port, navigator, notify }),
    ["pickup ?"],
  ],
  ["the merchant's pickup", ({ port }) => createTallyDetailMachine({ pickups: port, notify }), ["pickup 7", "order 7"]],
  [
    "disputed pickups",
    ({ port, navigator }) => createRulingListMachine({ lists: port, navigator, notify }),
    ["pickup ?"],
  ],
  ["a disputed pickup", ({ port }) => createRulingDetailMachine({ rulings: port, notify }), ["pickup 7"]],
  [
    "the platform's reservations",
    ({ port, navigator }) => createAdminReservationsMachine({ lists: port, admin: port, navigator, notify }),
    ["reservation ?"],
  ],
  [
    "the platform's reservation",
    ({ port }) => createAdminReservationMachine({ admin: port, notify }),
    ["reservation 7"],
  ],
  [
    "a desk's forward orders",
    ({ port, navigator }) =>
      createConsoleForwardOrdersMachine({ lists: port, list: "allForwardOrders", path: "/desk", navigator, notify }),
    ["futuresOrder ?"],
  ],
  [
    "the merchant's forward order",
    ({ port, clock }) => createMerchantFuturesMachine({ futures: port, clock, notify }),
    ["futuresOrder 7", "reservation ?", "pickup 8"],
  ],
  [
    "the platform's forward order",
    ({ port, clock }) => createPlatformFuturesMachine({ futures: port, clock, notify }),
    ["futuresOrder 7"],
  ],
  [
    "the merchant's inquiries",
    ({ port, clock, navigator }) =>
      createMerchantInquiriesMachine({ lists: port, futures: port, clock, navigator, notify }),
    ["futuresInquiry ?"],
  ],
  [
    "the platform's inquiries",
    ({ port, navigator }) => createInquiryRecordsMachine({ lists: port, navigator, notify }),
    ["futuresInquiry ?"],
  ],
  [
    "an inquiry before the platform",
    ({ port }) => createInquiryRecordMachine({ futures: port, notify }),
    ["futuresInquiry 7"],
  ],
  [
    "one's companies",
    ({ port }) => createCertificationMachine({ enterprises: port, companies: port, notify, onSwitched: () => {} }),
    ["companyInfo ?", "companyChange ?"],
  ],
  [
    "one's application to open a shop",
    ({ port, clock, ids }) => createMerchantApplicationMachine({ applications: port, clock, ids, notify }),
    ["settleInMaterials ?"],
  ],
  ["one's shop", ({ port, clock }) => createMerchantShopMachine({ shops: port, clock, notify }), ["merchant ?"]],
  [
    "the merchant's goods",
    ({ port, navigator, app }) => createMerchantGoodsListMachine({ lists: port, merchantGoods: port, app, navigator }),
    ["goods ?"],
  ],
  [
    "companies to review",
    ({ port, clock, navigator }) => createCompanyReviewListMachine({ lists: port, navigator, clock, notify }),
    ["companyInfo ?", "companyChange ?"],
  ],
  [
    "a company to review",
    ({ port, navigator }) => createCompanyReviewMachine({ lists: port, admin: port, navigator, notify }),
    ["companyInfo 7", "companyChange ?"],
  ],
  [
    "applications to open a shop",
    ({ port, clock, navigator }) => createMerchantApplicationListMachine({ lists: port, navigator, clock, notify }),
    ["settleInMaterials ?"],
  ],
  [
    "an application to open a shop",
    ({ port, navigator }) => createMerchantApplicationReviewMachine({ lists: port, admin: port, navigator, notify }),
    ["settleInMaterials 7"],
  ],
  [
    "goods to review",
    ({ port, navigator, app }) => createGoodsReviewListMachine({ lists: port, reviews: port, app, navigator }),
    ["goods ?"],
  ],
  [
    "goods under review",
    ({ port, app, navigator }) => createGoodsReviewMachine({ lists: port, reviews: port, app, navigator }),
    ["goods 7"],
  ],
  [
    "applications for supply chain services",
    ({ port, clock, navigator }) => createSupplyReviewListMachine({ lists: port, navigator, clock, notify }),
    ["supplyApply ?"],
  ],
  [
    "an application for a supply chain service",
    ({ port, navigator }) => createSupplyReviewMachine({ lists: port, admin: port, navigator, notify }),
    ["supplyApply 7"],
  ],
  [
    "demands to review",
    ({ port, navigator }) => createReviewedDemandsMachine({ lists: port, navigator, notify }),
    ["demand ?"],
  ],
  [
    "a demand to review",
    ({ port, navigator }) => createReviewedDemandMachine({ lists: port, demands: port, navigator, notify }),
    ["demand 7"],
  ],
];

describe("a page of what two sides work on", () => {
  it.each(PAGES)(
    "of %s is reloaded when something it shows changes, and for nothing else",
    async (_, create, shown) => {
      const clock = new SimulatedClock();
      const changes = createChanges();
      let calls = 0;
      let loud = 0;
      let depth = 0;
      const answer = async () => {
        calls += 1;
        if (depth === 0) loud += 1;
        return ANSWER;
      };
      const quiet: QuietCalls = {
        run(begin) {
          depth += 1;
          try {
            return begin();
          } finally {
            depth -= 1;
          }
        },
      };
      const port = new Proxy({}, { get: () => answer }) as never;
      const ports: Ports = {
        port,
        clock: { now: () => 0 },
        ids: { next: () => "1" },
        navigator: { currentPath: () => "", go: () => {}, open: () => {} } as never,
        app: { notify } as unknown as App,
      };
      const follower = createFollower(changes, quiet);
      const machine = (create(ports) as AnyStateMachine).provide({ actors: { follower } });
      const actor = createActor(machine, { input: { query: { id: "7" } }, clock }).start();
      await settled();
      loud = 0;
      const readsAfter = async (refType: RefType, refId: string) => {
        const before = calls;
        changes.publish({ refType, refId });
        clock.increment(GATHER_MS);
        await settled();
        await settled();
        return calls > before;
      };
      for (const thing of shown) {
        const [refType = "", refId = ""] = thing.split(" ");
        expect(await readsAfter(refType as RefType, refId === "?" ? "4711" : refId), thing).toBe(true);
        if (refId !== "?") expect(await readsAfter(refType as RefType, "4711"), thing).toBe(false);
      }
      expect(await readsAfter("mySearch", "7")).toBe(false);
      expect(loud).toBe(0);
      actor.stop();
    },
  );
});
