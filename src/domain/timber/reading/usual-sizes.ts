import { MARKET, type Market } from "./market.ts";

type Shares = {
  total: number;
  readonly sections: Map<string, number>;
  readonly thicknesses: Map<number, number>;
  readonly widths: Map<number, number>;
  readonly lengths: Map<number, number>;
  readonly diameters: Map<number, number>;
  /** Thicknesses of what is called by them alone: of random width, or sheets. */
  readonly alone: Map<number, number>;
  inAlone: number;
};

function sharesOf(rows: Market): Shares {
  const shares: Shares = {
    ...{ total: 0, sections: new Map(), thicknesses: new Map(), widths: new Map() },
    ...{ lengths: new Map(), diameters: new Map(), alone: new Map(), inAlone: 0 },
  };
  const add = <Key>(map: Map<Key, number>, key: Key, count: number): void => {
    map.set(key, (map.get(key) ?? 0) + count);
  };
  for (const row of rows) {
    shares.total += row.total;
    for (const [section, count] of row.sections) {
      add(shares.sections, section, count);
      const [thickness = 0, width] = section.split("*").map(Number);
      add(shares.thicknesses, thickness, count);
      if (width !== undefined) add(shares.widths, width, count);
      if (width !== undefined && width < NARROWEST_SHEET) continue;
      add(shares.alone, thickness, count);
      shares.inAlone += count;
    }
    for (const [length, count] of row.lengths) add(shares.lengths, Number(length), count);
    for (const [ends, count] of row.diameters)
      for (const end of ends.split("-")) add(shares.diameters, Number(end), count / 2);
  }
  return shares;
}

/** mm. What is wider is a sheet. */
const NARROWEST_SHEET = 400;

const within = (value: number, min: number, max: number): boolean => value >= min && value <= max;

/** What is believable where no goods of that size are on the market, for each mm or cm. */
function plainThickness(mm: number): number {
  if (!within(mm, 0.3, 400)) return 0;
  if (!Number.isInteger(mm)) return mm < 10 ? 1 / 600 : Number.isInteger(2 * mm) ? 1 / 1500 : 1 / 6000;
  if (mm > 200) return 1 / 3000;
  if (mm > 100) return 1 / 600;
  return mm < 10 ? 1 / 700 : mm % 5 === 0 ? 1 / 80 : 1 / 150;
}
function plainWidth(mm: number): number {
  if (!within(mm, 10, 2500)) return 0;
  if (!Number.isInteger(mm)) return 1 / 50_000;
  if (mm < 60) return mm < 20 ? 1 / 10_000 : mm < 30 ? 1 / 2500 : mm < 40 ? 1 / 900 : 1 / 500;
  if (mm > 300) return mm > 1300 ? 1 / 30_000 : mm > 400 ? 1 / 6000 : 1 / 2500;
  return mm % 5 === 0 ? 1 / 200 : 1 / 400;
}
function plainLength(mm: number): number {
  if (!within(mm, 100, 20_000)) return 0;
  const round = mm % 100 === 0 ? 1 : mm % 10 === 0 ? 0.3 : 0.03;
  return (within(mm, 1800, 6100) ? 1 / 150 : within(mm, 600, 12_000) ? 1 / 500 : 1 / 5000) * round;
}
function plainDiameter(cm: number): number {
  if (!within(cm, 4, 150)) return 0;
  return (within(cm, 10, 80) ? 1 / 60 : 1 / 400) * (cm % 2 === 0 ? 1 : 0.6);
}

/** What the words around a size say about the goods. */
export type SizeEvidence = {
  readonly kindCodes: readonly string[];
  readonly speciesCodes: readonly string[];
};

/** How usual a size is for such goods: natural logarithms of shares, `-Infinity` where there is no such timber. */
export type Usual = {
  readonly section: (thickness: number, width: number) => number;
  readonly sheet: (width: number, length: number) => number;
  readonly thickness: (mm: number) => number;
  /** The same where nothing but the number is said, which is usual of sheets and hardwood and of nothing else. */
  readonly alone: (mm: number) => number;
  readonly width: (mm: number) => number;
  readonly length: (mm: number) => number;
  readonly diameter: (cm: number) => number;
};

/** Share of the goods of that kind and species, of the species, of the kind, of all goods, of nothing that is on offer. */
const MIXTURE = [0.6, 0.12, 0.12, 0.06, 0.1] as const;

function usualAmong(levels: readonly Shares[]): Usual {
  const mixed = (of: (shares: Shares) => number, plain: number): number => {
    if (plain === 0) return Number.NEGATIVE_INFINITY;
    const [share4 = 0] = MIXTURE.slice(-1);
    let sum = share4 * plain;
    for (const [at, shares] of levels.entries())
      sum += (MIXTURE[at] ?? 0) * (shares.total === 0 ? 0 : of(shares) / shares.total);
    return Math.log(sum);
  };
  const all = levels.at(-1);
  const first = levels.find(({ total }) => total > 0);
  const aloneShare = first === undefined ? 0 : first.inAlone / first.total;
  const among = (map: ReadonlyMap<number, number> | undefined, value: number, plain: number): number =>
    plain === 0 ? 0 : (0.5 * (map?.get(value) ?? 0)) / (all?.total ?? 1) + 0.5 * plain;
  return {
    section: (thickness, width) => {
      const [thin, wide] = thickness <= width ? [thickness, width] : [width, thickness];
      const plain = among(all?.thicknesses, thin, plainThickness(thin)) * among(all?.widths, wide, plainWidth(wide));
      // A piece is no lath a hundred times as wide as thick, unless it is a panel, which is on the market.
      return mixed(({ sections }) => sections.get(`${thin}*${wide}`) ?? 0, wide > 40 * thin ? plain / 20 : plain);
    },
    sheet: (width, length) =>
      mixed(
        ({ widths, lengths, total }) => ((widths.get(width) ?? 0) * (lengths.get(length) ?? 0)) / Math.max(1, total),
        width < NARROWEST_SHEET ? 0 : plainWidth(width) * plainLength(length),
      ),
    thickness: (mm) => mixed(({ thicknesses }) => thicknesses.get(mm) ?? 0, plainThickness(mm)),
    // What is usual of other goods says nothing of these: no board is 2 mm thick because veneers are.
    alone: (mm) =>
      mixed(
        (shares) => (shares === all && all !== first ? 0 : (shares.alone.get(mm) ?? 0)),
        plainThickness(mm) * aloneShare,
      ),
    width: (mm) => mixed(({ widths }) => widths.get(mm) ?? 0, plainWidth(mm)),
    length: (mm) => mixed(({ lengths }) => lengths.get(mm) ?? 0, plainLength(mm)),
    diameter: (cm) => mixed(({ diameters }) => diameters.get(cm) ?? 0, plainDiameter(cm)),
  };
}

const MOST_KNOWN = 400;
type Known = { readonly usual: Map<string, Usual>; readonly shares: Map<string, Shares> };
const known = new WeakMap<Market, Known>();

/** What `answers` knows by `key`, or else what is made now; a few hundred are remembered. */
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
    // What is not said weighs for nothing of its own.
    const ofSpecies = speciesCodes.length > 0 ? among([], speciesCodes) : both;
    const ofKind = kindCodes.length > 0 ? among(kindCodes, []) : both;
    return usualAmong([both, ofSpecies, ofKind, among([], [])]);
  });
}
