import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RESERVATION_STATUS } from "../../../src/domain/trade/reservation.ts";
import { daySlots, placesOf, type SlotTrucks } from "../../../src/domain/trade/warehouse-day.ts";

/** A Friday. */
const DAY = "2026-11-27";
const slot = (slotCode: string, capacity: number, weekdays = [1, 2, 3, 4, 5]) => ({ slotCode, capacity, weekdays });
const trucks = (slotCode: string, status: number, count: number, isOwn = true): SlotTrucks => ({
  slotCode,
  status,
  count,
  isOwn,
});

describe("daySlots", () => {
  it("counts own trucks by state, places of others, and what is free; a finished truck holds no place", () => {
    expect(
      daySlots([slot("1000-1200", 4), slot("0800-1000", 6)], DAY, [
        trucks("0800-1000", RESERVATION_STATUS.toConfirm, 1),
        trucks("0800-1000", RESERVATION_STATUS.arrived, 1),
        trucks("0800-1000", RESERVATION_STATUS.done, 2),
        trucks("0800-1000", RESERVATION_STATUS.confirmed, 1, false),
        trucks("0800-1000", RESERVATION_STATUS.done, 5, false),
      ]),
    ).toEqual([
      { slotCode: "0800-1000", text: "08:00-10:00", waiting: 1, confirmed: 0, arrived: 1, done: 2, others: 1, free: 3 },
      { slotCode: "1000-1200", text: "10:00-12:00", waiting: 0, confirmed: 0, arrived: 0, done: 0, others: 0, free: 4 },
    ]);
  });

  it("leaves out slots of other weekdays, but none that has a truck", () => {
    const slots = [slot("0800-1000", 2, [6, 7]), slot("1000-1200", 2, [6, 7])];
    expect(daySlots(slots, DAY, [trucks("1000-1200", RESERVATION_STATUS.confirmed, 1)])).toMatchObject([
      { slotCode: "1000-1200", confirmed: 1, free: 0 },
    ]);
  });

  it("never has fewer places than trucks that hold one, and draws each of them", () => {
    const some = fc.array(
      fc.record({
        slotCode: fc.constantFrom("0800-1000", "1000-1200"),
        status: fc.constantFrom(...Object.values(RESERVATION_STATUS).filter((code) => code <= RESERVATION_STATUS.done)),
        isOwn: fc.boolean(),
        count: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(some, fc.integer({ min: 1, max: 9 }), (all, capacity) => {
        for (const one of daySlots([slot("0800-1000", capacity)], DAY, all)) {
          const held = one.waiting + one.confirmed + one.arrived + one.others;
          expect(one.free).toBe(Math.max(0, (one.slotCode === "0800-1000" ? capacity : 0) - held));
          expect(placesOf(one)).toHaveLength(held + one.done + one.free);
        }
      }),
    );
  });
});
