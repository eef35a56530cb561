import { fieldProblems, text, type ValuesOf } from "../fields.ts";
import { foldedCode } from "../typed-code.ts";
import { companyNameProblem } from "./names.ts";

/** Why a folded text is no number of a bank account, or `null`. */
export const bankAccountProblem = (account: string): string | null =>
  /^\d{8,30}$/.test(account) ? null : "请输入正确的银行账号";

/** The form fields of the bank account that a shop's buyers pay to. */
export const PAYEE_FIELDS = {
  accountName: { type: text(50), label: "开户名称", rule: companyNameProblem },
  bankName: { type: text(50, 4), label: "开户银行", hint: "精确到支行", wrong: "请输入开户银行" },
  bankAccount: {
    type: text(40),
    label: "银行账号",
    isDigits: true,
    folded: foldedCode,
    rule: bankAccountProblem,
  },
} as const;

/** The bank account that a shop's buyers pay to. */
export type PayeeAccount = ValuesOf<typeof PAYEE_FIELDS>;
/** Texts under the fields; a missing key is a field in order. */
export type PayeeProblems = Partial<Record<keyof PayeeAccount, string>>;

/** An account as it is stored: without blanks around its words, none in its number. */
export const payeeFrom = ({ accountName, bankName, bankAccount }: PayeeAccount): PayeeAccount => ({
  accountName: accountName.trim(),
  bankName: bankName.trim(),
  bankAccount: foldedCode(bankAccount),
});

/** What is wrong with an account; {} when nothing is. `companyName`: whose account it must be, "" where no company is known. */
export function payeeProblems(account: PayeeAccount, companyName: string): PayeeProblems {
  const isOther = companyName !== "" && account.accountName !== companyName;
  return fieldProblems(PAYEE_FIELDS, account, { accountName: isOther ? "开户名称须与企业名称一致" : null });
}

const GROUP = 4;

/** An account number in groups of four digits, as banks print it. */
export const accountShown = (bankAccount: string): string =>
  bankAccount.replace(new RegExp(`(\\d{${GROUP}})(?=\\d)`, "g"), "$1 ");

/** How a change of account is named where not every reader may see all of it. */
export const payeeHint = ({ bankName, bankAccount }: PayeeAccount): string =>
  `${bankName} 尾号${bankAccount.slice(-GROUP)}`;

/** Why an order without an account to pay to cannot be confirmed. */
export const NO_PAYEE = "请先在店铺管理中填写收款账户，再确认订单";
