import type { DealSide } from "../../domain/deal.ts";
import { onlyTruck } from "../../domain/drawing/truck.ts";
import { grouped } from "../../domain/text.ts";
import { reservationHistory, reservationState } from "../../domain/trade/pickup-turn.ts";
import type { ReservationBrief, ReservationDetail } from "../../domain/trade/pickup-view.ts";
import { RESERVATION_OPEN, slotText } from "../../domain/trade/reservation.ts";
import { countText, countUnit } from "../../domain/trade/reservation-form.ts";
import { type Load, overloadText, VEHICLE_TYPES, vehicleFill, vehicleRoomText } from "../../domain/trade/vehicle.ts";
import type { Dm3 } from "../../domain/units.ts";
import { Section, Timeline } from "../kit/console/details.tsx";
import { Count, Volume } from "../kit/money-text.tsx";
import { Tag } from "../kit/tag.tsx";
import { TruckMeter } from "../kit/truck-meter.tsx";
import { TruckPicture } from "../kit/truck-picture.tsx";

/** Where a reservation stands in its reader's words, orange where they have to act. */
export function ReservationTag({ reservation, reader }: { reservation: ReservationBrief; reader: DealSide }) {
  const { words, tone } = reservationState(reservation, reader);
  return <Tag meaning={tone}>{words}</Tag>;
}

const WEEKDAYS = "日一二三四五六";
const weekday = (day: string): string => `周${WEEKDAYS.charAt(new Date(`${day}T00:00:00Z`).getUTCDay())}`;

/** `11-23 周一` */
export const dayText = (day: string): string => `${day.slice(5)} ${weekday(day)}`;

/** `2026-11-23 周一 08:00-10:00` */
export const slotWords = (day: string, code: string): string => `${day} ${weekday(day)} ${slotText(code)}`;

/** A count with its volume below. */
export function LineCount({ line }: { line: { countedIn: string; saleUnit: string; count: number; volume: Dm3 } }) {
  const { countedIn, count, volume } = line;
  if (countedIn !== "piece") return <Volume dm3={volume} />;
  return (
    <>
      <Count value={count} unit={countUnit(line)} />
      <div className="tm-under">
        <Volume dm3={volume} />
      </div>
    </>
  );
}

/** The truck of a reservation with its load, while it is to come or stands at the gate. */
export const ReservationTruck = ({ reservation }: { reservation: ReservationDetail }) =>
  RESERVATION_OPEN.some((open) => open === reservation.status) ? (
    <section className="tm-panel tm-pad" aria-label="装车">
      <VehicleMeter vehicleType={reservation.vehicleType} load={reservation} />
    </section>
  ) : null;

/** `90 根` */
export const countWords = (line: Parameters<typeof countText>[0], count: number): string =>
  `${grouped(countText(line, count))} ${countUnit(line.rule)}`;

/** How far a load fills the chosen truck, with a warning for an overload. */
export function VehicleMeter({ vehicleType, load }: { vehicleType: number; load: Load }) {
  const vehicle = VEHICLE_TYPES.find(({ type }) => type === vehicleType);
  const fill = vehicle === undefined ? 0 : vehicleFill(vehicle, load);
  const warning = vehicle === undefined ? null : overloadText(vehicle, load);
  return (
    <div className="tm-row tm-flow tm-gap-12 tm-grow">
      {vehicle === undefined ? (
        <span>
          本车 <Volume dm3={load.volume} /> · <Count value={(load.weight / 1000).toFixed(1)} unit="吨" />
        </span>
      ) : (
        <>
          <TruckPicture truck={onlyTruck({ fill, ...load }, vehicle)} />
          <TruckMeter
            fill={fill}
            {...load}
            isOnly
            note={`按${vehicle.name}计，先满为准`}
            room={vehicleRoomText(vehicle, load)}
          />
        </>
      )}
      {warning === null ? null : (
        <p className="tm-danger" role="status">
          {warning}
        </p>
      )}
    </div>
  );
}

/** What was done about a reservation, by whom and when. */
export const ReservationHistory = ({ reservation }: { reservation: ReservationDetail }) => (
  <Section title="预约进度">
    <Timeline entries={reservationHistory(reservation)} />
  </Section>
);
