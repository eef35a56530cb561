import { expect } from "vitest";
import type { DeliveryAddressId } from "../../src/domain/ids.ts";
import type { Fen } from "../../src/domain/money.ts";
import type { OrderDetail } from "../../src/domain/trade/order-view.ts";
import type { PickupDetail, ReservationDetail } from "../../src/domain/trade/pickup-view.ts";
import type { SlotState } from "../../src/domain/trade/reservation.ts";
import { tokenHashOf } from "../../src/server/auth.ts";
import type { Db } from "../../src/server/db/database.ts";
import type { App } from "../../src/server/http.ts";
import { type Answer, type Buyer, createBuyer, orderOf, phoneOf } from "./buyer.ts";
import { pdfFile, upload } from "./files.ts";
import { type GoodsSeed, type InsertedGoods, insertGoods } from "./goods.ts";
import { signInAs } from "./sign-in.ts";

/** The sides of a trade over one goods, and the steps they take; each step answers as the API does. */
export type Trade = {
  app: App;
  db: Db;
  goods: InsertedGoods;
  buyer: Buyer;
  merchant: Buyer;
  operator: Buyer;
};

export async function createTrade(app: App, db: Db, seed: Partial<GoodsSeed> = {}): Promise<Trade> {
  const goods = await insertGoods(db, seed);
  const buyer = await createBuyer(app, db, phoneOf(0));
  const merchant = await createBuyer(app, db, phoneOf(1), {
    roles: ["buyer", "merchant"],
    merchantId: goods.merchantId,
  });
  const operator = await createBuyer(app, db, phoneOf(2), { roles: ["operator"] });
  return { app, db, goods, buyer, merchant, operator };
}

export const REASON = "与事实不符，请核实";

/** Lets the time pass in which the merchant may answer the dispute of an order or a tally sheet. */
export const answerTimeOver = (db: Db, id: string): Promise<number> =>
  db.run("update dispute_statement set at = at - interval '48 hours' where subject_id = $1", [id]);

export const done = async <Data>(answer: Promise<Answer<Data>>): Promise<Data> => {
  const { code, msg, data } = await answer;
  expect({ code, msg }).toEqual({ code: 200, msg: "操作成功" });
  return data;
};

let flow = 0;
/** A picture of a transfer, private. No day is as long as a walk, and uploads are counted by the day. */
export async function aFile({ app, db }: Pick<Trade, "app" | "db">, phone: string): Promise<string> {
  await db.run("update stored_file set created_at = created_at - interval '1 day'");
  const authorization = await signInAs(db, phone);
  const { fileName } = await upload(app, authorization, [{ name: "pz.pdf", bytes: pdfFile() }]);
  // A person has a bounded number of sessions; another one ends the oldest.
  await db.run("delete from session where token_hash = $1", [tokenHashOf(authorization.replace("Bearer ", ""))]);
  return fileName;
}

/** What a person gets who asks for a private file: 200 with its bytes, or the code of the refusal. */
export async function codeOfFile({ app, db }: Pick<Trade, "app" | "db">, fileName: string, phone: string) {
  const authorization = await signInAs(db, phone);
  const reply = await app.inject({ url: `/common/download?fileName=${fileName}`, headers: { authorization } });
  const isReply = String(reply.headers["content-type"]).startsWith("application/json");
  return isReply ? reply.json<{ code: number }>().code : reply.statusCode;
}

export async function voucher(trade: Trade, orderId: string, amount: Fen, more: object = {}) {
  flow += 1;
  return {
    id: orderId,
    amount,
    payerName: "苏州某家具厂",
    bankFlowNo: `FLOW${String(flow).padStart(8, "0")}`,
    payDate: "2026-01-05",
    fileIds: [await aFile(trade, trade.buyer.phone)],
    ...more,
  };
}

export const ADDRESS = {
  receiver: "王木匠",
  phone: phoneOf(0),
  provinceCode: "320000",
  provinceName: "",
  cityCode: "320500",
  cityName: "",
  districtCode: "320585",
  districtName: "",
  detail: "沪太路1号仓库",
  canUnload: true,
  vehicleLimit: "",
  isDefault: true,
};

/** An order of `pieces`, delivered where `freight` is given, confirmed by the merchant. */
export async function confirmed(trade: Trade, pieces: number, freight: number | null = null): Promise<OrderDetail> {
  const { buyer, merchant, goods } = trade;
  const preview = await buyer.previewOf(goods.id, pieces);
  let groups = orderOf(preview).groups;
  if (freight !== null) {
    const { data: addressId } = await buyer.post<DeliveryAddressId>("/api/userAddress/pc/add", ADDRESS);
    groups = groups.map((group) => ({ ...group, deliveryMode: 2, addressId }));
  }
  const { orders } = await done(buyer.place(preview, undefined, { groups }));
  const id = orders[0]!.id;
  await done(
    merchant.post("/api/platformOrder/merchant/confirm", {
      id,
      ...(freight === null ? {} : { freightAmount: freight }),
    }),
  );
  return buyer.detail(id);
}

/** The same, paid by one transfer that the merchant has found on the account. */
export async function paid(trade: Trade, pieces: number, freight: number | null = null): Promise<OrderDetail> {
  const order = await confirmed(trade, pieces, freight);
  const voucherId = await done(
    trade.buyer.post<string>("/api/platformOrder/pc/addVoucher", await voucher(trade, order.id, order.payable)),
  );
  await done(trade.merchant.post("/api/platformOrder/merchant/auditVoucher", { id: order.id, voucherId, pass: true }));
  return trade.buyer.detail(order.id);
}

/** A tally of the order's only line. */
export const tallyOf = (order: OrderDetail, actual: number, more: object = {}) => ({
  orderId: order.id,
  plateNo: "苏E12345",
  driverName: "李师傅",
  operatorName: "周理货",
  receiverName: "李师傅",
  lines: [{ orderLineId: order.lines[0]!.id, actual, reason: "两根开裂未装" }],
  ...more,
});

export const addPickup = (
  trade: Trade,
  order: OrderDetail,
  actual: number,
  more: object = {},
): Promise<Answer<string>> => trade.merchant.post("/api/pickupRecord/merchant/add", tallyOf(order, actual, more));

/** Paid and all of it fetched. */
export async function fetched(trade: Trade, pieces: number): Promise<OrderDetail> {
  const order = await paid(trade, pieces);
  await done(addPickup(trade, order, pieces));
  return trade.buyer.detail(order.id);
}

/** The first day from tomorrow on that has a free slot. */
export async function freeSlot(
  { buyer, goods }: Trade,
  but?: { slotDate: string; slotCode: string },
): Promise<{ slotDate: string; slotCode: string }> {
  for (let ahead = 1; ahead < 5; ahead += 1) {
    const date = new Date(Date.now() + ahead * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
    const slots = await done(
      buyer.get<SlotState[]>(`/api/reservation/pc/getSlots?storeId=${goods.storeId}&date=${date}`),
    );
    const free = slots.find(
      ({ problem, slotCode }) => problem === null && !(but?.slotDate === date && but.slotCode === slotCode),
    );
    if (free) return { slotDate: date, slotCode: free.slotCode };
  }
  throw new Error("no free slot");
}

export const truckOf = (slot: { slotDate: string; slotCode: string }) => ({
  ...slot,
  vehicleType: 1,
  plateNo: "苏e·12345",
  driverName: "李师傅",
  driverPhone: "13912345678",
});

export const addReservation = async (trade: Trade, order: OrderDetail, count: number, more: object = {}) =>
  trade.buyer.post<string>("/api/reservation/pc/add", {
    ...truckOf(await freeSlot(trade)),
    lines: [{ orderLineId: order.lines[0]!.id, count }],
    ...more,
  });

export const reservationOf = async ({ buyer }: Trade, id: string): Promise<ReservationDetail> =>
  done(buyer.get<ReservationDetail>(`/api/reservation/pc/getInfo?id=${id}`));

export const pickupOf = async ({ buyer }: Trade, id: string): Promise<PickupDetail> =>
  done(buyer.get<PickupDetail>(`/api/pickupRecord/pc/getInfo?id=${id}`));

/** The slot is today's from now on, as far as the gate sees. */
export const bringForward = ({ db }: Trade, id: string): Promise<number> =>
  db.run("update reservation set slot_begin = now(), slot_end = now() + interval '2 hours' where id = $1", [id]);

/** Confirms the reservation and checks its truck in. */
export async function arrived(trade: Trade, order: OrderDetail, count: number): Promise<ReservationDetail> {
  const id = await done(addReservation(trade, order, count));
  await done(
    trade.merchant.post("/api/reservation/merchant/confirm", { id, version: (await reservationOf(trade, id)).version }),
  );
  await bringForward(trade, id);
  const { pickupCode } = await reservationOf(trade, id);
  await done(trade.merchant.post("/api/reservation/merchant/checkIn", { id, pickupCode }));
  return reservationOf(trade, id);
}
