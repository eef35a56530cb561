/** A province, city or district by GB/T 2260 code. `pinyin`: as a choice is found by it. */
export type Region = {
  readonly code: string;
  readonly name: string;
  readonly pinyin?: string | undefined;
  readonly children: readonly Region[];
};

/** A place by its codes, from the province down; "" where nothing is chosen, and the district where the city has none (东莞, 中山). */
export type PlaceCodes = { provinceCode: string; cityCode: string; districtCode: string };

/** The region of that code, or `null`. */
export const regionIn = (regions: readonly Region[], code: string): Region | null =>
  regions.find((region) => region.code === code) ?? null;

/** Cities to choose from, given the province. */
export const citiesFor = (
  regions: readonly Region[],
  { provinceCode }: Pick<PlaceCodes, "provinceCode">,
): readonly Region[] => regionIn(regions, provinceCode)?.children ?? [];

/** Districts to choose from; empty where the city has none. */
export const districtsFor = (
  regions: readonly Region[],
  place: Pick<PlaceCodes, "provinceCode" | "cityCode">,
): readonly Region[] => regionIn(citiesFor(regions, place), place.cityCode)?.children ?? [];

/** The only city of a province (北京), which needs no second choice. */
export function onlyCity(regions: readonly Region[], provinceCode: string): Region | null {
  const [only, ...others] = citiesFor(regions, { provinceCode });
  return only !== undefined && others.length === 0 ? only : null;
}

/** A chosen province empties city and district, a chosen city the district; a code that lies elsewhere chooses nothing. */
export function placeChosen(
  regions: readonly Region[],
  place: PlaceCodes,
  level: "province" | "city" | "district",
  code: string,
): PlaceCodes {
  const within = (list: readonly Region[]) => regionIn(list, code)?.code ?? "";
  const { provinceCode, cityCode } = place;
  if (level === "district") return { provinceCode, cityCode, districtCode: within(districtsFor(regions, place)) };
  if (level === "city") return { provinceCode, cityCode: within(citiesFor(regions, place)), districtCode: "" };
  const province = within(regions);
  return { provinceCode: province, cityCode: onlyCity(regions, province)?.code ?? "", districtCode: "" };
}
