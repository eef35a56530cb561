import type { Currency } from "../futures/landed-cost.ts";
import type { AnyLineId, AnyOrderId, MerchantId, PickupId, ReservationId, WarehouseId } from "../ids.ts";
import type { Fen } from "../money.ts";
import type { QuantityRule } from "../timber/quantity.ts";
import type { SaleUnit } from "../timber/spec.ts";
import type { BasisPoints, Dm3, Kg, Mm } from "../units.ts";
import type { Contact } from "./contact.ts";
import type { Dispute, FileView } from "./order-view.ts";
import type { TallyLine, TallyRow } from "./tally.ts";

/** A line of a reservation; `count` in the goods' counting unit. */
export type ReservationLine = {
  orderLineId: AnyLineId;
  orderId: AnyOrderId;
  orderNo: string;
  /** From a landed forward order instead of stock. */
  isForward: boolean;
  title: string;
  specText: string;
  countedIn: string;
  saleUnit: string;
  count: number;
  /** dm³ */
  volume: Dm3;
};

/** A reservation in a list. `events` are those that the reader may send now. */
export type ReservationBrief = {
  id: ReservationId;
  reservationNo: string;
  storeId: WarehouseId;
  storeName: string;
  buyerName: string;
  /** yyyy-MM-dd */
  slotDate: string;
  slotCode: string;
  slotText: string;
  vehicleType: number;
  plateNo: string;
  driverName: string;
  driverPhone: string;
  /** dm³, kg */
  volume: Dm3;
  weight: Kg;
  status: number;
  statusName: string;
  endReason: string;
  createTime: string;
  version: number;
  orderNos: string[];
  events: string[];
};

export type ReservationDetail = ReservationBrief & {
  storeAddress: string;
  /** Whom its reader may call about it. */
  contacts: Contact[];
  /** Shops whose goods are picked up. */
  shops: { id: MerchantId; shopName: string }[];
  driverIdMask: string;
  /** Six digits for the gate, set on confirmation; `null` for everybody but the buyer. */
  pickupCode: string | null;
  /** The pickup code as a QR code: an SVG path within `size` × `size`. */
  pickupQr: { size: number; path: string } | null;
  remark: string;
  files: FileView[];
  confirmTime: string | null;
  arriveTime: string | null;
  finishTime: string | null;
  lines: ReservationLine[];
  pickups: { id: PickupId; pickupNo: string; orderId: AnyOrderId; status: number; statusName: string }[];
};

/** An order with goods left for pickup, for a new reservation. */
export type FetchableOrder = {
  id: AnyOrderId;
  orderNo: string;
  merchantId: MerchantId;
  shopName: string;
  storeId: WarehouseId;
  storeName: string;
  lines: {
    orderLineId: AnyLineId;
    title: string;
    specText: string;
    rule: QuantityRule;
    ordered: number;
    picked: number;
    reserved: number;
  }[];
};

/** What a tally sheet of an order needs. Counts in the goods' counting unit. */
export type TallyForm = {
  orderId: AnyOrderId;
  orderNo: string;
  /** The order's version. */
  version: number;
  buyerName: string;
  storeName: string;
  reservationId: ReservationId | null;
  reservationNo: string | null;
  plateNo: string;
  driverName: string;
  /** A forward order: settled by its final volume instead of truck by truck. */
  isForward: boolean;
  /** 1/100 percent: how much more than ordered may leave, and how much less with the last tally sheet. */
  toleranceBp: BasisPoints;
  shortBp: BasisPoints;
  lines: (TallyLine & {
    orderLineId: AnyLineId;
    title: string;
    specText: string;
    /** The reserved count; without a reservation the remaining one. */
    booked: number;
    thickness: Mm | null;
    width: Mm | null;
    length: Mm | null;
  })[];
};

/** A tally sheet in a list. */
export type PickupBrief = {
  id: PickupId;
  pickupNo: string;
  orderId: AnyOrderId;
  orderNo: string;
  isForward: boolean;
  merchantId: MerchantId;
  shopName: string;
  buyerName: string;
  storeName: string;
  plateNo: string;
  driverName: string;
  pickupTime: string;
  /** dm³ */
  orderedVolume: Dm3;
  actualVolume: Dm3;
  diffVolume: Dm3;
  diffAmount: Fen;
  status: number;
  statusName: string;
  /** Epoch ms; the sheet counts as confirmed from then on. */
  confirmDueAt: number | null;
  version: number;
  events: string[];
};

export type PickupLine = {
  orderLineId: AnyLineId;
  title: string;
  specText: string;
  countedIn: string;
  saleUnit: SaleUnit;
  /** mm of each piece; `null` where they differ. */
  width: Mm | null;
  length: Mm | null;
  booked: number;
  actual: number;
  bookedVolume: Dm3;
  actualVolume: Dm3;
  bookedAmount: Fen;
  actualAmount: Fen;
  /** What the warehouse had counted before a ruling changed it; `null`: it stands. */
  tallied: number | null;
  rule: QuantityRule;
  /** Per sale unit, in minor units of the order's currency. */
  price: Fen;
  reason: string;
};

export type PickupDetail = PickupBrief &
  Dispute & {
    /** Includes province and city. */
    storeAddress: string;
    /** Whom its reader may call about it. */
    contacts: Contact[];
    reservationId: ReservationId | null;
    reservationNo: string | null;
    operatorName: string;
    receiverName: string;
    /** kg */
    grossWeight: Kg | null;
    tareWeight: Kg | null;
    netWeight: Kg | null;
    isLast: boolean;
    /** In which amounts of this order are; "CNY" of spot orders. */
    currency: Currency;
    remark: string;
    /** Why it is void, "" before. */
    note: string;
    createTime: string;
    settledTime: string | null;
    lines: PickupLine[];
    tallySheet: (TallyRow & { volume: Dm3 })[];
    files: FileView[];
  };
