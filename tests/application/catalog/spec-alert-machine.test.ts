import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor } from "xstate";
import {
  createSpecAlertMachine,
  type SpecAlertMachineEvent,
} from "../../../src/application/catalog/spec-alert-machine.ts";
import type { SpecAlerts } from "../../../src/application/catalog/spec-alerts.ts";
import {
  EMPTY_SPEC_ALERT,
  nextSpecAlertStatus,
  SPEC_ALERT_STATUS,
  type SpecAlertForm,
  specAlertProblem,
} from "../../../src/domain/catalog/alerts/spec-alert.ts";
import type { SpecAlert } from "../../../src/domain/catalog/alerts/spec-alert-match.ts";
import { specAlertRead } from "../../../src/domain/catalog/alerts/spec-alert-reading.ts";
import { ApiError } from "../../../src/domain/errors.ts";
import { asId, type DemandId } from "../../../src/domain/ids.ts";
import { pageOf } from "../../../src/domain/paging.ts";
import { type BrandBook, brandBook, FIRST_BRANDS } from "../../../src/domain/timber/brands.ts";
import { lexiconOf } from "../../../src/domain/timber/lexicon.ts";
import { mm } from "../../../src/domain/units.ts";
import { settled } from "../../support/machines.ts";

const offline = () => new ApiError({ kind: "offline", message: "网络不通" });

const specAlertOf = (id: string, form: SpecAlertForm): SpecAlert => ({
  ...form,
  id: asId(id),
  version: 1,
  status: SPEC_ALERT_STATUS.active,
  matchNum: 0,
  matchApprox: false,
  bestPrice: null,
  hitNum: 0,
  newNum: 0,
  lastHitTime: null,
  createTime: "2026-11-20 12:00:00",
});
const PINE: SpecAlertForm = { ...EMPTY_SPEC_ALERT, name: "木方", speciesCode: ["zhangzisong"] };

/** Spec alerts as the server stores them; `fails` decides for each call. */
function fakeSpecAlerts(first: readonly SpecAlert[], fails: () => boolean = () => false, brands = FIRST_BRANDS) {
  let kept = [...first];
  const keys: string[] = [];
  const forms: SpecAlertForm[] = [];
  const statuses: { from: SpecAlert["status"]; to: SpecAlert["status"] }[] = [];
  const answer = async <T>(value: () => T): Promise<T> => {
    if (fails()) throw offline();
    return value();
  };
  const change = (id: string, to: (specAlert: SpecAlert) => SpecAlert) =>
    answer(() => {
      kept = kept.map((specAlert) =>
        specAlert.id === id ? { ...to(specAlert), version: specAlert.version + 1 } : specAlert,
      );
      return kept.find((specAlert) => specAlert.id === id)!; // every id is a stored one's
    });
  const specAlerts: SpecAlerts = {
    read: (text) => answer(() => specAlertRead(text, { year: 2026, month: 11, day: 20 }, lexiconOf(brands), brands)),
    list: (page) => answer(() => pageOf([...kept], kept.length, page)),
    detail: (id) => answer(() => kept.find((specAlert) => specAlert.id === id)!),
    hits: (_id, page) => answer(() => pageOf([], 0, page)),
    add: (form, key) =>
      answer(() => {
        keys.push(key);
        forms.push(form);
        const made = specAlertOf(String(kept.length + 100), form);
        kept = [made, ...kept];
        return made;
      }),
    update: (id, _version, form) => {
      forms.push(form);
      return change(id, (specAlert) => ({ ...specAlert, ...form }));
    },
    setStatus: (id, _version, status) =>
      change(id, (specAlert) => {
        statuses.push({ from: specAlert.status, to: status });
        return { ...specAlert, status };
      }),
    toDemand: (id) => answer(() => asId<DemandId>(`7${id}`)),
    remove: (id) =>
      answer(() => {
        kept = kept.filter((specAlert) => specAlert.id !== id);
      }),
  };
  return { specAlerts, keys, forms, statuses, kept: () => kept };
}

async function started(
  specAlerts: SpecAlerts,
  query: Record<string, string> = {},
  readBrands = async (): Promise<BrandBook> => FIRST_BRANDS,
) {
  const went: string[] = [];
  const notices: string[] = [];
  let key = 0;
  const actor = createActor(
    createSpecAlertMachine({
      specAlerts,
      app: {
        isSignedIn: true,
        promptSignIn: () => {},
        notify: (text) => void notices.push(text),
        session: { send: () => {}, subscribe: () => ({ unsubscribe() {} }) },
      },
      navigator: { currentPath: () => "/user/reqSpec", go: (path) => void went.push(path), open: () => {} },
      ids: { next: () => `key-${++key}` },
      choices: { read: readBrands },
    }),
    { input: { query } },
  );
  actor.start();
  await settled();
  return { actor, went, notices, state: () => actor.getSnapshot(), context: () => actor.getSnapshot().context };
}

describe("createSpecAlertMachine", () => {
  it("reads, names and takes brands that the operator added", async () => {
    const NORTH = { code: "northwood", name: "北木林业", nameEn: "NorthWood", country: "RU", aliases: ["北木厂"] };
    const brands = brandBook([...FIRST_BRANDS.all, { ...NORTH, isShown: true }]);
    const { specAlerts, forms } = fakeSpecAlerts([], undefined, brands);
    const { actor, context } = await started(specAlerts, {}, async () => brands);
    actor.send({ type: "additionRequested" });
    actor.send({ type: "lineTyped", line: "北木厂 樟子松 30*120" });
    actor.send({ type: "recognitionRequested" });
    await settled();
    expect(context().draft?.form).toMatchObject({
      brandCode: ["northwood"],
      name: expect.stringContaining("北木林业"),
    });
    actor.send({ type: "submitted" });
    await settled();
    expect(forms).toMatchObject([{ brandCode: ["northwood"] }]);
  });

  it("opens although the brands cannot be read, retains the chosen ones, and requests them again", async () => {
    const NORTH = { code: "northwood", name: "北木林业", nameEn: "", country: "RU", aliases: [], isShown: true };
    let fails = true;
    const { specAlerts, forms } = fakeSpecAlerts([]);
    const { actor, state, context } = await started(specAlerts, {}, async () => {
      if (fails) throw new ApiError({ kind: "offline", message: "网络已断开" });
      return brandBook([...FIRST_BRANDS.all, NORTH]);
    });
    expect(state().matches("ready")).toBe(true);
    expect(context().lacksBrands).toBe(true);
    actor.send({ type: "additionRequested" });
    actor.send({
      type: "changed",
      change: { name: "樟子松木方", speciesCode: ["zhangzisong"], brandCode: ["northwood"] },
    });
    actor.send({ type: "brandsRequested" });
    await settled();
    expect(state().matches("editing")).toBe(true);
    expect(context().lacksBrands).toBe(true);
    fails = false;
    actor.send({ type: "brandsRequested" });
    actor.send({ type: "changed", change: { name: "樟子松板材" } });
    await settled();
    expect(context().lacksBrands).toBe(false);
    expect(context().draft?.form.name).toBe("樟子松板材");
    expect(context().brands.byCode("northwood")?.name).toBe("北木林业");
    fails = true;
    actor.send({ type: "submitted" });
    await settled();
    expect(forms).toMatchObject([{ brandCode: ["northwood"] }]);
    expect(context().brands.byCode("northwood")?.name).toBe("北木林业");
  });

  it("recognises a line, shows what is missing, and saves under one key until something changes", async () => {
    let fails = false;
    const { specAlerts, keys, forms } = fakeSpecAlerts([], () => fails);
    const { actor, state, context } = await started(specAlerts);
    actor.send({ type: "additionRequested" });
    actor.send({ type: "submitted" });
    expect(state().matches("editing")).toBe(true);
    expect(context().draft?.wasSubmitted).toBe(true);
    actor.send({ type: "lineTyped", line: "你好" });
    actor.send({ type: "recognitionRequested" });
    await settled();
    expect(context().draft?.isUnread).toBe(true);
    actor.send({ type: "lineTyped", line: "樟子松 30*120 1700元/方" });
    actor.send({ type: "recognitionRequested" });
    await settled();
    const key = context().draft?.key;
    fails = true;
    actor.send({ type: "submitted" });
    await settled();
    expect(state().matches("editing")).toBe(true);
    expect(context().draft?.key).toEqual(key);
    fails = false;
    actor.send({ type: "submitted" });
    await settled();
    expect(state().value).toBe("ready");
    expect(context().draft).toBeNull();
    expect(keys).toEqual([key]);
    expect(forms).toMatchObject([{ name: "30*120 樟子松", thickness: 30, targetPrice: 170_000 }]);
  });

  it("retains a line that could not be read", async () => {
    let fails = false;
    const { specAlerts } = fakeSpecAlerts([], () => fails);
    const { actor, state, context } = await started(specAlerts);
    actor.send({ type: "additionRequested" });
    actor.send({ type: "lineTyped", line: "樟子松 30*120" });
    fails = true;
    actor.send({ type: "recognitionRequested" });
    await settled();
    expect(state().matches("editing")).toBe(true);
    expect(context().draft).toMatchObject({ line: "樟子松 30*120", isUnread: false, filled: 0 });
  });

  it("fills the form around what is typed while a line is read", async () => {
    const { actor, context } = await started(fakeSpecAlerts([]).specAlerts);
    actor.send({ type: "additionRequested" });
    actor.send({ type: "changed", change: { quantity: 7, width: mm(99) } });
    actor.send({ type: "lineTyped", line: "樟子松 30*120 50方 目标1700" });
    actor.send({ type: "recognitionRequested" });
    actor.send({ type: "changed", change: { name: "常备樟子松", thickness: mm(32) } });
    actor.send({ type: "lineTyped", line: "落叶松" });
    await settled();
    expect(context().draft).toMatchObject({
      line: "落叶松",
      isUnread: false,
      filled: 1,
      form: { name: "常备樟子松", thickness: 32, width: 120, quantity: 50_000, targetPrice: 170_000 },
    });
  });

  it("opens the form once for who comes from a search, filled with it", async () => {
    const { specAlerts } = fakeSpecAlerts([]);
    const { actor, went, state, context } = await started(specAlerts, {
      add: "1",
      keywords: "樟子松",
      thickness: "30-30",
    });
    expect(state().matches("editing")).toBe(true);
    expect(went).toEqual(["/user/reqSpec"]);
    expect(context().draft?.form).toMatchObject({ speciesCode: ["zhangzisong"], thickness: 30 });
    actor.send({ type: "routeChanged", query: {} });
    expect(state().matches("editing")).toBe(true);
    actor.send({ type: "closed" });
    expect(state().value).toBe("ready");
  });

  it("leads to the draft of a demand, and from a deleted spec alert to the list", async () => {
    const specAlert = specAlertOf("5", PINE);
    const { specAlerts } = fakeSpecAlerts([specAlert]);
    const { actor, went, context } = await started(specAlerts, { id: "5" });
    expect(context().shown?.kind).toBe("hits");
    actor.send({ type: "demandRequested", specAlert });
    await settled();
    expect(went).toEqual(["/demand/step_one?id=75"]);
    actor.send({ type: "removeRequested", specAlert });
    actor.send({ type: "confirmed" });
    await settled();
    expect(went.at(-1)).toBe("/user/reqSpec");
    expect(context().shown?.kind).toBe("list");
  });

  it("never deletes unasked, never sends what is wrong, and always comes to rest", async () => {
    const first = [specAlertOf("5", PINE), specAlertOf("6", { ...PINE, name: "板" })];
    const ids = fc.constantFrom("5", "6");
    const step = fc.oneof(
      fc.constantFrom<SpecAlertMachineEvent>(
        { type: "retried" },
        { type: "additionRequested" },
        { type: "recognitionRequested" },
        { type: "submitted" },
        { type: "closed" },
        { type: "confirmed" },
        { type: "dropped" },
        { type: "lineTyped", line: "樟子松 30*120" },
        { type: "lineTyped", line: "" },
        { type: "changed", change: { thickness: mm(5_000) } },
        { type: "changed", change: { name: "新" } },
        { type: "routeChanged", query: { id: "5" } },
        { type: "routeChanged", query: {} },
      ),
      fc.record({ type: fc.constantFrom("editRequested", "removeRequested", "demandRequested"), id: ids }),
      fc.record({ type: fc.constant("statusChosen"), id: ids, status: fc.constantFrom(0, 1, 2) }),
      fc.record({ type: fc.constant("notifyChosen"), id: ids, notify: fc.constantFrom(0, 1, 2, 3) }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.infiniteStream(fc.integer({ max: 9, min: 0 })),
        async (steps, luck) => {
          const { specAlerts, forms, statuses, kept } = fakeSpecAlerts(first, () => luck.next().value === 0);
          const { actor, state, context } = await started(specAlerts);
          for (const one of steps) {
            const before = [state().value, kept().length];
            if ("id" in one) {
              const specAlert = kept().find(({ id }) => id === one.id);
              if (specAlert === undefined) continue;
              if (
                "status" in one &&
                nextSpecAlertStatus(specAlert.status, one.status as 0 | 1 | 2, { active: 0 }).kind !== "ok"
              )
                continue;
              actor.send({ ...one, specAlert } as unknown as SpecAlertMachineEvent);
            } else actor.send(one);
            await settled();
            if (kept().length < Number(before[1])) {
              expect(before[0]).toBe("confirming");
              expect(one.type).toBe("confirmed");
            }
            expect((["ready", "editing", "confirming", "failed"] as const).some((name) => state().matches(name))).toBe(
              true,
            );
            expect(context().draft !== null).toBe(state().matches("editing"));
          }
          for (const form of forms) expect(specAlertProblem(form)).toBeNull();
          for (const { from, to } of statuses) expect(nextSpecAlertStatus(from, to, { active: 0 }).kind).toBe("ok");
          actor.stop();
        },
      ),
      { numRuns: 60 },
    );
  });
});
