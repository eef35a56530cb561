import type { DictionaryEntry } from "./dictionary.ts";
import { ambiguousWords, byCode, listed, rowsOf } from "./tables.ts";

/** A country of growth. `code`: ISO 3166-1 alpha-2. `prefixes`: shorthands that only count in front of a species (俄樟). */
export type Origin = DictionaryEntry & { readonly prefixes: readonly string[] };

/** code|name|pinyin|aliases|prefixes */
const ORIGIN_TABLE = `
RU|俄罗斯|e luo si|俄国,俄产,俄料,俄材,russia,russian,西伯利亚|俄
CA|加拿大|jia na da|加产,canada,canadian,bc省,温哥华|加
US|美国|mei guo|美产,美材,usa,america,american|美
NZ|新西兰|xin xi lan|新产,newzealand,纽西兰,nz|新,纽
CL|智利|zhi li|chile|智
FI|芬兰|fen lan|finland,finnish|芬
SE|瑞典|rui dian|sweden,swedish|瑞
DE|德国|de guo|germany,german|德
AT|奥地利|ao di li|austria|奥
CZ|捷克|jie ke|czech|
PL|波兰|bo lan|poland|
RO|罗马尼亚|luo ma ni ya|romania|
UA|乌克兰|wu ke lan|ukraine|
BY|白俄罗斯|bai e luo si|白俄,belarus|
LV|拉脱维亚|la tuo wei ya|latvia|
LT|立陶宛|li tao wan|lithuania|
EE|爱沙尼亚|ai sha ni ya|estonia|
NO|挪威|nuo wei|norway|
FR|法国|fa guo|france,french|法
IT|意大利|yi da li|italy|意
ES|西班牙|xi ban ya|spain|
PT|葡萄牙|pu tao ya|portugal|
HU|匈牙利|xiong ya li|hungary|
HR|克罗地亚|ke luo di ya|croatia|
TR|土耳其|tu er qi|turkey|
JP|日本|ri ben|japan|日
TH|泰国|tai guo|thailand,thai|泰
VN|越南|yue nan|vietnam|越
MY|马来西亚|ma lai xi ya|大马,马来,malaysia|
ID|印度尼西亚|yin du ni xi ya|印尼,indonesia|
PH|菲律宾|fei lv bin|philippines|
MM|缅甸|mian dian|myanmar,burma|缅
LA|老挝|lao wo|laos|
KH|柬埔寨|jian pu zhai|cambodia|
IN|印度|yin du|india|
PG|巴布亚新几内亚|ba bu ya xin ji nei ya|巴新,png,papuanewguinea|
SB|所罗门|suo luo men|所罗门群岛,solomon|
FJ|斐济|fei ji|fiji|
GA|加蓬|jia peng|gabon|
CM|喀麦隆|ka mai long|cameroon|
CG|刚果(布)|gang guo bu|刚果布,刚果共和国,congo|
CD|刚果(金)|gang guo jin|刚果金,刚果民主共和国,drc|
CF|中非|zhong fei|中非共和国|
GH|加纳|jia na|ghana|
CI|科特迪瓦|ke te di wa|象牙海岸,ivorycoast|
GQ|赤道几内亚|chi dao ji nei ya|赤几,equatorialguinea|
NG|尼日利亚|ni ri li ya|nigeria|
GM|冈比亚|gang bi ya|gambia|
ZA|南非|nan fei|southafrica|
BR|巴西|ba xi|brazil|
PE|秘鲁|bi lu|peru|
UY|乌拉圭|wu la gui|uruguay|
AR|阿根廷|a gen ting|argentina|
SR|苏里南|su li nan|suriname|
GY|圭亚那|gui ya na|guyana|
GF|法属圭亚那|fa shu gui ya na|frenchguiana|
EC|厄瓜多尔|e gua duo er|ecuador|
BO|玻利维亚|bo li wei ya|bolivia|
PA|巴拿马|ba na ma|panama|
NI|尼加拉瓜|ni jia la gua|nicaragua|
MX|墨西哥|mo xi ge|mexico|
AU|澳大利亚|ao da li ya|澳洲,australia|澳
CN|中国|zhong guo|国产,china,国内|
`;

export const ORIGINS: readonly Origin[] = rowsOf(ORIGIN_TABLE, "code", "name", "pinyin", "aliases", "prefixes").map(
  (row) => ({ ...row, aliases: listed(row.aliases), prefixes: listed(row.prefixes) }),
);

/** The built-in origin of that code; `undefined` for an unknown code. */
export const originByCode: (code: string) => Origin | undefined = byCode(ORIGINS);

/** Regions: any country of the region will do. */
export const ORIGIN_REGIONS = ambiguousWords(`
nordic|北欧|nordic|bei ou|FI,SE,NO
europe|欧洲|欧产,欧料,europe,european|ou zhou|FI,SE,NO,DE,AT,CZ,PL,RO,UA,BY,LV,LT,EE,FR,IT,ES,PT,HU,HR
baltic|波罗的海|波海,baltic|bo luo de hai|LV,LT,EE
northamerica|北美|北美洲,northamerica|bei mei|CA,US
southamerica|南美|南美洲,southamerica|nan mei|BR,CL,PE,UY,AR,SR,GY,GF,EC,BO
africa|非洲|africa,african,西非|fei zhou|GA,CM,CG,CD,CF,GH,CI,GQ,NG,GM,ZA
southeastasia|东南亚|南洋,southeastasia|dong nan ya|TH,VN,MY,ID,PH,MM,LA,KH
oceania|大洋洲|澳新,oceania|da yang zhou|NZ,AU,PG,SB,FJ
congo|刚果||gang guo|CG,CD
`);
