import { type CodeIn, codesOf, codesWith, columnOf, type State } from "../states.ts";

type MerchantState = State & {
  /** Everybody sees the shop. */
  shown?: true;
};

/** The states of a shop. */
export const MERCHANT_STATES = {
  open: { code: 1, label: "营业中", tone: "done", shown: true },
  onHoliday: { code: 2, label: "休假中", tone: "waiting", shown: true },
  suspended: { code: 3, label: "停业整顿", tone: "act" },
  removed: { code: 4, label: "已清退", tone: "ended", final: true },
} as const satisfies Record<string, MerchantState>;

/** A code of `MERCHANT_STATES`, as it is kept and sent. */
export type MerchantStatus = CodeIn<typeof MERCHANT_STATES>;
/** The codes of the states by name. */
export const MERCHANT_STATUS = /* @__PURE__ */ codesOf(MERCHANT_STATES);
/** All codes of `MERCHANT_STATUS`. */
export const MERCHANT_STATUSES: readonly MerchantStatus[] = /* @__PURE__ */ Object.values(MERCHANT_STATUS);
/** Words on screen for each merchant status. */
export const MERCHANT_STATUS_NAMES = /* @__PURE__ */ columnOf(MERCHANT_STATES, "label");

/** Whether everybody sees a shop; suspended and removed ones are not shown. */
export const isShopShown = (status: MerchantStatus): boolean => codesWith(MERCHANT_STATES, "shown").includes(status);
/** The statuses of the shops that everybody sees. */
export type ShownShopStatus = (typeof MERCHANT_STATES)["open" | "onHoliday"]["code"];
