import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { GoodsBrief } from "../../src/domain/catalog/goods/goods.ts";
import { breakdownOf } from "../../src/domain/timber/quantity.ts";
import { call, comeBackAs, openBrowser, submitOrder, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

/** Has nothing yet. */
const BUYER = "13712349001";
/** Of an order that leaves a truck half empty, dm³. */
const SMALL = 12_000;

/** Two goods that one shop has in one warehouse, of which the least order is small; both can be ordered as they are listed. */
async function twoOfOneWarehouse(): Promise<[GoodsBrief, GoodsBrief]> {
  const { rows } = await call<{ rows: GoodsBrief[] }>("/api/goods/pc/getSearchList", {
    keywords: "樟子松",
    pageNum: 1,
    pageSize: 50,
  });
  const small = rows.filter(
    (goods) =>
      goods.priceMode === 1 &&
      goods.countedIn === "piece" &&
      goods.available >= goods.minOrder &&
      breakdownOf(goods, goods.minOrder).volume <= SMALL,
  );
  for (const one of small) {
    const other = small.find(
      ({ id, storeId, merchantId }) => id !== one.id && storeId === one.storeId && merchantId === one.merchantId,
    );
    if (other !== undefined) return [one, other];
  }
  throw new Error("no warehouse has two goods of one shop");
}

/** The m³ in a text, as `pattern` finds them. */
const cubicMetres = (pattern: RegExp, text: string | null): number => Number(pattern.exec(text ?? "")?.[1]);
const ROOM = /还能装 ([\d.]+) m³/;

describe("a truck", () => {
  const shop = theShop().url;
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const roomIn = async (page: Page): Promise<number> =>
    cubicMetres(ROOM, await page.getByText(ROOM).first().textContent());

  it("is filled with what the buyer follows in the same warehouse, from the cart to the order", async () => {
    const [ordered, followed] = await twoOfOneWarehouse();
    const buyer = await visit(browser);
    await comeBackAs(buyer, BUYER);
    const { page } = buyer;
    await page.goto(`${shop}/product/detail?id=${followed.id}`);
    await page.getByRole("button", { name: "关注", exact: true }).click();
    await page.getByRole("button", { name: "已关注" }).waitFor();
    await page.goto(`${shop}/product/detail?id=${ordered.id}`);
    await page.getByRole("region", { name: "购买" }).getByRole("button", { name: "加入购物车" }).click();
    await page.getByTestId("cart-count").waitFor();

    await page.goto(`${shop}/shop/car`);
    const fits = page.getByRole("table", { name: `${ordered.storeName} 还装得下` });
    const row = fits.getByRole("row").filter({ hasText: "关注的商品" });
    await row.getByText(followed.title).waitFor();
    const before = await roomIn(page);
    const added = cubicMetres(/([\d.]+)\s*m³$/, await row.getByRole("cell").last().textContent());
    expect(added).toBeLessThanOrEqual(before + 0.1);
    await row.getByRole("button", { name: /^加 / }).click();
    await page.getByText(/^已加入购物车：/).waitFor();
    await page.getByRole("checkbox", { name: `选择 ${followed.title}`, exact: true }).waitFor();
    await fits.waitFor({ state: "detached" });
    const meter = page.getByText(/还能装 [\d.]+ m³|已装满/).first();
    const after = (await meter.textContent()) ?? "";
    const left = after.includes("已装满") ? 0 : cubicMetres(ROOM, after);
    // Both are shown rounded down to 0.1 m³.
    expect(Math.abs(before - added - left)).toBeLessThanOrEqual(0.2);

    await page.getByRole("button", { name: "去结算" }).click();
    await page.getByRole("button", { name: "提交订单" }).waitFor();
    await page.getByRole("checkbox", { name: /同意/ }).check({ force: true });
    const orderNo = await submitOrder(page);
    await page.goto(`${shop}/user/platformOrder`);
    const href = await page.getByRole("main").getByRole("link", { name: orderNo }).first().getAttribute("href");
    await page.goto(`${shop}${href}`);
    const trucks = page.getByRole("region", { name: "同仓装车" });
    await trucks.getByRole("link", { name: orderNo }).waitFor();
    expect(await trucks.getByText(/还能装 [\d.]+ m³|已装满/).textContent()).toBe(after);
    expect(buyer.errors).toEqual([]);
    await buyer.context.close();
  });
});
