import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PURCHASE_VOLUME_MOST } from "../../../../src/domain/catalog/search/goods-query.ts";
import { volumeAsked, volumeIn } from "../../../../src/domain/catalog/search/purchase-volume.ts";
import { purchaseVolumeProblem, purchaseVolumeTyped } from "../../../../src/domain/catalog/search/typed-range.ts";
import { dm3 } from "../../../../src/domain/units.ts";

describe("the volume of a purchase", () => {
  it("is what the words say in m³, and none where they count pieces or say nothing", () => {
    expect(volumeIn("樟子松 30*120 30方")).toBe(30_000);
    expect(volumeIn("2.5立方樟子松")).toBe(2_500);
    for (const thirty of ["三十方", "30 立方米", "30m3", "30多方"])
      expect(volumeIn(`樟子松 ${thirty}`), thirty).toBe(30_000);
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

  it("is the most that is taken where the words say more, and none where they say 0", () => {
    for (const more of ["1000.001方", "5000方", "99999999立方"])
      expect(volumeIn(`樟子松 ${more}`), more).toBe(PURCHASE_VOLUME_MOST);
    expect(volumeIn("樟子松 1000方")).toBe(PURCHASE_VOLUME_MOST);
    expect(volumeIn("樟子松 0方")).toBeNull();
  });

  it("is refused with a reason where it is too little or too much; what is no number says so itself", () => {
    for (const text of ["0", "1000.001", "2000", "5万"])
      expect(purchaseVolumeProblem(text), text).toBe("采购量请填 0.001 至 1,000 m³");
    for (const text of ["", "0.001", "6.2", "1000", "十方", "-1"]) expect(purchaseVolumeProblem(text), text).toBeNull();
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
