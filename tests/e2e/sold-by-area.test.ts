import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatYuan, lineAmount, parseYuan } from "../../src/domain/money.ts";
import { comeBackAs, openBrowser, openedBy, submitOrder, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

const textOf = async (place: Locator): Promise<string> => (await place.textContent()) ?? "";

describe("flooring", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("is found, counted, ordered and paid for by the square metre", async () => {
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, "13700070001");
    await page.goto(`${shop}/search/list?keywords=${encodeURIComponent("番龙眼 150元/平方以内")}`);
    await page.getByRole("button", { name: /150元\/平方以内/ }).waitFor();
    const row = page.getByRole("row", { name: /元\/m²/ }).first();
    expect(await textOf(row)).toMatch(/[\d,]+\.\d{3}m²/);
    const goods = await openedBy(row.getByRole("link", { name: /^\d+\*\d+\*\d+$/ }));

    const box = goods.getByRole("region", { name: "购买" });
    const price = parseYuan((await textOf(box)).match(/([\d,]+\.\d{2})元\/m²/)?.[1] ?? "");
    await goods.locator("html[data-hydrated='1']").waitFor();
    const field = box.getByRole("textbox", { name: "数量" });
    const pieces = await textOf(box.getByText(/= [\d,]+片/));
    await field.fill("1/2");
    await box.getByRole("alert").getByText("只能填一个数字").waitFor();
    await field.blur();
    expect(await field.inputValue()).toBe("1/2");
    await field.fill("20 m³");
    await box.getByRole("alert").getByText("这里按 m² 填写").waitFor();
    await field.fill("200 m²");
    expect(await field.inputValue()).toBe("200");
    await field.blur();
    // Its part of the page may come to life only now.
    await box.getByText(pieces, { exact: true }).waitFor({ state: "hidden" });
    const area = (await field.inputValue()).replaceAll(",", "");
    expect(Math.abs(Number(area) - 200)).toBeLessThan(100);
    const amount = formatYuan(lineAmount(price!, Math.round(Number(area) * 1000), "m2"));
    await box.getByText(`¥${amount}`).waitFor();

    await box.getByRole("button", { name: "加入购物车" }).click();
    await goods.getByTestId("cart-count").waitFor();
    await goods.goto(`${shop}/shop/car`);
    await goods.getByRole("textbox", { name: "数量" }).waitFor();
    expect(await goods.getByRole("textbox", { name: "数量" }).inputValue()).toBe(area);
    await goods.getByRole("button", { name: "去结算" }).click();
    await goods.getByRole("button", { name: "提交订单" }).waitFor();
    await goods.getByRole("checkbox", { name: /同意/ }).check({ force: true });
    const number = await submitOrder(goods);
    await goods.goto(`${shop}/user/platformOrder`);
    const order = await openedBy(goods.getByRole("link", { name: number }));
    const line = order.getByRole("row", { name: /元\/m²/ });
    expect(await textOf(line)).toMatch(new RegExp(`${area}m²[\\d,]+片[\\d.]+m³¥${amount}$`));
    expect(errors).toEqual([]);
    await context.close();
  });
});
