import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PURCHASE_VOLUME_MOST } from "../../../../src/domain/catalog/search/goods-query.ts";
import { volumeAsked, volumeIn } from "../../../../src/domain/catalog/search/purchase-volume.ts";
import { purchaseVolumeTyped } from "../../../../src/domain/catalog/search/typed-range.ts";
import { dm3 } from "../../../../src/domain/units.ts";

describe("the volume of a purchase", () => {
  it("is what the words say in m³, and none where they count pieces or say nothing", () => {
    expect(volumeIn("樟子松 30*120 30方")).toBe(30_000);
    expect(volumeIn("2.5立方樟子松")).toBe(2_500);
    expect(volumeIn("樟子松 200根 40*90")).toBeNull();
    expect(volumeIn("樟子松 2车")).toBeNull();
    expect(volumeIn("樟子松 1800元以下")).toBeNull();
    expect(volumeIn("樟子松 30方木")).toBeNull();
    expect(volumeIn("")).toBeNull();
  });

  it("is the stated one where both say something", () => {
    expect(volumeAsked({ keywords: "樟子松 30方", purchaseVolume: dm3(6_200) })).toBe(6_200);
    expect(volumeAsked({ keywords: "樟子松 30方", purchaseVolume: null })).toBe(30_000);
  });

  it("is typed in m³, and nothing that is no purchase", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: PURCHASE_VOLUME_MOST }), (volume) => {
        expect(purchaseVolumeTyped(String(volume / 1000))).toBe(volume);
      }),
    );
    expect(purchaseVolumeTyped("")).toBeNull();
    for (const text of ["0", "0.0001", "1000.001", "-1", "十方", "200根"])
      expect(purchaseVolumeTyped(text), text).toBeUndefined();
  });
});
