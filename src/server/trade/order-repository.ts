import type { Static } from "typebox";
import type { OrderListBody } from "../../contract/trade.ts";
import type { Fen } from "../../domain/money.ts";
import { DEFAULT_PAGE_SIZE, type Page, type PageQuery, pageOf, rowsBefore } from "../../domain/paging.ts";
import { formatBeijing, parseTime } from "../../domain/time.ts";
import { type Address, addressText } from "../../domain/trade/address.ts";
import type { InvoiceTitle } from "../../domain/trade/checkout.ts";
import { isOrderStatus, type OrderActor, orderStatusName } from "../../domain/trade/order.ts";
import type { OrderBrief, OrderCounts, OrderDetail, OrderLine } from "../../domain/trade/order-view.ts";
import type { Caller } from "../auth.ts";
import type { Db } from "../db/database.ts";
import { notFound, warning } from "../reply.ts";
import { eventsFor, type OrderState, STATE_COLUMNS } from "./order-transition.ts";

const ms = (column: string) => `floor(extract(epoch from ${column}) * 1000)::float8`;

/** From platform_order o. Lines come along as JSON, in the order in which they were placed. */
const ORDER_COLUMNS = `${STATE_COLUMNS}, o.order_no as "orderNo", g.order_group_no as "orderGroupNo",
  o.buyer_name as "buyerName", o.merchant_id as "merchantId", o.shop_name as "shopName", o.store_id as "storeId",
  o.store_name as "storeName", o.goods_amount::float8 as "goodsAmount", o.freight_amount::float8 as "freightAmount",
  o.volume, o.cancel_type as "cancelType", o.cancel_reason as "cancelReason", ${ms("o.expire_at")} as "expireMs",
  ${ms("o.created_at")} as "createdMs",
  (select jsonb_agg(jsonb_build_object('id', l.id::text, 'goodsId', l.goods_id::text, 'count', l.count,
            'quantity', l.quantity, 'pieces', l.pieces, 'volume', l.volume, 'price', l.price, 'amount', l.amount,
            'snapshot', l.snapshot) order by l.id)
     from order_line l where l.order_id = o.id) as lines`;

const ORDER_FROM = "platform_order o join order_group g on g.id = o.order_group_id";

type LineRow = Omit<OrderLine, keyof OrderLineNames> & { snapshot: OrderLineNames };
type OrderLineNames = Pick<
  OrderLine,
  "title" | "specText" | "speciesName" | "gradeName" | "image" | "saleUnit" | "countedIn"
>;

type OrderRow = OrderState & {
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
  lines: LineRow[] | null;
};

const lineOf = ({ snapshot, ...line }: LineRow): OrderLine => {
  const { title, specText, speciesName, gradeName, image, saleUnit, countedIn } = snapshot;
  return { ...line, title, specText, speciesName, gradeName, image, saleUnit, countedIn };
};

function briefOf({ expireMs, createdMs, lines, ...row }: OrderRow, reader: OrderActor): OrderBrief {
  const { payMode, ...order } = row;
  return {
    ...order,
    statusName: orderStatusName(row.status, row.deliveryMode),
    expireAt: expireMs,
    createTime: formatBeijing(createdMs),
    lines: (lines ?? []).map(lineOf),
    events: eventsFor(row, reader),
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

/** Whose orders: the acting entity's, all of the person's, or a merchant's. Fills $1 and $2. */
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

async function listed(db: Db, owner: Owner, reader: OrderActor, query: OrderListQuery): Promise<Page<OrderBrief>> {
  const page: PageQuery = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const keyword = query.keyword?.trim() ?? "";
  const values = [
    ...owner.values,
    query.status ?? [],
    keyword === "" ? null : containing(keyword),
    moment(query.beginTime, "begin"),
    moment(query.endTime, "end"),
  ];
  const where = `${owner.where}
    and (cardinality($3::smallint[]) = 0 or o.status = any($3))
    and ($4::text is null or o.order_no ilike $4 or o.shop_name ilike $4
         or exists (select 1 from order_line l where l.order_id = o.id and l.snapshot->>'title' ilike $4))
    and ($5::float8 is null or o.created_at >= to_timestamp($5 / 1000))
    and ($6::float8 is null or o.created_at <= to_timestamp($6 / 1000))`;
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from platform_order o where ${where}`, values),
    db.rows<OrderRow>(
      `select ${ORDER_COLUMNS} from ${ORDER_FROM} where ${where} order by o.created_at desc, o.id desc limit $7 offset $8`,
      [...values, page.pageSize, rowsBefore(page)],
    ),
  ]);
  return pageOf(
    rows.map((row) => briefOf(row, reader)),
    counted?.total ?? 0,
    page,
  );
}

/** Newest first; of the acting entity unless `scope` is `all` (product §0). */
export const buyerOrders = (db: Db, caller: Caller, query: OrderListQuery) =>
  listed(db, buyerOwns(caller, query.scope), "buyer", query);

export const merchantOrders = (db: Db, caller: Caller, query: OrderListQuery) =>
  listed(db, merchantOwns(caller), "merchant", query);

export async function orderCounts(db: Db, caller: Caller): Promise<OrderCounts> {
  const rows = await db.rows<{ status: number; count: number }>(
    `select status, count(*)::int as count from platform_order
      where person_id = $1 and company_id is not distinct from $2::bigint group by status`,
    [caller.personId, caller.companyId],
    "order-counts",
  );
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    byStatus: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  };
}

type DetailRow = OrderRow & {
  buyerPhone: string;
  storeAddress: string;
  address: Address | null;
  invoice: InvoiceTitle | null;
  expectDate: string | null;
  remark: string;
  merchantRemark: string;
  confirmedMs: number | null;
  paidMs: number | null;
  finishedMs: number | null;
  timeline: {
    event: string;
    fromStatus: number | null;
    toStatus: number;
    actorType: string;
    note: string;
    atMs: number;
  }[];
};

const timeOf = (at: number | null) => (at === null ? null : formatBeijing(at));

/** One's own order with its history, oldest first. Throws 404 for anybody else's. */
export async function orderDetail(db: Db, caller: Caller, id: string): Promise<OrderDetail> {
  const owner = buyerOwns(caller, "acting");
  const row = await db.one<DetailRow>(
    `select ${ORDER_COLUMNS}, o.buyer_phone as "buyerPhone", o.store_address as "storeAddress", o.address, o.invoice,
            o.expect_date::text as "expectDate", o.remark, o.merchant_remark as "merchantRemark",
            ${ms("o.confirmed_at")} as "confirmedMs", ${ms("o.paid_at")} as "paidMs",
            ${ms("o.finished_at")} as "finishedMs",
            (select jsonb_agg(jsonb_build_object('event', e.event, 'fromStatus', e.from_status, 'toStatus', e.to_status,
                      'actorType', e.actor_type, 'note', e.note, 'atMs', ${ms("e.at")}) order by e.at, e.id)
               from order_event e where e.order_id = o.id) as timeline
       from ${ORDER_FROM} where ${owner.where} and o.id = $3`,
    [...owner.values, id],
    "order-detail",
  );
  if (!row) throw notFound("订单不存在");
  const { buyerPhone, storeAddress, address, invoice, expectDate, remark, merchantRemark, timeline, ...rest } = row;
  const { confirmedMs, paidMs, finishedMs, ...order } = rest;
  return {
    ...briefOf(order, "buyer"),
    ...{ buyerPhone, storeAddress, invoice, expectDate, remark, merchantRemark, payMode: row.payMode },
    address: address && { receiver: address.receiver, phone: address.phone, text: addressText(address) },
    confirmTime: timeOf(confirmedMs),
    payTime: timeOf(paidMs),
    finishTime: timeOf(finishedMs),
    timeline: timeline.map(({ atMs, ...entry }) => ({
      ...entry,
      statusName: isOrderStatus(entry.toStatus) ? orderStatusName(entry.toStatus, row.deliveryMode) : "",
      time: formatBeijing(atMs),
    })),
  };
}
