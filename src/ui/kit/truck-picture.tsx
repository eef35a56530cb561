import { type LoadedTruck, truckDrawing } from "../../domain/drawing/truck.ts";
import { Drawn } from "./drawn.tsx";

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** A truck from its side with its load, and what still goes in dashed. */
export function TruckPicture({ truck }: { truck: LoadedTruck }) {
  const { trucks, byVolume, byWeight } = truck;
  const which = trucks > 1 ? `第 ${trucks} 车` : "装车";
  return (
    <Drawn drawing={truckDrawing(truck)} name={`${which}：体积 ${percent(byVolume)}，重量 ${percent(byWeight)}`} />
  );
}
