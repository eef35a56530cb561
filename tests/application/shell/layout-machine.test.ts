import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { createLayoutMachine, type LayoutEvent } from "../../../src/application/shell/layout-machine.ts";
import { DEFAULT_LAYOUT, DRESS_KEY } from "../../../src/domain/shell/default-layout.ts";
import { LAYOUT_KEY, readLayout, SIDEBAR_COOKIE, SIZE_COOKIE } from "../../../src/domain/shell/layout-setting.ts";

function device(width = 1440, kept: Record<string, string> = {}, jar: Record<string, string> = {}) {
  const stored = new Map(Object.entries(kept));
  const cookies = new Map(Object.entries(jar));
  const store = (map: Map<string, string>) => ({
    read: (key: string) => map.get(key) ?? null,
    write: (key: string, value: string) => void map.set(key, value),
    remove: (key: string) => void map.delete(key),
  });
  let worn: readonly string[] = [];
  let painted: string | null = null;
  let seen = width;
  let announceWidth: (width: number) => void = () => undefined;
  const timers = new SimulatedClock();
  const layout = createActor(
    createLayoutMachine({
      settings: store(stored),
      cookies: store(cookies),
      viewport: {
        width: () => seen,
        subscribe: (listener) => {
          announceWidth = listener;
          return () => undefined;
        },
      },
      dress: {
        wear: ({ classes, colours }) => {
          worn = classes;
          painted = colours?.primary ?? null;
        },
      },
    }),
    { clock: timers },
  ).start();
  const resize = (to: number) => {
    seen = to;
    announceWidth(to);
  };
  return {
    layout,
    timers,
    resize,
    stored,
    cookies,
    worn: () => worn,
    painted: () => painted,
    context: () => layout.getSnapshot().context,
  };
}

const open = (width?: number, kept?: Record<string, string>, jar?: Record<string, string>) => {
  const opened = device(width, kept, jar);
  opened.layout.send({ type: "drawerOpened" });
  return opened;
};

describe("the row density", () => {
  it("is stored at once, without unsaved previews of other settings", () => {
    const { layout, stored, worn, context } = open();
    layout.send({ type: "settingChanged", patch: { appearance: "dark" } });
    layout.send({ type: "drawerClosed" });
    layout.send({ type: "densityChosen", density: "compact" });
    expect(worn()).toEqual(["tm-dark", "bp6-dark", "tm-rows-compact"]);
    expect(context().setting.density).toBe("compact");
    expect(readLayout(stored.get(LAYOUT_KEY) ?? null)).toEqual({ ...DEFAULT_LAYOUT, density: "compact" });
  });
});

describe("the settings drawer", () => {
  it("previews a change at once and stores it only when it is saved", () => {
    const { layout, stored, cookies, worn, painted, timers } = open();
    layout.send({ type: "settingChanged", patch: { appearance: "dark", theme: "#00806b" } });
    expect(worn()).toEqual(["tm-dark", "bp6-dark"]);
    expect(painted() !== null).toBe(true);
    expect(stored.size).toBe(0);
    expect(cookies.size).toBe(0);
    layout.send({ type: "saved" });
    expect(layout.getSnapshot().value).toEqual({ open: "saving" });
    timers.increment(999);
    expect(layout.getSnapshot().can({ type: "saved" })).toBe(false);
    timers.increment(1);
    expect(layout.getSnapshot().value).toEqual({ open: "kept" });
    expect(readLayout(stored.get(LAYOUT_KEY) ?? null)).toEqual({
      ...DEFAULT_LAYOUT,
      appearance: "dark",
      theme: "#00806b",
    });
    const next = device(1440, Object.fromEntries(stored), Object.fromEntries(cookies));
    expect(next.worn()).toEqual(["tm-dark", "bp6-dark"]);
  });

  it("forgets everything on reset", () => {
    const { layout, stored, worn, painted, context, timers } = open(1440, {
      [LAYOUT_KEY]: '{"tagsView":false,"theme":"#000000"}',
    });
    expect(worn()).toEqual(["tm-no-tabs"]);
    expect(painted()).toBe("#000000");
    layout.send({ type: "reset" });
    expect(worn()).toEqual([]);
    expect(painted()).toBeNull();
    expect(context().setting).toEqual(DEFAULT_LAYOUT);
    expect(stored.size).toBe(0);
    timers.increment(1000);
    expect(layout.getSnapshot().value).toEqual({ open: "idle" });
  });

  it("stores the size in its cookie", () => {
    const { layout, cookies, worn } = open();
    layout.send({ type: "sizeChosen", size: "small" });
    expect(cookies.get(SIZE_COOKIE)).toBe("small");
    expect(worn()).toEqual(["tm-size-small"]);
  });
});

describe("the dress of the next page", () => {
  it("is what is saved, not what is being tried out", () => {
    const { layout, stored, cookies, timers } = open();
    layout.send({ type: "settingChanged", patch: { appearance: "dark" } });
    layout.send({ type: "sizeChosen", size: "small" });
    expect(stored.get(DRESS_KEY)).toBe("tm-size-small|");
    layout.send({ type: "densityChosen", density: "roomy" });
    expect(stored.get(DRESS_KEY)).toBe("tm-rows-roomy tm-size-small|");
    layout.send({ type: "saved" });
    timers.increment(1000);
    layout.send({ type: "sidebarToggled" });
    expect(stored.get(DRESS_KEY)).toBe("tm-dark bp6-dark tm-rows-roomy tm-size-small tm-side-closed|");
    layout.send({ type: "reset" });
    expect(stored.get(DRESS_KEY)).toBe("tm-size-small tm-side-closed|");
    // What another version of the program has stored is brought up to date by the next visit.
    const next = device(
      1440,
      { [LAYOUT_KEY]: '{"theme":"#00806b"}', [DRESS_KEY]: "old|" },
      Object.fromEntries(cookies),
    );
    expect(next.stored.get(DRESS_KEY)).toMatch(
      /^tm-size-small tm-side-closed\|--tm-primary:#[0-9a-f]{6};--tm-primary-strong:/,
    );
  });
});

describe("the sidebar", () => {
  it("is stored as open or closed", () => {
    const { layout, cookies, worn } = device();
    layout.send({ type: "sidebarToggled" });
    expect(cookies.get(SIDEBAR_COOKIE)).toBe("0");
    expect(worn()).toEqual(["tm-side-closed"]);
    layout.send({ type: "sidebarToggled" });
    expect(cookies.get(SIDEBAR_COOKIE)).toBe("1");
    expect(worn()).toEqual([]);
  });

  it("cannot be toggled while its menu stands on top", () => {
    const { layout, cookies } = device(1440, { [LAYOUT_KEY]: '{"topNav":true}' });
    layout.send({ type: "sidebarToggled" });
    expect(cookies.size).toBe(0);
  });

  it("is an overlay below 992 px, starts closed, closes with every navigation and with the desktop's return", () => {
    const { layout, resize, context, cookies } = device(992);
    expect(context().narrow).toBe(false);
    resize(991);
    expect(context()).toMatchObject({ narrow: true, overlayOpen: false });
    layout.send({ type: "sidebarToggled" });
    expect(context().overlayOpen).toBe(true);
    resize(700);
    expect(context().overlayOpen).toBe(true);
    layout.send({ type: "navigated" });
    expect(context().overlayOpen).toBe(false);
    layout.send({ type: "sidebarToggled" });
    resize(992);
    expect(context().narrow).toBe(false);
    expect(context().overlayOpen).toBe(false);
    expect(cookies.size).toBe(0);
  });
});

describe("the layout, for any events", () => {
  it("shows its own settings, stores only what was saved, and shows no overlay on the desktop", () => {
    const events: fc.Arbitrary<LayoutEvent> = fc.oneof(
      fc.constantFrom<LayoutEvent>(
        { type: "drawerOpened" },
        { type: "drawerClosed" },
        { type: "saved" },
        { type: "reset" },
        { type: "sidebarToggled" },
        { type: "navigated" },
        { type: "sizeChosen", size: "large" },
        { type: "settingChanged", patch: { topNav: true } },
        { type: "settingChanged", patch: { appearance: "dark" } },
        { type: "settingChanged", patch: { appearance: "light", topNav: false } },
      ),
    );
    const commands = fc.array(fc.oneof(events, fc.constantFrom(390, 991, 992, 1440), fc.constant("wait" as const)), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(commands, (list) => {
        const { layout, resize, timers, context, stored, worn } = device();
        let kept: string | undefined;
        for (const command of list) {
          if (command === "wait") timers.increment(1000);
          else if (typeof command === "number") resize(command);
          else {
            const may = layout.getSnapshot().can(command);
            layout.send(command);
            if (command.type === "saved" && may) kept = JSON.stringify(context().setting);
            if (command.type === "reset" && may) kept = undefined;
          }
          expect(stored.get(LAYOUT_KEY)).toBe(kept);
          expect(worn().includes("tm-dark")).toBe(context().setting.appearance === "dark");
          expect(worn().includes("tm-side-closed")).toBe(!context().sidebarOpen);
          if (!context().narrow) expect(context().overlayOpen).toBe(false);
        }
      }),
    );
  });
});
