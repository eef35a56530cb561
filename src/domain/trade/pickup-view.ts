import { id } from "../fields.ts";
import { CURRENCIES } from "../futures/landed-cost.ts";
import type { AnyLineId, AnyOrderId, MerchantId, PickupId, ReservationId, WarehouseId } from "../ids.ts";
import {
  anyOf,
  BASIS_POINTS,
  codeOf,
  DM3,
  FEN,
  FLAG,
  type Infer,
  KG,
  list,
  MM,
  maybe,
  NUMBER,
  record,
  TEXT,
} from "../records.ts";
import { QUANTITY_RULE } from "../timber/quantity.ts";
import { SALE_UNITS } from "../timber/spec.ts";
import { CONTACT } from "./contact.ts";
import { CONVERSATION } from "./deal-note.ts";
import { DISPUTE, FILE_VIEW } from "./order-view.ts";
import { TALLY_LINE, TALLY_ROW } from "./tally.ts";

/** A line of a reservation; `count` in the goods' counting unit. */
export const RESERVATION_LINE = record({
  orderLineId: id<AnyLineId>(),
  orderId: id<AnyOrderId>(),
  orderNo: TEXT,
  /** From a landed forward order instead of stock. */
  isForward: FLAG,
  image: TEXT,
  title: TEXT,
  specText: TEXT,
  countedIn: TEXT,
  saleUnit: TEXT,
  count: NUMBER,
  /** dm³ */
  volume: DM3,
});
export type ReservationLine = Infer<typeof RESERVATION_LINE>;

/** A reservation in a list. `events` are those that the reader may send now. */
export const RESERVATION_BRIEF = record({
  id: id<ReservationId>(),
  reservationNo: TEXT,
  storeId: id<WarehouseId>(),
  storeName: TEXT,
  buyerName: TEXT,
  /** yyyy-MM-dd */
  slotDate: TEXT,
  slotCode: TEXT,
  slotText: TEXT,
  vehicleType: NUMBER,
  plateNo: TEXT,
  driverName: TEXT,
  driverPhone: TEXT,
  /** dm³, kg */
  volume: DM3,
  weight: KG,
  status: NUMBER,
  statusName: TEXT,
  endReason: TEXT,
  createTime: TEXT,
  version: NUMBER,
  orderNos: list(TEXT),
  events: list(TEXT),
});
export type ReservationBrief = Infer<typeof RESERVATION_BRIEF>;

export const RESERVATION_DETAIL = record(RESERVATION_BRIEF, CONVERSATION, {
  storeAddress: TEXT,
  /** Whom its reader may call about it. */
  contacts: list(CONTACT),
  /** Shops whose goods are picked up. */
  shops: list(record({ id: id<MerchantId>(), shopName: TEXT })),
  driverIdMask: TEXT,
  /** Six digits for the gate, set on confirmation; `null` for everybody but the buyer. */
  pickupCode: maybe(TEXT),
  /** The pickup code as a QR code: an SVG path within `size` × `size`. */
  pickupQr: maybe(record({ size: NUMBER, path: TEXT })),
  remark: TEXT,
  files: list(FILE_VIEW),
  confirmTime: maybe(TEXT),
  arriveTime: maybe(TEXT),
  finishTime: maybe(TEXT),
  lines: list(RESERVATION_LINE),
  pickups: list(
    record({ id: id<PickupId>(), pickupNo: TEXT, orderId: id<AnyOrderId>(), status: NUMBER, statusName: TEXT }),
  ),
});
export type ReservationDetail = Infer<typeof RESERVATION_DETAIL>;

/** An order with goods left for pickup, for a new reservation. */
export const FETCHABLE_ORDER = record({
  id: id<AnyOrderId>(),
  orderNo: TEXT,
  merchantId: id<MerchantId>(),
  shopName: TEXT,
  storeId: id<WarehouseId>(),
  storeName: TEXT,
  lines: list(
    record({
      orderLineId: id<AnyLineId>(),
      image: TEXT,
      title: TEXT,
      specText: TEXT,
      rule: QUANTITY_RULE,
      ordered: NUMBER,
      picked: NUMBER,
      reserved: NUMBER,
    }),
  ),
});
export type FetchableOrder = Infer<typeof FETCHABLE_ORDER>;

/** What a tally sheet of an order needs. Counts in the goods' counting unit. */
export const TALLY_FORM = record({
  orderId: id<AnyOrderId>(),
  orderNo: TEXT,
  /** The order's version. */
  version: NUMBER,
  buyerName: TEXT,
  storeName: TEXT,
  reservationId: maybe(id<ReservationId>()),
  reservationNo: maybe(TEXT),
  plateNo: TEXT,
  driverName: TEXT,
  /** A forward order: settled by its final volume instead of truck by truck. */
  isForward: FLAG,
  /** 1/100 percent: how much more than ordered may leave, and how much less with the last tally sheet. */
  toleranceBp: BASIS_POINTS,
  shortBp: BASIS_POINTS,
  lines: list(
    record(TALLY_LINE, {
      orderLineId: id<AnyLineId>(),
      image: TEXT,
      title: TEXT,
      specText: TEXT,
      /** The reserved count; without a reservation the remaining one. */
      booked: NUMBER,
      thickness: maybe(MM),
      width: maybe(MM),
      length: maybe(MM),
    }),
  ),
});
export type TallyForm = Infer<typeof TALLY_FORM>;

/** A tally sheet in a list. */
export const PICKUP_BRIEF = record({
  id: id<PickupId>(),
  pickupNo: TEXT,
  orderId: id<AnyOrderId>(),
  orderNo: TEXT,
  isForward: FLAG,
  merchantId: id<MerchantId>(),
  shopName: TEXT,
  buyerName: TEXT,
  storeName: TEXT,
  plateNo: TEXT,
  driverName: TEXT,
  pickupTime: TEXT,
  /** dm³ */
  orderedVolume: DM3,
  actualVolume: DM3,
  diffVolume: DM3,
  diffAmount: FEN,
  status: NUMBER,
  statusName: TEXT,
  /** Epoch ms; the sheet counts as confirmed from then on. */
  confirmDueAt: maybe(NUMBER),
  version: NUMBER,
  events: list(TEXT),
});
export type PickupBrief = Infer<typeof PICKUP_BRIEF>;

export const PICKUP_LINE = record({
  orderLineId: id<AnyLineId>(),
  image: TEXT,
  title: TEXT,
  specText: TEXT,
  countedIn: TEXT,
  saleUnit: codeOf(SALE_UNITS),
  /** mm of each piece; `null` where they differ. */
  width: maybe(MM),
  length: maybe(MM),
  booked: NUMBER,
  actual: NUMBER,
  bookedVolume: DM3,
  actualVolume: DM3,
  bookedAmount: FEN,
  actualAmount: FEN,
  /** What the warehouse had counted before a ruling changed it; `null`: it stands. */
  tallied: maybe(NUMBER),
  rule: QUANTITY_RULE,
  /** Per sale unit, in minor units of the order's currency. */
  price: FEN,
  reason: TEXT,
});
export type PickupLine = Infer<typeof PICKUP_LINE>;

export const PICKUP_DETAIL = record(PICKUP_BRIEF, DISPUTE, CONVERSATION, {
  /** Includes province and city. */
  storeAddress: TEXT,
  /** Whom its reader may call about it. */
  contacts: list(CONTACT),
  reservationId: maybe(id<ReservationId>()),
  reservationNo: maybe(TEXT),
  operatorName: TEXT,
  receiverName: TEXT,
  /** kg */
  grossWeight: maybe(KG),
  tareWeight: maybe(KG),
  netWeight: maybe(KG),
  isLast: FLAG,
  /** In which amounts of this order are; "CNY" of spot orders. */
  currency: anyOf(CURRENCIES),
  remark: TEXT,
  /** Why it is void, "" before. */
  note: TEXT,
  createTime: TEXT,
  settledTime: maybe(TEXT),
  lines: list(PICKUP_LINE),
  tallySheet: list(record(TALLY_ROW, { volume: DM3 })),
  files: list(FILE_VIEW),
});
export type PickupDetail = Infer<typeof PICKUP_DETAIL>;
