import { demandAmount } from "../../src/domain/demand/reading/demand-amounts.ts";
import { DEMAND_UNIT_NAMES, type ParsedDemandLine } from "../../src/domain/demand/reading/demand-line.ts";
import type { ExpectedLine } from "./demand-messages.ts";

/** The compared fields of one line, as text; absent is not said. */
export const DEMAND_FIELDS = [
  "kind",
  "species",
  "grade",
  "brand",
  "origin",
  "port",
  "moisture",
  "thickness",
  "width",
  "length",
  "diameter",
  "quantity",
  "price",
  "date",
  "city",
] as const;

export type Fields = { readonly [Field in (typeof DEMAND_FIELDS)[number]]?: string };

/** Only what is said. */
export const said = (fields: Record<string, string | null | undefined>): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ""),
  );

const number = (value: number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

const bounds = (low: number | null | undefined, high: number | null | undefined): string | null =>
  (low ?? null) === null && (high ?? null) === null ? null : `${low ?? ""}-${high ?? ""}`;

/** The fields of a line, with each of the ways to read it: `a|b`, `-` where one says nothing. */
export function fieldsOf(line: ExpectedLine): Fields {
  const [first = {}, ...others] = [line, ...(line.or ?? [])].map(plainFields);
  const all = DEMAND_FIELDS.map((field) => {
    const ways = new Set([first, ...others].map((one) => one[field] ?? "-"));
    return [field, ways.size === 1 && ways.has("-") ? null : [...ways].join("|")] as const;
  });
  return said(Object.fromEntries(all));
}

function plainFields(line: ExpectedLine): Fields {
  const { size = [], lengths = [], range, diameter, quantity, price } = line;
  return said({
    kind: line.kind,
    species: line.species,
    grade: line.grade,
    brand: line.brand,
    origin: line.origin,
    port: line.port,
    moisture: line.moisture,
    thickness: number(size[0]),
    width: number(size[1]),
    length: lengths.length > 0 ? lengths.join(",") : (bounds(range?.[0], range?.[1]) ?? number(size[2])),
    diameter: bounds(diameter?.[0], diameter?.[1]),
    quantity: quantity === undefined ? null : `${demandAmount(...quantity) ?? ""}${DEMAND_UNIT_NAMES[quantity[1]]}`,
    price: number(price === undefined ? null : Math.round(price * 100)),
    date: line.date,
    city: line.city,
  });
}

export function parsedFields(line: ParsedDemandLine): Fields {
  return said({
    kind: line.kindCode,
    species: line.speciesCode,
    grade: line.gradeCode,
    brand: line.brandCode,
    origin: line.originCode,
    port: line.portCode,
    moisture: line.moistureType,
    thickness: number(line.thickness),
    width: number(line.width),
    length:
      line.lengths.length > 0
        ? line.lengths.join(",")
        : (bounds(line.lengthMin, line.lengthMax) ?? number(line.length)),
    diameter: bounds(line.diameterMin, line.diameterMax),
    quantity:
      line.quantity === null || line.quantityUnit === null
        ? null
        : `${line.quantity}${DEMAND_UNIT_NAMES[line.quantityUnit]}`,
    price: number(line.targetPrice),
    date: line.needDate,
    city: line.deliverCityName,
  });
}
