import { truckState } from "../loading/truck-state.ts";
import { CARRIERS } from "../timber/carriers.ts";
import type { Dm3, Kg } from "../units.ts";
import { packsIn } from "./packs.ts";
import { circle, type Drawing, type Path, rectangle, type Tone } from "./shapes.ts";

/** What goes onto trucks: dm³ and kg, and how full one gets, in percent; 250 are two and a half. */
export type TruckLoad = { readonly fill: number; readonly volume: Dm3; readonly weight: Kg };

/** What one truck takes. */
type Truck = { readonly volume: Dm3; readonly weight: Kg };

/**
 * A truck as it is loaded, `fill` in percent, more than 100 where it is asked to take too much; `byVolume`, `byWeight`: how much of
 * its room and of what it may weigh is used, 0 to 1. `trucks`: which one it is.
 */
export type LoadedTruck = {
  readonly trucks: number;
  readonly fill: number;
  readonly byVolume: number;
  readonly byWeight: number;
};

/** The truck that has `full` others beside it, which took their part of the load. */
const loaded = ({ fill, volume, weight }: TruckLoad, truck: Truck, full: number): LoadedTruck => {
  const share = (amount: number, most: number) => Math.min(1, Math.max(0, amount / most - full));
  return {
    trucks: full + 1,
    fill: fill - full * 100,
    byVolume: share(volume, truck.volume),
    byWeight: share(weight, truck.weight),
  };
};

/** The only truck there is for a load, be it too much for it. */
export const onlyTruck = (load: TruckLoad, truck: Truck): LoadedTruck => loaded(load, truck, 0);

const { volume: ROOM, weight: MOST } = CARRIERS.truck13;

/** The last of the flatbeds of 13 m that a load takes. */
export const lastTruck = (load: TruckLoad): LoadedTruck =>
  loaded(load, { volume: ROOM.packed, weight: MOST }, Math.max(1, Math.ceil(load.fill / 100)) - 1);

const WIDTH = 216;
const HEIGHT = 72;
/** The deck of 13 m, and what lies on it up to the height that the law leaves. */
const DECK = { x: 4, y: 44, width: 156, height: 30, columns: 6, rows: 2 };
const wheels = [18, 32, 46, 168, 196].map((x) => circle(x, 52, 6)).join("");
const CAB = "M166 46V22q0-4 4-4h22q4 0 6 4l8 14v12h-40z";

/** A bar of `share` below the truck, in the tone of how far it is loaded. */
const bar = (y: number, share: number, tone: Tone): Path[] => [
  { d: rectangle(DECK.x, y, DECK.width, 3), stroke: "quiet" },
  ...(share === 0 ? [] : [{ d: rectangle(DECK.x, y, DECK.width * share, 3), fill: tone }]),
];

/** A truck from its side with its packs, what still goes in dashed, and the bars of m³ and t below in the tone of its state. */
export function truckDrawing({ fill, byVolume, byWeight }: LoadedTruck): Drawing<Path> {
  const tone = truckState(fill);
  return {
    width: WIDTH,
    height: HEIGHT,
    shapes: [
      ...packsIn(DECK, byVolume),
      { d: rectangle(DECK.x, DECK.y, 164, 4), fill: "steel" },
      { d: CAB, fill: "ink" },
      { d: "M186 24h6l6 11h-12z", fill: "glass" },
      { d: wheels, fill: "steel", stroke: "glass" },
      ...bar(60, byVolume, tone),
      ...bar(66, byWeight, tone),
    ],
  };
}
