import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "../../../src/server/http.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { createTestApp } from "../../support/server.ts";

const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1";
const DESKTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36";

describe("a page for its device", () => {
  let db: TestDatabase;
  let app: App;
  let webRoot: string;
  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), "taomu-web-"));
    await mkdir(join(webRoot, "static"));
    await writeFile(join(webRoot, "index.html"), '<!doctype html><html lang="zh-CN"><title>淘木</title></html>');
    db = await createTestDatabase();
    app = (await createTestApp(db, { webRoot })).app;
  });
  afterAll(async () => {
    await app.close();
    await db.drop();
    await rm(webRoot, { recursive: true, force: true });
  });

  const configure = (information: object) =>
    db.run(
      `insert into sys_config (config_key, config_value) values ('shop.information', $1)
       on conflict (config_key) do update set config_value = excluded.config_value`,
      [JSON.stringify(information)],
    );
  const open = (url: string, userAgent: string, headers: Record<string, string> = {}) =>
    app.inject({
      url,
      headers: { "user-agent": userAgent, accept: "text/html,*/*", host: "www.taomu.example", ...headers },
    });

  it("stays here for phones while no mobile site is configured", async () => {
    const { statusCode, headers } = await open("/index", PHONE);
    expect(statusCode).toBe(200);
    expect(headers.vary).toBe("Accept-Encoding");
  });

  it("sends phones to the mobile site, and no other device, and nothing but pages", async () => {
    await configure({ mobileUrl: "https://m.taomu.example/{path}" });
    const { statusCode, headers } = await open("/search/list?keywords=%E6%9D%BE", PHONE);
    expect(statusCode).toBe(302);
    expect(headers.location).toBe("https://m.taomu.example/search/list?keywords=%E6%9D%BE");
    expect(headers["cache-control"]).toBe("no-store");
    expect((await open("/?from=mail", PHONE)).headers.location).toBe("https://m.taomu.example/?from=mail");
    const page = await open("/search/list?keywords=%E6%9D%BE", DESKTOP);
    expect(page.statusCode).toBe(200);
    // A cache between must not show it to phones.
    expect(page.headers.vary).toBe("Accept-Encoding, User-Agent");
    expect((await open("/pictures/logo.svg", PHONE)).statusCode).toBe(200);
    expect((await open("/api/shopHomePageInfo/getPCShopInformation", PHONE)).statusCode).toBe(200);
    expect((await open("/robots.txt", PHONE)).statusCode).toBe(200);
    expect((await open("/apple-touch-icon.ico", PHONE)).statusCode).toBe(200);
    expect((await open("/index", PHONE, { host: "m.taomu.example" })).statusCode).toBe(200);
  });

  it("shows codes made of the configured addresses, the shop's own without one, none without an account", async () => {
    await configure({});
    const own = await open("/pictures/qr/app.svg", DESKTOP);
    expect(own.statusCode).toBe(200);
    expect(own.headers["content-type"]).toBe("image/svg+xml; charset=utf-8");
    expect(own.body).toMatch(/^<svg [^>]*viewBox/);
    expect(own.body).not.toContain("style=");
    expect((await open("/pictures/qr/account.svg", DESKTOP)).statusCode).toBe(404);
    await configure({ qrApp: "https://m.taomu.example/app", qrAccount: "https://weixin.example/r/taomu" });
    const configured = await open("/pictures/qr/app.svg", DESKTOP);
    const account = await open("/pictures/qr/account.svg", DESKTOP);
    expect(configured.statusCode).toBe(200);
    expect(account.statusCode).toBe(200);
    expect(new Set([own.body, configured.body, account.body]).size).toBe(3);
  });
});
