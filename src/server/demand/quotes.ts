import { randomInt } from "node:crypto";
import type { Static } from "typebox";
import type {
  QuoteAddBody,
  QuoteCounterBody,
  QuoteEndBody,
  QuoteUpdateBody,
} from "../../contract/demand/quote-schemas.ts";
import type { DemandItem } from "../../domain/demand/demand-item.ts";
import { counteredPrices, wholeLines } from "../../domain/demand/line-sources.ts";
import {
  nextQuoteStatus,
  QUOTE_EVENTS,
  QUOTE_FILES_MAX,
  QUOTE_STATUS,
  type QuoteEvent,
  type QuoteStatus,
  validUntilProblem,
} from "../../domain/demand/quote.ts";
import { priceProblem, type QuoteLine, quotedAmount } from "../../domain/demand/quote-line.ts";
import type { Quote, QuoteFile } from "../../domain/demand/quote-view.ts";
import { eventFieldProblem } from "../../domain/events.ts";
import type { CompanyId, DemandId, DemandLineId, QuoteId } from "../../domain/ids.ts";
import { reasonProblem } from "../../domain/reason.ts";
import { humanNumber } from "../../domain/trade/order-no.ts";
import { notFoundFor } from "../account/other-purchasing-entity.ts";
import { actorFacts, type Caller } from "../auth.ts";
import { statementNow } from "../db/clock.ts";
import { type Database, type Db, isDuplicate } from "../db/database.ts";
import { type IdempotencyKey, once } from "../idempotency.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { configured } from "../system/config.ts";
import { attachFiles } from "../system/files/stored-files.ts";
import { statusOf } from "../system/life.ts";
import { openDemand } from "./demand-board.ts";
import { countQuote } from "./demand-change-store.ts";
import { lockOpenDemand, untakenLines } from "./demand-store.ts";
import { insertQuote, moveQuote, writeRound } from "./quote-change-store.ts";
import { roundFrom } from "./quote-lines.ts";
import { lockQuote, type QuoteRow, quoteForBuyer, sentQuote } from "./quote-store.ts";
import { quoteFacts, quoteOf, standingRound } from "./quote-view.ts";
import { quotingCompanyIdOf, requireQuotingCompany } from "./quoting-company.ts";

type Add = Static<typeof QuoteAddBody>;
type Update = Static<typeof QuoteUpdateBody>;
type Counter = Static<typeof QuoteCounterBody>;
type End = Static<typeof QuoteEndBody>;

export const OWN_DEMAND = "不能给自己的求购报价";
const unknownQuote = () => notFound("报价不存在");
const NOTE_MAX = 200;

/** Refuses a command on a stale version of the quote with code 5001. */
export const quoteChanged = ({ version, status }: Pick<QuoteRow, "version" | "status">) =>
  new Refusal(5001, "报价已发生变化，请刷新后再试", { changes: [], version, status });

function stepOf(row: QuoteRow, version: number, event: QuoteEvent, actor: "buyer" | "supplier"): QuoteStatus {
  if (row.version !== version) throw quoteChanged(row);
  return statusOf(nextQuoteStatus(row.status, event, actor, quoteFacts(row)));
}

async function lockedForBuyer(tx: Db, caller: Caller, id: QuoteId): Promise<QuoteRow> {
  if ((await quoteForBuyer(tx, caller, id)) === null) throw unknownQuote();
  await lockQuote(tx, id);
  return (await quoteForBuyer(tx, caller, id))!; // there before the lock, and quotes are never removed
}

async function lockedSentQuote(tx: Db, companyId: CompanyId | null, id: QuoteId): Promise<QuoteRow> {
  if (companyId === null || (await sentQuote(tx, companyId, id)) === null) throw unknownQuote();
  await lockQuote(tx, id);
  return (await sentQuote(tx, companyId, id))!; // likewise
}

/** The lines of a demand that can still be quoted on, by id. */
const itemsOf = async (db: Db, demandId: DemandId): Promise<Map<DemandLineId, DemandItem>> =>
  new Map((await untakenLines(db, demandId)).map(({ id, item }) => [id, item]));

/** The papers of a round: those that were with the quote before, of either side, and one's own new ones. */
async function quoteFiles(
  tx: Db,
  caller: Caller,
  quoteId: QuoteId,
  asked: readonly string[],
  before: readonly QuoteFile[],
): Promise<QuoteFile[]> {
  const names = [...new Set(asked)];
  refuseIf(names.length > QUOTE_FILES_MAX ? `附件最多${QUOTE_FILES_MAX}个` : null);
  const known = (name: string) => before.find(({ fileName, fileId }) => fileName === name || fileId === name);
  const fresh = names.filter((name) => known(name) === undefined);
  const attached = await attachFiles(tx, caller.personId, fresh, { purpose: "quote", subjectId: quoteId });
  return names.map((name): QuoteFile => {
    const kept = known(name);
    if (kept !== undefined) return kept;
    const file = attached[fresh.indexOf(name)]!; // as many as requested
    return { fileId: file.id, fileName: file.fileName, name: file.originalName };
  });
}

async function admitValidity(db: Db, validUntilAt: number, nowMs: number): Promise<void> {
  refuseIf(validUntilProblem(validUntilAt, nowMs, await configured(db, "quote.maxValidHours")));
}

/** As `addQuote`, inside a transaction. */
export async function quoteOnDemand(tx: Db, caller: Caller, { demandId, ...wire }: Add): Promise<Quote> {
  const company = await requireQuotingCompany(tx, caller);
  const demand = await openDemand(tx, caller, demandId);
  if (demand === null) throw notFound("求购不存在");
  if (demand.mine) throw warning(OWN_DEMAND);
  if (!(await lockOpenDemand(tx, demandId))) throw warning("求购已停止报价");
  const nowMs = await statementNow(tx);
  await admitValidity(tx, wire.validUntilAt, nowMs);
  const written = await roundFrom(tx, wire, await itemsOf(tx, demandId), company.merchantId);
  const quoteNo = humanNumber("QT", nowMs, randomInt);
  let id: QuoteId;
  try {
    id = await insertQuote(tx, { quoteNo, demandId, caller, company, validUntilAt: wire.validUntilAt });
  } catch (error) {
    if (isDuplicate(error, "demand_quote_once")) throw warning("您已报过价，请在原报价上修改");
    throw error;
  }
  const files = await quoteFiles(tx, caller, id, wire.fileIds ?? [], []);
  await writeRound(tx, id, 1, { by: "supplier", ...written, files }, caller);
  await moveQuote(tx, {
    id,
    from: null,
    to: QUOTE_STATUS.toAnswerByBuyer,
    event: "add",
    ...actorFacts({ actor: "supplier", caller }),
  });
  await countQuote(tx, demandId);
  return quoteOf((await sentQuote(tx, company.companyId, id))!, "supplier"); // just written
}

/**
 * The first round of a quote on an open demand, once per key. Throws 5002 for a caller who may not quote, 404 for a demand they
 * cannot see.
 */
export const addQuote = (
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  caller: Caller,
  quote: Add,
): Promise<Quote> => once(db, idempotencyKey, (tx) => quoteOnDemand(tx, caller, quote));

/** A further round of the merchant's: an answer to a counter, a better offer, or the quote again after it expired. */
export async function answerQuote(
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  caller: Caller,
  { id, version, ...wire }: Update,
  event: "answer" | "reissue",
): Promise<Quote> {
  return await once(db, idempotencyKey, async (tx) => {
    const company = await requireQuotingCompany(tx, caller);
    const row = await lockedSentQuote(tx, company.companyId, id);
    if (row.isOwn) throw warning(OWN_DEMAND);
    const to = stepOf(row, version, event, "supplier");
    await admitValidity(tx, wire.validUntilAt, row.nowMs);
    const written = await roundFrom(tx, wire, await itemsOf(tx, row.demandId), company.merchantId);
    const round = row.round + 1;
    const before = row.rounds.flatMap(({ files }) => files);
    const files = await quoteFiles(tx, caller, id, wire.fileIds ?? [], before);
    await writeRound(tx, id, round, { by: "supplier", ...written, files }, caller);
    try {
      await moveQuote(tx, {
        id,
        from: row.status,
        to,
        event,
        ...actorFacts({ actor: "supplier", caller }),
        round,
        validUntilAt: wire.validUntilAt,
      });
    } catch (error) {
      if (isDuplicate(error, "demand_quote_once")) throw warning("您已报过价，请在原报价上修改");
      throw error;
    }
    return quoteOf((await sentQuote(tx, company.companyId, id))!, "supplier"); // just moved
  });
}

/** The price the buyer would accept, line by line; the rest of the merchant's round stays. */
export async function counterQuote(
  db: Database,
  idempotencyKey: IdempotencyKey | null,
  caller: Caller,
  { id, version, lines, note = "" }: Counter,
): Promise<Quote> {
  return await once(db, idempotencyKey, async (tx) => {
    const row = await lockedForBuyer(tx, caller, id);
    const to = stepOf(row, version, "counter", "buyer");
    refuseIf(note.trim().length > NOTE_MAX ? `说明最多${NOTE_MAX}个字` : null);
    const standing = standingRound(row);
    const wished = new Map(lines.map((line) => [line.demandItemId, line.price]));
    if (wished.size !== lines.length) throw warning("同一行只能还一个价");
    for (const demandItemId of wished.keys())
      if (!standing.lines.some((line) => line.demandItemId === demandItemId)) throw notFound("报价行不存在");
    for (const price of wished.values()) refuseIf(priceProblem(price));
    const asked = wholeLines(standing.lines).flatMap((line): QuoteLine[] => {
      const prices = counteredPrices(line, wished.get(line.demandItemId) ?? line.price);
      return line.sources.map((source, at): QuoteLine => {
        const price = prices[at] ?? source.price;
        return { ...source, price, amount: quotedAmount(price, source.quantity, source.saleUnit) };
      });
    });
    const round = row.round + 1;
    await writeRound(tx, id, round, { by: "buyer", lines: asked, terms: standing.terms, note: note.trim() }, caller);
    await moveQuote(tx, {
      id,
      from: row.status,
      to,
      event: "counter",
      ...actorFacts({ actor: "buyer", caller }),
      round,
      note: note.trim(),
    });
    return quoteOf((await quoteForBuyer(tx, caller, id))!, "buyer"); // just moved
  });
}

/** Turns a quote down; the merchant gets the reason. */
export async function rejectQuote(db: Database, caller: Caller, { id, version, reason = "" }: End): Promise<Quote> {
  return await db.transaction(async (tx) => {
    const row = await lockedForBuyer(tx, caller, id);
    const to = stepOf(row, version, "reject", "buyer");
    refuseIf(eventFieldProblem(QUOTE_EVENTS, "reject", { reason }));
    const note = reason.trim();
    await moveQuote(tx, { id, from: row.status, to, event: "reject", ...actorFacts({ actor: "buyer", caller }), note });
    return quoteOf((await quoteForBuyer(tx, caller, id))!, "buyer"); // just moved
  });
}

/** Takes one's own quote back. */
export async function withdrawQuote(db: Database, caller: Caller, { id, version, reason = "" }: End): Promise<Quote> {
  return await db.transaction(async (tx) => {
    const companyId = await quotingCompanyIdOf(tx, caller);
    const row = await lockedSentQuote(tx, companyId, id);
    const to = stepOf(row, version, "withdraw", "supplier");
    const note = reason.trim();
    refuseIf(note === "" ? null : reasonProblem(note));
    await moveQuote(tx, {
      id,
      from: row.status,
      to,
      event: "withdraw",
      ...actorFacts({ actor: "supplier", caller }),
      note,
    });
    return quoteOf((await sentQuote(tx, companyId!, id))!, "supplier"); // locked above
  });
}

/** A quote for either of its sides. Throws 404. */
export async function readQuote(db: Db, caller: Caller, id: QuoteId): Promise<Quote> {
  const bought = await quoteForBuyer(db, caller, id);
  if (bought !== null) return quoteOf(bought, "buyer");
  const companyId = await quotingCompanyIdOf(db, caller);
  const sent = companyId === null ? null : await sentQuote(db, companyId, id);
  if (sent === null) throw await notFoundFor(db, { actor: "buyer", caller }, "quote", id);
  return quoteOf(sent, "supplier");
}
