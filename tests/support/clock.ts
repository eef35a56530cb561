import { expect, vi } from "vitest";

/** Asks again and again until the check passes; the bound only ends a test that would hang. */
export const eventually = (check: () => unknown): Promise<unknown> =>
  vi.waitFor(check, { timeout: 120_000, interval: 20 });

/**
 * Begins to look at the clock: `expectAhead` says that a moment lies `ms` after something that happened since, however long
 * that took. One millisecond either way is lost by rounding.
 */
export function fromNow() {
  const began = Date.now();
  return {
    expectAhead(at: number | null | undefined, ms: number): void {
      expect(at).toBeGreaterThanOrEqual(began + ms - 1);
      expect(at).toBeLessThanOrEqual(Date.now() + ms + 1);
    },
  };
}
