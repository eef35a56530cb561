import { type TSchema, Type } from "typebox";
import type { CompanyId, DeliveryAddressId } from "../../domain/ids.ts";
import type { Region } from "../../domain/region.ts";
import { VEHICLE_LIMITS, type VehicleLimit } from "../../domain/trade/address.ts";
import { each, IdOnlyOf, Nullable, OneOf, PhoneSchema, Replied, ReplyId, SentId, Shape } from "../common.ts";

const RegionCodeSchema = Type.String({ pattern: "^([0-9]{6})?$" });
/** What clients send of a name is not looked at: it follows from the code. */
const RegionNameSchema = Type.Optional(Type.String({ maxLength: 40 }));
const addressFields = {
  receiver: Type.String({ maxLength: 60 }),
  phone: PhoneSchema,
  provinceCode: RegionCodeSchema,
  ...each("provinceName cityName districtName", RegionNameSchema),
  cityCode: RegionCodeSchema,
  /** Empty where the city has no districts (东莞, 中山). */
  districtCode: RegionCodeSchema,
  detail: Type.String({ maxLength: 300 }),
  canUnload: Type.Boolean(),
  vehicleLimit: OneOf<VehicleLimit>(VEHICLE_LIMITS),
  isDefault: Type.Boolean(),
};

/** Names follow the codes, whatever is sent. */
export const AddressAddBody = Shape(addressFields);
export const AddressUpdateBody = Shape({ id: SentId<DeliveryAddressId>(), ...addressFields });

const PLACE_NAMES = { provinceName: Type.String(), cityName: Type.String(), districtName: Type.String() };
/** A delivery address of a purchasing entity. */
export const AddressSchema = Type.Object({
  ...Replied(addressFields),
  ...PLACE_NAMES,
  id: ReplyId<DeliveryAddressId>(),
  companyId: Nullable(ReplyId<CompanyId>()),
});

const place = (children: TSchema) =>
  Type.Object({
    code: Type.String(),
    name: Type.String(),
    pinyin: Type.Optional(Type.String()),
    children: Type.Array(children),
  });
/** Provinces, cities and districts. */
const RegionSchema = Type.Unsafe<Region>(place(place(place(Type.Never()))));

/** What the calls about addresses are checked against, by their names. */
export const addressSchemas = {
  addressList: { reply: Type.Array(AddressSchema) },
  addressDetail: { query: IdOnlyOf<DeliveryAddressId>(), reply: AddressSchema },
  addAddress: { body: AddressAddBody, reply: ReplyId<DeliveryAddressId>() },
  updateAddress: { body: AddressUpdateBody, reply: Type.Null() },
  deleteAddress: { query: IdOnlyOf<DeliveryAddressId>(), reply: Type.Null() },
  setDefaultAddress: { query: IdOnlyOf<DeliveryAddressId>(), reply: Type.Null() },
  provincesAndCities: { reply: Type.Array(RegionSchema) },
} as const;
