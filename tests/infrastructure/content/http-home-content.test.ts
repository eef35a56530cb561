import { describe, expect } from "vitest";
import { FIRST_MENU } from "../../../src/domain/content/first-menu.ts";
import { FLOOR, floorFlags } from "../../../src/domain/content/home-template.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { asId } from "../../../src/domain/ids.ts";
import { createHttpHomeContent } from "../../../src/infrastructure/content/http-home-content.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";

let url: string;
const failures = createFailureBus();
const reported: string[] = [];
const content = () =>
  createHttpHomeContent(createHttpClient({ url }, { read: () => null, write: () => {}, clear: () => {} }, failures));

it.beforeAll(async ({ db, app }) => {
  failures.subscribe(({ message }) => reported.push(message));
  await insertGoods(db, { title: "樟子松" });
  url = await app.listen({ port: 0, host: "127.0.0.1" });
});

describe("HomeContent over HTTP", () => {
  it("reads templates by place, the menu, tracks and banners", async () => {
    const flags = floorFlags([
      ...(await content().templates(0)),
      ...(await content().templates(1)),
      ...(await content().templates(2)),
    ]);
    expect(Object.values(flags).map(({ isShow }) => isShow)).toEqual(Array(9).fill(true));
    const menu = await content().menu(flags[FLOOR.menu]!.templateId);
    const shown = (items: readonly { type: number; title: string; content: string; query: string }[]) =>
      items.map(({ type, title, content: leads, query }) => [type, title, leads, query]);
    expect(shown(menu)).toEqual(shown(FIRST_MENU));
    const [track] = await content().fastTracks(flags[FLOOR.fastTrack]!.templateId);
    expect(Object.keys(track ?? {}).sort()).toEqual(["icon", "id", "linkUrl", "title"]);
    expect((await content().banners("home")).length).toBeGreaterThan(1);
    expect(await content().banners("news")).toEqual([]);
  });

  it("reads the indices, of which a market without history has none", async () => {
    expect(await content().indices()).toEqual([]);
  });

  it("brings the market in figures", async () => {
    const { goodsNum, sizes } = await content().market();
    expect(goodsNum).toBe(1);
    expect(sizes).toMatchObject([{ size: "30*120", lowest: 168_000 }]);
  });

  it("brings the board of what is offered: before the first prices its cells have none", async () => {
    expect(await content().board()).toMatchObject({
      kinds: [{ code: "1502" }],
      board: {
        closeDate: null,
        species: [{ name: "樟子松" }],
        ports: [{ name: "太仓港" }],
        cells: [{ goodsNum: 1, price: null, changePct: null, heat: 0 }],
      },
    });
  });

  it("brings the goods of a floor and the ports; a failure is silent", async () => {
    const templateId = floorFlags(await content().templates(0))[FLOOR.newGoods]?.templateId ?? "";
    const found = await content().goods({ templateId, tab: 2 });
    expect(found.rows).toMatchObject([{ title: "樟子松", priceMode: 1 }]);
    expect(found.ports.length).toBeGreaterThan(0);
    expect(Object.keys(found)).toEqual(["rows", "ports"]);
    await expect(content().menu(asId("nonsense"))).rejects.toBeInstanceOf(ApiError);
    expect(reported).toEqual([]);
  });
});
