import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AnyActor, assign, createActor, setup } from "xstate";
import { lazyActor, lazyActors, resumed } from "../../src/application/lazy-actor.ts";

type Pressed = { type: "pressed"; number: number };

/** Records the numbers of its presses. */
const counter = setup({
  types: { context: {} as { pressed: readonly number[] }, events: {} as Pressed },
}).createMachine({
  context: { pressed: [] },
  initial: "idle",
  states: {
    idle: {
      on: { pressed: { actions: assign({ pressed: ({ context, event }) => [...context.pressed, event.number] }) } },
    },
  },
});

const kept = { value: "idle", context: { pressed: [] as number[] }, tags: [] };
const started = () => createActor(counter, { snapshot: resumed(kept) as never }).start();
const press = (number: number): Pressed => ({ type: "pressed", number });
const everythingPromised = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("a lazy actor", () => {
  it("shows the expected effect of an event at once, and the server's result to late subscribers", async () => {
    const lazy = lazyActor(async () => started(), kept, { optimistic: () => ({ pressed: [7] }) });
    const seen: unknown[] = [];
    lazy.subscribe((snapshot: { context: unknown }) => seen.push(snapshot.context));
    lazy.send(press(1));
    expect(lazy.getSnapshot().context).toEqual({ pressed: [7] });
    expect(lazy.getServerSnapshot().context).toEqual({ pressed: [] });
    await everythingPromised();
    expect(lazy.getSnapshot().context).toEqual({ pressed: [1] });
    expect(seen.at(-1)).toEqual({ pressed: [1] });
    expect(lazy.getServerSnapshot().context).toEqual({ pressed: [] });
    expect(lazy.getServerSnapshot()).toBe(lazy.getServerSnapshot());
  });

  it("loses no event and retains their order, however often its program fails to load", async () => {
    const steps = fc.array(fc.constantFrom("send", "wait", "activate"), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(3), async (walk, failures) => {
        let loads = 0;
        let sent = 0;
        const lazy = lazyActor(async () => {
          loads += 1;
          if (loads <= failures) throw new Error("a part did not come");
          return started();
        }, kept);
        for (const step of walk) {
          if (step === "send") lazy.send(press(sent++));
          else if (step === "activate") lazy.activate().catch(() => {});
          else await everythingPromised();
        }
        for (let tries = 0; tries <= failures; tries += 1) await lazy.activate().catch(() => {});
        expect(lazy.getSnapshot().context).toEqual({ pressed: Array.from({ length: sent }, (_, number) => number) });
        expect(loads).toBe(failures + 1);
      }),
    );
  });

  it("queues events that can wait until another event activates it", async () => {
    let loads = 0;
    const lazy = lazyActor(
      async () => {
        loads += 1;
        return started();
      },
      kept,
      { patient: ["pressed"] },
    );
    lazy.send(press(1));
    await everythingPromised();
    expect(loads).toBe(0);
    await lazy.activate();
    expect(lazy.getSnapshot().context).toEqual({ pressed: [1] });
  });

  it("stops what it stands for, also what comes after it was left", async () => {
    const running: AnyActor[] = [];
    const lazy = lazyActor(async () => {
      const actor = started();
      running.push(actor);
      return actor;
    }, kept);
    lazy.send(press(1));
    lazy.stop();
    await everythingPromised();
    expect(running.map((actor) => actor.getSnapshot().status)).toEqual(["stopped"]);
    await lazy.activate();
    expect(running).toHaveLength(1);
  });
});

describe("lazy actors", () => {
  it("are loaded by the first that gets an event, each as itself", async () => {
    const both = lazyActors(async () => ({ one: started(), other: started() }), { one: kept, other: kept });
    both.other.send(press(2));
    await everythingPromised();
    expect(both.other.getSnapshot().context).toEqual({ pressed: [2] });
    expect(both.one.getSnapshot().context).toEqual({ pressed: [] });
  });
});
