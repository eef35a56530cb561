import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fen } from "../../../src/domain/money.ts";
import { reasonProblem } from "../../../src/domain/reason.ts";
import { ORDER_STATUS, ORDER_STATUSES, ORDER_TABS } from "../../../src/domain/trade/order.ts";
import {
  CANCEL_REQUESTED,
  cancelRequestText,
  countdownText,
  nextStepText,
  orderRail,
  orderSteps,
} from "../../../src/domain/trade/order-progress.ts";
import { inTab, orderTabOf, statusesOfTab, tabCount } from "../../../src/domain/trade/order-query.ts";
import { ORDER_STATES } from "../../../src/domain/trade/order-states.ts";

describe("orderTabOf", () => {
  it("finds the tab of a status, prefers a named tab, and takes what makes no sense for all", () => {
    expect(orderTabOf({ status: "55" })).toBe("toReceive");
    expect(orderTabOf({ status: "55", tab: "toPay" })).toBe("toPay");
    expect(orderTabOf({ tab: "x", status: "1" })).toBe("all");
  });
  it("reads back the filters of every tab", () => {
    for (const { key } of ORDER_TABS) expect(orderTabOf(inTab(key))).toBe(key);
  });
  it("shows all orders where the address has no tab", () => {
    expect(orderTabOf({})).toBe("all");
    expect(inTab("all")).toEqual({ tab: "", status: "" });
    expect(inTab("toPay")).toEqual({ tab: "toPay", status: "" });
  });
});

describe("tabCount", () => {
  it("adds the statuses of a tab; the tabs but 全部 divide the orders among them", () => {
    const counts = fc.dictionary(fc.constantFrom(...ORDER_STATUSES.map(String)), fc.nat(99));
    fc.assert(
      fc.property(counts, (byStatus) => {
        const parts = ORDER_TABS.filter(({ key }) => key !== "all").map(({ key }) => tabCount(key, byStatus));
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(tabCount("all", byStatus));
      }),
    );
    expect(tabCount("toReceive", { "50": 1, "55": 2, "60": 4, "70": 8 })).toBe(7);
  });
  it("counts nothing in a tab that is not there", () => {
    expect(tabCount("none", { "20": 3 })).toBe(0);
    expect(statusesOfTab("none")).toEqual([]);
  });
});

describe("orderRail", () => {
  const way = [20, 30, 40, 50, 60, 70, 80];
  const at = (place: number) => `2026-11-${10 + place} 08:30:00`;
  const history = (statuses: readonly number[]) => statuses.map((toStatus, place) => ({ toStatus, time: at(place) }));
  const rail = (statuses: readonly number[], dueAt: number | null = null) =>
    orderRail({ status: statuses.at(-1) ?? 20, deliveryMode: 1, dueAt, timeline: history(statuses) });

  it("passes each station on the day the order went beyond it, in the order of the days", () => {
    fc.assert(
      fc.property(fc.subarray(way, { minLength: 1 }), (visited) => {
        const steps = rail(visited);
        expect(steps.map(({ name }) => name)).toEqual(orderSteps(1));
        const done = steps.filter(({ state }) => state === "done");
        expect(steps.slice(0, done.length)).toEqual(done);
        const days = done.map((step) => step.at);
        expect(days).toEqual([...days].sort());
        const stood = history(visited).map(({ time }) => time.slice(0, 16));
        expect(days.every((day) => stood.includes(day))).toBe(true);
        expect(steps.filter(({ state }) => state === "now").length).toBe(visited.at(-1) === 80 ? 0 : 1);
      }),
    );
  });
  it("says until when where it stands, and nothing of what comes after", () => {
    const dueAt = Date.UTC(2026, 11, 1, 2);
    expect(rail([20, 30], dueAt).map(({ at: day, state }) => [day, state])).toEqual([
      ["2026-11-10 08:30", "done"],
      ["2026-11-11 08:30", "done"],
      ["截止 2026-12-01 10:00", "now"],
      ["", "ahead"],
      ["", "ahead"],
      ["", "ahead"],
    ]);
  });
  it("ends where the order was cancelled, with what was passed before", () => {
    expect(rail([20, 30, 90]).map(({ name, at: day, state }) => [name, day, state])).toEqual([
      ["提交订单", "2026-11-10 08:30", "done"],
      ["商家确认", "2026-11-11 08:30", "done"],
      ["已取消", "2026-11-12 08:30", "ended"],
    ]);
  });
});

describe("nextStepText", () => {
  it("names the next step in every status but the last ones", () => {
    for (const status of ORDER_STATUSES)
      expect(nextStepText({ status, deliveryMode: 1 }) === "").toBe(status === ORDER_STATUS.completed);
  });
  it("names what is counted: goods that were picked up, or that arrived", () => {
    const hint = (deliveryMode: number) =>
      ORDER_STATES.toSettle.hint({
        deliveryMode,
        leftToPay: fen(0),
        hasWaitingVoucher: false,
        expireAt: null,
        settleDueAt: null,
        cancelType: null,
        cancelReason: null,
        side: "merchant",
      });
    expect(nextStepText({ status: ORDER_STATUS.toSettle, deliveryMode: 1 })).toBe("等待按实提数量结算");
    expect(nextStepText({ status: ORDER_STATUS.toSettle, deliveryMode: 2 })).toBe("等待按实收数量结算");
    expect(hint(1)).toBe("请按实提数量提交结算");
    expect(hint(2)).toBe("请按实收数量提交结算");
  });
  it("states when goods in transit count as received", () => {
    expect(nextStepText({ status: ORDER_STATUS.inTransit, deliveryMode: 2 })).toContain("7天内未确认将自动确认");
  });
  it("explain to the buyer what a cancellation ends, and when the operator steps in", () => {
    expect(cancelRequestText(ORDER_STATUS.toPickup)).toBe("商家同意后订单取消，已付货款将退回。");
    expect(cancelRequestText(ORDER_STATUS.partlyPickedUp)).toContain("已提走部分照常结算");
    expect(CANCEL_REQUESTED).toContain("48小时");
  });
  it("leads over six stations, of which only the fourth depends on who moves the goods", () => {
    expect(orderSteps(1)).toEqual(["提交订单", "商家确认", "付款", "提货", "结算", "完成"]);
    expect(orderSteps(2)).toEqual(["提交订单", "商家确认", "付款", "收货", "结算", "完成"]);
  });
});

describe("reasonProblem", () => {
  it("takes 5 to 200 characters, blanks around not counted", () => {
    const lengths = [4, 5, 200, 201];
    expect(lengths.map((length) => reasonProblem(` ${"木".repeat(length)} `) === null)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});

describe("countdownText", () => {
  it.each([
    [0, "00:00"],
    [59, "00:59"],
    [899, "14:59"],
    [3_600, "01:00:00"],
    [86_399, "23:59:59"],
    [93_784, "1天 02:03:04"],
  ])("%i seconds are %s", (seconds, text) => expect(countdownText(seconds)).toBe(text));
});
