import { GOODS_STATUS } from "../../domain/catalog/goods/goods-states.ts";
import { DEMAND_STATUS, type DemandStatus } from "../../domain/demand/demand.ts";
import { QUOTE_STATUS, type QuoteStatus } from "../../domain/demand/quote.ts";
import type { QuoteLine, QuoteTerms } from "../../domain/demand/quote-line.ts";
import type { QuoteDomainEvent } from "../../domain/demand/quote-messages.ts";
import type { Quote, QuoteContact, QuoteRound } from "../../domain/demand/quote-view.ts";
import { QUOTE_FILES, QUOTE_LINES, QUOTE_TERMS } from "../../domain/demand/stored-demand.ts";
import type { CompanyId, DemandId, MerchantId, PersonId, QuoteId, WarehouseId } from "../../domain/ids.ts";
import { type PageQuery, rowsBefore } from "../../domain/paging.ts";
import type { QuantityRule } from "../../domain/timber/quantity.ts";
import { isOwnDemand } from "../account/own-shop-store.ts";
import type { Db } from "../db/database.ts";
import type { Within } from "../db/json-reading.ts";
import { AWARDED_GOODS } from "./award-store.ts";
import type { DemandOwner } from "./demand-store.ts";

const LIVE = [QUOTE_STATUS.toAnswerByBuyer, QUOTE_STATUS.toAnswerByMerchant].join(", ");

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

export type RoundRow = Omit<QuoteRound, "time"> & { at: number };

export type QuoteRow = {
  id: QuoteId;
  quoteNo: string;
  demandId: DemandId;
  demandNo: string;
  demandTitle: string;
  demandStatus: DemandStatus;
  buyer: QuoteContact;
  merchantName: string;
  merchantPhone: string;
  merchantContact: string;
  cityName: string;
  merchantId: MerchantId | null;
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
  case when d.status = ${DEMAND_STATUS.open} and d.quote_deadline_at <= clock_timestamp() then ${DEMAND_STATUS.toChoose} else d.status end as "demandStatus",
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
            'pieceVolumeMm3', g.piece_volume_mm3, 'width', g.width, 'length', g.length, 'piecesPerBundle', g.pieces_per_bundle, 'bundleVolume', g.bundle_volume,
            'step', g.step, 'minOrder', g.min_order, 'density', g.density)), '{}')
     from goods g where g.id in (select (l->>'goodsId')::bigint from demand_quote_round r, jsonb_array_elements(r.lines) l
                                  where r.quote_id = q.id)) as rules,
  (select coalesce(jsonb_agg(jsonb_build_object('demandItemId', a.demand_item_id::text, 'quantity', a.quantity,
            'amount', a.amount)), '[]')
     from demand_award a where a.quote_id = q.id) as awarded,
  exists (select 1 from ${AWARDED_GOODS} a where a.quote_id = q.id) as orderable,
  coalesce((select o.order_no from platform_order o where o.order_group_id = q.order_group_id order by o.id limit 1), '')
    as "orderNo",
  ${isOwnDemand({ merchant: "q.merchant_id", company: "q.company_id" })} as "isOwn"`;
/** Where the parts of rounds stand. */
const WITHIN: Within = { rounds: [{ lines: QUOTE_LINES, terms: QUOTE_TERMS, files: QUOTE_FILES }] };
const FROM = "from demand_quote q join demand d on d.id = q.demand_id";

const OF_BUYER = "d.person_id = :personId and d.company_id is not distinct from :companyId::bigint and not d.deleted";
const buyer = ({ personId, companyId }: DemandOwner) => ({ personId, companyId });

/** Quotes on a demand of the purchasing entity, oldest first. */
export const quotesOnDemand = (db: Db, by: DemandOwner, demandId: DemandId): Promise<QuoteRow[]> =>
  db.rows(
    `select ${COLUMNS} ${FROM} where ${OF_BUYER} and q.demand_id = :demandId order by q.id`,
    { ...buyer(by), demandId },
    "quotes-on-demand",
    WITHIN,
  );

/** A quote on a demand of the purchasing entity; `null` when the id is unknown. */
export const quoteForBuyer = (db: Db, by: DemandOwner, id: QuoteId): Promise<QuoteRow | null> =>
  db.one(`select ${COLUMNS} ${FROM} where ${OF_BUYER} and q.id = :id`, { ...buyer(by), id }, "quote-of-buyer", WITHIN);

/** A quote of the company; `null` when it has none of that id. */
export const sentQuote = (db: Db, companyId: CompanyId, id: QuoteId): Promise<QuoteRow | null> =>
  db.one(
    `select ${COLUMNS} ${FROM} where q.company_id = :companyId and q.id = :id`,
    { companyId, id },
    "sent-quote",
    WITHIN,
  );

/** Locks a quote until the transaction ends: what is read after it is how it stands. */
export const lockQuote = (tx: Db, id: QuoteId): Promise<object | null> =>
  tx.one("select 1 from demand_quote where id = :id for update", { id }, "quote-lock");

/** Locks all quotes of a locked demand, by id. */
export const lockQuotesOf = (tx: Db, demandId: DemandId): Promise<object[]> =>
  tx.rows("select 1 from demand_quote where demand_id = :demandId order by id for update", { demandId }, "award-lock");

/** Locks the quotes of a locked demand that the two sides still talk about, by id, but those on one of these lines. */
export const lockLiveQuotes = (
  tx: Db,
  demandId: DemandId,
  unlessOn: readonly string[],
): Promise<{ id: QuoteId; status: QuoteStatus }[]> =>
  tx.rows(
    `select q.id, q.status from demand_quote q
      where q.demand_id = :demandId and q.status in (${LIVE})
        and not exists (select 1 from demand_quote_round r, jsonb_array_elements(r.lines) l
                         where r.quote_id = q.id and r.round = q.round and l->>'demandItemId' = any(:unlessOn::text[]))
      order by q.id for update of q`,
    { demandId, unlessOn },
    "quotes-passed-over",
  );

/** One page of a company's quotes, the newest first; `status` empty: of any status. */
export async function sentQuoteRows(
  db: Db,
  companyId: CompanyId,
  { status, page }: { status: readonly QuoteStatus[]; page: PageQuery },
): Promise<{ total: number; rows: QuoteRow[] }> {
  const where = "q.company_id = :companyId and (cardinality(:status::smallint[]) = 0 or q.status = any(:status))";
  const values = { companyId, status };
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from demand_quote q where ${where}`, values),
    db.rows<QuoteRow>(
      `select ${COLUMNS} ${FROM} where ${where} order by q.id desc limit :most offset :skipped`,
      { ...values, most: page.pageSize, skipped: rowsBefore(page) },
      undefined,
      WITHIN,
    ),
  ]);
  return { total: counted?.total ?? 0, rows };
}

/**
 * Where the company of a quote is. `storeId`: the only warehouse in which its shop has goods on sale, `null` of several or none;
 * `cityCode`: of the shop, else of the company, "" where neither states one.
 */
export type QuoteOrigin = {
  id: QuoteId;
  merchantId: MerchantId | null;
  storeId: WarehouseId | null;
  storeName: string | null;
  cityCode: string;
};
export const quoteOrigins = (db: Db, ids: readonly QuoteId[]): Promise<QuoteOrigin[]> =>
  db.rows(
    `select q.id, q.merchant_id as "merchantId", w.id as "storeId", w.store_name as "storeName",
            coalesce(m.city_code, c.city_code, '') as "cityCode"
       from demand_quote q join company_info c on c.id = q.company_id left join merchant m on m.id = q.merchant_id
       left join lateral (select min(g.store_id) as id from goods g
                           where g.merchant_id = q.merchant_id and g.status = ${GOODS_STATUS.onSale}
                          having count(distinct g.store_id) = 1) single on true
       left join store w on w.id = single.id
      where q.id = any(:ids::bigint[])`,
    { ids },
    "quote-origins",
  );

export type LiveWord = { demandId: DemandId; lines: QuoteLine[]; terms: QuoteTerms; isNew: boolean };

/** The merchants' last rounds of quotes on these demands that are still talked about. */
export const liveWordsOn = (db: Db, demandIds: readonly DemandId[]): Promise<LiveWord[]> =>
  db.rows(
    `select q.demand_id as "demandId", r.lines, r.terms, d.seen_at is null or r.at > d.seen_at as "isNew"
       from demand_quote q join demand d on d.id = q.demand_id
       join lateral (select lines, terms, at from demand_quote_round r
                      where r.quote_id = q.id and r.by_side = 'supplier' order by round desc limit 1) r on true
      where q.demand_id = any(:demandIds::bigint[]) and q.status in (${LIVE})`,
    { demandIds },
    "words-on-demands",
  );

export type DueQuote = {
  id: QuoteId;
  status: QuoteStatus;
  demandStatus: DemandStatus;
  validUntilAt: number;
  lockUntilAt: number | null;
  nowMs: number;
  round: number;
};

/** Locks the next quote whose validity or lock is over by the database's clock; skips `passed` and those in use. */
export const lockDueQuote = (tx: Db, passed: readonly string[]): Promise<DueQuote | null> =>
  tx.one(
    `select q.id, q.status, d.status as "demandStatus", q.round,
            extract(epoch from q.valid_until)::float8 * 1000 as "validUntilAt",
            extract(epoch from q.lock_until)::float8 * 1000 as "lockUntilAt",
            extract(epoch from now())::float8 * 1000 as "nowMs"
       from demand_quote q join demand d on d.id = q.demand_id
      where ((q.status in (${LIVE}) and q.valid_until <= now())
          or (q.status = ${QUOTE_STATUS.awarded} and q.lock_until <= now()))
        and q.id <> all(:passed::bigint[])
      order by q.id limit 1 for update of q skip locked`,
    { passed },
    "quote-due",
  );

/** What messages about a quote need, and its two sides. */
export type QuoteParties = Omit<QuoteDomainEvent, "event" | "note"> & {
  buyerId: PersonId;
  buyerCompanyId: CompanyId | null;
  quotingPersonId: PersonId;
  companyId: CompanyId;
  merchantId: MerchantId | null;
  contactName: string;
};
export const partiesOfQuote = (tx: Db, id: QuoteId): Promise<QuoteParties | null> =>
  tx.one(
    `select q.id, q.demand_id as "demandId", d.demand_no as "demandNo", d.title as "demandTitle",
            q.supplier_name as "merchantName", r.goods_amount::float8 as "goodsAmount",
            floor(extract(epoch from q.lock_until) * 1000)::float8 as "lockUntilAt", d.person_id as "buyerId",
            d.company_id as "buyerCompanyId", q.person_id as "quotingPersonId", q.company_id as "companyId",
            q.merchant_id as "merchantId", d.contact_name as "contactName",
            exists (select 1 from ${AWARDED_GOODS} a where a.quote_id = q.id) as "hasGoods"
       from demand_quote q join demand d on d.id = q.demand_id
       join demand_quote_round r on r.quote_id = q.id and r.round = q.round
      where q.id = :id`,
    { id },
    "quote-to-notify",
  );
