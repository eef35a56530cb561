import { phoneField } from "../account/phone-field.ts";
import { choice, code, entriesOf, type Fields, fieldProblems, flag, id, text, type ValuesOf } from "../fields.ts";
import type { CompanyId, DeliveryAddressId } from "../ids.ts";
import {
  ADDRESS_DETAIL,
  detailProblem,
  RECEIVER,
  receiverProblem,
  VEHICLE_LIMIT_NAMES,
  VEHICLE_LIMITS,
} from "./address.ts";

/** The field of a person by name, as the papers of a delivery have it. */
export const receiverField = <Label extends string>(label: Label) =>
  ({
    type: text(RECEIVER.max, RECEIVER.min),
    label,
    rule: receiverProblem,
    isJudgedEmpty: true,
  }) as const;

/** Who receives it, and where. Codes by GB/T 2260; the district is empty where the city has none (东莞, 中山). */
export const ADDRESS_FIELDS = {
  receiver: { ...receiverField("收货人"), fills: "name" },
  phone: { ...phoneField("手机号"), fills: "tel" },
  provinceCode: { type: id(), label: "省份" },
  cityCode: { type: id(), label: "城市" },
  districtCode: { type: code(null), label: "区县" },
  detail: {
    type: text(ADDRESS_DETAIL.max, ADDRESS_DETAIL.min),
    label: "详细地址",
    hint: "街道、门牌、厂区或工地名称",
    isLong: true,
    rule: detailProblem,
  },
  /** Longest truck that reaches the place. */
  vehicleLimit: { type: choice(entriesOf(VEHICLE_LIMITS, VEHICLE_LIMIT_NAMES)), label: "最长可进车辆" },
  canUnload: { type: flag(), label: "有卸货条件（叉车或人工）" },
  isDefault: { type: flag(), label: "设为默认地址" },
} as const satisfies Fields;
type AddressTyped = ValuesOf<typeof ADDRESS_FIELDS>;

/** What a person fills in, with the names of the codes. */
export type AddressForm = AddressTyped & { provinceName: string; cityName: string; districtName: string };

/** An address as it is stored; `companyId`: of the purchasing entity, `null` of the person. */
export type Address = AddressForm & { id: DeliveryAddressId; companyId: CompanyId | null };

/** All that is wrong with a form, by field; `cityHasDistricts`: the third level must be chosen. */
export const addressProblems = (form: AddressTyped, cityHasDistricts: boolean) =>
  fieldProblems(ADDRESS_FIELDS, form, {
    districtCode: form.cityCode !== "" && cityHasDistricts && form.districtCode === "" ? "请选择区县" : null,
  });
