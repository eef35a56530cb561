import { roomText } from "../loading/trucks.ts";
import { CARRIERS, type Carrier } from "../timber/carriers.ts";
import { type Dm3, dm3, type Kg, kg } from "../units.ts";

/** What the gate of a warehouse needs to know of a truck and its driver. */

const PROVINCE = "京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼";

/** GA 36-2018: letters I and O are not used. Trailers end in 挂, driving schools in 学. */
const ORDINARY = new RegExp(`^[${PROVINCE}][A-HJ-NP-Z][A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学]$`);
/** New-energy plates have eight characters: large ones end, small ones begin their number with a letter. */
const NEW_ENERGY = new RegExp(`^[${PROVINCE}][A-HJ-NP-Z](?:[0-9]{5}[A-HJ-K]|[A-HJ-K][A-HJ-NP-Z0-9][0-9]{4})$`);

/** A plate as it is stored: capitals, full-width characters folded, without dots and blanks. */
export const plateIn = (input: string): string =>
  input
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s·.•-]/g, "");

/** Why `plate` is not a plate of mainland China, or `null`. */
export function plateProblem(plate: string): string | null {
  return ORDINARY.test(plate) || NEW_ENERGY.test(plate) ? null : "请输入正确的车牌号";
}

const IDENTITY_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const IDENTITY_CHECKS = "10X98765432";

/** The 18th character of an identity number for its first 17 digits (GB 11643-1999). */
export const identityCheck = (first17: string): string =>
  IDENTITY_CHECKS.charAt(IDENTITY_WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(first17[at]), 0) % 11);

/** Why `input` is not an identity number, or `null`: 18 characters, a valid date, and the check character. */
export function identityProblem(input: string): string | null {
  const wrong = "请输入正确的身份证号";
  const match = /^\d{6}((?:19|20)\d{2})(\d{2})(\d{2})\d{3}[\dX]$/.exec(input);
  if (match === null) return wrong;
  const born = `${match[1]}-${match[2]}-${match[3]}`;
  const day = new Date(`${born}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(born)) return wrong;
  return identityCheck(input.slice(0, 17)) === input[17] ? null : wrong;
}

/** The masked form that is stored: `320***********1234`. */
export const maskedIdentity = (identity: string): string => `${identity.slice(0, 3)}***********${identity.slice(-4)}`;

/** A type of truck with its capacity: dm³ of sawn goods and kg, whichever is reached first, and mm of the longest piece. */
export type VehicleType = {
  readonly type: number;
  readonly name: string;
  readonly volume: Dm3;
  readonly weight: Kg;
  readonly longest: number;
};

const takes = ({ volume, weight, longest }: Carrier) => ({ volume: volume.packed, weight, longest });

/** Types of trucks. */
export const VEHICLE_TYPES: readonly VehicleType[] = [
  { type: 1, name: "13 米平板", ...takes(CARRIERS.truck13) },
  { type: 2, name: "9.6 米高栏", ...takes(CARRIERS.truck9) },
  { type: 3, name: "6.8 米及以下", ...takes(CARRIERS.truck6) },
  { type: 4, name: "集装箱车", ...takes(CARRIERS.container) },
];

/** Chinese name of a vehicle type. */
export const vehicleName = (type: number): string => VEHICLE_TYPES.find((one) => one.type === type)?.name ?? "-";

/** dm³, kg */
export type Load = { volume: Dm3; weight: Kg };

/** How full a load makes a truck, in whole percent rounded up, by volume or by weight; above 100 is an overload. */
export function vehicleFill({ volume, weight }: VehicleType, load: Load): number {
  return Math.max(Math.ceil((load.volume * 100) / volume), Math.ceil((load.weight * 100) / weight));
}

/** What still goes onto the truck, in words; none of an overload. */
export const vehicleRoomText = (vehicle: VehicleType, load: Load): string | undefined =>
  vehicleFill(vehicle, load) > 100
    ? undefined
    : roomText({
        volume: dm3(vehicle.volume - load.volume),
        weight: kg(vehicle.weight - load.weight),
        longest: vehicle.longest,
      });

/**
 * A warning for a load above the truck's capacity, or `null`. It does not block the reservation: warehouses know their
 * trucks.
 */
export function overloadText(vehicle: VehicleType, load: Load): string | null {
  if (vehicleFill(vehicle, load) <= 100) return null;
  return `超出${vehicle.name}的载量（${vehicle.volume / 1000} m³ / ${vehicle.weight / 1000} 吨），请分车预约或换大车`;
}
