import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import {
  createReservationFormMachine,
  formProblems,
  ordersIn,
  type ReservationFormEvent,
} from "../../../src/application/trade/reservation-form-machine.ts";
import {
  createReservationDetailMachine,
  createReservationListMachine,
} from "../../../src/application/trade/reservation-machines.ts";
import type { Reservations } from "../../../src/application/trade/reservations.ts";
import {
  type AnyOrderId,
  asId,
  type MerchantId,
  type ReservationId,
  type WarehouseId,
} from "../../../src/domain/ids.ts";
import { pageOf } from "../../../src/domain/paging.ts";
import type { FetchableOrder, ReservationDetail } from "../../../src/domain/trade/pickup-view.ts";
import { RESERVATION_STATUS } from "../../../src/domain/trade/reservation.ts";
import { slotDays, type TruckFields } from "../../../src/domain/trade/reservation-form.ts";
import { dm3, kg } from "../../../src/domain/units.ts";
import { offline, refused, settled } from "../../support/machines.ts";
import { BOARDS } from "../../support/offers.ts";
import { type Luck, START } from "./fakes.ts";

const DAYS = slotDays(START);
const orderAt = (id: AnyOrderId, storeId: WarehouseId, ordered = 90): FetchableOrder => ({
  id,
  orderNo: `TM${id}`,
  merchantId: asId<MerchantId>("3"),
  shopName: "万木行",
  storeId,
  storeName: `${storeId}号库`,
  lines: [
    {
      orderLineId: asId(`l${id}`),
      image: "",
      title: "樟子松",
      specText: "30*120*4000",
      rule: BOARDS,
      ordered,
      picked: 0,
      reserved: 0,
    },
  ],
});
const ORDERS = [
  orderAt(asId<AnyOrderId>("1"), asId<WarehouseId>("s")),
  orderAt(asId<AnyOrderId>("2"), asId<WarehouseId>("s")),
  orderAt(asId<AnyOrderId>("3"), asId<WarehouseId>("t")),
];
const BOOKED: ReservationDetail = {
  id: asId<ReservationId>("5"),
  reservationNo: "YY26112200000001",
  storeId: asId<WarehouseId>("s"),
  storeName: "s号库",
  buyerName: "张三",
  slotDate: DAYS[3]!,
  slotCode: "0800-1000",
  slotText: "08:00-10:00",
  vehicleType: 1,
  plateNo: "苏E12345",
  driverName: "李师傅",
  driverPhone: "13912345678",
  volume: dm3(1_296),
  weight: kg(648),
  status: RESERVATION_STATUS.toConfirm,
  statusName: "待确认",
  endReason: "",
  createTime: "2026-11-22 09:00:00",
  version: 2,
  orderNos: ["TM1"],
  events: ["change", "cancel"],
  contacts: [],
  shops: [],
  storeAddress: "",
  driverIdMask: "320***********1234",
  pickupCode: null,
  pickupQr: null,
  remark: "",
  files: [],
  confirmTime: null,
  arriveTime: null,
  finishTime: null,
  lines: [],
  pickups: [],
};
const TRUCK: Partial<TruckFields> = { plateNo: "苏e·12345", driverName: "李师傅", driverPhone: "13912345678" };

/** A warehouse with one place left in its first slot, whose replies may fail. */
function fakeWarehouse(luck: () => Luck = () => "ok") {
  const booked = new Map<string, unknown>();
  const sent: { key: string; body: string }[] = [];
  const changed: unknown[] = [];
  const asked: string[] = [];
  const hazard = <Answer>(answer: Answer, work: () => void): Answer => {
    const outcome = luck();
    if (outcome === "lost") throw offline();
    if (outcome === "refused") throw refused(601);
    work();
    if (outcome === "unanswered") throw offline();
    return answer;
  };
  const reservations = {
    list: async (query) => pageOf([BOOKED], 1, query),
    detail: async () => BOOKED,
    orders: async () => ORDERS,
    slots: async (storeId, date, except) => {
      asked.push(`${storeId} ${date} ${except ?? "-"}`);
      const isFull = date === DAYS[2];
      return [
        { slotCode: "0800-1000", text: "08:00-10:00", free: isFull ? 0 : 1, problem: isFull ? "时段已满" : null },
        { slotCode: "1000-1200", text: "10:00-12:00", free: 4, problem: null },
      ];
    },
    // The second day from today on is closed at the second warehouse.
    openDays: async (storeId) => DAYS.filter((_, at) => storeId !== "t" || at !== 1),
    add: async (request, key) => {
      sent.push({ key, body: JSON.stringify(request) });
      return hazard(asId<ReservationId>("9"), () => booked.set(key, request));
    },
    update: async (request) => void hazard(undefined, () => changed.push(request)),
    send: async () => {},
  } satisfies Reservations;
  return { reservations, booked, sent, changed, asked };
}

async function started(
  warehouse: ReturnType<typeof fakeWarehouse>,
  query: Record<string, string>,
  more: Partial<Reservations> = {},
) {
  const gone: string[] = [];
  const notices: string[] = [];
  let ids = 0;
  const navigator = { currentPath: () => "/", go: (path: string) => void gone.push(path), open: () => {} };
  const actor = createActor(
    createReservationFormMachine({
      reservations: { ...warehouse.reservations, ...more },
      clock: { now: () => START },
      ids: { next: () => String(ids++) },
      navigator,
      notify: (text) => notices.push(text),
    }),
    { input: { query } },
  );
  actor.start();
  await settled();
  return { actor, gone, notices };
}

describe("createReservationFormMachine", () => {
  it("starts with the whole order it was opened for, tomorrow, and the warehouse's slots of that day", async () => {
    const warehouse = fakeWarehouse();
    const { actor } = await started(warehouse, { orderId: "2" });
    const { counts, fields, storeId, slots } = actor.getSnapshot().context;
    expect(counts).toEqual({ l2: "90" });
    expect(fields.slotDate).toEqual(DAYS[1]);
    expect(storeId).toBe("s");
    expect(slots?.length).toBe(2);
    expect(warehouse.asked).toEqual([`s ${DAYS[1]} -`]);
    actor.send({ type: "storeChosen", storeId: "t" });
    await settled();
    expect(actor.getSnapshot().context.counts).toEqual({});
    // A day on which it takes no trucks is not preselected.
    expect(warehouse.asked.at(-1)).toBe(`t ${DAYS[2]} -`);
    expect(ordersIn(actor.getSnapshot().context).map(({ id }) => id)).toEqual(["3"]);
    actor.send({ type: "storeChosen", storeId: "s" });
    // The order that one comes from stands first.
    expect(ordersIn(actor.getSnapshot().context).map(({ id }) => id)).toEqual(["2", "1"]);
  });

  it("reports what is missing, books, and leads to the reservation", async () => {
    const warehouse = fakeWarehouse();
    const { actor, gone, notices } = await started(warehouse, { orderId: "1" });
    actor.send({ type: "submitted" });
    expect(warehouse.sent).toEqual([]);
    expect(Object.keys(formProblems(actor.getSnapshot().context))).toContain("plateNo");
    actor.send({ type: "changed", change: { ...TRUCK, slotCode: "0800-1000" } });
    actor.send({ type: "submitted" });
    await settled();
    expect(JSON.parse(warehouse.sent[0]!.body)).toMatchObject({
      plateNo: "苏E12345",
      slotCode: "0800-1000",
      lines: [{ orderLineId: "l1", count: 90 }],
    });
    expect(gone).toEqual(["/user/reservation/detail?id=9"]);
    expect(notices).toEqual(["预约已提交，等待仓库确认"]);
  });

  it("changes a reservation's truck and slot and leaves its goods; who was slower sees a notice and is led to it", async () => {
    const warehouse = fakeWarehouse();
    const { actor, gone } = await started(warehouse, { id: "5" });
    expect(warehouse.asked).toEqual([`s ${DAYS[3]} 5`]);
    actor.send({ type: "changed", change: { slotCode: "1000-1200" } });
    actor.send({ type: "submitted" });
    await settled();
    expect(warehouse.changed).toMatchObject([{ id: "5", version: 2, slotCode: "1000-1200" }]);
    expect(gone).toEqual(["/user/reservation/detail?id=5"]);
    const slower = await started(
      fakeWarehouse(),
      { id: "5" },
      {
        update: async () => {
          throw refused(5001);
        },
      },
    );
    slower.actor.send({ type: "submitted" });
    await settled();
    expect(slower.gone).toEqual(["/user/reservation/detail?id=5"]);
    expect(slower.notices).toEqual(["预约状态已变化，已为您刷新"]);
  });

  it("leaves the slot of a confirmed reservation shortly before it, and takes another truck", async () => {
    const warehouse = fakeWarehouse();
    const confirmed = {
      ...BOOKED,
      status: RESERVATION_STATUS.confirmed,
      events: ["changeTruck", "cancel"],
      slotCode: "0600-0800",
    };
    const { actor, notices } = await started(warehouse, { id: "5" }, { detail: async () => confirmed });
    actor.send({ type: "changed", change: { plateNo: "苏E54321" } });
    actor.send({ type: "submitted" });
    await settled();
    expect(warehouse.changed).toMatchObject([{ slotDate: DAYS[3], slotCode: "0600-0800", plateNo: "苏E54321" }]);
    expect(notices).toEqual(["车辆与司机已更换，预约时段和提货码不变"]);
  });

  it("is not there for a reservation that cannot be changed, or where nothing can be fetched", async () => {
    const confirmed = { detail: async () => ({ ...BOOKED, events: ["cancel"] }) };
    expect((await started(fakeWarehouse(), { id: "5" }, confirmed)).actor.getSnapshot().value).toBe("missing");
    expect((await started(fakeWarehouse(), {}, { orders: async () => [] })).actor.getSnapshot().value).toBe("empty");
    const broken = [offline()];
    const { actor } = await started(
      fakeWarehouse(),
      {},
      {
        orders: async () => {
          const failure = broken.pop();
          if (failure) throw failure;
          return ORDERS;
        },
      },
    );
    expect(actor.getSnapshot().value).toBe("failed");
    actor.send({ type: "retried" });
    await settled();
    expect(actor.getSnapshot().matches("ready")).toBe(true);
  });

  const changes = fc.constantFrom<ReservationFormEvent>(
    { type: "changed", change: TRUCK },
    { type: "changed", change: { plateNo: "x" } },
    { type: "changed", change: { slotCode: "0800-1000" } },
    { type: "changed", change: { slotCode: "1000-1200" } },
    ...DAYS.slice(1, 3).map((slotDate): ReservationFormEvent => ({ type: "changed", change: { slotDate } })),
    ...[asId<AnyOrderId>("1"), asId<AnyOrderId>("2"), asId<AnyOrderId>("3")].map(
      (orderId): ReservationFormEvent => ({ type: "orderToggled", orderId }),
    ),
    ...["s", "t"].map((storeId): ReservationFormEvent => ({ type: "storeChosen", storeId })),
    { type: "countTyped", orderLineId: asId("l1"), text: "91" },
    { type: "countTyped", orderLineId: asId("l1"), text: "60" },
    { type: "slotsRetried" },
    { type: "submitted" },
    { type: "submitted" },
  );

  it("books one truck at most, complete and once, for any events and in any order of answers", async () => {
    const lucks = fc.array(fc.constantFrom<Luck>("ok", "refused", "unanswered", "lost"), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(changes, { maxLength: 24 }), lucks, async (events, outcomes) => {
        const warehouse = fakeWarehouse(() => outcomes.pop() ?? "ok");
        const { actor, gone } = await started(warehouse, { orderId: "1" });
        for (const event of events) {
          actor.send(event);
          await settled();
        }
        for (const { body } of warehouse.sent) {
          const { plateNo, slotCode, slotDate, lines } = JSON.parse(body);
          expect(plateNo).toBe("苏E12345");
          expect(lines.length > 0).toBe(true);
          expect(slotCode === "0800-1000" && slotDate === DAYS[2]).toBe(false);
        }
        // The same form sent again reuses its key, another one gets another.
        for (const [at, { key, body }] of warehouse.sent.entries()) {
          const before = warehouse.sent[at - 1];
          if (before !== undefined) expect(key === before.key).toBe(body === before.body);
        }
        expect(gone.length).toBeLessThanOrEqual(1);
        actor.stop();
      }),
      { numRuns: 60 },
    );
  });
});

describe("the buyer's reservations", () => {
  const silent = { currentPath: () => "/", go: () => {}, open: () => {} };
  it("are listed by tab and words", async () => {
    const asked: unknown[] = [];
    const { reservations } = fakeWarehouse();
    const list: Reservations["list"] = async (query) => {
      asked.push(query);
      return pageOf([BOOKED], 1, query);
    };
    createActor(
      createReservationListMachine({ reservations: { ...reservations, list }, navigator: silent, notify: () => {} }),
      { input: { query: { tab: "ended", keyword: "苏E" } } },
    ).start();
    await settled();
    expect(asked).toEqual([
      {
        status: [RESERVATION_STATUS.cancelled, RESERVATION_STATUS.rejected, RESERVATION_STATUS.missed],
        keyword: "苏E",
        pageNum: 1,
        pageSize: 20,
      },
    ]);
  });

  it("are given up with a reason only", async () => {
    const given: unknown[] = [];
    const { reservations } = fakeWarehouse();
    const actor = createActor(
      createReservationDetailMachine({
        reservations: { ...reservations, send: async (event, asked) => void given.push([event, asked]) },
        notify: () => {},
      }),
      { input: { query: { id: "5" } } },
    ).start();
    await settled();
    actor.send({ type: "commandRequested", name: "cancel" });
    const command = actor.getSnapshot().children.command!;
    command.send({ type: "submitted" });
    command.send({ type: "fieldChanged", field: "reason", value: " 车辆临时故障 " });
    command.send({ type: "submitted" });
    await settled();
    expect(given).toEqual([["cancel", { id: "5", version: 2, reason: "车辆临时故障" }]]);
  });
});
