import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SettingsStore } from "../../src/application/platform.ts";
import {
  inputFor,
  inputIn,
  UNSAVED_INPUT_DAYS,
  UNSAVED_INPUT_KEY,
  unsavedInputs,
} from "../../src/application/unsaved-input.ts";

const DAY_MS = 86_400_000;
const HERE = { account: "13800000001", place: "/user/addEnterprise", form: "企业资料" };

function device() {
  const stored = new Map<string, string>();
  const settings: SettingsStore = {
    read: (key) => stored.get(key) ?? null,
    write: (key, value) => void stored.set(key, value),
    remove: (key) => void stored.delete(key),
  };
  const clock = { at: 1_000 * DAY_MS, now: () => clock.at };
  return { stored, settings, clock, inputs: unsavedInputs(settings, clock) };
}

describe("what was typed before a session ended", () => {
  it("is found by the same account at the same form alone", () => {
    const { inputs } = device();
    inputs.save(HERE, { name: "企业资料" }, { form: { name: "联众" } });
    expect(inputs.find(HERE)?.input).toEqual({ form: { name: "联众" } });
    expect(inputs.find({ ...HERE, account: "13800000002" })).toBe(null);
    expect(inputs.find({ ...HERE, place: "/user/addEnterprise?id=1" })).toBe(null);
    expect(inputs.find({ ...HERE, form: "入驻申请" })).toBe(null);
  });

  it("is gone after its days, and no longer stored once the program has started again", () => {
    const { inputs, clock, stored } = device();
    inputs.save(HERE, { name: "企业资料" }, { form: {} });
    clock.at += UNSAVED_INPUT_DAYS * DAY_MS - 1;
    expect(inputs.find(HERE)).not.toBe(null);
    clock.at += 1;
    expect(inputs.find(HERE)).toBe(null);
    inputs.forgetOld();
    expect(stored.has(UNSAVED_INPUT_KEY)).toBe(false);
  });

  it("is removed when it was saved or discarded, and all of it at a sign-out", () => {
    const { inputs, stored } = device();
    inputs.save(HERE, { name: "企业资料" }, { form: {} });
    inputs.forget(HERE);
    expect(stored.size).toBe(0);
    inputs.save(HERE, { name: "企业资料" }, { form: {} });
    inputs.noteExpiry();
    inputs.forgetAll();
    expect(stored.size).toBe(0);
  });

  it("is offered to its account once, the latest first", () => {
    const { inputs } = device();
    inputs.save(HERE, { name: "企业资料" }, { form: {} });
    inputs.save({ ...HERE, place: "/user/reservation/edit" }, { name: "提货预约" }, { fields: {} });
    const first = inputs.toOffer(HERE.account);
    expect(first?.name).toBe("提货预约");
    expect(inputs.toOffer("13800000002")).toBe(null);
    if (first !== null) inputs.mark(first, "offered");
    expect(inputs.toOffer(HERE.account)?.name).toBe("企业资料");
    inputs.mark(HERE, "accepted");
    expect(inputs.toOffer(HERE.account)).toBe(null);
    expect(inputs.find(HERE)?.offer).toBe("accepted");
  });

  it("is left out where something else stands in its place", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { settings, inputs } = device();
        settings.write(UNSAVED_INPUT_KEY, text);
        expect(inputs.toOffer(HERE.account)).toBe(null);
        expect(inputs.find(HERE)).toBe(null);
      }),
    );
  });

  it("is known in other tabs for a minute to have been ended by the server", () => {
    const { inputs, clock } = device();
    expect(inputs.hasJustExpired()).toBe(false);
    inputs.noteExpiry();
    expect(inputs.hasJustExpired()).toBe(true);
    clock.at += 60_000;
    expect(inputs.hasJustExpired()).toBe(false);
  });
});

describe("inputFor", () => {
  const forms = fc.record({ name: fc.string(), count: fc.integer(), rows: fc.array(fc.record({ at: fc.string() })) });

  it("takes every form of the same shape as it was typed", () => {
    fc.assert(
      fc.property(forms, forms, (one, other) => {
        expect(inputFor(one, other)).toEqual(one);
      }),
    );
  });

  it("takes the form's own for a fact that is missing or of another kind, and the rest as it was typed", () => {
    fc.assert(
      fc.property(forms, forms, fc.constantFrom("name", "count", "rows"), (typed, now, name) => {
        const { [name as "name"]: _left, ...rest } = typed;
        const expected = { ...typed, [name]: now[name as "name"] };
        expect(inputFor(rest, now)).toEqual(expected);
        expect(inputFor({ ...typed, [name]: true }, now)).toEqual(expected);
      }),
    );
  });

  it("leaves a fact empty in the rows that were typed before there was such a fact", () => {
    const now = { rows: [{ at: "1", count: 4, isFull: true, notes: ["a"] }] };
    expect(inputFor({ rows: [{ at: "7" }, { at: "8", count: 2 }] }, now)).toEqual({
      rows: [
        { at: "7", count: 0, isFull: false, notes: [] },
        { at: "8", count: 2, isFull: false, notes: [] },
      ],
    });
  });

  it("takes nothing of something that is no such form", () => {
    for (const input of [[], "text", 1]) expect(inputFor(input, { name: "" })).toEqual({ name: "" });
  });
});

it("inputIn: takes the named parts of a context alone", () => {
  expect(inputIn({ form: { a: 1 }, session: "secret" }, ["form"])).toEqual({ form: { a: 1 } });
});
