import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  eventFieldProblem,
  eventsOf,
  eventsSentBy,
  SIGNED_IN,
  sendingOf,
  stateTableOf,
} from "../../src/domain/events.ts";
import { REASON_FIELD } from "../../src/domain/reason.ts";
import { availableEvents, nextStatus, type StateTable } from "../../src/domain/state-table.ts";
import { RESERVATION_EVENTS, RESERVATION_STATES, RESERVATION_TABLE } from "../../src/domain/trade/reservation.ts";

const STATES = {
  open: { code: 0, label: "开", tone: "waiting" },
  half: { code: 1, label: "半", tone: "running" },
  shut: { code: 2, label: "关", tone: "ended", final: true },
} as const;

const EVENTS = eventsOf<keyof typeof STATES, "owner" | "clock", { late: boolean }>()({
  close: {
    label: "关上",
    ways: {
      open: [
        { to: "half", actors: ["owner"], guard: ({ late }) => (late ? "太晚了" : null) },
        { to: "shut", actors: ["owner", "clock"] },
      ],
      half: [{ to: "shut", actors: ["owner"] }],
    },
    asks: { reason: REASON_FIELD },
    sent: { owner: { may: SIGNED_IN, summary: "Closes it", done: "已关上" } },
  },
  rust: { label: "生锈", ways: { open: [{ to: "half", actors: ["clock"] }] } },
});

describe("the events of an object", () => {
  const table: StateTable<0 | 1 | 2, keyof typeof EVENTS, "owner" | "clock", { late: boolean }> = stateTableOf(
    STATES,
    EVENTS,
  );

  it("make its state table: of several ways the first open one is taken", () => {
    expect(nextStatus(table, 0, "close", "owner", { late: false })).toEqual({ kind: "ok", status: 1 });
    expect(nextStatus(table, 0, "close", "owner", { late: true })).toEqual({ kind: "ok", status: 2 });
    expect(nextStatus(table, 1, "close", "clock", { late: true }).kind).toBe("refused");
    expect(availableEvents(table, 0, "clock", { late: false })).toEqual(["close", "rust"]);
    expect(table[2]).toEqual({});
  });

  it("name who sends them by a call, their label and their notice", () => {
    expect(eventsSentBy(EVENTS, "owner")).toEqual(["close"]);
    expect(eventsSentBy(EVENTS, "clock")).toEqual([]);
    expect(sendingOf(EVENTS, "close", "owner")?.done).toBe("已关上");
    expect(sendingOf(EVENTS, "rust", "owner")).toBeNull();
  });

  it("are refused without their required fields", () => {
    expect(eventFieldProblem(EVENTS, "close", { reason: "短" })).toBe("请填写原因(5-200字)");
    expect(eventFieldProblem(EVENTS, "close", { reason: "下午没有人看门" })).toBeNull();
    expect(eventFieldProblem(EVENTS, "rust", {})).toBeNull();
  });
});

describe("the events of a reservation", () => {
  it("are sent only by sides that may bring them about in some state", () => {
    const sides = ["buyer", "merchant", "operator"] as const;
    fc.assert(
      fc.property(fc.constantFrom(...sides), (side) => {
        for (const event of eventsSentBy(RESERVATION_EVENTS, side)) {
          const ways = Object.values(RESERVATION_TABLE).flatMap((events) => events[event] ?? []);
          expect(ways.some(({ actors }) => actors.includes(side))).toBe(true);
        }
      }),
    );
  });

  it("lead out of every state that is not final", () => {
    for (const [name, state] of Object.entries(RESERVATION_STATES)) {
      const leading = Object.values(RESERVATION_EVENTS).filter(({ ways }) => name in ways);
      expect(leading.length > 0, name).toBe(!("final" in state));
    }
  });
});
