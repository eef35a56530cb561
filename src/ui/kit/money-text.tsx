import { type Fen, formatYuan } from "../../domain/money.ts";
import { grouped } from "../../domain/text.ts";
import type { Dm3 } from "../../domain/units.ts";

/** A price in the one colour that prices have. */
export function Price({ fen, unit = "元/m³" }: { fen: Fen; unit?: string }) {
  return (
    <span className="tm-number tm-price">
      {formatYuan(fen)}
      <span className="tm-unit">{unit}</span>
    </span>
  );
}

/** What a cubic metre comes to that nobody offers at that price: medians, averages, costs. */
export const PerM3 = ({ fen }: { fen: Fen }) => <Count value={formatYuan(fen)} unit="元/m³" />;

/** An amount with its sign; a dash where there is none. */
export function Money({ fen }: { fen: Fen | null }) {
  return <span className="tm-number">{fen === null ? "-" : `¥${formatYuan(fen)}`}</span>;
}

/** dm³ as cubic metres with three decimals. */
export function Volume({ dm3 }: { dm3: Dm3 }) {
  return <Count value={(dm3 / 1000).toFixed(3)} unit="m³" />;
}

/** A number with its unit in the secondary colour. */
export function Count({ value, unit }: { value: number | string; unit: string }) {
  return (
    <span className="tm-number">
      {grouped(value)}
      <span className="tm-unit">{unit}</span>
    </span>
  );
}
