import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GoodsPage } from "../../../src/domain/catalog/search/goods-page.ts";
import type { App } from "../../../src/server/http.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { importListedMarket } from "../../support/listed-market.ts";
import { createTestApp } from "../../support/server.ts";

let db: TestDatabase;
let app: App;

beforeAll(async () => {
  db = await createTestDatabase();
  expect(await importListedMarket(db)).toEqual([]);
  app = (await createTestApp(db)).app;
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

const search = async (keywords: string, more: object = {}): Promise<GoodsPage> =>
  (await app.inject({ method: "POST", url: "/api/goods/pc/getSearchList", payload: { keywords, ...more } })).json()
    .data;
const exact = async (keywords: string): Promise<string[]> => (await search(keywords)).rows.map(({ title }) => title);
const near = async (keywords: string) =>
  (await search(keywords)).near.rows.map(({ goods, differs }) => ({ ...goods, differs }));

describe("a use beside a timber that is named", () => {
  it.each([
    ["门窗料 白橡", 1, ["白橡 1C 26mm", "白橡板 FAS", "白橡 52mm 直边"]],
    ["门框料 白橡 26mm", 1, ["白橡 1C 26mm", "白橡板 FAS"]],
    ["楼梯扶手 白蜡", 1, ["白蜡木 AB 26", "白蜡板 51mm"]],
    ["楼梯扶手 白蜡 51", 0, ["白蜡板 51mm"]],
    ["户外 花旗松 38*140", 0, ["花旗松 38*140*4000 无节"]],
    ["户外 花旗松", 1, ["花旗松 D.Fir 100*200*6000", "花旗松 38*140*4000 无节"]],
    ["地板料 榉木 50", 1, ["榉木 50*150", "榉木毛边板 50mm AB"]],
    ["家具 柚木", 1, ["柚木板 缅甸 30mm"]],
    ["托盘 30*105", 0, ["柳杉 30*105"]],
    ["桑拿板 铁杉", 0, ["加拿大铁杉 40*90*3000", "铁杉 105*105*4000"]],
  ])("%s finds all such goods, the %i that state the use first", async (keywords, stated, titles) => {
    const found = await exact(keywords);
    expect(found.toSorted()).toEqual(titles.toSorted());
    expect(found.slice(0, stated)).toEqual(titles.slice(0, stated));
  });
});

describe("a search in the trade's words", () => {
  it.each([
    ["D.Fir 100*200", ["花旗松 D.Fir 100*200*6000"]],
    ["doug fir 100*200", ["花旗松 D.Fir 100*200*6000"]],
    ["film faced plywood", ["清水模板 杨木 14*915*1830", "覆膜建筑模板 桉木 12mm"]],
    ["0.038*0.089 SPF", ["SPF 38*89*3660"]],
    ["T30*W150 樟子松", ["俄罗斯樟子松木方 30*150*4000", "樟子松板 30*150"]],
    ["花旗松 10*20*6米", ["花旗松 D.Fir 100*200*6000"]],
    ["一寸二 榉木", ["榉木 32mm 直边"]],
    ["寸二榉木", ["榉木 32mm 直边"]],
    ["佛山三山港 铁杉", ["铁杉 105*105*4000"]],
    ["三山港 花旗松", ["花旗松 38*140*4000 无节"]],
    ["太仓新海码头 樟子松", ["俄罗斯樟子松木方 30*150*4000"]],
    ["新海码头 柳杉", ["日本柳杉方料 45*90*4000", "柳杉 30*105"]],
    ["吉龙市场 SPF", ["加拿大SPF 38*140*4880"]],
    ["华泰堆场 樟子松", ["樟子松板 30*150"]],
    ["张家港木材园 白橡", ["白橡板 FAS"]],
    ["岚山东方码头 SPF", ["SPF规格材 2级及以上"]],
    ["南康 榉木", ["榉木毛边板 50mm AB"]],
    ["赣州 榉木", ["榉木毛边板 50mm AB"]],
    ["南宁 胶合板", ["桉木胶合板 18mm"]],
  ])("%s finds just that", async (keywords, titles) => {
    expect((await exact(keywords)).toSorted()).toEqual(titles.toSorted());
    expect((await search(keywords)).unknown).toEqual([]);
  });

  it("3/4寸 白橡 is 19 mm thick; 10*20 of 6 metres may be read otherwise", async () => {
    const { parsed, near } = await search("3/4寸 白橡");
    expect(parsed.thickness).toBe(19);
    expect(near.rows.slice(0, 2).map(({ differs }) => differs)).toEqual([["厚度 26 mm"], ["厚度 26 mm"]]);
    expect((await search("花旗松 10*20*6米")).parsed.alternatives).not.toEqual([]);
  });
});

describe("near hits", () => {
  it.each([
    ["柳杉 38*140", "日本柳杉", 3],
    ["柳杉 50*200*6000", "日本柳杉", 3],
    ["白橡 30*150", "白橡", 3],
    ["榉木 38*140", "榉木", 3],
    ["花旗松 105*105*4000", "花旗松", 2],
  ])("%s: %s of other sizes stand before other species", async (keywords, species, number) => {
    const { total } = await search(keywords);
    const rows = await near(keywords);
    expect(total).toBe(0);
    expect(rows.slice(0, number).map(({ speciesName }) => speciesName)).toEqual(Array(number).fill(species));
    for (const { speciesName, differs } of rows.slice(number)) {
      expect(speciesName).not.toBe(species);
      expect(differs).toContain(`树种 ${speciesName}`);
    }
  });

  it.each([
    ["防腐木 38*89", "防腐木"],
    ["建筑模板 15*1220*2440", "建筑模板"],
  ])("%s: %s of other sizes stand before other kinds", async (keywords, kind) => {
    const rows = await near(keywords);
    const isKind = rows.map(({ kindName }) => kindName === kind);
    expect(isKind[0]).toBe(true);
    expect(isKind).toEqual(isKind.toSorted((one, other) => Number(other) - Number(one)));
  });

  it("竹胶板 12厘 matches nothing: the shown goods are marked as not being bamboo", async () => {
    for (const keywords of ["竹胶板 12厘", "竹胶板", "竹模板 12厘", "竹胶模板", "竹胶合板"]) {
      expect(await exact(keywords), keywords).toEqual([]);
      const rows = await near(keywords);
      expect(rows.length, keywords).toBeGreaterThan(0);
      for (const { speciesName, differs } of rows) expect(differs, keywords).toContain(`树种 ${speciesName}`);
    }
  });

  it.each(["奥特曼", "奥特曼 52mm"])("%s finds nothing", async (keywords) => {
    expect(await search(keywords)).toMatchObject({ total: 0, rows: [], near: { total: 0, rows: [] } });
  });
});

describe("a city in which no goods lie", () => {
  it.each([
    ["连云港 SPF", ["苏州市", "日照市", "青岛市", "东莞市"], 1],
    ["常州 白橡", ["苏州市", "青岛市", "东莞市"], 1],
    ["南通市 白蜡", ["上海市", "上海市"], 2],
    ["泉州 榉木", ["莆田市", "赣州市", "上海市"], 1],
    ["合肥 花旗松", ["苏州市", "佛山市"], 1],
    ["合肥市 花旗松", ["苏州市", "佛山市"], 1],
    ["到扬州 花旗松", ["苏州市", "佛山市"], 1],
    ["江苏连云港 SPF", ["苏州市", "日照市", "青岛市", "东莞市"], 1],
    ["湖州 白橡", ["苏州市", "青岛市", "东莞市"], 1],
    ["杭州 白橡", ["苏州市", "青岛市", "东莞市"], 1],
  ])(
    "%s leads to goods of its province, then of the next ones, and states where they are",
    async (keywords, cities, own) => {
      const { total, unknown } = await search(keywords);
      expect({ total, unknown }).toEqual({ total: 0, unknown: [] });
      const rows = await near(keywords);
      const places = rows.filter(({ differs }) => differs.every((one) => /^(?:港口|仓库所在地) /.test(one)));
      expect(places.map(({ cityName }) => cityName).toSorted()).toEqual(cities.toSorted());
      expect(places.slice(0, own).map(({ cityName }) => cityName)).toEqual(cities.slice(0, own));
      for (const { differs } of rows) expect(differs.join()).toMatch(/港口|仓库所在地/);
    },
  );

  it("by itself leads to all that lies near; beside a port it is an alternative; its county is found by name", async () => {
    const rows = await near("连云港");
    expect(rows[0]?.cityName).toBe("苏州市");
    for (const { cityName, differs } of rows) {
      expect(["苏州市", "上海市", "日照市", "青岛市", "临沂市"]).toContain(cityName);
      expect(differs).toHaveLength(1);
    }
    expect(await exact("连云港 太仓 SPF")).toEqual(["SPF 38*89*3660"]);
    expect(await exact("赣州南康 榉木")).toEqual(["榉木毛边板 50mm AB"]);
  });
});

describe("a suggestion while typing", () => {
  const suggested = async (typed: string): Promise<string[]> => {
    const url = `/api/goods/fuzzySearch?search=${encodeURIComponent(typed)}`;
    const { data } = (await app.inject({ url })).json() as { data: { keyWords: string }[] };
    return data.map(({ keyWords }) => keyWords);
  };

  it.each([
    ["张自", "樟子松"],
    ["樟zi", "樟子松"],
    ["花期", "花旗松"],
    ["huaq", "花旗松"],
    ["lans", "日照岚山港"],
    ["tuopan", "托盘"],
    ["托p", "托盘"],
    ["门chuang", "门窗"],
    ["连云", "连云港"],
    ["常zhou", "常州"],
    ["柚mu", "柚木"],
    ["防fu", "防腐木"],
    ["刘山", "日本柳杉"],
    ["guangz", "广州鱼珠市场"],
  ])("%s leads to %s first", async (typed, meant) => {
    expect((await suggested(typed))[0]).toBe(meant);
  });

  it("is the name of a warehouse that holds it", async () => {
    expect(await suggested("华泰")).toEqual(["太仓港区华泰堆场"]);
    expect((await search("太仓港区华泰堆场")).total).toBe(1);
  });

  it.each(["奥特曼", "4米", "38*140 防腐木", "火星", "竹胶板 12厘"])(
    "is nothing that %s itself is not a name of",
    async (typed) => {
      expect(await suggested(typed)).not.toContain(typed);
    },
  );

  it("is no guess that is not marked as one", async () => {
    expect(await suggested("奥特曼")).toEqual([]);
  });
});
