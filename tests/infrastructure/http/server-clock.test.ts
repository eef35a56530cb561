import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createServerClock } from "../../../src/infrastructure/http/server-clock.ts";

const HOUR_MS = 3_600_000;
/** How far the server is ahead of the device, and answers: ms there, ms back. */
const trips = fc.array(fc.tuple(fc.nat(5_000), fc.nat(5_000), fc.nat(60_000)), { minLength: 1, maxLength: 20 });

/** Sends a request for each trip; `look` sees the clock after each, with the duration of the shortest so far. */
function asked(aheadMs: number, all: readonly (readonly [number, number, number])[], look: (n: number) => void) {
  let deviceNow = 1_700_000_000_000;
  const clock = createServerClock({ now: () => deviceNow });
  for (const [there, back, rest] of all) {
    const hear = clock.asking();
    deviceNow += there;
    const serverAt = deviceNow + aheadMs;
    deviceNow += back;
    hear(serverAt);
    look(clock.now() - deviceNow);
    deviceNow += rest;
  }
}

describe("the server's clock on a device", () => {
  it("is the device's own until an answer came", () => {
    expect(createServerClock({ now: () => 5 }).now()).toBe(5);
  });

  it("is wrong by no more than the shortest answer took, however wrong the device's is", () => {
    fc.assert(
      fc.property(fc.integer({ min: -400 * 24 * HOUR_MS, max: 400 * 24 * HOUR_MS }), trips, (aheadMs, all) => {
        let nth = 0;
        asked(aheadMs, all, (moved) => {
          nth += 1;
          const shortest = Math.min(...all.slice(0, nth).map(([there, back]) => there + back));
          expect(Math.abs(moved - aheadMs)).toBeLessThanOrEqual(shortest);
        });
      }),
    );
  });

  it("is never moved where the device's is right", () => {
    fc.assert(fc.property(trips, (all) => asked(0, all, (moved) => expect(moved).toBe(0))));
  });

  it("follows a device whose clock is set meanwhile", () => {
    let deviceNow = 1_000_000;
    const clock = createServerClock({ now: () => deviceNow });
    for (const [device, server] of [
      [1_000_000, 9_000_000],
      [50_000_000, 9_000_100],
      [10, 9_000_200],
    ] as const) {
      deviceNow = device;
      clock.asking()(server);
      expect(clock.now()).toBe(server);
    }
  });
});
