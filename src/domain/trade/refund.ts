/** How long who has to pay back what was left over may take; after it the operators are notified (72 hours). */
export const REFUND_WAIT_MS = 72 * 3_600_000;

/** Statuses of what is left to be paid after an order ended. */
export const REFUND_STATUS = { open: 0, done: 1 } as const;

/** Which way it goes: back to the buyer who paid more than the final amount, or from the buyer who owes the rest. */
export const REFUND_KIND = { toBuyer: 1, fromBuyer: 2 } as const;
