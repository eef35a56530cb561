import type {
  AnyOrderId,
  CompanyId,
  MerchantId,
  PersonId,
  PickupId,
  ReservationId,
  WarehouseId,
} from "../../../domain/ids.ts";
import { type PageQuery, rowsBefore } from "../../../domain/paging.ts";
import type { Contact } from "../../../domain/trade/contact.ts";
import type { FileView, OrderLink } from "../../../domain/trade/order-view.ts";
import type { ReservationBrief, ReservationLine } from "../../../domain/trade/pickup-view.ts";
import type { ReservationStatus } from "../../../domain/trade/reservation.ts";
import type { ReservationTodo } from "../../../domain/trade/reservation-todo.ts";
import type { PickupStatus } from "../../../domain/trade/tally.ts";
import { contactsOf, phoneOfPerson } from "../../account/contact-store.ts";
import { ms } from "../../db/clock.ts";
import type { Db } from "../../db/database.ts";
import { containing } from "../../like.ts";
import { filesJson } from "../../system/files/subject-file-store.ts";
import type { ActingPerson } from "../orders/order-store.ts";
import { RESERVATION_STATE, type ReservationState, reservationsOwnedBy } from "./reservation-store.ts";
import { RESERVATION_TODO_CONDITIONS } from "./reservation-todo-store.ts";

export type ReservationRow = ReservationState &
  Omit<ReservationBrief, "slotText" | "statusName" | "createTime" | "events" | "status"> & {
    createdMs: number;
    storeAddress: string;
    contacts: Contact[];
    driverIdMask: string;
    remark: string;
    files: FileView[];
    confirmedMs: number | null;
    arrivedMs: number | null;
    finishedMs: number | null;
  };

/** The address of the warehouse of a reservation or a tally sheet r. */
export const WAREHOUSE_ADDRESS = `(select concat(s.province_name, nullif(s.city_name, s.province_name), s.address) from store s
    where s.id = r.store_id) as "storeAddress"`;

/** From reservation r. */
const COLUMNS = `${RESERVATION_STATE}, r.store_name as "storeName", r.buyer_name as "buyerName",
  r.vehicle_type as "vehicleType", r.plate_no as "plateNo",
  r.driver_name as "driverName", r.driver_phone as "driverPhone", r.volume, r.weight, r.end_reason as "endReason",
  ${ms("r.created_at")} as "createdMs", r.driver_id_mask as "driverIdMask", r.remark,
  ${filesJson("r.files")} as files,
  ${WAREHOUSE_ADDRESS},
  ${contactsOf({
    merchants: "array(select distinct l.merchant_id from reservation_line l where l.reservation_id = r.id)",
    warehouse: "r.store_id",
    buyerName: "r.buyer_name",
    buyerPhone: phoneOfPerson("r.person_id"),
  })},
  ${ms("r.confirmed_at")} as "confirmedMs", ${ms("r.arrived_at")} as "arrivedMs", ${ms("r.finished_at")} as "finishedMs"`;

/** Order numbers of a reservation; for a merchant only those with own goods. */
const orderNos = (actor: ActingPerson["actor"]): string =>
  `(select coalesce(jsonb_agg(distinct o.order_no), '[]') from reservation_line l join yard_order o on o.id = l.order_id
     where l.reservation_id = r.id ${actor === "merchant" ? "and l.merchant_id = :merchantId" : ""}) as "orderNos"`;

/** What narrows a list of reservations; `statuses` empty and `null` do not. `begin`, `end`: days, yyyy-MM-dd. */
type ReservationFilter = {
  statuses: readonly number[];
  keyword: string;
  begin: string | null;
  end: string | null;
  storeId: WarehouseId | null;
  todo: ReservationTodo | undefined;
};

/** One page of a reader's reservations, and how many there are; those of given days by slot, others the newest first. */
export async function listReservations(
  db: Db,
  reader: ActingPerson,
  { keyword, todo, ...filter }: ReservationFilter,
  page: PageQuery,
): Promise<{ total: number; rows: ReservationRow[] }> {
  const { where: own, values } = reservationsOwnedBy(reader);
  const where = `${own} and (cardinality(:statuses::smallint[]) = 0 or r.status = any(:statuses))
    and (:pattern::text is null or r.reservation_no ilike :pattern or r.plate_no ilike :pattern or r.store_name ilike :pattern
         or exists (select 1 from reservation_line l join yard_order o on o.id = l.order_id
                     where l.reservation_id = r.id and o.order_no ilike :pattern))
    and (:begin::date is null or r.slot_date >= :begin) and (:end::date is null or r.slot_date <= :end)
    and (:storeId::bigint is null or r.store_id = :storeId)
    and ${todo === undefined ? "true" : RESERVATION_TODO_CONDITIONS[todo]}`;
  const filters = { ...values, ...filter, pattern: keyword === "" ? null : containing(keyword) };
  const isOfDays = filter.begin !== null || filter.end !== null;
  const order = isOfDays ? "r.slot_begin, r.id" : "r.created_at desc, r.id desc";
  const [counted, rows] = await Promise.all([
    db.one<{ total: number }>(`select count(*)::int as total from reservation r where ${where}`, filters),
    db.rows<ReservationRow>(
      `select ${COLUMNS}, ${orderNos(reader.actor)} from reservation r where ${where}
        order by ${order} limit :limit offset :offset`,
      { ...filters, limit: page.pageSize, offset: rowsBefore(page) },
    ),
  ]);
  return { total: counted?.total ?? 0, rows };
}

/** A reader's reservation; `null`: there is none of that id. */
export function findReservation(db: Db, reader: ActingPerson, id: ReservationId): Promise<ReservationRow | null> {
  const { where, values } = reservationsOwnedBy(reader);
  return db.one<ReservationRow>(
    `select ${COLUMNS}, ${orderNos(reader.actor)} from reservation r where ${where} and r.id = :id`,
    { ...values, id },
    `reservation-detail-${reader.actor}`,
  );
}

/** A reservation, or the part of it with one merchant's goods. */
export type ReservationPart = { id: ReservationId; merchantId: MerchantId | null };

/** The shops whose goods a reservation is for. */
export const shopsOfReservation = (db: Db, part: ReservationPart): Promise<{ id: MerchantId; shopName: string }[]> =>
  db.rows<{ id: MerchantId; shopName: string }>(
    `select m.id, m.shop_name as "shopName" from merchant m
        where m.id in (select l.merchant_id from reservation_line l where l.reservation_id = :id)
          and (:merchantId::bigint is null or m.id = :merchantId) order by m.id`,
    part,
    "reservation-shops",
  );

/** The lines of a reservation by order and id, their counts in the goods' counting unit. */
export const linesOfReservation = (db: Db, part: ReservationPart): Promise<Omit<ReservationLine, "volume">[]> =>
  db.rows<Omit<ReservationLine, "volume">>(
    `select l.order_line_id as "orderLineId", l.order_id as "orderId", o.order_no as "orderNo", l.count,
              l.is_forward as "isForward", coalesce(ol.snapshot->>'image', '') as image, ol.snapshot->>'title' as title, ol.snapshot->>'specText' as "specText",
              ol.snapshot->>'countedIn' as "countedIn", ol.snapshot->>'saleUnit' as "saleUnit"
         from reservation_line l join yard_order o on o.id = l.order_id join yard_line ol on ol.id = l.order_line_id
        where l.reservation_id = :id and (:merchantId::bigint is null or l.merchant_id = :merchantId) order by l.order_id, l.order_line_id`,
    part,
    "reservation-lines",
  );

type ReservationPickup = { id: PickupId; pickupNo: string; orderId: AnyOrderId; status: PickupStatus };

/** The tally sheets of a reservation, the oldest first. */
export const pickupsOfReservation = (db: Db, part: ReservationPart): Promise<ReservationPickup[]> =>
  db.rows<ReservationPickup>(
    `select id, pickup_no as "pickupNo", order_id as "orderId", status from pickup_record
        where reservation_id = :id and (:merchantId::bigint is null or merchant_id = :merchantId) order by id`,
    part,
    "reservation-pickups",
  );

type OrderReservation = Omit<OrderLink<ReservationId>, "statusName" | "time" | "status"> & {
  status: ReservationStatus;
  slotDate: string;
  slotCode: string;
};

/** The reservations of a spot or a forward order, the oldest first. */
export const reservationsOfOrder = (db: Db, orderId: AnyOrderId): Promise<OrderReservation[]> =>
  db.rows<OrderReservation>(
    `select r.id, r.reservation_no as no, r.status, r.plate_no as "plateNo", r.slot_date::text as "slotDate",
              r.slot_code as "slotCode"
         from reservation r
        where exists (select 1 from reservation_line l where l.reservation_id = r.id and l.order_id = :orderId) order by r.id`,
    { orderId },
    "reservations-of-order",
  );

/** Whom messages about a reservation or a tally sheet reach, and its number. */
export type PickupParties<Of extends ReservationId | PickupId> = {
  id: Of;
  no: string;
  personId: PersonId;
  companyId: CompanyId | null;
  merchantIds: MerchantId[];
};

/** The parties of a reservation; `null`: there is none of that id. */
export const partiesOfReservation = (db: Db, id: ReservationId): Promise<PickupParties<ReservationId> | null> =>
  db.one<PickupParties<ReservationId>>(
    `select r.id, r.reservation_no as no, r.person_id as "personId", r.company_id as "companyId",
              array(select distinct l.merchant_id::text from reservation_line l where l.reservation_id = r.id) as "merchantIds"
         from reservation r where r.id = :id`,
    { id },
    "reservation-parties",
  );
