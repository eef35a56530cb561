import { createLexicon, hitsAmong, hitsByPlace } from "./dictionary.ts";
import { FITTING_PANELS, GLUED_STRUCTURE } from "./kind-shape.ts";
import { normalText } from "./normal-text.ts";
import { type Species, speciesByCode } from "./species.ts";
import { listed, rowsOf } from "./tables.ts";

/** What timber is for. `aliases`: other words for it; a word that is a kind or a grade as well is in its own dictionary. */
export type Use = { readonly code: string; readonly name: string; readonly aliases: readonly string[] };

/** code|name|other words */
const USE_TABLE = `
floor|地板|木地板,实木地板,地板材,地板基材,地板面料,flooring,地板坯,地板坯料,地板毛坯,实木复合地板,复合地板,强化地板,运动地板,舞台地板,地板条,地板用料,地热地板
deck|户外|平台,花园平台,平台铺,平台料,户外地板,防腐木地板,户外防腐木地板,亲水,亲水平台,亲水栈道,码头平台,景区,公园,栈桥,木桥,步道,木步道,观景台,观景平台,屋顶花园,凉棚,户外座椅,公园椅,户外桌椅,户外秋千,木亭,室外用,户外木,户外材,室外,园林,园林景观,景观,栈道,木栈道,凉亭,花架,廊架,葡萄架,露台,平台板,外墙板,外墙挂板,outdoor,decking,户外栈道,栈道板,室外地板,室外平台,户外平台,阳台地板,庭院,庭院木,花园,篱笆,围栏,栅栏,护栏木,泳池地板,景观木,景观材,树池,防腐地板,户外用,户外家具
pallet|托盘|托盘料,做托盘,钉托盘,托盘用,托盘脚,托盘墩,铲板,叉车托盘,仓储托盘,熏蒸托盘,地台板,托盘板,托盘材,木托盘,栈板,卡板,木托,pallet,pallets,托板,木卡板,卡板料,托盘木,托盘方,墩木,脚墩,脚墩料,垫仓板,叉车板,木垛
pack|包装|包装料,打包装,打包用,打包料,装箱,装箱料,木箱用,做木箱,钉木箱,钉箱,机器包装,机械包装,大件包装,玻璃架,石材架,钢卷架,包装材,包装板,包装箱,包装用,木箱,packaging,packing,打包箱,打包箱料,打包板,打包木,木包装,木包装箱,包装木,包装箱料,包装木方,包装方,木箱料,木箱板,围板箱,出口包装,设备包装,重型包装,线盘,电缆盘,电缆轴,线轴盘,花格箱,木架,crate,crates,crating
building|建筑|建筑材,建筑用材,建筑木材,建筑用,建筑料,建材,工地,工地用,工程,工程木,施工,施工用,工地木材,工程用,construction,盖房,基建,土建,房建,脚手架,脚手,跳板,围挡,打围挡,临建,活动板房,脚手板,木跳板,支撑木
frame|木结构|木屋,木房,木结构房,木房子,木屋别墅,轻型木结构,房屋结构,结构用材,framing,桁条,过梁,楼板梁,防腐木屋,小木屋,木楼,木阁楼,圈梁,屋顶,屋面,屋面板,桁架,木桁架,木别墅,木构件,木构,结构用,结构木,房屋,轻木,轻木结构,墙骨,墙骨柱,搁栅,木楼板,阁楼,truss,stud wall
ancient|古建|古建筑,古建料,古建材,古建木材,古建用材,仿古,仿古建筑,寺庙,庙宇,祠堂,宗祠,戏台,牌坊,牌楼,亭子,四合院,徽派,宫殿,殿堂,榫卯,斗拱,屋架,房梁,大梁,梁柱,柱子,木柱,立柱,檩条,檩子,桁条料,椽子,椽条,椽皮,望板,枋子料,飞椽,老建筑修缮,古建修缮,文物修缮,修庙,祠堂料,柱料,梁料,古建大料,廊柱,檐柱,金柱,雀替
formwork|模板|模板用,支模板,支模,支模用,支模方,支模木方,立模,浇筑,混凝土,浇混凝土,浇水泥,倒水泥,打水泥,打混凝土,现浇,模板支撑,清水混凝土,桥梁用,桥梁,盖楼,浇灌
furniture|家具|家私,家私料,家私材,沙发料,床板,床料,家具木料,家具料,家具材,家具板,家具用,家具用材,实木家具,桌椅,furniture,办公家具,儿童家具,定制家具,餐桌,餐桌板,桌面,桌面板,桌板,桌腿,椅子料,椅子腿,茶几,书桌,沙发架,沙发框架,沙发框架料,沙发木架,抽屉板,抽屉料,床架,床架料,床边,床板条,床铺板,排骨条,实木床,书柜,书柜板,书架,台面,台面板,家具厂用,furniture grade
cabinet|橱柜|橱柜板,橱柜料,衣柜板,柜体,柜体板,柜门,柜板,全屋定制,cabinet,cabinets,衣柜,橱柜门板,橱柜门,鞋柜,鞋柜板,柜子板,浴室柜,定制柜,整木定制,生态柜,kitchen cabinet
door|门窗|门窗用,门窗料,门窗材,木门,木窗,门料,窗料,门套,门套料,窗框,门框,实木门,门芯,门芯料,门芯板,门边料,门板料,门扇,门套板,防火门,室内门,窗户,窗料板,木门料,doors,windows
stair|楼梯|楼梯板,楼梯料,踏步,踏步板,楼梯踏步,扶手,楼梯扶手,楼梯立柱,楼梯踏步板,梯级,stairs,stair tread
sauna|桑拿|桑拿板,桑拿房,桑拿木,桑拿材,汗蒸,汗蒸房,sauna,桑拿料,扣板桑拿,桑拿墙板
interior|装修|装饰,装修用材,装饰用材,装修材,装修料,装饰材,室内装修,室内装饰,内装,护墙板,墙板,挂板,吊顶,扣板,背景墙,线条,木线条,木线,家装,踢脚线,木饰面,饰面,饰面板,墙面板,墙裙,顶线,装修板,吧台,隔断,格栅,木格栅
keel|龙骨|隔墙,木龙骨,地龙骨,吊顶龙骨,龙骨料,龙骨条,隔墙龙骨,地板龙骨,轻木龙骨
ship|造船|船用,船板,船舶,船舶用材,甲板,甲板料,船木料,游艇,渔船,木船,船用板,船用材,甲板木
vehicle|车厢板|车厢底板,车厢,货车底板,集装箱底板,集装箱地板,货车,卡车,挂车,半挂车底板,半挂车,车底板,货车厢板,货厢,货厢底板,箱底板,车用底板,集装箱木地板,truck flooring
sleeper|枕木|铁路枕木,轨枕,垫木,道木,铁道枕木,铁轨枕木,铁路道木,轨道枕木,sleepers,railway sleeper
music|乐器|乐器材,乐器料,音板,instrument,乐器用,吉他料,吉他面板,钢琴料,音板料,琴料
craft|工艺品|筷子料,牙签料,冰棍棒,梳子料,雕刻,木雕,雕刻料,手工料,画框,相框料,玩具料,工艺品料,木雕料,手工木,砧板料,菜板料,案板料,玩具材,相框,画框料,木盒料,铅笔板
pile|木桩|桩,桩料,河道桩,防洪桩,抢险桩,桩木,打桩,打桩木,护坡桩,绿化桩,支撑杆,木桩料,打桩木料,围桩,护堤桩,桩基木,支撑桩
mine|坑木|矿木,矿用,矿柱,煤矿用,矿山用,煤矿坑木,矿山坑木,井下支护,支护木
`;

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

/**
 * Kinds of wood: name|ways to be it, any of which will do, each of words that all must hold: kinds `k:`, groups `s:` and codes `c:` of
 * species, grades `g:`, softwood or hardwood `w:`, or another name of the table; `!` is not.
 */
const WOODS = `
sawn|k:1501,1502,1509
boards|k:1501,1509
solid|k:1501,1504,1509
panels|k:${FITTING_PANELS}
glued|k:${GLUED_STRUCTURE}
soft|w:softwood
wears|s:oak,ash,beech,birch,maple,walnut,elm,teak,merbau,balau,taun,kempas,sapele,rubber,ipe,cumaru,jatoba,iroko,tali,hickory,acacia,calo,cherry
heavy|s:balau,taun,kempas,ipe,cumaru,jatoba,tali
rare|s:lime,mahogany,zebra,wenge,bubinga,tulip,alder,meranti,hongmu,ayous,euca,camphor,catalpa,toon,zelkova,makore,padauk,gum,chestnut
fine|wears&!heavy rare&!heavy
durable|s:merbau,balau,teak,cedar,ipe,cumaru,larch,tali,iroko,okan,locust
cheap|g:rz-pack,rz-col,ru-4,ru-3,ru-5,ru-c,na-eco,na-3,nd-6,nd-7,gb-3,gb-mix s:poplar
strong|s:spf,dfir,hemlock,syp g:rz-struct
`;

/** What goods are for when it is not stated: use|made or graded for it|often taken for it, both as in `WOODS`. */
const SUITED = `
floor|k:1509&!soft|k:1503,1508 solid&wears
deck|k:1503,1508|boards&durable
pallet|g:rz-pack|k:1501,1502&cheap
pack|g:rz-pack|k:1501,1502&cheap k:1505,1513,1515
building|k:1502,1510|k:1505,1513,1515 boards&soft boards&strong
frame|glued sawn&strong|k:1513 k:1501,1502,1503&soft
ancient|k:1500,1501,1502&s:cnfir,camphor,merbau,dfir,larch,sugi|glued k:1500,1501,1502&soft k:1500,1501,1502&durable
formwork|k:1510|k:1505 k:1502&soft
furniture|k:1504 g:rz-cut1 k:1501&fine|panels k:1507 boards&fine
cabinet|panels k:1504 boards&fine|k:1507
door|solid&fine solid&soft|panels
stair|solid&wears
sauna|k:1501&s:cedar,scotspine,hemlock,cnfir,ayous,alder k:1501&c:yunshan_eu,yunshan_ru k:1508&soft|k:1508
interior|panels k:1504,1507|boards&fine boards&soft
keel|k:1502|sawn&soft
ship|boards&s:teak,larch,meranti,dfir,iroko|boards&durable
vehicle|boards&s:keruing,larch|boards&s:euca,poplar k:1505
sleeper|k:1501,1502,1503&s:oak,larch|k:1502
music|boards&s:naspruce,maple,hongmu,mahogany,wenge|boards&s:whitewood,walnut,lime,alder boards&g:nhla-fas
craft|boards&s:lime,camphor,hongmu,walnut,balsa|solid&fine
pile|k:1500&s:cnfir,larch,cnpine,scotspine|k:1500
mine|k:1500&s:larch,cnpine,euca|k:1500
`;

type Ways = readonly (readonly string[])[];
const waysIn = (cell: string): Ways => (cell === "" ? [] : cell.split(" ").map((way) => way.split("&")));
const WAYS = new Map(rowsOf(WOODS, "name", "ways").map(({ name, ways }) => [name, waysIn(ways)]));
const MADE_FOR = rowsOf(SUITED, "code", "first", "also").map(({ code, first, also }) => {
  return { code, first: waysIn(first), also: waysIn(also) };
});

const SAID: Readonly<Record<string, (wood: Wood) => string | null | undefined>> = {
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
  const said = SAID[of]?.(wood);
  return said != null && codes.split(",").includes(said);
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
    for (const { code, first, also } of MADE_FOR) {
      if (suits(first, wood)) named.add(code);
      else if (suits(also, wood)) possible.add(code);
    }
  }
  return { stated, named: [...named], possible: [...possible].filter((code) => !named.has(code)) };
}
