import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect, type Database } from "../../src/server/db/database.ts";
import { CONSOLE_ROUTES } from "../../src/ui/shell/console/console-routes.tsx";
import { fadedIn, flawsInBothThemes, flawsOf } from "../support/axe.ts";
import { arrive, openBrowser } from "../support/browser.ts";
import { shown } from "../support/every-page.ts";
import { PATIENT } from "../support/hasty-postgres.ts";
import { startLivedInShop } from "../support/lived-in-shop.ts";
import { signInAs } from "../support/sign-in.ts";
import { PEOPLE, type Person, PREPARED, WHOLE, WITHOUT_WINDOW } from "../support/walkers.ts";
import { type WindowOfSource, windowsOfSource } from "../support/windows.ts";

/** What stands around the pages, and is looked at with their lists. */
const FRAME = [".tm-topbar", ".tm-header", ".tm-nav", ".tm-console-top", ".tm-tabs", ".tm-user-side", ".tm-footer"];

/** What a file calls its windows where it does not say so beside them. */
const CALLED: Readonly<Record<string, readonly string[]>> = {
  "account/account-dialogs.tsx": ["更换手机号", "修改登录密码", "注销账号"],
  "account/slider-dialog.tsx": ["请完成安全验证"],
  "catalog/console/alias-dialog.tsx": ["添加别名"],
  "catalog/console/goods-review-screens.tsx": ["平台下架"],
  "company/console/company-detail-screen.tsx": ["通过认证", "驳回", "冻结"],
  "company/console/supply-detail-screen.tsx": ["受理", "登记放款", "拒绝"],
  "company/success-dialog.tsx": ["入驻申请已提交"],
  "content/console/news-list-screen.tsx": ["发布资讯", "下线资讯"],
  "futures/console/futures-command-dialog.tsx": ["上传单证", "延期通知", "登记装船", "登记到港", "裁定争议"],
  "futures/console/offer-review-detail-screen.tsx": ["驳回"],
  "trade/console/console-order-dialog.tsx": ["确认订单", "拒绝订单", "发货", "提交结算", "裁定争议", "平台取消"],
  "trade/console/reservation-dialog.tsx": ["驳回预约", "取消预约", "确认预约", "到场登记"],
  "trade/console/tally-console.tsx": ["裁定", "作废重录"],
  "trade/order-dialog.tsx": ["确认收货", "申请取消", "提出异议"],
  "trade/pickup-detail-screen.tsx": ["确认码单", "提出异议"],
};

/** Windows that other stories look at, each by its title there. */
const ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  "company.test.ts": ["入驻申请已提交"],
  "order-terms.test.ts": ["请重新确认"],
  "dialogs.test.ts": ["登录淘木", "请完成安全验证", "布局设置", "企业认证"],
};

/** What a reader sees of a window's title, `.+` for what it is about. */
const textOf = (forms: readonly RegExp[]): string => forms.map(({ source }) => source.slice(1, -1)).join(" ");

describe("things of a lived-in marketplace", () => {
  const flaws = new Set<string>();
  const opened = new Set<string>();
  const titles = new Set<string>();
  const asked = new Set<string>();
  const met = new Set<string>();
  let shop: Awaited<ReturnType<typeof startLivedInShop>>;
  let browser: Browser;
  let db: Database;

  const note = (where: string, found: readonly string[]) => {
    for (const flaw of found) flaws.add(`${where}: ${flaw}`);
  };

  /** Addresses of things that the list leads to: one of each page and state, however many lists lead there. */
  async function thingsIn(page: Page): Promise<string[]> {
    const links = await page
      .getByRole("main")
      .locator('a[href*="?id="]')
      .evaluateAll((all) =>
        all.map((link) => ({
          address: link.getAttribute("href") ?? "",
          state: link.closest("tr, article, li")?.querySelector(".tm-tag")?.textContent ?? "",
        })),
      );
    return links
      .filter(({ address, state }) => {
        const [path = ""] = address.split("?", 1);
        if (!/^\/(console|user)\//.test(path) || met.has(path + state) || met.has(address)) return false;
        met.add(path + state).add(address);
        return true;
      })
      .map(({ address }) => address);
  }

  /** Looks at the window that has been asked for, unless another of its title was looked at, and closes it. */
  async function lookAtWindow(page: Page, command: string): Promise<void> {
    const window = page.getByRole("dialog");
    await fadedIn(window).catch(() => {
      throw new Error(`${command} opens no window`);
    });
    const title = await window.evaluate(
      (element) => document.getElementById(element.getAttribute("aria-labelledby") ?? "")?.textContent ?? "",
    );
    if (!titles.has(title)) note(command, await flawsInBothThemes(page, { within: [":is([role=dialog], dialog)"] }));
    titles.add(title);
    await page.keyboard.press("Escape");
    await window.waitFor({ state: "detached" });
  }

  /** Opens the window of every command that nobody has looked at yet. */
  async function lookAtWindows(page: Page, path: string, { phone, commands, opensWindow }: Person): Promise<void> {
    const buttons = page.getByRole("main").locator(commands ?? "button:enabled");
    const named = await buttons.evaluateAll((all) =>
      all.map((one) => ({ name: one.textContent, part: one.closest("section[aria-label]")?.ariaLabel ?? "" })),
    );
    for (const [at, { name, part }] of named.entries()) {
      const command = `${path} ${name}`;
      if (!opensWindow(name) || WITHOUT_WINDOW.includes(command) || asked.has(phone + part + command)) continue;
      asked.add(phone + part + command);
      await buttons.nth(at).click();
      await lookAtWindow(page, command);
    }
  }

  async function lookAtThing(page: Page, address: string, person: Person): Promise<void> {
    const [path = ""] = address.split("?", 1);
    await page.goto(shop.url + address);
    await shown(page);
    // The colours of one state are those of the others: they are the kit's.
    note(
      address,
      opened.has(path)
        ? await flawsOf(page, { except: FRAME, coloursToo: false })
        : await flawsInBothThemes(page, { except: FRAME }),
    );
    opened.add(path);
    await lookAtWindows(page, path, person);
  }

  /** Opens their lists with what these lead to, and whatever else they are to look at. */
  async function walk(person: Person): Promise<void> {
    const { context } = await arrive(browser);
    const page = await context.newPage();
    const token = (await signInAs(db, person.phone)).slice("Bearer ".length);
    await context.addCookies([{ name: "Taomu-Token", value: token, url: shop.url }]);
    for (const path of person.lists) {
      await page.goto(shop.url + path + (WHOLE[path] ?? ""));
      await shown(page);
      const things = await thingsIn(page);
      if (path === person.findsAt) {
        await page.keyboard.press("Control+k");
        await lookAtWindow(page, "Control+K");
      }
      await person.before?.[path]?.(page);
      await lookAtWindows(page, path, person);
      for (const address of things) await lookAtThing(page, address, person);
    }
    for (const address of (await person.things?.(db)) ?? []) await lookAtThing(page, address, person);
    await context.close();
  }

  beforeAll(async () => {
    [shop, browser] = await Promise.all([startLivedInShop(), openBrowser()]);
    db = connect(shop.databaseUrl, { poolSize: 1, ...PATIENT });
    for (const { phone, path, body } of PREPARED) {
      const headers = { "content-type": "application/json", authorization: await signInAs(db, phone) };
      const answer = await fetch(shop.url + path, { method: "POST", headers, body: JSON.stringify(body) });
      expect(await answer.json()).toMatchObject({ code: 200 });
    }
  });
  afterAll(async () => {
    await db.close();
    await browser.close();
    await shop.stop();
  });

  it.each([...PEOPLE])("are opened by the person of $phone, from $lists.0 on", (person) => walk(person));

  it("have no flaw that axe finds on their pages and in their windows, in either theme", () => {
    expect([...flaws]).toEqual([]);
  });

  it("stand on every page of the consoles below a list: each was opened", () => {
    const about = CONSOLE_ROUTES.filter(({ parent }) => parent !== undefined).map(({ path }) => path);
    expect(about.filter((path) => !opened.has(path))).toEqual([]);
  });

  it("ask in windows that were all looked at, here or in another story", () => {
    const known = [...titles, ...Object.values(ELSEWHERE).flat()];
    const isLookedAt = ({ file, shown: forms }: WindowOfSource) =>
      forms.length > 0
        ? known.some((title) => forms.some((form) => form.test(title)))
        : (CALLED[file] ?? []).every((title) => known.includes(title)) && file in CALLED;
    const left = windowsOfSource().filter((one) => !isLookedAt(one));
    expect(
      [...new Set(left.map(({ file, shown: forms }) => textOf(forms) || (CALLED[file] ?? [file]).join(" ")))].sort(),
    ).toEqual([]);
  });

  it.each(Object.entries(ELSEWHERE))("are looked at in %s as this says", (story, named) => {
    const text = readFileSync(join(import.meta.dirname, "../e2e", story), "utf8");
    expect(text).toContain("flawsInBothThemes(page)");
    expect(named.filter((title) => !text.includes(`"${title}"`))).toEqual([]);
  });
});
