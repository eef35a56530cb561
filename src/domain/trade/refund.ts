import type { Fen } from "../money.ts";
import { codesOf, type State } from "../states.ts";
import type { OrderActor, OrderEvent } from "./order.ts";

/** How long who has to pay back what was left over may take; after it the operators are notified (72 hours). */
export const REFUND_WAIT_MS = 72 * 3_600_000;

/** The states of what is left to be paid after an order ended. */
export const REFUND_STATES = {
  open: { code: 0, label: "待处理", tone: "act" },
  done: { code: 1, label: "已处理", tone: "done", final: true },
} as const satisfies Record<string, State>;
/** The codes of the states by name. */
export const REFUND_STATUS = /* @__PURE__ */ codesOf(REFUND_STATES);

/** Which way it goes: back to the buyer who paid more than the final amount, or from the buyer who owes the rest. */
export const REFUND_KIND = { toBuyer: 1, fromBuyer: 2 } as const;

/**
 * What a side may do about money that the buyer still owes on an order that has ended; `owed` is what no voucher covers yet,
 * `null` where nothing was to come in. The order itself stays as it is.
 */
export function extraPaymentEvents(
  { owed, vouchersWaiting }: { owed: Fen | null; vouchersWaiting: boolean },
  actor: OrderActor,
): OrderEvent[] {
  if (owed === null || actor === "system") return [];
  if (actor === "buyer") return owed > 0 ? ["uploadVoucher"] : [];
  return vouchersWaiting ? ["vouchersCleared", "rejectVoucher"] : [];
}
