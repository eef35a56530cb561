import { lengthOf } from "../text.ts";
import type { InvoiceTitle, InvoiceTitleForm } from "./invoice-title.ts";
import type { OrderStatus } from "./order.ts";
import { invoiceTitleProblem, taxNoProblem } from "./placement.ts";

export type InvoiceTitleProblems = Partial<Record<keyof InvoiceTitleForm, string>>;

/** Titles that a person or a company may keep. */
export const INVOICE_CAP = 20;
export const invoiceCapProblem = (count: number): string | null =>
  count >= INVOICE_CAP ? `发票抬头最多保存${INVOICE_CAP}个` : null;

const PHONE = /^(?:1[3-9]\d{9}|0\d{2,3}-?\d{7,8}|400-?\d{3}-?\d{4})$/;

/** What is wrong with a title; {} when it can be kept. Only a certified company has 专票. */
export function invoiceTitleProblems(form: InvoiceTitleForm, isCompany: boolean): InvoiceTitleProblems {
  const problems: InvoiceTitleProblems = {};
  const put = (field: keyof InvoiceTitleForm, problem: string | null) => {
    if (problem !== null) problems[field] = problem;
  };
  const isSpecial = form.kind === 2;
  const asked = (text: string) => isSpecial || text !== "";
  put("kind", isSpecial && !isCompany ? "增值税专用发票需以认证企业身份添加" : null);
  put("title", invoiceTitleProblem(form.title));
  put("taxNo", taxNoProblem(form.taxNo));
  const bank = lengthOf(form.bankName);
  put("bankName", asked(form.bankName) && (bank < 4 || bank > 50) ? "请输入开户银行" : null);
  put("bankAccount", asked(form.bankAccount) && !/^\d{8,30}$/.test(form.bankAccount) ? "请输入正确的银行账号" : null);
  const address = lengthOf(form.regAddress);
  put("regAddress", asked(form.regAddress) && (address < 5 || address > 100) ? "请输入详细地址" : null);
  put("regPhone", asked(form.regPhone) && !PHONE.test(form.regPhone) ? "请输入正确的联系电话" : null);
  return problems;
}

/** As it is kept: no blanks around, numbers without any, the tax number in capitals. */
export const tidiedInvoice = (form: InvoiceTitleForm): InvoiceTitleForm => ({
  ...form,
  title: form.title.trim(),
  taxNo: form.taxNo.trim().toUpperCase(),
  bankName: form.bankName.trim(),
  bankAccount: form.bankAccount.replaceAll(/\s/g, ""),
  regAddress: form.regAddress.trim(),
  regPhone: form.regPhone.trim(),
});

/** What an order keeps of a title. */
export function invoiceSnapshot({ title, taxNo, kind, ...form }: InvoiceTitleForm): InvoiceTitle {
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

/** Why no invoice can be asked for any more, or `null`: an order has one title, and one that is cancelled none. */
export function invoiceApplyProblem(status: OrderStatus, hasInvoice: boolean): string | null {
  if (status === 90) return "订单已取消，不能申请开票";
  return hasInvoice ? "该订单已提交开票信息" : null;
}
