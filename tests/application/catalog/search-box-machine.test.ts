import fc from "fast-check";
import { VirtualTimeScheduler } from "rxjs";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import type { Catalog, SearchHistory } from "../../../src/application/catalog/catalog.ts";
import {
  createSearchBoxMachine,
  type SearchBoxEvent,
  searchPanel,
} from "../../../src/application/catalog/search-box-machine.ts";
import type { Suggestion } from "../../../src/domain/catalog/search/goods-query.ts";
import { KEYWORDS_MAX } from "../../../src/domain/catalog/search/search-box.ts";
import { termsOf } from "../../../src/domain/catalog/search/search-panel.ts";
import { SUGGESTION_DEBOUNCE_MS } from "../../../src/domain/catalog/search/suggestion-stream.ts";
import { lengthOf, normalised } from "../../../src/domain/text.ts";
import { settled } from "../../support/machines.ts";
import { fakeNavigator, fakeVisit, type Log, open, quickCatalog } from "./fakes.ts";

function box(setting: { path?: string; isSignedIn?: boolean; ask?: Catalog["suggestions"] } = {}) {
  const scheduler = new VirtualTimeScheduler();
  const log: Log = [];
  const at = { path: setting.path ?? "/index" };
  const who = { isSignedIn: setting.isSignedIn ?? true };
  const asked: { text: string; at: number }[] = [];
  const catalog: Catalog = {
    ...quickCatalog,
    suggestions(text) {
      asked.push({ text, at: scheduler.now() });
      return setting.ask?.(text) ?? Promise.resolve([{ keywords: `${text}!`, number: 3, image: null }]);
    },
    async hotLists() {
      log.push("hot lists");
      return quickCatalog.hotLists();
    },
  };
  const history: SearchHistory = {
    hot: async () => ["SPF"],
    async recent() {
      log.push("recent");
      return ["云杉"];
    },
    async add(keywords) {
      log.push(`add ${keywords}`);
    },
    async remove(keywords) {
      log.push(`remove "${keywords}"`);
    },
  };
  const visit = fakeVisit(log, who);
  const machine = createSearchBoxMachine({
    catalog,
    history,
    app: visit,
    navigator: fakeNavigator(log, at),
    tracking: {
      click: ({ type, billType, pageFunctionName }) => log.push(`click ${type} ${billType} ${pageFunctionName}`),
      collect: () => {},
    },
    settings: { read: () => null, write: (key, value) => log.push(`store ${key} ${value}`), remove: () => {} },
    scheduler,
  });
  const actor = createActor(machine).start();
  const pass = async (ms: number) => {
    scheduler.maxFrames = scheduler.frame + ms;
    scheduler.flush();
    scheduler.frame = scheduler.maxFrames;
    await settled();
  };
  const type = (text: string) => actor.send({ type: "typed", text, composing: false });
  const panel = () => searchPanel(actor.getSnapshot().context, visit);
  const isOpen = () => actor.getSnapshot().matches({ panel: "open" });
  return { actor, send: actor.send, log, asked, at, who, pass, type, panel, isOpen };
}

describe("the search box", () => {
  it("reports that the 21st character had no room, until the text is shorter", () => {
    const { actor, type } = box();
    type("一".repeat(21));
    expect(actor.getSnapshot().context).toMatchObject({ text: "一".repeat(20), isCut: true });
    type("一".repeat(20));
    expect(actor.getSnapshot().context).toMatchObject({ text: "一".repeat(20), isCut: false });
    actor.send({ type: "typed", text: "yi ".repeat(10), composing: true });
    expect(actor.getSnapshot().context).toMatchObject({ text: "yi ".repeat(10), isCut: false });
  });

  it("brings a longer text that is pasted whole to the page for demands", () => {
    const { send, log } = box();
    const text = "樟子松 30*120*4米 50方，送苏州，下周要货";
    send({ type: "longTextPasted", text });
    expect(log).toEqual([`store demand-text ${text}`, "go /find/findGoods"]);
  });

  it("does nothing for an empty search", () => {
    const { send, type, log } = box();
    send({ type: "focused" });
    send({ type: "submitted" });
    type(" 　 ");
    send({ type: "submitted" });
    expect(log.filter((line) => line !== "recent")).toEqual([]);
  });

  it("does nothing for signs that mean more than 20 characters", () => {
    const { send, type, log } = box();
    type("㎥".repeat(20));
    send({ type: "submitted" });
    expect(log).toEqual([]);
  });

  it("shows recent, examples and hot searches when an empty box is entered", async () => {
    const { send, panel, isOpen } = box();
    send({ type: "focused" });
    await settled();
    expect(isOpen()).toBe(true);
    const texts = termsOf(panel()).map((term) => term.text);
    expect(texts[0]).toBe("云杉");
    expect(texts).toContain("30*120");
    expect(texts.at(-1)).toBe("SPF");
  });

  it("shows them again when the box is emptied", async () => {
    const { send, type, panel } = box({ path: "/search/list" });
    send({ type: "keywordsShown", keywords: "云杉" });
    send({ type: "focused" });
    type("");
    await settled();
    expect(panel()).toMatchObject({ kind: "start", recent: [{ text: "云杉" }], hot: [{ text: "SPF" }] });
  });

  it("sends no request for a visitor's history", async () => {
    const { send, type, log } = box({ isSignedIn: false });
    send({ type: "focused" });
    await settled();
    type("樟子松");
    send({ type: "submitted" });
    expect(log).toEqual(["click 31 5 樟子松", "open /search/list?keywords=樟子松"]);
  });

  it("searches in a new tab, adds it to the history and reports the button", () => {
    const { type, send, log, isOpen } = box();
    type(" 樟子松 30*120 ");
    send({ type: "submitted" });
    expect(log).toEqual(["click 31 5 樟子松 30*120", "add 樟子松 30*120", "open /search/list?keywords=樟子松 30*120"]);
    expect(isOpen()).toBe(false);
  });

  it("stays in the tab that shows the list already", () => {
    const { type, send, log } = box({ path: "/search/list?keywords=云杉&pageNum=2" });
    type("樟子松");
    send({ type: "submitted" });
    expect(log.at(-1)).toBe("go /search/list?keywords=樟子松");
  });

  it("reports suggestion, history, example and hot term with the seed's codes", () => {
    for (const [origin, click] of [
      [1, 34],
      [2, 35],
      [3, 32],
      [4, 33],
    ] as const) {
      const { send, log } = box();
      send({ type: "termChosen", term: { text: "云杉", origin, number: null } });
      expect(log).toEqual([
        `click ${click} 5 云杉`,
        "add 云杉",
        `open /search/list?keywords=云杉&searchOrigin=${origin}`,
      ]);
    }
  });

  it("suggests after 800 ms, and searches for the term the arrows mark", async () => {
    const { send, type, pass, panel, log } = box();
    send({ type: "focused" });
    type("樟");
    await pass(SUGGESTION_DEBOUNCE_MS - 1);
    expect(panel().kind).toBe("waiting");
    await pass(1);
    expect(panel()).toEqual({ kind: "suggestions", terms: [{ text: "樟!", origin: 1, number: 3, image: null }] });
    send({ type: "arrowPressed", by: 1 });
    send({ type: "submitted" });
    expect(log.at(-1)).toBe("open /search/list?keywords=樟!&searchOrigin=1");
  });

  it("shows the hot lists when nothing is suggested, fetched once", async () => {
    const { type, pass, panel, log } = box({ ask: async () => [] });
    type("zzz");
    await pass(SUGGESTION_DEBOUNCE_MS);
    expect(panel()).toMatchObject({ kind: "none", lists: [{ title: "热门品名" }] });
    type("zzzz");
    await pass(SUGGESTION_DEBOUNCE_MS);
    expect(panel().kind).toBe("none");
    expect(log.filter((line) => line === "hot lists")).toHaveLength(1);
  });

  it("sends no request while an input method is composing", async () => {
    const { send, asked, pass } = box();
    send({ type: "typed", text: "zhang", composing: true });
    await pass(2000);
    expect(asked).toEqual([]);
    send({ type: "typed", text: "樟", composing: false });
    await pass(SUGGESTION_DEBOUNCE_MS);
    expect(asked.map(({ text }) => text)).toEqual(["樟"]);
  });

  it("cancels the pending suggestion request when the search is submitted", async () => {
    const { type, send, asked, pass } = box();
    type("樟子松");
    send({ type: "submitted" });
    await pass(3000);
    expect(asked).toEqual([]);
  });

  it("clears the history only when that is confirmed", async () => {
    const { send, log, panel } = box();
    send({ type: "focused" });
    await settled();
    send({ type: "clearConfirmed" });
    send({ type: "clearRequested" });
    send({ type: "clearCancelled" });
    send({ type: "clearConfirmed" });
    await settled();
    expect(log).toEqual(["recent"]);
    send({ type: "clearRequested" });
    send({ type: "clearConfirmed" });
    await settled();
    expect(log.at(-1)).toBe('remove ""');
    expect(panel()).toMatchObject({ kind: "start", recent: [] });
  });

  it("closes on Escape and opens on an arrow", () => {
    const { send, isOpen } = box();
    send({ type: "focused" });
    send({ type: "escapePressed" });
    expect(isOpen()).toBe(false);
    send({ type: "arrowPressed", by: 1 });
    expect(isOpen()).toBe(true);
  });

  it("shows the words of the current list, and sends no request for them", async () => {
    const { actor, send, asked, pass, isOpen } = box({ path: "/search/list" });
    send({ type: "keywordsShown", keywords: "云杉" });
    await pass(2000);
    expect(actor.getSnapshot().context.text).toBe("云杉");
    expect(asked).toEqual([]);
    expect(isOpen()).toBe(false);
  });
});

type Step = SearchBoxEvent | { type: "wait"; ms: number } | { type: "answer"; choice: number };
const texts = fc.oneof(fc.constantFrom("", "  ", "樟", "樟子", "樟子松", " 樟子松 ", "松".repeat(30)), fc.string());
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ type: fc.constant("typed" as const), text: texts, composing: fc.boolean() }),
  fc.record({ type: fc.constant("wait" as const), ms: fc.constantFrom(1, 400, 799, 800, 2000) }),
  fc.record({ type: fc.constant("answer" as const), choice: fc.nat(5) }),
  fc.constantFrom<Step>(
    { type: "focused" },
    { type: "left" },
    { type: "submitted" },
    { type: "escapePressed" },
    { type: "arrowPressed", by: 1 },
    { type: "arrowPressed", by: -1 },
    { type: "clearRequested" },
    { type: "clearConfirmed" },
    { type: "keywordsShown", keywords: "云杉" },
    { type: "termChosen", term: { text: "芬兰", origin: 3, number: null } },
  ),
);

describe("the search box, for any events", () => {
  it("never requests suggestions for an empty or too long text or twice within 800 ms, never shows those of another text, never searches for nothing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { maxLength: 25 }), fc.boolean(), async (walk, isSignedIn) => {
        const waiting: { text: string; reply: ReturnType<typeof open<Suggestion[]>> }[] = [];
        const shop = box({
          isSignedIn,
          ask(text) {
            const reply = open<Suggestion[]>();
            waiting.push({ text, reply });
            return reply.promise;
          },
        });
        for (const step of walk) {
          if (step.type === "wait") await shop.pass(step.ms);
          else if (step.type === "answer") {
            const [question] = waiting.splice(step.choice % Math.max(1, waiting.length), 1);
            question?.reply.answer([{ keywords: question.text, number: 1, image: null }]);
            await settled();
          } else shop.send(step);
          const { text } = shop.actor.getSnapshot().context;
          const panel = shop.panel();
          if (panel.kind === "suggestions")
            expect(panel.terms[0]?.text).toBe([...text.trim()].slice(0, 20).join("").trim());
        }
        shop.asked.forEach(({ text, at }, place) => {
          expect(text.trim()).not.toBe("");
          expect(lengthOf(text)).toBeLessThanOrEqual(KEYWORDS_MAX);
          const before = shop.asked[place - 1];
          if (before) expect(at - before.at).toBeGreaterThanOrEqual(SUGGESTION_DEBOUNCE_MS);
        });
        const searches = shop.log.filter((line) => line.startsWith("open "));
        for (const line of searches) {
          const keywords = line.slice("open /search/list?keywords=".length).replace(/&searchOrigin=\d$/, "");
          expect(normalised(keywords)).not.toBe("");
          expect(lengthOf(keywords)).toBeLessThanOrEqual(KEYWORDS_MAX);
        }
        expect(shop.log.filter((line) => line.startsWith("click "))).toHaveLength(searches.length);
        expect(shop.log.filter((line) => line.startsWith("add "))).toHaveLength(isSignedIn ? searches.length : 0);
        if (!isSignedIn) expect(shop.log).not.toContain("recent");
      }),
      { numRuns: 150 },
    );
  });
});
