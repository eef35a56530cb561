import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD_TEXT } from "../../src/domain/account/password.ts";
import { SESSION_EXPIRED_TEXT } from "../../src/domain/errors.ts";
import { comeBackAs, openBrowser, receiveCode, signInByPassword, tokenOf, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

const PASSWORD = "songmu-3120";

describe("an account", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("is registered, and its owner is signed in", async () => {
    const phone = "13712340002";
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/register`);
    const code = await receiveCode(page, phone);
    await page.getByPlaceholder("请输入短信验证码").fill(code);
    await page.getByPlaceholder(PASSWORD_TEXT).fill(PASSWORD);
    await page.getByPlaceholder("请再次输入密码").fill(PASSWORD);
    await page.getByRole("checkbox", { name: /同意/ }).check({ force: true });
    await page.getByRole("button", { name: "注册", exact: true }).click();
    await page.waitForURL(`${shop}/index`);
    await page.getByRole("button", { name: "淘木用户0002" }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("gets a new password where the old one is forgotten", async () => {
    const phone = "13800000004";
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/forget`);
    const code = await receiveCode(page, phone);
    await page.getByPlaceholder("请输入短信验证码").fill(code);
    await page.getByRole("button", { name: "下一步" }).click();
    await page.getByPlaceholder(PASSWORD_TEXT).fill(PASSWORD);
    await page.getByPlaceholder("请再次输入密码").fill(PASSWORD);
    await page.getByRole("button", { name: "重置密码" }).click();
    await page.getByRole("button", { name: "去登录" }).click();
    await signInByPassword(page, phone, PASSWORD);
    await page.waitForURL(`${shop}/index`);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("is left from a page of its own for the home page, and the way back is guarded", async () => {
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, "13800000002");
    await page.goto(`${shop}/user/center`);
    await page.getByRole("heading", { name: "用户中心" }).waitFor();
    await page.getByRole("link", { name: "收货地址" }).click();
    await page.getByRole("heading", { name: "收货地址" }).waitFor();
    await page.getByRole("group", { name: "账号菜单" }).getByRole("button").click();
    await page.getByRole("button", { name: "退出登录" }).click();
    await page.waitForURL(`${shop}/index`);
    await page.getByTestId("login-open").waitFor();
    await page.goBack();
    await page.waitForURL(`${shop}/login?redirect=${encodeURIComponent("/user/center")}`);
    expect(await context.cookies()).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("is over when a page of its own is loaded after it has ended: the home page says so once", async () => {
    const { context, page, errors } = await visit(browser);
    for (const address of ["/user/center", "/shop/car"]) {
      await context.addCookies([{ name: "Taomu-Token", value: "ended", url: shop }]);
      await page.goto(shop + address);
      await page.waitForURL(`${shop}/index`);
      await page.getByText(SESSION_EXPIRED_TEXT).waitFor();
      expect(await page.getByText(SESSION_EXPIRED_TEXT).count()).toBe(1);
      expect(await context.cookies()).toEqual([]);
      await page.goto(shop + address);
      await page.waitForURL(`${shop}/login?redirect=${encodeURIComponent(address)}`);
    }
    expect(errors).toEqual([]);
    await context.close();
  });

  it("finds what it had typed into a form when its session ended, after signing in again, and nobody else does", async () => {
    const visited = await visit(browser);
    const { context, page } = visited;
    const form = `${shop}/user/addEnterprise`;
    const name = page.getByLabel("企业名称");
    const signIn = async (phone: string) => {
      const token = await tokenOf(phone);
      await context.addCookies([{ name: "Taomu-Token", value: token, url: shop }]);
      return token;
    };
    const token = await signIn("13800000002");
    await page.goto(form);
    await name.fill("太仓木源木业有限公司");
    await fetch(`${shop}/logout`, { method: "POST", headers: { authorization: `Bearer ${token}` } });
    // The page finds out as soon as it asks for anything.
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.waitForURL(`${shop}/index`);

    await signIn("13800000001");
    await page.goto(form);
    await name.waitFor();
    expect(await page.getByText("恢复填写").count()).toBe(0);

    await signIn("13800000002");
    await page.goto(`${shop}/index`);
    await page.getByRole("dialog", { name: "有还没提交的内容" }).getByRole("button", { name: "继续填写" }).click();
    await page.waitForURL(form);
    await expect.poll(() => name.inputValue()).toBe("太仓木源木业有限公司");
    // It is in the form now, and stored no longer.
    expect(await page.evaluate(() => localStorage.getItem("unsaved-input"))).toBe(null);
    await context.close();
  });

  it("is kept on a device whose clock runs ten days ahead, longer than a session lasts", async () => {
    const { context, page, errors } = await visit(browser);
    await page.clock.setSystemTime(Date.now() + 10 * 24 * 3_600_000);
    await page.goto(`${shop}/login`);
    await signInByPassword(page, "13800000002", "taomu2026");
    await page.waitForURL(`${shop}/index`);
    await page.reload();
    await page.getByRole("button", { name: "陈木生" }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("says when the server cannot be asked who somebody is, and asks again on demand", async () => {
    const visited = await visit(browser);
    const { context, page } = visited;
    await comeBackAs(visited, "13800000002");
    await page.route("**/api/login/getUserInfo", (route) => route.abort());
    await page.goto(`${shop}/user/center`);
    await page.getByText("暂时连接不上服务器，没能确认您的登录").waitFor();
    await page.unroute("**/api/login/getUserInfo");
    await page.getByRole("button", { name: "重试" }).click();
    await page.getByRole("heading", { name: "用户中心" }).waitFor();
    await context.close();
  });

  it("keeps the page around what cannot be drawn, and draws it once that is asked for again", async () => {
    const visited = await visit(browser);
    const { context, page } = visited;
    await comeBackAs(visited, "13800000002");
    // An answer of a shape that no page expects.
    await page.route("**/api/userAddress/pc/getList", (route) =>
      route.fulfill({ json: { code: 200, msg: "", data: [{ id: "1", receiver: {} }] } }),
    );
    await page.goto(`${shop}/user/shippingAddress`);
    await page.getByText("页面出错了").waitFor();
    for (const around of [page.getByRole("banner"), page.getByRole("contentinfo")])
      expect(await around.isVisible()).toBe(true);
    await page.getByTestId("search-input").fill("樟子松");
    await page.unroute("**/api/userAddress/pc/getList");
    await page.getByRole("link", { name: "用户中心" }).first().click();
    await page.getByRole("heading", { name: "用户中心" }).waitFor();
    await page.getByRole("link", { name: "收货地址" }).last().click();
    await page.getByRole("heading", { name: "收货地址" }).waitFor();
    await context.close();
  });

  it("survives a part of the page that does not arrive", async () => {
    const visited = await visit(browser);
    const { context, page } = visited;
    await comeBackAs(visited, "13800000002");
    await page.goto(`${shop}/user/center`);
    await page.getByRole("heading", { name: "用户中心" }).waitFor();
    // It does not come: after 120 s its loading has failed, and the page loads itself again without a word.
    await page.clock.install();
    await page.route("**/static/js/async/**", () => {});
    await page.getByRole("link", { name: "收货地址" }).click();
    await page.clock.fastForward(119_000);
    expect(await page.getByText(/页面没有加载出来/).count()).toBe(0);
    await page.unroute("**/static/js/async/**");
    await page.clock.fastForward(2_000);
    await page.getByRole("heading", { name: "收货地址" }).waitFor();
    await context.close();
  });
});
