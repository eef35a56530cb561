import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMPANY_CERTIFIED } from "../../src/domain/account/session.ts";
import { TOKEN_COOKIE } from "../../src/domain/account/token-cookie.ts";
import { ALL_PAGES } from "../../src/domain/shell/pages.ts";
import type { App, Deps } from "../../src/server/http.ts";
import { serverPageAddresses, thingsShown } from "../support/page-addresses.ts";
import { readingDatabase } from "../support/reading-database.ts";
import { bodiesOf, callsOf, sampleOf } from "../support/requests.ts";
import { createTestApp } from "../support/server.ts";
import { theShop } from "../support/the-shop.ts";

const WEB = join(import.meta.dirname, "../../dist/web");
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Mobile/15E148 Safari/604.1";
const ONE = "private, no-cache";
const EVERYBODY = "public, max-age=0, s-maxage=10, stale-while-revalidate=60";

/** What a browser sends that has been here before. */
const COOKIES = "layout=dark.noTabs; size=small; sidebarStatus=0; Taomu-Device=x";

describe("reading", () => {
  const db = readingDatabase(theShop().databaseUrl);
  let app: App;
  let goodsId: string;
  /** An address for each page that comes from the server. */
  let addresses: Record<string, string>;
  /** Ids of things that are there, by the call they are asked with. */
  let known: Record<string, object>;

  beforeAll(async () => {
    app = (await createTestApp(db, { webRoot: WEB })).app;
    const things = await thingsShown(app);
    addresses = serverPageAddresses(things);
    goodsId = things.goodsId;
    const { offerId, merchantId, articleId, indexCode, brandCode } = things;
    const company = await db.one<{ id: string }>(
      "select id from company_info where company_status = :certified limit 1",
      {
        certified: COMPANY_CERTIFIED,
      },
    );
    known = {
      "/api/goods/pc/getInfo": { id: goodsId },
      "/api/goods/pc/getPriceHistory": { id: goodsId },
      "/api/goods/pc/getSimilarList": { id: goodsId },
      "/api/goods/pc/calcQuantity": { goodsId, unit: "piece", value: 100 },
      "/api/globalOffer/pc/getInfo": { id: offerId },
      "/api/merchant/getPcInfo": { id: merchantId },
      "/api/companyInfo/getPublicInfo": { id: company!.id },
      "/api/globalOffer/pc/calcLandedCost": { offerId, cityCode: "310100" },
      "/api/freight/pc/estimate": { cityCode: "310100", lines: [{ goodsId, count: 100 }] },
      "/api/agreement/getInfo": { type: 1 },
      "/api/news/getPcInfo": { id: articleId },
      "/api/exponent/getInfo": { indexCode },
      "/api/corporationBrand/getPcInfoByCode": { brandCode },
    };
  });
  afterAll(async () => {
    await app.close();
    await db.close();
  });

  it("a page writes nothing: every one of them is served where nothing can be written", async () => {
    for (const address of Object.values(addresses)) {
      const { statusCode, headers } = await app.inject({ url: address });
      expect(statusCode, address).toBe(200);
      expect(headers["cache-control"], address).toBe(EVERYBODY);
    }
    const others = ALL_PAGES.map(({ path }) => path.replace(/\*|:\w+/, "1"));
    const { body } = await app.inject({ url: "/index" });
    const pictures = [...body.matchAll(/(?:src|href)="(\/(?:pictures|common)\/[^" ]+)"/g)].map(([, url = ""]) => url);
    expect(pictures.length).toBeGreaterThan(5);
    const files = [
      ...pictures,
      "/",
      "/nowhere",
      "/robots.txt",
      "/sitemap.xml",
      "/sitemap/pages.xml",
      "/sitemap/goods-1.xml",
    ];
    for (const url of [...others, ...files]) expect((await app.inject({ url })).statusCode, url).toBeLessThan(500);
    expect(db.refused).toEqual([]);
  });

  it("a call writes nothing either, but for the puzzle that is made for one phone", async () => {
    const reads = callsOf(app).filter(({ perNetwork }) => perNetwork === "reads");
    expect(reads.length).toBeGreaterThan(30);
    const otherGets = callsOf(app).filter(
      ({ method, access, perNetwork }) => method === "GET" && access === "public" && perNetwork !== "reads",
    );
    expect(otherGets.map(({ url }) => url)).toEqual(["/api/verifyOneInterface/getImage"]);
    const failed: string[] = [];
    for (const call of reads) {
      const asked = known[call.url];
      const sample = sampleOf(call.schema.querystring ?? {}, "1") as Record<string, string>;
      const query = new URLSearchParams((asked as Record<string, string> | undefined) ?? sample);
      const bodies = asked === undefined ? bodiesOf(call, "1") : [asked];
      for (const body of call.method === "GET" ? [undefined] : bodies) {
        const answer = await app.inject({
          method: call.method as "GET" | "POST",
          url: call.method === "GET" ? `${call.url}?${query}` : call.url,
          ...(body === undefined ? {} : { payload: body as object }),
        });
        const { code = 200, msg } = answer.json<{ code?: number; msg?: string }>();
        // A visitor is asked to sign in first.
        const isAnswered = code === 200 || call.url.endsWith("calcLandedCost");
        if (answer.statusCode !== 200 || !isAnswered) failed.push(`${call.url} ${answer.statusCode} ${code} ${msg}`);
      }
    }
    expect(failed).toEqual([]);
    expect(db.refused).toEqual([]);
    await app.inject({ url: "/api/verifyOneInterface/getImage?type=0&phone=13912345678" });
    expect(db.refused).toHaveLength(1);
    db.refused.splice(0);
  });

  it("a page is the same for everybody, whatever look they have saved", async () => {
    for (const url of Object.values(addresses)) {
      const first = await app.inject({ url });
      const second = await app.inject({ url, headers: { cookie: COOKIES, "user-agent": PHONE } });
      expect(second.headers["cache-control"], url).toBe(EVERYBODY);
      expect(second.headers.vary, url).toBe("Accept-Encoding");
      expect(second.headers.etag, url).toBe(first.headers.etag);
      expect(second.rawPayload.equals(first.rawPayload), url).toBe(true);
      expect(second.headers["set-cookie"], url).toBeUndefined();
    }
  });

  describe("is kept by a shared cache", () => {
    const keptAs = async (url: string, headers: Record<string, string> = {}, of = app) => {
      const answer = await of.inject({ url, headers });
      return [answer.statusCode, answer.headers["cache-control"]];
    };
    /** The shop where what `breaks` accepts goes wrong. */
    const broken = async (breaks: (text: string) => boolean, deps: Partial<Deps> = {}): Promise<App> => {
      const failing =
        <Args extends [string, ...unknown[]], T>(send: (...of: Args) => Promise<T>) =>
        (...of: Args): Promise<T> =>
          breaks(of[0]) ? Promise.reject(new Error("broken")) : send(...of);
      const some = { ...db, rows: failing(db.rows), one: failing(db.one), run: failing(db.run) } as typeof db;
      return (await createTestApp(some, { webRoot: WEB, ...deps })).app;
    };

    it("as a page, a page that has not changed, and never with a session or a secret", async () => {
      const { goods = "" } = addresses;
      expect(await keptAs(goods)).toEqual([200, EVERYBODY]);
      const { etag } = (await app.inject({ url: goods })).headers;
      expect(await keptAs(goods, { "if-none-match": String(etag) })).toEqual([304, EVERYBODY]);
      expect(await keptAs(goods, { cookie: `${TOKEN_COOKIE}=abc` })).toEqual([200, ONE]);
      expect(await keptAs(goods, { authorization: "Bearer abc" })).toEqual([200, ONE]);
      expect(await keptAs(`${goods}&key=${"k".repeat(43)}`)).toEqual([200, ONE]);
      expect(await keptAs("/index?preview=1.abc")).toEqual([200, ONE]);
    });

    it("not where the browser makes the page, where there is none, or where it only leads on", async () => {
      for (const url of ["/login", "/shop/car", "/user/center", "/console/index"])
        expect(await keptAs(url), url).toEqual([200, ONE]);
      for (const url of ["/nowhere", "/product/detail?id=1"]) expect(await keptAs(url), url).toEqual([404, ONE]);
      expect(await keptAs("/")).toEqual([302, "no-store"]);
      expect(await keptAs("/api/nowhere")).toEqual([404, "no-store"]);
      expect(await keptAs("/api/shopHomePageInfo/getPCShopTemplate?type=0")).toEqual([200, ONE]);
      expect(await keptAs(`/api/goods/pc/getInfo?id=${goodsId}`)).toEqual([200, "no-store"]);
      expect(await keptAs("/api/userAddress/pc/getList")).toEqual([200, "no-store"]);
      expect(await keptAs("/healthz")).toEqual([200, "no-store"]);
    });

    it("not where something of it failed, or the server is too busy to make it", async () => {
      const { goods = "" } = addresses;
      const lame = await broken((text) => text.includes("goods_price_history"));
      expect(await keptAs(goods, {}, lame)).toEqual([200, ONE]);
      expect(await keptAs("/brand/list", {}, lame)).toEqual([200, EVERYBODY]);
      const ill = await broken(() => true);
      expect(await keptAs("/brand/list", {}, ill)).toEqual([200, ONE]);
      expect(await keptAs("/api/shopHomePageInfo/getPCShopTemplate?type=0", {}, ill)).toEqual([500, "no-store"]);
      const late = await broken(() => false, { lagMs: () => 600 });
      expect(await keptAs("/brand/list", {}, late)).toEqual([200, ONE]);
      const many = Array.from({ length: 300 }, (_, n) => keptAs(`/news/newsIndex?pageNum=${n + 1}`));
      const answers = (await Promise.all(many)).map(([status, kept]) => `${status} ${kept}`);
      expect(new Set(answers)).toEqual(new Set([`200 ${EVERYBODY}`, "503 no-store"]));
      await Promise.all([lame, ill, late].map((one) => one.close()));
    });
  });
});
