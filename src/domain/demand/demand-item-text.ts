import { formatYuan } from "../money.ts";
import { grouped } from "../text.ts";
import { diameterShown, logLengthShown, specText } from "../timber/spec.ts";
import type { DemandItem } from "./demand-item.ts";
import { DEMAND_UNIT_NAMES, type DemandUnit, priceUnitMeant, UNIT_STEPS } from "./reading/demand-line.ts";

const withoutZeros = (text: string) => (text.includes(".") ? text.replace(/\.?0{1,9}$/, "") : text);

/** What a quantity field shows: whole units, or m³ and tons with as many decimals as are needed. */
export function demandQuantityInput(quantity: number | null, unit: DemandUnit): string {
  if (quantity === null) return "";
  return UNIT_STEPS[unit] === 1 ? String(quantity) : withoutZeros((quantity / UNIT_STEPS[unit]).toFixed(3));
}

/** What the target price is for; before prices had a unit of their own they were stored without one. */
export const targetPriceUnit = (
  item: Pick<DemandItem, "targetPrice" | "targetPriceUnit" | "quantityUnit">,
): DemandUnit => item.targetPriceUnit ?? priceUnitMeant(item.targetPrice ?? 0, item.quantityUnit);

/** `目标 1,300.00 元/m³`; "" where none was named. */
export const targetPriceText = (item: DemandItem): string =>
  item.targetPrice === null ? "" : `${formatYuan(item.targetPrice)} 元/${DEMAND_UNIT_NAMES[targetPriceUnit(item)]}`;

/** Where the goods shall lie and where they shall go, as a line states it: `太仓港`, `送苏州市`; "" where it states nothing. */
export const linePlaceText = ({
  portName,
  deliverCityName,
}: Pick<DemandItem, "portName" | "deliverCityName">): string =>
  [portName ?? "", (deliverCityName ?? "").trim() === "" ? "" : `送${deliverCityName}`]
    .filter((part) => part !== "")
    .join(" ");

/** `50 m³`, `3 车`; "" while it is empty. */
export function demandQuantityText({ quantity, quantityUnit }: Pick<DemandItem, "quantity" | "quantityUnit">): string {
  if (quantity === null) return "";
  const figure = grouped(demandQuantityInput(quantity, quantityUnit));
  return `${figure} ${DEMAND_UNIT_NAMES[quantityUnit]}`;
}

function sideText(value: number | null, min: number | null, max: number | null): string {
  if (value !== null) return String(value);
  if (min !== null && max !== null) return min === max ? String(min) : `${min}-${max}`;
  if (min !== null) return `${min}+`;
  return max === null ? "" : `≤${max}`;
}

/** The length of demanded logs: one, several beside each other, or its bounds. */
function logLengthText({ length, lengths, lengthMin, lengthMax }: DemandItem): string {
  if (lengths.length > 1) return `${lengths.map((one) => one / 1000).join("/")} m`;
  return length === null ? logLengthShown(lengthMin, lengthMax) : logLengthShown(length, length);
}

/** `30*120*4000`, `30-50*120`, `小头径 30 cm 起 × 3.9 m`; "" while it is empty. Several lengths stand beside each other. */
export function demandSpecText(item: DemandItem): string {
  const length =
    item.lengths.length > 1 ? item.lengths.join("/") : sideText(item.length, item.lengthMin, item.lengthMax);
  const diameter = diameterShown(item.diameterMin, item.diameterMax);
  if (diameter !== "") return [diameter, logLengthText(item)].filter((part) => part !== "").join(" × ");
  const thickness = sideText(item.thickness, item.thicknessMin, item.thicknessMax);
  const width = sideText(item.width, item.widthMin, item.widthMax);
  if (thickness === "" || (width === "" && length === ""))
    return specText({ thickness: item.thickness, width: item.width, length: item.length }) || thickness;
  return [thickness, width === "" ? "随宽" : width, ...(length === "" ? [] : [length])].join("*");
}

/** The line in a few words, as a list shows it: size, species, kind, grade. */
export function itemText(item: DemandItem): string {
  return [demandSpecText(item), item.speciesName, item.kindName, item.gradeName].filter((part) => part).join(" ");
}

/** The demanded diameters, in cm, as the field shows them; `diameterChange` reads them back, where 30 alone is 30 and more. */
export const diameterInput = ({ diameterMin, diameterMax }: Pick<DemandItem, "diameterMin" | "diameterMax">): string =>
  diameterMin !== null && diameterMin === diameterMax
    ? `${diameterMin}-${diameterMax}`
    : sideText(null, diameterMin, diameterMax);
