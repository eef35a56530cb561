import type { AmbiguousWord } from "./dictionary.ts";
import { listed, rowsOf } from "./tables.ts";

/** ISO 3166-2, as it stands among the codes of ports: `CN-32`. */
export type ProvinceCode = `CN-${string}`;

/** The first two digits of GB/T 2260|name|other names */
const PROVINCE_TABLE = `
11|北京|
12|天津|
13|河北|
14|山西|
15|内蒙古|内蒙
21|辽宁|
22|吉林|
23|黑龙江|
31|上海|
32|江苏|苏北,苏南
33|浙江|浙北,浙南
34|安徽|
35|福建|闽南
36|江西|
37|山东|鲁南,鲁北,胶东
41|河南|
42|湖北|
43|湖南|
44|广东|粤东,粤西
45|广西|
46|海南|
50|重庆|
51|四川|
52|贵州|
53|云南|
54|西藏|
61|陕西|陕北,关中
62|甘肃|
63|青海|
64|宁夏|
65|新疆|
`;

const SUFFIX: Readonly<Record<string, string>> = {
  "15": "自治区",
  "45": "壮族自治区",
  "54": "自治区",
  "64": "回族自治区",
};

type Province = { readonly digits: string; readonly name: string; readonly aliases: readonly string[] };

const PROVINCES: readonly Province[] = rowsOf(PROVINCE_TABLE, "digits", "name", "others").map(
  ({ digits, name, others }) => {
    const isCity = ["11", "12", "31", "50"].includes(digits);
    const long = digits === "65" ? "新疆维吾尔自治区" : `${name}${SUFFIX[digits] ?? (isCity ? "市" : "省")}`;
    return { digits, name, aliases: [long, ...listed(others)] };
  },
);

/** How the trade parts the country: name|other names|provinces */
const REGION_TABLE = `
江浙沪|苏浙沪,江浙沪皖,江浙|32 33 31
长三角|长江三角洲|31 32 33 34
华东|华东地区|31 32 33 34 35 36 37
华南|华南地区,两广|44 45 46
华北|华北地区|11 12 13 14 15
华中|华中地区|41 42 43
东北|东北三省,东三省,东北地区|21 22 23
西南|西南地区|50 51 52 53 54
西北|西北地区|61 62 63 64 65
京津冀|京津|11 12 13
川渝|渝川|50 51
北方|北方地区,北方港口,北方港|11 12 13 14 15 21 22 23 37 41 61 62 63 64 65
南方|南方地区,南方港口,南方港|31 32 33 34 35 36 42 43 44 45 46 50 51 52 53 54
`;

/** Each province and those that border on it. */
const NEIGHBOUR_TABLE = `
11|12 13
12|11 13
13|11 12 14 15 21 37 41
14|13 15 41 61
15|13 14 21 22 23 61 62 64
21|13 15 22
22|15 21 23
23|15 22
31|32 33
32|31 33 34 37
33|31 32 34 35 36
34|32 33 36 37 41 42
35|33 36 44
36|33 34 35 42 43 44
37|13 32 34 41
41|13 14 34 37 42 61
42|34 36 41 43 50 61
43|36 42 44 45 50 52
44|35 36 43 45 46
45|43 44 52 53
46|44
50|42 43 51 52 61
51|50 52 53 54 61 62 63
52|43 45 50 51 53
53|45 51 52 54
54|51 53 63 65
61|14 15 41 42 50 51 62 64
62|15 51 61 63 64 65
63|51 54 62 65
64|15 61 62
65|54 62 63
`;

const codeOf = (digits: string): ProvinceCode => `CN-${digits}`;

/** Provinces, and the stretches of the country that are several of them: their codes stand among those of ports. */
export const REGION_WORDS: readonly AmbiguousWord[] = [
  ...PROVINCES.map(({ digits, name, aliases }) => ({
    code: `province-${digits}`,
    name,
    aliases,
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
  rowsOf(NEIGHBOUR_TABLE, "digits", "others").map(({ digits, others }) => [
    codeOf(digits),
    others.split(" ").map(codeOf),
  ]),
);

/** The provinces that border on one. */
export const neighboursOf = (province: ProvinceCode): readonly ProvinceCode[] => NEIGHBOURS.get(province) ?? [];

/** The province of a city by its code of GB/T 2260. */
export const provinceOfCity = (cityCode: string): ProvinceCode => codeOf(cityCode.slice(0, 2));
