import type { AddressInfo } from "node:net";
import { describe, expect } from "vitest";
import { ApiError } from "../../../src/domain/errors.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { createHttpConsoleFinder } from "../../../src/infrastructure/shell/http-console-finder.ts";
import { phoneOf } from "../../support/buyer.ts";
import { createMember, draftOf } from "../../support/companies.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { signInAs } from "../../support/sign-in.ts";
import { createTrade, type Trade } from "../../support/trade.ts";

let trade: Trade;
let url: string;
it.beforeAll(async ({ db, app }) => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  trade = await createTrade(app, db);
});

const finderOf = async (db: TestDatabase, n: number) => {
  const token = (await signInAs(db, phoneOf(n))).slice("Bearer ".length);
  return createHttpConsoleFinder(
    createHttpClient({ url }, { read: () => token, write: () => {}, clear: () => {} }, createFailureBus()),
  );
};

describe("the console's search on the real server", () => {
  it("finds a shop's orders by their number and its goods by theirs, for the shop and for the platform", async ({
    db,
  }) => {
    const { id, orderNo } = await trade.buyer.order(trade.goods.id, 100);
    const [merchant, operator] = await Promise.all([finderOf(db, 1), finderOf(db, 2)]);
    expect(await merchant.find("merchantOrders", orderNo)).toMatchObject([
      { kind: "order", title: orderNo, path: `/console/order/detail?id=${id}` },
    ]);
    expect(await operator.find("allOrders", orderNo)).toMatchObject([
      { kind: "order", title: orderNo, path: `/console/platformOrder/detail?id=${id}` },
    ]);
    const goods = await db.one<{ no: string }>("select goods_no as no from goods where id = $1", [trade.goods.id]);
    for (const [finder, source, path] of [
      [merchant, "merchantGoods", "/console/goods/form"],
      [operator, "allGoods", "/console/goods/review/detail"],
    ] as const)
      expect(await finder.find(source, goods?.no ?? "")).toMatchObject([
        { kind: "goods", path: `${path}?id=${trade.goods.id}` },
      ]);
    expect(await merchant.find("merchantOrders", "没有这样的订单")).toEqual([]);
  });

  it("finds companies by name for the platform, and refuses them to a merchant", async ({ db, app }) => {
    const [merchant, operator] = await Promise.all([finderOf(db, 1), finderOf(db, 2)]);
    const { id } = await draftOf(await createMember(app, db), { companyName: "太仓查找木业有限公司" });
    expect(await operator.find("companies", "查找木业")).toMatchObject([
      { kind: "company", title: "太仓查找木业有限公司", path: `/console/company/detail?id=${id}` },
    ]);
    await expect(merchant.find("companies", "木业")).rejects.toBeInstanceOf(ApiError);
    await expect(merchant.find("allOrders", "木业")).rejects.toBeInstanceOf(ApiError);
  });
});
