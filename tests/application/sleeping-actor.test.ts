import { describe, expect, it } from "vitest";
import { assign, createActor, setup } from "xstate";
import { createSleepingActor, resumed } from "../../src/application/sleeping-actor.ts";

const counter = setup({
  types: { context: {} as { pressed: number }, events: {} as { type: "pressed" } },
}).createMachine({
  context: { pressed: 0 },
  initial: "idle",
  states: { idle: { on: { pressed: { actions: assign({ pressed: ({ context }) => context.pressed + 1 }) } } } },
});

describe("an actor that sleeps", () => {
  it("hands over what it heard, and stays for parts taken over late what the server made of it", () => {
    const kept = { value: "idle", context: { pressed: 0 }, tags: [] };
    let woken = 0;
    const sleeping = createSleepingActor(
      kept,
      () => {
        woken += 1;
      },
      () => ({ pressed: 1 }),
    );
    sleeping.send({ type: "pressed" });
    expect(woken).toBe(1);
    expect(sleeping.getSnapshot().context).toEqual({ pressed: 1 });
    expect(sleeping.getServerSnapshot().context).toEqual({ pressed: 0 });

    const seen: unknown[] = [];
    sleeping.subscribe({ next: (snapshot: { context: unknown }) => seen.push(snapshot.context) } as never);
    sleeping.awaken(createActor(counter, { snapshot: resumed(kept) as never }).start());
    sleeping.send({ type: "pressed" });
    expect(sleeping.getSnapshot().context).toEqual({ pressed: 2 });
    expect(seen.at(-1)).toEqual({ pressed: 2 });
    expect(sleeping.getServerSnapshot()).toMatchObject({ context: { pressed: 0 } });
    expect(sleeping.getServerSnapshot()).toBe(sleeping.getServerSnapshot());
  });
});
