import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GoodsBrief } from "../../../src/domain/catalog/goods.ts";
import { EMPTY_ITEM } from "../../../src/domain/demand/demand-item.ts";
import { bestOf, covers } from "../../../src/domain/demand/demand-match.ts";

const goodsWith = (availableVolume: number, id = "1") => ({ id, availableVolume }) as GoodsBrief;
const container = {
  ...EMPTY_ITEM,
  speciesCode: "zhangzisong",
  quantity: 1,
  quantityUnit: "container" as const,
};

describe("goods for a line", () => {
  it("cover a container of boards from 50 m³ on", () => {
    expect(covers(goodsWith(50_000), container)).toBe(true);
    expect(covers(goodsWith(49_999), container)).toBe(false);
    expect(covers(goodsWith(1), { ...container, quantityUnit: "bundle" })).toBeNull();
  });

  it("are shown three at most, those that cover it first, else in their order", () => {
    const rows = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(rows, (volumes) => {
        const goods = volumes.map((volume, at) => goodsWith(volume, String(at)));
        const best = bestOf(goods, container);
        expect(best.length).toBe(Math.min(3, goods.length));
        const enough = goods.filter((one) => covers(one, container));
        expect(best.slice(0, enough.length)).toEqual(enough.slice(0, 3));
        const ids = best.filter((one) => !covers(one, container)).map(({ id }) => Number(id));
        expect(ids).toEqual([...ids].sort((one, other) => one - other));
      }),
    );
  });
});
