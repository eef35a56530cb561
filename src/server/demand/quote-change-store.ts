import { QUOTE_STATUS, type QuoteActor, type QuoteEvent, type QuoteStatus } from "../../domain/demand/quote.ts";
import { goodsAmountOf, type QuoteLine, type QuoteTerms } from "../../domain/demand/quote-line.ts";
import type { QuoteFile } from "../../domain/demand/quote-view.ts";
import type { CompanyId, DemandId, MerchantId, QuoteId } from "../../domain/ids.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import type { Move } from "../system/history-store.ts";
import { recordTransition } from "../system/life.ts";

export type NewQuote = {
  quoteNo: string;
  demandId: DemandId;
  caller: Caller;
  company: { companyId: CompanyId; merchantId: MerchantId | null; name: string; cityName: string };
  validUntilAt: number;
};

/** Writes a quote without its first round; returns its id. Rejects as a duplicate of `demand_quote_once` for a second live one. */
export async function insertQuote(
  tx: Db,
  { quoteNo, demandId, caller, company, validUntilAt }: NewQuote,
): Promise<QuoteId> {
  const row = await tx.one<{ id: QuoteId }>(
    `insert into demand_quote (quote_no, demand_id, person_id, company_id, merchant_id, supplier_name, city_name,
       contact_phone, valid_until)
     values (:quoteNo, :demandId, :personId, :companyId, :merchantId, :name, :cityName, :phone, to_timestamp(:seconds))
     returning id`,
    { ...company, quoteNo, demandId, personId: caller.personId, phone: caller.phone, seconds: validUntilAt / 1000 },
    "quote-add",
  );
  return row!.id; // an insert returns its row
}

export type Word = {
  by: "buyer" | "supplier";
  lines: QuoteLine[];
  terms: QuoteTerms;
  note: string;
  files?: readonly QuoteFile[];
};

/** Stores the round of one side; a trigger refuses any change of it. */
export const writeRound = (
  tx: Db,
  quoteId: QuoteId,
  round: number,
  { by, lines, terms, note, files = [] }: Word,
  { personId }: Pick<Caller, "personId">,
): Promise<number> =>
  tx.run(
    `insert into demand_quote_round (quote_id, round, by_side, person_id, lines, terms, goods_amount, note, files)
     values (:quoteId, :round, :by, :personId, :lines, :terms, :goodsAmount, :note, :files)`,
    {
      quoteId,
      round,
      by,
      personId,
      goodsAmount: goodsAmountOf(lines),
      note,
      lines: JSON.stringify(lines),
      terms: JSON.stringify(terms),
      files: JSON.stringify(files),
    },
    "quote-round",
  );

export type QuoteMove = Omit<Move<QuoteEvent | "add", QuoteStatus, QuoteActor>, "id" | "note"> & {
  id: QuoteId;
  note?: string;
  /** Set by a new word. */
  round?: number;
  validUntilAt?: number;
  /** Set by an award. */
  lockUntilAt?: number;
};

const ENDED = [QUOTE_STATUS.rejected, QUOTE_STATUS.expired, QUOTE_STATUS.withdrawn].join(", ");
const seconds = (ms: number | undefined) => (ms === undefined ? null : ms / 1000);

/** Writes a locked quote's new status, raises its version and records the transition; its creation is a move from `null`. */
export async function moveQuote(tx: Db, move: QuoteMove): Promise<void> {
  const { id, from, to, note = "" } = move;
  if (from !== null)
    await tx.run(
      `update demand_quote set status = :to::smallint, version = version + 1, entered_at = now(),
              round = coalesce(:round, round), valid_until = coalesce(to_timestamp(:validUntil), valid_until),
              lock_until = coalesce(to_timestamp(:lockUntil), lock_until),
              end_reason = case when :to::smallint in (${ENDED}) then :note::text else '' end
        where id = :id`,
      {
        id,
        to,
        note,
        round: move.round ?? null,
        validUntil: seconds(move.validUntilAt),
        lockUntil: seconds(move.lockUntilAt),
      },
      "quote-move",
    );
  await recordTransition(tx, "quote", { ...move, note });
}
