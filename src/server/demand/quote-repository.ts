import { contactFree } from "../../domain/demand/contact-free.ts";
import type { DemandStatus } from "../../domain/demand/demand.ts";
import {
  availableQuoteEvents,
  QUOTE_STATUS_NAMES,
  type QuoteActor,
  type QuoteEvent,
  type QuoteFacts,
  type QuoteStatus,
} from "../../domain/demand/quote.ts";
import { cubicPrices, goodsAmountOf, type QuoteLine, type QuoteTerms } from "../../domain/demand/quote-line.ts";
import type { Quote, QuoteContact, QuoteFile, QuoteRound } from "../../domain/demand/quote-view.ts";
import { fen } from "../../domain/money.ts";
import { type Page, type PageQuery, pageOf, rowsBefore } from "../../domain/paging.ts";
import type { QuantityRule } from "../../domain/timber/quantity.ts";
import { formatBeijing } from "../../domain/time.ts";
import { isOwnDemand } from "../account/own-shop.ts";
import type { Caller } from "../auth.ts";
import type { Db, Value } from "../db/database.ts";

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

type RoundRow = Omit<QuoteRound, "time"> & { at: number };

export type QuoteRow = {
  id: string;
  quoteNo: string;
  demandId: string;
  demandNo: string;
  demandTitle: string;
  demandStatus: DemandStatus;
  buyer: QuoteContact;
  merchantName: string;
  merchantPhone: string;
  merchantContact: string;
  cityName: string;
  merchantId: string | null;
  status: QuoteStatus;
  endReason: string;
  round: number;
  version: number;
  validUntilAt: number;
  lockUntilAt: number | null;
  createdMs: number;
  nowMs: number;
  rounds: RoundRow[];
  rules: Readonly<Record<string, QuantityRule>>;
  awarded: Quote["awarded"];
  orderable: boolean;
  orderNo: string;
  /** Buyer and merchant are one party. */
  isOwn: boolean;
};

/** Columns of a `QuoteRow`, from demand_quote q and demand d. A demand whose deadline passed takes no quotes, whatever the job did. */
const COLUMNS = `q.id, q.quote_no as "quoteNo", q.demand_id as "demandId", d.demand_no as "demandNo", d.title as "demandTitle",
  case when d.status = 2 and d.quote_deadline_at <= clock_timestamp() then 3 else d.status end as "demandStatus",
  jsonb_build_object('name', d.contact_name, 'phone', d.contact_phone,
    'address', d.deliver_city_name || d.deliver_address) as buyer,
  q.supplier_name as "merchantName", q.contact_phone as "merchantPhone",
  (select p.name from person p where p.id = q.person_id) as "merchantContact", q.city_name as "cityName",
  q.merchant_id as "merchantId", q.status, q.end_reason as "endReason", q.round, q.version,
  ${ms("q.valid_until")} as "validUntilAt", ${ms("q.lock_until")} as "lockUntilAt", ${ms("q.created_at")} as "createdMs",
  ${ms("clock_timestamp()")} as "nowMs",
  (select jsonb_agg(jsonb_build_object('round', r.round, 'by', r.by_side, 'lines', r.lines, 'terms', r.terms,
            'goodsAmount', r.goods_amount, 'note', r.note, 'files', r.files, 'at', ${ms("r.at")}) order by r.round)
     from demand_quote_round r where r.quote_id = q.id) as rounds,
  (select coalesce(jsonb_object_agg(g.id::text, jsonb_build_object('saleUnit', g.sale_unit, 'countedIn', g.counted_in,
            'pieceVolumeMm3', g.piece_volume_mm3, 'piecesPerBundle', g.pieces_per_bundle, 'bundleVolume', g.bundle_volume,
            'step', g.step, 'minOrder', g.min_order, 'density', g.density)), '{}')
     from goods g where g.id in (select (l->>'goodsId')::bigint from demand_quote_round r, jsonb_array_elements(r.lines) l
                                  where r.quote_id = q.id)) as rules,
  (select coalesce(jsonb_agg(jsonb_build_object('demandItemId', a.demand_item_id::text, 'quantity', a.quantity,
            'amount', a.amount)), '[]')
     from demand_award a where a.quote_id = q.id) as awarded,
  exists (select 1 from demand_award a where a.quote_id = q.id and a.goods_id is not null) as orderable,
  coalesce((select o.order_no from platform_order o where o.order_group_id = q.order_group_id order by o.id limit 1), '')
    as "orderNo",
  ${isOwnDemand({ merchant: "q.merchant_id", company: "q.company_id" })} as "isOwn"`;
const FROM = "from demand_quote q join demand d on d.id = q.demand_id";

/** The merchant's last round, which holds. */
export function standingRound({ rounds }: Pick<QuoteRow, "rounds">): RoundRow {
  return rounds.findLast(({ by }) => by === "supplier")!; // a quote begins with one
}

export const quoteFacts = (row: QuoteRow): QuoteFacts => ({
  demandStatus: row.demandStatus,
  validUntilAt: row.validUntilAt,
  lockUntilAt: row.lockUntilAt,
  nowMs: row.nowMs,
  round: row.round,
});

const CALLABLE: Readonly<Record<"buyer" | "supplier", readonly QuoteEvent[]>> = {
  buyer: ["award", "counter", "reject", "place"],
  supplier: ["answer", "withdraw", "reissue"],
};

/** What would lead to an order, which there is none of within one party. */
const LEADS_ON: readonly QuoteEvent[] = ["answer", "reissue", "counter", "award", "place"];

/** What one side may know of a quote: how to reach the other only once it was taken. */
export function quoteOf(row: QuoteRow, side: "buyer" | "supplier"): Quote {
  const wasTaken = row.lockUntilAt !== null;
  // The reader of these words must not learn from them how to reach the other before the award.
  const other = side === "supplier" ? row.buyer.name : row.merchantContact;
  const said = (text: string) => (wasTaken ? text : contactFree(text, [other]));
  const saidLine = (line: QuoteLine): QuoteLine => ({
    ...line,
    title: said(line.title),
    speciesName: said(line.speciesName),
    gradeName: said(line.gradeName),
    differences: line.differences.map((one) => ({ ...one, asked: said(one.asked), offered: said(one.offered) })),
    note: said(line.note),
  });
  const saidFiles = (files: readonly QuoteFile[]) => files.map((file) => ({ ...file, name: said(file.name) }));
  const { lines, terms, files } = standingRound(row);
  const cubic = cubicPrices(lines, terms);
  const contact: QuoteContact =
    side === "supplier" ? row.buyer : { name: row.merchantContact, phone: row.merchantPhone, address: row.cityName };
  return {
    id: row.id,
    quoteNo: row.quoteNo,
    demandId: row.demandId,
    demandNo: row.demandNo,
    demandTitle: said(row.demandTitle),
    demandStatus: row.demandStatus,
    supplier: { name: row.merchantName, cityName: row.cityName, merchantId: row.merchantId },
    status: row.status,
    statusName: QUOTE_STATUS_NAMES[row.status],
    endReason: said(row.endReason),
    round: row.round,
    version: row.version,
    validUntilAt: row.validUntilAt,
    lockUntilAt: row.lockUntilAt,
    terms,
    lines: lines.map((line, at) => ({
      ...saidLine(line),
      cubic: cubic[at] ?? null,
      rule: line.goodsId === null ? null : (row.rules[line.goodsId] ?? null),
    })),
    goodsAmount: goodsAmountOf(lines),
    files: saidFiles(files),
    rounds: row.rounds.map(({ at, ...round }) => ({
      ...round,
      lines: round.lines.map(saidLine),
      goodsAmount: fen(round.goodsAmount),
      note: said(round.note),
      files: saidFiles(round.files),
      time: formatBeijing(at),
    })),
    awarded: row.awarded,
    orderable: row.orderable,
    orderNo: row.orderNo,
    contact: wasTaken ? contact : null,
    createTime: formatBeijing(row.createdMs),
    events: availableQuoteEvents(row.status, side, quoteFacts(row)).filter(
      (event) =>
        CALLABLE[side].includes(event) &&
        (event !== "place" || row.orderable) &&
        !(row.isOwn && LEADS_ON.includes(event)),
    ),
  };
}

const OF_BUYER = "d.person_id = $1 and d.company_id is not distinct from $2::bigint and not d.deleted";
const buyerValues = (caller: Caller): Value[] => [caller.personId, caller.companyId];

/** Quotes on a demand of the purchasing entity, oldest first. */
export const quotesOnDemand = (db: Db, caller: Caller, demandId: string): Promise<QuoteRow[]> =>
  db.rows<QuoteRow>(
    `select ${COLUMNS} ${FROM} where ${OF_BUYER} and q.demand_id = $3 order by q.id`,
    [...buyerValues(caller), demandId],
    "quotes-on-demand",
  );

/** A quote on a demand of the purchasing entity; `null` when the id is unknown. */
export const quoteForBuyer = (db: Db, caller: Caller, id: string): Promise<QuoteRow | null> =>
  db.one<QuoteRow>(
    `select ${COLUMNS} ${FROM} where ${OF_BUYER} and q.id = $3`,
    [...buyerValues(caller), id],
    "quote-of-buyer",
  );

/** A quote of the company; `null` when it has none of that id. */
export const sentQuote = (db: Db, companyId: string, id: string): Promise<QuoteRow | null> =>
  db.one<QuoteRow>(`select ${COLUMNS} ${FROM} where q.company_id = $1 and q.id = $2`, [companyId, id], "sent-quote");

/** Takes the quote's row until the transaction ends: what is read after it is how it stands. */
export const lockQuote = (tx: Db, id: string): Promise<object | null> =>
  tx.one("select 1 from demand_quote where id = $1 for update", [id], "quote-lock");

/** Quotes of a company, newest first. */
export async function quotesSent(
  db: Db,
  companyId: string,
  query: PageQuery & { status: readonly QuoteStatus[] },
): Promise<Page<Quote>> {
  const where = "q.company_id = $1 and (cardinality($2::smallint[]) = 0 or q.status = any($2))";
  const values = [companyId, [...query.status]];
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from demand_quote q where ${where}`, values),
    db.rows<QuoteRow>(`select ${COLUMNS} ${FROM} where ${where} order by q.id desc limit $3 offset $4`, [
      ...values,
      query.pageSize,
      rowsBefore(query),
    ]),
  ]);
  return pageOf(
    rows.map((row) => quoteOf(row, "supplier")),
    counted?.total ?? 0,
    query,
  );
}

export type NewQuote = {
  quoteNo: string;
  demandId: string;
  caller: Caller;
  company: { companyId: string; merchantId: string | null; name: string; cityName: string };
  validUntilAt: number;
};

/** Writes a quote without its first round; answers its id. */
export async function insertQuote(tx: Db, quote: NewQuote): Promise<string> {
  const { caller, company } = quote;
  const row = await tx.one<{ id: string }>(
    `insert into demand_quote (quote_no, demand_id, person_id, company_id, merchant_id, supplier_name, city_name,
       contact_phone, valid_until)
     values ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9)) returning id`,
    [
      ...[quote.quoteNo, quote.demandId, caller.personId, company.companyId, company.merchantId, company.name],
      ...[company.cityName, caller.phone, quote.validUntilAt / 1000],
    ],
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

/** Keeps what one side said, for ever. */
export async function writeRound(
  tx: Db,
  quoteId: string,
  round: number,
  { by, lines, terms, note, files = [] }: Word,
  caller: Caller,
): Promise<void> {
  await tx.run(
    `insert into demand_quote_round (quote_id, round, by_side, person_id, lines, terms, goods_amount, note, files)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[quoteId, round, by, caller.personId, JSON.stringify(lines), JSON.stringify(terms)],
      ...[goodsAmountOf(lines), note, JSON.stringify(files)],
    ],
    "quote-round",
  );
}

export type QuoteMove = {
  id: string;
  from: QuoteStatus | null;
  to: QuoteStatus;
  event: QuoteEvent | "add";
  actor: QuoteActor;
  personId: string | null;
  ip?: string;
  note?: string;
  /** Set by a new word. */
  round?: number;
  validUntilAt?: number;
  /** Set by an award. */
  lockUntilAt?: number;
};

/** Moves a locked quote on and keeps what happened; its making is a move from `null`. */
export async function moveQuote(tx: Db, move: QuoteMove): Promise<void> {
  const { note = "" } = move;
  if (move.from !== null)
    await tx.run(
      `update demand_quote set status = $2::smallint, version = version + 1, entered_at = now(),
              round = coalesce($3, round), valid_until = coalesce(to_timestamp($4), valid_until),
              lock_until = coalesce(to_timestamp($5), lock_until),
              end_reason = case when $2::smallint in (5, 6, 7) then $6::text else '' end
        where id = $1`,
      [
        ...[move.id, move.to, move.round ?? null],
        move.validUntilAt === undefined ? null : move.validUntilAt / 1000,
        move.lockUntilAt === undefined ? null : move.lockUntilAt / 1000,
        note,
      ],
      "quote-move",
    );
  await tx.run(
    `insert into demand_quote_event (quote_id, event, from_status, to_status, actor_type, actor_id, note, ip)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [move.id, move.event, move.from, move.to, move.actor, move.personId, note, move.ip ?? null],
    "quote-event",
  );
}
