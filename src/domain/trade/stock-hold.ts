/** Statuses of a hold of stock: for an order or a quote, taken over by an order or picked up, given back. */
export const HOLD_STATUS = { active: 1, consumed: 2, released: 3 } as const;

/** What an active hold waits for. */
export const HOLD_REASON = { payment: 2, pickup: 3, quotedOrder: 4 } as const;
