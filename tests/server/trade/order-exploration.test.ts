import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prng } from "../../../src/demo/prng.ts";
import type { DeliveryAddressId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { ORDER_TABLE, type OrderActor, type OrderEvent } from "../../../src/domain/trade/order-events.ts";
import type { OrderDetail } from "../../../src/domain/trade/order-view.ts";
import type { PickupDetail, ReservationDetail } from "../../../src/domain/trade/pickup-view.ts";
import {
  RESERVATION_STATUS,
  RESERVATION_TABLE,
  type ReservationActor,
  type ReservationEvent,
} from "../../../src/domain/trade/reservation.ts";
import { PICKUP_STATUS, PICKUP_TABLE, type PickupActor, type PickupEvent } from "../../../src/domain/trade/tally.ts";
import { VOUCHER_STATUS } from "../../../src/domain/trade/voucher.ts";
import type { AdminWarehouse, Closure } from "../../../src/domain/trade/warehouse.ts";
import type { App } from "../../../src/server/http.ts";
import { runTradeClocks } from "../../../src/server/trade/pickups/trade-clocks.ts";
import { type Answer, type Buyer, createBuyer, orderOf, phoneOf } from "../../support/buyer.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { insertMerchant } from "../../support/goods.ts";
import { expectLedgerInOrder } from "../../support/ledger.ts";
import { liveThrough } from "../../support/life.ts";
import { twiceOrdered } from "../../support/quotes.ts";
import { testDeps } from "../../support/server.ts";
import {
  ADDRESS,
  addPickup,
  addReservation,
  aFile,
  answerTimeOver,
  bringForward,
  createTrade,
  done,
  freeSlot,
  paid,
  pickupOf,
  REASON,
  reservationOf,
  type Trade,
  tallyOf,
  truckOf,
  voucher,
} from "../../support/trade.ts";
import { createWitness } from "../../support/witness.ts";

const witness = createWitness();
const chance = prng(witness.seed);
const SHIPPING = { carrier: "顺达物流", plateNo: "苏E12345", driverName: "李师傅", driverPhone: "13912345678" };

let db: TestDatabase;
let app: App;
let trade: Trade;
let strangers: Record<"other buyer" | "other merchant" | "visitor", Buyer>;
beforeAll(async () => {
  db = await createTestDatabase();
  app = await witness.app(testDeps(db));
  trade = await createTrade(app, db, { stock: 100_000 });
  const otherShop = await insertMerchant(db, "别家木行");
  strangers = {
    "other buyer": await createBuyer(app, db, phoneOf(11)),
    "other merchant": await createBuyer(app, db, phoneOf(12), { roles: ["buyer", "merchant"], merchantId: otherShop }),
    visitor: await createBuyer(app, db, phoneOf(13)),
  };
  await done(strangers.visitor.post("/api/platformOrder/pc/getList"));
  await db.run("delete from session where person_id = $1", [strangers.visitor.id]);
  // A walk leaves orders behind that wait for payment, and buyers upload no more than so many files a day.
  for (const key of ["hold.cap.orders", "hold.cap.m3"])
    await db.run("insert into sys_config (config_key, config_value) values ($1, '10000')", [key]);
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

const FOLDERS = { buyer: "pc", merchant: "merchant", operator: "admin" } as const;
const actors = () => ({ buyer: trade.buyer, merchant: trade.merchant, operator: trade.operator });
const withReason = () => ({ reason: REASON });
/** The voucher waiting for its audit, else an audited one, else an unknown id. */
const voucherIn = ({ vouchers }: OrderDetail) =>
  (vouchers.find(({ status }) => status === VOUCHER_STATUS.waiting) ?? vouchers[0])?.id ?? "1";

/** A dispute whose time for an answer is over. */
const heardLater =
  <It extends { id: string }>(say: (it: It, who: Buyer) => Promise<Answer>) =>
  async (it: It, who: Buyer): Promise<Answer> => {
    const answer = await say(it, who);
    if (answer.code === 200) await answerTimeOver(db, it.id);
    return answer;
  };

describe("led on by calls alone, each way of its table is taken by all whom it is for, and nothing else changes:", () => {
  it("an order and its vouchers", () =>
    witness.about(async () => {
      const vouchers = new Set<number>();
      const again = async ({ id }: { id: string }) => {
        const order = await trade.buyer.detail(id);
        for (const { status } of order.vouchers) vouchers.add(status);
        return order;
      };
      const foreign = await aFile(trade, strangers["other buyer"].phone);
      const says =
        (call: string, body: (order: OrderDetail) => object | Promise<object> = () => ({})) =>
        async (order: OrderDetail, who: Buyer): Promise<Answer> =>
          who.post(`/api/platformOrder/${call}`, { id: order.id, version: order.version, ...(await body(order)) });
      const both = (call: string, body?: (order: OrderDetail) => object) => ({
        merchant: says(`merchant/${call}`, body),
        operator: says(`admin/${call}`, body),
      });
      const PICKED = ["partialPickup", "completePickup", "voidPickup"];
      const left = ({ lines }: OrderDetail) => lines.map((line) => line.count - line.pickedCount);
      const rest = (order: OrderDetail) => left(order).reduce((sum, count) => sum + count, 0);
      const ordered = ({ lines }: OrderDetail) => lines.reduce((sum, { count }) => sum + count, 0);
      const lastTally = async ({ id }: OrderDetail) =>
        db.one<{ id: string; version: number }>(
          `select id, version from pickup_record where order_id = $1 and status = ${PICKUP_STATUS.toConfirm} order by id desc limit 1`,
          [id],
        );
      /** Events that come with a tally sheet are offered at the warehouse. */
      const atTheWarehouse = async (order: OrderDetail): Promise<string[]> => {
        const isFetchable =
          (order.status === ORDER_STATUS.toPickup || order.status === ORDER_STATUS.partlyPickedUp) &&
          order.deliveryMode === 1;
        const isOpen =
          (order.status === ORDER_STATUS.partlyPickedUp || order.status === ORDER_STATUS.toSettle) &&
          order.deliveryMode === 1 &&
          order.settleAmount === null;
        return [
          ...(isFetchable && left(order).some((count) => count > 1) ? ["partialPickup"] : []),
          ...(isFetchable && rest(order) > 0 ? ["completePickup"] : []),
          ...(isOpen && rest(order) < ordered(order) && !isDropped.has(order.id) ? ["voidPickup"] : []),
        ];
      };
      /** Orders whose remainder was given up. */
      const isDropped = new Set<string>();
      /** Lines that nothing is taken of are now named with nothing, now left out. */
      const tallied = (actual: (order: OrderDetail) => number[]) => (order: OrderDetail, who: Buyer) => {
        const counts = actual(order);
        const lines = order.lines
          .map(({ id }, at) => ({ orderLineId: id, actual: counts[at]!, reason: "分车提走" }))
          .filter((line) => line.actual > 0 || chance.chance(0.5));
        return counts.some((count) => count > 0)
          ? (who.post("/api/pickupRecord/merchant/add", tallyOf(order, 0, { lines })) as Promise<Answer>)
          : undefined;
      };
      /** Half of what is left, of one line or of each. */
      const half = (order: OrderDetail): number[] => {
        const isOfOne = chance.chance(0.5);
        const first = left(order).findIndex((count) => count > 1);
        return left(order).map((count, at) => (isOfOne && at !== first ? 0 : Math.floor(count / 2)));
      };
      const agreeing = (call: string) => async (order: OrderDetail, who: Buyer) => {
        const answer = await says(`${call}/agreeCancel`)(order, who);
        if (answer.code === 200) isDropped.add(order.id);
        return answer;
      };
      const arrivedShort = ({ deliveryMode, lines: [line] }: OrderDetail) =>
        deliveryMode === 2 && chance.chance(0.5) ? { lines: [{ orderLineId: line!.id, count: line!.count - 2 }] } : {};
      const byClock = async ({ id }: OrderDetail) => {
        await db.run(
          `update platform_order set entered_at = entered_at - interval '8 days', expire_at = expire_at - interval '8 days',
                    settle_posted_at = settle_posted_at - interval '8 days' where id = $1`,
          [id],
        );
        await runTradeClocks(db);
        return undefined;
      };
      const NOT_NOW = { code: 601, msg: "" };
      /** The clock answers for who does not; with what is within the tolerance it agrees. */
      const settledByClock = (expected: OrderEvent) => async (order: OrderDetail) => {
        const { payable, settleAmount: came } = order;
        if (came === null) return NOT_NOW;
        const isWithin =
          Math.abs(came - payable) * 10_000 <= payable * 300 || (isDropped.has(order.id) && came <= payable);
        return isWithin === (expected === "confirmSettlement") ? byClock(order) : NOT_NOW;
      };
      // One for all walks: a person has twenty at most.
      const { data: addressId } = await trade.buyer.post<DeliveryAddressId>("/api/userAddress/pc/add", ADDRESS);
      const sent = async () => {
        const preview = await trade.buyer.previewOf(trade.goods.id, 10);
        const groups = orderOf(preview).groups.map((group) => ({ ...group, deliveryMode: 2, addressId }) as const);
        const { orders } = await done(trade.buyer.place(preview, undefined, { groups }));
        return again(orders[0]!);
      };
      await liveThrough<OrderDetail, OrderEvent, OrderActor>(
        db,
        {
          table: ORDER_TABLE,
          starts: [
            async () => again(await trade.buyer.order(trade.goods.id, 10)),
            sent,
            () => twiceOrdered(trade),
            () => twiceOrdered(trade, addressId),
          ],
          again,
          actors,
          strangers,
          depends: ({ vouchers, cancelRequested, paidAmount, payable }) =>
            [
              vouchers.filter(({ status }) => status === VOUCHER_STATUS.waiting).length,
              cancelRequested,
              paidAmount < payable,
            ].join(" "),
          // Orders on account do not exist yet; who pays more than was owed: order-money.test.ts.
          elsewhere: ["20 confirm 50", "21 acceptChange 50", "40 rejectVoucher 50"],
          async offered(order, actor) {
            const url = `/api/platformOrder/${FOLDERS[actor]}/getInfo?id=${order.id}`;
            const { events } = await done(actors()[actor].get<OrderDetail>(url));
            // A buyer who requests a cancellation pays no more.
            const isLeaving = order.cancelRequested && order.status === ORDER_STATUS.toAudit;
            const sayable = events.filter((event) => {
              if (event === "uploadVoucher") return order.leftToPay > 0 && !isLeaving;
              return !PICKED.includes(event);
            });
            return actor === "merchant" ? [...sayable, ...(await atTheWarehouse(order))] : sayable;
          },
          calls: {
            confirm: {
              // What a quote fixed is not named again.
              merchant: says("merchant/confirm", ({ deliveryMode, lines }) =>
                deliveryMode === 2 && lines.length === 1 ? { freightAmount: 1_000 } : {},
              ),
            },
            confirmWithChange: {
              merchant: says("merchant/confirmWithChange", ({ lines }) => ({
                lines: [{ orderLineId: lines[0]!.id, count: lines[0]!.count - 1 }],
                ...withReason(),
              })),
            },
            acceptChange: { buyer: says("pc/acceptChange") },
            refuseChange: { buyer: says("pc/refuseChange", withReason) },
            decline: { merchant: says("merchant/decline", withReason) },
            cancel: { buyer: says("pc/cancel", withReason) },
            timeout: { system: byClock },
            uploadVoucher: {
              async buyer(order, who) {
                if (who !== trade.buyer || !order.events.includes("uploadVoucher")) {
                  const nothing = { amount: 1, payerName: "某厂", bankFlowNo: "F1000000", payDate: "2026-01-05" };
                  return says("pc/addVoucher", () => ({ ...nothing, fileIds: [foreign] }))(order, who);
                }
                if (order.leftToPay === 0) return undefined;
                const amount = fen(chance.chance(0.3) ? order.leftToPay : Math.ceil(order.leftToPay / 2));
                return says("pc/addVoucher", () => voucher(trade, order.id, amount))(order, who);
              },
            },
            vouchersCleared: both("auditVoucher", (order) => ({ voucherId: voucherIn(order), pass: true })),
            rejectVoucher: both("auditVoucher", (order) => ({
              voucherId: voucherIn(order),
              pass: false,
              ...withReason(),
            })),
            ship: { merchant: says("merchant/ship", () => SHIPPING) },
            partialPickup: { merchant: async (...sent) => tallied(half)(...sent) },
            completePickup: { merchant: async (...sent) => tallied(left)(...sent) },
            voidPickup: {
              async merchant(order, who) {
                const tally = await lastTally(order);
                return tally === null
                  ? undefined
                  : who.post("/api/pickupRecord/merchant/voidRecord", { ...tally, ...withReason() });
              },
            },
            sign: {
              buyer: says("pc/confirmReceive"),
              operator: says("admin/confirmReceive"),
              system: byClock,
            },
            requestCancel: { buyer: says("pc/requestCancel", withReason) },
            withdrawCancel: { buyer: says("pc/withdrawCancel") },
            agreeCancel: { merchant: agreeing("merchant"), operator: agreeing("admin") },
            refuseCancel: both("refuseCancel", withReason),
            postSettlement: both("postSettle", arrivedShort),
            confirmSettlement: { buyer: says("pc/confirmSettle"), system: settledByClock("confirmSettlement") },
            dispute: {
              buyer: heardLater(says("pc/dispute", withReason)),
              operator: heardLater(says("admin/dispute", withReason)),
              system: settledByClock("dispute"),
            },
            resolve: { operator: says("admin/resolveDispute", () => ({ settleAmount: 1_000, ...withReason() })) },
            forceCancel: { operator: says("admin/forceCancel", withReason) },
          },
        },
        witness,
      );
      expect([...vouchers].sort()).toEqual([0, 1, 2]);
      await expectLedgerInOrder(db);
    }));

  it("a reservation at the warehouse", () =>
    witness.about(async () => {
      const again = ({ id }: { id: string }) => reservationOf(trade, id);
      const PAST = "slot_begin = now() - interval '7 hours', slot_end = now() - interval '5 hours'";
      const start = (slot: "coming" | "now" | "past") => async () => {
        const id = await done(addReservation(trade, await paid(trade, 10), 4));
        if (slot === "now") await bringForward(trade, id);
        if (slot === "past") await db.run(`update reservation set ${PAST} where id = $1`, [id]);
        return again({ id });
      };
      const orderOf = async ({ id }: { id: string }) => {
        const line = await db.one<{ orderId: string }>(
          `select order_id as "orderId" from reservation_line where reservation_id = $1`,
          [id],
        );
        return trade.buyer.detail(line!.orderId);
      };
      const says =
        (call: string, body: (it: ReservationDetail) => object | Promise<object> = () => ({})) =>
        async (it: ReservationDetail, who: Buyer): Promise<Answer> =>
          who.post(`/api/reservation/${call}`, { id: it.id, version: it.version, ...(await body(it)) });
      const both = (call: string, body?: (it: ReservationDetail) => object) => ({
        merchant: says(`merchant/${call}`, body),
        operator: says(`admin/${call}`, body),
      });
      const byClock = async ({ id }: ReservationDetail) => {
        await db.run(`update reservation set ${PAST} where id = $1`, [id]);
        await runTradeClocks(db);
        return undefined;
      };
      await liveThrough<ReservationDetail, ReservationEvent, ReservationActor>(
        db,
        {
          table: RESERVATION_TABLE,
          starts: [start("coming"), start("now"), start("past")],
          again,
          actors,
          strangers,
          async offered({ id, status }, actor) {
            const url = `/api/reservation/${FOLDERS[actor]}/getInfo?id=${id}`;
            const { events } = await done(actors()[actor].get<ReservationDetail>(url));
            // Loading follows from a tally.
            return actor === "merchant" && status === RESERVATION_STATUS.arrived ? [...events, "load"] : events;
          },
          calls: {
            change: { buyer: says("pc/update", async (it) => truckOf(await freeSlot(trade, it))) },
            changeTruck: {
              // Until it is confirmed, the same call changes the reservation.
              buyer: async (it, who) =>
                it.status === RESERVATION_STATUS.toConfirm
                  ? undefined
                  : says("pc/update", ({ slotDate, slotCode }) => truckOf({ slotDate, slotCode }))(it, who),
            },
            postpone: {
              // The warehouse takes no trucks on its day.
              async system(it) {
                const { id, version, slots } = await done(
                  trade.operator.get<AdminWarehouse>(`/api/store/admin/getInfo?id=${it.storeId}`),
                );
                const save = (at: number, closures: Closure[]) =>
                  done(trade.operator.post("/api/store/admin/saveSlots", { id, version: at, slots, closures }));
                await save(version, [{ day: it.slotDate, reason: "暴雨停装" }]);
                await save(version + 1, []);
                return undefined;
              },
            },
            cancel: { buyer: says("pc/cancel", withReason), ...both("cancel", withReason) },
            confirm: both("confirm"),
            reject: both("reject", withReason),
            checkIn: both("checkIn", ({ pickupCode }) => ({ pickupCode: pickupCode || "000000" })),
            load: {
              async merchant(it, who) {
                const order = await orderOf(it);
                return who.post("/api/pickupRecord/merchant/add", tallyOf(order, 4, { reservationId: it.id }));
              },
            },
            lapse: { system: byClock },
            miss: { operator: says("admin/miss"), system: byClock },
            ordersEnded: {
              async system(it) {
                const { id, version } = await orderOf(it);
                await done(
                  trade.operator.post("/api/platformOrder/admin/forceCancel", { id, version, reason: REASON }),
                );
                return undefined;
              },
            },
          },
        },
        witness,
      );
      await expectLedgerInOrder(db);
    }));

  it("a tally", () =>
    witness.about(async () => {
      const says = (call: string, more: object) => (it: PickupDetail, who: Buyer) =>
        who.post(`/api/pickupRecord/${call}`, { id: it.id, version: it.version, ...more }) as Promise<Answer>;
      await liveThrough<PickupDetail, PickupEvent, PickupActor>(
        db,
        {
          table: PICKUP_TABLE,
          starts: [async () => pickupOf(trade, await done(addPickup(trade, await paid(trade, 10), 4)))],
          again: ({ id }) => pickupOf(trade, id),
          actors,
          strangers,
          async offered({ id }, actor) {
            const url = `/api/pickupRecord/${FOLDERS[actor]}/getInfo?id=${id}`;
            return (await done(actors()[actor].get<PickupDetail>(url))).events;
          },
          calls: {
            confirm: {
              buyer: says("pc/confirm", {}),
              async system({ id }) {
                await db.run("update pickup_record set created_at = now() - interval '49 hours' where id = $1", [id]);
                await runTradeClocks(db);
                return undefined;
              },
            },
            dispute: { buyer: heardLater(says("pc/dispute", withReason())) },
            void: { merchant: says("merchant/voidRecord", withReason()) },
            rule: { operator: says("admin/rule", withReason()) },
          },
        },
        witness,
      );
      await expectLedgerInOrder(db);
    }));
});
