import { type Static, Type } from "typebox";
import { WAREHOUSE_FREIGHT } from "../../domain/freight/freight-quote.ts";
import { OVERRIDE_FIELDS, TARIFF_FIELDS } from "../../domain/freight/tariff.ts";
import type { FreightOverrideId, FreightTariffId, GoodsId, WarehouseId } from "../../domain/ids.ts";
import { list } from "../../domain/records.ts";
import { CART_LINE_LIMIT } from "../../domain/trade/cart.ts";
import { CityCodeSchema, INTEGER_MAX, ReplyId, SentId, Shape, VERSIONED_ID, VersionedBodyOf } from "../common.ts";
import { boundedOf, ReplyOf } from "../fields.ts";

/** What trucks cost: the operator's tariff, and what a shop charges from its own warehouses. */

const tariff = boundedOf(TARIFF_FIELDS);
const override = boundedOf(OVERRIDE_FIELDS);

export const TariffAddBody = Shape(tariff);
export type TariffAddBody = Static<typeof TariffAddBody>;
export const TariffUpdateBody = Shape({ ...VERSIONED_ID, id: SentId<FreightTariffId>(), ...tariff });
export type TariffUpdateBody = Static<typeof TariffUpdateBody>;

export const OverrideAddBody = Shape({ storeId: SentId<WarehouseId>(), ...override });
export type OverrideAddBody = Static<typeof OverrideAddBody>;
export const OverrideUpdateBody = Shape({ ...VERSIONED_ID, id: SentId<FreightOverrideId>(), ...override });
export type OverrideUpdateBody = Static<typeof OverrideUpdateBody>;

/** `count`: stock units of the goods. */
export const FreightEstimateBody = Shape({
  cityCode: CityCodeSchema,
  lines: Type.Array(Shape({ goodsId: SentId<GoodsId>(), count: Type.Integer({ minimum: 1, maximum: INTEGER_MAX }) }), {
    minItems: 1,
    maxItems: CART_LINE_LIMIT,
  }),
});
export type FreightEstimateBody = Static<typeof FreightEstimateBody>;

/** What the calls of `freight-calls.ts` are checked against, by their names. */
export const freightSchemas = {
  estimateFreight: { body: FreightEstimateBody, reply: ReplyOf(list(WAREHOUSE_FREIGHT)) },
  addTariff: { body: TariffAddBody, reply: Type.Object({ id: ReplyId<FreightTariffId>() }) },
  updateTariff: { body: TariffUpdateBody, reply: Type.Null() },
  removeTariff: { body: VersionedBodyOf<FreightTariffId>(), reply: Type.Null() },
  addOverride: { body: OverrideAddBody, reply: Type.Object({ id: ReplyId<FreightOverrideId>() }) },
  updateOverride: { body: OverrideUpdateBody, reply: Type.Null() },
  removeOverride: { body: VersionedBodyOf<FreightOverrideId>(), reply: Type.Null() },
} as const;
