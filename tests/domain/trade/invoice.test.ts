import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  completedInvoice,
  type InvoiceTyped,
  invoiceSnapshot,
  invoiceTitleProblem,
  invoiceTitleProblems,
  NO_INVOICE_FACTS,
  type SavedInvoice,
  taxNoProblem,
  tidiedInvoice,
} from "../../../src/domain/trade/invoice.ts";

const FACT_NAMES = ["bankName", "bankAccount", "regAddress", "regPhone"] as const;
const TITLE = { title: "万木公司", taxNo: "91320585MA1W8K2D5Y" };

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

/** Few values, so that titles share tax numbers and facts, agree and disagree. */
const facts = fc.record({
  bankName: fc.constantFrom("", "工商银行太仓支行", "建设银行苏州支行"),
  bankAccount: fc.constantFrom("", "1102020809001234", "3200012345678901"),
  regAddress: fc.constantFrom("", "太仓市港区北环路1号", "苏州市工业园区2号"),
  regPhone: fc.constantFrom("", "0512-53101234", "13812345678"),
});
const taxNos = fc.constantFrom("91320585MA1W8K2D5Y", "91310000MA1FL4LX2M");
const typed: fc.Arbitrary<InvoiceTyped> = fc
  .tuple(facts, taxNos, fc.constantFrom<1 | 2>(1, 2))
  .map(([stated, taxNo, kind]) => ({ kind, title: TITLE.title, taxNo, ...stated }));
const keptTitles: fc.Arbitrary<SavedInvoice[]> = fc
  .array(typed, { maxLength: 5 })
  .map((all) => all.map((one, at) => ({ ...one, id: String(at), isDefault: at === 0 })));

describe("invoiceTitleProblems", () => {
  it("asks a 专票 for bank and registration, each by its name, and a 普票 for none of them", () => {
    expect(invoiceTitleProblems({ kind: 1, ...TITLE, ...NO_INVOICE_FACTS }, false)).toEqual({});
    expect(invoiceTitleProblems({ kind: 2, ...TITLE, ...NO_INVOICE_FACTS }, true)).toEqual({
      ...{ bankName: "请输入开户银行", bankAccount: "请输入正确的银行账号" },
      ...{ regAddress: "请输入详细的注册地址", regPhone: "请输入正确的注册电话" },
    });
  });
});

describe("completedInvoice", () => {
  it("leaves what is stated as it is, and a 普票 altogether", () => {
    fc.assert(
      fc.property(typed, keptTitles, (form, kept) => {
        const whole = completedInvoice(form, kept);
        if (form.kind === 1) expect(whole).toEqual(form);
        for (const name of FACT_NAMES) if (form[name] !== "") expect(whole[name]).toBe(form[name]);
        expect(whole.title).toEqual(form.title);
        expect(whole.taxNo).toEqual(form.taxNo);
        expect(whole.kind).toEqual(form.kind);
      }),
    );
  });
  it("takes bank and account of one kept title with the same tax number, and address and phone too", () => {
    fc.assert(
      fc.property(typed, keptTitles, (form, kept) => {
        const whole = completedInvoice(form, kept);
        for (const [one, other] of [
          ["bankName", "bankAccount"],
          ["regAddress", "regPhone"],
        ] as const) {
          if (whole[one] === form[one] && whole[other] === form[other]) continue;
          const sources = kept.filter(({ taxNo }) => taxNo === form.taxNo);
          expect(sources.some((kept) => kept[one] === whole[one] && kept[other] === whole[other])).toBe(true);
        }
      }),
    );
  });
  it("misses nothing that a kept title with the same tax number states", () => {
    fc.assert(
      fc.property(facts, keptTitles, (stated, kept) => {
        const source = kept.find((one) => one.taxNo === TITLE.taxNo && FACT_NAMES.every((name) => one[name] !== ""));
        fc.pre(source !== undefined);
        const agreeing = Object.fromEntries(
          FACT_NAMES.map((name) => [name, stated[name] === source![name] ? stated[name] : ""]),
        ) as typeof stated;
        const whole = completedInvoice({ kind: 2, ...TITLE, ...agreeing }, kept);
        expect(invoiceTitleProblems(whole, true)).toEqual({});
      }),
    );
  });
  it("finds the kept title whatever the case of the tax number", () => {
    const kept = [
      {
        id: "7",
        kind: 1 as const,
        isDefault: true,
        ...TITLE,
        ...NO_INVOICE_FACTS,
        regAddress: "太仓市港区1号",
        regPhone: "13812345678",
      },
    ];
    const whole = completedInvoice({ kind: 2, title: "万木", taxNo: " 91320585ma1w8k2d5y", ...NO_INVOICE_FACTS }, kept);
    expect(whole).toMatchObject({ bankName: "", regAddress: "太仓市港区1号", regPhone: "13812345678" });
  });
});

describe("tidiedInvoice, invoiceSnapshot", () => {
  it("keep every stated fact without blanks, and none that is not stated", () => {
    fc.assert(
      fc.property(typed, (form) => {
        const spaced = {
          ...form,
          bankAccount: form.bankAccount.replace(/(.{4})/g, "$1 "),
          regAddress: ` ${form.regAddress}`,
        };
        const snapshot = invoiceSnapshot(tidiedInvoice(spaced));
        for (const name of FACT_NAMES) expect(snapshot[name] ?? "").toBe(form[name]);
        expect(Object.values(snapshot)).not.toContain("");
      }),
    );
  });
});
