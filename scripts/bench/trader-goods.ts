import type { JudgedGoods } from "./judged-query.ts";
import { type Random, randomFrom } from "./random.ts";

/**
 * Goods as traders list them, for the import: each says every fact of its own in a column, in its title or in both, as it
 * comes, in this trader's spelling. What is true of a row is kept beside it, so that the search is judged by what was meant
 * and not by what the import made of it. Written apart from the demo goods: other merchants, titles and gaps.
 */
export type TraderGoods = {
  readonly row: Readonly<Record<string, string>>;
  readonly truth: Omit<JudgedGoods, "id">;
};

/** `code=spelling,spelling;…` */
type Choices = readonly { readonly code: string; readonly words: readonly string[] }[];
const choices = (text: string): Choices =>
  text.split(";").map((one) => {
    const [code = "", words = ""] = one.split("=");
    return { code, words: words.split(",") };
  });

type Family = {
  readonly kind: Choices;
  readonly species: Choices;
  readonly origins: Readonly<Record<string, string>>;
  readonly grades: Choices;
  readonly ports: string;
  readonly sides: readonly (readonly [number, number])[];
  readonly lengths: readonly number[];
  /** Logs: diameters cm instead of sides. */
  readonly round?: readonly (readonly [number, number | null])[];
  readonly dry?: number;
  readonly price: readonly [number, number];
  readonly unit?: string;
  readonly share: number;
};

const ORIGIN_WORDS = new Map(
  choices(
    "RU=俄罗斯,俄;CA=加拿大;US=美国;NZ=新西兰;CL=智利;FI=芬兰;SE=瑞典;DE=德国;AT=奥地利;BY=白俄罗斯;UA=乌克兰;TH=泰国;VN=越南;MY=马来西亚;ID=印尼,印度尼西亚;GA=加蓬;CM=喀麦隆;BR=巴西;MM=缅甸;CN=国产,中国;PG=巴新;UY=乌拉圭;SB=所罗门",
  ).map(({ code, words }) => [code, words] as const),
);

const PORT_WORDS = new Map(
  choices(
    "taicang=太仓,太仓港;zhangjiagang=张家港;shanghai=上海,上海港;manzhouli=满洲里,满洲里口岸;suifenhe=绥芬河;erlian=二连浩特,二连;lanshan=岚山,日照岚山,岚山港;qingdao=青岛,青岛港;tianjin=天津,天津港;dongguan=东莞,东莞厚街;foshan=佛山,佛山顺德,乐从;putian=莆田秀屿,秀屿;linyi=临沂;zhenjiang=镇江,镇江港;nanxun=南浔,湖州南浔;dalian=大连,大连港;guigang=贵港;jiashan=嘉善;chongqing=重庆;chengdu=成都青白江;caofeidian=曹妃甸;yuzhu=广州鱼珠,鱼珠",
  ).map(({ code, words }) => [code, words] as const),
);

const RU_GRADES = "ru-1=1级,一等,一级;ru-13=1-3等,1-3级;ru-3=三级,3等;ru-4=4等,四级;ru-ab=AB级,AB;ru-clear=无节";
const NA_GRADES = "na-j=J级;na-2btr=2级及以上,#2&BTR,二级以上;na-2=#2;na-3=#3,三级;na-eco=经济级";
const ND_GRADES = "nd-sf=SF,SF级;nd-5=五级,V级;nd-6=六级,VI级;nd-us=US级";
const PN_GRADES = "pn-e0=E0,E0级;pn-e1=E1;pn-enf=ENF";

const FAMILIES: readonly Family[] = [
  {
    kind: choices("1501=板材,烘干板,木板,板,锯材;1502=木方,方料,口料"),
    species: choices(
      "zhangzisong=樟子松,俄罗斯樟子松,獐子松,俄樟;luoyesong=落叶松,兴安落叶松;yunshan_ru=俄罗斯云杉,鱼鳞松;hongsong=红松,海松",
    ),
    origins: { zhangzisong: "RU", luoyesong: "RU", yunshan_ru: "RU", hongsong: "RU" },
    grades: choices(RU_GRADES),
    ports: "manzhouli suifenhe erlian taicang zhangjiagang tianjin chongqing",
    sides: [
      [25, 100],
      [30, 100],
      [30, 120],
      [30, 150],
      [38, 140],
      [40, 60],
      [40, 90],
      [40, 150],
      [50, 100],
      [50, 150],
      [50, 200],
      [18, 95],
      [22, 100],
    ],
    lengths: [3000, 4000, 6000, 5700],
    dry: 0.6,
    price: [1350, 2400],
    share: 20,
  },
  {
    kind: choices("1501=规格材,板材,锯材,;1509=规格料,规格材"),
    species: choices("spf=SPF,加松,云杉松冷杉,spf;huaqisong=花旗松,道格拉斯冷杉;tieshan=铁杉,加拿大铁杉,hemlock"),
    origins: { spf: "CA", huaqisong: "CA", tieshan: "CA" },
    grades: choices(NA_GRADES),
    ports: "taicang qingdao tianjin shanghai lanshan",
    sides: [
      [38, 89],
      [38, 140],
      [38, 184],
      [38, 235],
      [89, 89],
      [105, 105],
      [19, 140],
    ],
    lengths: [2440, 3050, 3660, 3970, 4270, 4880],
    dry: 0.7,
    price: [1400, 2900],
    share: 12,
  },
  {
    kind: choices("1501=板材,烘干板,锯材,板"),
    species: choices(
      "chisong=欧洲赤松,北欧赤松,芬兰松,芬兰木,赤松;yunshan_eu=欧洲云杉,北欧云杉,挪威云杉;jumu=榉木,欧洲榉木,山毛榉",
    ),
    origins: { chisong: "FI", yunshan_eu: "SE", jumu: "DE" },
    grades: choices(ND_GRADES),
    ports: "shanghai taicang qingdao chengdu",
    sides: [
      [22, 100],
      [25, 100],
      [32, 125],
      [38, 150],
      [47, 100],
      [50, 100],
      [50, 125],
      [50, 150],
      [50, 200],
    ],
    lengths: [3900, 4200, 4800, 5100, 5400],
    dry: 0.8,
    price: [1450, 3100],
    share: 10,
  },
  {
    kind: choices("1501=板材,毛边板,直边板,烘干板,板"),
    species: choices(
      "baixiang=白橡,美国白橡,白橡木;hongxiang=红橡,红橡木;heihutao=黑胡桃,黑胡桃木;baila=白蜡木,美国白蜡;yingtao=樱桃木,美国樱桃木;yingfeng=硬枫,硬枫木",
    ),
    origins: { baixiang: "US", hongxiang: "US", heihutao: "US", baila: "US", yingtao: "US", yingfeng: "US" },
    grades: choices("nhla-fas=FAS;nhla-1com=1COM,一普;nhla-2com=2COM,二普;nhla-prime=Prime"),
    ports: "dongguan shanghai zhangjiagang foshan yuzhu nanxun",
    sides: [
      [26, 0],
      [32, 0],
      [38, 0],
      [52, 0],
    ],
    lengths: [],
    dry: 0.7,
    price: [3800, 17000],
    share: 10,
  },
  {
    kind: choices("1501=板材,大板,板;1509=地板坯料,地板料"),
    species: choices(
      "boluoge=菠萝格,印茄木,波罗格;youmu=柚木,缅甸柚木;shabili=沙比利,沙贝利;balau=巴劳木,巴劳;xiangjiao=橡胶木,泰国橡胶木;aoguman=奥古曼,奥克榄",
    ),
    origins: { boluoge: "ID", youmu: "MM", shabili: "CM", balau: "MY", xiangjiao: "TH", aoguman: "GA" },
    grades: choices("sea-ab=AB级,AB;sea-a=A级;sea-abc=ABC级"),
    ports: "zhangjiagang dongguan foshan shanghai nanxun",
    sides: [
      [20, 90],
      [22, 125],
      [26, 50],
      [30, 120],
      [50, 150],
      [50, 200],
      [60, 200],
    ],
    lengths: [1000, 2100, 2400, 4000],
    dry: 0.5,
    price: [1700, 9000],
    share: 10,
  },
  {
    kind: choices("1500=原木,圆木"),
    species: choices(
      "fushesong=辐射松,新西兰松,新西兰辐射松;yunshan_eu=欧洲云杉,云杉;shanmu=杉木,国产杉;aoguman=奥古曼;huaqisong=花旗松;anmu=桉木,桉树;yangmu=杨木,意杨",
    ),
    origins: {
      fushesong: "NZ",
      yunshan_eu: "DE",
      shanmu: "CN",
      aoguman: "GA",
      huaqisong: "CA",
      anmu: "CN",
      yangmu: "CN",
    },
    grades: choices("rl-a=中A;rl-k=大K;rl-kis=KIS;rl-a40=大A"),
    ports: "lanshan taicang putian zhenjiang zhangjiagang caofeidian",
    sides: [],
    lengths: [2600, 3900, 4000, 5900, 11800],
    round: [
      [14, 18],
      [20, 28],
      [30, 40],
      [30, null],
      [40, null],
      [60, null],
    ],
    price: [550, 2900],
    share: 10,
  },
  {
    kind: choices("1502=木方,建筑木方,建筑口料,口料,方木"),
    species: choices("fushesong=辐射松,新西兰松,幅射松;tieshan=铁杉;yunshan_ru=白松,云杉;huaqisong=花旗松"),
    origins: { fushesong: "NZ", tieshan: "CA", yunshan_ru: "RU", huaqisong: "CA" },
    grades: [],
    ports: "lanshan taicang linyi zhenjiang",
    sides: [
      [35, 85],
      [37, 87],
      [38, 88],
      [40, 90],
      [40, 60],
      [45, 90],
      [50, 100],
    ],
    lengths: [2000, 3000, 4000],
    price: [1250, 1650],
    share: 9,
  },
  {
    kind: choices("1505=多层板,胶合板,夹板"),
    species: choices("yangmu=杨木;anmu=桉木;huamu=桦木,俄罗斯桦木"),
    origins: { yangmu: "CN", anmu: "CN", huamu: "RU" },
    grades: choices(PN_GRADES),
    ports: "linyi jiashan shanghai guigang",
    sides: [
      [5, 1220],
      [9, 1220],
      [12, 1220],
      [15, 1220],
      [18, 1220],
    ],
    lengths: [2440],
    price: [1900, 5200],
    unit: "m³",
    share: 6,
  },
  {
    kind: choices("1510=建筑模板,清水模板,覆膜板,模板"),
    species: choices("anmu=桉木;yangmu=杨木;maweisong=松木"),
    origins: { anmu: "CN", yangmu: "CN", maweisong: "CN" },
    grades: [],
    ports: "linyi guigang",
    sides: [
      [11, 915],
      [12, 915],
      [14, 915],
      [15, 1220],
    ],
    lengths: [1830, 2440],
    price: [38, 70],
    unit: "张",
    share: 5,
  },
  {
    kind: choices("1513=OSB,欧松板;1506=刨花板,颗粒板;1512=密度板,中纤板,纤维板;1511=细木工板,大芯板,生态板"),
    species: choices("="),
    origins: {},
    grades: choices(PN_GRADES),
    ports: "linyi qingdao shanghai",
    sides: [
      [3, 1220],
      [9, 1220],
      [12, 1220],
      [15, 1220],
      [17, 1220],
      [18, 1220],
      [25, 1220],
    ],
    lengths: [2440],
    price: [1200, 3600],
    unit: "m³",
    share: 6,
  },
  {
    kind: choices("1504=指接板,集成材,直拼板"),
    species: choices("xiangjiao=橡胶木;zhangzisong=樟子松;fushesong=辐射松,智利松;shanmu=杉木"),
    origins: { xiangjiao: "TH", zhangzisong: "RU", fushesong: "CL", shanmu: "CN" },
    grades: choices("sea-ab=AB,AB级;ru-aa=AA,AA级"),
    ports: "foshan shanghai nanxun dongguan",
    sides: [
      [15, 1220],
      [17, 1220],
      [18, 1220],
      [25, 1220],
    ],
    lengths: [2440],
    price: [2600, 6200],
    share: 5,
  },
  {
    kind: choices("1503=防腐木,户外防腐木;1508=碳化木,炭化木"),
    species: choices("zhangzisong=樟子松;chisong=芬兰木,赤松;nanfangsong=南方松,南方黄松;boluoge=菠萝格"),
    origins: { zhangzisong: "RU", chisong: "FI", nanfangsong: "US", boluoge: "ID" },
    grades: [],
    ports: "taicang shanghai qingdao tianjin",
    sides: [
      [21, 95],
      [28, 95],
      [30, 95],
      [38, 140],
      [95, 95],
      [42, 142],
    ],
    lengths: [3000, 4000],
    price: [2200, 7000],
    share: 6,
  },
];

const MERCHANTS: readonly string[] =
  "恒林木业,鸿发木材行,老李木材,顺通贸易,嘉木源,林海国际,天一木业有限公司,盛世森林,诚信木行,北方口岸木材,联众板业,广源".split(
    ",",
  );
const LEADS: readonly string[] = ["", "", "", "现货", "【现货】", "出售", "厂家直销 ", "特价", "长期供应"];
const TAILS: readonly string[] = ["", "", "", " 现货", " 量大从优", "，可送货", " 欢迎来电", "（含税）"];

/** The size in one of the ways of writing it in a title. */
function sizeWords(random: Random, t: number, w: number, l: number | null): string {
  const metres = l === null ? "" : String(l / 1000);
  const styles: readonly (() => string)[] = [
    () => (l === null ? `${t}*${w}` : `${t}*${w}*${l}`),
    () => (l === null ? `${t}×${w}` : `${t}×${w}×${l}mm`),
    () => (l === null ? `${t}x${w}` : `${t}x${w}x${metres}m`),
    () => (l === null ? `${t}*${w}` : `${t}*${w} ${metres}米`),
    () => (l === null ? `${t}*${w}mm` : `${t}*${w}*${metres}米`),
    () => (l === null ? `厚${t}宽${w}` : `厚${t}宽${w}长${metres}米`),
  ];
  return styles[Math.floor(random() * styles.length)]?.() ?? "";
}

/** One trader's goods. */
function goodsOf(random: Random, family: Family, no: number): TraderGoods {
  const choose = <One>(all: readonly One[]): One => all[Math.floor(random() * all.length)] as One;
  const chance = (share: number): boolean => random() < share;
  const row: Record<string, string> = { merchantName: choose(MERCHANTS), merchantSku: `T${no}` };
  const kind = choose(family.kind);
  const species = choose(family.species);
  const speciesCode = species.code === "" ? null : species.code;
  const kindWord = choose(kind.words);
  const speciesWord = choose(species.words);
  const words = {
    lead: choose(LEADS),
    tail: choose(TAILS),
    origin: "",
    species: "",
    kind: "",
    grade: "",
    size: "",
    dry: "",
    port: "",
  };
  /** Where a fact is written: `title`, the column, or both. */
  const addWord = (column: string, spoken: keyof typeof words, word: string, other: string, always = false): void => {
    const inTitle = always || chance(0.6);
    if (inTitle) words[spoken] = word;
    if (!inTitle || chance(0.35)) row[column] = other;
  };
  if (speciesCode !== null) addWord("speciesName", "species", speciesWord, choose(species.words), chance(0.6));
  if (kindWord === "") row.kindName = kind.words.find((word) => word !== "") ?? "";
  else addWord("kindName", "kind", kindWord, choose(kind.words.filter((word) => word !== "")), chance(0.6));
  const home = speciesCode === null ? undefined : family.origins[speciesCode];
  const originImplied = /俄|国|北欧|芬兰|新西兰|智利|加拿大|挪威|缅甸|云杉松冷杉/.test(
    `${row.speciesName ?? ""}${words.species}`,
  );
  const originCode = home !== undefined && (originImplied || chance(0.7)) ? home : null;
  if (originCode !== null && !(originImplied && chance(0.6))) {
    const names = ORIGIN_WORDS.get(originCode) ?? [];
    addWord(
      "originName",
      "origin",
      choose(names.filter((name) => name.length > 1)),
      choose(names.filter((name) => name.length > 1)),
    );
  }
  const grade = family.grades.length > 0 && chance(0.7) ? choose(family.grades) : null;
  if (grade !== null) addWord("gradeName", "grade", choose(grade.words), choose(grade.words));
  const moistureType = family.dry !== undefined && chance(family.dry) ? "KD" : kindWord === "烘干板" ? "KD" : null;
  if (moistureType !== null && kindWord !== "烘干板")
    addWord("moistureType", "dry", choose(["烘干", "KD", "窑干"]), choose(["KD", "烘干"]));
  const portCode = choose(family.ports.split(" "));
  addWord("portName", "port", choose(PORT_WORDS.get(portCode) ?? []), choose(PORT_WORDS.get(portCode) ?? []));
  const length = family.lengths.length > 0 && chance(0.85) ? choose(family.lengths) : null;
  const round = family.round === undefined ? null : choose(family.round);
  const [thickness, width] = round === null ? choose(family.sides) : [0, 0];
  const random900 = family.lengths.length === 0;
  if (round !== null) {
    const [min, max] = round;
    if (chance(0.5)) {
      words.size = `${max === null ? `${min}公分以上` : `${min}-${max}公分`}${length === null ? "" : ` ${length / 1000}米`}`;
    } else {
      row.diameterMin = String(min);
      if (max !== null) row.diameterMax = String(max);
      if (length !== null) row.lengthMin = String(length);
    }
  } else if (width === 0) {
    if (chance(0.5)) words.size = chance(0.5) ? `${thickness}mm` : `厚${thickness}mm`;
    else row.thickness = String(thickness);
    if (random900) [row.lengthMin, row.lengthMax] = ["1800", "4900"];
  } else if (chance(0.65)) words.size = sizeWords(random, thickness, width, length);
  else {
    [row.thickness, row.width] = [String(thickness), String(width)];
    if (length !== null) row.lengthMin = String(length);
  }
  const named = `${words.origin}${words.species}${words.kind}`;
  const parts = [named, words.size, words.grade, words.dry, words.port].filter((part) => part !== "");
  const [first = "", ...others] = parts;
  const order = chance(0.25)
    ? [words.size, named, words.grade, words.dry, words.port].filter((part) => part !== "")
    : [first, ...others];
  const glue = chance(0.75) ? " " : "";
  const [opening = "", ...following] = order;
  const glued = (text: string, part: string): string =>
    `${text}${/[\da-z]$/i.test(text) && /^[\da-z#]/i.test(part) ? " " : glue}${part}`;
  row.title = opening === "" ? "" : `${words.lead}${following.reduce(glued, opening)}${words.tail}`;
  if (chance(0.3)) row.storeName = `${(PORT_WORDS.get(portCode) ?? [""])[0]}${choose(["1号库", "堆场", "木材仓库"])}`;
  const [low, high] = family.price;
  row.price = String(Math.round(low + random() * (high - low)));
  if (family.unit !== undefined) row.saleUnit = family.unit;
  row.stockVolume = String(5 + Math.floor(random() * 200));
  return {
    row,
    truth: {
      title: row.title,
      status: 2,
      kindCode: kind.code,
      speciesCode: speciesCode ?? "",
      gradeCode: grade?.code ?? null,
      brandCode: null,
      originCode,
      portCode,
      moistureType,
      thickness: round === null ? thickness : null,
      width: round === null && width > 0 ? width : null,
      length,
      lengthMin: random900 ? 1800 : null,
      lengthMax: random900 ? 4900 : null,
      diameterMin: round?.[0] ?? null,
      diameterMax: round?.[1] ?? null,
    },
  };
}

/** `count` goods, the same ones for one `seed`. */
export function traderGoods(count: number, seed: number): TraderGoods[] {
  const random = randomFrom(seed);
  const urn = FAMILIES.flatMap((family) => Array.from({ length: family.share }, () => family));
  return Array.from({ length: count }, (_, at) =>
    goodsOf(random, urn[Math.floor(random() * urn.length)] as Family, at + 1),
  );
}
