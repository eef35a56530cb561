import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  endOfBeijingDay,
  formatBeijing,
  formatBeijingDate,
  parseTime,
  secondsUntil,
  timeText,
  withoutSeconds,
} from "../../src/domain/time.ts";

afterEach(() => vi.unstubAllEnvs());

const moments = fc.integer({ min: Date.UTC(1970, 0, 2), max: Date.UTC(9999, 11, 30) });

describe("parseTime", () => {
  it("takes 10 digits as seconds, others as milliseconds, as number and as text", () => {
    expect(parseTime(1_700_000_000)).toBe(1_700_000_000_000);
    expect(parseTime("1700000000")).toBe(1_700_000_000_000);
    expect(parseTime(1_700_000_000_123)).toBe(1_700_000_000_123);
    expect(parseTime("999999999")).toBe(999_999_999);
    expect(parseTime(-123_456_789)).toBe(-123_456_789);
  });
  it("reads text without an offset as Beijing time", () => {
    expect(parseTime("2024-01-02")).toBe(Date.UTC(2024, 0, 1, 16));
    expect(parseTime("2024-01-02 08:00:05")).toBe(Date.UTC(2024, 0, 2, 0, 0, 5));
    expect(parseTime("2024/1/2 8:00")).toBe(Date.UTC(2024, 0, 2));
    expect(parseTime("2024-01-02T00:00:00.250Z")).toBe(Date.UTC(2024, 0, 2, 0, 0, 0, 250));
    expect(parseTime("2024-01-02T00:00:00-05:00")).toBe(Date.UTC(2024, 0, 2, 5));
  });
  it("reads what stands between blanks", () => {
    expect(parseTime(" 2024-01-02 ")).toBe(Date.UTC(2024, 0, 1, 16));
    expect(parseTime(" 1700000000 ")).toBe(1_700_000_000_000);
  });
  it("reads fractions of a second to the millisecond and no further", () => {
    expect(parseTime("2024-01-02T00:00:00.5Z")).toBe(Date.UTC(2024, 0, 2, 0, 0, 0, 500));
    expect(parseTime("2024-01-02T00:00:00.250999Z")).toBe(Date.UTC(2024, 0, 2, 0, 0, 0, 250));
  });
  it("reads offsets to the minute, east and west", () => {
    expect(parseTime("2024-01-02T00:00:00+05:30")).toBe(Date.UTC(2024, 0, 1, 18, 30));
    expect(parseTime("2024-01-02T00:00:00-0330")).toBe(Date.UTC(2024, 0, 2, 3, 30));
  });
  it("reads the last moment of a day and of the year 9999, and none beyond", () => {
    expect(parseTime("2024-01-02 23:59:59")).toBe(Date.UTC(2024, 0, 2, 15, 59, 59));
    for (const text of ["2024-01-02 24:00", "2024-01-02 08:60", "2024-01-02 08:00:60"])
      expect(parseTime(text)).toBeNull();
    const last = Date.UTC(9999, 11, 31, 15, 59, 59, 999);
    expect(parseTime(last)).toBe(last);
    expect(parseTime(last + 1)).toBeNull();
  });
  it("is null for nothing and for what cannot be read", () => {
    for (const value of [
      null,
      undefined,
      "",
      0,
      "0",
      Number.NaN,
      1.5,
      1e300,
      "2024-02-30",
      "2024-13-01",
      "24:00",
      "昨天",
      "2024-01-02 25:00",
    ])
      expect(parseTime(value)).toBeNull();
  });
  it("reads back what formatBeijing writes, to the second", () => {
    fc.assert(
      fc.property(moments, (ms) => {
        expect(parseTime(formatBeijing(ms))).toBe(Math.floor(ms / 1000) * 1000);
      }),
    );
  });
  it("never throws, and what it reads can be written", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.stringMatching(/^[\d\-/:TZ .]{0,20}$/)), (value) => {
        if (parseTime(value) !== null) expect(timeText(value)).toMatch(/ \d{2}:\d{2}$/);
      }),
    );
  });
});

describe("formatBeijing", () => {
  it("adds eight hours in any time zone of the process", () => {
    expect(formatBeijing(Date.UTC(2026, 10, 21, 16, 30, 9))).toBe("2026-11-22 00:30:09");
    expect(formatBeijingDate(Date.UTC(2026, 10, 21, 15, 59, 59))).toBe("2026-11-21");
    vi.stubEnv("TZ", "America/New_York");
    expect(formatBeijing(Date.UTC(2026, 6, 1))).toBe("2026-07-01 08:00:00");
    expect(parseTime("2026-07-01")).toBe(Date.UTC(2026, 5, 30, 16));
  });
  it("sorts as the moments do", () => {
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        if (one <= other) expect(formatBeijing(one) <= formatBeijing(other)).toBe(true);
      }),
    );
  });
});

describe("endOfBeijingDay", () => {
  it("is of the same day, and a millisecond before the next", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (ms) => {
        const end = endOfBeijingDay(ms);
        expect(formatBeijing(end)).toBe(`${formatBeijingDate(ms)} 23:59:59`);
        expect(formatBeijingDate(end + 1) > formatBeijingDate(ms)).toBe(true);
      }),
    );
  });
});

describe("timeText", () => {
  it("is a dash when there is no time", () => {
    expect(timeText("soon")).toBe("-");
    expect(timeText("1700000000")).toBe("2023-11-15 06:13");
  });
});

describe("secondsUntil", () => {
  it("is 0 exactly when the deadline has come, and never shows a second too few", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -90_000, max: 90_000 }), (now, ahead) => {
        const left = secondsUntil(now + ahead, now);
        expect(left === 0).toBe(ahead <= 0);
        if (ahead > 0) expect(left * 1000 - ahead).toBeLessThan(1000);
        if (ahead > 0) expect(left * 1000).toBeGreaterThanOrEqual(ahead);
      }),
    );
  });
});

describe("withoutSeconds", () => {
  it("leaves moments to the minute, and days and slots as they are", () => {
    expect(
      ["2026-11-21 14:05:09", "2026-11-21 14:05", "2026-11-21", "2026-11-21 13:00-15:00"].map(withoutSeconds),
    ).toEqual(["2026-11-21 14:05", "2026-11-21 14:05", "2026-11-21", "2026-11-21 13:00-15:00"]);
  });
});
