import { describe, expect } from "vitest";
import type { GoodsPage } from "../../../src/domain/catalog/search/goods-page.ts";
import type { App } from "../../../src/server/http.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";

const search = async (app: App, keywords: string, filter: object = {}): Promise<GoodsPage> => {
  const payload = { keywords, ...filter };
  return (await app.inject({ method: "POST", url: "/api/goods/pc/getSearchList", payload })).json().data;
};
const titles = async (app: App, keywords: string) =>
  (await search(app, keywords)).rows.map(({ title }) => title).sort();

it.beforeAll(async ({ db }) => {
  for (const [title, price, certs, taxIncluded] of [
    ["樟子松甲", 150_000, '[{"type":"FSC","no":"C1","expireTime":null}]', true],
    ["樟子松乙", 190_000, '[{"type":"FSC","no":"C2","expireTime":"2020-01-01 00:00:00"}]', true],
    ["樟子松丙", 230_000, '[{"type":"PEFC","no":"P1","expireTime":null}]', false],
  ] as const) {
    const { id } = await insertGoods(db, { title, price });
    await db.run("update goods set certs = $2::jsonb, tax_included = $3 where id = $1", [id, certs, taxIncluded]);
  }
});

describe("terms of sale in the words of a search", () => {
  it.for([
    ["樟子松 FSC", ["樟子松甲"]],
    ["樟子松 PEFC认证", ["樟子松丙"]],
    ["樟子松 含税", ["樟子松乙", "樟子松甲"]],
    ["樟子松 不含税", ["樟子松丙"]],
    ["樟子松 2000以内", ["樟子松乙", "樟子松甲"]],
    ["樟子松 1800-2000元", ["樟子松乙"]],
    ["樟子松 FSC 含税 1600元以下", ["樟子松甲"]],
    ["FSC", ["樟子松甲"]],
    ["樟子松 FSC或PEFC", ["樟子松丙", "樟子松甲"]],
    ["樟子松 不要FSC", ["樟子松丙", "樟子松乙"]],
    ["含税 1800元以上", ["樟子松乙"]],
  ] as const)("%s narrow the list", async ([keywords, expected], { app }) => {
    expect(await titles(app, keywords)).toEqual(expected);
  });

  it("are tags that can be taken away, and no words", async ({ app }) => {
    const { parsed, unknown } = await search(app, "樟子松 FSC 2000以内");
    expect(parsed.tags.map(({ field, label }) => [field, label])).toEqual([
      ["species", "樟子松"],
      ["cert", "FSC"],
      ["price", "2000以内"],
    ]);
    expect(parsed.words).toEqual([]);
    expect(unknown).toEqual([]);
  });

  it("apply to near hits, too", async ({ app }) => {
    const { total, near } = await search(app, "樟子松 青岛 含税");
    expect(total).toBe(0);
    expect(near.rows.map(({ goods }) => goods.title).sort()).toEqual(["樟子松乙", "樟子松甲"]);
  });

  it("leave goods without the certificate as near hits, behind those with it, and mark them", async ({ app }) => {
    const { rows, near } = await search(app, "樟子松 FSC");
    expect(rows.map(({ title }) => title)).toEqual(["樟子松甲"]);
    expect(near.rows.map(({ goods, differs }) => [goods.title, differs])).toEqual([
      ["樟子松乙", ["未注明有FSC"]],
      ["樟子松丙", ["未注明有FSC"]],
    ]);
  });
});

describe("a price in the words of a search", () => {
  it.beforeAll(async ({ db }) => {
    await insertGoods(db, { title: "辐射松丁", price: 140_000, speciesCode: "fushesong" });
    await insertGoods(db, { title: "樟子松戊", price: 176_000 });
  });

  it("leaves dearer goods as near hits, the closest prices first and before other timber, and states the difference", async ({
    app,
  }) => {
    const { rows, near } = await search(app, "樟子松 1600以内");
    expect(rows.map(({ title }) => title)).toEqual(["樟子松甲"]);
    expect(near.rows.map(({ goods, differs }) => [goods.title, differs])).toEqual([
      ["樟子松戊", ["价格高出 10%"]],
      ["樟子松乙", ["价格高出 19%"]],
      ["樟子松丙", ["价格高出 63%"]],
      ["辐射松丁", ["树种 辐射松"]],
    ]);
    const least = await search(app, "樟子松 2300元以上");
    expect(least.near.rows.map(({ goods, differs }) => [goods.title, differs]).slice(0, 3)).toEqual([
      ["樟子松乙", ["价格低 18%"]],
      ["樟子松戊", ["价格低 24%"]],
      ["樟子松甲", ["价格低 35%"]],
    ]);
  });

  it("leaves goods near that are sold by another unit", async ({ app }) => {
    const { total, near } = await search(app, "樟子松 130一张以内");
    expect(total).toBe(0);
    expect(near.rows.slice(0, 4).map(({ differs }) => differs)).toEqual(Array(4).fill(["未按张报价"]));
    expect((await search(app, "樟子松 预算90000000")).total).toBe(4);
  });

  it("stays strict where it is chosen in a filter", async ({ app }) => {
    const { rows, near } = await search(app, "樟子松 1600以内", { priceMax: 200_000 });
    expect(rows.map(({ title }) => title)).toEqual(["樟子松甲"]);
    expect(near.rows.map(({ goods }) => goods.title)).toEqual(["樟子松戊", "樟子松乙", "辐射松丁"]);
    expect((await search(app, "樟子松", { priceMax: 160_000 })).near.rows.map(({ goods }) => goods.title)).toEqual([
      "辐射松丁",
    ]);
  });
});
