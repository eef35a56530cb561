import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "../../src/server/http.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { createTestApp } from "../support/server.ts";

let db: TestDatabase;
let named: App;
let unnamed: App;
beforeAll(async () => {
  db = await createTestDatabase();
  const siteUrls = ["https://www.taomu.example", "https://taomu.example:8443"];
  named = (await createTestApp(db, { siteUrls })).app;
  unnamed = (await createTestApp(db)).app;
});
afterAll(async () => {
  await named.close();
  await unnamed.close();
  await db.drop();
});

const FORGED = ["evil.example", "www.taomu.example.evil.example", 'a"><script>', "www.taomu.example:81", "10.1.2.3"];
/** The site's addresses in robots.txt and the site map. */
async function addressesFor(app: App, host: string): Promise<string[]> {
  const texts = await Promise.all(
    ["/robots.txt", "/sitemap.xml", "/sitemap/pages.xml"].map(async (url) => {
      const { body } = await app.inject({ url, headers: { host } });
      return [...body.matchAll(/(https?:\/\/[^/\s<]*)\/(?:sitemap|index)/g)].map(([, origin = ""]) => origin);
    }),
  );
  return [...new Set(texts.flat())];
}

describe("sites: the address of the site", () => {
  it("is one of SITE_URL, the first for any other host", async () => {
    for (const host of FORGED) expect(await addressesFor(named, host), host).toEqual(["https://www.taomu.example"]);
    expect(await addressesFor(named, "TAOMU.example:8443")).toEqual(["https://taomu.example:8443"]);
    expect(await addressesFor(named, "127.0.0.1")).toEqual(["https://www.taomu.example"]);
  });

  it("is this machine's own where nothing is set", async () => {
    for (const host of FORGED) expect(await addressesFor(unnamed, host), host).toEqual(["http://127.0.0.1"]);
    for (const host of ["localhost:8080", "127.0.0.1:9", "[::1]:80"])
      expect(await addressesFor(unnamed, host)).toEqual([`http://${host}`]);
  });

  it("may be any host that the operator gave a filing number, and stands in the codes", async () => {
    const icp = { base: "沪ICP备1号", byHost: { "b.taomu.example": "-2" } };
    await db.run("insert into sys_config (config_key, config_value) values ('shop.information', $1)", [
      JSON.stringify({ icp }),
    ]);
    expect(await addressesFor(named, "b.taomu.example")).toEqual(["http://b.taomu.example"]);
    expect(await addressesFor(named, "constructor")).toEqual(["https://www.taomu.example"]);
    const code = async (host: string) => (await named.inject({ url: "/pictures/qr/app.svg", headers: { host } })).body;
    expect(await code("evil.example")).toBe(await code("www.taomu.example"));
    expect(await code("b.taomu.example")).not.toBe(await code("www.taomu.example"));
  });
});
