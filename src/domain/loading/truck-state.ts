/** How well a truck is used: barely, in part, well, or asked for more than it takes. */
export type TruckState = "barely" | "partly" | "well" | "over";

/** From so many percent of a truck on it pays, and from so many its trip is paid well. */
const PARTLY = 40;
const WELL = 85;

/** The state of a truck filled to `fill` percent of what it takes. */
export const truckState = (fill: number): TruckState =>
  fill > 100 ? "over" : fill >= WELL ? "well" : fill >= PARTLY ? "partly" : "barely";
