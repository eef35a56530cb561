import type { AmbiguousWord, DictionaryEntry } from "./dictionary.ts";

/** Whoever lists kinds names some that exist: the compiler reads the lists. */
export type KindCode =
  `15${"00" | "01" | "02" | "03" | "04" | "05" | "06" | "07" | "08" | "09" | "10" | "11" | "12" | "13" | "14" | "15" | "16"}`;

/** A product kind 品类. The code 1501 is the customer's; its neighbours are ours. */
export type Kind = DictionaryEntry & { readonly code: KindCode };

export const KINDS: readonly Kind[] = [
  {
    code: "1500",
    name: "原木",
    pinyin: "yuan mu",
    aliases: ["圆木", "木头", "园木", "原条", "小径材", "大径材", "log", "logs", "roundwood", "roundlog"],
  },
  {
    code: "1501",
    name: "锯材",
    pinyin: "ju cai",
    aliases: [
      "板材",
      "木板",
      "直边板",
      "毛边板",
      "烘干板",
      "实木板",
      "板料",
      "大板",
      "锯材板",
      "sawntimber",
      "lumber",
      "board",
      "sawnwood",
    ],
  },
  {
    code: "1502",
    name: "木方",
    pinyin: "mu fang",
    aliases: [
      "方木",
      "口料",
      "建筑口料",
      "建筑木方",
      "工地木方",
      "木枋",
      "枋木",
      "枋子",
      "木方子",
      "方子",
      "方条",
      "木条",
      "木条子",
      "方料",
      "跳方",
      "木方条",
    ],
  },
  {
    code: "1503",
    name: "防腐木",
    pinyin: "fang fu mu",
    aliases: ["户外防腐木", "防腐材", "防腐板", "acq", "cca", "处理材", "防腐"],
  },
  {
    code: "1504",
    name: "指接集成材",
    pinyin: "zhi jie ji cheng cai",
    aliases: ["集成材", "指接材", "指接板", "集成板", "直拼板", "拼板", "指接", "直拼", "fingerjoint"],
  },
  {
    code: "1505",
    name: "胶合板",
    pinyin: "jiao he ban",
    aliases: [
      "多层板",
      "夹板",
      "三夹板",
      "三合板",
      "五合板",
      "三厘板",
      "五厘板",
      "海洋板",
      "船用胶合板",
      "九厘板",
      "十二厘板",
      "十五厘板",
      "十八厘板",
      "plywood",
      "多层",
    ],
  },
  {
    code: "1506",
    name: "刨花板",
    pinyin: "bao hua ban",
    aliases: ["颗粒板", "实木颗粒板", "实木刨花板", "木颗粒板", "particleboard", "chipboard"],
  },
  {
    code: "1507",
    name: "单板",
    pinyin: "dan ban",
    aliases: ["木皮", "面皮", "板皮", "旋切单板", "刨切木皮", "旋切板", "刨切单板", "旋切木皮", "veneer"],
  },
  {
    code: "1508",
    name: "炭化改性木",
    pinyin: "tan hua gai xing mu",
    aliases: ["炭化木", "碳化木", "炭化", "碳化", "改性木", "热处理木", "热改性木", "深度碳化木", "thermowood"],
  },
  {
    code: "1509",
    name: "规格料",
    pinyin: "gui ge liao",
    aliases: ["规格材", "地板坯", "地板坯料", "坯料", "毛坯料", "地板料", "刨光材", "flooringblank"],
  },
  {
    code: "1510",
    name: "建筑模板",
    pinyin: "jian zhu mu ban",
    aliases: [
      "覆膜板",
      "清水模板",
      "清水板",
      "覆膜模板",
      "工地模板",
      "模板",
      "formwork",
      "混凝土模板",
      "砼模板",
      "桥梁模板",
      "建筑木模板",
      "木模板",
      "竹胶板",
      "酚醛模板",
      "黑模板",
      "红模板",
      "小红板",
      "红板",
      "覆模板",
    ],
  },
  {
    code: "1511",
    name: "细木工板",
    pinyin: "xi mu gong ban",
    aliases: ["免漆板", "大芯板", "木工板", "生态板", "blockboard"],
  },
  {
    code: "1512",
    name: "纤维板",
    pinyin: "xian wei ban",
    aliases: [
      "密度板",
      "奥松板",
      "中纤板",
      "中密度板",
      "高密度板",
      "中密度纤维板",
      "高密度纤维板",
      "mdf",
      "hdf",
      "fiberboard",
    ],
  },
  {
    code: "1513",
    name: "欧松板",
    pinyin: "ou song ban",
    aliases: [
      "osb",
      "osb板",
      "osb2",
      "osb3",
      "osb4",
      "定向刨花板",
      "定向结构板",
      "定向结构刨花板",
      "lsb",
      "可饰面定向刨花板",
    ],
  },
  {
    code: "1514",
    name: "胶合木",
    pinyin: "jiao he mu",
    aliases: [
      "层板胶合木",
      "结构胶合木",
      "胶合木梁",
      "胶合木柱",
      "胶合梁",
      "胶合柱",
      "胶合大梁",
      "glt",
      "glulam",
      "gluelam",
    ],
  },
  {
    code: "1515",
    name: "单板层积材",
    pinyin: "dan ban ceng ji cai",
    aliases: ["层积材", "lvl", "lvl板", "lvl木方", "层积板", "层积木方", "单板层积木方", "laminatedveneerlumber"],
  },
  {
    code: "1516",
    name: "正交胶合木",
    pinyin: "zheng jiao jiao he mu",
    aliases: ["clt", "clt板", "交叉层积材", "正交层积材", "正交层板胶合木", "交错层压木", "crosslaminatedtimber"],
  },
];

/** Panels that are called by their thickness in mm. */
export const CALLED_BY_THICKNESS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    三厘板: 3,
    三夹板: 3,
    三合板: 3,
    五厘板: 5,
    五合板: 5,
    九厘板: 9,
    十二厘板: 12,
    十五厘板: 15,
    十八厘板: 18,
  }),
);

const BY_CODE = new Map<string, Kind>(KINDS.map((kind) => [kind.code, kind]));

/** The built-in kind of that code; `undefined` for an unknown code. */
export const kindByCode = (code: string): Kind | undefined => BY_CODE.get(code);

/** Kind words that are wider than one kind: boards cut to size are sawn timber too (GB/T 4822 counts 方材 as 锯材). */
export const KIND_WORDS: readonly AmbiguousWord[] = [
  { code: "jucai", name: "锯材", aliases: [], codes: ["1501", "1502", "1509"] },
  {
    code: "shimianban",
    name: "饰面板",
    aliases: ["三聚氰胺板", "三聚氰胺饰面板", "双饰面板", "双饰板", "双贴面板", "贴面板"],
    codes: ["1506", "1511", "1512", "1505"],
  },
  {
    code: "bancai",
    name: "板材",
    aliases: ["木板", "实木板", "规格材", "板子", "齐边板", "直边板"],
    codes: ["1501", "1509"],
  },
];
