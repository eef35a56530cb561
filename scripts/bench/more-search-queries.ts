import {
  brand,
  city,
  diameter,
  grade,
  type JudgedGoods,
  type JudgedQuery,
  kind,
  length,
  lengthBetween,
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
  thicknessBetween,
  width,
  widthBetween,
} from "./judged-query.ts";
import { boards, cabinets, flooring, formwork, framing, furniture, outdoor, PINES, pallets } from "./search-queries.ts";

const SAWN = ["1501", "1502", "1509"];
const judged = (best: (goods: JudgedGoods) => boolean, good: (goods: JudgedGoods) => boolean) =>
  suited((goods): Relevance => (best(goods) ? 2 : good(goods) ? 1 : 0));

const carFloor = judged(
  ({ kindCode, speciesCode }) => kindCode === "1501" && /^(kelong|shanzhang|luoyesong)$/.test(speciesCode),
  ({ kindCode, speciesCode }) => kindCode === "1505" || (kindCode === "1501" && /^(anmu|yangmu)$/.test(speciesCode)),
);
const sleepers = judged(
  ({ kindCode, speciesCode }) =>
    ["1501", "1502", "1503"].includes(kindCode) && /^(luoyesong|baixiang|hongxiang|ouxiang|zuomu)$/.test(speciesCode),
  ({ kindCode }) => kindCode === "1502",
);
const battens = judged(
  ({ kindCode }) => kindCode === "1502",
  ({ kindCode, speciesCode }) =>
    SAWN.includes(kindCode) &&
    /^(zhangzisong|chisong|yunshan|lengshan|spf|tieshan|hemfir|huaqisong|fushesong|luoyesong|nanfangsong|shanmu)/.test(
      speciesCode,
    ),
);
const piles = judged(
  ({ kindCode, speciesCode }) =>
    kindCode === "1500" && /^(shanmu|luoyesong|maweisong|zhangzisong|chisong)$/.test(speciesCode),
  ({ kindCode }) => kindCode === "1500",
);

/** Queries written after the search stood, from the trade's words and without a look at its tables. */
export const MORE_SEARCH_QUERIES: readonly JudgedQuery[] = [
  ...queriesOf(
    "用途",
    ["实木地板坯料", flooring],
    ["家具板材 水曲柳", species("shuiquliu"), furniture],
    ["木托盘用料", pallets],
    ["打包箱木料", pallets],
    ["建筑工地用的方子", kind("1502")],
    ["室外栈道板", outdoor],
    ["货车车厢底板", carFloor],
    ["集装箱底板", carFloor],
    ["铁路枕木", sleepers],
    ["橱柜门板 樱桃木", species("yingtao"), cabinets],
    ["屋顶结构用木料", framing],
    ["吊顶龙骨", battens],
    ["桩木", piles],
    ["办公家具板", furniture],
    ["模板 15厘", formwork, thickness(15)],
    ["门窗集成材 松木", species(PINES), kind("1504")],
    ["庭院露台用防腐木", kind("1503")],
  ),
  ...queriesOf(
    "尺寸范围",
    ["樟子松 30-50*120", species("zhangzisong"), thicknessBetween(30, 50), width(120)],
    ["樟子松 30*100-150", species("zhangzisong"), thickness(30), widthBetween(100, 150)],
    ["白橡 26-52mm厚", species("baixiang"), thicknessBetween(26, 52)],
    ["辐射松原木 径级30-40", species("fushesong"), kind("1500"), diameter(30, 40)],
    ["落叶松 50厚 宽150以上", species("luoyesong"), thickness(50), widthBetween(150, 2000)],
    ["樟子松3-6米", species("zhangzisong"), lengthBetween(3000, 6000)],
    ["辐射松 直径30公分以上 5.9米", species("fushesong"), diameter(30), length(5900)],
    ["φ40+ 云杉原木", species("yunshan_eu yunshan_ru sitka engelmann"), kind("1500"), diameter(40)],
    ["樟子松 4米以上 30*150", species("zhangzisong"), section(30, 150), lengthBetween(4000, 20000)],
    ["18-25厘多层板", kind("1505"), thicknessBetween(18, 25)],
    ["30-40厚的樟子松板 4米", species("zhangzisong"), boards(), thicknessBetween(30, 40), length(4000)],
  ),
  ...queriesOf(
    "别名",
    ["樟子鬆 30*120", species("zhangzisong"), section(30, 120)],
    ["橡膠木指接板", species("xiangjiao"), kind("1504")],
    ["歐洲櫸木", species("jumu")],
    ["紅雪松板", species("hongxuesong"), boards()],
    ["鐵杉方料", species("tieshan hemfir"), kind("1502")],
    ["纽松", species("fushesong")],
    ["美国红橡木", species("hongxiang")],
  ),
  ...queriesOf(
    "英文",
    ["scots pine boards 50x150", species("zhangzisong chisong"), section(50, 150)],
    ["Larix sibirica", species("luoyesong")],
    ["douglas-fir 2x6", species("huaqisong"), section(38, 140)],
    ["radiata pine logs", species("fushesong"), kind("1500")],
    ["Tectona grandis", species("youmu")],
    ["white oak FAS 8/4", species("baixiang"), grade("nhla-fas"), thickness(51, 52)],
    ["european beech", species("jumu")],
  ),
  ...queriesOf(
    "拼音",
    ["luoyesong", species("luoyesong")],
    ["zzs 30*120", species("zhangzisong"), section(30, 120)],
    ["shui qu liu", species("shuiquliu")],
    ["heihutao 8/4", species("heihutao"), thickness(51, 52)],
    ["hqs 2x6", species("huaqisong"), section(38, 140)],
  ),
  ...queriesOf(
    "错字",
    ["章子松 4米", species("zhangzisong"), length(4000)],
    ["沙比力", species("shabili")],
    ["菠萝隔", species("boluoge")],
    ["花期松", species("huaqisong")],
    ["水曲流", species("shuiquliu")],
    ["黑胡挑 26厚", species("heihutao"), thickness(26)],
    ["幅射松方木", species("fushesong"), kind("1502")],
  ),
  ...queriesOf(
    "单位",
    ["樟子松3公分厚12公分宽4米长", species("zhangzisong"), section(30, 120), length(4000)],
    ["SPF 2寸×4寸", species("spf spf_s"), section(38, 89)],
    ["白橡2寸板", species("baixiang"), thickness(51, 52)],
    ["樟子松 120×30mm", species("zhangzisong"), section(30, 120)],
    ["樟子松 4mx30x120", species("zhangzisong"), section(30, 120), length(4000)],
    ["30/120/4000 樟子松", species("zhangzisong"), section(30, 120), length(4000)],
    ["3*12公分 樟子松", species("zhangzisong"), section(30, 120)],
    ["花旗松 12尺 2x6", species("huaqisong"), section(38, 140), length(3660)],
    ["多层板18厘 4×8尺", kind("1505"), thickness(18), width(1220)],
    ["樟子松３０＊１２０＊４米", species("zhangzisong"), section(30, 120), length(4000)],
    ["木皮 50丝", kind("1507"), thickness(0.5)],
  ),
  ...queriesOf(
    "等级",
    ["樟子松一等", species("zhangzisong"), grade("ru-1 gb-1 ru-13")],
    ["榉木AB级", species("jumu"), grade("eu-ab")],
    ["SPF #2&BTR 2x4", species("spf spf_s"), grade("na-2btr"), section(38, 89)],
    ["铁杉J级", species("tieshan hemfir"), grade("na-j")],
    ["辐射松无节板", species("fushesong"), grade("rz-clear"), boards()],
    ["北欧赤松五级", species("chisong"), grade("nd-5")],
    ["白橡一普", species("baixiang"), grade("nhla-1com")],
  ),
  ...queriesOf(
    "港口",
    ["张家港的樟子松", species("zhangzisong"), port("zhangjiagang")],
    ["满州里 落叶松", species("luoyesong"), port("manzhouli")],
    ["东莞白橡", species("baixiang"), port("dongguan")],
    ["青岛spf 2*4", species("spf spf_s"), section(38, 89), city("青岛市")],
  ),
  ...queriesOf(
    "求购",
    ["哪里有38*140的spf，3米97", species("spf spf_s"), section(38, 140), length(3970)],
    ["收两车樟子松口料40×90 湿的", species("zhangzisong"), kind("1502"), section(40, 90), moisture("GRN")],
    ["麻烦报一下芬兰赤松50*150五级的价", species("chisong"), origin("FI"), section(50, 150), grade("nd-5")],
    ["樟子松50方含税到岸价多少", species("zhangzisong")],
    ["采购烘干榉木毛边板50厚", species("jumu"), boards(), moisture("KD"), thickness(50)],
    ["加福2x4 SPF两个柜", species("spf spf_s"), brand("canfor"), section(38, 89)],
  ),
  ...offTopic(
    "松下电器、柳州螺蛳粉、橡皮擦、沙发垫、板栗、木瓜、松花蛋、PVC管、太仓天气、枫叶国旗、杉杉西服、集装箱租赁、二手车、白酒",
  ),
];
