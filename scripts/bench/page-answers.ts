import type { Browser, Page } from "playwright-core";
import { CONSOLE_PAGES } from "../../src/domain/shell/console-pages.ts";
import { PAGES } from "../../src/domain/shell/pages.ts";
import { answered, firstShift, median, type Signed, SLOWER, signedIn, visitor } from "./page-run.ts";

/** How many pages of a menu, fields and first visits are measured. */
const MOST = Number(process.env.BENCH_MOST ?? Number.POSITIVE_INFINITY);

/** What somebody does, how long it took each time (ms), and what it may take. */
type Answers = { act: string; took: number[]; aim: number };

/** Whoever goes from page to page by a menu, where they begin, and where they go. */
type Walker = { name: string; signed: Signed; from: string; pages: readonly { path: string; title: string }[] };

/** A page whose heading has come with its rows, or with what stands where there are none. */
const hasCome = ({ path, title }: { path: string; title: string }): boolean => {
  const main = document.querySelector("main");
  return (
    location.pathname === path &&
    main?.querySelector("h1")?.textContent === title &&
    main.querySelector("tbody tr:not(.tm-data-skeleton), .tm-state, article") !== null &&
    main.querySelector("[role=status][aria-label=正在加载]") === null
  );
};

const rested = (page: Page) => page.waitForTimeout(1_000);

/** How long somebody's hand rests on an entry of a menu before it presses. */
const HAND_MS = 150;

/** Opens a page as one who has been there for a while; from then on the processor is slow. */
async function opened(browser: Browser, url: string, signed?: Signed) {
  const one = await visitor(browser, false, signed);
  await one.page.goto(url);
  await one.page.mouse.move(200, 8);
  await one.page.mouse.move(220, 10);
  await one.page.locator("html[data-active='1']").waitFor();
  await one.page.getByRole("status", { name: "正在加载" }).first().waitFor({ state: "detached" });
  await rested(one.page);
  await one.cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return one;
}

/** From the press on an entry of a menu to the rows of a page that this browser has not shown before. */
async function pageToPage(browser: Browser, shop: string, walker: Walker, rounds: number): Promise<Answers[]> {
  const all = walker.pages.map(({ title }) => ({ act: `${walker.name}: ${title}`, took: [] as number[], aim: 500 }));
  for (let round = 0; round < rounds; round += 1) {
    const { context, page } = await opened(browser, shop + walker.from, walker.signed);
    for (const [at, one] of walker.pages.entries()) {
      const entry = page.locator(`#tm-user-side a[href="${one.path}"]`);
      await entry.scrollIntoViewIfNeeded();
      await entry.hover();
      await page.waitForTimeout(HAND_MS);
      const press = async () => {
        await page.mouse.down();
        await page.mouse.up();
      };
      all[at]?.took.push(await answered(page, press, hasCome, one));
      await rested(page);
    }
    await context.close();
  }
  return all;
}

/** From the press on a column's head to the rows in its order. */
async function sorting(browser: Browser, list: string, rounds: number): Promise<Answers> {
  const took: number[] = [];
  const { context, page } = await opened(browser, list);
  for (let round = 0; round < rounds; round += 1) {
    // Which rows stand there says that others do; where they are the same, that they were on their way.
    await page.evaluate(() => {
      const rows = document.getElementById("results")!;
      rows.dataset.before = rows.querySelector("tbody")?.textContent ?? "";
      new MutationObserver((_, seen) => {
        if (rows.ariaBusy !== "true") return;
        rows.dataset.before = "";
        seen.disconnect();
      }).observe(rows, { attributeFilter: ["aria-busy"] });
    });
    const head = page.getByRole("columnheader", { name: round % 2 === 0 ? "单价" : "可售库存" }).getByRole("button");
    const isSorted = () => {
      const rows = document.getElementById("results");
      const here = rows?.querySelector("tbody")?.textContent ?? "";
      return rows !== null && rows.ariaBusy === "false" && here !== "" && here !== rows.dataset.before;
    };
    took.push(await answered(page, () => head.click(), isSorted));
    await rested(page);
  }
  await context.close();
  return { act: "sort of a list", took, aim: 250 };
}

/** A field that is typed into: its page and the locator of it. */
type TypedField = {
  name: string;
  path: string;
  signed?: Signed;
  field: (page: Page) => ReturnType<Page["locator"]>;
};

/** From a key to the frame with what it typed. */
async function typing(
  browser: Browser,
  shop: string,
  { name, path, signed, field }: TypedField,
  keys: number,
): Promise<Answers> {
  const took: number[] = [];
  const { context, page } = await opened(browser, shop + path, signed);
  const input = field(page);
  await input.scrollIntoViewIfNeeded();
  await input.focus();
  await input.pressSequentially("3");
  await rested(page);
  for (let key = 0; key < keys; key += 1) {
    took.push(await answered(page, () => page.keyboard.press("8"), "body"));
    await page.waitForTimeout(500);
  }
  await context.close();
  return { act: `key in ${name}`, took, aim: 50 };
}

/** Pages of the three menus, fields that are typed into, and pages that are opened for the first time. */
const MENUS = {
  buyer: [PAGES.orders, PAGES.demands, PAGES.reservations, PAGES.forwardOrders, PAGES.browseHistory, PAGES.addresses],
  merchant: [
    CONSOLE_PAGES.merchantOrders,
    CONSOLE_PAGES.merchantGoods,
    CONSOLE_PAGES.sentQuotes,
    CONSOLE_PAGES.merchantForwardOffers,
    CONSOLE_PAGES.warehouses,
  ],
  operator: [
    CONSOLE_PAGES.ordersAdmin,
    CONSOLE_PAGES.shopsAdmin,
    CONSOLE_PAGES.articles,
    CONSOLE_PAGES.people,
    CONSOLE_PAGES.brands,
  ],
} as const;

const FIELDS = (buyer: Signed, merchant: Signed): TypedField[] => [
  { name: "发需求", path: PAGES.findGoods.path, field: (page) => page.locator("main textarea") },
  {
    name: "发需求·粘贴识别",
    path: PAGES.demandWizard.path,
    signed: buyer,
    field: (page) => page.locator("main textarea"),
  },
  { name: "发需求·逐行填写", path: PAGES.demandForm.path, signed: buyer, field: (page) => page.getByLabel("详细地址") },
  {
    name: "企业认证",
    path: PAGES.companyForm.to({ type: "add" }),
    signed: buyer,
    field: (page) => page.getByLabel("企业名称"),
  },
  {
    name: "商品编辑: 货号",
    path: CONSOLE_PAGES.goodsForm.path,
    signed: merchant,
    field: (page) => page.getByLabel("货号"),
  },
  {
    name: "商品编辑: 厚度",
    path: CONSOLE_PAGES.goodsForm.path,
    signed: merchant,
    field: (page) => page.getByLabel(/^厚度/),
  },
  {
    name: "编辑期货报盘: 规格与数量",
    path: CONSOLE_PAGES.forwardOfferForm.path,
    signed: merchant,
    field: (page) => page.getByLabel("规格与数量"),
  },
];

/** Every act beside its aim: the best and the median of its times. */
function printTimes(all: readonly Answers[]): void {
  console.log("| | best ms | median ms | aim ms |\n| --- | ---: | ---: | ---: |");
  for (const { act, took, aim } of all)
    console.log(`| ${act} | ${Math.min(...took).toFixed(0)} | ${median(took).toFixed(0)} | ${aim} |`);
}

/** Prints how soon the pages answer who is in them. `list` and `goods`: pages of the search and of goods. */
export async function printAnswers(
  browser: Browser,
  shop: string,
  { list, goods, rounds }: { list: string; goods: string; rounds: number },
): Promise<void> {
  const buyer = await signedIn(browser, shop, "13800000001");
  const merchant = await signedIn(browser, shop, "13800000003");
  const operator = await signedIn(browser, shop, "13900000001");
  const walkers: Walker[] = [
    { name: "centre", signed: buyer, from: PAGES.userCenter.path, pages: MENUS.buyer.slice(0, MOST) },
    { name: "merchant", signed: merchant, from: CONSOLE_PAGES.workbench.path, pages: MENUS.merchant.slice(0, MOST) },
    { name: "operator", signed: operator, from: CONSOLE_PAGES.workbench.path, pages: MENUS.operator.slice(0, MOST) },
  ];
  const all: Answers[] = [];
  for (const walker of walkers) all.push(...(await pageToPage(browser, shop, walker, rounds)));
  all.push(await sorting(browser, shop + list, rounds));
  for (const field of FIELDS(buyer, merchant).slice(0, MOST)) all.push(await typing(browser, shop, field, 2 * rounds));
  console.log(`\nAnswers at a processor ${SLOWER} times slower:\n`);
  printTimes(all);
  console.log("\n| first visit | layout shift | aim |\n| --- | ---: | ---: |");
  const firstVisits = [
    ["home", PAGES.home.path, undefined],
    ["list", list, undefined],
    ["detail", goods, undefined],
    ["forward list", PAGES.forwardOffers.path, buyer],
    ["cart", PAGES.cart.path, buyer],
    ["centre", PAGES.userCenter.path, buyer],
    ["console", CONSOLE_PAGES.workbench.path, merchant],
  ] as const;
  for (const [name, path, signed] of firstVisits.slice(0, MOST))
    console.log(`| ${name} | ${(await firstShift(browser, shop + path, signed)).toFixed(3)} | 0.02 |`);
}
