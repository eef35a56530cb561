import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { configValueProblem } from "../../../src/domain/system/config-keys.ts";
import { afterWorkingHours, isWorkday, workingTimeFrom } from "../../../src/domain/system/working-time.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (text: string) => Date.parse(`${text}+08:00`);
const EVERY_DAY = ["1", "2", "3", "4", "5", "6", "7"];
const work = (hours = ["08:00-18:00"], weekdays = EVERY_DAY, holidays: string[] = []) =>
  workingTimeFrom({ hours, weekdays, holidays });

describe("working hours", () => {
  it.each([
    ["2026-11-20T09:00:00", "2026-11-20T13:00:00"],
    ["2026-11-20T14:00:00", "2026-11-20T18:00:00"],
    ["2026-11-20T16:30:00", "2026-11-21T10:30:00"],
    ["2026-11-20T23:00:00", "2026-11-21T12:00:00"],
    ["2026-11-20T03:00:00", "2026-11-20T12:00:00"],
  ])("four after %s have passed at %s", (since, end) => {
    expect(afterWorkingHours(at(since), 4, work())).toBe(at(end));
  });

  it("stand still over noon, on days off and on holidays, of every year or of one", () => {
    const shifts = work(["13:00-17:00", "08:00-12:00"], ["1", "2", "3", "4", "5"], ["10-01", "2026-10-02"]);
    expect(afterWorkingHours(at("2026-11-20T10:00:00"), 4, shifts)).toBe(at("2026-11-20T15:00:00"));
    // Friday afternoon, then Monday.
    expect(afterWorkingHours(at("2026-11-20T16:00:00"), 4, shifts)).toBe(at("2026-11-23T11:00:00"));
    // Wednesday evening; Thursday and Friday are holidays of 2026.
    expect(afterWorkingHours(at("2026-09-30T16:00:00"), 4, shifts)).toBe(at("2026-10-05T11:00:00"));
    expect(isWorkday(shifts, at("2027-10-01T00:00:00"))).toBe(false);
    expect(isWorkday(shifts, at("2028-10-02T00:00:00"))).toBe(true);
  });

  it("are read with shifts that overlap or touch as one, in the order of the day", () => {
    const shifts = (...hours: string[]) =>
      work(hours).shifts.map(({ opens, closes }) => `${opens / HOUR}-${closes / HOUR}`);
    expect(shifts("13:00-17:30", "08:00-10:00", "10:00-12:00")).toEqual(["8-12", "13-17.5"]);
    expect(shifts("08:00-18:00", "09:00-10:00")).toEqual(["8-18"]);
    expect(shifts("08:00-10:00", "10:01-12:00")).toHaveLength(2);
    expect(shifts("20:00-24:30")).toEqual(["20-24"]);
  });

  it("are all day where no shift makes sense", () => {
    for (const wrong of ["", "18:00-08:00", "08:00-08:00", "x08:00-18:00", "08:00-18:00x", "8:00-18:00"])
      expect(work([wrong]).shifts).toEqual([{ opens: 0, closes: DAY }]);
  });

  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  const shift = fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 }))
    .map(([from, to]) => `${clock(from)}-${clock(to)}`);
  const days = fc.subarray(EVERY_DAY, { minLength: 1 });
  const anyTime = fc.record({
    hours: fc.array(shift, { maxLength: 3 }),
    weekdays: days,
    holidays: fc.subarray(["01-01", "05-01", "10-01", "2026-11-23", "2026-11-24"]),
  });
  const moment = fc.integer({ min: at("2026-01-01T00:00:00"), max: at("2027-01-01T00:00:00") });

  it("always pass, no faster than the clock, later for who comes later, and end within a shift of a workday", () => {
    fc.assert(
      fc.property(anyTime, moment, moment, fc.integer({ min: 1, max: 6 }), (texts, one, other, hours) => {
        const set = workingTimeFrom(texts);
        const [early, late] = one < other ? [one, other] : [other, one];
        const end = afterWorkingHours(early, hours, set);
        expect(end).toBeGreaterThanOrEqual(early + hours * HOUR);
        expect(afterWorkingHours(late, hours, set)).toBeGreaterThanOrEqual(end);
        const midnight = Math.floor((end - 1 + 8 * HOUR) / DAY) * DAY - 8 * HOUR;
        expect(isWorkday(set, midnight)).toBe(true);
        expect(set.shifts.some(({ opens, closes }) => midnight + opens < end && end <= midnight + closes)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it("end at last where every day is a holiday", () => {
    const everyDay = Array.from({ length: 366 }, (_, day) =>
      new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(5, 10),
    );
    const end = afterWorkingHours(at("2026-11-20T09:00:00"), 4, work(["08:00-18:00"], EVERY_DAY, everyDay));
    expect(end).toBeLessThan(at("2027-03-01T00:00:00"));
  });

  it.each([
    ["work.hours", "08:00-12:00,13:00-17:30", true],
    ["work.hours", "8:00-12:00", false],
    ["work.holidays", "无", true],
    ["work.holidays", "2027-02-06,10-01", true],
    ["work.holidays", "2027-13-06", false],
    ["work.weekdays", "1,2,8", false],
    ["yard.slots", "07:00-09:00*12", true],
    ["yard.slots", "07:00-09:00", false],
  ])("are set as %s = %s: %s", (key, text, holds) => {
    expect(configValueProblem(key, text) === null).toBe(holds);
  });
});
