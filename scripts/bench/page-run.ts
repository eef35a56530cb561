import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";

/** What one cold load of a page took, on a slow line and a slow processor. */
export type Load = { fcp: number; lcp: number; cls: number; cpu: number; calls: number; bytes: number };

/** A middling phone line, and a processor four times slower than this one. */
const LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
export const SLOWER = 4;

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

type Seen = { fcp: number; lcp: number; cls: number };

const observe = () => {
  const seen = { fcp: 0, lcp: 0, cls: 0 };
  Object.assign(window, { seen });
  const watch = (type: string, see: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  watch("paint", (entry) => {
    if (entry.name === "first-contentful-paint") seen.fcp = entry.startTime;
  });
  watch("largest-contentful-paint", (entry) => {
    seen.lcp = entry.startTime;
  });
  watch("layout-shift", (entry) => {
    seen.cls += entry.value ?? 0;
  });
};

export type Visitor = { context: BrowserContext; page: Page; cdp: CDPSession };

/** Somebody signed in, as a browser remembers it. */
export type Signed = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Somebody new, or signed in, with nothing in the cache. */
export async function visitor(browser: Browser, isThrottled: boolean, signed?: Signed): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "zh-CN",
    ...(signed && { storageState: signed }),
  });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Performance.enable");
  if (isThrottled) {
    await cdp.send("Network.emulateNetworkConditions", LINE);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  }
  return { context, page, cdp };
}

/** Signs somebody of the demo marketplace in. */
export async function signIn(page: Page, shop: string, phone: string): Promise<void> {
  await page.goto(`${shop}/login`);
  await page.getByRole("tab", { name: "账号登录" }).click();
  await page.getByPlaceholder("请输入您的账号").fill(phone);
  await page.getByPlaceholder("请输入密码").fill("taomu2026");
  await page.getByRole("checkbox", { name: /同意/ }).check({ force: true });
  await page.getByRole("button", { name: "登录", exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

/** What a browser remembers of somebody who has signed in. */
export async function signedIn(browser: Browser, shop: string, phone: string): Promise<Signed> {
  const { context, page } = await visitor(browser, false);
  await signIn(page, shop, phone);
  const signed = await context.storageState();
  await context.close();
  return signed;
}

/** Bytes that went over the line since it was asked to count. */
export function countBytes(cdp: CDPSession): () => number {
  let bytes = 0;
  cdp.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return () => bytes;
}

export async function coldLoad(browser: Browser, url: string): Promise<Load> {
  const { context, page, cdp } = await visitor(browser, true);
  const bytes = countBytes(cdp);
  let calls = 0;
  page.on("request", (request) => {
    if (/^\/(api|system)\//.test(new URL(request.url()).pathname)) calls += 1;
  });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: "networkidle" });
  // The line can be idle before a slow processor has painted.
  await page.waitForFunction(() => {
    const { fcp, lcp } = (window as unknown as { seen: Seen }).seen;
    return fcp > 0 && lcp > 0;
  });
  const { metrics } = await cdp.send("Performance.getMetrics");
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  const cpu = (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  await context.close();
  return { ...seen, cpu, calls, bytes: bytes() };
}

/** How far a page's parts moved while it came for the first time, on a slow line and a slow processor. */
export async function firstShift(browser: Browser, url: string, signed?: Signed): Promise<number> {
  const { context, page } = await visitor(browser, true, signed);
  await page.addInitScript(observe);
  await page.goto(url);
  // Somebody signed in keeps a line open for messages: the network is never idle.
  if (signed === undefined) await page.waitForLoadState("networkidle");
  else await page.locator("html[data-active='1']").waitFor({ timeout: NEVER_MS });
  await page.getByRole("status", { name: "正在加载" }).first().waitFor({ state: "detached", timeout: NEVER_MS });
  await page.waitForTimeout(SETTLED_MS);
  const { cls } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  await context.close();
  return cls;
}

/** What an act should show has to be there after this long, or it never will. */
const NEVER_MS = 120_000;
/** What moves after a page has come has moved by then. */
const SETTLED_MS = 2_000;

/**
 * Milliseconds from an act to the frame that shows what it did, seen from inside the page: something matches the selector
 * `shown`, or the function says so of `given`. Fails if nothing ever does.
 */
export async function answered<Given>(
  page: Page,
  act: () => Promise<unknown>,
  shown: string | ((given: Given) => boolean),
  given?: Given,
): Promise<number> {
  const isShown =
    typeof shown === "string"
      ? `document.querySelector(${JSON.stringify(shown)}) !== null`
      : `(${shown})(${JSON.stringify(given)})`;
  // As a text: the page's own rules let no function be made of one in it.
  await page.evaluate(`(() => {
    window.began = 0;
    const begin = (event) => { if (window.began === 0) window.began = event.timeStamp; };
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, begin, { capture: true, once: true });
    window.took = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error("never shown: " + ${JSON.stringify(isShown)})), ${NEVER_MS});
      const look = () => {
        // A frame is drawn between its callbacks and the tasks that they leave.
        if (window.began > 0 && ${isShown}) setTimeout(() => resolve(performance.now() - window.began));
        else requestAnimationFrame(look);
      };
      look();
    });
    window.took.catch(() => {});
  })()`);
  await act();
  return page.evaluate(() => (window as unknown as { took: Promise<number> }).took);
}
