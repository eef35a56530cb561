import { placeByCode } from "../domain/timber/places.ts";

/** An invented warehouse at a real place of the trade. */
export type DemoStore = {
  storeName: string;
  portCode: string;
  provinceName: string;
  cityCode: string;
  cityName: string;
  address: string;
  phone: string;
};

/** place code|name|address in its city|area code */
const TABLE = `
taicang|太仓万方码头3号库|太仓市浮桥镇港口开发区万方码头北区3号库|0512
taicang|太仓万方码头7号库|太仓市浮桥镇港口开发区万方码头南区7号库|0512
taicang|太仓新海码头木材堆场|太仓市港区滨江大道新海码头二期堆场|0512
changshu|常熟兴港路木材堆场|常熟经济技术开发区兴港路木材作业区|0512
zhangjiagang|张家港福江木材市场2号库|张家港市金港街道福江木材市场2号库|0512
zhangjiagang|张家港长江路原木堆场|张家港市金港街道长江西路原木堆场|0512
zhenjiang|镇江大港三期木材堆场|镇江新区大港三期码头木材作业区|0511
jingjiang|靖江新港木材园1号库|靖江市新港大道国际木材园1号库|0523
nantong|南通如皋港木材堆场|如皋市长江镇港区木材码头堆场|0513
shanghai|上海外高桥木材6号库|浦东新区外高桥港区日樱路6号库|021
shanghai|上海福人市场12号库|宝山区沪太路福人木材市场12号库|021
qingdao|青岛前湾港木材2号库|黄岛区前湾港南岸木材库区2号库|0532
qingdao|青岛董家口木材园4号库|黄岛区泊里镇董家口港木材园4号库|0532
qingdao|青岛胶州木材物流园1号库|胶州市营海街道木材物流园1号库|0532
lanshan|日照岚山港东区木材堆场|岚山区岚山港东作业区木材堆场|0633
lanshan|日照岚山木材产业园5号库|岚山区虎山镇木材产业园5号库|0633
yantai|烟台蓬莱港木材堆场|蓬莱区新港街道蓬莱东港木材堆场|0535
tianjin|天津新港北疆木材2号库|滨海新区新港北疆港区木材2号库|022
tianjin|天津东疆保税木材库|滨海新区东疆保税港区木材库|022
caofeidian|曹妃甸木材园1号库|曹妃甸区通用码头木材园1号库|0315
dalian|大连大窑湾木材库|大连保税区大窑湾港区木材库|0411
manzhouli|满洲里进口木材园3号库|满洲里市进口资源加工园区3号库|0470
manzhouli|满洲里铁路货场木材专线|满洲里市铁路货场木材专用线堆场|0470
suifenhe|绥芬河龙江木材园2号库|绥芬河市龙江进口木材加工园2号库|0453
erlian|二连浩特木材园1号库|二连浩特市进口木材园区1号库|0479
tongjiang|同江港木材堆场|同江市西港作业区木材堆场|0454
putian|莆田秀屿木材园8号库|秀屿区东庄镇木材加工区8号库|0594
zhangzhou|漳州港木材堆场|漳州开发区招银港区木材堆场|0596
xiamen|厦门海沧木材3号库|海沧区海沧港区木材3号库|0592
dongguan|东莞吉龙木材市场C区|东莞市大岭山镇吉龙木材市场C区|0769
dongguan|东莞厚街兴业6号库|东莞市厚街镇兴业木材市场6号库|0769
guangzhou|广州黄埔新沙木材堆场|黄埔区新沙港区木材堆场|020
yuzhu|广州鱼珠市场9号库|黄埔区大沙地鱼珠国际木材市场9号库|020
foshan|佛山顺德龙江A区木材库|顺德区龙江镇木材市场A区|0757
zhongshan|中山大涌木材市场2号库|中山市大涌镇红木板材市场2号库|0760
guigang|贵港木业园3号库|覃塘区产业园木业区3号库|0775
qinzhou|钦州港木材堆场|钦州港勒沟作业区木材堆场|0777
liuzhou|柳州鹿寨板材2号库|鹿寨县城南工业区板材2号库|0772
linyi|临沂兰山板材市场5号库|兰山区义堂镇板材市场5号库|0539
heze|曹县庄寨板材市场2号库|曹县庄寨镇板材市场2号库|0530
pizhou|邳州官湖板材市场1号库|邳州市官湖镇板材市场1号库|0516
wenan|文安左各庄板材3号库|文安县左各庄镇板材市场3号库|0316
nanxun|湖州南浔木材市场1号库|南浔区南浔镇建材路木材市场1号库|0572
jiashan|嘉善国际木业城B区|嘉善县魏塘街道国际木业城B区|0573
chongqing|重庆团结村木材库|沙坪坝区土主镇团结村中欧班列木材库|023
chengdu|成都青白江班列木材库|青白江区国际铁路港木材库|028
`;

export const DEMO_STORES: readonly DemoStore[] = TABLE.trim()
  .split("\n")
  .map((line, index) => {
    const [portCode = "", storeName = "", address = "", areaCode = ""] = line.split("|");
    const place = placeByCode(portCode);
    if (place === undefined) throw new RangeError(`no place ${portCode}`);
    return {
      storeName,
      portCode,
      provinceName: place.province,
      cityCode: place.cityCode,
      cityName: place.cityName,
      address,
      phone: `${areaCode}-8000${String(1001 + 7 * index)}`,
    };
  });
