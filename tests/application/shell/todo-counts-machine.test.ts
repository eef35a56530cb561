import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { COUNTS_FRESH_MS, createTodoCountsMachine } from "../../../src/application/shell/todo-counts-machine.ts";
import { foregroundCalls } from "../../../src/application/system/changes.ts";

function counting() {
  let asked = 0;
  let isDown = false;
  const clock = new SimulatedClock();
  const counts = async () => {
    asked += 1;
    if (isDown) throw new Error("down");
    return [{ key: "goods", num: asked, late: 0, since: null }];
  };
  const actor = createActor(createTodoCountsMachine({ todos: { counts }, quiet: foregroundCalls }), { clock }).start();
  const pause = () => new Promise((resolve) => setImmediate(resolve));
  return {
    actor,
    pause,
    navigate: () => actor.send({ type: "navigated" }),
    pass: async (ms: number) => {
      clock.increment(ms);
      await pause();
    },
    fail: () => {
      isDown = true;
    },
    num: () => actor.getSnapshot().context.counts[0]?.num,
    times: () => asked,
  };
}

describe("the counts beside the menu", () => {
  it("are read once, and again by a navigation when they are older than five seconds", async () => {
    const { pause, navigate, pass, num, times } = counting();
    await pause();
    expect(num()).toBe(1);
    await pass(COUNTS_FRESH_MS);
    expect(times()).toBe(1);
    navigate();
    await pause();
    expect(num()).toBe(2);
  });

  it("answer many navigations within five seconds by one reading after them", async () => {
    const { pause, navigate, pass, num, times } = counting();
    await pause();
    for (let press = 0; press < 5; press += 1) navigate();
    expect(times()).toBe(1);
    await pass(COUNTS_FRESH_MS);
    expect(times()).toBe(2);
    expect(num()).toBe(2);
  });

  it("stay unchanged where they cannot be read, and are requested again", async () => {
    const { pause, navigate, pass, num, times, fail } = counting();
    await pause();
    fail();
    await pass(COUNTS_FRESH_MS);
    navigate();
    await pause();
    expect({ num: num(), times: times() }).toEqual({ num: 1, times: 2 });
    await pass(COUNTS_FRESH_MS);
    navigate();
    await pause();
    expect({ num: num(), times: times() }).toEqual({ num: 1, times: 3 });
  });
});
