import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { browserOrEnd } from "../tests/support/chromium.ts";
import { printAnswers } from "./bench/page-answers.ts";
import { answered, coldLoad, countBytes, type Load, median, SLOWER, signIn, visitor } from "./bench/page-run.ts";
import { startServer } from "./bench/processes.ts";
import { pageSizes } from "./build/page-sizes.ts";

/**
 * Each public page beside a hand-written one with the same content, loaded in turn; then what somebody waits for who is in it.
 * `npm run bench:page -- answers`: the latter alone.
 */
const ONLY_ANSWERS = process.argv.includes("answers");
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const WEB = join(import.meta.dirname, "../dist/web");
const STATIC = join(WEB, "static/bench");

const DEMO_BUYER = "13800000001";
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** The page as somebody would write it by hand: the same markup and pictures, one sheet of its styles, no program. */
async function handWritten(html: string, name: string): Promise<string> {
  const sheets = [...html.matchAll(/<link href="([^"]+\.css)" rel="stylesheet">/g)].map(([, file]) => file ?? "");
  const css = (await Promise.all(sheets.map((file) => readFile(join(WEB, file), "utf8")))).join("");
  const plain = html
    .replace(/<script\b[\s\S]*?<\/script>/g, "")
    .replace(/<link href="[^"]+\.css" rel="stylesheet">/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace("</head>", `<link href="/static/bench/${name}.css" rel="stylesheet"></head>`);
  await mkdir(STATIC, { recursive: true });
  for (const [file, text] of [
    [`${name}.html`, plain],
    [`${name}.css`, css],
  ] as const) {
    await writeFile(join(STATIC, file), text);
    await writeFile(join(STATIC, `${file}.br`), brotliCompressSync(text));
    await writeFile(join(STATIC, `${file}.gz`), gzipSync(text));
  }
  return `/static/bench/${name}.html`;
}

async function journeyJs(browser: Browser, shop: string, pages: readonly string[]): Promise<number> {
  const { context, page } = await visitor(browser, false);
  const files = new Set<string>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(".js")) files.add(pathname);
  });
  for (const path of pages) {
    await page.goto(shop + path, { waitUntil: "networkidle" });
    await page.mouse.move(200, 8);
    await page.mouse.move(220, 10);
    await page.waitForLoadState("networkidle");
  }
  await signIn(page, shop, DEMO_BUYER);
  // Somebody signed in keeps a line open for messages: the network is never idle.
  await page.goto(`${shop}/shop/car`);
  await page.locator("html[data-hydrated='1']").waitFor();
  await page.waitForTimeout(3_000);
  await context.close();
  let bytes = 0;
  for (const file of files) bytes += gzipSync(await readFile(join(WEB, file)), { level: 9 }).length;
  return bytes;
}

async function interactions(browser: Browser, shop: string): Promise<[string, number, number][]> {
  const { context, page, cdp } = await visitor(browser, false);
  await page.goto(`${shop}/search/list?keywords=${encodeURIComponent("樟子松")}`, { waitUntil: "networkidle" });
  await page.mouse.move(200, 8);
  await page.mouse.move(220, 10);
  await page.waitForTimeout(1_000);
  await page.waitForLoadState("networkidle");
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  // Each is begun when what the one before it brought about has been drawn.
  const rested = () => page.waitForTimeout(1_000);
  const box = page.getByTestId("search-input");
  await box.focus();
  await rested();
  const typing = await answered(page, () => page.keyboard.press("a"), "body");
  await page.keyboard.press("Escape");
  await rested();
  const cards = page.getByRole("button", { name: "卡片" });
  const tab = await answered(page, () => cards.click(), ".tm-segments button[aria-pressed=true]:last-child");
  await rested();
  await page.getByRole("region", { name: "筛选" }).getByRole("button", { name: "品类" }).click();
  await rested();
  const option = page.getByTestId("facet-option").first();
  const facet = await answered(page, () => option.click(), "[data-testid=facet-option][aria-pressed=true]");
  await rested();
  const dialog = await answered(page, () => page.getByTestId("login-open").click(), "[data-testid=login-dialog]");
  const again = async () => {
    await page.keyboard.press("Escape");
    await page.waitForTimeout(500);
    return answered(page, () => page.getByTestId("login-open").click(), "[data-testid=login-dialog]");
  };
  const second = await again();
  await context.close();
  return [
    ["typing", typing, 100],
    ["tab switch (table / cards)", tab, 100],
    ["facet", facet, 100],
    ["dialog, the first time", dialog, 200],
    ["dialog, again", second, 200],
  ];
}

async function warmReload(browser: Browser, url: string): Promise<number> {
  const { context, page, cdp } = await visitor(browser, false);
  await page.goto(url, { waitUntil: "networkidle" });
  const bytes = countBytes(cdp);
  await page.reload({ waitUntil: "networkidle" });
  await context.close();
  return bytes();
}

async function printLoads(shop: string, list: string, goods: string): Promise<void> {
  const sizes = pageSizes(WEB);
  const pages = [
    { name: "home", path: "/index", module: "shell/home-screen.tsx" },
    { name: "list", path: list, module: "catalog/search-list-screen.tsx" },
    { name: "detail", path: goods, module: "catalog/goods-detail-screen.tsx" },
  ];
  console.log(
    "| | JS KB | CSS KB | HTML br / gzip KB | calls | FCP ms, ratio | LCP ms, ratio | CPU ms, ratio | CLS | reload KB |",
  );
  console.log("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
  // The first page of a server and of a browser is like no other.
  for (const { path } of pages) await coldLoad(browser, shop + path);
  for (const { name, path, module } of pages) {
    const html = await (await fetch(shop + path)).text();
    const plain = await handWritten(html, name);
    const ours: Load[] = [];
    const floor: Load[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      floor.push(await coldLoad(browser, shop + plain));
      ours.push(await coldLoad(browser, shop + path));
    }
    const of = (loads: Load[], field: keyof Load) => median(loads.map((load) => load[field]));
    const beside = (field: keyof Load) =>
      `${of(ours, field).toFixed(0)} / ${of(floor, field).toFixed(0)} = **${(of(ours, field) / of(floor, field)).toFixed(2)}**`;
    const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }).length;
    const size = sizes.get(module);
    const cells = [
      name,
      kilobytes(size?.js ?? 0),
      kilobytes(size?.css ?? 0),
      `${kilobytes(brotli)} / ${kilobytes(gzipSync(html).length)}`,
      String(of(ours, "calls")),
      beside("fcp"),
      beside("lcp"),
      beside("cpu"),
      Math.max(...ours.map(({ cls }) => cls)).toFixed(3),
      kilobytes(await warmReload(browser, shop + path)),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
  console.log(
    `\nJS of home → search → detail → login → cart: ${kilobytes(await journeyJs(browser, shop, ["/index", list, goods, "/login"]))} KB`,
  );
  console.log(`\nAt a processor ${SLOWER} times slower:\n\n| | ms | aim |\n| --- | ---: | ---: |`);
  for (const [act, took, aim] of await interactions(browser, shop))
    console.log(`| ${act} | ${took.toFixed(0)} | ${aim} |`);
}

const browser = await browserOrEnd();
const server = await startServer(join(import.meta.dirname, "../src/server/main.ts"), {
  DATA_DIR: process.env.DATA_DIR ?? join(import.meta.dirname, "../tmp/bench/page"),
  DEMO_DATA: "1",
  // Lists of the centre and the consoles have rows.
  DEMO_WEEK: process.env.DEMO_WEEK ?? "1",
  DEMO_GOODS: process.env.BENCH_GOODS ?? "3000",
});
try {
  const shop = server.url;
  const found = await (
    await fetch(`${shop}/api/goods/pc/getSearchList`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ keywords: "樟子松" }),
    })
  ).json();
  const goods = `/product/detail?id=${(found as { data: { rows: { id: string }[] } }).data.rows[0]?.id}`;
  const list = `/search/list?keywords=${encodeURIComponent("樟子松")}`;
  if (!ONLY_ANSWERS) await printLoads(shop, list, goods);
  await printAnswers(browser, shop, { list, goods, rounds: ROUNDS });
} finally {
  await browser.close();
  await server.end();
  await rm(STATIC, { recursive: true, force: true });
}
