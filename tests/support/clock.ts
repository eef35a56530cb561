import { expect, vi } from "vitest";
import type { Db } from "../../src/server/db/database.ts";
import { forgetConfig } from "../../src/server/system/config.ts";

/** Sets working time to all of it, so that working minutes are minutes whenever the test runs. */
export async function workRoundTheClock(db: Db): Promise<void> {
  await db.run(
    `insert into sys_config (config_key, config_value) values ('work.hours', '00:00-24:00'), ('work.holidays', '无')
     on conflict (config_key) do update set config_value = excluded.config_value`,
  );
  forgetConfig(db);
}

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
