import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FUTURES_STATUS } from "../../../src/domain/futures/order.ts";
import { whereaboutsOf } from "../../../src/domain/futures/whereabouts.ts";
import { dm3 } from "../../../src/domain/units.ts";

type Journey = Parameters<typeof whereaboutsOf>[0];
const ORDERED: Journey = {
  status: FUTURES_STATUS.toShip,
  loadedOn: "",
  landedOn: "",
  eta: "2026-12-20",
  vessel: "",
  voyage: "",
  destPortName: "太仓港",
  storeName: "",
  volume: dm3(52_000),
  pickedVolume: dm3(0),
};
const AT_SEA: Journey = { ...ORDERED, status: FUTURES_STATUS.atSea, loadedOn: "2026-11-21" };
const STORED: Journey = { ...AT_SEA, status: FUTURES_STATUS.toPickup, landedOn: "2026-12-19", storeName: "一号库" };

describe("where the goods of a forward order are", () => {
  it("follows them from the ship to the warehouse", () => {
    expect(whereaboutsOf(ORDERED)).toBeNull();
    expect(whereaboutsOf({ ...AT_SEA, vessel: "中远太仓", voyage: "V12" })).toEqual({
      on: "ship",
      share: 1,
      words: "在 中远太仓 V12，预计 2026-12-20 到 太仓港",
    });
    expect(whereaboutsOf(AT_SEA)?.words).toBe("已装船，预计 2026-12-20 到 太仓港");
    expect(whereaboutsOf({ ...AT_SEA, landedOn: "2026-12-19" })?.words).toBe("2026-12-19 已到 太仓港，待清关入库");
    expect(whereaboutsOf(STORED)).toEqual({ on: "stack", share: 1, words: "在 一号库，还有 52.000 m³ 待提" });
  });

  it("has of a stack what was not fetched, and nothing once all was, or the order is settled or cancelled", () => {
    fc.assert(
      fc.property(fc.nat(60_000), (picked) => {
        const where = whereaboutsOf({ ...STORED, pickedVolume: dm3(picked) });
        if (picked >= 52_000) expect(where).toBeNull();
        else expect(where?.share).toBeCloseTo(1 - picked / 52_000, 10);
      }),
    );
    for (const status of [FUTURES_STATUS.toSettle, FUTURES_STATUS.completed, FUTURES_STATUS.cancelled])
      expect(whereaboutsOf({ ...STORED, status })).toBeNull();
  });
});
