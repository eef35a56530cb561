import { describe, expect } from "vitest";
import type { DeliveryAddressId } from "../../../src/domain/ids.ts";
import { fen } from "../../../src/domain/money.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import type { OrderDetail } from "../../../src/domain/trade/order-view.ts";
import { stockOf } from "../../support/buyer.ts";
import type { TestDatabase } from "../../support/database.ts";
import { twiceOrdered } from "../../support/quotes.ts";
import { ADDRESS, addPickup, done, REASON, type Trade, voucher } from "../../support/trade.ts";
import { it } from "../../support/trade-fixtures.ts";

const SHIPPING = { carrier: "顺达物流", plateNo: "苏E12345", driverName: "李师傅", driverPhone: "13912345678" };

async function paidTwice(trade: Trade, addressId: DeliveryAddressId | null = null): Promise<OrderDetail> {
  const { id } = await twiceOrdered(trade, addressId);
  await done(trade.merchant.post("/api/platformOrder/merchant/confirm", { id }));
  const { payable } = await trade.buyer.detail(id);
  const paper = await voucher(trade, id, fen(payable));
  const voucherId = await done(trade.buyer.post<string>("/api/platformOrder/pc/addVoucher", paper));
  await done(trade.merchant.post("/api/platformOrder/merchant/auditVoucher", { id, voucherId, pass: true }));
  return trade.buyer.detail(id);
}
const takenOf = (order: OrderDetail, ...counts: (number | null)[]) => ({
  lines: order.lines.flatMap(({ id }, at) => {
    const actual = counts[at] ?? null;
    return actual === null ? [] : [{ orderLineId: id, actual, reason: "分两车提走" }];
  }),
});
const stock = (db: TestDatabase, trade: Trade) => stockOf(db, trade.goods.id);

describe("two lines of one goods", () => {
  it("leave the warehouse by one sheet, or one after the other, and each retains its own hold", async ({
    db,
    trade,
  }) => {
    const order = await paidTwice(trade);
    expect(order.lines.map(({ count }) => count)).toEqual([10, 10]);
    expect(await stock(db, trade)).toMatchObject({ stock: 3_600, held: 20 });
    await done(addPickup(trade, order, 0, takenOf(order, 4, null)));
    expect(await stock(db, trade)).toMatchObject({ stock: 3_596, held: 16 });
    await done(addPickup(trade, order, 0, takenOf(order, 6, 3)));
    expect(await stock(db, trade)).toMatchObject({ stock: 3_587, held: 7 });
    await done(addPickup(trade, order, 0, takenOf(order, 0, 7)));
    expect(await stock(db, trade)).toMatchObject({ stock: 3_580, held: 0 });
    expect(await trade.buyer.detail(order.id)).toMatchObject({
      status: ORDER_STATUS.toSettle,
      lines: [{ pickedCount: 10 }, { pickedCount: 10 }],
    });
  });

  it("come back by a void sheet", async ({ db, trade }) => {
    const order = await paidTwice(trade);
    await done(addPickup(trade, order, 0, takenOf(order, 4, null)));
    const id = await done(addPickup(trade, order, 0, takenOf(order, 6, 10)));
    await done(trade.merchant.post("/api/pickupRecord/merchant/voidRecord", { id, reason: REASON }));
    expect(await stock(db, trade)).toMatchObject({ stock: 3_596, held: 16 });
    expect(await trade.buyer.detail(order.id)).toMatchObject({
      status: ORDER_STATUS.partlyPickedUp,
      lines: [{ pickedCount: 4 }, { pickedCount: 0 }],
    });
  });

  it("are sent by one truck", async ({ db, trade }) => {
    const addressId = await done(trade.buyer.post<DeliveryAddressId>("/api/userAddress/pc/add", ADDRESS));
    const order = await paidTwice(trade, addressId);
    await done(trade.merchant.post("/api/platformOrder/merchant/ship", { id: order.id, ...SHIPPING }));
    expect(await stock(db, trade)).toMatchObject({ stock: 3_580, held: 0 });
    expect(await trade.buyer.detail(order.id)).toMatchObject({ status: ORDER_STATUS.inTransit });
  });

  it("are given back by a cancelled order", async ({ db, trade }) => {
    const { id } = await twiceOrdered(trade);
    await done(trade.buyer.post("/api/platformOrder/pc/cancel", { id, reason: REASON }));
    expect(await stock(db, trade)).toMatchObject({ stock: 3_600, held: 0 });
  });

  it("are bought again as one line of the cart, with the counts of both", async ({ trade }) => {
    const { id } = await twiceOrdered(trade, null);
    const again = await done(trade.buyer.post("/api/platformOrder/pc/buyAgain", { id }));
    expect(again).toEqual({ added: 1, skipped: 0 });
    expect((await trade.buyer.cart()).groups[0]?.items[0]).toMatchObject({ count: 20 });
  });
});
