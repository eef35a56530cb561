import { GOODS_STATUS } from "../../domain/catalog/goods/goods-states.ts";
import { MERCHANT_STATUS } from "../../domain/company/merchant-states.ts";
import { DEMAND_STATUS, type DemandStatus } from "../../domain/demand/demand.ts";
import type { QuoteStatus } from "../../domain/demand/quote.ts";
import type { DemandBoardChoice, InvitedShop } from "../../domain/demand/quote-view.ts";
import type { CompanyId, DemandId, GoodsId, MerchantId, PersonId, QuoteId } from "../../domain/ids.ts";
import { type PageQuery, rowsBefore } from "../../domain/paging.ts";
import { isOwnDemand } from "../account/own-shop-store.ts";
import type { Db, Value } from "../db/database.ts";
import { containing } from "../like.ts";
import { IN_ITEMS, ITEMS_JSON, type ItemsJson } from "./demand-store.ts";

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

export type BoardRow = {
  id: DemandId;
  demandNo: string;
  title: string;
  buyerName: string;
  contactName: string;
  cityCode: string;
  cityName: string;
  needDate: string | null;
  payTerm: string;
  invoiceKind: 0 | 1 | 2;
  rawText: string;
  remark: string;
  deadlineMs: number;
  publishedMs: number;
  status: DemandStatus;
  quoteNum: number;
  invited: boolean;
  mine: boolean;
  myQuote: { id: QuoteId; status: QuoteStatus } | null;
  items: ItemsJson;
  goodsId: GoodsId | null;
};

/** The reader of the board: a person, the company they quote for, their shop. */
export type BoardReader = {
  personId: PersonId;
  companyId: CompanyId | null;
  merchantId: MerchantId | null;
  isExpert: boolean;
};

/** Columns of a `BoardRow`, from demand d; `BoardReader` names the values. */
const COLUMNS = `d.id, d.demand_no as "demandNo", d.title, d.buyer_name as "buyerName", d.contact_name as "contactName",
  coalesce(d.deliver_city_code, '') as "cityCode", d.deliver_city_name as "cityName", d.need_date::text as "needDate", d.pay_term as "payTerm",
  d.invoice_kind as "invoiceKind", d.remark, d.raw_text as "rawText", ${ms("d.quote_deadline_at")} as "deadlineMs",
  ${ms("d.published_at")} as "publishedMs", d.status, d.quote_num as "quoteNum",
  exists (select 1 from demand_invite v where v.demand_id = d.id and v.merchant_id = :merchantId) as invited,
  (d.person_id = :personId or ${isOwnDemand({ merchant: ":merchantId::bigint", company: ":companyId::bigint" })}) as mine,
  (select jsonb_build_object('id', q.id::text, 'status', q.status) from demand_quote q
    where q.demand_id = d.id and q.company_id = :companyId order by q.id desc limit 1) as "myQuote",
  d.goods_id as "goodsId", ${ITEMS_JSON} as items`;

/** Open for quotes to the caller: public, for invited shops, or for the operator's experts. */
const OPEN = `d.status = ${DEMAND_STATUS.open} and not d.deleted and d.quote_deadline_at > now()
  and (d.visibility = 1
    or d.visibility = 2 and exists (select 1 from demand_invite v where v.demand_id = d.id and v.merchant_id = :merchantId)
    or d.visibility = 3 and :isExpert)`;

/** Goods of the shop on sale that fit a line, as far as its columns show. */
const FITS_OWN = `exists (select 1 from demand_item i join goods g on g.merchant_id = :merchantId and g.status = ${GOODS_STATUS.onSale}
    and (i.species_code is null or g.species_code = i.species_code) and (i.kind_code is null or g.kind_code = i.kind_code)
    and (i.thickness is null or g.thickness = i.thickness) and (i.width is null or g.width = i.width)
  where i.demand_id = d.id and num_nonnulls(i.species_code, i.kind_code) > 0)`;

/** Query of the board; `regionPattern` as of `like`. */
export type BoardSearch = {
  keyword: string;
  regionPattern: string | null;
  speciesCode: string | null;
  kindCode: string | null;
  /** Something of it fits goods of the reader's shop. */
  fitsOwn: boolean;
  /** The reader's shop was invited to quote. */
  invited: boolean;
};

const INVITED = "exists (select 1 from demand_invite v where v.demand_id = d.id and v.merchant_id = :merchantId)";

/** One page of the demands open to the reader that meet the query, the newest first, and their total. */
export async function searchOpenDemands(
  db: Db,
  reader: BoardReader,
  search: BoardSearch,
  page: PageQuery,
): Promise<{ total: number; rows: BoardRow[] }> {
  const { speciesCode, kindCode, regionPattern } = search;
  const values: Record<string, Value> = { ...reader, speciesCode, kindCode, regionPattern };
  const conditions = [OPEN];
  if (search.keyword !== "") {
    values.words = containing(search.keyword);
    conditions.push("(d.title ilike :words or d.deliver_city_name ilike :words or d.demand_no ilike :words)");
  }
  if (regionPattern !== null) conditions.push("d.deliver_city_code like :regionPattern");
  const hasLine = (condition: string) =>
    conditions.push(`exists (select 1 from demand_item i where i.demand_id = d.id and ${condition})`);
  if (speciesCode !== null) hasLine("i.species_code = :speciesCode");
  if (kindCode !== null) hasLine("i.kind_code = :kindCode");
  if (search.fitsOwn) conditions.push(FITS_OWN);
  if (search.invited) conditions.push(INVITED);
  const where = conditions.join(" and ");
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from demand d where ${where}`, values),
    db.rows<BoardRow>(
      `select ${COLUMNS} from demand d where ${where} order by d.published_at desc, d.id desc
        limit ${page.pageSize} offset ${rowsBefore(page)}`,
      values,
      undefined,
      IN_ITEMS,
    ),
  ]);
  return { total: counted?.total ?? 0, rows };
}

const CHOICES = 40;

/** Cities and species of all demands open to the reader, with how many there are; the most first, 40 of each. */
export const openDemandChoices = (
  db: Db,
  reader: BoardReader,
): Promise<(DemandBoardChoice & { what: "city" | "species" })[]> =>
  db.rows(
    `with open as (select d.id, d.deliver_city_code, d.deliver_city_name from demand d where ${OPEN})
     (select 'city' as what, deliver_city_code as code, min(deliver_city_name) as name, count(*)::int as count from open
       where deliver_city_code is not null group by deliver_city_code order by count(*) desc, deliver_city_code limit ${CHOICES})
     union all
     (select 'species', i.species_code, '', count(distinct o.id)::int from open o join demand_item i on i.demand_id = o.id
       where i.species_code is not null group by i.species_code order by count(distinct o.id) desc, i.species_code
       limit ${CHOICES})`,
    reader,
    "demand-board-choices",
  );

/** A demand that is open to the reader or that the reader's company has quoted on; `null` otherwise. */
export const openDemandRow = (db: Db, reader: BoardReader, id: DemandId): Promise<BoardRow | null> =>
  db.one(
    `select ${COLUMNS} from demand d
      where d.id = :id and not d.deleted
        and ((${OPEN}) or exists (select 1 from demand_quote q where q.demand_id = d.id and q.company_id = :companyId))`,
    { ...reader, id },
    "open-demand",
    IN_ITEMS,
  );

const OWN = isOwnDemand({ merchant: "m.id", company: "m.company_id" });
/** Invites shops that are not the owner's to quote; returns those that were not invited before. */
export async function inviteMerchants(
  tx: Db,
  demandId: DemandId,
  merchantIds: readonly MerchantId[],
): Promise<MerchantId[]> {
  const invited = await tx.rows<{ id: MerchantId }>(
    `insert into demand_invite (demand_id, merchant_id)
     select d.id, m.id from demand d, merchant m
      where d.id = :demandId and m.id = any(:merchantIds::bigint[])
        and m.status in (${MERCHANT_STATUS.open}, ${MERCHANT_STATUS.onHoliday}) and not ${OWN}
     on conflict do nothing returning merchant_id as id`,
    { demandId, merchantIds },
    "demand-invite",
  );
  return invited.map(({ id }) => id);
}

/** The shops that were invited to quote, by id. */
export async function invitedMerchants(tx: Db, demandId: DemandId): Promise<MerchantId[]> {
  const invited = await tx.rows<{ id: MerchantId }>(
    "select merchant_id as id from demand_invite where demand_id = :demandId order by 1",
    { demandId },
    "demand-asked",
  );
  return invited.map(({ id }) => id);
}

/** Shops that may be invited to quote: those invited already, then those with most goods of the demanded species. */
export const shopsForDemand = (db: Db, demandId: DemandId, most: number): Promise<InvitedShop[]> =>
  db.rows(
    `select m.id as "merchantId", m.shop_name as "shopName", v.merchant_id is not null as invited,
            coalesce(f.goods, 0)::int as "goodsNum"
       from merchant m
       left join demand_invite v on v.demand_id = :demandId and v.merchant_id = m.id
       left join (select g.merchant_id, count(distinct g.id) as goods from demand_item i
                    join goods g on g.species_code = i.species_code and g.status = ${GOODS_STATUS.onSale}
                     and (i.kind_code is null or g.kind_code = i.kind_code)
                   where i.demand_id = :demandId group by g.merchant_id) f on f.merchant_id = m.id
      where m.status = ${MERCHANT_STATUS.open} and not (select ${OWN} from demand d where d.id = :demandId)
      order by invited desc, "goodsNum" desc, m.id limit ${most}`,
    { demandId },
    "shops-to-invite",
  );

/** Shops that were not invited and have goods on sale that fit lines of a public demand; those with most of them first. */
export async function merchantsForDemand(tx: Db, demandId: DemandId, most: number): Promise<MerchantId[]> {
  const fitting = await tx.rows<{ id: MerchantId }>(
    `select g.merchant_id as id
       from demand d join demand_item i on i.demand_id = d.id
       join goods g on g.species_code = i.species_code and (i.kind_code is null or g.kind_code = i.kind_code)
        and (i.thickness is null or g.thickness = i.thickness) and (i.width is null or g.width = i.width)
        and g.status = ${GOODS_STATUS.onSale}
       join person p on p.merchant_id = g.merchant_id and not p.deleted
      where d.id = :demandId and d.visibility = 1 and p.id <> d.person_id
        and not exists (select 1 from demand_invite v where v.demand_id = d.id and v.merchant_id = g.merchant_id)
      group by g.merchant_id order by count(*) desc, g.merchant_id limit :most`,
    { demandId, most },
  );
  return fitting.map(({ id }) => id);
}
