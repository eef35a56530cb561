import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ActorRefFrom, createActor, waitFor } from "xstate";
import type { commandMachine } from "../../../src/application/command-machine.ts";
import { createExpertDemandMachine } from "../../../src/application/demand/expert-machines.ts";
import { createQuotingMachine, createSourcesMachine } from "../../../src/application/demand/quote-machines.ts";
import { DEMAND_STATUS } from "../../../src/domain/demand/demand.ts";
import { QUOTE_STATUS } from "../../../src/domain/demand/quote.ts";
import { createHttpDemandConsole } from "../../../src/infrastructure/demand/http-demand-console.ts";
import { createHttpDemands } from "../../../src/infrastructure/demand/http-demands.ts";
import { createHttpQuotes } from "../../../src/infrastructure/demand/http-quotes.ts";
import { createHttpRecommendationAdmin } from "../../../src/infrastructure/demand/http-recommendation-admin.ts";
import { NO_FILES } from "../../../src/infrastructure/device.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { createHttpConsoleLists } from "../../../src/infrastructure/http/http-console-lists.ts";
import type { App } from "../../../src/server/http.ts";
import { type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createShop, published, type Shop } from "../../support/quotes.ts";
import { createTestApp } from "../../support/server.ts";
import { signInAs } from "../../support/sign-in.ts";

const PAGE = { pageNum: 1, pageSize: 10 } as const;
const clock = { now: () => Date.now() };
const ids = { next: () => randomUUID() };

describe("the quote adapters and machines on the real server", () => {
  let db: TestDatabase;
  let app: App;
  let url: string;
  let buyer: Buyer;
  let shop: Shop;
  beforeAll(async () => {
    db = await createTestDatabase();
    app = (await createTestApp(db)).app;
    await app.listen({ port: 0, host: "127.0.0.1" });
    url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    buyer = await createBuyer(app, db, phoneOf(1));
    shop = await createShop(app, db, phoneOf(2), "恒林木行", { stock: 10_000 });
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
  });
  const client = async (phone: string, roles?: string[]) => {
    const token = (await signInAs(db, phone, roles === undefined ? {} : { roles })).slice("Bearer ".length);
    return createHttpClient({ url }, { read: () => token, write: () => {}, clear: () => {} }, createFailureBus());
  };

  it("lead a demand from its first quote over a counter to the award", async () => {
    const { id } = await published(buyer);
    const merchant = createHttpQuotes(await client(shop.person.phone));
    const owner = await client(buyer.phone);
    const quotes = createHttpQuotes(owner);
    const notices: string[] = [];
    const counted: number[] = [];
    const notify = (text: string) => void notices.push(text);

    const query = {
      keyword: "",
      kindCode: null,
      speciesCode: null,
      cityCode: null,
      matching: true,
      invited: false,
      ...PAGE,
    };
    expect((await merchant.demandBoard(query)).rows.map((demand) => demand.id)).toEqual([id]);
    const quoting = createActor(createQuotingMachine({ quotes: merchant, clock, ids, notify }), {
      input: { query: { id } },
    }).start();
    await waitFor(quoting, (state) => state.context.thing !== null);
    quoting.send({ type: "commandRequested", name: "add" });
    const form = await waitFor(quoting, (state) => state.children.command !== undefined);
    const line = form.context.thing!.items[0]!.id;
    quoting.getSnapshot().children.command!.send({ type: "fieldChanged", field: "freight", value: "included" });
    quoting.getSnapshot().children.command!.send({ type: "fieldChanged", field: `${line}.price`, value: "1650" });
    quoting.getSnapshot().children.command!.send({ type: "submitted" });
    await waitFor(quoting, (state) => state.context.thing?.quote != null);
    expect((await merchant.sent({ ...PAGE, status: [QUOTE_STATUS.toAnswerByBuyer] })).rows).toHaveLength(1);

    const sources = createSourcesMachine({
      quotes,
      demands: createHttpDemands(owner, NO_FILES),
      clock,
      ids,
      notify,
      cartCounted: (num) => counted.push(num),
    });
    const page = createActor(sources, { input: { query: { id } } }).start();
    const shown = await waitFor(page, (state) => state.context.thing !== null);
    const [quote] = shown.context.thing!.comparison.quotes;
    expect(shown.context.thing!.sources[0]?.sources[0]).toMatchObject({ goods: { id: shop.goodsId } });
    page.send({ type: "commandRequested", name: "inviteShop" });
    page.getSnapshot().children.command!.send({ type: "submitted" });
    page.getSnapshot().children.command!.send({ type: "fieldChanged", field: "merchantId", value: shop.merchantId });
    page.getSnapshot().children.command!.send({ type: "submitted" });
    await waitFor(page, (state) => state.context.thing?.shops[0]?.invited === true);
    page.send({ type: "commandRequested", name: "addToCart", part: `${line}/${shop.goodsId}` });
    await waitFor(page, (state) => counted.length > 0 && !state.hasTag("busy") && !state.hasTag("stale"));
    expect(counted).toEqual([1]);
    page.send({ type: "commandRequested", name: "counter", part: quote!.id });
    page.getSnapshot().children.command!.send({ type: "fieldChanged", field: `${line}.price`, value: "1600" });
    page.getSnapshot().children.command!.send({ type: "submitted" });
    await waitFor(
      page,
      (state) => state.context.thing?.comparison.quotes[0]?.status === QUOTE_STATUS.toAnswerByMerchant,
    );

    quoting.send({ type: "retried" });
    await waitFor(quoting, (state) => state.context.thing?.quote?.status === QUOTE_STATUS.toAnswerByMerchant);
    quoting.send({ type: "commandRequested", name: "answer" });
    // The price that the buyer would take stands first.
    expect(
      (quoting.getSnapshot().children.command as ActorRefFrom<typeof commandMachine>).getSnapshot().context.fields[
        `${line}.price`
      ],
    ).toBe("1600.00");
    quoting.getSnapshot().children.command!.send({ type: "submitted" });
    await waitFor(quoting, (state) => state.context.thing?.quote?.status === QUOTE_STATUS.toAnswerByBuyer);

    page.send({ type: "retried" });
    await waitFor(page, (state) => state.context.thing?.comparison.quotes[0]?.status === QUOTE_STATUS.toAnswerByBuyer);
    page.send({ type: "commandRequested", name: "award", part: quote!.id });
    page.getSnapshot().children.command!.send({ type: "submitted" });
    const awarded = await waitFor(page, (state) => state.context.thing?.comparison.status === DEMAND_STATUS.awarded);
    expect(awarded.context.thing?.comparison.quotes[0]).toMatchObject({
      status: QUOTE_STATUS.awarded,
      orderable: true,
      events: ["place"],
    });
    expect(notices).toEqual([
      "报价已提交",
      "已邀请商家报价",
      "已加入购物车",
      "还价已发出",
      "报价已更新",
      "已采纳报价，请在锁价期内下单",
    ]);
    quoting.stop();
    page.stop();
  });

  it("lead a demand to its expert, and what the expert recommends to its buyer", async () => {
    const { id } = await published(buyer);
    const notify = () => {};
    await signInAs(db, phoneOf(4), { roles: ["expert"] });
    const quoting = createHttpRecommendationAdmin(await client(phoneOf(3), ["operator"]));
    const { version, experts } = await quoting.demand(id);
    await quoting.assign({ id, version }, experts[0]!.id);
    const expert = createHttpRecommendationAdmin(await client(phoneOf(4)));
    const own = createHttpConsoleLists(await client(phoneOf(4)));
    const assigned = await own.page("expertDemandList", { status: [DEMAND_STATUS.open], assigned: "mine" }, PAGE);
    expect(assigned.rows.map((demand) => demand.id)).toEqual([id]);
    const page = createActor(createExpertDemandMachine({ admin: expert, ids, notify }), {
      input: { query: { id } },
    }).start();
    const { lines } = (await waitFor(page, (state) => state.context.thing !== null)).context.thing!;
    page.send({ type: "commandRequested", name: "recommend", part: `${lines[0]!.id}/1/${lines[0]!.goods[0]!.id}` });
    page.getSnapshot().children.command!.send({ type: "submitted" });
    page.getSnapshot().children.command!.send({ type: "fieldChanged", field: "note", value: "料直色白，量足" });
    page.getSnapshot().children.command!.send({ type: "submitted" });
    const picked = await waitFor(page, (state) => state.context.thing?.lines[0]?.picks.length === 1);
    const owner = await client(buyer.phone);
    const [recommended] = await createHttpQuotes(owner).sources(id);
    expect(recommended?.sources[0]).toMatchObject({ by: 2, expertNote: "料直色白，量足" });
    await expert.remove(picked.context.thing!.lines[0]!.picks[0]!.id);
    page.stop();
    const demands = createHttpDemands(owner, NO_FILES);
    const [mine] = (await demands.list({ ...PAGE, status: [DEMAND_STATUS.open] })).rows;
    expect(mine).toMatchObject({ id, recNum: 0, newNum: 0, bestPrice: null });
  });

  it("lead a demand through the review, and back from it", async () => {
    await db.run("insert into sys_config (config_key, config_value) values ('demand.review', 'on')");
    const { id } = await published(buyer);
    await db.run("delete from sys_config where config_key = 'demand.review'");
    const quoting = createHttpDemandConsole(await client(phoneOf(3), ["operator"]));
    const all = createHttpConsoleLists(await client(phoneOf(3), ["operator"]));
    const [waiting] = (await all.page("reviewedDemandList", { status: [DEMAND_STATUS.inReview] }, PAGE)).rows;
    expect(waiting).toMatchObject({ id, events: ["approve", "reject"] });
    await quoting.review("approve", waiting!, "");
    const open = await quoting.demand(id);
    expect(open).toMatchObject({ status: DEMAND_STATUS.open, events: ["close"] });
    await expect(quoting.review("close", waiting!, "内容重复发布")).rejects.toMatchObject({ failure: { code: 5001 } });
    await quoting.review("close", open, "内容重复发布");
    expect(await quoting.demand(id)).toMatchObject({ status: DEMAND_STATUS.closed, closeReason: "内容重复发布" });
  });
});
