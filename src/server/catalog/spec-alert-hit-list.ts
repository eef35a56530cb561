import type { SpecAlertHitsBody } from "../../contract/catalog/spec-alert-schemas.ts";
import { detailAddress } from "../../domain/catalog/goods-query-url.ts";
import {
  type HitReason,
  type HitRefType,
  reachesTarget,
  type SpecAlertCriteria,
  type SpecAlertHit,
} from "../../domain/catalog/spec-alert-match.ts";
import type { QuoteLine } from "../../domain/demand/quote-line.ts";
import { DEMAND_PATH } from "../../domain/demand/quote-messages.ts";
import type { Currency } from "../../domain/futures/landed-cost.ts";
import { type Fen, fen } from "../../domain/money.ts";
import { DEFAULT_PAGE_SIZE, type Page, pageOf, rowsBefore } from "../../domain/paging.ts";
import { placeByCode } from "../../domain/timber/places.ts";
import type { SaleUnit } from "../../domain/timber/spec.ts";
import { formatBeijing } from "../../domain/time.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { OWN, unknownSpecAlert } from "./spec-alert-repository.ts";

type GoodsFacts = {
  title: string;
  shopName: string;
  storeName: string;
  saleUnit: SaleUnit;
  priceMode: number;
  priceNow: number | null;
};
type ForwardOfferFacts = {
  title: string;
  offerNo: string;
  currency: Currency;
  priceMode: number;
  ports: string[];
  eta: string | null;
  open: boolean;
};
type QuoteFacts = {
  merchantName: string;
  demandNo: string;
  demandId: string;
  live: boolean;
  line: Pick<QuoteLine, "goodsId" | "title" | "specText" | "saleUnit" | "price"> | null;
};
type HitRow = {
  refType: HitRefType;
  refId: string;
  reason: HitReason;
  price: number;
  hitMs: number;
  read: boolean;
  goods: GoodsFacts | null;
  forwardOffer: ForwardOfferFacts | null;
  quote: QuoteFacts | null;
};

const HITS = `select h.ref_type as "refType", h.ref_id as "refId", h.reason, h.price, h.read,
    extract(epoch from h.hit_at)::float8 * 1000 as "hitMs",
    case h.ref_type when 1 then (
      select jsonb_build_object('title', g.title, 'shopName', m.shop_name, 'storeName', s.store_name,
               'saleUnit', g.sale_unit, 'priceMode', g.price_mode,
               'priceNow', case when g.status = 2 and g.stock > g.held then g.price end)
        from goods g join merchant m on m.id = g.merchant_id join store s on s.id = g.store_id where g.id = h.ref_id) end as goods,
    case h.ref_type when 2 then (
      select jsonb_build_object('title', o.title, 'offerNo', o.offer_no, 'currency', o.currency, 'priceMode', o.price_mode,
               'ports', to_jsonb(o.dest_ports), 'eta', o.eta::text, 'open', o.status = 2 and o.quote_valid_until > now())
        from global_offer o where o.id = h.ref_id) end as "forwardOffer",
    case h.ref_type when 3 then (
      select jsonb_build_object('merchantName', q.supplier_name, 'demandNo', d.demand_no, 'demandId', d.id::text,
               'live', q.status in (1, 2, 3), 'line', (
                 select l from demand_quote_round r, jsonb_array_elements(r.lines) l
                  where r.quote_id = q.id and r.by_side = 'supplier' and l->>'demandItemId' = h.line_id::text
                  order by r.round desc limit 1))
        from demand_quote q join demand d on d.id = q.demand_id where q.id = h.ref_id) end as quote
  from req_spec_hit h where h.req_spec_id = $1
 order by h.hit_at desc, h.ref_type, h.ref_id desc, h.reason, h.price limit $2 offset $3`;

/** The part of a hit that depends on the kind of its source. */
type HitView = Pick<
  SpecAlertHit,
  "title" | "seller" | "place" | "linkPath" | "currency" | "price" | "priceNow" | "saleUnit" | "reached"
>;

const GONE: HitView = {
  ...{ title: "已删除", seller: "", place: "", linkPath: "", currency: "CNY", price: null, priceNow: null },
  ...{ saleUnit: "m3", reached: false },
};

function goodsView(specAlert: SpecAlertCriteria, { refId, price }: HitRow, goods: GoodsFacts): HitView {
  const { title, shopName, storeName, saleUnit, priceMode, priceNow } = goods;
  const reached = reachesTarget(specAlert, { price: fen(priceNow ?? price), priceMode, saleUnit });
  const of = { title, seller: shopName, place: storeName, linkPath: detailAddress(refId) };
  return { ...of, currency: "CNY", price, priceNow, saleUnit, reached };
}

/** The price of a forward offer is shown to certified companies only, and there is none where it must be asked for. */
function forwardOfferView({ refId, price }: HitRow, forwardOffer: ForwardOfferFacts, sees: boolean): HitView {
  const shown = sees && forwardOffer.priceMode !== 3 ? price : null;
  const ports = forwardOffer.ports.map((code) => placeByCode(code)?.name ?? code).join("、");
  return {
    title: forwardOffer.title,
    seller: `期货 ${forwardOffer.offerNo}`,
    place: forwardOffer.eta === null ? ports : `${ports} ${forwardOffer.eta} 到港`,
    linkPath: `/global/detail?id=${refId}`,
    currency: forwardOffer.currency,
    price: shown,
    priceNow: forwardOffer.open ? shown : null,
    saleUnit: "m3",
    reached: false,
  };
}

function quoteView(specAlert: SpecAlertCriteria, { price }: HitRow, { line, live, ...quote }: QuoteFacts): HitView {
  const saleUnit = line?.saleUnit ?? "m3";
  const now = live ? (line?.price ?? null) : null;
  return {
    title: line === null ? "报价" : line.goodsId === null ? `${line.title} ${line.specText}`.trim() : line.title,
    seller: quote.merchantName,
    place: `求购 ${quote.demandNo}`,
    linkPath: `${DEMAND_PATH}${quote.demandId}`,
    currency: "CNY",
    price,
    priceNow: now,
    saleUnit,
    reached: reachesTarget(specAlert, { price: (now ?? price) as Fen, priceMode: 1, saleUnit }),
  };
}

function viewOf(specAlert: SpecAlertCriteria, row: HitRow, sees: boolean): HitView {
  if (row.goods !== null) return goodsView(specAlert, row, row.goods);
  if (row.forwardOffer !== null) return forwardOfferView(row, row.forwardOffer, sees);
  return row.quote === null ? GONE : quoteView(specAlert, row, row.quote);
}

/** Hits of a spec alert, newest first; marks all of them as read. */
export async function hitsOf(db: Db, caller: Caller, body: SpecAlertHitsBody): Promise<Page<SpecAlertHit>> {
  const specAlert = await db.one<{ spec: SpecAlertCriteria; total: number; sees: boolean }>(
    `select w.spec, (select count(*)::int from req_spec_hit where req_spec_id = w.id) as total,
            exists (select 1 from company_info c where c.id = w.company_id and c.company_status = 1 and not c.deleted) as sees
       from req_spec w where ${OWN} and w.id = $3`,
    [caller.personId, caller.companyId, body.reqSpecId],
    "spec-alert-hit-owner",
  );
  if (specAlert === null) throw unknownSpecAlert();
  const page = { pageNum: body.pageNum ?? 1, pageSize: body.pageSize ?? DEFAULT_PAGE_SIZE };
  const rows = await db.rows<HitRow>(HITS, [body.reqSpecId, page.pageSize, rowsBefore(page)], "spec-alert-hits");
  await db.run(
    "update req_spec_hit set read = true where req_spec_id = :reqSpecId and not read",
    { reqSpecId: body.reqSpecId },
    "spec-alert-read",
  );
  return pageOf(
    rows.map((row) => ({
      ...viewOf(specAlert.spec, row, specAlert.sees),
      refType: row.refType,
      refId: row.refId,
      reason: row.reason,
      available:
        row.goods !== null ? row.goods.priceNow !== null : (row.forwardOffer?.open ?? row.quote?.live ?? false),
      readFlag: row.read,
      hitTime: formatBeijing(row.hitMs),
    })),
    specAlert.total,
    page,
  );
}
