import { describe, expect } from "vitest";
import { COMPANY_STATUS } from "../../../../src/domain/company/company-status.ts";
import { ORDER_STATUS } from "../../../../src/domain/trade/order.ts";
import type { OrderDetail } from "../../../../src/domain/trade/order-view.ts";
import { RESERVATION_STATUS } from "../../../../src/domain/trade/reservation.ts";
import { createBuyer, phoneOf, stockOf } from "../../../support/buyer.ts";
import { insertGoods } from "../../../support/goods.ts";
import {
  addPickup,
  addReservation,
  bringForward,
  confirmed,
  done,
  freeSlot,
  paid,
  REASON,
  reservationOf,
  type Trade,
  tallyOf,
  truckOf,
} from "../../../support/trade.ts";
import { it } from "../../../support/trade-fixtures.ts";

/** The same sides over other goods: of the same shop, and in the same warehouse unless it says another. */
const besides = async (trade: Trade, seed: Parameters<typeof insertGoods>[1] = {}): Promise<Trade> => ({
  ...trade,
  goods: await insertGoods(trade.db, {
    title: "樟子松木方 40*90*3000",
    length: 3000,
    thickness: 40,
    width: 90,
    ...seed,
  }),
});

/** A reservation of so many of each order's only line. */
const fetchTogether = async (trade: Trade, orders: readonly (readonly [OrderDetail, number])[], more: object = {}) =>
  trade.buyer.post<string>("/api/reservation/pc/add", {
    ...truckOf(await freeSlot(trade)),
    lines: orders.map(([order, count]) => ({ orderLineId: order.lines[0]!.id, count })),
    ...more,
  });

/** The settlement that the merchant posts and the buyer agrees to. */
async function settled(trade: Trade, { id }: OrderDetail): Promise<OrderDetail> {
  await done(trade.merchant.post("/api/platformOrder/merchant/postSettle", { id }));
  const { version } = await trade.buyer.detail(id);
  await done(trade.buyer.post("/api/platformOrder/pc/confirmSettle", { id, version }));
  return trade.buyer.detail(id);
}

describe("one reservation for several orders", () => {
  it("fetches both: one truck, one code, a tally sheet and a settlement of each", async ({ db, trade }) => {
    const other = await besides(trade);
    const first = await paid(trade, 90);
    const second = await paid(other, 60);
    const id = await done(
      fetchTogether(
        trade,
        [
          [second, 60],
          [first, 90],
        ],
        { orderIds: [first.id, second.id] },
      ),
    );
    const reserved = await reservationOf(trade, id);
    expect(reserved).toMatchObject({
      orderNos: [first.orderNo, second.orderNo].sort(),
      volume: first.volume + second.volume,
      shops: [{ id: trade.goods.merchantId }],
    });
    for (const order of [first, second])
      expect(await trade.buyer.detail(order.id)).toMatchObject({
        reservations: [{ id, status: RESERVATION_STATUS.toConfirm }],
      });

    await done(trade.merchant.post("/api/reservation/merchant/confirm", { id }));
    await bringForward(trade, id);
    const { pickupCode } = await reservationOf(trade, id);
    await done(trade.merchant.post("/api/reservation/merchant/checkIn", { pickupCode }));

    const pickups = [await done(addPickup(trade, first, 90, { reservationId: id }))];
    expect((await addPickup(trade, first, 90, { reservationId: id })).code).toBe(601);
    expect(await reservationOf(trade, id)).toMatchObject({ status: RESERVATION_STATUS.arrived });
    expect((await settled(trade, first)).status).toBe(ORDER_STATUS.completed);
    expect(await reservationOf(trade, id)).toMatchObject({ status: RESERVATION_STATUS.arrived });
    pickups.push(await done(addPickup(trade, second, 59, { reservationId: id, last: true })));
    expect(await reservationOf(trade, id)).toMatchObject({
      status: RESERVATION_STATUS.done,
      pickups: [
        { id: pickups[0], orderId: first.id },
        { id: pickups[1], orderId: second.id },
      ],
    });
    expect(await settled(trade, second)).toMatchObject({
      status: ORDER_STATUS.completed,
      lines: [{ settledCount: 59 }],
    });
    expect(await stockOf(db, trade.goods.id)).toMatchObject({ stock: 3510, held: 0 });
    expect(await stockOf(db, other.goods.id)).toMatchObject({ stock: 3541, held: 0 });
  });

  it("goes on with the other order where one of them ends before the truck comes", async ({ trade }) => {
    const first = await paid(trade, 90);
    const second = await paid(trade, 60);
    const id = await done(
      fetchTogether(trade, [
        [first, 90],
        [second, 60],
      ]),
    );
    await done(trade.merchant.post("/api/reservation/merchant/confirm", { id }));
    await done(trade.operator.post("/api/platformOrder/admin/forceCancel", { id: first.id, reason: REASON }));
    expect(await reservationOf(trade, id)).toMatchObject({ status: RESERVATION_STATUS.confirmed });
    await bringForward(trade, id);
    const { pickupCode } = await reservationOf(trade, id);
    await done(trade.merchant.post("/api/reservation/merchant/checkIn", { id, pickupCode }));
    await done(addPickup(trade, second, 60, { reservationId: id }));
    expect(await reservationOf(trade, id)).toMatchObject({ status: RESERVATION_STATUS.done });
  });

  it("is refused for orders of two warehouses", async ({ trade }) => {
    const elsewhere = await besides(trade, { storeName: "张家港木材库", portCode: "zhangjiagang" });
    const first = await paid(trade, 90);
    const second = await paid(elsewhere, 60);
    expect(
      await fetchTogether(trade, [
        [first, 90],
        [second, 60],
      ]),
    ).toMatchObject({ code: 601, msg: "一次预约只能提同一仓库的货" });
    await done(addReservation(trade, first, 90));
  });

  it("is refused for orders of two buyers, and of a person and their company", async ({ app, db, trade }) => {
    const own = await paid(trade, 90);
    const buyer = await createBuyer(app, db, phoneOf(7));
    const others = await paid({ ...trade, buyer }, 60);
    const both = [
      [own, 90],
      [others, 60],
    ] as const;
    expect((await fetchTogether(trade, both)).code).toBe(404);
    expect((await fetchTogether({ ...trade, buyer }, both)).code).toBe(404);
    const company = await db.one<{ id: string }>(
      `insert into company_info (person_id, company_name, credit_code, company_status)
       values ($1, '某木业', 'Y', ${COMPANY_STATUS.certified}) returning id`,
      [trade.buyer.id],
    );
    const acting = await createBuyer(app, db, trade.buyer.phone, { mainCompanyId: company!.id });
    const companys = await paid({ ...trade, buyer: acting }, 30);
    expect(
      (
        await fetchTogether({ ...trade, buyer: acting }, [
          [own, 90],
          [companys, 30],
        ])
      ).code,
    ).toBe(404);
    expect((await acting.get<{ id: string }[]>("/api/reservation/pc/getOrders")).data.map(({ id }) => id)).toEqual([
      companys.id,
    ]);
  });

  it("is refused where one of them is not paid, or what is left of it waits for another truck", async ({ trade }) => {
    const first = await paid(trade, 90);
    const unpaid = await confirmed(trade, 60);
    expect(
      await fetchTogether(trade, [
        [first, 90],
        [unpaid, 60],
      ]),
    ).toMatchObject({ code: 601, msg: "订单当前不能预约提货" });
    const second = await paid(trade, 60);
    await done(addReservation(trade, second, 50));
    expect(
      await fetchTogether(trade, [
        [first, 90],
        [second, 11],
      ]),
    ).toMatchObject({ code: 601, msg: "可预约数量不足，仅剩 10" });
    // A refusal holds nothing of the order that could have been fetched.
    await done(
      fetchTogether(trade, [
        [first, 90],
        [second, 10],
      ]),
    );
  });

  it("takes no tally sheet of an order that is not on its truck", async ({ trade }) => {
    const first = await paid(trade, 90);
    const second = await paid(trade, 60);
    const id = await done(addReservation(trade, first, 90));
    await done(trade.merchant.post("/api/reservation/merchant/confirm", { id }));
    await bringForward(trade, id);
    const { pickupCode } = await reservationOf(trade, id);
    await done(trade.merchant.post("/api/reservation/merchant/checkIn", { id, pickupCode }));
    const stray = trade.merchant.post("/api/pickupRecord/merchant/add", { ...tallyOf(second, 60), reservationId: id });
    expect((await stray).code).toBe(404);
  });
});
