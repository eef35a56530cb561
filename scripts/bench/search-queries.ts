import { speciesByCode } from "../../src/domain/timber/species.ts";
import {
  brand,
  city,
  diameter,
  grade,
  type JudgedGoods,
  type JudgedQuery,
  kind,
  length,
  moisture,
  offTopic,
  origin,
  port,
  queriesOf,
  type Relevance,
  section,
  species,
  suited,
  thickness,
  width,
} from "./judged-query.ts";

export const PINES =
  "zhangzisong chisong fushesong nanfangsong huojusong shidisong jialebisong hongsong xibohongsong maweisong yunnansong huangsong_us baisong_us tangsong niuyesong haiansong heisong_eu";
const OAKS = "baixiang hongxiang ouxiang zuomu";
const SPRUCES = "yunshan_eu yunshan_ru sitka engelmann";
const WHITEWOODS = "yunshan_eu yunshan_ru lengshan lengshan_eu";
const YANGTZE = "taicang changshu zhangjiagang zhenjiang jingjiang nantong taizhou shanghai";
const EUROPE = "FI SE NO DE AT CZ PL RO UA BY LV LT EE FR IT ES PT HU HR";
const PANELS = "1505 1506";

/** 1501 is sawn timber as the trade says board; squares and cut stock are sawn timber to the standard. */
export const boards = () => kind("1501", "1502 1509");

const HARD_FLOOR = new Set(
  `${OAKS} baila oula shuiquliu jumu huamu yingfeng ruanfeng semu heihutao yumu youmu boluoge balau fanlongyan ganbadou shabili xiangjiao yipei cumaru jatoba lvbing tali shanhetao xiangsi haitang`.split(
    " ",
  ),
);
const DURABLE = new Set("boluoge balau youmu hongxuesong yipei cumaru luoyesong tali lvbing okan".split(" "));
const FURNITURE = new Set(
  `${OAKS} baila oula shuiquliu jumu huamu yingtao yingfeng ruanfeng heihutao yumu duanmu xiangjiao shabili kaya banma jichi bahua youmu ezhangqiu chiyang hongliuan dahuali aoshihuang shanhetao ayous lvbing hutaoqiu anmu boluoge`.split(
    " ",
  ),
);
const CHEAP = new Set("rz-pack rz-col ru-4 ru-3 ru-c na-eco na-3 nd-6 nd-7 gb-3 gb-mix".split(" "));
const SAUNA = new Set(
  "hongxuesong zhangzisong chisong yunshan_eu yunshan_ru tieshan hemfir shanmu ayous chiyang".split(" "),
);
const LIGHT_SOFT = new Set(
  "zhangzisong chisong yunshan_eu yunshan_ru lengshan spf tieshan hemfir huaqisong fushesong luoyesong".split(" "),
);

const isWood = ({ kindCode }: JudgedGoods) => ["1501", "1502", "1504", "1509"].includes(kindCode);
const judged = (best: (goods: JudgedGoods) => boolean, good: (goods: JudgedGoods) => boolean) =>
  suited((goods): Relevance => (best(goods) ? 2 : good(goods) ? 1 : 0));

export const flooring = judged(
  ({ kindCode, speciesCode }) => kindCode === "1509" && speciesByCode(speciesCode)?.wood !== "softwood",
  ({ kindCode, speciesCode }) =>
    ["1503", "1508"].includes(kindCode) || (["1501", "1504"].includes(kindCode) && HARD_FLOOR.has(speciesCode)),
);
export const outdoor = judged(
  ({ kindCode }) => kindCode === "1503" || kindCode === "1508",
  ({ kindCode, speciesCode }) => kindCode === "1501" && DURABLE.has(speciesCode),
);
export const pallets = judged(
  ({ gradeCode }) => gradeCode === "rz-pack",
  (goods) =>
    ["1501", "1502"].includes(goods.kindCode) && (CHEAP.has(goods.gradeCode ?? "") || goods.speciesCode === "yangmu"),
);
const building = judged(
  ({ kindCode }) => kindCode === "1502",
  ({ kindCode, speciesCode, gradeCode }) =>
    kindCode === "1505" ||
    (kindCode === "1501" &&
      (LIGHT_SOFT.has(speciesCode) || gradeCode === "rz-struct" || speciesCode === "nanfangsong")),
);
export const furniture = judged(
  ({ kindCode, speciesCode, gradeCode }) =>
    kindCode === "1504" || gradeCode === "rz-cut1" || (kindCode === "1501" && FURNITURE.has(speciesCode)),
  ({ kindCode, speciesCode }) =>
    PANELS.includes(kindCode) ||
    kindCode === "1507" ||
    (isWood({ kindCode } as JudgedGoods) && FURNITURE.has(speciesCode)),
);
const sauna = suited(
  (goods): Relevance =>
    !["1501", "1508"].includes(goods.kindCode)
      ? 0
      : SAUNA.has(goods.speciesCode)
        ? 2
        : goods.kindCode === "1508"
          ? 1
          : 0,
);
export const formwork = judged(
  ({ kindCode, width: wide }) => kindCode === "1505" && wide === 915,
  ({ kindCode }) => kindCode === "1505",
);
export const framing = judged(
  ({ kindCode, speciesCode }) =>
    (kindCode === "1501" || kindCode === "1502") && /^(spf|huaqisong|tieshan|hemfir)/.test(speciesCode),
  ({ kindCode, speciesCode }) =>
    ["1501", "1502", "1503"].includes(kindCode) && (LIGHT_SOFT.has(speciesCode) || speciesCode === "nanfangsong"),
);
const stairs = suited((goods): Relevance => (isWood(goods) && HARD_FLOOR.has(goods.speciesCode) ? 2 : 0));
const doors = judged(
  (goods) => isWood(goods) && (FURNITURE.has(goods.speciesCode) || LIGHT_SOFT.has(goods.speciesCode)),
  ({ kindCode }) => PANELS.includes(kindCode),
);
export const cabinets = judged(
  (goods) =>
    PANELS.includes(goods.kindCode) || goods.kindCode === "1504" || (isWood(goods) && FURNITURE.has(goods.speciesCode)),
  ({ kindCode }) => kindCode === "1507",
);

/**
 * What timber buyers type and what they mean by it. Written from the trade's own words; the goods decide which of the
 * meanings are in stock. A group may hold words for goods that nobody offers: the nearest goods are right then.
 */
export const SEARCH_QUERIES: readonly JudgedQuery[] = [
  ...queriesOf(
    "树种",
    ["樟子松", species("zhangzisong")],
    ["辐射松", species("fushesong")],
    ["落叶松", species("luoyesong")],
    ["白橡", species("baixiang")],
    ["橡胶木", species("xiangjiao")],
    ["松木", species(PINES)],
    ["云杉", species(SPRUCES)],
    ["橡木", species(OAKS)],
    ["铁杉", species("tieshan hemfir")],
    ["SPF", species("spf spf_s")],
    ["菠萝格", species("boluoge")],
    ["黑胡桃木", species("heihutao")],
  ),
  ...queriesOf(
    "别名",
    ["俄罗斯樟子松", species("zhangzisong"), origin("RU")],
    ["白松", species(WHITEWOODS)],
    ["新西兰松", species("fushesong"), origin("NZ")],
    ["加松", species("spf spf_s")],
    ["山毛榉", species("jumu")],
    ["水青冈", species("jumu")],
    ["芬兰松", species("chisong"), origin("FI")],
    ["洋松", species("huaqisong")],
    ["俄樟", species("zhangzisong")],
    ["臭松", species("lengshan")],
    ["印茄木", species("boluoge")],
    ["北美黄杨", species("ezhangqiu")],
    ["大斑马", species("banma")],
    ["红柳桉", species("hongliuan jarrah")],
  ),
  ...queriesOf(
    "规格",
    ["30*120", section(30, 120)],
    ["38*140", section(38, 140)],
    ["38x89", section(38, 89)],
    ["50×150", section(50, 150)],
    ["４０＊９０", section(40, 90)],
    ["120*30", section(30, 120)],
    ["2x4", section(38, 89)],
    ["2*6", section(38, 140)],
    ["30*120*4000", section(30, 120), length(4000)],
    ["38*140*3.97", section(38, 140), length(3970)],
    ["1220*2440*18", thickness(18), suited(({ width: w }) => (w === 1220 ? 2 : 0))],
    ["915*1830", suited(({ width: w, length: l }) => (w === 915 && l === 1830 ? 2 : 0))],
  ),
  ...queriesOf(
    "树种规格",
    ["樟子松 30*120", species("zhangzisong"), section(30, 120)],
    ["樟子松30*120*4000", species("zhangzisong"), section(30, 120), length(4000)],
    ["SPF 38*140", species("spf spf_s"), section(38, 140)],
    ["2x4 spf", species("spf spf_s"), section(38, 89)],
    ["辐射松 50*150 4米", species("fushesong"), section(50, 150), length(4000)],
    ["花旗松38*184", species("huaqisong"), section(38, 184)],
    ["白橡 26", species("baixiang"), thickness(26)],
    ["黑胡桃 4/4", species("heihutao"), thickness(26, 25)],
    ["8/4白蜡", species("baila oula"), thickness(51, 52)],
    ["樟子松 120*30", species("zhangzisong"), section(30, 120)],
    ["橡胶木 26*75", species("xiangjiao"), section(26, 75)],
    ["铁杉木方 40*90", species("tieshan hemfir"), kind("1502"), section(40, 90)],
  ),
  ...queriesOf(
    "港口",
    ["太仓", port("taicang")],
    ["太仓 樟子松", port("taicang"), species("zhangzisong")],
    ["青岛港 SPF", port("qingdao"), species("spf spf_s")],
    ["满洲里樟子松", port("manzhouli"), species("zhangzisong")],
    ["岚山 辐射松原木", port("lanshan"), species("fushesong"), kind("1500")],
    ["东莞 橡胶木", city("东莞市"), species("xiangjiao")],
    ["苏州 松木", city("苏州市"), species(PINES)],
    ["张家港 奥古曼", port("zhangjiagang"), species("aoguman")],
    ["鱼珠 菠萝格", port("yuzhu"), species("boluoge")],
    ["长江口 花旗松", port(YANGTZE), species("huaqisong")],
    ["临沂多层板", port("linyi"), kind("1505")],
  ),
  ...queriesOf(
    "品牌",
    ["canfor", brand("canfor")],
    ["VLP", brand("vlp")],
    ["加福 SPF", brand("canfor"), species("spf spf_s")],
    ["west fraser", brand("westfraser")],
    ["芬林", brand("metsa")],
    ["stora enso", brand("storaenso")],
    ["UPM 赤松", brand("upm"), species("chisong")],
    ["伊利姆樟子松", brand("ilim"), species("zhangzisong")],
    ["阿劳科", brand("arauco")],
    ["TOLKO 38*140", brand("tolko"), section(38, 140)],
    ["metsä", brand("metsa")],
  ),
  ...queriesOf(
    "产地",
    ["俄罗斯", origin("RU")],
    ["芬兰 云杉", origin("FI"), species(SPRUCES)],
    ["加拿大铁杉", origin("CA"), species("tieshan hemfir")],
    ["北欧赤松", origin("FI SE NO"), species("chisong")],
    ["智利辐射松", origin("CL"), species("fushesong")],
    ["泰国橡胶木", origin("TH"), species("xiangjiao")],
    ["非洲 沙比利", origin("CM CG CD CF GA GH CI GQ NG GM ZA"), species("shabili")],
    ["德国榉木", origin("DE"), species("jumu")],
    ["瑞典 赤松", origin("SE"), species("chisong")],
    ["缅甸柚木", origin("MM"), species("youmu")],
    ["欧洲 橡木", origin(EUROPE), species(OAKS)],
    ["国产 杨木", origin("CN"), species("yangmu shanyang")],
  ),
  ...queriesOf(
    "等级",
    ["樟子松 一级", species("zhangzisong"), grade("ru-1 gb-1")],
    ["SPF 二级", species("spf spf_s"), grade("na-2 na-2btr")],
    ["SPF 2级及以上", species("spf spf_s"), grade("na-2btr")],
    ["J级 SPF", species("spf spf_s"), grade("na-j")],
    ["FAS 白橡", species("baixiang"), grade("nhla-fas")],
    ["黑胡桃 1COM", species("heihutao"), grade("nhla-1com")],
    ["白蜡 一普", species("baila oula"), grade("nhla-1com")],
    ["辐射松 无节", species("fushesong"), grade("rz-clear")],
    ["赤松 SF", species("chisong"), grade("nd-sf")],
    ["北欧云杉 六级", species("yunshan_eu"), grade("nd-6")],
    ["榉木 AB级", species("jumu"), grade("eu-ab")],
    ["樟子松 1-3等", species("zhangzisong"), grade("ru-13")],
    ["#2&btr spf", species("spf spf_s"), grade("na-2btr")],
    ["E0 颗粒板", kind("1506"), grade("pn-e0")],
  ),
  ...queriesOf(
    "单位",
    ["樟子松 3公分", species("zhangzisong"), thickness(30)],
    ["3公分*12公分", section(30, 120)],
    ["白橡 2寸", species("baixiang"), thickness(50, 51, 52)],
    ["樟子松 4米", species("zhangzisong"), length(4000)],
    ["30*120 4米", section(30, 120), length(4000)],
    ["5cm×15cm", section(50, 150)],
    ["木方 4*9公分", kind("1502"), section(40, 90)],
    ["SPF 38*140 12英尺", species("spf spf_s"), section(38, 140), length(3660)],
    ["辐射松原木 30公分以上", species("fushesong"), kind("1500"), diameter(30)],
    ["φ30+ 原木", kind("1500"), diameter(30)],
    ["多层板 18厘", kind("1505"), thickness(18)],
    ["奥古曼 径60以上", species("aoguman"), diameter(60)],
    ["30mm 樟子松", species("zhangzisong"), thickness(30)],
    ["宽120 樟子松", species("zhangzisong"), width(120)],
  ),
  ...queriesOf(
    "错字",
    ["獐子松", species("zhangzisong")],
    ["樟字松", species("zhangzisong")],
    ["幅射松", species("fushesong")],
    ["花期松", species("huaqisong")],
    ["落叶忪", species("luoyesong")],
    ["波罗格", species("boluoge")],
    ["白腊", species("baila oula")],
    ["铁衫", species("tieshan hemfir")],
    ["云衫 30*120", species(SPRUCES), section(30, 120)],
    ["橡胶术", species("xiangjiao")],
    ["沙比力", species("shabili")],
    ["袖木", species("youmu")],
    ["太苍 樟子松", port("taicang"), species("zhangzisong")],
    ["cannfor", brand("canfor")],
    ["radiata pnie", species("fushesong")],
    ["zhangzison", species("zhangzisong")],
    ["奥古漫", species("aoguman")],
  ),
  ...queriesOf(
    "拼音",
    ["zhangzisong", species("zhangzisong")],
    ["zhang zi song", species("zhangzisong")],
    ["zangzisong", species("zhangzisong")],
    ["fushesong", species("fushesong")],
    ["luoyesong 原木", species("luoyesong"), kind("1500")],
    ["huaqisong", species("huaqisong")],
    ["zzs", species("zhangzisong")],
    ["boluoge", species("boluoge")],
    ["yunshan", species(SPRUCES)],
    ["taicang", port("taicang")],
    ["baixiang fas", species("baixiang"), grade("nhla-fas")],
    ["xiangjiaomu", species("xiangjiao")],
    ["fss 4米", species("fushesong"), length(4000)],
  ),
  ...queriesOf(
    "繁体",
    ["輻射松", species("fushesong")],
    ["雲杉", species(SPRUCES)],
    ["樺木", species("huamu huanghua")],
    ["歐洲橡木", species(OAKS), origin(EUROPE)],
    ["滿洲里 樟子松", port("manzhouli"), species("zhangzisong")],
    ["膠合板", kind("1505")],
    ["紅雪松", species("hongxuesong")],
    ["櫻桃木", species("yingtao")],
  ),
  ...queriesOf(
    "英文",
    ["radiata pine", species("fushesong")],
    ["Douglas fir", species("huaqisong")],
    ["white oak", species("baixiang")],
    ["red oak FAS", species("hongxiang"), grade("nhla-fas")],
    ["spruce", species(SPRUCES)],
    ["larch", species("luoyesong")],
    ["sapele", species("shabili")],
    ["plywood", kind("1505")],
    ["okoume logs", species("aoguman"), kind("1500")],
    ["Pinus sylvestris", species("zhangzisong chisong")],
    ["rubberwood thailand", species("xiangjiao"), origin("TH")],
    ["SPF lumber 2x6", species("spf spf_s"), section(38, 140)],
    ["black walnut 8/4", species("heihutao"), thickness(51, 52)],
    ["merbau", species("boluoge")],
  ),
  ...queriesOf(
    "品类",
    ["原木", kind("1500")],
    ["木方", kind("1502")],
    ["锯材", boards()],
    ["防腐木", kind("1503")],
    ["指接板", kind("1504")],
    ["多层板", kind("1505")],
    ["欧松板", kind("1506")],
    ["单板", kind("1507")],
    ["碳化木", kind("1508")],
    ["辐射松原木", species("fushesong"), kind("1500")],
    ["樟子松板材", species("zhangzisong"), boards()],
    ["圆木", kind("1500")],
    ["口料", kind("1502")],
    ["松木集成材", species(PINES), kind("1504")],
    ["烘干板 樟子松", species("zhangzisong"), boards(), moisture("KD")],
    ["桦木胶合板", species("huamu huanghua"), kind("1505")],
  ),
  ...queriesOf(
    "用途",
    ["地板", flooring],
    ["地板料 橡木", flooring, species(OAKS)],
    ["户外地板", outdoor],
    ["托盘料", pallets],
    ["包装材", pallets],
    ["建筑木方", kind("1502")],
    ["工地用木方", kind("1502")],
    ["建筑模板", formwork],
    ["建筑用材", building],
    ["家具料", furniture],
    ["做家具的白蜡", species("baila oula"), furniture],
    ["桑拿板", sauna],
    ["桑拿房 红雪松", species("hongxuesong"), sauna],
    ["门窗料", doors],
    ["橱柜板", cabinets],
    ["楼梯踏步", stairs],
    ["木屋", framing],
  ),
  ...queriesOf(
    "求购",
    ["求购樟子松30*120 4米 太仓", species("zhangzisong"), section(30, 120), length(4000), port("taicang")],
    ["需要SPF 38*89 二级 一柜", species("spf spf_s"), section(38, 89), grade("na-2 na-2btr")],
    ["找辐射松原木3.9米中A", species("fushesong"), kind("1500"), length(3900), grade("rl-a")],
    ["谁有白橡FAS 26厚", species("baixiang"), grade("nhla-fas"), thickness(26)],
    ["长期收购花旗松板材", species("huaqisong"), boards()],
    ["樟子松烘干板50方到太仓", species("zhangzisong"), boards(), moisture("KD"), port("taicang")],
    ["要两车木方4*9的3米", kind("1502"), section(40, 90), length(3000)],
    ["急需橡胶木指接板18厚", species("xiangjiao"), kind("1504"), thickness(18)],
    ["老板有没有落叶松50*150", species("luoyesong"), section(50, 150)],
    ["铁杉木方40*90含税多少钱", species("tieshan hemfir"), kind("1502"), section(40, 90)],
    ["想买沙比利大板5公分厚", species("shabili"), thickness(50)],
    ["辐射松38*140 3.9米 一柜", species("fushesong"), section(38, 140), length(3900)],
  ),
  ...queriesOf(
    "放宽",
    ["海岸松 30*120 太仓", species("haiansong"), section(30, 120), port("taicang")],
    ["樟子松 30*120 FAS", species("zhangzisong"), section(30, 120), grade("nhla-fas")],
    ["SPF 38*140 满洲里", species("spf spf_s"), section(38, 140), port("manzhouli")],
    ["canfor 樟子松", brand("canfor"), species("zhangzisong")],
    ["白橡 新西兰", species("baixiang"), origin("NZ")],
    ["樟子松 30*120 7.77米", species("zhangzisong"), section(30, 120), length(7770)],
    ["红雪松 999*888", species("hongxuesong"), section(999, 888)],
    ["橡胶木 湿材", species("xiangjiao"), moisture("GRN")],
  ),
  ...offTopic(
    "手机、苹果手机壳、笔记本电脑、连衣裙、红烧肉、不锈钢钢管、螺纹钢、水泥、世界杯、天气预报、王者荣耀、招聘会计、火车票、口红、比特币、iphone 15、nike shoes、laptop、bitcoin、青岛啤酒、俄罗斯套娃、泰国香米、新西兰奶粉、上海租房、显示器27寸、瓷砖600*600、一级建造师、加拿大鹅",
  ),
];
