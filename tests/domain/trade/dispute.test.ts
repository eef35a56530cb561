import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fieldProblems, valuesIn } from "../../../src/domain/fields.ts";
import { fen, formatYuan } from "../../../src/domain/money.ts";
import {
  claimedField,
  claimedProblem,
  claimParts,
  claimText,
  claimTotal,
  disputeFields,
  disputeIn,
  rulingFacts,
  rulingStart,
  settlementName,
  typedClaim,
} from "../../../src/domain/trade/dispute.ts";
import type { PricedLine } from "../../../src/domain/trade/order-view.ts";
import { BOARDS } from "../../support/offers.ts";

const others = fc.constantFrom("place", "confirm", "sign", "postSettlement", "postSettle", "addVoucher");
const entries = fc.array(fc.record({ event: others, note: fc.string() }), { maxLength: 4 });
const words = fc.string({ minLength: 5 });

describe("disputeIn", () => {
  it("holds the reason and the ruling separately, whatever else happened around them", () => {
    fc.assert(
      fc.property(entries, words, entries, words, entries, (before, reason, between, ruling, after) => {
        const raised = [...before, { event: "dispute", note: reason }, ...between];
        expect(disputeIn(raised)).toEqual({ disputeReason: reason, ruling: "" });
        const ruled = [...raised, { event: "resolve", note: ruling }, ...after];
        expect(disputeIn(ruled)).toEqual({ disputeReason: reason, ruling });
      }),
    );
  });

  it("is nothing where there was no dispute", () => {
    fc.assert(
      fc.property(entries, (history) => {
        expect(disputeIn(history)).toEqual({ disputeReason: "", ruling: "" });
      }),
    );
  });
});

describe("the final amount of an order", () => {
  it("is called what it is: counted, or ruled", () => {
    expect(settlementName({ ruling: "" })).toBe("按实结算");
    expect(settlementName({ ruling: "按码单裁定" })).toBe("裁定结算");
  });

  it("is ruled beside what the shop posted, or the word that it posted nothing", () => {
    const order = { payable: fen(100_000), paidAmount: fen(90_000) };
    expect(rulingFacts({ ...order, settleAmount: fen(99_000) })).toBe(
      "应付 ¥1,000.00，已付 ¥900.00，商家提交结算 ¥990.00。裁定后订单完成，多退少补。",
    );
    expect(rulingFacts({ ...order, settleAmount: null })).toBe(
      "应付 ¥1,000.00，已付 ¥900.00，商家尚未提交结算。裁定后订单完成，多退少补。",
    );
  });
});

describe("what a buyer claims", () => {
  const line = { name: "37*119*4000", countedIn: "piece", saleUnit: "m3", stated: 864, claimed: 852 };

  it("is shown with its share and its amount", () => {
    expect(claimText({ ...line, amount: fen(25_000) })).toBe("37*119*4000 少 12 根（1.4%），¥250.00");
    expect(claimText({ ...line, claimed: 865, amount: fen(-2_083) })).toBe("37*119*4000 多 1 根（0.1%），¥20.83");
    const bulk = { ...line, name: "结算数量", countedIn: "dm3", stated: 52_000, claimed: 51_480, amount: fen(12_220) };
    expect(claimText(bulk, "美元")).toBe("结算数量 少 0.520 m³（1%），122.20 美元");
  });

  it("stands beside what the merchant stated, each number for itself", () => {
    expect(claimParts({ ...line, amount: fen(25_000) })).toEqual({
      stated: "864 根",
      claimed: "852 根",
      apart: "少 12 根",
      share: "1.4%",
      sum: "¥250.00",
    });
  });

  it("comes to the sum of its lines, which the buyer would pay less or more", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -90_000, max: 90_000 }), { minLength: 1, maxLength: 4 }), (amounts) => {
        const whole = amounts.reduce((sum, amount) => sum + amount, 0);
        const text = claimTotal(amounts.map((amount) => ({ ...line, amount: fen(amount) })));
        expect(text).toBe(`合计${whole < 0 ? "多付" : "少付"} ¥${formatYuan(fen(Math.abs(whole)))}`);
      }),
    );
    expect(claimTotal([{ ...line, amount: fen(12_220) }], "美元")).toBe("合计少付 122.20 美元");
  });

  it("is what a ruling begins with, which may come to something else", () => {
    const order = { payable: fen(100_000), paidAmount: fen(90_000), settleAmount: fen(99_000) };
    const claim = [{ ...line, amount: fen(25_000) }];
    expect(rulingStart({ ...order, claim })).toBe(74_000);
    expect(rulingStart({ ...order, claim: null })).toBe(99_000);
    expect(rulingStart({ ...order, settleAmount: null })).toBe(90_000);
    expect(rulingFacts({ ...order, claim })).toContain(
      "买家主张：37*119*4000 少 12 根（1.4%），¥250.00。可裁定其他金额，请写明理由。",
    );
  });

  const RULE = { ...BOARDS, step: 1 };
  const priced: PricedLine = { ...line, countedIn: "piece", saleUnit: "m3", id: "7", rule: RULE, price: fen(168_000) };
  const claimed = (text: string) => {
    const fields = disputeFields([priced]);
    const texts = { [claimedField("7")]: text, reason: "短少", files: "" };
    const problem = fieldProblems(fields, valuesIn(fields, texts))[claimedField("7")];
    return { claim: typedClaim([priced], fields, texts, claimedField), problem };
  };

  it("is nothing yet while a count is missing or wrong, and is as stated only where it is typed so", () => {
    for (const text of ["", "-1", "850.5", "一", "1729", "99,999"])
      expect(claimed(text)).toEqual({ claim: null, problem: "请输入正确的数量，最多 1728" });
    expect(claimed("864")).toEqual({ claim: [], problem: undefined });
    fc.assert(
      fc.property(fc.nat(4_000), (count) => {
        const { claim, problem } = claimed(String(count));
        expect(problem === undefined).toBe(claimedProblem(priced, count) === null);
        expect(claim?.map((one) => one.claimed) ?? null).toEqual(
          problem === undefined ? (count === 864 ? [] : [count]) : null,
        );
      }),
    );
  });

  it("is counted line by line from what the merchant stated", () => {
    const fields = disputeFields([{ id: "7", ...line }]);
    expect(Object.entries(fields).map(([name, { label }]) => [name, label])).toEqual([
      [claimedField("7"), "37*119*4000 应为（根，商家 864）"],
      ["reason", "异议原因"],
      ["files", "照片（选填，双方和平台可见）"],
    ]);
  });
});
