import { creditCodeCheck, organisationCodeCheck } from "../domain/company/credit-code.ts";
import { type Place, placeByCode } from "../domain/timber/places.ts";
import type { Prng } from "./prng.ts";

/** What a merchant trades in; each line of goods belongs to one. */
export type Trade =
  | "russian"
  | "canadian"
  | "nordic"
  | "radiata"
  | "squares"
  | "western"
  | "african"
  | "asian"
  | "northeast"
  | "domestic"
  | "panel"
  | "outdoor";

/** An invented timber company. `level`: how dear it sells within a range of prices, −1…1. */
export type DemoMerchant = {
  shopName: string;
  companyName: string;
  creditCode: string;
  /** 1 trader, 2 mill, 3 importer, 4 processor, 5 representative of a mill abroad. */
  shopType: 1 | 2 | 3 | 4 | 5;
  trades: readonly Trade[];
  ports: readonly string[];
  place: Place;
  phoneDisplay: string;
  level: number;
  /** Pieces are sold one by one, not only by the bundle. */
  retail: boolean;
};

/** company name|shop name|shop type|trades|ports, home first. The first two are those of the demo merchants. */
const FIRST = `
太仓森泓达木业有限公司|森泓达木业|3|russian,nordic,canadian|taicang,zhenjiang
日照岚辰木业有限公司|岚辰木业|4|radiata,squares,canadian|lanshan,qingdao
满洲里北陆恒木业有限公司|北陆恒木业|3|russian,northeast|manzhouli,taicang
绥芬河远岭经贸有限公司|远岭经贸|3|russian,northeast|suifenhe,dalian
青岛加枫林国际贸易有限公司|加枫林|3|canadian,nordic|qingdao,tianjin
上海欧橡集木业有限公司|欧橡集|3|western,nordic|shanghai,taicang
张家港泛非木业有限公司|泛非木业|3|african|zhangjiagang,shanghai
东莞泰胶源木业有限公司|泰胶源|3|asian,western|dongguan,foshan
临沂鲁楷板业有限公司|鲁楷板业|2|panel|linyi,heze
贵港桂桉木业有限公司|桂桉木业|2|panel,domestic|guigang,liuzhou
太仓新榉港木材有限公司|新榉港木材|1|radiata,russian,canadian|taicang,changshu
天津滨海松源进出口有限公司|滨海松源|3|canadian,russian,nordic|tianjin,caofeidian
佛山顺德龙檀木业有限公司|龙檀木业|1|western,asian,african|foshan,yuzhu
莆田闽杉木业有限公司|闽杉木业|4|domestic,radiata,squares|putian,zhangzhou
中山大涌红韵木业有限公司|红韵木业|1|asian,african|zhongshan,foshan
湖州南浔枫桥地板料有限公司|枫桥木业|4|western,northeast|nanxun,jiashan
二连浩特草原松木业有限公司|草原松木业|3|russian|erlian,manzhouli
上海芬云木业有限公司|芬云木业|5|nordic|shanghai,taicang
广州鱼珠恒柚贸易有限公司|恒柚木业|3|asian,african|yuzhu,guangzhou
邳州官湖运河板材有限公司|运河板材|2|panel|pizhou,linyi
太仓户外匠木业有限公司|户外匠|4|outdoor,nordic|taicang,shanghai
青岛胶澳木业有限公司|胶澳木业|1|squares,radiata,russian|qingdao,lanshan
厦门海沧洋森进出口有限公司|洋森进出口|3|radiata,western|xiamen,putian
镇江大港伟林木业有限公司|伟林木业|1|radiata,russian|zhenjiang,taicang
曹县庄寨桐杨木业有限公司|桐杨木业|2|panel,domestic|heze,linyi
嘉善樱林木业有限公司|樱林木业|4|western,panel|jiashan,shanghai
大连北望木业有限公司|北望木业|3|russian,northeast,canadian|dalian,suifenhe
重庆渝新欧木材有限公司|渝新欧木材|3|russian,nordic|chongqing,chengdu
文安左各庄燕林板业有限公司|燕林板业|2|panel|wenan,tianjin
常熟虞江木业有限公司|虞江木业|1|radiata,nordic|changshu,taicang
东莞厚街橡域木业有限公司|橡域木业|3|western|dongguan,shanghai
张家港巴新源木业有限公司|巴新源木业|3|african,asian|zhangjiagang,jingjiang
日照港丰木方有限公司|港丰木方|4|squares,radiata|lanshan,yantai
上海绿廊防腐木有限公司|绿廊防腐木|4|outdoor|shanghai,taicang
柳州鹿寨林溪木业有限公司|林溪木业|2|domestic,panel|liuzhou,qinzhou
成都青白江蓉欧木业有限公司|蓉欧木业|3|russian,nordic|chengdu,chongqing
烟台蓬莱海岳木业有限公司|海岳木业|1|radiata,squares|yantai,lanshan
靖江江泓木材有限公司|江泓木材|3|canadian,radiata|jingjiang,taicang
漳州招银山海木业有限公司|山海木业|1|radiata,domestic|zhangzhou,xiamen
同江界江木业有限公司|界江木业|3|russian,northeast|tongjiang,suifenhe
`;

const STEMS_A = [..."森林松柏桦枫榆楠桐梓杉檀栎椿槐樟"];
const STEMS_B = [..."泰恒瑞丰达源盛茂兴隆顺信诚通和安宏远昌荣"];
const STEMS_C = ["木业", "木材", "林产", "板材", "国际贸易", "进出口"];

/** Further merchants trade like one of the first and sit in the same places. */
function laterName(index: number, place: Place): { companyName: string; shopName: string } {
  const a = STEMS_A[index % STEMS_A.length] ?? "";
  const b = STEMS_B[(index * 7 + Math.floor(index / STEMS_A.length)) % STEMS_B.length] ?? "";
  const c = STEMS_C[(index * 5) % STEMS_C.length] ?? "";
  const city = place.cityName.replace(/[市盟]$/, "");
  return { companyName: `${city}${a}${b}${c}有限公司`, shopName: `${city}${a}${b}${c}` };
}

const CODE_LETTERS = "0123456789ABCDEFGHJKLMNPQRTUWXY";

/** An invented code of a company registered in the place's city, right in both checks. */
function inventedCreditCode(place: Place, chance: Prng): string {
  const tail = Array.from({ length: 6 }, () => CODE_LETTERS.charAt(chance.int(0, CODE_LETTERS.length - 1))).join("");
  return creditCodeOf(place.cityCode, tail);
}

/** The code of an invented company registered in the city, right in both checks; `tail`: six of its characters. */
export function creditCodeOf(cityCode: string, tail: string): string {
  const organisation = `MA${tail}`;
  const first = `91${cityCode}${organisation}${organisationCodeCheck(organisation)}`;
  return first + creditCodeCheck(first);
}

/** `count` merchants with shop names that differ; the first ones are always the same but for their codes' seed. */
export function demoMerchants(count: number, chance: Prng): DemoMerchant[] {
  const lines = FIRST.trim().split("\n");
  const taken = new Set<string>();
  const merchants: DemoMerchant[] = [];
  for (let index = 0; merchants.length < count; index++) {
    const [company = "", shop = "", type = "", trades = "", ports = ""] = (lines[index % lines.length] ?? "").split(
      "|",
    );
    const places = ports.split(",");
    const place = placeByCode(places[0] ?? "");
    if (place === undefined) throw new RangeError(`no place ${ports}`);
    const names = index < lines.length ? { companyName: company, shopName: shop } : laterName(index, place);
    if (taken.has(names.shopName)) continue;
    taken.add(names.shopName);
    merchants.push({
      ...names,
      creditCode: inventedCreditCode(place, chance),
      shopType: Number(type) as DemoMerchant["shopType"],
      trades: trades.split(",") as Trade[],
      ports: places,
      place,
      phoneDisplay: `400-000-${String(1000 + merchants.length).padStart(4, "0")}`,
      level: Math.round(chance.spread() * 33) / 100,
      retail: chance.chance(0.2),
    });
  }
  return merchants;
}
