import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GOODS_STATUS } from "../../src/domain/catalog/goods/goods-states.ts";
import type { GoodsId } from "../../src/domain/ids.ts";
import { connect } from "../../src/server/db/database.ts";
import { comeBackAs, openBrowser, openedBy, submitOrder, visit } from "../support/browser.ts";
import { unreadableOnPhone } from "../support/on-phone.ts";
import { theShop } from "../support/the-shop.ts";

const BUYER = "13800000002";
const MERCHANT = "13800000003";

/** Boards of the merchant's without a listed price. */
async function negotiatedGoods(): Promise<GoodsId> {
  const db = connect(theShop().databaseUrl, { poolSize: 1 });
  try {
    const goods = await db.one<{ id: GoodsId }>(
      `update goods set price_mode = 2, price_tiers = '[]' where id = (
         select g.id from goods g join person p on p.merchant_id = g.merchant_id
          where p.phone = $1 and g.status = ${GOODS_STATUS.onSale} and g.counted_in = 'piece' and g.sale_unit = 'm3'
            and (g.stock - g.held) * g.piece_volume_mm3 / 1000000 > 20000
          order by g.id desc limit 1) returning id`,
      [MERCHANT],
    );
    if (goods === null) throw new Error("the shop has no boards");
    return goods.id;
  } finally {
    await db.close();
  }
}

describe("goods without a listed price", () => {
  const shop = theShop().url;
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("are asked for, quoted on, accepted and ordered at the quoted price", async () => {
    const goodsId = await negotiatedGoods();
    const buyer = await visit(browser);
    await comeBackAs(buyer, BUYER);
    const { page } = buyer;
    await page.goto(`${shop}/product/detail?id=${goodsId}`);
    const buying = page.getByRole("region", { name: "购买" });
    await buying.getByRole("button", { name: "询价", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "询价" });
    await dialog.getByRole("combobox").fill("苏州");
    await dialog.getByRole("option", { name: /苏州市/ }).click();
    await dialog.getByRole("textbox", { name: /备注/ }).fill("要整车");
    expect(await unreadableOnPhone(page)).toEqual([]);
    await dialog.getByRole("button", { name: "发出询价" }).click();
    const sent = page.getByRole("dialog", { name: "询价已发出" });
    const demandNo = /DM\d{14}/.exec((await sent.textContent()) ?? "")?.[0] ?? "";
    await sent.getByRole("button", { name: "关闭" }).last().click();

    // Asked again, it leads to the same one.
    await buying.getByRole("button", { name: "询价", exact: true }).click();
    await dialog.getByRole("button", { name: "发出询价" }).click();
    const open = page.getByRole("dialog", { name: "已有询价" });
    expect(await open.textContent()).toContain(demandNo);
    const inquiry = await openedBy(open.getByRole("link", { name: "查看询价" }));

    const merchant = await visit(browser);
    await comeBackAs(merchant, MERCHANT);
    await merchant.page.goto(`${shop}/console/demand/open?show=invited`);
    const row = merchant.page.getByRole("row").filter({ hasText: demandNo });
    await row.getByText("买家询价").waitFor();
    const quoting = await openedBy(row.getByRole("link", { name: "去报价" }));
    await quoting.getByRole("button", { name: "立即报价" }).click();
    // The goods that were asked for stand in the form, without a price that nobody has named.
    expect(await quoting.getByRole("combobox", { name: "第1行货源" }).inputValue()).toBe(goodsId);
    expect(await quoting.getByRole("textbox", { name: "第1行单价" }).inputValue()).toBe("");
    await quoting.getByRole("combobox", { name: "运费" }).selectOption({ label: "不含运费（自提）" });
    await quoting.getByRole("textbox", { name: "第1行单价" }).fill("1930");
    await quoting.getByRole("button", { name: "提交报价" }).click();
    await quoting.getByText("待对方答复").waitFor();

    await inquiry.reload();
    const grid = inquiry.getByRole("table", { name: "报价比较" });
    await grid.getByText("1,930.00").first().waitFor();
    await grid.getByRole("button", { name: "采纳", exact: true }).click();
    const accepting = inquiry.getByRole("dialog");
    await accepting.getByText("共采纳 1 家").waitFor();
    await accepting.getByRole("button", { name: "采纳" }).click();
    await inquiry.getByRole("link", { name: "去下单" }).click();
    await inquiry.getByText("1,930.00").first().waitFor();
    await inquiry.getByRole("checkbox", { name: /同意/ }).check({ force: true });
    expect(await submitOrder(inquiry)).toMatch(/\d/);
    expect([...buyer.errors, ...merchant.errors]).toEqual([]);
    await Promise.all([buyer.context.close(), merchant.context.close()]);
  });
});
