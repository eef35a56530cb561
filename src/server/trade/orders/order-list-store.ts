import type { PayeeAccount } from "../../../domain/company/payee.ts";
import { PAYEE } from "../../../domain/company/stored-company.ts";
import type { FreightQuote } from "../../../domain/freight/freight-quote.ts";
import type { MerchantId, OrderId, WarehouseId } from "../../../domain/ids.ts";
import type { Fen } from "../../../domain/money.ts";
import { type PageQuery, rowsBefore } from "../../../domain/paging.ts";
import type { Address } from "../../../domain/trade/address-form.ts";
import type { Contact } from "../../../domain/trade/contact.ts";
import type { InvoiceTitle } from "../../../domain/trade/invoice.ts";
import type { OrderStatus } from "../../../domain/trade/order.ts";
import type { OrderChange } from "../../../domain/trade/order-change.ts";
import type { OrderTerms } from "../../../domain/trade/order-terms.ts";
import type { OrderTodo } from "../../../domain/trade/order-todo.ts";
import type { FileView, OrderLine, ShipInfo } from "../../../domain/trade/order-view.ts";
import { LINE_SNAPSHOT, type LineSnapshot } from "../../../domain/trade/stored-trade.ts";
import type { Dm3 } from "../../../domain/units.ts";
import { contactsOf } from "../../account/contact-store.ts";
import { payeeOf } from "../../account/payee-store.ts";
import { ms } from "../../db/clock.ts";
import type { Db } from "../../db/database.ts";
import { containing } from "../../like.ts";
import { filesJson } from "../../system/files/subject-file-store.ts";
import { refundBriefJson, SPOT_REFUNDS } from "../money/refund-store.ts";
import { RESERVED } from "../pickups/reservation-store.ts";
import { type ActingPerson, type OrderOwner, type OrderState, ordersOwnedBy, STATE_COLUMNS } from "./order-store.ts";
import { ORDER_TODO_CONDITIONS } from "./order-todo-store.ts";
import { TERM_COLUMNS } from "./term-columns.ts";

/** Where the snapshots stand in `LINES` as `lines`. */
const IN_LINES = { lines: [{ snapshot: LINE_SNAPSHOT }] } as const;
/** The lines of platform_order o as JSON, in the order in which they were placed. */
const LINES = `(select jsonb_agg(jsonb_build_object('id', l.id::text, 'goodsId', l.goods_id::text, 'count', l.count,
            'quantity', l.quantity, 'pieces', l.pieces, 'volume', l.volume, 'price', l.price, 'amount', l.amount,
            'pickedCount', l.picked_count, 'reservedCount', ${RESERVED}, 'receivedCount', l.received_count, 'settledCount', l.settled_count, 'settledVolume', l.settled_volume,
            'settledAmount', l.settled_amount, 'snapshot', l.snapshot) order by l.id)
     from order_line l where l.order_id = o.id)`;

/** From platform_order o. */
const ORDER_COLUMNS = `${STATE_COLUMNS}, o.order_no as "orderNo", g.order_group_no as "orderGroupNo",
  o.buyer_name as "buyerName", o.merchant_id as "merchantId", o.shop_name as "shopName", o.store_id as "storeId",
  o.store_name as "storeName", o.goods_amount::float8 as "goodsAmount", o.freight_amount::float8 as "freightAmount",
  o.volume, o.cancel_type as "cancelType", o.cancel_reason as "cancelReason", ${ms("o.expire_at")} as "expireMs",
  ${ms("o.created_at")} as "createdMs", o.diff_amount::float8 as "diffAmount",
  ${LINES} as lines,
  ${refundBriefJson(SPOT_REFUNDS, "o")} as refund`;

const ORDER_FROM = "platform_order o join order_group g on g.id = o.order_group_id";

export type LineRow = Omit<OrderLine, keyof LineSnapshot | "rule"> & { snapshot: LineSnapshot };

export type OrderRow = OrderState & {
  orderNo: string;
  orderGroupNo: string;
  buyerName: string;
  merchantId: MerchantId;
  shopName: string;
  storeId: WarehouseId;
  storeName: string;
  goodsAmount: Fen;
  freightAmount: Fen;
  volume: Dm3;
  cancelType: number | null;
  cancelReason: string | null;
  expireMs: number | null;
  createdMs: number;
  diffAmount: Fen | null;
  refund: { kind: number; amount: Fen; status: number; enteredMs: number } | null;
  lines: LineRow[] | null;
};

/** What narrows a list of orders. `begin`, `end`: epoch ms of placing; `null` does not narrow. */
export type OrderFilter = {
  /** Empty does not narrow. */
  statuses: readonly OrderStatus[];
  keyword: string | null;
  begin: number | null;
  end: number | null;
  storeId: WarehouseId | null;
  todo: OrderTodo | undefined;
};

/** The condition of a list, from platform_order o, with its values. */
function narrowed({ where, values }: OrderOwner, { keyword, todo, ...filter }: OrderFilter) {
  return {
    values: { ...values, ...filter, pattern: keyword === null ? null : containing(keyword) },
    where: `${where}
    and (cardinality(:statuses::smallint[]) = 0 or o.status = any(:statuses))
    and (:pattern::text is null or o.order_no ilike :pattern or o.shop_name ilike :pattern or o.buyer_name ilike :pattern
         or exists (select 1 from order_line l where l.order_id = o.id and l.snapshot->>'title' ilike :pattern))
    and (:begin::float8 is null or o.created_at >= to_timestamp(:begin / 1000))
    and (:end::float8 is null or o.created_at <= to_timestamp(:end / 1000))
    and (:storeId::bigint is null or o.store_id = :storeId)
    ${todo === undefined ? "" : `and ${ORDER_TODO_CONDITIONS[todo]}`}`,
  };
}

/** How many orders a list has. */
export async function countOrders(db: Db, owner: OrderOwner, filter: OrderFilter): Promise<number> {
  const { where, values } = narrowed(owner, filter);
  const row = await db.one<{ total: number }>(
    `select count(*)::int as total from platform_order o where ${where}`,
    values,
  );
  return row?.total ?? 0;
}

/** A page of a list of orders, newest first. */
export function listOrders(db: Db, owner: OrderOwner, filter: OrderFilter, page: PageQuery): Promise<OrderRow[]> {
  const { where, values } = narrowed(owner, filter);
  return db.rows<OrderRow>(
    `select ${ORDER_COLUMNS} from ${ORDER_FROM} where ${where} order by o.created_at desc, o.id desc limit :limit offset :offset`,
    { ...values, limit: page.pageSize, offset: rowsBefore(page) },
    undefined,
    IN_LINES,
  );
}

/** The first `limit` orders of a list, newest first, each with its invoice title. */
export function listOrdersWithInvoice(
  db: Db,
  owner: OrderOwner,
  filter: OrderFilter,
  limit: number,
): Promise<(OrderRow & { invoice: InvoiceTitle | null })[]> {
  const { where, values } = narrowed(owner, filter);
  return db.rows<OrderRow & { invoice: InvoiceTitle | null }>(
    `select ${ORDER_COLUMNS}, o.invoice from ${ORDER_FROM} where ${where} order by o.created_at desc, o.id desc limit :limit`,
    { ...values, limit },
    undefined,
    IN_LINES,
  );
}

/** How many orders of a reader are in each status; statuses without any are left out. */
export const countByStatus = (db: Db, reader: ActingPerson): Promise<{ status: number; count: number }[]> => {
  const { where, values } = ordersOwnedBy(reader);
  return db.rows<{ status: number; count: number }>(
    `select o.status, count(*)::int as count from platform_order o where ${where} group by o.status`,
    values,
    `order-counts-${reader.actor}`,
  );
};

export type DetailRow = OrderRow &
  OrderTerms & {
    disputeFiles: FileView[];
    payee: PayeeAccount | null;
    contacts: Contact[];
    storeAddress: string;
    address: Address | null;
    invoice: InvoiceTitle | null;
    invoiceNo: string;
    freightQuote: FreightQuote | null;
    merchantRemark: string;
    change: OrderChange | null;
    agreedDate: string | null;
    confirmedMs: number | null;
    paidMs: number | null;
    finishedMs: number | null;
    shipInfo: ShipInfo | null;
    timeline: {
      event: string;
      fromStatus: number | null;
      toStatus: number;
      actorType: string;
      note: string;
      ip: string | null;
      atMs: number;
    }[];
  };

const DETAIL_COLUMNS = `${ORDER_COLUMNS},
  ${contactsOf({ merchants: "array[o.merchant_id]", warehouse: "o.store_id", buyerName: "o.buyer_name", buyerPhone: "o.buyer_phone" })},
  o.store_address as "storeAddress", o.address, o.invoice, o.invoice_no as "invoiceNo",
  ${TERM_COLUMNS.read}, o.freight_quote as "freightQuote", o.merchant_remark as "merchantRemark", o.agreed_date::text as "agreedDate", o.change, o.ship_info as "shipInfo",
  ${filesJson("o.dispute_files")} as "disputeFiles",
  coalesce(o.payee, ${payeeOf("o")}) as payee,
  ${ms("o.confirmed_at")} as "confirmedMs", ${ms("o.paid_at")} as "paidMs", ${ms("o.finished_at")} as "finishedMs",
  (select jsonb_agg(jsonb_build_object('event', e.event, 'fromStatus', e.from_status, 'toStatus', e.to_status,
            'actorType', e.actor_type, 'note', e.note, 'ip', e.ip, 'atMs', ${ms("e.at")}) order by e.at, e.id)
     from order_event e where e.order_id = o.id) as timeline`;

/** An order of the reader with its history, oldest first; `null`: there is none of that id. */
export function findOrder(db: Db, reader: ActingPerson, id: OrderId): Promise<DetailRow | null> {
  const { where, values } = ordersOwnedBy(reader);
  return db.one<DetailRow>(
    `select ${DETAIL_COLUMNS} from ${ORDER_FROM} where ${where} and o.id = :id`,
    { ...values, id },
    `order-detail-${reader.actor}`,
    { ...IN_LINES, payee: PAYEE },
  );
}

/** The lines of an order, in the order in which they were placed. */
export const lineRows = async (db: Db, id: OrderId): Promise<LineRow[]> =>
  (
    await db.one<{ lines: LineRow[] | null }>(
      `select ${LINES} as lines from platform_order o where o.id = :id`,
      { id },
      "order-lines",
      IN_LINES,
    )
  )?.lines ?? [];

/** The number of an order; `null`: there is none of that id. */
export const orderNoOf = async (db: Db, id: OrderId): Promise<string | null> =>
  (await db.one<{ no: string }>("select order_no as no from platform_order where id = :id", { id }, "order-audited"))
    ?.no ?? null;
