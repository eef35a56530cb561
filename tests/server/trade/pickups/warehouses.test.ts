import { describe, expect } from "vitest";
import type { Page } from "../../../../src/domain/paging.ts";
import type { SlotState } from "../../../../src/domain/trade/reservation.ts";
import type { AdminWarehouse, Warehouse } from "../../../../src/domain/trade/warehouse.ts";
import { type Buyer, createBuyer, phoneOf } from "../../../support/buyer.ts";
import { it } from "../../../support/fixtures.ts";
import { type InsertedGoods, insertGoods, insertMerchant } from "../../../support/goods.ts";
import { done } from "../../../support/trade.ts";

let goods: InsertedGoods;
let merchant: Buyer;
let rival: Buyer;
it.beforeAll(async ({ db, app }) => {
  goods = await insertGoods(db);
  const of = (merchantId: string) => ({ roles: ["buyer", "merchant"], merchantId });
  merchant = await createBuyer(app, db, phoneOf(1), of(goods.merchantId));
  rival = await createBuyer(app, db, phoneOf(2), of(await insertMerchant(db, "别家木行")));
});

const WAREHOUSE = {
  storeName: "太仓自营二号库",
  provinceCode: "320000",
  cityCode: "320500",
  portCode: "taicang",
  address: "港口开发区滨江大道8号",
  contact: "周掌柜",
  phone: "13800000003",
};
const list = async (of = merchant) => (await done(of.post<Page<Warehouse>>("/api/store/merchant/getList", {}))).rows;
const info = (id: string, of = merchant) => of.get<Warehouse>(`/api/store/merchant/getInfo?id=${id}`);

describe("a merchant's warehouses", () => {
  it("are those they run and those their goods lie in; only the first are theirs to change", async ({ db }) => {
    const id = await done(merchant.post<string>("/api/store/merchant/add", WAREHOUSE));
    const own = await done(info(id));
    expect(own).toMatchObject({
      ...WAREHOUSE,
      id,
      cityName: "苏州市",
      portName: "太仓港",
      isOwn: true,
      goodsNum: 0,
      version: 1,
    });
    expect(own.slots).toHaveLength(4);
    expect((await list()).map((store) => [store.id, store.isOwn])).toEqual([
      [id, true],
      [goods.storeId, false],
    ]);
    expect(await list(rival)).toEqual([]);
    expect((await info(id, rival)).code).toBe(404);
    const change = { id, version: 1, ...WAREHOUSE, address: "港口开发区滨江大道9号" };
    expect((await rival.post("/api/store/merchant/update", change)).code).toBe(404);
    expect((await merchant.post("/api/store/merchant/update", { ...change, id: goods.storeId })).code).toBe(404);
    await done(merchant.post("/api/store/merchant/update", change));
    expect((await merchant.post("/api/store/merchant/update", change)).code).toBe(5001);
    expect(await done(info(id))).toMatchObject({ address: "港口开发区滨江大道9号", version: 2 });
    const log = await db.rows<{ title: string; target: string }>("select title, target from oper_log");
    expect(log).toEqual([
      { title: "仓库与时段", target: id },
      { title: "仓库与时段", target: id },
    ]);
  });

  it("have names and places of their own", async ({ db }) => {
    const add = (change: object) =>
      merchant.post("/api/store/merchant/add", { ...WAREHOUSE, storeName: "新库一号", ...change });
    expect((await add({ storeName: "太仓新港一号库" })).msg).toBe("仓库名称已被使用，请加上城市或库区");
    expect((await add({ cityCode: "110100" })).code).toBe(601);
    expect((await add({ portCode: "atlantis" })).msg).toBe("请选择港口");
    expect((await add({ phone: "1" })).msg).toBe("请输入正确的联系电话");
    await db.run("update store set merchant_id = $2 where id = $1", [goods.storeId, goods.merchantId]);
    const { version } = await done(info(goods.storeId));
    const moved = { id: goods.storeId, version, ...WAREHOUSE, storeName: "太仓新港一号库", portCode: "changshu" };
    expect((await merchant.post("/api/store/merchant/update", moved)).msg).toBe("库内已有商品，不能更改城市和港口");
  });

  it("open in their merchant's hours, for the configured number of trucks", async () => {
    const [own] = await list();
    const save = (slots: object[], of = merchant, version = own!.version) =>
      of.post("/api/store/merchant/saveSlots", { id: own!.id, version, slots });
    const early = { slotCode: "0600-0800", capacity: 2, weekdays: [7, 1, 2, 3, 4, 5, 6] };
    expect((await save([])).msg).toBe("请至少设置一个时段");
    expect((await save([early, { ...early, slotCode: "0730-0900" }])).msg).toBe("同一天的时段不能重叠");
    expect((await save([early], rival)).code).toBe(404);
    await done(save([early]));
    expect((await save([early])).code).toBe(5001);
    const tomorrow = new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10);
    const url = `/api/reservation/pc/getSlots?storeId=${own!.id}&date=${tomorrow}`;
    expect(await done(merchant.get<SlotState[]>(url))).toEqual([
      { slotCode: "0600-0800", text: "06:00-08:00", free: 2, problem: null },
    ]);
  });
});

describe("a public warehouse", () => {
  const slots = [{ slotCode: "0700-1200", capacity: 9, weekdays: [7, 1] }];

  it("has its slots set by the platform, in the version that was seen; a merchant's own warehouse has not", async ({
    db,
    app,
  }) => {
    const operator = await createBuyer(app, db, phoneOf(9), { roles: ["admin"] });
    await db.run("update store set merchant_id = null where id = $1", [goods.storeId]);
    const all = (body: object) => done(operator.post<Page<AdminWarehouse>>("/api/store/admin/getList", body));
    const own = await done(
      merchant.post<string>("/api/store/merchant/add", { ...WAREHOUSE, storeName: "太仓自营八号库" }),
    );
    expect((await all({ isPublic: true })).rows.map(({ id }) => id)).not.toContain(own);
    expect((await all({ isPublic: false, keyword: "八号" })).rows).toMatchObject([{ id: own, shopNum: 0 }]);
    const info = (id: string) => operator.get<AdminWarehouse>(`/api/store/admin/getInfo?id=${id}`);
    const before = await done(info(goods.storeId));
    expect(before).toMatchObject({ shopName: "", goodsNum: 1, shopNum: 1 });

    const save = (id: string, version: number, who = operator) =>
      who.post("/api/store/admin/saveSlots", { id, version, slots });
    expect((await save(own, 1)).code).toBe(404);
    expect((await save(goods.storeId, before.version, merchant)).code).toBe(403);
    await done(save(goods.storeId, before.version));
    expect((await save(goods.storeId, before.version)).code).toBe(5001);
    expect(await done(info(goods.storeId))).toMatchObject({ slots: [{ ...slots[0], weekdays: [1, 7] }] });
    const log = await db.one<{ person: string }>(
      "select person_id::text as person from oper_log where target = $1 order by seq desc limit 1",
      [goods.storeId],
    );
    expect(log?.person).toBe(operator.id);
  });

  it("opens in the configured slots, in the default ones where the configuration is unreadable", async ({ db }) => {
    const opened = async (name: string) => {
      const row = await db.one<{ id: string }>(
        "insert into store (store_name, city_code, city_name) values ($1, '320500', '苏州') returning id",
        [name],
      );
      return db.rows<{ code: string; capacity: number; weekdays: number[] }>(
        "select slot_code as code, capacity, weekdays from store_slot where store_id = $1 order by slot_code",
        [row!.id],
      );
    };
    const set = (key: string, value: string) =>
      db.run(
        `insert into sys_config (config_key, config_value) values ($1, $2)
         on conflict (config_key) do update set config_value = excluded.config_value`,
        [key, value],
      );
    await set("yard.slots", "06:30-09:00*12, 09:00-11:30*3");
    await set("yard.weekdays", "7,1");
    expect(await opened("设时库")).toEqual([
      { code: "0630-0900", capacity: 12, weekdays: [1, 7] },
      { code: "0900-1130", capacity: 3, weekdays: [1, 7] },
    ]);
    await set("yard.slots", "从早到晚");
    await set("yard.weekdays", "");
    expect(await opened("常时库")).toEqual(
      ["0800-1000", "1000-1200", "1300-1500", "1500-1700"].map((code) => ({
        code,
        capacity: 4,
        weekdays: [1, 2, 3, 4, 5, 6],
      })),
    );
  });
});
