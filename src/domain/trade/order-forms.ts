import { PAYEE_FIELDS } from "../company/payee.ts";
import { choice, day, files, money, orNone, text } from "../fields.ts";
import { reasonField } from "../reason.ts";
import { RULING_FIELD } from "./dispute.ts";
import { REMARK_MAX } from "./order-terms.ts";

/* The fields of the dialogs of a spot order in the console. */

/** `freight` of goods that are sent; 0 is an amount too. */
export const CONFIRM_FIELDS = {
  freight: { type: orNone(money()), label: "运费（元），免运费填 0" },
  expectDate: { type: orNone(day()), label: "可提货日期（选填）" },
  remark: { type: text(REMARK_MAX), label: "给买家的备注（选填）", isLong: true },
} as const;

export const SHIP_FIELDS = {
  carrier: { type: text(50, 1), label: "承运方" },
  plateNo: { type: text(10), label: "车牌号", hint: "如 苏E12345" },
  driverName: { type: text(20), label: "司机姓名" },
  driverPhone: { type: text(11), label: "司机手机号" },
  remark: { type: text(REMARK_MAX), label: "备注（选填）", isLong: true },
} as const;

export const SETTLEMENT_FIELDS = { note: { type: text(200), label: "结算说明（选填）", isLong: true } } as const;

export const RESOLVE_FIELDS = {
  amount: { type: money(), label: "结算金额" },
  reason: RULING_FIELD,
} as const;

/** Money that moved by a bank, with its papers. */
export const REFUND_FIELDS = {
  payDate: { type: day(), label: "付款日期" },
  note: { ...reasonField("说明"), hint: "付款方式、流水号等，5-200字" },
  files: { type: files(5), label: "转账凭证（选填）" },
} as const;

/** The account that a refund is paid to, as the buyer names it. */
export const REFUND_ACCOUNT_FIELDS = {
  accountName: { type: text(50, 2), label: "收款户名", wrong: "请输入收款户名" },
  bankName: PAYEE_FIELDS.bankName,
  bankAccount: PAYEE_FIELDS.bankAccount,
} as const;

/** The operator's ruling where a buyer reports that nothing came. */
export const REFUND_RULING_FIELDS = {
  outcome: {
    type: choice([
      { code: "arrived", name: "已到账，结束退款" },
      { code: "again", name: "未到账，商家重新退款" },
    ]),
    label: "核实结果",
  },
  reason: RULING_FIELD,
} as const;
