import type { OrderExportBody, OrderListBody } from "../../../contract/trade/order-schemas.ts";
import type { OrderId } from "../../../domain/ids.ts";
import { DEFAULT_PAGE_SIZE, type Page, type PageQuery, pageOf } from "../../../domain/paging.ts";
import { formatBeijing, parseTime } from "../../../domain/time.ts";
import type { InvoiceTitle } from "../../../domain/trade/invoice.ts";
import { orderClock, orderStatusName } from "../../../domain/trade/order.ts";
import type { OrderActor } from "../../../domain/trade/order-events.ts";
import type { OrderBrief, OrderCounts, OrderLine } from "../../../domain/trade/order-view.ts";
import type { BasisPoints } from "../../../domain/units.ts";
import type { Db } from "../../db/database.ts";
import { warning } from "../../reply.ts";
import { refundBrief } from "../money/refunds.ts";
import {
  countByStatus,
  countOrders,
  type LineRow,
  lineRows,
  listOrders,
  listOrdersWithInvoice,
  type OrderFilter,
  type OrderRow,
} from "./order-list-store.ts";
import { type ActingPerson, ordersOwnedBy } from "./order-store.ts";
import { eventsFor, factsOf, toleranceOf } from "./order-transition.ts";
import { ruleOf } from "./stock-moves.ts";

const lineOf = ({ snapshot, ...line }: LineRow): OrderLine => {
  const { title, specText, speciesName, gradeName, image, saleUnit, countedIn, taxIncluded } = snapshot;
  const rule = ruleOf(snapshot);
  return { ...line, title, specText, speciesName, gradeName, image, saleUnit, countedIn, taxIncluded, rule };
};

/** The lines of an order, in the order in which they were placed. */
export const orderedLines = async (db: Db, id: OrderId): Promise<OrderLine[]> => (await lineRows(db, id)).map(lineOf);

export function briefOf(row: OrderRow, reader: OrderActor, toleranceBp: BasisPoints): OrderBrief {
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
    vouchersWaiting: row.vouchersWaiting,
    volume: row.volume,
    status: row.status,
    statusName: orderStatusName(row.status, row.deliveryMode),
    cancelType: row.cancelType,
    cancelReason: row.cancelReason,
    expireAt: row.expireMs,
    dueAt: orderClock(row.status, { ...row, expireAt: row.expireMs }, factsOf(row, toleranceBp))?.dueAt ?? null,
    refund: refundBrief(row.refund, reader, row.vouchersWaiting),
    createTime: formatBeijing(row.createdMs),
    version: row.version,
    lines: (row.lines ?? []).map(lineOf),
    events: eventsFor(row, reader, toleranceBp),
  };
}

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

function filterIn(query: OrderExportBody): OrderFilter {
  const keyword = query.keyword?.trim() ?? "";
  return {
    statuses: query.status ?? [],
    keyword: keyword === "" ? null : keyword,
    begin: moment(query.beginTime, "begin"),
    end: moment(query.endTime, "end"),
    storeId: query.storeId ?? null,
    todo: query.todo,
  };
}

/** Newest first; a buyer sees only the purchasing entity's unless `scope` is `all`. */
export async function ordersOf(db: Db, reader: ActingPerson, query: OrderListBody): Promise<Page<OrderBrief>> {
  const page: PageQuery = { pageNum: query.pageNum ?? 1, pageSize: query.pageSize ?? DEFAULT_PAGE_SIZE };
  const owner = ordersOwnedBy(reader, query.scope);
  const filter = filterIn(query);
  const [total, rows] = await Promise.all([countOrders(db, owner, filter), listOrders(db, owner, filter, page)]);
  const toleranceBp = await toleranceOf(db);
  return pageOf(
    rows.map((row) => briefOf(row, reader.actor, toleranceBp)),
    total,
    page,
  );
}

/** Most orders of a workbook; for others the reader narrows the list. */
export const EXPORT_MAX = 2_000;

/** An order of a workbook: with its invoice title beside it. */
export type ExportedOrder = OrderBrief & { invoice: InvoiceTitle | null };

/** The orders of the list, newest first, up to `EXPORT_MAX`. */
export async function ordersToExport(db: Db, reader: ActingPerson, query: OrderExportBody): Promise<ExportedOrder[]> {
  const rows = await listOrdersWithInvoice(db, ordersOwnedBy(reader, query.scope), filterIn(query), EXPORT_MAX);
  const toleranceBp = await toleranceOf(db);
  return rows.map((row) => ({ ...briefOf(row, reader.actor, toleranceBp), invoice: row.invoice }));
}

/** Orders of a reader per status; a buyer's are the purchasing entity's. */
export async function orderCounts(db: Db, reader: ActingPerson): Promise<OrderCounts> {
  const rows = await countByStatus(db, reader);
  return {
    all: rows.reduce((sum, { count }) => sum + count, 0),
    byStatus: Object.fromEntries(rows.map(({ status, count }) => [status, count])),
  };
}
