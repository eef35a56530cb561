import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FLOOR, type HomeTemplate } from "../../src/domain/content/home-template.ts";
import { CONSOLE_PAGES } from "../../src/domain/shell/console-pages.ts";
import { connect } from "../../src/server/db/database.ts";
import { call, comeBackAs, openBrowser, tokenOf, visit } from "../support/browser.ts";
import { HOSTILE_LINKS } from "../support/hostile-links.ts";
import { theShop } from "../support/the-shop.ts";

type Edited = HomeTemplate & { version: number };
type Sent = { type: number; title: string; content: string; loginType?: number; query?: string; children?: Sent[] };

const shop = theShop().url;
const OPERATOR = "13900000001";
const WITH_COMPANY = "13800000001";
const WITHOUT_COMPANY = "13800000002";

let browser: Browser;
let operator: string;
beforeAll(async () => {
  browser = await openBrowser();
  operator = await tokenOf(OPERATOR);
});
afterAll(() => browser.close());

const templateOf = async (code: number): Promise<Edited> => {
  const all = await call<Edited[]>("/api/shopHomePage/admin/templateList", {}, operator);
  return all.find(({ templateTypeCode }) => templateTypeCode === code) as Edited;
};
const show = async (code: number, isShow: boolean) => {
  const { id, sort, version } = await templateOf(code);
  await call("/api/shopHomePage/admin/templateSave", { id, sort, version, isShow }, operator);
};
const saveMenu = async (items: readonly Sent[]) => {
  const { id, version } = await templateOf(FLOOR.menu);
  await call("/api/shopHomePage/admin/menuSave", { templateId: id, version, items }, operator);
};
/** The menu as it is now, as it can be sent again. */
const currentMenu = async (): Promise<Sent[]> => {
  const { items } = await call<{ items: Sent[] }>("/api/shopHomePage/admin/menuTree", {}, operator);
  return items.map(({ type, title, content, query = "" }) => ({ type, title, content, query }));
};

describe("the home page", () => {
  it("shows a visitor its floors; the classification opens to the right, the banner turns when asked", async () => {
    const { context, page, errors } = await visit(browser);
    await page.goto(`${shop}/index`);
    const main = page.getByRole("main");
    await main.getByRole("heading", { name: "最新上架" }).waitFor();
    await main.getByRole("button", { name: "立即登录" }).waitFor();
    expect(await main.getByRole("navigation", { name: "快捷入口" }).getByRole("link").count()).toBeGreaterThan(4);
    expect(await main.getByRole("row").count()).toBeGreaterThan(10);
    await main.getByRole("region", { name: "频道" }).getByRole("link").first().waitFor();
    await main.getByRole("region", { name: "资讯" }).getByRole("link").first().waitFor();

    const kinds = main.getByRole("navigation", { name: "商品分类" });
    await kinds.getByText("原木锯材", { exact: true }).hover();
    await kinds.getByRole("link", { name: /^樟子松/ }).waitFor();
    await kinds.getByRole("link", { name: "木方", exact: true }).focus();
    await page.mouse.move(0, 0);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Tab");
    expect(await kinds.locator(":focus").getAttribute("href")).toMatch(/kindCode=1502&speciesCode=/);
    await page.keyboard.press("Escape");
    expect(await kinds.locator(":focus").textContent()).toBe("木方");

    const banner = main.getByRole("region", { name: "推荐" });
    const first = await banner.getByRole("link").textContent();
    await banner.getByRole("button", { name: "下一张" }).click();
    await expect.poll(() => banner.getByRole("link").textContent()).not.toBe(first);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => banner.getByRole("link").textContent()).toBe(first);
    expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(200);

    // The market stands in sight before anybody scrolls: figures, indices, prices by port, sizes with their lowest price, arrivals.
    for (const part of [
      main.getByRole("navigation", { name: "市场概况" }),
      main.getByRole("navigation", { name: "价格指数" }),
      main.getByRole("region", { name: /各港价格$/ }),
      main.getByRole("region", { name: "港口货源" }),
      main.getByRole("region", { name: "常用规格" }),
      main.getByRole("region", { name: "到港预报" }),
    ]) {
      const box = await part.boundingBox();
      expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
    }
    await main.getByRole("region", { name: "到港预报" }).getByRole("link").nth(1).waitFor();

    await main.getByRole("button", { name: "太仓港" }).click();
    await main.getByRole("button", { name: "太仓港", pressed: true }).waitFor();
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[aria-label="最新上架"] tbody tr')].every((row) =>
        row.textContent?.includes("太仓港"),
      ),
    );
    expect(errors).toEqual([]);
    await context.close();
  });

  it("obeys the operator's switches on the next load", async () => {
    const { context, page } = await visit(browser);
    try {
      await show(FLOOR.newGoods, false);
      await show(FLOOR.classification, false);
      await page.goto(`${shop}/index`);
      const main = page.getByRole("main");
      await main.getByRole("region", { name: "频道" }).waitFor();
      expect(await main.getByRole("heading", { name: "最新上架" }).count()).toBe(0);
      expect(await main.getByRole("navigation", { name: "商品分类" }).count()).toBe(0);
      await show(FLOOR.newGoods, true);
      await page.reload();
      await main.getByRole("heading", { name: "最新上架" }).waitFor();
    } finally {
      const { isShow } = await templateOf(FLOOR.newGoods);
      if (!isShow) await show(FLOOR.newGoods, true);
      await show(FLOOR.classification, true);
    }
    await context.close();
  });
});

describe("the server's menu", () => {
  let partner: Server;
  let partnerUrl: string;
  beforeAll(async () => {
    const body = `<title>伙伴</title><p id="asked"></p><script>
      document.getElementById("asked").textContent = location.search + " from " + document.referrer;
      try { top.location.href = "/escaped"; } catch {}
    </script>`;
    partner = createServer((_, reply) => reply.setHeader("content-type", "text/html; charset=utf-8").end(body));
    await new Promise<void>((resolve) => partner.listen(0, "127.0.0.1", resolve));
    partnerUrl = `http://127.0.0.1:${(partner.address() as AddressInfo).port}`;
    const information = await call<{ frameHosts: string[] }>("/api/shopHomePage/admin/information", {}, operator);
    await call("/api/shopHomePage/admin/informationSave", { ...information, frameHosts: [partnerUrl] }, operator);
  });
  afterAll(() => {
    partner.close();
    partner.closeAllConnections();
  });

  it("frames a listed site with a one-time key, offers links to others, and makes routes of its own", async () => {
    const before = await currentMenu();
    const hot = {
      type: 4,
      title: "木方专场",
      content: "/hot,SpotGoods",
      query: '{"kindName":"木方","kindCode":"1502"}',
    };
    const frame = { type: 7, title: "物流服务", content: `${partnerUrl}/app?a=1`, loginType: 1 };
    const foreign = { type: 7, title: "外部网站", content: "https://unlisted.example/app", loginType: 1 };
    const { context, page } = await visit(browser);
    try {
      await saveMenu([...before, { type: 1, title: "更多", content: "", children: [hot, frame, foreign] }]);
      await comeBackAs({ context, page, errors: [] }, WITHOUT_COMPANY);
      await page.goto(`${shop}/index`);
      const menu = page.getByRole("navigation", { name: "主导航" });
      await menu.getByRole("button", { name: "更多" }).hover();
      await menu.getByRole("link", { name: "外部网站" }).click();
      await page.getByText("平台未开放在本页内嵌显示").waitFor();
      const outside = page.getByRole("link", { name: "在新窗口打开" });
      expect(await outside.getAttribute("href")).toBe("https://unlisted.example/app");
      expect(await outside.getAttribute("rel")).toBe("noopener noreferrer");
      expect(await page.locator("iframe").count()).toBe(0);

      await menu.getByRole("button", { name: "更多" }).hover();
      await menu.getByRole("link", { name: "物流服务" }).click();
      const inner = page.locator("iframe");
      await inner.waitFor();
      // A site that refuses to be framed leaves the frame blank: its own address stands above, without the key.
      const way = page.getByRole("link", { name: "在新窗口打开" });
      expect(await way.getAttribute("href")).toBe(`${partnerUrl}/app?a=1`);
      expect(await inner.getAttribute("sandbox")).not.toContain("top-navigation");
      const asked = (await page.frameLocator("iframe").locator("#asked").textContent()) ?? "";
      expect(asked).toMatch(/^\?a=1&platform=1006&key=[^&\s]+ from $/);
      expect(new URL(page.url()).pathname).toMatch(/^\/frame\//);
      const key = decodeURIComponent(/key=([^&\s]+)/.exec(asked)?.[1] ?? "");
      await expect(call("/api/login/getUserInfo", {}, key)).rejects.toThrow("401");

      expect((await page.goto(`${shop}/hot?kindCode=1502`))?.status()).toBe(200);
      await page.getByRole("heading", { name: "现货", exact: true }).waitFor();
      await page.getByRole("main").getByText("木方", { exact: true }).first().waitFor();
      expect(await page.title()).toContain("木方专场");
    } finally {
      await saveMenu(before);
    }
    expect((await page.goto(`${shop}/hot`))?.status()).toBe(404);
    await page.waitForURL(`${shop}/404`);
    await context.close();
  });
});

describe("the forms of menu and shortcuts", () => {
  it("say what is wrong at the text that is wrong, and take the focus there", async () => {
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, OPERATOR);
    const invalid = (table: string) =>
      page
        .getByRole("table", { name: table })
        .getByRole("textbox")
        .and(page.locator('[aria-invalid="true"]'))
        .evaluateAll((all) => all.map((input) => input.getAttribute("aria-label")));
    const spoil = async (path: string, table: string, column: string, text: string) => {
      await page.goto(`${shop}${path}`);
      const input = page.getByRole("table", { name: table }).getByRole("textbox", { name: column }).nth(1);
      const label = (await input.getAttribute("aria-label")) ?? "";
      await input.fill(text);
      await page.getByRole("button", { name: "保存" }).click();
      await expect.poll(() => invalid(table)).toEqual([label]);
      await expect.poll(() => page.locator(":focus").getAttribute("aria-label")).toBe(label);
      return input;
    };
    const content = await spoil(CONSOLE_PAGES.siteMenu.to(), "导航菜单", "内容", "/nowhere");
    await content.and(page.locator("[aria-describedby]")).waitFor();
    await page
      .getByRole("table", { name: "导航菜单" })
      .getByText(/^没有这个页面/)
      .waitFor();
    await spoil(CONSOLE_PAGES.shortcuts.to(), "快捷入口", "链接", "");
    await page.getByRole("table", { name: "快捷入口" }).getByText("请填写链接").waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe("a menu that somebody wrote into the database", () => {
  it("runs nothing, whatever stands in its titles, contents and queries", async () => {
    const db = connect(theShop().databaseUrl, { poolSize: 1 });
    const { id } = await templateOf(FLOOR.menu);
    const { context, page } = await visit(browser);
    let ran = 0;
    page.on("dialog", (dialog) => {
      ran += 1;
      return dialog.dismiss();
    });
    try {
      for (const text of HOSTILE_LINKS) {
        const written = text.replaceAll("\u0000", " ").toWellFormed();
        for (const type of [1, 4, 7]) {
          for (const [title, content, query] of [
            [`恶意${type}`, written, "{}"],
            [`恶意${type}`, `${written},SpotGoods`, "{}"],
            [written.trim() === "" ? "空" : written, "/public/list", written],
          ]) {
            await db.run(
              "insert into menu_item (template_id, type, title, content, query, login_type, sort) values ($1, $2, $3, $4, $5, 1, 99)",
              [id, type, title ?? "", content ?? "", query ?? ""],
            );
          }
        }
      }
      await page.goto(`${shop}/index`);
      const menu = page.getByRole("navigation", { name: "主导航" });
      await menu.getByRole("link", { name: /^恶意/ }).first().waitFor({ state: "attached" });
      const links = await menu
        .getByRole("link")
        .evaluateAll((all) =>
          all.map((link) => [(link as HTMLAnchorElement).protocol, (link as HTMLAnchorElement).href]),
        );
      expect(links.length).toBeGreaterThan(HOSTILE_LINKS.length);
      const protocols = ["http:", "https:", "mailto:", "tel:"];
      expect(links.filter(([protocol = ""]) => !protocols.includes(protocol))).toEqual([]);
      await menu.getByRole("link").evaluateAll((all) => {
        for (const link of all) {
          link.addEventListener("click", (event) => event.preventDefault());
          (link as HTMLAnchorElement).click();
        }
      });
      await page.getByRole("main").getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
      expect(ran).toBe(0);
    } finally {
      await db.run("delete from menu_item where sort = 99");
      await db.close();
    }
    await context.close();
  });
});

describe("the forward offers", () => {
  const offers = "全球期货";

  it("send a visitor to log in", async () => {
    const { context, page } = await visit(browser);
    await page.goto(`${shop}/index`);
    await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: offers }).click();
    await page.waitForURL(`${shop}/login?redirect=%2Fglobal%2FGlobalOffer`);
    await context.close();
  });

  it("ask a buyer without a company to certify one, in a window of 926 px", async () => {
    const visited = await visit(browser);
    const { context, page, errors } = visited;
    await comeBackAs(visited, WITHOUT_COMPANY);
    await page.goto(`${shop}/index`);
    await page.getByRole("main").getByText("个人采购").waitFor();
    const open = () => page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: offers }).click();
    await open();
    const dialog = page.getByRole("dialog", { name: "企业认证" });
    await dialog.waitFor();
    expect((await dialog.boundingBox())?.width).toBe(926);
    await dialog.getByRole("button", { name: "暂不认证" }).click();
    await dialog.waitFor({ state: "detached" });
    await open();
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await open();
    await dialog.getByRole("button", { name: "去企业认证" }).click();
    await page.waitForURL(`${shop}/user/addEnterprise?type=add`);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("offer a person with a certified company to act for it, and open in a new tab", async () => {
    const visited = await visit(browser);
    const { context, page } = visited;
    await comeBackAs(visited, WITH_COMPANY);
    await page.goto(`${shop}/index`);
    await page.getByRole("group", { name: "账号菜单" }).getByRole("button").first().hover();
    await page.getByRole("button", { name: "切换采购主体" }).click();
    const chooser = page.getByRole("dialog", { name: "选择采购主体" });
    const person = chooser.getByRole("button", { name: new RegExp(`${WITH_COMPANY}.*个人`) });
    await person.waitFor();
    await expect.poll(async () => (await chooser.boundingBox())?.width).toBe(408);
    expect(await chooser.getByRole("button", { name: /木业有限公司.*企业/ }).count()).toBe(1);
    await person.click();
    await chooser.waitFor({ state: "detached" });
    await page.getByRole("main").getByText("个人采购").waitFor();

    await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: offers }).click();
    const dialog = page.getByRole("dialog", { name: /企业身份/ });
    await dialog.waitFor();
    expect((await dialog.boundingBox())?.width).toBe(408);
    const opened = context.waitForEvent("page");
    await dialog.getByRole("button", { name: /^切换为/ }).click();
    await (await opened).waitForURL(`${shop}/global/GlobalOffer`);
    await dialog.waitFor({ state: "detached" });

    const again = context.waitForEvent("page");
    await page.getByRole("navigation", { name: "主导航" }).getByRole("link", { name: offers }).click();
    await (await again).waitForURL(`${shop}/global/GlobalOffer`);
    await call("/api/companyInfo/pc/clearMainCompany", {}, await tokenOf(WITH_COMPANY));
    await context.close();
  });
});

describe("the login popup", () => {
  it("is 414 px wide and opens from the home page's login box", async () => {
    const { context, page } = await visit(browser);
    await page.goto(`${shop}/index`);
    await page.getByRole("main").getByRole("button", { name: "立即登录" }).click();
    const dialog = page.getByRole("dialog", { name: "登录淘木" });
    await dialog.waitFor();
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(414);
    await context.close();
  });
});
