import { describe, expect, it } from "vitest";
import { type AnyStateMachine, createActor } from "xstate";
import { createDemandWizardMachine, type WizardPorts } from "../../../src/application/demand/demand-wizard-machine.ts";
import type { Demands } from "../../../src/application/demand/demands.ts";
import { createQuotingMachine, createSourcesMachine } from "../../../src/application/demand/quote-machines.ts";
import type { Quotes } from "../../../src/application/demand/quotes.ts";
import { createDetailMachine } from "../../../src/application/detail-machine.ts";
import { foundOrNull } from "../../../src/application/found.ts";
import {
  createInquiryListMachine,
  createPlaceOrderMachine,
} from "../../../src/application/futures/forward-machines.ts";
import type { ForwardOffers } from "../../../src/application/futures/forward-offers.ts";
import type { FuturesOrders, Inquiries } from "../../../src/application/futures/forward-trade.ts";
import { createCheckoutMachine } from "../../../src/application/trade/checkout-machine.ts";
import { createOrderDetailMachine } from "../../../src/application/trade/order-detail-machine.ts";
import { createPickupDetailMachine } from "../../../src/application/trade/pickup-machines.ts";
import type { Pickups } from "../../../src/application/trade/pickups.ts";
import { createReservationFormMachine } from "../../../src/application/trade/reservation-form-machine.ts";
import { createReservationDetailMachine } from "../../../src/application/trade/reservation-machines.ts";
import type { Reservations } from "../../../src/application/trade/reservations.ts";
import type { OtherPurchasingEntity } from "../../../src/domain/errors.ts";
import { asId, type CompanyId } from "../../../src/domain/ids.ts";
import { offline, refused, settled } from "../../support/machines.ts";
import { fakeAddresses, fakeCarts, fakeOrders } from "./fakes.ts";

type Read = () => Promise<never>;
const clock = { now: () => 0 };
const ids = { next: () => "key" };
const navigator = { currentPath: () => "/", go: () => {}, open: () => {} };
const notify = () => {};

const NO_ORDERS = {} as FuturesOrders;
const wizardPorts = (detail: Read): WizardPorts => ({
  clock,
  ids,
  navigator,
  notify,
  contact: async () => null,
  isCompany: () => false,
  mode: 2,
  demands: { detail, provinces: async () => [] } as Partial<Demands> as Demands,
  settings: { read: () => null, write: () => {}, remove: () => {} },
});

/** Every page about one thing of a purchasing entity's, over a port whose `detail` is `read`. */
const PAGES: Record<string, (read: Read) => AnyStateMachine> = {
  "forward inquiry": (read) =>
    createInquiryListMachine({
      inquiries: { one: () => foundOrNull(read()) } as Partial<Inquiries> as Inquiries,
      clock,
      navigator,
      notify,
    }),
  "order of a forward inquiry": (read) =>
    createPlaceOrderMachine({
      offers: {} as ForwardOffers,
      inquiries: { one: () => foundOrNull(read()) } as Partial<Inquiries> as Inquiries,
      orders: NO_ORDERS,
      ids,
      navigator,
      notify,
    }),
  demand: (detail) =>
    createSourcesMachine({
      quotes: {} as Quotes,
      demands: { detail } as Partial<Demands> as Demands,
      clock,
      ids,
      notify,
      cartCounted: () => {},
    }),
  "quoted demand": (open) =>
    createQuotingMachine({ quotes: { open } as Partial<Quotes> as Quotes, clock, ids, notify }),
  order: (detail) => createOrderDetailMachine({ orders: fakeOrders({ detail }), clock, ids, notify }),
  pickup: (detail) => createPickupDetailMachine({ pickups: { detail } as Partial<Pickups> as Pickups, clock, notify }),
  reservation: (detail) =>
    createReservationDetailMachine({ reservations: { detail } as Partial<Reservations> as Reservations, notify }),
  "change of a reservation": (detail) =>
    createReservationFormMachine({
      reservations: { detail } as Partial<Reservations> as Reservations,
      clock,
      ids,
      navigator,
      notify,
    }),
  checkout: (preview) =>
    createCheckoutMachine({
      orders: fakeOrders({ preview }),
      carts: fakeCarts().carts,
      addresses: fakeAddresses().addresses,
      clock,
      ids,
      onCounted: notify,
      navigator,
    }),
  "forward order": (read) => createDetailMachine({ load: () => foundOrNull(read()), notify }),
};

/** A list that is narrowed to one row is empty where there is none. */
const MISSING: Readonly<Record<string, string>> = { "forward inquiry": "ready" };

const COMPANY: OtherPurchasingEntity = { companyId: asId<CompanyId>("7"), companyName: "太仓木业" };
const PERSON: OtherPurchasingEntity = { companyId: null, companyName: null };

const opened = (name: string, read: Read) => openedPage(PAGES[name]!(read));
async function openedPage(page: AnyStateMachine) {
  const actor = createActor(page, { input: { query: { id: "5", inquiryId: "5", quoteId: "5" } } }).start();
  await settled();
  await settled();
  return actor;
}
type Page = Awaited<ReturnType<typeof openedPage>>;
const stateOf = (actor: Page): string => {
  const { value } = actor.getSnapshot();
  if (typeof value === "string") return value;
  const { page, writing } = value as { page?: string; writing?: string };
  return page ?? writing ?? "";
};

describe.each(Object.keys(PAGES))("the page of one %s", (name) => {
  it.each([COMPANY, PERSON])("names the other purchasing entity that has it: $companyName", async (owner) => {
    const actor = await opened(name, async () => {
      throw refused(404, "不存在", owner);
    });
    expect(stateOf(actor)).toBe("elsewhere");
    expect(actor.getSnapshot().context.owner).toEqual(owner);
  });

  it("forgets the other entity on the way to another one", async () => {
    const answers = [refused(404, "不存在"), refused(404, "不存在", COMPANY)];
    const actor = await opened(name, async () => {
      throw answers.pop()!;
    });
    expect(stateOf(actor)).toBe("elsewhere");
    actor.send({ type: "routeChanged", query: { id: "6", inquiryId: "6", quoteId: "6" } });
    expect(actor.getSnapshot().context.owner).toBeNull();
    await settled();
    await settled();
    expect(stateOf(actor)).toBe(MISSING[name] ?? "missing");
  });

  it("shows it as missing where none of the reader's entities has it, and offers a retry where that is not known", async () => {
    const none = await opened(name, async () => {
      throw refused(404, "不存在");
    });
    expect(stateOf(none)).toBe(MISSING[name] ?? "missing");
    const failed = await opened(name, async () => {
      throw offline();
    });
    expect(stateOf(failed)).toBe("failed");
  });
});

describe("the form of a stored demand", () => {
  const formOf = (read: Read) => openedPage(createDemandWizardMachine(wizardPorts(read)));

  it.each([COMPANY, PERSON])("names the other purchasing entity that has it: $companyName", async (owner) => {
    const actor = await formOf(async () => {
      throw refused(404, "不存在", owner);
    });
    expect(stateOf(actor)).toBe("elsewhere");
    expect(actor.getSnapshot().context.owner).toEqual(owner);
  });

  it("names none where none of the reader's entities has it", async () => {
    const actor = await formOf(async () => {
      throw refused(404, "不存在");
    });
    expect(stateOf(actor)).toBe("failed");
    expect(actor.getSnapshot().context.owner).toBeNull();
  });
});
