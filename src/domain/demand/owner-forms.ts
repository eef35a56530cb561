import { choice, id, oneOfWords } from "../fields.ts";
import type { MerchantId } from "../ids.ts";
import { CLOSE_REASONS } from "./demand.ts";
import { QUOTE_DAYS } from "./demand-form.ts";
import { UNSUITED_REASONS } from "./sources.ts";

/* The dialogs of a demand's owner. */

/** For how many more days a demand is quoted on. */
export const EXTEND_FIELDS = {
  days: { type: choice(QUOTE_DAYS.map((days) => ({ code: days, name: `${days} 天` }))), label: "从现在起再收" },
} as const;
/** Why a demand is closed. */
export const CLOSE_FIELDS = { reason: { type: oneOfWords(CLOSE_REASONS), label: "原因" } } as const;
/** Why recommended goods do not suit. */
export const UNSUITED_FIELDS = { reason: { type: oneOfWords(UNSUITED_REASONS), label: "原因" } } as const;
/** Which shop is invited to quote. */
export const INVITED_FIELDS = { merchantId: { type: id<MerchantId>(), label: "商家" } } as const;
