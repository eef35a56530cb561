import type { ConsoleLists } from "../console-list.ts";
import { day, id, text, whole } from "../fields.ts";
import { FREIGHT_OVERRIDE, FREIGHT_TARIFF } from "../freight/tariff.ts";
import type { AnyOrderId, WarehouseId } from "../ids.ts";
import { KEYWORD_MAX } from "../list-params.ts";
import { anyOf, FLAG, list, maybe, optional } from "../records.ts";
import { ORDER_STATUSES } from "./order.ts";
import { ORDER_TODOS } from "./order-todo.ts";
import { ORDER_BRIEF } from "./order-view.ts";
import { PICKUP_BRIEF, RESERVATION_BRIEF } from "./pickup-view.ts";
import { RESERVATION_TODOS } from "./reservation-todo.ts";
import { ADMIN_WAREHOUSE, WAREHOUSE } from "./warehouse.ts";

const TIME_FILTER = optional(maybe(text(30)));

/** What narrows a list of orders, of any side. An empty `status` means every one. */
export const ORDER_FILTERS = {
  status: optional(list(anyOf(ORDER_STATUSES), ORDER_STATUSES.length)),
  /** Order number, shop, buyer or goods title. */
  keyword: optional(text(50)),
  /** Orders from one warehouse. */
  storeId: optional(maybe(id<WarehouseId>())),
  /** `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`, Beijing. */
  beginTime: TIME_FILTER,
  endTime: TIME_FILTER,
  /** `all`: orders of every entity that the person may act for; default: of the current one. */
  scope: optional(anyOf(["acting", "all"])),
  /** Orders that wait for the merchant or for the platform, as their todo counts them. */
  todo: optional(anyOf(ORDER_TODOS)),
};

const STATUS = optional(list(whole(0, 9), 10));
/** What narrows a list of reservations, of any side. */
export const RESERVATION_FILTERS = {
  status: STATUS,
  keyword: optional(text(50)),
  /** Days of the slots; both belong to the range. */
  beginDate: optional(day()),
  endDate: optional(day()),
  storeId: optional(id<WarehouseId>()),
};
/** What narrows a list of tally sheets, of any side. */
export const PICKUP_FILTERS = {
  status: STATUS,
  keyword: optional(text(50)),
  orderId: optional(id<AnyOrderId>()),
  storeId: optional(id<WarehouseId>()),
};

/** The console's lists of trade. */
export const TRADE_LISTS = {
  merchantOrderList: {
    call: "/api/platformOrder/merchant/getList",
    permission: "order:spot:confirm",
    summary: "Orders that the merchant has received",
    refusals: [404],
    filters: ORDER_FILTERS,
    row: ORDER_BRIEF,
  },
  allOrders: {
    call: "/api/platformOrder/admin/getList",
    permission: "order:spot:audit",
    summary: "Orders for the operator",
    refusals: [404],
    filters: ORDER_FILTERS,
    row: ORDER_BRIEF,
  },
  merchantReservationList: {
    call: "/api/reservation/merchant/getList",
    permission: "order:spot:load",
    summary: "Pickup reservations at the merchant's warehouses",
    refusals: [404],
    filters: RESERVATION_FILTERS,
    row: RESERVATION_BRIEF,
  },
  /** `todo`: those that wait for the operator. */
  allReservations: {
    call: "/api/reservation/admin/getList",
    permission: "order:spot:dispute",
    summary: "Pickup reservations for the operator",
    refusals: [404],
    filters: { ...RESERVATION_FILTERS, todo: optional(anyOf(RESERVATION_TODOS)) },
    row: RESERVATION_BRIEF,
  },
  merchantPickupList: {
    call: "/api/pickupRecord/merchant/getList",
    permission: "order:spot:load",
    summary: "Pickups at the merchant's warehouses",
    refusals: [404],
    filters: PICKUP_FILTERS,
    row: PICKUP_BRIEF,
  },
  allPickups: {
    call: "/api/pickupRecord/admin/getList",
    permission: "order:spot:dispute",
    summary: "Pickups for the operator",
    refusals: [404],
    filters: PICKUP_FILTERS,
    row: PICKUP_BRIEF,
  },
  /** Those that the merchant runs and those with goods of theirs. */
  warehouseList: {
    call: "/api/store/merchant/getList",
    permission: "order:spot:load",
    summary: "Warehouses that the merchant loads at",
    filters: { keyword: optional(text(KEYWORD_MAX)) },
    row: WAREHOUSE,
  },
  /** Of one warehouse or all of them, by where they lead. */
  freightOverrideList: {
    call: "/api/freight/merchant/getList",
    permission: "merchant:store:edit",
    summary: "What the merchant charges for freight from their warehouses",
    filters: { storeId: optional(maybe(id<WarehouseId>())) },
    row: FREIGHT_OVERRIDE,
  },
  /** By origin and destination. */
  freightTariffList: {
    call: "/api/freight/admin/getList",
    permission: "system:config:edit",
    summary: "What trucks cost from city to city, by the operator",
    filters: { origin: optional(text(6)), destination: optional(text(6)) },
    row: FREIGHT_TARIFF,
  },
  /** Public ones first. `isPublic`: only these, or only those that merchants run. */
  publicWarehouseList: {
    call: "/api/store/admin/getList",
    permission: "store:public:edit",
    summary: "Warehouses of the house",
    filters: { keyword: optional(text(KEYWORD_MAX)), isPublic: optional(FLAG) },
    row: ADMIN_WAREHOUSE,
  },
} as const satisfies ConsoleLists;
