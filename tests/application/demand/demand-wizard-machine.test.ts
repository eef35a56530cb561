import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import { wizardProblems } from "../../../src/application/demand/demand-draft.ts";
import { createDemandWizardMachine, type WizardEvent } from "../../../src/application/demand/demand-wizard-machine.ts";
import { TEXT_KEY } from "../../../src/application/unsaved-input.ts";
import { namedChange, sizeChange } from "../../../src/domain/demand/demand-item-typed.ts";
import { type DemandLine, lineProblems, unreadProblems } from "../../../src/domain/demand/demand-lines.ts";
import { settled } from "../../support/machines.ts";
import { demandsOnServer, device, type Luck, simulatedTime, TEXT } from "./fakes.ts";

function wizard({
  mode = 1,
  id,
  text = "",
  luck = () => "ok" as Luck,
}: {
  mode?: 1 | 2;
  id?: string;
  text?: string;
  luck?: () => Luck;
} = {}) {
  const { timers, clock } = simulatedTime();
  const server = demandsOnServer(clock, luck);
  const { settings, navigator, went, ids } = device(text === "" ? {} : { [TEXT_KEY]: text });
  const notices: string[] = [];
  const actor = createActor(
    createDemandWizardMachine({
      demands: server.demands,
      clock,
      ids,
      settings,
      navigator,
      contact: async () => ({ name: "李木", phone: "13911112222" }),
      isCompany: () => true,
      notify: (words) => notices.push(words),
      mode,
    }),
    { clock: timers, input: { query: id === undefined ? {} : { id } } },
  );
  const pass = async (ms: number) => {
    timers.increment(ms);
    await settled();
  };
  return { actor: actor.start(), server, settings, went, notices, pass, context: () => actor.getSnapshot().context };
}

const COMPLETE = "樟子松 30*120*4米 50方 太仓";

describe("the demand wizard", () => {
  const listFile = (text: string, name = "清单.csv") => {
    const bytes = new TextEncoder().encode(text);
    return { name, size: bytes.length, arrayBuffer: async () => bytes.buffer };
  };

  it("puts a list file behind what is typed and reads it at once", async () => {
    const { actor, server, context, settings } = wizard({ text: "太仓要货" });
    await settled();
    actor.send({
      type: "listPicked",
      file: listFile("树种,厚,宽,长,数量(方)\n樟子松,30,120,4000,50\n落叶松,50,,4000,20\n"),
    });
    await settled();
    const text = "太仓要货\n树种|厚|宽|长|数量(方)\n樟子松|30|120|4000|50\n落叶松|50|-|4000|20";
    expect(context().details.rawText).toEqual(text);
    expect(settings.read(TEXT_KEY)).toEqual(text);
    expect(server.log.filter((call) => call.startsWith("parse")).at(-1)).toBe(`parse ${text}`);
    expect(context().lines.map(({ item }) => [item.speciesName, item.thickness, item.width, item.quantity])).toEqual([
      ["樟子松", 30, 120, 50_000],
      ["落叶松", 50, null, 20_000],
    ]);
  });

  it("reports why a list was not read, and what of it did not fit", async () => {
    const lost = wizard({ luck: () => "lost" });
    await settled();
    lost.actor.send({ type: "listPicked", file: listFile("樟子松") });
    await settled();
    expect(lost.notices).toEqual(["网络不通，请重试"]);
    expect(lost.context().details.rawText).toBe("");
    const { actor, notices, context } = wizard();
    await settled();
    actor.send({ type: "listPicked", file: listFile("樟子松 30*120*4米 50方\n".repeat(280)) });
    await settled();
    expect(notices).toEqual(["清单较长，后 80 行没有放入，请分次上传"]);
    expect(context().details.rawText.split("\n")).toHaveLength(200);
    actor.send({ type: "listPicked", file: listFile("") });
    await settled();
    expect(notices.at(-1)).toBe("清单是空的");
  });

  it("reads what was pasted a moment after the last key, once", async () => {
    const { actor, server, pass, context } = wizard();
    await settled();
    actor.send({ type: "typed", text: TEXT.slice(0, 10) });
    await pass(399);
    actor.send({ type: "typed", text: TEXT });
    await pass(399);
    expect(server.log.filter((call) => call.startsWith("parse"))).toEqual([]);
    await pass(1);
    expect(server.log.filter((call) => call.startsWith("parse"))).toEqual([`parse ${TEXT}`]);
    expect(context().lines.map(({ item }) => item.speciesName)).toEqual(["樟子松", "辐射松"]);
    expect(context().details).toMatchObject({ deliverCityCode: "320500", contactName: "李木" });
    await pass(300);
    expect(context().lines.map(({ key }) => context().matches[key]?.count)).toEqual([7, 7]);
  });

  it("looks for goods of thirty lines at once, and again only for those that changed", async () => {
    const { actor, server, context, pass } = wizard();
    await settled();
    const rows = Array.from({ length: 70 }, (_, at) => `樟子松 ${20 + at}*120*4000 20方`);
    actor.send({ type: "typed", text: rows.join("\n") });
    await pass(400);
    await pass(300);
    expect(server.log.filter((call) => call.startsWith("matches"))).toEqual(["matches 30", "matches 30", "matches 10"]);
    expect(context().lines.map(({ key }) => context().matches[key]?.count)).toEqual(Array(70).fill(7));
    actor.send({ type: "corrected", key: context().lines[5]!.key, change: { brandName: "别的" } });
    await pass(300);
    expect(server.log.filter((call) => call.startsWith("matches")).slice(3)).toEqual(["matches 1"]);
    expect(Object.keys(context().matches)).toHaveLength(70);
  });

  it("neither reads nor publishes a text that is too long, and retains the reading of the previous one", async () => {
    const { actor, server, context, pass } = wizard();
    await settled();
    actor.send({ type: "typed", text: TEXT });
    await pass(400);
    expect(context().readText).toBe(TEXT);
    actor.send({ type: "typed", text: `${TEXT}\n`.repeat(150) });
    await pass(400);
    actor.send({ type: "readRequested" });
    actor.send({ type: "submitted" });
    await pass(400);
    expect(server.log.filter((call) => /^(?:parse|add)/.test(call))).toEqual([`parse ${TEXT}`]);
    expect(context().readText).toBe(TEXT);
  });

  it("reads at once on request, and reads the text stored before the login", async () => {
    const { actor, server, context, pass } = wizard({ text: TEXT });
    await settled();
    expect(context().lines).toHaveLength(2);
    actor.send({ type: "typed", text: "铁杉 40*90 10方" });
    actor.send({ type: "readRequested" });
    await pass(0);
    expect(context().lines.map(({ item }) => item.speciesName)).toEqual(["铁杉"]);
    await pass(1_000);
    expect(server.log.filter((call) => call.startsWith("parse"))).toHaveLength(2);
  });

  it("retains corrections when the text around them changes", async () => {
    const { actor, context, pass } = wizard({ text: TEXT });
    await settled();
    const { key } = context().lines[0]!;
    actor.send({ type: "corrected", key, change: sizeChange("width", "150") });
    actor.send({ type: "typed", text: `${TEXT}\n铁杉 40*90 10方` });
    await pass(400);
    expect(context().lines.map(({ item }) => item.width)).toEqual([150, 89, 90]);
  });

  it("publishes, forgets the text, and goes to the list after three seconds", async () => {
    const { actor, server, context, pass, settings, went } = wizard({ text: TEXT });
    await settled();
    actor.send({ type: "submitted" });
    await settled();
    expect(context().wasSubmitted).toBe(true);
    expect(server.published()).toBe(0);
    actor.send({ type: "answered", key: context().lines[1]!.key, field: "quantity", answer: "1柜" });
    actor.send({ type: "submitted" });
    await settled();
    await settled();
    expect(server.published()).toBe(1);
    expect(context().published?.items[1]).toMatchObject({ quantity: 1, quantityUnit: "container" });
    expect(settings.read(TEXT_KEY)).toBeNull();
    await pass(2_999);
    expect(went).toEqual([]);
    await pass(1);
    expect(went).toEqual(["/user/recSource"]);
  });

  it("publishes nothing while a cell holds what is no number", async () => {
    const { actor, server, context } = wizard({ text: "樟子松 30*120*4米 50方 太仓" });
    await settled();
    const { key } = context().lines[0]!;
    actor.send({ type: "corrected", key, change: { thickness: null }, unread: { thickness: "1/2" } });
    expect(context().lines[0]).toMatchObject({ item: { thickness: null }, unread: { thickness: "1/2" } });
    actor.send({ type: "submitted" });
    await settled();
    expect(server.published()).toBe(0);
    actor.send({ type: "corrected", key, change: sizeChange("width", "150") });
    expect(context().lines[0]?.unread).toEqual({ thickness: "1/2" });
    actor.send({ type: "corrected", key, change: sizeChange("thickness", "30") });
    expect(context().lines[0]?.unread).toEqual({});
    actor.send({ type: "submitted" });
    await settled();
    await settled();
    expect(server.published()).toBe(1);
  });

  it("names what a cell shows before what it lacks, in the words that stand below the line", async () => {
    const { actor, context } = wizard({ mode: 2 });
    await settled();
    const [{ key }] = context().lines as [DemandLine];
    actor.send({ type: "corrected", key, change: namedChange("species", "樟子松") });
    actor.send({ type: "corrected", key, change: { quantity: null }, unread: { quantity: "0" } });
    expect(wizardProblems(context(), 0).items).toBe("第1行：数量不正确");
    actor.send({ type: "corrected", key, change: { thickness: null }, unread: { thickness: "-30" } });
    const [line] = context().lines as [DemandLine];
    const { items } = wizardProblems(context(), 0);
    expect(items).toMatch(/^第1行：厚：/);
    expect(Object.values(lineProblems(line)).map((problem) => `第1行：${problem}`)).toEqual([
      items,
      "第1行：数量不正确",
    ]);
    expect(unreadProblems(line)).toEqual(lineProblems(line));
  });

  it("holds something unsaved from what is typed until it is a draft, not from what it opens with", async () => {
    const { actor, context, pass } = wizard({ text: COMPLETE });
    await settled();
    await pass(1_000);
    expect(context().isTouched).toBe(false);
    actor.send({ type: "changed", change: { remark: "要好货" } });
    expect(context().isTouched).toBe(true);
    actor.send({ type: "draftRequested" });
    await settled();
    expect(context().isTouched).toBe(false);
    actor.send({ type: "corrected", key: context().lines[0]!.key, change: sizeChange("width", "150") });
    actor.send({ type: "draftRequested" });
    actor.send({ type: "changed", change: { remark: "要更好的货" } });
    await settled();
    expect(context().isTouched).toBe(true);
  });

  it("saves a draft, and publishes that one", async () => {
    const { actor, server, notices, context } = wizard({ text: "樟子松 30*120*4米 50方 太仓" });
    await settled();
    actor.send({ type: "draftRequested" });
    await settled();
    expect(notices).toEqual(["草稿已保存"]);
    actor.send({ type: "submitted" });
    await settled();
    await settled();
    expect(server.made()).toBe(1);
    expect(server.published()).toBe(1);
    expect(context().published?.id).toBe("1");
  });

  it("opens a draft in the form, and nothing that is published", async () => {
    const first = wizard({ mode: 2 });
    expect(first.context().lines).toHaveLength(1);
    const { context, server } = wizard({ mode: 2, id: "draft" });
    await settled();
    expect(server.log).toContain("detail draft");
    expect(context().details).toMatchObject({ rawText: TEXT, contactName: "王木" });
    expect(context().lines.map(({ item }) => item.speciesName)).toEqual(["樟子松", "辐射松"]);
    const open = wizard({ mode: 2, id: "open" });
    await settled();
    expect(open.actor.getSnapshot().matches({ writing: "failed" })).toBe(true);
  });

  it("reports that reading or matching failed, and retries", async () => {
    let luck: Luck = "lost";
    const { actor, context, pass } = wizard({ text: TEXT, luck: () => luck });
    await settled();
    expect(actor.getSnapshot().matches({ reading: "failed" })).toBe(true);
    luck = "ok";
    actor.send({ type: "readRequested" });
    await settled();
    luck = "lost";
    await pass(300);
    expect(actor.getSnapshot().matches({ matching: "failed" })).toBe(true);
    luck = "ok";
    actor.send({ type: "retried" });
    await settled();
    expect(Object.keys(context().matches)).toHaveLength(2);
  });

  /** A complete demand whose calls go as given, reading and matching aside. */
  const sending = async (...lucks: Luck[]) => {
    const going: Luck[] = [];
    const opened = wizard({ text: COMPLETE, luck: () => going.shift() ?? "ok" });
    await settled();
    await opened.pass(300);
    going.push(...lucks);
    const calls = () => opened.server.log.filter((call) => /^(add|update|publish|detail)/.test(call));
    const submit = async () => {
      opened.actor.send({ type: "submitted" });
      for (let turn = 0; turn < 5; turn += 1) await settled();
    };
    return { ...opened, calls, submit };
  };
  it("repeats what was not answered as it was, however much later", async () => {
    const { submit, calls, pass, server, context } = await sending("unanswered", "ok", "unanswered", "ok");
    await submit();
    await pass(60_000);
    await submit();
    await pass(60_000);
    await submit();
    expect(calls()).toEqual(["add", "add", "publish 1", "publish 1"]);
    expect(server.made()).toBe(1);
    expect(server.published()).toBe(1);
    expect(context().published?.id).toBe("1");
  });
  it("detects that a demand was published although the answer was lost", async () => {
    const { actor, submit, calls, server } = await sending("ok", "unanswered");
    await submit();
    actor.send({ type: "changed", change: { remark: "请带检尺单" } });
    await submit();
    expect(calls()).toEqual(["add", "publish 1", "update 1", "detail 1"]);
    expect(actor.getSnapshot().matches({ writing: "published" })).toBe(true);
    expect(server.published()).toBe(1);
  });

  it("never creates two demands from one, and publishes only a complete one, for any events and network failures", async () => {
    const texts = fc.constantFrom("", "松", TEXT, COMPLETE, COMPLETE, "铁杉 40*90 10方 青岛");
    const step = fc.oneof(
      fc.record({ type: fc.constant("typed" as const), text: texts }),
      fc.constantFrom<WizardEvent>(
        { type: "readRequested" },
        { type: "lineAdded" },
        { type: "draftRequested" },
        { type: "submitted" },
        { type: "submitted" },
        { type: "retried" },
        { type: "corrected", key: 0, change: { quantity: 5_000 } },
        { type: "corrected", key: 1, change: { quantity: 5_000 } },
        { type: "lineRemoved", key: 1 },
        { type: "changed", change: { remark: "请带检尺单" } },
      ),
      fc.constantFrom(0, 300, 400, 3_000),
    );
    const luck = fc.constantFrom<Luck>("ok", "ok", "ok", "refused", "lost", "unanswered");
    let everPublished = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 30 }),
        fc.array(luck, { maxLength: 40 }),
        async (steps, luckOf) => {
          const lucks = [...luckOf];
          const { actor, server, pass, context, went } = wizard({ text: COMPLETE, luck: () => lucks.shift() ?? "ok" });
          await settled();
          for (const one of steps) {
            if (typeof one === "number") await pass(one);
            else actor.send(one);
            await settled();
            expect(server.published()).toBeLessThanOrEqual(1);
            expect(server.made()).toBeLessThanOrEqual(1);
            const keys = context().lines.map(({ key }) => key);
            expect(new Set(keys).size).toBe(keys.length);
          }
          await settled();
          everPublished += server.published();
          if (context().published !== null) expect(server.published()).toBe(1);
          expect(server.incomplete()).toBe(0);
          expect(went.every((path) => path === "/user/recSource")).toBe(true);
          expect(went.length).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 100 },
    );
    expect(everPublished).toBeGreaterThan(10);
  });
});
