import type { WireOpenList } from "../../contract/demand/quote-schemas.ts";
import { hasRole } from "../../domain/access.ts";
import { contactFree } from "../../domain/demand/contact-free.ts";
import type { DemandStatus } from "../../domain/demand/demand.ts";
import { maskedName } from "../../domain/demand/demand-form.ts";
import { type DemandItem, EMPTY_ITEM } from "../../domain/demand/demand-item.ts";
import { QUOTE_STATUS_NAMES, type QuoteStatus } from "../../domain/demand/quote.ts";
import type {
  AskedLine,
  DemandBoardChoice,
  DemandBoardPage,
  OpenDemand,
  OpenDemandInfo,
} from "../../domain/demand/quote-view.ts";
import { DEFAULT_PAGE_SIZE, pageOf, rowsBefore } from "../../domain/paging.ts";
import { regionPinyin } from "../../domain/region-pinyin.ts";
import { speciesByCode } from "../../domain/timber/species.ts";
import { formatBeijing } from "../../domain/time.ts";
import { isOwnDemand } from "../account/own-shop.ts";
import type { Caller } from "../auth.ts";
import type { Db, Value } from "../db/database.ts";
import { containing } from "../like.ts";
import { notFoundFor, otherEntityOf } from "../trade/other-purchasing-entity.ts";
import { placeOf } from "../trade/regions.ts";
import { quotingCompanyIdOf } from "./quoting-company.ts";

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

/** Something of line i was taken, and its price and goods are still kept or ordered. */
export const IS_TAKEN = `exists (select 1 from demand_award a join demand_quote q on q.id = a.quote_id
  where a.demand_item_id = i.id and q.status in (3, 4))`;

/** The lines of demand d with their ids, as JSON. */
export const ITEMS_JSON = `(select jsonb_agg(jsonb_build_object('id', i.id::text, 'item', i.item, 'taken', ${IS_TAKEN})
    order by i.seq)
  from demand_item i where i.demand_id = d.id)`;

export type ItemsJson = { id: string; item: Partial<DemandItem>; taken: boolean }[] | null;
export const askedLines = (items: ItemsJson): AskedLine[] =>
  (items ?? []).map(({ id, item, taken }) => ({ id, item: { ...EMPTY_ITEM, ...item }, taken }));

/** Whether something of any line was taken. */
export const hasTaken = (items: ItemsJson): boolean => (items ?? []).some(({ taken }) => taken);

type Row = {
  id: string;
  demandNo: string;
  title: string;
  buyerName: string;
  contactName: string;
  cityName: string;
  needDate: string | null;
  payTerm: string;
  invoiceKind: 0 | 1 | 2;
  remark: string;
  deadlineMs: number;
  publishedMs: number;
  status: DemandStatus;
  quoteNum: number;
  invited: boolean;
  mine: boolean;
  myQuote: { id: string; status: QuoteStatus } | null;
  items: ItemsJson;
};

/** Columns of a `Row`, from demand d; $1 the person, $2 the company quoted for, $3 the shop. */
const COLUMNS = `d.id, d.demand_no as "demandNo", d.title, d.buyer_name as "buyerName", d.contact_name as "contactName",
  d.deliver_city_name as "cityName", d.need_date::text as "needDate", d.pay_term as "payTerm",
  d.invoice_kind as "invoiceKind", d.remark, ${ms("d.quote_deadline_at")} as "deadlineMs",
  ${ms("d.published_at")} as "publishedMs", d.status, d.quote_num as "quoteNum",
  exists (select 1 from demand_invite v where v.demand_id = d.id and v.merchant_id = $3) as invited,
  (d.person_id = $1 or ${isOwnDemand({ merchant: "$3::bigint", company: "$2::bigint" })}) as mine,
  (select jsonb_build_object('id', q.id::text, 'status', q.status) from demand_quote q
    where q.demand_id = d.id and q.company_id = $2 order by q.id desc limit 1) as "myQuote",
  ${ITEMS_JSON} as items`;

/** Open for quotes to the asker: to everybody, to the shops asked, to the operator's experts ($4). */
const OPEN = `d.status = 2 and not d.deleted and d.quote_deadline_at > now()
  and (d.visibility = 1
    or d.visibility = 2 and exists (select 1 from demand_invite v where v.demand_id = d.id and v.merchant_id = $3)
    or d.visibility = 3 and $4)`;

/** Goods of the shop on sale that a line asks for, as far as its columns show. */
const FITS_OWN = `exists (select 1 from demand_item i join goods g on g.merchant_id = $3 and g.status = 2
    and (i.species_code is null or g.species_code = i.species_code) and (i.kind_code is null or g.kind_code = i.kind_code)
    and (i.thickness is null or g.thickness = i.thickness) and (i.width is null or g.width = i.width)
  where i.demand_id = d.id and num_nonnulls(i.species_code, i.kind_code) > 0)`;

/** A line as strangers see it: free words without ways to call the buyer, and nothing of the message they came from. */
export function publicLine({ id, item, taken }: AskedLine, names: readonly string[]): AskedLine {
  const said = (text: string | null) => (text === null ? null : contactFree(text, names));
  return {
    ...{ id, taken },
    item: {
      ...item,
      kindName: said(item.kindName),
      speciesName: said(item.speciesName),
      speciesText: null,
      gradeName: said(item.gradeName),
      brandName: said(item.brandName),
      originName: said(item.originName),
      portName: said(item.portName),
      note: contactFree(item.note, names),
      confidence: {},
      sourceSpan: {},
    },
  };
}

function openDemandOf(row: Row): OpenDemand {
  const names = [row.contactName];
  const { myQuote } = row;
  return {
    id: row.id,
    demandNo: row.demandNo,
    title: contactFree(row.title, names),
    buyer: maskedName(row.buyerName),
    cityName: row.cityName,
    needDate: row.needDate ?? "",
    payTerm: row.payTerm,
    invoiceKind: row.invoiceKind,
    remark: contactFree(row.remark, names),
    quoteDeadlineAt: row.deadlineMs,
    publishTime: formatBeijing(row.publishedMs),
    status: row.status,
    quoteNum: row.quoteNum,
    invited: row.invited,
    mine: row.mine,
    myQuote: myQuote && { ...myQuote, statusName: QUOTE_STATUS_NAMES[myQuote.status] },
    items: askedLines(row.items).map((line) => publicLine(line, names)),
  };
}

const askerValues = async (db: Db, caller: Caller): Promise<Value[]> => [
  caller.personId,
  await quotingCompanyIdOf(db, caller),
  caller.merchantId,
  hasRole(caller.roles, "expert"),
];

/** Every value of the asker is used, whatever the conditions. */
const TYPED = "($1::bigint is null or true) and ($2::bigint is null or true) and ($3::bigint is null or true)";

/** The region of a code: a province is all of its cities. */
const regionPattern = (code: string): string => (code.endsWith("0000") ? `${code.slice(0, 2)}____` : code);

/** Demands open for quotes, newest first. */
export async function openDemands(db: Db, caller: Caller, query: WireOpenList): Promise<DemandBoardPage> {
  const page = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const asker = await askerValues(db, caller);
  const values: Value[] = [...asker];
  const conditions = [OPEN];
  const given = (value: Value) => `$${values.push(value)}`;
  const keyword = (query.keyword ?? "").trim();
  if (keyword !== "") {
    const words = given(containing(keyword));
    conditions.push(`(d.title ilike ${words} or d.deliver_city_name ilike ${words} or d.demand_no ilike ${words})`);
  }
  if (query.cityCode) conditions.push(`d.deliver_city_code like ${given(regionPattern(query.cityCode))}`);
  if (query.speciesCode)
    conditions.push(
      `exists (select 1 from demand_item i where i.demand_id = d.id and i.species_code = ${given(query.speciesCode)})`,
    );
  if (query.kindCode)
    conditions.push(
      `exists (select 1 from demand_item i where i.demand_id = d.id and i.kind_code = ${given(query.kindCode)})`,
    );
  if (query.matching) conditions.push(FITS_OWN);
  if (query.invited)
    conditions.push("exists (select 1 from demand_invite v where v.demand_id = d.id and v.merchant_id = $3)");
  const where = conditions.join(" and ");
  const [counted, choices, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from demand d where ${where} and ${TYPED}`, values),
    demandBoardChoices(db, asker, query),
    db.rows<Row>(
      `select ${COLUMNS} from demand d where ${where} order by d.published_at desc, d.id desc
        limit ${page.pageSize} offset ${rowsBefore(page)}`,
      values,
    ),
  ]);
  return { ...pageOf(rows.map(openDemandOf), counted?.total ?? 0, page), ...choices };
}

const CHOICES = 40;

/** Cities and species of all that the asker may see; what was chosen stays a choice where nothing has it any more. */
async function demandBoardChoices(db: Db, asker: readonly Value[], chosen: WireOpenList) {
  const rows = await db.rows<DemandBoardChoice & { what: "city" | "species" }>(
    `with open as (select d.id, d.deliver_city_code, d.deliver_city_name from demand d where ${OPEN} and ${TYPED})
     (select 'city' as what, deliver_city_code as code, min(deliver_city_name) as name, count(*)::int as count from open
       where deliver_city_code is not null group by deliver_city_code order by count(*) desc, deliver_city_code limit ${CHOICES})
     union all
     (select 'species', i.species_code, '', count(distinct o.id)::int from open o join demand_item i on i.demand_id = o.id
       where i.species_code is not null group by i.species_code order by count(distinct o.id) desc, i.species_code
       limit ${CHOICES})`,
    [...asker],
    "demand-board-choices",
  );
  const choicesOf = (facet: "city" | "species", nameOf: (code: string) => string, code: string | null | undefined) => {
    const found = rows.flatMap(({ what, ...choice }) =>
      what === facet ? [{ ...choice, name: choice.name || nameOf(choice.code) }] : [],
    );
    const isMissing = code && found.every((choice) => choice.code !== code);
    return isMissing ? [...found, { code, name: nameOf(code), count: 0 }] : found;
  };
  const cities = choicesOf("city", regionName, chosen.cityCode);
  const species = choicesOf("species", (code) => speciesByCode(code)?.name ?? code, chosen.speciesCode);
  return {
    cities: cities.map((city) => ({ ...city, pinyin: regionPinyin(city.name) })),
    species: species.map((one) => ({ ...one, pinyin: speciesByCode(one.code)?.pinyin })),
  };
}

const regionName = (code: string): string => placeOf(`${code.slice(0, 2)}0000`, code, "")?.cityName ?? code;

/** One of them, or one that the asker's company has quoted on; `null` when there is none of that id. */
export async function openDemand(db: Db, caller: Caller, id: string): Promise<OpenDemand | null> {
  const row = await db.one<Row>(
    `select ${COLUMNS} from demand d
      where d.id = $5 and not d.deleted
        and ((${OPEN}) or exists (select 1 from demand_quote q where q.demand_id = d.id and q.company_id = $2))`,
    [...(await askerValues(db, caller)), id],
    "open-demand",
  );
  return row && openDemandOf(row);
}

/**
 * The same with the other purchasing entity of the reader's that quoted on it, where theirs did not. Throws 404, which
 * names that entity where the demand is no longer open. Whoever has a shop quotes for it alone.
 */
export async function openDemandInfo(db: Db, caller: Caller, id: string): Promise<OpenDemandInfo> {
  const demand = await openDemand(db, caller, id);
  const reader = { actor: caller.merchantId === null ? "buyer" : "merchant", caller } as const;
  if (demand === null) throw await notFoundFor(db, reader, "quotedDemand", id);
  const hasNone = demand.myQuote === null && !demand.mine && caller.merchantId === null;
  return { ...demand, quotedBy: hasNone ? await otherEntityOf(db, reader, "quotedDemand", id) : null };
}
