import type { Fen } from "../money.ts";
import type { QuantityRule } from "../timber/quantity.ts";
import type { SaleUnit } from "../timber/spec.ts";
import type { FileView } from "./order-view.ts";
import type { TallyLine, TallyRow } from "./tally.ts";

/** A line of a reservation; `count` in the goods' counting unit. */
export type ReservationLine = {
  orderLineId: string;
  orderId: string;
  orderNo: string;
  /** Of a cargo that landed, not of goods in stock. */
  isForward: boolean;
  title: string;
  specText: string;
  countedIn: string;
  saleUnit: string;
  count: number;
  /** dm³ */
  volume: number;
};

/** A reservation as lists show it. `events` are those this reader may send now. */
export type ReservationBrief = {
  id: string;
  reservationNo: string;
  storeId: string;
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
  volume: number;
  weight: number;
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
  storePhone: string;
  /** Whose goods are fetched. */
  shops: { id: string; shopName: string }[];
  driverIdMask: string;
  /** Six digits for the gate, once confirmed; `null` for all but the buyer. */
  pickupCode: string | null;
  /** The code to be read by a machine: an SVG path within `size` × `size`. */
  pickupQr: { size: number; path: string } | null;
  remark: string;
  files: FileView[];
  confirmTime: string | null;
  arriveTime: string | null;
  finishTime: string | null;
  lines: ReservationLine[];
  pickups: { id: string; pickupNo: string; orderId: string; status: number; statusName: string }[];
};

/** An order that can be fetched, with what is left of its lines, for a new reservation. */
export type FetchableOrder = {
  id: string;
  orderNo: string;
  merchantId: string;
  shopName: string;
  storeId: string;
  storeName: string;
  lines: {
    orderLineId: string;
    title: string;
    specText: string;
    rule: QuantityRule;
    ordered: number;
    picked: number;
    reserved: number;
  }[];
};

/** What a tally of an order can be about. Counts in the goods' counting unit. */
export type TallyForm = {
  orderId: string;
  orderNo: string;
  /** The order's. */
  version: number;
  buyerName: string;
  storeName: string;
  reservationId: string | null;
  reservationNo: string | null;
  plateNo: string;
  driverName: string;
  /** A cargo that landed: settled by its final volume, not truck by truck. */
  isForward: boolean;
  /** 1/100 percent: how much more than ordered may leave, and how much less by the last tally. */
  toleranceBp: number;
  shortBp: number;
  lines: (TallyLine & {
    orderLineId: string;
    title: string;
    specText: string;
    /** By the reservation; without one all that is left. */
    booked: number;
    thickness: number | null;
    width: number | null;
    length: number | null;
  })[];
};

/** A tally as lists show it. */
export type PickupBrief = {
  id: string;
  pickupNo: string;
  orderId: string;
  orderNo: string;
  isForward: boolean;
  merchantId: string;
  shopName: string;
  buyerName: string;
  storeName: string;
  plateNo: string;
  driverName: string;
  pickupTime: string;
  /** dm³ */
  orderedVolume: number;
  actualVolume: number;
  diffVolume: number;
  diffAmount: Fen;
  status: number;
  statusName: string;
  /** Epoch ms; it counts as confirmed then. */
  confirmDueAt: number | null;
  version: number;
  events: string[];
};

export type PickupLine = {
  orderLineId: string;
  title: string;
  specText: string;
  countedIn: string;
  saleUnit: SaleUnit;
  booked: number;
  actual: number;
  bookedVolume: number;
  actualVolume: number;
  bookedAmount: Fen;
  actualAmount: Fen;
  reason: string;
};

export type PickupDetail = PickupBrief & {
  /** With province and city. */
  storeAddress: string;
  reservationId: string | null;
  reservationNo: string | null;
  operatorName: string;
  receiverName: string;
  /** kg */
  grossWeight: number | null;
  tareWeight: number | null;
  netWeight: number | null;
  isLast: boolean;
  remark: string;
  note: string;
  createTime: string;
  settledTime: string | null;
  lines: PickupLine[];
  tallySheet: (TallyRow & { volume: number })[];
  files: FileView[];
};
