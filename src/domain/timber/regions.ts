import PROVINCE_TABLE from "./data/provinces.json" with { type: "json" };
import REGION_TABLE from "./data/regions.json" with { type: "json" };
import { type AmbiguousWord, listed, rowsOf } from "./tables.ts";

/** ISO 3166-2, as it stands among the codes of ports: `CN-32`. */
export type ProvinceCode = `CN-${string}`;

/** `digits`: the first two of GB/T 2260. `neighbours`: the provinces that border on it. */
const PROVINCES = rowsOf(PROVINCE_TABLE, "digits", "name", "long", "aliases", "neighbours");

/** Provinces as a choice: the first two digits of GB/T 2260, and the whole name. */
export const PROVINCE_ENTRIES = PROVINCES.map(({ digits, long }) => ({ code: digits, name: long }));

const codeOf = (digits: string): ProvinceCode => `CN-${digits}`;

/** Provinces, and the stretches of the country that are several of them: their codes stand among those of ports. */
export const REGION_WORDS: readonly AmbiguousWord[] = [
  ...PROVINCES.map(({ digits, name, long, aliases }) => ({
    code: `province-${digits}`,
    name,
    aliases: [long, ...listed(aliases)],
    codes: [codeOf(digits)],
  })),
  ...rowsOf(REGION_TABLE, "name", "aliases", "provinces").map(({ name, aliases, provinces }) => ({
    code: `region-${name}`,
    name,
    aliases: listed(aliases),
    codes: provinces.split(" ").map(codeOf),
  })),
];

/** Whether a code among those of ports is that of a province. */
export const isProvince = (code: string): code is ProvinceCode => code.startsWith("CN-");

const NEIGHBOURS = new Map(
  PROVINCES.map(({ digits, neighbours }) => [codeOf(digits), neighbours.split(" ").map(codeOf)]),
);

/** The provinces that border on one. */
export const neighboursOf = (province: ProvinceCode): readonly ProvinceCode[] => NEIGHBOURS.get(province) ?? [];

/** The province of a city by its code of GB/T 2260. */
export const provinceOfCity = (cityCode: string): ProvinceCode => codeOf(cityCode.slice(0, 2));
