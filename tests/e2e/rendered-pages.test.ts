import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../src/server/db/database.ts";
import { SERVER_PAGES } from "../../src/ui/page-heads.ts";
import { ROUTES } from "../../src/ui/routes.tsx";
import { call, openBrowser, visit } from "../support/browser.ts";
import { PATIENT } from "../support/hasty-postgres.ts";
import { theShop } from "../support/the-shop.ts";

const shop = theShop().url;

/** Public pages that come from the server; those that show one thing get its id. */
const pages = (goodsId: string): string[] => [
  "/index",
  "/search/list?keywords=樟子松",
  `/product/detail?id=${goodsId}`,
  "/public/list",
  "/spot/spotGoods?kindName=锯材&kindCode=1501",
  "/brand/list",
  "/merchant/list",
  "/news/newsIndex",
  "/agreement/index?type=1",
  "/find/findGoods",
  "/supply/supplyChain",
];

/** Keeps the scripts of the page that `isHeld` accepts until the returned function is called. */
async function holdScripts(page: Page, isHeld: (url: string) => boolean): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/static\/js\/.*\.js$/, async (route) => {
    if (isHeld(route.request().url())) await held;
    await route.continue();
  });
  return release;
}

/** What a page asks for or reports only once somebody is there. */
const PUT_OFF = /\/getPriceStrip$|Collect$/;

/** All but the small script that a page waits for. */
const isProgram = (url: string): boolean => !url.includes("/early.");

describe("a public page", () => {
  let browser: Browser;
  let goods: { id: string; title: string };
  beforeAll(async () => {
    browser = await openBrowser();
    const found = await call<{ rows: { id: string; title: string }[] }>("/api/goods/pc/getSearchList", {
      keywords: "樟子松",
    });
    goods = found.rows[0]!;
  });
  afterAll(() => browser.close());

  it("is the same an hour later where it shows the same, so that nobody has to fetch it again", async () => {
    // In a process of its own: here the build would be taken for sources.
    const render = pathToFileURL(join(import.meta.dirname, "../../dist/server/render.mjs")).href;
    const program = `
      import { createPageRenderer } from "${render}";
      const [shop, ...paths] = process.argv.slice(1);
      const renderer = await createPageRenderer();
      const fetched = async ({ method, url, headers, body = null }) => {
        const reply = await fetch(shop + url, { method, headers, body });
        return { status: reply.status, body: await reply.text() };
      };
      // What stories changed a moment ago is still being counted: both pages show the same answers.
      const answers = new Map();
      const ask = (call) => {
        const key = JSON.stringify(call);
        answers.set(key, answers.get(key) ?? fetched(call));
        return answers.get(key);
      };
      const noon = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 4 * 3_600_000;
      const madeAt = async (path, now) => {
        Date.now = () => now;
        return JSON.stringify(await renderer.render(path, shop, ask)).replace(/"serverAt":\\d+/g, "");
      };
      // A page gives up waiting for its answers after a time: they are there before.
      for (const path of paths) await madeAt(path, noon);
      await Promise.all(answers.values());
      for (const path of paths) {
        const [first, later] = [await madeAt(path, noon), await madeAt(path, noon + 3_600_000)];
        if (first.length < 1_000 || first !== later) console.log(path);
      }`;
    const args = ["--input-type=module", "-e", program, shop, ...pages(goods.id)];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args);
    expect(stdout).toBe("");
    expect(stderr).toBe("");
  });

  it("shows its content without the program", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${shop}/index`);
    await page.getByRole("region", { name: "最新上架" }).getByRole("row").nth(5).waitFor();
    await page.goto(`${shop}/search/list?keywords=樟子松`);
    expect(await page.getByTestId("goods-card").count()).toBeGreaterThan(5);
    expect(await page.getByTestId("search-input").inputValue()).toBe("樟子松");
    await page.goto(`${shop}/product/detail?id=${goods.id}`);
    expect(await page.getByTestId("product-title").textContent()).toBe(goods.title);
    expect(await page.title()).toContain(goods.title);
    await context.close();
  });

  it("is taken over by the program without asking again and without an error", async () => {
    for (const path of pages(goods.id)) {
      const { context, page, errors } = await visit(browser);
      const calls: string[] = [];
      page.on("request", (request) => {
        const { pathname } = new URL(request.url());
        if (/^\/(api|system)\//.test(pathname) && !PUT_OFF.test(pathname)) calls.push(pathname);
      });
      await page.goto(shop + path);
      await page.locator("html[data-hydrated='1']").waitFor();
      // The first sign of life starts the machines where the server left them.
      await page.mouse.move(300, 300);
      await page.locator("html[data-active='1']").waitFor();
      await page.waitForLoadState("networkidle");
      expect(calls, path).toEqual([]);
      expect(errors, path).toEqual([]);
      await context.close();
    }
  });

  it("is reported once, by the browser that shows it", async () => {
    const { context, page } = await visit(browser);
    const reports: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith("Collect")) reports.push(`${request.method()} ${pathname.split("/").at(-1)}`);
    });
    for (const [path, report] of [
      [`/product/detail?id=${goods.id}`, "operateCollect"],
      ["/search/list?keywords=樟子松", "searchCollect"],
    ] as const) {
      const reported = page.waitForResponse((response) => response.url().endsWith(report));
      await page.goto(shop + path);
      await page.locator("html[data-hydrated='1']").waitFor();
      await page.getByRole("heading", { level: 1 }).first().hover();
      await reported;
      await page.mouse.wheel(0, 600);
      await page.waitForLoadState("networkidle");
      expect(reports.splice(0)).toEqual([`POST ${report}`]);
    }
    await context.close();
  });

  it("is asked for each time by a browser that has it, so that what has changed is shown at once", async () => {
    const { context, page } = await visit(browser);
    const db = connect(theShop().databaseUrl, { poolSize: 1, ...PATIENT });
    const before = await db.one<{ price: number }>("select price from goods where id = :id", { id: goods.id });
    const priced = (price: number) => db.run("update goods set price = :price where id = :id", { price, id: goods.id });
    const address = `${shop}/product/detail?id=${goods.id}`;
    await page.goto(address);
    await priced(765_432);
    await page.goto(`${shop}/brand/list`);
    await page.goto(address);
    await page.getByRole("region", { name: "购买" }).getByText("7,654.32").first().waitFor();
    await priced(before!.price);
    await db.close();
    await context.close();
  });

  it("keeps what was typed before the program was there, and searches for it", async () => {
    const { context, page } = await visit(browser);
    const release = await holdScripts(page, isProgram);
    await page.goto(`${shop}/public/list`, { waitUntil: "commit" });
    const box = page.getByTestId("search-input");
    await box.pressSequentially("樟子松");
    release();
    await page.locator("html[data-hydrated='1']").waitFor();
    expect(await box.inputValue()).toBe("樟子松");
    const [list] = await Promise.all([context.waitForEvent("page"), box.press("Enter")]);
    await list.getByRole("heading", { name: "搜索“樟子松”" }).waitFor();
    await context.close();
  });

  it("does again what was chosen before the program was there", async () => {
    const chosen = async (choose: (page: Page) => Promise<unknown>, address: RegExp) => {
      const { context, page, errors } = await visit(browser);
      const release = await holdScripts(page, isProgram);
      await page.goto(`${shop}/public/list`, { waitUntil: "commit" });
      await choose(page);
      release();
      await page.waitForURL(address);
      expect(errors).toEqual([]);
      await context.close();
    };
    await chosen((page) => page.getByLabel("仅看有货").check(), /inStock=1/);
    await chosen((page) => page.getByLabel("每页条数").selectOption("50"), /pageSize=50/);
  });

  it("does again what was pressed before the program was there, and in that order what was typed", async () => {
    const { context, page, errors } = await visit(browser);
    const release = await holdScripts(page, isProgram);
    await page.goto(`${shop}/product/detail?id=${goods.id}`, { waitUntil: "commit" });
    const buying = page.getByRole("region", { name: "购买" });
    const units = buying.getByRole("button", { name: /^(m³|件|根|张)$/ });
    const other = units.and(page.locator("[aria-pressed='false']")).first();
    const unit = await other.textContent();
    await other.click();
    await buying.getByLabel("数量", { exact: true }).fill("7");
    release();
    await units.and(page.locator("[aria-pressed='true']")).getByText(unit!, { exact: true }).waitFor();
    await expect.poll(() => buying.getByLabel("数量", { exact: true }).inputValue()).toBe("7");
    expect(errors).toEqual([]);
    await context.close();
  });

  it("does again what was pressed and typed in a part that has yet to come to life", async () => {
    const opened = async (path: string) => {
      const visited = await visit(browser);
      const first = await (await fetch(shop + path)).text();
      // What the page itself names comes, the rest is held.
      const release = await holdScripts(visited.page, (url) => !first.includes(new URL(url).pathname));
      await visited.page.goto(shop + path);
      await visited.page.locator("html[data-hydrated='1']").waitFor();
      return { ...visited, release };
    };
    const openedGoods = async () => {
      const visited = await opened(`/product/detail?id=${goods.id}`);
      const buying = visited.page.getByRole("region", { name: "购买" });
      return { ...visited, buying, amount: buying.getByLabel("数量", { exact: true }) };
    };
    const pressed = await openedGoods();
    const before = await pressed.amount.inputValue();
    const more = pressed.buying.getByRole("button", { name: "增加" });
    await more.click();
    await more.click();
    expect(await pressed.amount.inputValue()).toBe(before);
    pressed.release();
    await expect.poll(() => pressed.amount.inputValue()).not.toBe(before);
    const after = await pressed.amount.inputValue();
    const less = pressed.buying.getByRole("button", { name: "减少" });
    await less.click();
    await expect.poll(() => pressed.amount.inputValue()).not.toBe(after);
    expect(await pressed.amount.inputValue()).not.toBe(before);
    await less.click();
    await expect.poll(() => pressed.amount.inputValue()).toBe(before);
    expect(pressed.errors).toEqual([]);
    await pressed.context.close();

    const typed = await openedGoods();
    await typed.amount.fill("9999999");
    expect(await typed.buying.getByRole("alert").count()).toBe(0);
    typed.release();
    await typed.buying.getByRole("alert").getByText("库存仅剩").waitFor();
    expect(await typed.amount.inputValue()).toBe("9999999");
    expect(typed.errors).toEqual([]);
    await typed.context.close();

    const entered = await opened("/public/list");
    // A filter that is pressed opens once its part has come to life.
    await entered.page.getByRole("button", { name: "尺寸" }).click();
    expect(await entered.page.getByLabel("厚最低").count()).toBe(0);
    entered.release();
    await entered.page.getByLabel("厚最低").fill("30");
    await entered.page.getByLabel("厚最高").fill("50");
    await entered.page.getByLabel("厚最高").press("Enter");
    await entered.page.waitForURL(/thickness=30-50/);
    expect(entered.errors).toEqual([]);
    await entered.context.close();
  });

  it("lets nothing of an address out of its place", async () => {
    for (const hostile of ["</script><img src=x onerror=alert(1)>", '"><script>alert(1)</script>', "<!--<script>"]) {
      const response = await fetch(`${shop}/search/list?keywords=${encodeURIComponent(hostile)}`);
      const text = await response.text();
      expect(response.status).toBe(200);
      expect(text).not.toMatch(/<img src=x|<script>alert|<!--<script/);
    }
  });

  it("says that a thing does not exist", async () => {
    const response = await fetch(`${shop}/product/detail?id=1`);
    expect(response.status).toBe(404);
    const text = await response.text();
    expect(text).toContain("该商品不存在或已下架");
    expect(text).toContain('<meta name="robots" content="noindex">');
    for (const path of [
      "/brand/detail?brandCode=nobody",
      "/company/info?id=1",
      "/news/newsdetail?id=1",
      "/global/detail?id=1",
      // What cannot be the id of anything.
      "/product/detail?id=TM1",
      "/global/detail?id=1%20",
      "/company/info?id=x",
      "/news/newsdetail?id=x",
    ]) {
      const other = await fetch(shop + path);
      expect(other.status, path).toBe(404);
      expect(await other.text()).toContain('<meta name="robots" content="noindex">');
    }
  });

  it("is there for every route, and nowhere else", async () => {
    const elsewhere = ["/nowhere/at-all", "/user/nothing", "/INDEX", "/index/more", "/frame", "/favicon.ico"];
    for (const path of elsewhere) {
      const response = await fetch(shop + path);
      const text = await response.text();
      expect(response.status, path).toBe(404);
      expect(text).toContain("404<!-- --> <!-- -->页面不存在</h1>");
      expect(text).toContain('<meta name="robots" content="noindex">');
    }
    // Pages that show one thing are not there without it.
    const others = ROUTES.filter(({ page }) => SERVER_PAGES[page] === undefined).map(({ path }) => path);
    for (const path of [...others, "/404", "/user/center/", "/console", "/shop"]) {
      const response = await fetch(shop + path.replace(/\*|:\w+/, "1"));
      expect(response.status, path).toBe(200);
    }
  });

  it("comes from the empty path at once, with what its address said", async () => {
    const response = await fetch(`${shop}/?from=mail`, { redirect: "manual" });
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe("/index?from=mail");
  });

  it("is named by what it shows, in one address whatever else its address says", async () => {
    const brand = await (await fetch(`${shop}/brand/detail?brandCode=canfor&sort=1`)).text();
    expect(brand).toMatch(/<title>加福 Canfor - 品牌详情 - 淘木<\/title>/);
    expect(brand).toMatch(/<meta name="description" content="加拿大加福 Canfor：[^"]+在售货源 \d+ 条。"/);
    expect(brand).toContain(`<link rel="canonical" href="${shop}/brand/detail?brandCode=canfor">`);
    const help = await (await fetch(`${shop}/news/newsdetail?slot=how-to-buy`)).text();
    expect(help).toMatch(/<title>怎样在淘木买木材[^<]* - 资讯详情 - 淘木<\/title>/);
    expect(help).toMatch(/<link rel="canonical" href="[^"]+\/news\/newsdetail\?id=\d+">/);
    expect(await (await fetch(`${shop}/index/?from=mail`)).text()).toContain(
      `<link rel="canonical" href="${shop}/index">`,
    );
    expect(await (await fetch(`${shop}/agreement/index?type=2`)).text()).toContain("<title>淘木隐私政策 - ");
  });

  it("describes itself in words of its own, as each list and service does", async () => {
    const listed = await (await fetch(`${shop}/sitemap/pages.xml`)).text();
    const paths = [...listed.matchAll(/<loc>[^<]*?(\/[a-zA-Z]+(?:\/[a-zA-Z]+)?)<\/loc>/g)].map(([, path]) => path!);
    expect(paths).toContain("/merchant/list");
    const said = await Promise.all(
      paths.map(
        async (path) => /name="description" content="([^"]+)"/.exec(await (await fetch(shop + path)).text())?.[1],
      ),
    );
    expect(new Set(said).size).toBe(paths.length);
    expect(said).not.toContain(undefined);
  });

  it("comes small, with a strict policy and no style of its own, and not twice", async () => {
    for (const path of pages(goods.id)) {
      const url = shop + path;
      const response = await fetch(url, { headers: { "accept-encoding": "identity" } });
      const text = await response.text();
      expect(text).not.toContain(" style=");
      expect(text.match(/<script(?![^>]* (src|type="application\/(json|ld\+json)"))/g)).toBeNull();
      const policy = response.headers.get("content-security-policy") ?? "";
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("style-src 'self';");
      expect(response.headers.get("server-timing")).toMatch(/^render;dur=[\d.]+$/);
      // Browsers ask each time, a shared cache for all of them.
      expect(response.headers.get("cache-control")).toMatch(/^public, max-age=0, s-maxage=10,/);
    }
    const agreement = `${shop}/agreement/index?type=1`;
    const etag = (await fetch(agreement)).headers.get("etag") ?? "";
    expect((await fetch(agreement, { headers: { "if-none-match": etag } })).status).toBe(304);
  });

  it("describes goods to search engines", async () => {
    const text = await (await fetch(`${shop}/product/detail?id=${goods.id}`)).text();
    expect(text).toContain(`<link rel="canonical" href="${shop}/product/detail?id=${goods.id}">`);
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? "{}";
    expect(JSON.parse(data)).toMatchObject({ "@type": "Product", name: goods.title, offers: { priceCurrency: "CNY" } });
  });

  it("is listed for search engines", async () => {
    const robots = await (await fetch(`${shop}/robots.txt`)).text();
    expect(robots).toContain("Disallow: /user/");
    expect(robots).toContain(`Sitemap: ${shop}/sitemap.xml`);
    const index = await (await fetch(`${shop}/sitemap.xml`)).text();
    const parts = [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
    expect(parts.length).toBeGreaterThan(1);
    const listed = (await Promise.all(parts.map(async (part) => (await fetch(part)).text()))).join("");
    expect(listed).toContain(`${shop}/product/detail?id=${goods.id}<`);
    expect(listed).toContain(`${shop}/brand/list<`);
    expect(listed).toMatch(/\/company\/info\?merchantId=\d+</);
    expect((await fetch(`${shop}/sitemap/goods-x.xml`)).status).toBe(404);
  });
});
