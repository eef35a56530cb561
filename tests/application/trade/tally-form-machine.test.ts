import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { ConsoleLists } from "../../../src/application/console-lists.ts";
import { createMerchantReservationListMachine } from "../../../src/application/trade/merchant-pickup-machines.ts";
import type { MerchantPickups, TallyRequest } from "../../../src/application/trade/merchant-pickups.ts";
import { createTallyFormMachine, type TallyFormEvent } from "../../../src/application/trade/tally-form-machine.ts";
import { type AnyOrderId, asId, type OrderLineId, type ReservationId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { pageOf } from "../../../src/domain/paging.ts";
import type { ReservationBrief, TallyForm } from "../../../src/domain/trade/pickup-view.ts";
import { RESERVATION_STATUS } from "../../../src/domain/trade/reservation.ts";
import { type TallyFields, tallyProblems } from "../../../src/domain/trade/tally-entry.ts";
import { basisPoints, mm } from "../../../src/domain/units.ts";
import { offline, refused, settled } from "../../support/machines.ts";
import { BOARDS } from "../../support/offers.ts";
import { type Luck, START } from "./fakes.ts";

const FORM: TallyForm = {
  orderId: asId<AnyOrderId>("11"),
  orderNo: "TM26112100000001",
  version: 3,
  buyerName: "张三",
  storeName: "一号库",
  reservationId: asId<ReservationId>("5"),
  reservationNo: "YY26112200000001",
  plateNo: "苏E12345",
  driverName: "李师傅",
  isForward: false,
  toleranceBp: basisPoints(300),
  shortBp: basisPoints(300),
  lines: [
    {
      orderLineId: asId<OrderLineId>("1"),
      image: "",
      title: "樟子松木方",
      specText: "30*120*4000",
      rule: BOARDS,
      price: fen(168_000),
      ordered: 100,
      picked: 0,
      booked: 90,
      thickness: mm(30),
      width: mm(120),
      length: mm(4_000),
    },
  ],
};

const nowhere = { currentPath: () => "/", go: () => {}, open: () => {} };
/** A port with only the methods that a test passes. */
const pickupsOf = (own: Partial<Record<keyof MerchantPickups, unknown>>): MerchantPickups =>
  ({
    stores: async () => [],
    warehouseDays: async () => [],
    tallyForm: async () => FORM,
    ...own,
  }) as unknown as MerchantPickups;

async function started(own: Partial<Record<keyof MerchantPickups, unknown>>) {
  const gone: string[] = [];
  const notices: string[] = [];
  let ids = 0;
  const navigator = { ...nowhere, go: (path: string) => void gone.push(path) };
  const machine = createTallyFormMachine({
    pickups: pickupsOf(own),
    ids: { next: () => String(ids++) },
    navigator,
    notify: (text) => notices.push(text),
  });
  const actor = createActor(machine, { input: { query: { orderId: "11", reservationId: "5" } } }).start();
  await settled();
  return { actor, gone, notices };
}

describe("createTallyFormMachine", () => {
  it("sends what was counted, measured and weighed, and leads to the tally", async () => {
    const sent: TallyRequest[] = [];
    const { actor, gone } = await started({
      addTally: async (request: TallyRequest) => {
        sent.push(request);
        return "7";
      },
    });
    actor.send({ type: "lineTyped", orderLineId: asId("1"), actual: "89", reason: " 一根开裂 " });
    actor.send({ type: "rowsByLines" });
    actor.send({ type: "rowAdded" });
    actor.send({ type: "submitted" });
    expect(sent).toEqual([]);
    actor.send({ type: "rowRemoved", at: 1 });
    actor.send({
      type: "changed",
      change: { operatorName: "周理货", grossWeight: "9000", photos: "a.png", papers: "b.pdf" },
    });
    actor.send({ type: "submitted" });
    await settled();
    expect(sent).toEqual([
      {
        orderId: "11",
        version: 3,
        reservationId: "5",
        plateNo: "苏E12345",
        driverName: "李师傅",
        operatorName: "周理货",
        receiverName: "李师傅",
        grossWeight: 9_000,
        last: false,
        remark: "",
        lines: [{ orderLineId: "1", actual: 89, reason: "一根开裂" }],
        tallySheet: [{ thickness: 30, width: 120, length: 4_000, pieces: 89 }],
        fileIds: ["a.png", "b.pdf"],
      },
    ]);
    expect(gone).toEqual(["/console/pickup/detail?id=7"]);
  });

  it("starts over where the order changed meanwhile, with a notice", async () => {
    const { actor, notices } = await started({
      addTally: async () => {
        throw refused(5001);
      },
    });
    actor.send({ type: "changed", change: { operatorName: "周理货" } });
    actor.send({ type: "submitted" });
    await settled();
    expect(actor.getSnapshot().value).toBe("filling");
    expect(notices).toEqual(["信息已发生变化，已为您刷新"]);
    expect(actor.getSnapshot().context.fields.operatorName).toBe("");
  });

  it("shows a missing tally form and a refused one", async () => {
    const none = { tallyForm: () => Promise.reject(refused(404)) };
    expect((await started(none)).actor.getSnapshot().value).toBe("missing");
    const refusing = { tallyForm: () => Promise.reject(refused(601, "订单当前不能提货")) };
    expect((await started(refusing)).actor.getSnapshot().value).toBe("failed");
  });

  const events = fc.constantFrom<TallyFormEvent>(
    { type: "lineTyped", orderLineId: asId("1"), actual: "89" },
    { type: "lineTyped", orderLineId: asId("1"), actual: "104" },
    { type: "lineTyped", orderLineId: asId("1"), reason: "一根开裂" },
    { type: "changed", change: { operatorName: "周理货" } },
    { type: "changed", change: { operatorName: "李理货" } },
    { type: "changed", change: { last: true } },
    { type: "changed", change: { last: false } },
    { type: "rowsByLines" },
    { type: "rowAdded" },
    { type: "rowTyped", at: 0, change: { pieces: "1" } },
    { type: "rowRemoved", at: 0 },
    { type: "submitted" },
    { type: "submitted" },
    { type: "submitted" },
  );

  it("sends complete tallies only, one per key, for any input and in any order of answers", async () => {
    const lucks = fc.array(fc.constantFrom<Luck>("ok", "refused", "lost", "lost"), { minLength: 3, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.array(events, { minLength: 10, maxLength: 40 }), lucks, async (typed, outcomes) => {
        const sent: { key: string; fields: TallyFields; request: TallyRequest; problems: object }[] = [];
        const { actor, gone } = await started({
          addTally: async (request: TallyRequest, key: string) => {
            const { form, fields } = actor.getSnapshot().context;
            sent.push({ key, fields, request, problems: tallyProblems(form!, fields) }); // it was shown before it is sent
            const luck = outcomes.pop() ?? "ok";
            if (luck === "refused") throw refused(601);
            if (luck !== "ok") throw offline();
            return "7";
          },
        });
        for (const event of typed) {
          actor.send(event);
          await settled();
        }
        for (const { problems } of sent) expect(problems).toEqual({});
        for (const [at, { key, fields, request }] of sent.entries()) {
          const before = sent[at - 1];
          if (before) expect(key === before.key).toBe(JSON.stringify(fields) === JSON.stringify(before.fields));
          expect(request).toEqual(sent.find((one) => one.key === key)?.request);
        }
        expect(gone.length).toBe(actor.getSnapshot().matches("gone") ? 1 : 0);
        actor.stop();
      }),
      { numRuns: 60 },
    );
  });
});

describe("the warehouse's list", () => {
  const ROW = { id: "5", version: 2, events: ["confirm", "reject"] } as unknown as ReservationBrief;
  const listed = async (query: Record<string, string>, own: Partial<Record<keyof MerchantPickups, unknown>> = {}) => {
    const asked: object[] = [];
    const gone: string[] = [];
    const page: ConsoleLists["page"] = async (name, filters, turned) => {
      asked.push({ name, ...filters });
      return pageOf([ROW], 1, turned) as never;
    };
    const navigator = { ...nowhere, go: (path: string) => void gone.push(path) };
    const machine = createMerchantReservationListMachine({
      lists: { page },
      pickups: pickupsOf(own),
      clock: { now: () => START },
      navigator,
      notify: () => {},
    });
    const actor = createActor(machine, { input: { query } }).start();
    await settled();
    return { actor, asked, gone };
  };

  it("shows today's trucks first, and other days by their status", async () => {
    expect((await listed({})).asked).toMatchObject([
      {
        name: "merchantReservationList",
        beginDate: "2027-01-15",
        endDate: "2027-01-15",
        status: [
          RESERVATION_STATUS.toConfirm,
          RESERVATION_STATUS.confirmed,
          RESERVATION_STATUS.arrived,
          RESERVATION_STATUS.done,
        ],
        keyword: "",
      },
    ]);
    const warehouse = { storeId: "9", storeName: "一号库", isClosed: false, slots: [] };
    const daysOf = async (query: Record<string, string>, warehouseDays: unknown) =>
      (await listed(query, { warehouseDays })).actor.getSnapshot().context.data?.warehouses;
    expect(await daysOf({}, async (day: string) => (day === "2027-01-15" ? [warehouse] : []))).toEqual([warehouse]);
    expect(await daysOf({ tab: "all" }, async () => [warehouse])).toEqual([]);
    // The list does without the picture of the day.
    expect(await daysOf({}, () => Promise.reject(offline()))).toEqual([]);
    expect((await listed({ tab: "toConfirm", begin: "2027-01-20" })).asked).toEqual([
      { name: "merchantReservationList", beginDate: "2027-01-20", status: [RESERVATION_STATUS.toConfirm], keyword: "" },
    ]);
    expect((await listed({ tab: "all" })).asked).toEqual([
      { name: "merchantReservationList", status: [], keyword: "" },
    ]);
  });

  it("finds a truck by its code alone and leads to it", async () => {
    const codes: unknown[] = [];
    const checkInByCode = async (code: unknown) => {
      codes.push(code);
      return "5";
    };
    const { actor, gone } = await listed({}, { checkInByCode });
    actor.send({ type: "commandRequested", name: "gate", row: ROW });
    const command = actor.getSnapshot().children.command!;
    command.send({ type: "fieldChanged", field: "pickupCode", value: "12345" });
    command.send({ type: "submitted" });
    expect(codes).toEqual([]);
    command.send({ type: "fieldChanged", field: "pickupCode", value: "123456" });
    command.send({ type: "submitted" });
    await settled();
    expect(codes).toEqual(["123456"]);
    expect(gone).toEqual(["/console/reservation/detail?id=5"]);
  });
});
