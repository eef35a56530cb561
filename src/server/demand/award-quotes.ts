import type { WireAward } from "../../contract/demand/quote-schemas.ts";
import { GOODS_STATUS } from "../../domain/catalog/goods/goods-states.ts";
import { awardProblem, linesLeft, linesTaken, type QuoteAward } from "../../domain/demand/award.ts";
import { DEMAND_STATUS, nextDemandStatus } from "../../domain/demand/demand.ts";
import { wholeLines } from "../../domain/demand/line-sources.ts";
import { lockUntil, nextQuoteStatus, QUOTE_LIVE, QUOTE_STATUS } from "../../domain/demand/quote.ts";
import type { QuoteLine } from "../../domain/demand/quote-line.ts";
import type { Comparison } from "../../domain/demand/quote-view.ts";
import type { DemandId, DemandLineId, GoodsId, QuoteId } from "../../domain/ids.ts";
import type { Change } from "../../domain/trade/checkout.ts";
import { actorFacts, type Caller } from "../auth.ts";
import type { Database, Db } from "../db/database.ts";
import { type IdempotencyKey, once } from "../idempotency.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { type Actor, audit } from "../system/audit.ts";
import { statusOf } from "../system/life.ts";
import { holdAwardedGoods, lockAwardedGoods, writeAward } from "./award-store.ts";
import { comparisonOf } from "./comparison.ts";
import { quotableLines } from "./demand-board.ts";
import { moveDemand } from "./demand-change-store.ts";
import { demandsOfQuotes, linesOfDemand, lockedOwnDemand } from "./demand-store.ts";
import { passOver } from "./pass-over.ts";
import { moveQuote } from "./quote-change-store.ts";
import { lockQuotesOf, type QuoteRow, quotesOnDemand } from "./quote-store.ts";
import { quoteFacts, quoteOf } from "./quote-view.ts";
import { quoteChanged } from "./quotes.ts";

type Taken = { row: QuoteRow; lines: QuoteLine[] };

/** The one demand that all quotes are on, if it is the caller's. Throws 404. */
async function demandOf(tx: Db, caller: Caller, quoteIds: readonly QuoteId[]): Promise<DemandId> {
  const rows = await demandsOfQuotes(tx, caller, quoteIds);
  const [only, ...others] = rows;
  if (only === undefined || others.length > 0 || only.quotes !== quoteIds.length) throw notFound("报价不存在");
  return only.demandId;
}

/** What is held of goods for the lines of one quote; each goods once. */
function holdsFor({ row, lines }: Taken): { quoteId: QuoteId; goodsId: GoodsId; count: number }[] {
  const held = new Map<GoodsId, number>();
  for (const { goodsId, count } of lines)
    if (goodsId !== null) held.set(goodsId, (held.get(goodsId) ?? 0) + (count ?? 0));
  return [...held].map(([goodsId, count]) => ({ quoteId: row.id, goodsId, count }));
}

/** Holds what was taken of goods until the order is placed, or throws 5001 with what is short; all or nothing. */
async function holdGoods(tx: Db, taken: readonly Taken[]): Promise<void> {
  const holds = taken.flatMap(holdsFor);
  if (holds.length === 0) return;
  const requested = new Map<GoodsId, number>();
  for (const { goodsId, count } of holds) requested.set(goodsId, (requested.get(goodsId) ?? 0) + count);
  const goods = await lockAwardedGoods(tx, [...requested.keys()]);
  const changes = goods.flatMap(({ id, title, status, free }): Change[] => {
    const count = requested.get(id) ?? 0;
    if (status !== GOODS_STATUS.onSale)
      return [{ goodsId: id, title, field: "status", old: GOODS_STATUS.onSale, new: status }];
    return free < count ? [{ goodsId: id, title, field: "stock", old: count, new: free }] : [];
  });
  if (changes.length > 0) throw new Refusal(5001, "货源库存不足，请少采纳一些或选择其他报价", { changes });
  await holdAwardedGoods(tx, holds);
}

const isWhole = ({ quote, lines }: QuoteAward): boolean =>
  wholeLines(quote.lines).every((line) =>
    lines.some(({ demandItemId, quantity }) => demandItemId === line.demandItemId && quantity === line.quantity),
  );

/** What is taken of each chosen quote: the requested lines, else those that are still open. Throws as `awardQuotes`. */
function awardsOf(
  rows: readonly QuoteRow[],
  chosen: ReadonlyMap<string, WireAward["quotes"][number]>,
  items: Comparison["items"],
): { row: QuoteRow; award: QuoteAward }[] {
  const isOpen = (id: DemandLineId) => items.some((line) => line.id === id && !line.taken);
  return rows.flatMap((row) => {
    const asked = chosen.get(row.id);
    if (asked === undefined) return [];
    if (row.isOwn) throw warning("不能采纳自己店铺的报价");
    if (asked.version !== row.version) throw quoteChanged(row);
    statusOf(nextQuoteStatus(row.status, "award", "buyer", quoteFacts(row)));
    const quote = quoteOf(row, "buyer");
    const offered = wholeLines(quote.lines);
    const requested: NonNullable<typeof asked.lines> =
      asked.lines ?? offered.filter(({ demandItemId }) => isOpen(demandItemId));
    const lines = requested.map(({ demandItemId, quantity }) => ({
      demandItemId,
      quantity: quantity ?? offered.find((line) => line.demandItemId === demandItemId)?.quantity ?? 0,
    }));
    return [{ row, award: { quote, lines } }];
  });
}

/** As `awardQuotes`, inside a transaction. */
export async function takeQuotes(tx: Db, caller: Caller, { quotes }: WireAward, actor: Actor): Promise<Comparison> {
  const chosen = new Map(quotes.map((quote) => [quote.id, quote]));
  if (chosen.size !== quotes.length) throw warning("同一报价重复选择");
  const demandId = await demandOf(tx, caller, [...chosen.keys()]);
  const demand = await lockedOwnDemand(tx, caller, demandId);
  if (demand === null) throw notFound("报价不存在");
  await lockQuotesOf(tx, demandId);
  const rows = await quotesOnDemand(tx, caller, demandId);
  const live = rows.filter(({ status }) => QUOTE_LIVE.includes(status)).length;
  const items = quotableLines(await linesOfDemand(tx, demandId));
  const chosenRows = awardsOf(rows, chosen, items);
  const awards = chosenRows.map(({ award }) => award);
  const left = linesLeft(items, awards);
  const facts = { reviewNeeded: false, problem: null, quotes: live, linesLeft: left.length };
  const to = statusOf(nextDemandStatus(demand.status, "award", "buyer", facts));
  refuseIf(awardProblem(items, awards));
  const taken = chosenRows.map(({ row, award }) => ({ row, award, lines: linesTaken(items, award) }));
  await holdGoods(tx, taken);
  for (const { row, lines, award } of taken) {
    await writeAward(tx, row.id, lines, quoteOf(row, "buyer").terms);
    await moveQuote(tx, {
      id: row.id,
      from: row.status,
      to: QUOTE_STATUS.awarded,
      event: "award",
      ...actorFacts({ actor: "buyer", caller }),
      lockUntilAt: lockUntil(row.nowMs, row.validUntilAt),
      note: isWhole(award) ? "" : `采纳${award.lines.length}行`,
    });
  }
  await passOver(tx, demandId, "买家采纳了其他报价", {
    unlessOn: to === DEMAND_STATUS.awarded ? [] : left.map(({ id }) => id),
  });
  const move = { id: demandId, from: demand.status, to, event: "award", note: "" } as const;
  await moveDemand(tx, { ...move, ...actorFacts({ actor: "buyer", caller }) });
  const comparison = await comparisonOf(tx, caller, demandId);
  await audit(tx, actor, {
    title: "求购采纳",
    kind: "changed",
    target: demand.demandNo,
    after: { quotes: taken.map(({ row, lines }) => ({ quoteNo: row.quoteNo, lines: lines.length })) },
  });
  return comparison;
}

/**
 * Takes quotes of one demand, whole, by line or parts of lines, once per key: their prices are locked and their goods held for
 * one to three days. Other quotes are marked as passed over once nothing is left of the lines they are on; the demand is a deal
 * once no line is. Demand, quotes and goods are locked in this order, each by id. Throws 404 for someone else's, 5001 for another
 * version and for stock that is gone, a warning for quotes that ran out by the server's clock and for more than was demanded.
 */
export const awardQuotes = (
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  caller: Caller,
  award: WireAward,
  actor: Actor,
): Promise<Comparison> => once(db, idempotencyKey, (tx) => takeQuotes(tx, caller, award, actor));
