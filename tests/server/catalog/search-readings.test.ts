import { describe, expect } from "vitest";
import type { GoodsPage } from "../../../src/domain/catalog/search/goods-page.ts";
import { needlesOf } from "../../../src/domain/catalog/search/hit-marks.ts";
import type { App } from "../../../src/server/http.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";

const search = async (app: App, keywords: string): Promise<GoodsPage> =>
  (await app.inject({ method: "POST", url: "/api/goods/pc/getSearchList", payload: { keywords } })).json().data;
const grades = async (app: App, keywords: string) => {
  const { rows, near } = await search(app, keywords);
  return [...rows, ...near.rows.map(({ goods }) => goods)].map(({ gradeCode }) => gradeCode).sort();
};

it.beforeAll(async ({ db }) => {
  for (const [gradeCode, portCode] of [
    ["ru-1", "taicang"],
    ["ru-2", "qingdao"],
    ["ru-3", "taicang"],
  ] as const)
    await insertGoods(db, {
      title: `樟子松 ${gradeCode}${gradeCode === "ru-3" ? " 蓝变" : ""}`,
      gradeCode,
      length: gradeCode === "ru-1" ? 6000 : 4000,
      portCode,
      storeName: `${portCode}库`,
    });
});

describe("what is excluded", () => {
  it.for([
    ["樟子松 不要一级", ["ru-2", "ru-3"]],
    ["樟子松 除了太仓", ["ru-2"]],
    ["樟子松 不要三级 不要一级", ["ru-2"]],
    ["樟子松 6米的不要", ["ru-2", "ru-3"]],
    ["樟子松 不要蓝变的", ["ru-1", "ru-2"]],
  ] as const)("%s is neither found nor near", async ([keywords, expected], { app }) => {
    expect(await grades(app, keywords)).toEqual(expected);
  });

  it("is shown in the buyer's words, and can be removed", async ({ app }) => {
    const { parsed } = await search(app, "樟子松 不要一级");
    const [asked, refused] = parsed.tags;
    expect(asked).toMatchObject({ field: "species", label: "樟子松" });
    expect(refused).toEqual({ field: "refused", label: "不要一级", value: "", span: [4, 8] });
    expect(needlesOf("樟子松 不要一级", parsed)).toEqual(["樟子松"]);
  });
});

describe("a search that finds nothing exactly", () => {
  it("offers to choose what the near goods are", async ({ app }) => {
    const { total, near, facets } = await search(app, "樟子松 特等");
    expect(total).toBe(0);
    expect(near.total).toBe(3);
    const grade = facets
      .find(({ field }) => field === "gradeCode")
      ?.options.map(({ value, count }) => ({ value, count }));
    expect(grade?.map(({ value }) => value).sort()).toEqual(["ru-1", "ru-2", "ru-3"]);
  });
});

describe("a size that may be read in two ways", () => {
  it("is shown as it was read, beside the other reading with unambiguous words", async ({ app }) => {
    const { parsed } = await search(app, "4*6 FSC");
    const [other] = parsed.alternatives;
    expect(other?.read).toBe("40×60 mm");
    expect(other?.keywords).toBe("89mm*140mm FSC");
    const again = await search(app, other?.keywords ?? "");
    expect(again.parsed.alternatives).toEqual([]);
    expect(again.parsed).toMatchObject({ thickness: 89, width: 140 });
  });

  it("is no question where there is one way to read it", async ({ app }) => {
    expect((await search(app, "樟子松 30*120")).parsed.alternatives).toEqual([]);
  });
});
