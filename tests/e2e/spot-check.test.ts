import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comeBackAs, openBrowser, type Visit, visit } from "../support/browser.ts";
import { fetchedOrder, goodsToFetch, type Parties } from "../support/paid-order.ts";
import { theShop } from "../support/the-shop.ts";

const PARTIES: Parties = { buyer: "13800000002", merchant: "13800000003" };
const OPERATOR = "13900000001";

describe("measuring what was fetched", () => {
  const shop = theShop().url;
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const person = async (phone: string): Promise<Visit> => {
    const come = await visit(browser);
    await comeBackAs(come, phone);
    return come;
  };

  it("is stated by the buyer, contested by the merchant, and decided by the operator", async () => {
    const { id, orderNo } = await fetchedOrder(PARTIES, await goodsToFetch(PARTIES, 1));
    const buyer = await person(PARTIES.buyer);
    const { page } = buyer;
    await page.goto(`${shop}/user/platformOrder/detail?id=${id}`);
    const checks = page.getByRole("region", { name: "抽尺" });
    const measure = checks.getByRole("button", { name: /^抽尺 \d/ });
    const spec = ((await measure.textContent()) ?? "").replace("抽尺 ", "");
    const [thickness = 0, width = 0, length = 0] = spec.split("*").map(Number);
    await measure.click();
    const form = page.getByRole("dialog", { name: "填报抽尺" });
    const sizes = form.getByLabel("尺寸（mm，每行一根）");
    await sizes.fill(`${thickness - 1}×${width}×${length}×9`);
    await form.getByRole("button", { name: "提交" }).click();
    await form.getByText("至少抽量10根，现有9根").waitFor();
    // Ten pieces one by one, and two more as their mean.
    const pieces = Array.from({ length: 10 }, () => `${thickness - 1}×${width}×${length}`);
    await sizes.fill([...pieces, `${thickness - 1}×${width}×${length}×2`].join("\n"));
    await form.getByLabel("测湿仪含水率").fill("18.5");
    await form.getByRole("button", { name: "提交" }).click();
    await form.waitFor({ state: "detached" });
    const stated = checks.getByRole("row").filter({ hasText: spec });
    await stated.getByText("公示中").waitFor();
    await stated.getByText("12 根").waitFor();
    await stated.getByText("18.5%").waitFor();
    await stated.getByRole("button", { name: "撤回抽尺" }).waitFor();

    const merchant = await person(PARTIES.merchant);
    const stall = merchant.page;
    await stall.goto(`${shop}/console/order/detail?id=${id}`);
    await stall.getByRole("button", { name: "对抽尺提出异议" }).click();
    const objection = stall.getByRole("dialog");
    await objection.getByLabel("异议说明").fill("量的是开裂的几根，请按整批抽量");
    await objection.getByRole("button", { name: "提出异议" }).click();
    await stall.getByText("商家异议：量的是开裂的几根，请按整批抽量").waitFor();

    const operator = await person(OPERATOR);
    const board = operator.page;
    await board.goto(`${shop}/console/platformOrder/detail?id=${id}`);
    await board.getByRole("heading", { name: new RegExp(orderNo) }).waitFor();
    await board.getByRole("button", { name: "采信抽尺", exact: true }).click();
    const ruling = board.getByRole("dialog");
    await ruling.getByLabel("裁定说明").fill("照片与码单相符，抽量随机");
    await ruling.getByRole("button", { name: "采信", exact: true }).click();
    await board.getByText("已采信", { exact: true }).waitFor();

    await page.reload();
    await stated.getByText("已采信", { exact: true }).waitFor();
    await stated.getByText("平台裁定：照片与码单相符，抽量随机").waitFor();
    expect(await stated.getByRole("button").count()).toBe(0);
    expect([...buyer.errors, ...merchant.errors, ...operator.errors]).toEqual([]);
    for (const { context } of [buyer, merchant, operator]) await context.close();
  });
});
