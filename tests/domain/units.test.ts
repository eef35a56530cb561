import { describe, expect, it } from "vitest";
import type { GoodsInput } from "../../src/domain/catalog/goods/goods-fields.ts";
import { tierPrice } from "../../src/domain/catalog/goods/tier-price.ts";
import { forwardAmount } from "../../src/domain/futures/order.ts";
import { fen } from "../../src/domain/money.ts";
import { truckFill } from "../../src/domain/timber/quantity.ts";
import { logVolumeGb, pieceVolumeMm3 } from "../../src/domain/timber/volume.ts";
import { cm, dm3, kg, type Mm, mm } from "../../src/domain/units.ts";

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

  it("sizes take no plain number, and diameters of logs are no sides", () => {
    const tenths = 300;
    expect(pieceVolumeMm3(mm(30), mm(120), mm(4_000))).toBe(14_400_000);
    // @ts-expect-error a plain number may be tenths of a mm
    expect(pieceVolumeMm3(tenths, mm(120), mm(4_000))).toBe(144_000_000);
    expect(logVolumeGb(cm(30), mm(4_000))).toBeGreaterThan(0);
    // @ts-expect-error diameter and length do not change places
    expect(logVolumeGb(mm(4_000), cm(30))).toBeGreaterThan(0);
  });

  it("sizes that are not known stay unknown", () => {
    const known: Mm = mm(30);
    expect(known).toBe(30);
    expect(cm(null)).toBeNull();
    // @ts-expect-error an unknown size is none
    const unknown: Mm = mm(null);
    expect(unknown).toBeNull();
  });

  it("facts of a record have the unit of their type", () => {
    type Sizes = Pick<GoodsInput, "width" | "diameterMin" | "thicknessTenths">;
    const sizes: Sizes = { width: mm(120), diameterMin: cm(30), thicknessTenths: 300 };
    // @ts-expect-error a thickness in tenths of a mm is no side
    const side: Mm | null = sizes.thicknessTenths;
    // @ts-expect-error nor is a diameter in cm
    const other: Mm | null = sizes.diameterMin;
    expect(side).toBe(300);
    expect(other).toBe(30);
  });

  it("tiers of prices are reached by volumes", () => {
    const goods = { price: fen(1_700), priceTiers: [{ minVolume: dm3(1_000), price: fen(1_600) }] };
    expect(tierPrice(goods, dm3(1_000)).price).toBe(1_600);
    // @ts-expect-error a price is no volume
    expect(tierPrice(goods, goods.price).price).toBe(1_600);
  });
});
