import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { comparedPrice, cubicPrice } from "../../../../src/domain/catalog/goods/cubic-price.ts";
import type { GoodsBrief } from "../../../../src/domain/catalog/goods/goods.ts";
import { tierPrice } from "../../../../src/domain/catalog/goods/tier-price.ts";
import {
  boughtWith,
  deliveredPrice,
  deliveredTerms,
  deliveredTruePrice,
  truePrice,
} from "../../../../src/domain/catalog/goods/true-offer.ts";
import { fen } from "../../../../src/domain/money.ts";
import { VOLUME_GROUPS } from "../../../../src/domain/timber/true-price.ts";
import { basisPoints, type Dm3, dm3 } from "../../../../src/domain/units.ts";
import { BOARDS } from "../../../support/offers.ts";

const TIERS = [
  { minVolume: dm3(10_000), price: fen(170_000) },
  { minVolume: dm3(33_000), price: fen(160_000) },
];
const goods = fc
  .record({ price: fc.integer({ min: 170_001, max: 300_000 }), taxIncluded: fc.boolean(), isTiered: fc.boolean() })
  .map(
    ({ price, taxIncluded, isTiered }): GoodsBrief => ({
      ...BOARDS,
      saleUnit: "m3",
      price: fen(price),
      priceMode: 1,
      taxIncluded,
      priceTiers: isTiered ? TIERS : [],
      trueVolume: null,
    }),
  );
const loads = fc.record({
  perM3: fc.integer({ min: 0, max: 50_000 }).map(fen),
  isFirm: fc.boolean(),
  volume: fc.integer({ min: 1, max: 60_000 }).map(dm3),
});

describe("goods as they are bought", () => {
  it("cost the taxed price of the tier that is reached and the freight of what is bought", () => {
    fc.assert(
      fc.property(goods, loads, (offer, load) => {
        const { price } = tierPrice(offer, load.volume);
        expect(deliveredPrice(boughtWith(offer, load))).toBe(cubicPrice(price, offer)! + load.perM3);
      }),
    );
  });

  it("keep the listed price for the whole truck of a list", () => {
    fc.assert(
      fc.property(goods, loads, (offer, load) => {
        expect(deliveredPrice(boughtWith(offer, { ...load, volume: null }))).toBe(comparedPrice(offer)! + load.perM3);
      }),
    );
  });

  it("cost more per m³ that is there where some is missing", () => {
    const trueVolume = {
      group: VOLUME_GROUPS.measured,
      ratio: basisPoints(9_500),
      low: basisPoints(9_400),
      high: basisPoints(9_600),
      pieces: 24,
      checks: 1,
      from: "2026-11-20",
      to: "2026-11-20",
    };
    fc.assert(
      fc.property(goods, loads, (offer, load) => {
        const bought = boughtWith({ ...offer, trueVolume }, load);
        expect(deliveredTruePrice(bought)).toBeGreaterThan(deliveredPrice(bought)!);
        expect(deliveredTruePrice(bought)).toBeGreaterThanOrEqual(truePrice(bought)!);
      }),
    );
  });

  it("say that their tiers are not counted where a list shows the listed price, and only there", () => {
    const taxed = (offer: GoodsBrief) => deliveredTerms(offer)[0]?.text ?? "";
    const isSaid = (offer: GoodsBrief) => taxed(offer).endsWith("，按起订价，不计阶梯优惠");
    fc.assert(
      fc.property(goods, loads, (offer, load) => {
        const isCheaper = tierPrice(offer, load.volume).tierApplied !== null;
        expect(isSaid({ ...offer, freight: load })).toBe(isCheaper);
        expect(isSaid({ ...offer, freight: { ...load, volume: null } })).toBe(offer.priceTiers.length > 0);
        expect(isSaid(boughtWith(offer, load))).toBe(false);
      }),
    );
  });

  it("say of how much the freight is", () => {
    const offer: GoodsBrief = { ...BOARDS, priceMode: 1 };
    const freightOf = (volume: Dm3 | null) =>
      deliveredTerms(boughtWith(offer, { perM3: fen(9_500), isFirm: false, volume }))[1];
    expect(freightOf(dm3(6_200))).toEqual({ label: "运费", text: "约 95.00 元/m³，按 6.2 m³" });
    expect(freightOf(null)).toEqual({ label: "运费", text: "约 95.00 元/m³，按 13 米整车" });
  });
});
