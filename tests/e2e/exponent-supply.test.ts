import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, comeBackAs, openBrowser, tokenOf, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

const shop = theShop().url;
const OPERATOR = "13900000001";
const WITH_COMPANY = "13800000001";
/** Nobody else in the stories: the demo's person gets a company in another one. */
const WITHOUT_COMPANY = "13500000077";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Opens a page until a part of it says something: what the market has is computed beside what people do. */
const comesTo = (page: Page, path: string, part: Locator, words: RegExp) =>
  expect
    .poll(async () => {
      await page.goto(shop + path);
      await part.waitFor();
      return part.textContent();
    })
    .toMatch(words);

describe("the price index", () => {
  it("shows its levels and lines, and leads from a specification's price to its goods", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/exponent/list`);
    const main = page.getByRole("main");
    const table = main.getByRole("region", { name: "指数涨跌" });
    await table.getByRole("link", { name: "总指数" }).waitFor();
    expect(await table.getByRole("row").count()).toBeGreaterThan(4);
    await main.getByRole("region", { name: "淘木木材价格总指数" }).getByRole("img").waitFor();

    await table.getByRole("link", { name: "锯材" }).click();
    await main.getByRole("heading", { name: "锯材价格指数" }).waitFor();
    await main.getByRole("link", { name: "近三个月" }).click();
    await page.waitForURL(/range=3m/);
    await main.locator('[aria-current="true"]', { hasText: "近三个月" }).waitFor();

    const prices = main.getByRole("region", { name: "规格价格" });
    await prices.getByRole("link", { name: "锯材", exact: true }).click();
    await prices.locator('[aria-current="true"]', { hasText: "锯材" }).waitFor();
    // The ports are those of the class: once its answer is there, they stay where they are.
    await main.locator('[aria-busy="false"]').waitFor();
    await prices.getByRole("link", { name: "太仓港", exact: true }).click();
    await prices.locator('[aria-current="true"]', { hasText: "太仓港" }).waitFor();
    const names = await prices
      .getByRole("row")
      .getByRole("link", { name: /^\S*\d\S*.* 太仓港/ })
      .count();
    expect(names).toBeGreaterThan(2);
    await prices.getByRole("link", { name: "看货源" }).first().click();
    await page.waitForURL(/\/public\/list\?.*portCode=taicang/);
    await page.getByTestId("goods-card").first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("shows species by port in the first screen: a cell leads to its goods, a port of the home page to its own", async () => {
    const { context, page, errors } = await visit(browser);
    const board = page.getByRole("region", { name: "锯材各港价格" });
    await comesTo(page, "/exponent/list?kindCode=1501", board, /m³/);
    const cell = board.getByRole("link", { name: /\d万?m³/ }).first();
    const box = await cell.boundingBox();
    expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    // How many there are is counted beside what other stories list; what they are is not.
    const title = (await cell.getAttribute("title")) ?? "";
    const row = board.getByRole("row").filter({ has: page.getByTitle(title) });
    const species = (await row.getByRole("rowheader").textContent()) ?? "";
    const port = title.slice(0, title.indexOf(species));
    expect(title).toMatch(/锯材 \d+条$/);
    await cell.click();
    await page.waitForURL(/\/public\/list\?.*portCode=/);
    const rows = page.getByRole("row").filter({ has: page.getByTestId("goods-card") });
    await rows.first().waitFor();
    expect(await rows.count()).toBe(await rows.filter({ hasText: port }).filter({ hasText: species }).count());

    // What arrives stands below the prices here too.
    await page.goto(`${shop}/exponent/list`);
    await page.getByRole("region", { name: "到港预报" }).getByRole("link", { name: "全球期货" }).waitFor();
    const ports = page.getByRole("region", { name: "港口货源" });
    await comesTo(page, "/index", ports.getByRole("list"), /m³/);
    await ports.getByRole("link", { name: "太仓港" }).click();
    await page.waitForURL(/\/public\/list\?.*portCode=taicang/);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("stands on the home page and leads here", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/index`);
    await page.getByRole("navigation", { name: "价格指数" }).getByRole("link").first().click();
    await page.getByRole("heading", { name: "淘木木材价格总指数" }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("supply chain services", () => {
  it("are for everybody to read; applying asks a visitor to sign in, and a person for a company", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/supply/supplyChain`);
    await page.getByRole("heading", { name: "仓单融资" }).waitFor();
    expect(await page.getByRole("main").getByRole("article").count()).toBe(6);
    await page.getByRole("button", { name: "申请仓单融资" }).click();
    await page.getByRole("dialog").waitFor();
    await context.close();

    const person = await visit(browser);
    await comeBackAs(person, WITHOUT_COMPANY);
    // Pressed before the page knows who is there.
    const answers = Promise.withResolvers<void>();
    await person.page.route("**/api/login/getUserInfo", async (route) => {
      await answers.promise;
      await route.continue();
    });
    await person.page.goto(`${shop}/supply/supplyChain`);
    await person.page.getByRole("button", { name: "申请仓单融资" }).click();
    await person.page.waitForURL(/apply=/);
    answers.resolve();
    await person.page.getByRole("dialog", { name: "企业认证" }).getByRole("button", { name: "暂不认证" }).click();
    await person.page.getByRole("link", { name: "切换或认证企业" }).waitFor();
    // Whoever has to be certified first sees that in the form's place.
    await person.page.goto(`${shop}/global/inquiry`);
    await person.page.getByRole("heading", { name: "期货询盘须以认证企业身份进行" }).waitFor();
    expect(await person.page.getByRole("button", { name: "发出询盘" }).count()).toBe(0);
    await person.page.getByRole("button", { name: "切换或认证企业" }).click();
    await person.page.getByRole("dialog", { name: "企业认证" }).waitFor();
    expect([...errors, ...person.errors]).toEqual([]);
    await person.context.close();
  });

  it("are applied for by a company, handled, sent back and withdrawn", async () => {
    const buyer = await tokenOf(WITH_COMPANY);
    const [company] = await call<{ id: string }[]>("/api/companyInfo/getMyCompanyList", {}, buyer);
    await call(`/api/companyInfo/pc/setMainCompany?id=${company?.id}`, {}, buyer);
    const one = await visit(browser);
    await comeBackAs(one, WITH_COMPANY);
    const { context, page, errors } = one;
    await page.goto(`${shop}/supply/supplyChain`);
    await page.getByRole("button", { name: "申请货押" }).click();
    const form = page.getByRole("dialog", { name: "申请货押" });
    await form.getByRole("button", { name: "提交申请" }).click();
    await form.getByText("金额为1万元至1亿元").waitFor();
    await form.getByLabel("金额（万元）").fill("300");
    await form.getByLabel("用途").fill("采购到港樟子松锯材");
    await form.getByLabel("货物说明").fill("樟子松锯材 30*120 六百方，太仓港在库");
    await form.getByLabel("联系人").fill("李木");
    await form.getByRole("button", { name: "提交申请" }).click();
    const own = page.getByRole("region", { name: "我的申请" });
    await own.getByRole("row", { name: /货押 300 万元 · 3 个月 待受理/ }).waitFor();

    const operator = await tokenOf(OPERATOR);
    const { rows } = await call<{ rows: { id: string; version: number }[] }>(
      "/api/supplyApply/admin/getList",
      {},
      operator,
    );
    const { id, version } = rows[0]!;
    await call("/api/supplyApply/admin/handle", { id, version, event: "requestMore", note: "请补入库单" }, operator);
    await page.reload();
    await own.getByRole("row", { name: /需补件 请补入库单/ }).waitFor();
    await own.getByRole("button", { name: "补充资料" }).click();
    await form.getByText("平台意见：请补入库单").waitFor();
    await form.getByLabel("货物说明").fill("樟子松锯材六百方，入库单 RK-1");
    await form.getByRole("button", { name: "提交申请" }).click();
    await own.getByRole("row", { name: /待受理/ }).waitFor();
    await own.getByRole("button", { name: "撤回" }).click();
    await page.getByRole("dialog", { name: "撤回申请" }).getByRole("button", { name: "撤回" }).click();
    await own.getByRole("row", { name: /已撤回/ }).waitFor();
    expect(errors).toEqual([]);
    await call("/api/companyInfo/pc/clearMainCompany", {}, buyer);
    await context.close();
  });
});
