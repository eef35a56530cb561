import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SUCCESS_MS } from "../../src/application/company/draft-form.ts";
import type { ReviewedCompanyDetail } from "../../src/domain/company/company-record.ts";
import type { ListPage } from "../../src/domain/console-lists.ts";
import { fadedIn, flawsInBothThemes } from "../support/axe.ts";
import { call, comeBackAs, openBrowser, tokenOf, visit } from "../support/browser.ts";
import { someCreditCode } from "../support/companies.ts";
import { picture } from "../support/files.ts";
import { theShop } from "../support/the-shop.ts";

/** Keeps back what closes the word of success by itself: it stays until somebody has read it. */
const keepSuccess = (page: Page) =>
  page.addInitScript((closesAfter) => {
    const later = window.setTimeout;
    window.setTimeout = ((work: () => void, wait?: number) =>
      wait === closesAfter ? 0 : later(work, wait)) as typeof setTimeout;
  }, SUCCESS_MS);

/** Fills what the steps of the application ask for, submits it and looks at what says so. */
async function appliesForShop(page: Page, companyName: string): Promise<void> {
  const steps = page.getByRole("navigation", { name: "入驻步骤" });
  const fill = async (texts: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
  };
  const choose = async (label: string, typed: string) => {
    const field = page.getByRole("combobox", { name: label, exact: true });
    await field.fill(typed);
    await field.press("Enter");
  };
  await steps.getByRole("button", { name: "企业与账户" }).click();
  await fill({ 开户名称: companyName, 开户银行: "中国银行太仓支行", 银行账号: "6222020200112233445" });
  await steps.getByRole("button", { name: "店铺" }).click();
  await fill({ 店铺名称: companyName.slice(2, 10), 联系人: "陈木生", 联系电话: "13500000078" });
  await page.getByRole("combobox", { name: /^主营品类/ }).click();
  await page.getByRole("listbox", { name: "主营品类" }).getByText("锯材", { exact: true }).click();
  await page.keyboard.press("Escape");
  await steps.getByRole("button", { name: "仓库" }).click();
  await fill({ 仓库名称: "港区一号库", 详细地址: "港区北环路1号", 仓库联系人: "陈木生", 仓库电话: "13500000078" });
  await choose("仓库 1 省份", "jiangsu");
  await choose("仓库 1 城市", "sz");
  await steps.getByRole("button", { name: "材料" }).click();
  const scan = { name: "材料.png", mimeType: "image/png", buffer: await picture("png", 400) };
  const papers = page.getByRole("row").filter({ hasText: "必传" });
  await papers.first().waitFor();
  for (const row of await papers.all()) {
    // The licence of the certification is taken over.
    if ((await row.getByText("已上传").count()) > 0) continue;
    await row.getByRole("button").first().setInputFiles(scan);
    await row.getByText("已上传").waitFor();
  }
  await steps.getByRole("button", { name: "协议" }).click();
  await page.getByRole("checkbox", { name: /同意/ }).check({ force: true });
  await page.getByText("资料已填齐，可以提交").waitFor();
  await page.getByRole("button", { name: "提交申请" }).click();
  await fadedIn(page.getByRole("dialog", { name: "入驻申请已提交" }));
  expect(await flawsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "知道了" }).click();
  await page.getByText("申请编号").waitFor();
}

describe("a buyer's company", () => {
  const shop = theShop().url;
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });

  it("is certified with a picture of its licence, and bought for in every open tab at once", async () => {
    const person = await visit(browser);
    await comeBackAs(person, "13500000078");
    const { page, context, errors } = person;
    const creditCode = someCreditCode();
    const companyName = `太仓木源${creditCode.slice(-6)}木业有限公司`;

    await page.goto(`${shop}/user/certification`);
    await page.getByRole("link", { name: "新增企业" }).click();
    await page.getByRole("button", { name: "提交认证" }).click();
    await page.getByText("统一社会信用代码不能为空").waitFor();
    await page.getByLabel("企业名称").fill(companyName);
    await page.getByLabel("统一社会信用代码").fill(creditCode);
    await page.getByLabel("法定代表人", { exact: false }).first().fill("陈木生");
    await page.getByLabel("成立日期").fill("2018-05-20");
    await page.getByLabel("长期").check();
    await page.getByLabel("注册地址").fill("江苏省太仓市港区北环路1号");
    const licence = page.getByLabel("营业执照照片或扫描件");
    const scan = { name: "执照.png", mimeType: "image/png", buffer: await picture("png", 400) };
    await licence.setInputFiles(scan);
    // Whoever removes a file by keyboard stands at the field again.
    await page.getByRole("button", { name: "移除 执照.png" }).press("Enter");
    await expect.poll(() => licence.evaluate((field) => field === document.activeElement)).toBe(true);
    await licence.setInputFiles(scan);
    await page.getByRole("button", { name: "移除 执照.png" }).waitFor();
    await page.getByLabel("联系人").fill("陈木生");
    await page.getByLabel("联系电话").fill("13500000078");
    await page.getByRole("combobox", { name: /^主营品类/ }).click();
    // The list stays open while somebody chooses.
    const kinds = page.getByRole("listbox", { name: "主营品类" });
    await kinds.getByText("全选").click();
    await expect.poll(() => kinds.getByRole("option", { selected: true }).count()).toBeGreaterThan(3);
    await kinds.getByText("全选").click();
    await kinds.getByText("锯材", { exact: true }).click();
    await expect.poll(() => kinds.getByRole("option", { selected: true }).count()).toBe(1);
    await kinds.getByRole("option", { name: "锯材", selected: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "提交认证" }).click();
    await page.getByRole("heading", { name: "认证资料已提交" }).waitFor();
    // It closes by itself and leads to the list.
    const row = page.getByRole("row", { name: new RegExp(companyName) });
    await row.getByText("审核中", { exact: true }).waitFor();

    const operator = await tokenOf("13900000001");
    const found = await call<ListPage<"reviewedCompanyList">>(
      "/api/companyInfo/admin/getList",
      { keyword: creditCode },
      operator,
    );
    const [{ id, version } = { id: "", version: 0 }] = found.rows;
    await call<ReviewedCompanyDetail>("/api/companyInfo/admin/approve", { id, version }, operator);
    await page.reload();
    await row.getByText("已认证", { exact: true }).waitFor();

    // Another address of its work: the old facts stand until the operator has looked at both.
    await row.getByRole("link", { name: "变更资料" }).click();
    // The licence of before has its own name, and is its owner's to fetch.
    const fetched = page.waitForEvent("download");
    await page.getByRole("button", { name: "下载 执照.png" }).click();
    expect((await fetched).suggestedFilename()).toBe("执照.png");
    for (const [level, typed] of [
      ["省份", "jiangsu"],
      ["城市", "sz"],
      ["区县", "太仓"],
    ] as const) {
      const field = page.getByRole("combobox", { name: level, exact: true });
      await field.fill(typed);
      await field.press("Enter");
    }
    await expect.poll(() => page.getByRole("combobox", { name: "区县" }).inputValue()).toBe("太仓市");
    await page.getByLabel("经营地址门牌").fill("港区南环路88号");
    await page.getByRole("button", { name: "提交变更" }).click();
    await page.getByRole("heading", { name: "变更审核中" }).waitFor();
    await page.getByRole("button", { name: "知道了" }).click();
    await row.getByText("变更审核中", { exact: true }).waitFor();
    const operatorVisit = await visit(browser);
    await comeBackAs(operatorVisit, "13900000001");
    await operatorVisit.page.goto(`${shop}/console/company/list?status=change`);
    await operatorVisit.page.getByRole("link", { name: companyName }).click();
    const change = operatorVisit.page.getByRole("region", { name: "变更申请" });
    await change.getByRole("row", { name: "经营地址 - 江苏省苏州市太仓市港区南环路88号" }).waitFor();
    const decision = operatorVisit.page.getByRole("region", { name: "审核决定" });
    await decision.getByRole("button", { name: "通过变更" }).click();
    await operatorVisit.page.getByRole("dialog").getByRole("button", { name: "通过" }).click();
    await operatorVisit.page.getByText("变更已通过，新资料已生效").waitFor();
    await operatorVisit.context.close();
    await page.reload();
    await row.getByRole("link", { name: "变更资料" }).waitFor();

    const other = await context.newPage();
    await other.goto(`${shop}/user/certification`);
    await other.getByText("个人 135****0078").waitFor();
    await row.getByRole("button", { name: `切换采购：${companyName}` }).click();
    await page.getByText("当前主体").waitFor();
    await other.getByText("当前主体").waitFor();

    // The button that leads to the last step does not become the one that submits, pressed twice or not.
    const applying = await context.newPage();
    await keepSuccess(applying);
    await applying.goto(`${shop}/settled/apply`);
    const next = applying.getByRole("button", { name: "下一步" });
    for (const step of ["店铺", "仓库", "材料"]) {
      await next.click();
      await applying.getByRole("heading", { name: step, exact: true }).waitFor();
    }
    const place = (await next.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await applying.mouse.dblclick(place.x + place.width / 2, place.y + place.height / 2);
    await applying.getByRole("heading", { name: "协议", exact: true }).waitFor();
    expect(await applying.getByRole("alert").count()).toBe(0);
    await appliesForShop(applying, companyName);
    await applying.close();
    await other.getByRole("button", { name: "切换为个人" }).click();
    await page.getByText("个人 135****0078").waitFor();
    expect([...errors, ...operatorVisit.errors]).toEqual([]);
    await context.close();
  });
});
