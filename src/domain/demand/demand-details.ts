import { phoneField } from "../account/phone-field.ts";
import { choice, entriesOf, type Fields, own, text, type ValuesOf } from "../fields.ts";
import { receiverField } from "../trade/address-form.ts";
import { VISIBILITIES, VISIBILITY_NAMES } from "./demand.ts";

/** Terms of payment a buyer can ask for; the empty one leaves them open. */
export const PAY_TERMS = ["", "款到发货", "货到付款", "月结"] as const;

/** What the form of a demand asks for beside its lines. */
export const DETAIL_FIELDS = {
  /** GB/T 2260, the prefecture-level city. */
  deliverCityCode: {
    type: text(6, 6),
    label: "收货城市",
    rule: (typed: string) => (/^\d{6}$/.test(typed) ? null : "请选择收货城市"),
  },
  deliverAddress: { type: text(100), label: "详细地址（选填，不公开）", wrong: "地址最多100个字" },
  /** `yyyy-MM-dd`, "" = any time. */
  needDate: { type: own<string>(), label: "最晚交期（选填）" },
  contactName: { ...receiverField("联系人"), fills: "name" },
  contactPhone: { ...phoneField("手机号（采纳报价后才对商家可见）"), fills: "tel" },
  payTerm: { type: text(40), label: "付款方式" },
  invoiceKind: {
    type: choice<0 | 1 | 2>([
      { code: 0, name: "不需要" },
      { code: 1, name: "普票" },
      { code: 2, name: "专票" },
    ]),
    label: "发票",
    isNeeded: false,
  },
  /** Epoch ms. */
  quoteDeadlineAt: { type: own<number>(), label: "报价截止" },
  visibility: { type: choice(entriesOf(VISIBILITIES, VISIBILITY_NAMES)), label: "谁能看到" },
  remark: { type: text(500), label: "备注（选填）", hint: "包装、检尺、卸货等要求", wrong: "备注最多500个字" },
} as const satisfies Fields;
/** What a demand says beside its lines. */
export type DemandTerms = ValuesOf<typeof DETAIL_FIELDS>;
