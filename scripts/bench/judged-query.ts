import { placeByCode } from "../../src/domain/timber/places.ts";

/** What a judgment looks at: the structured fields of a goods, and its title for what its merchant says it is for. Sizes mm, diameters cm. */
export type JudgedGoods = {
  id: string;
  title: string;
  status: number;
  kindCode: string;
  speciesCode: string;
  gradeCode: string | null;
  brandCode: string | null;
  originCode: string | null;
  portCode: string | null;
  moistureType: string | null;
  thickness: number | null;
  width: number | null;
  length: number | null;
  lengthMin: number | null;
  lengthMax: number | null;
  diameterMin: number | null;
  diameterMax: number | null;
};

/** 2: what was asked for; 1: a buyer would look at it; 0: neither. */
export type Relevance = 0 | 1 | 2;

/** One thing that a buyer asks for. `vital`: without it the goods are other goods, not the same with another paper. */
export type Criterion = { readonly vital: boolean; readonly of: (goods: JudgedGoods) => Relevance };

/** `criteria`: `null` where nothing at all may be found. */
export type JudgedQuery = {
  readonly group: string;
  readonly text: string;
  readonly criteria: readonly Criterion[] | null;
};

const among =
  (field: keyof JudgedGoods, expected: readonly string[], near: readonly string[] = []) =>
  (goods: JudgedGoods): Relevance => {
    const value = goods[field];
    if (typeof value !== "string") return 0;
    return expected.includes(value) ? 2 : near.includes(value) ? 1 : 0;
  };

const codes = (text: string): string[] => (text === "" ? [] : text.split(" "));

/** Codes parted by blanks: any of them is expected; `near` is acceptable. */
export const species = (expected: string, near = ""): Criterion => ({
  vital: true,
  of: among("speciesCode", codes(expected), codes(near)),
});
export const kind = (expected: string, near = ""): Criterion => ({
  vital: true,
  of: among("kindCode", codes(expected), codes(near)),
});
export const grade = (expected: string): Criterion => ({ vital: false, of: among("gradeCode", codes(expected)) });
export const brand = (expected: string): Criterion => ({ vital: false, of: among("brandCode", codes(expected)) });
export const origin = (expected: string): Criterion => ({ vital: false, of: among("originCode", codes(expected)) });
export const port = (expected: string): Criterion => ({ vital: false, of: among("portCode", codes(expected)) });
export const moisture = (expected: string): Criterion => ({ vital: false, of: among("moistureType", codes(expected)) });

/** Any port of the city. */
export const city = (cityName: string): Criterion => ({
  vital: false,
  of: ({ portCode }) => (portCode !== null && placeByCode(portCode)?.cityName === cityName ? 2 : 0),
});

/** The next size: a buyer of 44*100 looks at 47*100 where there is none, of 4 m at 3.9. */
const isNext = (value: number | null, asked: number): boolean =>
  value !== null && Math.abs(value - asked) <= Math.max(2, Math.ceil(asked / 10));

/**
 * The section; the other way round is the same board, offered by somebody who writes it so, and so is the next size where
 * nobody has this one.
 */
export const section = (thickness: number, width: number): Criterion => ({
  vital: true,
  of: (goods) =>
    goods.thickness === thickness && goods.width === width
      ? 2
      : (goods.thickness === width && goods.width === thickness) ||
          (isNext(goods.thickness, thickness) && isNext(goods.width, width))
        ? 1
        : 0,
});

export const thickness = (...expected: readonly number[]): Criterion => ({
  vital: true,
  of: ({ thickness: value }) =>
    value !== null && expected.includes(value) ? 2 : expected.some((one) => isNext(value, one)) ? 1 : 0,
});

export const width = (expected: number): Criterion => ({
  vital: true,
  of: ({ width: value }) => (value === expected ? 2 : isNext(value, expected) ? 1 : 0),
});

/** That length, to the centimetre; a range of random lengths around it will do. */
export const length = (expected: number): Criterion => ({
  vital: false,
  of: (goods) => {
    if (goods.length !== null)
      return Math.abs(goods.length - expected) < 10 ? 2 : isNext(goods.length, expected) ? 1 : 0;
    return goods.lengthMin !== null &&
      goods.lengthMax !== null &&
      goods.lengthMin <= expected &&
      expected <= goods.lengthMax
      ? 1
      : 0;
  },
});

/** A side anywhere from `min` to `max` mm. */
const sideBetween = (side: "thickness" | "width", min: number, max: number): Criterion => ({
  vital: true,
  of: (goods) => {
    const value = goods[side];
    return value !== null && value >= min && value <= max ? 2 : 0;
  },
});
export const thicknessBetween = (min: number, max: number): Criterion => sideBetween("thickness", min, max);
export const widthBetween = (min: number, max: number): Criterion => sideBetween("width", min, max);

/** A length from `min` to `max` mm; random lengths that reach into it will do. */
export const lengthBetween = (min: number, max: number): Criterion => ({
  vital: false,
  of: (goods) => {
    const low = goods.length ?? goods.lengthMin;
    const high = goods.length ?? goods.lengthMax;
    if (low === null || high === null) return 0;
    return low >= min && high <= max ? 2 : low <= max && high >= min ? 1 : 0;
  },
});

/** Logs not thinner than `min` (and not thicker than `max`); some of them so will do. */
export const diameter = (min: number, max = Infinity): Criterion => ({
  vital: true,
  of: (goods) => {
    if (goods.diameterMin === null) return 0;
    const thickest = goods.diameterMax ?? Infinity;
    if (goods.diameterMin >= min && (max === Infinity || thickest <= max)) return 2;
    return thickest >= min && goods.diameterMin <= max ? 1 : 0;
  },
});

/** Anything that a rule over several fields says. */
export const suited = (of: (goods: JudgedGoods) => Relevance): Criterion => ({ vital: true, of });

const SOLD_OUT = 5;

/**
 * How relevant every goods is. What is asked for outright must hold; only where no goods has all of it do the nearest ones
 * count (2), and those that have as many vital properties (1). Sold out goods are at best to look at.
 */
export function relevances(criteria: readonly Criterion[], goods: readonly JudgedGoods[]): Map<string, Relevance> {
  const found = new Map<string, Relevance>();
  const atBest = (one: JudgedGoods, relevance: Relevance): Relevance =>
    one.status === SOLD_OUT && relevance > 1 ? 1 : relevance;
  for (const one of goods) {
    let least: Relevance = 2;
    for (const { of } of criteria) {
      const relevance = of(one);
      if (relevance < least) least = relevance;
      if (least === 0) break;
    }
    if (least > 0) found.set(one.id, atBest(one, least));
  }
  return found.size > 0 || criteria.length < 2 ? found : nearest(criteria, goods, atBest);
}

const VITAL = 100;

function nearest(
  criteria: readonly Criterion[],
  goods: readonly JudgedGoods[],
  atBest: (one: JudgedGoods, relevance: Relevance) => Relevance,
): Map<string, Relevance> {
  const held = new Map(
    goods.map((one) => [
      one,
      criteria.reduce((sum, { vital, of }) => sum + (of(one) > 0 ? (vital ? VITAL : 1) : 0), 0),
    ]),
  );
  let most = 0;
  for (const value of held.values()) if (value > most) most = value;
  const found = new Map<string, Relevance>();
  if (most < VITAL) return found;
  for (const [one, value] of held) {
    if (Math.floor(value / VITAL) === Math.floor(most / VITAL)) found.set(one.id, atBest(one, value === most ? 2 : 1));
  }
  return found;
}

const gain = (relevance: Relevance): number => 2 ** relevance - 1;
const discounted = (gains: readonly number[]): number =>
  gains.reduce((sum, one, at) => sum + one / Math.log2(at + 2), 0);

const VERSIONED_ID = 10;

/**
 * nDCG@10 of `ids` in their order, 0 to 1; for a query that must find nothing, whether nothing was found; for one of which no
 * goods have anything, whether none of them is said to be it.
 */
export function nDcg(
  { ids, exact }: { ids: readonly string[]; exact: number },
  judged: ReadonlyMap<string, Relevance> | null,
): number {
  if (judged === null) return ids.length === 0 ? 1 : 0;
  const best = [...judged.values()]
    .sort((one, other) => other - one)
    .slice(0, VERSIONED_ID)
    .map(gain);
  if (best.length === 0) return exact === 0 ? 1 : 0;
  return discounted(ids.slice(0, VERSIONED_ID).map((id) => gain(judged.get(id) ?? 0))) / discounted(best);
}
