import type { Carrier, Stowage } from "../timber/carriers.ts";
import { weightText } from "../timber/loads.ts";
import { type Dm3, dm3, type Kg, kg } from "../units.ts";

/**
 * What is carried together. `longest`: mm of the longest piece, `null` where none is known; `stowage`: logs where any are logs.
 */
export type Load = {
  readonly volume: Dm3;
  readonly weight: Kg;
  readonly longest: number | null;
  readonly stowage: Stowage;
};

/** What still goes in: dm³, kg, and mm of the longest piece. */
export type Room = { readonly volume: Dm3; readonly weight: Kg; readonly longest: number };

/** `carriers`: how many of each; `room`: what still goes onto all of them. */
type Trucks = {
  readonly carriers: readonly { readonly carrier: Carrier; readonly count: number }[];
  readonly room: Room;
};

/** How many of `carrier` take so much; none take nothing. */
const countFor = (volume: number, weight: number, carrier: Carrier, stowage: Stowage): number =>
  Math.max(0, Math.ceil(volume / carrier.volume[stowage]), Math.ceil(weight / carrier.weight));

/** The smaller one first: by volume, then by weight. */
const smaller = (stowage: Stowage) => (one: Carrier, other: Carrier) =>
  one.volume[stowage] - other.volume[stowage] || one.weight - other.weight;

/**
 * The fewest of `carriers` that take the load, all of one kind but for the last, which is the smallest that takes the rest; at
 * least one. Volume and weight are spread over all of them. `null` where the longest piece goes on none. Which carriers are
 * lawful is for the caller to say.
 */
export function trucksFor(load: Load, carriers: readonly Carrier[]): Trucks | null {
  const { volume, weight, stowage } = load;
  const long = carriers.filter(({ longest }) => (load.longest ?? 0) <= longest).sort(smaller(stowage));
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
    room: {
      volume: dm3(space - volume),
      weight: kg(most - weight),
      longest: Math.max(...used.map(({ carrier }) => carrier.longest)),
    },
  };
}

const cubicMetres = (volume: Dm3): string => (Math.floor(volume / 100) / 10).toFixed(1);

/** `还能装 3.2 m³、1.5 吨，长 13 米以内`; `已装满` where less than 0.1 m³ or 100 kg goes in. Rounded down. */
export function roomText({ volume, weight, longest }: Room): string {
  if (volume < 100 || weight < 100) return "已装满";
  const tons = weightText(kg(Math.floor(weight / 100) * 100));
  return `还能装 ${cubicMetres(volume)} m³、${tons}，长 ${longest / 1000} 米以内`;
}
