import { describe, expect } from "vitest";
import { boardsOf } from "../../src/demo/trade-store.ts";
import { MM3_PER_M3 } from "../../src/domain/timber/volume.ts";
import { it } from "../support/fixtures.ts";
import { insertGoods } from "../support/goods.ts";

describe("the demo's quotes", () => {
  it("are of boards of which no more than the demand must be taken at once", async ({ db }) => {
    const { id, merchantId } = await insertGoods(db, { kindCode: "1501", stock: 100_000, minOrder: 1, step: 1 });
    await insertGoods(db, { kindCode: "1501", thickness: 52, stock: 100_000, minOrder: 9_000, step: 1 });
    await insertGoods(db, { kindCode: "1501", thickness: 53, stock: 100_000, minOrder: 1, step: 9_000 });
    const asked = { merchantIds: [merchantId], leastMm3: MM3_PER_M3, atOnceMm3: MM3_PER_M3, most: 8 };
    expect((await boardsOf(db, asked)).map((boards) => boards.id)).toEqual([id]);
  });
});
