import { setTimeout as pause } from "node:timers/promises";
import { goodsTokens, type IndexedGoods } from "../../domain/timber/tokens.ts";
import { takeLock, tryLock } from "../db/advisory-locks.ts";
import type { Database, Db } from "../db/database.ts";
import { aroundBad, type BadRows, inHalves, setAsideOnly } from "../jobs/each-row.ts";
import { brandsToWriteBy } from "./known-brands.ts";
import { LAST_VERSION, TOKEN_RULES } from "./token-rules.ts";

/** Few enough that an order waits for them a few milliseconds at most. */
const ROWS_PER_BATCH = 100;
/** Goods that orders hold locked are tried again after so long. */
const LOCKED_PAUSE_MS = 200;

type Row = IndexedGoods & { id: string };

const READ = `
  select g.id, g.title, g.kind_code as "kindCode", g.species_code as "speciesCode", g.grade_code as "gradeCode",
         g.brand_code as "brandCode", g.origin_code as "originCode", g.port_code as "portCode",
         w.city_name as "cityName", w.store_name as "storeName", m.shop_name as "merchantName", g.thickness, g.width,
         g.length, g.length_min as "lengthMin", g.length_max as "lengthMax", g.diameter_min as "diameterMin",
         g.diameter_max as "diameterMax", g.moisture_type as "moistureType", g.uses
    from goods g join merchant m on m.id = g.merchant_id join store w on w.id = g.store_id
   where g.token_rules = :from`;
const LOCKED = `order by g.id limit ${ROWS_PER_BATCH} for no key update of g skip locked`;
const BATCH = `${READ} and g.id > :after and g.id <> all(:passed::bigint[]) ${LOCKED}`;
const SOME = `${READ} and g.id = any(:some::bigint[]) ${LOCKED}`;

const WRITE = `
  update goods g set tokens = array_to_tsvector(given.tokens), token_rules = :to
    from json_to_recordset(:made::json) as given(id bigint, tokens text[]) where g.id = given.id`;

type Batch = { rows: number; last: string | null };
type Rewriting = { from: number; to: number; bad: BadRows };

const idOf = ({ id }: Row): string => id;

/** Writes the tokens of `rows` anew, by `to`; answers the ids of those that could be read. */
async function rewrite(tx: Db, rows: readonly Row[], { to, bad }: Rewriting): Promise<string[]> {
  const brands = await brandsToWriteBy(tx);
  const made = aroundBad(rows, bad, idOf, ({ id, ...goods }) => [{ id, tokens: goodsTokens(goods, brands) }]);
  if (made.length > 0) await tx.run(WRITE, { made: JSON.stringify(made), to }, "retokenise-write");
  return made.map(({ id }) => id);
}

/**
 * The last of the goods that were looked at, or `null` when there were none behind `after`; "busy" while another node is at
 * it. Goods that cannot be read or written are noted as bad.
 */
async function retokeniseBatch(db: Database, after: string, work: Rewriting): Promise<Batch | "busy"> {
  const { from, bad } = work;
  let ids: readonly string[] = [];
  try {
    return await db.transaction(async (tx) => {
      if (!(await tryLock(tx, "searchWords"))) return "busy";
      // What a crash undoes is done again.
      await tx.run("set local synchronous_commit = off");
      const rows = await tx.rows<Row>(BATCH, { from, after, passed: [...bad.keys()] }, "retokenise-read");
      ids = rows.map(idOf);
      return { rows: (await rewrite(tx, rows, work)).length, last: ids.at(-1) ?? null };
    });
  } catch (error) {
    if (ids.length === 0) throw error;
  }
  const made = await inHalves(ids, bad, (some) =>
    db.transaction(async (tx) => {
      await takeLock(tx, "searchWords");
      return rewrite(tx, await tx.rows<Row>(SOME, { from, some }, "retokenise-some"), work);
    }),
  );
  return { rows: made.length, last: ids.at(-1) ?? null };
}

/** An older version by which there are goods still, or `null`. */
async function olderRules(db: Db, to: number, bad: BadRows): Promise<number | null> {
  const row = await db.one<{ rules: number }>(
    `(select token_rules as rules from goods where token_rules < :to and id <> all(:passed::bigint[]) limit 1)
     union all (select token_rules from goods where token_rules > :lastVersion and id <> all(:passed::bigint[]) limit 1) limit 1`,
    { to, passed: [...bad.keys()], lastVersion: LAST_VERSION },
    "retokenise-left",
  );
  return row?.rules ?? null;
}

export type RetokeniseOptions = {
  rules?: number;
  /** Rest between batches, for the sake of those who shop meanwhile. */
  pauseMs?: number;
  /** Ends the work after the batch under way; the next call goes on from there. */
  signal?: AbortSignal;
  onProgress?: (rows: number) => void;
  /** Another node is at work: the turn comes once that has done a batch. */
  onWaiting?: () => void;
};

/**
 * Makes the tokens of all goods anew that an older version of the rules made; answers of how many. Each goods remembers its
 * version, so that the work goes on where it was broken off. One node does a batch at a time. Searches and orders go on
 * meanwhile; until a goods' turn comes it is found by its old tokens.
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

/** Lets all goods count as made by older rules, whatever made them. */
export const forgetTokenRules = (db: Db): Promise<number> =>
  db.run("update goods set token_rules = 0 where token_rules <> 0");
