import type { LineOffer } from "../sourcing/basket.ts";
import { grouped } from "../text.ts";
import type { Carrier, Stowage } from "../timber/carriers.ts";
import { weightText } from "../timber/loads.ts";
import { type Dm3, dm3, type Kg, kg } from "../units.ts";

/** What is carried together. `longest`: mm of the longest piece, `null` where none is known; `stowage`: logs where any are logs. */
export type Load = {
  readonly volume: Dm3;
  readonly weight: Kg;
  readonly longest: number | null;
  readonly stowage: Stowage;
};

/** What still goes in: dm³, kg, and mm of the longest piece. */
export type Room = { readonly volume: Dm3; readonly weight: Kg; readonly longest: number };

/** `byVolume`, `byWeight`: how full all of them are together, per mille rounded up; neither is above 1000. */
export type Trucks = {
  readonly carriers: readonly { readonly carrier: Carrier; readonly count: number }[];
  readonly byVolume: number;
  readonly byWeight: number;
  readonly room: Room;
};

/** All orders of one yard as one load. */
export const togetherOf = (loads: readonly Load[]): Load => ({
  volume: dm3(loads.reduce((sum, { volume }) => sum + volume, 0)),
  weight: kg(loads.reduce((sum, { weight }) => sum + weight, 0)),
  longest: loads.reduce<number | null>(
    (longest, load) => (load.longest === null ? longest : Math.max(longest ?? 0, load.longest)),
    null,
  ),
  stowage: loads.some(({ stowage }) => stowage === "logs") ? "logs" : "packed",
});

/** How many of `carrier` take so much; none take nothing. */
const countFor = (volume: number, weight: number, carrier: Carrier, stowage: Stowage): number =>
  Math.max(0, Math.ceil(volume / carrier.volume[stowage]), Math.ceil(weight / carrier.weight));

/** The smaller one first: by volume, then by weight. */
const smaller = (stowage: Stowage) => (one: Carrier, other: Carrier) =>
  one.volume[stowage] - other.volume[stowage] || one.weight - other.weight;

/**
 * The fewest of `carriers` that take the load, all of one kind but for the last, which is the smallest that takes the rest; at
 * least one. Volume and weight are spread over all of them. `null` where the longest piece goes on none. Which carriers are lawful
 * is for the caller to say.
 */
export function trucksFor(load: Load, carriers: readonly Carrier[]): Trucks | null {
  const { volume, weight, stowage } = load;
  const long = carriers.filter(({ longest }) => (load.longest ?? 0) <= longest).toSorted(smaller(stowage));
  const counts = long.map((carrier) => Math.max(1, countFor(volume, weight, carrier, stowage)));
  const count = Math.min(...counts);
  const main = long[counts.indexOf(count)];
  if (main === undefined) return null;
  const full = count - 1;
  const rest = [volume - full * main.volume[stowage], weight - full * main.weight] as const;
  const last = long.find((carrier) => countFor(...rest, carrier, stowage) <= 1) ?? main;
  const groups =
    last === main
      ? [{ carrier: main, count }]
      : [
          { carrier: main, count: full },
          { carrier: last, count: 1 },
        ];
  const space = full * main.volume[stowage] + last.volume[stowage];
  const most = full * main.weight + last.weight;
  const used = groups.filter((group) => group.count > 0);
  return {
    carriers: used,
    byVolume: Math.ceil((volume * 1000) / space),
    byWeight: Math.ceil((weight * 1000) / most),
    room: {
      volume: dm3(space - volume),
      weight: kg(most - weight),
      longest: Math.max(...used.map(({ carrier }) => carrier.longest)),
    },
  };
}

/** Goods that could be added, counted and measured as an offer of a basket. */
export type Addable = Pick<LineOffer, "step" | "least" | "available" | "volume" | "weight" | "longest">;

/** The most of `goods` that can be ordered and still goes in, in its units; 0 where not even the least order does. */
export function fitting(room: Room, { step, least, available, volume, weight, longest }: Addable): number {
  if ((longest ?? 0) > room.longest) return 0;
  const fits = (count: number): boolean => volume(count) <= room.volume && weight(count) <= room.weight;
  let low = 0;
  let high = Math.floor(available / step) + 1;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle * step)) low = middle;
    else high = middle;
  }
  const count = low * step;
  return count > 0 && count >= least ? count : 0;
}

const cubicMetres = (volume: Dm3): string => (Math.floor(volume / 100) / 10).toFixed(1);

/** `13 米平板车 2 车 + 6.8 米货车 1 车，装 84%`: of what is full first. */
export function trucksText({ carriers, byVolume, byWeight }: Trucks): string {
  const named = carriers.map(({ carrier, count }) => `${carrier.name} ${grouped(count)} ${carrier.unit}`);
  return `${named.join(" + ")}，装 ${Math.ceil(Math.max(byVolume, byWeight) / 10)}%`;
}

/** `还能装 3.2 m³、1.5 吨，长 13 米以内`; `已装满` where less than 0.1 m³ or 100 kg goes in. Rounded down. */
export function roomText({ volume, weight, longest }: Room): string {
  if (volume < 100 || weight < 100) return "已装满";
  const tons = weightText(kg(Math.floor(weight / 100) * 100));
  return `还能装 ${cubicMetres(volume)} m³、${tons}，长 ${longest / 1000} 米以内`;
}
