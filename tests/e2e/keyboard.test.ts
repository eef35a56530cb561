import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeAfterSlider, gapOf, openBrowser, tabTo, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

describe("somebody without a mouse", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("signs in with the slider, searches, fills the cart and orders", async () => {
    const phone = "13712340001";
    const { context, page, errors } = await visit(browser);
    await page.goto(shop);
    await tabTo(page, page.getByTestId("login-open"));
    await page.keyboard.press("Enter");
    const dialog = page.getByTestId("login-dialog");
    await dialog.waitFor();
    await tabTo(page, dialog.getByPlaceholder("请输入手机号"));
    await page.keyboard.type(phone);
    await tabTo(page, dialog.getByRole("button", { name: "获取验证码" }));
    await page.keyboard.press("Enter");

    const slider = page.getByRole("slider", { disabled: false });
    await slider.waitFor();
    await tabTo(page, slider);
    const gap = await gapOf(phone);
    for (let leaps = Math.floor(gap / 10); leaps > 0; leaps -= 1) await page.keyboard.press("Shift+ArrowRight");
    for (let steps = gap % 10; steps > 0; steps -= 1) await page.keyboard.press("ArrowRight");
    expect(await slider.getAttribute("aria-valuenow")).toBe(String(gap));
    await page.keyboard.press("Enter");
    const code = await codeAfterSlider(page, phone);

    await tabTo(page, dialog.getByPlaceholder("请输入短信验证码"));
    await page.keyboard.type(code);
    await tabTo(page, dialog.getByRole("checkbox", { name: /同意/ }));
    await page.keyboard.press("Space");
    await tabTo(page, dialog.getByRole("button", { name: "登录", exact: true }));
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "淘木用户0001" }).waitFor();

    await tabTo(page, page.getByTestId("search-input"));
    await page.keyboard.type("樟子松 30*120");
    const opened = context.waitForEvent("page");
    await page.keyboard.press("Enter");
    const list = await opened;
    const add = list.getByRole("button", { name: "加入购物车" }).first();
    await add.waitFor();
    await tabTo(list, add);
    await list.keyboard.press("Enter");
    await tabTo(list, list.getByRole("dialog", { name: "加入购物车" }).getByRole("button", { name: "加入购物车" }));
    await list.keyboard.press("Enter");
    await list.getByTestId("cart-count").waitFor();

    await tabTo(list, list.getByRole("banner").getByRole("link", { name: /购物车/ }), "Shift+Tab");
    await list.keyboard.press("Enter");
    const checkout = list.getByRole("button", { name: "去结算" });
    await checkout.waitFor();
    await tabTo(list, checkout);
    await list.keyboard.press("Enter");
    const submit = list.getByRole("button", { name: "提交订单" });
    await submit.waitFor();
    const consent = list.getByRole("checkbox", { name: /同意/ });
    await tabTo(list, consent);
    await list.keyboard.press("Space");
    expect(await consent.isChecked()).toBe(true);
    await tabTo(list, submit);
    await list.keyboard.press("Enter");
    await list.getByRole("heading", { name: "订单已提交" }).waitFor();
    await tabTo(list, list.getByRole("main").getByRole("link", { name: "查看订单" }).first());
    await list.keyboard.press("Enter");
    await list.waitForURL(/\/user\/platformOrder\/detail\?id=/);
    expect(errors).toEqual([]);
    await context.close();
  });
});
