import type { GoodsChange, WatchedGoods, WatchedTimber } from "../../../domain/catalog/alerts/spec-alert-match.ts";
import { GOODS_STATUS } from "../../../domain/catalog/goods/goods-states.ts";
import type { DemandItem } from "../../../domain/demand/demand-item.ts";
import type { QuoteLine, QuoteTerms } from "../../../domain/demand/quote-line.ts";
import { DEMAND_ITEM, QUOTE_TERMS } from "../../../domain/demand/stored-demand.ts";
import { OFFER_STATUS, type OfferForm } from "../../../domain/futures/forward-offer.ts";
import type { CompanyId, ForwardOfferId, ForwardOrderId, GoodsId, PersonId, QuoteId } from "../../../domain/ids.ts";
import type { Db } from "../../db/database.ts";
import { PRICE_MODE, PRICED_M3, TAXED_PRICE } from "../goods/price-columns.ts";

/** A forward offer that orders are still taken for. */
export type OpenForwardOffer = Pick<OfferForm, "lines" | "destPorts" | "millBrandCode" | "originCode" | "price"> & {
  id: ForwardOfferId;
};

const OPEN_FORWARD_OFFERS = `select o.id, o.lines, o.dest_ports as "destPorts", o.mill_brand_code as "millBrandCode",
  o.origin_code as "originCode", o.price from global_offer o
  where o.status = ${OFFER_STATUS.open} and o.ordered_volume < o.total_volume`;

/** `null` where the offer takes no orders. */
export const openForwardOffer = (tx: Db, offerId: ForwardOfferId): Promise<OpenForwardOffer | null> =>
  tx.one<OpenForwardOffer>(`${OPEN_FORWARD_OFFERS} and o.id = :offerId`, { offerId }, "spec-alert-forward-offer");

/** The offer of a forward order; `null` where it takes no orders. */
export const openOfferOfOrder = (tx: Db, orderId: ForwardOrderId): Promise<OpenForwardOffer | null> =>
  tx.one<OpenForwardOffer>(
    `${OPEN_FORWARD_OFFERS} and o.id = (select offer_id from futures_order where id = :orderId)`,
    { orderId },
    "spec-alert-arrived",
  );

/** A line of a quote with its terms, the goods it names, what was requested, and the same line of the round before. */
export type QuotedLine = QuoteLine & {
  goods: WatchedTimber | null;
  item: DemandItem;
  terms: QuoteTerms;
  before: (QuoteLine & { terms: QuoteTerms }) | null;
};
/** A quote and who requested it. */
export type Quoted = { personId: PersonId; companyId: CompanyId | null; lines: QuotedLine[] };

const GOODS_TIMBER = `select jsonb_build_object('kindCode', g.kind_code, 'speciesCode', g.species_code, 'gradeCode', g.grade_code,
    'brandCode', g.brand_code, 'originCode', g.origin_code, 'portCode', g.port_code, 'cityCode', g.city_code,
    'thickness', g.thickness, 'width', g.width, 'length', g.length, 'lengthMin', g.length_min, 'lengthMax', g.length_max)
  from goods g where g.id = (l->>'goodsId')::bigint`;

/** The merchant's last round, line by line, with its terms, what was requested and the line of the round before. */
const QUOTED = `with said as (
    select lines, terms, row_number() over (order by round desc) as nth from demand_quote_round
     where quote_id = :quoteId and by_side = 'supplier')
  select d.person_id as "personId", d.company_id as "companyId", (
    select coalesce(jsonb_agg(l || jsonb_build_object('goods', (${GOODS_TIMBER}), 'item', i.item, 'terms', s.terms, 'before', (
             select b || jsonb_build_object('terms', s.terms) from said s, jsonb_array_elements(s.lines) b
              where s.nth = 2 and b->>'demandItemId' = l->>'demandItemId'))), '[]')
      from said s, jsonb_array_elements(s.lines) l join demand_item i on i.id = (l->>'demandItemId')::bigint
     where s.nth = 1) as lines
    from demand_quote q join demand d on d.id = q.demand_id where q.id = :quoteId`;

/** `null` where there is no such quote. */
export const quotedBy = (tx: Db, quoteId: QuoteId): Promise<Quoted | null> =>
  tx.one<Quoted>(QUOTED, { quoteId }, "spec-alert-quoted", {
    lines: [{ item: DEMAND_ITEM, terms: QUOTE_TERMS, before: { terms: QUOTE_TERMS } }],
  });

/** What happened to goods; `id` grows with time. */
export type ChangeRow = {
  id: string;
  goodsId: GoodsId;
  kind: GoodsChange["kind"];
  priceBefore: GoodsChange["priceBefore"];
};

/** Goods matched in one transaction. */
const GOODS_PER_TURN = 50;

/** Takes the oldest changes for one transaction; locked ones and the `passed` ids are skipped. */
export const takeChanges = (tx: Db, passed: readonly string[]): Promise<ChangeRow[]> =>
  tx.rows<ChangeRow>(
    `delete from goods_change where id in (
       select id from goods_change where id <> all(:passed::bigint[]) order by id limit ${GOODS_PER_TURN}
          for update skip locked)
     returning id, goods_id as "goodsId", kind, price_before as "priceBefore"`,
    { passed },
    "goods-change-take",
  );

/** The oldest change, locked; locked ones and the `passed` ids are skipped. */
export const lockNextChange = (tx: Db, passed: readonly string[]): Promise<ChangeRow | null> =>
  tx.one<ChangeRow>(
    `select id, goods_id as "goodsId", kind, price_before as "priceBefore" from goods_change
      where id <> all(:passed::bigint[]) order by id limit 1 for update skip locked`,
    { passed },
    "goods-change-next",
  );

export async function removeChange(tx: Db, id: string): Promise<void> {
  await tx.run("delete from goods_change where id = :id", { id }, "goods-change-done");
}

/** Goods as spec alerts look at them. */
export type ChangedGoods = WatchedGoods & { id: GoodsId };

/** Those of the goods that can be bought now. */
export const goodsToWatch = (tx: Db, ids: readonly GoodsId[]): Promise<ChangedGoods[]> =>
  tx.rows<ChangedGoods>(
    `select id, kind_code as "kindCode", species_code as "speciesCode", grade_code as "gradeCode",
            brand_code as "brandCode", origin_code as "originCode", port_code as "portCode", city_code as "cityCode",
            thickness, width, length, length_min as "lengthMin", length_max as "lengthMax", sale_unit as "saleUnit",
            ${TAXED_PRICE}::float8 as price, ${PRICE_MODE} as "priceMode", ${PRICED_M3}::float8 as cubic, status, stock, held
       from goods g where id = any(:ids::bigint[]) and status = ${GOODS_STATUS.onSale} and stock > held`,
    { ids },
    "spec-alert-goods",
  );
