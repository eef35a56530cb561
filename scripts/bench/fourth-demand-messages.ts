import { demandMessage } from "./demand-message-shorthand.ts";
import type { DemandMessage } from "./demand-messages.ts";

/** Written before looking at what the parser makes of them: run-on lists, tables, noise, ranges, cut words. */
export const FOURTH_DEMAND_MESSAGES: readonly DemandMessage[] = [
  demandMessage(
    "老板在吗，有没有樟子松38*89的，4米，大概50-60方，月底前要，送到临沂",
    "s:zhangzisong z:38*89*4000 q:50m3 d:2026-11-30 city:临沂市",
  ),
  demandMessage(
    "辐射松烘干板材 22*100*3.6 无节 一个高柜 到厂价2850 佛山顺德",
    "s:fushesong k:1501 m:KD z:22*100*3600 g:rz-clear q:1container p:2850 port:foshan",
  ),
  demandMessage(
    "求购建筑木方 白松 4*9 4米 三车 发郑州 @张总 13812345678",
    "k:1502 s:yunshan_eu|yunshan_ru|lengshan z:40*90*4000 q:3truck city:郑州市",
  ),
  demandMessage(
    "急🔥🔥 SPF 2级 38*140*3.66米 5包 太仓自提 含税1850",
    "s:spf g:na-2|na-2btr z:38*140*3660 q:5bundle port:taicang p:1850",
  ),
  demandMessage(
    "樟子松：\n  30*120*4米 50方\n  40*150*6米 30方\n满洲里提货",
    "s:zhangzisong z:30*120*4000 q:50m3 port:manzhouli",
    "s:zhangzisong z:40*150*6000 q:30m3 port:manzhouli",
  ),
  demandMessage(
    "规格：50*200*6000\n树种：落叶松\n数量：两百方\n交货地：天津",
    "s:luoyesong z:50*200*6000 q:200m3 city:天津市",
  ),
  demandMessage(
    "树种\t厚\t宽\t长\t数量\n樟子松\t30\t100\t4000\t20方\n樟子松\t50\t150\t4000\t15方\n云杉\t38\t140\t3900\t1车",
    "s:zhangzisong z:30*100*4000 q:20m3",
    "s:zhangzisong z:50*150*4000 q:15m3",
    "s:yunshan_eu|yunshan_ru z:38*140*3900 q:1truck",
  ),
  demandMessage(
    "要樟子松4米的30*120、30*150、40*120各20方",
    "s:zhangzisong z:30*120*4000 q:20m3",
    "s:zhangzisong z:30*150*4000 q:20m3",
    "s:zhangzisong z:40*120*4000 q:20m3",
  ),
  demandMessage(
    "新西兰辐射松原木 30上 5.9米 A级 一千方 日照岚山",
    "s:fushesong o:NZ k:1500 g:rl-a|rl-a40 dia:30- z:**5900 q:1000m3 port:lanshan",
  ),
  demandMessage(
    "欧洲云杉原木 28-36 3.9米 500方左右 太仓港交货",
    "s:yunshan_eu k:1500 dia:28-36 z:**3900 q:500m3 port:taicang",
  ),
  demandMessage("杉木原木 小头16公分以上 4米 两车 送嘉兴", "s:shanmu k:1500 dia:16- z:**4000 q:2truck city:嘉兴市"),
  demandMessage(
    "多层板 1220*2440*18 E0 1000张 单价128 送东莞大岭山",
    "k:1505 z:18*1220*2440 g:pn-e0 q:1000sheet p:128 city:东莞市",
  ),
  demandMessage(
    "建筑模板 915*1830*12 红板 5000张 发合肥 12月10号之前",
    "k:1510 z:12*915*1830 q:5000sheet city:合肥市 d:2026-12-10",
  ),
  demandMessage("OSB 9.5mm 一车 青岛", "k:1506 z:9.5** q:1truck port:qingdao"),
  demandMessage("E1颗粒板 18厘 800张 三天内送到武汉", "k:1506 g:pn-e1 z:18** q:800sheet city:武汉市 d:2026-11-24"),
  demandMessage("密度板 15mm 1220*2440 500张 临沂提货", "k:1512 z:15*1220*2440 q:500sheet port:linyi"),
  demandMessage("细木工板17厘 E0级 300张 下周三前到长沙", "k:1511 z:17** g:pn-e0 q:300sheet d:2026-11-25 city:长沙市"),
  demandMessage(
    "家具厂要白橡 8/4 FAS 烘干 含水8-12% 一柜 东莞",
    "s:baixiang z:52** g:nhla-fas m:KD q:1container port:dongguan",
  ),
  demandMessage(
    "北美硬枫 4/4 1COM 10方，要自然边的，上海",
    "s:yingfeng o:US|CA|- z:26** g:nhla-1com q:10m3 port:shanghai",
  ),
  demandMessage("榉木 AB级 50mm 直边 KD 两个40HQ 含税4300一方", "s:jumu g:eu-ab z:50** m:KD q:2container p:4300"),
  demandMessage(
    "橡胶木 AB 30*70*1000以上 越南的 1个柜 乐从",
    "s:xiangjiao g:sea-ab z:30*70* l:1000- o:VN q:1container port:foshan",
  ),
  demandMessage(
    "找一下芬兰木3SF 50*125 4.2-5.4米 KD 一柜 发到太仓",
    "s:chisong o:FI g:nd-sf z:50*125* l:4200-5400 m:KD q:1container port:taicang city:苏州市|-",
  ),
  demandMessage(
    "Stora Enso 云杉 V级 47*100*4.8 2柜 CIF上海",
    "b:storaenso s:yunshan_eu|yunshan_ru g:nd-5 z:47*100*4800 q:2container port:shanghai",
  ),
  demandMessage(
    "威士伯? 不知道，反正西弗雷的SPF 2*4*8尺 #2 四个柜",
    "b:westfraser s:spf z:38*89*2440 g:na-2 q:4container",
  ),
  demandMessage(
    "vlp樟子松 32*150*6 一级 满洲里货 40方 1900左右",
    "b:vlp s:zhangzisong z:32*150*6000 g:ru-1|gb-1 port:manzhouli q:40m3 p:1900",
  ),
  demandMessage(
    "松木口料40×60湿材，3米，一车半，送徐州，价格1280/方",
    "k:1502 s:zhangzisong|- z:40*60*3000 m:GRN q:2truck city:徐州市 p:1280",
  ),
  demandMessage("十来方沙比利，6公分厚，毛边，气干也行", "s:shabili z:60** m:AD q:10m3"),
  demandMessage(
    "菠萝格 户外地板 20*90 长短不限 50多方 上海到货",
    "s:boluoge k:1509|1503|- z:20*90* q:50m3 city:上海市",
  ),
  demandMessage("巴劳 防腐木 立柱100*100*3米 200根 送三亚", "s:balau k:1503 z:100*100*3000 q:200piece city:三亚市"),
  demandMessage(
    "樟子松防腐木 C3 30*95*4米 三千根 青岛城阳",
    "s:zhangzisong k:1503 z:30*95*4000 q:3000piece port:qingdao",
  ),
  demandMessage(
    "芬兰碳化木 21*118*4.2 20方 12月中旬 宁波北仑",
    "o:FI k:1508 z:21*118*4200 q:20m3 d:2026-12-20 port:ningbo",
  ),
  demandMessage(
    "桦木胶合板 俄罗斯 BB/CC 18*1220*2440 两个柜",
    "s:huamu k:1505 o:RU g:pn-bb z:18*1220*2440 q:2container",
  ),
  demandMessage("桉木单板 1270*640*1.7 AB 一车 贵港", "s:anmu k:1507 z:1.7*640*1270 g:eu-ab|- q:1truck port:guigang"),
  demandMessage("需要杨木LVL 包装用 4公分x9公分x4米 30方 送昆山", "s:yangmu k:1504|- z:40*90*4000 q:30m3 city:苏州市"),
  demandMessage(
    "樟子松集成材 无节 18*1220*2440 200片 送成都",
    "s:zhangzisong k:1504 g:ru-clear z:18*1220*2440 q:200sheet city:成都市",
  ),
  demandMessage(
    "您好，请问花旗松方料 105*105*4000 J级 有货吗？需要两个高柜，谢谢！",
    "s:huaqisong k:1502 g:na-j z:105*105*4000 q:2container",
  ),
  demandMessage(
    "hemlock KD 2x6 16ft 1 container to Shanghai",
    "s:tieshan m:KD z:38*140*4880 q:1container port:shanghai",
  ),
  demandMessage(
    "Looking for Siberian larch S4S 27x142x4000mm, 40 m3, Tianjin port",
    "s:luoyesong z:27*142*4000 q:40m3 port:tianjin",
  ),
  demandMessage("luoyesong 4m 5*15cm 60fang manzhouli", "s:luoyesong z:50*150*4000 q:60m3 port:manzhouli"),
  demandMessage("樟松 3*10 4米 含水12% 求价", "s:zhangzisong z:30*100*4000 m:KD"),
  demandMessage(
    "俄罗斯白松烘干规格材38*89*4 2-3车 到重庆 月初要",
    "o:RU s:yunshan_ru|lengshan|yunshan_eu k:1501|1509 m:KD z:38*89*4000 q:2truck city:重庆市 d:-|2026-12-10",
  ),
  demandMessage(
    "南方松 2x6 #2 防腐 30件 张家港",
    "s:nanfangsong z:38*140* g:na-2 k:1503|- q:30bundle port:zhangjiagang",
  ),
  demandMessage(
    "收购：橡木原木，直径40公分以上，长2.6米，50立方，绥芬河",
    "s:ouxiang|zuomu|baixiang|hongxiang k:1500 dia:40- z:**2600 q:50m3 port:suifenhe",
  ),
  demandMessage(
    "黑胡桃 FAS级 6/4 KD 5方 单价14500 厚街交货",
    "s:heihutao g:nhla-fas z:38** m:KD q:5m3 p:14500 port:dongguan",
  ),
  demandMessage("铁杉 90*90 3米/4米 各半 共100方 镇江", "s:tieshan z:90*90* l:3000,4000 q:100m3 port:zhenjiang"),
  demandMessage(
    "1、樟子松 30*120*4 20方；2、云杉 40*60*3 10方；3、落叶松 50*100*4 8方",
    "s:zhangzisong z:30*120*4000 q:20m3",
    "s:yunshan_eu|yunshan_ru z:40*60*3000 q:10m3",
    "s:luoyesong z:50*100*4000 q:8m3",
  ),
  demandMessage(
    "长期要托盘料 17*95*1200 樟子松 一周两车 送无锡",
    "s:zhangzisong k:1509|1501|- z:17*95*1200 q:2truck city:无锡市",
  ),
  demandMessage(
    "需松木板 95*17*1000，22*95*1200，各500片，送苏州",
    "k:1501 s:zhangzisong|- z:17*95*1000 q:500sheet city:苏州市",
    "k:1501 s:zhangzisong|- z:22*95*1200 q:500sheet city:苏州市",
  ),
  demandMessage("樟子松墙板料 16*145*3.9 20立方 三级以上", "s:zhangzisong k:1501|- z:16*145*3900 q:20m3 g:ru-3|gb-3"),
  demandMessage(
    "【采购】加松 J级 38*184*4.88m，数量：3柜，目标价：2300元/m³，交期：12月底，港口：青岛",
    "s:spf g:na-j z:38*184*4880 q:3container p:2300 d:2026-12-31 port:qingdao",
  ),
  demandMessage(
    "有没有便宜的统货落叶松板 4米5公分厚的 宽度不限 来两车 满州里",
    "g:gb-mix|ru-c s:luoyesong k:1501 z:50**4000 q:2truck port:manzhouli",
  ),
  demandMessage(
    "智利松 包装级 25*100 2.4m以上 cmpc 一柜 黄埔",
    "s:fushesong o:CL g:rz-pack z:25*100* l:2400- b:cmpc q:1container port:guangzhou",
  ),
  demandMessage("枕木 落叶松 160*220*2500 400根 送呼和浩特", "s:luoyesong z:160*220*2500 q:400piece city:呼和浩特市"),
  demandMessage("水曲柳 30厚 AB 15方 大连自提 9500含税", "s:shuiquliu z:30** g:ru-ab|eu-ab q:15m3 port:dalian p:9500"),
  demandMessage(
    "奥古曼原木直径70上 11.8米 300方 张家港 2600",
    "s:aoguman k:1500 dia:70- z:**11800 q:300m3 port:zhangjiagang p:2600",
  ),
  demandMessage("柳桉 防腐 30x140x4m 12吨 海口", "s:hongliuan|huangliuan k:1503|- z:30*140*4000 q:12ton city:海口市"),
  demandMessage(
    "红雪松 19*140 挂板 无节 6方 加拿大 上海洋山",
    "s:hongxuesong z:19*140* g:na-clear q:6m3 o:CA port:shanghai",
  ),
  demandMessage("樟子松三公分厚十二公分宽四米长 一百五十方 含税一千七", "s:zhangzisong z:30*120*4000 q:150m3 p:1700"),
  demandMessage("赤松 SCA 五级 22*125*5.1 60 m³ 靖江港", "s:chisong b:sca g:nd-5 z:22*125*5100 q:60m3 port:jingjiang"),
  demandMessage(
    "木方 3米 35*85 38*88 各一车 松木 发南京 1350/方",
    "k:1502 s:zhangzisong|- z:35*85*3000 q:1truck city:南京市 p:1350",
    "k:1502 s:zhangzisong|- z:38*88*3000 q:1truck city:南京市 p:1350",
  ),
];
