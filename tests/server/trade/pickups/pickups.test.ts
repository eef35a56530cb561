import { strFromU8, strToU8, unzipSync } from "fflate";
import readXlsxFile from "read-excel-file/node";
import { describe, expect } from "vitest";
import type { Page } from "../../../../src/domain/paging.ts";
import type { TodoCount } from "../../../../src/domain/shell/console-todo.ts";
import type { Message } from "../../../../src/domain/system/message.ts";
import type { Contact } from "../../../../src/domain/trade/contact.ts";
import { ORDER_STATUS } from "../../../../src/domain/trade/order.ts";
import type { OrderBrief } from "../../../../src/domain/trade/order-view.ts";
import type { FetchableOrder, ReservationDetail } from "../../../../src/domain/trade/pickup-view.ts";
import { RESERVATION_STATUS, type SlotState } from "../../../../src/domain/trade/reservation.ts";
import { PICKUP_STATUS } from "../../../../src/domain/trade/tally.ts";
import type { AdminWarehouse } from "../../../../src/domain/trade/warehouse.ts";
import { deliverOutbox } from "../../../../src/server/system/outbox.ts";
import { remind } from "../../../../src/server/system/reminders.ts";
import { pickupSubscriber } from "../../../../src/server/trade/pickups/pickup-subscriber.ts";
import { runTradeClocks } from "../../../../src/server/trade/pickups/trade-clocks.ts";
import { type Buyer, createBuyer, phoneOf, stockOf } from "../../../support/buyer.ts";
import { insertMerchant } from "../../../support/goods.ts";
import { signInAs } from "../../../support/sign-in.ts";
import { buyerTodosAbout, consoleTodosAbout, listedAndCounted } from "../../../support/todos.ts";
import {
  addPickup,
  addReservation,
  aFile,
  answerTimeOver,
  arrived,
  bringForward,
  codeOfFile,
  confirmed,
  done,
  fetched,
  freeSlot,
  paid,
  pickupOf,
  REASON,
  reservationOf,
  type Trade,
  truckOf,
} from "../../../support/trade.ts";
import { it as test } from "../../../support/trade-fixtures.ts";

const it = test.extend("poolSize", { scope: "file" }, 20);

const merchantStep = (trade: Trade, call: string, body: object) =>
  trade.merchant.post(`/api/reservation/merchant/${call}`, body);
const status = async (trade: Trade, id: string) => (await reservationOf(trade, id)).status;

describe("a pickup reservation", () => {
  it("leads from the warehouse's word over the gate to the tally", async ({ db, trade }) => {
    const order = await paid(trade, 90);
    const image = order.lines[0]?.image;
    expect(image).toMatch(/^\/pictures\/goods\/\w+-\w+-t30-w120-l4000/);
    expect(
      (await done(trade.buyer.get<FetchableOrder[]>("/api/reservation/pc/getOrders"))).map(({ id }) => id),
    ).toEqual([order.id]);
    const id = await done(addReservation(trade, order, 90));
    expect(await reservationOf(trade, id)).toMatchObject({
      status: RESERVATION_STATUS.toConfirm,
      plateNo: "苏E12345",
      pickupCode: null,
      volume: order.volume,
      orderNos: [order.orderNo],
      lines: [{ image }],
      events: ["change", "cancel"],
    });
    expect((await merchantStep(trade, "checkIn", { id, pickupCode: "000000" })).code).toBe(601);
    await done(merchantStep(trade, "confirm", { id }));
    const { pickupCode, pickupQr } = await reservationOf(trade, id);
    expect(pickupCode).toMatch(/^\d{6}$/);
    expect(pickupQr?.path).toMatch(/^M\d/);
    expect(JSON.stringify((await trade.merchant.get(`/api/reservation/merchant/getInfo?id=${id}`)).data)).not.toContain(
      pickupCode,
    );
    await bringForward(trade, id);
    const wrong = pickupCode === "000000" ? "000001" : "000000";
    expect(await merchantStep(trade, "checkIn", { id, pickupCode: wrong })).toMatchObject({
      code: 601,
      msg: "提货码不正确",
    });
    expect((await addPickup(trade, order, 90, { reservationId: id })).code).toBe(601);
    await done(merchantStep(trade, "checkIn", { id, pickupCode }));
    const pickup = await done(addPickup(trade, order, 90, { reservationId: id, plateNo: undefined }));
    expect(await status(trade, id)).toBe(RESERVATION_STATUS.done);
    expect(await pickupOf(trade, pickup)).toMatchObject({
      plateNo: "苏E12345",
      status: PICKUP_STATUS.toConfirm,
      diffVolume: 0,
      diffAmount: 0,
      lines: [{ image }],
    });
    expect(await trade.buyer.detail(order.id)).toMatchObject({
      status: ORDER_STATUS.toSettle,
      reservations: [{ id, status: RESERVATION_STATUS.done }],
      pickups: [{ id: pickup }],
    });
    expect(await stockOf(db, trade.goods.id)).toMatchObject({ stock: 3510, held: 0 });
  });

  it("fetches nothing twice", async ({ trade }) => {
    const order = await paid(trade, 90);
    await done(addReservation(trade, order, 60));
    expect(await addReservation(trade, order, 31)).toMatchObject({ code: 601, msg: "可预约数量不足，仅剩 30" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => addReservation(trade, order, 30)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });

  it("takes no more trucks than a slot has room for", async ({ trade }) => {
    const order = await paid(trade, 90);
    const slot = await freeSlot(trade);
    const answers = await Promise.all(Array.from({ length: 20 }, () => addReservation(trade, order, 1, slot)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(4);
    const url = `/api/reservation/pc/getSlots?storeId=${trade.goods.storeId}&date=${slot.slotDate}`;
    const slots = await done(trade.buyer.get<SlotState[]>(url));
    expect(slots.find(({ slotCode }) => slotCode === slot.slotCode)).toMatchObject({ free: 0, problem: "时段已满" });
  });

  it("comes before the platform where the warehouse does not answer, which then acts in its place", async ({
    db,
    trade,
  }) => {
    const HOUR = 3_600_000;
    const order = await paid(trade, 90);
    const id = await done(addReservation(trade, order, 10));
    const other = await done(addReservation(trade, order, 10));
    const asAdmin = (call: string, body: object) => trade.operator.post<never>(`/api/reservation/admin/${call}`, body);
    const waiting = async (todo: string) => {
      const list = await done(trade.operator.post<Page<{ id: string }>>("/api/reservation/admin/getList", { todo }));
      const counts = await done(trade.operator.get<TodoCount[]>("/api/console/getTodo"));
      expect(counts.find(({ key }) => key === todo)).toMatchObject({ num: list.total, late: list.total });
      return list.rows.map((row) => row.id).sort();
    };
    const nobodys = (await trade.merchant.post("/api/reservation/admin/getList", {})).code;
    expect(nobodys).toBe(403);
    expect(await waiting("appointLate")).toEqual([]);
    // Four hours of work at the latest two days later.
    await remind(db, Date.now() + 48 * HOUR);
    expect(await waiting("appointLate")).toEqual([id, other].sort());
    await done(asAdmin("confirm", { id }));
    expect(await asAdmin("reject", { id: other, reason: "短" })).toMatchObject({ code: 601 });
    await done(asAdmin("reject", { id: other, version: 1, reason: REASON }));
    expect(await waiting("appointLate")).toEqual([]);
    expect(await status(trade, other)).toBe(RESERVATION_STATUS.rejected);

    const { pickupCode } = await reservationOf(trade, id);
    const seen = await done(trade.operator.get<ReservationDetail>(`/api/reservation/admin/getInfo?id=${id}`));
    expect(seen).toMatchObject({
      pickupCode: null,
      events: ["cancel"],
      shops: [{ id: trade.goods.merchantId }],
    });
    expect(await asAdmin("miss", { id })).toMatchObject({ code: 601, msg: "预约时段尚未超过4小时" });
    await bringForward(trade, id);
    await done(asAdmin("checkIn", { id, pickupCode }));
    expect(await waiting("truckLate")).toEqual([]);
    await db.run("update reservation set arrived_at = now() - interval '1 day' where id = $1", [id]);
    expect(await waiting("truckLate")).toEqual([id]);
    expect(await consoleTodosAbout(trade.operator, id)).toEqual(["operator reservation.load 联系仓库装车"]);
    expect(await consoleTodosAbout(trade.merchant, id)).toEqual(["merchant reservation.load 装车并录码单"]);
    for (const who of [trade.merchant, trade.operator]) {
      const [listed, counted] = await listedAndCounted(who);
      expect(listed).toBe(counted);
    }
    expect((await asAdmin("cancel", { id, version: 1, reason: REASON })).code).toBe(5001);
    await done(asAdmin("cancel", { id, reason: REASON }));
    expect(await waiting("truckLate")).toEqual([]);
    expect(await status(trade, id)).toBe(RESERVATION_STATUS.cancelled);
    const log = await db.rows<{ event: string; ip: string; person: string }>(
      "select after->>'event' as event, ip, person_id::text as person from oper_log where title = '提货预约' order by seq",
    );
    const by = (person: string) => log.filter((one) => one.person === person).map(({ event }) => event);
    expect(by(trade.operator.id)).toEqual(["确认预约", "驳回预约", "到场登记", "取消预约"]);
    expect(new Set(by(trade.buyer.id))).toEqual(new Set(["预约"]));
    expect(log.every(({ ip }) => ip === "127.0.0.1")).toBe(true);
  });

  it("may be changed until it is confirmed, turned down with a reason, or given up", async ({ db, trade }) => {
    const order = await paid(trade, 90);
    const id = await done(addReservation(trade, order, 10));
    const change = { id, ...truckOf(await freeSlot(trade)), plateNo: "沪BD12345", driverIdNo: "" };
    await done(trade.buyer.post("/api/reservation/pc/update", change));
    expect(await reservationOf(trade, id)).toMatchObject({ plateNo: "沪BD12345", version: 2 });
    expect((await merchantStep(trade, "reject", { id, reason: "满" })).code).toBe(601);
    await done(merchantStep(trade, "confirm", { id, version: 2 }));
    expect((await merchantStep(trade, "confirm", { id, version: 2 })).code).toBe(5001);
    // Another truck comes by the same slot and code; another slot is confirmed again, and the code is void.
    const { pickupCode, slotDate, slotCode } = await reservationOf(trade, id);
    const same = { ...change, slotDate, slotCode, plateNo: "沪BD54321" };
    await done(trade.buyer.post("/api/reservation/pc/update", same));
    expect(await reservationOf(trade, id)).toMatchObject({
      status: RESERVATION_STATUS.confirmed,
      pickupCode,
      plateNo: "沪BD54321",
    });
    const moved = { ...same, ...(await freeSlot(trade, { slotDate, slotCode })) };
    await done(trade.buyer.post("/api/reservation/pc/update", moved));
    expect(await reservationOf(trade, id)).toMatchObject({
      status: RESERVATION_STATUS.toConfirm,
      pickupCode: null,
      slotCode: moved.slotCode,
    });
    await done(merchantStep(trade, "confirm", { id }));
    await done(trade.buyer.post("/api/reservation/pc/cancel", { id, reason: REASON }));
    expect(await reservationOf(trade, id)).toMatchObject({
      status: RESERVATION_STATUS.cancelled,
      endReason: REASON,
      events: [],
    });
    const other = await done(addReservation(trade, order, 90));
    await done(merchantStep(trade, "reject", { id: other, reason: REASON }));
    expect(await status(trade, other)).toBe(RESERVATION_STATUS.rejected);
    const late = await done(addReservation(trade, order, 90));
    await done(merchantStep(trade, "confirm", { id: late }));
    await bringForward(trade, late);
    expect(await trade.buyer.post("/api/reservation/pc/cancel", { id: late, reason: REASON })).toMatchObject({
      code: 601,
      msg: "距预约时段不足2小时，请联系仓库取消",
    });
    await done(merchantStep(trade, "cancel", { id: late, reason: REASON }));
    expect(await reservationOf(trade, late)).toMatchObject({ status: RESERVATION_STATUS.cancelled, endReason: REASON });
    await deliverOutbox(db, [pickupSubscriber]);
    const { data } = await trade.buyer.post<Page<Message>>("/api/message/pc/getList", {});
    expect(data.rows[0]).toMatchObject({ title: "提货预约已取消", content: expect.stringContaining(REASON) });
  });

  it("is private to its buyer and the merchants of its goods", async ({ db, app, trade }) => {
    const order = await paid(trade, 90);
    const id = await done(addReservation(trade, order, 10));
    const stranger = await createBuyer(app, db, phoneOf(8));
    const rival = await createBuyer(app, db, phoneOf(9), {
      roles: ["buyer", "merchant"],
      merchantId: await insertMerchant(db, "别家木行"),
    });
    expect((await stranger.get(`/api/reservation/pc/getInfo?id=${id}`)).code).toBe(404);
    expect((await stranger.post("/api/reservation/pc/cancel", { id, reason: REASON })).code).toBe(404);
    const line = { orderLineId: order.lines[0]!.id, count: 1 };
    const theirs = { ...truckOf(await freeSlot(trade)), lines: [line] };
    expect((await stranger.post("/api/reservation/pc/add", theirs)).code).toBe(404);
    expect((await rival.post("/api/reservation/merchant/confirm", { id })).code).toBe(404);
    expect((await stranger.post("/api/reservation/merchant/confirm", { id })).code).toBe(403);
    expect(await status(trade, id)).toBe(RESERVATION_STATUS.toConfirm);
  });

  it("ends by the clock once: unconfirmed it lapses, confirmed it was missed", async ({ db, trade }) => {
    const order = await paid(trade, 90);
    const lapsing = await done(addReservation(trade, order, 10));
    const missing = await done(addReservation(trade, order, 10));
    await done(merchantStep(trade, "confirm", { id: missing }));
    expect(await runTradeClocks(db)).toBe(0);
    await db.run(
      "update reservation set slot_begin = now() - interval '7 hours', slot_end = now() - interval '5 hours'",
    );
    const ended = await Promise.all(Array.from({ length: 4 }, () => runTradeClocks(db)));
    expect(ended.reduce((sum, n) => sum + n, 0)).toBe(2);
    expect(await status(trade, lapsing)).toBe(RESERVATION_STATUS.cancelled);
    expect(await status(trade, missing)).toBe(RESERVATION_STATUS.missed);
    await done(addReservation(trade, order, 90));
  });

  it("is moved to the next free day when its warehouse takes no trucks, confirmed as it was, with a message to its buyer", async ({
    db,
    trade,
  }) => {
    const order = await paid(trade, 90);
    const id = await done(addReservation(trade, order, 10));
    await done(merchantStep(trade, "confirm", { id }));
    const before = await reservationOf(trade, id);
    const path = `/api/store/admin/getInfo?id=${trade.goods.storeId}`;
    const { id: storeId, version, slots } = await done(trade.operator.get<AdminWarehouse>(path));
    const closures = [{ day: before.slotDate, reason: "暴雨停装" }];
    const save = (body: object) => trade.operator.post("/api/store/admin/saveSlots", { id: storeId, slots, ...body });
    expect((await save({ version, closures: [{ day: "2020-01-01", reason: "旧" }] })).code).toBe(601);
    await done(save({ version, closures }));
    const after = await reservationOf(trade, id);
    expect(after).toMatchObject({
      status: RESERVATION_STATUS.confirmed,
      pickupCode: before.pickupCode,
      slotCode: before.slotCode,
    });
    expect(after.slotDate > before.slotDate).toBe(true);
    const days = await done(trade.buyer.get<string[]>(`/api/reservation/pc/getDays?storeId=${trade.goods.storeId}`));
    expect(days).toContain(after.slotDate);
    expect(days).not.toContain(before.slotDate);
    await deliverOutbox(db, [pickupSubscriber]);
    const { data } = await trade.buyer.post<Page<Message>>("/api/message/pc/getList", {});
    expect(data.rows[0]).toMatchObject({ title: "提货预约已顺延", content: expect.stringContaining("暴雨停装") });
    // Days stay unchanged where a save omits them.
    await done(save({ version: version + 1 }));
    expect((await done(trade.operator.get<AdminWarehouse>(path))).closures).toEqual(closures);
  });

  it("is known to its order as long as it is open", async ({ trade }) => {
    const order = await paid(trade, 90);
    const reserved = async () => {
      const list = { pageNum: 1, pageSize: 10 };
      const { data } = await trade.buyer.post<{ rows: OrderBrief[] }>("/api/platformOrder/pc/getList", list);
      return data.rows.find(({ id }) => id === order.id)?.lines.map(({ reservedCount }) => reservedCount);
    };
    const id = await done(addReservation(trade, order, 10));
    await done(addReservation(trade, order, 80));
    expect(await reserved()).toEqual([90]);
    await done(trade.buyer.post("/api/reservation/pc/cancel", { id, reason: REASON }));
    expect(await reserved()).toEqual([80]);
  });

  it("shows each side whom to call: the shop and the warehouse, or the buyer while the deal is open", async ({
    db,
    trade,
  }) => {
    await db.run("update merchant set phone_display = '0512-53101234' where id = $1", [trade.goods.merchantId]);
    const order = await confirmed(trade, 90);
    type Called = { contacts: Contact[] };
    const called = async (who: Buyer, path: string, id: string) =>
      (await done(who.get<Called>(`/api/${path}?id=${id}`))).contacts.map(({ role, phone }) => `${role} ${phone}`);
    const shops = "shop 0512-53101234";
    const buyers = `buyer ${trade.buyer.phone}`;
    expect(await called(trade.buyer, "platformOrder/pc/getInfo", order.id)).toContain(shops);
    expect(await called(trade.buyer, "platformOrder/pc/getInfo", order.id)).not.toContain(buyers);
    expect(await called(trade.merchant, "platformOrder/merchant/getInfo", order.id)).toContain(buyers);
    await done(trade.buyer.post("/api/platformOrder/pc/cancel", { id: order.id, reason: REASON }));
    expect(await called(trade.merchant, "platformOrder/merchant/getInfo", order.id)).not.toContain(buyers);
    expect(await called(trade.operator, "platformOrder/admin/getInfo", order.id)).toContain(buyers);

    const fetched = await paid(trade, 90);
    const id = await done(addReservation(trade, fetched, 90));
    expect(await called(trade.buyer, "reservation/pc/getInfo", id)).toContain(shops);
    expect(await called(trade.merchant, "reservation/merchant/getInfo", id)).toContain(buyers);
    await done(merchantStep(trade, "reject", { id, reason: REASON }));
    expect(await called(trade.merchant, "reservation/merchant/getInfo", id)).not.toContain(buyers);
    const pickup = await done(addPickup(trade, fetched, 90));
    expect(await called(trade.buyer, "pickupRecord/pc/getInfo", pickup)).toContain(shops);
    expect(await called(trade.merchant, "pickupRecord/merchant/getInfo", pickup)).toContain(buyers);
  });

  it("ends with its orders", async ({ trade }) => {
    const order = await paid(trade, 90);
    const id = await done(addReservation(trade, order, 10));
    await done(trade.operator.post("/api/platformOrder/admin/forceCancel", { id: order.id, reason: REASON }));
    expect(await status(trade, id)).toBe(RESERVATION_STATUS.cancelled);
  });
});

describe("a tally", () => {
  it("takes what left out of stock, more than ordered only from free stock and within the tolerance", async ({
    db,
    trade,
  }) => {
    const order = await paid(trade, 100);
    expect((await addPickup(trade, order, 104)).code).toBe(601);
    await done(addPickup(trade, order, 40));
    expect(await stockOf(db, trade.goods.id)).toMatchObject({ stock: 3560, held: 60 });
    expect(await trade.buyer.detail(order.id)).toMatchObject({
      status: ORDER_STATUS.partlyPickedUp,
      lines: [{ pickedCount: 40 }],
    });
    await done(addPickup(trade, order, 63));
    expect(await stockOf(db, trade.goods.id)).toMatchObject({ stock: 3497, held: 0 });
    expect(await trade.buyer.detail(order.id)).toMatchObject({
      status: ORDER_STATUS.toSettle,
      lines: [{ pickedCount: 103 }],
    });
  });

  it("never takes what others hold", async ({ db, trade }) => {
    await db.run("update goods set stock = 100");
    const order = await paid(trade, 100);
    expect(await addPickup(trade, order, 101)).toMatchObject({ code: 601, msg: "超提部分没有可用库存" });
    expect(await stockOf(db, trade.goods.id)).toMatchObject({ stock: 100, held: 100 });
  });

  it("is written once, however often it is sent at once", async ({ db, trade }) => {
    const order = await paid(trade, 100);
    const visit = await arrived(trade, order, 50);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => addPickup(trade, order, 50, { reservationId: visit.id })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const { version } = await trade.buyer.detail(order.id);
    const more = await Promise.all(Array.from({ length: 50 }, () => addPickup(trade, order, 10, { version })));
    expect(more.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await stockOf(db, trade.goods.id)).toMatchObject({ stock: 3540, held: 40 });
  });

  it("may be the last one where no more is missing than the tolerance", async ({ db, trade }) => {
    const order = await paid(trade, 100);
    expect((await addPickup(trade, order, 96, { last: true })).code).toBe(601);
    await done(addPickup(trade, order, 98, { last: true }));
    expect(await trade.buyer.detail(order.id)).toMatchObject({ status: ORDER_STATUS.toSettle });
    expect(await stockOf(db, trade.goods.id)).toMatchObject({ stock: 3502, held: 0 });
  });

  it("gives everything back when it is void, and another one replaces it", async ({ db, trade }) => {
    const order = await paid(trade, 100);
    const part = await done(addPickup(trade, order, 40));
    const rest = await done(addPickup(trade, order, 58, { last: true }));
    const annul = (id: string) => trade.merchant.post("/api/pickupRecord/merchant/voidRecord", { id, reason: REASON });
    await done(annul(rest));
    expect(await trade.buyer.detail(order.id)).toMatchObject({
      status: ORDER_STATUS.partlyPickedUp,
      lines: [{ pickedCount: 40 }],
    });
    expect(await stockOf(db, trade.goods.id)).toMatchObject({ stock: 3560, held: 60 });
    await done(annul(part));
    expect((await annul(part)).code).toBe(601);
    expect(await trade.buyer.detail(order.id)).toMatchObject({
      status: ORDER_STATUS.toPickup,
      lines: [{ pickedCount: 0 }],
    });
    expect(await stockOf(db, trade.goods.id)).toMatchObject({ stock: 3600, held: 100 });
    await done(addPickup(trade, order, 100));
    expect(await trade.buyer.detail(order.id)).toMatchObject({ status: ORDER_STATUS.toSettle });
  });

  it("is confirmed, or disputed and ruled on, and nothing is settled meanwhile", async ({ db, trade }) => {
    const order = await fetched(trade, 100);
    const id = order.pickups[0]!.id;
    expect(await buyerTodosAbout(trade.buyer, id)).toEqual(["pickup.confirm 确认码单 until a time"]);
    await done(trade.buyer.post("/api/pickupRecord/pc/dispute", { id, reason: REASON }));
    expect(await buyerTodosAbout(trade.buyer, id)).toEqual([]);
    expect(await consoleTodosAbout(trade.operator, id)).toEqual([]);
    const early = await trade.operator.post("/api/pickupRecord/admin/rule", { id, reason: "经复核码单无误" });
    expect(early).toMatchObject({ code: 601, msg: expect.stringMatching(/^须先听取商家陈述/) });
    await answerTimeOver(db, id);
    expect(await consoleTodosAbout(trade.operator, id)).toEqual(["operator pickup.dispute 裁定码单"]);
    expect((await trade.buyer.post("/api/pickupRecord/pc/confirm", { id })).code).toBe(601);
    const [written] = await db.rows(
      `select after->>'event' as event, ip, person_id::text as person from oper_log
        where title = '提货码单' order by seq desc limit 1`,
    );
    expect(written).toEqual({ event: "对码单提出异议", ip: "127.0.0.1", person: trade.buyer.id });
    const postSettlement = () => trade.merchant.post("/api/platformOrder/merchant/postSettle", { id: order.id });
    expect(await postSettlement()).toMatchObject({ code: 601, msg: "有码单存在异议，请先处理" });
    await done(trade.operator.post("/api/pickupRecord/admin/rule", { id, reason: "经复核码单无误" }));
    expect(await pickupOf(trade, id)).toMatchObject({
      status: PICKUP_STATUS.ruled,
      disputeReason: REASON,
      ruling: "经复核码单无误",
      note: "",
    });
    await done(postSettlement());
    expect((await trade.merchant.post("/api/pickupRecord/merchant/voidRecord", { id, reason: REASON })).code).toBe(601);
  });

  it("notifies its shop that it is disputed", async ({ db, trade }) => {
    const { id } = await disputedTally(trade, 40);
    await deliverOutbox(db, [pickupSubscriber]);
    const messages = await db.rows<{ title: string }>(
      "select m.title from message m where m.ref_type = 'pickup' and m.ref_id = $1 and m.person_id = $2",
      [id, trade.merchant.id],
    );
    expect(messages).toEqual([{ title: "买家对码单有异议" }]);
  });

  it("is disputed with photos, which only both sides and the operator may read", async ({ db, app, trade }) => {
    const order = await fetched(trade, 100);
    const id = order.pickups[0]!.id;
    const dispute = async (fileIds: string[]) =>
      trade.buyer.post("/api/pickupRecord/pc/dispute", { id, reason: REASON, fileIds });
    expect(await dispute([await aFile(trade, trade.merchant.phone)])).toMatchObject({
      code: 601,
      msg: "文件不存在，请重新上传",
    });
    expect(await pickupOf(trade, id)).toMatchObject({
      status: PICKUP_STATUS.toConfirm,
      disputeReason: "",
      disputeFiles: [],
    });
    const photo = await aFile(trade, trade.buyer.phone);
    const counts = [{ orderLineId: order.lines[0]!.id, count: 90 }];
    await done(trade.buyer.post("/api/pickupRecord/pc/dispute", { id, reason: REASON, fileIds: [photo], counts }));
    const answer = { id, reason: "装车时双方点数无误" };
    await done(trade.merchant.post("/api/pickupRecord/merchant/answerDispute", answer));
    expect(await pickupOf(trade, id)).toMatchObject({
      claim: [{ stated: 100, claimed: 90, amount: order.lines[0]!.amount / 10 }],
      answer: { words: answer.reason },
    });
    const readers = [
      [trade.buyer, "pc"],
      [trade.merchant, "merchant"],
      [trade.operator, "admin"],
    ] as const;
    for (const [who, folder] of readers) {
      expect(await done(who.get(`/api/pickupRecord/${folder}/getInfo?id=${id}`))).toMatchObject({
        status: PICKUP_STATUS.disputed,
        disputeReason: REASON,
        disputeFiles: [{ fileName: photo }],
        ruling: "",
      });
      expect(await codeOfFile(trade, photo, who.phone)).toBe(200);
    }
    const otherShop = await insertMerchant(db, "别家木行");
    const roles = { roles: ["buyer", "merchant"], merchantId: otherShop };
    for (const stranger of [await createBuyer(app, db, phoneOf(51)), await createBuyer(app, db, phoneOf(52), roles)])
      expect(await codeOfFile(trade, photo, stranger.phone)).toBe(404);
  });

  const ruled = (trade: Trade, id: string, orderLineId: string, count: number) =>
    trade.operator.post("/api/pickupRecord/admin/rule", {
      id,
      reason: "按实收清点裁定",
      counts: [{ orderLineId, count }],
    });
  const disputedTally = async (trade: Trade, actual: number, more: object = {}) => {
    const order = await paid(trade, 100);
    const id = await done(addPickup(trade, order, actual, more));
    await done(trade.buyer.post("/api/pickupRecord/pc/dispute", { id, reason: REASON }));
    await done(trade.merchant.post("/api/pickupRecord/merchant/answerDispute", { id, reason: "装车时点数无误" }));
    return { order, id, line: order.lines[0]!.id };
  };

  it("is ruled to count less, by which the order is settled and the rest is free again", async ({ db, trade }) => {
    const { order, id, line } = await disputedTally(trade, 100);
    expect(await ruled(trade, id, line, 101)).toMatchObject({
      code: 601,
      msg: "裁定数量不能超过码单，多提的请商家作废后重录",
    });
    expect(await ruled(trade, id, line, 0)).toMatchObject({ code: 601, msg: "裁定为全部未提的，请商家作废码单" });
    expect(await ruled(trade, id, "1", 90)).toMatchObject({ code: 601, msg: "订单明细不正确" });
    await done(ruled(trade, id, line, 90));
    expect(await pickupOf(trade, id)).toMatchObject({
      status: PICKUP_STATUS.ruled,
      lines: [{ booked: 100, actual: 90, tallied: 100 }],
    });
    expect(await trade.buyer.detail(order.id)).toMatchObject({
      status: ORDER_STATUS.toSettle,
      lines: [{ pickedCount: 90 }],
    });
    expect(await stockOf(db, trade.goods.id)).toMatchObject({ stock: 3510, held: 0 });
    await done(trade.merchant.post("/api/platformOrder/merchant/postSettle", { id: order.id }));
    await done(
      trade.buyer.post("/api/platformOrder/pc/confirmSettle", {
        id: order.id,
        version: (await trade.buyer.detail(order.id)).version,
      }),
    );
    expect(await trade.buyer.detail(order.id)).toMatchObject({
      status: ORDER_STATUS.completed,
      refund: { kind: 1, amount: order.payable / 10 },
    });
  });

  it("is ruled to count less while more is collected: what did not leave waits for the next truck", async ({
    db,
    trade,
  }) => {
    const { order, id, line } = await disputedTally(trade, 40);
    await done(ruled(trade, id, line, 30));
    expect(await trade.buyer.detail(order.id)).toMatchObject({
      status: ORDER_STATUS.partlyPickedUp,
      lines: [{ pickedCount: 30 }],
    });
    expect(await stockOf(db, trade.goods.id)).toMatchObject({ stock: 3570, held: 70 });
    await done(addPickup(trade, await trade.buyer.detail(order.id), 70));
    expect(await trade.buyer.detail(order.id)).toMatchObject({ status: ORDER_STATUS.toSettle });
  });

  it("takes a settlement with it that counted more", async ({ db, trade }) => {
    const order = await paid(trade, 100);
    const id = await done(addPickup(trade, order, 100));
    await done(trade.merchant.post("/api/platformOrder/merchant/postSettle", { id: order.id }));
    await done(trade.buyer.post("/api/pickupRecord/pc/dispute", { id, reason: REASON }));
    await answerTimeOver(db, id);
    await done(ruled(trade, id, order.lines[0]!.id, 90));
    expect(await trade.buyer.detail(order.id)).toMatchObject({
      status: ORDER_STATUS.toSettle,
      settleAmount: order.payable * 0.9,
    });
  });

  it("retains the reason of its dispute when the merchant voids it instead", async ({ trade }) => {
    const order = await fetched(trade, 100);
    const id = order.pickups[0]!.id;
    await done(trade.buyer.post("/api/pickupRecord/pc/dispute", { id, reason: REASON }));
    const annul = (reason: string) => trade.merchant.post("/api/pickupRecord/merchant/voidRecord", { id, reason });
    expect(await annul("错")).toMatchObject({ code: 601, msg: "请填写作废原因(5-200字)" });
    await done(annul("数量录错，重新录入"));
    expect(await pickupOf(trade, id)).toMatchObject({
      status: PICKUP_STATUS.voided,
      disputeReason: REASON,
      ruling: "",
      note: "数量录错，重新录入",
    });
  });

  it("counts as confirmed after 48 hours", async ({ db, trade }) => {
    const order = await fetched(trade, 100);
    await db.run("update pickup_record set created_at = now() - interval '48 hours'");
    const ended = await Promise.all(Array.from({ length: 4 }, () => runTradeClocks(db)));
    expect(ended.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(await pickupOf(trade, order.pickups[0]!.id)).toMatchObject({ status: PICKUP_STATUS.confirmed });
  });

  it("takes what the papers of the trade call it: orders, pieces, sheets, photos and signature", async ({ trade }) => {
    const order = await paid(trade, 100);
    const orderLineId = order.lines[0]!.id;
    const load = { lines: [{ orderLineId, pieces: 100 }], driverIdMask: "11010519491231002X" };
    const papers = { authLetterFileId: await aFile(trade, trade.buyer.phone) };
    const other = (await paid(trade, 10)).id;
    for (const orderIds of [[other], [order.id, other]])
      expect((await addReservation(trade, order, 1, { ...load, orderIds })).msg).toBe("预约的订单与明细不符");
    const booked = await done(addReservation(trade, order, 1, { ...load, ...papers, orderIds: [order.id] }));
    const { lines, files, driverIdMask } = await reservationOf(trade, booked);
    expect(lines[0]!.count).toBe(100);
    expect(files).toHaveLength(1);
    expect(driverIdMask).toEqual(expect.stringMatching(/^1.*\*.*X$/));
    await done(trade.buyer.post("/api/reservation/pc/cancel", { id: booked, reason: REASON }));
    const merchantFile = () => aFile(trade, trade.merchant.phone);
    const id = await done(
      addPickup(trade, order, 0, {
        lines: [{ orderLineId, actualPieces: 99, reason: "一根开裂未装" }],
        tallySheet: [{ thickness: 30, width: 120, length: 4000, pieces: 99, volume: 1 }],
        photos: [await merchantFile()],
        tallyFileIds: [await merchantFile()],
        signatureFileId: await merchantFile(),
      }),
    );
    const pickup = await pickupOf(trade, id);
    expect(pickup.lines[0]!.actual).toBe(99);
    expect(pickup.files).toHaveLength(3);
    expect(pickup.tallySheet[0]!.volume).toBe(1_426);
  });

  it("comes as a workbook whose sheet agrees with it", async ({ db, app, trade }) => {
    const order = await paid(trade, 100);
    const rows = [
      { thickness: 30, width: 120, length: 4000, pieces: 60 },
      { thickness: 30, width: 120, length: 3990, pieces: 38 },
    ];
    expect((await addPickup(trade, order, 99, { tallySheet: rows })).msg).toBe("码单根数与实提根数不符");
    const weighed = { grossWeight: 9_000, tareWeight: 8_200 };
    const id = await done(addPickup(trade, order, 98, { tallySheet: rows, last: true, ...weighed }));
    const url = `/api/pickupRecord/pc/getTallySheet?id=${id}`;
    const reply = await app.inject({ url, headers: { authorization: await signInAs(db, trade.buyer.phone) } });
    const sheets = await readXlsxFile(reply.rawPayload);
    const cells = JSON.stringify(sheets);
    const lastOf = (at: number) => sheets[at]!.data.at(-1)!.filter((cell) => cell !== null);
    const { actualVolume, diffAmount, tallySheet } = await pickupOf(trade, id);
    expect(lastOf(0)).toEqual(["合计", 100, 98, 1.44, actualVolume / 1000, diffAmount / 100]);
    expect(lastOf(1)).toEqual(["合计", 98, tallySheet.reduce((sum, { volume }) => sum + volume, 0) / 1000]);
    expect(cells).toContain("9000 / 8200 / 800");
    expect(cells).toContain("两根开裂未装");
    expect(cells).toContain("3990");
    // The first line is drawn beside its own row, the one before the sums.
    const unpacked = unzipSync(reply.rawPayload);
    expect(unpacked["xl/media/sheet1-image1.png"]?.slice(1, 4)).toEqual(strToU8("PNG"));
    const drawings = strFromU8(unpacked["xl/drawings/drawing1.xml"]!);
    expect(drawings).toContain(`<xdr:row>${sheets[0]!.data.length - 2}</xdr:row>`);
    expect(drawings.match(/<xdr:pic>/g)).toHaveLength(1);
    expect((await trade.merchant.get(url)).code).toBe(404);
  });
});
