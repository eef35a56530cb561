import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comeBackAs, openBrowser, signInBySms, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

const LIST = [
  "樟子松 30*120*4米 一级 5方",
  "SPF 38*140*4880 5方",
  "樟子松 40*90*4米 3方",
  "落叶松 50*150*4米 6方",
  "铁杉 38*89 5方",
  "花旗松 38*140 5方",
  "送苏州",
].join("\n");
const STRANGER = "13700008831";

describe("a basket", () => {
  const shop = theShop().url;
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  /** Waits until the basket is priced, and answers what it bills for the goods. */
  const billed = async (page: Page): Promise<string> => {
    await page.getByRole("region", { name: "按仓库分单" }).waitFor();
    return (await page.getByTestId("basket-amount").textContent()) ?? "";
  };
  const placed = async (page: Page): Promise<number> => {
    await page.getByRole("heading", { name: "订单已提交" }).waitFor();
    return new Set(await page.getByText(/^TM\d{14}$/).allTextContents()).size;
  };

  it("of six pasted lines becomes orders at three warehouses or more in four presses after the sign-in", async () => {
    const { context, page, errors } = await visit(browser);
    let presses = 0;
    const press = async (button: Locator) => {
      presses += 1;
      await button.click();
    };
    await page.goto(`${shop}/find/findGoods`);
    await page.getByRole("textbox", { name: "说出您要的木材" }).fill(LIST);
    await page.getByRole("button", { name: "发需求", exact: true }).click();
    await page.waitForURL(/\/login\?redirect=/);
    await signInBySms(page, STRANGER);
    await press(page.getByRole("button", { name: "配单下单" }));
    const goods = await billed(page);
    const orders = await page.getByRole("region", { name: "按仓库分单" }).getByRole("row").count();
    await press(page.getByRole("button", { name: "去结算" }));
    await page.getByRole("button", { name: "提交订单" }).waitFor();
    await page.getByText(goods, { exact: true }).first().waitFor();
    presses += 1;
    await page.getByRole("checkbox", { name: /同意/ }).check({ force: true });
    await press(page.getByRole("button", { name: "提交订单" }));
    expect(await placed(page)).toBe(orders - 1);
    expect(orders - 1).toBeGreaterThanOrEqual(3);
    expect(presses).toBe(4);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("is changed by a press, saved as a purchase list, and bought again from it", async () => {
    const visitor = await visit(browser);
    const { context, page, errors } = visitor;
    await comeBackAs(visitor, "13700008832");
    await page.goto(`${shop}/demand/step_one`);
    await page
      .getByRole("textbox", { name: "求购内容" })
      .fill("樟子松 30*120*4米 一级 5方\n樟子松 40*90*4米 3方\n送苏州");
    await page.getByRole("button", { name: "配单下单" }).click();
    const before = await billed(page);
    const other = page.getByRole("button", { name: /^换 / }).first();
    await other.click();
    await page.getByRole("button", { name: "恢复自动" }).waitFor();
    await expect.poll(() => billed(page)).not.toBe(before);
    await page.getByRole("button", { name: "恢复自动" }).click();
    await page.getByRole("button", { name: "恢复自动" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "存为常购清单" }).click();
    await page.getByRole("button", { name: "已存为常购清单" }).waitFor();

    await page.goto(`${shop}/user/purchaseList`);
    await page.getByRole("button", { name: "配单下单" }).click();
    await page.getByRole("heading", { name: "配单", exact: true }).waitFor();
    await billed(page);
    await page.getByRole("button", { name: "去结算" }).click();
    await page.getByRole("button", { name: "提交订单" }).waitFor();
    await page.getByRole("checkbox", { name: /同意/ }).check({ force: true });
    await page.getByRole("button", { name: "提交订单" }).click();
    expect(await placed(page)).toBeGreaterThanOrEqual(1);
    expect(errors).toEqual([]);
    await context.close();
  });
});
