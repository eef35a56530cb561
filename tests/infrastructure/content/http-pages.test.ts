import { describe, expect } from "vitest";
import { createActor, waitFor } from "xstate";
import { createCompanyPageMachine } from "../../../src/application/company/company-page.ts";
import { seedDemo } from "../../../src/demo/marketplace.ts";
import { brandQueryFrom } from "../../../src/domain/catalog/goods/brand.ts";
import { merchantQueryFrom } from "../../../src/domain/company/merchant.ts";
import { newsQueryFrom } from "../../../src/domain/content/news.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { asId, type CompanyId, type MerchantId } from "../../../src/domain/ids.ts";
import { createHttpBrands } from "../../../src/infrastructure/catalog/http-brands.ts";
import { createHttpMerchants } from "../../../src/infrastructure/company/http-merchants.ts";
import { createHttpNews } from "../../../src/infrastructure/content/http-news.ts";
import { createFailureBus, createHttpClient, type HttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { seedBrands } from "../../../src/server/catalog/brands/brand-facts.ts";
import { seedHelp } from "../../../src/server/content/help-articles.ts";
import { it } from "../../support/fixtures.ts";

/** The ports of the public pages, on the real server. */
describe("over HTTP", () => {
  let http: HttpClient;
  const reported: string[] = [];
  it.beforeAll(async ({ db, app }) => {
    await seedBrands(db);
    await seedHelp(db);
    await seedDemo(db, { goods: 300, now: Date.now() });
    const failures = createFailureBus();
    failures.subscribe(({ message }) => reported.push(message));
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    http = createHttpClient({ url }, { read: () => null, write: () => {}, clear: () => {} }, failures);
  });

  it("News lists, reads by id and by slot, and refuses what is not there without a notice", async () => {
    const news = createHttpNews(http);
    const page = await news.list(newsQueryFrom({ channel: "wiki", pageSize: "10" }));
    expect(page).toMatchObject({ pageNum: 1, pageSize: 10, total: page.rows.length });
    const first = page.rows[0]!;
    expect(await news.article({ id: first.id })).toMatchObject({ title: first.title, channelName: "百科" });
    expect((await news.article({ slot: "pickup-guide" })).contentHtml).toContain("<h2>");
    expect((await news.home()).map(({ channelName }) => channelName)).toContain("行情");
    await expect(news.article({ id: asId("1") })).rejects.toBeInstanceOf(ApiError);
    expect(reported).toEqual([]);
  });

  it("Brands lists by every filter, and reads one", async () => {
    const brands = createHttpBrands(http);
    const query = brandQueryFrom({ country: "CA", speciesCode: "spf", initial: "C" });
    expect((await brands.list(query)).rows.map(({ brandCode }) => brandCode).sort()).toEqual(["canfor", "conifex"]);
    expect((await brands.list(brandQueryFrom({}))).facets.initials).toContain("C");
    expect(await brands.detail("canfor")).toMatchObject({ brandName: "加福", country: "CA" });
    await expect(brands.detail("nobody")).rejects.toBeInstanceOf(ApiError);
    expect(reported).toEqual([]);
  });

  it("Merchants lists by every filter, and reads a shop, its company and its goods the same from both sides", async () => {
    const merchants = createHttpMerchants(http);
    const query = merchantQueryFrom({ kindCode: "1501", cityCode: "320500", shopType: "3", sort: "2" });
    const { rows } = await merchants.list(query);
    expect(rows.length).toBeGreaterThan(0);
    const shop = rows[0]!;
    const page = await merchants.shop(shop.id);
    expect(page.shop).toEqual(shop);
    expect(await merchants.company(shop.companyId!)).toEqual(page);
    const goods = await merchants.goods(shop.id);
    expect(goods.rows.every(({ merchantId }) => merchantId === shop.id)).toBe(true);
    await expect(merchants.shop(asId<MerchantId>("1"))).rejects.toBeInstanceOf(ApiError);
    await expect(merchants.company(asId<CompanyId>("1"))).rejects.toBeInstanceOf(ApiError);
    expect(reported).toEqual([]);
  });

  it("a company's page is the same by shop and by company, and reports a missing one", async () => {
    const merchants = createHttpMerchants(http);
    const shop = (await merchants.list(merchantQueryFrom({}))).rows[0]!;
    const shown = async (query: Record<string, string>) => {
      const actor = createActor(createCompanyPageMachine({ merchants }), { input: { query } }).start();
      expect(actor.getSnapshot().hasTag("loading")).toBe(true);
      const { context } = await waitFor(actor, (snapshot) => snapshot.matches("ready"));
      return context.data;
    };
    const byShop = await shown({ merchantId: shop.id });
    expect(byShop).toMatchObject({ page: { shop: { id: shop.id }, company: { id: shop.companyId } } });
    expect(await shown({ id: shop.companyId! })).toEqual(byShop);
    for (const query of [{}, { id: "1" }, { merchantId: "1" }, { id: "x" }, { merchantId: "-5" }])
      expect(await shown(query as Record<string, string>)).toBeNull();
  });
});
