import { type Static, Type } from "typebox";
import type { AnyLineId, AnyOrderId, PickupId, ReservationId, WarehouseId } from "../../domain/ids.ts";
import { list } from "../../domain/records.ts";
import { PICKUP_FILTERS, RESERVATION_FILTERS } from "../../domain/trade/console-lists.ts";
import { REMARK_MAX } from "../../domain/trade/order-terms.ts";
import {
  FETCHABLE_ORDER,
  PICKUP_BRIEF,
  PICKUP_DETAIL,
  RESERVATION_BRIEF,
  RESERVATION_DETAIL,
  TALLY_FORM,
} from "../../domain/trade/pickup-view.ts";
import { RESERVATION_FILES, SLOT_STATE } from "../../domain/trade/reservation.ts";
import { TRUCK_FIELDS } from "../../domain/trade/reservation-form.ts";
import { WAREHOUSE_DAY } from "../../domain/trade/warehouse-day.ts";
import type { Dm3, Kg, Mm } from "../../domain/units.ts";
import {
  DateSchema,
  each,
  FileReply,
  FilesSchema,
  IdOnlyOf,
  MAYBE_VERSIONED_ID,
  PageOf,
  PhoneSchema,
  ReplyId,
  SentId,
  Shape,
  Tenths,
  VersionSchema,
} from "../common.ts";
import { draftsOf, ListBodyOf, ReplyOf } from "../fields.ts";

const TextSchema = (maxLength: number) => Type.String({ maxLength });

// Reservations -----------------------------------------------------------------------------------------------------------

const CountSchema = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });

const { vehicleType, plateNo, driverName, driverPhone, ...mayLack } = draftsOf(TRUCK_FIELDS, {
  vehicleType: Type.Integer({ minimum: 1, maximum: 9 }),
  driverPhone: PhoneSchema,
  driverIdNo: TextSchema(40),
  remark: TextSchema(REMARK_MAX),
});
const truck = {
  slotDate: DateSchema,
  slotCode: Type.String({ pattern: "^[0-9]{4}-[0-9]{4}$" }),
  vehicleType,
  plateNo,
  driverName,
  driverPhone,
  ...Type.Partial(Type.Object(mayLack)).properties,
  /** As it is stored, in the place of `driverIdNo`. */
  driverIdMask: Type.Optional(TextSchema(18)),
  /** The letter that authorises this driver for pickup the goods. */
  fileIds: Type.Optional(FilesSchema(RESERVATION_FILES)),
  authLetterFileId: Type.Optional(TextSchema(120)),
};
/**
 * Lines of orders in one warehouse; counts in the goods' counting unit, `pieces`
 * for piece goods. `orderIds`, when sent, names the orders of the lines.
 */
export const ReservationAddBody = Shape({
  ...truck,
  orderIds: Type.Optional(Type.Array(SentId<AnyOrderId>(), { minItems: 1, maxItems: 100 })),
  lines: Type.Array(
    Type.Union([
      Shape({ orderLineId: SentId<AnyLineId>(), count: CountSchema }),
      Shape({ orderLineId: SentId<AnyLineId>(), pieces: CountSchema }),
    ]),
    { minItems: 1, maxItems: 100 },
  ),
});
export type ReservationAddBody = Static<typeof ReservationAddBody>;

/** Changes time, truck or driver until the warehouse confirms. */
export const ReservationUpdateBody = Shape({ ...MAYBE_VERSIONED_ID, id: SentId<ReservationId>(), ...truck });
export type ReservationUpdateBody = Static<typeof ReservationUpdateBody>;

export const ReservationListBody = ListBodyOf(RESERVATION_FILTERS);
export type ReservationListBody = Static<typeof ReservationListBody>;

/**
 * Without `id` the pickup code identifies the reservation.
 */
export const CheckInBody = Shape({
  id: Type.Optional(SentId<ReservationId>()),
  version: MAYBE_VERSIONED_ID.version,
  pickupCode: Type.String({ pattern: "^[0-9]{6}$" }),
});
export type CheckInBody = Static<typeof CheckInBody>;

/**
 * The place of `reservationId`, which must be the buyer's own, counts
 * as free.
 */
export const SlotsQuery = Shape({
  storeId: SentId<WarehouseId>(),
  date: DateSchema,
  reservationId: Type.Optional(SentId<ReservationId>()),
});

export const WarehouseDayQuery = Shape({ date: DateSchema });

export const OpenDaysQuery = Shape({
  storeId: SentId<WarehouseId>(),
  reservationId: Type.Optional(SentId<ReservationId>()),
});
export type OpenDaysQuery = Static<typeof OpenDaysQuery>;

// Pickups ----------------------------------------------------------------------------------------------------------------

const MillimetresSchema = Type.Unsafe<Mm>(Type.Integer({ minimum: 1, maximum: 20_000 }));
const WeightSchema = Type.Optional(Type.Unsafe<Kg>(Type.Integer({ minimum: 0, maximum: 200_000 })));

const ActualSchema = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
/** Most files of each kind that a tally sheet has. */
export const PICKUP_FILES = 9;

/** `version`: the order's. */
export const PickupAddBody = Shape({
  orderId: SentId<AnyOrderId>(),
  version: Type.Optional(VersionSchema),
  reservationId: Type.Optional(SentId<ReservationId>()),
  plateNo: Type.Optional(TextSchema(20)),
  driverName: Type.Optional(TextSchema(40)),
  operatorName: TextSchema(40),
  receiverName: TextSchema(40),
  grossWeight: WeightSchema,
  tareWeight: WeightSchema,
  /** `actualPieces`: the same for goods counted in pieces. */
  lines: Type.Array(
    Type.Union([
      Shape({ orderLineId: SentId<AnyLineId>(), actual: ActualSchema, reason: Type.Optional(TextSchema(400)) }),
      Shape({ orderLineId: SentId<AnyLineId>(), actualPieces: ActualSchema, reason: Type.Optional(TextSchema(400)) }),
    ]),
    { minItems: 1, maxItems: 100 },
  ),
  tallySheet: Type.Optional(
    Type.Array(
      Shape({
        thickness: Tenths(0.1, 20_000),
        ...each("width length", MillimetresSchema),
        pieces: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
        /** Computed from the other values; what is sent is ignored. */
        volume: Type.Optional(Type.Unsafe<Dm3>(Type.Integer({ minimum: 0, maximum: 1_000_000_000 }))),
      }),
      { maxItems: 500 },
    ),
  ),
  /** Stored together, whatever they show; nine at most. */
  fileIds: Type.Optional(FilesSchema(PICKUP_FILES)),
  tallyFileIds: Type.Optional(FilesSchema(PICKUP_FILES)),
  photos: Type.Optional(FilesSchema(PICKUP_FILES)),
  signatureFileId: Type.Optional(TextSchema(120)),
  /** The last tally sheet: what is short must be within the tolerance. */
  last: Type.Optional(Type.Boolean()),
  remark: Type.Optional(TextSchema(REMARK_MAX)),
});
export type PickupAddBody = Static<typeof PickupAddBody>;

export const TallyFormQuery = Shape({
  orderId: SentId<AnyOrderId>(),
  reservationId: Type.Optional(SentId<ReservationId>()),
});

export const PickupListBody = ListBodyOf(PICKUP_FILTERS);
export type PickupListBody = Static<typeof PickupListBody>;

/** What the calls of `pickup-calls.ts` are checked against, by their names. */
export const pickupSchemas = {
  ownReservationList: { body: ReservationListBody, reply: PageOf(ReplyOf(RESERVATION_BRIEF)) },
  ownReservation: { query: IdOnlyOf<ReservationId>(), reply: ReplyOf(RESERVATION_DETAIL) },
  fetchableOrders: { reply: ReplyOf(list(FETCHABLE_ORDER)) },
  freeSlots: { query: SlotsQuery, reply: ReplyOf(list(SLOT_STATE)) },
  openSlotDays: { query: OpenDaysQuery, reply: Type.Array(Type.String()) },
  addReservation: { body: ReservationAddBody, reply: ReplyId<ReservationId>() },
  updateReservation: { body: ReservationUpdateBody, reply: Type.Null() },
  merchantReservation: { query: IdOnlyOf<ReservationId>(), reply: ReplyOf(RESERVATION_DETAIL) },
  warehouseDays: { query: WarehouseDayQuery, reply: ReplyOf(list(WAREHOUSE_DAY)) },
  checkIn: { body: CheckInBody, reply: ReplyId<ReservationId>() },
  reservationAdmin: { query: IdOnlyOf<ReservationId>(), reply: ReplyOf(RESERVATION_DETAIL) },
  checkInAdmin: { body: CheckInBody, reply: Type.Null() },
  ownPickupList: { body: PickupListBody, reply: PageOf(ReplyOf(PICKUP_BRIEF)) },
  ownPickup: { query: IdOnlyOf<PickupId>(), reply: ReplyOf(PICKUP_DETAIL) },
  ownTallySheet: { query: IdOnlyOf<PickupId>(), reply: FileReply },
  merchantPickup: { query: IdOnlyOf<PickupId>(), reply: ReplyOf(PICKUP_DETAIL) },
  merchantTallySheet: { query: IdOnlyOf<PickupId>(), reply: FileReply },
  tallyForm: { query: TallyFormQuery, reply: ReplyOf(TALLY_FORM) },
  addPickup: { body: PickupAddBody, reply: ReplyId<PickupId>() },
  pickupAdmin: { query: IdOnlyOf<PickupId>(), reply: ReplyOf(PICKUP_DETAIL) },
  tallySheetAdmin: { query: IdOnlyOf<PickupId>(), reply: FileReply },
} as const;
