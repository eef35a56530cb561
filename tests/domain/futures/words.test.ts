import { describe, expect, it } from "vitest";
import { DEPOSIT_KIND, type DepositKind } from "../../../src/domain/futures/deposit.ts";
import { roundProblems } from "../../../src/domain/futures/inquiry-form.ts";
import { datesProblem, sizesText } from "../../../src/domain/futures/offer-form.ts";
import { awaitedText, FUTURES_STATUS, FUTURES_STATUSES, isTimed } from "../../../src/domain/futures/order.ts";
import { papersForm, papersTyped } from "../../../src/domain/futures/order-forms.ts";
import type { DocKind } from "../../../src/domain/futures/order-papers.ts";
import {
  futuresDealTurn,
  futuresHint,
  futuresRail,
  futuresTurn,
  shortTurnText,
  turnText,
} from "../../../src/domain/futures/order-turn.ts";
import { dm3, mm } from "../../../src/domain/units.ts";

const FUTURES_FINAL: readonly number[] = [FUTURES_STATUS.cancelled, FUTURES_STATUS.completed];
/** 2026-11-24 12:00 in Beijing. */
const NOW = Date.UTC(2026, 10, 24, 4);

describe("sizesText", () => {
  const line = (length: number) => ({ thickness: mm(30), width: mm(120), lengthText: String(length) });

  it("names two sizes, and how many there are where more than two are", () => {
    expect(sizesText([])).toBe("");
    expect(sizesText([line(3000), line(4000)])).toBe("30*120*3000、30*120*4000");
    expect(sizesText([line(3000), line(4000), line(5000)])).toBe("30*120*3000、30*120*4000 等 3 种");
  });
});

describe("the next step of a forward order", () => {
  const facts = {
    docKinds: [],
    vouchersWaiting: false,
    settlementPosted: false,
    pickupDisputed: false,
    depositKind: DEPOSIT_KIND.prepayment,
  };
  const times = { expireAt: NOW, settlementPostedAt: null, planDate: "2026-12-05" };

  it("belongs to an actor in every status but an ended one", () => {
    for (const status of FUTURES_STATUSES)
      expect(futuresTurn(status, facts, times) === null, String(status)).toBe(FUTURES_FINAL.includes(status));
  });

  it("names the papers that are missing after the landing, and the day", () => {
    const said = (docKinds: DocKind[]) => {
      const turn = futuresTurn(FUTURES_STATUS.toClear, { ...facts, docKinds }, times);
      return turn === null ? null : turnText(turn);
    };
    expect(said([3, 5])).toBe("商家须在 2026-12-05 前上传单证：商业发票、植检证、产地证");
    expect(said([3, 4, 5, 6, 7])).toBe("商家须在 2026-12-05 前确认单证齐全");
  });

  it("names the first of several papers and their number where there is little room, one paper as it is", () => {
    const short = (docKinds: DocKind[]) =>
      shortTurnText(futuresTurn(FUTURES_STATUS.toClear, { ...facts, docKinds }, times)!); // an actor's turn
    expect(short([])).toBe("商家须在 2026-12-05 前上传单证：装箱单等 5 种");
    expect(short([3, 4, 5, 6])).toBe("商家须在 2026-12-05 前上传单证：产地证");
    expect(short([3, 4, 5, 6, 7])).toBe("商家须在 2026-12-05 前确认单证齐全");
  });

  it("is the merchant's while a voucher waits, and the buyer's until two days after a settlement", () => {
    const waiting = futuresTurn(FUTURES_STATUS.toPayBalance, { ...facts, vouchersWaiting: true }, times);
    expect(waiting).toEqual({ side: "merchant", what: "核对付款凭证", until: "" });
    const posted = { ...times, settlementPostedAt: NOW };
    expect(futuresTurn(FUTURES_STATUS.toSettle, { ...facts, settlementPosted: true }, posted)).toEqual({
      side: "buyer",
      what: "确认结算或提出异议",
      until: "2026-11-26 12:00",
    });
  });
});

describe("the dialog for papers", () => {
  it("has a place for each missing one, and sends what stands in all of them", () => {
    const form = papersForm([4, 6]);
    expect(Object.values(form).map(({ label }) => label)).toEqual([
      "商业发票",
      "植检证",
      "其他单证类型",
      "其他单证文件",
    ]);
    const typed = { "4.file": ["a"], "6.file": [], kind: 8, file: ["b", "c"] } as never;
    expect(papersTyped([4, 6], typed)).toEqual([
      { kind: 4, fileId: "a" },
      { kind: 8, fileId: "b" },
      { kind: 8, fileId: "c" },
    ]);
  });
});

describe("awaitedText", () => {
  it("names the awaited actor wherever a time limit runs", () => {
    expect(awaitedText(FUTURES_STATUS.toConfirm, 1)).toBe("等待商家确认");
    expect(awaitedText(FUTURES_STATUS.toSign, 1)).toBe("等待对方上传盖章合同");
    for (const status of FUTURES_STATUSES)
      expect(awaitedText(status, 1) !== null, String(status)).toBe(isTimed(status));
  });
});

describe("the arrival stated in forward trade", () => {
  const etaProblem = (eta: string) =>
    roundProblems(
      {
        price: 1,
        currency: "USD",
        incoterm: "CIF",
        destPort: "taicang",
        volume: dm3(1),
        containers: 0,
        eta,
        paymentTerm: "T/T 30/70",
        depositPct: 30,
        note: "",
      },
      null,
      dm3(1_000_000),
      DEPOSIT_KIND.prepayment,
      NOW,
    ).eta;

  it("is required where it is missing, and refused with the bound that it breaks", () => {
    expect(etaProblem("")).toBe("请选择日期");
    expect(etaProblem("2026-11-23")).toBe("日期不能早于今天");
    expect(etaProblem("2027-11-24")).toBe("日期最晚在 180 天内");
    expect(etaProblem("2027-02-03")).toBeUndefined();
  });

  it("of an offer breaks a bound that is named", () => {
    const problem = (eta: string) => datesProblem({ etdFrom: "2026-10-01", etdTo: "2026-10-05", eta }, NOW);
    expect(problem("2026-11-01")).toBe("预计到港不能早于今天");
    expect(problem("2028-11-01")).toMatch(/^预计到港最晚在 \d+ 天内$/);
    expect(problem("2026-12-24")).toBeNull();
  });
});

describe("the turn on the page of a forward order", () => {
  const signing = { side: "both", what: "上传盖章合同", until: "2026-12-01 10:00" } as const;

  it("is that of the side that has not signed yet, of both before", () => {
    const side = (buyerSigned: boolean, merchantSigned: boolean) =>
      futuresDealTurn({ turn: signing, buyerSigned, merchantSigned })?.side;
    expect(side(false, false)).toBe("both");
    expect(side(true, false)).toBe("merchant");
    expect(side(false, true)).toBe("buyer");
  });

  it("is the merchant's who may answer a dispute before it is ruled on", () => {
    const ruled = { side: "operator", what: "裁定争议", until: "" } as const;
    const order = { turn: ruled, buyerSigned: true, merchantSigned: true };
    expect(futuresDealTurn(order)).toBe(ruled);
    expect(futuresDealTurn({ ...order, mayAnswer: true, answerDueAt: NOW })).toEqual({
      side: "merchant",
      what: "陈述",
      until: "2026-11-24 12:00",
    });
  });
});

describe("what is said of the next step on the page of a forward order", () => {
  const times = { expireAt: NOW, settlementPostedAt: null, planDate: "2026-12-05" };
  const said = (status: (typeof FUTURES_STATUSES)[number], vouchersWaiting = false, kind: DepositKind = 2) => {
    const facts = { docKinds: [], vouchersWaiting, settlementPosted: false, pickupDisputed: false, depositKind: kind };
    return futuresHint({ status, turn: futuresTurn(status, facts, times), buyerSigned: true, merchantSigned: false });
  };

  it("names who has to do what, and what follows wherever a time limit runs", () => {
    expect(said(FUTURES_STATUS.toConfirm)).toBe("商家须在 2026-11-24 12:00 前确认订单，逾期自动取消");
    expect(said(FUTURES_STATUS.toSign)).toBe("商家须在 2026-11-24 12:00 前上传盖章合同，逾期自动取消");
    expect(said(FUTURES_STATUS.toPayDeposit)).toBe("买家须在 2026-11-24 12:00 前付定金并上传凭证，逾期自动取消");
    expect(said(FUTURES_STATUS.toPayDeposit, false, 1)).toBe(
      "买家须在 2026-11-24 12:00 前付订金并上传凭证，逾期自动取消",
    );
    for (const status of FUTURES_STATUSES) {
      expect(said(status) === null, String(status)).toBe(FUTURES_FINAL.includes(status));
      expect(said(status)?.endsWith("逾期自动取消") ?? false, String(status)).toBe(isTimed(status));
    }
  });

  it("leaves out the end while a voucher waits, for which the clock stands still", () => {
    expect(said(FUTURES_STATUS.toPayDeposit, true, 1)).toBe("商家核对付款凭证");
  });
});

describe("the rail of a forward order", () => {
  const milestones = [
    { name: "装船", planDate: "2026-11-20", actualDate: "2026-11-21", isLate: false },
    { name: "到港", planDate: "2026-12-20", actualDate: "", isLate: true },
  ];
  const rail = (status: (typeof FUTURES_STATUSES)[number], endTime = "") =>
    futuresRail({ status, createTime: "2026-10-01 09:00:00", endTime, milestones }).map(
      ({ name, at, state, isLate }) => [name, at, state, isLate],
    );

  it("has the days of the ship as they were, and as they are planned", () => {
    expect(rail(FUTURES_STATUS.atSea)).toEqual([
      ["提交订单", "2026-10-01", "done", false],
      ["装船", "2026-11-21", "done", false],
      ["到港", "计划 2026-12-20", "now", true],
      ["结算", "", "ahead", false],
    ]);
  });

  it("ends where and on the day that the order was cancelled", () => {
    const ended = rail(FUTURES_STATUS.cancelled, "2026-12-24 10:00:00");
    expect(ended.map(([name, at]) => [name, at]).slice(1)).toEqual([
      ["装船", "2026-11-21"],
      ["已取消", "2026-12-24"],
    ]);
  });

  it("has the day on which the order was settled", () => {
    expect(rail(FUTURES_STATUS.completed, "2027-01-08 16:20:00").at(-1)).toEqual(["结算", "2027-01-08", "done", false]);
  });
});
