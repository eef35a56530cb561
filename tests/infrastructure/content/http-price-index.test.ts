import { describe, expect } from "vitest";
import { createActor, waitFor } from "xstate";
import { createPriceIndexMachine, type PriceIndex } from "../../../src/application/content/price-index.ts";
import { closeOf } from "../../../src/domain/content/price-index-period.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { createHttpPriceIndex } from "../../../src/infrastructure/content/http-price-index.ts";
import { createFailureBus, createHttpClient } from "../../../src/infrastructure/http/http-client.ts";
import { computeIndices } from "../../../src/server/content/price-index-compute.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";

let url: string;
it.beforeAll(async ({ db, app }) => {
  for (const merchantSku of ["a", "b", "c"]) await insertGoods(db, { merchantSku, publishAt: new Date("2025-01-01") });
  await db.run("delete from goods_price_history");
  await db.run("insert into goods_price_history select id, 168000, '2025-12-01' from goods");
  await computeIndices(db, closeOf("2026-W03"));
  url = await app.listen({ port: 0, host: "127.0.0.1" });
});

const index = () =>
  createHttpPriceIndex(
    createHttpClient({ url }, { read: () => null, write: () => {}, clear: () => {} }, createFailureBus()),
  );
const started = (query: Record<string, string>, port = index()) =>
  waitFor(
    createActor(createPriceIndexMachine({ index: port }), { input: { query } }).start(),
    (state) => !state.hasTag("loading"),
  );

describe("PriceIndex over HTTP", () => {
  it("reads indices, one with its points, and prices by class and port", async () => {
    const port = index();
    expect((await port.list()).map(({ indexCode, value }) => [indexCode, value])).toEqual([
      ["TM", 100_000],
      ["TM-1502", 100_000],
    ]);
    expect((await port.detail("TM", "3m")).points.map(({ period }) => period)).toEqual([
      "2026-W01",
      "2026-W02",
      "2026-W03",
    ]);
    expect((await port.prices(null, "taicang")).rows).toMatchObject([{ price: 168_000, changePct: 0 }]);
    expect((await port.prices("1501", null)).rows).toEqual([]);
    await expect(port.detail("TM-0", "1y")).rejects.toBeInstanceOf(ApiError);
  });

  it("feeds the page as its address requires", async () => {
    const ready = await started({ indexCode: "TM-1502", range: "3m", kindCode: "1501" });
    expect(ready.context.data).toMatchObject({ detail: { index: { indexCode: "TM-1502" } }, table: { rows: [] } });
    expect(ready.context.data?.market?.goodsNum).toBe(3);
    expect((await started({ indexCode: "TM-0" })).value).toBe("failed");
    const withoutMarket: PriceIndex = Object.assign(index(), { market: async () => Promise.reject(new Error("away")) });
    const prices = await started({}, withoutMarket);
    expect(prices.context.data).toMatchObject({ market: null, detail: { index: { indexCode: "TM" } } });
  });
});
