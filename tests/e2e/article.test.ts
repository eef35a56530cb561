import { expect, it } from "vitest";
import { comeBackAs, openBrowser, visit } from "../support/browser.ts";
import { picture } from "../support/files.ts";
import { pasteInto } from "../support/kit.ts";
import { theShop } from "../support/the-shop.ts";

const shop = theShop().url;
const TITLE = "木材周报 樟子松报价持稳";

it("an article: an editor writes it with a heading, a list, a table and a picture, and everybody reads it", async () => {
  const browser = await openBrowser();
  const visited = await visit(browser);
  const { page, errors } = visited;
  await comeBackAs(visited, "13900000001");
  const scripts: string[] = [];
  page.on("response", async (response) => {
    if (response.request().resourceType() === "script" && (await response.text()).includes("ProseMirror"))
      scripts.push(response.url());
  });
  await page.goto(`${shop}/console/news/list`);
  await page.getByRole("link", { name: "写资讯" }).waitFor();
  await page.getByRole("table").getByRole("row").nth(1).waitFor();
  // The editor comes with the page that needs it.
  expect(scripts).toEqual([]);

  await page.goto(`${shop}/console/news/edit`);
  const text = page.getByRole("textbox", { name: "正文" });
  await text.waitFor();
  const tool = (name: string) =>
    page.getByRole("toolbar", { name: "正文格式" }).getByRole("button", { name, exact: true });
  await page.getByLabel("标题", { exact: true }).fill(TITLE);
  await text.click();
  await tool("标题").click();
  await page.keyboard.type("本周行情");
  await page.keyboard.press("Enter");
  await page.keyboard.type("现货");
  await tool("列表").click();
  await page.keyboard.press("Enter");
  await page.keyboard.type("期货");
  await page.keyboard.press("Enter");
  // An empty item ends the list.
  await page.keyboard.press("Enter");
  await tool("表格").click();
  for (const cell of ["规格", "单价", "库存", "30*120*4000", "1,850"]) {
    await page.keyboard.type(cell);
    await page.keyboard.press("Tab");
  }
  // What Word copies: the page's policy has nothing to report about it.
  await text.getByText("期货").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await pasteInto(
    text,
    '<style>p{color:red}</style><p class="MsoNormal" style="margin:0cm"><b style="color:red">到港</b><span style="mso-spacerun:yes">两船</span></p>',
  );
  await text.getByText("到港两船").waitFor();

  // Who leaves without saving is asked.
  await page.getByRole("navigation", { name: "位置" }).getByRole("link").first().click();
  await page.getByRole("dialog", { name: "有未保存的修改" }).getByRole("button", { name: "取消" }).click();

  await text.getByText("期货").click();
  await tool("图片").click();
  const asking = page.getByRole("dialog", { name: "图片" });
  await asking.getByRole("button", { name: "插入" }).click();
  await asking.getByText("请上传图片").waitFor();
  await asking
    .locator('input[type="file"]')
    .setInputFiles({ name: "货场.png", mimeType: "image/png", buffer: await picture("png", 400) });
  await asking.getByRole("button", { name: "移除 货场.png" }).waitFor();
  await asking.getByLabel("图片说明").fill("太仓货场");
  await asking.getByRole("button", { name: "插入" }).click();
  await text.getByRole("img", { name: "太仓货场" }).waitFor();
  await page.keyboard.type("太仓货场，本周到港");
  await page.getByRole("button", { name: "保存" }).click();
  await page.getByText("资讯已保存").waitFor();

  const row = page.getByRole("row").filter({ hasText: TITLE });
  await row.getByRole("button", { name: "发布", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "发布" }).click();
  await page.getByText("资讯已发布").waitFor();

  const reader = await visit(browser);
  await reader.page.goto(`${shop}/news/newsIndex?channel=market`);
  await reader.page.goto(shop + (await reader.page.getByRole("link", { name: TITLE }).first().getAttribute("href")));
  const article = reader.page.getByRole("article");
  await article.getByRole("heading", { name: "本周行情", level: 2 }).waitFor();
  expect(
    await article
      .getByRole("listitem")
      .filter({ hasText: /^(现货|期货|到港两船)$/ })
      .count(),
  ).toBe(3);
  await article.getByRole("columnheader", { name: "规格" }).waitFor();
  await article.getByRole("cell", { name: "30*120*4000" }).waitFor();
  const shown = article
    .getByRole("figure")
    .filter({ hasText: "太仓货场，本周到港" })
    .getByRole("img", { name: "太仓货场" });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  expect(reader.errors).toEqual([]);
  expect(errors).toEqual([]);
  expect(scripts.length).toBeGreaterThan(0);
  await browser.close();
});

it("goods: their merchant describes them in the same editor, with one of their own pictures, and buyers read it", async () => {
  const browser = await openBrowser();
  const visited = await visit(browser);
  const { page } = visited;
  await comeBackAs(visited, "13800000003");
  await page.goto(`${shop}/console/goods/form`);
  await page.getByLabel("树种").fill("樟子松");
  await page.getByRole("option", { name: "樟子松" }).first().click();
  for (const [label, value] of [
    ["厚度（mm）", "41"],
    ["宽度（mm）", "127"],
    ["长度（mm）", "4000"],
    ["每件数量（根）", "100"],
    ["库存（根）", "1000"],
    ["价格（元/m³）", "1800"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel("仓库", { exact: true }).click();
  await page.getByRole("listbox", { name: "仓库" }).getByRole("option").nth(1).click();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "件头.png", mimeType: "image/png", buffer: await picture("png", 400) });
  await page.getByRole("button", { name: "移除 件头.png" }).waitFor();

  const text = page.getByRole("textbox", { name: "详细说明" });
  const tool = (name: string) =>
    page.getByRole("toolbar", { name: "详细说明格式" }).getByRole("button", { name, exact: true });
  await text.click();
  await page.keyboard.type("四面刨光");
  await tool("列表").click();
  await tool("图片").click();
  const asking = page.getByRole("dialog", { name: "图片" });
  await asking.getByRole("group", { name: "商品图片" }).getByRole("button", { name: /图 1$/ }).click();
  await asking.getByRole("button", { name: "插入" }).click();
  await page.keyboard.type("件头标签");
  await text.getByRole("figure").filter({ hasText: "件头标签" }).waitFor();
  await page.getByRole("button", { name: "保存草稿" }).click();
  await page.getByText("41*127*4000").first().waitFor();
  const goods = page.getByRole("row").filter({ hasText: "41*127*4000" });
  const address = (await goods.getByRole("link").first().getAttribute("href")) ?? "";

  // Opened again it is what was saved.
  await page.goto(shop + address);
  await text.getByRole("listitem").filter({ hasText: "四面刨光" }).waitFor();
  await text.getByRole("figure").filter({ hasText: "件头标签" }).waitFor();
  await page.getByRole("button", { name: "提交审核" }).click();
  await goods.getByText("待审", { exact: true }).waitFor();

  const operator = await visit(browser);
  await comeBackAs(operator, "13900000001");
  await operator.page.goto(`${shop}/console/goods/review`);
  const queued = operator.page.getByRole("navigation", { name: "待处理" }).getByRole("link", { name: /41\*127\*4000/ });
  await queued.click();
  await operator.page.getByRole("heading", { name: /41\*127\*4000/, level: 1 }).waitFor();
  await operator.page.getByRole("button", { name: "通过" }).click();
  await operator.page.getByRole("dialog").getByRole("button", { name: "通过" }).click();
  await queued.waitFor({ state: "detached" });

  const reader = await visit(browser);
  await reader.page.goto(`${shop}/product/detail?id=${new URL(address, shop).searchParams.get("id")}`);
  await reader.page.getByRole("heading", { name: "商品说明" }).waitFor();
  await reader.page.getByRole("listitem").filter({ hasText: "四面刨光" }).waitFor();
  const shown = reader.page.getByRole("figure").filter({ hasText: "件头标签" }).getByRole("img", { name: /图 1$/ });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  for (const one of [visited, operator, reader]) expect(one.errors).toEqual([]);
  await browser.close();
});
