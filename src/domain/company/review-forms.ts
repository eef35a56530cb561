import { text } from "../fields.ts";
import { REASON } from "../reason.ts";
import { REQUEST_FIELD } from "./application-record.ts";

/* What the dialogs of the operator's reviews ask for. */

/** What a request for more says is wrong with one paper; "" asks nothing. */
export const ITEM_FIELDS = { reason: { type: text(REASON.max), label: "", hint: "5-200字，不需要补则留空" } } as const;
/** What it says of all of them, which items may say already. */
export const REQUEST_FIELDS = {
  reason: { type: text(REASON.max), label: REQUEST_FIELD.label, hint: "可不填", isLong: true },
} as const;
/** What is said with a step that needs no reason. */
export const NOTE_FIELDS = {
  reason: { type: text(REASON.max), label: "说明", hint: "可不填", isLong: true },
} as const;
