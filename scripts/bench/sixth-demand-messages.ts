import { demandMessage } from "./demand-message-shorthand.ts";
import type { DemandMessage } from "./demand-messages.ts";

/** Written before looking at what the parser makes of them, after the fifth set had been learnt from. */
export const SIXTH_DEMAND_MESSAGES: readonly DemandMessage[] = [
  demandMessage(
    "各位老板，急求樟子松板材3米的 30*120 要40方，江苏昆山收货",
    "s:zhangzisong k:1501 z:30*120*3000 q:40m3 city:苏州市",
  ),
  demandMessage(
    "求购：铁杉口料，规格 45*95*4000，2车，送佛山乐从，到厂价不超过1500",
    "s:tieshan k:1502 z:45*95*4000 q:2truck city:佛山市 p:1500",
  ),
  demandMessage(
    "有SPF 2级 2X6 16尺的现货吗？要一个柜，上海",
    "s:spf g:na-2|na-2btr z:38*140*4880 q:1container port:shanghai",
  ),
  demandMessage(
    "云杉板材 22*100*4 一级 无蓝变 30m³ 预算1600/方 发往西安",
    "s:yunshan_eu|yunshan_ru k:1501 z:22*100*4000 g:ru-1|gb-1 q:30m3 p:1600 city:西安市",
  ),
  demandMessage(
    "收辐射松木方40x90，2米、3米、4米都要，一共5车，合肥",
    "s:fushesong k:1502 z:40*90* l:2000,3000,4000 q:5truck city:合肥市",
  ),
  demandMessage(
    "俄罗斯落叶松烘干料50厚，宽150以上，4米长，二十方，大连提货",
    "s:luoyesong o:RU m:KD z:50**4000 q:20m3 port:dalian",
  ),
  demandMessage(
    "新西兰辐射松原木 A级 3.9米 直径30-40公分 800立方 靖江",
    "s:fushesong o:NZ k:1500 g:rl-a|rl-a40 z:**3900 dia:30-40 q:800m3 port:jingjiang",
  ),
  demandMessage(
    "黑胡桃 FAS 26mm 烘干 6方 佛山龙江 14800以内",
    "s:heihutao g:nhla-fas z:26** m:KD q:6m3 port:foshan p:14800",
  ),
  demandMessage(
    "白橡 1COM 5/4 15方\n红橡 FAS 4/4 10方\n白蜡 2COM 8/4 8方\n都送到东莞",
    "s:baixiang g:nhla-1com z:32** q:15m3 city:东莞市",
    "s:hongxiang g:nhla-fas z:26** q:10m3 city:东莞市",
    "s:baila|oula g:nhla-2com z:52** q:8m3 city:东莞市",
  ),
  demandMessage(
    "18厘E0级桉木多层板1220*2440，600张，单价132，送到南宁",
    "s:anmu k:1505 z:18*1220*2440 g:pn-e0 q:600sheet p:132 city:南宁市",
  ),
  demandMessage(
    "清水模板 1830*915*14 3000张 发西安工地 月底",
    "k:1510 z:14*915*1830 q:3000sheet city:西安市 d:2026-11-30",
  ),
  demandMessage("OSB3 11mm 1250*2500 2车 太仓", "k:1506 z:11*1250*2500 q:2truck port:taicang"),
  demandMessage(
    "橡胶木指接板 AB 15mm 200片 无锡 2天内",
    "s:xiangjiao k:1504 g:sea-ab z:15** q:200sheet city:无锡市 d:2026-11-23",
  ),
  demandMessage(
    "柳桉防腐木立柱 120*120*3000 80根 送宁波象山",
    "s:hongliuan|huangliuan k:1503 z:120*120*3000 q:80piece city:宁波市",
  ),
  demandMessage(
    "欧洲榉木 直边 蒸汽 A级 50mm KD 8-10% 一个40尺高柜 深圳盐田",
    "s:jumu g:eu-a z:50** m:KD q:1container city:深圳市",
  ),
  demandMessage("麻烦报一下芬林的云杉 38*100*4.2 5级 价格", "b:metsa s:yunshan_eu g:nd-5 z:38*100*4200"),
  demandMessage(
    "要UPM红松? 是芬兰赤松 SF 32*100 5.1m 三十方左右 张家港",
    "b:upm s:chisong o:FI g:nd-sf z:32*100*5100 q:30m3 port:zhangjiagang",
  ),
  demandMessage("樟子松 30 120 4 100方 满洲里", "s:zhangzisong z:30*120*4000 q:100m3 port:manzhouli"),
  demandMessage(
    "樟子松38×140×4m一级材50m3，同规格二级材30m3，绥芬河",
    "s:zhangzisong z:38*140*4000 g:ru-1|gb-1 q:50m3 port:suifenhe",
    "s:zhangzisong z:38*140*4000 g:ru-2|gb-2 q:30m3 port:suifenhe",
  ),
  demandMessage(
    "Hi, pls quote Nordic spruce V grade 47x125x5.4m 2x40HQ CIF Ningbo",
    "s:yunshan_eu g:nd-5 z:47*125*5400 q:2container port:ningbo o:FI|SE|-",
  ),
  demandMessage(
    "pls offer 60 cbm of larch 50x150x6000 AD to Dalian",
    "s:luoyesong z:50*150*6000 m:AD q:60m3 port:dalian",
  ),
  demandMessage("tieshan J grade 90*90*3m 1 gui taicang", "s:tieshan g:na-j z:90*90*3000 q:1container port:taicang"),
  demandMessage(
    "长期收杂木托盘板 17*90*1200 每周一车 送到常熟",
    "s:mixed|- k:1501|- z:17*90*1200 q:1truck city:苏州市 port:changshu|-",
  ),
  demandMessage(
    "松木龙骨 30*40*4米 2000支 送北京通州",
    "s:zhangzisong|- k:1502|- z:30*40*4000 q:2000piece city:北京市",
  ),
  demandMessage("要桐木拼板 12mm 厚 400张 曹县", "s:paotong k:1504 z:12** q:400sheet port:heze"),
  demandMessage(
    "杉木集成材E0 17mm 1220x2440 AA面 300张 发成都，含税108元/张",
    "s:shanmu k:1504 g:pn-e0|ru-aa|pn-aa z:17*1220*2440 q:300sheet city:成都市 p:108",
  ),
  demandMessage("毛竹 竹集成材 40*600*2400 50张 杭州临安", "s:maozhu k:1504|- z:40*600*2400 q:50sheet city:杭州市"),
  demandMessage(
    "加拿大红雪松 无节 20*90 三米以上 2方 南京浦口",
    "s:hongxuesong o:CA g:na-clear z:20*90* l:3000- q:2m3 city:南京市",
  ),
  demandMessage(
    "桃花心木大板 6公分厚 80公分宽 2.5米长 3块 上海",
    "s:taohuaxin|kaya k:1501 z:60*800*2500 q:3piece port:shanghai",
  ),
  demandMessage(
    "缅甸柚木地板坯 20*125*900 100平? 按方算5方 湖州",
    "s:youmu o:MM k:1509 z:20*125*900 q:5m3 city:湖州市|- port:nanxun|-",
  ),
  demandMessage("云南松方木100*100*4m 200根 送昆明官渡", "s:yunnansong k:1502 z:100*100*4000 q:200piece city:昆明市"),
  demandMessage("马尾松原木 18-26 4m 一天两车 梧州", "s:maweisong k:1500 dia:18-26 z:**4000 q:2truck city:梧州市"),
  demandMessage(
    "辐射松 COL级 38x150x4.8 KD 一柜 arauco 盐田港",
    "s:fushesong g:rz-col z:38*150*4800 m:KD q:1container b:arauco",
  ),
  demandMessage(
    "俄罗斯樟子松 1-3等混 40*150*6 湿料 1个车皮 二连",
    "s:zhangzisong o:RU g:ru-13 z:40*150*6000 m:GRN port:erlian",
  ),
  demandMessage(
    "①樟子松 25*100*4 10方 ②云杉 25*100*4 10方 ③落叶松 30*100*4 5方 自提满洲里",
    "s:zhangzisong z:25*100*4000 q:10m3 port:manzhouli",
    "s:yunshan_eu|yunshan_ru z:25*100*4000 q:10m3 port:manzhouli",
    "s:luoyesong z:30*100*4000 q:5m3 port:manzhouli",
  ),
  demandMessage(
    "SPF\n38*89  2.44m  4包\n38*89  3.05m  6包\n38*140  3.66m  2包\n#2，天津港提",
    "s:spf z:38*89*2440 q:4bundle g:na-2 port:tianjin",
    "s:spf z:38*89*3050 q:6bundle g:na-2 port:tianjin",
    "s:spf z:38*140*3660 q:2bundle g:na-2 port:tianjin",
  ),
  demandMessage(
    "厚度：30mm\n宽度：150mm\n长度：4米\n树种：樟子松\n等级：三级\n数量：60立方\n含税价：1550\n收货地：沧州",
    "z:30*150*4000 s:zhangzisong g:ru-3|gb-3 q:60m3 p:1550 city:沧州市",
  ),
  demandMessage(
    "| 树种 | 规格 | 数量 |\n| 辐射松 | 40*90*3000 | 80方 |\n| 铁杉 | 40*90*4000 | 60方 |",
    "s:fushesong z:40*90*3000 q:80m3",
    "s:tieshan z:40*90*4000 q:60m3",
  ),
  demandMessage("想要一批奥古曼单板 0.6mm 长2.55米 2立方 临沂", "s:aoguman k:1507 z:0.6**2550 q:2m3 port:linyi"),
  demandMessage(
    "红檀香? 巴劳也行 户外平台板 19*140 20方 珠海",
    "s:balau z:19*140* q:20m3 city:珠海市 k:1503|1509|1501|-",
  ),
  demandMessage(
    "新料旧料都行 落叶松枕木 220*160*2.5米 300根 包头",
    "s:luoyesong z:160*220*2500 q:300piece city:包头市",
  ),
  demandMessage("樟子松精品无节 18*120 2米6 5方 温州", "s:zhangzisong g:ru-clear z:18*120*2600 q:5m3 city:温州市"),
  demandMessage(
    "下周一要货！花旗松防腐 38*140*4.27 3包 杭州",
    "s:huaqisong k:1503 z:38*140*4270 q:3bundle city:杭州市 d:2026-11-23",
  ),
  demandMessage(
    "单价1700以内的樟子松30*150 4米 两车 有吗 送哈尔滨",
    "p:1700 s:zhangzisong z:30*150*4000 q:2truck city:哈尔滨市",
  ),
  demandMessage(
    "水曲柳原木 径级32以上 4米 40方 东宁?绥芬河也可以",
    "s:shuiquliu k:1500 dia:32- z:**4000 q:40m3 port:suifenhe",
  ),
  demandMessage(
    "欧松板（OSB）E0 9mm 18mm 各200张 武汉",
    "k:1506 g:pn-e0 z:9** q:200sheet port:wuhan|- city:武汉市|-",
    "k:1506 g:pn-e0 z:18** q:200sheet port:wuhan|- city:武汉市|-",
  ),
  demandMessage("家里装修要点樟子松扣板 12*95 大概3个方 济南历下区", "s:zhangzisong z:12*95* q:3m3 city:济南市"),
  demandMessage(
    "12月1日前 到货太仓 北美铁杉原木 A级? CSH 直径30up 12m 1000方",
    "s:tieshan k:1500 dia:30- z:**12000 q:1000m3 port:taicang city:苏州市|- d:2026-12-01 o:US|CA|- g:-|rl-a|rl-a40",
  ),
  demandMessage(
    "沙比利 50*150*4.0 FAS 12m3 KD 价格5800含税 张家港",
    "s:shabili z:50*150*4000 g:nhla-fas q:12m3 m:KD p:5800 port:zhangjiagang",
  ),
  demandMessage(
    "芬兰木防腐板28*95*4.2米，4方；防腐柱95*95*3米，60根。送到扬州邗江",
    "s:chisong o:FI k:1503 z:28*95*4200 q:4m3 city:扬州市",
    "s:chisong o:FI|- k:1503 z:95*95*3000 q:60piece city:扬州市",
  ),
];
