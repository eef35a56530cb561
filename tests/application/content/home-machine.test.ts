import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import type { HomeContent } from "../../../src/application/content/home-content.ts";
import { createHomeMachine, type HomeEvent } from "../../../src/application/content/home-machine.ts";
import { FLOOR, FLOOR_CODES } from "../../../src/domain/content/home-template.ts";
import { offline } from "../../support/machines.ts";
import { settled } from "../account/fakes.ts";
import { TEMPLATES, template, willingClassification, willingContent, willingNews } from "./fakes.ts";

const started = (other: Partial<HomeContent> = {}) => {
  const { content, asked } = willingContent(other);
  const machine = createHomeMachine({ content, classification: willingClassification, news: willingNews });
  return { actor: createActor(machine, { input: { query: {} } }).start(), asked };
};

describe("the home page", () => {
  it("waits under the tag `loading`, then has every floor in the operator's order", async () => {
    const { actor } = started();
    expect(actor.getSnapshot().hasTag("loading")).toBe(true);
    const ready = await waitFor(actor, (snapshot) => snapshot.matches("ready"));
    const { home } = ready.context;
    expect(home?.floors).toEqual([FLOOR.newGoods, FLOOR.channel, FLOOR.news]);
    expect(home?.channels.map(({ kindCode, goods }) => [kindCode, goods.length])).toEqual([
      ["1509", 5],
      ["1501", 5],
      ["1500", 5],
    ]);
    expect(home?.goods?.rows[0]?.id).toBe("2-1");
    expect(home?.indices).toHaveLength(1);
    expect(home?.market?.sizes).toHaveLength(1);
    // As much of the board as the first screen has room for.
    expect(home?.boards?.board?.species).toHaveLength(6);
    expect(home?.boards?.board?.cells.map(({ speciesCode }) => speciesCode)).toEqual(["a", "b", "c", "d", "e", "f"]);
  });

  it("requests nothing for a floor that is switched off", async () => {
    const off = Object.values(TEMPLATES)
      .flat()
      .map(({ templateTypeCode, sort }) => template(templateTypeCode, sort, false));
    const { actor, asked } = started({ templates: async (place) => (place === 0 ? off : []) });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches("ready"));
    expect(asked).toEqual(["templates", "templates", "templates"]);
    expect(context.home).toMatchObject({
      floors: [],
      tree: null,
      banners: [],
      tracks: [],
      channels: [],
      goods: null,
      market: null,
      boards: null,
      news: null,
    });
  });

  it("is shown without the parts that fail, and as failed when all do", async () => {
    const { actor } = started({
      banners: async () => Promise.reject(offline()),
      goods: async () => Promise.reject(offline()),
      market: async () => Promise.reject(offline()),
      board: async () => Promise.reject(offline()),
    });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches("ready"));
    expect(context.home).toMatchObject({ banners: [], goods: null, channels: [], market: null, boards: null });
    expect(context.home?.tree).toHaveLength(1);
    let tries = 0;
    const broken = started({
      templates: async (place) => (++tries <= 3 ? Promise.reject(offline()) : TEMPLATES[place]),
    });
    await waitFor(broken.actor, (snapshot) => snapshot.matches("failed"));
    broken.actor.send({ type: "retried" });
    await waitFor(broken.actor, (snapshot) => snapshot.matches("ready"));
  });

  it("shows the port chosen last, whichever answer arrives first", async () => {
    const answers: (() => void)[] = [];
    const { content } = willingContent();
    const { actor } = started({
      goods: (query) =>
        query.portCode === undefined
          ? content.goods(query)
          : new Promise((resolve) => answers.push(() => resolve(content.goods(query)))),
    });
    await waitFor(actor, (snapshot) => snapshot.matches("ready"));
    actor.send({ type: "portChosen", code: "a" });
    actor.send({ type: "portChosen", code: "b" });
    for (const answer of answers.reverse()) answer();
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ ready: "settled" }));
    expect(context.port).toBe("b");
    expect(context.home?.goods?.rows[0]?.id).toBe("2b-1");
  });

  it("stays within its banners and loses no floor, for any events", async () => {
    const event: fc.Arbitrary<HomeEvent> = fc.oneof(
      fc.record({ type: fc.constant("bannerTurned" as const), step: fc.constantFrom<1 | -1>(1, -1) }),
      fc.record({ type: fc.constant("bannerChosen" as const), index: fc.integer({ min: -3, max: 9 }) }),
      fc.record({ type: fc.constant("portChosen" as const), code: fc.constantFrom(null, "a", "fails") }),
      fc.constant<HomeEvent>({ type: "retried" }),
      fc.record({ type: fc.constant("routeChanged" as const), query: fc.constantFrom({}, { preview: "x" }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 15 }), async (events) => {
        const { content } = willingContent();
        const { actor } = started({
          goods: async (query) => (query.portCode === "fails" ? Promise.reject(offline()) : content.goods(query)),
        });
        await waitFor(actor, (snapshot) => snapshot.matches("ready"));
        for (const one of events) {
          actor.send(one);
          await settled();
          const { context } = actor.getSnapshot();
          expect(context.banner).toBeGreaterThanOrEqual(0);
          expect(context.banner).toBeLessThan(3);
          expect(context.home?.floors).toHaveLength(3);
          expect(Object.keys(context.home?.flags ?? {})).toHaveLength(FLOOR_CODES.length);
          if (actor.getSnapshot().matches({ ready: "settled" }))
            expect(context.home?.goods?.rows[0]?.id).toBe(`2${context.port ?? ""}-1`);
        }
        actor.stop();
      }),
      { numRuns: 60 },
    );
  });
});
