import { lengthOf } from "../text.ts";

/** Addresses a person may save. */
export const ADDRESS_CAP = 20;
/** Characters in the street and number. */
export const ADDRESS_DETAIL = { min: 5, max: 100 } as const;
/** Characters in the receiver's name. */
export const RECEIVER = { min: 2, max: 20 } as const;

/** Longest truck that reaches the place; empty = no limit. */
export const VEHICLE_LIMITS = ["", "13m", "9.6m"] as const;
/** One of `VEHICLE_LIMITS`. */
export type VehicleLimit = (typeof VEHICLE_LIMITS)[number];
export const VEHICLE_LIMIT_NAMES: Readonly<Record<VehicleLimit, string>> = {
  "": "不限",
  "13m": "13米",
  "9.6m": "9.6米",
};

/** Why a receiver's name cannot be one, or `null`: 2 to 20 characters, no digits. */
export function receiverProblem(input: string): string | null {
  const name = input.trim();
  const length = lengthOf(name);
  const usable = length >= RECEIVER.min && length <= RECEIVER.max && !/[\p{N}\p{C}]/u.test(name);
  return usable ? null : "请输入真实姓名";
}

/** Why the street part is not one, or `null`: 5 to 100 characters. */
export function detailProblem(input: string): string | null {
  const length = lengthOf(input.trim());
  return length >= ADDRESS_DETAIL.min && length <= ADDRESS_DETAIL.max ? null : "请输入详细地址";
}

/** Why no further address can be added, or `null`. */
export function addressCapProblem(count: number): string | null {
  return count >= ADDRESS_CAP ? `收货地址最多保存${ADDRESS_CAP}个` : null;
}

/** The place on one line; a city that repeats its province (北京市) is written once. */
export function addressText(
  address: Readonly<Record<"provinceName" | "cityName" | "districtName" | "detail", string>>,
): string {
  const { provinceName, cityName, districtName, detail } = address;
  const city = cityName === provinceName || cityName === "市辖区" ? "" : cityName;
  return `${provinceName}${city}${districtName}${detail}`;
}
