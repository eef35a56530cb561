import { type CodeIn, codesOf, codesWith, columnOf, type TurnState } from "../states.ts";

type MerchantState = TurnState<"merchant"> & {
  /** The shop is public. */
  shown?: true;
};

/** The states of a shop. */
export const MERCHANT_STATES = {
  open: { code: 1, label: "营业中", tone: "done", shown: true },
  onHoliday: { code: 2, label: "休假中", tone: "waiting", shown: true },
  suspended: { code: 3, label: "停业整顿", tone: "ended", turn: ["merchant"] },
  removed: { code: 4, label: "已清退", tone: "ended", final: true },
} as const satisfies Record<string, MerchantState>;

export type MerchantStatus = CodeIn<typeof MERCHANT_STATES>;
/** The codes of the states by name. */
export const MERCHANT_STATUS = /* @__PURE__ */ codesOf(MERCHANT_STATES);
/** All codes of `MERCHANT_STATUS`. */
export const MERCHANT_STATUSES: readonly MerchantStatus[] = /* @__PURE__ */ Object.values(MERCHANT_STATUS);
export const MERCHANT_STATUS_NAMES = /* @__PURE__ */ columnOf(MERCHANT_STATES, "label");

/** Whether a shop is public; suspended and removed ones are not shown. */
export const isShopShown = (status: MerchantStatus): boolean => codesWith(MERCHANT_STATES, "shown").includes(status);
/** The statuses of public shops. */
export const SHOWN_SHOP_STATUSES = [MERCHANT_STATES.open.code, MERCHANT_STATES.onHoliday.code] as const;
