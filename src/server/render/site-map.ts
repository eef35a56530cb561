import type { FastifyRequest } from "fastify";
import { brandAddress } from "../../domain/catalog/brand.ts";
import { shopAddress } from "../../domain/company/merchant.ts";
import { newsAddress } from "../../domain/content/news.ts";
import type { MerchantId } from "../../domain/ids.ts";
import { networkOf } from "../account/network.ts";
import type { App, Deps } from "../http.ts";
import type { OriginOf } from "../sites.ts";
import type { PageSlots } from "./page-slots.ts";

/** Addresses in one part; engines take 50,000. */
const PART = 20_000;
const MAX_AGE = "public, max-age=3600";

/** Pages that show no single thing. */
const LISTS = [
  "/index",
  "/public/list",
  "/spot/spotGoods",
  "/brand/list",
  "/merchant/list",
  "/news/newsIndex",
  "/exponent/list",
  "/find/findGoods",
  "/supply/supplyChain",
  "/agreement/index?type=1",
];

/** What search engines leave alone: the calls, and what belongs to one person. */
const ROBOTS = [
  "User-agent: *",
  ...["/api/", "/shop/", "/user/", "/console", "/login", "/register", "/forget"].map((path) => `Disallow: ${path}`),
];

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

const xml = (root: "urlset" | "sitemapindex", entry: "url" | "sitemap", addresses: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses
    .map((address) => `<${entry}><loc>${escaped(address)}</loc></${entry}>`)
    .join("\n")}\n</${root}>\n`;

/** `/sitemap.xml` names the parts, `/robots.txt` names it. A part of goods begins at the id in its address; parts are made as pages are. */
export function siteMapRoutes(app: App, { db }: Deps, pageSlots: PageSlots, originOf: OriginOf): void {
  app.get("/robots.txt", async (request, reply) =>
    reply
      .header("cache-control", MAX_AGE)
      .type("text/plain; charset=utf-8")
      .send([...ROBOTS, `Sitemap: ${await originOf(request)}/sitemap.xml`, ""].join("\n")),
  );
  const inTurn = <T>({ ip, raw }: FastifyRequest, read: () => Promise<T>): Promise<T> =>
    pageSlots(networkOf(ip), () => raw.socket.destroyed, read);
  app.get("/sitemap.xml", async (request, reply) => {
    const origin = await originOf(request);
    const starts = await inTurn(request, () =>
      db.rows<{ id: string }>(
        `select id from (select id, row_number() over (order by id) as place from goods where status = 2) as shown
          where place % $1 = 1 order by id`,
        [PART],
      ),
    );
    const parts = ["/sitemap/pages.xml", ...starts.map(({ id }) => `/sitemap/goods-${id}.xml`)];
    return reply
      .header("cache-control", MAX_AGE)
      .type("application/xml; charset=utf-8")
      .send(
        xml(
          "sitemapindex",
          "sitemap",
          parts.map((part) => origin + part),
        ),
      );
  });
  app.get<{ Params: { part: string } }>("/sitemap/:part", async (request, reply) => {
    const { params } = request;
    const goods = /^goods-([1-9]\d{0,17})\.xml$/.exec(params.part);
    if (goods === null && params.part !== "pages.xml") return reply.code(404).type("text/plain").send("");
    const first = goods?.[1];
    const origin = await originOf(request);
    const paths = await inTurn(request, () => (first === undefined ? pages() : goodsFrom(first)));
    return reply
      .header("cache-control", MAX_AGE)
      .type("application/xml; charset=utf-8")
      .send(
        xml(
          "urlset",
          "url",
          paths.map((path) => origin + path),
        ),
      );
  });

  async function goodsFrom(id: string): Promise<string[]> {
    const rows = await db.rows<{ id: string }>(
      "select id from goods where status = 2 and id >= $1 order by id limit $2",
      [id, PART],
    );
    return rows.map((row) => `/product/detail?id=${row.id}`);
  }

  async function pages(): Promise<string[]> {
    const [brands, shops, news] = await Promise.all([
      db.rows<{ brand_code: string }>("select brand_code from corporation_brand order by brand_code limit 10000"),
      db.rows<{ id: MerchantId }>("select id from merchant where status in (1, 2) order by id limit 10000"),
      db.rows<{ id: string }>(
        "select id from news where status = 2 and not deleted and publish_at <= now() order by publish_at desc limit 10000",
      ),
    ]);
    return [
      ...LISTS,
      ...brands.map((row) => brandAddress(row.brand_code)),
      ...shops.map((row) => shopAddress(row.id)),
      ...news.map((row) => newsAddress(row.id)),
    ];
  }
}
