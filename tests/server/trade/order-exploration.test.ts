import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ORDER_TABLE, type OrderEvent } from "../../../src/domain/trade/order.ts";
import type { OrderDetail } from "../../../src/domain/trade/order-view.ts";
import { RESERVATION_TABLE } from "../../../src/domain/trade/reservation.ts";
import { PICKUP_TABLE } from "../../../src/domain/trade/tally.ts";
import type { PickupDetail, ReservationDetail } from "../../../src/domain/trade/yard-view.ts";
import type { App } from "../../../src/server/app.ts";
import { runTradeClocks } from "../../../src/server/trade/trade-clocks.ts";
import { type Answer, type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { type Deed, explore } from "../../support/exploration.ts";
import { insertMerchant } from "../../support/goods.ts";
import { expectLedgerInOrder } from "../../support/ledger.ts";
import { testDeps } from "../../support/server.ts";
import {
  addPickup,
  addReservation,
  aFile,
  bringForward,
  confirmed,
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
const SHIPPING = { carrier: "顺达物流", plateNo: "苏E12345", driverName: "李师傅", driverPhone: "13912345678" };
const GOOD = { code: 200, msg: "" };

let db: TestDatabase;
let app: App;
let trade: Trade;
let strangers: { buyer: Buyer; merchant: Buyer; visitor: Buyer };
beforeAll(async () => {
  db = await createTestDatabase();
  app = await witness.app(testDeps(db));
  trade = await createTrade(app, db, { stock: 100_000 });
  const otherShop = await insertMerchant(db, "别家木行");
  strangers = {
    buyer: await createBuyer(app, db, phoneOf(11)),
    merchant: await createBuyer(app, db, phoneOf(12), { roles: ["buyer", "merchant"], merchantId: otherShop }),
    visitor: await createBuyer(app, db, phoneOf(13)),
  };
  await done(strangers.visitor.post("/api/platformOrder/pc/getList"));
  await db.run("delete from session where person_id = $1", [strangers.visitor.id]);
  // A walk leaves orders behind that wait for payment, and buyers upload no more than so many files a day.
  for (const key of ["hold.cap.orders", "hold.cap.m3"])
    await db.run("insert into sys_config (config_key, config_value) values ($1, '100000')", [key]);
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

type Audience = "pc" | "merchant" | "admin";
/** Who may send what an audience's calls say: the first by the rules, the others never. */
const senders = (audience: Audience): readonly (readonly [actor: string, who: Buyer])[] => {
  const { buyer, merchant, operator } = trade;
  const visitor = ["visitor", strangers.visitor] as const;
  if (audience === "pc")
    return [["buyer", buyer], ["other buyer", strangers.buyer], ["operator as buyer", operator], visitor];
  if (audience === "merchant")
    return [["merchant", merchant], ["other merchant", strangers.merchant], ["buyer as merchant", buyer], visitor];
  return [["operator", operator], ["merchant as operator", merchant], ["buyer as operator", buyer], visitor];
};

/** A call of one audience, as each kind of person would send it. */
function deedsOf<T extends { id: string; status: number; version: number }>(
  event: string,
  audience: Audience,
  url: string,
  isOpen: (thing: T) => boolean | null | Promise<boolean | null>,
  body: (thing: T) => object | Promise<object> = () => ({}),
): Deed<T>[] {
  return senders(audience).map(([actor, who], nth) => ({
    ...{ event, actor: `${audience} ${actor}` },
    isOpen: nth === 0 ? isOpen : () => false,
    send: async (thing) =>
      who.post(url, { id: thing.id, version: thing.version, ...(await body(thing)) }) as Promise<Answer>,
  }));
}
const withReason = () => ({ reason: REASON });

describe("whatever lives in trade, led on by calls alone, reaches and leaves every status; what is forbidden changes nothing:", () => {
  it(
    "an order and its vouchers",
    () =>
      witness.about(async () => {
        const vouchers = new Set<number>();
        const again = async ({ id }: { id: string }) => {
          const order = await trade.buyer.detail(id);
          for (const { status } of order.vouchers) vouchers.add(status);
          return order;
        };
        const file = await aFile(trade, strangers.buyer.phone);
        const isOffered = (event: OrderEvent, audience: Audience) => async (order: OrderDetail) => {
          if (event === "uploadVoucher" && order.leftToPay === 0) return null;
          if (audience === "pc") return order.events.includes(event);
          const who = audience === "merchant" ? trade.merchant : trade.operator;
          return (
            await who.get<OrderDetail>(`/api/platformOrder/${audience}/getInfo?id=${order.id}`)
          ).data.events.includes(event);
        };
        const call = (
          event: OrderEvent,
          audience: Audience,
          name: string,
          body?: (order: OrderDetail) => object | Promise<object>,
        ) =>
          deedsOf<OrderDetail>(
            event,
            audience,
            `/api/platformOrder/${audience}/${name}`,
            isOffered(event, audience),
            body,
          );
        const waiting = ({ vouchers: all }: OrderDetail) => all.find(({ status }) => status === 0)?.id ?? "1";
        const passing = (order: OrderDetail) => ({ voucherId: waiting(order), pass: true });
        const failing = (order: OrderDetail) => ({ voucherId: waiting(order), pass: false, reason: REASON });
        const transfer = async (order: OrderDetail) =>
          order.events.includes("uploadVoucher")
            ? voucher(trade, order.id, order.leftToPay)
            : { amount: 1, payerName: "某厂", bankFlowNo: "F1", payDate: "2026-01-05", fileIds: [file] };
        const rest = ({ lines: [line] }: OrderDetail) => line!.count - line!.pickedCount;
        const isFetchable = (order: OrderDetail) => [50, 60].includes(order.status) && order.deliveryMode === 1;
        const pickUp = (event: string, actual: (order: OrderDetail) => number): Deed<OrderDetail>[] =>
          senders("merchant").map(([actor, who], nth) => ({
            ...{ event, actor: `merchant ${actor}` },
            isOpen: (order) => (actual(order) === 0 ? null : nth === 0 && isFetchable(order)),
            send: (order) =>
              who.post("/api/pickupRecord/merchant/add", tallyOf(order, actual(order))) as Promise<Answer>,
          }));
        const clock: Deed<OrderDetail> = {
          ...{ event: "clock", actor: "clock" },
          isOpen: ({ status, settleAmount }) =>
            [20, 30, 55].includes(status) || (status === 70 && settleAmount !== null) || null,
          async send({ id }) {
            await db.run(
              `update platform_order set entered_at = entered_at - interval '8 days', expire_at = expire_at - interval '8 days',
                    settle_posted_at = settle_posted_at - interval '8 days' where id = $1`,
              [id],
            );
            await runTradeClocks(db);
            return GOOD;
          },
        };
        await explore<OrderDetail>(
          {
            table: ORDER_TABLE,
            starts: [
              () => confirmed(trade, 10),
              () => paid(trade, 10),
              () => paid(trade, 10, 1_000),
              async () => again(await trade.buyer.order(trade.goods.id, 10)),
            ],
            again,
            isEnough: () => vouchers.size === 3,
            deeds: [
              ...call("cancel", "pc", "cancel", withReason),
              ...call("uploadVoucher", "pc", "addVoucher", transfer),
              ...call("requestCancel", "pc", "requestCancel", withReason),
              ...call("sign", "pc", "confirmReceive"),
              ...call("confirmSettlement", "pc", "confirmSettle"),
              ...call("dispute", "pc", "dispute", withReason),
              ...call("confirm", "merchant", "confirm"),
              ...call("decline", "merchant", "decline", withReason),
              ...call("vouchersCleared", "merchant", "auditVoucher", passing),
              ...call("rejectVoucher", "merchant", "auditVoucher", failing),
              ...call("ship", "merchant", "ship", () => SHIPPING),
              ...call("agreeCancel", "merchant", "agreeCancel"),
              ...call("refuseCancel", "merchant", "refuseCancel", withReason),
              ...call("postSettlement", "merchant", "postSettle"),
              ...call("vouchersCleared", "admin", "auditVoucher", passing),
              ...call("rejectVoucher", "admin", "auditVoucher", failing),
              ...call("agreeCancel", "admin", "agreeCancel"),
              ...call("forceCancel", "admin", "forceCancel", withReason),
              ...call("resolve", "admin", "resolveDispute", () => ({ settleAmount: 1_000, reason: REASON })),
              ...pickUp("partialPickup", (order) => Math.floor(rest(order) / 2)),
              ...pickUp("completePickup", rest),
              clock,
            ],
          },
          witness,
        );
        expect([...vouchers].sort()).toEqual([0, 1, 2]);
        await expectLedgerInOrder(db);
      }),
    120_000,
  );

  it(
    "an appointment at the yard",
    () =>
      witness.about(async () => {
        const again = ({ id }: { id: string }) => reservationOf(trade, id);
        const start = async (isToday: boolean) => {
          const order = await paid(trade, 10);
          const id = await done(addReservation(trade, order, 4));
          if (isToday) await bringForward(trade, id);
          return again({ id });
        };
        const offered = (event: string) => (it: ReservationDetail) => it.events.includes(event);
        const toYard =
          (event: string) =>
          async ({ id }: ReservationDetail) =>
            (
              await trade.merchant.get<ReservationDetail>(`/api/reservation/merchant/getInfo?id=${id}`)
            ).data.events.includes(event);
        const clock: Deed<ReservationDetail> = {
          ...{ event: "clock", actor: "clock" },
          isOpen: ({ status }) => status < 2 || null,
          async send({ id }) {
            const gone = "slot_begin = now() - interval '7 hours', slot_end = now() - interval '5 hours'";
            await db.run(`update reservation set ${gone} where id = $1`, [id]);
            await runTradeClocks(db);
            return GOOD;
          },
        };
        const loading: Deed<ReservationDetail> = {
          ...{ event: "load", actor: "merchant" },
          isOpen: ({ status }) => status === 2,
          async send({ id }) {
            const lines = await db.rows<{ orderId: string }>(
              `select order_id as "orderId" from reservation_line where reservation_id = $1`,
              [id],
            );
            const order = await trade.buyer.detail(lines[0]!.orderId);
            return addPickup(trade, order, 4, { reservationId: id });
          },
        };
        const call = (
          event: string,
          audience: Audience,
          isOpen: (it: ReservationDetail) => boolean | Promise<boolean>,
          body?: (it: ReservationDetail) => object | Promise<object>,
        ) =>
          deedsOf<ReservationDetail>(
            event,
            audience,
            `/api/reservation/${audience}/${event === "change" ? "update" : event}`,
            isOpen,
            body,
          );
        await explore<ReservationDetail>(
          {
            table: RESERVATION_TABLE,
            starts: [() => start(false), () => start(true)],
            again,
            deeds: [
              ...call("change", "pc", offered("change"), async () => truckOf(await freeSlot(trade))),
              ...call("cancel", "pc", offered("cancel"), withReason),
              ...call("confirm", "merchant", toYard("confirm")),
              ...call("reject", "merchant", toYard("reject"), withReason),
              ...call("checkIn", "merchant", toYard("checkIn"), ({ pickupCode }) => ({
                pickupCode: pickupCode || "000000",
              })),
              ...[loading, clock],
            ],
          },
          witness,
        );
        await expectLedgerInOrder(db);
      }),
    120_000,
  );

  it(
    "a tally",
    () =>
      witness.about(async () => {
        const again = ({ id }: { id: string }) => pickupOf(trade, id);
        const offered =
          (event: string, audience: Audience) =>
          async ({ id }: PickupDetail) => {
            const who = { pc: trade.buyer, merchant: trade.merchant, admin: trade.operator }[audience];
            return (await who.get<PickupDetail>(`/api/pickupRecord/${audience}/getInfo?id=${id}`)).data.events.includes(
              event,
            );
          };
        const call = (event: string, audience: Audience, name: string, body?: () => object) =>
          deedsOf<PickupDetail>(
            event,
            audience,
            `/api/pickupRecord/${audience}/${name}`,
            offered(event, audience),
            body,
          );
        await explore<PickupDetail>(
          {
            table: PICKUP_TABLE,
            starts: [async () => again({ id: await done(addPickup(trade, await paid(trade, 10), 4)) })],
            again,
            deeds: [
              ...call("confirm", "pc", "confirm"),
              ...call("dispute", "pc", "dispute", withReason),
              ...call("void", "merchant", "voidRecord", withReason),
              ...call("rule", "admin", "rule", withReason),
              {
                ...{ event: "clock", actor: "clock" },
                isOpen: ({ status }) => status === 0 || null,
                async send({ id }) {
                  await db.run("update pickup_record set created_at = now() - interval '49 hours' where id = $1", [id]);
                  await runTradeClocks(db);
                  return GOOD;
                },
              },
            ],
          },
          witness,
        );
        await expectLedgerInOrder(db);
      }),
    120_000,
  );
});
