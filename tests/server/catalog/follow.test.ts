import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import type { BrowseDay } from "../../../src/domain/catalog/visits/browse.ts";
import type { Followed } from "../../../src/domain/catalog/visits/follow.ts";
import { INDEX_STATUS } from "../../../src/domain/content/price-index.ts";
import type { Page } from "../../../src/domain/paging.ts";
import { seedBrands } from "../../../src/server/catalog/brands/brand-facts.ts";
import type { App } from "../../../src/server/http.ts";
import { type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";

describe("following and browsing", () => {
  let buyer: Buyer;
  let stranger: Buyer;
  let next = 10;
  it.beforeAll(async ({ db, app }) => {
    await seedBrands(db);
    buyer = await createBuyer(app, db, phoneOf(1));
    stranger = await createBuyer(app, db, phoneOf(2));
  });
  const fresh = (db: TestDatabase, app: App) => createBuyer(app, db, phoneOf(next++));
  const goods = (targetId: string) => ({ targetType: 1, targetId });
  const add = (who: Buyer, target: object) => who.post("/api/memberFollow/pc/add", target);
  const follows = async (who: Buyer, body: object = {}) =>
    (await who.post<Page<Followed>>("/api/memberFollow/pc/getList", body)).data;
  const state = (who: Buyer, type: number, id: string) =>
    who.get(`/api/memberFollow/pc/getState?targetType=${type}&targetId=${id}`);

  it("stores the first price, and reports how it changed", async ({ db }) => {
    const { id } = await insertGoods(db);
    expect(await state(buyer, 1, id)).toMatchObject({ data: { followed: false } });
    expect(await add(buyer, goods(id))).toMatchObject({ code: 200, data: { followed: true } });
    await db.run("update goods set price = 170000 where id = $1", [id]);
    expect((await add(buyer, goods(id))).code).toBe(200);
    expect(await state(buyer, 1, id)).toMatchObject({ data: { followed: true } });
    const [followed] = (await follows(buyer)).rows;
    expect(followed).toMatchObject({
      priceAtFollow: 168_000,
      linkPath: `/product/detail?id=${id}`,
      goods: { id, price: 170_000 },
    });
    await db.run(`update goods set status = ${GOODS_STATUS.unpublished} where id = $1`, [id]);
    expect((await follows(buyer)).rows[0]).toMatchObject({ note: "已下架", linkPath: "" });
    expect(await state(buyer, 1, id)).toMatchObject({ code: 200, data: { followed: true } });
    expect(await buyer.post("/api/memberFollow/pc/remove", goods(id))).toMatchObject({ data: { followed: false } });
    expect((await follows(buyer)).total).toBe(0);
  });

  it("follows shops and brands, newest first, each type by itself", async ({ db, app }) => {
    const who = await fresh(db, app);
    const { merchantId } = await insertGoods(db);
    await add(who, { targetType: 2, targetId: merchantId });
    await add(who, { targetType: 3, targetId: "canfor" });
    const page = await follows(who);
    expect(page.rows.map(({ targetType }) => targetType)).toEqual([3, 2]);
    expect(page.rows[0]).toMatchObject({ name: "加福", linkPath: "/brand/detail?brandCode=canfor", goods: null });
    expect(page.rows[1]).toMatchObject({ name: "太仓万木行", linkPath: `/company/info?merchantId=${merchantId}` });
    expect((await follows(who, { targetType: 2 })).total).toBe(1);
  });

  it("follows a price index by its code, while it is published", async ({ db, app }) => {
    const who = await fresh(db, app);
    await db.run(
      `insert into price_index (index_code, index_name, level, unit, sample_rule) values ('TX', '试算指数', 0, '点', '')
       on conflict do nothing`,
    );
    expect((await add(who, { targetType: 5, targetId: "TX" })).code).toBe(200);
    expect((await follows(who, { targetType: 5 })).rows[0]).toMatchObject({
      name: "试算指数",
      linkPath: "/exponent/list?indexCode=TX",
    });
    await db.run(`update price_index set status = ${INDEX_STATUS.hidden} where index_code = 'TX'`);
    expect((await follows(who)).rows[0]).toMatchObject({ name: "", linkPath: "" });
    expect((await add(stranger, { targetType: 5, targetId: "TX" })).code).toBe(404);
  });

  it("follows nothing that is not there", async ({ db }) => {
    const { id } = await insertGoods(db, { status: GOODS_STATUS.unpublished });
    const wrong = [goods(id), goods("1"), { targetType: 2, targetId: "1" }, { targetType: 3, targetId: "nosuch" }];
    for (const target of [...wrong, goods("canfor"), { targetType: 4, targetId: "1" }]) {
      expect((await add(stranger, target)).code, JSON.stringify(target)).toBe(404);
      expect((await stranger.post("/api/memberFollow/pc/remove", target)).code).toBe(404);
      expect((await state(stranger, target.targetType, target.targetId)).code).toBe(404);
    }
    expect((await add(stranger, { targetType: 9, targetId: "1" })).code).toBe(400);
  });

  it("is private to its owner", async ({ db, app }) => {
    const { id } = await insertGoods(db);
    const who = await fresh(db, app);
    await add(who, goods(id));
    await stranger.post("/api/memberFollow/pc/remove", goods(id));
    expect((await follows(who)).total).toBe(1);
    expect((await follows(stranger)).total).toBe(0);
  });

  const look = (who: Buyer, goodsId: string, operateType = 1) =>
    who.post("/api/memberCollect/operateCollect", { goodsId, operateType, source: "detail" });
  const browsed = async (who: Buyer, body: object = {}) =>
    (await who.post<Page<BrowseDay>>("/api/memberCollect/pc/getBrowseList", body)).data;
  const forget = (who: Buyer, query: string) => who.delete(`/api/memberCollect/pc/deleteBrowse?${query}`);
  const idsOf = (page: Page<BrowseDay>) => page.rows.flatMap(({ entries }) => entries.map((entry) => entry.goods.id));

  it("remembers goods once a day with the price last seen, newest first", async ({ db, app }) => {
    const who = await fresh(db, app);
    const first = await insertGoods(db);
    const second = await insertGoods(db);
    await look(who, first.id);
    await look(who, second.id);
    await look(who, second.id, 2);
    await db.run("update goods set price = 160000 where id = $1", [first.id]);
    await look(who, first.id);
    const page = await browsed(who);
    expect(page.total).toBe(2);
    expect(idsOf(page)).toEqual([first.id, second.id]);
    expect(page.rows[0]?.entries[0]).toMatchObject({ price: 160_000, goods: { price: 160_000 } });
    await db.run(
      "update browse_history set day = day - 1, at = at - interval '1 day' where person_id = $1 and goods_id = $2",
      [who.id, first.id],
    );
    await look(who, first.id);
    const days = await browsed(who);
    expect(days.rows.map(({ entries }) => entries.length)).toEqual([2, 1]);
    expect(idsOf(await browsed(who, { pageNum: 1, pageSize: 10 }))).toEqual([first.id, second.id, first.id]);
  });

  it("remembers nothing of visitors, of goods that do not exist, or of 91 days ago", async ({ db, app }) => {
    const who = await fresh(db, app);
    const { id } = await insertGoods(db);
    const body = { goodsId: id, operateType: 1 };
    expect(
      (await app.inject({ method: "POST", url: "/api/memberCollect/operateCollect", payload: body })).json().code,
    ).toBe(200);
    expect((await look(who, "123")).code).toBe(200);
    expect((await browsed(who)).total).toBe(0);
    await look(who, id);
    await db.run("update browse_history set day = day - 90 where person_id = $1", [who.id]);
    expect((await browsed(who)).total).toBe(0);
    await look(who, id);
    expect(await db.rows("select 1 from browse_history where person_id = $1", [who.id])).toHaveLength(1);
  });

  it("stores 500 entries and drops the oldest", async ({ db, app }) => {
    const who = await fresh(db, app);
    const { id } = await insertGoods(db);
    await db.run(
      `insert into browse_history (person_id, day, goods_id, price, at)
       select $1, current_date - n % 60, $2::bigint, 1, now() - make_interval(hours => n + 1) from generate_series(1, 59) n`,
      [who.id, id],
    );
    const others = await db.rows<{ id: string }>(
      `insert into goods (goods_no, merchant_id, title, kind_code, species_code, store_id, city_code, sale_unit, counted_in,
              volume_rule, piece_volume_mm3, pieces_per_bundle, density, price, price_mode, min_order, step, stock,
              delivery_modes, status, tokens)
       select 'BR' || n, merchant_id, title, kind_code, species_code, store_id, city_code, sale_unit, counted_in,
              volume_rule, piece_volume_mm3, pieces_per_bundle, density, price, price_mode, min_order, step, stock,
              delivery_modes, ${GOODS_STATUS.unpublished}, tokens
         from goods, generate_series(1, 460) n where id = $1 returning id`,
      [id],
    );
    for (const other of others.slice(0, 3)) await look(who, other.id);
    await db.run(
      `insert into browse_history (person_id, day, goods_id, price, at)
       select $1, current_date - 3, g, 1, now() - interval '3 days' from unnest($2::bigint[]) g`,
      [who.id, others.map((other) => other.id)],
    );
    await look(who, id);
    const page = await browsed(who, { pageSize: 10 });
    expect(page.total).toBe(500);
    expect(idsOf(page).slice(0, 4)).toEqual([id, others[2]?.id, others[1]?.id, others[0]?.id]);
  });

  it("is forgotten by entry, by day or wholly, by its owner alone", async ({ db, app }) => {
    const who = await fresh(db, app);
    const made = [await insertGoods(db), await insertGoods(db), await insertGoods(db)];
    for (const { id } of made) await look(who, id);
    const entries = (await browsed(who)).rows.flatMap((day) => day.entries);
    expect((await forget(stranger, `ids=${entries[0]?.id}`)).code).toBe(404);
    await forget(stranger, "all=true");
    await forget(stranger, `day=${entries[0]?.day}`);
    expect((await browsed(who)).total).toBe(3);
    expect((await forget(who, `ids=${entries[0]?.id}`)).code).toBe(200);
    expect((await browsed(who)).total).toBe(2);
    expect((await forget(who, "")).code).toBe(601);
    expect((await forget(who, `ids=1&all=true`)).code).toBe(601);
    await forget(who, `day=${entries[0]?.day}`);
    expect((await browsed(who)).total).toBe(0);
    await look(who, made[0]!.id);
    await forget(who, "all=true");
    expect((await browsed(who)).total).toBe(0);
  });
});
