import type { Static } from "typebox";
import type { OrderExportBody, OrderListBody } from "../../contract/trade/order-schemas.ts";
import type { Fen } from "../../domain/money.ts";
import { DEFAULT_PAGE_SIZE, type Page, type PageQuery, pageOf, rowsBefore } from "../../domain/paging.ts";
import { formatBeijing, parseTime } from "../../domain/time.ts";
import type { InvoiceTitle } from "../../domain/trade/invoice.ts";
import { type OrderActor, orderStatusName } from "../../domain/trade/order.ts";
import type { OrderBrief, OrderCounts, OrderLine } from "../../domain/trade/order-view.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { warning } from "../reply.ts";
import { ORDER_TODO_CONDITIONS } from "./order-todo.ts";
import { eventsFor, type OrderState, type PersonSender, STATE_COLUMNS, toleranceOf } from "./order-transition.ts";

export const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

/** From platform_order o. Lines come along as JSON, in the order in which they were placed. */
export const ORDER_COLUMNS = `${STATE_COLUMNS}, o.order_no as "orderNo", g.order_group_no as "orderGroupNo",
  o.buyer_name as "buyerName", o.merchant_id as "merchantId", o.shop_name as "shopName", o.store_id as "storeId",
  o.store_name as "storeName", o.goods_amount::float8 as "goodsAmount", o.freight_amount::float8 as "freightAmount",
  o.volume, o.cancel_type as "cancelType", o.cancel_reason as "cancelReason", ${ms("o.expire_at")} as "expireMs",
  ${ms("o.created_at")} as "createdMs", o.diff_amount::float8 as "diffAmount",
  (select jsonb_agg(jsonb_build_object('id', l.id::text, 'goodsId', l.goods_id::text, 'count', l.count,
            'quantity', l.quantity, 'pieces', l.pieces, 'volume', l.volume, 'price', l.price, 'amount', l.amount,
            'pickedCount', l.picked_count, 'receivedCount', l.received_count, 'settledCount', l.settled_count, 'settledVolume', l.settled_volume,
            'settledAmount', l.settled_amount, 'snapshot', l.snapshot) order by l.id)
     from order_line l where l.order_id = o.id) as lines`;

export const ORDER_FROM = "platform_order o join order_group g on g.id = o.order_group_id";

type LineRow = Omit<OrderLine, keyof OrderLineNames> & { snapshot: OrderLineNames };
type OrderLineNames = Pick<
  OrderLine,
  "title" | "specText" | "speciesName" | "gradeName" | "image" | "saleUnit" | "countedIn"
>;

export type OrderRow = OrderState & {
  orderNo: string;
  orderGroupNo: string;
  buyerName: string;
  merchantId: string;
  shopName: string;
  storeId: string;
  storeName: string;
  goodsAmount: Fen;
  freightAmount: Fen;
  volume: number;
  cancelType: number | null;
  cancelReason: string | null;
  expireMs: number | null;
  createdMs: number;
  diffAmount: Fen | null;
  lines: LineRow[] | null;
};

const lineOf = ({ snapshot, ...line }: LineRow): OrderLine => {
  const { title, specText, speciesName, gradeName, image, saleUnit, countedIn } = snapshot;
  return { ...line, title, specText, speciesName, gradeName, image, saleUnit, countedIn };
};

export function briefOf(row: OrderRow, reader: OrderActor, toleranceBp: number): OrderBrief {
  return {
    id: row.id,
    orderNo: row.orderNo,
    orderGroupNo: row.orderGroupNo,
    purchaserType: row.purchaserType,
    buyerName: row.buyerName,
    merchantId: row.merchantId,
    shopName: row.shopName,
    storeId: row.storeId,
    storeName: row.storeName,
    deliveryMode: row.deliveryMode,
    goodsAmount: row.goodsAmount,
    freightAmount: row.freightAmount,
    payable: row.payable,
    paidAmount: row.paidAmount,
    settleAmount: row.settleAmount,
    diffAmount: row.diffAmount,
    cancelRequested: row.cancelRequested,
    volume: row.volume,
    status: row.status,
    statusName: orderStatusName(row.status, row.deliveryMode),
    cancelType: row.cancelType,
    cancelReason: row.cancelReason,
    expireAt: row.expireMs,
    createTime: formatBeijing(row.createdMs),
    version: row.version,
    lines: (row.lines ?? []).map(lineOf),
    events: eventsFor(row, reader, toleranceBp),
  };
}

export type OrderListQuery = Static<typeof OrderListBody>;

const DAY_MS = 86_400_000;

/** Epoch ms of a filter's end; a bare date means the whole day. `null`: no filter. Throws a warning when unreadable. */
function moment(text: string | null | undefined, side: "begin" | "end"): number | null {
  if (text === null || text === undefined || text.trim() === "") return null;
  const at = parseTime(text);
  if (at === null) throw warning("时间格式不正确");
  const bareDate = /^\d{4}[-/]\d{1,2}[-/]\d{1,2}$/.test(text.trim());
  if (side === "begin") return at;
  return bareDate ? at + DAY_MS - 1 : at + 999;
}

/** A pattern that finds `keyword` itself anywhere: % and _ mean themselves. */
const containing = (keyword: string) => `%${keyword.replace(/[\\%_]/g, "\\$&")}%`;

/**
 * Condition for the orders of a reader: the purchasing entity's, all of the person's, a merchant's, or all. Uses $1 and
 * $2.
 */
type Owner = { where: string; values: [string | null, string | null] };
const buyerOwns = (caller: Caller, scope: "acting" | "all" | undefined): Owner =>
  scope === "all"
    ? { where: "o.person_id = $1 and $2::bigint is null", values: [caller.personId, null] }
    : {
        where: "o.person_id = $1 and o.company_id is not distinct from $2::bigint",
        values: [caller.personId, caller.companyId],
      };
const merchantOwns = (caller: Caller): Owner => ({
  where: "o.merchant_id = $1 and $2::bigint is null",
  values: [caller.merchantId, null],
});

const anybodys: Owner = { where: "$1::bigint is null and $2::bigint is null", values: [null, null] };
export const ownerFor = ({ actor, caller }: PersonSender, scope?: "acting" | "all"): Owner =>
  actor === "buyer" ? buyerOwns(caller, scope) : actor === "merchant" ? merchantOwns(caller) : anybodys;

/** The condition of a list and its values, $1 to $7; from platform_order o. */
function narrowed(owner: Owner, query: OrderExportBody) {
  const keyword = query.keyword?.trim() ?? "";
  const values = [
    ...owner.values,
    query.status ?? [],
    keyword === "" ? null : containing(keyword),
    moment(query.beginTime, "begin"),
    moment(query.endTime, "end"),
    query.storeId ?? null,
  ];
  const where = `${owner.where}
    and (cardinality($3::smallint[]) = 0 or o.status = any($3))
    and ($4::text is null or o.order_no ilike $4 or o.shop_name ilike $4 or o.buyer_name ilike $4
         or exists (select 1 from order_line l where l.order_id = o.id and l.snapshot->>'title' ilike $4))
    and ($5::float8 is null or o.created_at >= to_timestamp($5 / 1000))
    and ($6::float8 is null or o.created_at <= to_timestamp($6 / 1000))
    and ($7::bigint is null or o.store_id = $7)
    ${query.todo === undefined ? "" : `and ${ORDER_TODO_CONDITIONS[query.todo]}`}`;
  return { where, values };
}

async function listed(db: Db, owner: Owner, reader: OrderActor, query: OrderListQuery): Promise<Page<OrderBrief>> {
  const page: PageQuery = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const { where, values } = narrowed(owner, query);
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from platform_order o where ${where}`, values),
    db.rows<OrderRow>(
      `select ${ORDER_COLUMNS} from ${ORDER_FROM} where ${where} order by o.created_at desc, o.id desc limit $8 offset $9`,
      [...values, page.pageSize, rowsBefore(page)],
    ),
  ]);
  const toleranceBp = await toleranceOf(db);
  return pageOf(
    rows.map((row) => briefOf(row, reader, toleranceBp)),
    counted?.total ?? 0,
    page,
  );
}

/** Newest first; a buyer sees only the purchasing entity's unless `scope` is `all`. */
export const ordersOf = (db: Db, reader: PersonSender, query: OrderListQuery): Promise<Page<OrderBrief>> =>
  listed(db, ownerFor(reader, query.scope), reader.actor, query);

/** Most orders of a workbook; for others the reader narrows the list. */
export const EXPORT_MAX = 2_000;

/** An order of a workbook: who its invoice is made out to stands beside it. */
export type ExportedOrder = OrderBrief & { invoice: InvoiceTitle | null };

/** The orders of the list, newest first, up to `EXPORT_MAX`. */
export async function ordersToExport(db: Db, reader: PersonSender, query: OrderExportBody): Promise<ExportedOrder[]> {
  const { where, values } = narrowed(ownerFor(reader, query.scope), query);
  const rows = await db.rows<OrderRow & { invoice: InvoiceTitle | null }>(
    `select ${ORDER_COLUMNS}, o.invoice from ${ORDER_FROM} where ${where} order by o.created_at desc, o.id desc limit ${EXPORT_MAX}`,
    values,
  );
  const toleranceBp = await toleranceOf(db);
  return rows.map((row) => ({ ...briefOf(row, reader.actor, toleranceBp), invoice: row.invoice }));
}

/** Orders of a reader per status; a buyer's are the purchasing entity's. */
export async function orderCounts(db: Db, reader: PersonSender): Promise<OrderCounts> {
  const owner = ownerFor(reader);
  const rows = await db.rows<{ status: number; count: number }>(
    `select o.status, count(*)::int as count from platform_order o where ${owner.where} group by o.status`,
    owner.values,
    `order-counts-${reader.actor}`,
  );
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    byStatus: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  };
}
