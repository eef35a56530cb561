import { text } from "../fields.ts";
import { REASON } from "../reason.ts";
import { REQUEST_FIELD } from "./application-record.ts";

/* The dialogs of the operator's reviews. */

/** What a request for more states is wrong with one paper; "" requests nothing. */
export const ITEM_FIELDS = { reason: { type: text(REASON.max), label: "", hint: "5-200字，不需要补则留空" } } as const;
/** Its remark on all of them, optional where items have one. */
export const REQUEST_FIELDS = {
  reason: { type: text(REASON.max), label: REQUEST_FIELD.label, hint: "可不填", isLong: true },
} as const;
/** The note with a command that needs no reason. */
export const NOTE_FIELDS = {
  reason: { type: text(REASON.max), label: "说明", hint: "可不填", isLong: true },
} as const;
