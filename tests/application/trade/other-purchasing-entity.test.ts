import { describe, expect, it } from "vitest";
import { type AnyStateMachine, createActor } from "xstate";
import { createDetailMachine } from "../../../src/application/detail-machine.ts";
import { foundOrNull } from "../../../src/application/found.ts";
import { createOrderDetailMachine } from "../../../src/application/trade/order-detail-machine.ts";
import { createPickupDetailMachine } from "../../../src/application/trade/pickup-machines.ts";
import type { Pickups } from "../../../src/application/trade/pickups.ts";
import { createReservationFormMachine } from "../../../src/application/trade/reservation-form-machine.ts";
import { createReservationDetailMachine } from "../../../src/application/trade/reservation-machines.ts";
import type { Reservations } from "../../../src/application/trade/reservations.ts";
import type { OtherPurchasingEntity } from "../../../src/domain/errors.ts";
import { fakeOrders, offline, refused, settled } from "./fakes.ts";

type Read = () => Promise<never>;
const clock = { now: () => 0 };
const ids = { next: () => "key" };
const navigator = { currentPath: () => "/", go: () => {}, open: () => {} };
const notify = () => {};

/** Every page about one thing of a purchasing entity's, over a port whose `detail` is `read`. */
const PAGES: Record<string, (read: Read) => AnyStateMachine> = {
  order: (detail) => createOrderDetailMachine(fakeOrders({ detail }), clock, ids, notify),
  pickup: (detail) => createPickupDetailMachine({ detail } as Partial<Pickups> as Pickups, notify),
  reservation: (detail) => createReservationDetailMachine({ detail } as Partial<Reservations> as Reservations, notify),
  "change of a reservation": (detail) =>
    createReservationFormMachine({ detail } as Partial<Reservations> as Reservations, clock, ids, navigator, notify),
  "forward order": (read) => createDetailMachine({ load: () => foundOrNull(read()) }, notify),
};

const COMPANY: OtherPurchasingEntity = { companyId: "7", companyName: "太仓木业" };
const PERSON: OtherPurchasingEntity = { companyId: null, companyName: null };

async function opened(name: string, read: Read) {
  const actor = createActor(PAGES[name]!(read), { input: { query: { id: "5" } } }).start();
  await settled();
  await settled();
  return actor;
}
type Page = Awaited<ReturnType<typeof opened>>;
const stateOf = (actor: Page): string => {
  const { value } = actor.getSnapshot();
  return typeof value === "string" ? value : (value as { page: string }).page;
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
    actor.send({ type: "routeChanged", query: { id: "6" } });
    expect(actor.getSnapshot().context.owner).toBeNull();
    await settled();
    await settled();
    expect(stateOf(actor)).toBe("missing");
  });

  it("says that there is none where nobody of the reader's has it, and offers another try where that is not known", async () => {
    const none = await opened(name, async () => {
      throw refused(404, "不存在");
    });
    expect(stateOf(none)).toBe("missing");
    const failed = await opened(name, async () => {
      throw offline();
    });
    expect(stateOf(failed)).toBe("failed");
  });
});
