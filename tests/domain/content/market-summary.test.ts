import fc from "fast-check";
import { expect, it } from "vitest";
import { queryFromParams } from "../../../src/domain/catalog/search/goods-query-url.ts";
import { portAddress, shipAddress, shipScale, sizeAddress } from "../../../src/domain/content/market-summary.ts";
import { fen } from "../../../src/domain/money.ts";

it("sizeAddress: leads to the search for goods of that size that can be bought now", () => {
  const address = sizeAddress({ speciesName: "樟子松", size: "30*120", goodsNum: 4, lowest: fen(158_000) });
  const { pathname, searchParams } = new URL(address, "https://taomu.example");
  expect(pathname).toBe("/search/list");
  expect(queryFromParams(Object.fromEntries(searchParams))).toMatchObject({ keywords: "樟子松 30*120", inStock: true });
});

it("portAddress: leads to what can be bought in that port", () => {
  const { searchParams } = new URL(portAddress({ code: "taicang" }), "https://taomu.example");
  expect(queryFromParams(Object.fromEntries(searchParams))).toMatchObject({ portCode: ["taicang"], inStock: true });
});

it("shipScale: is full for the largest ship, longer for more, and never too short to be seen", () => {
  expect(shipScale(900, 900)).toBe(1);
  expect(shipScale(225, 900)).toBeCloseTo(0.7);
  expect(shipScale(0, 900)).toBe(0.4);
  expect(shipScale(0, 0)).toBe(0.4);
});

it("shipAddress: is one of the seven lengths that are drawn", () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.nat(2_000), (volume, most) => {
      expect(shipAddress(shipScale(volume, most))).toMatch(/^\/pictures\/ships\/([4-9]|10)\.svg$/);
    }),
  );
});
