import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { transportFailure } from "../../../src/domain/errors.ts";
import { fen } from "../../../src/domain/money.ts";
import { formatBeijingDate } from "../../../src/domain/time.ts";
import type { CheckoutPreview } from "../../../src/domain/trade/checkout.ts";
import {
  type CheckoutForm,
  changesOf,
  checkoutProblems,
  checkoutRequestOf,
  EXPECT_DAYS,
  expectDateProblem,
  formFor,
  invoiceTitleProblem,
  isPlaceable,
  mayHaveHappened,
  orderRequest,
  PREVIEW_MS,
  previewDeadline,
  taxNoProblem,
} from "../../../src/domain/trade/placement.ts";

const DAY_MS = 86_400_000;
/** 2026-11-21 12:00 in Beijing. */
const NOW = Date.UTC(2026, 10, 21, 4);

const preview = (purchaserType: 0 | 1, deliveryModes = [1, 2]): CheckoutPreview => ({
  settlementToken: "t",
  expireAt: NOW + PREVIEW_MS,
  purchaser: { purchaserType, name: "张三" },
  groups: ["1", "2"].map((storeId) => ({
    merchantId: "m",
    shopName: "万木行",
    storeId,
    storeName: "一号库",
    storeAddress: "",
    items: [],
    goodsAmount: fen(0),
    freightAmount: null,
    deliveryModes,
  })),
  addresses: [],
  invoices: [],
  totals: { goods: fen(0), freight: fen(0), payable: fen(0) },
  warnings: [],
});

describe("checkoutRequestOf", () => {
  it("reads chosen cart lines once each, and goods bought now", () => {
    expect(checkoutRequestOf({ cartIds: "12,34,12" })).toEqual({ cartIds: ["12", "34"] });
    expect(checkoutRequestOf({ goodsId: "7", quantity: "208", unit: "piece" })).toEqual({
      goodsId: "7",
      quantity: 208,
      unit: "piece",
    });
  });

  it.each([
    {},
    { cartIds: "" },
    { cartIds: "a,-1,0" },
    { goodsId: "7", quantity: "0", unit: "piece" },
    { goodsId: "7", quantity: "1.5", unit: "m3" },
    { goodsId: "7", quantity: "1", unit: "pallet" },
    { goodsId: "x", quantity: "1", unit: "m3" },
  ])("finds nothing to settle in %o", (query) => {
    expect(checkoutRequestOf(query as Record<string, string>)).toBeNull();
  });
});

describe("taxNoProblem, invoiceTitleProblem", () => {
  it("takes 15 to 20 letters and digits", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Za-z]{13,22}$/), (taxNo) => {
        expect(taxNoProblem(taxNo) === null).toBe(taxNo.length >= 15 && taxNo.length <= 20);
      }),
    );
    expect(taxNoProblem("91320585MA1W8K2D5 ")).not.toBeNull();
  });
  it("takes a title of 2 to 100 characters", () => {
    expect(
      [" 万 ", "万木", "木".repeat(100), "木".repeat(101)].map((title) => invoiceTitleProblem(title) === null),
    ).toEqual([false, true, true, false]);
  });
});

describe("expectDateProblem", () => {
  it("takes the days from today in Beijing to 180 days ahead, and no wish", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -3, max: EXPECT_DAYS + 3 }),
        fc.integer({ min: 0, max: DAY_MS - 1 }),
        (days, time) => {
          const now = NOW + time;
          const date = formatBeijingDate(now + days * DAY_MS);
          expect(expectDateProblem(date, now) === null).toBe(days >= 0 && days <= EXPECT_DAYS);
        },
      ),
    );
    expect(expectDateProblem("", NOW)).toBeNull();
    expect([expectDateProblem("2026-11-31", NOW), expectDateProblem("明天", NOW)]).toEqual([
      "日期不正确",
      "日期不正确",
    ]);
  });
});

describe("checkoutProblems", () => {
  const fine = (form: CheckoutForm, type: 0 | 1 = 0) => isPlaceable(checkoutProblems(form, preview(type), NOW));
  const form: CheckoutForm = { ...formFor(preview(0), null), agree: true };

  it("is fine with pickup, no invoice and the agreement", () => {
    expect(fine(form)).toBe(true);
    expect(fine({ ...form, agree: false })).toBe(false);
  });
  it("wants one's own address where an order is delivered", () => {
    const groups = { ...form.groups, "m/1": { ...form.groups["m/1"]!, deliveryMode: 2 as const, addressId: "9" } };
    expect(checkoutProblems({ ...form, groups }, preview(0), NOW).groups).toEqual({
      "m/1": { addressId: "请选择收货地址" },
    });
  });
  it("gives 专票 to companies only", () => {
    const invoice = { title: "万木公司", taxNo: "91320585MA1W8K2D5Y", id: null };
    expect(fine({ ...form, invoice: { kind: 1, ...invoice } })).toBe(true);
    expect(fine({ ...form, invoice: { kind: 2, ...invoice } })).toBe(false);
    expect(fine({ ...form, invoice: { kind: 2, ...invoice } }, 1)).toBe(true);
  });
  it("begins with the default title, sent by its id until something of it is typed", () => {
    const kept = { kind: 1, title: "万木公司", taxNo: "91320585MA1W8K2D5Y", id: "7", isDefault: true } as const;
    const invoices = [{ ...kept, bankName: "", bankAccount: "", regAddress: "", regPhone: "" }];
    const started = formFor({ ...preview(0), invoices }, null);
    expect(orderRequest(started, preview(0))).toMatchObject({ invoice: null, invoiceId: "7" });
    const typed = { ...started, invoice: { ...started.invoice, id: null } };
    expect(orderRequest(typed, preview(0))).toMatchObject({ invoice: { title: "万木公司" }, invoiceId: null });
    expect(formFor({ ...preview(0), invoices: [{ ...invoices[0]!, isDefault: false }] }, null).invoice.kind).toBe(0);
    const certified = { title: "万木公司", taxNo: "91320585MA1W8K2D5Y" };
    expect(formFor({ ...preview(0), certified }, null).invoice).toEqual({ kind: 0, ...certified, id: null });
    expect(formFor({ ...preview(0), certified, invoices }, null).invoice.id).toBe("7");
  });
  it("ignores title and tax number without an invoice", () => {
    expect(
      orderRequest({ ...form, invoice: { kind: 0, title: "x", taxNo: "1", id: "7" } }, preview(0)).invoice,
    ).toBeNull();
  });
});

describe("formFor, orderRequest", () => {
  it("keeps what was filled in while it is still possible", () => {
    const before = formFor(preview(0), null);
    const filled: CheckoutForm = {
      ...before,
      groups: {
        ...before.groups,
        "m/2": { deliveryMode: 2, addressId: "9", expectDate: "2026-12-01", remark: " 捆扎 " },
      },
    };
    expect(formFor(preview(0), filled).groups["m/2"]).toMatchObject({
      deliveryMode: 2,
      addressId: null,
      remark: " 捆扎 ",
    });
    expect(formFor(preview(0, [1]), filled).groups["m/2"]).toMatchObject({ deliveryMode: 1 });
  });
  it("sends every order of the preview, with an address only where it is delivered", () => {
    const form = formFor(preview(0), null);
    const { groups } = orderRequest(
      {
        ...form,
        groups: { ...form.groups, "m/1": { deliveryMode: 1, addressId: "9", expectDate: "", remark: " 捆扎 " } },
      },
      preview(0),
    );
    expect(groups).toEqual([
      { merchantId: "m", storeId: "1", deliveryMode: 1, addressId: null, expectDate: null, remark: "捆扎" },
      { merchantId: "m", storeId: "2", deliveryMode: 1, addressId: null, expectDate: null, remark: "" },
    ]);
  });
});

describe("previewDeadline", () => {
  it("lies at most 15 minutes ahead and never in the past, whatever the device's clock says", () => {
    fc.assert(
      fc.property(fc.integer({ min: -DAY_MS, max: DAY_MS }), (left) => {
        const deadline = previewDeadline(NOW + left, NOW);
        expect(deadline > NOW && deadline <= NOW + PREVIEW_MS).toBe(true);
        if (left > 0 && left <= PREVIEW_MS) expect(deadline).toBe(NOW + left);
      }),
    );
  });
});

describe("mayHaveHappened, changesOf", () => {
  it("is sure only of what the server refused", () => {
    expect(mayHaveHappened(transportFailure("timeout"))).toBe(true);
    expect(mayHaveHappened(transportFailure("offline"))).toBe(true);
    expect(mayHaveHappened(transportFailure("http", 502))).toBe(true);
    expect(mayHaveHappened(transportFailure("http", 404))).toBe(false);
    expect(mayHaveHappened({ kind: "refused", code: 601, message: "", data: null })).toBe(false);
  });
  it("finds the changes, or none", () => {
    expect(changesOf({ changes: [{ goodsId: "1" }] })).toHaveLength(1);
    expect([null, undefined, {}, { changes: 1 }, "x"].map(changesOf)).toEqual([[], [], [], [], []]);
  });
});
