import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { asId, type PersonId } from "../../src/domain/ids.ts";
import { Busy, TooManyRequests } from "../../src/server/reply.ts";
import { createTurns } from "../../src/server/work-turns.ts";

const person = (n: number) => asId<PersonId>(`${n}`);
const isHere = () => false;

describe("turns", () => {
  it("come to persons in rotation, however much one of them sends", async () => {
    const inTurn = createTurns({ atOnce: 1, waitingOfOne: 5, waiting: 100, restMs: 0 });
    const done: string[] = [];
    const send = (n: number, what: string) => inTurn(person(n), isHere, async () => void done.push(what));
    await Promise.all([
      send(1, "a1"),
      send(1, "a2"),
      send(1, "a3"),
      send(1, "a4"),
      send(2, "b1"),
      send(3, "c1"),
      send(2, "b2"),
    ]);
    expect(done).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
  });

  it("never overlap for one person nor exceed the node's limit, and every waiting one is served", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 3 }),
        async (who, atOnce) => {
          const inTurn = createTurns({ atOnce, waitingOfOne: 40, waiting: 100, restMs: 0 });
          const running: number[] = [];
          let done = 0;
          await Promise.all(
            who.map((n) =>
              inTurn(person(n), isHere, async () => {
                expect(running).not.toContain(n);
                running.push(n);
                expect(running.length).toBeLessThanOrEqual(atOnce);
                await Promise.resolve();
                running.splice(running.indexOf(n), 1);
                done += 1;
              }),
            ),
          );
          expect(done).toBe(who.length);
        },
      ),
      { numRuns: 50 },
    );
  });

  it("are refused beyond what one person may wait for, and beyond what all may", async () => {
    const inTurn = createTurns({ atOnce: 1, waitingOfOne: 2, waiting: 4, restMs: 0 });
    let end = () => {};
    const held = inTurn(person(1), isHere, () => new Promise<void>((resolve) => (end = resolve)));
    const more = [1, 1, 2, 2].map((n) => inTurn(person(n), isHere, async () => n));
    await expect(inTurn(person(1), isHere, async () => 1)).rejects.toThrow(TooManyRequests);
    await expect(inTurn(person(3), isHere, async () => 1)).rejects.toThrow(Busy);
    end();
    await held;
    expect(await Promise.all(more)).toEqual([1, 1, 2, 2]);
    expect(await inTurn(person(3), isHere, async () => 3)).toBe(3);
  });

  it("rest as long as they used the processor, without delaying the person served", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
    const inTurn = createTurns({ atOnce: 1, waitingOfOne: 5, waiting: 100, restMs: 100 });
    const begun: number[] = [];
    /** A turn that takes so many ms. */
    const turn = (n: number, ms: number) =>
      inTurn(person(n), isHere, async () => {
        begun.push(n);
        vi.advanceTimersByTime(ms);
      });
    const first = turn(1, 60);
    const second = turn(2, 5_000);
    const third = turn(3, 1);
    await first;
    await vi.advanceTimersByTimeAsync(59);
    expect(begun).toEqual([1]);
    await vi.advanceTimersByTimeAsync(1);
    await second;
    await vi.advanceTimersByTimeAsync(99);
    expect(begun).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(1);
    await third;
    vi.useRealTimers();
  });

  it("skip callers who have gone meanwhile, and work that fails", async () => {
    const inTurn = createTurns({ atOnce: 1, waitingOfOne: 5, waiting: 100, restMs: 0 });
    let worked = 0;
    const gone = inTurn(
      person(1),
      () => true,
      async () => (worked += 1),
    );
    const failing = inTurn(person(1), isHere, () => Promise.reject(new Error("no")));
    const next = inTurn(person(2), isHere, async () => "done");
    await expect(gone).rejects.toThrow(Busy);
    await expect(failing).rejects.toThrow("no");
    expect(await next).toBe("done");
    expect(worked).toBe(0);
  });
});
