import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { type Brands, createBrandDetailMachine } from "../../../src/application/catalog/brands.ts";
import type { Basket } from "../../../src/application/catalog/catalog.ts";
import type { BrandDetail } from "../../../src/domain/catalog/goods/brand.ts";
import type { GoodsQuery } from "../../../src/domain/catalog/search/goods-query.ts";
import { ApiError, transportFailure } from "../../../src/domain/errors.ts";
import { settled } from "../../support/machines.ts";
import { BOARDS, listOf } from "../../support/offers.ts";
import { fakeVisit, type Log, open, quickCatalog } from "./fakes.ts";

const brandOf = (brandCode: string) => ({ brandCode, brandName: brandCode }) as BrandDetail;
const missing = () => new ApiError({ kind: "refused", code: 404, message: "品牌不存在", data: null });

function start(query: Record<string, string>, over: Partial<Brands> = {}, who = { isSignedIn: true }) {
  const log: Log = [];
  const asked: GoodsQuery[] = [];
  const added = open<number>();
  const catalog = {
    ...quickCatalog,
    search: async (goods: GoodsQuery) => {
      asked.push(goods);
      return listOf([BOARDS], goods);
    },
  };
  const basket: Basket = {
    add: ({ goodsId, quantity }) => {
      log.push(`add ${goodsId} ${quantity}`);
      return added.promise;
    },
  };
  const brands: Brands = {
    list: () => Promise.reject(new Error("not asked")),
    detail: async (code) => brandOf(code),
    ...over,
  };
  const machine = createBrandDetailMachine({ brands, catalog, basket, app: fakeVisit(log, who) });
  const actor = createActor(machine, { input: { query } }).start();
  return { actor, log, asked, added };
}

describe("a brand's page", () => {
  it("waits under the tag loading, then shows the brand and its goods alone", async () => {
    const { actor, asked } = start({ brandCode: "canfor", sort: "1", keywords: "白橡", pageNum: "2" });
    expect(actor.getSnapshot().hasTag("loading")).toBe(true);
    await settled();
    expect(actor.getSnapshot().matches({ page: "ready" })).toBe(true);
    expect(actor.getSnapshot().context.shown?.brand.brandCode).toBe("canfor");
    expect(asked).toMatchObject([{ brandCode: ["canfor"], keywords: "", sort: 1, pageNum: 2 }]);
  });

  it("shows a missing brand without a request where the address names none or several", async () => {
    for (const query of [{}, { brandCode: "" }, { brandCode: "a b" }, { brandCode: "canfor,vlp" }]) {
      const { actor, asked } = start(query as Record<string, string>);
      await settled();
      expect(actor.getSnapshot().matches({ page: "missing" })).toBe(true);
      expect(asked).toEqual([]);
    }
    const { actor } = start({ brandCode: "nobody" }, { detail: () => Promise.reject(missing()) });
    await settled();
    expect(actor.getSnapshot().matches({ page: "missing" })).toBe(true);
  });

  it("fails for another reason, and recovers when it is tried again", async () => {
    let works = false;
    const { actor } = start(
      { brandCode: "canfor" },
      { detail: async (code) => (works ? brandOf(code) : Promise.reject(new ApiError(transportFailure("timeout")))) },
    );
    await settled();
    expect(actor.getSnapshot().matches({ page: "failed" })).toBe(true);
    works = true;
    actor.send({ type: "retried" });
    await settled();
    expect(actor.getSnapshot().matches({ page: "ready" })).toBe(true);
  });

  it("shows the brand of the latest address, however late an older answer comes", async () => {
    const slow = open<BrandDetail>();
    const { actor } = start(
      { brandCode: "vlp" },
      { detail: (code) => (code === "vlp" ? slow.promise : Promise.resolve(brandOf(code))) },
    );
    actor.send({ type: "routeChanged", query: { brandCode: "canfor" } });
    await settled();
    slow.answer(brandOf("vlp"));
    await settled();
    expect(actor.getSnapshot().context.shown?.brand.brandCode).toBe("canfor");
    actor.send({ type: "routeChanged", query: { brandCode: "canfor" } });
    expect(actor.getSnapshot().hasTag("loading")).toBe(false);
  });

  it("puts goods into the cart once at a time, and prompts visitors to sign in", async () => {
    const { actor, log, added } = start({ brandCode: "canfor" });
    await settled();
    const item = { goods: BOARDS, count: BOARDS.minOrder };
    actor.send({ type: "addRequested", ...item });
    actor.send({ type: "addRequested", ...item });
    expect(actor.getSnapshot().context.adding?.goods.id).toBe(BOARDS.id);
    added.answer(1);
    await settled();
    actor.send({ type: "addRequested", ...item });
    expect(log.filter((line) => line.startsWith("add"))).toHaveLength(1);
    expect(actor.getSnapshot().context.adding).toBeNull();

    const visitor = start({ brandCode: "canfor" }, {}, { isSignedIn: false });
    await settled();
    visitor.actor.send({ type: "addRequested", ...item });
    expect(visitor.log).toEqual(["ask to sign in"]);
  });
});
