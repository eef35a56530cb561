import type {
  AnyLineId,
  AnyOrderId,
  CompanyId,
  MerchantId,
  PersonId,
  ReservationId,
  WarehouseId,
} from "../../../domain/ids.ts";
import {
  MISSED_AFTER_MS,
  RESERVATION_OPEN,
  RESERVATION_STATUS,
  type ReservationStatus,
} from "../../../domain/trade/reservation.ts";
import { PICKUP_STATUS } from "../../../domain/trade/tally.ts";
import type { Dm3, Kg } from "../../../domain/units.ts";
import { takeLockOf } from "../../db/advisory-locks.ts";
import { ms, msAgo } from "../../db/clock.ts";
import type { Db } from "../../db/database.ts";
import type { ActingPerson, OrderOwner } from "../orders/order-store.ts";

const OPEN = RESERVATION_OPEN.join(", ");

/** When a reservation r began to wait for its warehouse. */
export const REQUESTED_AT = "coalesce(r.asked_again_at, r.created_at)";

export type ReservationState = {
  id: ReservationId;
  reservationNo: string;
  status: ReservationStatus;
  version: number;
  storeId: WarehouseId;
  pickupCode: string | null;
  slotDate: string;
  slotCode: string;
  slotBegin: number;
  slotEnd: number;
  now: number;
};

export const RESERVATION_STATE = `r.id, r.reservation_no as "reservationNo", r.status, r.version, r.store_id as "storeId",
  r.pickup_code as "pickupCode", r.slot_date::text as "slotDate", r.slot_code as "slotCode", ${ms("r.slot_begin")} as "slotBegin", ${ms("r.slot_end")} as "slotEnd",
  ${ms("now()")} as now`;

/** A condition on reservation r: the purchasing entity's, those with a merchant's goods, or all; with its values. */
export function reservationsOwnedBy({ actor, caller }: ActingPerson): OrderOwner {
  const { personId, companyId, merchantId } = caller;
  if (actor === "operator") return { where: "true", values: {} };
  if (actor === "merchant")
    return {
      where: "exists (select 1 from reservation_line l where l.reservation_id = r.id and l.merchant_id = :merchantId)",
      values: { merchantId },
    };
  return {
    where: "r.person_id = :personId and r.company_id is not distinct from :companyId::bigint",
    values: { personId, companyId },
  };
}

/** Locks the sender's reservation until the transaction ends; `null`: there is none of that id. */
export function lockOwnReservation(tx: Db, sender: ActingPerson, id: ReservationId): Promise<ReservationState | null> {
  const { where, values } = reservationsOwnedBy(sender);
  return tx.one<ReservationState>(
    `select ${RESERVATION_STATE} from reservation r where ${where} and r.id = :id for update`,
    { ...values, id },
    `reservation-lock-${sender.actor}`,
  );
}

/** Whether the reservation is the sender's. */
export async function isOwnReservation(db: Db, sender: ActingPerson, id: ReservationId): Promise<boolean> {
  const { where, values } = reservationsOwnedBy(sender);
  return (
    (await db.one(`select 1 from reservation r where ${where} and r.id = :id`, { ...values, id }, "slot-of-own")) !==
    null
  );
}

/** A reservation as it stands; `null`: there is none of that id. */
export const reservationState = (db: Db, id: ReservationId): Promise<ReservationState | null> =>
  db.one<ReservationState>(
    `select ${RESERVATION_STATE} from reservation r where r.id = :id`,
    { id },
    "reservation-state",
  );

/** Whether a reservation has this number. */
export const isReservationNo = async (db: Db, no: string): Promise<boolean> =>
  (await db.one("select 1 from reservation where reservation_no = :no", { no }, "number-YY")) !== null;

/** The number of a reservation; `null`: there is none of that id. */
export const reservationNoOf = async (db: Db, id: ReservationId): Promise<string | null> =>
  (
    await db.one<{ no: string }>(
      "select reservation_no as no from reservation where id = :id",
      { id },
      "reservation-audited",
    )
  )?.no ?? null;

/** Locks a reservation that is neither confirmed nor used four hours after its slot, but none of `passed`. */
export const lockPassedReservation = (tx: Db, passed: readonly string[]): Promise<{ id: ReservationId } | null> =>
  tx.one<{ id: ReservationId }>(
    `select r.id from reservation r
      where r.status in (${RESERVATION_STATUS.toConfirm}, ${RESERVATION_STATUS.confirmed}) and r.slot_end <= ${msAgo(MISSED_AFTER_MS)}
        and r.id <> all(:passed::bigint[])
      order by r.slot_end limit 1 for update skip locked`,
    { passed },
    "reservation-clock-due",
  );

/** Locks the open reservations of an order in id order. */
export const lockOpenReservations = (tx: Db, orderId: AnyOrderId): Promise<ReservationState[]> =>
  tx.rows<ReservationState>(
    `select ${RESERVATION_STATE} from reservation r
      where r.status in (${OPEN}) and r.id in (select reservation_id from reservation_line where order_id = :orderId)
      order by r.id for update`,
    { orderId },
    "reservations-open",
  );

/** Whether orders of a reservation wait for their tally sheet, and whether any has one. */
export const pickupsLeft = (db: Db, id: ReservationId): Promise<{ pending: boolean; fetched: boolean } | null> =>
  db.one<{ pending: boolean; fetched: boolean }>(
    `select exists (select 1 from reservation_line l join yard_order o on o.id = l.order_id
                     where l.reservation_id = :id and o.is_fetchable
                       and not exists (select 1 from pickup_record p
                                        where p.reservation_id = :id and p.order_id = o.id and p.status <> ${PICKUP_STATUS.voided})) as pending,
            exists (select 1 from pickup_record p where p.reservation_id = :id and p.status <> ${PICKUP_STATUS.voided}) as fetched`,
    { id },
    "reservation-left",
  );

/** A line to be picked up, with its order and warehouse. */
export type RequestedLine = {
  orderLineId: AnyLineId;
  orderId: AnyOrderId;
  merchantId: MerchantId;
  /** `null`: a forward order that has not come into a warehouse yet. */
  storeId: WarehouseId | null;
  storeName: string;
  isForward: boolean;
};

/** The purchasing entity's lines by order and id; of forward orders those of the whole company. */
export const linesToFetch = (
  db: Db,
  { personId, companyId }: { personId: PersonId; companyId: CompanyId | null },
  lineIds: readonly AnyLineId[],
): Promise<RequestedLine[]> =>
  db.rows<RequestedLine>(
    `select l.id as "orderLineId", o.id as "orderId", o.merchant_id as "merchantId", o.store_id as "storeId",
            o.store_name as "storeName", o.is_forward as "isForward"
       from yard_line l join yard_order o on o.id = l.order_id
      where l.id = any(:lineIds::bigint[]) and (o.person_id = :personId or o.is_forward)
        and o.company_id is not distinct from :companyId::bigint
      order by o.id, l.id`,
    { lineIds, personId, companyId },
    "lines-to-fetch",
  );

/** Counts of lines in open reservations without a tally sheet. From yard_line l. */
export const RESERVED = `(select coalesce(sum(rl.count), 0)::int from reservation_line rl join reservation r on r.id = rl.reservation_id
   where rl.order_id = l.order_id and rl.order_line_id = l.id and r.status in (${OPEN})
     and not exists (select 1 from pickup_record p
                      where p.reservation_id = r.id and p.order_id = rl.order_id and p.status <> ${PICKUP_STATUS.voided}))`;

/** Reserved counts of lines. */
export const reservedCounts = (db: Db, lineIds: readonly AnyLineId[]): Promise<{ id: AnyLineId; reserved: number }[]> =>
  db.rows<{ id: AnyLineId; reserved: number }>(
    `select l.id, ${RESERVED} as reserved from yard_line l where l.id = any(:lineIds::bigint[])`,
    { lineIds },
    "lines-reserved",
  );

/** When and with which truck; `begin`, `end`: epoch ms; `driverIdMask`: `null` leaves what is stored. */
type Visit = {
  slotDate: string;
  slotCode: string;
  begin: number;
  end: number;
  vehicleType: number;
  plateNo: string;
  driverName: string;
  driverPhone: string;
  driverIdMask: string | null;
  remark: string;
};

/** `volume` in dm³, `weight` in kg. */
type NewReservation = Visit & {
  no: string;
  personId: PersonId;
  companyId: CompanyId | null;
  buyerName: string;
  storeId: WarehouseId;
  storeName: string;
  volume: Dm3;
  weight: Kg;
};

/** Adds a reservation and returns its id. */
export async function insertReservation(tx: Db, reservation: NewReservation): Promise<ReservationId> {
  const added = await tx.one<{ id: ReservationId }>(
    `insert into reservation (reservation_no, person_id, company_id, buyer_name, store_id, store_name, slot_date, slot_code,
       slot_begin, slot_end, vehicle_type, plate_no, driver_name, driver_phone, driver_id_mask, volume, weight, remark)
     values (:no, :personId, :companyId, :buyerName, :storeId, :storeName, :slotDate, :slotCode,
       to_timestamp(:begin::float8 / 1000), to_timestamp(:end::float8 / 1000), :vehicleType, :plateNo, :driverName,
       :driverPhone, :driverIdMask, :volume, :weight, :remark)
     returning id`,
    { ...reservation, driverIdMask: reservation.driverIdMask ?? "" },
    "reservation-add",
  );
  return added!.id;
}

type NewReservationLine = {
  reservationId: ReservationId;
  orderLineId: AnyLineId;
  orderId: AnyOrderId;
  merchantId: MerchantId;
  count: number;
  isForward: boolean;
};

/** Adds a line to a reservation; its count in the goods' counting unit. */
export const insertReservationLine = (tx: Db, line: NewReservationLine): Promise<number> =>
  tx.run(
    `insert into reservation_line (reservation_id, order_line_id, order_id, merchant_id, count, is_forward)
     values (:reservationId, :orderLineId, :orderId, :merchantId, :count, :isForward)`,
    line,
    "reservation-line-add",
  );

/** Records the driver's papers by their names. */
export const setPapers = (tx: Db, id: ReservationId, papers: readonly string[]): Promise<number> =>
  tx.run("update reservation set files = :papers where id = :id", { id, papers }, "papers-keep");

/** What was confirmed before is void in a reservation that waits for its warehouse again. */
const AGAIN = `pickup_code = case when :status::smallint = ${RESERVATION_STATUS.toConfirm} then null else pickup_code end,
            asked_again_at = case when :status::smallint = ${RESERVATION_STATUS.toConfirm} and confirmed_at is not null then now() else asked_again_at end,
            confirmed_at = case when :status::smallint = ${RESERVATION_STATUS.toConfirm} then null else confirmed_at end`;

/** Replaces time, truck and driver of a locked reservation; `papers`: `null` leaves those that are stored. */
export const replaceVisit = (
  tx: Db,
  { id, status }: { id: ReservationId; status: ReservationStatus },
  visit: Visit,
  papers: readonly string[] | null,
): Promise<number> =>
  tx.run(
    `update reservation set slot_date = :slotDate, slot_code = :slotCode, slot_begin = to_timestamp(:begin::float8 / 1000),
            slot_end = to_timestamp(:end::float8 / 1000), vehicle_type = :vehicleType, plate_no = :plateNo,
            driver_name = :driverName, driver_phone = :driverPhone, driver_id_mask = coalesce(:driverIdMask, driver_id_mask),
            remark = :remark, files = coalesce(:papers, files), version = version + 1, status = :status::smallint,
            ${AGAIN}
      where id = :id`,
    { ...visit, id, papers, status },
    "reservation-update",
  );

/** Moves a locked reservation to another slot; `begin`, `end`: epoch ms. */
export const moveVisit = (
  tx: Db,
  visit: { id: ReservationId } & Pick<Visit, "slotDate" | "slotCode" | "begin" | "end">,
): Promise<number> =>
  tx.run(
    `update reservation set slot_date = :slotDate, slot_code = :slotCode, slot_begin = to_timestamp(:begin::float8 / 1000),
            slot_end = to_timestamp(:end::float8 / 1000), version = version + 1 where id = :id`,
    visit,
    "reservation-move",
  );

const TO_COME = `${RESERVATION_STATUS.toConfirm}, ${RESERVATION_STATUS.confirmed}`;

/** Locks the reservations of a warehouse's day whose truck has yet to come, in id order. */
export const lockReservationsOn = (tx: Db, storeId: WarehouseId, day: string): Promise<ReservationState[]> =>
  tx.rows(
    `select ${RESERVATION_STATE} from reservation r
      where r.store_id = :storeId and r.slot_date = :day and r.status in (${TO_COME}) order by r.id for update`,
    { storeId, day },
    "reservations-of-day",
  );

type ReservationStep = { id: ReservationId; status: ReservationStatus; note: string; code: string | null };

/** Moves a locked reservation to its next status; `code`: `null` leaves the pickup code. */
export const writeReservationStep = (tx: Db, step: ReservationStep): Promise<number> =>
  tx.run(
    `update reservation set status = :status::smallint, version = version + 1, end_reason = :note::text, pickup_code = coalesce(:code, pickup_code),
            confirmed_at = case when :status::smallint = ${RESERVATION_STATUS.confirmed} then now() else confirmed_at end,
            arrived_at = case when :status::smallint = ${RESERVATION_STATUS.arrived} then now() else arrived_at end,
            finished_at = case when :status::smallint in (${OPEN}) then finished_at else now() end
      where id = :id`,
    step,
    "reservation-step",
  );

/** Serialises two confirmations of a warehouse, which could draw the same pickup code; until the transaction ends. */
export const lockPickupCodes = (tx: Db, storeId: WarehouseId): Promise<void> => takeLockOf(tx, "pickupCode", storeId);

const EXPECTED = `${RESERVATION_STATUS.confirmed}, ${RESERVATION_STATUS.arrived}`;

/** Whether an open reservation of the warehouse has this pickup code. */
export const isCodeTaken = async (tx: Db, storeId: WarehouseId, code: string): Promise<boolean> =>
  (await tx.one(
    `select 1 from reservation where store_id = :storeId and pickup_code = :code and status in (${EXPECTED})`,
    { storeId, code },
    "code-taken",
  )) !== null;

/** The sender's expected reservations with this pickup code; of one warehouse there is one at most. */
export function reservationsByCode(db: Db, sender: ActingPerson, code: string): Promise<{ id: ReservationId }[]> {
  const { where, values } = reservationsOwnedBy(sender);
  return db.rows<{ id: ReservationId }>(
    `select r.id from reservation r where ${where} and r.pickup_code = :code and r.status in (${EXPECTED})`,
    { ...values, code },
    `reservation-by-code-${sender.actor}`,
  );
}
