import type { Browser, Page } from "playwright-core";
import { matchPath } from "react-router-dom";
import { expect } from "vitest";
import { pageTitle } from "../../src/domain/shell/page-title.ts";
import { isOpenToAll, opensOwnTab, PAGES, REDIRECTS } from "../../src/domain/shell/pages.ts";
import { type AppRoute, ROUTES } from "../../src/ui/routes.tsx";
import { flawsInBothThemes } from "./axe.ts";
import { call, comeBackAs, openCheckout, submitOrder, visit } from "./browser.ts";
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
 * link, a flaw that axe finds in either theme, or anything that cannot be read on a phone. On some pages every control is also
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
    if (stays && isNew) {
      const flaws = [...(await flawsInBothThemes(page)), ...(await unreadableOnPhone(page))];
      if (POINTED_AT[phone === null ? "visitor" : "buyer"].includes(route.path))
        flaws.push(...(await faintOn(page)), ...(await coveredOn(page)));
      problems.push(...flaws.map((flaw) => `${route.path}: ${flaw}`));
    }
    problems.push(...errors.splice(0).map((error) => `${route.path}: ${error}`));
  }
  expect(problems).toEqual([]);
  expect([...linked].filter((path) => !isKnown(path))).toEqual([]);
  expect(linked.size).toBeGreaterThan(20);
  await context.close();
}
