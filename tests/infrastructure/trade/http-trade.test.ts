import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { describe, expect } from "vitest";
import { ApiError } from "../../../src/domain/errors.ts";
import type { AddressForm } from "../../../src/domain/trade/address-form.ts";
import { ORDER_STATUS } from "../../../src/domain/trade/order.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { createHttpAddresses } from "../../../src/infrastructure/trade/http-addresses.ts";
import { createHttpCarts } from "../../../src/infrastructure/trade/http-carts.ts";
import { createHttpInvoices } from "../../../src/infrastructure/trade/http-invoices.ts";
import { createHttpOrders } from "../../../src/infrastructure/trade/http-orders.ts";
import { orderOf, phoneOf } from "../../support/buyer.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { signInAs } from "../../support/sign-in.ts";

let url: string;
let token: string;
it.beforeAll(async ({ db, app }) => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  token = (await signInAs(db, phoneOf(0))).slice("Bearer ".length);
});

const client = (of: string | null = token) =>
  createHttpClient({ url }, { read: () => of, write: () => {}, clear: () => {} }, createFailureBus());

const HOME: AddressForm = {
  receiver: "王木匠",
  phone: "13800000001",
  provinceCode: "320000",
  provinceName: "江苏省",
  cityCode: "320500",
  cityName: "苏州市",
  districtCode: "320585",
  districtName: "太仓市",
  detail: "沪太路1号仓库",
  canUnload: true,
  vehicleLimit: "13m",
  isDefault: true,
};

const failureOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${String(error)}`);
  return error.failure;
};

describe("the trade adapters on the real server", () => {
  it("buy: cart, address, checkout, order, cancellation", async ({ db }) => {
    const { id: goodsId } = await insertGoods(db);
    const carts = createHttpCarts(client());
    const addresses = createHttpAddresses(client());
    const orders = createHttpOrders(client());

    expect(await carts.add({ goodsId, quantity: 1, unit: "bundle" })).toBe(1);
    expect(await carts.count()).toBe(1);
    const [line] = (await carts.read()).groups[0]!.items;
    expect((await carts.update({ id: line!.id, quantity: 2_592, selected: true })).selectedAmount).toBe(435_456);

    const once = randomUUID();
    const home = await addresses.add(HOME, once);
    expect(await addresses.add(HOME, once)).toBe(home);
    const office = await addresses.add({ ...HOME, detail: "办公室二楼203", isDefault: false }, randomUUID());
    await addresses.makeDefault(office);
    await addresses.update(home, { ...HOME, detail: "沪太路2号仓库", isDefault: false });
    expect((await addresses.list()).map(({ id, detail }) => [id, detail])).toEqual([
      [office, "办公室二楼203"],
      [home, "沪太路2号仓库"],
    ]);
    expect(await addresses.regions()).toHaveLength(31);

    const preview = await orders.preview({ cartIds: [line!.id] });
    expect(preview).toMatchObject({
      totals: { goods: 435_456, payable: 435_456 },
      addresses: [{ id: office }, { id: home }],
    });
    const [group] = orderOf(preview).groups;
    const request = { ...orderOf(preview), groups: [{ ...group!, deliveryMode: 2 as const, addressId: home }] };
    const key = randomUUID();
    const placed = await orders.place(request, key);
    expect(await orders.place(request, key)).toEqual(placed);
    const [{ id }] = placed.orders as [(typeof placed.orders)[number]];

    const listed = {
      status: [ORDER_STATUS.toConfirm],
      keyword: "樟子松",
      pageNum: 1,
      pageSize: 10 as const,
    };
    expect((await orders.list(listed)).rows).toMatchObject([{ id, events: ["cancel"] }]);
    expect((await orders.list({ ...listed, status: [ORDER_STATUS.cancelled] })).rows).toEqual([]);
    expect(await orders.counts()).toEqual({ all: 1, byStatus: { 20: 1 } });
    const { version, address } = await orders.detail(id);
    expect(address?.text).toBe("江苏省苏州市太仓市沪太路2号仓库");
    await orders.send("cancel", { id, version, reason: "不再需要了" });
    expect(await failureOf(orders.send("cancel", { id, version, reason: "不再需要了" }))).toMatchObject({ code: 5001 });
    expect((await orders.detail(id)).status).toBe(ORDER_STATUS.cancelled);
    await addresses.remove(office);
    await addresses.remove(home);
    expect(await addresses.list()).toEqual([]);
  });

  it("save invoice titles, order with them, and submit one afterwards", async ({ db }) => {
    const { id: goodsId } = await insertGoods(db);
    const invoices = createHttpInvoices(client());
    const orders = createHttpOrders(client());
    const form = {
      kind: 1 as const,
      title: "太仓恒信木业有限公司",
      taxNo: "91320585MA1W8K2D5Y",
      isDefault: true,
      bankName: "",
      bankAccount: "",
      regAddress: "",
      regPhone: "",
    };
    const key = randomUUID();
    const id = await invoices.add(form, key);
    expect(await invoices.add(form, key)).toBe(id);
    const other = await invoices.add({ ...form, title: "另一个抬头", isDefault: false }, randomUUID());
    await invoices.makeDefault(other);
    await invoices.update(id, { ...form, title: "太仓恒信木业", isDefault: false });
    await invoices.remove(other);
    expect((await invoices.list({ pageNum: 1, pageSize: 20 })).rows.map((row) => [row.id, row.title])).toEqual([
      [id, "太仓恒信木业"],
    ]);
    const preview = await orders.preview({ goodsId, quantity: 1, unit: "bundle" });
    expect(await orders.savedInvoices()).toEqual(preview.invoices);
    const placed = await orders.place(orderOf(preview), randomUUID());
    const order = await orders.detail(placed.orders[0]!.id);
    await orders.applyInvoice({ id: order.id, version: order.version, invoice: null, invoiceId: id });
    expect((await orders.detail(order.id)).invoice?.title).toBe("太仓恒信木业");
  });

  it("hand over what changed since the preview", async ({ db }) => {
    const { id: goodsId } = await insertGoods(db, { stock: 10 });
    const orders = createHttpOrders(client());
    const preview = await orders.preview({ goodsId, quantity: 10, unit: "piece" });
    await db.run("update goods set stock = 9 where id = $1", [goodsId]);
    const failure = await failureOf(orders.place(orderOf(preview), randomUUID()));
    expect(failure).toMatchObject({
      kind: "refused",
      code: 5001,
      data: { changes: [{ goodsId, field: "stock", old: 10, new: 9 }] },
    });
  });

  it("reject with an ended session and nothing else", async () => {
    expect(await failureOf(createHttpCarts(client(null)).read())).toMatchObject({ kind: "session-expired" });
    expect(await failureOf(createHttpOrders(client("nobody")).counts())).toMatchObject({ kind: "session-expired" });
  });

  it("take lines out of the cart", async ({ db }) => {
    const carts = createHttpCarts(client());
    const { id: goodsId } = await insertGoods(db);
    await carts.add({ goodsId, quantity: 3, unit: "piece" });
    const ids = (await carts.read()).groups.flatMap(({ items }) => items.map(({ id }) => id));
    expect((await carts.remove(ids)).num).toBe(0);
  });
});
