import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";

/** What one cold load of a page took, on a slow line and a slow processor. */
export type Load = { fcp: number; lcp: number; cls: number; cpu: number; calls: number; bytes: number };

/** A middling phone line, and a processor four times slower than this one. */
const LINE = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
export const SLOWER = 4;

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

/** Somebody new, with nothing in the cache. */
export async function visitor(browser: Browser, isThrottled: boolean): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "zh-CN" });
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

/** What an act should show has to be there after this long, or it never will. */
const NEVER_MS = 120_000;

/** Milliseconds from an act to the frame that shows what it did, seen from inside the page. Fails if nothing shows it. */
export async function answered(page: Page, act: () => Promise<unknown>, shown: string): Promise<number> {
  await page.evaluate(
    ({ selector, never }) => {
      const marks = window as unknown as { began: number; took: Promise<number> };
      marks.began = 0;
      const begin = (event: Event) => {
        if (marks.began === 0) marks.began = event.timeStamp;
      };
      for (const name of ["pointerdown", "keydown"]) addEventListener(name, begin, { capture: true, once: true });
      marks.took = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`nothing matches ${selector}`)), never);
        const look = () => {
          // A frame is drawn between its callbacks and the tasks that they leave.
          if (marks.began > 0 && document.querySelector(selector) !== null)
            setTimeout(() => resolve(performance.now() - marks.began));
          else requestAnimationFrame(look);
        };
        look();
      });
    },
    { selector: shown, never: NEVER_MS },
  );
  await act();
  return page.evaluate(() => (window as unknown as { took: Promise<number> }).took);
}
