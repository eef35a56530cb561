import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { transportFailure } from "../../../src/domain/errors.ts";
import {
  asId,
  type DeliveryAddressId,
  type InvoiceTitleId,
  type MerchantId,
  type WarehouseId,
} from "../../../src/domain/ids.ts";
import { type Fen, fen } from "../../../src/domain/money.ts";
import { formatBeijingDate } from "../../../src/domain/time.ts";
import type { CheckoutPreview } from "../../../src/domain/trade/checkout.ts";
import { EXPECT_DAYS, expectDateProblem } from "../../../src/domain/trade/order-terms.ts";
import {
  type CheckoutForm,
  changesOf,
  checkoutProblems,
  checkoutRequestOf,
  checkoutTotals,
  formFor,
  freightWaits,
  invoiceChanged,
  isPlaceable,
  mayHaveHappened,
  NO_INVOICE,
  orderRequest,
  PREVIEW_MS,
  previewDeadline,
} from "../../../src/domain/trade/placement.ts";

const DAY_MS = 86_400_000;
/** 2026-11-21 12:00 in Beijing. */
const NOW = Date.UTC(2026, 10, 21, 4);

const preview = (purchaserType: 0 | 1, deliveryModes = [1, 2]): CheckoutPreview => ({
  settlementToken: "t",
  expireAt: NOW + PREVIEW_MS,
  purchaser: { purchaserType, name: "张三" },
  groups: [asId<WarehouseId>("1"), asId<WarehouseId>("2")].map((storeId) => ({
    merchantId: asId<MerchantId>("m"),
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

const FACTS = {
  bankName: "工商银行太仓支行",
  bankAccount: "1102020809001234",
  regAddress: "太仓市港区北环路1号",
  regPhone: "0512-53101234",
};

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
  ])("finds nothing to order in %o", (query) => {
    expect(checkoutRequestOf(query as Record<string, string>)).toBeNull();
  });
});

describe("expectDateProblem", () => {
  it("takes the days from today in Beijing to 180 days ahead, and none at all", () => {
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
    expect(expectDateProblem("2026-11-31", NOW)).toBe("日期不正确");
    expect(expectDateProblem("明天", NOW)).toBe("日期不正确");
  });
});

describe("checkoutProblems", () => {
  const fine = (form: CheckoutForm, type: 0 | 1 = 0) => isPlaceable(checkoutProblems(form, preview(type), NOW));
  const form: CheckoutForm = { ...formFor(preview(0), null), agree: true };

  it("is fine with pickup, no invoice and the agreement", () => {
    expect(fine(form)).toBe(true);
    expect(fine({ ...form, agree: false })).toBe(false);
  });
  it("requires one's own address where an order is delivered", () => {
    const groups = {
      ...form.groups,
      "m/1": { ...form.groups["m/1"]!, deliveryMode: 2 as const, addressId: asId<DeliveryAddressId>("9") },
    };
    expect(checkoutProblems({ ...form, groups }, preview(0), NOW).groups).toEqual({
      "m/1": { addressId: "请选择收货地址" },
    });
  });
  it("gives 专票 to companies only, and not without bank and registration", () => {
    const title = { ...NO_INVOICE, title: "万木公司", taxNo: "91320585MA1W8K2D5Y" };
    expect(fine({ ...form, invoice: { ...title, kind: 1 } })).toBe(true);
    expect(fine({ ...form, invoice: { ...title, ...FACTS, kind: 2 } })).toBe(false);
    expect(fine({ ...form, invoice: { ...title, ...FACTS, kind: 2 } }, 1)).toBe(true);
    for (const field of Object.keys(FACTS)) {
      const invoice = { ...title, ...FACTS, [field]: " ", kind: 2 as const };
      expect(Object.keys(checkoutProblems({ ...form, invoice }, preview(1), NOW).invoice)).toEqual([field]);
    }
    // A 普票 has no fields for them, and is not held up by what stands there unseen.
    expect(fine({ ...form, invoice: { ...title, bankAccount: "1", kind: 1 } })).toBe(true);
  });
  it("begins with the default title, sent by its id until something of it is typed", () => {
    const kept = {
      kind: 1 as const,
      title: "万木公司",
      taxNo: "91320585MA1W8K2D5Y",
      isDefault: true,
      id: asId<InvoiceTitleId>("7"),
    };
    const invoices = [{ ...kept, bankName: "", bankAccount: "", regAddress: "", regPhone: "" }];
    const started = formFor({ ...preview(0), invoices }, null);
    expect(orderRequest(started, preview(0))).toMatchObject({ invoice: null, invoiceId: "7" });
    const typed = { ...started, invoice: { ...started.invoice, id: null } };
    expect(orderRequest(typed, preview(0))).toMatchObject({ invoice: { title: "万木公司" }, invoiceId: null });
    expect(formFor({ ...preview(0), invoices: [{ ...invoices[0]!, isDefault: false }] }, null).invoice.kind).toBe(0);
    const certified = { title: "万木公司", taxNo: "91320585MA1W8K2D5Y", regAddress: "太仓市港区北环路1号" };
    expect(formFor({ ...preview(0), certified }, null).invoice).toEqual({ ...NO_INVOICE, ...certified });
    expect(formFor({ ...preview(0), certified, invoices }, null).invoice.id).toBe("7");
  });
  it("ignores what stands there without an invoice", () => {
    const invoice = { ...NO_INVOICE, title: "x", taxNo: "1", id: asId<InvoiceTitleId>("7") };
    expect(orderRequest({ ...form, invoice }, preview(0))).toMatchObject({ invoice: null, invoiceId: null });
    expect(fine({ ...form, invoice })).toBe(true);
  });
  it("sends bank and registration with a 专票, tidied, and without them a 普票", () => {
    const typed = {
      ...NO_INVOICE,
      title: " 万木公司",
      taxNo: "91320585ma1w8k2d5y",
      ...FACTS,
      bankAccount: "1102 0208 0900",
    };
    const sent = { title: "万木公司", taxNo: "91320585MA1W8K2D5Y" };
    const invoiceFor = (kind: 1 | 2) => orderRequest({ ...form, invoice: { ...typed, kind } }, preview(1)).invoice;
    expect(invoiceFor(2)).toEqual({ ...sent, ...FACTS, bankAccount: "110202080900", kind: 2 });
    expect(invoiceFor(1)).toEqual({ ...sent, kind: 1 });
  });
  it("requires the consent, in words", () => {
    expect(checkoutProblems({ ...form, agree: false }, preview(0), NOW).agree).toBe("请先同意用户服务协议与提货须知");
    expect(checkoutProblems(form, preview(0), NOW)).toEqual({ groups: {}, invoice: {} });
  });
  it("refuses a requested day that has passed", () => {
    const groups = { ...form.groups, "m/1": { ...form.groups["m/1"]!, expectDate: "2026-11-20" } };
    expect(checkoutProblems({ ...form, groups }, preview(0), NOW).groups).toEqual({
      "m/1": { expectDate: "日期不能早于今天" },
    });
  });
});

describe("invoiceChanged", () => {
  const kept = [
    {
      ...NO_INVOICE,
      ...FACTS,
      kind: 2 as const,
      title: "万木公司",
      taxNo: "A".repeat(18),
      id: asId<InvoiceTitleId>("7"),
      isDefault: true,
    },
  ];
  it("completes a 专票 when it is chosen or its tax number changes, and leaves alone what is being typed", () => {
    const ordinary = { ...NO_INVOICE, kind: 1 as const, title: "万木公司", taxNo: "A".repeat(18) };
    expect(invoiceChanged(ordinary, { kind: 2 }, kept)).toEqual({ ...ordinary, ...FACTS, kind: 2 });
    const other = invoiceChanged({ ...ordinary, taxNo: "B" }, { kind: 2 }, kept);
    expect(other.bankName).toBe("");
    const found = invoiceChanged(other, { taxNo: "a".repeat(18) }, kept);
    expect(found).toMatchObject(FACTS);
    expect(invoiceChanged(found, { bankName: "" }, kept)).toEqual({ ...found, bankName: "" });
  });
  it("turns a saved title into a new one as soon as one of its fields is edited", () => {
    const chosen = invoiceChanged(NO_INVOICE, { ...FACTS, id: asId("7"), kind: 2, title: "万木公司" }, kept);
    expect(chosen.id).toBe("7");
    expect(invoiceChanged(chosen, { regPhone: "1" }, kept)).toEqual({ ...chosen, id: null, regPhone: "1" });
  });
  it("leaves a saved title unchanged when it is chosen as a whole", () => {
    const bare = {
      ...kept[0]!,
      ...Object.fromEntries(Object.keys(FACTS).map((name) => [name, ""])),
      id: asId<InvoiceTitleId>("8"),
    };
    const { isDefault: _, ...chosen } = bare;
    expect(invoiceChanged(NO_INVOICE, chosen, kept)).toEqual(chosen);
  });
});

describe("formFor, orderRequest", () => {
  it("retains the input as far as it is still valid", () => {
    const before = formFor(preview(0), null);
    const filled: CheckoutForm = {
      ...before,
      groups: {
        ...before.groups,
        "m/2": { deliveryMode: 2, addressId: asId("9"), expectDate: "2026-12-01", remark: " 捆扎 " },
      },
    };
    expect(formFor(preview(0), filled).groups["m/2"]).toMatchObject({
      deliveryMode: 2,
      addressId: null,
      remark: " 捆扎 ",
    });
    expect(formFor(preview(0, [1]), filled).groups["m/2"]).toMatchObject({ deliveryMode: 1 });
  });
  it("starts with delivery where freight was agreed, else with fetching where both are possible", () => {
    const started = (freightAmount: number | null, modes: number[]) => {
      const shown = preview(0, modes);
      const groups = shown.groups.map((group) => ({
        ...group,
        freightAmount: freightAmount as typeof group.freightAmount,
      }));
      return formFor({ ...shown, groups }, null).groups["m/2"]?.deliveryMode;
    };
    expect(started(0, [1, 2])).toBe(2);
    expect(started(30_000, [1, 2])).toBe(2);
    expect(started(null, [1, 2])).toBe(1);
    expect(started(null, [2])).toBe(2);
    expect(started(null, [1])).toBe(1);
  });
  it("sends every order of the preview, with an address only where it is delivered", () => {
    const form = formFor(preview(0), null);
    const { groups } = orderRequest(
      {
        ...form,
        groups: { ...form.groups, "m/1": { deliveryMode: 1, addressId: asId("9"), expectDate: "", remark: " 捆扎 " } },
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
  it("lies at most 15 minutes ahead and never in the past, whatever the device's clock", () => {
    fc.assert(
      fc.property(fc.integer({ min: -DAY_MS, max: DAY_MS }), (left) => {
        const deadline = previewDeadline(NOW + left, NOW);
        expect(deadline > NOW && deadline <= NOW + PREVIEW_MS).toBe(true);
        if (left > 0 && left <= PREVIEW_MS) expect(deadline).toBe(NOW + left);
      }),
    );
  });
  it("is the server's within the next 15 minutes, both ends included", () => {
    expect(previewDeadline(NOW, NOW)).toBe(NOW + PREVIEW_MS);
    expect(previewDeadline(NOW + 1, NOW)).toBe(NOW + 1);
    expect(previewDeadline(NOW + PREVIEW_MS, NOW)).toBe(NOW + PREVIEW_MS);
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
  it("is unsure of every answer of a server that failed, and sure of one that forbids", () => {
    expect([499, 500, 599].map((status) => mayHaveHappened(transportFailure("http", status)))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe("formFor: an address", () => {
  const address = (id: DeliveryAddressId) => ({ id }) as CheckoutPreview["addresses"][number];
  const shown = { ...preview(0), addresses: [address(asId("8")), address(asId("9"))] };
  const chosen = (addressId: DeliveryAddressId | null, addresses = shown.addresses) => {
    const before = formFor(shown, null);
    const group = { ...before.groups["m/1"]!, addressId };
    return formFor({ ...shown, addresses }, { ...before, groups: { "m/1": group } }).groups["m/1"]?.addressId;
  };

  it("is the first until another is chosen, and again once that is gone", () => {
    expect(formFor(shown, null).groups["m/2"]?.addressId).toBe("8");
    expect(chosen(asId("9"))).toBe("9");
    expect(chosen(asId("9"), [address(asId("7")), address(asId("8"))])).toBe("7");
    expect(chosen(asId("9"), [])).toBeNull();
  });
});

describe("formFor: the city of a basket", () => {
  const address = (id: string, cityCode: string) =>
    ({ id: asId<DeliveryAddressId>(id), cityCode }) as CheckoutPreview["addresses"][number];
  const addresses = [address("8", "110100"), address("9", "320500")];
  const started = (cityCode: string, modes = [1, 2]) =>
    formFor({ ...preview(0, modes), addresses, cityCode }, null).groups["m/1"];

  it("is delivered to at the address that lies there, and fetched where there is none or nothing is delivered", () => {
    expect(started("320500")).toMatchObject({ deliveryMode: 2, addressId: "9" });
    expect(started("371300")).toMatchObject({ deliveryMode: 1, addressId: "8" });
    expect(started("")).toMatchObject({ deliveryMode: 1, addressId: "8" });
    expect(started("320500", [1])).toMatchObject({ deliveryMode: 1 });
  });
});

describe("checkoutTotals", () => {
  it("adds the known freight of the orders that are delivered to the price of all goods", () => {
    const modes = fc.constantFrom(1 as const, 2 as const, null);
    const freights = fc.option(fc.nat(99_999));
    fc.assert(
      fc.property(fc.tuple(modes, modes), fc.tuple(freights, freights), fc.nat(999_999), (chosen, freight, goods) => {
        const shown = preview(0);
        const groups = shown.groups.map((group, at) => {
          const known = freight[at];
          return { ...group, freightAmount: known == null ? null : fen(known) };
        });
        const given: CheckoutPreview = {
          ...shown,
          groups,
          totals: { goods: fen(goods), freight: fen(7), payable: fen(7) },
        };
        const form = formFor(given, null);
        const filled = Object.fromEntries(
          Object.entries(form.groups).flatMap(([key, group], at) => {
            const deliveryMode = chosen[at];
            return deliveryMode == null ? [] : [[key, { ...group, deliveryMode }]];
          }),
        );
        const sum = chosen.reduce((all: number, mode, at) => all + (mode === 2 ? (freight[at] ?? 0) : 0), 0);
        const totals = checkoutTotals({ ...form, groups: filled }, given);
        expect(totals).toEqual({ goods, freight: sum, payable: goods + sum });
      }),
    );
  });
});

describe("orderRequest", () => {
  it("leaves out an order that the form does not know", () => {
    expect(orderRequest({ ...formFor(preview(0), null), groups: {} }, preview(0)).groups).toEqual([]);
  });
});

describe("a quote that is ordered", () => {
  it("is requested by its id, after chosen cart lines and before goods bought now", () => {
    const goods = { goodsId: "7", quantity: "208", unit: "piece" };
    expect(checkoutRequestOf({ quoteId: "12" })).toEqual({ quoteId: "12" });
    expect(checkoutRequestOf({ quoteId: "12", ...goods })).toEqual({ quoteId: "12" });
    expect(checkoutRequestOf({ quoteId: "12", cartIds: "3" })).toEqual({ cartIds: ["3"] });
    for (const quoteId of ["0", "x", "-1"]) expect(checkoutRequestOf({ quoteId })).toBeNull();
    for (const missing of Object.keys(goods)) expect(checkoutRequestOf({ ...goods, [missing]: undefined! })).toBeNull();
  });
});

describe("the freight of an order in a checkout", () => {
  const amounts = fc.integer({ min: 0, max: 1_000_000 }).map(fen);
  const cities = fc.constantFrom("320500", "371300", "110100");
  const freights = fc.uniqueArray(
    fc.record({
      cityCode: cities,
      amount: amounts,
      stated: amounts,
      isFirm: fc.boolean(),
      trucks: fc.constant(""),
      basis: fc.constant(""),
      terms: fc.constant<{ text: string; amount: Fen }[]>([]),
    }),
    { selector: ({ cityCode }) => cityCode },
  );
  const group = fc.record({
    deliveryMode: fc.constantFrom<1 | 2>(1, 2),
    freights: fc.option(freights, { nil: undefined }),
    agreed: fc.option(amounts),
  });

  it("counts in the sum exactly as it is sent: firm, agreed in a quote, or not at all", () => {
    fc.assert(
      fc.property(fc.tuple(group, group), cities, (groups, cityCode) => {
        const empty = preview(0);
        const address = { id: asId<DeliveryAddressId>("a"), cityCode } as CheckoutPreview["addresses"][number];
        const shown: CheckoutPreview = {
          ...empty,
          addresses: [address],
          groups: empty.groups.map(({ freights: _, ...one }, at) => ({
            ...one,
            freightAmount: groups[at]!.agreed,
            ...(groups[at]!.freights === undefined ? {} : { freights: groups[at]!.freights }),
          })),
        };
        const form = formFor(shown, null);
        const chosen = {
          ...form,
          groups: Object.fromEntries(
            Object.entries(form.groups).map(([key, one], at) => [
              key,
              { ...one, deliveryMode: groups[at]!.deliveryMode, addressId: address.id },
            ]),
          ),
        };
        const expected = groups.map(({ deliveryMode, agreed, freights: found = [] }) => {
          const firm = found.find((one) => one.cityCode === cityCode && one.isFirm);
          return deliveryMode === 1
            ? { sum: 0, sent: undefined }
            : agreed !== null
              ? { sum: agreed, sent: undefined }
              : { sum: firm?.amount ?? 0, sent: firm?.amount };
        });
        expect(checkoutTotals(chosen, shown).freight).toBe(expected.reduce((sum, one) => sum + one.sum, 0));
        expect(orderRequest(chosen, shown).groups.map(({ freight }) => freight)).toEqual(
          expected.map(({ sent }) => sent),
        );
        expect(freightWaits(chosen, shown)).toBe(
          groups.some(
            ({ deliveryMode, agreed, freights: found = [] }) =>
              deliveryMode === 2 && agreed === null && !found.some((one) => one.cityCode === cityCode && one.isFirm),
          ),
        );
      }),
    );
  });
});
