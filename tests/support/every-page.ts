import type { Browser, Page } from "playwright-core";
import { matchPath } from "react-router-dom";
import { expect } from "vitest";
import { pageTitle } from "../../src/domain/shell/page-title.ts";
import { isOpenToAll, opensOwnTab, PAGES, REDIRECTS } from "../../src/domain/shell/pages.ts";
import { type AppRoute, ROUTES } from "../../src/ui/routes.tsx";
import { flawsInBothThemes } from "./axe.ts";
import { call, comeBackAs, openCheckout, submitOrder, visit } from "./browser.ts";
import { cutOffOn } from "./cut-off.ts";
import { pressedOnPaper } from "./on-paper.ts";
import { unreadableOnPhone } from "./on-phone.ts";
import { coveredOn, faintOn } from "./pointed-at.ts";
import { theShop } from "./the-shop.ts";

const KNOWN = [...ROUTES.map(({ path }) => path), ...REDIRECTS.map(({ from }) => from)];
const isKnown = (pathname: string) => KNOWN.some((path) => matchPath(path, pathname) !== null);

const ORDER_DETAIL = "/user/platformOrder/detail";
/** A buyer has no business there and sees the page 401. */
const CONSOLE = "/console/*";

/** Pages on which every control is looked at under the mouse and with the focus: one of each kind. */
const POINTED_AT = {
  visitor: ["/index", "/public/list", "/product/detail", "/merchant/list", "/login", "/find/findGoods"],
  buyer: ["/shop/car", "/user/center", "/user/addEnterprise", "/user/platformOrder", ORDER_DETAIL],
};

/** Where pages are opened that show one thing, or that a pattern stands for. */
type Shown = Readonly<Record<string, string>>;
const addressOf = ({ path }: AppRoute, shown: Shown): string => shown[path] ?? path;

/** Orders the goods and follows the way to the order; its address. What the bar of the checkout covers is added to `problems`. */
async function ordered(page: Page, goodsId: string, problems: string[]): Promise<string> {
  await openCheckout(page, goodsId);
  problems.push(...(await coveredOn(page)).map((covered) => `/shop/settlement: ${covered}`));
  await submitOrder(page);
  await page.getByRole("main").getByRole("link", { name: "查看订单" }).first().click();
  await page.waitForURL((url) => url.pathname === ORDER_DETAIL);
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/** Waits until the page shows what it is about, and what it reads has come. */
export async function shown(page: Page): Promise<void> {
  await page.getByRole("main").getByRole("heading", { level: 1 }).first().waitFor();
  await page.getByRole("status", { name: "正在加载" }).first().waitFor({ state: "detached" });
}

/**
 * Opens another page of the program that is open, as the browser's own buttons do: the document stays, which takes half the
 * time of a new one. Resolves when the page is shown.
 */
export async function turnTo(page: Page, address: string): Promise<void> {
  // A page that leads on may have led there already.
  const { pathname, search } = new URL(page.url());
  if (pathname + search === address) return shown(page);
  const heading = page.getByRole("main").getByRole("heading", { level: 1 }).first();
  await heading.evaluate((left) => left.setAttribute("data-left", ""));
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, address);
  await page.locator("main h1[data-left]").waitFor({ state: "detached" });
  await shown(page);
}

/** Links to a page about one thing that would leave the list they stand in. */
async function detailsLeftFor(page: Page): Promise<string[]> {
  const links = await page
    .getByRole("main")
    .getByRole("link")
    .evaluateAll((found) =>
      found.map((link) => [link.getAttribute("href"), link.getAttribute("target"), link.getAttribute("rel")]),
    );
  return links
    .filter(([href, target, rel]) => opensOwnTab(href ?? "") && !(target === "_blank" && rel?.includes("noopener")))
    .map(([href]) => `${href} opens in the list's own tab`);
}

/** How wide, px, what has a known length may stand in a form at 1440: eleven digits, a day, a time, a number. */
const WIDEST = [
  [".tm-field > input[type='tel']", 144],
  [".tm-field > .tm-time.is-day", 144],
  [".tm-field > .tm-time.is-moment", 192],
  [".tm-field > input:is([inputmode='numeric'], [inputmode='decimal'])", 200],
] as const;

/** Fields of the page that are wider than what is typed in them. */
export const wideFields = (page: Page): Promise<string[]> =>
  page
    .getByRole("main")
    .evaluate(
      (main, widest) =>
        widest.flatMap(([selector, most]) =>
          [...main.querySelectorAll<HTMLElement>(selector)]
            .filter((field) => field.offsetWidth > most)
            .map((field) => `${field.closest(".tm-field")?.textContent?.slice(0, 20)} is ${field.offsetWidth} px wide`),
        ),
      WIDEST,
    );

/** Controls of a list's own page that are none of its filters. */
const NO_FILTER = /^(每页条数|单键快捷键|全选.*|选择 .*)$/;

/**
 * What a list is narrowed by in another way than all of them are: tabs of links by its state (`StatusTabs`), and one row of named
 * filters (`FilterRow`), in which no state stands again. Pages that are no lists have none of these outside their forms.
 */
export function otherFilters(page: Page): Promise<string[]> {
  return page.getByRole("main").evaluate((main, notFilter) => {
    const row = 'form[aria-label="筛选"]';
    const nameOf = (one: Element): string => {
      const label = one.getAttribute("aria-label") ?? one.closest("label")?.textContent ?? one.id;
      return label.trim();
    };
    const others = [
      ...main.querySelectorAll(`[role="tablist"], .tm-filterbar, .tm-filters, search:not(:has(${row}))`),
    ].map((one) => `${one.className || one.tagName} ${nameOf(one)} is another kind of filter`);
    const fields = [...main.querySelectorAll("select, [role='combobox'], input:not([type='file'])")]
      .filter((one) => one.closest("form, table, dialog, [role='dialog']") === null)
      .map(nameOf)
      .filter((name) => !new RegExp(notFilter).test(name))
      .map((name) => `${name} stands in no row of filters`);
    const states = [...main.querySelectorAll(`${row} label`)]
      .filter((label) => label.textContent?.startsWith("状态") && main.querySelector(".tm-tablist") === null)
      .map(() => "状态 is no tab");
    return [...others, ...fields, ...states];
  }, NO_FILTER.source);
}

/** What stands at another place of a deal's page than on all of them: 信息, then 沟通, then 进度, and nothing below it. */
export async function outOfDeal(page: Page): Promise<string[]> {
  const parts = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
  const at = parts.indexOf("沟通");
  if (at < 0) return [];
  const facts = parts.slice(0, at).at(-1) ?? "";
  return [
    ...(facts.endsWith("信息") ? [] : [`${facts} stands above 沟通`]),
    ...parts.slice(at + 1).flatMap((part) => (part.endsWith("进度") ? [] : [`${part} stands below 沟通`])),
  ];
}

/** The paths of this site that the page's links lead to. */
async function linkedPaths(page: Page): Promise<string[]> {
  const addresses = await page
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  const { origin } = new URL(page.url());
  return addresses
    .map((address) => new URL(address))
    .filter((address) => address.origin === origin)
    .map(({ pathname }) => pathname);
}

/**
 * Opens every page as a visitor (`phone` null) or a buyer: each is shown, or leads to the login, without an error, a dead
 * link, a flaw that axe finds in either theme, or anything that is cut off or cannot be read on a phone, and pages about one thing have
 * nothing to be pressed on paper. On some pages every control is also
 * pointed at and given the focus.
 */
export async function walkPages(browser: Browser, phone: string | null): Promise<void> {
  const visited = await visit(browser);
  const { context, page, errors } = visited;
  const shop = theShop().url;
  const firstOf = async (path: string, body: object) =>
    (await call<{ rows: { id: string }[] }>(path, body)).rows[0]?.id ?? "";
  const goodsId = await firstOf("/api/goods/pc/getSearchList", { keywords: "樟子松" });
  const things: Shown = {
    "/redirect/*": "/redirect/agreement/index?type=2",
    [CONSOLE]: "/console/index",
    "/product/detail": `/product/detail?id=${goodsId}`,
    "/global/detail": `/global/detail?id=${await firstOf("/api/globalOffer/pc/getList", {})}`,
    "/company/info": `/company/info?merchantId=${await firstOf("/api/merchant/getPcList", {})}`,
    "/brand/detail": "/brand/detail?brandCode=canfor",
    "/news/newsdetail": "/news/newsdetail?slot=how-to-buy",
  };
  if (phone !== null) await comeBackAs(visited, phone);
  const problems: string[] = [];
  const order = phone === null ? `${ORDER_DETAIL}?id=1` : await ordered(page, goodsId, problems);
  const linked = new Set<string>();
  let isAnyOpen = false;
  for (const route of ROUTES) {
    const address = addressOf(route, { ...things, [ORDER_DETAIL]: order });
    const isRefused = phone === null && route.requireAuth && !isOpenToAll(route.path);
    const leads = route.path === "/redirect/*" || (phone !== null && [PAGES.login.path, CONSOLE].includes(route.path));
    // A visitor gets each page from the server, a buyer from the program.
    const isTurnedTo = phone !== null && !leads && isAnyOpen;
    if (!isTurnedTo) await page.goto(shop + address, { waitUntil: isRefused ? "commit" : "load" });
    if (isRefused) {
      // The page they come to has its own turn.
      await page.waitForURL(`${shop}${PAGES.login.path}?redirect=${encodeURIComponent(address)}`, {
        waitUntil: "commit",
      });
      problems.push(...errors.splice(0).map((error) => `${route.path}: ${error}`));
      continue;
    }
    await (isTurnedTo ? turnTo(page, address) : shown(page)).catch(() =>
      problems.push(`${route.path} shows no heading`),
    );
    isAnyOpen = true;
    const stays = !leads;
    if (stays)
      await page
        .waitForFunction((end) => document.title.endsWith(end), pageTitle(route.title))
        .catch(async () => problems.push(`${route.path} is titled ${await page.title()}`));
    for (const path of await linkedPaths(page)) linked.add(path);
    // An article's neighbours are turned to like pages of a book.
    if (!opensOwnTab(route.path))
      problems.push(...(await detailsLeftFor(page)).map((left) => `${route.path}: ${left}`));
    // Pages for everybody differ for a buyer in their frame alone.
    const isNew = phone === null || route.requireAuth || route.path === "/index";
    if (stays && opensOwnTab(route.path))
      problems.push(...(await pressedOnPaper(page)).map((flaw) => `${route.path}: ${flaw}`));
    if (stays && isNew) {
      const flaws = [...(await flawsInBothThemes(page)), ...(await unreadableOnPhone(page)), ...(await cutOffOn(page))];
      if (POINTED_AT[phone === null ? "visitor" : "buyer"].includes(route.path))
        flaws.push(...(await faintOn(page)), ...(await coveredOn(page)));
      problems.push(...flaws.map((flaw) => `${route.path}: ${flaw}`));
    }
    if (stays && (route.path.startsWith("/user/") || route.path === PAGES.demandBoard.path)) {
      const others = [...(await otherFilters(page)), ...(await wideFields(page)), ...(await outOfDeal(page))];
      problems.push(...others.map((other) => `${route.path}: ${other}`));
    }
    problems.push(...errors.splice(0).map((error) => `${route.path}: ${error}`));
  }
  expect(problems).toEqual([]);
  expect([...linked].filter((path) => !isKnown(path))).toEqual([]);
  expect(linked.size).toBeGreaterThan(20);
  await context.close();
}
