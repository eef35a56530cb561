import type { FastifyRequest } from "fastify";
import { addressOf } from "../../domain/shell/page.ts";
import { ALL_PAGES, CONSOLE_PATH, PAGES, SHORT_PATHS } from "../../domain/shell/pages.ts";
import { networkOf } from "../account/network.ts";
import type { App, Deps } from "../http.ts";
import type { OriginOf } from "../sites.ts";
import type { PageSlots } from "./page-slots.ts";
import { brandCodes, firstGoodsOfParts, goodsOfPart, newsIds, shopIds } from "./site-map-store.ts";

/** Addresses in one part; engines take 50,000. */
const PART = 20_000;
const MAX_AGE = "public, max-age=3600";

/** Pages that show no single thing. */
const LISTS = ALL_PAGES.flatMap(({ path, sitemap }) => (sitemap === undefined ? [] : [addressOf(path, sitemap)]));

/** What search engines leave alone: the calls, and what belongs to one person. */
const ROBOTS = [
  "User-agent: *",
  ...[
    "/api/",
    `${SHORT_PATHS.cart}/`,
    `${SHORT_PATHS.userCenter}/`,
    CONSOLE_PATH,
    PAGES.login.path,
    PAGES.register.path,
    PAGES.forgotPassword.path,
  ].map((path) => `Disallow: ${path}`),
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
    const starts = await inTurn(request, () => firstGoodsOfParts(db, PART));
    const parts = ["/sitemap/pages.xml", ...starts.map((id) => `/sitemap/goods-${id}.xml`)];
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

  const goodsFrom = async (id: string): Promise<string[]> =>
    (await goodsOfPart(db, id, PART)).map((goodsId) => PAGES.goods.to({ id: goodsId }));

  async function pages(): Promise<string[]> {
    const [brands, shops, news] = await Promise.all([brandCodes(db), shopIds(db), newsIds(db)]);
    return [
      ...LISTS,
      ...brands.map((brandCode) => PAGES.brand.to({ brandCode })),
      ...shops.map((merchantId) => PAGES.company.to({ merchantId })),
      ...news.map((id) => PAGES.article.to({ id })),
    ];
  }
}
