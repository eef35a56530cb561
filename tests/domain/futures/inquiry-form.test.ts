import { describe, expect, it } from "vitest";
import { DEPOSIT_KIND } from "../../../src/domain/futures/deposit.ts";
import type { OfferLine } from "../../../src/domain/futures/forward-offer.ts";
import type { InquiryForm, RoundTerms } from "../../../src/domain/futures/inquiry.ts";
import {
  anythingAskable,
  inquiryProblems,
  requestedTitle,
  roundProblems,
} from "../../../src/domain/futures/inquiry-form.ts";
import { PRICE_MAX, VOLUME_MAX } from "../../../src/domain/futures/offer-form.ts";
import { asId, type ForwardOfferId } from "../../../src/domain/ids.ts";
import { dm3, mm } from "../../../src/domain/units.ts";
import { freeInquiry, inquiryForm } from "../../support/futures.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 2026-11-24 12:00 in Beijing. */
const NOW = Date.UTC(2026, 10, 24, 4);
const LINE: OfferLine = {
  kindCode: "1501",
  speciesCode: "spf",
  gradeCode: "na-2btr",
  thickness: mm(38),
  width: mm(140),
  lengthText: "3660-4880",
  moistureType: "KD",
  surface: "毛料",
  volume: dm3(104_000),
};
const OFFER = { remainVolume: dm3(104_000), minVolume: dm3(52_000), destPorts: ["taicang"] };
const ASKED = inquiryForm(asId<ForwardOfferId>("7"), { targetPrice: null, paymentTerm: "" });
const asked = (change: Partial<InquiryForm>, offer = OFFER) => inquiryProblems({ ...ASKED, ...change }, offer, NOW);
const TERMS: RoundTerms = {
  price: 24_000,
  currency: "USD",
  incoterm: "CFR",
  destPort: "taicang",
  volume: dm3(52_000),
  containers: 1,
  eta: "2026-12-24",
  paymentTerm: "T/T 30/70",
  depositPct: 30,
  note: "",
};
const round = (change: Partial<RoundTerms>, validUntilAt: number | null = NOW + DAY) =>
  roundProblems({ ...TERMS, ...change }, validUntilAt, dm3(104_000), DEPOSIT_KIND.prepayment, NOW);

describe("inquiryProblems", () => {
  it("finds nothing wrong with a container of an offer, nor with goods that no offer has", () => {
    expect(asked({})).toEqual({});
    const free = freeInquiry([LINE], { volume: dm3(1) });
    expect(inquiryProblems(free, anythingAskable(free), NOW)).toEqual({});
    expect(inquiryProblems({ ...free, volume: VOLUME_MAX }, anythingAskable(free), NOW)).toEqual({});
  });
  it("requires at least the offer's minimum, at most what is left, and all of a small rest", () => {
    const said = (volume: number, offer = OFFER) => asked({ volume: dm3(volume) }, offer).volume;
    expect([52_000, 104_000].map((volume) => said(volume))).toEqual([undefined, undefined]);
    expect(said(51_999)).toBe("最少 52 m³");
    expect(said(104_001)).toBe("可订仅剩 104 m³");
    const rest = { ...OFFER, remainVolume: dm3(30_500) };
    expect(said(30_500, rest)).toBeUndefined();
    expect(said(30_499, rest)).toBe("最少 30.5 m³");
    expect(said(30_501, rest)).toBe("可订仅剩 30.5 m³");
    for (const volume of [0, 1.5, Number.NaN, VOLUME_MAX + 1]) expect(said(volume)).toBe("请填写数量");
  });
  it("takes a target price to its bounds, or none", () => {
    for (const targetPrice of [null, 1, PRICE_MAX]) expect(asked({ targetPrice })).toEqual({});
    for (const targetPrice of [0, PRICE_MAX + 1, 0.5])
      expect(asked({ targetPrice })).toEqual({ targetPrice: "请输入正确的价格" });
  });
  it("requires an existing port that the offer goes to", () => {
    expect(asked({ destPort: "atlantis" }, { ...OFFER, destPorts: ["atlantis"] }).destPort).toBe("请选择目的港");
    expect(asked({}, { ...OFFER, destPorts: ["shanghai"] }).destPort).toBe("请选择目的港");
  });
  it("takes days from today on, the first not after the last, either or both left open", () => {
    const eta = (etaBegin: string, etaEnd: string) => asked({ etaBegin, etaEnd }).eta;
    for (const [begin, end] of [
      ["2026-11-24", ""],
      ["", "2026-11-24"],
      ["2026-12-01", "2026-12-01"],
    ] as const)
      expect(eta(begin, end)).toBeUndefined();
    expect(eta("2026-12-02", "2026-12-01")).toBe("开始日期不能晚于结束日期");
    expect(eta("2026-11-23", "")).toBe("日期不能早于今天");
    expect(eta("", "2026-11-23")).toBe("日期不能早于今天");
    expect(eta("2027-05-23", "")).toBeUndefined();
    expect(eta("", "2027-05-24")).toBe("日期最晚在 180 天内");
    for (const day of ["2026-12-01 ", "x2026-12-01", "2026-11-31"]) expect(eta(day, "")).toBe("请选择日期");
  });
  it("takes one to twelve specifications of one's own, each right, and a note of 500 characters", () => {
    const lines = (count: number, line = LINE) => asked(freeInquiry(Array<OfferLine>(count).fill(line)));
    expect([1, 12].map((count) => lines(count))).toEqual([{}, {}]);
    for (const count of [0, 13]) expect(lines(count)).toEqual({ lines: "请填写1-12种规格" });
    expect(lines(2, { ...LINE, kindCode: "x" })).toEqual({ lines: "请选择品类" });
    expect(asked({ remark: ` ${"木".repeat(500)} ` })).toEqual({});
    expect(asked({ remark: "木".repeat(501) })).toEqual({ remark: "备注最多500字" });
  });
});

describe("requestedTitle", () => {
  it("names species and kind of the first specification, as far as they are known", () => {
    expect(requestedTitle([LINE, { ...LINE, speciesCode: "zhangzisong" }])).toMatch(/^求购 \S+ \S+$/);
    expect(requestedTitle([{ ...LINE, kindCode: "x", speciesCode: "zhangzisong" }])).toBe("求购 樟子松");
    expect(requestedTitle([{ ...LINE, speciesCode: "x" }])).toMatch(/^求购 \S+$/);
    expect(requestedTitle([])).toBe("求购");
  });
});

describe("roundProblems", () => {
  it("finds nothing wrong with a quotation, nor with a counter that names no time", () => {
    expect(round({})).toEqual({});
    expect(round({}, null)).toEqual({});
  });
  it("takes price, volume and deposit to their bounds", () => {
    for (const price of [1, PRICE_MAX]) expect(round({ price })).toEqual({});
    for (const price of [0, PRICE_MAX + 1]) expect(round({ price })).toEqual({ price: "请输入正确的价格" });
    for (const volume of [1, 104_000]) expect(round({ volume: dm3(volume) })).toEqual({});
    expect(round({ volume: dm3(0) })).toEqual({ volume: "请填写数量" });
    expect(round({ volume: dm3(104_001) })).toEqual({ volume: "可订仅剩 104 m³" });
    const credit = { paymentTerm: "L/C at sight" };
    for (const depositPct of [5, 100]) expect(round({ ...credit, depositPct })).toEqual({});
    for (const depositPct of [4, 101])
      expect(round({ ...credit, depositPct })).toEqual({ depositPct: "订金比例为5-100%" });
    expect(round({ depositPct: 20 })).toEqual({ depositPct: "付款方式 T/T 30/70 的订金为 30%" });
  });
  it("requires a payment method and a short note", () => {
    expect(round({ paymentTerm: " " })).toEqual({ paymentTerm: "请选择付款方式" });
    expect(round({ note: ` ${"木".repeat(500)} ` })).toEqual({});
    expect(round({ note: "木".repeat(501) })).toEqual({ note: "备注最多500字" });
  });
  it("holds for an hour to seven days", () => {
    for (const ahead of [HOUR, 7 * DAY]) expect(round({}, NOW + ahead)).toEqual({});
    for (const ahead of [HOUR - 1, 7 * DAY + 1]) expect(round({}, NOW + ahead)).toEqual({ valid: "截止时间不正确" });
  });
});
