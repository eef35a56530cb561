import { demandMessage } from "./demand-message-shorthand.ts";
import type { DemandMessage } from "./demand-messages.ts";

/** Written before looking at what the parser makes of them, after the fourth set had been learnt from. */
export const FIFTH_DEMAND_MESSAGES: readonly DemandMessage[] = [
  demandMessage(
    "收 樟子松 湿材 4米 30*150 大概两车，到满洲里提，价格给到1450",
    "s:zhangzisong m:GRN z:30*150*4000 q:2truck port:manzhouli p:1450",
  ),
  demandMessage("王哥 帮我问下加拿大铁杉 105x105 4m 还有没有，要80个方", "s:tieshan o:CA z:105*105*4000 q:80m3"),
  demandMessage(
    "诚心求购俄罗斯桦木板材，厚度30mm，宽100以上，长2米，AB级，40方，烘干，送到徐州邳州",
    "s:huamu o:RU k:1501 z:30**2000 g:ru-ab|eu-ab q:40m3 m:KD city:徐州市 port:pizhou|-",
  ),
  demandMessage(
    "38x89x3.66m SPF 2#  10包；38x140x4.27m SPF 2# 6包；宁波港自提",
    "s:spf z:38*89*3660 g:na-2 q:10bundle port:ningbo",
    "s:spf z:38*140*4270 g:na-2 q:6bundle port:ningbo",
  ),
  demandMessage(
    "建筑口料 辐射松 5*7 3米 2车 杭州萧山 1380元一方含税",
    "k:1502 s:fushesong z:50*70*3000 q:2truck city:杭州市 p:1380",
  ),
  demandMessage(
    "麻烦报个价：云杉 三级 40*120*6m 数量40m³ 张家港",
    "s:yunshan_eu|yunshan_ru g:gb-3|ru-3 z:40*120*6000 q:40m3 port:zhangjiagang",
  ),
  demandMessage(
    "柞木烘干板 5公分 FAS? 没有，就要A级的 12方 大连",
    "s:zuomu k:1501 m:KD z:50** g:ru-a|eu-a q:12m3 port:dalian",
  ),
  demandMessage(
    "南美柚木 地板坯 22*125*910以上 一小柜 到湖州南浔",
    "s:nanmeiyou k:1509 z:22*125* l:910- q:1container city:湖州市 port:nanxun|-",
  ),
  demandMessage("缅甸花梨 原木 直径50以上 8吨 东莞兴业", "s:dahuali o:MM k:1500 dia:50- q:8ton port:dongguan"),
  demandMessage(
    "收杨木旋切单板 1.27*0.64 厚1.7mm 三天内要两车 发临沂",
    "s:yangmu|shanyang k:1507 z:1.7*640*1270 q:2truck d:2026-11-24 city:临沂市",
  ),
  demandMessage(
    "要黑模板，915*1830*13，八层的，两千张，送到贵阳花溪，货到付款",
    "k:1510 z:13*915*1830 q:2000sheet city:贵阳市",
  ),
  demandMessage("兔宝宝 生态板 17mm E0 150张 南京江宁", "b:tubaobao k:1511 z:17** g:pn-e0 q:150sheet city:南京市"),
  demandMessage("千年舟多层 9厘 ENF 200张 绍兴柯桥工地", "b:qiannianzhou k:1505 z:9** g:pn-enf q:200sheet city:绍兴市"),
  demandMessage("爱格颗粒板 18mm 2070*2800 60张", "b:egger k:1506 z:18*2070*2800 q:60sheet"),
  demandMessage("鲁丽OSB 12mm 一车 发天津武清", "b:luli k:1506 z:12** q:1truck city:天津市"),
  demandMessage("中密度板 3mm 1220*2440 单价20一张 1000张 保定", "k:1512 z:3*1220*2440 p:20 q:1000sheet city:保定市"),
  demandMessage(
    "花旗松原木 12米 小头40起 300方 曹妃甸港 CIF",
    "s:huaqisong k:1500 z:**12000 dia:40- q:300m3 port:caofeidian",
  ),
  demandMessage("桉木原木 8-14公分 2.6米 200吨 钦州", "s:anmu k:1500 dia:8-14 z:**2600 q:200ton port:qinzhou"),
  demandMessage(
    "松木桩 直径12-16 4米 500根 送苏州相城区",
    "s:zhangzisong|- k:1500|- dia:12-16 z:**4000 q:500piece city:苏州市",
  ),
  demandMessage("新西兰松 KS级原木 3.9m 一船 太仓港", "s:fushesong o:NZ k:1500 g:rl-ks z:**3900 port:taicang"),
  demandMessage(
    "辐射松 大A 5.8米 200方 大K 5.8米 300方 镇江大港",
    "s:fushesong g:rl-a40 z:**5800 q:200m3 port:zhenjiang",
    "s:fushesong g:rl-k z:**5800 q:300m3 port:zhenjiang",
  ),
  demandMessage(
    "北欧赤松：50*100*4.8 一柜、50*150*5.1 一柜、50*200*5.4 两柜，都要V级 KD，到上海",
    "s:chisong o:FI|SE|- z:50*100*4800 q:1container g:nd-5 m:KD port:shanghai|- city:上海市|-",
    "s:chisong o:FI|SE|- z:50*150*5100 q:1container g:nd-5 m:KD port:shanghai|- city:上海市|-",
    "s:chisong o:FI|SE|- z:50*200*5400 q:2container g:nd-5 m:KD port:shanghai|- city:上海市|-",
  ),
  demandMessage(
    "白蜡 AB 4/4 5/4 各10方 深圳",
    "s:baila|oula g:eu-ab z:26** q:10m3 city:深圳市",
    "s:baila|oula g:eu-ab z:32** q:10m3 city:深圳市",
  ),
  demandMessage("红橡 2com 8/4 一个柜 张家港福人市场", "s:hongxiang g:nhla-2com z:52** q:1container port:zhangjiagang"),
  demandMessage("榉木要蒸汽的 32mm ABC 毛边 德国pollmeier 30方", "s:jumu z:32** g:eu-abc o:DE b:pollmeier q:30m3"),
  demandMessage(
    "Need quotation: European oak AB 27mm KD 10-12% 25m3 CIF Shanghai",
    "s:ouxiang g:eu-ab z:27** m:KD q:25m3 port:shanghai",
  ),
  demandMessage(
    "looking for 3 x 40HC Russian birch plywood 12mm 1220x2440 BB/CC, FOB",
    "s:huamu o:RU k:1505 z:12*1220*2440 g:pn-bb q:3container",
  ),
  demandMessage("ZZS 25*125*4 60方 hmb", "s:zhangzisong z:25*125*4000 q:60m3"),
  demandMessage("hongxuesong 18*140 wujie 5fang shanghai", "s:hongxuesong z:18*140* q:5m3 port:shanghai"),
  demandMessage("有俄罗斯落叶松4*15*600的吗 公分 要25方", "s:luoyesong o:RU z:40*150*6000 q:25m3"),
  demandMessage("落叶松 板厚4cm 宽15cm 长6m 一百根", "s:luoyesong z:40*150*6000 q:100piece"),
  demandMessage(
    "白松板2公分厚十公分宽四米，要30来方，发银川",
    "s:yunshan_eu|yunshan_ru|lengshan k:1501 z:20*100*4000 q:30m3 city:银川市",
  ),
  demandMessage(
    "品名：辐射松集成材；规格：2440×1220×18；等级：AA；数量：300张；含税单价：210元；交货：12月5日前送至无锡",
    "s:fushesong k:1504 z:18*1220*2440 g:ru-aa|rz-clear|- q:300sheet p:210 d:2026-12-05 city:无锡市",
  ),
  demandMessage(
    "采购单\n1. 樟子松防腐木 95*28*4000 500根\n2. 樟子松防腐木 95*95*3000 100根\n3. 龙骨 50*70*4000 60根 樟子松\n地址：合肥市蜀山区 电话13900001111",
    "s:zhangzisong k:1503 z:28*95*4000 q:500piece city:合肥市",
    "s:zhangzisong k:1503 z:95*95*3000 q:100piece city:合肥市",
    "s:zhangzisong k:1502|1503|- z:50*70*4000 q:60piece city:合肥市",
  ),
  demandMessage(
    "樟子松板材\n25*100 4米 300片\n25*120 4米 200片\n30*150 6米 100片\n要求：一级 烘干 无蓝变\n自提 绥芬河",
    "s:zhangzisong k:1501 z:25*100*4000 q:300sheet g:ru-1|gb-1 m:KD port:suifenhe",
    "s:zhangzisong k:1501 z:25*120*4000 q:200sheet g:ru-1|gb-1 m:KD port:suifenhe",
    "s:zhangzisong k:1501 z:30*150*6000 q:100sheet g:ru-1|gb-1 m:KD port:suifenhe",
  ),
  demandMessage(
    "品种\t规格\t等级\t方数\t单价\nSPF\t38*89*3660\tJ级\t45\t2350\nSPF\t38*140*3660\t2级\t50\t1980\n铁杉\t90*90*4000\tJ级\t30\t2600",
    "s:spf z:38*89*3660 g:na-j q:45m3 p:2350",
    "s:spf z:38*140*3660 g:na-2|na-2btr q:50m3 p:1980",
    "s:tieshan z:90*90*4000 g:na-j q:30m3 p:2600",
  ),
  demandMessage(
    "下个月要一批芬兰松无节材 25*100 不少于3米 20方左右 送厦门",
    "s:chisong o:FI g:nd-clear|ru-clear z:25*100* l:3000- q:20m3 city:厦门市 d:2026-12-31",
  ),
  demandMessage(
    "明天能装车的云杉口料40*60*3有多少？我要70方，明天到苏州",
    "s:yunshan_eu|yunshan_ru k:1502 z:40*60*3000 q:70m3 d:2026-11-22 city:苏州市",
  ),
  demandMessage("长期求购南非桉木板 26厚 宽度100-150 一柜/月 盐田", "s:dahuan|anmu o:ZA k:1501 z:26** q:1container"),
  demandMessage(
    "橡胶木拼板 AA 18mm 三夹? 不要。就要泰国实木拼板 1220*2440 400片 送赣州南康",
    "s:xiangjiao k:1504 z:18*1220*2440 o:TH q:400sheet city:赣州市 g:ru-aa|sea-a|-",
  ),
  demandMessage(
    "奥坎 户外柱子 100*100*3000 60支 青岛胶州",
    "s:okan|aoguman z:100*100*3000 q:60piece port:qingdao k:1503|-",
  ),
  demandMessage("菠萝格 5公分*20公分*4米 120块 送杭州余杭", "s:boluoge z:50*200*4000 q:120piece city:杭州市"),
  demandMessage("刺猬紫檀 大料 宽30公分以上 厚8公分 3吨 中山大涌", "s:ciwei z:80** q:3ton port:zhongshan"),
  demandMessage("沙比利科技? 天然沙比利木皮 0.5mm 2000张 上海", "s:shabili k:1507 z:0.5** q:2000sheet port:shanghai"),
  demandMessage(
    "进口白橡木皮 50丝 长2.6米 1000张 佛山",
    "s:baixiang k:1507 z:0.5**2600 q:1000sheet port:foshan|- city:佛山市|-",
  ),
  demandMessage(
    "需要托盘木方 80*80*1200 8000块 杨木桉木都可以 送常州 含税",
    "k:1502 s:yangmu|anmu|shanyang z:80*80*1200 q:8000piece city:常州市",
  ),
  demandMessage(
    "包装箱板 17厚 松木 宽窄不限 三吨 送昆山花桥",
    "z:17** s:zhangzisong|- q:3ton city:苏州市 k:1501|1509|-",
  ),
  demandMessage(
    "西部铁杉 J级 105*105 三米和四米各50方 太仓 月底前到",
    "s:tieshan g:na-j z:105*105*3000 q:50m3 port:taicang d:2026-11-30",
    "s:tieshan g:na-j z:105*105*4000 q:50m3 port:taicang d:2026-11-30",
  ),
  demandMessage("黄花梨 没有预算限制？开玩笑，要非洲花梨 5厚板 2方", "s:ciwei|haihuang k:1501 z:50** q:2m3"),
  demandMessage("SYP #2 2x8x16 KD19 2 trucks Tianjin", "s:nanfangsong g:na-2 z:38*184*4880 m:KD q:2truck port:tianjin"),
];
