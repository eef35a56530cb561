import { type TSchema, Type } from "typebox";
import type { CompanyId, DeliveryAddressId } from "../../domain/ids.ts";
import type { Region } from "../../domain/region.ts";
import { ADDRESS_FIELDS } from "../../domain/trade/address-form.ts";
import { each, IdOnlyOf, Nullable, PhoneSchema, Replied, ReplyId, SentId, Shape } from "../common.ts";
import { draftsOf } from "../fields.ts";

const RegionCodeSchema = Type.String({ pattern: "^([0-9]{6})?$" });
/** What clients send of a name is not looked at: it follows from the code. */
const RegionNameSchema = Type.Optional(Type.String({ maxLength: 40 }));
const addressFields = {
  ...draftsOf(ADDRESS_FIELDS, {
    ...each("provinceCode cityCode districtCode", RegionCodeSchema),
    phone: PhoneSchema,
    detail: Type.String({ maxLength: 300 }),
  }),
  ...each("provinceName cityName districtName", RegionNameSchema),
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

export const addressSchemas = {
  addressList: { reply: Type.Array(AddressSchema) },
  addressDetail: { query: IdOnlyOf<DeliveryAddressId>(), reply: AddressSchema },
  addAddress: { body: AddressAddBody, reply: ReplyId<DeliveryAddressId>() },
  updateAddress: { body: AddressUpdateBody, reply: Type.Null() },
  deleteAddress: { query: IdOnlyOf<DeliveryAddressId>(), reply: Type.Null() },
  setDefaultAddress: { query: IdOnlyOf<DeliveryAddressId>(), reply: Type.Null() },
  provincesAndCities: { reply: Type.Array(RegionSchema) },
} as const;
