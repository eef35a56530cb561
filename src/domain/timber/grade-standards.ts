import { GRADE_SYSTEMS, gradeByCode } from "./grades.ts";
import { isKindOf, isLogs, isPanel } from "./kind-shape.ts";
import { originByCode } from "./origins.ts";
import type { Market } from "./reading/market.ts";
import { speciesByCode } from "./species.ts";
import { allowed } from "./tables.ts";

/** What decides by which standards goods are graded. */
export type GradedGoods = {
  kindCode: string | null;
  speciesCode: string | null;
  /** `null` is any country where the species grows. */
  originCode: string | null;
};

const SOUTHEAST_ASIA = ["TH", "VN", "MY", "ID", "PH", "MM", "LA", "KH"];
const NORTH_AMERICA = ["CA", "US"];
const EASTERN_EUROPE = ["UA", "BY", "LV", "LT", "EE"];
const EUROPE = "FI SE NO DE AT CZ PL RO FR IT ES PT HU HR".split(" ").concat(EASTERN_EUROPE);

/** Standards of goods of one origin, the usual one first; `null` where no standard is usual. */
function standardsOf(origin: string, { kindCode, speciesCode }: GradedGoods): readonly string[] | null {
  const species = speciesCode === null || speciesCode === "" ? undefined : speciesByCode(speciesCode);
  if (isPanel(kindCode)) return ["pn", "gb", "eu"];
  // Jointed boards are graded as panels are, by their two sides; those of plantations as their boards are.
  if (isKindOf(["1504"], kindCode)) {
    const boards = standardsOf(origin, { kindCode: null, speciesCode, originCode: origin }) ?? ["gb"];
    const isTropical = species?.group === "rubber" || species?.group === "acacia";
    return [...new Set(isTropical ? ["sea", "pn", ...boards] : ["pn", ...boards])];
  }
  const isRadiata = species?.group === "radiata";
  if (isLogs(kindCode)) {
    if (isRadiata) return ["rl", "gb"];
    if (origin === "RU") return ["ru", "gb"];
    if (origin === "JP") return ["ja", "gb"];
    return NORTH_AMERICA.includes(origin) ? null : ["gb", "eu"];
  }
  if (isRadiata) return ["rz", "gb", "eu"];
  if (origin === "RU") return ["ru", "nd", "gb"];
  if (origin === "JP") return ["ja", "gb"];
  if (origin === "CN") return ["gb", "eu", "sea"];
  if (SOUTHEAST_ASIA.includes(origin)) return ["sea", "eu", "gb"];
  // Unknown wood may be either.
  const mayBe = (wood: "softwood" | "hardwood") =>
    species === undefined || (species.wood === "hardwood") === (wood === "hardwood");
  if (NORTH_AMERICA.includes(origin))
    return [...(mayBe("softwood") ? ["na"] : []), ...(mayBe("hardwood") ? ["nhla", "eu"] : []), "gb"];
  if (EUROPE.includes(origin))
    return [
      ...(mayBe("softwood") ? ["nd"] : []),
      ...(mayBe("softwood") && EASTERN_EUROPE.includes(origin) ? ["ru"] : []),
      "eu",
      "gb",
    ];
  return null;
}

const OF_LOGS = ["gb", "rl"];
const BY_WOOD = { softwood: ["nd", "na", "ru", "eu", "gb"], hardwood: ["eu", "nhla", "gb"] };

/** Kinds, species and origins that goods may be of; none is any. */
export type GradedAmong = Readonly<Record<"kindCodes" | "speciesCodes" | "originCodes", readonly string[]>>;

/** The standards of each kind and species of `goods` in each country that they may come from, those of such wood where none is usual. */
function standardsAmong({ kindCodes, speciesCodes, originCodes }: GradedAmong): readonly (readonly string[])[] {
  const orAny = (codes: readonly string[]) => (codes.length === 0 ? [null] : codes);
  return orAny(kindCodes).flatMap((kindCode) =>
    orAny(speciesCodes).flatMap((speciesCode) => {
      const species = speciesByCode(speciesCode ?? "");
      const grown = species?.origins ?? [];
      const origins = originCodes.length === 0 ? grown : allowed(originCodes, (code) => grown.includes(code));
      const asked = origins.length === 0 && (isPanel(kindCode) || isLogs(kindCode)) ? ["CN"] : origins;
      const usual = asked.map((origin) => standardsOf(origin, { kindCode, speciesCode, originCode: origin }) ?? []);
      if (species === undefined || usual.some(({ length }) => length > 0)) return usual;
      return [isLogs(kindCode) ? OF_LOGS : BY_WOOD[species.wood]];
    }),
  );
}

/**
 * The rules count as this many goods on the market. A standard that they do not name counts from the share `LEAST_PART` of the
 * goods on sale on.
 */
const RULES_COUNT = 100;
const LEAST_PART = 1 / 8;

const systemOf = (code: string): string => gradeByCode(code)?.system ?? "";

/**
 * The standards of those of `codes`, which one word may mean, that such goods may be graded by, the likeliest first: AB of
 * plywood is not the AB of beech. Each country where they may come from speaks for the first of its standards that the word
 * belongs to; `market` for those by which goods of that kind and species are on sale, unless they are of another country than
 * those that were named. None where too little is known of the goods.
 */
export function likelyStandards(codes: readonly string[], goods: GradedAmong, market: Market): readonly string[] {
  const said = new Set(codes.map(systemOf));
  const usual = (among: GradedAmong) => {
    const firsts = standardsAmong(among).flatMap((standards) => {
      const place = standards.findIndex((one) => said.has(one));
      return standards.slice(place, place + 1).map((system) => ({ system, place }));
    });
    return new Set(firsts.sort((one, other) => one.place - other.place).map(({ system }) => system));
  };
  const here = usual(goods);
  if (said.size < 2 || here.size === 0) return [...here];
  const anywhere = goods.originCodes.length === 0 ? here : usual({ ...goods, originCodes: [] });
  const weights = new Map([...here].map((system) => [system, RULES_COUNT]));
  const isAmong = (asked: readonly string[], ...codes: readonly string[]) =>
    asked.length === 0 || codes.some((code) => asked.includes(code));
  for (const { kindCode, speciesCode, grades } of market) {
    const grown = speciesByCode(speciesCode)?.origins ?? [];
    const isNeeded = isAmong(goods.kindCodes, kindCode) && isAmong(goods.speciesCodes, speciesCode);
    if (!isNeeded || !isAmong(goods.originCodes, ...grown)) continue;
    for (const [grade, count] of grades) {
      const system = systemOf(grade);
      if (codes.includes(grade) && (here.has(system) || !anywhere.has(system)))
        weights.set(system, (weights.get(system) ?? 0) + count);
    }
  }
  const most = Math.max(...weights.values());
  return [...weights]
    .filter(([system, weight]) => here.has(system) || weight >= LEAST_PART * most)
    .sort(([, one], [, other]) => other - one)
    .map(([system]) => system);
}

/** Of `codes`, which one word may mean, those of the standards by which such goods are likely graded, or all where that is open. */
export function likelyGrades(codes: readonly string[], goods: GradedAmong, market: Market): readonly string[] {
  const systems = likelyStandards(codes, goods, market);
  return allowed(codes, (code) => systems.includes(systemOf(code)));
}

/**
 * Why a grade is unlikely for goods of that kind, species and origin, or `null`: its standard is not one by which they are
 * graded. A merchant is warned; trade names and mixed lots are no errors.
 */
export function gradeWarning(gradeCode: string | null, goods: GradedGoods): string | null {
  const grade = gradeCode === null ? undefined : gradeByCode(gradeCode);
  if (grade === undefined) return null;
  const species = goods.speciesCode === null ? undefined : speciesByCode(goods.speciesCode);
  const origins = goods.originCode === null || goods.originCode === "" ? (species?.origins ?? []) : [goods.originCode];
  // Of panels the kind alone decides.
  const asked = origins.length === 0 && isPanel(goods.kindCode) ? ["CN"] : origins;
  const standards = asked.map((origin) => standardsOf(origin, goods));
  if (standards.length === 0 || standards.some((usual) => usual === null || usual.includes(grade.system))) return null;
  const shortOf = (code: string) => GRADE_SYSTEMS.find((system) => system.code === code)?.short ?? code;
  const usual = [...new Set(standards.flatMap((one) => one ?? []))].map(shortOf);
  const what = `${goods.originCode ? (originByCode(goods.originCode)?.name ?? "") : ""}${species?.name ?? ""}`;
  return `“${grade.name}”是${shortOf(grade.system)}的等级，${what || "这类货"}通常按${usual.join("、")}分等，请核对`;
}
