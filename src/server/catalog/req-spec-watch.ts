import type { WantForm } from "../../domain/catalog/req-spec.ts";
import {
  alertAt,
  type GoodsChange,
  HIT_REASONS,
  type HitReason,
  hitReason,
  type WatchedGoods,
  wantFoundMessage,
  wantMatches,
} from "../../domain/catalog/req-spec-match.ts";
import type { Database, Db } from "../db/database.ts";
import { tell } from "../system/messages.ts";
import { emit, type Hearers } from "../system/outbox.ts";
import { candidates } from "./req-spec-index.ts";

/** Goods held against the wants in one transaction. */
const GOODS_PER_TURN = 50;
/** A hit is kept so long. */
const HITS_KEPT_DAYS = 90;

/** What a want keeps as JSON: everything but what has a column of its own. */
export type KeptSpec = Omit<WantForm, "name" | "notify">;

type ChangeRow = { id: string; goodsId: string; kind: GoodsChange["kind"]; priceBefore: GoodsChange["priceBefore"] };
type Goods = WatchedGoods & { id: string };
type Hit = { want_id: string; goods_id: string; reason: HitReason; price: number };

const takeChanges = (tx: Db): Promise<ChangeRow[]> =>
  tx.rows<ChangeRow>(
    `delete from goods_change where id in (
       select id from goods_change order by id limit ${GOODS_PER_TURN} for update skip locked)
     returning id, goods_id as "goodsId", kind, price_before as "priceBefore"`,
    [],
    "goods-change-take",
  );

/** One change per goods: new before back before cheaper, and cheaper than it was at first. */
function mergedChanges(rows: readonly ChangeRow[]): Map<string, GoodsChange> {
  const merged = new Map<string, GoodsChange>();
  for (const { goodsId, kind, priceBefore } of rows.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))) {
    const before = merged.get(goodsId);
    const kinds = [before?.kind, kind];
    merged.set(goodsId, {
      kind: kinds.includes(1) ? 1 : kinds.includes(4) ? 4 : 2,
      priceBefore: before?.priceBefore ?? priceBefore,
    });
  }
  return merged;
}

const goodsOf = (tx: Db, ids: readonly string[]): Promise<Goods[]> =>
  tx.rows<Goods>(
    `select id, kind_code as "kindCode", species_code as "speciesCode", grade_code as "gradeCode",
            brand_code as "brandCode", origin_code as "originCode", port_code as "portCode", city_code as "cityCode",
            thickness, width, length, length_min as "lengthMin", length_max as "lengthMax", sale_unit as "saleUnit",
            price, price_mode as "priceMode", status, stock, held
       from goods where id = any($1::bigint[]) and status = 2 and stock > held`,
    [ids],
    "req-spec-goods",
  );

/** Every want that the goods hit, with the reason. */
async function hitsOf(tx: Db, changes: ReadonlyMap<string, GoodsChange>): Promise<Hit[]> {
  const goods = new Map((await goodsOf(tx, [...changes.keys()])).map((one) => [one.id, one]));
  const pairs = await candidates(tx, [...goods.values()]);
  if (pairs.length === 0) return [];
  const rows = await tx.rows<{ id: string; spec: KeptSpec }>(
    "select id, spec from req_spec where id = any($1::bigint[]) and status = 1",
    [[...new Set(pairs.map(({ wantId }) => wantId))]],
    "req-spec-wanted",
  );
  const wants = new Map(rows.map(({ id, spec }) => [id, spec]));
  return pairs.flatMap(({ goodsId, wantId }) => {
    const [one, want, change] = [goods.get(goodsId), wants.get(wantId), changes.get(goodsId)];
    if (!one || !want || !change || !wantMatches(want, one)) return [];
    return [{ want_id: wantId, goods_id: goodsId, reason: hitReason(want, one, change), price: one.price }];
  });
}

/** Keeps hits, each once, and sets when their owners are told; answers how many are new. Locks wants in the order of ids. */
async function keepHits(tx: Db, hits: readonly Hit[], nowMs: number): Promise<number> {
  const fresh = await tx.rows<{ id: string }>(
    `insert into req_spec_hit (req_spec_id, ref_type, ref_id, reason, price, told)
     select w.id, 1, h.goods_id, h.reason, h.price, w.notify = 0
       from json_to_recordset($1::json) as h(want_id bigint, goods_id bigint, reason smallint, price integer)
       join (select id, notify from req_spec where id = any($2::bigint[]) and status = 1
              order by id for no key update) w on w.id = h.want_id
     on conflict do nothing returning req_spec_id as id`,
    [JSON.stringify(hits), [...new Set(hits.map(({ want_id }) => want_id))]],
    "req-spec-hit",
  );
  await tx.run(
    `update req_spec set alert_at = to_timestamp((case notify when 1 then $2 when 2 then $3 else $4 end)::float8 / 1000)
      where id = any($1::bigint[]) and notify > 0 and alert_at is null`,
    [[...new Set(fresh.map(({ id }) => id))], alertAt(1, nowMs), alertAt(2, nowMs), alertAt(3, nowMs)],
    "req-spec-due",
  );
  return fresh.length;
}

/**
 * Holds goods that changed against all wants, the engine run in reverse; answers how many hits are new. A turn takes what
 * no other node is at; what fails stays for the next run. The same change twice makes the same hits.
 */
export async function matchWants(db: Database, nowMs: number): Promise<number> {
  let found = 0;
  for (;;) {
    const turn = await db.transaction(async (tx) => {
      const rows = await takeChanges(tx);
      if (rows.length === 0) return null;
      const hits = await hitsOf(tx, mergedChanges(rows));
      return hits.length === 0 ? 0 : keepHits(tx, hits, nowMs);
    });
    if (turn === null) return found;
    found += turn;
  }
}

/** Emits `want.found` for every want whose hits are due, each hit once; answers how many wants. Safe on several nodes. */
export async function alertWants(db: Database, nowMs: number): Promise<number> {
  for (let alerted = 0; ; alerted += 1) {
    const isDone = await db.transaction(async (tx) => {
      const due = await tx.one<{ id: string }>(
        `update req_spec set alert_at = null where id = (
           select id from req_spec where alert_at <= to_timestamp($1 / 1000.0) order by alert_at, id
            limit 1 for no key update skip locked) returning id`,
        [nowMs],
        "req-spec-alert",
      );
      if (due === null) return true;
      const told = await tx.rows<{ reason: HitReason; refId: string }>(
        `update req_spec_hit set told = true where req_spec_id = $1 and not told returning reason, ref_id as "refId"`,
        [due.id],
        "req-spec-told",
      );
      const goods = (some: typeof told) => new Set(some.map(({ refId }) => refId)).size;
      const number = goods(told);
      const reached = goods(told.filter(({ reason }) => reason === HIT_REASONS[2]));
      if (number > 0) await emit(tx, "want.found", { reqSpecId: due.id, number, reached });
      return false;
    });
    if (isDone) return alerted;
  }
}

/** Both, as a node does it again and again. */
export async function watchWants(db: Database): Promise<void> {
  await matchWants(db, Date.now());
  await alertWants(db, Date.now());
}

export const purgeWantHits = (db: Db): Promise<number> =>
  db.run(`delete from req_spec_hit where hit_at < now() - interval '${HITS_KEPT_DAYS} days'`);

/** Tells the owner of a want what hit it. */
export const wantHearers: Hearers = {
  async "want.found"(tx, { reqSpecId, number, reached }, outboxId) {
    const want = await tx.one<{ id: string; name: string; spec: KeptSpec; personId: string; companyId: string | null }>(
      `select id, name, spec, person_id as "personId", company_id as "companyId" from req_spec where id = $1`,
      [reqSpecId],
      "req-spec-found",
    );
    if (want === null) return;
    const { personId, companyId, spec, id, name } = want;
    await tell(tx, outboxId, [{ personId, companyId }], wantFoundMessage({ ...spec, id, name }, number, reached));
  },
};
