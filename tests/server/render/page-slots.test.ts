import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect as dial } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { App } from "../../../src/server/http.ts";
import { createMetrics, type Metrics } from "../../../src/server/metrics/metrics.ts";
import { PAGE_LIMITS } from "../../../src/server/render/page-slots.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createTestApp } from "../../support/server.ts";

/** What the renderer of this test counts, and what lets it go on. */
type Watch = { making: number; most: number; made: number; go: Promise<void> };
declare global {
  var pageWatch: Watch;
}
const RENDERER = `export const createPageRenderer = async () => ({
  async render(address) {
    const watch = globalThis.pageWatch;
    watch.making += 1;
    watch.most = Math.max(watch.most, watch.making);
    await watch.go;
    watch.making -= 1;
    watch.made += 1;
    const head = { title: address, description: "", canonical: null, structured: null };
    return { status: 200, head, html: "<p>" + address + "</p>", kept: {}, module: "" };
  },
});`;

let folder: string;
let db: TestDatabase;
let app: App;
let metrics: Metrics;
let release: () => void;

beforeAll(async () => {
  db = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "taomu-slots-"));
  for (const name of ["web", "server"]) await mkdir(join(folder, name));
  await writeFile(join(folder, "server/render.mjs"), RENDERER);
  await writeFile(join(folder, "web/index.html"), '<title></title></head><div id="root"></div>');
  await writeFile(join(folder, "web/page-files.json"), '{"entry":{"js":[],"css":[]},"modules":{}}');
});
beforeEach(async () => {
  globalThis.pageWatch = {
    making: 0,
    most: 0,
    made: 0,
    go: new Promise((resolve) => {
      release = resolve;
    }),
  };
  metrics = createMetrics();
  app = (await createTestApp(db, { webRoot: join(folder, "web"), metrics })).app;
});
afterEach(async () => {
  release();
  await app.close();
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

/** So many pages at once; of one network, or each of another. */
const pages = (number: number, network?: string) =>
  Array.from({ length: number }, (_, at) =>
    app.inject({ url: `/index?n=${at}`, remoteAddress: network ?? `10.${at >> 8}.${at & 255}.7` }),
  );
const gauge = async (name: string) => (await metrics.registry.getSingleMetric(name)?.get())?.values[0]?.value;
const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
};

describe("concurrent requests for pages", () => {
  it("are made a few at a time; more than may wait are refused at once, and health checks are answered meanwhile", async () => {
    const refused: string[] = [];
    const asked = pages(1_000).map((page) =>
      page.then((answer) => {
        if (answer.statusCode === 503) refused.push(String(answer.headers["retry-after"]));
        return answer;
      }),
    );
    const { atOnce, waiting } = PAGE_LIMITS;
    await until(() => refused.length === 1_000 - atOnce - waiting);
    expect(refused.every((after) => Number(after) > 0)).toBe(true);
    expect(globalThis.pageWatch).toMatchObject({ making: atOnce, made: 0 });
    expect(await gauge("taomu_pages_being_made")).toEqual(atOnce);
    expect(await gauge("taomu_pages_waiting")).toEqual(waiting);
    expect((await app.inject("/healthz")).json()).toMatchObject({ status: "ok" });
    release();
    const answers = await Promise.all(asked);
    const shown = answers.filter(({ statusCode }) => statusCode === 200);
    expect(shown).toHaveLength(atOnce + waiting);
    expect(shown.every(({ body }) => body.includes("<p>/index"))).toBe(true);
    expect(globalThis.pageWatch).toMatchObject({ making: 0, most: atOnce, made: atOnce + waiting });
    expect(await gauge("taomu_pages_being_made")).toBe(0);
    expect(await gauge("taomu_pages_waiting")).toBe(0);
  });

  it("by one network leave places for others", async () => {
    const { atOnce, waitingPerNetwork } = PAGE_LIMITS;
    const crowd = pages(400, "10.9.9.9");
    await until(async () => (await gauge("taomu_pages_waiting")) === waitingPerNetwork);
    const others = pages(3);
    release();
    expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    const shown = (await Promise.all(crowd)).filter(({ statusCode }) => statusCode === 200);
    expect(shown).toHaveLength(atOnce + waitingPerNetwork);
  });

  it("inform a refused reader that the page retries by itself, and may not be cached", async () => {
    const asked = pages(PAGE_LIMITS.atOnce + PAGE_LIMITS.waiting);
    await until(async () => (await gauge("taomu_pages_waiting")) === PAGE_LIMITS.waiting);
    const refused = await app.inject("/index");
    expect(refused.statusCode).toBe(503);
    expect(refused.body).toContain('http-equiv="refresh"');
    expect(refused.headers).toMatchObject({ "cache-control": "no-store", "content-type": "text/html; charset=utf-8" });
    expect((await app.inject("/sitemap.xml")).statusCode).toBe(503);
    release();
    await Promise.all(asked);
  });
});

describe("requests behind one another on one connection", () => {
  async function sent(number: number) {
    const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
    const line = dial(Number(port), "127.0.0.1");
    let text = "";
    line.on("data", (chunk) => {
      text += chunk;
    });
    line.on("error", () => {});
    await once(line, "connect");
    const closed = once(line, "close");
    line.write(Array.from({ length: number }, (_, at) => `GET /index?n=${at} HTTP/1.1\r\nhost: x\r\n\r\n`).join(""));
    return {
      closed,
      statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status)),
    };
  }

  it("are answered up to two, the next one with 503, and then the connection ends", async () => {
    release();
    const { closed, statuses } = await sent(20);
    await closed;
    expect(statuses()).toEqual([200, 200, 503]);
    expect(globalThis.pageWatch.made).toBe(2);
  });

  it("end the connection at once where they are far too many, and make no page of them", async () => {
    const { closed, statuses } = await sent(200);
    await closed;
    expect(statuses()).toEqual([503]);
    expect(globalThis.pageWatch.making).toBeLessThanOrEqual(PAGE_LIMITS.atOnce);
    release();
    await until(() => globalThis.pageWatch.making === 0);
    expect(globalThis.pageWatch.made).toBeLessThanOrEqual(PAGE_LIMITS.atOnce);
  });

  it("go on without end where each waits for the answer before", async () => {
    release();
    const { port } = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
    const line = dial(Number(port), "127.0.0.1");
    for (let at = 0; at < 40; at += 1) {
      line.write(`GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n`);
      expect(String((await once(line, "data"))[0])).toMatch(/^HTTP\/1\.1 200/);
    }
    line.destroy();
  });
});
