import type { ListCallInput } from "../../domain/console-lists.ts";
import { statedDrawing } from "../../domain/drawing/piece.ts";
import type { DepositKind } from "../../domain/futures/deposit.ts";
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
  inquiryClock,
} from "../../domain/futures/inquiry.ts";
import { requestedTitle } from "../../domain/futures/inquiry-form.ts";
import { sizesText } from "../../domain/futures/offer-form.ts";
import type { ForwardInquiryId } from "../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf } from "../../domain/paging.ts";
import { placeByCode } from "../../domain/timber/places.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { formatBeijing } from "../../domain/time.ts";
import { notFoundFor } from "../account/other-purchasing-entity.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { depositKindNow } from "../system/deposit-kind.ts";
import { type InquiryRow, type InquirySide, inquiryRow, inquiryRows, stepsOfInquiry } from "./inquiry-store.ts";

export const inquiryFacts = ({ validUntil, rounds, merchantId }: InquiryRow, nowMs: number): InquiryFacts => ({
  quoteHolds: validUntil !== null && validUntil > nowMs,
  rounds: rounds.length,
  isTaken: merchantId !== null,
});

function inquiryOf(
  row: InquiryRow,
  actor: InquiryActor | "operator",
  depositKind: DepositKind,
  nowMs: number,
): Inquiry {
  const clock = inquiryClock(row.status, { enteredAt: row.enteredAt, validUntilAt: row.validUntil });
  const portName = (code: string) => placeByCode(code)?.name ?? code;
  return {
    id: row.id,
    inquiryNo: row.inquiryNo,
    offerId: row.offerId,
    offerNo: row.offerNo ?? "",
    title: row.title ?? requestedTitle(row.lines),
    speciesName: speciesByCode(row.speciesCode)?.name ?? "",
    sizeText: sizesText(row.lines),
    image: statedDrawing(row.lines[0] ?? row),
    offerEta: row.offerEta ?? "",
    offerTerms: row.offerTerms,
    depositKind,
    // Only a merchant that has quoted sees whose inquiry it is.
    buyerName: actor === "merchant" && row.merchantId === null ? "认证企业（报价后可见）" : row.buyerName,
    merchantId: row.merchantId,
    shopName: row.shopName ?? "",
    volume: row.volume,
    containers: row.containers,
    targetPrice: row.targetPrice,
    currency: row.currency,
    incotermWanted: row.incotermWanted,
    destPort: row.destPort,
    loadPort: row.loadPort ?? "",
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

/** The reader, and their role. */
type InquiryReader = { actor: InquirySide["actor"]; caller: Caller };

/** Whose inquiries a person reads or answers. */
export function sideOf({ actor, caller }: InquiryReader): InquirySide {
  if (actor === "buyer") return { actor, companyId: caller.companyId };
  return actor === "merchant" ? { actor, merchantId: caller.merchantId } : { actor };
}

/** A side's inquiries as it may read them, the newest first. */
export async function inquiries(
  db: Db,
  reader: InquiryReader,
  body: ListCallInput<"allForwardInquiries">,
  nowMs: number,
): Promise<Page<Inquiry>> {
  const side = sideOf(reader);
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const { total, rows } = await inquiryRows(db, side, { status: body.status ?? [], page });
  const depositKind = await depositKindNow(db);
  return pageOf(
    rows.map((row) => inquiryOf(row, side.actor, depositKind, nowMs)),
    total,
    page,
  );
}

/** One of them. Throws 404 when the id is unknown to that side. */
export async function inquiry(db: Db, reader: InquiryReader, id: ForwardInquiryId, nowMs: number): Promise<Inquiry> {
  const side = sideOf(reader);
  const row = await inquiryRow(db, side, id);
  if (row === null) throw await notFoundFor(db, reader, "forwardInquiry", id);
  return inquiryOf(row, side.actor, await depositKindNow(db), nowMs);
}

/** One inquiry with what happened to it and from where, as the platform sees it. Throws 404. */
export async function inquiryWithHistory(
  db: Db,
  reader: InquiryReader,
  id: ForwardInquiryId,
  nowMs: number,
): Promise<InquiryDetail> {
  const [found, steps] = await Promise.all([inquiry(db, reader, id, nowMs), stepsOfInquiry(db, id)]);
  const timeline = steps.map(({ atMs, event, toStatus, actor, note, ip }) => ({
    time: formatBeijing(atMs),
    title: event === "ask" ? "提交询盘" : (INQUIRY_EVENT_NAMES[event as InquiryEvent] ?? event),
    who: `${INQUIRY_ACTOR_NAMES[actor]} · ${INQUIRY_STATUS_NAMES[toStatus]}`,
    note,
    ip,
  }));
  return { ...found, timeline };
}
