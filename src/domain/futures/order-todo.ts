/** Orders of forward goods that wait for their merchant beside those to be signed. */
export const MERCHANT_FUTURES_TODOS = ["futuresToRefund"] as const;
/** Orders of forward goods that wait for an operator. */
export const OPERATOR_FUTURES_TODOS = [
  "futuresDisputes",
  "futuresLate",
  "futuresAuditLate",
  "futuresUnpaid",
  "futuresTallyLate",
  "futuresRefundLate",
  "futuresRefundMissing",
] as const;
export const FUTURES_TODOS = [...MERCHANT_FUTURES_TODOS, ...OPERATOR_FUTURES_TODOS] as const;
/** One of `FUTURES_TODOS`. */
export type FuturesTodo = (typeof FUTURES_TODOS)[number];

export const FUTURES_TODO_NAMES: Readonly<Record<FuturesTodo, string>> = {
  futuresDisputes: "期货争议",
  futuresLate: "期货节点延误",
  futuresAuditLate: "期货核款超时",
  futuresUnpaid: "期货尾款逾期",
  futuresTallyLate: "期货结算超时",
  futuresToRefund: "期货待退补款",
  futuresRefundLate: "期货退补款超时",
  futuresRefundMissing: "期货买家未收到退款",
};

/** Whether the text names a todo of forward orders. */
export const isFuturesTodo = (text: string): text is FuturesTodo => FUTURES_TODOS.some((todo) => todo === text);

/** How long something may wait for the two sides before it waits for the platform too, hours. */
export const FUTURES_AFTER_HOURS = { audit: 48, balance: 7 * 24, tally: 72, refund: 72 } as const;
