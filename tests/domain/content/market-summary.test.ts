import { expect, it } from "vitest";
import { queryFromParams } from "../../../src/domain/catalog/search/goods-query-url.ts";
import { sizeAddress } from "../../../src/domain/content/market-summary.ts";
import { fen } from "../../../src/domain/money.ts";

it("sizeAddress: leads to the search for goods of that size that can be bought now", () => {
  const address = sizeAddress({ speciesName: "樟子松", size: "30*120", goodsNum: 4, lowest: fen(158_000) });
  const { pathname, searchParams } = new URL(address, "https://taomu.example");
  expect(pathname).toBe("/search/list");
  expect(queryFromParams(Object.fromEntries(searchParams))).toMatchObject({ keywords: "樟子松 30*120", inStock: true });
});
