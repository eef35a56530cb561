import { type Fen, formatYuan } from "../money.ts";
import { lengthOf } from "../text.ts";

/** 0 waits for the audit, 1 passed, 2 refused (product §12). */
export type VoucherStatus = 0 | 1 | 2;
export const VOUCHER_STATUS_NAMES: Readonly<Record<VoucherStatus, string>> = { 0: "待核款", 1: "已到账", 2: "已驳回" };

/** A bank transfer as the buyer reports it. `payDate` yyyy-MM-dd. */
export type VoucherForm = { amount: Fen; payerName: string; bankFlowNo: string; payDate: string; fileIds: string[] };
export type VoucherProblems = Partial<Record<keyof VoucherForm, string>>;

/** Vouchers together may exceed what is to be paid by 5 % (product §33), in 1/100 percent. */
const OVERPAID_BP = 500;
export const VOUCHER_FILES = 5;

/** What is still open once `waiting` and passed vouchers are counted; never below 0. */
export const leftToPay = (payable: Fen, counted: Fen): Fen => Math.max(0, payable - counted) as Fen;

/** What is wrong with a voucher beside those that already count; {} when nothing is. `today` yyyy-MM-dd, Beijing. */
export function voucherProblems(form: VoucherForm, payable: Fen, counted: Fen, today: string): VoucherProblems {
  const problems: VoucherProblems = {};
  if (!Number.isSafeInteger(form.amount) || form.amount <= 0) problems.amount = "请输入正确的金额";
  else if ((BigInt(counted) + BigInt(form.amount)) * 10_000n > BigInt(payable) * BigInt(10_000 + OVERPAID_BP))
    problems.amount = `金额超过应付，还需支付 ${formatYuan(leftToPay(payable, counted))} 元`;
  const payer = lengthOf(form.payerName.trim());
  if (payer < 2 || payer > 50) problems.payerName = "请输入付款户名";
  if (!/^[0-9A-Za-z]{6,40}$/.test(form.bankFlowNo)) problems.bankFlowNo = "请输入6-40位银行流水号";
  const day = new Date(`${form.payDate}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(form.payDate) || form.payDate > today)
    problems.payDate = "付款日期不正确";
  if (form.fileIds.length === 0) problems.fileIds = "请上传付款凭证";
  else if (form.fileIds.length > VOUCHER_FILES) problems.fileIds = `付款凭证最多${VOUCHER_FILES}个`;
  return problems;
}
