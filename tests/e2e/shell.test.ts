import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TodoCount, waitingAt } from "../../src/domain/shell/console-todo.ts";
import { TAGLINE } from "../../src/domain/shell/page-title.ts";
import { connect } from "../../src/server/db/database.ts";
import { flawsInBothThemes } from "../support/axe.ts";
import { comeBackAs, openBrowser, visit } from "../support/browser.ts";
import { picture } from "../support/files.ts";
import { PATIENT } from "../support/hasty-postgres.ts";
import { signInAs } from "../support/sign-in.ts";
import { theShop } from "../support/the-shop.ts";
import { zipOf } from "../support/xlsx.ts";

describe("the frame around the pages", () => {
  let browser: Browser;
  const shop = theShop().url;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const tabs = (page: Page) => page.getByTestId("tabs-view-item");
  const tab = (page: Page, title: string) => tabs(page).filter({ hasText: title });
  /** The mouse is a sign of life, at which the program of the tabs comes to a page that was loaded anew. */
  const stir = (page: Page) => page.getByRole("navigation", { name: "主导航" }).hover();
  const go = async (page: Page, name: string) => {
    await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name, exact: true }).click();
    const here = tab(page, name).getByRole("link", { includeHidden: true }).and(page.locator('[aria-current="page"]'));
    await here.waitFor({ state: "attached" });
    await stir(page);
  };
  /** Waits until the page is among the tabs. */
  const kept = async (page: Page, title: string) => {
    await stir(page);
    await tab(page, title).waitFor({ state: "attached" });
  };
  const choose = async (page: Page, title: string, entry: string) => {
    await tab(page, title).click({ button: "right" });
    await page.getByRole("menuitem", { name: entry }).click();
  };
  const setting = (page: Page, name: string) =>
    page.getByRole("dialog", { name: "布局设置" }).getByLabel(name, { exact: true });
  const openSettings = async (page: Page) => {
    await page.getByRole("button", { name: "布局设置" }).click();
    await page.getByRole("dialog", { name: "布局设置" }).waitFor();
  };
  const ground = (page: Page) =>
    page.locator("body").evaluate((body) => body.ownerDocument.defaultView?.getComputedStyle(body).backgroundColor);

  it("leads from a tab to its page here, also to one that elsewhere opens a window of its own", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/brand/detail?brandCode=canfor`);
    for (const name of ["发需求", "商家"]) await go(page, name);
    const brand = tabs(page).nth(1).getByRole("link");
    await expect.poll(() => brand.getAttribute("href")).toBe("/brand/detail?brandCode=canfor");
    await brand.click();
    await page.waitForURL(`${shop}/brand/detail?brandCode=canfor`);
    expect(context.pages()).toHaveLength(1);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("keeps the pages somebody visits as tabs, over a reload, and closes them as asked", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/index`);
    const strip = page.getByRole("navigation", { name: "已打开的页面" });
    await go(page, "全部货源");
    // Two tabs say nothing that the page does not.
    expect(await strip.isVisible()).toBe(false);
    await go(page, "发需求");
    expect((await strip.boundingBox())?.height).toBe(28);
    for (const name of ["品牌", "商家"]) await go(page, name);
    // A new page shows the others once it is active.
    const visited = ["首页", "全部货源×", "发需求×", "品牌×", "商家×"];
    await expect.poll(() => tabs(page).allTextContents()).toEqual(visited);
    await page.reload();
    await expect.poll(() => tabs(page).allTextContents()).toEqual(visited);

    // The menu is 105 px wide and offers no closing of the home page.
    await tab(page, "首页").click({ button: "right" });
    const menu = page.getByRole("menu", { name: "标签操作" });
    expect((await menu.boundingBox())?.width).toBe(105);
    expect(await menu.getByRole("menuitem").allTextContents()).toEqual(["刷新", "关闭其他", "关闭右侧", "全部关闭"]);
    await page.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });

    // Closing a tab that is not shown leads nowhere; closing the one shown leads to the last.
    await tab(page, "发需求").click({ button: "middle" });
    await tab(page, "发需求").waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe("/merchant/list");
    await tab(page, "商家").getByRole("link").focus();
    await page.keyboard.press("Delete");
    await page.waitForURL(`${shop}/brand/list`);
    // Whoever closes by keyboard goes on from the tab shown.
    await expect.poll(() => page.locator(":focus").textContent()).toBe("品牌");

    await choose(page, "全部货源", "关闭右侧");
    await page.waitForURL(`${shop}/public/list`);
    // The address is ahead of what is drawn.
    await expect.poll(() => tabs(page).allTextContents()).toEqual(["首页", "全部货源×"]);
    for (const name of ["品牌", "全部货源"]) await go(page, name);
    await choose(page, "全部货源", "全部关闭");
    await page.waitForURL(`${shop}/index`);
    await expect.poll(() => tabs(page).allTextContents()).toEqual(["首页"]);
    expect(await strip.isVisible()).toBe(false);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("calls tabs by what their pages show, keeps the older of more than eight below 更多, and moves nothing", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/search/list?keywords=${encodeURIComponent("樟子松 30*120")}`);
    const offer = await page.locator('a[href^="/product/detail"]').first().getAttribute("href");
    const entries = page.getByRole("navigation", { name: "主导航" });
    await kept(page, "樟子松 30*120");
    await page.goto(shop + offer);
    const size = await page.getByRole("navigation", { name: "位置" }).getByRole("link").last().textContent();
    await kept(page, `${size} 樟子松`);
    await page.goto(`${shop}/agreement/index?type=2`);
    await kept(page, "淘木隐私政策");
    expect(await tabs(page).allTextContents()).toEqual(["首页", "樟子松 30*120×", `${size} 樟子松×`, "淘木隐私政策×"]);
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
    // Room for the tabs is kept before the program comes: what stands below them does not move.
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        // Sideways the header moves while a slow browser is still reading it.
        for (const entry of list.getEntries() as (PerformanceEntry & { sources: Source[] })[])
          for (const { node, previousRect, currentRect } of entry.sources)
            if (node instanceof Element && previousRect.y !== currentRect.y)
              document.documentElement.dataset.moved = node.className || node.nodeName;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.reload();
    await kept(page, "樟子松 30*120");
    expect(await page.locator("html").getAttribute("data-moved")).toBeNull();
    for (const name of ["全部货源", "发需求", "价格指数", "品牌", "商家", "资讯"]) {
      await entries.getByRole("link", { name, exact: true }).click();
      await page.getByRole("heading", { level: 1 }).first().waitFor();
    }
    const more = page.getByRole("button", { name: "更多 2" });
    await more.focus();
    expect(await tabs(page).count()).toBe(8);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/search\/list/);
    await tab(page, "樟子松 30*120").locator('[aria-current="page"]').waitFor();
    expect(await tabs(page).count()).toBe(8);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("takes 136 px above a page, 56 of a scrolled one, 120 on a phone", async () => {
    const { context, page } = await visit(browser);
    await page.goto(`${shop}/public/list`);
    const main = page.getByRole("main");
    expect((await main.boundingBox())?.y).toBe(136);
    await page.locator("html[data-hydrated]").waitFor();
    await page.evaluate(() => window.scrollTo(0, 400));
    const header = page.getByRole("banner");
    await expect.poll(async () => (await header.boundingBox())?.height).toBe(56);
    expect((await header.boundingBox())?.y).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${shop}/public/list`);
    expect((await main.boundingBox())?.y).toBe(120);
    await context.close();
  });

  it("shows a page afresh with its query, in place of the old one", async () => {
    const { context, page } = await visit(browser);
    await page.goto(`${shop}/brand/list`);
    await kept(page, "品牌");
    await page.goto(`${shop}/agreement/index?type=2`);
    await page.getByRole("heading", { level: 1, name: "淘木隐私政策" }).waitFor();
    const read = page.waitForRequest(/agreement\/getInfo/);
    await choose(page, "淘木隐私政策", "刷新");
    await read;
    await page.getByRole("heading", { level: 1, name: "淘木隐私政策" }).waitFor();
    expect(page.url()).toBe(`${shop}/agreement/index?type=2`);
    expect(await page.evaluate(() => history.length)).toBe(3);
    await context.close();
  });

  it("wears a setting at once, keeps it on save, drops it on reset, and ignores what it cannot read", async () => {
    const { context, page, errors } = await visit(browser);
    await page.addInitScript(() => {
      if (localStorage.getItem("layout-setting") === null) localStorage.setItem("layout-setting", "{broken");
    });
    for (const [path, name] of [
      ["/brand/list", "品牌"],
      ["/merchant/list", "商家"],
      ["/index", "首页"],
    ] as const) {
      await page.goto(shop + path);
      await kept(page, name);
    }
    const light = await ground(page);
    await openSettings(page);
    await setting(page, "深色").check({ force: true });
    const dark = await ground(page);
    expect(dark).not.toBe(light);
    await setting(page, "页面标签").uncheck();
    expect(await tab(page, "首页").isVisible()).toBe(false);
    await page.reload();
    expect(await ground(page)).toBe(light);

    await openSettings(page);
    await setting(page, "深色").check({ force: true });
    await setting(page, "动态标题").uncheck();
    expect(await page.title()).toBe(TAGLINE);
    await page.getByRole("button", { name: "保存配置" }).click();
    await page.getByText("配置已保存").waitFor();
    await page.goto(`${shop}/public/list`);
    expect(await ground(page)).toBe(dark);
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.title()).toBe(TAGLINE);

    await openSettings(page);
    await page.getByRole("button", { name: "恢复默认" }).click();
    expect(await ground(page)).toBe(light);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "布局设置" }).waitFor({ state: "detached" });
    expect(await page.evaluate(() => localStorage.getItem("layout-setting"))).toBeNull();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("wears the saved look from its first paint on, before any program runs, and never another", async () => {
    const { context, page, errors } = await visit(browser);
    await context.addCookies([{ name: "size", value: "small", url: shop }]);
    await page.addInitScript(() => {
      localStorage.setItem("layout-setting", '{"theme":"#00806b","appearance":"dark","tagsView":false}');
      const looks = new Set<string>();
      Object.assign(globalThis, { looks });
      const look = () => {
        const { documentElement: root, body } = document;
        if (body !== null)
          looks.add(`${root.className} ${getComputedStyle(body).backgroundColor} ${root.style.cssText}`);
        requestAnimationFrame(look);
      };
      look();
    });
    const looks = () => page.evaluate(() => [...(globalThis as unknown as { looks: Set<string> }).looks]);
    const activated = () => page.waitForFunction(() => localStorage.getItem("dress") !== null);
    await page.goto(`${shop}/index`);
    await activated();

    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/static\/js\/(?!early\.).*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${shop}/brand/list`, { waitUntil: "commit" });
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    const [first = "", ...others] = await looks();
    expect(others).toEqual([]);
    expect(first).toMatch(/^tm-dark bp6-dark tm-no-tabs tm-size-small rgb\(.*--tm-primary: *#[0-9a-f]{6}/);
    release();
    await page.locator("html[data-hydrated='1']").waitFor();
    await page.mouse.move(300, 300);
    await page.getByRole("contentinfo").getByRole("link").first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(await looks()).toEqual([first]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("has a sidebar that closes, is kept closed, and lies over the page below 992 px", async () => {
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, "13800000002");
    await page.goto(`${shop}/user/center`);
    const menu = page.getByRole("navigation", { name: "用户中心菜单" });
    await menu.waitFor();
    expect((await menu.boundingBox())?.width).toBe(200);
    await page.getByRole("button", { name: "收起菜单" }).click();
    await menu.waitFor({ state: "hidden" });
    const kept = async () => (await context.cookies()).find(({ name }) => name === "sidebarStatus")?.value;
    await expect.poll(kept).toBe("0");
    await page.reload();
    await page.getByRole("button", { name: "展开菜单" }).click();
    await menu.waitFor();

    await page.setViewportSize({ width: 992, height: 800 });
    expect(await menu.isVisible()).toBe(true);
    await page.setViewportSize({ width: 991, height: 800 });
    await menu.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "展开菜单" }).click();
    await menu.getByRole("link", { name: "收货地址" }).click();
    await page.waitForURL(`${shop}/user/shippingAddress`);
    await menu.waitFor({ state: "hidden" });
    expect(errors).toEqual([]);
    await context.close();
  });

  it("finds pages and things of the console by Ctrl+K, and counts beside the menu what waits", async () => {
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, "13900000001");
    const answer = page.waitForResponse(/console\/getTodo$/);
    await page.goto(`${shop}/console/index`);
    const { data } = (await (await answer).json()) as { data: TodoCount[] };
    const menu = page.getByRole("navigation", { name: "后台菜单" });
    await menu.getByRole("link", { name: "企业认证" }).waitFor();
    await expect.poll(() => menu.getByText("项待办").count()).toBe(waitingAt(data).size);

    await page.keyboard.press("Control+k");
    const box = page.getByRole("combobox", { name: "查找页面、订单、商品、企业" });
    await box.fill("参数");
    await page.getByRole("option", { name: /参数/ }).waitFor();
    expect(await flawsInBothThemes(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${shop}/console/config/list`);
    await box.waitFor({ state: "detached" });

    await page.getByRole("button", { name: /查找/ }).click();
    await box.fill("樟子松");
    const goods = page.getByRole("option", { name: /^商品/ }).first();
    await goods.click();
    await page.waitForURL(/\/console\/goods\/review\/detail\?id=\d+/);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("leads a shop that has sold nothing yet from its workbench to its first steps", async () => {
    const db = connect(theShop().databaseUrl, { poolSize: 1, ...PATIENT });
    const fresh = await db.one<{ id: string }>(
      `select id from merchant m where not exists (select 1 from platform_order o where o.merchant_id = m.id)
          and not exists (select 1 from demand_quote q where q.merchant_id = m.id) order by id desc limit 1`,
      {},
    );
    const merchantId = fresh?.id ?? "";
    const token = await signInAs(db, "13812340301", { roles: ["buyer", "merchant"], merchantId });
    const warehouse = await db.one<{ name: string }>("select store_name as name from store order by id limit 1");
    await db.close();
    const { context, page, errors } = await visit(browser);
    await context.addCookies([{ name: "Taomu-Token", value: token.slice("Bearer ".length), url: shop }]);
    await page.goto(`${shop}/console/index`);
    const steps = page.getByText("还没有订单，可以先").getByRole("link");
    await expect.poll(() => steps.allTextContents()).toEqual(["新增商品", "批量导入", "设置提货时段", "核对收款账户"]);
    await steps.first().click();
    await page.getByRole("heading", { level: 1, name: "新增商品" }).waitFor();

    await page.goBack();
    await steps.nth(1).click();
    const photo = await picture("jpeg");
    const zip = zipOf([
      ["照片/ZP-1.jpg", photo],
      ["照片/ZP-1-2.jpg", photo],
      ["照片/清单.txt", "清单"],
      ["__MACOSX/照片/._ZP-1.jpg", "x"],
    ]);
    await page.getByLabel("商品图片").setInputFiles([
      { name: "照片.zip", mimeType: "application/zip", buffer: zip },
      { name: "堆场.jpg", mimeType: "image/jpeg", buffer: photo },
      { name: "多余.jpg", mimeType: "image/jpeg", buffer: photo },
    ]);
    const rows = [
      "货号,品类,树种,规格,仓库,价格,销售单位,库存体积,状态,图片",
      ...["ZP-1|", "ZP-2|堆场", "ZP-3|没有这张"].map((row) => {
        const [sku, pictures] = row.split("|");
        return `${sku},木方,樟子松,30*120*4000,${warehouse?.name},1680,m³,14.4,草稿,${pictures}`;
      }),
    ].join("\n");
    await page
      .getByLabel("商品文件")
      .setInputFiles({ name: "货.csv", mimeType: "text/csv", buffer: Buffer.from(rows) });
    const read = page.getByRole("table", { name: "读到的商品" });
    await read.getByRole("row").filter({ hasText: "ZP-1" }).getByText("ZP-1.jpg、ZP-1-2.jpg").waitFor();
    await page.getByText("已上传 4 张图片").waitFor();
    await page
      .getByRole("alert", { name: "未上传的图片" })
      .getByText(/^清单\.txt：文件格式不正确/)
      .waitFor();
    await page.getByText("没有商品使用的图片 1 张：多余.jpg").waitFor();
    await page.getByRole("row").filter({ hasText: "ZP-3" }).getByText("没有选取名为“没有这张”的图片").waitFor();
    expect(await flawsInBothThemes(page)).toEqual([]);
    await page.getByRole("button", { name: "不导入 1 行错误，导入其余" }).click();
    await page.getByRole("link", { name: "查看商品" }).click();
    await page.getByRole("row").filter({ hasText: "ZP-2" }).getByRole("link").first().click();
    await page.getByRole("button", { name: /^移除 .+\.jpg$/ }).waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("never makes the page wider than a narrow window", async () => {
    const visited = await visit(browser);
    const { context, page } = visited;
    await comeBackAs(visited, "13800000001");
    const wide: string[] = [];
    for (const width of [390, 768, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      for (const path of [
        "/index",
        "/public/list",
        "/find/findGoods",
        "/shop/car",
        "/user/center",
        "/user/platformOrder",
      ]) {
        await page.goto(shop + path);
        await page.getByRole("main").getByRole("heading", { level: 1 }).first().waitFor();
        await page.getByRole("status", { name: "正在加载" }).first().waitFor({ state: "detached" });
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        if (over > 0) wide.push(`${path} at ${width}: ${over}`);
      }
    }
    expect(wide).toEqual([]);
    await context.close();
  });

  it("shows five pages to turn to below 992 px and seven above, at once", async () => {
    const { context, page } = await visit(browser);
    await page.goto(`${shop}/public/list`);
    const numbers = page.getByRole("navigation", { name: "分页" }).getByRole("button", { name: /^第 \d+ 页$/ });
    await numbers.first().waitFor();
    expect(await numbers.count()).toBe(7);
    await page.setViewportSize({ width: 991, height: 900 });
    await numbers.nth(5).waitFor({ state: "detached" });
    expect(await numbers.count()).toBe(5);
    await page.setViewportSize({ width: 992, height: 900 });
    await numbers.nth(6).waitFor();
    await context.close();
  });

  it("offers the way up, the codes, and what fits the person", async () => {
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await page.goto(`${shop}/public/list`);
    const bar = page.getByRole("navigation", { name: "侧边工具" });
    for (const name of ["登录", "注册", "发需求"]) await bar.getByRole("link", { name }).waitFor();
    await bar.getByRole("button", { name: "手机淘木" }).focus();
    const code = bar.getByRole("img", { name: "手机淘木二维码" });
    await code.waitFor();
    await expect.poll(() => code.evaluate((picture) => (picture as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

    await page.getByRole("navigation", { name: "分页" }).waitFor();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await bar.getByRole("button", { name: "返回顶部" }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

    await comeBackAs(visited, "13800000002");
    await page.reload();
    for (const name of ["AI寻货", "我的", "购物车", "浏览历史"]) await bar.getByRole("link", { name }).waitFor();
    expect(await bar.getByRole("link", { name: "登录" }).count()).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("forgets the person in every tab when one tab logs out", async () => {
    const visited = await visit(browser);
    const { context, page } = visited;
    await comeBackAs(visited, "13800000002");
    await page.goto(`${shop}/public/list`);
    const account = (of: Page) => of.getByRole("group", { name: "账号菜单" });
    await account(page).waitFor();
    const own = await context.newPage();
    await own.goto(`${shop}/user/center`);
    await own.getByRole("heading", { level: 1, name: "用户中心" }).waitFor();
    await account(page).getByRole("button").click();
    await page.getByRole("button", { name: "退出登录" }).click();
    await own.waitForURL(`${shop}/index`);
    await own.getByTestId("login-open").waitFor();

    // And becomes whoever logs in in another.
    await comeBackAs(visited, "13800000001");
    await own.evaluate(() => new BroadcastChannel("taomu-session").postMessage("changed"));
    await account(page).getByRole("button", { name: "林采购" }).waitFor();
    await context.close();
  });

  it("loads itself again once without a word where a part of it does not come, then says so and asks", async () => {
    const { context, page } = await visit(browser);
    let loads = 0;
    page.on("load", () => {
      loads += 1;
    });
    await page.goto(`${shop}/agreement/index`);
    await page.locator("html[data-hydrated='1']").waitFor();
    const menu = page.getByRole("navigation", { name: "主导航" });
    await menu.getByRole("link", { name: "品牌", exact: true }).hover();
    await page.getByRole("button", { name: "布局设置" }).waitFor();
    // Everything that has not come yet is gone, as after a new version.
    await page.waitForLoadState("networkidle");
    await context.route(/\/static\/js\/async\//, (route) => route.abort());
    await menu.getByRole("link", { name: "品牌", exact: true }).click();
    await page.getByRole("alert").getByText("页面没有加载出来").waitFor();
    expect(loads).toBe(2);
    await context.unroute(/\/static\/js\/async\//);
    await page.getByRole("button", { name: "重试" }).click();
    await page.getByRole("heading", { level: 1, name: "品牌" }).waitFor();
    await expect.poll(() => loads).toBe(3);
    await context.close();
  });

  it("stays as it is without a network, says so once, and goes on as soon as there is one", async () => {
    const { context, page } = await visit(browser);
    await page.goto(`${shop}/public/list`);
    await page.locator("html[data-hydrated='1']").waitFor();
    const facets = page.getByTestId("facet-option");
    await page.getByRole("button", { name: "树种" }).click();
    await Promise.all([page.waitForResponse(/getSearchList/), facets.first().click()]);
    await context.setOffline(true);
    await page.getByRole("link", { name: "商品分类" }).hover();
    await facets.nth(1).click();
    await facets.nth(2).click();
    await page.locator(".tm-notice").getByText("网络不通，请重试").waitFor();
    expect(await page.locator(".tm-notice").count()).toBe(1);
    // What was found before stays in sight.
    await page.getByText("没有更新，以下是之前的内容").waitFor();
    expect(await page.getByTestId("goods-card").count()).toBeGreaterThan(0);
    await page.getByTestId("search-input").fill("樟子松");
    await page.evaluate(() => {
      history.pushState({}, "", "/user/center");
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    });
    await page.waitForURL(/\/login\?redirect=/);
    const again = page.getByRole("button", { name: "重试" });
    await again.click();
    await again.waitFor();
    await context.setOffline(false);
    await again.click();
    await page.getByRole("heading", { level: 1, name: "登录" }).waitFor();
    await context.close();
  });
});
