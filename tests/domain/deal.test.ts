import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DealTurn, dealState, isOverdue, isTurnOf, nextCommand, railOf } from "../../src/domain/deal.ts";
import type { State } from "../../src/domain/states.ts";
import { endOfBeijingDay, formatBeijing, formatBeijingDate, timeText } from "../../src/domain/time.ts";

const readers = ["buyer", "merchant", "operator"] as const;
const reader = fc.constantFrom(...readers);
const tone = fc.constantFrom<State["tone"]>("waiting", "running", "done", "ended");
const turn = fc.record<DealTurn>({
  side: fc.constantFrom("buyer", "merchant", "both", "operator"),
  what: fc.constantFrom("付款", "确认", "上传单证：提单、植检证"),
  until: fc.constantFrom("", "2026-12-01 10:00"),
});

describe("the state of a deal in its reader's words", () => {
  const words = (side: DealTurn["side"], label = "待付款", what = "付款") =>
    readers.map((one) => dealState({ label, tone: "waiting" }, { side, what, until: "" }, one).words);

  it("says 您 to the side that acts, and names it to the others", () => {
    expect(words("buyer")).toEqual(["待您付款", "待买家付款", "待买家付款"]);
    expect(words("merchant")).toEqual(["待商家付款", "待您付款", "待商家付款"]);
    expect(words("operator")).toEqual(["待平台付款", "待平台付款", "待您付款"]);
    expect(words("both", "待签约", "上传盖章合同")).toEqual([
      "待您上传盖章合同",
      "待您上传盖章合同",
      "待双方上传盖章合同",
    ]);
  });

  it("is orange exactly where the reader has to act", () => {
    fc.assert(
      fc.property(tone, fc.option(turn), reader, (own, one, who) => {
        const state = dealState({ label: "待付款", tone: own }, one, who);
        expect(state.tone === "act").toBe(one !== null && isTurnOf(one, who));
        expect(state.isMine).toBe(state.tone === "act");
      }),
    );
  });

  it("keeps the state's own name beside words that say something else", () => {
    const name = (label: string, what: string, side: DealTurn["side"] = "merchant") =>
      dealState({ label, tone: "running" }, { side, what, until: "" }, "buyer").name;
    expect(name("待商家确认", "确认")).toBe("");
    expect(name("待核款", "核款")).toBe("");
    expect(name("待商家确认", "确认订单")).toBe("");
    expect(name("待付定金", "付定金并上传凭证")).toBe("");
    expect(name("争议中", "裁定", "operator")).toBe("争议中");
    expect(name("运输中", "确认收货", "buyer")).toBe("运输中");
  });

  it("of a deal in which nobody acts is the state's name", () => {
    const ended = dealState({ label: "已完成", tone: "done" }, null, "merchant");
    expect(ended).toEqual({ words: "已完成", tone: "done", name: "", until: "", isMine: false });
  });
});

describe("railOf", () => {
  const stations = fc.array(fc.record({ name: fc.string(), passed: fc.option(fc.constant("2026-11-21")) }));

  it("has one station where the deal stands until all are passed, and none once it has ended", () => {
    fc.assert(
      fc.property(stations, (all) => {
        const standing = railOf(all).filter(({ state }) => state === "now");
        expect(standing.length).toBe(all.some(({ passed }) => passed === null) ? 1 : 0);
        const ended = railOf(all, { name: "已取消", at: "" });
        expect(ended.map(({ state }) => state)).toEqual([
          ...all.flatMap(({ passed }) => (passed === null ? [] : ["done"])),
          "ended",
        ]);
      }),
    );
  });

  it("shows when a station was passed, and before when it is due; what was passed is late no more", () => {
    const late = { due: "计划 2026-11-20", isLate: true };
    expect(
      railOf([
        { name: "装船", passed: "2026-11-21", ...late },
        { name: "到港", passed: null, ...late },
      ]),
    ).toEqual([
      { name: "装船", at: "2026-11-21", state: "done", isLate: false },
      { name: "到港", at: "计划 2026-11-20", state: "now", isLate: true },
    ]);
  });
});

describe("nextCommand", () => {
  const names = fc.uniqueArray(fc.constantFrom("confirm", "ship", "cancel", "sign"));

  it("is one that leads on and only on the reader's turn; nothing is lost or doubled", () => {
    fc.assert(
      fc.property(names, fc.boolean(), (all, isMine) => {
        const { next, others } = nextCommand(all, isMine, (name) => name !== "cancel");
        expect([...(next === null ? [] : [next]), ...others].sort()).toEqual([...all].sort());
        expect(next === null).toBe(!isMine || all.every((name) => name === "cancel"));
        expect(next).not.toBe("cancel");
      }),
    );
  });
});

describe("a deadline", () => {
  const minutes = fc.integer({ min: 26_000_000, max: 60_000_000 });
  const MINUTE = 60_000;

  it("is over from the moment it names on, in words as in milliseconds", () => {
    fc.assert(
      fc.property(minutes, fc.integer({ min: -3 * MINUTE, max: 3 * MINUTE }), (minute, late) => {
        const until = minute * MINUTE;
        for (const said of [until, timeText(until), formatBeijing(until)])
          expect(isOverdue(said, until + late)).toBe(late > 0);
      }),
    );
  });

  it("of a day is over with the day in Beijing, and where nothing is said it never is", () => {
    fc.assert(
      fc.property(minutes, (minute) => {
        const end = endOfBeijingDay(minute * MINUTE);
        const day = formatBeijingDate(minute * MINUTE);
        expect([end, end + 1].map((now) => isOverdue(day, now))).toEqual([false, true]);
        expect(isOverdue("", minute * MINUTE)).toBe(false);
      }),
    );
  });
});
