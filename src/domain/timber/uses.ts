import SUITED_TABLE from "./data/suited-woods.json" with { type: "json" };
import WOOD_TABLE from "./data/use-woods.json" with { type: "json" };
import USE_TABLE from "./data/uses.json" with { type: "json" };
import { createLexicon, hitsAmong, hitsByPlace } from "./dictionary.ts";
import { FITTING_PANELS, GLUED_STRUCTURE } from "./kind-shape.ts";
import { normalText } from "./normal-text.ts";
import { type Species, speciesByCode } from "./species.ts";
import { listed, rowsOf } from "./tables.ts";

/** What timber is for. `aliases`: other words for it; a word that is a kind or a grade as well is in its own dictionary. */
export type Use = { readonly code: string; readonly name: string; readonly aliases: readonly string[] };

export const USES: readonly Use[] = rowsOf(USE_TABLE, "code", "name", "aliases").map((row) => ({
  ...row,
  aliases: listed(row.aliases),
}));

/** A use that is more precise than those behind it: the walls of a sauna are for a sauna. */
const NARROWER: Readonly<Record<string, readonly string[]>> = {
  sauna: ["interior", "floor", "keel"],
  deck: ["floor", "building", "interior"],
  vehicle: ["floor", "pack"],
  ship: ["floor"],
  ancient: ["building", "frame", "keel"],
  frame: ["building"],
  formwork: ["building"],
  stair: ["floor", "interior"],
  pallet: ["pack"],
};

/** Without those that another one states more precisely. */
export const narrowestUses = (codes: readonly string[]): string[] =>
  [...new Set(codes)].filter((code) => !codes.some((other) => NARROWER[other]?.includes(code)));

/** Words for what timber is for. */
export const USE_WORDS = createLexicon([{ field: "use", entries: USES, words: [], misspelt: false }]);

/** The uses that a text names. */
export const usesIn = (given: string): string[] => [
  ...new Set(hitsAmong(hitsByPlace(normalText(given).text, USE_WORDS)).flatMap(({ sense }) => sense.codes)),
];

/** A buyer of one takes the other. */
const AKIN: Readonly<Record<string, readonly string[]>> = {
  pallet: ["pack"],
  pack: ["pallet"],
  building: ["frame", "keel", "formwork"],
  formwork: ["building"],
  frame: ["building", "ancient"],
  ancient: ["frame", "building"],
  keel: ["building"],
  furniture: ["cabinet"],
  cabinet: ["furniture"],
  door: ["interior"],
  interior: ["door"],
};

type Wood = {
  readonly kindCode: string | null;
  readonly species: Species | undefined;
  readonly gradeCode: string | null;
};

type Ways = readonly (readonly string[])[];
const waysIn = (cell: string): Ways => (cell === "" ? [] : cell.split(" ").map((way) => way.split("&")));

/**
 * Kinds of wood by the ways to be it, any of which will do, each of words that all must hold: kinds `k:`, groups `s:` and codes `c:` of
 * species, grades `g:`, softwood or hardwood `w:`, or another name of the table; `!` is not.
 */
const WAYS = new Map([
  ...rowsOf(WOOD_TABLE, "name", "ways").map(({ name, ways }) => [name, waysIn(ways)] as const),
  ["panels", waysIn(`k:${FITTING_PANELS}`)],
  ["glued", waysIn(`k:${GLUED_STRUCTURE}`)],
]);

/** What goods are for when it is not stated: made or graded for it (`first`), or often taken for it (`also`). */
const MADE_FOR = rowsOf(SUITED_TABLE, "use", "first", "also").map(({ use, first, also }) => {
  return { use, first: waysIn(first), also: waysIn(also) };
});

const FACTS: Readonly<Record<string, (wood: Wood) => string | null | undefined>> = {
  k: ({ kindCode }) => kindCode,
  s: ({ species }) => species?.group,
  c: ({ species }) => species?.code,
  g: ({ gradeCode }) => gradeCode,
  w: ({ species }) => species?.wood,
};

function holds(word: string, wood: Wood): boolean {
  if (word.startsWith("!")) return !holds(word.slice(1), wood);
  const [of = "", codes] = word.split(":");
  if (codes === undefined) return suits(WAYS.get(of) ?? [], wood);
  const fact = FACTS[of]?.(wood);
  return fact != null && codes.split(",").includes(fact);
}
const suits = (ways: Ways, wood: Wood): boolean => ways.some((way) => way.every((word) => holds(word, wood)));

/** What a goods is for: `stated` by its merchant or its title; `named` by these or by how it is made and graded; `possible` beside that. */
export type GoodsUses = Readonly<Record<"stated" | "named" | "possible", readonly string[]>>;

/**
 * `given`: the merchant's statement; then only what is akin is possible besides. Otherwise the title, kind, species and grade
 * state it.
 */
export function usesOf(goods: {
  readonly title: string;
  readonly given: readonly string[];
  readonly kindCode: string | null;
  readonly speciesCode: string | null;
  readonly gradeCode: string | null;
}): GoodsUses {
  const stated = [...new Set([...goods.given.flatMap(usesIn), ...usesIn(goods.title)])];
  const named = new Set(stated);
  const possible = new Set(stated.flatMap((code) => AKIN[code] ?? []));
  if (goods.given.length === 0) {
    const wood: Wood = {
      kindCode: goods.kindCode,
      species: goods.speciesCode === null ? undefined : speciesByCode(goods.speciesCode),
      gradeCode: goods.gradeCode,
    };
    for (const { use, first, also } of MADE_FOR) {
      if (suits(first, wood)) named.add(use);
      else if (suits(also, wood)) possible.add(use);
    }
  }
  return { stated, named: [...named], possible: [...possible].filter((code) => !named.has(code)) };
}
