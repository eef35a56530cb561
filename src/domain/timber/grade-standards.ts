import { GRADE_SYSTEMS, gradeByCode } from "./grades.ts";
import { isKindOf, isLogs, isPanel } from "./kind-shape.ts";
import { originByCode } from "./origins.ts";
import { speciesByCode } from "./species.ts";

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
      ...["eu", "gb"],
    ];
  return null;
}

const OF_LOGS = ["gb", "rl"];
const BY_WOOD = { softwood: ["nd", "na", "ru", "eu", "gb"], hardwood: ["eu", "nhla", "gb"] };

/**
 * The standards by which such goods are likely graded, the likeliest first: those of their origin, or of every country where
 * the species grows in turn; where none is usual those of such wood. None where too little is known of the goods.
 */
export function likelyStandards(goods: GradedGoods): readonly string[] {
  const species = goods.speciesCode === null ? undefined : speciesByCode(goods.speciesCode);
  const origins = goods.originCode === null ? (species?.origins ?? []) : [goods.originCode];
  const isKnownByKind = isPanel(goods.kindCode) || isLogs(goods.kindCode);
  const each = (origins.length === 0 && isKnownByKind ? ["CN"] : origins).map(
    (origin) => standardsOf(origin, goods) ?? [],
  );
  const longest = Math.max(0, ...each.map(({ length }) => length));
  const usual = Array.from({ length: longest }, (_, place) => each.flatMap((standards) => standards[place] ?? []));
  const systems = [...new Set(usual.flat())];
  if (systems.length > 0 || species === undefined) return systems;
  return isLogs(goods.kindCode) ? OF_LOGS : BY_WOOD[species.wood];
}

/**
 * Of `codes`, which one word may mean, those of the standard by which such goods are usually graded: AB of plywood is not the
 * AB of beech. All of them where that leaves it open.
 */
export function usualGrades(
  codes: readonly string[],
  goods: { kindCodes: readonly string[]; speciesCodes: readonly string[]; originCodes: readonly string[] },
): readonly string[] {
  const systemOf = (code: string) => gradeByCode(code)?.system ?? "";
  const systems = new Set<string>();
  for (const kindCode of goods.kindCodes.length === 0 ? [null] : goods.kindCodes) {
    for (const speciesCode of goods.speciesCodes.length === 0 ? [null] : goods.speciesCodes) {
      const grown = speciesCode === null ? [] : (speciesByCode(speciesCode)?.origins ?? []);
      const named = grown.filter((origin) => goods.originCodes.includes(origin));
      const origins = named.length > 0 ? named : grown.length > 0 ? grown : isPanel(kindCode) ? ["CN"] : [];
      if (origins.length === 0) return codes;
      for (const origin of origins) {
        const usual = standardsOf(origin, { kindCode, speciesCode, originCode: origin });
        const system = usual?.find((one) => codes.some((code) => systemOf(code) === one));
        if (usual === null) return codes;
        if (system !== undefined) systems.add(system);
      }
    }
  }
  const left = codes.filter((code) => systems.has(systemOf(code)));
  return left.length > 0 ? left : codes;
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
