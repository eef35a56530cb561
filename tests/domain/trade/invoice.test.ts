import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { creditCodeCheck } from "../../../src/domain/company/credit-code.ts";
import { asId, type InvoiceTitleId } from "../../../src/domain/ids.ts";
import {
  completedInvoice,
  INVOICE_CAP,
  type InvoiceTyped,
  invoiceApplyProblem,
  invoiceCapProblem,
  invoiceCorrectProblem,
  invoiceFieldsOf,
  invoiceIssueProblem,
  invoiceKindProblem,
  invoiceLines,
  invoiceNoProblem,
  invoiceSnapshot,
  invoiceTitleProblem,
  invoiceTitleProblems,
  invoiceWithdrawProblem,
  NO_INVOICE_FACTS,
  type SavedInvoice,
  taxNoProblem,
  tidiedInvoice,
} from "../../../src/domain/trade/invoice.ts";
import { ORDER_STATUS, ORDER_STATUSES } from "../../../src/domain/trade/order.ts";

const FACT_NAMES = ["bankName", "bankAccount", "regAddress", "regPhone"] as const;
const FACTS = {
  bankName: "工商银行太仓支行",
  bankAccount: "1102020809001234",
  regAddress: "太仓市港区北环路1号",
  regPhone: "0512-53101234",
};
const TITLE = { title: "万木公司", taxNo: "91320585MA1W8K2D5Y" };

describe("taxNoProblem, invoiceTitleProblem", () => {
  it("takes 15 to 20 letters and digits", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Za-z]{13,22}$/), (taxNo) => {
        fc.pre(taxNo.length !== 18);
        expect(taxNoProblem(taxNo) === null).toBe(taxNo.length >= 15 && taxNo.length <= 20);
      }),
    );
    expect(taxNoProblem("91320585MA1W8K2D5 ")).not.toBeNull();
  });
  it("takes one of 18 with its check character only, of a company or of a person", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^9[0-9]{7}[0-9A-HJ-NPQRTUWXY]{9}$/),
        fc.constantFrom(..."0123456789AY"),
        (first17, last) => {
          expect(taxNoProblem(first17 + creditCodeCheck(first17))).toBeNull();
          if (last !== creditCodeCheck(first17)) expect(taxNoProblem(first17 + last)).toBe("税号不正确，请逐位核对");
        },
      ),
    );
    expect(taxNoProblem("11010519491231002X")).toBeNull();
    expect(taxNoProblem("110105194912310021")).not.toBeNull();
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
const taxNos = fc.constantFrom("91320585MA1W8K2D5Y", "91310000MA1FL4LX29");
const typed: fc.Arbitrary<InvoiceTyped> = fc
  .tuple(facts, taxNos, fc.constantFrom<1 | 2>(1, 2))
  .map(([stated, taxNo, kind]) => ({ kind, title: TITLE.title, taxNo, ...stated }));
const savedTitles: fc.Arbitrary<SavedInvoice[]> = fc
  .array(typed, { maxLength: 5 })
  .map((all) => all.map((one, at) => ({ ...one, id: asId(String(at)), isDefault: at === 0 })));

describe("invoiceFieldsOf", () => {
  it("offers a person no 专票, and a company both kinds", () => {
    const kindsOf = (isCompany: boolean) => invoiceFieldsOf(isCompany).kind.type.of.map(({ code }) => code);
    expect(kindsOf(false)).toEqual([1]);
    expect(kindsOf(true)).toEqual([1, 2]);
    for (const isCompany of [true, false])
      for (const kind of [0, 1, 2] as const)
        expect(invoiceKindProblem(kind, isCompany) === null).toBe(kind === 0 || kindsOf(isCompany).includes(kind));
  });
});

describe("invoiceTitleProblems", () => {
  it("requires bank and registration for a 专票, each by its name, and none of them for a 普票", () => {
    expect(invoiceTitleProblems({ kind: 1, ...TITLE, ...NO_INVOICE_FACTS }, false)).toEqual({});
    expect(invoiceTitleProblems({ kind: 2, ...TITLE, ...NO_INVOICE_FACTS }, true)).toEqual({
      bankName: "请输入开户银行",
      bankAccount: "请输入正确的银行账号",
      regAddress: "请输入详细的注册地址",
      regPhone: "请输入正确的注册电话",
    });
  });
  it("refuses a title and a tax number in words, and 专票 to who is no company", () => {
    const wrong = { kind: 2 as const, title: " 万 ", taxNo: "9132", ...FACTS };
    expect(invoiceTitleProblems(wrong, false)).toEqual({
      kind: "增值税专用发票需以认证企业身份申请",
      title: "请输入发票抬头",
      taxNo: "请输入正确的税号",
    });
  });
  it("needs no tax number of a person, checks one that is stated, and needs one of a company", () => {
    const untaxed = { kind: 1 as const, ...TITLE, taxNo: "", ...NO_INVOICE_FACTS };
    expect(invoiceTitleProblems(untaxed, false)).toEqual({});
    expect(invoiceTitleProblems({ ...untaxed, taxNo: "123" }, false)).toEqual({ taxNo: "请输入正确的税号" });
    expect(invoiceTitleProblems(untaxed, true)).toEqual({ taxNo: "请输入正确的税号" });
  });
  it("takes bank and address of 4 to 50 and 5 to 100 characters, an account of 8 to 30 digits, and nothing at all on a 普票", () => {
    const names = { bankName: [4, 50], bankAccount: [8, 30], regAddress: [5, 100] } as const;
    for (const kind of [1, 2] as const)
      for (const [name, [least, most]] of Object.entries(names))
        for (const length of [0, 1, least - 1, least, most, most + 1]) {
          const letter = name === "bankAccount" ? "6" : "行";
          const problems = invoiceTitleProblems({ kind, ...TITLE, ...FACTS, [name]: letter.repeat(length) }, true);
          const isFine = (length >= least && length <= most) || (kind === 1 && length === 0);
          expect(Object.keys(problems), `${kind} ${name} ${length}`).toEqual(isFine ? [] : [name]);
        }
    for (const bankAccount of ["12345678a", "a12345678", "1234 5678"])
      expect(Object.keys(invoiceTitleProblems({ kind: 2, ...TITLE, ...FACTS, bankAccount }, true))).toEqual([
        "bankAccount",
      ]);
  });
});

describe("completedInvoice", () => {
  it("leaves what is stated as it is, and a 普票 altogether", () => {
    fc.assert(
      fc.property(typed, savedTitles, (form, kept) => {
        const whole = completedInvoice(form, kept);
        if (form.kind === 1) expect(whole).toEqual(form);
        for (const name of FACT_NAMES) if (form[name] !== "") expect(whole[name]).toBe(form[name]);
        expect(whole.title).toEqual(form.title);
        expect(whole.taxNo).toEqual(form.taxNo);
        expect(whole.kind).toEqual(form.kind);
      }),
    );
  });
  it("takes bank and account from one saved title with the same tax number, and address and phone too", () => {
    fc.assert(
      fc.property(typed, savedTitles, (form, kept) => {
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
  it("lacks nothing that a saved title with the same tax number states", () => {
    fc.assert(
      fc.property(facts, savedTitles, (stated, kept) => {
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
  it("finds the saved title regardless of the case of the tax number", () => {
    const kept = [
      {
        id: asId<InvoiceTitleId>("7"),
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
  it("leave no blanks around any field, and write the tax number in capitals", () => {
    const typed = { kind: 2 as const, ...TITLE, ...FACTS };
    const blanks = Object.fromEntries(
      Object.entries({ ...TITLE, ...FACTS }).map(([name, text]) => [name, ` ${text}  `]),
    );
    const spaced = { ...typed, ...blanks };
    expect(tidiedInvoice({ ...spaced, taxNo: ` ${TITLE.taxNo.toLowerCase()} ` })).toEqual(typed);
  });
  it("retain every stated fact without blanks, and add none", () => {
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

describe("completedInvoice: a pair whose halves are both stated", () => {
  it("stays, even where no saved title agrees", () => {
    const own = { bankName: "农业银行浏河支行", bankAccount: "6228480402564890" };
    const kept = [{ id: asId<InvoiceTitleId>("7"), kind: 2 as const, isDefault: true, ...TITLE, ...FACTS }];
    const form = { kind: 2 as const, ...TITLE, ...NO_INVOICE_FACTS, ...own };
    expect(completedInvoice(form, kept)).toEqual({ ...form, regAddress: FACTS.regAddress, regPhone: FACTS.regPhone });
  });
  it("is found although a blank was typed beside what is stated", () => {
    const kept = [{ id: asId<InvoiceTitleId>("7"), kind: 2 as const, isDefault: true, ...TITLE, ...FACTS }];
    const form = { kind: 2 as const, ...TITLE, ...NO_INVOICE_FACTS, bankName: ` ${FACTS.bankName}`, regPhone: " " };
    expect(completedInvoice(form, kept)).toEqual({ kind: 2, ...TITLE, ...FACTS });
  });
});

describe("invoiceCapProblem", () => {
  it("allows 20 saved titles and no more", () => {
    expect(invoiceCapProblem(INVOICE_CAP - 1)).toBeNull();
    expect(invoiceCapProblem(INVOICE_CAP)).toBe("发票抬头最多保存20个");
  });
});

describe("invoiceLines", () => {
  it("has a line for title and tax number, one for the bank and one for the registration, as far as they are known", () => {
    expect(invoiceLines({ kind: 2, ...TITLE, ...FACTS })).toEqual([
      "万木公司 91320585MA1W8K2D5Y",
      "工商银行太仓支行 1102020809001234",
      "太仓市港区北环路1号 0512-53101234",
    ]);
    expect(invoiceLines({ kind: 1, ...TITLE })).toEqual(["万木公司 91320585MA1W8K2D5Y"]);
    expect(invoiceLines({ kind: 1, ...TITLE, bankAccount: "1102", regAddress: "太仓" })).toEqual([
      "万木公司 91320585MA1W8K2D5Y",
      "1102",
      "太仓",
    ]);
  });
});

describe("the invoice of an order", () => {
  const states = fc.record({ hasInvoice: fc.boolean(), isIssued: fc.boolean() });
  const statuses = fc.constantFrom(...ORDER_STATUSES);
  const { cancelled, toConfirm, toPay } = ORDER_STATUS;

  it("can be requested once, and never for a cancelled order", () => {
    fc.assert(
      fc.property(statuses, fc.boolean(), (status, hasInvoice) => {
        expect(invoiceApplyProblem(status, hasInvoice) === null).toBe(status !== cancelled && !hasInvoice);
      }),
    );
    expect(invoiceApplyProblem(cancelled, true)).toBe("订单已取消，不能申请开票");
    expect(invoiceApplyProblem(toPay, true)).toBe("该订单已提交开票信息");
  });
  it("is withdrawn while it is not issued and the order goes on", () => {
    fc.assert(
      fc.property(statuses, states, (status, state) => {
        const may = state.hasInvoice && !state.isIssued && status !== cancelled;
        expect(invoiceWithdrawProblem(status, state) === null).toBe(may);
      }),
    );
    expect(invoiceWithdrawProblem(toPay, { hasInvoice: false, isIssued: false })).toBe("该订单没有开票申请");
    expect(invoiceWithdrawProblem(cancelled, { hasInvoice: true, isIssued: true })).toBe("订单已取消，无需撤回");
    expect(invoiceWithdrawProblem(toPay, { hasInvoice: true, isIssued: true })).toBe(
      "商家已开票，不能撤回，有误可由商家更正",
    );
  });
  it("is issued once, for a confirmed order that goes on", () => {
    fc.assert(
      fc.property(statuses, states, (status, state) => {
        const may = state.hasInvoice && !state.isIssued && status !== cancelled && status !== toConfirm;
        expect(invoiceIssueProblem(status, state) === null).toBe(may);
      }),
    );
    expect(invoiceIssueProblem(toPay, { hasInvoice: false, isIssued: false })).toBe("买家没有申请开票");
    expect(invoiceIssueProblem(cancelled, { hasInvoice: true, isIssued: true })).toBe("该订单已登记开票");
    expect(invoiceIssueProblem(cancelled, { hasInvoice: true, isIssued: false })).toBe("订单已取消，不能开票");
    expect(invoiceIssueProblem(toConfirm, { hasInvoice: true, isIssued: false })).toBe("请先确认订单");
  });
  it("has a number of 8 or 20 digits", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 22 }),
        fc.constantFrom("", "a", "-"),
        fc.boolean(),
        (length, odd, first) => {
          const digits = "7".repeat(length);
          // A hyphen is folded away.
          const isNumber = odd !== "a" && (length === 8 || length === 20);
          expect(invoiceNoProblem(` ${first ? odd : ""}${digits}${first ? "" : odd} `) === null).toBe(isNumber);
        },
      ),
    );
    expect(invoiceNoProblem("1234567")).toBe("请输入正确的发票号码（8位或20位数字）");
  });
  it("has its number corrected only to another one, once it is issued", () => {
    expect(invoiceCorrectProblem("", "12345678")).toBe("该订单还没有登记开票");
    expect(invoiceCorrectProblem("12345678", " 12345678 ")).toBe("发票号码没有变化");
    expect(invoiceCorrectProblem("12345678", "1234567")).toBe(invoiceNoProblem("1234567"));
    expect(invoiceCorrectProblem("12345678", "87654321")).toBeNull();
  });
});
