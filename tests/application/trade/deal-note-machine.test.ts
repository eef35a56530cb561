import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { createDealNoteMachine } from "../../../src/application/trade/deal-note-machine.ts";
import { asId, type OrderId } from "../../../src/domain/ids.ts";
import { offline, settled } from "../../support/machines.ts";

/** Writing about order 7; `fails`: the calls that get no answer, by their number. */
function writing(fails: readonly number[] = []) {
  const calls: { to: string; words: string; key: string }[] = [];
  let keys = 0;
  let reread = 0;
  const actor = createActor(
    createDealNoteMachine({
      notes: {
        add: async (side, { subject, id, words }, key) => {
          calls.push({ to: `${side} ${subject} ${id}`, words, key });
          if (fails.includes(calls.length)) throw offline();
        },
      },
      ids: { next: () => `key-${++keys}` },
    }),
    {
      input: {
        side: "buyer",
        subject: "order",
        id: asId<OrderId>("7"),
        sent: () => {
          reread += 1;
        },
      },
    },
  ).start();
  return { actor, calls, reread: () => reread };
}

describe("createDealNoteMachine", () => {
  it("sends what was typed once, has the deal read again, and begins anew", async () => {
    const { actor, calls, reread } = writing();
    actor.send({ type: "typed", words: " 下午提货 " });
    actor.send({ type: "submitted" });
    actor.send({ type: "submitted" });
    await settled();
    expect(calls).toEqual([{ to: "buyer order 7", words: "下午提货", key: "key-1" }]);
    expect(reread()).toBe(1);
    expect(actor.getSnapshot().context.words).toBe("");
    actor.send({ type: "typed", words: "下午提货" });
    actor.send({ type: "submitted" });
    await settled();
    expect(calls[1]).toMatchObject({ words: "下午提货", key: "key-2" });
  });

  it("retains what got no answer, and sends it as the same note until it is another one", async () => {
    const { actor, calls, reread } = writing([1, 2]);
    actor.send({ type: "typed", words: "下午" });
    for (const words of ["下午", "下午", "明早"]) {
      actor.send({ type: "typed", words });
      actor.send({ type: "submitted" });
      await settled();
    }
    expect(calls).toMatchObject([
      { words: "下午", key: "key-1" },
      { words: "下午", key: "key-1" },
      { words: "明早", key: "key-2" },
    ]);
    expect(reread()).toBe(1);
  });

  it("sends nothing empty or longer than 500 characters", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom("", "  ", "\n"), fc.string({ minLength: 490, maxLength: 510 }), fc.string()),
        async (words) => {
          const { actor, calls } = writing();
          actor.send({ type: "typed", words });
          const length = words.trim().length;
          expect(actor.getSnapshot().can({ type: "submitted" })).toBe(length >= 1 && length <= 500);
          actor.send({ type: "submitted" });
          await settled();
          expect(calls.length).toBe(length >= 1 && length <= 500 ? 1 : 0);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("takes back what was typed before the session ended", () => {
    const { actor } = writing();
    actor.send({ type: "inputRestored", input: { words: "未发出" } });
    expect(actor.getSnapshot().context.words).toBe("未发出");
  });
});
