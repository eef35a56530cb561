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
    ...{ section: counts(), thickness: counts(), width: counts(), length: counts(), diameter: counts() },
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

const within = (value: number, min: number, max: number): boolean => value >= min && value <= max;

/** What is believable where no goods of that size are on the market, for each mm or cm. */
const PLAIN: Readonly<Record<Side, (value: number) => number>> = {
  thickness: (mm) => {
    if (!within(mm, 0.3, 400)) return 0;
    if (!Number.isInteger(mm)) return mm < 10 ? 1 / 600 : Number.isInteger(2 * mm) ? 1 / 1500 : 1 / 6000;
    if (mm > 100) return mm > 200 ? 1 / 3000 : 1 / 600;
    return mm < 10 ? 1 / 700 : mm % 5 === 0 ? 1 / 80 : 1 / 150;
  },
  width: (mm) => {
    if (!within(mm, 10, 2500)) return 0;
    if (!Number.isInteger(mm)) return 1 / 50_000;
    if (mm < 60) return mm < 20 ? 1 / 10_000 : mm < 30 ? 1 / 2500 : mm < 40 ? 1 / 900 : 1 / 500;
    if (mm > 300) return mm > 1300 ? 1 / 30_000 : mm > 400 ? 1 / 6000 : 1 / 2500;
    return mm % 5 === 0 ? 1 / 200 : 1 / 400;
  },
  length: (mm) => {
    if (!within(mm, 100, 20_000)) return 0;
    const round = mm % 100 === 0 ? 1 : mm % 10 === 0 ? 0.3 : 0.03;
    return (within(mm, 1800, 6100) ? 1 / 150 : within(mm, 600, 12_000) ? 1 / 500 : 1 / 5000) * round;
  },
  diameter: (cm) => {
    if (!within(cm, 4, 150)) return 0;
    return (within(cm, 10, 80) ? 1 / 60 : 1 / 400) * (cm % 2 === 0 ? 1 : 0.6);
  },
};

/** What the words around a size say about the goods. */
export type SizeEvidence = {
  readonly kindCodes: readonly string[];
  readonly speciesCodes: readonly string[];
};

/** How usual a size is for such goods: natural logarithms of shares, `-Infinity` where there is no such timber. */
export type Usual = Readonly<Record<Side, (value: number) => number>> & {
  readonly section: (thickness: number, width: number) => number;
  readonly sheet: (width: number, length: number) => number;
  /** A thickness where nothing but the number is said, which is usual of sheets and hardwood and of nothing else. */
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
    const plain = PLAIN[of](value);
    return plain === 0 ? 0 : (0.5 * held(all, of, value)) / (all?.total ?? 1) + 0.5 * plain;
  };
  const usual = (of: Side) => (value: number) => mixed((shares) => held(shares, of, value), PLAIN[of](value));
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
        width < NARROWEST_SHEET ? 0 : PLAIN.width(width) * PLAIN.length(length),
      ),
    // What is usual of other goods says nothing of these: no board is 2 mm thick because veneers are.
    alone: (mm) =>
      mixed(
        (shares) => (shares === all && all !== first ? 0 : held(shares, "alone", mm)),
        PLAIN.thickness(mm) * aloneShare,
      ),
    ...{ thickness: usual("thickness"), width: usual("width"), length: usual("length"), diameter: usual("diameter") },
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
