import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GOODS_STATUS } from "../../src/domain/catalog/goods/goods-states.ts";
import { connect } from "../../src/server/db/database.ts";
import { openBrowser, signInByPassword, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

describe("a buyer who needs the same timber again and again", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("subscribes to it, hears of a lower price, and turns the spec alert into a demand", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/login?redirect=/user/reqSpec`);
    await signInByPassword(page, "13800000002", "taomu2026");
    await page.getByRole("button", { name: "新增订阅" }).click();
    const dialog = page.getByRole("dialog", { name: "新增订阅" });
    await dialog.getByRole("button", { name: "保存" }).click();
    await dialog.getByText("请至少填写树种、品类、厚度或宽度").waitFor();
    await dialog.getByRole("textbox", { name: "一句话描述" }).fill("樟子松 50方 目标90000元/方");
    await dialog.getByRole("button", { name: "识别" }).click();
    await dialog.getByRole("textbox", { name: "名称" }).fill("常备樟子松");
    await expect.poll(() => dialog.getByRole("textbox", { name: "目标价" }).inputValue()).toBe("90,000");
    await dialog.getByRole("button", { name: "保存" }).click();

    const row = page.getByRole("row", { name: "常备樟子松" });
    await row.getByText("已到价").waitFor();
    await row.getByText(/\d+\+? 条在售/).waitFor();
    const db = connect(theShop().databaseUrl);
    await db.run(
      `update goods set price = price - 100 where id = (
         select id from goods where species_code = 'zhangzisong' and status = ${GOODS_STATUS.onSale} and stock > held and sale_unit = 'm3'
          order by id limit 1)`,
    );
    await expect
      .poll(async () => (await db.one<{ n: number }>("select count(*)::int as n from req_spec_hit"))?.n, {
        interval: 500,
      })
      .toBeGreaterThan(0);
    await db.close();
    await page.reload();
    await row.getByRole("link", { name: /新匹配/ }).click();
    await page.getByRole("cell", { name: "降价" }).waitFor();
    expect(
      await page
        .getByRole("link", { name: /樟子松/ })
        .first()
        .getAttribute("href"),
    ).toMatch(/^\/product\/detail\?id=\d+$/);

    await page.getByRole("button", { name: "暂停" }).click();
    await page.getByText("已暂停").waitFor();
    await page.getByRole("button", { name: "转为求购" }).click();
    await page.getByRole("heading", { name: "发需求", exact: true }).waitFor();
    await expect.poll(() => page.getByRole("combobox", { name: "第1行树种" }).inputValue()).toBe("樟子松");
    expect(await page.getByRole("textbox", { name: "第1行数量" }).inputValue()).toBe("50");

    await page.goto(`${shop}/user/reqSpec`);
    await row.getByRole("button", { name: "删除" }).click();
    await page.getByRole("dialog", { name: "删除订阅" }).getByRole("button", { name: "删除" }).click();
    await page.getByText("还没有规格订阅").waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
