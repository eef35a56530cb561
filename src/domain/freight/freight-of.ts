import { type Fen, fen, formatYuan, lineAmount, sumFen } from "../money.ts";
import { CARRIERS } from "../timber/carriers.ts";
import { type Dm3, dm3, type Kg, kg } from "../units.ts";
import { DISTANCE_NAMES, distanceBetween } from "./distance.ts";
import type { FreightTruck } from "./tariff.ts";
import { type FreightTerms, PAID_LEAST, type PaidFreight, type TruckPrice } from "./terms.ts";

/**
 * What is to be carried away from a warehouse. `longest`: mm of the longest piece, `null` where none is known; `extraStops`:
 * places where the truck loads or unloads besides the first of each, 0 unless stated.
 */
export type FreightLoad = {
  readonly volume: Dm3;
  readonly weight: Kg;
  readonly longest: number | null;
  readonly extraStops?: number;
};

/** A term of what a load costs, in words with its own figure. */
export type FreightTerm = { readonly text: string; readonly amount: Fen };

/**
 * What a load costs to its city. `loads`: whole trucks, the largest first; `part`: what rides in a part of another one;
 * `terms`: what the amount is the sum of.
 */
export type Freight = {
  readonly amount: Fen;
  /** The same before it was corrected by what deliveries really cost. */
  readonly stated: Fen;
  /** Trucks that come, a part of one counted as one. */
  readonly trucks: number;
  readonly loads: readonly { readonly carrier: FreightTruck; readonly count: number }[];
  readonly part: { readonly carrier: FreightTruck; readonly volume: Dm3 } | null;
  readonly isFirm: boolean;
  readonly terms: readonly FreightTerm[];
};

/** Most trucks of each kind but the largest: who needs more of them takes the larger one. */
const MOST_SMALL = 3;

type Hired = { readonly price: TruckPrice; readonly count: number };
type Part = { readonly price: TruckPrice; readonly charged: Dm3; readonly volume: Dm3 };
type Mix = { readonly hired: readonly Hired[]; readonly part: Part | null };

/** Whole trucks of the smaller kinds: dm³ and kg that they take, fen with loading. */
type SmallTrucks = {
  readonly hired: readonly Hired[];
  readonly trucks: number;
  readonly volume: number;
  readonly weight: number;
  readonly cost: number;
};

/**
 * The trucks of a relation that are long enough. `small`: up to three of each that is not the largest; `shared`: carry part
 * loads.
 */
type Fleet = {
  readonly largest: TruckPrice | undefined;
  readonly small: readonly SmallTrucks[];
  readonly shared: readonly TruckPrice[];
};

/** dm³ and kg that the whole trucks leave. */
type Left = { readonly volume: number; readonly weight: number };

const roomOf = (carrier: FreightTruck): { volume: number; weight: number } => ({
  volume: CARRIERS[carrier].volume.packed,
  weight: CARRIERS[carrier].weight,
});

const wholeCost = ({ perTruck, loading }: TruckPrice): number => (perTruck ?? 0) + loading;

/** What is left beside `count` more trucks. */
function leftBy({ volume, weight }: Left, carrier: FreightTruck, count: number): Left {
  const room = roomOf(carrier);
  return { volume: Math.max(0, volume - count * room.volume), weight: Math.max(0, weight - count * room.weight) };
}

/** dm³ that a part load is charged by: its volume, or for heavy timber as much of the truck as its weight takes, rounded up. */
function chargedVolume(carrier: FreightTruck, { volume, weight }: Left): Dm3 {
  const room = roomOf(carrier);
  return dm3(Math.max(volume, Math.ceil((weight * room.volume) / room.weight)));
}

/** Trucks of a kind that take what is left. */
function trucksFor(carrier: FreightTruck, { volume, weight }: Left): number {
  const room = roomOf(carrier);
  return Math.max(Math.ceil(volume / room.volume), Math.ceil(weight / room.weight));
}

function withMore(mix: SmallTrucks, price: TruckPrice, count: number): SmallTrucks {
  const room = roomOf(price.carrier);
  return {
    hired: [...mix.hired, { price, count }],
    trucks: mix.trucks + count,
    volume: mix.volume + count * room.volume,
    weight: mix.weight + count * room.weight,
    cost: mix.cost + count * wholeCost(price),
  };
}

const NO_TRUCKS: SmallTrucks = { hired: [], trucks: 0, volume: 0, weight: 0, cost: 0 };

/** The trucks that carry pieces of `longest` mm; of the smaller ones none first. */
function fleetOf(terms: FreightTerms, longest: number): Fleet {
  const prices = terms.prices.filter(({ carrier }) => longest <= CARRIERS[carrier].longest);
  const [largest, ...smaller] = prices.filter(({ perTruck }) => perTruck !== null);
  const small = smaller.reduce<readonly SmallTrucks[]>(
    (mixes, price) =>
      mixes.flatMap((mix) =>
        Array.from({ length: MOST_SMALL + 1 }, (_, count) => (count === 0 ? mix : withMore(mix, price, count))),
      ),
    [NO_TRUCKS],
  );
  return { largest, small, shared: prices.filter(({ perM3 }) => perM3 !== null) };
}

/**
 * How far from a turn the cheapest count of the largest truck can lie. Between turns each truck more costs its price and takes
 * the same off the part load, so the least is at an end; but for rounding, which repeats after at most 16 trucks.
 */
const NEAR_TURN = 18;

/**
 * Counts of the largest truck at which a further one changes the cost by another amount: none, all that is needed, and those
 * between which a part load is charged by weight instead of volume. `null`: so few that all are tried.
 */
function turnsOf({ largest, shared }: Fleet, left: Left, most: number): readonly number[] | null {
  if (largest === undefined || most <= 2 * NEAR_TURN) return null;
  const room = roomOf(largest.carrier);
  const crossings = shared.flatMap(({ carrier }) => {
    if (carrier === largest.carrier) return [];
    const perKg = roomOf(carrier).volume / roomOf(carrier).weight;
    return (left.volume - left.weight * perKg) / (room.volume - room.weight * perKg);
  });
  return [0, most, ...crossings.filter((count) => count > 0 && count < most)];
}

/** The count that is tried after this one. */
function following(count: number, turns: readonly number[] | null): number {
  const next = count + 1;
  if (turns === null || turns.some((turn) => Math.abs(turn - next) <= NEAR_TURN)) return next;
  return Math.min(...turns.filter((turn) => turn > next).map((turn) => Math.ceil(turn) - NEAR_TURN));
}

/** The least that a mix costs, fen, with which trucks. `count`: of the largest; `part`: what carries the rest, `null` of none. */
type Found = {
  readonly amount: number;
  readonly trucks: number;
  readonly count: number;
  readonly small: SmallTrucks;
  readonly part: TruckPrice | null;
};

/**
 * The cheapest mix of whole trucks, and a part of one for what they leave, that takes the load; of equal ones that with fewer
 * trucks.
 */
function cheapestMix(load: FreightLoad, fleet: Fleet): Found | null {
  const { largest, shared } = fleet;
  const stops = load.extraStops ?? 0;
  let best = null as Found | null;
  for (const small of fleet.small) {
    if (best !== null && small.cost > best.amount) continue;
    const beside = {
      volume: Math.max(0, load.volume - small.volume),
      weight: Math.max(0, load.weight - small.weight),
    };
    const most = largest === undefined ? 0 : trucksFor(largest.carrier, beside);
    const turns = turnsOf(fleet, beside, most);
    for (let count = 0; count <= most; count = following(count, turns)) {
      const whole = small.cost + (largest === undefined ? 0 : count * wholeCost(largest));
      if (best !== null && whole > best.amount) break;
      const first = count > 0 ? largest : small.hired[0]?.price;
      const left = largest === undefined ? beside : leftBy(beside, largest.carrier, count);
      const trucks = small.trucks + count;
      const add = (amount: number, all: number, part: TruckPrice | null): void => {
        if (best === null || amount < best.amount || (amount === best.amount && all < best.trucks))
          best = { amount, trucks: all, count, small, part };
      };
      if (left.volume === 0 && left.weight === 0) add(whole + stops * (first?.extraStop ?? 0), trucks, null);
      else
        for (const price of shared) {
          const part = lineAmount(price.perM3 ?? fen(0), chargedVolume(price.carrier, left), "m3");
          add(whole + part + stops * (first ?? price).extraStop, trucks + 1, price);
        }
    }
  }
  return best;
}

/** The trucks of a mix that was found. */
function mixOf({ count, small, part }: Found, { largest }: Fleet, load: FreightLoad): Mix {
  const hired = largest === undefined || count === 0 ? small.hired : [{ price: largest, count }, ...small.hired];
  if (part === null) return { hired, part: null };
  const left = hired.reduce<Left>((rest, one) => leftBy(rest, one.price.carrier, one.count), load);
  return { hired, part: { price: part, charged: chargedVolume(part.carrier, left), volume: dm3(left.volume) } };
}

const times = (amount: Fen, count: number): Fen => fen(amount * count);
const m3Text = (volume: Dm3): string => (volume / 1000).toFixed(3).replace(/\.?0{1,3}$/, "");

/** The terms of a mix, those of nothing left out. */
function termsOf({ hired, part }: Mix, extraStops: number): FreightTerm[] {
  const trucks = hired.flatMap(({ price: { carrier, perTruck, loading }, count }) => [
    {
      text: `${CARRIERS[carrier].name} ${count} 车 × ${formatYuan(perTruck)} 元`,
      amount: times(perTruck ?? fen(0), count),
    },
    { text: `装车 ${count} 车 × ${formatYuan(loading)} 元`, amount: times(loading, count) },
  ]);
  const shared = part === null ? [] : [partTerm(part)];
  const stop = (hired[0]?.price ?? part?.price)?.extraStop ?? fen(0);
  const stops = { text: `加点 ${extraStops} 处 × ${formatYuan(stop)} 元`, amount: times(stop, extraStops) };
  return [...trucks, ...shared, stops].filter(({ amount }) => amount > 0);
}

function partTerm({ price, charged, volume }: Part): FreightTerm {
  const perM3 = price.perM3 ?? fen(0);
  const by = charged > volume ? "（按重量折算）" : "";
  return {
    text: `拼车 ${m3Text(charged)} m³${by} × ${formatYuan(perM3)} 元/m³`,
    amount: lineAmount(perM3, charged, "m3"),
  };
}

/** Trucks of a load that goes by the distance. */
const trucksByDistance = (load: FreightLoad): number => Math.max(1, trucksFor("truck13", load));

/** By the distance alone: its amount per m³, whatever truck comes. */
function byDistance({ from, to, perM3 }: FreightTerms, load: FreightLoad): Freight {
  const { volume } = load;
  const amount = lineAmount(perM3, volume, "m3");
  const distance = DISTANCE_NAMES[distanceBetween(from, to)];
  return {
    amount,
    stated: amount,
    trucks: trucksByDistance(load),
    loads: [],
    part: { carrier: "truck13", volume },
    isFirm: false,
    terms: [{ text: `${distance} ${m3Text(volume)} m³ × ${formatYuan(perM3)} 元/m³`, amount }],
  };
}

const isTooLong = ({ longest }: FreightLoad): boolean => (longest ?? 0) > CARRIERS.truck13.longest;

/**
 * What a load costs: the cheapest mix of whole trucks and a part of one that carries it lawfully, of equal ones that with fewer
 * trucks. It is never lower for more volume or more weight. Trucks that are too short for the longest piece stay away; where
 * none of those that are priced is long enough, the distance gives an estimate. `null`: no lawful truck is.
 */
export function freightOf(terms: FreightTerms, load: FreightLoad): Freight | null {
  if (isTooLong(load)) return null;
  const fleet = fleetOf(terms, load.longest ?? 0);
  const found = cheapestMix(load, fleet);
  const stated =
    found === null ? byDistance(terms, load) : freightBy(mixOf(found, fleet, load), terms.isFirm, load.extraStops ?? 0);
  return corrected(stated, terms.paid);
}

/** What a load costs, without words. */
export type FreightCost = Pick<Freight, "amount" | "trucks" | "isFirm">;

/** The same as `freightOf` without words, for a search that asks for many loads of one relation: each is worked out once. */
export function freightCosts(terms: FreightTerms): (load: FreightLoad) => FreightCost | null {
  const fleets = new Map<number, Fleet>();
  const known = new Map<string, FreightCost>();
  const work = (load: FreightLoad, fleet: Fleet): FreightCost => {
    const found = cheapestMix(load, fleet);
    const isFirm = found !== null && terms.isFirm;
    const stated = found === null ? lineAmount(terms.perM3, load.volume, "m3") : fen(found.amount);
    const amount = correctedAmount({ stated, isFirm }, terms.paid) ?? stated;
    return { amount, trucks: found?.trucks ?? trucksByDistance(load), isFirm };
  };
  return (load) => {
    if (isTooLong(load)) return null;
    const longest = load.longest ?? 0;
    // Trucks of the relation that are long enough: all that the length changes.
    const long = terms.prices.filter(({ carrier }) => longest <= CARRIERS[carrier].longest).length;
    const key = `${load.volume} ${load.weight} ${long} ${load.extraStops ?? 0}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const fleet = fleets.get(long) ?? fleetOf(terms, longest);
    fleets.set(long, fleet);
    const cost = work(load, fleet);
    known.set(key, cost);
    return cost;
  };
}

const ALL_BP = 10_000;

/** Fen of an estimate by the median of what the last deliveries really cost, rounded half up; `null`: it stays as stated. */
function correctedAmount({ stated, isFirm }: Pick<Freight, "stated" | "isFirm">, paid: PaidFreight | null): Fen | null {
  if (paid === null || paid.n < PAID_LEAST || isFirm) return null;
  return fen(Math.floor((2 * stated * paid.bp + ALL_BP) / (2 * ALL_BP)));
}

/** An estimate that is corrected where it can be; what was stated stays among its terms. */
function corrected(freight: Freight, paid: PaidFreight | null): Freight {
  const amount = correctedAmount(freight, paid);
  if (amount === null || paid === null) return freight;
  const text = `按近 ${paid.n} 次送货的实付中位数修正（${Math.round(paid.bp / 100)}%）`;
  return { ...freight, amount, terms: [...freight.terms, { text, amount: fen(amount - freight.stated) }] };
}

const trucksOf = ({ hired, part }: Mix): number => hired.reduce((sum, { count }) => sum + count, part === null ? 0 : 1);

function sumOf(terms: readonly FreightTerm[]): Pick<Freight, "amount" | "stated"> {
  const amount = sumFen(terms.map((term) => term.amount));
  return { amount, stated: amount };
}

function freightBy(mix: Mix, isFirm: boolean, extraStops: number): Freight {
  const terms = termsOf(mix, extraStops);
  return {
    ...sumOf(terms),
    trucks: trucksOf(mix),
    loads: mix.hired.map(({ price, count }) => ({ carrier: price.carrier, count })),
    part: mix.part === null ? null : { carrier: mix.part.price.carrier, volume: mix.part.volume },
    isFirm,
    terms,
  };
}

/** What a list counts with where no quantity is asked: a whole 13 m truck. */
export const TRUCKLOAD: Dm3 = CARRIERS.truck13.volume.packed;

/** An amount of freight as fen per m³ of the volume it is for, rounded half up. */
export const perM3Of = (amount: Fen, volume: Dm3): Fen =>
  fen(Number((2n * BigInt(amount) * 1000n + BigInt(volume)) / (2n * BigInt(volume))));

/**
 * Fen per m³ of `volume`, rounded half up; `null`: of a whole truck. The weight is left out: a list compares warehouses, not
 * woods.
 */
export function freightPerM3(terms: FreightTerms, volume: Dm3 | null): Fen {
  const asked = dm3(Math.max(1, volume ?? TRUCKLOAD));
  const amount = freightOf(terms, { volume: asked, weight: kg(0), longest: null })?.amount ?? terms.perM3;
  return perM3Of(amount, asked);
}

/** What comes: `2 车 13 米平板车，拼车 3.2 m³`. */
export function trucksText({ loads, part, trucks }: Freight): string {
  if (loads.length === 0 && part !== null && trucks > 1) return `约 ${trucks} 车`;
  return [
    ...loads.map(({ carrier, count }) => `${count} 车 ${CARRIERS[carrier].name}`),
    ...(part === null ? [] : [`拼车 ${m3Text(part.volume)} m³`]),
  ].join("，");
}
