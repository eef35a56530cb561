import { describe, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import { confirmed } from "../../src/application/commands.ts";
import type { ConsoleLists } from "../../src/application/console-lists.ts";
import type { Navigator } from "../../src/application/platform.ts";
import { createReviewQueueMachine, leadingOn } from "../../src/application/review-queue.ts";
import { parseTime } from "../../src/domain/time.ts";

const AT = "/console/demand/detail";
const rowsOf = (ids: readonly string[]) =>
  ids.map((id) => ({ id, title: `求购 ${id}`, items: [], buyerName: "恒木", publishTime: "2026-11-29 08:00:00" }));

/** The console's list of demands: what waits at each reading in turn, the last for ever; `null`: it cannot be read. */
function listsOf(readings: readonly (readonly string[] | null)[]): ConsoleLists {
  let at = 0;
  return {
    async page() {
      const ids = readings[Math.min(at, readings.length - 1)] ?? null;
      at += 1;
      if (ids === null) throw new Error("offline");
      return { rows: rowsOf(ids), total: ids.length, pageNum: 1, pageSize: 20 };
    },
  } as unknown as ConsoleLists;
}

const navigatorTo = (log: string[]): Navigator => ({
  currentPath: () => "",
  open: () => undefined,
  go: (path, options) => void log.push(options?.replace === true ? `${path} instead` : path),
});

/** Decides about demand 3 while `readings` wait; answers what was sent and where the reviewer is led. */
async function decided(
  readings: readonly (readonly string[] | null)[],
  send: () => Promise<unknown> = async () => undefined,
) {
  const log: string[] = [];
  const command = leadingOn<{ id: string }>(
    confirmed(async ({ id }) => {
      log.push(`decided ${id}`);
      await send();
    }, "已通过"),
    "demand",
    { lists: listsOf(readings), navigator: navigatorTo(log) },
  );
  await command.send({ id: "3" }, {}, "").catch(() => log.push("refused"));
  return log;
}

describe("leadingOn", () => {
  it("shows the next that stood behind the thing and still waits", async () => {
    expect(
      await decided([
        ["1", "3", "5", "6"],
        ["1", "5", "6"],
      ]),
    ).toEqual(["decided 3", `${AT}?id=5`]);
    expect(
      await decided([
        ["1", "3", "5", "6"],
        ["1", "6"],
      ]),
    ).toEqual(["decided 3", `${AT}?id=6`]);
  });

  it("begins again at the first behind the last, and shows the empty queue where nothing else waits", async () => {
    expect(await decided([["1", "3"], ["1"]])).toEqual(["decided 3", `${AT}?id=1`]);
    expect(await decided([["3"], []])).toEqual(["decided 3", AT]);
  });

  it("stays where the decision was refused, or the queue cannot be read", async () => {
    const refused = await decided([["3", "5"]], () => Promise.reject(new Error("no")));
    expect(refused).toEqual(["decided 3", "refused"]);
    expect(await decided([null])).toEqual(["decided 3"]);
    expect(await decided([["3", "5"], null])).toEqual(["decided 3"]);
  });
});

describe("the queue beside the thing that is judged", () => {
  const clock = { now: () => parseTime("2026-11-30 08:00:00")! }; // a day, written right above
  function opened(id: string, readings: readonly (readonly string[] | null)[], kept = new Map<string, string>()) {
    const log: string[] = [];
    const settings = {
      read: (key: string) => kept.get(key) ?? null,
      write: (key: string, value: string) => {
        kept.set(key, value);
      },
      remove: (key: string) => {
        kept.delete(key);
      },
    };
    const machine = createReviewQueueMachine({
      lists: listsOf(readings),
      navigator: navigatorTo(log),
      clock,
      settings,
    });
    return { log, queue: createActor(machine, { input: { review: "demand", id } }).start() };
  }

  it("says what waits and how long, and opens the first where no thing is looked at", async () => {
    const { queue, log } = opened("", [["1", "2"]]);
    const { context } = await waitFor(queue, (state) => state.matches("ready"));
    expect(context.lines[0]).toEqual({
      id: "1",
      image: "",
      title: "求购 1",
      note: "恒木",
      since: "2026-11-29 08:00:00",
      age: { text: "1 天", isLate: true },
    });
    expect(log).toEqual([`${AT}?id=1 instead`]);
  });

  it("is gone through by steps that make no history, as far as it goes", async () => {
    const { queue, log } = opened("1", [["1", "2"]]);
    await waitFor(queue, (state) => state.matches("ready"));
    queue.send({ type: "stepped", step: -1 });
    queue.send({ type: "stepped", step: 1 });
    expect(log).toEqual([`${AT}?id=2 instead`]);
  });

  it("is read anew with every other thing looked at, and stays in sight where that fails", async () => {
    const { queue, log } = opened("1", [["1", "2"], ["2"], null, ["2", "4"]]);
    await waitFor(queue, (state) => state.matches("ready"));
    queue.send({ type: "shown", id: "1" });
    expect(queue.getSnapshot().matches("ready")).toBe(true);
    queue.send({ type: "shown", id: "2" });
    await waitFor(queue, (state) => state.matches("ready"));
    expect(queue.getSnapshot().context.lines.map(({ id }) => id)).toEqual(["2"]);
    queue.send({ type: "shown", id: "9" });
    await waitFor(queue, (state) => state.hasTag("failed"));
    expect(queue.getSnapshot().context.lines.map(({ id }) => id)).toEqual(["2"]);
    queue.send({ type: "retried" });
    await waitFor(queue, (state) => state.matches("ready"));
    expect(queue.getSnapshot().context.lines.map(({ id }) => id)).toEqual(["2", "4"]);
    expect(log).toEqual([]);
  });

  it("has its keys until they are switched off, which the browser remembers until they are switched on again", () => {
    const kept = new Map<string, string>();
    const at = () => opened("1", [["1"]], kept).queue;
    const first = at();
    expect(first.getSnapshot().context.hasKeys).toBe(true);
    first.send({ type: "keysSwitched" });
    expect(first.getSnapshot().context.hasKeys).toBe(false);
    const next = at();
    expect(next.getSnapshot().context.hasKeys).toBe(false);
    next.send({ type: "keysSwitched" });
    expect(at().getSnapshot().context.hasKeys).toBe(true);
    expect([...kept]).toEqual([]);
  });
});
