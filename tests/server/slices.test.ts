import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { inSlices } from "../../src/server/slices.ts";

describe("work in slices", () => {
  afterEach(() => vi.restoreAllMocks());

  /** Work that stops so many times, each time after so many ms; and how often others were served before it ended. */
  async function servedDuring(stops: number, ms: number): Promise<{ result: string; served: number }> {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    let served = 0;
    let isOver = false;
    function* work(): Generator<undefined, string> {
      for (let stop = 0; stop < stops; stop += 1) {
        now += ms;
        yield;
      }
      return "done";
    }
    const others = (async () => {
      while (!isOver) {
        await nextTurn();
        served += 1;
      }
    })();
    const result = await inSlices(work());
    const during = served;
    isOver = true;
    await others;
    return { result, served: during };
  }

  it("lets other callers be served once after each ten milliseconds", async () => {
    expect(await servedDuring(20, 5)).toEqual({ result: "done", served: 10 });
    expect(await servedDuring(20, 30)).toEqual({ result: "done", served: 20 });
  });

  it("goes on to its end where it takes less", async () => {
    expect(await servedDuring(9, 1)).toEqual({ result: "done", served: 0 });
    expect(await servedDuring(0, 1)).toEqual({ result: "done", served: 0 });
  });
});
