import { describe, expect, vi } from "vitest";
import type { BrandDetail, BrandPage } from "../../../src/domain/catalog/goods/brand.ts";
import type { StoredBrand } from "../../../src/domain/catalog/goods/brand-form.ts";
import type { GoodsInput } from "../../../src/domain/catalog/goods/goods-fields.ts";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import type { HandledInfo } from "../../../src/domain/catalog/goods/handled-goods.ts";
import type { GoodsPage } from "../../../src/domain/catalog/search/goods-page.ts";
import type { Demand } from "../../../src/domain/demand/demand-form.ts";
import type { Page } from "../../../src/domain/paging.ts";
import { BRANDS, type KnownBrand } from "../../../src/domain/timber/brands.ts";
import { kindByCode } from "../../../src/domain/timber/kinds.ts";
import { originByCode } from "../../../src/domain/timber/origins.ts";
import { speciesByCode } from "../../../src/domain/timber/species.ts";
import { brandFacts, seedBrands } from "../../../src/server/catalog/brands/brand-facts.ts";
import { rereadBrands } from "../../../src/server/catalog/brands/reread-brands.ts";
import { readRows } from "../../../src/server/catalog/goods/goods-rows.ts";
import { readStockSummary } from "../../../src/server/catalog/goods/stock-summary.ts";
import { importGoods } from "../../../src/server/catalog/import/import-goods.ts";
import { forgetTokenRules } from "../../../src/server/catalog/search/goods-token-store.ts";
import { retokeniseGoods } from "../../../src/server/catalog/search/retokenise.ts";
import { suggestionIndex } from "../../../src/server/catalog/search/suggestions.ts";
import type { App } from "../../../src/server/http.ts";
import { brandsToWriteBy } from "../../../src/server/system/known-brands.ts";
import { searchWords } from "../../../src/server/system/search-words.ts";
import { purgeAged } from "../../../src/server/system/tables/purge-aged.ts";
import { post } from "../../support/account-calls.ts";
import { type Buyer, createBuyer, phoneOf } from "../../support/buyer.ts";
import type { TestDatabase } from "../../support/database.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";
import { BEAM } from "../../support/goods-input.ts";
import { createTestApp } from "../../support/server.ts";

const deferred = () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  return { over, end: () => end() };
};

describe("brands", () => {
  it.beforeAll(async ({ db }) => {
    await seedBrands(db);
    await insertGoods(db, { brandCode: "vlp" });
    await insertGoods(db, { brandCode: "vlp", title: "另一种规格 38*140" });
    await insertGoods(db, { brandCode: "canfor", status: GOODS_STATUS.unpublished });
  });

  const list = async (app: App, body: object) => {
    const answer = await post(app, "/api/corporationBrand/getPcList", body);
    expect(answer.code).toBe(200);
    return answer.data as BrandPage;
  };
  const all = async (app: App, body: object = {}) => {
    const rows = [];
    for (let pageNum = 1; ; pageNum += 1) {
      const page = await list(app, { ...body, pageNum, pageSize: 10 });
      rows.push(...page.rows);
      if (page.rows.length === 0) return { rows, total: page.total };
    }
  };

  it("are those of the dictionary, each once over all pages, with names for every code", async ({ app }) => {
    const { rows, total } = await all(app);
    expect(total).toBe(BRANDS.length);
    expect(rows.map(({ brandCode }) => brandCode).sort()).toEqual(BRANDS.map(({ code }) => code).sort());
    for (const brand of rows) {
      for (const name of [brand.countryName, ...brand.kindNames, ...brand.species.map((one) => one.name)])
        expect(name).toMatch(/\p{Script=Han}|^SPF|^OSB/u);
    }
  });

  it("have facts that the dictionaries know", () => {
    for (const { code, country } of BRANDS) {
      const { speciesCodes, kindCodes, intro } = brandFacts(code, country);
      expect(originByCode(country)).toBeDefined();
      expect(kindCodes.length).toBeGreaterThan(0);
      expect(
        kindCodes.filter((kind) => kindByCode(kind) === undefined),
        code,
      ).toEqual([]);
      expect(
        speciesCodes.filter((species) => speciesByCode(species) === undefined),
        code,
      ).toEqual([]);
      expect(intro.length).toBeGreaterThan(30);
      expect(intro).not.toMatch(/。。|undefined|常见其。/);
    }
  });

  it("are narrowed by each filter to exactly those that have it", async ({ app }) => {
    const { rows } = await all(app);
    const codes = (some: { brandCode: string }[]) => some.map(({ brandCode }) => brandCode).sort();
    for (const country of ["CA", "RU", "XX"])
      expect(codes((await all(app, { country })).rows)).toEqual(
        codes(rows.filter((brand) => brand.country === country)),
      );
    for (const speciesCode of ["spf", "chisong", "nothing"])
      expect(codes((await all(app, { speciesCode })).rows)).toEqual(
        codes(rows.filter(({ species }) => species.some(({ code }) => code === speciesCode))),
      );
    for (const initial of ["C", "c", "Q"])
      expect(codes((await all(app, { initial })).rows)).toEqual(
        codes(rows.filter((brand) => brand.initial === initial.toUpperCase())),
      );
    expect(codes((await all(app, { country: "SE", speciesCode: "chisong", initial: "S" })).rows)).toEqual([
      "sca",
      "setra",
      "sodra",
    ]);
  });

  it("are found by any of their names", async ({ app }) => {
    for (const keyword of ["加福", "CANFOR", "canf", " Canfor "])
      expect((await list(app, { keyword })).rows.map(({ brandCode }) => brandCode)).toEqual(["canfor"]);
    expect((await list(app, { keyword: "soedra" })).rows.map(({ brandCode }) => brandCode)).toEqual(["sodra"]);
    expect((await list(app, { keyword: "%" })).total).toBe(0);
  });

  it("show how many goods are on sale", async ({ app }) => {
    expect((await list(app, { keyword: "vlp" })).rows[0]?.goodsNum).toBe(2);
    expect((await list(app, { keyword: "canfor" })).rows[0]?.goodsNum).toBe(0);
    const url = "/api/corporationBrand/getPcInfoByCode";
    const { data } = (await app.inject({ url, query: { brandCode: "vlp" } })).json() as { data: BrandDetail };
    expect(data).toMatchObject({
      brandName: "VLP",
      countryName: "俄罗斯",
      goodsNum: 2,
      logo: "/pictures/brand/vlp.svg",
    });
    expect((await app.inject({ url, query: { brandCode: "nobody" } })).json().code).toBe(404);
    expect((await app.inject({ url, query: { brandCode: "' or 1=1" } })).statusCode).toBe(400);
  });

  it("count in their filters what the filters find", async ({ app }) => {
    const { facets } = await list(app, {});
    for (const { value, count } of facets.countries) expect((await list(app, { country: value })).total).toBe(count);
    for (const { value, count } of facets.species.slice(0, 5))
      expect((await list(app, { speciesCode: value })).total).toBe(count);
    for (const initial of facets.initials) expect((await list(app, { initial })).total).toBeGreaterThan(0);
  });

  it("stay as the operator left them when the program starts again; hidden ones are not shown", async ({ db, app }) => {
    await db.run("update corporation_brand set intro = '自己写的' where brand_code = 'vlp'");
    await db.run("update corporation_brand set enabled = false where brand_code = 'upm'");
    await seedBrands(db);
    const info = async (code: string) =>
      (await app.inject({ url: `/api/corporationBrand/getPcInfoByCode?brandCode=${code}` })).json();
    expect((await info("vlp")).data.intro).toBe("自己写的");
    expect((await info("upm")).code).toBe(404);
    expect((await all(app)).total).toBe(BRANDS.length - 1);
  });

  it("have a drawn mark each", async ({ app }) => {
    for (const { code } of BRANDS) {
      const { body, statusCode } = await app.inject({ url: `/pictures/brand/${code}.svg` });
      expect(statusCode, code).toBe(200);
      expect(body.includes("<text"), code).toBe(true);
    }
    expect((await app.inject({ url: "/pictures/brand/nobody.svg" })).statusCode).toBe(404);
  });

  describe("as the operator stores them", () => {
    const FORM = {
      brandCode: "northwood",
      brandName: "北木",
      brandNameEn: "NorthWood",
      aliases: ["北木厂", "北木厂 "],
      country: "RU",
      logo: "",
      banner: "",
      intro: " 西伯利亚板材 ",
      kindCodes: ["1501"],
      speciesCodes: ["zhangzisong"],
      certs: ["FSC"],
      isHot: true,
      sort: 1,
    };
    let operator: Buyer;
    it.beforeAll(async ({ db, app }) => {
      operator = await createBuyer(app, db, phoneOf(9), { roles: ["operator"] });
    });
    const asAdmin = <Data = null>(call: string, body: object, who = operator) =>
      who.post<Data>(`/api/corporationBrand/admin/${call}`, body);
    const info = async (code: string) =>
      (await operator.get<StoredBrand>(`/api/corporationBrand/admin/getInfo?brandCode=${code}`)).data;
    const shown = async (app: App, code: string) =>
      (await app.inject(`/api/corporationBrand/getPcInfoByCode?brandCode=${code}`)).json<{ code: number }>().code;

    it("are added with their drawn mark, changed in the version that was seen, and switched off and on", async ({
      db,
      app,
    }) => {
      expect((await asAdmin("add", FORM)).code).toBe(200);
      expect(await asAdmin("add", FORM)).toMatchObject({ code: 601, msg: "品牌编码已被使用" });
      expect(await info("northwood")).toMatchObject({
        aliases: ["北木厂"],
        intro: "西伯利亚板材",
        logo: "",
        isEnabled: true,
        version: 1,
        countryName: "俄罗斯",
      });
      expect((await list(app, { keyword: "北木厂" })).rows).toMatchObject([
        { brandCode: "northwood", initial: "N", logo: "/pictures/brand/northwood.svg" },
      ]);
      const mark = await app.inject("/pictures/brand/northwood.svg");
      expect(mark.statusCode).toBe(200);
      expect(mark.body.includes("NorthWood")).toBe(true);

      const change = { ...FORM, version: 1, brandName: "北木 <集团>" };
      expect((await asAdmin("update", change)).code).toBe(200);
      expect((await asAdmin("update", change)).code).toBe(5001);
      expect((await asAdmin("setStatus", { brandCode: "northwood", version: 2, isEnabled: false })).code).toBe(200);
      expect(await shown(app, "northwood")).toBe(404);
      expect((await list(app, { keyword: "北木" })).total).toBe(0);
      const off = await asAdmin<Page<StoredBrand>>("getList", { isEnabled: false, keyword: "北木" });
      expect(off.data.rows).toMatchObject([{ id: "northwood", version: 3 }]);
      expect((await asAdmin("setStatus", { brandCode: "northwood", version: 3, isEnabled: true })).code).toBe(200);
      expect(await shown(app, "northwood")).toBe(200);
      const log = await db.rows<{ type: number }>(
        "select business_type as type from oper_log where title = '品牌' and target = 'northwood' order by seq",
      );
      expect(log.map(({ type }) => type)).toEqual([1, 2, 2, 2]);
    });

    it("refuse what cannot be a brand, with words, and strangers", async ({ db, app }) => {
      const wrong: [object, string][] = [
        [{ brandCode: "a" }, "编码为2-40位小写字母、数字、下划线或短横线"],
        [{ brandNameEn: "北木" }, "英文名称须含拉丁字母"],
        [{ country: "ZZ" }, "请选择国家"],
        [{ logo: "https://evil.example/x.png" }, "请上传标志图片"],
        [{ speciesCodes: ["nosuch"] }, "树种不存在"],
        [{ brandName: "现货" }, "“现货”是通用词，不能作为品牌名称"],
        [{ brandName: "南木", brandNameEn: "Southwood" }, "“北木厂”已是品牌“北木 <集团>”的叫法，不能作为品牌名称"],
      ];
      for (const [part, msg] of wrong)
        expect(await asAdmin("add", { ...FORM, brandCode: "otherwood", ...part })).toMatchObject({ code: 601, msg });
      expect((await asAdmin("update", { ...FORM, brandCode: "otherwood", version: 1 })).code).toBe(404);
      const buyer = await createBuyer(app, db, phoneOf(8));
      expect((await asAdmin("add", { ...FORM, brandCode: "otherwood" }, buyer)).code).toBe(403);
    });

    it("hold the pictures they show when unused ones are purged, as banners and articles do", async ({ db, app }) => {
      const names = ["logo", "banner", "cover", "text", "orphan"].map((name) => `/pictures/upload/${name}.png`);
      const [logo, image, cover, inText] = names as [string, string, string, string];
      for (const name of names)
        await db.run(
          `insert into stored_file (file_name, person_id, is_public, original_name, content_type, size, created_at)
           values ($1, $2, true, 'x.png', 'image/png', 1, now() - interval '2 days')`,
          [name, operator.id],
        );
      const pictured = {
        ...FORM,
        brandCode: "picturewood",
        brandName: "画木",
        brandNameEn: "Picturewood",
        aliases: [],
        logo,
      };
      expect((await asAdmin("add", pictured)).code).toBe(200);
      const banner = { page: "home", title: "图", image };
      expect((await operator.post("/api/sysAdvert/admin/add", banner)).code).toBe(200);
      const contentHtml = `<p>正文</p><img src="${inText}" alt="">`;
      const article = { channelCode: "market", title: "樟子松周报", contentHtml, cover };
      expect((await operator.post("/api/news/admin/save", article)).code).toBe(200);
      await purgeAged(db, "purge-files");
      const left = await db.rows<{ name: string }>("select file_name as name from stored_file order by id");
      expect(left.map(({ name }) => name)).toEqual(names.slice(0, 4));
      // Visitors are shown a form of the width that their page needs.
      const asked = async (url: string) => (await app.inject(url)).json().data;
      expect((await asked("/api/corporationBrand/getPcInfoByCode?brandCode=picturewood")).logo).toBe(
        "/pictures/upload/logo-480.webp",
      );
      const shown: { image: string }[] = await asked("/api/sysAdvert/getPCBanner?page=home");
      expect(shown.map((one) => one.image)).toContain("/pictures/upload/banner-960.webp");
    });
  });

  describe("that goods bear", () => {
    const FORM = {
      brandCode: "ermu",
      brandName: "额木林业",
      brandNameEn: "Ermu Timber",
      aliases: ["额木厂"],
      country: "RU",
      logo: "",
      banner: "",
      intro: "",
      kindCodes: [],
      speciesCodes: [],
      certs: [],
      isHot: false,
      sort: 9,
    };
    let operator: Buyer;
    let merchant: Buyer;
    let beam: GoodsInput;
    const asAdmin = (call: string, body: object) => operator.post(`/api/corporationBrand/admin/${call}`, body);
    const add = async (change: Partial<GoodsInput>) =>
      merchant.post<HandledInfo>("/api/goods/merchant/add", { ...beam, ...change });
    const search = async (app: App, keywords: string, on = app) =>
      (await post(on, "/api/goods/pc/getSearchList", { keywords })).data as GoodsPage;
    const brandsRead = async (app: App, keywords: string, on = app) =>
      (await search(app, keywords, on)).parsed.brandCode;
    const titles = async (db: TestDatabase) =>
      (
        await db.rows<{ title: string }>("select title from goods where merchant_sku like 'B-%' order by merchant_sku")
      ).map(({ title }) => title);

    it.beforeAll(async ({ db, app }) => {
      operator = await createBuyer(app, db, phoneOf(19), { roles: ["operator"] });
      const { merchantId, storeId } = await insertGoods(db);
      merchant = await createBuyer(app, db, phoneOf(18), { roles: ["merchant"], merchantId });
      beam = { ...BEAM, storeId };
    });

    it("may be the operator's: chosen, in the title, understood, suggested, counted, read from files", async ({
      db,
      app,
    }) => {
      expect((await add({ brandCode: "ermu" })).msg).toBe("品牌不存在");
      expect(await brandsRead(app, "额木厂 樟子松")).toEqual([]);
      expect((await asAdmin("add", FORM)).code).toBe(200);
      const { data } = await merchant.get<KnownBrand[]>("/api/corporationBrand/pc/getOptions");
      expect(data.find(({ code }) => code === "ermu")).toMatchObject({ name: "额木林业", isShown: true });
      const goods = (await add({ merchantSku: "B-1", brandCode: "ermu" })).data;
      expect(goods).toMatchObject({ brandName: "额木林业", title: expect.stringContaining(" 额木林业 ") });
      await add({ merchantSku: "B-2", brandCode: "ermu", title: "额木林业自己写的标题" });
      await add({ merchantSku: "B-3", title: "没有选品牌 额木厂 樟子松" });
      await db.run(`update goods set status = ${GOODS_STATUS.onSale} where merchant_sku like 'B-%'`);
      const found = await search(app, "额木厂 30*120");
      expect(found.parsed.brandCode).toEqual(["ermu"]);
      expect(found.rows.map(({ merchantSku }) => merchantSku).sort()).toEqual(["B-1", "B-2", "B-3"]);
      const brandFacet = found.facets.find(({ field }) => field === "brandCode");
      expect(brandFacet?.options).toContainEqual({ value: "ermu", label: "额木林业", count: 2 });
      expect(suggestionIndex(await readStockSummary(db), await searchWords(db))("额木")).toMatchObject([
        { keyWords: "额木林业" },
      ]);
      const cells = { merchantName: "太仓万木行", merchantSku: "B-4", storeName: "太仓新港一号库", cityName: "苏州" };
      const board = {
        kindName: "木方",
        speciesName: "樟子松",
        thickness: "30",
        width: "120",
        lengthMin: "4000",
        price: "1680",
      };
      const row: Record<string, string> = { ...cells, ...board, stockVolume: "9", brandName: "Ermu-Timber" };
      async function* file() {
        yield* [Object.keys(row), Object.values(row)];
      }
      expect(await importGoods(db, readRows(file()))).toMatchObject({ applied: true, created: 1, noted: 0 });
      const imported = await db.one("select brand_code from goods where merchant_sku = 'B-4'");
      expect(imported).toEqual({ brand_code: "ermu" });
    });

    it("are named in spec alerts, also where one becomes a demand, and lend no word to a species", async () => {
      const specAlert = { name: "额木", thickness: 30, width: 120, speciesCode: ["zhangzisong"], brandCode: ["ermu"] };
      const { id } = (await merchant.post<{ id: string }>("/api/reqSpec/pc/add", specAlert)).data;
      const { demandId } = (await merchant.post<{ demandId: string }>("/api/reqSpec/pc/toDemand", { id })).data;
      const demand = (await merchant.get<Demand>(`/api/demand/pc/getInfo?id=${demandId}`)).data;
      expect(demand).toMatchObject({
        rawText: expect.stringContaining("额木林业"),
        items: [{ brandCode: "ermu", brandName: "额木林业" }],
      });
      const alias = { speciesCode: "zhangzisong", alias: "额木厂", kind: 1 };
      expect((await operator.post("/api/speciesAlias/admin/add", alias)).msg).toBe("词典已收录：额木林业");
    });

    it("take its new name with them, found by it on every node, but what their merchant wrote stays", async ({
      db,
      app,
    }) => {
      const { app: other } = await createTestApp({ ...db });
      expect(await brandsRead(app, "俄木集团 樟子松", other)).toEqual([]);
      const before = await titles(db);
      const writing = deferred();
      const written = db.transaction(async (tx) => {
        await brandsToWriteBy(tx);
        await writing.over;
      });
      const renamed = { ...FORM, brandName: "俄木集团", aliases: ["额木厂", "额木林业"] };
      expect((await asAdmin("update", { ...renamed, version: 1 })).code).toBe(200);
      expect(await rereadBrands(db)).toBe(0);
      writing.end();
      await written;
      expect(await rereadBrands(db)).toBeGreaterThanOrEqual(4);
      expect(await rereadBrands(db)).toBe(0);
      const renamedTitles = before.map((title, at) =>
        at === 0 || at === 3 ? title.replace("额木林业", "俄木集团") : title,
      );
      expect(await titles(db)).toEqual(renamedTitles);
      expect(renamedTitles).not.toEqual(before);
      const found = await search(app, "俄木集团");
      expect(found.rows.map(({ brandName }) => brandName).sort()).toEqual(["", "俄木集团", "俄木集团", "俄木集团"]);
      expect(await brandsRead(app, "额木林业 樟子松")).toEqual(["ermu"]);
      // As a whole reading would make them.
      const tokens = "select id, tokens::text from goods order by id";
      const made = await db.rows(tokens);
      await forgetTokenRules(db);
      await retokeniseGoods(db);
      expect(await db.rows(tokens)).toEqual(made);

      const later = performance.now() + 31_000;
      const clock = vi.spyOn(performance, "now").mockImplementation(() => later);
      expect(await brandsRead(app, "俄木集团 樟子松", other)).toEqual(["ermu"]);
      clock.mockRestore();
      await other.close();
    });

    it("retain one that is switched off, which new goods may not use", async ({ db, app }) => {
      const [kept] = (await merchant.post<Page<HandledInfo>>("/api/goods/merchant/getList", { keywords: "B-1" })).data
        .rows;
      expect((await asAdmin("setStatus", { brandCode: "ermu", version: 2, isEnabled: false })).code).toBe(200);
      expect(await add({ merchantSku: "B-9", brandCode: "ermu" })).toMatchObject({
        code: 601,
        msg: "品牌“俄木集团”已停用，请重新选择",
      });
      const info = (await merchant.get<HandledInfo>(`/api/goods/merchant/getInfo?id=${kept?.id}`)).data;
      const { storeName: _, ...stated } = info.stated;
      const change = { id: info.id, version: info.version, ...stated, detail: "还有货" };
      const changed = await merchant.post<HandledInfo>("/api/goods/merchant/update", change);
      expect(changed.data).toMatchObject({ brandCode: "ermu", brandName: "俄木集团" });
      expect((await search(app, "俄木集团 樟子松")).rows.length).toBeGreaterThan(0);
      expect(suggestionIndex(await readStockSummary(db), await searchWords(db))("俄木")).toEqual([]);
    });
  });
});
