import { describe, expect } from "vitest";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import type { MerchantDetail } from "../../../src/domain/company/merchant-life.ts";
import type { PayeeAccount } from "../../../src/domain/company/payee.ts";
import type { FuturesOrderDetail } from "../../../src/domain/futures/order-view.ts";
import type { Page } from "../../../src/domain/paging.ts";
import type { Message } from "../../../src/domain/system/message.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { reviewSubscriber } from "../../../src/server/company/review-subscriber.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import { phoneOf } from "../../support/buyer.ts";
import type { TestDatabase } from "../../support/database.ts";
import { companyBuyer, openOffer, orderForm } from "../../support/futures.ts";
import { confirmed, done, type Trade } from "../../support/trade.ts";
import { it } from "../../support/trade-fixtures.ts";

const NEW_ACCOUNT = {
  accountName: "太仓万木行有限公司",
  bankName: "中国银行太仓支行",
  bankAccount: "4600123456789012",
};
const OWN = "/api/merchant/merchant";

const shop = (trade: Trade) => done(trade.merchant.get<MerchantDetail>(`${OWN}/getInfo`));
const change = async (trade: Trade, account: PayeeAccount, version?: number) =>
  trade.merchant.post<MerchantDetail>(`${OWN}/updatePayee`, {
    version: version ?? (await shop(trade)).version,
    ...account,
  });
const forget = (db: TestDatabase) => db.run("update merchant set account_name = '', bank_name = '', bank_account = ''");

describe("where a spot order is paid to", () => {
  it("is named once the order is confirmed, and stays what it was then", async ({ trade }) => {
    const preview = await trade.buyer.previewOf(trade.goods.id, 90);
    const { orders } = await done(trade.buyer.place(preview));
    for (const placed of [orders, (await done(trade.buyer.place(preview))).orders])
      expect(Object.keys(placed[0]!).toSorted()).toEqual(["id", "orderNo", "payable", "status"]);
    const id = orders[0]!.id;
    await done(change(trade, NEW_ACCOUNT));
    expect(await trade.buyer.detail(id)).toMatchObject({ payee: NEW_ACCOUNT });
    await done(trade.merchant.post("/api/platformOrder/merchant/confirm", { id }));
    await done(change(trade, { ...NEW_ACCOUNT, bankAccount: "4600999999999999" }));
    expect(await trade.buyer.detail(id)).toMatchObject({ status: ORDER_STATUS.toPay, payee: NEW_ACCOUNT });
    expect((await confirmed(trade, 90)).payee).toMatchObject({ bankAccount: "4600999999999999" });
  });

  it("is set by the shop before it can confirm", async ({ db, trade }) => {
    await forget(db);
    const { id } = await trade.buyer.order(trade.goods.id, 90);
    expect(await trade.merchant.post("/api/platformOrder/merchant/confirm", { id })).toMatchObject({
      code: 601,
      msg: "请先在店铺管理中填写收款账户，再确认订单",
    });
    expect((await trade.buyer.detail(id)).payee).toBeNull();
    await done(change(trade, NEW_ACCOUNT));
    await done(trade.merchant.post("/api/platformOrder/merchant/confirm", { id }));
    expect((await trade.buyer.detail(id)).payee).toEqual(NEW_ACCOUNT);
  });
});

describe("a shop's account", () => {
  it("is changed by its own people in the version they saw, logged, recorded in the history, and sent to all of them", async ({
    db,
    trade,
  }) => {
    const { version } = await shop(trade);
    const after = await done(change(trade, { ...NEW_ACCOUNT, bankAccount: " 4600 1234 5678 9012" }));
    expect(after.payee).toEqual(NEW_ACCOUNT);
    expect(after.history.map(({ eventName, reason }) => [eventName, reason])).toContainEqual([
      "变更收款账户",
      "中国银行太仓支行 尾号9012",
    ]);
    expect((await change(trade, NEW_ACCOUNT, version)).code).toBe(5001);
    expect((await trade.buyer.post(`${OWN}/updatePayee`, { version: 1, ...NEW_ACCOUNT })).code).toBe(403);
    const logged = await db.one<{ detail: string }>(
      "select l::text as detail from oper_log l where title = '收款账户'",
      [],
    );
    expect(logged?.detail).toContain("4600123456789012");
    await deliverOutbox(db, [reviewSubscriber]);
    const { rows } = await done(trade.merchant.post<Page<Message>>("/api/message/pc/getList"));
    expect(rows.map(({ title, level }) => [title, level])).toContainEqual(["收款账户已变更", 1]);
  });

  it("is in the name of the company that runs it", async ({ db, trade }) => {
    await db.run(
      `with c as (insert into company_info (company_name, credit_code, company_status)
         values ('太仓万木行有限公司', '91320585MA1W8K2D5Y', ${COMPANY_STATUS.certified}) returning id)
       update merchant set company_id = (select id from c) where id = $1`,
      [trade.goods.merchantId],
    );
    expect(await change(trade, { ...NEW_ACCOUNT, accountName: "别家有限公司" })).toMatchObject({
      code: 601,
      msg: "开户名称须与企业名称一致",
    });
    expect((await change(trade, NEW_ACCOUNT)).code).toBe(200);
  });
});

describe("where a forward order is paid to", () => {
  it("is stored when it is confirmed, which requires it", async ({ db, app, trade }) => {
    const buyer = await companyBuyer(app, db, phoneOf(30));
    const offerId = await openOffer({ ...trade, buyer });
    const id = await done(buyer.post<string>("/api/futuresOrder/pc/add", orderForm(offerId)));
    const seen = () => done(buyer.get<FuturesOrderDetail>(`/api/futuresOrder/pc/getInfo?id=${id}`));
    const { payee } = await shop(trade);
    const confirm = async () =>
      trade.merchant.post("/api/futuresOrder/merchant/confirm", {
        id,
        version: (await seen()).version,
        etd: "",
        eta: "",
      });
    await forget(db);
    expect(await confirm()).toMatchObject({ code: 601, msg: "请先在店铺管理中填写收款账户，再确认订单" });
    await done(change(trade, payee!));
    await done(confirm());
    await done(change(trade, NEW_ACCOUNT));
    expect(await seen()).toMatchObject({ status: ORDER_STATUS.toPay, payee });
  });
});
