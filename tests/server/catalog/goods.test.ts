import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import { sameSizeQuery } from "../../../src/domain/catalog/search/goods-query-url.ts";
import { COMPANY_STATUS } from "../../../src/domain/company/company-status.ts";
import { endOfBeijingDay } from "../../../src/domain/time.ts";
import { dm3 } from "../../../src/domain/units.ts";
import type { App } from "../../../src/server/http.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { signInAs } from "../../support/sign-in.ts";

const ids: Record<string, string> = {};

const get = async (app: App, url: string) => (await app.inject(url)).json();
const post = async (app: App, url: string, payload: object) =>
  (await app.inject({ method: "POST", url, payload })).json();

it.beforeAll(async ({ db }) => {
  const at = (name: string, overrides: Parameters<typeof insertGoods>[1]) =>
    insertGoods(db, { merchantName: name, ...overrides }).then(({ id }) => id);
  ids.own = await at("甲", {
    price: 168_000,
    piecesPerBundle: 90,
    priceTiers: [{ minVolume: dm3(5_000), price: 160_000 as never }],
  });
  ids.ownSecond = await at("甲", { price: 1_000 });
  ids.dear = await at("乙", { price: 172_000 });
  ids.cheap = await at("丙", { price: 165_000, gradeCode: "ru-13" });
  ids.negotiated = await at("丁", { price: 1, priceMode: 2 });
  await at("乙", { price: 2, gradeCode: "ru-4" });
  await at("乙", { price: 3, length: 3000, pieceVolumeMm3: 10_800_000 });
  await at("乙", { price: 4, speciesCode: "spf", title: "SPF 30*120" });
  await at("丙", { price: 5, status: GOODS_STATUS.unpublished });
  ids.hidden = await at("丙", { status: GOODS_STATUS.draft });
  ids.soldOut = await at("丙", {
    status: GOODS_STATUS.soldOut,
    stock: 0,
    thickness: 90,
    pieceVolumeMm3: 43_200_000,
    title: "樟子松 90*120",
  });
});

describe("getInfo", () => {
  it("shows the goods among its like", async ({ app }) => {
    const { data } = await get(app, `/api/goods/pc/getInfo?id=${ids.own}`);
    expect(data).toMatchObject({
      id: ids.own,
      specText: "30*120*4000",
      volumeRule: 1,
      bundleVolume: 1_296,
      version: 1,
      merchant: { shopName: "甲", goodsNum: 2, logo: "", isCertified: false, metrics: null },
      store: { storeName: "太仓新港一号库", address: "江苏省苏州市太仓新港一号库1号" },
      similarNum: 3,
      sameSizeNum: 6,
      priceBand: { low: 165_000, median: 165_000, high: 172_000, n: 2 },
    });
    const { keywords: _, ...list } = sameSizeQuery(data)!; // no logs
    expect((await post(app, "/api/goods/pc/getSearchList", list)).data.total).toBe(data.sameSizeNum);
    expect(data.images).toEqual([data.image]);
    expect((await app.inject(data.image)).statusCode).toBe(200);
    expect(data.image).toMatch(/^\/pictures\/goods\/1502-zhangzisong-t30-w120-l4000-k\d-b\d+\.svg$/);
  });

  it("states in lists and on the page whether the merchant's company is certified now", async ({ db, app }) => {
    const { id, merchantId } = await insertGoods(db, {
      merchantName: "戊",
      title: "落叶松 40*90",
      speciesCode: "luoyesong",
    });
    const floor = await db.one<{ id: string }>("select id::text from home_template where template_type_code = 3209");
    const said = async () => {
      const { rows } = (await post(app, "/api/goods/pc/getSearchList", { merchantId })).data;
      const home = (
        await post(app, "/api/shopHomePageInfo/getPCShopHomeGoodsList", { templateId: floor?.id, pageSize: 50 })
      ).data;
      const listed = [...rows, ...home.rows].filter((goods) => goods.id === id);
      const { data } = await get(app, `/api/goods/pc/getInfo?id=${id}`);
      return [...listed.map(({ merchantCertified }) => merchantCertified), data.merchant.isCertified];
    };
    expect(await said()).toEqual([false, false, false]);
    await db.run(
      `with made as (insert into company_info (company_name, credit_code, company_status) values ('戊', 'V', ${COMPANY_STATUS.certified}) returning id)
       update merchant set company_id = made.id from made where merchant.id = $1`,
      [merchantId],
    );
    expect(await said()).toEqual([true, true, true]);
    for (const change of [
      `company_status = ${COMPANY_STATUS.expired}`,
      `company_status = ${COMPANY_STATUS.certified}, deleted = true`,
    ]) {
      await db.run(`update company_info set ${change} where company_name = '戊'`);
      expect(await said()).toEqual([false, false, false]);
    }
  });

  it("has no price band where no other merchant sells the like", async ({ app }) => {
    const { data } = await get(app, `/api/goods/pc/getInfo?id=${ids.soldOut}`);
    expect(data).toMatchObject({ status: GOODS_STATUS.soldOut, similarNum: 0, priceBand: null });
  });

  it("does not show drafts, unknown goods or nonsense", async ({ app }) => {
    expect(await get(app, `/api/goods/pc/getInfo?id=${ids.hidden}`)).toMatchObject({
      code: 404,
      msg: "商品不存在或已下架",
    });
    expect(await get(app, "/api/goods/pc/getInfo?id=123")).toMatchObject({ code: 404 });
    for (const query of ["", "?id=abc", "?id=-1", "?id=1%20or%201", "?id=1&x=2", "?id=99999999999999999999"]) {
      expect((await app.inject(`/api/goods/pc/getInfo${query}`)).statusCode).toBe(400);
    }
  });
});

describe("getSimilarList", () => {
  it("has the same spec from other merchants, the same grade first, then the cheapest", async ({ app }) => {
    const { data } = await post(app, "/api/goods/pc/getSimilarList", { id: ids.own });
    expect(data.map(({ id }: { id: string }) => id)).toEqual([ids.dear, ids.negotiated, ids.cheap]);
    expect((await post(app, "/api/goods/pc/getSimilarList", { id: ids.hidden })).code).toBe(404);
  });
});

describe("getPriceHistory", () => {
  it("is led by the price that held when the days began", async ({ db, app }) => {
    const { id } = await insertGoods(db, { price: 300, publishAt: new Date(Date.now() - 10 * 86_400_000) });
    for (const [days, price] of [
      [200, 100],
      [100, 200],
    ] as const) {
      await db.run("insert into goods_price_history values ($1, $2, now() - make_interval(days => $3))", [
        id,
        price,
        days,
      ]);
    }
    const prices = async (days: string) =>
      (await get(app, `/api/goods/pc/getPriceHistory?id=${id}${days}`)).data.map(
        ({ price }: { price: number }) => price,
      );
    expect(await prices("")).toEqual([200, 300]);
    expect(await prices("&days=300")).toEqual([100, 200, 300]);
    expect(await prices("&days=5")).toEqual([300]);
    const [led] = (await get(app, `/api/goods/pc/getPriceHistory?id=${id}&days=150`)).data;
    expect(led.price).toBe(100);
    expect(led.priceAt).toBe(endOfBeijingDay(Date.now()) - 150 * 86_400_000);
    expect((await app.inject(`/api/goods/pc/getPriceHistory?id=${id}&days=0`)).statusCode).toBe(400);
  });
});

describe("calcQuantity", () => {
  const calc = (app: App, unit: string, value: unknown) =>
    post(app, "/api/goods/pc/calcQuantity", { goodsId: ids.own, unit, value });
  it("shows one amount in every unit, with its price", async ({ app }) => {
    expect((await calc(app, "m3", 1_440)).data).toMatchObject({
      count: 100,
      volume: 1_440,
      pieces: 100,
      amount: 241_920,
    });
    expect((await calc(app, "bundle", 4)).data).toMatchObject({
      pieces: 360,
      bundles: 4,
      price: 160_000,
      tierApplied: 5_000,
    });
  });
  it("takes whole positive amounts only", async ({ app }) => {
    for (const value of [0, -1, 1.5, "3", true, [3], null, 1e21]) expect((await calc(app, "m3", value)).code).toBe(400);
    expect((await calc(app, "barrel", 1)).code).toBe(400);
  });
});

describe("fuzzySearch", () => {
  const suggest = async (app: App, search: string): Promise<{ keyWords: string; number: number }[]> =>
    (await get(app, `/api/goods/fuzzySearch?search=${encodeURIComponent(search)}`)).data;

  it.for(["樟", "zhangz", "zzs", "ZZS", "獐子松", "俄樟"])("%s leads to 樟子松", async (typed, { app }) => {
    expect(await suggest(app, typed)).toContainEqual({ keyWords: "樟子松", number: 8 });
  });
  it.for(["樟子松30", "樟子松 30x12", "樟子松 30×120"])("%s leads to 樟子松 30*120", async (typed, { app }) => {
    expect(await suggest(app, typed)).toEqual([
      { keyWords: "樟子松 30*120", number: 7, image: "/pictures/goods/1501-zhangzisong-t30-w120-small.svg" },
    ]);
  });
  it("knows kinds, origins, ports and sizes in stock, and nothing that is not", async ({ app }) => {
    expect(await suggest(app, "木方")).toEqual([{ keyWords: "木方", number: 9 }]);
    expect(await suggest(app, "俄罗斯")).toEqual(expect.arrayContaining([{ keyWords: "俄罗斯", number: 9 }]));
    expect(await suggest(app, "太仓")).toEqual([{ keyWords: "太仓港", number: 9 }]);
    expect((await suggest(app, "30*1"))[0]).toEqual({
      keyWords: "30*120",
      number: 8,
      image: "/pictures/goods/1501-any-t30-w120-small.svg",
    });
    for (const typed of ["柚木", "防腐木", "qingdao", "%", "火星"]) expect(await suggest(app, typed)).toEqual([]);
  });
  it("answers words that mean a species with that species", async ({ app }) => {
    expect((await suggest(app, "太仓樟子松"))[0]).toEqual({ keyWords: "樟子松", number: 8 });
  });
});

describe("what lists show", () => {
  it("makes the four hot lists and the tree of kinds", async ({ app }) => {
    expect((await get(app, "/api/memberCollect/getHotWord")).data).toEqual({
      productNameList: ["樟子松", "SPF"],
      originNameList: ["俄罗斯"],
      storeNameList: ["太仓新港一号库"],
      specList: ["30*120", "90*120"],
    });
    expect((await get(app, "/api/shopClassifyInfo/getClassifyProductList")).data).toEqual([
      {
        code: "building",
        name: "建筑用材",
        goodsNum: 9,
        children: [
          {
            code: "1502",
            name: "木方",
            goodsNum: 9,
            children: [
              { code: "zhangzisong", name: "樟子松", goodsNum: 8, children: [] },
              { code: "spf", name: "SPF", goodsNum: 1, children: [] },
            ],
          },
        ],
      },
    ]);
  });

  it("stands in the tree as the operator set it up, at once", async ({ db, app }) => {
    const authorization = await signInAs(db, "13900000001", { roles: ["operator"] });
    const path = "/api/shopClassifyInfo/admin";
    const read = async () => (await app.inject({ url: `${path}/getTree`, headers: { authorization } })).json();
    const save = async (payload: object) =>
      (await app.inject({ method: "POST", url: `${path}/save`, payload, headers: { authorization } })).json();
    const { data: usual } = await read();
    expect(usual.version).toBe(0);
    expect(usual.groups).toHaveLength(5);

    const species = [
      { code: "spf", isShown: true },
      { code: "zhangzisong", isShown: false },
    ];
    const beams = { code: "1502", name: "建筑口料", isShown: true, species };
    const groups = [{ code: "mine", name: " 工地 ", isShown: true, kinds: [beams] }, ...usual.groups.slice(0, 1)];
    expect((await save({ version: 1, groups })).code).toBe(5001);
    const saved = await Promise.all([save({ version: 0, groups }), save({ version: 0, groups })]);
    expect(saved.map(({ code }) => code).sort()).toEqual([200, 5001]);
    expect((await get(app, "/api/shopClassifyInfo/getClassifyProductList")).data).toMatchObject([
      { code: "mine", name: "工地", children: [{ name: "建筑口料", children: [{ code: "spf", goodsNum: 1 }] }] },
    ]);
    const hidden = [{ ...groups[0], isShown: false }, ...usual.groups.slice(0, 1)];
    expect((await save({ version: 1, groups: hidden })).code).toBe(200);
    expect((await get(app, "/api/shopClassifyInfo/getClassifyProductList")).data).toEqual([]);
    expect(await save({ version: 2, groups: [] })).toMatchObject({ code: 601, msg: "至少显示一个品类" });
    expect((await read()).data).toMatchObject({ version: 2, groups: [{ isShown: false }, { code: "solid" }] });
    const [log] = await db.rows<{ after: { groups: { name: string }[] } }>(
      "select after from oper_log where title = '商品分类' order by seq",
    );
    expect(log?.after.groups[0]?.name).toBe("工地");
  });
});
