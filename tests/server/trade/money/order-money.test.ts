import { describe, expect } from "vitest";
import { fen } from "../../../../src/domain/money.ts";
import { ORDER_STATUS } from "../../../../src/domain/trade/order.ts";
import { REFUND_STATUS } from "../../../../src/domain/trade/refund.ts";
import { expireOrders } from "../../../../src/server/trade/orders/expire-orders.ts";
import { phoneOf, stockOf } from "../../../support/buyer.ts";
import { fromNow, workRoundTheClock } from "../../../support/clock.ts";
import { insertMerchant } from "../../../support/goods.ts";
import { signInAs, type Traits } from "../../../support/sign-in.ts";
import { aFile, confirmed, done, paid, REASON, type Trade, voucher } from "../../../support/trade.ts";
import { it as test } from "../../../support/trade-fixtures.ts";

const it = test.extend("poolSize", { scope: "file" }, 20);

const add = (trade: Trade, body: object) => trade.buyer.post<string>("/api/platformOrder/pc/addVoucher", body);
const audit = (trade: Trade, id: string, voucherId: string, pass: boolean, more: object = {}) =>
  trade.merchant.post("/api/platformOrder/merchant/auditVoucher", {
    id,
    voucherId,
    pass,
    ...(pass ? {} : { reason: REASON }),
    ...more,
  });

describe("vouchers", () => {
  it("add up to the payment, each audited by itself, with a reason where one is refused", async ({ db, trade }) => {
    const { id, payable } = await confirmed(trade, 90);
    const part = fen(100_000);
    const first = await done(add(trade, await voucher(trade, id, part)));
    const wrong = await done(add(trade, await voucher(trade, id, part)));
    expect(await trade.buyer.detail(id)).toMatchObject({
      status: ORDER_STATUS.toAudit,
      leftToPay: payable - 200_000,
      expireAt: null,
    });
    await done(audit(trade, id, wrong, false));
    expect(await trade.buyer.detail(id)).toMatchObject({ status: ORDER_STATUS.toAudit });
    await done(audit(trade, id, first, true));
    expect(await trade.buyer.detail(id)).toMatchObject({ status: ORDER_STATUS.toPay, paidAmount: part });
    const rest = await done(add(trade, await voucher(trade, id, fen(payable - part))));
    await done(audit(trade, id, rest, true));
    const order = await trade.buyer.detail(id);
    expect(order).toMatchObject({ status: ORDER_STATUS.toPickup, paidAmount: payable, leftToPay: 0 });
    expect(order.payTime).not.toBeNull();
    expect(order.vouchers.map(({ status, rejectReason }) => [status, rejectReason])).toEqual([
      [1, ""],
      [2, REASON],
      [1, ""],
    ]);
    expect(await stockOf(db, trade.goods.id)).toMatchObject({ stock: 3600, held: 90 });
  });

  it("beyond what is due are looked at before the order goes on or ends", async ({ trade }) => {
    const { id, payable } = await confirmed(trade, 90);
    const whole = await done(add(trade, await voucher(trade, id, payable)));
    const more = await done(add(trade, await voucher(trade, id, fen(1_000))));
    await done(audit(trade, id, whole, true));
    const { status, paidAmount, version } = await trade.buyer.detail(id);
    expect(status).toBe(ORDER_STATUS.toAudit);
    expect(paidAmount).toEqual(payable);
    await done(trade.buyer.post("/api/platformOrder/pc/requestCancel", { id, version, reason: REASON }));
    const first = { code: 601, msg: "有付款凭证待核，请先核款" };
    const body = { id, version: version + 1 };
    expect(await trade.merchant.post("/api/platformOrder/merchant/agreeCancel", body)).toMatchObject(first);
    const forced = { ...body, reason: REASON };
    expect(await trade.operator.post("/api/platformOrder/admin/forceCancel", forced)).toMatchObject(first);
    await done(audit(trade, id, more, false));
    expect(await trade.buyer.detail(id)).toMatchObject({ status: ORDER_STATUS.toPickup, paidAmount: payable });
  });

  it("lead back to paying within a new time where the last waiting one is refused", async ({ db, trade }) => {
    const { id, payable } = await confirmed(trade, 90);
    const only = await done(add(trade, await voucher(trade, id, payable)));
    await workRoundTheClock(db);
    const refusing = fromNow();
    await done(audit(trade, id, only, false));
    const order = await trade.buyer.detail(id);
    expect(order.status).toBe(ORDER_STATUS.toPay);
    refusing.expectAhead(order.expireAt, 2 * 3_600_000);
    await db.run("update platform_order set expire_at = now() where id = $1", [id]);
    expect(await expireOrders(db)).toBe(1);
    expect((await stockOf(db, trade.goods.id)).held).toBe(0);
  });

  it("come once per transfer, up to 5 % more than is due, with a file of one's own", async ({ trade }) => {
    const { id, payable } = await confirmed(trade, 90);
    const body = await voucher(trade, id, fen(1000));
    expect((await add(trade, { ...body, amount: Math.floor(payable * 1.05) + 1 })).code).toBe(601);
    for (const wrong of [{ payDate: "2999-01-01" }, { bankFlowNo: "123" }, { payerName: "" }, { fileIds: [] }])
      expect((await add(trade, { ...body, ...wrong })).code).toBe(601);
    expect((await add(trade, { ...body, fileIds: [await aFile(trade, trade.merchant.phone)] })).code).toBe(601);
    await done(add(trade, body));
    const again = { ...body, bankFlowNo: [...body.bankFlowNo].join(" ") };
    expect(await add(trade, { ...again, fileIds: [await aFile(trade, trade.buyer.phone)] })).toMatchObject({
      code: 601,
      msg: "该银行流水号已提交过",
    });
  });

  it("are counted once, however many audit one at once", async ({ trade }) => {
    const { id, payable } = await confirmed(trade, 90);
    const voucherId = await done(add(trade, await voucher(trade, id, payable)));
    const { version } = await trade.buyer.detail(id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => audit(trade, id, voucherId, true, i % 2 ? { version } : {})),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(await trade.buyer.detail(id)).toMatchObject({
      status: ORDER_STATUS.toPickup,
      paidAmount: payable,
      version: version + 1,
    });
  });

  it("are one where the same request comes again, and one of many with the same number", async ({ trade }) => {
    const { id } = await confirmed(trade, 90);
    const body = await voucher(trade, id, fen(1000));
    const url = "/api/platformOrder/pc/addVoucher";
    const answers = await Promise.all(Array.from({ length: 10 }, () => trade.buyer.post<string>(url, body, "k1")));
    expect(new Set(answers.map(({ data }) => data)).size).toBe(1);
    const more = await Promise.all(Array.from({ length: 10 }, () => add(trade, { ...body, bankFlowNo: "SAME000001" })));
    expect(more.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await trade.buyer.detail(id)).vouchers).toHaveLength(2);
  });

  it("are readable only to the order's two sides and to operators who decide disputes", async ({ db, app, trade }) => {
    const { id } = await confirmed(trade, 90);
    const body = await voucher(trade, id, fen(1000));
    await done(add(trade, body));
    const shown = (await trade.buyer.detail(id)).vouchers[0]?.files[0];
    expect(shown?.fileName).toBe(body.fileIds[0]);
    const rival = { roles: ["buyer", "merchant"], merchantId: await insertMerchant(db, "别家木行") };
    const readers: [string, Traits, boolean][] = [
      [trade.buyer.phone, {}, true],
      [trade.merchant.phone, {}, true],
      [trade.operator.phone, {}, true],
      [phoneOf(8), rival, false],
      [phoneOf(9), {}, false],
    ];
    for (const [phone, traits, may] of readers) {
      const url = `/common/download?fileName=${encodeURIComponent(body.fileIds[0]!)}&delete=false`;
      const reply = await app.inject({ url, headers: { authorization: await signInAs(db, phone, traits) } });
      expect(reply.headers["download-filename"] !== undefined).toBe(may);
    }
  });
});

describe("cancelling what is paid", () => {
  const request = (trade: Trade, id: string) =>
    trade.buyer.post("/api/platformOrder/pc/requestCancel", { id, reason: REASON });
  it("takes the merchant's consent, gives the stock back and writes the money down", async ({ db, trade }) => {
    const { id, payable } = await paid(trade, 90);
    expect((await trade.buyer.post("/api/platformOrder/pc/cancel", { id, reason: REASON })).code).toBe(601);
    expect((await trade.merchant.post("/api/platformOrder/merchant/agreeCancel", { id })).code).toBe(601);
    await done(request(trade, id));
    expect((await request(trade, id)).code).toBe(601);
    expect(await trade.buyer.detail(id)).toMatchObject({ status: ORDER_STATUS.toPickup, cancelRequested: true });
    const refuse = { id, reason: REASON };
    await done(trade.merchant.post("/api/platformOrder/merchant/refuseCancel", refuse));
    expect(await trade.buyer.detail(id)).toMatchObject({ status: ORDER_STATUS.toPickup, cancelRequested: false });
    await done(request(trade, id));
    const { version } = await trade.buyer.detail(id);
    const agreed = await Promise.all(
      Array.from({ length: 50 }, () => trade.merchant.post("/api/platformOrder/merchant/agreeCancel", { id, version })),
    );
    expect(agreed.map(({ code }) => code).sort()).toEqual([200, ...Array(49).fill(5001)]);
    expect(await trade.buyer.detail(id)).toMatchObject({
      status: ORDER_STATUS.cancelled,
      cancelType: 1,
      cancelRequested: false,
      refund: { kind: 1, amount: payable, status: REFUND_STATUS.toName },
    });
    expect(await stockOf(db, trade.goods.id)).toMatchObject({ stock: 3600, held: 0 });
    const refund = { id, note: "已原路退回，请查收" };
    for (const note of ["", " 退了 ", "长".repeat(201)])
      expect(await trade.merchant.post("/api/platformOrder/merchant/settleRefund", { id, note })).toMatchObject({
        code: 601,
        msg: "请填写说明(5-200字)",
      });
    const back = await Promise.all(
      Array.from({ length: 5 }, () => trade.merchant.post("/api/platformOrder/merchant/settleRefund", refund)),
    );
    expect(back.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await trade.buyer.detail(id)).refund).toMatchObject({ status: REFUND_STATUS.sent, note: refund.note });
  });

  it("can be done by the operator, who is written down with what they did", async ({ db, trade }) => {
    const { id, payable } = await paid(trade, 90);
    await done(trade.operator.post("/api/platformOrder/admin/forceCancel", { id, reason: REASON }));
    expect(await trade.buyer.detail(id)).toMatchObject({
      status: ORDER_STATUS.cancelled,
      cancelType: 5,
      refund: { kind: 1, amount: payable },
    });
    const { orderNo } = await trade.buyer.detail(id);
    const written = await db.rows<{ person: string }>(
      "select title, target, after->>'reason' as reason, person_id::text as person from oper_log order by seq",
    );
    expect(written.at(-1)).toEqual({ title: "现货订单", target: orderNo, reason: REASON, person: trade.operator.id });
    expect(written.slice(0, -1).map(({ person }) => person)).toEqual([
      trade.merchant.id,
      trade.buyer.id,
      trade.merchant.id,
    ]);
  });
});
