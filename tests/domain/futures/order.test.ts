import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  askedOf,
  availableFuturesEvents,
  depositOf,
  FUTURES_STATUS,
  FUTURES_STATUSES,
  forwardAmount,
  futuresClock,
  futuresExpireAt,
  isReadyForPickup,
  nextFuturesStatus,
  ownVolumes,
  paperChecklist,
  reachedBy,
  settledVolumeProblem,
} from "../../../src/domain/futures/order.ts";
import {
  type FuturesActor,
  type FuturesEvent,
  type FuturesFacts,
  missingPapers,
  PAPERS_NEEDED,
  withinFuturesTolerance,
} from "../../../src/domain/futures/order-events.ts";
import { DOC_KIND_CODES, type DocKind } from "../../../src/domain/futures/order-papers.ts";
import type { FuturesStatus } from "../../../src/domain/futures/order-states.ts";
import { isFuturesTodo } from "../../../src/domain/futures/order-todo.ts";
import { fen } from "../../../src/domain/money.ts";
import { REFUND_KIND, REFUND_STATUS } from "../../../src/domain/trade/refund.ts";
import { basisPoints, dm3 } from "../../../src/domain/units.ts";

const { toConfirm, toSign, toPayDeposit, toShip, atSea, toClear, toPayBalance, toPickup, toSettle } = FUTURES_STATUS;
const { disputed, completed, cancelled } = FUTURES_STATUS;
const HOUR = 3_600_000;
const plain: FuturesFacts = {
  buyerSigned: false,
  merchantSigned: false,
  vouchersWaiting: false,
  billNo: "",
  docKinds: [],
  isStored: false,
  amount: fen(100_000),
  depositAmount: fen(30_000),
  paidAmount: fen(0),
  pickedVolume: dm3(0),
  pickupDisputed: false,
  finalVolume: null,
  finalAmount: null,
  settlementPosted: false,
  depositKind: 1,
  toleranceBp: basisPoints(1_000),
};
const ALL_PAPERS: readonly DocKind[] = PAPERS_NEEDED;
const run = (from: FuturesStatus, event: FuturesEvent, actor: FuturesActor, change: Partial<FuturesFacts> = {}) => {
  const step = nextFuturesStatus(from, event, actor, { ...plain, ...change });
  return step.kind === "ok" ? step.status : step.reason;
};

describe("the life of a forward order", () => {
  it("goes from confirmation over contract, deposit, shipping and clearing to completion", () => {
    expect(run(toConfirm, "confirm", "merchant")).toBe(toSign);
    expect(run(toSign, "sign", "buyer", { buyerSigned: true })).toBe(toSign);
    expect(run(toSign, "sign", "merchant", { merchantSigned: true })).toBe(toSign);
    expect(run(toSign, "sign", "merchant", { buyerSigned: true, merchantSigned: true })).toBe(toPayDeposit);
    expect(run(toPayDeposit, "passVoucher", "merchant", { paidAmount: fen(30_000) })).toBe(toShip);
    expect(run(toShip, "ship", "merchant", { billNo: "COSU1" })).toBe(atSea);
    expect(run(atSea, "arrive", "merchant")).toBe(toClear);
    const cleared = { docKinds: ALL_PAPERS, isStored: true };
    expect(run(toClear, "clear", "merchant", { ...cleared, paidAmount: fen(99_999) })).toBe(toPayBalance);
    expect(run(toClear, "clear", "merchant", { ...cleared, paidAmount: fen(100_000) })).toBe(toPickup);
    expect(run(toPayBalance, "passVoucher", "operator", { paidAmount: fen(100_000) })).toBe(toPickup);
    expect(run(toPickup, "pickUp", "merchant")).toBe(toPickup);
    expect(run(toPickup, "pickUp", "merchant", { finalVolume: dm3(51_000) })).toBe(toSettle);
    const posted = { settlementPosted: true, finalAmount: fen(100_000) };
    expect(run(toSettle, "confirmSettle", "buyer", posted)).toBe(completed);
  });
  it("stays in a payment status until everything is paid", () => {
    for (const event of ["passVoucher", "refuseVoucher"] as const) {
      expect(run(toPayDeposit, event, "merchant", { paidAmount: fen(29_999) })).toBe(toPayDeposit);
      expect(run(toPayDeposit, event, "merchant", { paidAmount: fen(30_000) })).toBe(toShip);
      expect(run(toPayBalance, event, "merchant", { paidAmount: fen(99_999) })).toBe(toPayBalance);
      expect(run(toPayBalance, event, "merchant", { paidAmount: fen(100_000) })).toBe(toPickup);
    }
  });
  it("refuses what cannot be yet in words", () => {
    const cleared = { docKinds: ALL_PAPERS, isStored: true };
    const posted = { settlementPosted: true, finalAmount: fen(110_001) };
    const refusals: [FuturesStatus, FuturesEvent, FuturesActor, Partial<FuturesFacts>, string][] = [
      [toPayDeposit, "cancel", "buyer", { vouchersWaiting: true }, "有付款凭证待核，请先核款"],
      [toPayDeposit, "timeout", "system", { vouchersWaiting: true }, "有付款凭证待核，请先核款"],
      [toShip, "ship", "merchant", {}, "请填写提单号"],
      [toClear, "clear", "merchant", {}, "还缺单证：装箱单、商业发票、提单、植检证、产地证"],
      [toClear, "clear", "merchant", { docKinds: [3, 4, 5, 7, 8] }, "还缺单证：植检证"],
      [toClear, "clear", "merchant", { ...cleared, isStored: false }, "请选择货物所在仓库"],
      [toPickup, "forceCancel", "operator", { pickedVolume: dm3(1) }, "已提走部分货物，请录入最后一车后结算"],
      [toSettle, "voidPickup", "merchant", { settlementPosted: true }, "结算已提交，不能作废码单"],
      [toSettle, "postSettle", "merchant", { pickupDisputed: true }, "提货码单有异议，待平台裁定"],
      [toSettle, "confirmSettle", "buyer", {}, "商家尚未提交结算"],
      [toSettle, "confirmSettle", "buyer", { ...posted, pickupDisputed: true }, "提货码单有异议，待平台裁定"],
      [toSettle, "confirmSettle", "buyer", posted, "结算差异超出溢短装范围，请提出异议"],
      [toSettle, "dispute", "buyer", {}, "商家尚未提交结算"],
      [toSettle, "dispute", "system", { ...posted, finalAmount: fen(110_000) }, "结算差异在允许范围内"],
    ];
    for (const [status, event, actor, change, reason] of refusals)
      expect(run(status, event, actor, change), `${status} ${event} ${actor}`).toBe(reason);
  });
  it("can be ended by the platform before the first pickup, and disputed by the buyer for any difference", () => {
    expect(run(toPickup, "forceCancel", "operator")).toBe(cancelled);
    const posted = { settlementPosted: true, finalAmount: fen(100_000) };
    expect(run(toSettle, "dispute", "buyer", posted)).toBe(disputed);
    expect(run(toSettle, "dispute", "system", { ...posted, finalAmount: fen(89_999) })).toBe(disputed);
  });
  it("goes back to the pickup when the sheet that ended it is voided before the settlement", () => {
    expect(run(toSettle, "voidPickup", "merchant")).toBe(toPickup);
    expect(run(toSettle, "voidPickup", "merchant", { finalVolume: dm3(1) })).toBe(toSettle);
  });
});

describe("withinFuturesTolerance", () => {
  it("is exact at the edge, too much and too little alike, and never so before there is a final amount", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2, max: 2 }),
        fc.boolean(),
        fc.integer({ min: 0, max: 2_000 }),
        (off, more, bp) => {
          const difference = Math.max(0, bp * 10 + off);
          const finalAmount = fen(more ? 100_000 + difference : Math.max(0, 100_000 - difference));
          const facts = { ...plain, finalAmount, toleranceBp: basisPoints(bp) };
          expect(withinFuturesTolerance(facts)).toBe(Math.abs(finalAmount - 100_000) <= bp * 10);
        },
      ),
    );
    expect(withinFuturesTolerance({ ...plain, toleranceBp: basisPoints(10_000) })).toBe(false);
  });
});

describe("missingPapers", () => {
  it("are the missing ones of the five required, whatever others are there", () => {
    fc.assert(
      fc.property(fc.subarray(DOC_KIND_CODES), (there) => {
        const missing = missingPapers(there);
        expect([...missing, ...there.filter((kind) => PAPERS_NEEDED.includes(kind))].sort()).toEqual([
          ...PAPERS_NEEDED,
        ]);
      }),
    );
  });
  it("stand in the list of papers, after the contract of either side", () => {
    const names = (docs: Parameters<typeof paperChecklist>[0]) =>
      paperChecklist(docs).map(({ name, isThere }) => `${name}${isThere ? "✓" : ""}`);
    const rest = ["装箱单", "商业发票", "提单", "植检证", "产地证"];
    expect(names([])).toEqual(["合同（商家盖章）", "合同（买家盖章）", ...rest]);
    expect(names([{ kind: 2, by: "merchant" }])).toEqual(["合同（商家盖章）✓", "合同（买家盖章）", ...rest]);
    expect(names([{ kind: 2, by: "buyer" }])).toEqual(["合同（商家盖章）", "合同（买家盖章）✓", ...rest]);
  });
});

describe("availableFuturesEvents", () => {
  it("offers the contract to each side until that side has signed", () => {
    const signed = fc.record({ buyerSigned: fc.boolean(), merchantSigned: fc.boolean() });
    fc.assert(
      fc.property(signed, (facts) => {
        const offers = (actor: FuturesActor) => availableFuturesEvents(toSign, actor, { ...plain, ...facts });
        expect(offers("buyer").includes("sign")).toBe(!facts.buyerSigned);
        expect(offers("merchant").includes("sign")).toBe(!facts.merchantSigned);
        expect(offers("buyer")).toContain("cancel");
      }),
    );
  });
  it("offers what brings its own bill of lading or warehouse before these are there, and clearing with all papers only", () => {
    expect(availableFuturesEvents(toShip, "merchant", plain)).toEqual(["ship", "delay"]);
    expect(availableFuturesEvents(toClear, "merchant", { ...plain, docKinds: ALL_PAPERS })).toEqual(["clear", "delay"]);
    expect(availableFuturesEvents(toClear, "merchant", plain)).toEqual(["delay"]);
  });
  it("offers both answers about a voucher exactly where one waits", () => {
    for (const vouchersWaiting of [true, false])
      for (const status of [toPayDeposit, toPayBalance])
        expect(availableFuturesEvents(status, "merchant", { ...plain, vouchersWaiting })).toEqual(
          vouchersWaiting ? ["passVoucher", "refuseVoucher"] : [],
        );
  });
});

describe("isReadyForPickup", () => {
  it("is so in one status, and in a warehouse", () => {
    for (const status of FUTURES_STATUSES) {
      expect(isReadyForPickup({ status, storeName: "一号库" })).toBe(status === toPickup);
      expect(isReadyForPickup({ status, storeName: "" })).toBe(false);
    }
  });
});

describe("reachedBy", () => {
  it("counts the stations up in their order along the way, and none before the contract", () => {
    const way = [toPayDeposit, toShip, atSea, toClear, toPayBalance, toPickup, toSettle].flatMap(reachedBy);
    expect([...new Set(way)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const status of [toConfirm, toSign, disputed, completed, cancelled]) expect(reachedBy(status)).toEqual([]);
  });
});

describe("futuresExpireAt, futuresClock", () => {
  const facts = { ...plain, settlementPosted: true, finalAmount: fen(100_000) };
  const times = { expireAt: 7, settlementPostedAt: 1_000 };

  it("give the merchant 48 hours to confirm, and 5 days each for contract and deposit", () => {
    const waits = { [toConfirm]: 48 * HOUR, [toSign]: 120 * HOUR, [toPayDeposit]: 120 * HOUR };
    for (const status of FUTURES_STATUSES) {
      const wait = (waits as Partial<Record<FuturesStatus, number>>)[status];
      expect(futuresExpireAt(status, 1_000)).toBe(wait === undefined ? null : 1_000 + wait);
      if (wait !== undefined) expect(futuresClock(status, times, facts)).toEqual({ event: "timeout", dueAt: 7 });
    }
  });
  it("stand still while a voucher waits or no time runs", () => {
    expect(futuresClock(toPayDeposit, times, { ...facts, vouchersWaiting: true })).toBeNull();
    expect(futuresClock(toPayDeposit, { ...times, expireAt: null }, facts)).toBeNull();
    for (const status of [toShip, atSea, toClear, toPayBalance, toPickup, disputed, completed, cancelled])
      expect(futuresClock(status, times, facts)).toBeNull();
  });
  it("answer a posted settlement after 48 hours: agreed within the tolerance, else disputed", () => {
    const dueAt = 1_000 + 48 * HOUR;
    expect(futuresClock(toSettle, times, facts)).toEqual({ event: "confirmSettle", dueAt });
    expect(futuresClock(toSettle, times, { ...facts, finalAmount: fen(1) })).toEqual({ event: "dispute", dueAt });
    expect(futuresClock(toSettle, { ...times, settlementPostedAt: null }, facts)).toBeNull();
    expect(futuresClock(toSettle, times, { ...facts, pickupDisputed: true })).toBeNull();
  });
});

describe("forwardAmount, depositOf", () => {
  const half = (exact: number) => Math.floor(exact + 0.5);
  it("round half up to the minor unit", () => {
    fc.assert(
      fc.property(fc.nat(99_999), fc.nat(99_999), fc.integer({ min: 0, max: 100 }), (price, volume, pct) => {
        expect(forwardAmount(price, dm3(volume))).toBe(half((price * volume) / 1_000));
        expect(depositOf(fen(price), pct).deposit).toBe(half((price * pct) / 100));
      }),
    );
    expect(depositOf(fen(5), 10).deposit).toBe(1);
    expect(depositOf(fen(4), 10).deposit).toBe(0);
  });
});

describe("ownVolumes", () => {
  it("round up those lines of which most is missing", () => {
    const volumes = fc.array(fc.integer({ min: 0, max: 999 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(volumes, fc.integer({ min: 1, max: 99 }), (given, part) => {
        const whole = given.reduce((sum, one) => sum + one, 0);
        const volume = Math.floor((whole * part) / 100);
        const own = ownVolumes(
          given.map((one) => ({ volume: dm3(one) })),
          dm3(volume),
        );
        if (whole === 0) return expect(own).toEqual(given.map(() => 0));
        const missing = given.map((one) => (one * volume) % whole);
        const ups = own.map((one, at) => one - Math.floor((given[at]! * volume) / whole));
        for (const up of ups) expect(up === 0 || up === 1).toBe(true);
        const most = Math.max(-1, ...missing.filter((_, at) => ups[at] === 0));
        const least = Math.min(whole, ...missing.filter((_, at) => ups[at] === 1));
        // Of equal remainders either may be rounded up: the sizes are compared as the divisions come out.
        expect(least / whole).toBeGreaterThanOrEqual(most / whole - 1e-9);
      }),
    );
  });
});

describe("isFuturesTodo", () => {
  it("knows a todo of forward orders from any other text", () => {
    expect(["futuresLate", "futuresDisputes", "late", ""].map(isFuturesTodo)).toEqual([true, true, false, false]);
  });
});

describe("settledVolumeProblem", () => {
  const volumes = fc.integer({ min: 1, max: 1_000_000 });
  it("lets a settlement come to its tallies at most, and without any to what was ordered and the tolerance", () => {
    fc.assert(
      fc.property(
        volumes,
        fc.oneof(fc.constant(0), volumes),
        fc.integer({ min: 0, max: 20 }),
        (volume, picked, pct) => {
          const order = { volume: dm3(volume), pickedVolume: dm3(picked), tolerancePct: pct };
          const most = picked > 0 ? picked : Math.floor((volume * (100 + pct)) / 100);
          expect(settledVolumeProblem(dm3(most), order)).toBeNull();
          expect(settledVolumeProblem(dm3(most + 1), order)).toMatch(/^结算数量超出/);
          expect(settledVolumeProblem(dm3(0), order)).toBe("请填写结算数量");
        },
      ),
    );
  });
});

describe("the next step of a forward order", () => {
  const refund = null;
  it("is the first event that advances it, never one that ends or disputes it", () => {
    expect(askedOf({ refund, status: toPayDeposit, events: ["cancel", "addVoucher"] })).toBe("上传付款凭证");
    expect(askedOf({ refund, status: toSettle, events: ["dispute"] })).toBeNull();
    expect(askedOf({ refund, status: toSettle, events: ["dispute", "confirmSettle"] })).toBe("确认结算");
    expect(askedOf({ refund, status: completed, events: [] })).toBeNull();
  });
  it("is a settlement by the merchant until one is posted, and not while the buyer has to answer", () => {
    const order = { refund, status: toSettle, events: ["postSettle"] as const };
    expect(askedOf({ ...order, turn: { side: "merchant" } })).toBe("提交结算");
    expect(askedOf({ ...order, turn: { side: "buyer" } })).toBeNull();
  });
  it("is after the end what is owed, and what its reader has to do about a refund", () => {
    expect(askedOf({ refund, status: completed, events: ["addVoucher"] })).toBe("上传付款凭证");
    const left = { kind: REFUND_KIND.toBuyer, amount: fen(1), status: REFUND_STATUS.sent, dueAt: 9 };
    const asked = (events: ("receiveRefund" | "denyRefund")[]) =>
      askedOf({ status: completed, events: [], refund: { ...left, events } });
    expect(asked(["receiveRefund", "denyRefund"])).toBe("确认收到退款");
    expect(asked([])).toBeNull();
  });
});
