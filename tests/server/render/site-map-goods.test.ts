import { describe, expect } from "vitest";
import { GOODS_STATUS } from "../../../src/domain/catalog/goods/goods-states.ts";
import { firstGoodsOfParts, goodsOfPart } from "../../../src/server/render/site-map-store.ts";
import { it } from "../../support/fixtures.ts";
import { insertGoods } from "../../support/goods.ts";

describe("the goods of the site map", () => {
  it("stand in parts of so many, each once and in the order of their ids, those on sale alone", async ({ db }) => {
    const ids: string[] = [];
    for (let number = 0; number < 5; number += 1) ids.push((await insertGoods(db)).id);
    await insertGoods(db, { status: GOODS_STATUS.unpublished });
    const firsts = await firstGoodsOfParts(db, 2);
    const parts = await Promise.all(firsts.map((first) => goodsOfPart(db, first, 2)));
    expect(parts.map((part) => part.length)).toEqual([2, 2, 1]);
    expect(parts.flat()).toEqual(ids.sort((one, other) => Number(BigInt(one) - BigInt(other))));
  });
});
