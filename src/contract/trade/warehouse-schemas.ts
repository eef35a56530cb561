import { type Static, Type } from "typebox";
import type { WarehouseId } from "../../domain/ids.ts";
import {
  ADMIN_WAREHOUSE,
  CLOSURE_REASON_MAX,
  CLOSURES_MAX,
  SLOTS_MAX,
  WAREHOUSE,
} from "../../domain/trade/warehouse.ts";
import { ExistingDaySchema, IdOnlyOf, ReplyId, SentId, Shape, VERSIONED_ID } from "../common.ts";
import { WarehouseFormBody } from "../company/merchant-application-schemas.ts";
import { ReplyOf } from "../fields.ts";

/** Calls of a merchant about warehouses. */

const RegionCode = Type.String({ pattern: "^([0-9]{6})?$" });
const form = { ...WarehouseFormBody.properties, provinceCode: RegionCode, cityCode: RegionCode };

/** It has the default slots. */
export const StoreAddBody = Shape(form);
export type StoreAddBody = Static<typeof StoreAddBody>;

export const StoreUpdateBody = Shape({ ...VERSIONED_ID, id: SentId<WarehouseId>(), ...form });
export type StoreUpdateBody = Static<typeof StoreUpdateBody>;

/** All slots at once. `weekdays`: 1 Monday … 7 Sunday; `capacity`: trucks at a time. */
export const StoreSlotsBody = Shape({
  ...VERSIONED_ID,
  id: SentId<WarehouseId>(),
  slots: Type.Array(
    Shape({
      slotCode: Type.String({ pattern: "^[0-9]{4}-[0-9]{4}$" }),
      capacity: Type.Integer({ minimum: 1, maximum: 1_000 }),
      weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7 }),
    }),
    { maxItems: SLOTS_MAX + 1 },
  ),
  /** Days on which no trucks are taken, all at once; left out they stay. The reservations of a new one are postponed. */
  closures: Type.Optional(
    Type.Array(Shape({ day: ExistingDaySchema, reason: Type.String({ maxLength: CLOSURE_REASON_MAX }) }), {
      maxItems: CLOSURES_MAX + 1,
    }),
  ),
});
export type StoreSlotsBody = Static<typeof StoreSlotsBody>;

/** What the calls of `warehouse-calls.ts` are checked against, by their names. */
export const warehouseSchemas = {
  publicWarehouse: { query: IdOnlyOf<WarehouseId>(), reply: ReplyOf(ADMIN_WAREHOUSE) },
  savePublicSlots: { body: StoreSlotsBody, reply: Type.Null() },
  warehouseDetail: { query: IdOnlyOf<WarehouseId>(), reply: ReplyOf(WAREHOUSE) },
  addWarehouse: { body: StoreAddBody, reply: ReplyId<WarehouseId>() },
  updateWarehouse: { body: StoreUpdateBody, reply: Type.Null() },
  saveSlots: { body: StoreSlotsBody, reply: Type.Null() },
} as const;
