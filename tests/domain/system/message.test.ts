import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DIGESTS,
  isFixedPref,
  MESSAGE_TYPES,
  type MessageType,
  prefsWith,
  shownAt,
  unreadAfter,
} from "../../../src/domain/system/message.ts";
import { formatBeijing } from "../../../src/domain/time.ts";

const types = fc.constantFrom<MessageType>(...MESSAGE_TYPES);
const DAY = 86_400_000;
const moments = fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2027-12-31") });

describe("shownAt", () => {
  it("is now, the next nine o'clock, or the next Monday's nine o'clock in Beijing", () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...DIGESTS), (now, digest) => {
        const at = shownAt(now, digest);
        if (digest === 0) expect(at).toBe(now);
        else {
          expect(at).toBeGreaterThan(now);
          expect(at - now).toBeLessThanOrEqual(digest === 1 ? DAY : 7 * DAY);
          expect(formatBeijing(at).slice(11)).toBe("09:00:00");
          if (digest === 2) expect(new Date(at + 8 * 3_600_000).getUTCDay()).toBe(1);
        }
      }),
    );
  });
  it("waits for the next morning from nine sharp on", () => {
    const nine = Date.parse("2026-11-23T09:00:00+08:00");
    expect(shownAt(nine - 1, 1)).toEqual(nine);
    expect(shownAt(nine, 1)).toEqual(nine + DAY);
    expect(shownAt(nine, 2)).toEqual(nine + 7 * DAY);
  });
});

describe("prefsWith", () => {
  const kept = fc.uniqueArray(fc.record({ type: types, inApp: fc.boolean(), digest: fc.constantFrom(...DIGESTS) }), {
    selector: ({ type }) => type,
  });
  it("names every type once, retains the choices, and never switches off the fixed ones", () => {
    fc.assert(
      fc.property(kept, (chosen) => {
        const prefs = prefsWith(chosen);
        expect(prefs.map(({ type }) => type)).toEqual([...MESSAGE_TYPES]);
        for (const pref of prefs) {
          const own = chosen.find(({ type }) => type === pref.type);
          const usual = { type: pref.type, inApp: true, digest: 0 };
          expect(pref).toEqual(isFixedPref(pref.type) || own === undefined ? usual : own);
        }
      }),
    );
  });
});

describe("unreadAfter", () => {
  it("takes away what was unread, by type, and sums up", () => {
    const counts = { total: 5, byType: { 1: 3, 2: 2 } };
    const read = [
      { type: 1 as const, readTime: null },
      { type: 1 as const, readTime: "2026-11-21 09:00:00" },
      { type: 3 as const, readTime: null },
    ];
    expect(unreadAfter(counts, read)).toEqual({ total: 4, byType: { 1: 2, 2: 2, 3: 0 } });
  });
});
