import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { DEFAULT_LAYOUT, DRESS_KEY } from "../src/domain/shell/default-layout.ts";
import { dressOf, dressText, LAYOUT_KEY } from "../src/domain/shell/layout-setting.ts";
import { differencesOn } from "../tests/gallery/measures.ts";
import { flawsOf } from "../tests/support/axe.ts";
import { browserOrEnd } from "../tests/support/chromium.ts";
import { coveredOn, faintOn } from "../tests/support/pointed-at.ts";
import { startServer } from "./bench/processes.ts";
import {
  type FirstSight,
  firstSight,
  idleColumns,
  MOST_SHIFT,
  otherPriceColours,
  overflowOf,
  pressesToFirstRow,
  shiftOf,
  tableClasses,
  watchShift,
} from "./look/measures.ts";
import { LOOKERS, type LookedPage, type Looker, plainAddressOf } from "./look/pages.ts";

/**
 * Takes a picture of every page, as each of four people sees it, and prints what can be measured of its look.
 * `npm run look -- /index /search/list`: of these pages only.
 */
const ROOT = join(import.meta.dirname, "..");
const PICTURES = process.env.LOOK_DIR ?? join(ROOT, "tmp/look");
const WIDTHS = (process.env.LOOK_WIDTHS ?? "1440,1280,1920,390").split(",").map(Number);
const THEMES = (process.env.LOOK_THEMES ?? "light,dark").split(",");
const ONLY = process.argv.slice(2);

const HEIGHTS: Readonly<Record<number, number>> = { 390: 844, 1280: 800, 1440: 900, 1920: 1080 };
const WIDE = 1440;
const SMALLER = 1280;
const PHONE = 390;
const PASSWORD = "taomu2026";

/** What is drawn only when it comes near is drawn for the picture, too. */
const WHOLE = "* { content-visibility: visible !important }";

/** What was measured of a page; a width that was not asked for leaves its figures out. */
type Measured = {
  who: string;
  path: string;
  at: Partial<Record<number, FirstSight>>;
  presses: number | null;
  outside: { sizes: number; lines: number; heights: number; prices: number };
  overflowPx: number | null;
};

const found = new Map<string, Set<string>>();
const note = (what: string, path: string) => found.set(what, (found.get(what) ?? new Set()).add(path));
const classesOfTables = new Set<string>();
const failures: string[] = [];
/** Pages about one thing that the demo marketplace has none of. */
const unreached: string[] = [];

/** The first address seen of each page about one thing, by its path. */
const addresses = new Map<string, string>();

async function gatherLinks(page: Page): Promise<void> {
  const links = await page.locator("a[href]").evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  const { origin } = new URL(page.url());
  for (const link of links) {
    const { origin: other, pathname, search } = new URL(link, page.url());
    if (other !== origin) continue;
    if (search !== "" && !addresses.has(pathname)) addresses.set(pathname, pathname + search);
    if (pathname.startsWith("/frame/")) addresses.set("/frame/:id", pathname + search);
  }
}

/** No page takes so long, however busy the machine; whatever does is said by name and left. */
const PATIENCE_MS = 120_000;

/** What comes of `work`, unless it takes too long: then says so, naming it. */
async function inTime<Result>(what: string, work: Promise<Result>): Promise<Result> {
  let alarm: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    alarm = setTimeout(() => reject(new Error(`${what}: nothing came for ${PATIENCE_MS / 1_000} s`)), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(alarm));
}

/** Shows the page at `address` whole: what it reads has come, and no picture is missing. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator("html[data-hydrated='1']").waitFor();
  await page.getByRole("heading", { level: 1 }).first().waitFor({ state: "attached" });
  await page.getByRole("status", { name: "正在加载" }).first().waitFor({ state: "detached" });
  await page.evaluate(() => document.fonts.ready);
}

async function signIn(page: Page, shop: string, phone: string): Promise<void> {
  await page.goto(`${shop}/login`);
  await page.getByRole("tab", { name: "账号登录" }).click();
  await page.getByPlaceholder("请输入您的账号").fill(phone);
  await page.getByPlaceholder("请输入密码").fill(PASSWORD);
  await page.getByRole("checkbox", { name: /同意/ }).check({ force: true });
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

/** Where a page is looked at; what it is about is looked for on the other pages. `null`: nothing leads there. */
async function addressOf(
  page: Page,
  shop: string,
  looker: Looker,
  { path, isDetail }: LookedPage,
): Promise<string | null> {
  if (path === "/shop/settlement") {
    const goods = addresses.get("/product/detail");
    if (goods === undefined) return null;
    await open(page, shop + goods);
    await page.getByRole("button", { name: "立即购买" }).first().click();
    await page.waitForURL((url) => url.pathname === path);
    const { pathname, search } = new URL(page.url());
    return pathname + search;
  }
  if (!isDetail) return plainAddressOf(path);
  for (const other of looker.pages) {
    const known = addresses.get(path);
    if (known !== undefined) return known;
    if (other.isDetail || ONLY.length === 0) continue;
    await open(page, shop + plainAddressOf(other.path));
    await gatherLinks(page);
  }
  return addresses.get(path) ?? null;
}

async function contextOf(storage: Awaited<ReturnType<BrowserContext["storageState"]>> | null, theme: string) {
  const context = await browser.newContext({
    viewport: { width: WIDE, height: HEIGHTS[WIDE] ?? 0 },
    locale: "zh-CN",
    timezoneId: "Asia/Shanghai",
    ...(storage === null ? {} : { storageState: storage }),
  });
  if (theme !== "dark") return context;
  const setting = { ...DEFAULT_LAYOUT, appearance: "dark" } as const;
  for (const saved of [
    [LAYOUT_KEY, JSON.stringify(setting)],
    [DRESS_KEY, dressText(dressOf({ setting, size: "medium", sidebarOpen: true }))],
  ] as const)
    await context.addInitScript(([key, value]) => localStorage.setItem(key, value), saved);
  return context;
}

/** Gives the window another size and the page time to be laid out for it. */
async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHTS[width] ?? 900 });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForTimeout(200);
}

/** Takes the pictures of a page that is open; measures it where `measured` is there to be filled. */
async function look(page: Page, file: string, path: string, measured: Measured | null): Promise<void> {
  for (const width of WIDTHS) {
    await resize(page, width);
    if (width === WIDE) for (const flaw of await flawsOf(page)) note(`axe: ${flaw}`, path);
    if (measured !== null && width === WIDE) await measureUse(page, path);
    if (measured !== null && (width === WIDE || width === SMALLER)) measured.at[width] = await firstSight(page);
    if (measured !== null && width === WIDE) await measureTokens(page, measured);
    if (measured !== null && width === PHONE) {
      const { px, widest } = await overflowOf(page);
      measured.overflowPx = px;
      if (px > 0) note(`wider than ${PHONE}: ${widest}`, measured.path);
    }
    await page.screenshot({
      path: `${file.replace("WIDTH", String(width))}`,
      fullPage: true,
      animations: "disabled",
      style: WHOLE,
    });
  }
}

/** How a keyboard comes to the list of a page that somebody has just opened. */
async function measurePresses(page: Page, url: string, measured: Measured): Promise<void> {
  if (measured.at[WIDE] == null) return;
  await resize(page, WIDE);
  await open(page, url);
  // Before its program has started a page may be drawn anew at the first key.
  await page.mouse.move(4, 4);
  await page.waitForTimeout(1_500);
  if ((await firstSight(page)) !== null) measured.presses = await pressesToFirstRow(page);
}

/** What somebody meets who uses the page: faint words under the mouse, a focus behind a bar, columns that say nothing. */
async function measureUse(page: Page, path: string): Promise<void> {
  for (const faint of await faintOn(page)) note(`faint: ${faint}`, path);
  for (const covered of await coveredOn(page)) note(`covered: ${covered}`, path);
  for (const idle of await idleColumns(page)) note(idle, path);
}

async function measureTokens(page: Page, measured: Measured): Promise<void> {
  const differences = await differencesOn(page, "body *");
  const prices = await otherPriceColours(page);
  for (const difference of differences) note(difference, measured.path);
  for (const price of prices) note(`price colour: ${price}`, measured.path);
  for (const name of await tableClasses(page)) classesOfTables.add(name);
  const of = (pattern: RegExp) => differences.filter((one) => pattern.test(one)).length;
  measured.outside = {
    sizes: of(/: size [\d.]+$/),
    lines: of(/ on a line of /),
    heights: of(/: (height|box of|hit area of) /),
    prices: prices.length,
  };
}

async function linesOfStyles(): Promise<number> {
  const files = (await readdir(join(ROOT, "src/ui"), { recursive: true })).filter((file) => file.endsWith(".css"));
  const texts = await Promise.all(files.map((file) => readFile(join(ROOT, "src/ui", file), "utf8")));
  return texts.reduce((sum, text) => sum + text.split("\n").length - 1, 0);
}

const browser = await browserOrEnd();
const server = await startServer(join(ROOT, "src/server/main.ts"), {
  DATA_DIR: process.env.DATA_DIR ?? join(ROOT, "tmp/look-data"),
  DEMO_DATA: "1",
  DEMO_GOODS: process.env.LOOK_GOODS ?? "3000",
});
const all: Measured[] = [];
try {
  const shop = server.url;
  for (const looker of LOOKERS) {
    const pages = looker.pages.filter(({ path }) => ONLY.length === 0 || ONLY.includes(path));
    if (pages.length === 0) continue;
    const door = await contextOf(null, "light");
    if (looker.phone !== null) await inTime("signing in", signIn(await door.newPage(), shop, looker.phone));
    const state = await door.storageState();
    await door.close();
    await mkdir(join(PICTURES, looker.name), { recursive: true });
    for (const theme of THEMES) {
      const context = await contextOf(state, theme);
      let page = await context.newPage();
      await watchShift(page);
      for (const one of pages) {
        const measured: Measured | null =
          theme === THEMES[0]
            ? {
                who: looker.name,
                path: one.path,
                at: {},
                presses: null,
                overflowPx: null,
                outside: { sizes: 0, lines: 0, heights: 0, prices: 0 },
              }
            : null;
        const name = one.path.replace(/\W+/g, "-").slice(1) || "root";
        try {
          await resize(page, WIDTHS[0] ?? WIDE);
          const address = await inTime("looking for its address", addressOf(page, shop, looker, one));
          if (address === null) {
            if (measured !== null) unreached.push(one.path);
            continue;
          }
          await inTime("opening it", open(page, shop + address));
          if (measured !== null) {
            // What comes late moves what is there.
            await page.waitForTimeout(1_000);
            const shift = await shiftOf(page);
            if (shift > MOST_SHIFT) note(`shift: ${shift.toFixed(2)}`, one.path);
          }
          await gatherLinks(page);
          const file = join(PICTURES, looker.name, `${name}-WIDTH-${theme}.png`);
          await inTime("its pictures and measures", look(page, file, one.path, measured));
          if (measured === null) continue;
          await inTime("presses of Tab", measurePresses(page, shop + address, measured));
          all.push(measured);
        } catch (error) {
          failures.push(`${looker.name} ${one.path}, ${theme}: ${String(error).split("\n", 1)[0]}`);
          // What still goes on in a page that was given up does not meet the next one.
          await page.close();
          page = await context.newPage();
          await watchShift(page);
        }
      }
      await context.close();
    }
    console.error(`${looker.name}: ${pages.length} pages`);
  }
} finally {
  await browser.close();
  await server.end();
}

const sight = (seen: FirstSight | undefined): string[] =>
  seen == null ? ["–", "–"] : [String(seen.rows), String(seen.firstRowPx)];
console.log(
  "| who | page | rows at 1440 | first at px | rows at 1280 | first at px | presses | sizes | lines | heights | price colour | wider than 390, px |",
);
console.log(`| --- | --- |${" ---: |".repeat(10)}`);
for (const { who, path, at, presses, outside, overflowPx } of all) {
  const figures = [outside.sizes, outside.lines, outside.heights, outside.prices, overflowPx ?? "–"];
  const cells = [who, path, ...sight(at[WIDE]), ...sight(at[SMALLER]), presses ?? "–", ...figures];
  console.log(`| ${cells.join(" | ")} |`);
}
console.log("\nFlaws and what is outside the sizes of the theme, and on how many pages:");
for (const [what, paths] of [...found].sort(([, one], [, other]) => other.size - one.size))
  console.log(`${String(paths.size).padStart(4)}  ${what}${paths.size < 3 ? ` (${[...paths].join(", ")})` : ""}`);
console.log(`\n${classesOfTables.size} classes of tables: ${[...classesOfTables].sort().join(" · ")}`);
console.log(`${await linesOfStyles()} lines of style sheets; pictures in ${PICTURES}`);
if (unreached.length > 0) console.log(`no page leads to ${unreached.join(", ")}`);
for (const failure of failures) console.log(`failed: ${failure}`);
if (failures.length > 0 || all.length === 0) process.exitCode = 1;
