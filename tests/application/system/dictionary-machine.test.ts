import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { createDictionaryMachine } from "../../../src/application/system/dictionary-machine.ts";
import type { DictOption } from "../../../src/domain/system/dictionary.ts";

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

function start() {
  const asked: { type: string; answer: (options: readonly DictOption[]) => void; fail: () => void }[] = [];
  const actor = createActor(
    createDictionaryMachine({
      options: (type) =>
        new Promise((answer, reject) => {
          asked.push({ type, answer, fail: () => reject(new Error("away")) });
        }),
    }),
  ).start();
  const want = (...dictionaries: string[]) => actor.send({ type: "wanted", dictionaries });
  return { actor, asked, want, known: () => actor.getSnapshot().context.known };
}
const option = (label: string): DictOption => ({ label, value: "1", tag: "" });

describe("dictionaries", () => {
  it("are fetched once, however many want them, also while on their way", async () => {
    const { asked, want, known } = start();
    want("port", "country", "port");
    want("port");
    expect(asked.map(({ type }) => type)).toEqual(["port", "country"]);
    asked[0]!.answer([option("太仓港")]);
    await settled();
    want("port", "country");
    expect(asked).toHaveLength(2);
    expect(known()).toEqual({ port: [option("太仓港")] });
  });

  it("are asked for again after a failure, by the next who wants them", async () => {
    const { asked, want, known } = start();
    want("port");
    asked[0]!.fail();
    await settled();
    expect([asked.length, known()]).toEqual([1, {}]);
    want("port");
    asked[1]!.answer([]);
    await settled();
    expect(known()).toEqual({ port: [] });
  });

  it("are forgotten by a refresh, with every answer from before it", async () => {
    const { actor, asked, want, known } = start();
    want("port");
    actor.send({ type: "refreshed" });
    want("port");
    asked[0]!.answer([option("旧")]);
    await settled();
    expect(known()).toEqual({});
    asked[1]!.answer([option("新")]);
    await settled();
    expect(known()).toEqual({ port: [option("新")] });
  });
});
