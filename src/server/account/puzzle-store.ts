import type { Db } from "../db/database.ts";

/** Adds a puzzle for one phone and purpose that lives `seconds`; `gapX`: px from the left. */
export async function addPuzzle(
  db: Db,
  puzzle: { token: string; phone: string; purpose: number; gapX: number; seconds: number },
): Promise<void> {
  await db.run(
    `insert into captcha (token, phone, purpose, target_x, expire_at)
     values (:token, :phone, :purpose, :gapX, now() + make_interval(secs => :seconds))`,
    puzzle,
    "captcha-keep",
  );
}

export type BurntPuzzle = { phone: string; purpose: number; gapX: number; isAlive: boolean };

/** Uses a puzzle up; `null` where there is none, or it was used before. */
export const burnPuzzle = (db: Db, token: string): Promise<BurntPuzzle | null> =>
  db.one<BurntPuzzle>(
    `update captcha set used_at = now() where token = :token and used_at is null
     returning phone, purpose, target_x as "gapX", expire_at > now() as "isAlive"`,
    { token },
    "captcha-burn",
  );
