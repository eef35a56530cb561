import { describe, expect, it } from "vitest";
import {
  pickupHistory,
  pickupRail,
  pickupState,
  pickupTurn,
  reservationHistory,
  reservationRail,
  reservationState,
  reservationTurn,
} from "../../../src/domain/trade/pickup-turn.ts";
import { RESERVATION_STATES, RESERVATION_STATUS } from "../../../src/domain/trade/reservation.ts";
import { PICKUP_STATES, PICKUP_STATUS } from "../../../src/domain/trade/tally.ts";

const slot = { slotDate: "2026-12-01", slotCode: "0800-1000" };

describe("the turn of a reservation", () => {
  it("belongs to an actor until it has ended", () => {
    for (const { code, ...state } of Object.values(RESERVATION_STATES))
      expect(reservationTurn({ ...slot, status: code }) === null, String(code)).toBe("final" in state);
  });

  it("is the warehouse's until the slot begins, the buyer's until the slot is over, then the warehouse's again", () => {
    expect(reservationTurn({ ...slot, status: RESERVATION_STATUS.toConfirm })?.until).toBe("2026-12-01 08:00");
    expect(reservationTurn({ ...slot, status: RESERVATION_STATUS.confirmed })?.until).toBe("2026-12-01 10:00");
    const words = (status: number) => reservationState({ ...slot, status, statusName: "" }, "operator").words;
    expect(words(RESERVATION_STATUS.toConfirm)).toBe("待仓库确认");
    expect(words(RESERVATION_STATUS.confirmed)).toBe("待买家按时提货");
    expect(words(RESERVATION_STATUS.arrived)).toBe("待仓库装车");
  });
});

describe("the rail of a reservation", () => {
  const reserved = {
    ...slot,
    statusName: "",
    createTime: "2026-11-28 09:00:00",
    confirmTime: "2026-11-28 10:00:00",
    arriveTime: null,
    finishTime: null,
  };
  const days = (status: number, more: Partial<typeof reserved> | { finishTime: string } = {}) =>
    reservationRail({ ...reserved, ...more, status }).map(({ name, at, state }) => `${name} ${at} ${state}`);

  it("shows what was done when, and what is due by the slot", () => {
    expect(days(RESERVATION_STATUS.confirmed)).toEqual([
      "提交预约 2026-11-28 09:00 done",
      "仓库确认 2026-11-28 10:00 done",
      "到场登记 计划 2026-12-01 08:00 now",
      "装车完成  ahead",
    ]);
  });

  it("waits for the warehouse again after a change, and ends where it was cancelled", () => {
    expect(days(RESERVATION_STATUS.toConfirm)[1]).toBe("仓库确认 截止 2026-12-01 08:00 now");
    const cancelled = { statusName: "已取消", finishTime: "2026-11-30 08:00:00" };
    expect(days(RESERVATION_STATUS.cancelled, cancelled).slice(2)).toEqual(["已取消 2026-11-30 08:00 ended"]);
  });
});

describe("the history of a reservation", () => {
  it("has what was done by whom, and why it ended otherwise than loaded", () => {
    const done = {
      createTime: "2026-11-30 08:00:00",
      confirmTime: "2026-11-30 09:00:00",
      arriveTime: "2026-12-01 08:30:00",
      finishTime: "2026-12-01 10:00:00",
      status: RESERVATION_STATUS.done as number,
      statusName: "已完成",
      endReason: "",
    };
    const words = (reservation: typeof done) =>
      reservationHistory(reservation).map(({ title, who = "", note = "" }) => `${who} ${title} ${note}`.trim());
    expect(words(done)).toEqual(["买家 提交预约", "仓库 仓库确认", "仓库 到场登记", "装车完成"]);
    const cancelled = { ...done, status: RESERVATION_STATUS.cancelled, statusName: "已取消", endReason: "改期" };
    expect(words(cancelled).at(-1)).toBe("已取消 改期");
    expect(reservationHistory({ ...cancelled, confirmTime: null, arriveTime: null })).toHaveLength(2);
  });
});

describe("the turn of a tally sheet", () => {
  const sheet = { confirmDueAt: Date.UTC(2026, 11, 1), answerDueAt: Date.UTC(2026, 11, 2) };

  it("belongs to an actor until the sheet holds or is void", () => {
    for (const { code, ...state } of Object.values(PICKUP_STATES))
      expect(pickupTurn({ ...sheet, status: code }) === null, String(code)).toBe("final" in state);
  });

  it("of a dispute is the merchant's who may answer, else the operator's", () => {
    const turn = (mayAnswer: boolean) => pickupTurn({ ...sheet, status: PICKUP_STATUS.disputed, mayAnswer });
    expect(turn(true)).toEqual({ side: "merchant", what: "陈述", until: "2026-12-02 08:00" });
    expect(turn(false)).toEqual({ side: "operator", what: "裁定", until: "" });
    const disputed = { ...sheet, status: PICKUP_STATUS.disputed, statusName: "有异议" };
    expect(pickupState(disputed, "buyer")).toMatchObject({ words: "待平台裁定", name: "有异议", tone: "waiting" });
  });
});

describe("the rail of a tally sheet", () => {
  const sheet = {
    statusName: "已作废",
    pickupTime: "2026-11-28 09:00:00",
    createTime: "2026-11-28 09:30:00",
    settledTime: null,
    raisedTime: "2026-11-29 08:00:00",
    confirmDueAt: Date.UTC(2026, 10, 30, 1, 30),
  };
  const stations = (status: number, settledTime: string | null = null) =>
    pickupRail({ ...sheet, status, settledTime }).map(({ name, at, state }) => `${name} ${at} ${state}`);

  it("waits for the buyer until the clock confirms it", () => {
    expect(stations(PICKUP_STATUS.toConfirm)).toEqual([
      "装车 2026-11-28 09:00 done",
      "录入码单 2026-11-28 09:30 done",
      "买家确认 截止 2026-11-30 09:30 now",
    ]);
  });

  it("goes on to a ruling where the buyer disputed, and ends where it is void", () => {
    expect(stations(PICKUP_STATUS.disputed).slice(2)).toEqual(["买家提出异议 2026-11-29 08:00 done", "平台裁定  now"]);
    expect(stations(PICKUP_STATUS.ruled, "2026-12-02 10:00:00").at(-1)).toBe("平台裁定 2026-12-02 10:00 done");
    expect(stations(PICKUP_STATUS.voided, "2026-12-02 10:00:00").slice(2)).toEqual(["已作废 2026-12-02 10:00 ended"]);
  });
});

describe("the history of a tally sheet", () => {
  it("has the buyer's dispute, the merchant's answer and the ruling, each by whom and when", () => {
    const sheet = {
      createTime: "2026-11-28 09:30:00",
      operatorName: "李理货",
      settledTime: null,
      statusName: "待裁定",
    };
    expect(pickupHistory(sheet).map(({ title }) => title)).toEqual(["录入码单"]);
    const history = pickupHistory({
      ...sheet,
      raisedTime: "2026-11-29 08:00:00",
      answer: { words: "已复点", files: [], time: "2026-11-29 10:00:00" },
      settledTime: "2026-11-30 09:00:00",
      statusName: "已裁定",
    });
    expect(history.map(({ time, title, who = "" }) => `${time} ${who} ${title}`)).toEqual([
      "2026-11-28 09:30:00 李理货 录入码单",
      "2026-11-29 08:00:00 买家 提出异议",
      "2026-11-29 10:00:00 商家 提交陈述",
      "2026-11-30 09:00:00  已裁定",
    ]);
  });
});
