import type { InquiryListBody } from "../../contract/futures/forward-inquiry-schemas.ts";
import type { OfferLine } from "../../domain/futures/forward-offer.ts";
import {
  availableInquiryEvents,
  INQUIRY_ACTOR_NAMES,
  INQUIRY_EVENT_NAMES,
  INQUIRY_STATUS_NAMES,
  type Inquiry,
  type InquiryActor,
  type InquiryDetail,
  type InquiryEvent,
  type InquiryFacts,
  type InquiryRound,
  type InquiryStatus,
  inquiryClock,
} from "../../domain/futures/inquiry.ts";
import { requestedTitle } from "../../domain/futures/inquiry-form.ts";
import type { Currency, Incoterm, LandedReport } from "../../domain/futures/landed-cost.ts";
import { lineSizeText } from "../../domain/futures/offer-form.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { placeByCode } from "../../domain/timber/places.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { formatBeijing } from "../../domain/time.ts";
import { isOwnShop } from "../account/own-shop.ts";
import type { Db } from "../db/database.ts";

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

/** Whose inquiries: a company's that buys, a shop's, or everybody's (an operator's look). */
export type InquirySide =
  | { actor: "buyer"; companyId: string | null }
  | { actor: "merchant"; merchantId: string | null }
  | { actor: "operator" };

type RoundRow = Omit<InquiryRound, "destPortName" | "time"> & { at: number };

export type InquiryRow = {
  id: string;
  inquiryNo: string;
  /** `null` of a free one. */
  offerId: string | null;
  offerNo: string | null;
  title: string | null;
  lines: OfferLine[];
  speciesCode: string;
  /** Nobody's, of a free one that nobody has quoted for. */
  merchantId: string | null;
  shopName: string | null;
  personId: string;
  companyId: string;
  buyerName: string;
  volume: number;
  containers: number;
  targetPrice: number | null;
  currency: Currency;
  incotermWanted: Incoterm;
  destPort: string;
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
  orderId: string | null;
};

const COLUMNS = `i.id, i.inquiry_no as "inquiryNo", i.offer_id as "offerId", o.offer_no as "offerNo", o.title,
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
const FROM = `futures_inquiry i left join global_offer o on o.id = i.offer_id left join merchant m on m.id = i.merchant_id`;

const ASKERS_SHOP = isOwnShop({
  buyer: { person: "i.person_id", company: "i.company_id" },
  shop: { merchant: "s.id", company: "s.company_id" },
});

const ownOf = (side: InquirySide): { where: string; value: string | null } => {
  if (side.actor === "buyer") return { where: "i.company_id = $1", value: side.companyId };
  if (side.actor === "merchant")
    // Free ones are every open shop's but the buyer's own until somebody quotes.
    return {
      where: `(i.merchant_id = $1 or (i.merchant_id is null and i.status = 1
        and exists (select 1 from merchant s where s.id = $1 and s.status = 1 and not ${ASKERS_SHOP})))`,
      value: side.merchantId,
    };
  return { where: "$1::bigint is null", value: null };
};

export const inquiryFacts = ({ validUntil, rounds, merchantId }: InquiryRow, nowMs: number): InquiryFacts => ({
  quoteHolds: validUntil !== null && validUntil > nowMs,
  rounds: rounds.length,
  isTaken: merchantId !== null,
});

function inquiryOf(row: InquiryRow, actor: InquiryActor | "operator", nowMs: number): Inquiry {
  const clock = inquiryClock(row.status, { enteredAt: row.enteredAt, validUntilAt: row.validUntil });
  const portName = (code: string) => placeByCode(code)?.name ?? code;
  return {
    id: row.id,
    inquiryNo: row.inquiryNo,
    offerId: row.offerId,
    offerNo: row.offerNo ?? "",
    title: row.title ?? requestedTitle(row.lines),
    speciesName: speciesByCode(row.speciesCode)?.name ?? "",
    sizeText: row.lines.slice(0, 2).map(lineSizeText).join("、"),
    // Only who has quoted sees whose inquiry it is.
    buyerName: actor === "merchant" && row.merchantId === null ? "认证企业（报价后可见）" : row.buyerName,
    merchantId: row.merchantId,
    shopName: row.shopName ?? "",
    volume: row.volume,
    containers: row.containers,
    targetPrice: row.targetPrice,
    currency: row.currency,
    incotermWanted: row.incotermWanted,
    destPort: row.destPort,
    destPortName: portName(row.destPort),
    etaBegin: row.etaBegin ?? "",
    etaEnd: row.etaEnd ?? "",
    paymentTerm: row.paymentTerm,
    // What the buyer reckoned is the buyer's own.
    landed: actor === "buyer" ? row.landed : null,
    remark: row.remark,
    status: row.status,
    statusName: INQUIRY_STATUS_NAMES[row.status],
    validUntilAt: row.validUntil,
    dueAt: clock?.dueAt ?? null,
    endReason: row.endReason,
    rounds: row.rounds.map(({ at, ...round }) => ({
      ...round,
      destPortName: portName(round.destPort),
      time: formatBeijing(at),
    })),
    events: actor === "operator" ? [] : availableInquiryEvents(row.status, actor, inquiryFacts(row, nowMs)),
    orderId: row.orderId,
    version: row.version,
    createTime: formatBeijing(row.createdAt),
  };
}

export async function inquiries(
  db: Db,
  side: InquirySide,
  body: InquiryListBody,
  nowMs: number,
): Promise<Page<Inquiry>> {
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const { where, value } = ownOf(side);
  const narrowed = `${where} and (cardinality($2::smallint[]) = 0 or i.status = any($2))`;
  const values = [value, [...(body.status ?? [])]];
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from futures_inquiry i where ${narrowed}`, values),
    db.rows<InquiryRow>(`select ${COLUMNS} from ${FROM} where ${narrowed} order by i.id desc limit $3 offset $4`, [
      ...values,
      page.pageSize,
      rowsBefore(page),
    ]),
  ]);
  return pageOf(
    rows.map((row) => inquiryOf(row, side.actor, nowMs)),
    counted?.total ?? 0,
    page,
  );
}

export async function inquiry(db: Db, side: InquirySide, id: string, nowMs: number): Promise<Inquiry | null> {
  const row = await inquiryRow(db, side, id);
  return row && inquiryOf(row, side.actor, nowMs);
}

type StepRow = {
  atMs: number;
  event: string;
  toStatus: InquiryStatus;
  actor: InquiryActor;
  note: string;
  ip: string | null;
};

/** One inquiry with what happened to it and from where, as the platform looks at it. */
export async function inquiryWithHistory(db: Db, id: string, nowMs: number): Promise<InquiryDetail | null> {
  const [found, steps] = await Promise.all([
    inquiry(db, { actor: "operator" }, id, nowMs),
    db.rows<StepRow>(
      `select ${ms("at")} as "atMs", event, to_status as "toStatus", actor_type as actor, note, ip
         from inquiry_event where inquiry_id = $1 order by id`,
      [id],
      "inquiry-history",
    ),
  ]);
  const timeline = steps.map(({ atMs, event, toStatus, actor, note, ip }) => ({
    time: formatBeijing(atMs),
    title: event === "ask" ? "提交询盘" : (INQUIRY_EVENT_NAMES[event as InquiryEvent] ?? event),
    who: `${INQUIRY_ACTOR_NAMES[actor]} · ${INQUIRY_STATUS_NAMES[toStatus]}`,
    ...{ note, ip },
  }));
  return found && { ...found, timeline };
}

export const inquiryRow = (db: Db, side: InquirySide, id: string): Promise<InquiryRow | null> => {
  const { where, value } = ownOf(side);
  return db.one<InquiryRow>(
    `select ${COLUMNS} from ${FROM} where ${where} and i.id = $2`,
    [value, id],
    `inquiry-${side.actor}`,
  );
};

/** Locks it first: what decides is read by the next statement, as it is once nobody else works on it. */
export async function lockedInquiry(tx: Db, side: InquirySide, id: string): Promise<InquiryRow | null> {
  const { where, value } = ownOf(side);
  const mine = await tx.one(
    `select 1 from futures_inquiry i where ${where} and i.id = $2 for update`,
    [value, id],
    `inquiry-lock-${side.actor}`,
  );
  return mine === null ? null : inquiryRow(tx, side, id);
}
