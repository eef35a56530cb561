import { type Fen, fen, formatYuan, lineAmount, sumFen } from "../money.ts";
import { CARRIERS } from "../timber/carriers.ts";
import { type Dm3, dm3, type Kg, kg } from "../units.ts";
import { DISTANCE_NAMES, distanceBetween } from "./distance.ts";
import type { FreightTruck } from "./tariff.ts";
import { type FreightTerms, PAID_LEAST, type PaidFreight, type TruckPrice } from "./terms.ts";

/**
 * What is to be carried away from a yard. `longest`: mm of the longest piece, `null` where none is known; `stops`: places where the
 * truck loads or unloads besides the first of each, 0 unless stated.
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
 * What a load costs to its city. `loads`: whole trucks, the largest first; `part`: what rides in a part of another one; `terms`: what the
 * amount is the sum of.
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
type Mix = { readonly hired: readonly Hired[]; readonly part: { price: TruckPrice; charged: Dm3; volume: Dm3 } | null };

const roomOf = (carrier: FreightTruck): { volume: number; weight: number } => ({
  volume: CARRIERS[carrier].volume.packed,
  weight: CARRIERS[carrier].weight,
});

/** What is left of a load beside whole trucks. */
function leftOver(load: Pick<FreightLoad, "volume" | "weight">, hired: readonly Hired[]) {
  let volume: number = load.volume;
  let weight: number = load.weight;
  for (const { price, count } of hired) {
    const room = roomOf(price.carrier);
    volume -= count * room.volume;
    weight -= count * room.weight;
  }
  return { volume: Math.max(0, volume), weight: Math.max(0, weight) };
}

/** dm³ that a part load is charged by: its volume, or for heavy timber as much of the truck as its weight takes, rounded up. */
function chargedVolume(carrier: FreightTruck, { volume, weight }: { volume: number; weight: number }): Dm3 {
  const room = roomOf(carrier);
  return dm3(Math.max(volume, Math.ceil((weight * room.volume) / room.weight)));
}

/** Trucks of a kind that take what is left. */
function trucksFor(carrier: FreightTruck, { volume, weight }: { volume: number; weight: number }): number {
  const room = roomOf(carrier);
  return Math.max(Math.ceil(volume / room.volume), Math.ceil(weight / room.weight));
}

/** Up to three of each of the smaller trucks, none of them first. */
function smallTrucks(prices: readonly TruckPrice[]): readonly (readonly Hired[])[] {
  return prices.reduce<readonly (readonly Hired[])[]>(
    (mixes, price) =>
      mixes.flatMap((mix) =>
        Array.from({ length: MOST_SMALL + 1 }, (_, count) => (count === 0 ? mix : [...mix, { price, count }])),
      ),
    [[]],
  );
}

/** Every mix of whole trucks, and a part of one for what they leave, that takes the load. */
function* mixesFor(load: FreightLoad, prices: readonly TruckPrice[]): Generator<Mix> {
  const [largest, ...smaller] = prices.filter(({ perTruck }) => perTruck !== null);
  const shared = prices.filter(({ perM3 }) => perM3 !== null);
  for (const small of smallTrucks(smaller)) {
    const most = largest === undefined ? 0 : trucksFor(largest.carrier, leftOver(load, small));
    for (let count = 0; count <= most; count += 1) {
      const hired = largest === undefined || count === 0 ? small : [{ price: largest, count }, ...small];
      const left = leftOver(load, hired);
      if (left.volume === 0 && left.weight === 0) yield { hired, part: null };
      else
        for (const price of shared)
          yield { hired, part: { price, charged: chargedVolume(price.carrier, left), volume: dm3(left.volume) } };
    }
  }
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

function partTerm({ price, charged, volume }: NonNullable<Mix["part"]>): FreightTerm {
  const perM3 = price.perM3 ?? fen(0);
  const by = charged > volume ? "（按重量折算）" : "";
  return {
    text: `拼车 ${m3Text(charged)} m³${by} × ${formatYuan(perM3)} 元/m³`,
    amount: lineAmount(perM3, charged, "m3"),
  };
}

/** By the distance alone: its amount per m³, whatever truck comes. */
function byDistance({ from, to, perM3 }: FreightTerms, { volume, weight }: FreightLoad): Freight {
  const amount = lineAmount(perM3, volume, "m3");
  const distance = DISTANCE_NAMES[distanceBetween(from, to)];
  const count = Math.max(1, trucksFor("truck13", { volume, weight }));
  return {
    amount,
    stated: amount,
    trucks: count,
    loads: [],
    part: { carrier: "truck13", volume },
    isFirm: false,
    terms: [{ text: `${distance} ${m3Text(volume)} m³ × ${formatYuan(perM3)} 元/m³`, amount }],
  };
}

/**
 * What a load costs: the cheapest mix of whole trucks and a part of one that carries it lawfully, of equal ones that with fewer trucks.
 * It is never lower for more volume or more weight. Trucks that are too short for the longest piece stay away; where none of
 * those that are priced is long enough, the distance gives an estimate. `null`: no lawful truck is.
 */
export function freightOf(terms: FreightTerms, load: FreightLoad): Freight | null {
  const longest = load.longest ?? 0;
  if (longest > CARRIERS.truck13.longest) return null;
  const prices = terms.prices.filter(({ carrier }) => longest <= CARRIERS[carrier].longest);
  const extraStops = load.extraStops ?? 0;
  let best: { mix: Mix; amount: number; trucks: number } | null = null;
  for (const mix of mixesFor(load, prices)) {
    const amount = costOf(mix, extraStops);
    const trucks = trucksOf(mix);
    if (best === null || amount < best.amount || (amount === best.amount && trucks < best.trucks))
      best = { mix, amount, trucks };
  }
  const stated = best === null ? byDistance(terms, load) : freightBy(best.mix, terms.isFirm, extraStops);
  return corrected(stated, terms.paid);
}

const ALL_BP = 10_000;

/** An estimate by the median of what the last deliveries really cost, rounded half up; what was stated stays among its terms. */
function corrected(freight: Freight, paid: PaidFreight | null): Freight {
  if (paid === null || paid.n < PAID_LEAST || freight.isFirm) return freight;
  const amount = fen(Math.floor((2 * freight.stated * paid.bp + ALL_BP) / (2 * ALL_BP)));
  const text = `按近 ${paid.n} 次送货的实付中位数修正（${Math.round(paid.bp / 100)}%）`;
  return { ...freight, amount, terms: [...freight.terms, { text, amount: fen(amount - freight.stated) }] };
}

const trucksOf = ({ hired, part }: Mix): number => hired.reduce((sum, { count }) => sum + count, part === null ? 0 : 1);

/** Fen that a mix costs: the sum of its terms. */
function costOf({ hired, part }: Mix, extraStops: number): number {
  const shared = part === null ? 0 : lineAmount(part.price.perM3 ?? fen(0), part.charged, "m3");
  const stop = (hired[0]?.price ?? part?.price)?.extraStop ?? 0;
  return hired.reduce(
    (sum, { price, count }) => sum + count * ((price.perTruck ?? 0) + price.loading),
    shared + stop * extraStops,
  );
}

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

/** Fen per m³ of `volume`, rounded half up; `null`: of a whole truck. The weight is left out: a list compares yards, not woods. */
export function freightPerM3(terms: FreightTerms, volume: Dm3 | null): Fen {
  const asked = dm3(Math.max(1, volume ?? TRUCKLOAD));
  const amount = freightOf(terms, { volume: asked, weight: kg(0), longest: null })?.amount ?? terms.perM3;
  return fen(Number((2n * BigInt(amount) * 1000n + BigInt(asked)) / (2n * BigInt(asked))));
}

/** What comes: `2 车 13 米平板车，拼车 3.2 m³`. */
export function trucksText({ loads, part, trucks }: Freight): string {
  if (loads.length === 0 && part !== null && trucks > 1) return `约 ${trucks} 车`;
  return [
    ...loads.map(({ carrier, count }) => `${count} 车 ${CARRIERS[carrier].name}`),
    ...(part === null ? [] : [`拼车 ${m3Text(part.volume)} m³`]),
  ].join("，");
}
