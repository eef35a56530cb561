import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ApiError } from "../../../src/domain/errors.ts";
import { asId, type PickupId, type ReservationId } from "../../../src/domain/ids.ts";
import { RESERVATION_STATUS } from "../../../src/domain/trade/reservation.ts";
import { PICKUP_STATUS } from "../../../src/domain/trade/tally.ts";
import { kg, mm } from "../../../src/domain/units.ts";
import { browserFiles } from "../../../src/infrastructure/browser/browser-files.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { createHttpConsoleLists } from "../../../src/infrastructure/http/http-console-lists.ts";
import { createHttpDownloads } from "../../../src/infrastructure/system/http-downloads.ts";
import { createHttpPrivateFiles } from "../../../src/infrastructure/system/http-private-files.ts";
import {
  createHttpMerchantPickups,
  createHttpRulings,
} from "../../../src/infrastructure/trade/http-merchant-pickups.ts";
import { createHttpPickups } from "../../../src/infrastructure/trade/http-pickups.ts";
import { createHttpReservationAdmin } from "../../../src/infrastructure/trade/http-reservation-admin.ts";
import { createHttpReservations } from "../../../src/infrastructure/trade/http-reservations.ts";
import { createHttpWarehouseAdmin, createHttpWarehouses } from "../../../src/infrastructure/trade/http-warehouses.ts";
import type { App } from "../../../src/server/http.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createTestApp } from "../../support/server.ts";
import { signInAs } from "../../support/sign-in.ts";
import {
  addPickup,
  aFile,
  answerTimeOver,
  bringForward,
  createTrade,
  done,
  freeSlot,
  paid,
  REASON,
  type Trade,
} from "../../support/trade.ts";

let db: TestDatabase;
let app: App;
let trade: Trade;
let url: string;
beforeAll(async () => {
  db = await createTestDatabase();
  app = (await createTestApp(db)).app;
  await app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  trade = await createTrade(app, db);
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

async function clientOf({ phone }: { phone: string }) {
  const token = (await signInAs(db, phone)).slice("Bearer ".length);
  return createHttpClient({ url }, { read: () => token, write: () => {}, clear: () => {} }, createFailureBus(), {
    files: browserFiles,
  });
}

const codeOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error.failure.kind === "refused" ? error.failure.code : error.failure.kind;
};

const PAGE = { pageNum: 1, pageSize: 10 } as const;

describe("the warehouse's adapters on the real server", () => {
  it("book, change, confirm, check in by code, count, dispute and rule", async () => {
    const order = await paid(trade, 90);
    const reservations = createHttpReservations(await clientOf(trade.buyer));
    const merchantPickups = createHttpMerchantPickups(await clientOf(trade.merchant));
    const own = createHttpConsoleLists(await clientOf(trade.merchant));
    const rulings = createHttpRulings(await clientOf(trade.operator));
    const all = createHttpConsoleLists(await clientOf(trade.operator));
    const pickups = createHttpPickups(await clientOf(trade.buyer));

    const [fetchable] = await reservations.orders();
    const [line] = fetchable!.lines;
    expect(fetchable!.id).toEqual(order.id);
    expect(line!.ordered).toBe(90);
    expect(line!.rule.countedIn).toBe("piece");
    const slot = await freeSlot(trade);
    const truck = {
      ...slot,
      vehicleType: 1,
      plateNo: "苏E12345",
      driverName: "李师傅",
      driverPhone: "13912345678",
      driverIdNo: "",
      remark: "带雨布",
      fileIds: [await aFile(trade, trade.buyer.phone)],
    };
    const key = randomUUID();
    const lines = [{ orderLineId: line!.orderLineId, count: 90 }];
    const id = await reservations.add({ ...truck, lines }, key);
    expect(await reservations.add({ ...truck, lines }, key)).toBe(id);
    expect(
      (await reservations.list({ status: [RESERVATION_STATUS.toConfirm], keyword: "苏E", pageNum: 1, pageSize: 10 }))
        .rows,
    ).toMatchObject([{ id, events: ["change", "cancel"] }]);
    const free = async (except: ReservationId | null) =>
      (await reservations.slots(order.storeId, slot.slotDate, except)).find(
        ({ slotCode }) => slotCode === slot.slotCode,
      )?.free;
    expect(await free(null)).toBe(3);
    expect(await free(id)).toBe(4);
    const { version, files } = await reservations.detail(id);
    expect(files).toMatchObject([{ originalName: "pz.pdf" }]);
    await reservations.update({ ...truck, id, version, plateNo: "沪BD12345" });

    expect(await merchantPickups.stores()).toMatchObject([{ id: order.storeId }]);
    const onDays = (beginDate: string, endDate: string) =>
      own.page("merchantReservationList", { beginDate, endDate }, PAGE);
    const [waiting] = (await onDays(slot.slotDate, slot.slotDate)).rows;
    expect(waiting).toMatchObject({ id, plateNo: "沪BD12345", events: ["confirm", "reject"] });
    expect((await onDays("2026-01-01", "2026-01-02")).total).toBe(0);
    const papers = `/common/download?fileName=${encodeURIComponent(files[0]!.fileName)}&delete=false`;
    const asMerchant = { authorization: await signInAs(db, trade.merchant.phone) };
    expect((await app.inject({ url: papers, headers: asMerchant })).rawPayload.subarray(0, 4).toString()).toBe("%PDF");
    expect(await codeOf(merchantPickups.send("confirm", { id, version: 1 }))).toBe(5001);
    const slotOfDay = async () => {
      const [warehouse] = await merchantPickups.warehouseDays(slot.slotDate);
      expect(warehouse).toMatchObject({ storeId: order.storeId, isClosed: false });
      return warehouse?.slots.find(({ slotCode }) => slotCode === slot.slotCode);
    };
    expect(await slotOfDay()).toMatchObject({ waiting: 1, confirmed: 0, others: 0, free: 3 });
    await merchantPickups.send("confirm", { id, version: waiting!.version });
    expect(await slotOfDay()).toMatchObject({ waiting: 0, confirmed: 1, others: 0, free: 3 });
    await bringForward(trade, id);
    const { pickupCode } = await reservations.detail(id);
    const wrong = pickupCode === "000000" ? "000001" : "000000";
    expect(await codeOf(merchantPickups.checkInByCode(wrong))).toBe(601);
    expect(await merchantPickups.checkInByCode(pickupCode!)).toBe(id);
    expect(await merchantPickups.reservation(id)).toMatchObject({
      status: RESERVATION_STATUS.arrived,
      pickupCode: null,
    });

    const form = await merchantPickups.tallyForm({ orderId: order.id, reservationId: id });
    expect(form).toMatchObject({
      plateNo: "沪BD12345",
      toleranceBp: 300,
      lines: [{ booked: 90, ordered: 90, picked: 0, thickness: 30, width: 120, length: 4000 }],
    });
    const tally = {
      orderId: order.id,
      version: form.version,
      reservationId: id,
      plateNo: form.plateNo,
      last: true,
      remark: "",
      driverName: form.driverName,
      operatorName: "周理货",
      receiverName: "李师傅",
      grossWeight: kg(9_000),
      lines: [{ orderLineId: line!.orderLineId, actual: 89, reason: "一根开裂" }],
      tallySheet: [{ thickness: mm(30), width: mm(120), length: mm(4000), pieces: 89 }],
      fileIds: [await aFile(trade, trade.merchant.phone)],
    };
    const first = await merchantPickups.addTally(tally, randomUUID());
    expect(
      (await own.page("merchantPickupList", { status: [PICKUP_STATUS.toConfirm], storeId: order.storeId }, PAGE)).rows,
    ).toMatchObject([{ id: first }]);
    await merchantPickups.sendTally("void", { id: first, version: 1, reason: REASON });
    const again = await merchantPickups.tallyForm({ orderId: order.id, reservationId: id });
    const second = await merchantPickups.addTally({ ...tally, version: again.version, fileIds: [] }, randomUUID());
    await pickups.send("dispute", { id: second, version: 1, reason: REASON });
    await answerTimeOver(db, second);
    expect((await all.page("allPickups", { status: [PICKUP_STATUS.disputed] }, PAGE)).rows).toMatchObject([
      { id: second, events: ["rule"] },
    ]);
    const counts = [{ orderLineId: line!.orderLineId, count: 88 }];
    await rulings.send("rule", { id: second, version: 2, reason: "经复核少一根", counts });
    expect(await rulings.pickup(second)).toMatchObject({
      status: PICKUP_STATUS.ruled,
      ruling: "经复核少一根",
      lines: [{ actual: 88, tallied: 89 }],
    });
    expect((await pickups.detail(second)).tallySheet).toMatchObject([{ pieces: 89 }]);
    expect(await codeOf(merchantPickups.tallyForm({ orderId: order.id, reservationId: id }))).toBe(601);
    expect(await codeOf(merchantPickups.pickup(asId<PickupId>("1")))).toBe(404);
  });

  it("turn down, give up, and manage warehouses", async () => {
    const order = await paid(trade, 20);
    const reservations = createHttpReservations(await clientOf(trade.buyer));
    const merchantPickups = createHttpMerchantPickups(await clientOf(trade.merchant));
    const warehouses = createHttpWarehouses(await clientOf(trade.merchant));
    const own = createHttpConsoleLists(await clientOf(trade.merchant));
    const truck = {
      ...(await freeSlot(trade)),
      vehicleType: 2,
      plateNo: "苏E12345",
      driverName: "李师傅",
      driverPhone: "13912345678",
      driverIdNo: "",
      remark: "",
      fileIds: [],
      lines: [{ orderLineId: order.lines[0]!.id, count: 10 }],
    };
    const first = await reservations.add(truck, randomUUID());
    await merchantPickups.send("reject", { id: first, version: 1, reason: REASON });
    const admin = createHttpReservationAdmin(await clientOf(trade.operator));
    const third = await reservations.add(truck, randomUUID());
    const all = createHttpConsoleLists(await clientOf(trade.operator));
    expect((await all.page("allReservations", { status: [RESERVATION_STATUS.toConfirm] }, PAGE)).rows).toMatchObject([
      { id: third, events: ["confirm", "reject", "cancel"] },
    ]);
    const late = await all.page("allReservations", { todo: "truckLate", beginDate: "2026-01-01" }, PAGE);
    expect(late.total).toBe(0);
    await admin.send("confirm", { id: third, version: 1 });
    expect(await codeOf(admin.send("miss", { id: third, version: 2 }))).toBe(601);
    expect(await codeOf(admin.send("checkIn", { id: third, version: 2, pickupCode: "000000" }))).toBe(601);
    expect(await codeOf(admin.send("reject", { id: third, version: 2, reason: REASON }))).toBe(601);
    await admin.send("cancel", { id: third, version: 2, reason: REASON });
    expect(await admin.detail(third)).toMatchObject({ status: RESERVATION_STATUS.cancelled, endReason: REASON });
    const second = await reservations.add(truck, randomUUID());
    await reservations.send("cancel", { id: second, version: 1, reason: REASON });
    expect((await reservations.detail(first)).status).toBe(RESERVATION_STATUS.rejected);
    expect((await reservations.detail(second)).status).toBe(RESERVATION_STATUS.cancelled);

    const [city] = (await warehouses.regions()).find(({ code }) => code === "320000")!.children;
    const form = {
      storeName: "自营三号库",
      provinceCode: "320000",
      cityCode: city!.code,
      portCode: "",
      address: "滨江大道18号",
      contact: "周掌柜",
      phone: "13800000003",
    };
    const id = await warehouses.add(form, randomUUID());
    await warehouses.update({ ...form, id, version: 1, storeName: "自营四号库" });
    await warehouses.saveSlots({
      id,
      version: 2,
      slots: [{ slotCode: "0700-0900", capacity: 6, weekdays: [1, 2] }],
      closures: [],
    });
    const kept = await warehouses.detail(id);
    expect(kept).toMatchObject({ storeName: "自营四号库", version: 3, isOwn: true, slots: [{ capacity: 6 }] });
    expect((await own.page("warehouseList", { keyword: "四号" }, PAGE)).rows).toEqual([kept]);

    const operator = await clientOf(trade.operator);
    const warehouseAdmin = createHttpWarehouseAdmin(operator);
    const lists = createHttpConsoleLists(operator);
    const found = await lists.page(
      "publicWarehouseList",
      { keyword: "", isPublic: true },
      { pageNum: 1, pageSize: 10 },
    );
    const [open] = found.rows;
    await warehouseAdmin.saveSlots({ id: open!.id, version: open!.version, slots: kept.slots, closures: [] });
    expect(await warehouseAdmin.detail(open!.id)).toEqual({ ...open, version: open!.version + 1, slots: kept.slots });
    expect(await codeOf(warehouseAdmin.saveSlots({ id, version: 3, slots: kept.slots, closures: [] }))).toBe(404);
  });

  it("hand a tally sheet to its readers only, and a private file by its name or its id", async () => {
    const order = await paid(trade, 20);
    const pickupId = asId<PickupId>(await done(addPickup(trade, order, 20)));
    const saved: string[] = [];
    const saver = { save: (name: string) => void saved.push(name) };
    const { buyer, merchant, operator } = trade;
    for (const [reader, person] of Object.entries({ buyer, merchant, operator })) {
      const downloads = createHttpDownloads(await clientOf(person), saver);
      await downloads.fetch({ tallySheetOf: pickupId, reader: reader as "buyer" });
    }
    expect(saved).toHaveLength(3);
    expect(new Set(saved).size).toBe(1);
    expect(saved[0]).toMatch(/\.xlsx$/);
    const own = createHttpDownloads(await clientOf(buyer), saver);
    expect(await codeOf(own.fetch({ tallySheetOf: pickupId, reader: "operator" }))).toBe(403);
    const fileName = await aFile(trade, buyer.phone);
    const file = await db.one<{ id: string }>("select id from stored_file where file_name = $1", [fileName]);
    await own.fetch({ fileId: file!.id });
    await own.fetch({ fileName, delete: false });
    const read = createHttpPrivateFiles(await clientOf(buyer), saver);
    for (const named of [file!.id, fileName]) expect((await read.read(named)).name).toBe("pz.pdf");
    expect(saved.slice(3)).toEqual(["pz.pdf", "pz.pdf"]);
    const others = createHttpDownloads(await clientOf(merchant), saver);
    expect(await codeOf(others.fetch({ fileId: file!.id }))).toBe(404);
  });
});
