import { type DemoLine, furnitureDry, roundLog } from "./demo-line.ts";
import type { Trade } from "./demo-merchants.ts";

/** 4/4, 5/4, 6/4, 8/4 as sold. */
const QUARTERS = [26, 32, 38, 51];
const AMERICAN_HALLS = ["shanghai", "dongguan", "foshan", "nanxun", "jiashan", "qingdao"];
const AMERICAN_MILLS = ["baillie", "northland", "allegheny", "ahc", "danzer"];

/** Boards of random width by tally, as hardwood is sold. */
const tally = (
  share: number,
  trade: Trade,
  species: string,
  grades: DemoLine["grades"],
  origins: DemoLine["origins"],
  ports: readonly string[],
  more: Partial<DemoLine> & { thicknesses?: readonly number[] } = {},
): DemoLine => {
  const { thicknesses = QUARTERS, ...rest } = more;
  return furnitureDry({
    share,
    trade,
    kind: "1501",
    species,
    words: ["板材", "烘干板材", "直边板"],
    grades,
    origins,
    ports,
    shape: { form: "random", thicknesses, lengthMin: 1800, lengthMax: 4900, pack: [1000, 2500] },
    ...rest,
  });
};

const tropicalLog = (
  share: number,
  species: string,
  low: number,
  high: number,
  origins: DemoLine["origins"],
  ports: readonly string[],
): DemoLine =>
  roundLog({
    share,
    trade: "african",
    kind: "1500",
    species,
    words: ["原木"],
    grades: [
      ["gb-1", low + (high - low) / 2, high],
      ["gb-mix", low, high - (high - low) / 3],
    ],
    origins,
    ports,
    shape: {
      form: "log",
      diameters: [
        [60, 90],
        [50, 80],
        [70, 110],
        [40, 60],
      ],
      lengths: [5900, 7900, 11_800],
      rule: 3,
    },
  });

const EUROPEAN = { words: ["板材", "直边板", "毛边板"] };
const TROPICAL = { thicknesses: [50, 30, 25, 60, 80], words: ["板材", "烘干板材", "大板"] };
const AFRICAN_PORTS = ["zhangjiagang", "shanghai", "yuzhu", "dongguan"];
const ASIAN_PORTS = ["yuzhu", "guangzhou", "zhangjiagang", "foshan", "dongguan"];
const REDWOOD_PORTS = ["zhongshan", "yuzhu", "foshan"];

export const HARDWOOD_LINES: readonly DemoLine[] = [
  tally(
    3,
    "western",
    "baixiang",
    [
      ["nhla-1com", 6000, 7400],
      ["nhla-2com", 4900, 5600],
      ["nhla-fas", 9000, 11_000],
      ["nhla-prime", 7800, 9400],
    ],
    [["US", AMERICAN_MILLS]],
    AMERICAN_HALLS,
  ),
  tally(
    3,
    "western",
    "hongxiang",
    [
      ["nhla-1com", 4600, 5600],
      ["nhla-2com", 3600, 4400],
      ["nhla-fas", 6000, 7000],
    ],
    [["US", AMERICAN_MILLS]],
    AMERICAN_HALLS,
  ),
  tally(
    2.5,
    "western",
    "baila",
    [
      ["nhla-1com", 4600, 5500],
      ["nhla-2com", 3800, 4500],
      ["nhla-fas", 5800, 6800],
    ],
    [
      ["US", AMERICAN_MILLS],
      ["CA", []],
    ],
    AMERICAN_HALLS,
  ),
  tally(
    2.5,
    "western",
    "heihutao",
    [
      ["nhla-1com", 10_500, 13_000],
      ["nhla-2com", 8500, 10_000],
      ["nhla-fas", 14_500, 18_000],
    ],
    [["US", AMERICAN_MILLS]],
    AMERICAN_HALLS,
  ),
  tally(
    1.5,
    "western",
    "yingtao",
    [
      ["nhla-1com", 5200, 6200],
      ["nhla-2com", 4200, 5000],
      ["nhla-fas", 6700, 8000],
    ],
    [["US", AMERICAN_MILLS]],
    AMERICAN_HALLS,
  ),
  tally(
    1,
    "western",
    "yingfeng",
    [
      ["nhla-1com", 5000, 6000],
      ["nhla-2com", 4000, 4700],
      ["nhla-fas", 6500, 7600],
    ],
    [
      ["US", AMERICAN_MILLS],
      ["CA", []],
    ],
    AMERICAN_HALLS,
  ),
  tally(
    1,
    "western",
    "ruanfeng",
    [
      ["nhla-1com", 4000, 4800],
      ["nhla-2com", 3300, 3900],
    ],
    [["US", AMERICAN_MILLS]],
    AMERICAN_HALLS,
  ),
  tally(
    1,
    "western",
    "ezhangqiu",
    [
      ["nhla-1com", 3200, 3900],
      ["nhla-2com", 2600, 3100],
      ["nhla-fas", 4000, 4700],
    ],
    [["US", AMERICAN_MILLS]],
    AMERICAN_HALLS,
  ),
  tally(
    0.8,
    "western",
    "chiyang",
    [
      ["nhla-sel", 4200, 5000],
      ["nhla-1com", 3300, 3900],
    ],
    [
      ["US", []],
      ["CA", []],
    ],
    AMERICAN_HALLS,
  ),
  tally(0.5, "western", "shanhetao", [["nhla-1com", 4800, 5800]], [["US", AMERICAN_MILLS]], AMERICAN_HALLS),
  tally(
    2,
    "western",
    "ouxiang",
    [
      ["eu-ab", 5600, 7200],
      ["eu-abc", 4600, 5600],
      ["eu-rustic", 3800, 4600],
    ],
    [
      ["FR", []],
      ["DE", ["pollmeier"]],
      ["HR", []],
      ["UA", []],
    ],
    AMERICAN_HALLS,
    EUROPEAN,
  ),
  tally(
    3,
    "western",
    "jumu",
    [
      ["eu-ab", 3600, 4500],
      ["eu-abc", 2800, 3500],
      ["eu-a", 4100, 4500],
    ],
    [
      ["DE", ["pollmeier"]],
      ["RO", ["hstimber"]],
      ["FR", []],
      ["HR", []],
    ],
    ["shanghai", "nanxun", "dongguan", "jiashan", "zhangjiagang"],
    EUROPEAN,
  ),
  tally(
    1,
    "western",
    "oula",
    [
      ["eu-ab", 4200, 5200],
      ["eu-abc", 3500, 4200],
    ],
    [
      ["FR", []],
      ["DE", ["pollmeier"]],
    ],
    AMERICAN_HALLS,
    EUROPEAN,
  ),
  tally(
    1.5,
    "northeast",
    "zuomu",
    [
      ["ru-ab", 4200, 5200],
      ["ru-c", 3300, 4000],
      ["ru-1", 4800, 5600],
    ],
    [["RU", []]],
    ["suifenhe", "manzhouli", "dalian", "nanxun"],
    EUROPEAN,
  ),
  tally(
    1.5,
    "northeast",
    "shuiquliu",
    [
      ["ru-ab", 4800, 6000],
      ["ru-c", 3800, 4600],
      ["ru-1", 5600, 6800],
    ],
    [["RU", []]],
    ["suifenhe", "dalian", "tongjiang", "nanxun"],
    EUROPEAN,
  ),
  tally(
    2,
    "northeast",
    "huamu",
    [
      ["ru-ab", 2700, 3400],
      ["ru-c", 1900, 2500],
      ["ru-1", 2900, 3400],
    ],
    [["RU", ["sveza"]]],
    ["manzhouli", "suifenhe", "dalian", "nanxun"],
    EUROPEAN,
  ),
  tally(
    1,
    "northeast",
    "duanmu",
    [
      ["ru-ab", 2600, 3300],
      ["ru-c", 2100, 2600],
    ],
    [["RU", []]],
    ["suifenhe", "dalian", "tongjiang"],
    EUROPEAN,
  ),
  tally(
    0.8,
    "northeast",
    "yumu",
    [
      ["ru-ab", 2700, 3400],
      ["ru-c", 2100, 2600],
    ],
    [["RU", []]],
    ["suifenhe", "dalian"],
    EUROPEAN,
  ),
  furnitureDry({
    share: 5,
    trade: "asian",
    kind: "1501",
    species: "xiangjiao",
    words: ["烘干板材", "板材", "实木板"],
    grades: [
      ["sea-ab", 2000, 2600],
      ["sea-abc", 1850, 2250],
      ["sea-c", 1700, 1950],
      ["sea-a", 2250, 2600],
    ],
    origins: [
      ["TH", []],
      ["VN", []],
      ["MY", []],
    ],
    ports: ["dongguan", "guangzhou", "foshan", "shanghai", "xiamen"],
    shape: {
      form: "board",
      sections: [
        [26, 75],
        [26, 100],
        [20, 60],
        [30, 100],
        [40, 75],
        [50, 50],
        [22, 75],
      ],
      lengths: [1000, 1100, 1300, 900],
      pack: [900, 1300],
    },
  }),
  tally(
    2.5,
    "african",
    "shabili",
    [
      ["gb-1", 5600, 7000],
      ["gb-2", 4600, 5600],
    ],
    [
      ["CM", []],
      ["CG", []],
      ["CF", []],
    ],
    AFRICAN_PORTS,
    TROPICAL,
  ),
  tally(
    1.2,
    "african",
    "kaya",
    [
      ["gb-1", 4200, 5200],
      ["gb-2", 3500, 4200],
    ],
    [
      ["GA", []],
      ["GH", []],
    ],
    AFRICAN_PORTS,
    { ...TROPICAL, cites: true },
  ),
  tally(
    0.8,
    "african",
    "lvbing",
    [["gb-1", 5200, 6400]],
    [
      ["CM", []],
      ["GH", []],
    ],
    AFRICAN_PORTS,
    TROPICAL,
  ),
  tally(
    0.8,
    "african",
    "banma",
    [
      ["gb-1", 6600, 7700],
      ["gb-2", 5900, 6800],
    ],
    [
      ["GA", []],
      ["CM", []],
    ],
    AFRICAN_PORTS,
    TROPICAL,
  ),
  tally(
    0.8,
    "african",
    "tali",
    [
      ["gb-1", 3600, 4400],
      ["gb-2", 3000, 3600],
    ],
    [
      ["CM", []],
      ["GA", []],
    ],
    AFRICAN_PORTS,
    TROPICAL,
  ),
  tally(
    0.6,
    "african",
    "jichi",
    [["gb-1", 8500, 11_000]],
    [
      ["CD", []],
      ["CM", []],
    ],
    [...AFRICAN_PORTS, ...REDWOOD_PORTS],
    TROPICAL,
  ),
  tally(
    0.6,
    "african",
    "bahua",
    [["gb-1", 5200, 6600]],
    [
      ["GA", []],
      ["GH", []],
    ],
    AFRICAN_PORTS,
    TROPICAL,
  ),
  tally(
    0.6,
    "african",
    "ayous",
    [["gb-1", 2800, 3500]],
    [
      ["CM", []],
      ["GH", []],
    ],
    AFRICAN_PORTS,
    TROPICAL,
  ),
  tropicalLog(
    2,
    "aoguman",
    2300,
    3500,
    [
      ["GA", []],
      ["CG", []],
      ["GQ", []],
    ],
    ["zhangjiagang", "jingjiang"],
  ),
  tropicalLog(
    0.8,
    "okan",
    2600,
    3400,
    [
      ["CM", []],
      ["GA", []],
    ],
    ["zhangjiagang"],
  ),
  tropicalLog(
    0.8,
    "fanlongyan",
    1700,
    2300,
    [
      ["PG", []],
      ["SB", []],
    ],
    ["zhangjiagang", "jingjiang"],
  ),
  tropicalLog(
    0.6,
    "haitang",
    1600,
    2200,
    [
      ["SB", []],
      ["PG", []],
    ],
    ["zhangjiagang"],
  ),
  tally(
    2.5,
    "asian",
    "boluoge",
    [
      ["gb-1", 7200, 9500],
      ["gb-2", 5500, 7000],
    ],
    [
      ["ID", []],
      ["PG", []],
      ["MY", []],
    ],
    ASIAN_PORTS,
    TROPICAL,
  ),
  tally(
    1.5,
    "asian",
    "youmu",
    [
      ["gb-1", 19_000, 28_000],
      ["gb-2", 12_000, 17_000],
    ],
    [["MM", []]],
    [...REDWOOD_PORTS, "guangzhou"],
    TROPICAL,
  ),
  tally(
    1,
    "asian",
    "balau",
    [
      ["gb-1", 5600, 6800],
      ["gb-2", 4800, 5500],
    ],
    [
      ["ID", []],
      ["MY", []],
    ],
    ASIAN_PORTS,
    TROPICAL,
  ),
  tally(
    1,
    "asian",
    "hongliuan",
    [
      ["gb-1", 3400, 4200],
      ["gb-2", 2800, 3400],
    ],
    [
      ["MY", []],
      ["ID", []],
    ],
    ASIAN_PORTS,
    TROPICAL,
  ),
  tally(
    0.8,
    "asian",
    "kelong",
    [["gb-1", 3600, 4400]],
    [
      ["MY", []],
      ["ID", []],
    ],
    ASIAN_PORTS,
    TROPICAL,
  ),
  tally(
    0.8,
    "asian",
    "dahuali",
    [["gb-1", 16_000, 24_000]],
    [
      ["MM", []],
      ["LA", []],
    ],
    REDWOOD_PORTS,
    TROPICAL,
  ),
  tally(
    0.5,
    "asian",
    "aoshihuang",
    [["gb-1", 24_000, 38_000]],
    [
      ["MM", []],
      ["LA", []],
    ],
    REDWOOD_PORTS,
    { ...TROPICAL, cites: true },
  ),
];
