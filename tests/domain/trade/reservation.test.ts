import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatBeijing } from "../../../src/domain/time.ts";
import {
  availableReservationEvents,
  nextReservationStatus,
  RESERVATION_EVENTS,
  RESERVATION_STATUS,
  RESERVATION_TABLE,
  type ReservationActor,
  type ReservationEvent,
  reservationTab,
  reservedCountProblem,
  slotDayProblem,
  slotsOf,
  slotTimes,
  weekdayOf,
} from "../../../src/domain/trade/reservation.ts";
import { finalStatuses } from "../../support/state-tables.ts";

const HOUR = 3_600_000;
const slot = { slotBegin: Date.parse("2026-11-23T08:00:00+08:00"), slotEnd: Date.parse("2026-11-23T10:00:00+08:00") };
const at = (now: number) => ({ now, ...slot });
const actors: ReservationActor[] = ["buyer", "merchant", "operator", "system"];
const events = Object.keys(RESERVATION_EVENTS) as ReservationEvent[];
/** Around the moments that decide, to the millisecond. */
const now = fc.oneof(
  fc.integer({ min: slot.slotBegin - 40 * HOUR, max: slot.slotEnd + 8 * HOUR }),
  fc
    .tuple(
      fc.constantFrom(slot.slotBegin - 2 * HOUR, slot.slotBegin, slot.slotEnd, slot.slotEnd + 4 * HOUR),
      fc.integer({ min: -1, max: 1 }),
    )
    .map(([moment, off]) => moment + off),
);

describe("RESERVATION_TABLE", () => {
  it("ends in done, cancelled, rejected and missed only", () => {
    expect(finalStatuses(RESERVATION_TABLE)).toEqual([
      RESERVATION_STATUS.done,
      RESERVATION_STATUS.cancelled,
      RESERVATION_STATUS.rejected,
      RESERVATION_STATUS.missed,
    ]);
  });
  it("never waits forever: long after its slot every open reservation has an actor who can end it", () => {
    for (const status of [
      RESERVATION_STATUS.toConfirm,
      RESERVATION_STATUS.confirmed,
      RESERVATION_STATUS.arrived,
    ] as const) {
      const late = at(slot.slotEnd + 5 * HOUR);
      const ways = (["operator", "system"] as const).flatMap((actor) =>
        availableReservationEvents(status, actor, late),
      );
      expect(ways.length).toBeGreaterThan(0);
    }
  });
  it("lets the buyer give up a confirmed slot up to two hours before it, and afterwards the warehouse that the buyer is sent to", () => {
    fc.assert(
      fc.property(now, (when) => {
        const late = { kind: "refused", reason: "距预约时段不足2小时，请联系仓库取消" };
        const step = nextReservationStatus(RESERVATION_STATUS.confirmed, "cancel", "buyer", at(when));
        expect(step).toEqual(
          when <= slot.slotBegin - 2 * HOUR ? { kind: "ok", status: RESERVATION_STATUS.cancelled } : late,
        );
        for (const helper of ["merchant", "operator"] as const)
          expect(nextReservationStatus(RESERVATION_STATUS.confirmed, "cancel", helper, at(when))).toEqual({
            kind: "ok",
            status: RESERVATION_STATUS.cancelled,
          });
      }),
    );
  });
  it("calls it missed from four hours after the slot's end on, never before", () => {
    fc.assert(
      fc.property(now, (when) => {
        const step = nextReservationStatus(RESERVATION_STATUS.confirmed, "miss", "system", at(when));
        const early = { kind: "refused", reason: "预约时段尚未超过4小时" };
        expect(step).toEqual(
          when >= slot.slotEnd + 4 * HOUR ? { kind: "ok", status: RESERVATION_STATUS.missed } : early,
        );
      }),
    );
  });
  it("moves a confirmed slot for its buyer up to two hours before it, to be confirmed again, and changes its truck until it is over", () => {
    fc.assert(
      fc.property(now, (when) => {
        expect(nextReservationStatus(RESERVATION_STATUS.confirmed, "change", "buyer", at(when)).kind === "ok").toBe(
          when <= slot.slotBegin - 2 * HOUR,
        );
        expect(
          nextReservationStatus(RESERVATION_STATUS.confirmed, "changeTruck", "buyer", at(when)).kind === "ok",
        ).toBe(when < slot.slotEnd);
        for (const status of [RESERVATION_STATUS.toConfirm, RESERVATION_STATUS.confirmed] as const)
          expect(nextReservationStatus(status, "postpone", "system", at(when))).toEqual({ kind: "ok", status });
      }),
    );
    expect(
      nextReservationStatus(RESERVATION_STATUS.confirmed, "change", "buyer", at(slot.slotBegin - 3 * HOUR)),
    ).toEqual({
      kind: "ok",
      status: RESERVATION_STATUS.toConfirm,
    });
  });
  it("never lets the buyer confirm, check in or load", () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(RESERVATION_STATUS)), now, (status, when) => {
        const open = availableReservationEvents(status, "buyer", at(when));
        expect(open.filter((event) => event !== "cancel" && event !== "change" && event !== "changeTruck")).toEqual([]);
      }),
    );
  });
  it("checks in on the day of the slot, not before", () => {
    const before = Date.parse("2026-11-22T23:59:59+08:00");
    const refused = { kind: "refused", reason: "未到预约日期" };
    expect(nextReservationStatus(RESERVATION_STATUS.confirmed, "checkIn", "merchant", at(before))).toEqual(refused);
    expect(nextReservationStatus(RESERVATION_STATUS.confirmed, "checkIn", "merchant", at(before + 1000)).kind).toBe(
      "ok",
    );
  });
  it("offers exactly what it takes", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(RESERVATION_STATUS)),
        fc.constantFrom(...actors),
        fc.constantFrom(...events),
        now,
        (status, actor, event, when) => {
          const offered = availableReservationEvents(status, actor, at(when)).includes(event);
          expect(offered).toBe(nextReservationStatus(status, event, actor, at(when)).kind === "ok");
        },
      ),
    );
  });
});

describe("reservationTab", () => {
  it("is the one an address names, and all for nonsense", () => {
    expect(reservationTab("ended").statuses).toEqual([
      RESERVATION_STATUS.cancelled,
      RESERVATION_STATUS.rejected,
      RESERVATION_STATUS.missed,
    ]);
    for (const key of ["", "nonsense", undefined]) expect(reservationTab(key).statuses).toEqual([]);
  });
});

describe("slotTimes", () => {
  it("reads a slot in Beijing time", () => {
    const times = slotTimes("2026-11-23", "0800-1000");
    expect(times && [formatBeijing(times.begin), formatBeijing(times.end)]).toEqual([
      "2026-11-23 08:00:00",
      "2026-11-23 10:00:00",
    ]);
  });
  it("refuses slots that end before they begin and days that never were", () => {
    expect(slotTimes("2026-11-23", "1000-0800")).toBeNull();
    expect(slotTimes("2026-11-23", "0800-0800")).toBeNull();
    expect(slotTimes("2026-02-30", "0800-1000")).toBeNull();
    expect(slotTimes("2026-11-23", "2300-2430")).toBeNull();
    fc.assert(
      fc.property(fc.string(), fc.string(), (day, code) => {
        const times = slotTimes(day, code);
        if (times !== null) expect(times.begin).toBeLessThan(times.end);
      }),
    );
  });
});

describe("slotsOf", () => {
  const slots = [
    { slotCode: "0800-1000", capacity: 2, weekdays: [1, 2, 3, 4, 5] },
    { slotCode: "1300-1500", capacity: 1, weekdays: [1, 6] },
  ];
  it("shows the day's slots with what is left of them", () => {
    expect(weekdayOf("2026-11-23")).toBe(1);
    expect(weekdayOf("2026-11-22")).toBe(7);
    const free = (day: string, taken: Record<string, number>) =>
      slotsOf(slots, day, taken, slot.slotBegin - 1).map(({ slotCode, free: left, problem }) => [
        slotCode,
        left,
        problem,
      ]);
    expect(free("2026-11-23", { "0800-1000": 1, "1300-1500": 1 })).toEqual([
      ["0800-1000", 1, null],
      ["1300-1500", 0, "时段已满"],
    ]);
    expect(free("2026-11-28", {})).toEqual([["1300-1500", 1, null]]);
    expect(free("2026-11-22", {})).toEqual([]);
  });
  it("writes a slot as a person reads it, and leaves out one that makes no sense", () => {
    const odd = { slotCode: "1000-0800", capacity: 1, weekdays: [1] };
    const shown = slotsOf([...slots, odd], "2026-11-23", {}, slot.slotBegin - 1);
    expect(shown.map(({ text }) => text)).toEqual(["08:00-10:00", "13:00-15:00"]);
  });
  it("never has less than nothing free and never offers what has begun", () => {
    fc.assert(
      fc.property(fc.nat(5), now, (taken, when) => {
        for (const { free, problem, slotCode } of slotsOf(slots, "2026-11-23", { "0800-1000": taken }, when)) {
          expect(free).toBeGreaterThanOrEqual(0);
          const begun = (slotTimes("2026-11-23", slotCode)?.begin ?? 0) <= when;
          expect(problem).toBe(begun ? "时段已过" : free === 0 ? "时段已满" : null);
        }
      }),
    );
  });
});

describe("slotDayProblem", () => {
  it("takes today to 180 days ahead in Beijing", () => {
    const evening = Date.parse("2026-11-21T23:30:00+08:00");
    expect(slotDayProblem("2026-11-20", evening)).toBe("日期不正确");
    expect(slotDayProblem("2026-11-21", evening)).toBeNull();
    expect(slotDayProblem("2027-05-20", evening)).toBeNull();
    expect(slotDayProblem("2027-05-21", evening)).toBe("日期不正确");
    for (const odd of ["2026-11-31", "2026-11-220", "02026-11-22", " 2026-11-22", "2026-11", ""])
      expect(slotDayProblem(odd, evening), odd).toBe("日期不正确");
  });
});

describe("reservedCountProblem", () => {
  const loads = fc
    .record({ left: fc.integer({ min: -2, max: 5 }), picked: fc.nat(50), reserved: fc.nat(50) })
    .map(({ left, picked, reserved }) => ({ ordered: picked + reserved + left, picked, reserved }));
  it("lets reservations and pickups together never exceed what was ordered", () => {
    fc.assert(
      fc.property(loads, fc.integer({ min: -2, max: 7 }), (load, count) => {
        const fits = count > 0 && load.picked + load.reserved + count <= load.ordered;
        const left = Math.max(0, load.ordered - load.picked - load.reserved);
        const problem = count <= 0 ? "请输入正确的数量" : `可预约数量不足，仅剩 ${left}`;
        expect(reservedCountProblem(load, count)).toBe(fits ? null : problem);
      }),
    );
  });
});
