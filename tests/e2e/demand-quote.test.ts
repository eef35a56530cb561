import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GOODS_STATUS } from "../../src/domain/catalog/goods/goods-states.ts";
import { speciesByCode } from "../../src/domain/timber/species.ts";
import { connect } from "../../src/server/db/database.ts";
import { comeBackAs, openBrowser, openedBy, submitOrder, visit } from "../support/browser.ts";
import { pressedOnPaper } from "../support/on-paper.ts";
import { unreadableOnPhone } from "../support/on-phone.ts";
import { theShop } from "../support/the-shop.ts";

const SHOPS = ["13800000003", "13800000004"] as const;

/** Boards that the first shop has on sale, in the words of a chat. */
async function boardsOf(phone: string): Promise<string> {
  const db = connect(theShop().databaseUrl, { poolSize: 1 });
  try {
    const goods = await db.one<{ species: string; spec: string }>(
      `select g.species_code as species, concat_ws('*', g.thickness, g.width, g.length) as spec
         from goods g join person p on p.merchant_id = g.merchant_id
        where p.phone = $1 and g.status = ${GOODS_STATUS.onSale} and g.price_mode = 1 and g.sale_unit = 'm3' and g.counted_in = 'piece'
          and g.thickness is not null and g.width is not null and g.length is not null
          and (g.stock - g.held) * g.piece_volume_mm3 / 1000000 > 20000
        order by g.species_code = 'zhangzisong' desc, g.id limit 1`,
      [phone],
    );
    if (goods === null) throw new Error("the shop has no boards");
    return `${speciesByCode(goods.species)?.name} ${goods.spec} 10方 太仓`;
  } finally {
    await db.close();
  }
}

/** A section of which the first shop has boards of several lengths on sale, as a chat names it. */
async function sectionOf(phone: string): Promise<string> {
  const db = connect(theShop().databaseUrl, { poolSize: 1 });
  try {
    const goods = await db.one<{ species: string; spec: string }>(
      `select g.species_code as species, concat_ws('*', g.thickness, g.width) as spec
         from goods g join person p on p.merchant_id = g.merchant_id
        where p.phone = $1 and g.status = ${GOODS_STATUS.onSale} and g.price_mode = 1 and g.sale_unit = 'm3' and g.counted_in = 'piece'
          and g.thickness is not null and g.width is not null and g.length is not null
          and (g.stock - g.held) * g.piece_volume_mm3 / 1000000 > 10000
        group by g.species_code, g.thickness, g.width having count(*) > 1
        order by count(*) desc, g.species_code, g.thickness limit 1`,
      [phone],
    );
    if (goods === null) throw new Error("the shop has no section in several lengths");
    return `${speciesByCode(goods.species)?.name} ${goods.spec} 10方 送苏州`;
  } finally {
    await db.close();
  }
}

describe("a demand that becomes an order", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  async function publishes(page: Page, text: string): Promise<string> {
    await page.goto(`${shop}/find/findGoods`);
    await page.getByRole("textbox", { name: "说出您要的木材" }).fill(text);
    await page.getByRole("button", { name: "发需求", exact: true }).click();
    await page.getByRole("textbox", { name: "联系人" }).fill("陈木生");
    expect(await unreadableOnPhone(page)).toEqual([]);
    await page.getByRole("textbox", { name: /手机号/ }).fill("13800000002");
    await page.getByRole("button", { name: "发布", exact: true }).click();
    await page.getByRole("heading", { name: "求购已发布" }).waitFor();
    return /DM\d{14}/.exec((await page.getByText(/DM\d{14}/).textContent()) ?? "")?.[0] ?? "";
  }

  async function quotes(page: Page, demandNo: string, price: string): Promise<void> {
    await page.goto(`${shop}/buyList/openQuote?keyword=${demandNo}`);
    await page.getByRole("link", { name: "去报价" }).click();
    await page.getByRole("button", { name: "立即报价" }).click();
    expect(await unreadableOnPhone(page)).toEqual([]);
    await page.getByRole("combobox", { name: "运费" }).selectOption({ label: "单价含运费（送到）" });
    // A list price is without freight, and no price of a quote that includes it.
    expect(await page.getByRole("textbox", { name: "第1行单价" }).inputValue()).toBe("");
    await page.getByRole("textbox", { name: "第1行单价" }).fill(price);
    // What it comes to is said while it is typed.
    await page.getByText(/^第1行合计 ¥[\d,.]+，含税/).waitFor();
    await page.getByText("含在单价内", { exact: true }).waitFor();
    await page.getByRole("button", { name: "提交报价" }).click();
    await page.getByText("待对方答复").waitFor();
  }

  it("is pasted, quoted on twice, bargained over, awarded, and ordered at the agreed price", async () => {
    const buyer = await visit(browser);
    await comeBackAs(buyer, "13800000002");
    const { page: list } = buyer;
    const demandNo = await publishes(list, await boardsOf(SHOPS[0]));

    const [first, second] = await Promise.all(
      SHOPS.map(async (phone, at) => {
        const merchant = await visit(browser);
        await comeBackAs(merchant, phone);
        await quotes(merchant.page, demandNo, at === 0 ? "1700" : "1650");
        return merchant;
      }),
    );
    expect(await first!.page.getByText("陈木生").count()).toBe(0);

    await list.goto(`${shop}/user/recSource`);
    const page = await openedBy(
      list.getByRole("article", { name: `求购 ${demandNo}` }).getByRole("link", { name: "看报价（2）" }),
    );
    const grid = page.getByRole("table", { name: "报价比较" });
    await grid.getByText("最低").waitFor();
    expect(await page.getByRole("img", { name: /^货款未税 [\d,.]+ \+ 税 [\d,.]+ \+ 运费 / }).count()).toBe(2);
    expect(await unreadableOnPhone(page)).toEqual([]);
    expect(await pressedOnPaper(page)).toEqual([]);
    await grid
      .getByRole("button", { name: "还价" })
      .nth(await columnOf(grid, "1,700.00"))
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: /我希望/ }).fill("1620");
    await dialog.getByRole("button", { name: "发出还价" }).click();
    await grid.getByText("待对方答复").waitFor();

    const merchant = first!.page;
    await merchant.reload();
    await merchant.getByRole("button", { name: "答复还价" }).click();
    await expect.poll(() => merchant.getByRole("textbox", { name: "第1行单价" }).inputValue()).toBe("1,620.00");
    await merchant.getByRole("button", { name: "提交新报价" }).click();
    await merchant.getByText("待对方答复").waitFor();

    await page.reload();
    await grid.getByText("1,620.00").first().waitFor();
    await grid
      .getByRole("button", { name: "采纳", exact: true })
      .nth(await columnOf(grid, "1,620.00"))
      .click();
    await dialog.getByText("共采纳 1 家").waitFor();
    await dialog.getByRole("button", { name: "采纳" }).click();
    await grid.getByText("联系商家").waitFor();
    await page.getByRole("link", { name: "去下单" }).click();
    await page.getByText("1,620.00").first().waitFor();
    // The quote is for delivery, and its freight is in the price.
    expect(await page.getByRole("radio", { name: "商家送货" }).isChecked()).toBe(true);
    await page.getByRole("radio", { name: "到仓自提" }).check({ force: true });
    await page.getByText("报价已含运费，自提不减").waitFor();
    await page.getByRole("checkbox", { name: /同意/ }).check({ force: true });
    const orderNo = await submitOrder(page);
    await merchant.reload();
    await merchant.getByText("陈木生", { exact: false }).first().waitFor();
    await merchant.getByText(orderNo).waitFor();
    await merchant.goto(`${shop}/buyList/openQuote?tab=sent`);
    await merchant.getByText("报价主体：您的店铺").waitFor();
    expect([...buyer.errors, ...first!.errors, ...second!.errors]).toEqual([]);
    await Promise.all([buyer, first!, second!].map(({ context }) => context.close()));
  });

  it("of two lines is quoted on by a shop that has only one of them", async () => {
    const buyer = await visit(browser);
    await comeBackAs(buyer, "13800000002");
    const demandNo = await publishes(buyer.page, `${await boardsOf(SHOPS[0])}\n柚木 22*140*2000 5方 太仓`);
    const merchant = await visit(browser);
    await comeBackAs(merchant, SHOPS[0]);
    const { page } = merchant;
    await page.goto(`${shop}/buyList/openQuote?keyword=${demandNo}`);
    await page.getByRole("link", { name: "去报价" }).click();
    await page.getByRole("button", { name: "立即报价" }).click();
    await page.getByText("单价留空的行不报价，可只报有货的行。").waitFor();
    await page.getByRole("combobox", { name: "运费" }).selectOption({ label: "不含运费（自提）" });
    await page.getByRole("textbox", { name: "第1行单价" }).fill("1710");
    await page.getByRole("textbox", { name: "第2行单价" }).fill("");
    await page.getByText(/所报货源送到苏州市.+供报价参考/).waitFor();
    await page.getByRole("button", { name: "提交报价" }).click();
    await page.getByText("待对方答复").waitFor();

    await buyer.page.goto(`${shop}/user/recSource`);
    const quoted = await openedBy(
      buyer.page.getByRole("article", { name: `求购 ${demandNo}` }).getByRole("link", { name: "看报价（1）" }),
    );
    const rows = quoted.getByRole("table", { name: "报价比较" }).locator("tbody tr");
    await rows.first().getByText("报 1,710.00").waitFor();
    expect(
      await rows
        .filter({ hasText: "柚木" })
        .getByText(/报 [\d,]+\.\d\d/)
        .count(),
    ).toBe(0);
    // The merchant does not bring the goods: what that costs is an estimate, which opens into its terms.
    await quoted.getByText("自提运费估算到苏州市").waitFor();
    const sum = rows.last().getByRole("button", { name: /^约 ¥/ });
    expect(await unreadableOnPhone(quoted)).toEqual([]);
    await sum.click();
    const terms = quoted.getByRole("dialog", { name: "到家合计" });
    await terms.getByText(/约 ¥[\d,.]+，自提自付，商家不收/).waitFor();
    await terms.getByText(/→苏州市$/).waitFor();
    expect([...buyer.errors, ...merchant.errors]).toEqual([]);
    await Promise.all([buyer.context.close(), merchant.context.close()]);
  });

  it("is quoted from two sources of one shop, compared as one line, taken whole and ordered of both", async () => {
    const buyer = await visit(browser);
    await comeBackAs(buyer, "13800000002");
    const demandNo = await publishes(buyer.page, await sectionOf(SHOPS[0]));
    const merchant = await visit(browser);
    await comeBackAs(merchant, SHOPS[0]);
    const { page } = merchant;
    await page.goto(`${shop}/buyList/openQuote?keyword=${demandNo}`);
    await page.getByRole("link", { name: "去报价" }).click();
    await page.getByRole("button", { name: "立即报价" }).click();
    await page.getByRole("combobox", { name: "运费" }).selectOption({ label: "单价含运费（送到）" });
    await page.getByRole("textbox", { name: "第1行单价" }).fill("1700");
    await page.getByRole("textbox", { name: "第1行数量" }).fill("6");
    const further = page.getByRole("button", { name: "第1行再加一个货源" });
    await further.click();
    await page.getByRole("button", { name: "移除第1行第2个货源" }).click();
    expect(await page.getByRole("textbox", { name: "第1行第2个货源单价" }).count()).toBe(0);
    await further.click();
    const other = page.getByRole("combobox", { name: "第1行第2个货源", exact: true });
    const [first, second] = await Promise.all(
      [page.getByRole("combobox", { name: "第1行货源" }), other].map((choice) => choice.inputValue()),
    );
    expect([first, second]).not.toContain("");
    // Goods that one source names cannot be chosen for another.
    expect(await other.locator(`option[value="${first}"]`).count()).toBe(0);
    await page.getByRole("textbox", { name: "第1行第2个货源单价" }).fill("1500");
    const amount = page.getByRole("textbox", { name: "第1行第2个货源数量" });
    await amount.fill("3000");
    await page.getByText(/^第1行合计/).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "提交报价" }).click();
    await page.getByRole("alert").getByText("超过求购数量").waitFor();
    expect(await amount.evaluate((one) => one === document.activeElement)).toBe(true);
    await amount.fill("3");
    await page
      .getByRole("status")
      .getByText(/取整为 [\d.]+ m³$/)
      .first()
      .waitFor();
    expect(await unreadableOnPhone(page)).toEqual([]);
    await page.getByText(/^第1行合计 ¥[\d,.]+，含税 1,6\d\d/).waitFor();
    await page.getByRole("button", { name: "提交报价" }).click();
    await page.getByText("待对方答复").waitFor();

    await buyer.page.goto(`${shop}/user/recSource`);
    const quoted = await openedBy(
      buyer.page.getByRole("article", { name: `求购 ${demandNo}` }).getByRole("link", { name: "看报价（1）" }),
    );
    const grid = quoted.getByRole("table", { name: "报价比较" });
    await grid.getByText(/^合计 [\d.]+ m³，平均 1,6\d\d/).waitFor();
    expect(await grid.getByRole("list", { name: "货源" }).getByRole("listitem").count()).toBe(2);
    expect(await unreadableOnPhone(quoted)).toEqual([]);
    await grid.getByRole("button", { name: "采纳", exact: true }).click();
    const dialog = quoted.getByRole("dialog");
    await dialog.getByRole("button", { name: "不采纳" }).click();
    await dialog.getByText("共采纳 0 家").waitFor();
    await dialog.getByRole("button", { name: "整行采纳" }).click();
    await dialog.getByText("共采纳 1 家").waitFor();
    await dialog.getByRole("button", { name: "采纳", exact: true }).click();
    await grid.getByText("联系商家").waitFor();
    await quoted.getByRole("link", { name: "去下单" }).click();
    await quoted.getByText("1,700.00").first().waitFor();
    await quoted.getByText("1,500.00").first().waitFor();
    // An order for each warehouse that the goods lie in; the prices stood on the page before too.
    const selfPickup = quoted.getByRole("radio", { name: "到仓自提" });
    await selfPickup.first().waitFor();
    for (const radio of await selfPickup.all()) await radio.check({ force: true });
    await quoted.getByRole("checkbox", { name: /同意/ }).check({ force: true });
    await quoted.getByRole("button", { name: "提交订单" }).click();
    await quoted.getByRole("heading", { name: "订单已提交" }).waitFor();
    await page.reload();
    await page.getByText("已下单").first().waitFor();
    expect([...buyer.errors, ...merchant.errors]).toEqual([]);
    await Promise.all([buyer, merchant].map(({ context }) => context.close()));
  });
});

/** The column, from the left, of the quote that says `price` to the first line. */
async function columnOf(grid: ReturnType<Page["getByRole"]>, price: string): Promise<number> {
  const cells = await grid.locator("tbody tr").first().getByRole("cell").allTextContents();
  return cells.findIndex((text) => text.includes(`报 ${price}`));
}
