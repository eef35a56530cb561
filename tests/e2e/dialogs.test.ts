import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fadedIn, flawsInBothThemes } from "../support/axe.ts";
import { comeBackAs, openBrowser, visit } from "../support/browser.ts";
import { theShop } from "../support/the-shop.ts";

describe("every dialog", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const opened = (page: Page, name: string) => fadedIn(page.getByRole("dialog", { name }));
  const widthOf = async (shown: Locator) => (await shown.boundingBox())?.width;

  it("of a visitor has its size and no flaw that axe finds in either theme: login, slider, settings", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/agreement/index`);
    await page.getByTestId("login-open").click();
    const login = await opened(page, "登录淘木");
    expect(await widthOf(login)).toBe(414);
    expect(await login.getByRole("tab").allTextContents()).toEqual(["短信登录", "账号登录"]);
    expect(await login.getByRole("link", { name: "免费注册" }).getAttribute("href")).toMatch(/^\/register/);
    expect(await login.getByRole("link", { name: "忘记密码" }).getAttribute("href")).toMatch(/^\/forget/);
    expect(await login.getByRole("link", { name: "400-833-5766" }).getAttribute("href")).toBe("tel:400-833-5766");
    expect(await flawsInBothThemes(page)).toEqual([]);

    await login.getByPlaceholder("请输入手机号").fill("13712340071");
    await login.getByRole("button", { name: "获取验证码" }).click();
    const slider = await opened(page, "请完成安全验证");
    const picture = slider.getByRole("img", { name: "拼图背景" });
    await picture.waitFor();
    expect(await picture.boundingBox()).toMatchObject({ width: 300, height: 200 });
    expect(await slider.getByRole("img", { name: "拼图滑块" }).boundingBox()).toMatchObject({ width: 50, height: 50 });
    expect(await flawsInBothThemes(page)).toEqual([]);
    await slider.getByRole("button", { name: "关闭" }).click();
    await slider.waitFor({ state: "detached" });
    await login.getByRole("tab", { name: "账号登录" }).click();
    await login.getByPlaceholder("请输入密码").waitFor();
    expect(await flawsInBothThemes(page)).toEqual([]);
    await login.getByPlaceholder("请输入您的账号").fill("13712340071");
    await login.getByPlaceholder("请输入密码").fill("never-this-1");
    await login.getByRole("checkbox", { name: /同意/ }).check({ force: true });
    await login.getByRole("button", { name: "登录", exact: true }).click();
    // Above what the dialog dims.
    await page.locator(":popover-open").getByText("账号或密码错误").waitFor();
    await login.getByRole("button", { name: "关闭" }).click();
    await login.waitFor({ state: "detached" });

    await page.getByRole("button", { name: "布局设置" }).click();
    await opened(page, "布局设置");
    expect(await flawsInBothThemes(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("of a buyer has its size and no flaw that axe finds in either theme: entity, company prompt, tab menu, sidebar", async () => {
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, "13800008802");
    await page.goto(`${shop}/user/center`);
    await page.getByRole("heading", { level: 1, name: "用户中心" }).waitFor();
    expect(await widthOf(page.getByRole("navigation", { name: "用户中心菜单" }))).toBe(200);

    await page.getByRole("group", { name: "账号菜单" }).getByRole("button").hover();
    await page.getByRole("button", { name: "切换采购主体" }).click();
    const entity = await opened(page, "选择采购主体");
    const person = entity.getByRole("button", { name: /13800008802.*个人/ });
    await person.waitFor();
    expect(await widthOf(entity)).toBe(408);
    // Below each other, whatever the list they were called from looks like: a name fits its line.
    expect(await widthOf(person)).toBeGreaterThan(300);
    expect(await flawsInBothThemes(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await entity.waitFor({ state: "detached" });
    const caller = page.getByRole("group", { name: "账号菜单" }).getByRole("button").first();
    await expect.poll(() => caller.evaluate((button) => button === document.activeElement)).toBe(true);

    await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: "全球期货" }).click();
    const prompt = await opened(page, "企业认证");
    expect(await widthOf(prompt)).toBe(926);
    expect(await flawsInBothThemes(page)).toEqual([]);
    await prompt.getByRole("button", { name: "暂不认证" }).click();
    await prompt.waitFor({ state: "detached" });

    for (const name of ["品牌", "商家"])
      await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "商家" }).waitFor();
    await page.getByTestId("tabs-view-item").first().click({ button: "right" });
    const menu = page.getByRole("menu", { name: "标签操作" });
    expect(await widthOf(menu)).toBe(105);
    expect(await flawsInBothThemes(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("once closed lets the page go: the way up takes 800 ms", async () => {
    const { context, page } = await visit(browser);
    await page.goto(`${shop}/public/list`);
    await page.getByRole("navigation", { name: "分页" }).waitFor();
    await page.locator("html[data-hydrated]").waitFor();
    // By the page's own clock, which stands still but for what it is moved on.
    await page.clock.install();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    /** The share of the way that is left then. */
    const leftAfter = async (ms: number) => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const from = await page.evaluate(() => scrollY);
      await page.getByRole("button", { name: "返回顶部" }).click();
      await page.clock.runFor(ms);
      return (await page.evaluate(() => scrollY)) / from;
    };
    // Whatever else moves the page stops the way up, as a page does that has only just come.
    await expect.poll(() => leftAfter(700)).toBeCloseTo((1 - 700 / 800) ** 2, 2);
    expect(await leftAfter(820)).toBe(0);
    await context.close();
  });
});
