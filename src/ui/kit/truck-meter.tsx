import { truckState } from "../../domain/loading/truck-state.ts";
import { weightText } from "../../domain/timber/loads.ts";
import type { Dm3, Kg } from "../../domain/units.ts";
import { Volume } from "./money-text.tsx";

const WIDTH = 96;
const HEIGHT = 8;
type Load = { fill: number; volume: Dm3; weight: Kg; isOnly?: boolean; note?: string; room?: string | undefined };

/**
 * How full trucks get: `fill` in percent of one, 250 is two full ones and a half, or too much for the `isOnly` one; `room`: what
 * still goes in, in words.
 */
export function TruckMeter({ fill, volume, weight, isOnly = false, note, room }: Load) {
  const trucks = isOnly ? 1 : Math.max(1, Math.ceil(fill / 100));
  const last = fill - (trucks - 1) * 100;
  const text = fill === 0 ? "未选货" : trucks === 1 ? `装车 ${fill}%` : `${trucks} 车，末车 ${last}%`;
  return (
    <span
      className="tm-truck tm-row tm-flow tm-inline tm-small"
      title={note ?? "按 13 米平板车 33 m³ / 32 吨计，先满为准"}
    >
      <svg className={`is-${truckState(last)}`} width={WIDTH} height={HEIGHT} role="img" aria-label={`装车率，${text}`}>
        <rect width={WIDTH} height={HEIGHT} />
        <rect className="is-filled" width={(Math.min(last, 100) * WIDTH) / 100} height={HEIGHT} />
      </svg>
      <span className="tm-number">{text}</span>
      {fill === 0 ? null : (
        <span className="tm-muted tm-number">
          <Volume dm3={volume} />
          {weight === 0 ? "" : ` · 约 ${weightText(weight)}`}
        </span>
      )}
      {fill === 0 || room === undefined ? null : <span className="tm-muted">{room}</span>}
    </span>
  );
}
