import { beforeAll, describe, expect } from "vitest";
import { FEW_HITS } from "../../src/domain/catalog/search/goods-query.ts";
import type { Page } from "../../src/domain/paging.ts";
import type { SavedInvoice } from "../../src/domain/trade/invoice.ts";
import { searchWords } from "../../src/server/system/search-words.ts";
import { type Answer, type Buyer, createBuyer, orderOf, phoneOf } from "../support/buyer.ts";
import { it } from "../support/fixtures.ts";
import { type InsertedGoods, insertGoods } from "../support/goods.ts";
import { roundTripsOf } from "../support/round-trips.ts";

/** Where the database is far away, each round trip costs as much as the way there and back. */
const MOST = 3;
const MOST_OF_AN_ORDER = 4;
/** Near hits are looked for, ring by ring, once few hits are known; see docs/decisions/catalog-near-goods-trips.md. */
const MOST_OF_FEW_HITS = 6;
const MOST_OF_NO_HITS = 9;

let buyer: Buyer;
let goods: InsertedGoods;
it.beforeAll(async ({ db, app }) => {
  goods = await insertGoods(db);
  for (let n = 0; n < FEW_HITS; n += 1) await insertGoods(db);
  await insertGoods(db, { width: 145 });
  buyer = await createBuyer(app, db, phoneOf(0));
  // The words of the trade, which a node reads once in half a minute.
  await searchWords(db);
});

let keys = 0;
const newKey = (): string => {
  keys += 1;
  return `key-${keys}`;
};

/** Sends the call for the first time, while a node's caches are almost empty, and again. */
async function mostTripsOf(call: () => Promise<Answer>): Promise<string[]> {
  const trips: string[][] = [];
  for (let times = 0; times < 2; times += 1)
    trips.push(
      await roundTripsOf(async () => {
        const { code, msg } = await call();
        expect({ code, msg }).toEqual({ code: 200, msg: "操作成功" });
      }),
    );
  return trips.toSorted((one, other) => other.length - one.length)[0]!;
}

describe("the hottest calls", () => {
  const toAdd = () => ({ goodsId: goods.id, quantity: 100, unit: "piece" });
  const HOT: Readonly<Record<string, () => Promise<Answer>>> = {
    "the home page": () => buyer.get("/api/shopHomePageInfo/getPCShopTemplate?type=0"),
    "a list": () => buyer.post("/api/goods/pc/getSearchList", { keywords: "樟子松 30*120" }),
    "a list of all": () => buyer.post("/api/goods/pc/getSearchList", {}),
    suggestions: () => buyer.get("/api/goods/fuzzySearch?search=樟子"),
    "an offer": () => buyer.get(`/api/goods/pc/getInfo?id=${goods.id}`),
    "the cart": () => buyer.get("/api/shoppingCart/getPcList"),
    "adding to the cart": () => buyer.post("/api/shoppingCart/pc/add", toAdd()),
    "adding to the cart once": () => buyer.post("/api/shoppingCart/pc/add", toAdd(), newKey()),
    "the cart's count": () => buyer.get("/api/shoppingCart/getPCNum"),
    "the person": () => buyer.post("/api/login/getUserInfo"),
    "a checkout": () => buyer.post("/api/shoppingCart/pc/settlement", toAdd()),
  };

  // Which columns hold JSON a program queries once, with the first answer of one.
  beforeAll(() => HOT["an offer"]!());

  it.each(Object.keys(HOT))("wait for the database thrice at most: %s", async (name) => {
    const trips = await mostTripsOf(HOT[name]!);
    expect(trips.length, trips.join("\n")).toBeGreaterThan(0);
    expect(trips.length, trips.join("\n")).toBeLessThanOrEqual(MOST);
  });

  it("take no more round trips for near hits than it takes to know that there are few hits, or none", async () => {
    const listOf = (keywords: string) => () => buyer.post("/api/goods/pc/getSearchList", { keywords });
    const few = await mostTripsOf(listOf("樟子松 30*145"));
    expect(few.length, few.join("\n")).toBeLessThanOrEqual(MOST_OF_FEW_HITS);
    const none = await mostTripsOf(listOf("樟子松 30*125"));
    expect(none.length, none.join("\n")).toBeLessThanOrEqual(MOST_OF_NO_HITS);
  });

  it("wait for it four times at most: an order whose invoice title was typed, which is saved", async () => {
    const previews = [await buyer.previewOf(goods.id, 100), await buyer.previewOf(goods.id, 100)];
    const titles = ["林木", "林木", "张三"].map((title) => ({ kind: 1, title, taxNo: "" }) as const);
    const trips = await mostTripsOf(() =>
      buyer.post("/api/platformOrder/pc/add", { ...orderOf(previews.pop()!), invoice: titles.pop()! }, newKey()),
    );
    expect(trips.length, trips.join("\n")).toBeLessThanOrEqual(MOST_OF_AN_ORDER);
    const { data } = await buyer.post<Page<SavedInvoice>>("/api/companyInvoice/pc/getList");
    expect(data.rows.map(({ title, isDefault }) => [title, isDefault])).toEqual([
      ["张三", true],
      ["林木", false],
    ]);
  });

  it("wait for it four times at most: an order", async () => {
    const previews = [await buyer.previewOf(goods.id, 100), await buyer.previewOf(goods.id, 100)];
    const trips = await mostTripsOf(() => buyer.post("/api/platformOrder/pc/add", orderOf(previews.pop()!), newKey()));
    expect(trips.length, trips.join("\n")).toBeLessThanOrEqual(MOST_OF_AN_ORDER);
  });
});
