import { demandMessage } from "./demand-message-shorthand.ts";
import type { DemandMessage } from "./demand-messages.ts";

/** The last set, written after all others had been learnt from: nothing has been tuned to it. */
export const SEVENTH_DEMAND_MESSAGES: readonly DemandMessage[] = [
  demandMessage(
    "樟子松板 4米长 3公分厚 15公分宽 50立方 多少钱 送廊坊文安",
    "s:zhangzisong k:1501 z:30*150*4000 q:50m3 city:廊坊市 port:wenan|-",
  ),
  demandMessage(
    "在吗 老板 铁杉J级 105*105*4米 一个柜 太仓货 什么价",
    "s:tieshan g:na-j z:105*105*4000 q:1container port:taicang",
  ),
  demandMessage(
    "求SPF 38*235*4.88 #2 两个高柜 月底前到天津港",
    "s:spf z:38*235*4880 g:na-2 q:2container d:2026-11-30 port:tianjin",
  ),
  demandMessage(
    "辐射松板材（智利）22*98*3.2米 干料 35方 东莞厚街 2400含税",
    "s:fushesong k:1501 o:CL z:22*98*3200 m:KD q:35m3 port:dongguan p:2400",
  ),
  demandMessage(
    "白松方子 5*10 4米 2000根 发洛阳",
    "s:yunshan_eu|yunshan_ru|lengshan k:1502 z:50*100*4000 q:2000piece city:洛阳市",
  ),
  demandMessage(
    "需要落叶松原木 小头直径24以上 长6米 三百方 满洲里口岸",
    "s:luoyesong k:1500 dia:24- z:**6000 q:300m3 port:manzhouli",
  ),
  demandMessage(
    "采购建筑模板 1220×2440×15 清水 4000张 单价58以内 送武汉光谷",
    "k:1510 z:15*1220*2440 q:4000sheet p:58 city:武汉市",
  ),
  demandMessage("颗粒板18mm E0 1220*2440 两车 送成都", "k:1506 z:18*1220*2440 g:pn-e0 q:2truck city:成都市"),
  demandMessage(
    "红橡 1COM 5/4 KD 一柜40尺 上海港自提",
    "s:hongxiang g:nhla-1com z:32** m:KD q:1container port:shanghai",
  ),
  demandMessage("黑胡桃原木 直径35-50公分 8方 张家港", "s:heihutao k:1500 dia:35-50 q:8m3 port:zhangjiagang"),
  demandMessage(
    "橡胶木锯材 AB 26*75*1050 泰国 1柜 到厂价2150 佛山",
    "s:xiangjiao k:1501 g:sea-ab z:26*75*1050 o:TH q:1container p:2150 port:foshan|- city:佛山市|-",
  ),
  demandMessage(
    "樟子松防腐木地板 28*120*4000 300根 送三天内到潍坊",
    "s:zhangzisong k:1503|1509 z:28*120*4000 q:300piece d:2026-11-24 city:潍坊市",
  ),
  demandMessage(
    "菠萝格 20*140*2.4m 8方；巴劳 25*145*3m 5方，送海口",
    "s:boluoge z:20*140*2400 q:8m3 city:海口市",
    "s:balau z:25*145*3000 q:5m3 city:海口市",
  ),
  demandMessage(
    "松木方：3.5*8.5*4米 2车；3*4*4米 1车。南京六合收货",
    "k:1502 s:zhangzisong|- z:35*85*4000 q:2truck city:南京市",
    "k:1502 s:zhangzisong|- z:30*40*4000 q:1truck city:南京市",
  ),
  demandMessage(
    "榆木老板 5公分厚 30宽以上 2.2米以上 10方 山东曹县",
    "s:yumu|hongyu z:50** l:2200- q:10m3 port:heze|- city:菏泽市|-",
  ),
  demandMessage(
    "桦木单板 1.5mm 1270*1270 BB 一柜 绥芬河",
    "s:huamu k:1507 z:1.5*1270*1270 q:1container port:suifenhe g:pn-bb|eu-b|ru-b|-",
  ),
  demandMessage(
    "vida 云杉 SF 45*145*4.8 KD 20方 青岛",
    "b:vida s:yunshan_eu|yunshan_ru g:nd-sf z:45*145*4800 m:KD q:20m3 port:qingdao",
  ),
  demandMessage(
    "Stora 赤松 6级 25*125*3.9 60方 广州黄埔 1600左右",
    "b:storaenso s:chisong g:nd-6 z:25*125*3900 q:60m3 port:guangzhou p:1600",
  ),
  demandMessage(
    "采购清单：\n花旗松 89*89*3660 J级 10件\n花旗松 38*140*3660 2级 15件\n交货时间：12月15日前\n交货地：青岛港",
    "s:huaqisong z:89*89*3660 g:na-j q:10bundle d:2026-12-15 port:qingdao|- city:青岛市|-",
    "s:huaqisong z:38*140*3660 g:na-2|na-2btr q:15bundle d:2026-12-15 port:qingdao|- city:青岛市|-",
  ),
  demandMessage("有没有 2x4x8 SPF stud 级 5包 天津", "s:spf g:na-stud z:38*89*2440 q:5bundle port:tianjin"),
  demandMessage(
    "Need 40m3 Scots pine 50x150x4.8 grade V FOB price, deliver Shanghai",
    "s:zhangzisong|chisong z:50*150*4800 g:nd-5 q:40m3 port:shanghai",
  ),
  demandMessage("yunshan 40*60*3m 2che linyi", "s:yunshan_eu|yunshan_ru z:40*60*3000 q:2truck port:linyi"),
  demandMessage("水曲柳大板 60厚 宽40以上 4米 2方 大连", "s:shuiquliu k:1501 z:60**4000 q:2m3 port:dalian"),
  demandMessage(
    "杉木指接板 E0 15厘 无节 500张 送长沙 96元一张",
    "s:shanmu k:1504 g:pn-e0|gb-0|- z:15** q:500sheet city:长沙市 p:96",
  ),
  demandMessage(
    "奥古曼胶合板 18*1220*2440 防水 400张 送深圳龙岗",
    "s:aoguman k:1505 z:18*1220*2440 q:400sheet city:深圳市",
  ),
  demandMessage(
    "缅甸柚木 方料 80*80*1000以上 3方 中山",
    "s:youmu o:MM k:1502 z:80*80* l:1000- q:3m3 port:zhongshan|- city:中山市|-",
  ),
  demandMessage(
    "俄罗斯桦木烘干板 25厚 一级 2米 一车 到嘉善",
    "s:huamu o:RU k:1501 m:KD z:25**2000 g:ru-1|gb-1|eu-a q:1truck port:jiashan|- city:嘉兴市|-",
  ),
  demandMessage("樟子松 30*150*4米 150方 分三车发 送太原", "s:zhangzisong z:30*150*4000 q:150m3 city:太原市"),
  demandMessage(
    "樟子松30*100、30*120、30*150 都是4米 各15方 满洲里提",
    "s:zhangzisong z:30*100*4000 q:15m3 port:manzhouli",
    "s:zhangzisong z:30*120*4000 q:15m3 port:manzhouli",
    "s:zhangzisong z:30*150*4000 q:15m3 port:manzhouli",
  ),
  demandMessage(
    "碳化木 樟子松 21*145*4 12方 送大理",
    "k:1508 s:zhangzisong z:21*145*4000 q:12m3 city:大理白族自治州|大理州|-",
  ),
  demandMessage(
    "下月5号前要辐射松口料40*90*4 100方 莆田秀屿",
    "d:2026-12-05 s:fushesong k:1502 z:40*90*4000 q:100m3 port:putian",
  ),
  demandMessage(
    "杨木多层板 12厘 0.9*1.8 E1 800张 送石家庄",
    "s:yangmu k:1505 z:12*900*1800 g:pn-e1 q:800sheet city:石家庄市",
  ),
  demandMessage(
    "树种：白蜡木  等级：FAS  厚度：8/4  数量：15方  港口：上海",
    "s:baila g:nhla-fas z:52** q:15m3 port:shanghai",
  ),
  demandMessage(
    "品名\t厚*宽*长\t件数\n樟子松\t30*120*4000\t20\n云杉\t40*60*3000\t15",
    "s:zhangzisong z:30*120*4000 q:20bundle",
    "s:yunshan_eu|yunshan_ru z:40*60*3000 q:15bundle",
  ),
  demandMessage(
    "沙比利 26mm FAS 烘干 一柜，喀麦隆货，张家港",
    "s:shabili z:26** g:nhla-fas m:KD q:1container o:CM port:zhangjiagang",
  ),
  demandMessage(
    "收枕木料 橡木 150*200*2.6 500根 送乌鲁木齐",
    "s:zuomu|baixiang|hongxiang|ouxiang z:150*200*2600 q:500piece city:乌鲁木齐市",
  ),
  demandMessage("长期收松木 厚17 宽95 长1200 每月300方 送青岛即墨", "s:zhangzisong|- z:17*95*1200 q:300m3 city:青岛市"),
  demandMessage(
    "柞木地板坯料 22*130*910 AB 20方 绥芬河",
    "s:zuomu k:1509 z:22*130*910 g:ru-ab|eu-ab q:20m3 port:suifenhe",
  ),
  demandMessage(
    "新西兰松 30*150 3.6-4.8米 无节KD 50m3 cmpc或arauco都行 上海",
    "s:fushesong o:NZ z:30*150* l:3600-4800 g:rz-clear m:KD q:50m3 b:cmpc port:shanghai",
  ),
  demandMessage(
    "急要一车樟子松木方 4*6 和 5*7 各半 3米 送唐山",
    "s:zhangzisong k:1502 z:40*60*3000 q:1truck city:唐山市",
    "s:zhangzisong k:1502 z:50*70*3000 q:1truck city:唐山市",
  ),
];
