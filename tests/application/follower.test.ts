import { describe, expect, it } from "vitest";
import { type ActorRefFrom, type AnyStateMachine, createActor, SimulatedClock } from "xstate";
import type { commandMachine } from "../../src/application/command-machine.ts";
import { createDetailMachine } from "../../src/application/detail-machine.ts";
import { createFollower, GATHER_MS } from "../../src/application/follower.ts";
import { createListMachine } from "../../src/application/list-machine.ts";
import { createChanges, type QuietCalls } from "../../src/application/system/changes.ts";
import { type Page, pageOf } from "../../src/domain/paging.ts";
import type { ChangedThing } from "../../src/domain/system/changed-thing.ts";
import { settled } from "../support/machines.ts";

type Thing = { id: string; word: string };
type Row = { id: string; word: string };
type Dialog = ActorRefFrom<typeof commandMachine>;

/** A page on a server whose answers are held back while `held`, and which may fail. */
function followedBy<Machine extends AnyStateMachine>(
  create: (parts: {
    read: <Found>(found: (word: string) => Found) => Promise<Found>;
    went: (query: Record<string, string>) => void;
  }) => Machine,
  query: Record<string, string>,
) {
  const clock = new SimulatedClock();
  const changes = createChanges();
  const server = { word: "before", failing: false, held: false };
  const reads: { quiet: boolean }[] = [];
  let waiting: (() => void)[] = [];
  let depth = 0;
  const quiet: QuietCalls = {
    run(begin) {
      depth += 1;
      try {
        return begin();
      } finally {
        depth -= 1;
      }
    },
  };
  const read = async <Found>(found: (word: string) => Found): Promise<Found> => {
    reads.push({ quiet: depth > 0 });
    const isFailing = server.failing;
    if (server.held) await new Promise<void>((resolve) => waiting.push(resolve));
    if (isFailing) throw new Error("offline");
    return found(server.word);
  };
  const machine = create({ read, went: (to) => actor.send({ type: "routeChanged", query: to } as never) });
  const actor = createActor(
    machine.provide({ actors: { follower: createFollower(changes, quiet) } }) as Machine,
    {
      input: { query },
      clock,
    } as never,
  );
  actor.start();
  const heard = async (changed: ChangedThing | null) => {
    changes.publish(changed);
    clock.increment(GATHER_MS);
    await settled();
  };
  const release = async () => {
    for (const answer of waiting) answer();
    waiting = [];
    await settled();
  };
  return { actor: actor as unknown as ActorRefFrom<Machine>, clock, changes, server, reads, heard, release };
}

const order = (refId: string | null): ChangedThing => ({ refType: "order", refId });

describe("a page of one thing that follows it", () => {
  const started = async (id = "7") => {
    const page = followedBy(
      ({ read }) =>
        createDetailMachine<Thing>({
          load: (asked) => read((found) => (found === "gone" ? null : { id: asked, word: found })),
          shows: (thing) => [{ refType: "order", refId: thing.id }, { refType: "reservation" }],
          commands: { stop: { asks: () => ({ reason: "" }), send: async () => {}, done: "done" } },
          notify: () => {},
        }),
      { id },
    );
    await settled();
    const word = () => page.actor.getSnapshot().context.thing?.word;
    const states: string[][] = [];
    page.actor.subscribe((snapshot) => states.push([...snapshot.tags]));
    return { ...page, word, states };
  };

  it("is reloaded without an intermediate state when that thing changed, and not for another one", async () => {
    const { server, heard, word, reads, states } = await started();
    server.word = "after";
    await heard(order("8"));
    await heard({ refType: "pickup", refId: "7" });
    expect(word()).toBe("before");
    expect(reads).toHaveLength(1);
    await heard(order("7"));
    expect(word()).toBe("after");
    expect(reads).toEqual([{ quiet: false }, { quiet: true }]);
    expect(states.flat()).toEqual([]);
  });

  it("is reloaded for any thing of a type it shows without an id, and when the change is unknown", async () => {
    const { server, heard, word } = await started();
    server.word = "second";
    await heard({ refType: "reservation", refId: "99" });
    expect(word()).toBe("second");
    server.word = "third";
    await heard(null);
    expect(word()).toBe("third");
  });

  it("is read once for news that come together, and once more for those that come while it is read", async () => {
    const { server, changes, clock, reads, release, word } = await started();
    for (let at = 0; at < 5; at += 1) changes.publish(order("7"));
    server.held = true;
    clock.increment(GATHER_MS);
    await settled();
    expect(reads.length).toBe(2);
    changes.publish(order("7"));
    changes.publish(order("7"));
    server.held = false;
    await release();
    server.word = "after";
    clock.increment(GATHER_MS);
    await settled();
    expect(reads).toHaveLength(3);
    expect(word()).toBe("after");
    clock.increment(10 * GATHER_MS);
    await settled();
    expect(reads.length).toBe(3);
  });

  it("leaves a dialog open with its input, and is reloaded when the dialog is closed", async () => {
    const { actor, server, heard, word, reads } = await started();
    actor.send({ type: "commandRequested", name: "stop" });
    const command = () => actor.getSnapshot().children.command as Dialog;
    command().send({ type: "fieldChanged", field: "reason", value: "half a wor" });
    server.word = "after";
    await heard(order("7"));
    expect(command().getSnapshot().context.fields).toEqual({ reason: "half a wor" });
    expect(word()).toBe("before");
    expect(reads).toHaveLength(1);
    command().send({ type: "closed" });
    await settled();
    expect(word()).toBe("after");
    expect(reads).toHaveLength(2);
  });

  it("drops what was read for it while a dialog was opened, and reads it when the dialog is closed", async () => {
    const { actor, server, heard, word, release } = await started();
    server.held = true;
    await heard(order("7"));
    actor.send({ type: "commandRequested", name: "stop" });
    server.held = false;
    server.word = "after";
    await release();
    expect(word()).toBe("before");
    (actor.getSnapshot().children.command as Dialog).send({ type: "closed" });
    await settled();
    expect(word()).toBe("after");
  });

  it("stays as it is when the reading fails, until the next news", async () => {
    const { actor, server, heard, word } = await started();
    server.failing = true;
    await heard(order("7"));
    expect(word()).toBe("before");
    expect(actor.getSnapshot().matches({ page: "ready" })).toBe(true);
    Object.assign(server, { failing: false, word: "after" });
    await heard(order("7"));
    expect(word()).toBe("after");
  });

  it("shows nothing of another thing that it was about before", async () => {
    const { actor, server, heard, release } = await started();
    server.held = true;
    await heard(order("7"));
    server.held = false;
    actor.send({ type: "routeChanged", query: { id: "8" } });
    await settled();
    await release();
    expect(actor.getSnapshot().context).toMatchObject({ id: "8", thing: { id: "8" } });
  });

  it("is missing once there is no such thing any more", async () => {
    const { actor, server, heard } = await started();
    server.word = "gone";
    await heard(order("7"));
    expect(actor.getSnapshot().hasTag("missing")).toBe(true);
  });

  it("receives nothing after it was left", async () => {
    const { actor, heard, reads } = await started();
    actor.stop();
    await heard(order("7"));
    expect(reads.length).toBe(1);
  });
});

describe("a list that follows what it shows", () => {
  const started = async () => {
    const page = followedBy(
      ({ read, went }) =>
        createListMachine<"tab", Row, Page<Row>>({
          path: "/things",
          filters: ["tab"],
          load: ({ filters, page: asked }) =>
            read((found) =>
              pageOf(
                ["1", "2"].map((id) => ({ id, word: `${filters.tab}${found}` })),
                2,
                asked,
              ),
            ),
          shows: [{ refType: "order" }],
          navigator: {
            currentPath: () => "",
            open: () => {},
            go: (path) => went(Object.fromEntries(new URLSearchParams(path.split("?")[1] ?? ""))),
          },
          notify: () => {},
        }),
      {},
    );
    await settled();
    const words = () => page.actor.getSnapshot().context.data?.rows.map(({ word }) => word);
    return { ...page, words };
  };

  it("is reloaded, and retains its selection", async () => {
    const { actor, server, heard, words } = await started();
    actor.send({ type: "rowToggled", id: "2" });
    server.word = "after";
    await heard(order("5"));
    expect(words()).toEqual(["after", "after"]);
    expect(actor.getSnapshot().context.chosen).toEqual(["2"]);
  });

  it("shows nothing of the filter that it had before", async () => {
    const { actor, server, heard, release, words } = await started();
    server.held = true;
    await heard(order("5"));
    server.held = false;
    actor.send({ type: "filtered", filters: { tab: "paid-" } });
    await settled();
    await release();
    expect(words()).toEqual(["paid-before", "paid-before"]);
  });
});
