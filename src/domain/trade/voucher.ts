import {
  day,
  type Fields,
  fieldProblems,
  fieldText,
  files,
  isDay,
  money,
  type StoredField,
  text,
  type ValuesOf,
} from "../fields.ts";
import { type Fen, fen, formatYuan } from "../money.ts";
import { type CodeIn, codesOf, columnOf, type TurnState } from "../states.ts";
import { ORDER_STATUS } from "./order.ts";

/** The states of a payment voucher, as the merchant and the operators see them. */
export const VOUCHER_STATES = {
  waiting: { code: 0, label: "待核款", tone: "waiting", turn: ["merchant"] },
  passed: { code: 1, label: "已到账", tone: "done", final: true },
  refused: { code: 2, label: "已驳回", tone: "ended", final: true },
} as const satisfies Record<string, TurnState<"merchant">>;

export type VoucherStatus = CodeIn<typeof VOUCHER_STATES>;
/** The codes of the states by name. */
export const VOUCHER_STATUS = /* @__PURE__ */ codesOf(VOUCHER_STATES);
export const VOUCHER_STATUS_NAMES = /* @__PURE__ */ columnOf(VOUCHER_STATES, "label");

/** Files that one payment voucher may hold. */
export const VOUCHER_FILES = 5;

/**
 * One fact of a payment voucher, of spot and of forward orders, stated once: from it follow the form, the wire's shape, the
 * columns of both tables, and what is shown. docs/changing-things.md describes how one is added.
 */
export type VoucherField = StoredField & { readonly column: readonly [name: string, type: string] };

/** A bank's number of a transfer as it is stored: full width as half, every dash a hyphen, without blanks and what is not seen. */
const flowNo = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[\s\p{Cf}]/gu, "");

const flowNoProblem = (number: string): string | null =>
  /^(?:[0-9A-Za-z][0-9A-Za-z-]*)?$/.test(number)
    ? number.length >= 6 && number.length <= 40
      ? null
      : "请输入6-40位银行流水号"
    : "银行流水号只能是字母、数字和连字符";

export const VOUCHER_FIELDS = {
  amount: { type: money(), label: "付款金额", column: ["amount", "bigint"] },
  payerName: { type: text(50, 2), label: "付款户名", wrong: "请输入付款户名", column: ["payer_name", "text"] },
  bankFlowNo: {
    type: text(40),
    label: "银行流水号",
    rule: flowNoProblem,
    folded: flowNo,
    column: ["bank_flow_no", "text"],
  },
  payDate: { type: day(), label: "付款日期", column: ["pay_date", "date"] },
  /** Names that uploads returned. */
  fileIds: { type: files(VOUCHER_FILES, 1), label: "付款凭证", column: ["files", "text[]"] },
} as const satisfies Readonly<Record<string, VoucherField>>;

/** A bank transfer as the buyer reports it. */
export type VoucherForm = ValuesOf<typeof VOUCHER_FIELDS>;
const { fileIds: _files, ...facts } = VOUCHER_FIELDS;
/** The record without its files, which travel as rows of their own. */
export const VOUCHER_FACTS = facts;
/** The same as it is shown, but for its files. */
export type VoucherFacts = Omit<VoucherForm, "fileIds">;
/** Texts under the fields; a missing key is a field in order. */
export type VoucherProblems = Partial<Record<keyof VoucherForm, string>>;

/** Facts that every list of vouchers has a place for; the others stand below the payer, each on its line. */
const PLACED: readonly string[] = ["amount", "payerName", "payDate", "fileIds"];
export const voucherLines = (
  voucher: VoucherFacts,
  fields: Fields = VOUCHER_FIELDS,
): { label: string; text: string }[] =>
  Object.entries(fields)
    .filter(([name]) => !PLACED.includes(name))
    .map(([name, field]) => ({ label: field.label, text: fieldText(field, voucher[name as keyof VoucherFacts]) }));

/** Vouchers together may exceed what is to be paid by 5 %, in 1/100 percent. */
const OVERPAID_BP = 500;

/** Vouchers count towards the price while they wait and once they passed. */
export const VOUCHER_COUNTED: readonly number[] = [VOUCHER_STATUS.waiting, VOUCHER_STATUS.passed];

/** What the vouchers of an order come to that count. */
export const countedAmount = (vouchers: readonly { amount: Fen; status: number }[]): Fen =>
  fen(vouchers.reduce((sum, { amount, status }) => (VOUCHER_COUNTED.includes(status) ? sum + amount : sum), 0));

/** What the vouchers of an order may come to: its price, at the end the final amount. */
export const amountDue = ({
  payable,
  settleAmount,
  status,
}: {
  payable: Fen;
  settleAmount: Fen | null;
  status: number;
}): Fen => (status === ORDER_STATUS.completed ? (settleAmount ?? payable) : payable);

/** What the vouchers of an order may come to in its money: `due`, and nothing beyond `most`. */
export type VoucherLimit = { due: Fen; most: Fen };

/** The limit of vouchers whose surplus a settlement still evens out: 5 % beyond what is due, rounded down. */
export const limitBeforeSettlement = (due: Fen): VoucherLimit => ({
  due,
  most: fen(Number((BigInt(due) * BigInt(10_000 + OVERPAID_BP)) / 10_000n)),
});

/** The limit of vouchers after the end: nothing would give a surplus back, so they come to what is due exactly. */
export const limitAfterEnd = (due: Fen): VoucherLimit => ({ due, most: due });

/** What the vouchers of a spot order may come to. */
export const voucherLimit = (order: Parameters<typeof amountDue>[0]): VoucherLimit =>
  order.status === ORDER_STATUS.completed ? limitAfterEnd(amountDue(order)) : limitBeforeSettlement(amountDue(order));

/** What is still open once `waiting` and passed vouchers are counted; never below 0. */
export const leftToPay = (payable: Fen, counted: Fen): Fen => Math.max(0, payable - counted) as Fen;

/** What is wrong with a voucher beside those that already count; {} when nothing is. `today` yyyy-MM-dd, Beijing. */
export function voucherProblems(
  form: VoucherForm,
  { due, most }: VoucherLimit,
  counted: Fen,
  today: string,
  fields: Fields = VOUCHER_FIELDS,
): VoucherProblems {
  const problems: VoucherProblems = fieldProblems(fields, form);
  if (!Number.isSafeInteger(form.amount) || form.amount <= 0) problems.amount = "请输入正确的金额";
  else if (counted + form.amount > most)
    problems.amount = `金额超过应付，还需支付 ${formatYuan(leftToPay(due, counted))} 元`;
  if (!isDay(form.payDate) || form.payDate > today) problems.payDate = "付款日期不正确";
  return problems;
}
