import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect } from "vitest";
import { asId, type GoodsId } from "../../../src/domain/ids.ts";
import type { Page } from "../../../src/domain/paging.ts";
import { REF_TYPES } from "../../../src/domain/system/changed-thing.ts";
import type { Message, MessageDraft, MessagePref, UnreadCounts } from "../../../src/domain/system/message.ts";
import { callerOf } from "../../../src/server/auth.ts";
import { connect } from "../../../src/server/db/database.ts";
import type { App } from "../../../src/server/http.ts";
import { createLiveStreams } from "../../../src/server/system/live.ts";
import { notify } from "../../../src/server/system/messages.ts";
import { deliverOutbox, publish, type Subscriber } from "../../../src/server/system/outbox.ts";
import { orderSubscriber } from "../../../src/server/trade/orders/order-subscriber.ts";
import { createBreakableLine } from "../../support/breakable-line.ts";
import { type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it as test } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { createTestApp } from "../../support/server.ts";
import { signInAs } from "../../support/sign-in.ts";

const draft = (changes: Partial<MessageDraft> = {}): MessageDraft => ({
  type: 3,
  todo: null,
  title: "有新货",
  content: "樟子松 30*120 到货",
  linkPath: "/product/detail?id=1",
  refType: "goods",
  refId: "1",
  ...changes,
});

const it = test
  .extend("buyer", { scope: "file" }, ({ db, app }) => createBuyer(app, db, phoneOf(1)))
  .extend("stranger", { scope: "file" }, ({ db, app }) => createBuyer(app, db, phoneOf(2)));

describe("messages", () => {
  let next = 1;

  const send = (db: TestDatabase, who: Buyer, changes: Partial<MessageDraft> = {}, nowMs?: number) =>
    db.transaction((tx) =>
      notify(tx, asId(String(next++)), [{ personId: who.id, companyId: null }], draft(changes), nowMs ?? Date.now()),
    );
  const list = async (who: Buyer, body: object = {}) =>
    (await who.post<Page<Message>>("/api/message/pc/getList", body)).data;
  const unread = async (who: Buyer) => (await who.get<UnreadCounts>("/api/message/pc/getUnreadNum")).data;
  const fresh = async (db: TestDatabase, app: App) => {
    const who = await createBuyer(app, db, phoneOf(100 + next));
    next += 1;
    return who;
  };

  it("reach one person, newest first, and count until they are read", async ({ db, app }) => {
    const who = await fresh(db, app);
    await send(db, who, { title: "第一条" });
    await send(db, who, { title: "第二条", type: 5 });
    expect((await list(who)).rows.map(({ title }) => title)).toEqual(["第二条", "第一条"]);
    expect(await unread(who)).toEqual({ total: 2, byType: { 3: 1, 5: 1 }, sessionEpoch: 0 });
    const { rows } = await list(who, { type: 3 });
    const left = await who.post<UnreadCounts>("/api/message/pc/read", { ids: [rows[0]!.id] });
    expect(left.data).toEqual({ total: 1, byType: { 5: 1 } });
    expect((await list(who, { unread: true })).total).toBe(1);
    const none = await who.post<UnreadCounts>("/api/message/pc/readAll", {});
    expect(none.data).toEqual({ total: 0, byType: {} });
    const session = await who.post<{ unreadNum: number }>("/api/login/getUserInfo");
    expect(session.data.unreadNum).toBe(0);
  });

  it("are not read or deleted by others", async ({ db, app, stranger }) => {
    const who = await fresh(db, app);
    await send(db, who);
    const { rows } = await list(who);
    await stranger.post("/api/message/pc/read", { ids: [rows[0]!.id] });
    await stranger.delete(`/api/message/pc/delete?ids=${rows[0]!.id}`);
    expect(await list(who)).toMatchObject({ total: 1, rows: [{ readTime: null }] });
    expect((await list(stranger)).total).toBe(0);
    await who.delete(`/api/message/pc/delete?ids=${rows[0]!.id}`);
    expect((await list(who)).total).toBe(0);
    expect((await unread(who)).total).toBe(0);
  });

  it("notify one person of one event once, however often it is delivered", async ({ db, app }) => {
    const who = await fresh(db, app);
    const one = { personId: who.id, companyId: null };
    for (let time = 0; time < 3; time += 1) await db.transaction((tx) => notify(tx, asId("777"), [one], draft()));
    expect((await list(who)).total).toBe(1);
  });

  it("show the goods that they are about, and no others", async ({ db, app }) => {
    const who = await fresh(db, app);
    const goods = await insertGoods(db);
    await send(db, who, { refId: goods.id });
    await send(db, who, { refId: null });
    await send(db, who, { refType: "merchant", refId: goods.id });
    expect((await list(who)).rows.map(({ image }) => image)).toEqual([
      "",
      "",
      expect.stringMatching(/^\/pictures\/goods\/1502-zhangzisong-t30-w120-l4000/),
    ]);
  });

  it("show nothing of what is not there, whatever it was", async ({ db, app }) => {
    const who = await fresh(db, app);
    for (const refType of REF_TYPES) await send(db, who, { refType, refId: asId("999") });
    const { rows } = await list(who);
    expect(rows.map(({ image }) => image)).toEqual(rows.map(() => ""));
    expect(rows.length).toBeGreaterThan(5);
  });

  it("come when their reader has chosen, or not at all", async ({ db, app }) => {
    const who = await fresh(db, app);
    const pref = (change: Partial<MessagePref>) =>
      who.post<MessagePref[]>("/api/message/pc/updatePref", { type: 3, inApp: true, digest: 0, ...change });
    expect((await pref({ digest: 1 })).data.find(({ type }) => type === 3)).toEqual({
      type: 3,
      inApp: true,
      digest: 1,
    });
    await send(db, who, { title: "明早的" });
    expect((await list(who)).total).toBe(0);
    await send(db, who, { title: "昨天的" }, Date.now() - 2 * 86_400_000);
    expect((await list(who)).rows.map(({ title }) => title)).toEqual(["昨天的"]);
    await pref({ inApp: false });
    await send(db, who, { title: "不要的" });
    expect((await list(who)).total).toBe(1);
    await send(db, who, { title: "交易的", type: 1 });
    expect((await list(who)).total).toBe(2);
    expect(await who.post("/api/message/pc/updatePref", { type: 1, inApp: false, digest: 0 })).toMatchObject({
      code: 601,
      msg: "该类消息不能关闭",
    });
  });

  it("notify both sides of an order of what happened", async ({ db, app, buyer }) => {
    const { id } = await insertGoods(db, {});
    const merchantId = (await db.one<{ id: string }>("select merchant_id as id from goods where id = $1", [id]))?.id;
    const merchant = await createBuyer(app, db, phoneOf(50), { merchantId: merchantId!, roles: ["merchant"] });
    const order = await buyer.order(id, 10);
    await deliverOutbox(db, [orderSubscriber]);
    expect((await list(merchant)).rows[0]).toMatchObject({ title: "您有新订单待确认", level: 1, type: 1 });
    expect((await merchant.post("/api/platformOrder/merchant/confirm", { id: order.id })).code).toBe(200);
    await deliverOutbox(db, [orderSubscriber]);
    const [message] = (await list(buyer)).rows;
    expect(message).toMatchObject({
      title: "商家已确认订单",
      linkPath: `/user/platformOrder/detail?id=${order.id}`,
    });
    expect(message?.content).toContain(order.orderNo);
    expect(message?.content).toMatch(/请在 \d{4}-\d\d-\d\d \d\d:\d\d 前处理/);
    // The todo is done: the message requires nothing any more.
    expect(await list(merchant)).toMatchObject({ total: 1, rows: [{ title: "您有新订单待确认", level: 0 }] });
  });

  it("are sent by one of several nodes delivering at once, and a failing subscriber is retried", async ({
    db,
    app,
  }) => {
    const who = await fresh(db, app);
    for (let index = 0; index < 20; index += 1)
      await db.transaction((tx) =>
        publish(tx, "goods.reviewed", { goodsId: asId<GoodsId>(String(index)), event: "approve", reason: "" }),
      );
    const heard: string[] = [];
    let failing = true;
    const subscriber: Subscriber = {
      name: "messages",
      on: {
        "goods.reviewed": async (tx, { goodsId }, id) => {
          if (goodsId === "7" && failing) throw new Error("later");
          await notify(tx, id, [{ personId: who.id, companyId: null }], draft({ title: goodsId }));
          heard.push(goodsId);
        },
      },
    };
    await Promise.all([1, 2, 3].map(() => deliverOutbox(db, [subscriber])));
    expect(heard.length).toBe(19);
    expect(new Set(heard).size).toBe(19);
    failing = false;
    const waiting = await db.one<{ tries: number; later: boolean }>(
      "select tries, next_at > now() as later from outbox_delivery where event = 'goods.reviewed'",
    );
    expect(waiting).toEqual({ tries: 1, later: true });
    await db.run("update outbox_delivery set next_at = now()");
    await deliverOutbox(db, [subscriber]);
    expect((await list(who, { pageSize: 50 })).total).toBe(20);
    expect(await db.rows("select 1 from outbox union all select 1 from outbox_delivery")).toEqual([]);
  });

  it("wake the streams of their reader on every node, and no others", async ({ db, app, buyer, stranger }) => {
    const other = (await createTestApp(db)).app;
    const nodes = [await app.listen({ port: 0 }), await other.listen({ port: 0 })];
    const open = async (url: string, phone: string) => {
      const authorization = await signInAs(db, phone);
      let heard = "";
      let ready = () => {};
      let news = () => {};
      const isReady = new Promise<void>((resolve) => {
        ready = resolve;
      });
      const hasNews = new Promise<void>((resolve) => {
        news = resolve;
      });
      const call = request(`${url}/api/message/pc/stream`, { headers: { authorization } }, (reply) => {
        expect(reply.headers["content-type"]).toContain("text/event-stream");
        reply.on("data", (chunk: Buffer) => {
          heard += chunk.toString();
          ready();
          if (heard.includes("event: message")) news();
        });
      });
      call.on("error", () => {});
      call.end();
      await isReady;
      return { hasNews, heard: () => heard, close: () => call.destroy() };
    };
    const mine = await Promise.all(nodes.map((url) => open(url, buyer.phone)));
    const theirs = await open(nodes[0]!, stranger.phone);
    await send(db, buyer, { title: "现在" });
    await Promise.all(mine.map(({ hasNews }) => hasNews));
    // What was written to them first arrives first: one event is their own.
    await send(db, stranger, { title: "给别人的" });
    await theirs.hasNews;
    expect(theirs.heard().split("event: message")).toHaveLength(2);
    for (const stream of [...mine, theirs]) stream.close();
    await other.close();
  });

  it("are delivered again after the connection to the database was cut without notice", async ({ db, buyer }) => {
    const line = await createBreakableLine(db.url);
    const pool = connect(line.url, { poolSize: 1 });
    const live = createLiveStreams(pool, { probeMs: 50, answerWithinMs: 200 });
    await live.listen();
    const session = await callerOf(db, (await signInAs(db, buyer.phone)).replace("Bearer ", ""));
    const node = createServer((_request, response) => live.open(session!, response));
    await new Promise<void>((resolve) => node.listen(0, "127.0.0.1", resolve));
    const { port } = node.address() as AddressInfo;
    const ready = Promise.withResolvers<void>();
    const heard = Promise.withResolvers<void>();
    const call = request(`http://127.0.0.1:${port}`, (reply) => {
      reply.on("data", (chunk: Buffer) => {
        ready.resolve();
        if (chunk.toString().includes("event: message")) heard.resolve();
      });
      reply.on("error", () => {});
    });
    call.on("error", () => {});
    call.end();
    await ready.promise;
    line.silence();
    await heard.promise;
    call.destroy();
    await live.close();
    node.close();
    await pool.close();
    await line.cut();
  });

  it("to a shop find its people by an index", async ({ db }) => {
    const plan = await db.transaction(async (tx) => {
      await tx.run("set local enable_seqscan = off");
      return tx.rows<Record<string, string>>("explain select id from person where merchant_id = 7 and not deleted");
    });
    expect(JSON.stringify(plan)).toContain("person_merchant");
  });
});
