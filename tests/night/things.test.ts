import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connect } from "../../src/server/db/database.ts";
import { ROUTES } from "../../src/ui/routes.tsx";
import { CONSOLE_ROUTES } from "../../src/ui/shell/console/console-routes.tsx";
import { flawsInBothThemes, flawsOf } from "../support/axe.ts";
import { arrive, openBrowser } from "../support/browser.ts";
import { ABOUT_NOTHING, shown } from "../support/every-page.ts";
import { PATIENT } from "../support/hasty-postgres.ts";
import { startLivedInShop } from "../support/lived-in-shop.ts";
import { signInAs } from "../support/sign-in.ts";
import { type WindowOfSource, windowsOfSource } from "../support/windows.ts";

/** What stands around the pages, and is looked at with their lists. */
const FRAME = [".tm-topbar", ".tm-header", ".tm-nav", ".tm-console-top", ".tm-tabs", ".tm-user-side", ".tm-footer"];

/** Lists whose first tab shows only some of them. */
const WHOLE: Readonly<Record<string, string>> = { "/console/reservation/list": "?tab=all" };

const consoleLists = (own: "merchant" | "operator") =>
  CONSOLE_ROUTES.filter(({ side, parent }) => side === own && parent === undefined).map(({ path }) => path);

/** Commands of a console without a window: they save a file, are done at once, add a line to a form or lead elsewhere. */
const AT_ONCE =
  /下载|导出|预览|复制|^编辑|^查看|录入码单|^添加(一级菜单|入口|链接)|^增加时段|^(取消)?置顶$|^(隐藏|展示)$|^[↑↓×]$/;
const WITHOUT_WINDOW = [
  ...["/console/futures/offers 修改", "/console/brand/list 修改"],
  ...["上架", "提交审核", "撤回"].map((name) => `/console/goods/list ${name}`),
];
/** Commands of the buyer's pages that ask in a window. */
const ASKS =
  /^(移除选中|撤回|关闭求购|延长报价|新增|编辑$|删除|全部清空|清空|切换$|消息设置|更换手机号|修改密码|注销账号|退出其他|取消(订单|预约)|上传|确认|申请(开票|取消)|提出|异议|不采纳|采纳|还价|邀请|不合适|拒绝|接受)/;

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
  "dialogs.test.ts": ["登录淘木", "请完成安全验证", "布局设置", "企业认证"],
};

/** Windows that no command of the week opens: it brings no such thing, or they are no page's of those walked here. */
const NOT_IN_THE_WEEK = [
  "对比 .+ 条货源",
  "删除别名",
  "立即购买",
  "通过变更",
  "驳回变更",
  "豁免「.+」",
  "结束休假",
  "撤回入驻申请",
  "入驻申请已提交",
  "撤回申请",
  "以企业身份查看期货报盘 请以企业身份办理",
  "企业认证审核中 企业认证已过期",
  "撤回版本",
  "推荐给买家",
  "撤回推荐",
  "无法供货",
  "转现货",
  "续期",
  "启用「.+」",
  "请重新确认",
  "登记爽约",
  "删除发票抬头",
  "撤回开票申请",
  "新增条目 修改条目",
  "退出其他登录",
];

type Person = {
  phone: string;
  lists: readonly string[];
  /** Where commands stand. */
  commands: string;
  opensWindow: (name: string) => boolean;
  /** The page where they look for things by name. */
  findsAt?: string;
};
const PEOPLE: readonly Person[] = [
  ...(["merchant", "operator"] as const).map((side) => ({
    phone: side === "merchant" ? "13800000003" : "13900000001",
    lists: consoleLists(side),
    commands: "header button:enabled, .tm-data-actions button:enabled",
    opensWindow: (name: string) => !AT_ONCE.test(name),
    findsAt: "/console/order/list",
  })),
  {
    phone: "13800000001",
    lists: ROUTES.map(({ path }) => path).filter(
      (path) => /^\/(user|shop)\/\w+$/.test(path) && path !== "/shop/settlement",
    ),
    commands: "button:enabled",
    opensWindow: (name: string) => ASKS.test(name),
  },
];

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
    await window.waitFor().catch(() => {
      throw new Error(`${command} opens no window`);
    });
    // What still fades in has no colours to judge.
    await window.evaluate((element) =>
      Promise.all(element.ownerDocument.getAnimations().map((one) => one.finished.catch(() => null))),
    );
    const title = await window.evaluate(
      (element) => document.getElementById(element.getAttribute("aria-labelledby") ?? "")?.textContent ?? "",
    );
    if (!titles.has(title)) note(command, await flawsInBothThemes(page, { within: [":is([role=dialog], dialog)"] }));
    titles.add(title);
    await page.keyboard.press("Escape");
    await window.waitFor({ state: "detached" });
  }

  /** Opens the window of every command that nobody has looked at yet. */
  async function lookAtWindows(page: Page, path: string, { commands, opensWindow }: Person): Promise<void> {
    const buttons = page.getByRole("main").locator(commands);
    for (const [at, name] of (await buttons.allTextContents()).entries()) {
      const command = `${path} ${name}`;
      if (!opensWindow(name) || WITHOUT_WINDOW.includes(command) || asked.has(command)) continue;
      asked.add(command);
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

  beforeAll(async () => {
    [shop, browser] = await Promise.all([startLivedInShop(), openBrowser()]);
    const db = connect(shop.databaseUrl, { poolSize: 1, ...PATIENT });
    for (const person of PEOPLE) {
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
        if (path === "/user/myMessage") await page.getByRole("checkbox", { name: /^选择/ }).first().check();
        await lookAtWindows(page, path, person);
        for (const address of things) await lookAtThing(page, address, person);
      }
      await context.close();
    }
    await db.close();
  });
  afterAll(async () => {
    await browser.close();
    await shop.stop();
  });

  it("have no flaw that axe finds on their pages and in their windows, in either theme", () => {
    expect([...flaws]).toEqual([]);
  });

  it("stand on every page of the consoles about one thing that a list leads to: each was opened", () => {
    const about = CONSOLE_ROUTES.filter(({ parent }) => parent !== undefined).map(({ path }) => path);
    expect(about.filter((path) => !opened.has(path)).sort()).toEqual([...ABOUT_NOTHING].sort());
  });

  it("ask in windows that were all looked at, here or in another story, but for those that the week does not lead to", () => {
    const known = [...titles, ...Object.values(ELSEWHERE).flat()];
    const isLookedAt = ({ file, shown: forms }: WindowOfSource) =>
      forms.length > 0
        ? known.some((title) => forms.some((form) => form.test(title)))
        : (CALLED[file] ?? []).every((title) => known.includes(title)) && file in CALLED;
    const left = windowsOfSource().filter((one) => !isLookedAt(one));
    expect(
      [...new Set(left.map(({ file, shown: forms }) => textOf(forms) || (CALLED[file] ?? [file]).join(" ")))].sort(),
    ).toEqual([...NOT_IN_THE_WEEK].sort());
  });

  it.each(Object.entries(ELSEWHERE))("are looked at in %s as this says", (story, named) => {
    const text = readFileSync(join(import.meta.dirname, "../e2e", story), "utf8");
    expect(text).toContain("flawsInBothThemes(page)");
    expect(named.filter((title) => !text.includes(`"${title}"`))).toEqual([]);
  });
});
