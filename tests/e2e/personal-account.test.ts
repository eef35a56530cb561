import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD_TEXT } from "../../src/domain/account/password.ts";
import { call, DEMO_PASSWORD, openBrowser, signInByPassword, signInBySms, tokenOf, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

const PHONE = "13800000003";
const PASSWORD = "xinmi-ma-31";

describe("one's own account", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("gets another name and password, which ends the session elsewhere", async () => {
    const elsewhere = await tokenOf(PHONE);
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/login?redirect=/user/personalAccount`);
    await signInByPassword(page, PHONE, DEMO_PASSWORD);
    await page.getByRole("heading", { name: "个人账号" }).waitFor();

    await page.getByLabel("姓名", { exact: true }).fill("王木匠");
    await page.getByRole("button", { name: "保存" }).click();
    await page.getByText("个人资料已保存").waitFor();
    await page.getByRole("button", { name: "王木匠" }).waitFor();

    await page.getByRole("button", { name: "修改密码" }).click();
    const dialog = page.getByRole("dialog", { name: "修改登录密码" });
    await dialog.getByPlaceholder("请输入原密码").fill(DEMO_PASSWORD);
    await dialog.getByPlaceholder(PASSWORD_TEXT).fill(PASSWORD);
    await dialog.getByPlaceholder("请再次输入密码").fill(PASSWORD);
    await dialog.getByRole("button", { name: "保存" }).click();
    await page.getByText("密码已保存，其他设备已退出登录").waitFor();
    await expect(call("/api/login/getUserInfo", {}, elsewhere)).rejects.toThrow("401");
    // The page reads its sessions again once the password is kept.
    await expect.poll(() => page.getByRole("cell", { name: "已登录" }).count()).toBe(0);
    await page.getByRole("cell", { name: "当前登录" }).waitFor();
    expect(errors).toEqual([]);
    await context.close();

    const later = await visit(browser);
    await later.page.goto(`${shop}/login`);
    await signInByPassword(later.page, PHONE, PASSWORD);
    await later.page.waitForURL(`${shop}/index`);
    await later.page.getByRole("button", { name: "王木匠" }).waitFor();
    await later.context.close();
    // Other stories know this person by the old one.
    const login = { username: PHONE, password: PASSWORD, type: 2 };
    const { access_token: token } = await call<{ access_token: string }>("/api/login/login", login);
    await call("/api/member/pc/updatePassword", { oldPassword: PASSWORD, newPassword: DEMO_PASSWORD }, token);
  });

  it("is downloaded as a zip with the person's own data in it", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/login?redirect=/user/personalAccount`);
    await signInByPassword(page, PHONE, DEMO_PASSWORD);
    await page.getByRole("heading", { name: "个人账号" }).waitFor();
    const fetched = page.waitForEvent("download");
    await page.getByRole("button", { name: "下载我的数据" }).click();
    const download = await fetched;
    expect(download.suggestedFilename()).toMatch(/^我的数据_\d{4}-\d\d-\d\d\.zip$/);
    const files = unzipSync(await readFile(await download.path()));
    const text = (name: string) => Buffer.from(files[name] ?? []).toString("utf8");
    expect(JSON.parse(text("账户/账户.json"))).toEqual([expect.objectContaining({ phone: PHONE })]);
    const logins: unknown[] = JSON.parse(text("账户/登录记录.json"));
    expect(text("说明.txt")).toContain(`账户/登录记录.json：${logins.length} 条`);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("is asked for its first password after signing in by SMS alone", async () => {
    const phone = "13712340009";
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/login`);
    await signInBySms(page, phone);
    await page.getByRole("complementary", { name: "设置登录密码" }).getByRole("button", { name: "设置密码" }).click();
    const dialog = page.getByRole("dialog", { name: "设置登录密码" });
    await dialog.getByPlaceholder(PASSWORD_TEXT).fill(PASSWORD);
    await dialog.getByPlaceholder("请再次输入密码").fill(PASSWORD);
    await dialog.getByRole("button", { name: "保存" }).click();
    await page.getByRole("button", { name: "修改密码" }).waitFor();
    expect(await page.getByRole("complementary", { name: "设置登录密码" }).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("is entered with a one-time key from another site, which leaves the address at once", async () => {
    const token = await tokenOf("13800000002");
    const asked = await fetch(`${shop}/api/login/getJumpKey?target=/user/personalAccount`, {
      headers: { authorization: token },
    });
    const { key } = ((await asked.json()) as { data: { key: string } }).data;
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/user/personalAccount?key=${key}`);
    await page.getByRole("heading", { name: "个人账号" }).waitFor();
    expect(page.url()).toBe(`${shop}/user/personalAccount`);
    expect(errors).toEqual([]);
    await context.close();
    const again = await visit(browser);
    await again.page.goto(`${shop}/index?key=${key}`);
    await again.page.getByText("登录链接已失效，请重新登录").waitFor();
    expect(again.page.url()).toBe(`${shop}/index`);
    await again.context.close();
  });
});
