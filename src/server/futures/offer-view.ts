import type { OfferListBody } from "../../contract/futures/forward-offer-schemas.ts";
import type { ListCallInput } from "../../domain/console-lists.ts";
import { statedDrawing } from "../../domain/drawing/piece.ts";
import type { DepositKind } from "../../domain/futures/deposit.ts";
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
  type PriceAccess,
  type SpotMedian,
} from "../../domain/futures/forward-offer.ts";
import { type CostSettings, landedInputOf } from "../../domain/futures/freight.ts";
import { FX, INCOTERM_NAMES, landedCost } from "../../domain/futures/landed-cost.ts";
import { lineSizeShown, offerProblem } from "../../domain/futures/offer-form.ts";
import type { ForwardOfferId, MerchantId } from "../../domain/ids.ts";
import type { Fen } from "../../domain/money.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { brandByCode } from "../../domain/timber/brands.ts";
import { gradeByCode } from "../../domain/timber/grades.ts";
import { kindByCode } from "../../domain/timber/kinds.ts";
import { originByCode } from "../../domain/timber/origins.ts";
import { placeByCode } from "../../domain/timber/places.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { formatBeijing, formatBeijingDate } from "../../domain/time.ts";
import { basisPoints, dm3 } from "../../domain/units.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { notFound, type Refusal } from "../reply.ts";
import { configured } from "../system/config.ts";
import { depositKindNow } from "../system/deposit-kind.ts";
import { type MerchantOfferRow, merchantOfferRow, merchantOfferRows, type OfferRow, offerRow } from "./offer-store.ts";
import { countOpenOffers, followedOffers, isCertified, searchOpenOffers } from "./open-offer-store.ts";
import { spotMedians } from "./spot-price-store.ts";
import { warehousesFor } from "./warehouse-store.ts";

/** What the operator set for costs, from one reading; a rate that makes no sense is moved to the nearest that does. */
async function costSettings(db: Db): Promise<CostSettings> {
  const sensible = (fx: number) => Math.min(FX.max, Math.max(FX.min, fx));
  return {
    fx: sensible(await configured(db, "fx.USD")),
    eurFx: sensible(await configured(db, "fx.EUR")),
    annualBp: basisPoints(await configured(db, "finance.annualBp")),
    freightTable: await configured(db, "freight.table"),
    extraDuty: await configured(db, "duty.extra"),
  };
}

/** Who may see prices and exporters: those who act for a certified company. */
export async function priceAccess(db: Db, caller: Caller | null): Promise<PriceAccess> {
  if (caller === null) return "login";
  return caller.companyId !== null && (await isCertified(db, caller.companyId)) ? "open" : "certify";
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

/** The city that goods land in, where no other is requested. */
const landingCity = (row: OfferRow): string => placeByCode(row.destPorts[0] ?? "")?.cityCode ?? "";

const landedInput = (row: OfferRow, cityCode: string, settings: CostSettings) =>
  landedInputOf({ ...row, portCode: row.destPorts[0] ?? "" }, cityCode, settings);

const lineNames = (line: OfferLine) => ({
  kindName: kindByCode(line.kindCode)?.name ?? "",
  speciesName: speciesByCode(line.speciesCode)?.name ?? "",
  gradeName: gradeByCode(line.gradeCode ?? "")?.name ?? "",
  sizeText: lineSizeShown(line),
  image: statedDrawing(line),
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
    sizeText: row.lines.slice(0, SIZES_SHOWN).map(lineSizeShown).join("、"),
    image: statedDrawing(row.lines[0] ?? row),
    lineNum: row.lines.length,
    totalVolume: row.totalVolume,
    remainVolume: dm3(row.totalVolume - row.orderedVolume),
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
    merchantId: row.merchantId,
    merchantName: row.shopName,
    merchantCertified: row.merchantCertified,
    etdFrom: row.etdFrom ?? "",
    etdTo: row.etdTo ?? "",
    eta: row.eta ?? "",
    quoteValidUntilAt: row.validUntil,
    validTime: formatBeijing(row.validUntil),
    landedPerM3: hasPrice ? landedOf(row, settings) : null,
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

const FACET_NAME: Readonly<Record<keyof OfferFacets, (code: string) => string>> = {
  species: (code) => speciesByCode(code)?.name ?? code,
  origin: (code) => originByCode(code)?.name ?? code,
  port: (code) => placeByCode(code)?.name ?? code,
  incoterm: (code) => INCOTERM_NAMES[code as OfferForm["incoterm"]],
};

/** What buyers may choose from among the offers that are open. */
async function facetsOf(db: Db): Promise<OfferFacets> {
  const facets: OfferFacets = { species: [], origin: [], port: [], incoterm: [] };
  for (const { facet, code, count } of await countOpenOffers(db))
    facets[facet].push({ code, name: FACET_NAME[facet](code), count });
  return facets;
}

/** So many open offers are ranked by what they cost; there are far fewer. */
const RANKED = 2_000;

/** What a cubic metre costs landed, with tax; `null` where the price is on request or not there yet. */
const landedOf = (row: OfferRow, settings: CostSettings): Fen | null =>
  row.priceMode === 3 || row.price <= 0 ? null : landedCost(landedInput(row, landingCity(row), settings)).perM3;

/** The cheapest landed first, since prices of several terms and currencies do not compare; those without a price last. */
function byLandedCost(rows: readonly OfferRow[], settings: CostSettings): OfferRow[] {
  const costs = new Map(rows.map((row) => [row.id, landedOf(row, settings) ?? Number.MAX_SAFE_INTEGER]));
  return rows.toSorted((one, other) => costs.get(one.id)! - costs.get(other.id)!); // one for each row
}

/** Open offers, soonest arrival first unless sorted; by their cost only for those who see prices. */
export async function openOffers(db: Db, caller: Caller | null, body: OfferListBody): Promise<OfferPage> {
  const access = await priceAccess(db, caller);
  const sees = access === "open";
  const sort = body.sort === "price" && !sees ? "eta" : (body.sort ?? "eta");
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const settings = await costSettings(db);
  const { fx, eurFx } = settings;
  const skipped = rowsBefore(page);
  const [{ total, rows: found }, facets] = await Promise.all([
    sort === "price"
      ? searchOpenOffers(db, { ...body, sort: "eta", part: { skipped: 0, most: RANKED } })
      : searchOpenOffers(db, { ...body, sort, part: { skipped, most: page.pageSize } }),
    facetsOf(db),
  ]);
  const rows = sort === "price" ? byLandedCost(found, settings).slice(skipped, skipped + page.pageSize) : found;
  const followedBy = caller === null || rows.length === 0 ? null : caller.personId;
  const [briefs, followed] = await Promise.all([
    briefsOf(db, rows, sees, settings),
    followedBy === null
      ? new Set<string>()
      : followedOffers(
          db,
          followedBy,
          rows.map(({ id }) => id),
        ),
  ]);
  const open = briefs.map((brief) => ({ ...brief, followed: followed.has(brief.id) }));
  return { ...pageOf(open, total, page), access, fx, eurFx, facets };
}

export const unknownOffer = (): Refusal => notFound("报盘不存在");

/** An offer as every visitor may read it; merchants read any of their own. Throws 404 when there is none to be read. */
export async function offerDetail(db: Db, caller: Caller | null, id: ForwardOfferId): Promise<OfferDetail> {
  const row = await offerRow(db, id);
  if (row === null) throw unknownOffer();
  const isOwn = caller?.merchantId !== null && caller?.merchantId === row.merchantId;
  if (!isOwn && !OFFER_PUBLIC.includes(row.status)) throw unknownOffer();
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
    depositKind: await depositKindNow(db),
    tolerancePct: row.tolerancePct,
    vesselVoyage: row.vesselVoyage,
    remark: row.remark,
    access,
    cityCode,
    landedInput: brief.price === null ? null : landedInput(row, cityCode, settings),
    freightTable: [...settings.freightTable],
  };
}

async function merchantOffersOf(
  db: Db,
  rows: readonly MerchantOfferRow[],
  actor: OfferActor,
  nowMs: number,
): Promise<MerchantOffer[]> {
  const briefs = await briefsOf(db, rows, true, await costSettings(db));
  const depositKind = await depositKindNow(db);
  const events = rows.map((row) => availableOfferEvents(row.status, actor, offerFacts(row, depositKind, nowMs)));
  const yards = await Promise.all(
    rows.map(({ merchantId, destPorts: [destPort = ""] }, at) =>
      events[at]!.includes("toSpot") ? warehousesFor(db, { merchantId, destPort }) : [],
    ),
  );
  return rows.map((row, at) => ({
    ...briefs[at]!, // one for each row
    price: row.price,
    form: formOf(row),
    depositKind,
    shopName: row.shopName,
    rejectReason: row.rejectReason,
    inquiryNum: row.inquiryNum,
    orderNum: row.orderNum,
    events: events[at]!, // one for each row, as are the warehouses
    yards: yards[at]!,
  }));
}

export const offerFacts = (row: OfferRow, kind: DepositKind, nowMs: number) => ({
  problem: offerProblem(formOf(row), kind, nowMs),
  remainVolume: dm3(row.totalVolume - row.orderedVolume),
  isValid: row.validUntil > nowMs,
  hasLanded: row.eta !== null && row.eta <= formatBeijingDate(nowMs),
});

/** Newest first. `merchantId` null: of all merchants, for operators. */
export async function merchantOffers(
  db: Db,
  merchantId: MerchantId | null,
  body: ListCallInput<"merchantForwardOfferList">,
  nowMs: number,
): Promise<Page<MerchantOffer>> {
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const keyword = body.keyword?.trim() ?? "";
  const { total, rows } = await merchantOfferRows(db, { merchantId, status: body.status ?? [], keyword, page });
  const actor = merchantId === null ? "operator" : "merchant";
  return pageOf(await merchantOffersOf(db, rows, actor, nowMs), total, page);
}

/** `merchantId` null: of any merchant. Throws 404. */
export async function merchantOffer(
  db: Db,
  merchantId: MerchantId | null,
  id: ForwardOfferId,
  nowMs: number,
): Promise<MerchantOffer> {
  const row = await merchantOfferRow(db, merchantId, id);
  const [found] =
    row === null ? [] : await merchantOffersOf(db, [row], merchantId === null ? "operator" : "merchant", nowMs);
  if (found === undefined) throw unknownOffer();
  return found;
}
