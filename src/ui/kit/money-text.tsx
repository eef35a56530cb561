import { type Fen, formatYuan } from "../../domain/money.ts";

/** A price in the one colour that prices have. */
export function Price({ fen, unit = "元/m³" }: { fen: Fen; unit?: string }) {
  return (
    <span className="tm-number tm-price">
      {formatYuan(fen)}
      <span className="tm-unit">{unit}</span>
    </span>
  );
}

/** An amount with its sign; a dash where there is none. */
export function Money({ fen }: { fen: Fen | null }) {
  return <span className="tm-number">{fen === null ? "-" : `¥${formatYuan(fen)}`}</span>;
}

const cubicMetres = (dm3: number) => {
  const whole = Math.floor(dm3 / 1000)
    .toString()
    .replace(/\B(?=(\d{3}){1,6}$)/g, ",");
  return `${whole}.${String(dm3 % 1000).padStart(3, "0")}`;
};

/** dm³ as cubic metres with three decimals. */
export function Volume({ dm3 }: { dm3: number }) {
  return <Count value={cubicMetres(dm3)} unit="m³" />;
}

/** A number with its unit in the secondary colour. */
export function Count({ value, unit }: { value: number | string; unit: string }) {
  return (
    <span className="tm-number">
      {typeof value === "number" ? value.toLocaleString("zh-CN") : value}
      <span className="tm-unit">{unit}</span>
    </span>
  );
}
