import { randomInt } from "node:crypto";
import { type MissingFirst, REPLY_CODE } from "../../domain/errors.ts";
import {
  nextOfferStatus,
  OFFER_EVENT_NAMES,
  OFFER_STATUS,
  type OfferActor,
  type OfferEvent,
  type OfferForm,
  type OfferStatus,
  offerClock,
} from "../../domain/futures/forward-offer.ts";
import { deliveryCity, FINANCE_DAYS, inlandFreight } from "../../domain/futures/freight.ts";
import {
  type LandedOverrides,
  type LandedReport,
  landedReport,
  quoteFx,
  withQuoteFx,
} from "../../domain/futures/landed-cost.ts";
import { perCubicMetre } from "../../domain/futures/mbf.ts";
import { totalVolumeOf, validUntilProblem } from "../../domain/futures/offer-form.ts";
import { brandChoiceProblem } from "../../domain/timber/brands.ts";
import { parseTime } from "../../domain/time.ts";
import { humanNumber } from "../../domain/trade/order-no.ts";
import { reasonProblem } from "../../domain/trade/order-progress.ts";
import type { Caller } from "../auth.ts";
import { readBrands } from "../catalog/known-brands.ts";
import { dbNow } from "../db/clock.ts";
import type { Database, Db } from "../db/database.ts";
import { eachRow } from "../jobs/each-row.ts";
import { notFound, Refusal, refuseIf, warning } from "../reply.ts";
import { publish } from "../system/outbox.ts";
import { type OfferRow, offerDetail, offerFacts, offerRow } from "./offer-repository.ts";

const unknownOffer = () => notFound("报盘不存在");

/** Everything an offer is searched by follows from its largest line. */
function columnsOf(form: OfferForm): Record<string, string | number | null | Date | object> {
  const [main] = [...form.lines].sort((a, b) => b.volume - a.volume);
  return {
    title: form.title.trim(),
    supplier_name: form.supplierName.trim(),
    mill_brand_code: form.millBrandCode || null,
    origin_code: form.originCode,
    lines: JSON.stringify(form.lines),
    species_code: main?.speciesCode ?? "",
    kind_code: main?.kindCode ?? "",
    grade_code: main?.gradeCode || null,
    thickness: main?.thickness ?? null,
    width: main?.width ?? null,
    certs: form.certs,
    total_volume: totalVolumeOf(form),
    container_type: form.containerType,
    container_num: form.containerNum,
    volume_per_container: form.volumePerContainer,
    min_containers: form.minContainers,
    incoterm: form.incoterm,
    load_port: form.loadPort.trim(),
    dest_ports: form.destPorts,
    currency: form.currency,
    price: form.mbf === null ? form.price : perCubicMetre(form.mbf),
    mbf_price: form.mbf?.price ?? null,
    mbf_volume: form.mbf?.volume ?? null,
    price_mode: form.priceMode,
    payment_term: form.paymentTerm.trim(),
    deposit_pct: form.depositPct,
    tolerance_pct: form.tolerancePct,
    etd_from: form.etdFrom || null,
    etd_to: form.etdTo || null,
    eta: form.eta || null,
    vessel_voyage: form.vesselVoyage.trim(),
    quote_valid_until: new Date(form.quoteValidUntilAt),
    remark: form.remark.trim(),
  };
}

/** Writes a draft; answers its id. */
export async function insertOffer(
  tx: Db,
  by: { merchantId: string; personId: string | null },
  form: OfferForm,
  offerNo: string,
): Promise<string> {
  const columns = { ...columnsOf(form), offer_no: offerNo, merchant_id: by.merchantId, person_id: by.personId };
  const names = Object.keys(columns);
  const row = await tx.one<{ id: string }>(
    `insert into global_offer (${names.join(", ")}) values (${names.map((_, at) => `$${at + 1}`).join(", ")}) returning id`,
    Object.values(columns),
    "offer-add",
  );
  return row!.id; // an insert returns its row
}

export const merchantOf = ({ merchantId }: Caller): string => {
  if (merchantId === null) throw notFound("店铺不存在");
  return merchantId;
};

/** What not even a draft may hold. */
function draftProblem(form: OfferForm): string | null {
  const days = [form.etdFrom, form.etdTo, form.eta];
  if (days.some((day) => day !== "" && parseTime(day) === null)) return "日期不正确";
  const isFar = Math.abs(form.quoteValidUntilAt) > 4_000_000_000_000;
  if (form.mbf !== null && (form.mbf.price === 0 || perCubicMetre(form.mbf) > 2_000_000_000)) return "请输入正确的价格";
  return totalVolumeOf(form) > 2_000_000_000 || isFar ? "数量或时间超出范围" : null;
}

export async function addOffer(tx: Db, caller: Caller, form: OfferForm, nowMs: number): Promise<string> {
  const by = { merchantId: merchantOf(caller), personId: caller.personId };
  refuseIf(draftProblem(form) ?? brandChoiceProblem(form.millBrandCode || null, await readBrands(tx)));
  const id = await insertOffer(tx, by, form, humanNumber("GO", nowMs, randomInt));
  await recordOfferEvent(tx, {
    id,
    event: "edit",
    from: null,
    to: 0,
    actor: "merchant",
    personId: caller.personId,
    note: "",
  });
  return id;
}

type Seen = { id: string; version: number };

/** The offer as it stands, locked; 404 for another merchant's, 5001 for another version. `merchantId` null: an operator's look. */
export async function lockOffer(tx: Db, merchantId: string | null, { id, version }: Seen): Promise<OfferRow> {
  const row = await offerRow(tx, id, true);
  if (row === null || (merchantId !== null ? row.merchantId !== merchantId : row.status === OFFER_STATUS.draft))
    throw unknownOffer();
  if (row.version !== version) throw new Refusal(REPLY_CODE.confirmAgain, "报盘已有变化，请刷新后再试");
  return row;
}

export function statusAfter(row: OfferRow, event: OfferEvent, actor: OfferActor, nowMs: number): OfferStatus {
  const step = nextOfferStatus(row.status, event, actor, offerFacts(row, nowMs));
  if (step.kind === "refused") throw warning(step.reason);
  return step.status;
}

type OfferMove = {
  id: string;
  event: OfferEvent;
  from: OfferStatus | null;
  to: OfferStatus;
  actor: OfferActor;
  personId: string | null;
  note: string;
};

const recordOfferEvent = (tx: Db, { id, event, from, to, actor, personId, note }: OfferMove): Promise<number> =>
  tx.run(
    `insert into offer_event (offer_id, event, from_status, to_status, actor_type, person_id, note)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, event, from, to, actor, personId, note],
    "offer-event",
  );

/** Advances a locked offer and publishes its event. */
export async function moveOffer(tx: Db, move: OfferMove): Promise<void> {
  await tx.run(
    `update global_offer set status = $2::smallint, version = version + 1, entered_at = now(),
            published_at = case when $2::smallint = 2 then coalesce(published_at, now()) else published_at end,
            reject_reason = case $3::text when 'reject' then $4::text when 'submit' then '' else reject_reason end
      where id = $1`,
    [move.id, move.to, move.event, move.note],
    "offer-move",
  );
  await recordOfferEvent(tx, move);
  await publish(tx, "offer.stepped", { offerId: move.id, event: move.event, actor: move.actor, note: move.note });
}

export async function updateOffer(tx: Db, caller: Caller, { id, version, ...form }: Seen & OfferForm, nowMs: number) {
  const row = await lockOffer(tx, merchantOf(caller), { id, version });
  const brands = await readBrands(tx);
  refuseIf(draftProblem(form) ?? brandChoiceProblem(form.millBrandCode || null, brands, [row.millBrandCode]));
  statusAfter(row, "edit", "merchant", nowMs);
  const columns = columnsOf(form);
  const names = Object.keys(columns);
  await tx.run(
    `update global_offer set ${names.map((name, at) => `${name} = $${at + 2}`).join(", ")}, version = version + 1 where id = $1`,
    [id, ...Object.values(columns)],
    "offer-update",
  );
}

/** A merchant's or an operator's step that needs no more than the offer itself; answers its number. */
export async function stepOffer(
  tx: Db,
  caller: Caller,
  actor: "merchant" | "operator",
  seen: Seen & { reason?: string },
  event: OfferEvent,
  nowMs: number,
): Promise<string> {
  const row = await lockOffer(tx, actor === "merchant" ? merchantOf(caller) : null, seen);
  const note = seen.reason?.trim() ?? "";
  if (actor === "operator" && event !== "approve") refuseIf(reasonProblem(note));
  const to = statusAfter(row, event, actor, nowMs);
  await moveOffer(tx, { id: row.id, event, from: row.status, to, actor, personId: caller.personId, note });
  return row.offerNo;
}

export async function renewOffer(
  tx: Db,
  caller: Caller,
  { quoteValidUntilAt, ...seen }: Seen & { quoteValidUntilAt: number },
  nowMs: number,
): Promise<string> {
  const row = await lockOffer(tx, merchantOf(caller), seen);
  refuseIf(validUntilProblem(quoteValidUntilAt, nowMs));
  const renewed = { ...row, validUntil: quoteValidUntilAt };
  const to = statusAfter(renewed, "renew", "merchant", nowMs);
  refuseIf(offerFacts(renewed, nowMs).problem);
  await tx.run(
    "update global_offer set quote_valid_until = $2 where id = $1",
    [row.id, new Date(quoteValidUntilAt)],
    "offer-renew",
  );
  const by = { actor: "merchant", personId: caller.personId } as const;
  await moveOffer(tx, { id: row.id, event: "renew", from: row.status, to, ...by, note: "" });
  return row.offerNo;
}

/**
 * Takes `volume` of an offer for an order, or gives it back (below 0), and closes or reopens the offer accordingly. Throws a
 * warning where less is left. An offer is locked last, after its inquiry or order.
 */
export async function takeVolume(tx: Db, offerId: string, volume: number, nowMs: number): Promise<void> {
  const row = await offerRow(tx, offerId, true);
  if (row === null) throw unknownOffer();
  const remain = row.totalVolume - row.orderedVolume;
  if (volume > remain) throw warning(`可订数量不足，剩余 ${remain / 1000} m³`);
  await tx.run(
    "update global_offer set ordered_volume = ordered_volume + $2, version = version + 1 where id = $1",
    [offerId, volume],
    "offer-take",
  );
  const after = { ...row, orderedVolume: row.orderedVolume + volume };
  const event = row.status === OFFER_STATUS.open ? "sellOut" : "reopen";
  const step = nextOfferStatus(row.status, event, "system", offerFacts(after, nowMs));
  if (step.kind === "ok")
    await moveOffer(tx, {
      id: offerId,
      event,
      from: row.status,
      to: step.status,
      actor: "system",
      personId: null,
      note: "",
    });
}

/** What the goods cost delivered, as the buyer turns it. Who may not see the price gets what is missing (5002). */
export async function calcLanded(
  db: Db,
  caller: Caller | null,
  asked: { offerId: string; cityCode: string; fxRate?: number; days?: number; overrides?: LandedOverrides },
): Promise<LandedReport> {
  const offer = await offerDetail(db, caller, asked.offerId);
  if (offer === null) throw unknownOffer();
  if (offer.access !== "open") throw missing(offer.access);
  if (offer.landedInput === null) throw warning("该报盘须询价，暂无价格");
  if (deliveryCity(asked.cityCode) === undefined) throw warning("运费表中没有该城市");
  const input = {
    ...withQuoteFx(offer.landedInput, asked.fxRate ?? quoteFx(offer.landedInput)),
    days: asked.days ?? FINANCE_DAYS,
    inland: inlandFreight(offer.freightTable, offer.destPorts[0]?.code ?? "", asked.cityCode),
  };
  return landedReport(input, asked.overrides ?? {}, offer.spot?.perM3 ?? null);
}

/** Signed out: sign in first; acting for no certified company: that first. */
export function missing(access: "login" | "certify"): Refusal {
  const data: MissingFirst = access === "login" ? { need: "login" } : { need: "certification", popupType: 3 };
  return new Refusal(REPLY_CODE.missingFirst, access === "login" ? "请先登录" : "认证企业可查看期货价格", data);
}

/**
 * Ends offers whose time is over and withdraws those long expired, by the database's clock and the same table as a person. Safe
 * on several nodes and as often as one likes; answers how many it moved.
 */
export const expireOffers = (db: Database): Promise<number> =>
  eachRow(
    db,
    "forward-offer-clocks",
    (tx, passed) =>
      tx.one<{ id: string }>(
        `select id from global_offer
          where ((status in (2, 3) and quote_valid_until <= now())
              or (status = 4 and entered_at <= now() - interval '30 days'))
            and id <> all($1::bigint[])
          order by id limit 1 for update skip locked`,
        [passed],
        "offer-due",
      ),
    async (tx, { id }) => {
      const row = await offerRow(tx, id, true);
      if (row === null) return false;
      const clock = offerClock(row.status, { quoteValidUntilAt: row.validUntil, enteredAt: row.enteredAt });
      if (clock === null) throw new Error(`offer ${id} waits for nothing`);
      const { event } = clock;
      const to = statusAfter(row, event, "system", await dbNow(tx));
      const note = OFFER_EVENT_NAMES[event];
      await moveOffer(tx, { id, event, from: row.status, to, actor: "system", personId: null, note });
      return true;
    },
  );
