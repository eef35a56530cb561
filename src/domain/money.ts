import { grouped } from "./text.ts";
import type { SaleUnit } from "./timber/spec.ts";

/** Whole fen (1/100 yuan), a safe integer; may be negative (refunds, differences). */
export type Fen = number & { readonly unit: "fen" };

/** Largest total an order or a cart may reach, 100 billion yuan: sums of sums stay far inside 2^53. */
export const MAX_TOTAL = 10_000_000_000_000 as Fen;

/** Brands `value` as fen. RangeError when it is not a safe integer: money is never rounded silently. */
export function fen(value: number): Fen {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of fen: ${value}`);
  return (value + 0) as Fen; // turns -0 into 0
}

/** Smallest steps in one sale unit: dm³ per m³, 1/1000 m² per m², kg per ton, otherwise the unit itself. */
export const STEPS_PER_UNIT: Readonly<Record<SaleUnit, number>> = {
  m3: 1000,
  m2: 1000,
  ton: 1000,
  piece: 1,
  bundle: 1,
  sheet: 1,
};

/**
 * Amount of a line: `unitPrice` per sale unit × `quantity` in the unit's smallest steps, rounded half up to the fen.
 * Computed once per line; totals are sums of line amounts. RangeError on a negative or fractional input
 * and on a result beyond 2^53.
 */
export function lineAmount(unitPrice: Fen, quantity: number, saleUnit: SaleUnit): Fen {
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw new RangeError(`not a quantity: ${quantity}`);
  if (!Number.isSafeInteger(unitPrice) || unitPrice < 0) throw new RangeError(`not a unit price: ${unitPrice}`);
  const product = unitPrice * quantity;
  if (Number.isSafeInteger(product)) {
    const rest = product % STEPS_PER_UNIT[saleUnit];
    return fen((product - rest) / STEPS_PER_UNIT[saleUnit] + (2 * rest >= STEPS_PER_UNIT[saleUnit] ? 1 : 0));
  }
  const steps = BigInt(STEPS_PER_UNIT[saleUnit]);
  return fen(Number((BigInt(unitPrice) * BigInt(quantity) + steps / 2n) / steps));
}

/** Exact sum; 0 for an empty list. RangeError beyond 2^53. */
export function sumFen(amounts: Iterable<Fen>): Fen {
  let sum = 0;
  for (const amount of amounts) sum = fen(sum + amount);
  return fen(sum);
}

/** Yuan with two decimals and thousands separators, `1,680.00`; `-` when there is no amount. */
export function formatYuan(amount: Fen | null | undefined): string {
  if (amount === null || amount === undefined) return "-";
  const digits = String(Math.abs(amount)).padStart(3, "0");
  return `${amount < 0 ? "-" : ""}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** An amount to be typed on: yuan with two decimals and no separators, `1680.00`. */
export const yuanText = (amount: Fen): string => formatYuan(amount).replaceAll(",", "");

const YUAN = /^(-?)(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/;

/** Reads what `formatYuan` writes or a person types (`1680`, `1,680.5`); `null` when it is not an amount of at most two decimals. */
export function parseYuan(text: string): Fen | null {
  const match = YUAN.exec(text.trim());
  if (match === null) return null;
  const [, sign = "", yuan = "", decimals = ""] = match;
  const value = Number(`${sign}${yuan.replaceAll(",", "")}${decimals.padEnd(2, "0")}`);
  return Number.isSafeInteger(value) ? fen(value) : null;
}
