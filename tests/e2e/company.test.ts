import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { ReviewedCompanyDetail, ReviewedCompanyPage } from "../../src/domain/company/company-record.ts";
import { call, comeBackAs, openBrowser, tokenOf, visit } from "../support/browser.ts";
import { someCreditCode } from "../support/companies.ts";
import { picture } from "../support/files.ts";

describe("a buyer's company", () => {
  const shop = inject("shopUrl");
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(async () => {
    await browser.close();
  });

  it("is certified with a picture of its licence, and bought for in every open tab at once", async () => {
    const person = await visit(browser);
    await comeBackAs(person, "13800000002");
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
    await page
      .getByRole("group", { name: /营业执照照片或扫描件/ })
      .getByLabel("营业执照照片或扫描件")
      .setInputFiles({ name: "执照.png", mimeType: "image/png", buffer: await picture("png", 400) });
    await page.getByRole("button", { name: "移除 执照.png" }).waitFor();
    await page.getByLabel("联系人").fill("陈木生");
    await page.getByLabel("联系电话").fill("13800000002");
    await page.getByRole("button", { name: /^主营品类/ }).click();
    await page.getByRole("checkbox", { name: "锯材" }).check();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "提交认证" }).click();
    await page.getByRole("heading", { name: "认证资料已提交" }).waitFor();
    // It closes by itself and leads to the list.
    const row = page.getByRole("row", { name: new RegExp(companyName) });
    await row.getByText("审核中", { exact: true }).waitFor();

    const operator = await tokenOf("13900000001");
    const found = await call<ReviewedCompanyPage>("/api/companyInfo/admin/getList", { keyword: creditCode }, operator);
    const [{ id, version } = { id: "", version: 0 }] = found.rows;
    await call<ReviewedCompanyDetail>("/api/companyInfo/admin/approve", { id, version }, operator);
    await page.reload();
    await row.getByText("已认证", { exact: true }).waitFor();

    const other = await context.newPage();
    await other.goto(`${shop}/user/certification`);
    await other.getByText("个人 138****0002").waitFor();
    await row.getByRole("button", { name: `切换采购：${companyName}` }).click();
    await page.getByText("当前主体").waitFor();
    await other.getByText("当前主体").waitFor();
    await other.getByRole("button", { name: "切换为个人" }).click();
    await page.getByText("个人 138****0002").waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});
