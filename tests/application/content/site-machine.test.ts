import { describe, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import { createFrameMachine } from "../../../src/application/content/frame-machine.ts";
import { broughtSite, createSiteMachine } from "../../../src/application/content/site-machine.ts";
import { resumedFrom } from "../../../src/application/sleeping-actor.ts";
import { offline, simulatedTime, willingGateway } from "../account/fakes.ts";
import { TEMPLATES, template, willingContent } from "./fakes.ts";

describe("templates and menu of every page", () => {
  it("are read once, and again on a navigation only when they are a minute old", async () => {
    const { clock, timers } = simulatedTime();
    const { content, asked } = willingContent();
    const actor = createActor(createSiteMachine(content, clock)).start();
    expect(actor.getSnapshot().hasTag("loading")).toBe(true);
    const ready = await waitFor(actor, (snapshot) => snapshot.matches("ready"));
    expect(ready.context.site?.menu?.[0]?.title).toBe("t3202");
    timers.increment(59_999);
    actor.send({ type: "navigated" });
    expect(actor.getSnapshot().matches("ready")).toBe(true);
    expect(asked).toEqual(["templates", "menu"]);
    timers.increment(1);
    actor.send({ type: "navigated" });
    actor.send({ type: "navigated" });
    expect(actor.getSnapshot().context.site?.menu).toHaveLength(1);
    await waitFor(actor, (snapshot) => snapshot.matches("ready"));
    expect(asked).toEqual(["templates", "menu", "templates", "menu"]);
  });

  it("that came with a page are a minute old a minute after it came, whenever the page was made", async () => {
    const { clock, timers } = simulatedTime();
    const { content, asked } = willingContent();
    const context = { site: { templates: [], showsSearch: true, menu: null }, readAt: 0 };
    const kept = broughtSite({ value: "ready", context, tags: [] }, clock.now());
    const actor = createActor(createSiteMachine(content, clock), resumedFrom(kept)).start();
    timers.increment(59_999);
    actor.send({ type: "navigated" });
    expect(asked).toEqual([]);
    timers.increment(1);
    actor.send({ type: "navigated" });
    await waitFor(actor, (snapshot) => snapshot.matches("ready"));
    expect(asked).toEqual(["templates", "menu"]);
  });

  it("keep what was shown when reading fails, and ask for no menu that is switched off", async () => {
    const { clock, timers } = simulatedTime();
    let works = true;
    const { content, asked } = willingContent({
      templates: async (place) => (works ? TEMPLATES[place] : Promise.reject(offline())),
    });
    const actor = createActor(createSiteMachine(content, clock)).start();
    await waitFor(actor, (snapshot) => snapshot.matches("ready"));
    works = false;
    timers.increment(60_000);
    actor.send({ type: "navigated" });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches("ready"));
    expect(context.site?.menu).toHaveLength(1);
    expect(asked.filter((it) => it === "menu")).toHaveLength(1);
    const off = willingContent({ templates: async () => [template(3202, 0, false)] });
    const silent = createActor(createSiteMachine(off.content, clock)).start();
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
    const actor = createActor(createFrameMachine(auth), { input }).start();
    expect((await waitFor(actor, (snapshot) => snapshot.matches("failed"))).context.keyed).toBeNull();
    actor.send({ type: "retried" });
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches("ready"));
    expect(context.keyed).toBe("https://partner.example/app?a=1&platform=1006&key=one-time#x");
    expect(targets).toEqual([input.address, input.address]);
  });
});
