/**
 * Days after which a merchant is asked to confirm the stock of goods, after which it is marked, and after which it may only be
 * asked for.
 */
export const STOCK_DAYS = { ask: 7, mark: 14, inquiry: 30 } as const;

/** `库存 14 天前确认`: what stands on goods whose stock was confirmed `days` ago; "" where that is not worth a word. */
export const stockAgeText = (days: number | undefined): string =>
  days === undefined || days < STOCK_DAYS.mark ? "" : `库存 ${days} 天前确认`;
