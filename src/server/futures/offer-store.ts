import {
  OFFER_LAPSE_MS,
  OFFER_STATUS,
  type OfferActor,
  type OfferEvent,
  type OfferForm,
  type OfferStatus,
} from "../../domain/futures/forward-offer.ts";
import { perCubicMetre } from "../../domain/futures/mbf.ts";
import { totalVolumeOf } from "../../domain/futures/offer-form.ts";
import { FUTURES_STATUS } from "../../domain/futures/order.ts";
import type { CompanyId, ForwardOfferId, GoodsId, Id, MerchantId, PersonId } from "../../domain/ids.ts";
import { type PageQuery, rowsBefore } from "../../domain/paging.ts";
import type { Dm3, Mm } from "../../domain/units.ts";
import { MERCHANT_CERTIFIED } from "../catalog/goods/certificate-store.ts";
import { ms, msAgo } from "../db/clock.ts";
import type { Db } from "../db/database.ts";
import { containing } from "../like.ts";
import type { Move } from "../system/history-store.ts";

export type OfferRow = Omit<OfferForm, "quoteValidUntilAt" | "etdFrom" | "etdTo" | "eta"> & {
  id: ForwardOfferId;
  offerNo: string;
  merchantId: MerchantId;
  shopName: string;
  merchantCertified: boolean;
  kindCode: string;
  speciesCode: string;
  gradeCode: string | null;
  thickness: Mm | null;
  width: Mm | null;
  totalVolume: Dm3;
  orderedVolume: Dm3;
  etdFrom: string | null;
  etdTo: string | null;
  eta: string | null;
  validUntil: number;
  status: OfferStatus;
  rejectReason: string;
  /** As the operator calls it today. */
  brandName: string | null;
  version: number;
  enteredAt: number;
  createdAt: number;
};

/** Columns of an `OfferRow`, from `OFFER_FROM`: o is the offer, m its merchant. */
export const OFFER_COLUMNS = `o.id, o.offer_no as "offerNo", o.merchant_id as "merchantId", m.shop_name as "shopName", ${MERCHANT_CERTIFIED} as "merchantCertified", o.title,
  o.supplier_name as "supplierName", o.mill_brand_code as "millBrandCode",
  (select b.brand_name from corporation_brand b where b.brand_code = o.mill_brand_code) as "brandName", o.origin_code as "originCode", o.lines,
  o.species_code as "speciesCode", o.kind_code as "kindCode", o.grade_code as "gradeCode", o.thickness, o.width, o.certs,
  o.total_volume as "totalVolume", o.ordered_volume as "orderedVolume", o.container_type as "containerType",
  o.container_num as "containerNum", o.volume_per_container as "volumePerContainer", o.min_containers as "minContainers",
  o.incoterm, o.load_port as "loadPort", o.dest_ports as "destPorts", o.currency, o.price, o.price_mode as "priceMode",
  case when o.mbf_price is null then null else jsonb_build_object('price', o.mbf_price, 'volume', o.mbf_volume) end as mbf,
  o.payment_term as "paymentTerm", o.deposit_pct as "depositPct", o.tolerance_pct as "tolerancePct",
  o.etd_from::text as "etdFrom", o.etd_to::text as "etdTo", o.eta::text as eta, o.vessel_voyage as "vesselVoyage",
  ${ms("o.quote_valid_until")} as "validUntil", o.remark, o.status, o.reject_reason as "rejectReason", o.version,
  ${ms("o.entered_at")} as "enteredAt", ${ms("o.created_at")} as "createdAt"`;
export const OFFER_FROM = "global_offer o join merchant m on m.id = o.merchant_id";

/** An offer of any status; `null` when the id is unknown. */
export const offerRow = (db: Db, id: ForwardOfferId): Promise<OfferRow | null> =>
  db.one(`select ${OFFER_COLUMNS} from ${OFFER_FROM} where o.id = :id`, { id }, "offer");

/** The same, its row locked until the transaction ends. An offer is locked last, after its inquiry or order. */
export const lockedOffer = (tx: Db, id: ForwardOfferId): Promise<OfferRow | null> =>
  tx.one(`select ${OFFER_COLUMNS} from ${OFFER_FROM} where o.id = :id for update of o`, { id }, "offer-locked");

/** The offer's number; its id where there is no such offer. */
export async function offerNoOf(db: Db, id: ForwardOfferId): Promise<string> {
  const row = await db.one<{ no: string }>(
    "select offer_no as no from global_offer where id = :id",
    { id },
    "offer-no",
  );
  return row?.no ?? id;
}

export type MerchantOfferRow = OfferRow & { inquiryNum: number; orderNum: number };
const MERCHANT_OFFER_COLUMNS = `${OFFER_COLUMNS},
  (select count(*)::int from futures_inquiry i where i.offer_id = o.id) as "inquiryNum",
  (select count(*)::int from futures_order f where f.offer_id = o.id and f.status <> ${FUTURES_STATUS.cancelled}) as "orderNum"`;

/** One page of a merchant's offers, the newest first. `merchantId` null: of all merchants, without their drafts. */
export async function merchantOfferRows(
  db: Db,
  {
    merchantId,
    status,
    keyword,
    page,
  }: { merchantId: MerchantId | null; status: readonly OfferStatus[]; keyword: string; page: PageQuery },
): Promise<{ total: number; rows: MerchantOfferRow[] }> {
  const where = `(:merchantId::bigint is null or o.merchant_id = :merchantId)
    and (cardinality(:status::smallint[]) = 0 or o.status = any(:status))
    and (:keyword::text is null or o.title ilike :keyword or o.offer_no ilike :keyword)
    and (:merchantId::bigint is not null or o.status <> ${OFFER_STATUS.draft})`;
  const values = { merchantId, status, keyword: keyword === "" ? null : containing(keyword) };
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from global_offer o where ${where}`, values),
    db.rows<MerchantOfferRow>(
      `select ${MERCHANT_OFFER_COLUMNS} from ${OFFER_FROM} where ${where} order by o.id desc limit :most offset :skipped`,
      { ...values, most: page.pageSize, skipped: rowsBefore(page) },
    ),
  ]);
  return { total: counted?.total ?? 0, rows };
}

/** One of them; `null` where it is not the merchant's. */
export const merchantOfferRow = (
  db: Db,
  merchantId: MerchantId | null,
  id: ForwardOfferId,
): Promise<MerchantOfferRow | null> =>
  db.one(
    `select ${MERCHANT_OFFER_COLUMNS} from ${OFFER_FROM}
      where o.id = :id and (:merchantId::bigint is null or o.merchant_id = :merchantId)
        and (:merchantId::bigint is not null or o.status <> ${OFFER_STATUS.draft})`,
    { id, merchantId },
    "merchant-offer",
  );

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

/** Writes a draft; returns its id. */
export async function insertOffer(
  tx: Db,
  by: { merchantId: MerchantId; personId: PersonId | null },
  form: OfferForm,
  offerNo: string,
): Promise<ForwardOfferId> {
  const columns = { ...columnsOf(form), offer_no: offerNo, merchant_id: by.merchantId, person_id: by.personId };
  const names = Object.keys(columns);
  const row = await tx.one<{ id: ForwardOfferId }>(
    `insert into global_offer (${names.join(", ")}) values (${names.map((name) => `:${name}`).join(", ")}) returning id`,
    columns,
    "offer-add",
  );
  return row!.id; // an insert returns its row
}

/** Writes the form over a locked offer and raises its version; its status stays. */
export async function rewriteOffer(tx: Db, id: ForwardOfferId, form: OfferForm): Promise<void> {
  const columns = columnsOf(form);
  const written = Object.keys(columns).map((name) => `${name} = :${name}`);
  await tx.run(
    `update global_offer set ${written.join(", ")}, version = version + 1 where id = :id`,
    { ...columns, id },
    "offer-update",
  );
}

export type OfferMove = Move<OfferEvent, OfferStatus, OfferActor> & { id: ForwardOfferId };

/** Writes a locked offer's new status and raises its version. */
export const writeOfferMove = (tx: Db, move: OfferMove): Promise<number> =>
  tx.run(
    `update global_offer set status = :to::smallint, version = version + 1, entered_at = now(),
            published_at = case when :to::smallint = ${OFFER_STATUS.open} then coalesce(published_at, now()) else published_at end,
            reject_reason = case :event::text when 'reject' then :note::text when 'submit' then '' else reject_reason end
      where id = :id`,
    move,
    "offer-move",
  );

/** Writes until when a locked offer's quotation holds, epoch ms. */
export const writeOfferValidity = (tx: Db, id: ForwardOfferId, validUntilMs: number): Promise<number> =>
  tx.run(
    "update global_offer set quote_valid_until = :validUntil where id = :id",
    { id, validUntil: new Date(validUntilMs) },
    "offer-renew",
  );

/** Counts `volume` dm³ of a locked offer as ordered (below 0: no longer) and raises its version. */
export const addOrderedVolume = (tx: Db, id: ForwardOfferId, volume: Dm3): Promise<number> =>
  tx.run(
    "update global_offer set ordered_volume = ordered_volume + :volume, version = version + 1 where id = :id",
    { id, volume },
    "offer-take",
  );

/** Records which goods were made of a locked offer, with their volumes in dm³; nothing is left of it. */
export async function recordGoodsOfOffer(
  tx: Db,
  offerId: ForwardOfferId,
  made: readonly { goodsId: GoodsId; volume: Dm3 }[],
): Promise<void> {
  for (const { goodsId, volume } of made)
    await tx.run(
      "insert into offer_goods (offer_id, goods_id, volume) values (:offerId, :goodsId, :volume)",
      { offerId, goodsId, volume },
      "offer-goods",
    );
  await tx.run(
    "update global_offer set ordered_volume = total_volume where id = :offerId",
    { offerId },
    "offer-listed-as-goods",
  );
}

/** Locks the next offer whose time is over by the database's clock; skips `passed` and those that others work on. */
export const lockDueOffer = (tx: Db, passed: readonly string[]): Promise<{ id: ForwardOfferId } | null> =>
  tx.one(
    `select id from global_offer
      where ((status in (${OFFER_STATUS.open}, ${OFFER_STATUS.soldOut}) and quote_valid_until <= now())
          or (status = ${OFFER_STATUS.expired} and entered_at <= ${msAgo(OFFER_LAPSE_MS)}))
        and id <> all(:passed::bigint[])
      order by id limit 1 for update skip locked`,
    { passed },
    "offer-due",
  );

/** What messages about forward trade need, and whom they reach. */
export type FuturesParties<Of extends Id<string>> = {
  id: Of;
  no: string;
  title: string;
  /** `null`: an inquiry without an offer or a quotation. */
  merchantId: MerchantId | null;
  buyerName: string;
  personId: PersonId | null;
  companyId: CompanyId | null;
};

/** The parties of an offer: its merchant, and no buyer. */
export const partiesOfOffer = (tx: Db, id: ForwardOfferId): Promise<FuturesParties<ForwardOfferId> | null> =>
  tx.one(
    `select id, offer_no as no, title, merchant_id as "merchantId", '' as "buyerName", null as "personId",
            null as "companyId"
       from global_offer where id = :id`,
    { id },
    "offer-to-notify",
  );
