import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { createConsoleFinderMachine, foundIn } from "../../../src/application/shell/console-finder-machine.ts";
import type { Found } from "../../../src/domain/shell/console-find.ts";

const page = (title: string): Found => ({ kind: "page", title, note: "组", path: `/${title}` });
const order = (words: string): Found => ({ kind: "order", title: words, note: "", path: `/order/${words}` });

function finder(answer: (words: string) => Promise<Found[]> = async (words) => [order(words)]) {
  const asked: string[] = [];
  const went: string[] = [];
  const clock = new SimulatedClock();
  const find = (source: string, words: string) => {
    asked.push(`${source} ${words}`);
    return answer(words);
  };
  const navigator = { currentPath: () => "/", go: (to: string) => void went.push(to), open: () => undefined };
  const input = { pages: [page("订单"), page("订单设置"), page("品牌")], sources: ["allOrders"] as const };
  const actor = createActor(createConsoleFinderMachine({ finder: { find }, navigator }), { input, clock }).start();
  const type = (words: string) => actor.send({ type: "typed", words });
  const titles = () => foundIn(actor.getSnapshot().context).map(({ title }) => title);
  const pause = async () => {
    clock.increment(200);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { actor, asked, went, clock, type, titles, pause };
}

describe("the console's search", () => {
  it("finds pages at once, and things once nothing was typed for 200 ms", async () => {
    const { type, titles, pause, asked, clock } = finder();
    expect(titles()).toEqual(["订单", "订单设置", "品牌"]);
    type("订单");
    expect(titles()).toEqual(["订单", "订单设置"]);
    clock.increment(199);
    type("订单设");
    clock.increment(199);
    expect(asked).toEqual([]);
    await pause();
    expect(asked).toEqual(["allOrders 订单设"]);
    expect(titles()).toEqual(["订单设置", "订单设"]);
  });

  it("sends no request for less than two characters, and drops the previous results", async () => {
    const { type, titles, pause, asked } = finder();
    type("TM26");
    await pause();
    type(" T ");
    await pause();
    expect(asked).toEqual(["allOrders TM26"]);
    expect(titles()).toEqual([]);
  });

  it("reports a failed answer, retains the pages, and sends a request for other words", async () => {
    let isDown = true;
    const { actor, type, titles, pause } = finder(async (words) => {
      if (isDown) throw new Error("down");
      return [order(words)];
    });
    type("品牌");
    await pause();
    expect(actor.getSnapshot().value).toBe("failed");
    expect(titles()).toEqual(["品牌"]);
    isDown = false;
    type("品牌1");
    await pause();
    expect(titles()).toEqual(["品牌1"]);
  });

  it("takes no answer to other words than those that stand there", async () => {
    const answers = new Map<string, (found: Found[]) => void>();
    const { type, titles, pause, clock } = finder((words) => new Promise((resolve) => answers.set(words, resolve)));
    type("TM1");
    await pause();
    type("TM2");
    answers.get("TM1")?.([order("TM1")]);
    await pause();
    expect(titles()).toEqual([]);
    clock.increment(200);
    answers.get("TM2")?.([order("TM2")]);
    await pause();
    expect(titles()).toEqual(["TM2"]);
  });

  it("opens with Enter the one that the arrows have reached, and nothing where nothing is found", () => {
    const steps = fc.array(fc.constantFrom(1 as const, -1 as const), { maxLength: 8 });
    fc.assert(
      fc.property(steps, (list) => {
        const { actor, went } = finder();
        for (const by of list) actor.send({ type: "arrowPressed", by });
        actor.send({ type: "enterPressed" });
        const at = list.reduce((sum: number, by) => (sum + by + 3) % 3, 0);
        expect(went).toEqual([["/订单", "/订单设置", "/品牌"][at]]);
        expect(actor.getSnapshot().status).toBe("done");
      }),
    );
    const { actor, went, type } = finder();
    type("没有");
    actor.send({ type: "enterPressed" });
    expect(went).toEqual([]);
    expect(actor.getSnapshot().status).toBe("active");
  });
});
