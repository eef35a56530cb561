import { setTimeout as pause } from "node:timers/promises";
import type { GoodsId } from "../../../domain/ids.ts";
import { goodsTokens } from "../../../domain/timber/tokens.ts";
import { takeLock, tryLock } from "../../db/advisory-locks.ts";
import type { Database, Db } from "../../db/database.ts";
import { type BadRows, bisect, setAsideOnly, skipFailures } from "../../jobs/each-row.ts";
import { brandsToWriteBy } from "../../system/known-brands.ts";
import { lockGoodsOfRules, lockSomeOfRules, olderTokenRules, type TokenRow, writeTokens } from "./goods-token-store.ts";
import { LAST_VERSION, TOKEN_RULES } from "./token-rules.ts";

/** Goods that orders hold locked are retried after this long. */
const LOCKED_PAUSE_MS = 200;

type Batch = { rows: number; last: string | null };
type Rewriting = { from: number; to: number; bad: BadRows };

const idOf = ({ id }: TokenRow): GoodsId => id;

/** Rewrites the tokens of `rows`, by `to`; returns the ids of those that could be read. */
async function rewrite(tx: Db, rows: readonly TokenRow[], { to, bad }: Rewriting): Promise<string[]> {
  const brands = await brandsToWriteBy(tx);
  const made = skipFailures(rows, bad, idOf, ({ id, ...goods }) => [{ id, tokens: goodsTokens(goods, brands) }]);
  if (made.length > 0) await writeTokens(tx, made, to);
  return made.map(({ id }) => id);
}

/**
 * The last of the goods that were looked at, or `null` when there were none behind `after`; "busy" while another node is at
 * it. Goods that cannot be read or written are noted as bad.
 */
async function retokeniseBatch(db: Database, after: string, work: Rewriting): Promise<Batch | "busy"> {
  const { from, bad } = work;
  let ids: readonly GoodsId[] = [];
  try {
    return await db.transaction(async (tx) => {
      if (!(await tryLock(tx, "searchWords"))) return "busy";
      // What a crash undoes is done again.
      await tx.run("set local synchronous_commit = off");
      const rows = await lockGoodsOfRules(tx, { from, after, passed: [...bad.keys()] });
      ids = rows.map(idOf);
      return { rows: (await rewrite(tx, rows, work)).length, last: ids.at(-1) ?? null };
    });
  } catch (error) {
    if (ids.length === 0) throw error;
  }
  const made = await bisect(ids, bad, (some) =>
    db.transaction(async (tx) => {
      await takeLock(tx, "searchWords");
      return rewrite(tx, await lockSomeOfRules(tx, { from, some }), work);
    }),
  );
  return { rows: made.length, last: ids.at(-1) ?? null };
}

/** An older version by which there are goods still, or `null`. */
const olderRules = (db: Db, to: number, bad: BadRows): Promise<number | null> =>
  olderTokenRules(db, { to, passed: [...bad.keys()], lastVersion: LAST_VERSION });

export type RetokeniseOptions = {
  rules?: number;
  /** Rest between batches, so that shoppers are not held up. */
  pauseMs?: number;
  /** Ends the work after the batch under way; the next call goes on from there. */
  signal?: AbortSignal;
  onProgress?: (rows: number) => void;
  /** Another node is at work: the turn comes once that has done a batch. */
  onWaiting?: () => void;
};

/**
 * Rebuilds the tokens of all goods that an older version of the rules made; returns how many. Each row of goods stores its
 * version, so that the work resumes where it was interrupted. One node does a batch at a time. Searches and orders go on
 * meanwhile; until their turn comes goods are found by their old tokens.
 */
export async function retokeniseGoods(db: Database, options: RetokeniseOptions = {}): Promise<number> {
  const { rules = TOKEN_RULES, pauseMs = 0, signal, onProgress, onWaiting } = options;
  const bad: BadRows = new Map();
  let done = 0;
  for (let from = await olderRules(db, rules, bad); from !== null; from = await olderRules(db, rules, bad)) {
    let some = 0;
    for (let after: string | null = "0"; after !== null; ) {
      if (signal?.aborted) return done;
      const batch: Batch | "busy" = await retokeniseBatch(db, after, { from, to: rules, bad });
      if (batch === "busy") {
        onWaiting?.();
        break;
      }
      after = batch.last;
      some += batch.rows;
      done += batch.rows;
      if (batch.rows > 0) onProgress?.(done);
      if (pauseMs > 0) await pause(pauseMs);
    }
    if (some === 0) await pause(LOCKED_PAUSE_MS);
  }
  // They are found by their old tokens until the next start tries again.
  await setAsideOnly(db, "retokenise", bad);
  return done;
}
