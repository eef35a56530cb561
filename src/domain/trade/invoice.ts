import { isTelephone, telephoneTyped } from "../account/telephone.ts";
import { creditCodeProblem } from "../company/credit-code.ts";
import { bankAccountProblem } from "../company/payee.ts";
import { choice, type Field, id, text, type ValuesOf } from "../fields.ts";
import type { InvoiceTitleId } from "../ids.ts";
import { anyOf, FLAG, type Infer, optional, record, TEXT } from "../records.ts";
import { lengthOf } from "../text.ts";
import { capitalCode, foldedCode } from "../typed-code.ts";
import { ORDER_STATUS, type OrderStatus } from "./order.ts";
import { identityProblem } from "./vehicle.ts";

/** 1 普票, 2 专票. */
export type InvoiceKind = 1 | 2;

/** Who an invoice is made out to, as an order keeps it: without the facts that are not stated. */
export const INVOICE_TITLE = record({
  title: TEXT,
  taxNo: TEXT,
  kind: anyOf([1, 2]),
  bankName: optional(TEXT),
  bankAccount: optional(TEXT),
  regAddress: optional(TEXT),
  regPhone: optional(TEXT),
});
export type InvoiceTitle = Infer<typeof INVOICE_TITLE>;

const NEEDS_COMPANY = "增值税专用发票需以认证企业身份申请";

const KINDS = [
  { code: 1, name: "增值税普通发票" },
  { code: 2, name: "增值税专用发票" },
] as const;
/** The form fields of an invoice title; bank and registration may be left out of a 普票. */
export const INVOICE_FIELDS = {
  kind: { type: choice<InvoiceKind>(KINDS), label: "发票类型" },
  title: { type: text(100), label: "发票抬头", isNeeded: true },
  taxNo: { type: text(20), label: "税号", folded: capitalCode, isNeeded: true },
  bankName: { type: text(50), label: "开户银行" },
  bankAccount: { type: text(40), label: "银行账号", isDigits: true, folded: foldedCode },
  regAddress: { type: text(100), label: "注册地址" },
  regPhone: { type: text(30), label: "注册电话", folded: telephoneTyped },
} as const;
/** The fields of `INVOICE_FIELDS` under labels of their own. */
export type InvoiceFields = {
  [Name in keyof typeof INVOICE_FIELDS]: Omit<(typeof INVOICE_FIELDS)[Name], "label" | "isNeeded"> & {
    label: string;
    wrong?: string;
    isNeeded?: true;
  };
};
/** The fields for one purchasing entity: a person is offered no 专票, and may leave the tax number out. */
export const invoiceFieldsOf = (isCompany: boolean): InvoiceFields =>
  isCompany
    ? INVOICE_FIELDS
    : {
        ...INVOICE_FIELDS,
        kind: {
          ...INVOICE_FIELDS.kind,
          type: choice<InvoiceKind>(KINDS.filter(({ code }) => invoiceKindProblem(code, false) === null)),
          wrong: NEEDS_COMPANY,
        },
        taxNo: { type: INVOICE_FIELDS.taxNo.type, label: "税号（个人抬头可不填）", folded: capitalCode },
      };
/** A title as it is typed. */
export type InvoiceTyped = ValuesOf<typeof INVOICE_FIELDS>;
/** Bank and registration of who an invoice is made out to: required for a 专票, "" where a 普票 leaves them out. */
export type InvoiceFacts = Pick<InvoiceTyped, "bankName" | "bankAccount" | "regAddress" | "regPhone">;
/** A title that is saved for later orders. */
export type InvoiceTitleForm = InvoiceTyped & { isDefault: boolean };
export const SAVED_INVOICE = record(INVOICE_FIELDS, { isDefault: FLAG, id: id<InvoiceTitleId>() });
export type SavedInvoice = Infer<typeof SAVED_INVOICE>;

/** Bank and registered address left empty, as a new invoice title starts. */
export const NO_INVOICE_FACTS: InvoiceFacts = { bankName: "", bankAccount: "", regAddress: "", regPhone: "" };

export const INVOICE_KINDS: readonly { kind: 0 | InvoiceKind; name: string }[] = [
  { kind: 0, name: "不开发票" },
  ...KINDS.map(({ code, name }) => ({ kind: code, name })),
];

/** Why an entity cannot have an invoice of this kind (0: none), or `null`: a 专票 needs a certified company. */
export const invoiceKindProblem = (kind: 0 | InvoiceKind, isCompany: boolean): string | null =>
  kind === 2 && !isCompany ? NEEDS_COMPANY : null;

/** Texts under the fields; a missing key is a field in order. */
export type InvoiceProblems = Partial<Record<keyof InvoiceTyped, string>>;

/** Titles that a person or a company may save. */
export const INVOICE_CAP = 20;
/** What is wrong, in words for the screen, or `null`. */
export const invoiceCapProblem = (count: number): string | null =>
  count >= INVOICE_CAP ? `发票抬头最多保存${INVOICE_CAP}个` : null;

const TAX_NO = /^[0-9A-Za-z]{15,20}$/;

/**
 * Why the folded `taxNo` is not a tax number, or `null`: 15 to 20 letters and digits. One of 18 is a credit code, or the identity
 * number of a person who trades in their own name, and its check character decides.
 */
export function taxNoProblem(taxNo: string): string | null {
  const isChecked =
    taxNo.length !== 18 || creditCodeProblem(taxNo) === null || identityProblem(taxNo.toUpperCase()) === null;
  if (!TAX_NO.test(taxNo)) return "请输入正确的税号";
  return isChecked ? null : "税号不正确，请逐位核对";
}

/** Why `title` cannot head an invoice, or `null`: 2 to 100 characters. */
export function invoiceTitleProblem(title: string): string | null {
  const length = lengthOf(title.trim());
  return length >= 2 && length <= 100 ? null : "请输入发票抬头";
}

/**
 * What is wrong with a tidied title; {} when an invoice can be made out to it. Only a certified company has 专票; the 普票 of
 * a person needs no tax number, one that is stated is checked.
 */
export function invoiceTitleProblems(form: InvoiceTyped, isCompany: boolean): InvoiceProblems {
  const problems: InvoiceProblems = {};
  const put = (field: keyof InvoiceTyped, problem: string | null) => {
    if (problem !== null) problems[field] = problem;
  };
  const isSpecial = form.kind === 2;
  const asked = (text: string) => isSpecial || text !== "";
  put("kind", invoiceKindProblem(form.kind, isCompany));
  put("title", invoiceTitleProblem(form.title));
  put("taxNo", isCompany || asked(form.taxNo) ? taxNoProblem(form.taxNo) : null);
  const bank = lengthOf(form.bankName);
  put("bankName", asked(form.bankName) && (bank < 4 || bank > 50) ? "请输入开户银行" : null);
  put("bankAccount", asked(form.bankAccount) ? bankAccountProblem(form.bankAccount) : null);
  const address = lengthOf(form.regAddress);
  put("regAddress", asked(form.regAddress) && (address < 5 || address > 100) ? "请输入详细的注册地址" : null);
  put("regPhone", asked(form.regPhone) && !isTelephone(form.regPhone) ? "请输入正确的注册电话" : null);
  return problems;
}

/** As it is stored: trimmed, codes folded. */
export const tidiedInvoice = <Form extends InvoiceTyped>(form: Form): Form => ({
  ...form,
  title: form.title.trim(),
  taxNo: capitalCode(form.taxNo),
  bankName: form.bankName.trim(),
  bankAccount: foldedCode(form.bankAccount),
  regAddress: form.regAddress.trim(),
  regPhone: telephoneTyped(form.regPhone),
});

/** Facts that belong together: a bank and an account of different titles would be wrong. */
const FACT_PAIRS = [
  ["bankName", "bankAccount"],
  ["regAddress", "regPhone"],
] as const satisfies readonly (readonly (keyof InvoiceFacts)[])[];

/**
 * `form` with the facts of a 专票 that it leaves out, as the first of the `kept` titles with the same tax number states them.
 * What is stated stays; a pair is completed from one title, and only from one that agrees with what is stated of the pair.
 */
export function completedInvoice<Form extends Omit<InvoiceTyped, "kind"> & { kind: 0 | InvoiceKind }>(
  form: Form,
  kept: readonly SavedInvoice[],
): Form {
  if (form.kind !== 2) return form;
  const taxNo = capitalCode(form.taxNo);
  const facts = FACT_PAIRS.map((pair): Partial<InvoiceFacts> => {
    const source = kept.find(
      (one) =>
        one.taxNo.toUpperCase() === taxNo &&
        pair.every((field) => one[field] !== "" && ["", one[field]].includes(form[field].trim())),
    );
    return source === undefined ? {} : Object.fromEntries(pair.map((field) => [field, source[field]]));
  });
  return Object.assign({ ...form }, ...facts);
}

/** What an order stores of a title. */
export function invoiceSnapshot({ title, taxNo, kind, ...form }: InvoiceTyped): InvoiceTitle {
  const { bankName, bankAccount, regAddress, regPhone } = form;
  const facts = Object.entries({ bankName, bankAccount, regAddress, regPhone }).filter(([, text]) => text !== "");
  return { title, taxNo, kind, ...Object.fromEntries(facts) };
}

/** Title, tax number and, where they are known, bank and registration, each on a line of its own. */
export const invoiceLines = ({ title, taxNo, ...facts }: InvoiceTitle): string[] =>
  [
    `${title} ${taxNo}`,
    `${facts.bankName ?? ""} ${facts.bankAccount ?? ""}`,
    `${facts.regAddress ?? ""} ${facts.regPhone ?? ""}`,
  ]
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** Why no invoice can be requested any more, or `null`: an order has one title, and one that is cancelled none. */
export function invoiceApplyProblem(status: OrderStatus, hasInvoice: boolean): string | null {
  if (status === ORDER_STATUS.cancelled) return "订单已取消，不能申请开票";
  return hasInvoice ? "该订单已提交开票信息" : null;
}

/** What is known of an order's invoice. */
export type InvoiceState = { hasInvoice: boolean; isIssued: boolean };

/** Why the buyer cannot take the request for an invoice back, or `null`. */
export function invoiceWithdrawProblem(status: OrderStatus, { hasInvoice, isIssued }: InvoiceState): string | null {
  if (!hasInvoice) return "该订单没有开票申请";
  if (status === ORDER_STATUS.cancelled) return "订单已取消，无需撤回";
  return isIssued ? "商家已开票，不能撤回，有误可由商家更正" : null;
}

/** Why the merchant cannot record the invoice of an order, or `null`. */
export function invoiceIssueProblem(status: OrderStatus, { hasInvoice, isIssued }: InvoiceState): string | null {
  if (!hasInvoice) return "买家没有申请开票";
  if (isIssued) return "该订单已登记开票";
  if (status === ORDER_STATUS.cancelled) return "订单已取消，不能开票";
  return status === ORDER_STATUS.toConfirm ? "请先确认订单" : null;
}

/** Why the merchant cannot correct the number `issuedNo` of an order's invoice to `invoiceNo`, or `null`. */
export function invoiceCorrectProblem(issuedNo: string, invoiceNo: string): string | null {
  if (issuedNo === "") return "该订单还没有登记开票";
  return invoiceNoProblem(invoiceNo) ?? (foldedCode(invoiceNo) === issuedNo ? "发票号码没有变化" : null);
}

/** What happens to an order's invoice, as its history and the buttons call it. */
export const INVOICE_EVENT_NAMES = {
  applyInvoice: "申请开票",
  withdrawInvoice: "撤回开票申请",
  issueInvoice: "登记开票",
  correctInvoice: "更正发票号码",
} as const;
/** A key of `INVOICE_EVENT_NAMES`. */
export type InvoiceEvent = keyof typeof INVOICE_EVENT_NAMES;

/** The number of an invoice. */
export const INVOICE_NO = {
  type: text(20),
  label: "发票号码",
  hint: "8位或20位数字",
} as const satisfies Field;

/** Why `text` is not the number of an invoice, or `null`: 8 digits of a paper one, 20 of an electronic one. */
export const invoiceNoProblem = (text: string): string | null =>
  /^(\d{8}|\d{20})$/.test(foldedCode(text)) ? null : "请输入正确的发票号码（8位或20位数字）";
