import { telephoneField } from "../account/telephone.ts";
import { day, several, text } from "../fields.ts";
import { INTRO_MAX } from "./company-form.ts";

/* The dialogs of a shop's merchant. */

/** What a shop states about itself and may change at will; its name and type were reviewed and stay. */
export const SHOP_FIELDS = {
  /** Address of a public picture, "" none. */
  logo: { type: text(210), label: "店铺标志" },
  phoneDisplay: telephoneField("联系电话"),
  mainKinds: { type: several(), label: "主营品类" },
  brandCodes: { type: several(), label: "主营品牌" },
  intro: { type: text(INTRO_MAX), label: "简介", isLong: true },
} as const;

/** Characters in the note of a holiday. */
export const HOLIDAY_NOTE_MAX = 50;
/** A holiday of a shop: its days and a note for buyers. */
export const HOLIDAY_FIELDS = {
  closedFrom: { type: day(), label: "开始日期" },
  closedTo: { type: day(), label: "结束日期" },
  note: { type: text(HOLIDAY_NOTE_MAX), label: "说明", hint: "买家可见，如 仓库盘点" },
} as const;
