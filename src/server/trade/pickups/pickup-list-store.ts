import type { AnyOrderId, PickupId, WarehouseId } from "../../../domain/ids.ts";
import { type PageQuery, rowsBefore } from "../../../domain/paging.ts";
import type { OrderLink } from "../../../domain/trade/order-view.ts";
import type { PickupBrief, PickupDetail, PickupLine } from "../../../domain/trade/pickup-view.ts";
import { LINE_SNAPSHOT, type LineSnapshot } from "../../../domain/trade/stored-trade.ts";
import type { PickupStatus, TallyRow } from "../../../domain/trade/tally.ts";
import { contactsOf, phoneOfPerson } from "../../account/contact-store.ts";
import { ms } from "../../db/clock.ts";
import type { Db } from "../../db/database.ts";
import { containing } from "../../like.ts";
import { filesJson } from "../../system/files/subject-file-store.ts";
import type { ActingPerson } from "../orders/order-store.ts";
import { pickupsOwnedBy } from "./pickup-store.ts";
import { type PickupParties, WAREHOUSE_ADDRESS } from "./reservation-list-store.ts";

export type PickupRow = Omit<
  PickupBrief,
  "pickupTime" | "statusName" | "confirmDueAt" | "events" | "diffVolume" | "status"
> & {
  status: PickupStatus;
  pickedMs: number;
  createdMs: number;
};

/** From pickup_record r with its sums, volumes in dm³, amounts in fen. */
const COLUMNS = `r.id, r.pickup_no as "pickupNo", r.order_id as "orderId", o.order_no as "orderNo",
  r.is_forward as "isForward", r.merchant_id as "merchantId", o.shop_name as "shopName", o.buyer_name as "buyerName", r.store_name as "storeName", r.plate_no as "plateNo",
  r.driver_name as "driverName", r.status, r.version, ${ms("r.picked_at")} as "pickedMs",
  ${ms("r.created_at")} as "createdMs", sums.*`;

const FROM = `pickup_record r join yard_order o on o.id = r.order_id
  cross join lateral (
    select sum(l.booked_volume)::int as "orderedVolume", sum(l.actual_volume)::int as "actualVolume",
           sum(l.actual_amount - l.booked_amount)::float8 as "diffAmount"
      from pickup_line l where l.pickup_id = r.id) sums`;

/** What narrows a list of tally sheets; `statuses` empty and `null` do not. */
type PickupFilter = {
  statuses: readonly number[];
  keyword: string;
  orderId: AnyOrderId | null;
  storeId: WarehouseId | null;
};

/** One page of a reader's tally sheets, the newest first, and how many there are. */
export async function listPickups(
  db: Db,
  reader: ActingPerson,
  { keyword, ...filter }: PickupFilter,
  page: PageQuery,
): Promise<{ total: number; rows: PickupRow[] }> {
  const { where: own, values } = pickupsOwnedBy(reader);
  const where = `${own} and (cardinality(:statuses::smallint[]) = 0 or r.status = any(:statuses))
    and (:pattern::text is null or r.pickup_no ilike :pattern or o.order_no ilike :pattern or r.plate_no ilike :pattern or r.store_name ilike :pattern)
    and (:orderId::bigint is null or r.order_id = :orderId) and (:storeId::bigint is null or r.store_id = :storeId)`;
  const filters = { ...values, ...filter, pattern: keyword === "" ? null : containing(keyword) };
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(
      `select count(*)::int as total from pickup_record r join yard_order o on o.id = r.order_id where ${where}`,
      filters,
    ),
    db.rows<PickupRow>(
      `select ${COLUMNS} from ${FROM} where ${where}
        order by r.created_at desc, r.id desc limit :limit offset :offset`,
      { ...filters, limit: page.pageSize, offset: rowsBefore(page) },
    ),
  ]);
  return { total: counted?.total ?? 0, rows };
}

export type PickupDetailRow = PickupRow &
  Omit<PickupDetail, keyof PickupBrief | "netWeight" | "createTime" | "settledTime" | "lines" | "tallySheet"> & {
    settledMs: number | null;
    lines: (Omit<PickupLine, "image" | "rule"> & { snapshot: LineSnapshot })[];
    tallySheet: TallyRow[];
  };

/** A reader's tally sheet with its lines and rows; `null`: there is none of that id. */
export function findPickup(db: Db, reader: ActingPerson, id: PickupId): Promise<PickupDetailRow | null> {
  const { where, values } = pickupsOwnedBy(reader);
  return db.one<PickupDetailRow>(
    `select ${COLUMNS}, r.reservation_id as "reservationId", r.operator_name as "operatorName",
            (select v.reservation_no from reservation v where v.id = r.reservation_id) as "reservationNo",
            r.receiver_name as "receiverName", r.gross_weight as "grossWeight", r.tare_weight as "tareWeight",
            r.is_last as "isLast", r.remark, r.note, coalesce(f.currency, 'CNY') as currency, r.dispute_reason as "disputeReason", r.ruling,
            ${filesJson("r.dispute_files")} as "disputeFiles", r.tally_sheet as "tallySheet", ${ms("r.settled_at")} as "settledMs",
            ${filesJson("r.files")} as files, ${WAREHOUSE_ADDRESS},
            ${contactsOf({ merchants: "array[r.merchant_id]", warehouse: "r.store_id", buyerName: "o.buyer_name", buyerPhone: phoneOfPerson("o.person_id") })},
            (select jsonb_agg(jsonb_build_object('orderLineId', l.order_line_id::text, 'title', ol.snapshot->>'title',
                      'specText', ol.snapshot->>'specText', 'countedIn', ol.snapshot->>'countedIn',
                      'saleUnit', ol.snapshot->>'saleUnit', 'width', ol.snapshot->'width', 'length', ol.snapshot->'length', 'booked', l.booked,
                      'actual', l.actual, 'bookedVolume', l.booked_volume, 'actualVolume', l.actual_volume,
                      'bookedAmount', l.booked_amount, 'actualAmount', l.actual_amount, 'reason', l.reason, 'tallied', l.tallied,
                      'price', coalesce(f.price, ol.price), 'snapshot', ol.snapshot)
                      order by l.order_line_id)
               from pickup_line l join yard_line ol on ol.id = l.order_line_id where l.pickup_id = r.id) as lines
       from ${FROM} left join futures_order f on f.id = r.order_id where ${where} and r.id = :id`,
    { ...values, id },
    `pickup-detail-${reader.actor}`,
    { lines: [{ snapshot: LINE_SNAPSHOT }] },
  );
}

type OrderPickup = Omit<OrderLink<PickupId>, "statusName" | "time" | "status"> & { status: PickupStatus; atMs: number };

/** The tally sheets of a spot or a forward order, the oldest first. */
export const pickupsOfOrder = (db: Db, orderId: AnyOrderId): Promise<OrderPickup[]> =>
  db.rows<OrderPickup>(
    `select id, pickup_no as no, status, plate_no as "plateNo", ${ms("picked_at")} as "atMs"
         from pickup_record where order_id = :orderId order by id`,
    { orderId },
    "pickups-of-order",
  );

/** The parties of a tally sheet; `null`: there is none of that id. */
export const partiesOfPickup = (db: Db, id: PickupId): Promise<PickupParties<PickupId> | null> =>
  db.one<PickupParties<PickupId>>(
    `select r.id, r.pickup_no as no, o.person_id as "personId", o.company_id as "companyId",
              array[r.merchant_id::text] as "merchantIds"
         from pickup_record r join yard_order o on o.id = r.order_id where r.id = :id`,
    { id },
    "pickup-parties",
  );
