import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GOODS_STATUS } from "../../src/domain/catalog/goods/goods-states.ts";
import { type Fen, formatYuan } from "../../src/domain/money.ts";
import { fadedIn, flawsInBothThemes } from "../support/axe.ts";
import { call, comeBackAs, openBrowser, openCheckout, submitOrder, tokenOf, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

type Offer = { id: string; price: Fen; priceMode: number; available: number; version: number; title: string };

/** The certified one: the other is marked as not certified. */
const COMPANY = /公司( 当前)? 企业/;
const PERSON = /13800000001.*个人/;

/** An offer of the merchant that can be bought at its listed price. */
async function offerOf(merchantToken: string): Promise<Offer> {
  const { rows } = await call<{ rows: Offer[] }>(
    "/api/goods/merchant/getList",
    { status: GOODS_STATUS.onSale, pageNum: 1, pageSize: 50 },
    merchantToken,
  );
  const offer = rows.find(({ priceMode, available }) => priceMode === 1 && available > 0);
  if (!offer) throw new Error("the merchant has nothing to sell");
  return offer;
}

/** Chooses for whom to buy in the user menu; `name`: the company, or the phone of the person. */
async function buyFor(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("group", { name: "账号菜单" }).getByRole("button").click();
  await page.getByRole("button", { name: "切换采购主体" }).click();
  await page.getByRole("dialog", { name: "选择采购主体" }).getByRole("button", { name }).click();
  await page.getByRole("dialog", { name: "选择采购主体" }).waitFor({ state: "detached" });
}

describe("an order", () => {
  let browser: Browser;
  let merchant = "";
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
    merchant = await tokenOf("13800000003");
  });
  afterAll(() => browser.close());

  it("at a price without tax says so on the page of the goods and in the checkout, and what of an invoice", async () => {
    const { rows } = await call<{ rows: (Offer & { taxIncluded: boolean; saleUnit: string })[] }>(
      "/api/goods/pc/getSearchList",
      { keywords: "樟子松", pageNum: 1, pageSize: 50 },
    );
    const untaxed = rows.find(
      ({ taxIncluded, priceMode, available, saleUnit }) =>
        !taxIncluded && priceMode === 1 && available > 0 && saleUnit === "m3",
    );
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, "13800000002");
    await page.goto(`${shop}/product/detail?id=${untaxed?.id}`);
    // The price with tax leads, as in the lists that one comes from.
    const leading = page.getByRole("region", { name: "购买" }).locator(".tm-buy-price");
    expect(await leading.textContent()).toMatch(/^[\d,.]+\s*元\/m³\s*折含税[^标]*标价 [\d,.]+ 元\/m³ 不含税$/);
    await page.getByText("合计（不含税）").waitFor();
    await openCheckout(page, untaxed?.id ?? "");
    await page.getByRole("row").getByText("不含税", { exact: true }).waitFor();
    const warned = page.getByText("税款另计，请先与商家谈好");
    expect(await warned.count()).toBe(0);
    await page.getByRole("radio", { name: "增值税普通发票" }).check({ force: true });
    await warned.waitFor();
    await page.getByRole("textbox", { name: "发票抬头" }).fill("苏州木业有限公司");
    const taxNo = page.getByRole("textbox", { name: /税号/ });
    await taxNo.fill("1");
    await taxNo.press("Enter");
    expect(await page.getByRole("alert").count()).toBe(0);
    await page.getByRole("button", { name: "提交订单" }).click();
    await page.getByText("请补全上面标红的内容").waitFor();
    expect(await taxNo.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("is not placed at a price that rose after it was settled: old and new are shown", async () => {
    const offer = await offerOf(merchant);
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, "13800000002");
    const orders = async () => {
      const listed = { pageNum: 1, pageSize: 10, scope: "all" };
      return (await call<{ total: number }>("/api/platformOrder/pc/getList", listed, await tokenOf("13800000002")))
        .total;
    };
    const before = await orders();
    await openCheckout(page, offer.id);
    const risen = (offer.price + 12_300) as Fen;
    await call(
      "/api/goods/merchant/updatePrice",
      { id: offer.id, price: risen, priceTiers: [], version: offer.version },
      merchant,
    );
    await page.getByRole("button", { name: "提交订单" }).click();
    const asked = await fadedIn(page.getByRole("dialog", { name: "请重新确认" }));
    const change = asked.getByRole("row", { name: offer.title });
    await change.getByText(formatYuan(offer.price)).waitFor();
    await change.getByText(formatYuan(risen)).waitFor();
    expect(await flawsInBothThemes(page)).toEqual([]);
    expect(await orders()).toBe(before);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("of a company is among the company's orders, and the person's among the person's", async () => {
    const offer = await offerOf(merchant);
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    const orders = page.getByRole("main");
    await comeBackAs(visited, "13800000001");
    await page.goto(shop);
    await buyFor(page, PERSON);
    await openCheckout(page, offer.id);
    const mine = await submitOrder(page);
    await buyFor(page, COMPANY);
    await openCheckout(page, offer.id);
    const ours = await submitOrder(page);

    await page.goto(`${shop}/user/platformOrder`);
    await orders.getByRole("link", { name: ours }).waitFor();
    expect(await orders.getByRole("link", { name: mine }).count()).toBe(0);
    await buyFor(page, PERSON);
    await orders.getByRole("link", { name: mine }).waitFor();
    expect(await orders.getByRole("link", { name: ours }).count()).toBe(0);
    await buyFor(page, COMPANY);
    await orders.getByRole("link", { name: ours }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("names its purchasing entity to whoever opens its link for another one, and opens after the switch", async () => {
    const offer = await offerOf(merchant);
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    const main = page.getByRole("main");
    const acting = page.getByRole("group", { name: "账号菜单" }).getByRole("button");
    await comeBackAs(visited, "13800000001");
    await page.goto(shop);
    await buyFor(page, COMPANY);
    await openCheckout(page, offer.id);
    const ours = await submitOrder(page);
    const company = (await acting.getAttribute("title")) ?? "";
    await page.goto(`${shop}/user/platformOrder`);
    await main.getByText(`采购主体：${company}`).waitFor();
    const link = `${shop}${await main.getByRole("link", { name: ours }).getAttribute("href")}`;
    await page.goto(`${shop}/user/recSource`);
    await main.getByText(`采购主体：${company}`).waitFor();
    await page.goto(link);
    await main.getByRole("heading", { name: `订单 ${ours}` }).waitFor();

    await buyFor(page, PERSON);
    await main.getByRole("heading", { name: `这笔订单属于${company}` }).waitFor();
    await page.goto(link);
    await main.getByText("当前采购主体是个人").waitFor();
    await main.getByRole("button", { name: `切换为${company}查看` }).click();
    await main.getByRole("heading", { name: `订单 ${ours}` }).waitFor();
    expect(page.url()).toBe(link);
    expect(await acting.getAttribute("title")).toBe(company);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("starts from the cart of whom somebody buys for", async () => {
    const offer = await offerOf(merchant);
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, "13800000001");
    await page.goto(`${shop}/product/detail?id=${offer.id}`);
    await buyFor(page, PERSON);
    await page.getByRole("region", { name: "购买" }).getByRole("button", { name: "加入购物车" }).click();
    await page.getByTestId("cart-count").waitFor();
    await page.goto(`${shop}/shop/car`);
    await page.getByText(offer.title).first().waitFor();
    await buyFor(page, COMPANY);
    await page.getByText("购物车还是空的").waitFor();
    await page.getByTestId("cart-count").waitFor({ state: "detached" });
    await buyFor(page, PERSON);
    await page.getByText(offer.title).first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
