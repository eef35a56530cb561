import { describe, expect, it } from "vitest";
import { type ActorRefFrom, createActor } from "xstate";
import type { commandMachine } from "../../src/application/command-machine.ts";
import { confirmed } from "../../src/application/commands.ts";
import { createDetailMachine } from "../../src/application/detail-machine.ts";
import { settled } from "../support/machines.ts";

type Thing = { version: number; isOpen: boolean };

/** A page of a thing whose every reading waits to be answered. */
async function started() {
  const answers: ((thing: Thing | null) => void)[] = [];
  const sent: number[] = [];
  const machine = createDetailMachine<Thing>({
    load: () => new Promise((resolve) => answers.push(resolve)),
    commands: {
      step: { ...confirmed(async ({ version }) => void sent.push(version), "已完成"), may: ({ isOpen }) => isOpen },
    },
    notify: () => {},
  });
  const page = createActor(machine, { input: { query: { id: "7" } } }).start();
  const answer = async (thing: Thing | null) => {
    answers.pop()?.(thing);
    await settled();
  };
  const ask = () => page.send({ type: "commandRequested", name: "step" });
  const submit = async () => {
    (page.getSnapshot().children.command as ActorRefFrom<typeof commandMachine> | undefined)?.send({
      type: "submitted",
    });
    await settled();
    await settled();
  };
  await answer({ version: 1, isOpen: true });
  return { page, sent, answer, ask, submit };
}

describe("a command requested during a reload", () => {
  it("waits for the reading and is sent the version that it brings", async () => {
    const { page, sent, answer, ask, submit } = await started();
    ask();
    await submit();
    expect(sent).toEqual([1]);
    ask();
    await submit();
    expect(sent).toEqual([1]);
    expect(page.getSnapshot().hasTag("busy")).toBe(true);
    await answer({ version: 2, isOpen: true });
    await submit();
    expect(sent).toEqual([1, 2]);
  });

  it("is dropped where the thing does not allow it any more, or is gone", async () => {
    for (const next of [{ version: 2, isOpen: false }, null]) {
      const { page, sent, answer, ask, submit } = await started();
      ask();
      await submit();
      ask();
      await answer(next);
      await submit();
      expect(sent).toEqual([1]);
      expect(page.getSnapshot().matches({ command: "idle" })).toBe(true);
      expect(page.getSnapshot().context.running).toBeNull();
    }
  });
});
