import { initialOf } from "../../../domain/catalog/goods/brand.ts";
import { BRANDS } from "../../../domain/timber/brands.ts";
import { isPanel } from "../../../domain/timber/kind-shape.ts";
import { kindByCode } from "../../../domain/timber/kinds.ts";
import { originByCode } from "../../../domain/timber/origins.ts";
import { speciesByCode } from "../../../domain/timber/species.ts";
import type { Db } from "../../db/database.ts";
import { addKnownBrands } from "./kept-brand-store.ts";

/** Defaults for the mills of a country where a line states nothing itself: species|kinds|certificates|what buyers look at. */
const BY_COUNTRY: Readonly<Record<string, string>> = {
  CA: "spf|1501|PEFC,FSC|规格以英制标注，38*89、38*140 等为净尺寸；等级按 NLGA 分 J 级、2级及以上、3级，采购时注意是否带 KD-HT 印记",
  US: "huaqisong,nanfangsong|1501|SFI,FSC|规格以英制标注，报价单位常为千板英尺，折算人民币前先确认是名义材积还是净材积",
  FI: "chisong,yunshan_eu|1501|PEFC,FSC|赤松与云杉分开打包，等级分 US、SF、五级、六级，件头印有厂标，长度多为 3.0 至 5.4 米混装",
  SE: "chisong,yunshan_eu|1501|PEFC,FSC|赤松与云杉分开打包，等级分 US、SF、五级、六级，窑干至 18% 上下，家具用途需再行复干",
  AT: "yunshan_eu|1501,1504,1514|PEFC|以云杉板材与胶合结构材见长，尺寸稳定，多为四面刨光",
  DE: "jumu,yunshan_eu|1501|PEFC,FSC|板材直边居多，按厂内等级出货，采购前对照厂方等级说明",
  RU: "zhangzisong,yunshan_ru|1501|FSC|板材厚 22 至 60 毫米、长 4 米与 6 米为主，等级有 1-3 等混、4 等，也按北欧习惯分 SF、五级",
  CL: "fushesong|1501,1505|FSC,PEFC|人工林辐射松，无节材与结构材分级清楚，包装材价格实惠",
  NZ: "fushesong|1501|FSC,PEFC|人工林辐射松，板材分无节、结构与包装级，原木分 A、K、KI、KIS 等级",
  AU: "fushesong|1500|FSC,PEFC|以辐射松原木出口为主，到港按 JAS 材积检尺",
  CN: "yangmu,anmu|1505|CFCC|板材环保等级按 GB/T 39600 分 E1、E0、ENF，采购时索要当批检测报告",
};

/** code|species|kinds|certificates|what it is known for; an empty part is its country's. Stars mark brands shown first. */
const OWN_TABLE = `
*canfor|spf|1501|PEFC,SFI|加拿大西部大型锯材企业的厂标，SPF 2级及以上规格材在国内现货市场流通量大，38*89、38*140 规格齐
*westfraser|spf,huaqisong|1501|SFI,FSC|北美大型锯材企业，SPF 规格材产量居前，木框架与包装用途都常见
*interfor|spf,tieshan,huaqisong,hongxuesong|1501||针叶树种齐，除 SPF 外还有铁杉、花旗松与红雪松板材
tolko|spf|1501||加拿大内陆 SPF 规格材，件重一致，适合木结构与托盘
wfp|tieshan,huaqisong,hongxuesong,huangxuesong|1501,1500||加拿大西海岸材种，铁杉、花旗松和雪松大规格料较多
conifex|spf|1501||加拿大 BC 省北部 SPF，节疤小而紧
dunkley|spf|1501||SPF 规格材，长度以 8 至 16 英尺为主
sinclar|spf|1501||加拿大北部慢生 SPF，年轮细，木工车间复锯用得多
mercer|yunshan_eu,spf|1501||欧洲与北美都有产线，云杉板材与 SPF 规格材
tealjones|hongxuesong,huangxuesong,tieshan|1501||雪松专门厂，户外墙板与屋面瓦料
*weyerhaeuser|huaqisong,nanfangsong,tieshan|1501,1500|SFI|美国老牌林产企业，花旗松原木与板材、南方松规格材供应稳定
sierrapacific|huaqisong,huangsong_us,tangsong|1501||美国西部材种，花旗松与西黄松门窗料
hampton|huaqisong,tieshan|1501||花旗松与铁杉规格材，木结构常用
georgiapacific|nanfangsong|1501,1503,1505||南方松规格材与防腐处理材、针叶胶合板
baillie|baixiang,hongxiang,heihutao,yingtao,yingfeng|1501||美国阔叶板材，按 NHLA 分 FAS、1COM、2COM
northland|baixiang,hongxiang,yingfeng,heihutao|1501||美国阔叶板材，窑干齐边，厚度 4/4 至 8/4
allegheny|hongxiang,yingtao,yingfeng,baila|1501||阿勒格尼山区阔叶材，樱桃木与硬枫有名
ahc|baixiang,hongxiang,ezhangqiu|1501||美国阔叶板材，红橡、白橡与鹅掌楸
danzer|heihutao,baixiang,ouxiang,baila|1501,1507||阔叶板材与刨切薄木，欧美原料都有
*storaenso|chisong,yunshan_eu|1501,1504,1515,1516||北欧大型林产企业，赤松 SF 与五级板材、胶合结构材，件头印厂标
*upm|chisong,yunshan_eu|1501||芬兰赤松与云杉板材，等级稳定，家具与门窗厂常年采购
*metsa|chisong,yunshan_eu,huamu|1501,1505||芬兰赤松、云杉板材与桦木胶合板
versowood|chisong,yunshan_eu|1501,1503,1514||芬兰赤松板材，也做防腐材与胶合梁
koskisen|chisong,huamu|1501,1505||赤松板材与薄型桦木胶合板
*sca|chisong,yunshan_eu|1501||瑞典北部慢生材，年轮细密，赤松面板料常用
sodra|yunshan_eu,chisong|1501||瑞典南部林主合作社，云杉规格材为主
setra|chisong,yunshan_eu|1501,1504,1514||瑞典赤松与云杉板材，做指接与胶合产品
moelven|chisong,yunshan_eu|1501,1514||北欧板材与胶合木，刨光墙板也多
vida|yunshan_eu|1501||瑞典云杉规格材，包装与木结构用量大
binderholz|yunshan_eu|1501,1504,1514,1516||云杉板材、正交胶合木与实木板，尺寸公差小
hstimber|yunshan_eu,jumu|1501,1504,1514||罗马尼亚与奥地利产线，云杉板材与胶合木
mayrmelnhof|yunshan_eu|1501,1514,1516||奥地利云杉板材与胶合结构材
egger||1506,1513,1512|PEFC,FSC|刨花板、定向刨花板与纤维板，定制家具厂常用
kronospan||1506,1513,1512|PEFC,FSC|刨花板、定向刨花板与纤维板
*pollmeier|jumu,baila|1501|PEFC,FSC|德国榉木与白蜡直边板，厂内等级 Superior、Custom Shop、Cabinet
*ilim|zhangzisong,yunshan_ru,luoyesong|1501||西伯利亚安加拉松与落叶松板材，铁路经满洲里到港
*segezha|zhangzisong,yunshan_ru,huamu|1501,1505||俄罗斯西北部板材与桦木胶合板
sveza|huamu|1505|FSC|桦木胶合板，覆膜模板与家具板都有
ulk|zhangzisong,yunshan_ru|1501||阿尔汉格尔斯克慢生材，板材按北欧习惯分级
sawmill25|zhangzisong,yunshan_ru|1501||俗称 25 厂，北方慢生松，国内老客户认牌采购
*vlp|zhangzisong,yunshan_ru|1501||沃洛格达地区厂群的件头印记，樟子松与云杉板材
ldk1|zhangzisong,luoyesong|1501||列索西比尔斯克锯材厂，安加拉松大宽板
novoyeniseysk|zhangzisong,luoyesong|1501||叶尼塞河流域松材，长材规格多
rfp|luoyesong,yunshan_ru,huamu|1501,1507||远东落叶松与单板
kraslesinvest|zhangzisong,luoyesong|1501||克拉斯诺亚尔斯克松材与落叶松板材
*arauco|fushesong|1501,1505,1509||智利辐射松板材、无节线条与胶合板，门窗线条厂常年采购
cmpc|fushesong|1501,1505||智利辐射松板材与胶合板
redstag|fushesong|1501||新西兰辐射松结构材，按强度分级
panpac|fushesong|1501||新西兰辐射松板材，家具级与包装级都有
claymark|fushesong|1501,1509||新西兰辐射松无节板与刨光料
kiwilumber|fushesong|1501||新西兰辐射松板材
pfolsen|fushesong|1500||新西兰辐射松原木出口，A、K、KI 级成船到港
tpt|fushesong|1500||新西兰辐射松原木出口
aratu|fushesong|1500||新西兰人工林原木
*tubaobao||1504,1505,1511||国产装饰板材，多层板、生态板与细木工板，零售终端认知度高
moganshan||1505,1511||国产多层板与细木工板
qiannianzhou||1505,1513,1511||国产多层板、定向刨花板与细木工板
daya||1506,1512||国产刨花板与中纤板，家具厂大宗采购
fenglin||1506,1512||广西刨花板与纤维板
wanhuahexiang||1506||无醛秸秆刨花板，环保等级 ENF
furen||1506,1512||国产中纤板与刨花板
ningfeng||1506||国产刨花板
luli||1513,1505||国产定向刨花板与多层板
xingang||1510,1505||建筑模板与多层板
`;

const OWN = new Map(
  OWN_TABLE.trim()
    .split("\n")
    .map((line) => {
      const [code = "", ...parts] = line.replace(/^\*/, "").split("|");
      return [code, { isHot: line.startsWith("*"), parts }] as const;
    }),
);

const listed = (text: string): string[] => (text === "" ? [] : text.split(","));
const names = (codes: readonly string[], nameOf: (code: string) => { name: string } | undefined): string =>
  codes.map((code) => nameOf(code)?.name ?? code).join("、");

/** What is known of a brand beyond its names. Sheets of chips and fibres have no species to name. */
export function brandFacts(code: string, country: string) {
  const [species = "", kinds = "", certs = "", advice = ""] = (BY_COUNTRY[country] ?? "").split("|");
  const { isHot = false, parts = [] } = OWN.get(code) ?? {};
  const [ownSpecies = "", ownKinds = "", ownCerts = "", known = ""] = parts;
  const kindCodes = listed(ownKinds || kinds);
  const isSheet = kindCodes.every(isPanel);
  const speciesCodes = listed(ownSpecies || (isSheet && country !== "CN" ? "" : species));
  const origin = originByCode(country)?.name ?? "";
  const made = `${names(speciesCodes, speciesByCode)}${names(kindCodes, kindByCode)}`;
  const intro = [
    known === "" ? `${origin}厂牌，国内市场上常见其${made}。` : `${origin}厂牌。${known}。`,
    advice === "" ? "" : `${advice}。`,
    "同一厂牌不同产线、不同年份的等级与干燥程度会有差别，请以商家声明和到货检验为准。",
  ];
  return { speciesCodes, kindCodes, certs: listed(ownCerts || certs), isHot, intro: intro.join("") };
}

/** Adds the brands of the dictionary that the marketplace does not know yet; what is there stays the operator's. */
export async function seedBrands(db: Db): Promise<void> {
  const rows = BRANDS.map(({ code, name, nameEn, country, aliases }, index) => ({
    code,
    name,
    name_en: nameEn,
    country,
    aliases,
    initial: initialOf(nameEn),
    sort: index + 1,
    logo: `/pictures/brand/${code}.svg`,
    facts: brandFacts(code, country),
  }));
  await addKnownBrands(db, rows);
}
