import { describe, expect } from "vitest";
import type { GoodsDetail } from "../../../../src/domain/catalog/goods/goods.ts";
import type { GoodsInput } from "../../../../src/domain/catalog/goods/goods-fields.ts";
import { GOODS_STATUS } from "../../../../src/domain/catalog/goods/goods-states.ts";
import type {
  HandledGoods,
  HandledInfo,
  HandledPage,
  StoreChoice,
} from "../../../../src/domain/catalog/goods/handled-goods.ts";
import { asId, type PersonId, type WarehouseId } from "../../../../src/domain/ids.ts";
import { fen } from "../../../../src/domain/money.ts";
import { cm, dm3, mm } from "../../../../src/domain/units.ts";
import { storeFile } from "../../../../src/server/system/files/stored-files.ts";
import { type Buyer, createBuyer, phoneOf } from "../../../support/buyer.ts";
import type { TestDatabase } from "../../../support/database.ts";
import { it } from "../../../support/fixtures.ts";
import { insertGoods, insertMerchant } from "../../../support/goods.ts";
import { BEAM } from "../../../support/goods-input.ts";

let merchant: Buyer;
let stranger: Buyer;
let operator: Buyer;
let beam: GoodsInput;
let skus = 0;

it.beforeAll(async ({ db, app }) => {
  const { merchantId, storeId } = await insertGoods(db);
  beam = { ...BEAM, storeId };
  merchant = await createBuyer(app, db, phoneOf(1), { roles: ["merchant"], merchantId });
  const other = await insertMerchant(db, "别家木行");
  stranger = await createBuyer(app, db, phoneOf(2), { roles: ["merchant"], merchantId: other });
  operator = await createBuyer(app, db, phoneOf(3), { roles: ["operator"] });
});

const some = (change: Partial<GoodsInput> = {}): GoodsInput => {
  skus += 1;
  return { ...beam, merchantSku: `S-${skus}`, ...change };
};
const add = async (input: GoodsInput) => (await merchant.post<HandledInfo>("/api/goods/merchant/add", input)).data;
const update = (who: Buyer, goods: HandledInfo, change: Partial<GoodsInput>) => {
  const { storeName: _, ...stated } = goods.stated;
  return who.post<HandledInfo>("/api/goods/merchant/update", {
    id: goods.id,
    version: goods.version,
    ...stated,
    ...change,
  });
};
const infoOf = async (who: Buyer, id: string, side = "merchant") =>
  (await who.get<HandledInfo>(`/api/goods/${side}/getInfo?id=${id}`)).data;
const step = async (db: TestDatabase, who: Buyer, path: string, { id }: { id: string }, more: object = {}) => {
  const { version } = (await db.one<{ version: number }>("select version from goods where id = $1", [id]))!;
  return who.post<HandledGoods>(`/api/goods/${path}`, { id, version, ...more });
};
const onSale = async (db: TestDatabase, change: Partial<GoodsInput> = {}) => {
  const goods = await add(some(change));
  await step(db, merchant, "merchant/submit", goods);
  await step(db, operator, "admin/approve", goods);
  return infoOf(merchant, goods.id);
};

/** A public picture of a person that belongs to nothing yet. */
const picture = async (db: TestDatabase, personId: PersonId) =>
  (
    await storeFile(db, {
      personId,
      originalName: "板.jpg",
      contentType: "image/jpeg",
      isPublic: true,
      temporary: false,
      size: 1,
      variants: [],
    })
  ).fileName;

describe("adding goods", () => {
  it("stores the stated facts as a draft, with a title and an exact piece volume derived from them", async () => {
    const input = some();
    const goods = await add(input);
    const { storeName, ...stated } = goods.stated;
    expect(stated).toEqual({ ...input, title: "俄罗斯樟子松木方 30*120*4000 1等 窑干 太仓港" });
    expect(storeName).toBe("太仓新港一号库");
    expect(goods).toMatchObject({
      status: GOODS_STATUS.draft,
      version: 1,
      pieceVolumeMm3: 14_400_000,
      stockVolume: 12_960,
      events: ["submit", "edit"],
      published: null,
    });
    expect(await infoOf(merchant, goods.id)).toEqual(goods);
  });

  it("gives the same answer to the same request sent twice, and refuses a number that is taken", async () => {
    const input = some();
    const call = () => merchant.post<HandledInfo>("/api/goods/merchant/add", input, "once");
    const first = await call();
    const second = await call();
    expect(second.data).toEqual(first.data);
    expect(await merchant.post("/api/goods/merchant/add", input)).toMatchObject({
      code: 601,
      msg: "货号已被本店其他商品使用",
    });
  });

  it("repeats the form's rules and writes nothing that breaks one", async ({ db }) => {
    const before = await db.one("select count(*) from goods");
    const bad: Partial<GoodsInput>[] = [
      { thicknessTenths: null },
      { diameterMin: cm(30) },
      { speciesCode: "plastic" },
      { price: fen(0) },
      { priceTiers: [{ minVolume: dm3(1), price: fen(168_000) }] },
      { minOrder: 91 },
      { storeId: asId<WarehouseId>("999") },
      { volumeRule: 3 },
      { deliveryModes: [] },
    ];
    for (const change of bad) {
      const { code, msg } = await merchant.post("/api/goods/merchant/add", some(change));
      expect(code, `${JSON.stringify(change)} ${msg}`).toBe(601);
    }
    expect(await db.one("select count(*) from goods")).toEqual(before);
  });

  it("shows its merchant's own pictures to buyers, of those who uploaded them only", async ({ db }) => {
    const foreign = await picture(db, stranger.id);
    expect(await merchant.post("/api/goods/merchant/add", some({ images: [foreign] }))).toMatchObject({
      code: 601,
      msg: "文件不存在，请重新上传",
    });
    const own = await picture(db, merchant.id);
    const goods = await onSale(db, { images: [own] });
    const shown = (await merchant.get<GoodsDetail>(`/api/goods/pc/getInfo?id=${goods.id}`)).data;
    // The drawing stands beside it.
    expect(shown.images[0]).toBe(own.replace(".jpg", "-960.webp"));
    expect(shown.images[1]).toMatch(/^\/pictures\/goods\/\d{4}-\w+-t\d+/);
    expect(shown.images).toHaveLength(2);
    expect(shown.image).toBe(own.replace(".jpg", "-480.webp"));
    expect((await add(some({ images: [own] }))).stated.images).toEqual([own]);
  });
});

describe("the text of goods", () => {
  const HTML = '<h1>木方</h1><table onclick="x()"><tr><td>等级</td><td>一级</td></tr></table><script>alert(1)</script>';
  const CLEAN = "<h2>木方</h2><table><tr><td>等级</td><td>一级</td></tr></table>";

  it("is cleaned when it is written and shown as cleaned; lines become a paragraph", async ({ db }) => {
    const goods = await onSale(db, { detail: HTML });
    expect(goods.stated.detail).toBe(CLEAN);
    const shown = (await merchant.get<GoodsDetail>(`/api/goods/pc/getInfo?id=${goods.id}`)).data;
    expect(shown.detailHtml).toBe(CLEAN);
    const lines = await onSale(db, { detail: "厚<30>mm\r\n  A & B " });
    expect(lines.stated.detail).toBe("<p>厚&lt;30&gt;mm<br />A &amp; B</p>");
    // Blanks of the editor stay: two full-width ones begin a paragraph.
    const indented = await onSale(db, { detail: "<p>　　现货</p>" });
    expect(indented.stated.detail).toBe("<p>　　现货</p>");
  });

  it("attaches the pictures in it that its merchant uploaded and that are unattached, and no others", async ({
    db,
  }) => {
    const own = await picture(db, merchant.id);
    const foreign = await picture(db, stranger.id);
    const goods = await onSale(db, { detail: `<p><img alt="板" src="${own}"><img src="${foreign}"></p>` });
    const files = await db.rows(
      "select file_name as name, purpose, subject_id as id from stored_file where file_name = any ($1)",
      [[own, foreign]],
    );
    expect(files).toEqual(
      expect.arrayContaining([
        { name: own, purpose: "goods", id: goods.id },
        { name: foreign, purpose: null, id: null },
      ]),
    );
  });

  it("stays the same for its review when it comes back as it is shown", async ({ db }) => {
    const goods = await onSale(db, { detail: "现货\n\n可开票" });
    const { data } = await update(merchant, goods, { detail: "现货\n\n可开票", stock: 901 });
    expect(data).toMatchObject({ status: GOODS_STATUS.onSale, stated: { detail: "<p>现货<br /><br />可开票</p>" } });
  });
});

describe("changing goods", () => {
  it("uses the merchant's density, else that of species and moisture", async ({ db }) => {
    const goods = await onSale(db, { density: 512 });
    expect(goods).toMatchObject({ density: 512, stated: { density: 512 } });
    const { data } = await update(merchant, goods, { density: null });
    expect(data).toMatchObject({ status: GOODS_STATUS.onSale, stated: { density: null } });
    expect(data.density).not.toBe(512);
    expect(await merchant.post("/api/goods/merchant/add", some({ density: 99 }))).toMatchObject({ code: 601 });
  });

  it("sends what was reviewed back to the review, beside what was approved, and back on sale by an approval", async ({
    db,
  }) => {
    const goods = await onSale(db);
    const changed = (await update(merchant, goods, { gradeCode: "ru-2", title: "" })).data;
    expect(changed).toMatchObject({ status: GOODS_STATUS.inReview, version: goods.version + 1, gradeCode: "ru-2" });
    expect(changed.published).toEqual(goods.stated);
    const seen = await infoOf(operator, goods.id, "admin");
    expect(seen).toMatchObject({ events: ["approve", "reject"], published: { gradeCode: "ru-1" } });
    expect((await step(db, operator, "admin/approve", goods)).data.status).toBe(GOODS_STATUS.onSale);
    expect((await infoOf(merchant, goods.id)).published).toBeNull();
  });

  it("leaves goods on sale when price and stock change, and records the price history", async ({ db }) => {
    const goods = await onSale(db);
    const changed = (await update(merchant, goods, { price: fen(170_000), stock: 0, deliveryModes: [1] })).data;
    expect(changed).toMatchObject({
      status: GOODS_STATUS.soldOut,
      price: 170_000,
      priceVersion: 2,
      stockVersion: 2,
      published: null,
    });
    const points = await db.rows("select 1 from goods_price_history where goods_id = $1", [goods.id]);
    expect(points).toHaveLength(2);
  });

  it("makes unpublished goods drafts again rather than let them pass the review by", async ({ db }) => {
    const goods = await onSale(db);
    await step(db, merchant, "merchant/unpublish", goods);
    const changed = (await update(merchant, await infoOf(merchant, goods.id), { width: mm(140) })).data;
    expect(changed).toMatchObject({
      status: GOODS_STATUS.draft,
      pieceVolumeMm3: 16_800_000,
      published: { width: 120 },
    });
  });

  it("is for the goods' own merchant, at the version read, and not while they are in review", async ({ db }) => {
    const goods = await onSale(db);
    expect(await update(stranger, goods, { width: mm(140) })).toMatchObject({ code: 404 });
    expect((await stranger.get(`/api/goods/merchant/getInfo?id=${goods.id}`)).code).toBe(404);
    expect(await update(merchant, { ...goods, version: 99 }, { width: mm(140) })).toMatchObject({
      code: 5001,
      data: { id: goods.id, version: goods.version },
    });
    const waiting = (await update(merchant, goods, { width: mm(140) })).data;
    expect(await update(merchant, waiting, { width: mm(150) })).toMatchObject({
      code: 601,
      msg: "当前状态不能执行此操作",
    });
  });

  it("never changes the measure of what orders hold, nor goes below it", async ({ db }) => {
    const goods = await onSale(db);
    await db.run("update goods set held = 90 where id = $1", [goods.id]);
    expect(await update(merchant, goods, { width: mm(140) })).toMatchObject({ code: 601 });
    expect(await update(merchant, goods, { stock: 89 })).toMatchObject({ code: 601 });
    expect(await update(merchant, goods, { stock: 90 })).toMatchObject({ code: 200, data: { stock: 90 } });
  });
});

describe("lists", () => {
  it("count the merchant's goods by status under the other conditions", async ({ db }) => {
    const list = async (body: object) => (await stranger.post<HandledPage>("/api/goods/merchant/getList", body)).data;
    const { merchantId } = await insertGoods(db, {
      merchantName: "别家木行",
      status: GOODS_STATUS.unpublished,
      title: "落叶松板",
    });
    await insertGoods(db, { merchantName: "别家木行", status: GOODS_STATUS.unpublished, kindCode: "1501" });
    await insertGoods(db, { merchantName: "别家木行", status: GOODS_STATUS.onSale, kindCode: "1501" });
    expect((await list({})).counts).toEqual({ 2: 1, 3: 2 });
    expect(await list({ kindCode: "1501", status: GOODS_STATUS.unpublished })).toMatchObject({
      total: 1,
      counts: { 2: 1, 3: 1 },
    });
    expect((await list({ keywords: "落叶松" })).rows).toMatchObject([{ merchantId, events: ["publish", "edit"] }]);
    const all = await operator.post<HandledPage>("/api/goods/admin/getList", { merchantId, kindCode: "1501" });
    expect(all.data).toMatchObject({ total: 2, counts: { 2: 1, 3: 1 } });
  });

  it("of warehouses begin with the one the merchant runs, then those with its goods", async ({ db }) => {
    await db.run("insert into store (store_name, city_code, city_name) values ('阿城远库', '230100', '哈尔滨市')");
    const { data } = await merchant.get<StoreChoice[]>("/api/goods/merchant/getStores");
    expect(data.map(({ storeName, isOwn }) => [storeName, isOwn])).toEqual([
      ["太仓新港一号库", true],
      ["阿城远库", false],
    ]);
    // A new shop has no goods yet, but the warehouse of its own.
    await db.run(
      `insert into store (store_name, city_code, city_name, merchant_id)
       select '泽州自有库', '140500', '晋城市', id from merchant where shop_name = '别家木行'`,
    );
    const [first] = (await stranger.get<StoreChoice[]>("/api/goods/merchant/getStores")).data;
    expect(first).toMatchObject({ storeName: "泽州自有库", isOwn: true });
  });
});
