import type { AmbiguousWord, DictionaryEntry } from "./dictionary.ts";
import { provinceOfCity, REGION_WORDS } from "./regions.ts";
import { byCode, listed, rowsOf } from "./tables.ts";

/**
 * A port, border crossing or timber market. `cityCode`: GB/T 2260, six digits, of the prefecture-level city it lies in;
 * `group`: places a buyer takes for near one another.
 */
export type Place = DictionaryEntry & {
  readonly province: string;
  readonly cityCode: string;
  readonly cityName: string;
  readonly group: string;
};

/** Names of one warehouse among those of its port. */
export const WAREHOUSES: readonly string[] = ["万方码头", "新海码头", "万方", "新海"];

/** code|name|pinyin|province|city code|city|group|aliases */
const PLACE_TABLE = `
taicang|太仓港|tai cang gang|江苏省|320500|苏州市|长江口|太仓,太仓万方,太仓新海,万方码头,新海码头,万方,新海
changshu|常熟港|chang shu gang|江苏省|320500|苏州市|长江口|常熟
zhangjiagang|张家港|zhang jia gang|江苏省|320500|苏州市|长江口|张家港港
zhenjiang|镇江港|zhen jiang gang|江苏省|321100|镇江市|长江口|镇江,镇江大港,大港
jingjiang|靖江港|jing jiang gang|江苏省|321200|泰州市|长江口|靖江
nantong|南通港|nan tong gang|江苏省|320600|南通市|长江口|南通,如皋,如皋港
taizhou|泰州港|tai zhou gang|江苏省|321200|泰州市|长江口|泰州,高港
pizhou|邳州板材市场|pi zhou|江苏省|320300|徐州市|临沂|邳州
shanghai|上海港|shang hai gang|上海市|310100|上海市|长江口|上海,外高桥,洋山,洋山港,福人市场,上海福人
qingdao|青岛港|qing dao gang|山东省|370200|青岛市|山东|青岛,前湾,前湾港,董家口,董家口港,黄岛,胶州,青岛西海岸
lanshan|日照岚山港|ri zhao lan shan gang|山东省|371100|日照市|山东|岚山,岚山港,日照岚山,日照,日照港
yantai|烟台港|yan tai gang|山东省|370600|烟台市|山东|烟台,蓬莱,蓬莱港,龙口,龙口港
linyi|临沂板材市场|lin yi|山东省|371300|临沂市|临沂|临沂
heze|菏泽曹县|he ze cao xian|山东省|371700|菏泽市|临沂|菏泽,曹县
tianjin|天津港|tian jin gang|天津市|120100|天津市|渤海|天津,天津新港
caofeidian|曹妃甸港|cao fei dian gang|河北省|130200|唐山市|渤海|曹妃甸,唐山港
wenan|文安左各庄|wen an zuo ge zhuang|河北省|131000|廊坊市|渤海|文安,左各庄
dalian|大连港|da lian gang|辽宁省|210200|大连市|渤海|大连
manzhouli|满洲里口岸|man zhou li kou an|内蒙古自治区|150700|呼伦贝尔市|口岸|满洲里,满洲里市
erlian|二连浩特口岸|er lian hao te kou an|内蒙古自治区|152500|锡林郭勒盟|口岸|二连浩特,二连
suifenhe|绥芬河口岸|sui fen he kou an|黑龙江省|231000|牡丹江市|口岸|绥芬河,绥芬河市
heihe|黑河口岸|hei he kou an|黑龙江省|231100|黑河市|口岸|黑河
tongjiang|同江口岸|tong jiang kou an|黑龙江省|230800|佳木斯市|口岸|同江
putian|莆田秀屿港|pu tian xiu yu gang|福建省|350300|莆田市|福建|莆田,秀屿,秀屿港,莆田秀屿
zhangzhou|漳州港|zhang zhou gang|福建省|350600|漳州市|福建|漳州
xiamen|厦门港|xia men gang|福建省|350200|厦门市|福建|厦门,厦门海沧
dongguan|东莞|dong guan|广东省|441900|东莞市|珠三角|吉龙,吉龙市场,东莞吉龙,兴业市场,厚街,东莞厚街,沙田,沙田港,麻涌,麻涌港,东莞港,虎门港
guangzhou|广州黄埔港|guang zhou huang pu gang|广东省|440100|广州市|珠三角|广州,黄埔,黄埔港,广州港,南沙,南沙港
yuzhu|广州鱼珠市场|guang zhou yu zhu shi chang|广东省|440100|广州市|珠三角|鱼珠,鱼珠市场,鱼珠木材市场,广州鱼珠
foshan|佛山顺德|fo shan shun de|广东省|440600|佛山市|珠三角|佛山,顺德,龙江,乐从,顺德龙江,顺德乐从
zhongshan|中山大涌|zhong shan da chong|广东省|442000|中山市|珠三角|中山,大涌
qinzhou|钦州港|qin zhou gang|广西壮族自治区|450700|钦州市|广西|钦州
fangchenggang|防城港|fang cheng gang|广西壮族自治区|450600|防城港市|广西|防城港港
guigang|贵港|gui gang|广西壮族自治区|450800|贵港市|广西|贵港港
liuzhou|柳州|liu zhou|广西壮族自治区|450200|柳州市|广西|柳州木材市场
nanxun|湖州南浔|hu zhou nan xun|浙江省|330500|湖州市|浙江|南浔,湖州,织里
jiashan|嘉善木材市场|jia shan|浙江省|330400|嘉兴市|浙江|嘉善
ningbo|宁波港|ning bo gang|浙江省|330200|宁波市|浙江|宁波,镇海港
chongqing|重庆团结村|chong qing tuan jie cun|重庆市|500100|重庆市|内陆|重庆,团结村
chengdu|成都青白江|cheng du qing bai jiang|四川省|510100|成都市|内陆|成都,青白江
xian|西安国际港|xi an guo ji gang|陕西省|610100|西安市|内陆|西安
zhengzhou|郑州|zheng zhou|河南省|410100|郑州市|内陆|郑州木材市场
wuhan|武汉阳逻港|wu han yang luo gang|湖北省|420100|武汉市|内陆|武汉,阳逻,阳逻港
`;

export const PLACES: readonly Place[] = rowsOf(
  PLACE_TABLE,
  "code",
  "name",
  "pinyin",
  "province",
  "cityCode",
  "cityName",
  "group",
  "aliases",
).map((row) => ({ ...row, aliases: listed(row.aliases) }));

/** Whether a place is a seaport, an inland port or a border station by its name or another of its names, and no market or city. */
export const isPort = ({ name, aliases }: Place): boolean => [name, ...aliases].some((one) => /(?:港|口岸)$/.test(one));

/** The built-in place of that code; `undefined` for an unknown code. */
export const placeByCode: (code: string) => Place | undefined = byCode(PLACES);

/** Whether a place lies in one of the provinces among `codes`. */
export function liesInOne(code: string, codes: readonly string[]): boolean {
  const place = placeByCode(code);
  return place !== undefined && codes.includes(provinceOfCity(place.cityCode));
}

/** One word for all places for which `wordOf` returns the same. */
function wordsOver(prefix: string, wordOf: (place: Place) => string): readonly AmbiguousWord[] {
  return [...new Set(PLACES.map(wordOf))].map((name) => ({
    code: `${prefix}-${name}`,
    name,
    aliases: [],
    codes: PLACES.filter((place) => wordOf(place) === name).map((place) => place.code),
  }));
}

const SPELLINGS = new Set(PLACES.flatMap(({ name, aliases }) => [name, ...aliases]));

/** Words wider than one place: the city, the stretch of coast, the province and the region it belongs to. */
export const PLACE_WORDS: readonly AmbiguousWord[] = [
  ...wordsOver("city", (place) => place.cityName.replace(/市$/, "")),
  // 临沂 is a market; its name never means the group of that name.
  ...wordsOver("group", (place) => place.group).filter(({ name }) => name !== "内陆" && !SPELLINGS.has(name)),
  // 山东 is the province with its harbours, 上海 the harbour and its city.
  ...REGION_WORDS.filter(({ name }) => !SPELLINGS.has(name)),
];
