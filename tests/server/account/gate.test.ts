import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createGate, createQueues } from "../../../src/server/account/gate.ts";
import { networkOf } from "../../../src/server/account/network.ts";

describe("createGate", () => {
  it("never runs more than its limit at once, and everything it admitted, in any order of completion", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 0, max: 30 }),
        async (s, atOnce, n) => {
          const gate = createGate(atOnce, 100);
          let running = 0;
          let most = 0;
          let done = 0;
          const work = async (index: number) => {
            // Half of them come while others are already at work.
            if (index % 2 === 1) await s.schedule(Promise.resolve());
            await gate(async () => {
              running += 1;
              most = Math.max(most, running);
              await s.schedule(Promise.resolve());
              running -= 1;
              done += 1;
              if (index % 3 === 0) throw new Error("failed work frees its place too");
            }).catch(() => {});
          };
          await s.waitFor(Promise.all(Array.from({ length: n }, (_, index) => work(index))));
          expect(most).toBeLessThanOrEqual(atOnce);
          expect(most).toBeGreaterThanOrEqual(Math.min(atOnce, Math.ceil(n / 2)));
          expect({ running, done }).toEqual({ running: 0, done: n });
        },
      ),
    );
  });

  it("turns away who would wait behind too many", async () => {
    const gate = createGate(1, 2);
    let release = () => {};
    const first = gate(
      () =>
        new Promise<void>((resolve) => {
          release = resolve;
        }),
    );
    const waiting = [gate(async () => {}), gate(async () => {})];
    await expect(gate(async () => {})).rejects.toMatchObject({ code: 503 });
    release();
    await Promise.all([first, ...waiting]);
    await gate(async () => {});
  });
});

describe("createQueues", () => {
  it("runs work under one key one after the other, and under two side by side", async () => {
    const queue = createQueues();
    const log: string[] = [];
    let release = () => {};
    const first = queue("a", () =>
      new Promise<void>((resolve) => {
        release = resolve;
      }).then(() => void log.push("a1")),
    );
    const second = queue("a", async () => void log.push("a2"));
    await queue("b", async () => void log.push("b1"));
    expect(log).toEqual(["b1"]);
    release();
    await Promise.all([first, second]);
    expect(log).toEqual(["b1", "a1", "a2"]);
  });
});

describe("networkOf", () => {
  it("is the address of IPv4, however it is written, and the /64 of IPv6", () => {
    expect(networkOf("203.0.113.9")).toBe("203.0.113.9");
    expect(networkOf("::ffff:203.0.113.9")).toBe("203.0.113.9");
    expect(networkOf("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
    expect(networkOf("2001:db8:1:2::9")).toBe("2001:db8:1:2::/64");
    expect(networkOf("2001:db8::9")).toBe("2001:db8:0:0::/64");
    expect(networkOf("::1")).toBe("0:0:0:0::/64");
  });
});
