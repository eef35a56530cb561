import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, waitFor } from "xstate";
import { createApplyMachine } from "../../../src/application/futures/apply-machine.ts";
import {
  createFuturesDetailMachine,
  createInquiryFormMachine,
  firstRound,
} from "../../../src/application/futures/forward-machines.ts";
import type { ForwardOffers } from "../../../src/application/futures/forward-offers.ts";
import type { FuturesOrders } from "../../../src/application/futures/forward-trade.ts";
import { createOfferDetailMachine, turnedReport } from "../../../src/application/futures/offer-detail-machine.ts";
import type { Navigator } from "../../../src/application/platform.ts";
import { text, textsOf, valuesIn, whole } from "../../../src/domain/fields.ts";
import { DEPOSIT_KIND } from "../../../src/domain/futures/deposit.ts";
import type { OfferDetail } from "../../../src/domain/futures/forward-offer.ts";
import type { Inquiry } from "../../../src/domain/futures/inquiry.ts";
import { LANDED_KEYS, type LandedInput, landedCost } from "../../../src/domain/futures/landed-cost.ts";
import { OFFER_FIELDS, offerIn, offerTyped } from "../../../src/domain/futures/offer-draft.ts";
import { offerProblem } from "../../../src/domain/futures/offer-form.ts";
import { ROUND_FIELDS } from "../../../src/domain/futures/order-forms.ts";
import type { FuturesOrderDetail } from "../../../src/domain/futures/order-view.ts";
import { typedLine, typedVolume, volumeText } from "../../../src/domain/futures/typed.ts";
import { fen } from "../../../src/domain/money.ts";
import { basisPoints, dm3 } from "../../../src/domain/units.ts";

const INPUT: LandedInput = {
  incoterm: "CFR",
  currency: "USD",
  price: 24_000,
  fx: 71_000,
  eurFx: 82_000,
  exportCost: 0,
  seaFreight: 0,
  insuranceBp: basisPoints(30),
  dutyBp: basisPoints(0),
  vatPct: 13,
  portCharge: fen(4_500),
  annualBp: basisPoints(450),
  days: 60,
  inland: fen(3_000),
};
const offer = (access: OfferDetail["access"]): OfferDetail =>
  ({
    id: "1",
    access,
    cityCode: "320500",
    freightTable: ["30", "65", "115", "190", "290"],
    destPorts: [{ code: "taicang", name: "太仓港" }],
    spot: { perM3: fen(220_000), sampleNum: 5 },
    landedInput: access === "open" ? INPUT : null,
  }) as unknown as OfferDetail;
const tokens = (token: string | null) => ({ read: () => token, write: () => {}, clear: () => {} });
const offersOf = (answers: (OfferDetail | null | Error)[]): ForwardOffers & { asked: number } => {
  const port = {
    asked: 0,
    list: () => Promise.reject(new Error("not asked")),
    depositKind: async () => DEPOSIT_KIND.prepayment,
    detail: () => {
      const answer = answers[Math.min(port.asked++, answers.length - 1)]!;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
  return port;
};
const started = (port: ForwardOffers, token: string | null = null) =>
  createActor(createOfferDetailMachine({ offers: port, tokens: tokens(token) }), {
    input: { query: { id: "1" } },
  }).start();

describe("the page of an offer", () => {
  it("computes changed inputs at once, without a request", async () => {
    const port = offersOf([offer("open")]);
    const actor = started(port);
    await waitFor(actor, (state) => state.matches("ready"));
    const events = fc.array(
      fc.oneof(
        fc.record({ type: fc.constant("fxTurned" as const), fx: fc.integer({ min: -5, max: 900_000 }) }),
        fc.record({ type: fc.constant("daysTurned" as const), days: fc.integer({ min: -9, max: 999 }) }),
        fc.record({ type: fc.constant("cityChosen" as const), cityCode: fc.constantFrom("320500", "510100", "x") }),
        fc.record({
          type: fc.constant("lineTyped" as const),
          key: fc.constantFrom(...LANDED_KEYS),
          text: fc.constantFrom("", "abc", "-5", "12.5", "1,680.00", "99999999999"),
        }),
        fc.record({ type: fc.constant("lineRestored" as const), key: fc.constantFrom(...LANDED_KEYS) }),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(events, (turns) => {
        for (const event of turns) actor.send(event);
        const report = turnedReport(actor.getSnapshot().context);
        expect(report?.lines.every(({ amount }) => amount >= 0)).toBe(true);
        actor.send({ type: "allRestored" });
        expect(turnedReport(actor.getSnapshot().context)?.perM3).toBe(landedCost(INPUT).perM3);
      }),
      { numRuns: 60 },
    );
    expect(port.asked).toBe(1);
  });
  it("that was loaded as a visitor is loaded once more for a member, and not for a visitor", async () => {
    const port = offersOf([offer("login"), offer("open")]);
    const member = started(port, "token");
    await waitFor(member, (state) => state.matches("ready"));
    member.send({ type: "routeChanged", query: { id: "1" } });
    await waitFor(member, (state) => state.context.offer?.access === "open");
    const visitor = offersOf([offer("login")]);
    const alone = started(visitor);
    await waitFor(alone, (state) => state.matches("ready"));
    alone.send({ type: "routeChanged", query: { id: "1" } });
    expect(alone.getSnapshot().matches("ready")).toBe(true);
    expect(visitor.asked).toBe(1);
  });
  it("that is not visible to visitors is loaded once more for a member, who may own it", async () => {
    const port = offersOf([null, offer("open")]);
    const member = started(port, "token");
    await waitFor(member, (state) => state.matches("missing"));
    member.send({ type: "routeChanged", query: { id: "1" } });
    await waitFor(member, (state) => state.matches("ready"));
    const visitor = offersOf([null]);
    const alone = started(visitor);
    await waitFor(alone, (state) => state.matches("missing"));
    alone.send({ type: "routeChanged", query: { id: "1" } });
    expect(alone.getSnapshot().matches("missing")).toBe(true);
    expect(visitor.asked).toBe(1);
  });
  it("is shown as missing, or as failed and then retried", async () => {
    await waitFor(started(offersOf([null])), (state) => state.matches("missing"));
    const actor = started(offersOf([new Error("away"), offer("open")]));
    await waitFor(actor, (state) => state.matches("failed"));
    actor.send({ type: "retried" });
    await waitFor(actor, (state) => state.matches("ready"));
  });
});

describe("a quotation's form", () => {
  it("starts with the last price of the negotiation, or the buyer's, or none", () => {
    const asked = { volume: 44_000, etaEnd: "", offerEta: "", paymentTerm: "", rounds: [], targetPrice: null };
    const priceOf = (more: object) =>
      textsOf(ROUND_FIELDS, firstRound({ ...asked, ...more } as unknown as Inquiry)).price;
    expect(priceOf({})).toBe("");
    expect(priceOf({ targetPrice: 1_234_50 })).toBe("1234.50");
    expect(priceOf({ targetPrice: 100, rounds: [{ price: 28_000, volume: 1, eta: "" }] })).toBe("280.00");
  });
});

describe("the arrival in a quotation's form", () => {
  it("is the last one of the negotiation, else the offer's, else the latest the buyer accepts", () => {
    const asked = {
      volume: 44_000,
      etaEnd: "2027-03-01",
      offerEta: "",
      paymentTerm: "",
      rounds: [],
      targetPrice: null,
    };
    const etaOf = (more: object) => firstRound({ ...asked, ...more } as unknown as Inquiry).eta;
    expect(etaOf({})).toBe("2027-03-01");
    expect(etaOf({ offerEta: "2027-02-03" })).toBe("2027-02-03");
    const rounds = [{ price: 28_000, volume: 1, eta: "2027-02-20" }];
    expect(etaOf({ offerEta: "2027-02-03", rounds })).toBe("2027-02-20");
  });
});

describe("a form about one thing", () => {
  const machine = (send: (key: string) => Promise<string>, placed: string[]) => {
    let next = 0;
    return createApplyMachine({
      fields: {
        name: { type: text(9), label: "名称" },
        amount: { type: whole(1, 9), label: "数量", wrong: "请填写数量" },
      },
      load: () => Promise.resolve({ name: "SPF" }),
      first: ({ name }) => ({ name }),
      problems: () => ({}),
      send: (_values, _thing, key) => send(key),
      sent: (id) => void placed.push(id),
      ids: { next: () => `key${next++}` },
    });
  };
  it("sends what is complete, again under the same key until something changes", async () => {
    const keys: string[] = [];
    const placed: string[] = [];
    const actor = createActor(
      machine((key) => {
        keys.push(key);
        return keys.length < 3 ? Promise.reject(new Error("away")) : Promise.resolve("7");
      }, placed),
      { input: { query: {} } },
    ).start();
    await waitFor(actor, (state) => state.matches("filling"));
    actor.send({ type: "submitted" });
    expect(actor.getSnapshot().context).toMatchObject({ wasSubmitted: true, problems: { amount: "请填写数量" } });
    actor.send({ type: "changed", field: "amount", value: "5" });
    for (const _ of [1, 2]) {
      actor.send({ type: "submitted" });
      await waitFor(actor, (state) => state.matches("filling"));
    }
    expect(keys[0]).toBe(keys[1]);
    actor.send({ type: "changed", field: "amount", value: "6" });
    actor.send({ type: "submitted" });
    await waitFor(actor, (state) => state.matches("sent"));
    expect(keys[2]).not.toBe(keys[1]);
    expect(placed).toEqual(["7"]);
  });
});

describe("the form of an inquiry", () => {
  it("shows what is wrong with the day of arrival under its field", async () => {
    const never = () => Promise.reject(new Error("not asked"));
    const inquiries = { ask: never, list: never, one: never, send: never };
    const machine = createInquiryFormMachine({
      offers: offersOf([]),
      inquiries,
      clock: { now: () => Date.parse("2026-07-30T00:00:00Z") },
      ids: { next: () => "key" },
      navigator: { go: () => {}, back: () => {} } as unknown as Navigator,
      notify: () => {},
    });
    const actor = createActor(machine, { input: { query: {} } }).start();
    await waitFor(actor, (state) => state.matches("filling"));
    actor.send({ type: "changed", field: "sizes", value: "38*140*4000 20" });
    expect(Object.values(actor.getSnapshot().context.problems).filter((problem) => problem !== null)).toEqual([]);
    actor.send({ type: "changed", field: "etaEnd", value: "2026-07-01" });
    expect(actor.getSnapshot().context.problems).toMatchObject({ etaEnd: "日期不能早于今天" });
  });
});

describe("an offer as it is typed", () => {
  it("reads sizes with their amounts, one a line", () => {
    expect(typedLine("38*140*3660-4880 104")).toEqual({
      thickness: 38,
      width: 140,
      lengthText: "3660-4880",
      volume: 104_000,
    });
    expect(typedLine("26*随宽*2000-3000 32.5")).toMatchObject({ width: null, volume: 32_500 });
    expect(typedLine("3900 600")).toEqual({ thickness: null, width: null, lengthText: "3900", volume: 600_000 });
    for (const wrong of ["", "38*140", "38*140*4000", "a*b*4000 5", "38*140*4000 0", "38*140*4000 5 6"])
      expect(typedLine(wrong), wrong).toBeNull();
  });
  it("comes back as it was typed", () => {
    const volumes = fc.integer({ min: 1, max: 999_999_000 });
    fc.assert(fc.property(volumes, (volume) => typedVolume(volumeText(dm3(volume))) === volume));
    const fields = {
      ...textsOf(OFFER_FIELDS, offerTyped(null, 1, Date.now())),
      title: "俄罗斯樟子松板材",
      supplierName: "Sever Les",
      sizes: "30*120*4000 46",
      price: "215.50",
    };
    const form = offerIn(valuesIn(OFFER_FIELDS, { ...fields, loadPort: "圣彼得堡" }));
    expect(form).toMatchObject({ price: 21_550, destPorts: ["taicang"], lines: [{ thickness: 30, volume: 46_000 }] });
    expect(offerProblem(form, 1, Date.now())).toBe("请填写船期");
  });
});

describe("the page of a forward order", () => {
  const NOW = Date.UTC(2026, 10, 24);
  const secondsLeft = async (order: Partial<FuturesOrderDetail>) => {
    const detail = async () => order as FuturesOrderDetail;
    const machine = createFuturesDetailMachine({
      orders: { detail } as Partial<FuturesOrders> as FuturesOrders,
      clock: { now: () => NOW },
      notify: () => {},
    });
    const actor = createActor(machine, { input: { query: { id: "5" } } }).start();
    const { context } = await waitFor(actor, (snapshot) => snapshot.matches({ page: "ready" }));
    actor.stop();
    return context.secondsLeft;
  };

  it("counts down to its deadline, but not while the other side has a voucher to check", async () => {
    const order = { id: "5", expireAt: NOW + 60_000, milestones: [], docs: [] } as unknown as FuturesOrderDetail;
    const voucher = (status: number) => [{ status }] as FuturesOrderDetail["vouchers"];
    expect(await secondsLeft({ ...order, vouchers: [] })).toBe(60);
    expect(await secondsLeft({ ...order, vouchers: voucher(2) })).toBe(60);
    expect(await secondsLeft({ ...order, vouchers: voucher(0) })).toBe(null);
    expect(await secondsLeft({ ...order, vouchers: [], expireAt: null })).toBe(null);
  });
});
