import { describe, expect, it } from "vitest";
import { tierPrice } from "../../src/domain/catalog/goods.ts";
import { forwardAmount } from "../../src/domain/futures/order.ts";
import { fen } from "../../src/domain/money.ts";
import { truckFill } from "../../src/domain/timber/quantity.ts";
import { dm3, kg } from "../../src/domain/units.ts";

/** The compiler is the check here: each `@ts-expect-error` fails the build once its mix-up compiles. */
describe("units of measure", () => {
  it("volumes take no plain number and no money", () => {
    expect(forwardAmount(24_000, dm3(1_500))).toBe(36_000);
    // @ts-expect-error a plain number may be m³
    expect(forwardAmount(24_000, 1_500)).toBe(36_000);
    // @ts-expect-error money is no volume
    expect(truckFill(fen(33_000), kg(0))).toBe(100);
    // @ts-expect-error weight and volume do not change places
    expect(truckFill(kg(0), dm3(32_000))).toBe(100);
  });

  it("tiers of prices are reached by volumes", () => {
    const goods = { price: fen(1_700), priceTiers: [{ minVolume: dm3(1_000), price: fen(1_600) }] };
    expect(tierPrice(goods, dm3(1_000)).price).toBe(1_600);
    // @ts-expect-error a price is no volume
    expect(tierPrice(goods, goods.price).price).toBe(1_600);
  });
});
