import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import { describe, expect, it } from "vitest";
import { repliesOf } from "../src/contract/fields.ts";
import { voucherShape } from "../src/contract/trade/order-life-schemas.ts";
import { orNone, text, textsOf, valuesIn } from "../src/domain/fields.ts";
import { FUTURES_VOUCHER } from "../src/domain/futures/order-view.ts";
import { fen } from "../src/domain/money.ts";
import { VOUCHER_VIEW } from "../src/domain/trade/order-view.ts";
import {
  limitBeforeSettlement,
  VOUCHER_FACTS,
  VOUCHER_FIELDS,
  type VoucherField,
  voucherLines,
  voucherProblems,
} from "../src/domain/trade/voucher.ts";
import { voucherColumns } from "../src/server/trade/money/voucher-store.ts";
import { FieldInputs } from "../src/ui/kit/field-inputs.tsx";

/** A fact that vouchers do not have. */
const SAMPLE: VoucherField = {
  type: orNone(text(30)),
  label: "样例",
  optional: true,
  column: ["sample", "text"],
};
const FIELDS = { ...VOUCHER_FIELDS, sample: SAMPLE };
const VOUCHER = {
  amount: fen(100),
  payerName: "苏州某家具厂",
  bankFlowNo: "FLOW0001",
  payDate: "2026-11-21",
  fileIds: ["a.png"],
  sample: "建设银行苏州分行",
};
const FIRST = { amount: fen(100), payerName: "苏州某家具厂", payDate: "2026-11-21" };

describe("a fact that is added to the record of payment vouchers", () => {
  it("is typed, travels, and is found wrong beyond its bounds, of spot and of forward orders alike", () => {
    const typed = { ...textsOf(FIELDS, FIRST), bankFlowNo: "FLOW0001", fileIds: "a.png" };
    expect(typed).toMatchObject({ sample: "" });
    expect(valuesIn(FIELDS, typed)).toMatchObject({ ...VOUCHER, sample: null });
    expect(valuesIn(FIELDS, { ...typed, sample: " 建设银行苏州分行 " })).toMatchObject(VOUCHER);
    const problemsOf = (sample: string) => {
      const form = { ...VOUCHER, sample };
      return voucherProblems(form, limitBeforeSettlement(fen(100)), fen(0), "2026-11-21", FIELDS);
    };
    expect(problemsOf("建设银行")).toEqual({});
    expect(problemsOf("建".repeat(31))).toEqual({ sample: "样例不超过 30 个字" });
    const shape = Compile(Type.Object(voucherShape(FIELDS), { additionalProperties: false }));
    const { sample: _, ...without } = VOUCHER;
    for (const voucher of [VOUCHER, without, { ...VOUCHER, sample: null }]) expect(shape.Check(voucher)).toBe(true);
    expect(shape.Check({ ...VOUCHER, sample: 1 })).toBe(false);
  });

  it("is answered with the vouchers of spot and of forward orders", () => {
    const { fileIds: _, ...shown } = VOUCHER;
    for (const { of } of [VOUCHER_VIEW, FUTURES_VOUCHER])
      expect(Object.keys(of)).toEqual(expect.arrayContaining(Object.keys(VOUCHER_FACTS)));
    const reply = Compile(
      Type.Object(repliesOf({ ...VOUCHER_FACTS, sample: SAMPLE }), { additionalProperties: false }),
    );
    for (const sample of ["建设银行", null, undefined]) expect(reply.Check({ ...shown, sample })).toBe(true);
    expect(reply.Check({ ...shown, sample: 1 })).toBe(false);
  });

  it("is in the form, stored, read and shown", () => {
    const form = { fields: { sample: "建行" }, problemOf: () => null, change: () => {}, isSending: false };
    const { fileIds: _, ...typed } = FIELDS;
    const html = renderToStaticMarkup(createElement(FieldInputs, { form, fields: typed }));
    expect(html).toMatch(/样例.*maxLength="30".*value="建行"/);
    const { names, columns, read } = voucherColumns(FIELDS);
    expect(names).toContain("sample");
    expect(columns).toMatch(/, sample$/);
    expect(read).toContain('v.sample::text as "sample"');
    expect(voucherLines(VOUCHER, FIELDS)).toContainEqual({ label: "样例", text: "建设银行苏州分行" });
  });
});
