import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock, waitFor } from "xstate";
import { createFrameMachine } from "../../../src/application/content/frame-machine.ts";
import { createSiteMachine } from "../../../src/application/content/site-machine.ts";
import { resumedFrom } from "../../../src/application/lazy-actor.ts";
import { offline } from "../../support/machines.ts";
import { simulatedTime, willingGateway } from "../account/fakes.ts";
import { TEMPLATES, template, willingContent } from "./fakes.ts";

describe("templates and menu of every page", () => {
  it("are read once, and again on every navigation", async () => {
    const { content, asked } = willingContent();
    const clock = new SimulatedClock();
    const actor = createActor(createSiteMachine({ content }), { clock }).start();
    expect(actor.getSnapshot().hasTag("loading")).toBe(true);
    const first = await waitFor(actor, (snapshot) => snapshot.matches("ready"));
    expect(first.context.site?.menu?.[0]?.title).toBe("t3202");
    actor.send({ type: "navigated" });
    expect(actor.getSnapshot().context.site?.menu).toHaveLength(1);
    clock.increment(999);
    expect(asked, "what the page itself reads goes first").toEqual(["templates", "menu"]);
    clock.increment(1);
    await waitFor(actor, (snapshot) => snapshot.matches("ready"));
    expect(asked).toEqual(["templates", "menu", "templates", "menu"]);
  });

  it("stay the same object where the server's answer is the same, so that nothing is rendered again", async () => {
    const { content } = willingContent();
    const clock = new SimulatedClock();
    const actor = createActor(createSiteMachine({ content }), { clock }).start();
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches("ready"));
    actor.send({ type: "navigated" });
    clock.increment(1_000);
    const again = await waitFor(actor, (snapshot) => snapshot.matches("ready"));
    expect(again.context.site).toBe(context.site);
  });

  it("that came with a page are read again on the first navigation", async () => {
    const { content, asked } = willingContent();
    const context = { site: { templates: [], showsSearch: true, menu: null } };
    const clock = new SimulatedClock();
    const actor = createActor(createSiteMachine({ content }), {
      clock,
      ...resumedFrom({ value: "ready", context, tags: [] }),
    }).start();
    expect(asked).toEqual([]);
    actor.send({ type: "navigated" });
    clock.increment(1_000);
    await waitFor(actor, (snapshot) => snapshot.matches("ready"));
    expect(asked).toEqual(["templates", "menu"]);
  });

  it("retain what was shown when reading fails, and request no menu that is switched off", async () => {
    let works = true;
    const { content, asked } = willingContent({
      templates: async (place) => (works ? TEMPLATES[place] : Promise.reject(offline())),
    });
    const clock = new SimulatedClock();
    const actor = createActor(createSiteMachine({ content }), { clock }).start();
    await waitFor(actor, (snapshot) => snapshot.matches("ready"));
    works = false;
    actor.send({ type: "navigated" });
    clock.increment(1_000);
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches("ready"));
    expect(context.site?.menu).toHaveLength(1);
    expect(asked.filter((it) => it === "menu")).toHaveLength(1);
    const off = willingContent({ templates: async () => [template(3202, 0, false)] });
    const silent = createActor(createSiteMachine({ content: off.content })).start();
    expect((await waitFor(silent, (snapshot) => snapshot.matches("ready"))).context.site?.menu).toBeNull();
    expect(off.asked).toEqual(["templates"]);
  });
});

describe("a framed page that knows our buyers", () => {
  it("gets platform and a one-time key for its own address, never the session's token", async () => {
    const { clock } = simulatedTime();
    const targets: string[] = [];
    let tries = 0;
    const auth = willingGateway(clock, {
      jumpKey: async (target) => {
        targets.push(target);
        if (++tries === 1) throw offline();
        return "one-time";
      },
    });
    const input = { address: "https://partner.example/app?a=1#x" };
    const actor = createActor(createFrameMachine({ auth }), { input }).start();
    expect((await waitFor(actor, (snapshot) => snapshot.matches("failed"))).context.keyed).toBeNull();
    actor.send({ type: "retried" });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches("ready"));
    expect(context.keyed).toBe("https://partner.example/app?a=1&platform=1006&key=one-time#x");
    expect(targets).toEqual([input.address, input.address]);
  });
});
