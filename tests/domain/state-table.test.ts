import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  availableEvents,
  NOT_FOR_THIS_ACTOR,
  NOT_IN_THIS_STATUS,
  nextStatus,
  type StateTable,
  tableOf,
} from "../../src/domain/state-table.ts";
import { codesOf, codesWith, columnOf, type State, stateOf, tabsOf } from "../../src/domain/states.ts";
import { finalStatuses } from "../support/state-tables.ts";

type Lamp = 0 | 1 | 2;
const table: StateTable<Lamp, "press" | "smash", "child" | "adult", { power: boolean }> = {
  0: {
    press: [
      { to: 1, actors: ["adult"], guard: ({ power }, actor) => (power ? null : `${actor}没有电`) },
      { to: 0, actors: ["child"] },
    ],
  },
  1: { press: [{ to: 0, actors: ["adult", "child"] }], smash: [{ to: 2, actors: ["child"] }] },
  2: {},
};

describe("nextStatus", () => {
  it("takes the first way that is open to the actor", () => {
    expect(nextStatus(table, 0, "press", "adult", { power: true })).toEqual({ kind: "ok", status: 1 });
    expect(nextStatus(table, 0, "press", "child", { power: true })).toEqual({ kind: "ok", status: 0 });
  });
  it("gives the reason why nothing changes", () => {
    const on = { power: true };
    expect(nextStatus(table, 0, "press", "adult", { power: false })).toEqual({
      kind: "refused",
      reason: "adult没有电",
    });
    expect(nextStatus(table, 0, "smash", "child", on)).toEqual({ kind: "refused", reason: NOT_IN_THIS_STATUS });
    expect(nextStatus(table, 1, "smash", "adult", on)).toEqual({ kind: "refused", reason: NOT_FOR_THIS_ACTOR });
  });
});

describe("availableEvents", () => {
  it("lists exactly the events that would be accepted", () => {
    const lamps = fc.constantFrom<Lamp>(0, 1, 2);
    fc.assert(
      fc.property(lamps, fc.constantFrom("child", "adult"), fc.boolean(), (status, actor, power) => {
        const open = availableEvents(table, status, actor, { power });
        for (const event of ["press", "smash"] as const)
          expect(nextStatus(table, status, event, actor, { power }).kind === "ok").toBe(open.includes(event));
      }),
    );
  });
});

describe("finalStatuses", () => {
  it("are those without events", () => {
    expect(finalStatuses(table)).toEqual([2]);
  });
});

const DOORS = {
  open: { code: 3, label: "开", tone: "running", tab: "there", isWide: true },
  shut: { code: 7, label: "关", tone: "waiting", tab: "there", isWide: true },
  gone: { code: 9, label: "拆", tone: "ended", final: true, tab: "past" },
} as const satisfies Record<string, State & { tab: string; isWide?: true }>;

describe("a table of states", () => {
  it("gives codes by name, columns by code, and states by what they are", () => {
    expect(codesOf(DOORS)).toEqual({ open: 3, shut: 7, gone: 9 });
    expect(columnOf(DOORS, "label")).toEqual({ 3: "开", 7: "关", 9: "拆" });
    expect(codesWith(DOORS, "final")).toEqual([9]);
    expect(codesWith(DOORS, "isWide")).toEqual([3, 7]);
    expect(tabsOf(DOORS, { there: "有", past: "无" })).toEqual([
      { key: "there", label: "有", statuses: [3, 7] },
      { key: "past", label: "无", statuses: [9] },
    ]);
    expect(stateOf(DOORS, 7)).toBe(DOORS.shut);
    expect(() => stateOf(DOORS, 8)).toThrow(RangeError);
  });
  it("turns transitions by name into a table by code, with nothing for its final states", () => {
    const guard = () => "锁着";
    const byName = tableOf<typeof DOORS, "push" | "break", "guest", null>(DOORS, {
      open: { push: [{ to: "shut", actors: ["guest"], guard }], break: [{ to: "gone", actors: ["guest"] }] },
      shut: { push: [{ to: "open", actors: ["guest"] }] },
    });
    expect(byName).toEqual({
      3: { push: [{ to: 7, actors: ["guest"], guard }], break: [{ to: 9, actors: ["guest"] }] },
      7: { push: [{ to: 3, actors: ["guest"] }] },
      9: {},
    });
    expect(finalStatuses(byName)).toEqual(codesWith(DOORS, "final"));
  });
});
