import type { MerchantOfferListBody, OfferListBody } from "../../contract/futures/forward-offer-schemas.ts";
import { FOLLOW_TYPE } from "../../domain/catalog/follow.ts";
import {
  availableOfferEvents,
  type MerchantOffer,
  OFFER_PUBLIC,
  OFFER_STATUS_NAMES,
  type OfferActor,
  type OfferBrief,
  type OfferDetail,
  type OfferFacets,
  type OfferForm,
  type OfferLine,
  type OfferPage,
  type OfferStatus,
  type PriceAccess,
  type SpotMedian,
} from "../../domain/futures/forward-offer.ts";
import { type CostSettings, landedInputOf } from "../../domain/futures/freight.ts";
import { FX, INCOTERM_NAMES, landedCost } from "../../domain/futures/landed-cost.ts";
import { lineSizeText, offerProblem } from "../../domain/futures/offer-form.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { brandByCode } from "../../domain/timber/brands.ts";
import { gradeByCode } from "../../domain/timber/grades.ts";
import { kindByCode } from "../../domain/timber/kinds.ts";
import { originByCode } from "../../domain/timber/origins.ts";
import { placeByCode } from "../../domain/timber/places.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { formatBeijing, formatBeijingDate } from "../../domain/time.ts";
import type { Caller } from "../auth.ts";
import type { Db, Value } from "../db/database.ts";
import { containing } from "../like.ts";
import { configured } from "../system/config.ts";
import { spotMedians } from "./spot-prices.ts";
import { warehousesFor } from "./warehouses.ts";

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

export type OfferRow = Omit<OfferForm, "quoteValidUntilAt" | "etdFrom" | "etdTo" | "eta"> & {
  id: string;
  offerNo: string;
  merchantId: string;
  shopName: string;
  kindCode: string;
  speciesCode: string;
  gradeCode: string | null;
  thickness: number | null;
  width: number | null;
  totalVolume: number;
  orderedVolume: number;
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

/** Columns of an `OfferRow`; o is the offer, m its merchant. */
const COLUMNS = `o.id, o.offer_no as "offerNo", o.merchant_id as "merchantId", m.shop_name as "shopName", o.title,
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
const FROM = "global_offer o join merchant m on m.id = o.merchant_id";

/** What the operator set for costs, from one reading; a rate that makes no sense is moved to the nearest that does. */
async function costSettings(db: Db): Promise<CostSettings> {
  const sensible = (fx: number) => Math.min(FX.max, Math.max(FX.min, fx));
  return {
    fx: sensible(await configured(db, "fx.USD")),
    eurFx: sensible(await configured(db, "fx.EUR")),
    annualBp: await configured(db, "finance.annualBp"),
    freightTable: await configured(db, "freight.table"),
    extraDuty: await configured(db, "duty.extra"),
  };
}

/** Who may see prices and exporters: those who act for a certified company. */
export async function priceAccess(db: Db, caller: Caller | null): Promise<PriceAccess> {
  if (caller === null) return "login";
  if (caller.companyId === null) return "certify";
  const certified = await db.one(
    "select 1 from company_info where id = $1 and company_status = 1 and not deleted",
    [caller.companyId],
    "futures-certified",
  );
  return certified === null ? "certify" : "open";
}

export const formOf = (row: OfferRow): OfferForm => ({
  title: row.title,
  supplierName: row.supplierName,
  millBrandCode: row.millBrandCode,
  originCode: row.originCode,
  lines: row.lines,
  certs: row.certs,
  containerType: row.containerType,
  containerNum: row.containerNum,
  volumePerContainer: row.volumePerContainer,
  minContainers: row.minContainers,
  incoterm: row.incoterm,
  loadPort: row.loadPort,
  destPorts: row.destPorts,
  currency: row.currency,
  price: row.price,
  mbf: row.mbf,
  priceMode: row.priceMode,
  paymentTerm: row.paymentTerm,
  depositPct: row.depositPct,
  tolerancePct: row.tolerancePct,
  etdFrom: row.etdFrom ?? "",
  etdTo: row.etdTo ?? "",
  eta: row.eta ?? "",
  vesselVoyage: row.vesselVoyage,
  quoteValidUntilAt: row.validUntil,
  remark: row.remark,
});

/** The city that goods land in, where nobody has asked for another. */
const landingCity = (row: OfferRow): string => placeByCode(row.destPorts[0] ?? "")?.cityCode ?? "";

const landedInput = (row: OfferRow, cityCode: string, settings: CostSettings) =>
  landedInputOf({ ...row, portCode: row.destPorts[0] ?? "" }, cityCode, settings);

const lineNames = (line: OfferLine) => ({
  kindName: kindByCode(line.kindCode)?.name ?? "",
  speciesName: speciesByCode(line.speciesCode)?.name ?? "",
  gradeName: gradeByCode(line.gradeCode ?? "")?.name ?? "",
  sizeText: lineSizeText(line),
});

const SIZES_SHOWN = 2;

/** `sees`: the reader may know price and exporter. Everything that reveals them is left out for others. */
function briefOf(row: OfferRow, sees: boolean, settings: CostSettings, spot: SpotMedian | null): OfferBrief {
  const hasPrice = sees && row.priceMode !== 3;
  return {
    id: row.id,
    offerNo: row.offerNo,
    title: row.title,
    status: row.status,
    statusName: OFFER_STATUS_NAMES[row.status],
    kindCode: row.kindCode,
    kindName: kindByCode(row.kindCode)?.name ?? "",
    speciesCode: row.speciesCode,
    speciesName: speciesByCode(row.speciesCode)?.name ?? "",
    gradeName: gradeByCode(row.gradeCode ?? "")?.name ?? "",
    originCode: row.originCode,
    originName: originByCode(row.originCode)?.name ?? "",
    brandName: row.brandName ?? brandByCode(row.millBrandCode ?? "")?.name ?? "",
    sizeText: row.lines.slice(0, SIZES_SHOWN).map(lineSizeText).join("、"),
    lineNum: row.lines.length,
    totalVolume: row.totalVolume,
    remainVolume: row.totalVolume - row.orderedVolume,
    containerType: row.containerType,
    containerNum: row.containerNum,
    volumePerContainer: row.volumePerContainer,
    minContainers: row.minContainers,
    incoterm: row.incoterm,
    incotermName: INCOTERM_NAMES[row.incoterm],
    loadPort: row.loadPort,
    destPorts: row.destPorts.map((code) => ({ code, name: placeByCode(code)?.name ?? code })),
    currency: row.currency,
    priceMode: row.priceMode,
    price: hasPrice ? row.price : null,
    mbf: hasPrice ? row.mbf : null,
    supplierName: sees ? row.supplierName : null,
    etdFrom: row.etdFrom ?? "",
    etdTo: row.etdTo ?? "",
    eta: row.eta ?? "",
    quoteValidUntilAt: row.validUntil,
    validTime: formatBeijing(row.validUntil),
    // A draft may have no price yet.
    landedPerM3: hasPrice && row.price > 0 ? landedCost(landedInput(row, landingCity(row), settings)).perM3 : null,
    spot,
    version: row.version,
    createTime: formatBeijing(row.createdAt),
  };
}

async function briefsOf(
  db: Db,
  rows: readonly OfferRow[],
  sees: boolean,
  settings: CostSettings,
): Promise<OfferBrief[]> {
  const spots = await spotMedians(db, rows);
  return rows.map((row, at) => briefOf(row, sees, settings, spots[at] ?? null));
}

/** Any line of the offer has it. */
const inLines = (field: string, parameter: string) =>
  `exists (select 1 from jsonb_array_elements(o.lines) l where (l->>'${field}') = ${parameter}::text)`;

const ORDERS: Readonly<Record<NonNullable<OfferListBody["sort"]>, string>> = {
  eta: "o.eta, o.id",
  new: "o.published_at desc nulls last, o.id desc",
  price: "o.price * case o.currency when 'USD' then $14::float8 when 'EUR' then $15::float8 else 10000 end, o.id",
};

const FACETS = `select 'species' as facet, o.species_code as code, count(*)::int as count from global_offer o where o.status = 2 group by 2
  union all select 'origin', o.origin_code, count(*)::int from global_offer o where o.status = 2 group by 2
  union all select 'port', p, count(*)::int from global_offer o, unnest(o.dest_ports) p where o.status = 2 group by 2
  union all select 'incoterm', o.incoterm, count(*)::int from global_offer o where o.status = 2 group by 2
  order by 1, 3 desc, 2`;

const FACET_NAME: Readonly<Record<keyof OfferFacets, (code: string) => string>> = {
  species: (code) => speciesByCode(code)?.name ?? code,
  origin: (code) => originByCode(code)?.name ?? code,
  port: (code) => placeByCode(code)?.name ?? code,
  incoterm: (code) => INCOTERM_NAMES[code as OfferForm["incoterm"]],
};

/** What buyers may choose from among the offers that are open. */
async function facetsOf(db: Db): Promise<OfferFacets> {
  const rows = await db.rows<{ facet: keyof OfferFacets; code: string; count: number }>(FACETS, [], "offer-facets");
  const facets: OfferFacets = { species: [], origin: [], port: [], incoterm: [] };
  for (const { facet, code, count } of rows) facets[facet].push({ code, name: FACET_NAME[facet](code), count });
  return facets;
}

/** Which of the offers the caller follows. */
async function followedOf(db: Db, caller: Caller | null, offers: readonly { id: string }[]): Promise<Set<string>> {
  if (caller === null || offers.length === 0) return new Set();
  const rows = await db.rows<{ id: string }>(
    "select target_id as id from member_follow where person_id = $1 and target_type = $2 and target_id = any($3::text[])",
    [caller.personId, FOLLOW_TYPE.forwardOffer, offers.map(({ id }) => id)],
    "offers-followed",
  );
  return new Set(rows.map(({ id }) => id));
}

/** Open offers, soonest arrival first unless sorted; by price only for those who see it. */
export async function openOffers(db: Db, caller: Caller | null, body: OfferListBody): Promise<OfferPage> {
  const access = await priceAccess(db, caller);
  const sees = access === "open";
  const sort = body.sort === "price" && !sees ? "eta" : (body.sort ?? "eta");
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const text = (value: string | undefined) => (value === undefined || value === "" ? null : value);
  const keyword = text(body.keyword?.trim());
  const values: Value[] = [
    ...[text(body.speciesCode), text(body.originCode), text(body.gradeCode), text(body.kindCode)],
    ...[text(body.destPort), body.incoterm ?? null, text(body.millBrandCode), text(body.etaBegin), text(body.etaEnd)],
    ...[body.thickness ?? null, body.width ?? null, keyword === null ? null : containing(keyword)],
  ];
  const where = `o.status = 2 and o.quote_valid_until > now()
    and ($1::text is null or ${inLines("speciesCode", "$1")}) and ($2::text is null or o.origin_code = $2)
    and ($3::text is null or ${inLines("gradeCode", "$3")}) and ($4::text is null or ${inLines("kindCode", "$4")})
    and ($5::text is null or $5 = any(o.dest_ports)) and ($6::text is null or o.incoterm = $6)
    and ($7::text is null or o.mill_brand_code = $7) and ($8::date is null or o.eta >= $8)
    and ($9::date is null or o.eta <= $9) and ($10::int is null or ${inLines("thickness", "$10")})
    and ($11::int is null or ${inLines("width", "$11")})
    and ($12::text is null or o.title ilike $12 or o.offer_no ilike $12)`;
  const settings = await costSettings(db);
  const [counted, rows, facets] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from global_offer o where ${where}`, values),
    db.rows<OfferRow>(
      `select ${COLUMNS} from ${FROM} where ${where} and least($14::float8, $15::float8) > 0 order by ${ORDERS[sort]}
        limit ${page.pageSize} offset $13`,
      [...values, rowsBefore(page), settings.fx, settings.eurFx],
    ),
    facetsOf(db),
  ]);
  const [briefs, followed] = await Promise.all([briefsOf(db, rows, sees, settings), followedOf(db, caller, rows)]);
  const open = briefs.map((brief) => ({ ...brief, followed: followed.has(brief.id) }));
  return { ...pageOf(open, counted?.total ?? 0, page), access, fx: settings.fx, eurFx: settings.eurFx, facets };
}

export async function offerRow(db: Db, id: string, lock = false): Promise<OfferRow | null> {
  return db.one<OfferRow>(
    `select ${COLUMNS} from ${FROM} where o.id = $1${lock ? " for update of o" : ""}`,
    [id],
    lock ? "offer-locked" : "offer",
  );
}

/** An offer as everybody may read it, its own merchant any of theirs; `null` when there is none to be read. */
export async function offerDetail(db: Db, caller: Caller | null, id: string): Promise<OfferDetail | null> {
  const row = await offerRow(db, id);
  if (row === null) return null;
  const isOwn = caller?.merchantId !== null && caller?.merchantId === row.merchantId;
  if (!isOwn && !OFFER_PUBLIC.includes(row.status)) return null;
  const access: PriceAccess = isOwn ? "open" : await priceAccess(db, caller);
  const settings = await costSettings(db);
  const [spot = null] = await spotMedians(db, [row]);
  const brief = briefOf(row, access === "open", settings, spot);
  const cityCode = landingCity(row);
  return {
    ...brief,
    lines: row.lines.map((line) => ({ ...line, ...lineNames(line) })),
    certs: row.certs,
    paymentTerm: row.paymentTerm,
    depositPct: row.depositPct,
    tolerancePct: row.tolerancePct,
    vesselVoyage: row.vesselVoyage,
    remark: row.remark,
    access,
    cityCode,
    landedInput: brief.price === null ? null : landedInput(row, cityCode, settings),
    freightTable: [...settings.freightTable],
  };
}

type MerchantOfferRow = OfferRow & { inquiryNum: number; orderNum: number };
const MERCHANT_OFFER_COLUMNS = `${COLUMNS},
  (select count(*)::int from futures_inquiry i where i.offer_id = o.id) as "inquiryNum",
  (select count(*)::int from futures_order f where f.offer_id = o.id and f.status <> 90) as "orderNum"`;

async function merchantOffersOf(
  db: Db,
  rows: readonly MerchantOfferRow[],
  actor: OfferActor,
  nowMs: number,
): Promise<MerchantOffer[]> {
  const briefs = await briefsOf(db, rows, true, await costSettings(db));
  const events = rows.map((row) => availableOfferEvents(row.status, actor, offerFacts(row, nowMs)));
  const yards = await Promise.all(
    rows.map(({ merchantId, destPorts: [destPort = ""] }, at) =>
      events[at]!.includes("toSpot") ? warehousesFor(db, { merchantId, destPort }) : [],
    ),
  );
  return rows.map((row, at) => ({
    ...briefs[at]!, // one for each row
    price: row.price,
    form: formOf(row),
    shopName: row.shopName,
    rejectReason: row.rejectReason,
    inquiryNum: row.inquiryNum,
    orderNum: row.orderNum,
    events: events[at]!, // one for each row, as are the warehouses
    yards: yards[at]!,
  }));
}

export const offerFacts = (row: OfferRow, nowMs: number) => ({
  problem: offerProblem(formOf(row), nowMs),
  remainVolume: row.totalVolume - row.orderedVolume,
  isValid: row.validUntil > nowMs,
  hasLanded: row.eta !== null && row.eta <= formatBeijingDate(nowMs),
});

/** Newest first. `merchantId` null: of all merchants, for operators. */
export async function merchantOffers(
  db: Db,
  merchantId: string | null,
  body: MerchantOfferListBody,
  nowMs: number,
): Promise<Page<MerchantOffer>> {
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const keyword = body.keyword?.trim() ?? "";
  const where = `($1::bigint is null or o.merchant_id = $1) and (cardinality($2::smallint[]) = 0 or o.status = any($2))
    and ($3::text is null or o.title ilike $3 or o.offer_no ilike $3)
    and ($1::bigint is not null or o.status <> 0)`;
  const values = [merchantId, [...(body.status ?? [])], keyword === "" ? null : containing(keyword)];
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from global_offer o where ${where}`, values),
    db.rows<MerchantOfferRow>(
      `select ${MERCHANT_OFFER_COLUMNS} from ${FROM} where ${where} order by o.id desc limit $4 offset $5`,
      [...values, page.pageSize, rowsBefore(page)],
    ),
  ]);
  const actor = merchantId === null ? "operator" : "merchant";
  return pageOf(await merchantOffersOf(db, rows, actor, nowMs), counted?.total ?? 0, page);
}

/** `merchantId` null: whoever's. */
export async function merchantOffer(
  db: Db,
  merchantId: string | null,
  id: string,
  nowMs: number,
): Promise<MerchantOffer | null> {
  const row = await db.one<MerchantOfferRow>(
    `select ${MERCHANT_OFFER_COLUMNS} from ${FROM} where o.id = $1 and ($2::bigint is null or o.merchant_id = $2)
        and ($2::bigint is not null or o.status <> 0)`,
    [id, merchantId],
    "merchant-offer",
  );
  const [found] =
    row === null ? [] : await merchantOffersOf(db, [row], merchantId === null ? "operator" : "merchant", nowMs);
  return found ?? null;
}
