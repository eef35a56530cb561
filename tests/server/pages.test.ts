import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "../../src/server/http.ts";
import type { Bucket } from "../../src/server/system/files/bucket.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createTestApp } from "../support/server.ts";

const PAGE = "<!doctype html><title>淘木</title><script src=/static/a.js></script>";

describe("a page", () => {
  let db: TestDatabase;
  let app: App;
  let behindProxy: App;
  let webRoot: string;
  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), "taomu-web-"));
    await mkdir(join(webRoot, "static"));
    await writeFile(join(webRoot, "index.html"), PAGE);
    await writeFile(join(webRoot, "static", "a.js"), "1;");
    await writeFile(join(webRoot, "secret.txt"), "canary");
    db = await createTestDatabase();
    app = (await createTestApp(db, { webRoot })).app;
    behindProxy = (await createTestApp(db, { webRoot, trustedProxies: ["127.0.0.1"] })).app;
  });
  afterAll(async () => {
    await app.close();
    await behindProxy.close();
    await db.drop();
    await rm(webRoot, { recursive: true, force: true });
  });

  const policyOf = (header: unknown) =>
    Object.fromEntries(
      String(header)
        .split(";")
        .map((part) => part.trim().split(" "))
        .map(([name, ...sources]) => [name, sources.join(" ")]),
    );

  it("invites browsers to load ahead, unless the setting forbids it", async () => {
    const invites = async (page: App) => "speculation-rules" in (await page.inject("/index")).headers;
    const silent = (await createTestApp(db, { webRoot, loadAhead: false })).app;
    expect(await invites(app)).toBe(true);
    expect(await invites(silent)).toBe(false);
    await silent.close();
  });

  it.each([
    "/index",
    "/login?redirect=//evil.example",
    "/shop/car",
    "/product/detail?id=1",
    "/search/list?keywords=<script>alert(1)</script>",
    "/404",
    "/no/such/page",
    "/redirect/%2F%2Fevil.example",
    "/<script>alert(1)</script>",
    "/apiary",
  ])("%s runs only what the shop itself serves, and in no other site's frame", async (url) => {
    for (const method of ["GET", "HEAD"] as const) {
      const { statusCode, headers, body } = await app.inject({ method, url });
      expect(statusCode).toBe(200);
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      expect(policyOf(headers["content-security-policy"])).toMatchObject({
        "default-src": "'self'",
        "script-src": "'self'",
        "object-src": "'none'",
        "require-trusted-types-for": "'script'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'self'",
        "frame-src": "blob:",
      });
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("same-origin");
      expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
      expect(headers["permissions-policy"]).toContain("camera=()");
      // The browser renders it.
      expect(headers["cache-control"]).toBe("private, no-cache");
      expect(headers.location).toBeUndefined();
      if (method === "GET") expect(body).toBe(PAGE);
    }
  });

  it("reads files of the bucket where browsers are led to it, and nothing else of other sites", async () => {
    const bucket = { readOrigin: "https://files.example" } as Bucket;
    const { app: leading } = await createTestApp(db, { webRoot, bucket });
    const policy = async (page: App) => policyOf((await page.inject("/index")).headers["content-security-policy"]);
    expect(await policy(leading)).toEqual({
      ...(await policy(app)),
      "connect-src": "'self' https://files.example",
    });
    await leading.close();
  });

  it("is there, with what it needs, while calls are refused for overload", async () => {
    const { app: busy } = await createTestApp(db, { webRoot, lagMs: () => 600, now: () => 1 });
    const address = await busy.listen({ port: 0, host: "127.0.0.1" });
    const statusOf = async (path: string) => (await fetch(`${address}${path}`)).status;
    const statuses: number[] = [];
    for (let call = 0; call < 40; call += 1) statuses.push(await statusOf("/api/exponent/getPriceTable"));
    expect(statuses[0]).toBe(200);
    expect(statuses.at(-1)).toBe(503);
    expect(await (await fetch(`${address}/index`)).text()).toBe(PAGE);
    expect(await (await fetch(`${address}/static/a.js`)).text()).toBe("1;");
    await busy.close();
  });

  it("makes browsers stay with TLS only where a trusted proxy reports TLS", async () => {
    const tls = { "x-forwarded-proto": "https" };
    const hsts = async (node: App, headers: Record<string, string>, remoteAddress = "127.0.0.1") =>
      (await node.inject({ url: "/index", headers, remoteAddress })).headers["strict-transport-security"];
    expect(await hsts(behindProxy, tls)).toMatch(/^max-age=\d{7,}/);
    expect(await hsts(behindProxy, {})).toBeUndefined();
    expect(await hsts(behindProxy, tls, "203.0.113.9")).toBeUndefined();
    expect(await hsts(app, tls)).toBeUndefined();
  });

  it("is the answer to any path, or the answer is an error in JSON; nothing else of the disk is served", async () => {
    const nasty = fc.constantFrom(
      "..",
      "%2e%2e",
      "%252e%252e",
      "%00",
      "%5c..",
      "static",
      "api",
      "secret.txt",
      "pictures",
    );
    const paths = fc.array(fc.oneof(nasty, fc.webSegment()), { maxLength: 6 }).map((parts) => `/${parts.join("/")}`);
    await fc.assert(
      fc.asyncProperty(paths, async (url) => {
        const { statusCode, headers, body } = await app.inject({ url });
        expect(statusCode).toBeLessThan(500);
        expect(headers["x-content-type-options"]).toBe("nosniff");
        expect(body).not.toContain("canary");
        if (statusCode === 302) expect(headers.location).toBe("/index");
        else if (body === PAGE) expect(headers["content-security-policy"]).toContain("script-src 'self'");
        else expect(headers["content-type"]).toMatch(/^application\/json/);
      }),
      { numRuns: 300 },
    );
  });
});
