import { MARKET, type Market } from "./market.ts";

type Side = "thickness" | "width" | "length" | "diameter";
/** How many goods have it, by what it is; `alone`: thicknesses of what is called by them alone, of random width, or sheets. */
type Shares = {
  readonly total: number;
  readonly held: Readonly<Record<Side | "section" | "alone", ReadonlyMap<string, number>>>;
};

function sharesOf(rows: Market): Shares {
  const counts = (): Map<string, number> => new Map();
  const held = {
    section: counts(),
    thickness: counts(),
    width: counts(),
    length: counts(),
    diameter: counts(),
    alone: counts(),
  };
  const add = (of: keyof typeof held, key: string, count: number): void => {
    held[of].set(key, (held[of].get(key) ?? 0) + count);
  };
  for (const row of rows) {
    for (const [section, count] of row.sections) {
      const [thickness = "", width] = section.split("*");
      add("section", section, count);
      add("thickness", thickness, count);
      if (width !== undefined) add("width", width, count);
      if (width === undefined || Number(width) >= NARROWEST_SHEET) add("alone", thickness, count);
    }
    for (const [length, count] of row.lengths) add("length", length, count);
    for (const [ends, count] of row.diameters) for (const end of ends.split("-")) add("diameter", end, count / 2);
  }
  return { total: rows.reduce((sum, { total }) => sum + total, 0), held };
}

/** mm. What is wider is a sheet. */
const NARROWEST_SHEET = 400;

/**
 * What is believable where no goods of that size are on the market: up to a value, one of how many goods has each mm or cm,
 * by the first of `grains` that divides it and last where none does. What is less than `least` or beyond the last is none.
 */
const PLAIN: Readonly<
  Record<Side, { least: number; grains: readonly number[]; rows: readonly (readonly number[])[] }>
> = {
  thickness: {
    least: 0.3,
    grains: [5, 1, 0.5],
    rows: [
      [9.9, 700, 700, 600, 600],
      [100, 80, 150, 1500, 6000],
      [200, 600, 600, 1500, 6000],
      [400, 3000, 3000, 1500, 6000],
    ],
  },
  width: {
    least: 10,
    grains: [5, 1],
    rows: [
      [19, 10_000, 10_000, 50_000],
      [29, 2500, 2500, 50_000],
      [39, 900, 900, 50_000],
      [59, 500, 500, 50_000],
      [300, 200, 400, 50_000],
      [400, 2500, 2500, 50_000],
      [1300, 6000, 6000, 50_000],
      [2500, 30_000, 30_000, 50_000],
    ],
  },
  length: {
    least: 100,
    grains: [100, 10],
    rows: [
      [599, 5000, 17_000, 170_000],
      [1799, 500, 1700, 17_000],
      [6100, 150, 500, 5000],
      [12_000, 500, 1700, 17_000],
      [20_000, 5000, 17_000, 170_000],
    ],
  },
  diameter: {
    least: 4,
    grains: [2],
    rows: [
      [9, 400, 700],
      [80, 60, 100],
      [150, 400, 700],
    ],
  },
};

function plainShare(side: Side, value: number): number {
  const { least, grains, rows } = PLAIN[side];
  const row = value < least ? undefined : rows.find(([most = 0]) => value <= most);
  const grain = grains.findIndex((one) => value % one === 0);
  const oneIn = row?.at(grain < 0 ? -1 : grain + 1);
  return oneIn === undefined ? 0 : 1 / oneIn;
}

/** What the words around a size reveal about the goods. */
export type SizeEvidence = {
  readonly kindCodes: readonly string[];
  readonly speciesCodes: readonly string[];
};

/** How usual a size is for such goods: natural logarithms of shares, `-Infinity` where there is no such timber. */
export type Usual = Readonly<Record<Side, (value: number) => number>> & {
  readonly section: (thickness: number, width: number) => number;
  readonly sheet: (width: number, length: number) => number;
  /** A thickness where nothing but the number is stated, which is usual of sheets and hardwood and of nothing else. */
  readonly alone: (mm: number) => number;
};

/** Share of the goods of that kind and species, of the species, of the kind, of all goods, of nothing that is on offer. */
const MIXTURE = [0.6, 0.12, 0.12, 0.06, 0.1] as const;

function usualAmong(levels: readonly Shares[]): Usual {
  const mixed = (of: (shares: Shares) => number, plain: number): number => {
    if (plain === 0) return Number.NEGATIVE_INFINITY;
    const parts = levels.map((shares, at) => (MIXTURE[at] ?? 0) * (shares.total === 0 ? 0 : of(shares) / shares.total));
    return Math.log(parts.reduce((sum, part) => sum + part, MIXTURE[4] * plain));
  };
  const held = (shares: Shares | undefined, of: keyof Shares["held"], key: string | number): number =>
    shares?.held[of].get(String(key)) ?? 0;
  const all = levels.at(-1);
  const first = levels.find(({ total }) => total > 0);
  const inAlone = [...(first?.held.alone.values() ?? [])].reduce((sum, count) => sum + count, 0);
  const aloneShare = inAlone / (first?.total ?? 1);
  const among = (of: Side, value: number): number => {
    const plain = plainShare(of, value);
    return plain === 0 ? 0 : (0.5 * held(all, of, value)) / (all?.total ?? 1) + 0.5 * plain;
  };
  const usual = (of: Side) => (value: number) => mixed((shares) => held(shares, of, value), plainShare(of, value));
  return {
    section: (thickness, width) => {
      const [thin, wide] = thickness <= width ? [thickness, width] : [width, thickness];
      const plain = among("thickness", thin) * among("width", wide);
      // A piece is no lath a hundred times as wide as thick, unless it is a panel, which is on the market.
      return mixed((shares) => held(shares, "section", `${thin}*${wide}`), wide > 40 * thin ? plain / 20 : plain);
    },
    sheet: (width, length) =>
      mixed(
        (shares) => (held(shares, "width", width) * held(shares, "length", length)) / Math.max(1, shares.total),
        width < NARROWEST_SHEET ? 0 : plainShare("width", width) * plainShare("length", length),
      ),
    // What is usual of other goods reveals nothing about these: no board is 2 mm thick because veneers are.
    alone: (mm) =>
      mixed(
        (shares) => (shares === all && all !== first ? 0 : held(shares, "alone", mm)),
        plainShare("thickness", mm) * aloneShare,
      ),
    thickness: usual("thickness"),
    width: usual("width"),
    length: usual("length"),
    diameter: usual("diameter"),
  };
}

const MOST_KNOWN = 400;
type Known = { readonly usual: Map<string, Usual>; readonly shares: Map<string, Shares> };
const known = new WeakMap<Market, Known>();

/** The entry of `answers` for `key`, else one made now; a few hundred are cached. */
function remembered<One>(answers: Map<string, One>, key: string, make: () => One): One {
  const ready = answers.get(key);
  if (ready !== undefined) return ready;
  const made = make();
  if (answers.size >= MOST_KNOWN) answers.clear();
  answers.set(key, made);
  return made;
}

/** What is usual for goods of such kinds and species on such a market. */
export function usualFor({ kindCodes, speciesCodes }: SizeEvidence, market: Market = MARKET): Usual {
  const { usual, shares } = known.get(market) ?? { usual: new Map<string, Usual>(), shares: new Map<string, Shares>() };
  known.set(market, { usual, shares });
  const among = (kinds: readonly string[], species: readonly string[]): Shares =>
    remembered(shares, `${kinds.join(",")}|${species.join(",")}`, () =>
      sharesOf(
        market.filter(
          ({ kindCode, speciesCode }) =>
            (kinds.length === 0 || kinds.includes(kindCode)) && (species.length === 0 || species.includes(speciesCode)),
        ),
      ),
    );
  return remembered(usual, `${kindCodes.join(",")}|${speciesCodes.join(",")}`, () => {
    const both = among(kindCodes, speciesCodes);
    // What is not stated has no weight of its own.
    const ofSpecies = speciesCodes.length > 0 ? among([], speciesCodes) : both;
    const ofKind = kindCodes.length > 0 ? among(kindCodes, []) : both;
    return usualAmong([both, ofSpecies, ofKind, among([], [])]);
  });
}
