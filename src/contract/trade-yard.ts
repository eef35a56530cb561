import { type Static, Type } from "typebox";
import { REMARK_MAX } from "../domain/trade/order-terms.ts";
import { RESERVATION_FILES } from "../domain/trade/reservation.ts";
import { RESERVATION_TODOS } from "../domain/trade/reservation-todo.ts";
import { IdSchema, OneOf, PageNumSchema, PageSizeSchema, Shape, VersionSchema } from "./common.ts";

/** What is seen when a step is taken; another version answers 5001. */
const SEEN = { id: IdSchema, version: Type.Optional(VersionSchema) };
const DateSchema = Type.String({ pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" });
const TextSchema = (maxLength: number) => Type.String({ maxLength });
/** Names that uploads answered, or ids. */
const FilesSchema = (maxItems: number) => Type.Array(Type.String({ minLength: 1, maxLength: 120 }), { maxItems });
/** 5 to 200 characters; what is too short is told in words. */
const ReasonSchema = Type.String({ maxLength: 400 });

// Appointments -----------------------------------------------------------------------------------------------------------

const PAGE = { pageNum: Type.Optional(PageNumSchema), pageSize: Type.Optional(PageSizeSchema) };
const StatusesSchema = Type.Optional(Type.Array(Type.Integer({ minimum: 0, maximum: 9 }), { maxItems: 10 }));
const CountSchema = Type.Integer({ minimum: 1, maximum: 1_000_000_000 });

const truck = {
  slotDate: DateSchema,
  slotCode: Type.String({ pattern: "^[0-9]{4}-[0-9]{4}$" }),
  vehicleType: Type.Integer({ minimum: 1, maximum: 9 }),
  plateNo: TextSchema(20),
  driverName: TextSchema(40),
  driverPhone: TextSchema(20),
  /** Checked and kept masked; may stay empty. `driverIdMask`: the same by the name it is kept under. */
  driverIdNo: Type.Optional(TextSchema(18)),
  driverIdMask: Type.Optional(TextSchema(18)),
  remark: Type.Optional(TextSchema(REMARK_MAX)),
  /** The letter that lets this driver fetch the goods. */
  fileIds: Type.Optional(FilesSchema(RESERVATION_FILES)),
  authLetterFileId: Type.Optional(TextSchema(120)),
};
/**
 * POST /api/reservation/pc/add → its id. Lines of orders in one warehouse; counts in the goods' counting unit, `pieces` where
 * they are pieces. `orderIds`, where it is sent, names the orders of the lines.
 */
export const ReservationAddBody = Shape({
  ...truck,
  orderIds: Type.Optional(Type.Array(IdSchema, { minItems: 1, maxItems: 100 })),
  lines: Type.Array(
    Type.Union([
      Shape({ orderLineId: IdSchema, count: CountSchema }),
      Shape({ orderLineId: IdSchema, pieces: CountSchema }),
    ]),
    { minItems: 1, maxItems: 100 },
  ),
});
export type ReservationAddBody = Static<typeof ReservationAddBody>;

/** POST /api/reservation/pc/update: another time, truck or driver while nobody has confirmed it. */
export const ReservationUpdateBody = Shape({ ...SEEN, ...truck });
export type ReservationUpdateBody = Static<typeof ReservationUpdateBody>;

const reservations = {
  status: StatusesSchema,
  keyword: Type.Optional(TextSchema(50)),
  /** Days of the slots; both belong to the range. */
  beginDate: Type.Optional(DateSchema),
  endDate: Type.Optional(DateSchema),
  storeId: Type.Optional(IdSchema),
  ...PAGE,
};
/** POST /api/reservation/pc/getList, /merchant/getList → Page<ReservationBrief>. */
export const ReservationListBody = Shape(reservations);
/** POST /api/reservation/admin/getList → Page<ReservationBrief>; `todo`: those that wait for the platform. */
export const ReservationDeskListBody = Shape({ ...reservations, todo: Type.Optional(OneOf(RESERVATION_TODOS)) });
export type ReservationDeskListBody = Static<typeof ReservationDeskListBody>;

/** POST /api/reservation/{merchant,admin}/confirm, /admin/miss */
export const ReservationSeenBody = Shape(SEEN);
/** POST /api/reservation/pc/cancel, /{merchant,admin}/reject, /admin/cancel */
export const ReservationReasonBody = Shape({ ...SEEN, reason: ReasonSchema });
/** POST /api/reservation/{merchant,admin}/checkIn → the appointment's id. The driver shows the code, which without `id` tells which it is. */
export const CheckInBody = Shape({
  id: Type.Optional(IdSchema),
  version: SEEN.version,
  pickupCode: Type.String({ pattern: "^[0-9]{6}$" }),
});
export type CheckInBody = Static<typeof CheckInBody>;

/** GET /api/reservation/pc/getSlots → SlotState[]. The place of `reservationId`, one's own, counts as free. */
export const SlotsQuery = Shape({ storeId: IdSchema, date: DateSchema, reservationId: Type.Optional(IdSchema) });

// Pickups ----------------------------------------------------------------------------------------------------------------

const MillimetresSchema = Type.Integer({ minimum: 1, maximum: 20_000 });
const WeightSchema = Type.Optional(Type.Integer({ minimum: 0, maximum: 200_000 }));

const ActualSchema = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
export const PICKUP_FILES = 9;

/** POST /api/pickupRecord/merchant/add → its id. `version`: of the order. */
export const PickupAddBody = Shape({
  orderId: IdSchema,
  version: Type.Optional(VersionSchema),
  reservationId: Type.Optional(IdSchema),
  plateNo: Type.Optional(TextSchema(20)),
  driverName: Type.Optional(TextSchema(40)),
  operatorName: TextSchema(40),
  receiverName: TextSchema(40),
  grossWeight: WeightSchema,
  tareWeight: WeightSchema,
  /** `actualPieces`: the same where goods are counted in pieces. */
  lines: Type.Array(
    Type.Union([
      Shape({ orderLineId: IdSchema, actual: ActualSchema, reason: Type.Optional(TextSchema(400)) }),
      Shape({ orderLineId: IdSchema, actualPieces: ActualSchema, reason: Type.Optional(TextSchema(400)) }),
    ]),
    { minItems: 1, maxItems: 100 },
  ),
  tallySheet: Type.Optional(
    Type.Array(
      Shape({
        thickness: MillimetresSchema,
        width: MillimetresSchema,
        length: MillimetresSchema,
        pieces: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
        /** Follows from the rest, whatever is sent. */
        volume: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
      }),
      { maxItems: 500 },
    ),
  ),
  /** Kept together, whatever they show; nine at most. */
  fileIds: Type.Optional(FilesSchema(PICKUP_FILES)),
  tallyFileIds: Type.Optional(FilesSchema(PICKUP_FILES)),
  photos: Type.Optional(FilesSchema(PICKUP_FILES)),
  signatureFileId: Type.Optional(TextSchema(120)),
  /** Nothing more comes: what is short is within the tolerance. */
  last: Type.Optional(Type.Boolean()),
  remark: Type.Optional(TextSchema(REMARK_MAX)),
});
export type PickupAddBody = Static<typeof PickupAddBody>;

/** GET /api/pickupRecord/merchant/getForm → TallyForm. */
export const TallyFormQuery = Shape({ orderId: IdSchema, reservationId: Type.Optional(IdSchema) });

/** POST /api/pickupRecord/pc/getList, /merchant/getList → Page<PickupBrief>. */
export const PickupListBody = Shape({
  status: StatusesSchema,
  keyword: Type.Optional(TextSchema(50)),
  orderId: Type.Optional(IdSchema),
  storeId: Type.Optional(IdSchema),
  ...PAGE,
});
export type PickupListBody = Static<typeof PickupListBody>;

/** POST /api/pickupRecord/pc/confirm */
export const PickupSeenBody = Shape(SEEN);
/** POST /api/pickupRecord/pc/dispute, /merchant/voidRecord, /admin/rule */
export const PickupReasonBody = Shape({ ...SEEN, reason: ReasonSchema });
