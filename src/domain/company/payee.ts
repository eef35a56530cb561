import type { ValuesOf } from "../fields.ts";
import { lengthOf } from "../text.ts";
import { companyNameProblem } from "./certification.ts";
import type { PAYEE_FIELDS } from "./shop-forms.ts";

/** The bank account that a shop's buyers pay to. */
export type PayeeAccount = ValuesOf<typeof PAYEE_FIELDS>;
/** Texts under the fields; a missing key is a field in order. */
export type PayeeProblems = Partial<Record<keyof PayeeAccount, string>>;

/** An account as it is kept: without blanks around its words, none in its number. */
export const payeeFrom = ({ accountName, bankName, bankAccount }: PayeeAccount): PayeeAccount => ({
  accountName: accountName.trim(),
  bankName: bankName.trim(),
  bankAccount: bankAccount.replace(/\s/g, ""),
});

/** What is wrong with an account; {} when nothing is. `companyName`: whose account it must be, "" where no company is known. */
export function payeeProblems(
  { accountName, bankName, bankAccount }: PayeeAccount,
  companyName: string,
): PayeeProblems {
  const bank = lengthOf(bankName.trim());
  const isOther = companyName !== "" && accountName !== companyName;
  const name = companyNameProblem(accountName) ?? (isOther ? "开户名称须与企业名称一致" : null);
  return {
    ...(bank >= 4 && bank <= 50 ? {} : { bankName: "请输入开户银行" }),
    ...(/^\d{8,30}$/.test(bankAccount) ? {} : { bankAccount: "请输入正确的银行账号" }),
    ...(name === null ? {} : { accountName: name }),
  };
}

const GROUP = 4;

/** An account number in groups of four digits, as banks print it. */
export const accountShown = (bankAccount: string): string =>
  bankAccount.replace(new RegExp(`(\\d{${GROUP}})(?=\\d)`, "g"), "$1 ");

/** How a change of account is named where not everybody may read all of it. */
export const payeeHint = ({ bankName, bankAccount }: PayeeAccount): string =>
  `${bankName} 尾号${bankAccount.slice(-GROUP)}`;

/** Why an order without an account to pay to cannot be confirmed. */
export const NO_PAYEE = "请先在店铺管理中填写收款账户，再确认订单";
