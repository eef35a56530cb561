import { phoneField } from "../account/phone-field.ts";
import { type Fields, fieldProblems, files, id, money, text, type ValuesOf, whole } from "../fields.ts";
import { capitalCode } from "../typed-code.ts";
import { personField } from "./names.ts";

/** 1 万元 to 1 亿元, in fen. */
const AMOUNT_MIN = 1_000_000;
const AMOUNT_MAX = 10_000_000_000;
const AMOUNT_TEXT = "金额为1万元至1亿元";
const ORDER_NO = /^[A-Z]{2}\d{14}$/;

const longField = (label: string, hint: string) =>
  ({ type: text(300, 4), label, hint, isLong: true, wrong: `${label}为4-300个字` }) as const;

/** What an applicant for a supply chain service fills in. */
export const SUPPLY_FIELDS = {
  productCode: { type: id(), label: "服务" },
  amountWanted: { type: money(), label: "金额", wrong: AMOUNT_TEXT, isNeeded: true },
  termMonths: { type: whole(1, 36, "月"), label: "期限", wrong: "期限为1-36个月" },
  purpose: longField("用途", "如：采购 5 月到港樟子松锯材 600 m³"),
  goodsDesc: longField("货物说明", "树种、规格、数量、存放地点与货权单据"),
  contactName: { ...personField("联系人"), isJudgedEmpty: true },
  contactPhone: phoneField("联系手机"),
  /** The company's order that it is about; "" for none. */
  relatedOrderNo: {
    type: text(20),
    label: "关联订单号（选填）",
    hint: "TM 开头的平台订单号",
    folded: capitalCode,
    foldsTyped: true,
    rule: (typed: string) => (typed === "" || ORDER_NO.test(typed) ? null : "订单号不正确"),
  },
  fileIds: { type: files(9), label: "附件", wrong: "附件最多9个" },
} as const satisfies Fields;
/** What the form of an application says. */
export type SupplyForm = ValuesOf<typeof SUPPLY_FIELDS>;

/** What is wrong with the form; {} when nothing is. */
export const supplyProblems = (form: SupplyForm) =>
  fieldProblems(SUPPLY_FIELDS, form, {
    amountWanted: form.amountWanted >= AMOUNT_MIN && form.amountWanted <= AMOUNT_MAX ? null : AMOUNT_TEXT,
  });
/** Texts under the fields; a missing key is a field in order. */
export type SupplyProblems = ReturnType<typeof supplyProblems>;
