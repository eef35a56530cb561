import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AnyActorRef, createActor, waitFor } from "xstate";
import { Basket, Catalog } from "../../src/application/catalog/catalog.ts";
import { createGoodsDetailMachine } from "../../src/application/catalog/goods-detail-machine.ts";
import { createSearchListMachine } from "../../src/application/catalog/search-list-machine.ts";
import { Clock, Ids, Navigator, SettingsStore } from "../../src/application/platform.ts";
import { RunningApp } from "../../src/application/running-app.ts";
import { Tracking } from "../../src/application/system/tracking.ts";
import { Addresses } from "../../src/application/trade/addresses.ts";
import { createCartMachine } from "../../src/application/trade/cart-machine.ts";
import { Carts } from "../../src/application/trade/carts.ts";
import { createCheckoutMachine } from "../../src/application/trade/checkout-machine.ts";
import { Orders } from "../../src/application/trade/orders.ts";
import { createContainer } from "../../src/infrastructure/container.ts";
import { memberAdapters } from "../../src/infrastructure/member-adapters.ts";
import type { App as Server } from "../../src/server/http.ts";
import { findGoods } from "../samples/find-goods.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { insertGoods } from "../support/goods.ts";
import { createNodePlatform } from "../support/node-platform.ts";
import { createTestApp, type SentSms } from "../support/server.ts";

const PHONE = "13712340001";

describe("a buyer without a browser", () => {
  let db: TestDatabase;
  let server: Server;
  let sent: SentSms[];
  let url: string;
  beforeAll(async () => {
    db = await createTestDatabase();
    ({ app: server, sent } = await createTestApp(db));
    await server.listen({ port: 0, host: "127.0.0.1" });
    url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    await insertGoods(db, { title: "俄罗斯樟子松木方 30*120*4000 一级 太仓港现货" });
  });
  afterAll(async () => {
    await server.close();
    await db.drop();
  });

  const gap = async () => {
    const row = await db.one<{ target_x: number }>(
      "select target_x from captcha where phone = $1 and used_at is null",
      [PHONE],
    );
    return row!.target_x;
  };

  it("finds goods by the sample that README shows", async () => {
    const found = await findGoods(createNodePlatform(url), "樟子松 30*120");
    expect(found.map(({ specText }) => specText)).toEqual(["30*120*4000"]);
  });

  it("signs in, searches, fills a cart, checks out and orders with the machines and adapters of the page", async () => {
    const platform = createNodePlatform(url);
    const container = createContainer(platform);
    container.load(memberAdapters);
    const app = container.get(RunningApp).start();

    app.promptSignIn();
    const popup = app.loginPopup;
    popup.send({ type: "fieldChanged", field: "phone", value: PHONE });
    popup.send({ type: "codeRequested" });
    const button = (await waitFor(popup, ({ children }) => children.smsCountdown !== undefined)).children
      .smsCountdown as AnyActorRef;
    const slider = (await waitFor(button, ({ children }) => children.slider !== undefined)).children
      .slider as AnyActorRef;
    await waitFor(slider, (state) => state.matches("ready"));
    slider.send({ type: "grabbed" });
    slider.send({ type: "pieceMoved", offset: await gap() });
    slider.send({ type: "pieceDropped" });
    await waitFor(button, (state) => state.matches("coolingDown"));
    popup.send({ type: "fieldChanged", field: "code", value: sent.at(-1)!.code });
    popup.send({ type: "consentToggled" });
    popup.send({ type: "submitted" });
    const { session } = (await waitFor(app.session, (state) => state.matches("signedIn"))).context;
    expect(session?.phone).toBe(PHONE);

    const list = createActor(
      createSearchListMachine({
        place: { path: "/search/list", base: {} },
        catalog: container.get(Catalog),
        basket: container.get(Basket),
        app,
        navigator: container.get(Navigator),
        settings: container.get(SettingsStore),
        tracking: container.get(Tracking),
      }),
      { input: { query: { keywords: "樟子松 30*120" } } },
    ).start();
    const page = (await waitFor(list, ({ context }) => context.page !== null)).context.page;
    const found = page!.rows[0]!;
    expect(found.specText).toBe("30*120*4000");

    const detail = createActor(
      createGoodsDetailMachine({
        catalog: container.get(Catalog),
        basket: container.get(Basket),
        app,
        navigator: container.get(Navigator),
        clock: container.get(Clock),
        tracking: container.get(Tracking),
      }),
      { input: { query: { id: found.id } } },
    ).start();
    await waitFor(detail, ({ context }) => context.goods !== null);
    detail.send({ type: "addRequested" });
    await waitFor(app.session, ({ context }) => context.session?.carNums === 1);

    const cart = createActor(
      createCartMachine({
        carts: container.get(Carts),
        ids: container.get(Ids),
        navigator: container.get(Navigator),
        onCounted: (num) => app.session.send({ type: "cartCounted", num }),
      }),
    ).start();
    await waitFor(cart, ({ context }) => context.cart?.num === 1);
    cart.send({ type: "checkoutRequested" });
    await waitFor(cart, () => platform.went.at(-1)?.startsWith("/shop/settlement?") === true);
    const query = Object.fromEntries(new URLSearchParams(platform.went.at(-1)!.split("?")[1]));

    const checkout = createActor(
      createCheckoutMachine({
        orders: container.get(Orders),
        carts: container.get(Carts),
        addresses: container.get(Addresses),
        clock: container.get(Clock),
        ids: container.get(Ids),
        onCounted: (num) => app.session.send({ type: "cartCounted", num }),
        navigator: container.get(Navigator),
      }),
      { input: { query } },
    ).start();
    await waitFor(checkout, (state) => state.matches("editing"));
    checkout.send({ type: "agreementTicked", agree: true });
    checkout.send({ type: "submitted" });
    const placed = (await waitFor(checkout, (state) => state.matches("placed"))).context.placed;
    expect(placed?.orders).toHaveLength(1);

    const orders = await container.get(Orders).list({ status: [], keyword: "", pageNum: 1, pageSize: 20 });
    expect(orders.rows.map(({ orderNo }) => orderNo)).toEqual(placed?.orders.map(({ orderNo }) => orderNo));
    for (const actor of [list, detail, cart, checkout]) actor.stop();
    app.stop();
  });
});
