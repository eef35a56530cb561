import { MERCHANT_STATUS } from "../../domain/company/merchant-states.ts";
import { OFFER_STATUS, type OfferLine } from "../../domain/futures/forward-offer.ts";
import {
  INQUIRY_STATUS,
  INQUIRY_WAIT_MS,
  type InquiryActor,
  type InquiryEvent,
  type InquiryRound,
  type InquiryStatus,
  type RoundTerms,
} from "../../domain/futures/inquiry.ts";
import type { Currency, Incoterm, LandedReport } from "../../domain/futures/landed-cost.ts";
import { OFFER_LINES } from "../../domain/futures/stored-futures.ts";
import type {
  CompanyId,
  ForwardInquiryId,
  ForwardOfferId,
  ForwardOrderId,
  MerchantId,
  PersonId,
} from "../../domain/ids.ts";
import { type PageQuery, rowsBefore } from "../../domain/paging.ts";
import type { Dm3 } from "../../domain/units.ts";
import { isOwnShop } from "../account/own-shop-store.ts";
import { ms, msAgo } from "../db/clock.ts";
import type { Db } from "../db/database.ts";
import type { Within } from "../db/json-reading.ts";
import type { Move } from "../system/history-store.ts";
import type { FuturesParties } from "./offer-store.ts";

/** Whose inquiries: a company's that buys, a shop's, or all (for an operator). */
export type InquirySide =
  | { actor: "buyer"; companyId: CompanyId | null }
  | { actor: "merchant"; merchantId: MerchantId | null }
  | { actor: "operator" };

type RoundRow = Omit<InquiryRound, "destPortName" | "time"> & { at: number };

export type InquiryRow = {
  id: ForwardInquiryId;
  inquiryNo: string;
  /** `null` of a free one. */
  offerId: ForwardOfferId | null;
  offerNo: string | null;
  title: string | null;
  lines: OfferLine[];
  speciesCode: string;
  /** `null` for a free one without a quotation. */
  merchantId: MerchantId | null;
  shopName: string | null;
  personId: PersonId;
  companyId: CompanyId;
  buyerName: string;
  volume: Dm3;
  containers: number;
  targetPrice: number | null;
  currency: Currency;
  incotermWanted: Incoterm;
  loadPort: string | null;
  destPort: string;
  offerEta: string | null;
  offerTerms: { price: number; depositPct: number } | null;
  etaBegin: string | null;
  etaEnd: string | null;
  paymentTerm: string;
  landed: LandedReport | null;
  remark: string;
  status: InquiryStatus;
  validUntil: number | null;
  endReason: string;
  version: number;
  enteredAt: number;
  createdAt: number;
  rounds: RoundRow[];
  orderId: ForwardOrderId | null;
};

const COLUMNS = `i.id, i.inquiry_no as "inquiryNo", i.offer_id as "offerId", o.offer_no as "offerNo", o.title, o.eta::text as "offerEta", o.load_port as "loadPort",
  case when o.id is null then null else jsonb_build_object('price', o.price, 'depositPct', o.deposit_pct) end as "offerTerms",
  coalesce(o.lines, i.lines) as lines, coalesce(o.species_code, i.lines->0->>'speciesCode') as "speciesCode", i.merchant_id as "merchantId", m.shop_name as "shopName", i.person_id as "personId",
  i.company_id as "companyId", i.buyer_name as "buyerName", i.volume, i.containers, i.target_price as "targetPrice",
  i.currency, i.incoterm_wanted as "incotermWanted", i.dest_port as "destPort", i.eta_begin::text as "etaBegin",
  i.eta_end::text as "etaEnd", i.payment_term as "paymentTerm", i.landed, i.remark, i.status,
  ${ms("i.valid_until")} as "validUntil", i.end_reason as "endReason", i.version, ${ms("i.entered_at")} as "enteredAt",
  ${ms("i.created_at")} as "createdAt",
  coalesce((select jsonb_agg(jsonb_build_object('round', q.round, 'by', q.by_side, 'price', q.price, 'currency', q.currency,
      'incoterm', q.incoterm, 'destPort', q.dest_port, 'volume', q.volume, 'containers', q.containers, 'eta', q.eta,
      'paymentTerm', q.payment_term, 'depositPct', q.deposit_pct, 'note', q.note,
      'validUntilAt', ${ms("q.valid_until")}, 'at', ${ms("q.at")}) order by q.round)
    from inquiry_quote q where q.inquiry_id = i.id), '[]') as rounds,
  (select f.id from futures_order f where f.inquiry_id = i.id) as "orderId"`;
const WITHIN: Within = { lines: OFFER_LINES };
const FROM = `futures_inquiry i left join global_offer o on o.id = i.offer_id left join merchant m on m.id = i.merchant_id`;

const INQUIRERS_SHOP = isOwnShop({
  buyer: { person: "i.person_id", company: "i.company_id" },
  shop: { merchant: "s.id", company: "s.company_id" },
});

const ownOf = (side: InquirySide): { where: string; owner: string | null } => {
  if (side.actor === "buyer") return { where: "i.company_id = :owner", owner: side.companyId };
  if (side.actor === "merchant")
    // Free ones are open to every open shop but the buyer's own until the first quotation.
    return {
      where: `(i.merchant_id = :owner or (i.merchant_id is null and i.status = ${INQUIRY_STATUS.toQuote}
        and exists (select 1 from merchant s where s.id = :owner and s.status = ${MERCHANT_STATUS.open} and not ${INQUIRERS_SHOP})))`,
      owner: side.merchantId,
    };
  return { where: ":owner::bigint is null", owner: null };
};

/** One page of a side's inquiries, the newest first, with their rounds; `status` empty: of any status. */
export async function inquiryRows(
  db: Db,
  side: InquirySide,
  { status, page }: { status: readonly InquiryStatus[]; page: PageQuery },
): Promise<{ total: number; rows: InquiryRow[] }> {
  const { where, owner } = ownOf(side);
  const narrowed = `${where} and (cardinality(:status::smallint[]) = 0 or i.status = any(:status))`;
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from futures_inquiry i where ${narrowed}`, {
      owner,
      status,
    }),
    db.rows<InquiryRow>(
      `select ${COLUMNS} from ${FROM} where ${narrowed} order by i.id desc limit :most offset :skipped`,
      { owner, status, most: page.pageSize, skipped: rowsBefore(page) },
      undefined,
      WITHIN,
    ),
  ]);
  return { total: counted?.total ?? 0, rows };
}

/** An inquiry of that side; `null` when the id is unknown to it. */
export const inquiryRow = (db: Db, side: InquirySide, id: ForwardInquiryId): Promise<InquiryRow | null> => {
  const { where, owner } = ownOf(side);
  return db.one<InquiryRow>(
    `select ${COLUMNS} from ${FROM} where ${where} and i.id = :id`,
    { owner, id },
    `inquiry-${side.actor}`,
    WITHIN,
  );
};

/** Locks it first: the next statement reads what the decision depends on, after concurrent work has ended. */
export async function lockedInquiry(tx: Db, side: InquirySide, id: ForwardInquiryId): Promise<InquiryRow | null> {
  const { where, owner } = ownOf(side);
  const mine = await tx.one(
    `select 1 from futures_inquiry i where ${where} and i.id = :id for update`,
    { owner, id },
    `inquiry-lock-${side.actor}`,
  );
  return mine === null ? null : inquiryRow(tx, side, id);
}

/** Locks the next inquiry that waited too long by the database's clock; skips `passed` and those that others work on. */
export const lockDueInquiry = (tx: Db, passed: readonly string[]): Promise<{ id: ForwardInquiryId } | null> =>
  tx.one(
    `select id from futures_inquiry
      where ((status in (${INQUIRY_STATUS.toQuote}, ${INQUIRY_STATUS.countered}) and entered_at <= ${msAgo(INQUIRY_WAIT_MS.answer)})
          or (status = ${INQUIRY_STATUS.quoted} and valid_until <= now())
          or (status = ${INQUIRY_STATUS.accepted} and entered_at <= ${msAgo(INQUIRY_WAIT_MS.order)}))
        and id <> all(:passed::bigint[])
      order by id limit 1 for update skip locked`,
    { passed },
    "inquiry-due",
  );

export type InquiryStep = {
  atMs: number;
  event: string;
  toStatus: InquiryStatus;
  actor: InquiryActor;
  note: string;
  ip: string | null;
};

/** What happened to an inquiry, the oldest first. */
export const stepsOfInquiry = (db: Db, id: ForwardInquiryId): Promise<InquiryStep[]> =>
  db.rows(
    `select ${ms("at")} as "atMs", event, to_status as "toStatus", actor_type as actor, note, ip
       from inquiry_event where inquiry_id = :id order by id`,
    { id },
    "inquiry-history",
  );

export type NewInquiry = Pick<
  InquiryRow,
  | "inquiryNo"
  | "offerId"
  | "merchantId"
  | "personId"
  | "companyId"
  | "buyerName"
  | "volume"
  | "containers"
  | "targetPrice"
  | "currency"
  | "incotermWanted"
  | "destPort"
  | "etaBegin"
  | "etaEnd"
  | "paymentTerm"
  | "landed"
  | "remark"
  | "lines"
>;

/** Writes a new inquiry, which waits for a quotation; returns its id. */
export async function insertInquiry(tx: Db, inquiry: NewInquiry): Promise<ForwardInquiryId> {
  const row = await tx.one<{ id: ForwardInquiryId }>(
    `insert into futures_inquiry (inquiry_no, offer_id, merchant_id, person_id, company_id, buyer_name, volume, containers,
       target_price, currency, incoterm_wanted, dest_port, eta_begin, eta_end, payment_term, landed, remark, lines)
     values (:inquiryNo, :offerId, :merchantId, :personId, :companyId, :buyerName, :volume, :containers, :targetPrice,
       :currency, :incotermWanted, :destPort, :etaBegin, :etaEnd, :paymentTerm, :landed, :remark, :lines) returning id`,
    {
      ...inquiry,
      landed: inquiry.landed === null ? null : JSON.stringify(inquiry.landed),
      lines: JSON.stringify(inquiry.lines),
    },
    "inquiry-add",
  );
  return row!.id; // an insert returns its row
}

type NewRound = {
  inquiryId: ForwardInquiryId;
  round: number;
  by: "buyer" | "merchant";
  personId: PersonId;
  terms: RoundTerms;
  /** Epoch ms; `null` of a buyer's round. */
  validUntil: number | null;
};

/** Stores a round of either side; a trigger refuses any change of it. */
export const insertRound = (tx: Db, { terms, validUntil, ...round }: NewRound): Promise<number> =>
  tx.run(
    `insert into inquiry_quote (inquiry_id, round, by_side, person_id, price, currency, incoterm, dest_port, volume,
       containers, eta, payment_term, deposit_pct, valid_until, note)
     values (:inquiryId, :round, :by, :personId, :price, :currency, :incoterm, :destPort, :volume, :containers, :eta,
       :paymentTerm, :depositPct, :validUntil, :note)`,
    { ...round, ...terms, validUntil: validUntil === null ? null : new Date(validUntil) },
    "inquiry-round",
  );

/** Assigns a free inquiry to the merchant that quoted first. */
export const giveInquiryTo = (tx: Db, id: ForwardInquiryId, merchantId: MerchantId | null): Promise<number> =>
  tx.run("update futures_inquiry set merchant_id = :merchantId where id = :id", { id, merchantId }, "inquiry-taken");

export type InquiryMove = Move<InquiryEvent | "ask", InquiryStatus, InquiryActor> & { id: ForwardInquiryId };

const ENDED = [INQUIRY_STATUS.rejected, INQUIRY_STATUS.declined, INQUIRY_STATUS.expired, INQUIRY_STATUS.withdrawn];

/** Writes a locked inquiry's new status, with a new quotation's `validUntil` (epoch ms), and raises its version. */
export const writeInquiryStatus = (
  tx: Db,
  { id, to, note }: Pick<InquiryMove, "id" | "to" | "note">,
  validUntil: number | null,
): Promise<number> =>
  tx.run(
    `update futures_inquiry set status = :to::smallint, version = version + 1, entered_at = now(),
            valid_until = coalesce(:validUntil, valid_until),
            end_reason = case when :to::smallint in (${ENDED.join(", ")}) then :note else '' end
      where id = :id`,
    { id, to, note, validUntil: validUntil === null ? null : new Date(validUntil) },
    "inquiry-move",
  );

/** Merchants with open offers of a species in a free inquiry, without the buyer's own; 20 at most. */
export async function merchantsForInquiry(tx: Db, inquiryId: ForwardInquiryId): Promise<MerchantId[]> {
  const rows = await tx.rows<{ id: MerchantId }>(
    `select distinct o.merchant_id as id
       from futures_inquiry i join global_offer o on o.status = ${OFFER_STATUS.open} join merchant m on m.id = o.merchant_id
      where i.id = :inquiryId and i.status = ${INQUIRY_STATUS.toQuote} and m.status = ${MERCHANT_STATUS.open}
        and m.company_id is distinct from i.company_id
        and exists (select 1 from jsonb_array_elements(i.lines) w, jsonb_array_elements(o.lines) l
                     where w->>'speciesCode' = l->>'speciesCode')
      limit 20`,
    { inquiryId },
    "merchants-for-inquiry",
  );
  return rows.map(({ id }) => id);
}

/** What messages about an inquiry need, and whom they reach. */
export const partiesOfInquiry = (tx: Db, id: ForwardInquiryId): Promise<FuturesParties<ForwardInquiryId> | null> =>
  tx.one(
    `select i.id, i.inquiry_no as no, coalesce(o.title, '求购期货') as title, i.merchant_id as "merchantId",
            i.buyer_name as "buyerName", i.person_id as "personId", i.company_id as "companyId"
       from futures_inquiry i left join global_offer o on o.id = i.offer_id where i.id = :id`,
    { id },
    "inquiry-to-notify",
  );
