import type { GoodsBrief } from "../../domain/catalog/goods.ts";
import type { GoodsQuery } from "../../domain/catalog/goods-query.ts";
import type { Demand } from "../../domain/demand/demand-form.ts";
import type { DemandItem } from "../../domain/demand/demand-item.ts";
import { matchQuery, widerQueries } from "../../domain/demand/demand-match.ts";
import { cubicPrices, type QuoteLine, type QuoteTerms } from "../../domain/demand/quote-line.ts";
import type { DemandWithSources, OwnGoods } from "../../domain/demand/source-view.ts";
import {
  type Feedback,
  feedbackProblem,
  type GivenFeedback,
  type LineSources,
  rankedSources,
  sourceOf,
} from "../../domain/demand/sources.ts";
import { fen } from "../../domain/money.ts";
import type { Page } from "../../domain/paging.ts";
import type { Caller } from "../auth.ts";
import { searchGoods } from "../catalog/goods-search.ts";
import type { Db } from "../db/database.ts";
import { notFound, refuseIf } from "../reply.ts";
import { comparisonOf } from "./comparison.ts";
import { type DemandListQuery, ownDemandRow, ownDemands } from "./demand-repository.ts";
import { openDemand } from "./hall.ts";

/** Goods looked at for a line. */
const LOOKED_AT = 20;
/** Goods recommended for a line. */
const SHOWN = 8;

/** What fits the line, and where that is little what nearly fits; without what one shop is asked for, of all shops. */
async function goodsFor(db: Db, item: DemandItem, merchantId: string | null): Promise<GoodsBrief[]> {
  const query = matchQuery(item);
  if (query === null) return [];
  const found = new Map<string, GoodsBrief>();
  const look = async (wanted: GoodsQuery) => {
    const page = await searchGoods(db, { ...wanted, merchantId, pageSize: LOOKED_AT, certType: [] });
    if (page.relaxed.length > 0 || page.suggestion !== "") return;
    for (const goods of page.rows) if (!found.has(goods.id)) found.set(goods.id, goods);
  };
  await look(query);
  for (const wider of widerQueries(query)) {
    if (found.size >= SHOWN) break;
    await look(wider.query);
  }
  return [...found.values()];
}

/** Recommended goods for each line of one's own demand, by score and by what was said of them. Throws 404. */
export async function sourcesOf(db: Db, caller: Caller, demandId: string): Promise<LineSources[]> {
  const demand = await ownDemandRow(db, caller, demandId);
  if (demand === null) throw notFound("求购不存在");
  const { items } = await comparisonOf(db, caller, demandId);
  const given = await db.rows<GivenFeedback & { demandItemId: string }>(
    `select f.demand_item_id as "demandItemId", f.goods_id as "goodsId", g.merchant_id as "merchantId", f.feedback, f.reason
       from demand_feedback f join demand_item i on i.id = f.demand_item_id join goods g on g.id = f.goods_id
      where i.demand_id = $1`,
    [demandId],
    "feedback-of-demand",
  );
  await db.run("update demand set seen_at = now() where id = $1", [demandId], "demand-seen");
  const lines: LineSources[] = [];
  for (const { id, item } of items) {
    // What was said of goods counts for their line, what was said of a shop for all.
    const heard = given.map((one) => (one.demandItemId === id ? one : { ...one, goodsId: "" }));
    const goods = await goodsFor(db, item, null);
    const sources = rankedSources(goods.map((one) => sourceOf(one, item, demand.deliverCityCode ?? "", heard)));
    lines.push({ demandItemId: id, item, sources: sources.slice(0, SHOWN) });
  }
  return lines;
}

/** Keeps what the buyer says of goods for a line of their own demand; 0 takes it back. Throws 404. */
export async function giveFeedback(
  tx: Db,
  caller: Caller,
  said: { demandItemId: string; goodsId: string; feedback: Feedback; reason?: string },
): Promise<void> {
  const reason = said.feedback === 2 ? (said.reason ?? "").trim() : "";
  refuseIf(feedbackProblem(said.feedback, reason));
  const known = await tx.one(
    `select 1 from demand_item i join demand d on d.id = i.demand_id, goods g
      where i.id = $1 and g.id = $4 and d.person_id = $2 and d.company_id is not distinct from $3::bigint and not d.deleted`,
    [said.demandItemId, caller.personId, caller.companyId, said.goodsId],
    "feedback-of-own",
  );
  if (known === null) throw notFound("货源或求购行不存在");
  if (said.feedback === 0)
    await tx.run(
      "delete from demand_feedback where demand_item_id = $1 and goods_id = $2",
      [said.demandItemId, said.goodsId],
      "feedback-back",
    );
  else
    await tx.run(
      `insert into demand_feedback (demand_item_id, goods_id, feedback, reason) values ($1, $2, $3, $4)
       on conflict (demand_item_id, goods_id) do update set feedback = excluded.feedback, reason = excluded.reason, at = now()`,
      [said.demandItemId, said.goodsId, said.feedback, reason],
      "feedback-keep",
    );
}

/** Goods of the asker's own shop for each line of an open demand. Throws 404. */
export async function ownGoodsFor(db: Db, caller: Caller, demandId: string): Promise<OwnGoods[]> {
  const demand = await openDemand(db, caller, demandId);
  if (demand === null) throw notFound("求购不存在");
  const lines: OwnGoods[] = [];
  for (const { id, item } of demand.items) {
    const goods = caller.merchantId === null ? [] : await goodsFor(db, item, caller.merchantId);
    lines.push({ demandItemId: id, goods });
  }
  return lines;
}

type LiveWord = { demandId: string; lines: QuoteLine[]; terms: QuoteTerms; isNew: boolean };

/** One's own demands with what came for them: open quotes, those not yet looked at, the lowest price per m³ delivered. */
export async function demandsWithSources(
  db: Db,
  caller: Caller,
  query: DemandListQuery,
): Promise<Page<DemandWithSources>> {
  const page = await ownDemands(db, caller, query);
  const words = await db.rows<LiveWord>(
    `select q.demand_id as "demandId", r.lines, r.terms, d.seen_at is null or r.at > d.seen_at as "isNew"
       from demand_quote q join demand d on d.id = q.demand_id
       join lateral (select lines, terms, at from demand_quote_round r
                      where r.quote_id = q.id and r.by_side = 'supplier' order by round desc limit 1) r on true
      where q.demand_id = any($1::bigint[]) and q.status in (1, 2)`,
    [page.rows.map(({ id }: Demand) => id)],
    "words-on-demands",
  );
  return {
    ...page,
    rows: page.rows.map((demand) => {
      const own = words.filter(({ demandId }) => demandId === demand.id);
      const prices = own.flatMap(({ lines, terms }) =>
        cubicPrices(lines, terms).flatMap((cubic) => (cubic?.delivered == null ? [] : [cubic.delivered])),
      );
      return {
        ...demand,
        recNum: own.length,
        newNum: own.filter(({ isNew }) => isNew).length,
        bestPrice: prices.length === 0 ? null : fen(Math.min(...prices)),
      };
    }),
  };
}
