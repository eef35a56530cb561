import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type TimeKind, timeShown, typedTime } from "../../src/domain/typed-time.ts";

const days = fc
  .date({ min: new Date("1900-01-01T00:00:00Z"), max: new Date("2999-12-31T00:00:00Z"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const times = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, "0")).join(":"));
const values: Readonly<Record<TimeKind, fc.Arbitrary<string>>> = {
  day: days,
  time: times,
  moment: fc.tuple(days, times).map((parts) => parts.join("T")),
};
const KINDS = ["day", "time", "moment"] as const;

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).replace(/ /g, "　");

/** The ways a day is written. */
const WRITTEN = [
  (day: string) => day,
  (day: string) => day.replaceAll("-", "/"),
  (day: string) => day.replaceAll("-", "."),
  (day: string) => day.replaceAll("-", ""),
  (day: string) => day.replace(/-0/g, "-"),
  (day: string) => day.replace("-", "年").replace("-", "月").concat("日"),
];

describe("a day or time that is typed", () => {
  it.each(KINDS)("%s: what is shown reads as what is held", (kind) => {
    fc.assert(
      fc.property(values[kind], (value) => {
        expect(typedTime(timeShown(value), kind)).toBe(value);
      }),
    );
  });

  it.each(KINDS)("%s: spaces around it and full width change nothing", (kind) => {
    fc.assert(
      fc.property(values[kind], (value) => {
        expect(typedTime(fullWidth(` ${timeShown(value)} `), kind)).toBe(value);
      }),
    );
  });

  it("is the same day in every way of writing it", () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...WRITTEN), (day, write) => {
        expect(typedTime(write(day), "day")).toBe(day);
      }),
    );
  });

  it("of a time may be the end of a day", () => {
    for (const text of ["24:00", "2400", "２４：００"]) expect(typedTime(text, "time")).toBe("24:00");
    expect(typedTime("2026-11-21 24:00", "moment")).toBeNull();
  });

  it("takes a year of two digits, and a time without its colon", () => {
    expect(typedTime("26-1-5", "day")).toBe("2026-01-05");
    expect(typedTime("0905", "time")).toBe("09:05");
    expect(typedTime("20261121 1405", "moment")).toBe("2026-11-21T14:05");
    expect(typedTime("2026-11-21", "moment")).toBe("2026-11-21T00:00");
  });

  it.each([
    ["day", ""],
    ["day", "2026-02-30"],
    ["day", "2026-13-01"],
    ["day", "明天"],
    ["day", "2026-11-21 14:05"],
    ["time", "24:01"],
    ["time", "12:60"],
    ["moment", "14:05"],
    ["moment", "2026-11-21 25:00"],
  ] as const)("%s: %j is none", (kind, text) => {
    expect(typedTime(text, kind)).toBeNull();
  });

  it.each(KINDS)("%s: every accepted text is a real one", (kind) => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9./:年月日T -]{0,18}$/), (text) => {
        const read = typedTime(text, kind);
        if (read !== null) expect(typedTime(timeShown(read), kind)).toBe(read);
      }),
    );
  });
});
