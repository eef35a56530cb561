import fc from "fast-check";
import { describe, expect } from "vitest";
import {
  type NewsNumbers,
  SAVED_SEARCH_STATUS,
  SAVED_SEARCHES_MAX,
  type SavedSearch,
  TRIGGERS,
  type Trigger,
} from "../../../src/domain/catalog/alerts/saved-search.ts";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import type { Page } from "../../../src/domain/paging.ts";
import type { Message } from "../../../src/domain/system/message.ts";
import { alertSavedSearches, savedSearchSubscriber } from "../../../src/server/catalog/alerts/alert-saved-searches.ts";
import { dbNow } from "../../../src/server/db/clock.ts";
import type { Db } from "../../../src/server/db/database.ts";
import type { App } from "../../../src/server/http.ts";
import { deliverOutbox } from "../../../src/server/system/outbox.ts";
import { type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it as test } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";

const PINE = { name: "太仓樟子松", filters: { keywords: "樟子松 30*120" } };

const it = test.extend("stranger", { scope: "file" }, ({ db, app }) => createBuyer(app, db, phoneOf(2)));

describe("saved searches", () => {
  let next = 10;

  const fresh = (db: TestDatabase, app: App) => createBuyer(app, db, phoneOf(next++));
  const add = (who: Buyer, body: object = PINE, key?: string) =>
    // A search alerts by default; here only those alert that are about alerts.
    who.post<SavedSearch>("/api/mySearch/pc/add", { notify: 0, ...body }, key);
  const list = async (who: Buyer) => (await who.post<SavedSearch[]>("/api/mySearch/pc/getList")).data;
  const update = (who: Buyer, body: object) => who.post<SavedSearch>("/api/mySearch/pc/update", body);
  const published = (db: TestDatabase, changes: object = {}) => insertGoods(db, { publishAt: new Date(), ...changes });
  const messages = async (db: TestDatabase, who: Buyer) => {
    await deliverOutbox(db, [savedSearchSubscriber]);
    return (await who.post<Page<Message>>("/api/message/pc/getList", {})).data.rows;
  };

  it("are stored with their conditions in words, once each", async ({ db, app }) => {
    const who = await fresh(db, app);
    const { storeId } = await insertGoods(db);
    const filters = { keywords: "樟子松 30*120", storeId: [storeId], priceMax: 200_000, inStock: true, pageNum: 7 };
    const { data } = await add(who, { name: " 我的木方 ", filters, notify: 2 });
    expect(data).toMatchObject({
      name: "我的木方",
      keywords: "樟子松 30*120",
      notify: 2,
      status: SAVED_SEARCH_STATUS.inUse,
      version: 1,
    });
    expect(data.filters).toMatchObject({ storeId: [storeId], priceMax: 200_000, pageNum: 1, pageSize: 20 });
    expect(data.tags).toEqual(expect.arrayContaining(["樟子松", "太仓新港一号库", "价格 ≤ 2000元", "仅看有货"]));
    expect(await add(who, { name: "另一个", filters: { ...filters, pageNum: 2 } })).toMatchObject({
      code: 601,
      msg: "该搜索已保存",
    });
    expect(await list(who)).toEqual([data]);
  });

  it("show their exclusions, and their terms of sale", async ({ db, app }) => {
    const { data } = await add(await fresh(db, app), {
      name: "干料",
      filters: { keywords: "樟子松 不要湿材 1800元以下" },
    });
    expect(data.tags).toEqual(["樟子松", "不要湿材", "1800元以下"]);
  });

  it("refuse what is no search, no name, or of no warehouse", async ({ stranger }) => {
    const refused = async (body: object) => (await add(stranger, body)).msg;
    expect(await refused({ name: "空", filters: {} })).toBe("请先输入关键词或选择筛选条件");
    expect(await refused({ name: "空", filters: { sort: 3, pageNum: 2 } })).toBe("请先输入关键词或选择筛选条件");
    expect(await refused({ name: "量", filters: { purchaseVolume: 5_000 } })).toBe("请先输入关键词或选择筛选条件");
    expect(await refused({ ...PINE, name: "  " })).toBe("请输入搜索名称");
    expect(await refused({ ...PINE, name: "名".repeat(31) })).toBe("名称最多30个字");
    expect(await refused({ ...PINE, filters: { storeId: ["1"] } })).toBe("所选的仓库或商家不存在");
    expect(await refused({ ...PINE, filters: { keywords: "长".repeat(21) } })).toBe("搜索内容最多20个字");
    expect((await add(stranger, { ...PINE, filters: { nonsense: 1 } })).code).toBe(400);
    expect(await list(stranger)).toEqual([]);
  });

  it("are at most thirty, also when added at once, and one for one key", async ({ db, app }) => {
    const who = await fresh(db, app);
    const one = await add(who, PINE, "key-1");
    const same = await add(who, PINE, "key-1");
    expect(same.data.id).toBe(one.data.id);
    const answers = await Promise.all(
      Array.from({ length: SAVED_SEARCHES_MAX + 3 }, (_, n) =>
        add(who, { name: `第${n}个`, filters: { keywords: `樟子松 ${n + 10}*100` } }),
      ),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(SAVED_SEARCHES_MAX - 1);
    expect(answers.find(({ code }) => code !== 200)?.msg).toContain("最多保存30个搜索");
    expect(await list(who)).toHaveLength(SAVED_SEARCHES_MAX);
  });

  it("count matching goods published since they were last opened, and no others", async ({ db, app, stranger }) => {
    const who = await fresh(db, app);
    await insertGoods(db, { publishAt: new Date(Date.now() - 60_000) });
    const { id } = (await add(who)).data;
    expect((await list(who))[0]?.newNum).toBe(0);
    await published(db);
    await published(db, { thickness: 50, width: 200 });
    await published(db, { status: GOODS_STATUS.unpublished });
    expect((await list(who))[0]?.newNum).toBe(1);
    expect((await stranger.post(`/api/mySearch/pc/markSeen?id=${id}`)).code).toBe(404);
    expect((await list(who))[0]?.newNum).toBe(1);
    expect((await who.post(`/api/mySearch/pc/markSeen?id=${id}`)).code).toBe(200);
    expect((await list(who))[0]?.newNum).toBe(0);
  });

  it("find by 到家价 to the city of their person, and nothing while there is none", async ({ db, app }) => {
    const who = await fresh(db, app);
    const { data } = await add(who, {
      name: "到家",
      filters: { keywords: "樟子松 30*120", deliveredMax: 172_000, purchaseVolume: 30_000 },
    });
    expect(data.tags).toEqual(expect.arrayContaining(["到家价 ≤ 1720元", "采购量 30 m³"]));
    // Freight of some distance comes on top of both.
    await published(db, { price: 100_000 });
    await published(db, { price: 171_900 });
    const sendTo = async (cityCode: string) =>
      expect((await who.post("/api/member/pc/setDeliveryCity", { cityCode })).code).toBe(200);
    expect((await list(who))[0]?.newNum).toBe(0);
    await sendTo("510100");
    expect((await list(who))[0]?.newNum).toBe(1);
    await sendTo("");
    expect((await list(who))[0]?.newNum).toBe(0);
    expect((await update(who, { id: data.id, version: 1, notify: 1 })).code).toBe(200);
    await published(db, { price: 100_000 });
    await alertSavedSearches(db, Date.now() + 1_000);
    expect(await messages(db, who)).toEqual([]);
    await sendTo("510100");
    await published(db, { price: 100_000 });
    await alertSavedSearches(db, Date.now() + 2_000);
    expect((await messages(db, who)).map(({ title }) => title)).toEqual(["“到家”有 1 条新货源"]);
  });

  it("find no more new goods than the list itself finds", async ({ db, app }) => {
    const who = await fresh(db, app);
    const asked = ["120*30", "樟子松", "现货", "%", "canfor", "50-60*200", "太仓 4米", "樟子松方木 一级"];
    for (const keywords of asked) await add(who, { name: keywords, filters: { keywords } });
    const found = async (keywords: string) =>
      (
        await who.post<{ total: number; suggestion: string }>("/api/goods/pc/getSearchList", {
          keywords,
        })
      ).data;
    await db.run("delete from goods_price_history");
    await db.run("delete from browse_history");
    await db.run("delete from goods");
    await published(db);
    await published(db, {
      thickness: 50,
      width: 200,
      brandCode: "canfor",
      title: "云杉 SPF 50*200*4000 canfor",
      speciesCode: "yunshan",
    });
    for (const { keywords, newNum } of await list(who)) {
      const { total, suggestion } = await found(keywords);
      if (suggestion === "") expect(newNum, keywords).toBe(total);
      else expect(newNum, keywords).toBeLessThanOrEqual(total);
    }
  });

  it("are renamed, paused and deleted by their owner, who has the latest version", async ({ db, app, stranger }) => {
    const who = await fresh(db, app);
    const { id } = (await add(who)).data;
    expect((await update(who, { id, version: 1, name: "新名字", notify: 1 })).data).toMatchObject({
      name: "新名字",
      notify: 1,
      version: 2,
    });
    expect((await update(who, { id, version: 1, status: SAVED_SEARCH_STATUS.paused })).code).toBe(5001);
    expect((await update(who, { id, version: 2, status: SAVED_SEARCH_STATUS.paused })).data).toMatchObject({
      status: SAVED_SEARCH_STATUS.paused,
      name: "新名字",
    });
    expect((await update(stranger, { id, version: 3, status: SAVED_SEARCH_STATUS.inUse })).code).toBe(404);
    expect((await stranger.delete(`/api/mySearch/pc/delete?id=${id}`)).code).toBe(404);
    expect(await list(stranger)).toEqual([]);
    expect((await who.delete(`/api/mySearch/pc/delete?id=${id}`)).code).toBe(200);
    expect(await list(who)).toEqual([]);
  });

  it("report each goods once, on whichever node, and nothing while paused or switched off", async ({ db, app }) => {
    const who = await fresh(db, app);
    const { id } = (await add(who, { ...PINE, notify: 1 })).data;
    const quiet = await fresh(db, app);
    await add(quiet, { ...PINE, notify: 0 });
    const paused = await fresh(db, app);
    const its = (await add(paused, { ...PINE, notify: 1 })).data;
    await update(paused, { id: its.id, version: 1, status: SAVED_SEARCH_STATUS.paused });
    await published(db);
    await published(db);
    await Promise.all([1, 2, 3].map(() => alertSavedSearches(db, Date.now())));
    expect(await messages(db, who)).toMatchObject([
      { type: 3, title: "“太仓樟子松”有 2 条新货源", refType: "mySearch", refId: id },
    ]);
    expect((await messages(db, who))[0]?.linkPath).toBe(`/user/mySearch?id=${id}&sort=3`);
    expect(await messages(db, quiet)).toEqual([]);
    expect(await messages(db, paused)).toEqual([]);
    await published(db);
    await alertSavedSearches(db, Date.now());
    expect((await messages(db, who)).map(({ title }) => title)).toContain("“太仓樟子松”有 1 条新货源");
    await published(db, { thickness: 90 });
    expect(await alertSavedSearches(db, Date.now())).toBe(0);
  });

  it("report exactly their triggers and what they show: new, cheaper, and to be had again", async ({ db, app }) => {
    type Known = { id: string; fits: boolean; status: number; stock: number; held: number; price: number };
    type News = { isNew: boolean; isBack: boolean; wasOut: boolean; before: number[] };
    const who = await fresh(db, app);
    const subsets: Trigger[][] = [[1], [2], [3], [1, 2], [1, 3], [2, 3], [1, 2, 3]];
    const asked = await Promise.all(
      subsets.map(async (trigger, at) => {
        const filters = { keywords: "樟子松 30*120", priceMax: 9_000_000 + at, inStock: at % 2 === 0 };
        const { data } = await add(who, { name: trigger.join(), filters, notify: 1, trigger });
        return { id: data.id, trigger, inStock: filters.inStock };
      }),
    );
    const canBeHad = ({ status, stock, held }: Known) => status === GOODS_STATUS.onSale && stock > held;
    const alerted = async () => {
      // The database counts microseconds: what has just happened is later than this program's millisecond.
      await alertSavedSearches(db, Date.now() + 1_000);
      const rows = await db.rows<{ id: string; found: NewsNumbers }>(
        "delete from outbox where event = 'search.found' returning payload->>'searchId' as id, payload->'found' as found",
      );
      return new Map(rows.map(({ id, found }) => [id, found]));
    };
    const step = (act: string, fits = true) => ({ act, at: 0, fits });
    const steps = fc.array(
      fc.record({
        act: fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom("dearer", "cheaper", "sold out", "restock", "hide", "show") },
          { weight: 1, arbitrary: fc.constantFrom("publish", "hold", "free", "alert") },
        ),
        at: fc.nat(1),
        fits: fc.boolean(),
      }),
      { minLength: 20, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (acts) => {
        await alerted();
        const goods: (Known & News)[] = [];
        for (const { act, at, fits } of [step("publish"), step("publish"), step("alert"), ...acts, step("alert")]) {
          const one = goods[at % Math.max(1, goods.length)];
          if (act === "publish") {
            const { id } = await insertGoods(db, { status: GOODS_STATUS.draft, thickness: fits ? 30 : 90 });
            await db.run("update goods set publish_at = null where id = $1", [id]);
            await db.run(`update goods set publish_at = now(), status = ${GOODS_STATUS.onSale} where id = $1`, [id]);
            goods.push({
              id,
              fits,
              status: GOODS_STATUS.onSale,
              stock: 3_600,
              held: 0,
              price: 168_000,
              isNew: true,
              isBack: false,
              wasOut: false,
              before: [],
            });
          } else if (act === "alert") {
            const found = await alerted();
            for (const { id, trigger, inStock } of asked) {
              const kinds = goods.flatMap((some) => {
                const isShown =
                  some.fits &&
                  (inStock
                    ? canBeHad(some)
                    : some.status === GOODS_STATUS.onSale || some.status === GOODS_STATUS.soldOut);
                const became: Record<Trigger, boolean> = {
                  1: some.isNew,
                  2: canBeHad(some) && some.before.some((price) => price > some.price),
                  3: canBeHad(some) && some.isBack,
                };
                return isShown ? (TRIGGERS.find((kind) => trigger.includes(kind) && became[kind]) ?? []) : [];
              });
              for (const kind of trigger)
                expect(found.get(id)?.[kind] ?? 0, `${trigger} ${kind}`).toBe(
                  kinds.filter((some) => some === kind).length,
                );
            }
            for (const some of goods) Object.assign(some, { isNew: false, isBack: false, before: [] });
          } else if (one !== undefined) {
            const before = { ...one };
            if (act === "dearer") one.price += 10_000;
            if (act === "cheaper") one.price -= 10_000;
            if (act === "sold out")
              Object.assign(one, {
                stock: 0,
                held: 0,
                status: one.status === GOODS_STATUS.onSale ? GOODS_STATUS.soldOut : one.status,
              });
            if (act === "restock")
              Object.assign(one, {
                stock: 900,
                held: 0,
                status: one.status === GOODS_STATUS.soldOut ? GOODS_STATUS.onSale : one.status,
              });
            if (act === "hold") one.held = one.stock;
            if (act === "free") one.held = 0;
            if (act === "hide") one.status = GOODS_STATUS.unpublished;
            if (act === "show") one.status = one.stock > 0 ? GOODS_STATUS.onSale : GOODS_STATUS.soldOut;
            await db.run("update goods set price = $2, stock = $3, held = $4, status = $5 where id = $1", [
              one.id,
              one.price,
              one.stock,
              one.held,
              one.status,
            ]);
            const isOut = before.wasOut || before.stock <= before.held;
            if (canBeHad(one) && isOut) one.isBack = true;
            if (canBeHad(one) && one.price < before.price) one.before.push(before.price);
            one.wasOut = canBeHad(one) ? false : isOut || one.stock <= one.held;
          }
        }
        await db.run(`update goods set status = ${GOODS_STATUS.unpublished}`);
      }),
      {
        numRuns: 6,
        endOnFailure: true,
        examples: [
          [["sold out", "hide", "restock", "show"].map((act) => step(act))],
          [["cheaper", "dearer", "alert", "cheaper", "sold out", "restock"].map((act) => step(act))],
        ],
      },
    );
  });

  it("alert at once unless set otherwise", async ({ db, app }) => {
    const { data } = await (await fresh(db, app)).post<SavedSearch>("/api/mySearch/pc/add", PINE);
    expect(data.notify).toBe(1);
    await db.run("delete from my_search where id = $1", [data.id]);
  });

  it("report what a long import shows after it, and what was chosen since the last time", async ({ db, app }) => {
    const who = await fresh(db, app);
    const { id } = (await add(who, { ...PINE, notify: 1 })).data;
    await db.transaction(async (tx) => {
      const { id: goodsId } = await insertGoods(tx, { status: GOODS_STATUS.draft });
      await tx.run(`update goods set status = ${GOODS_STATUS.onSale}, publish_at = now() where id = $1`, [goodsId]);
      await alertSavedSearches(db, Date.now());
    });
    expect(await messages(db, who)).toEqual([]);
    await alertSavedSearches(db, Date.now() + 1_000);
    expect((await messages(db, who)).map(({ title }) => title)).toEqual(["“太仓樟子松”有 1 条新货源"]);

    const goods = await published(db);
    await db.run("update goods set price = price - 1000 where id = $1", [goods.id]);
    await who.post(`/api/mySearch/pc/markSeen?id=${id}`);
    expect((await update(who, { id, version: 1, trigger: [] })).msg).toBe("请至少选择一项提醒内容");
    expect((await update(who, { id, version: 1, trigger: [4] })).code).toBe(400);
    expect((await update(who, { id, version: 1, trigger: [3, 2] })).data).toMatchObject({ trigger: [2, 3], newNum: 0 });
    await db.run("update goods set price = price - 1000 where id = $1", [goods.id]);
    expect((await list(who))[0]).toMatchObject({ trigger: [2, 3], newNum: 1, found: { 2: 1 } });
    await alertSavedSearches(db, Date.now());
    expect((await messages(db, who))[0]).toMatchObject({
      title: "“太仓樟子松”有 1 条降价",
      linkPath: `/user/mySearch?id=${id}`,
    });
  });

  it("report what a transaction shows that had begun, and written nothing yet, at the last alert", async ({
    db,
    app,
  }) => {
    const who = await fresh(db, app);
    await add(who, { ...PINE, notify: 1 });
    const publish = async (tx: Db) => {
      const { id } = await insertGoods(tx, { status: GOODS_STATUS.draft });
      await tx.run(`update goods set status = ${GOODS_STATUS.onSale}, publish_at = now() where id = $1`, [id]);
    };
    await db.transaction(async (tx) => {
      await tx.one("select 1");
      await publish(db);
      await alertSavedSearches(db, await dbNow(db));
      await publish(tx);
    });
    await alertSavedSearches(db, (await dbNow(db)) + 1_000);
    const titles = (await messages(db, who)).map(({ title }) => title);
    expect(titles).toEqual(["“太仓樟子松”有 2 条新货源"]);
  });

  it("report yesterday's goods at nine in the morning, not before", async ({ db, app }) => {
    const who = await fresh(db, app);
    await add(who, { ...PINE, notify: 2 });
    await db.run("update my_search set created_at = $2, last_seen_at = $2, alerted_at = $2 where person_id = $1", [
      who.id,
      new Date("2025-05-01T03:00:00Z"),
    ]);
    await published(db, { publishAt: new Date("2025-05-01T05:00:00Z") });
    await alertSavedSearches(db, Date.parse("2025-05-02T00:59:00Z"));
    expect(await messages(db, who)).toEqual([]);
    await alertSavedSearches(db, Date.parse("2025-05-02T01:00:00Z"));
    expect(await messages(db, who)).toHaveLength(1);
    await published(db, { publishAt: new Date("2025-05-02T01:30:00Z") });
    await alertSavedSearches(db, Date.parse("2025-05-02T12:00:00Z"));
    expect(await messages(db, who)).toHaveLength(1);
  });
});
