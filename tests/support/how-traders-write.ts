/**
 * How traders write sizes, quantities and refusals: every style writes the same facts. Knows nothing of how they are read.
 */

/** Names of species and their codes. */
export const SPECIES: readonly (readonly [name: string, code: string])[] = [
  ["樟子松", "zhangzisong"],
  ["落叶松", "luoyesong"],
  ["辐射松", "fushesong"],
  ["榉木", "jumu"],
  ["菠萝格", "boluoge"],
];

/** mm; every side a whole number of them. */
export type WrittenSize = { readonly thickness: number; readonly width: number; readonly length: number };
export type Style = { readonly name: string; readonly write: (size: WrittenSize) => string };

const DIGITS = "零一二三四五六七八九";

/** A number under 1000 in characters: 12 is 十二, 120 一百二十, 105 一百零五. */
export function inCharacters(value: number): string {
  const hundreds = Math.floor(value / 100);
  const tens = Math.floor(value / 10) % 10;
  const ones = value % 10;
  const digit = (one: number): string => DIGITS.charAt(one);
  const head = hundreds === 0 ? "" : `${digit(hundreds)}百`;
  const middle =
    tens === 0 ? (hundreds > 0 && ones > 0 ? "零" : "") : `${tens === 1 && hundreds === 0 ? "" : digit(tens)}十`;
  return `${head}${middle}${ones === 0 ? "" : digit(ones)}`;
}

const wide = (text: string): string =>
  Array.from(text, (one) => (/[!-~]/.test(one) ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one)).join("");
const cm = (mm: number): string => String(mm / 10);
const metres = (mm: number): string => String(mm / 1000);
/** 3米97, 2米5, 4米. */
function spoken(mm: number): string {
  const [whole = "", part] = metres(mm).split(".");
  return `${whole}米${part ?? ""}`;
}
/** 三米九七, 两米五, 四米. */
const spelled = (mm: number): string =>
  spoken(mm)
    .replace(/^2/, "两")
    .replace(/\d/g, (digit) => DIGITS.charAt(Number(digit)));

const CROSSES = ["*", "×", "x", "X", "＊", " * ", " × ", "x ", "乘", "✕"];
const section = (cross: string, { thickness, width, length }: WrittenSize): string =>
  `${thickness}${cross}${width}${cross}${length}`;

/** By the millimetre, whichever cross stands between. */
const crossed: Style[] = CROSSES.flatMap((cross) => [
  { name: `mm ${cross}`, write: (size) => section(cross, size) },
  {
    name: `mm ${cross} 米`,
    write: ({ thickness, width, length }) => `${thickness}${cross}${width}${cross}${metres(length)}米`,
  },
  {
    name: `mm ${cross} m`,
    write: ({ thickness, width, length }) => `${thickness}${cross}${width}${cross}${metres(length)}m`,
  },
  {
    name: `mm ${cross} bare metres`,
    write: ({ thickness, width, length }) => `${thickness}${cross}${width}${cross}${metres(length)}`,
  },
]);

/** The length apart from the section, before or behind it. */
const apart: Style[] = ["*", "×", "x"].flatMap((cross) => [
  {
    name: `${cross} apart`,
    write: ({ thickness, width, length }) => `${thickness}${cross}${width} ${metres(length)}米`,
  },
  {
    name: `${cross} spoken`,
    write: ({ thickness, width, length }) => `${thickness}${cross}${width} ${spoken(length)}`,
  },
  {
    name: `${cross} spelled`,
    write: ({ thickness, width, length }) => `${thickness}${cross}${width} ${spelled(length)}`,
  },
  {
    name: `${cross} long`,
    write: ({ thickness, width, length }) => `${thickness}${cross}${width} 长${metres(length)}米`,
  },
  {
    name: `${cross} length first`,
    write: ({ thickness, width, length }) => `${metres(length)}米 ${thickness}${cross}${width}`,
  },
]);

/** In centimetres with their unit, on one side or on all. */
const centimetres: Style[] = ["公分", "cm", "厘米", "CM"].flatMap((unit) => [
  {
    name: `${unit} on all`,
    write: ({ thickness, width, length }) => `${cm(thickness)}${unit}*${cm(width)}${unit}*${metres(length)}米`,
  },
  {
    name: `${unit} on the last`,
    write: ({ thickness, width, length }) => `${cm(thickness)}*${cm(width)}${unit} ${metres(length)}米`,
  },
  {
    name: `${unit} named behind`,
    write: ({ thickness, width, length }) => `${cm(thickness)}${unit}厚 ${cm(width)}${unit}宽 ${metres(length)}米长`,
  },
  {
    name: `${unit} named before`,
    write: ({ thickness, width, length }) => `厚${cm(thickness)}${unit} 宽${cm(width)}${unit} 长${metres(length)}米`,
  },
  {
    name: `${unit} without blanks`,
    write: ({ thickness, width, length }) => `厚${cm(thickness)}${unit}宽${cm(width)}${unit}长${metres(length)}米`,
  },
]);

/** By the millimetre with its unit or the names of the sides, as cells of a sheet and dictation have it. */
const millimetres: Style[] = [
  { name: "mm on all", write: ({ thickness, width, length }) => `${thickness}mm*${width}mm*${length}mm` },
  { name: "毫米", write: ({ thickness, width, length }) => `${thickness}毫米×${width}毫米×${length}毫米` },
  { name: "named", write: ({ thickness, width, length }) => `厚${thickness} 宽${width} 长${length}` },
  {
    name: "named with colons",
    write: ({ thickness, width, length }) => `厚度:${thickness}mm,宽度:${width}mm,长度:${length}mm`,
  },
  { name: "full width", write: (size) => wide(section("*", size)) },
  {
    name: "full width metres",
    write: ({ thickness, width, length }) => wide(`${thickness}*${width}*${metres(length)}m`),
  },
  {
    name: "letters of the sides",
    write: ({ thickness, width, length }) => `T=${thickness} W=${width} L=${metres(length)}m`,
  },
  { name: "by", write: ({ thickness, width, length }) => `${thickness}by${width} ${metres(length)}米` },
  { name: "l for 1", write: (size) => section("*", size).replace(/\*1(?=\d)/g, "*l") },
  { name: "o for 0", write: (size) => section("*", size).replace(/0\*/g, "o*") },
  { name: "doubled cross", write: ({ thickness, width, length }) => `${thickness}**${width}*${length}` },
  { name: "length in front", write: ({ thickness, width, length }) => `${length}*${width}*${thickness}` },
  {
    name: "length in centimetres",
    write: ({ thickness, width, length }) => `${cm(thickness)}*${cm(width)}*${length / 10}cm`,
  },
  {
    name: "dictated",
    write: ({ thickness, width, length }) =>
      thickness % 10 > 0 || width % 10 > 0 || length % 1000 > 0
        ? `${cm(thickness)}公分厚${cm(width)}公分宽${metres(length)}米长`
        : `${inCharacters(thickness / 10)}公分厚${inCharacters(width / 10)}公分宽${inCharacters(length / 1000)}米长`,
  },
];

export const SIZE_STYLES: readonly Style[] = [...crossed, ...apart, ...centimetres, ...millimetres];

/** Signs and words between the parts of a line. */
export const SEPARATORS = [" ", "，", ",", "、", " / ", "；", "\t", "  ", "。"];

/** That something is excluded. */
export const REFUSALS: readonly ((name: string) => string)[] = [
  (name) => `不要${name}`,
  (name) => `不要${name}的`,
  (name) => `${name}的不要`,
  (name) => `除了${name}`,
  (name) => `除了${name}以外都行`,
  (name) => `${name}除外`,
  (name) => `${name}以外的都可以`,
  (name) => `不考虑${name}`,
  (name) => `别给我${name}`,
  (name) => `不要给${name}`,
  (name) => `非${name}`,
  (name) => `除${name}外`,
  (name) => `除${name}以外的都行`,
  (name) => `除去${name}`,
  (name) => `拒绝${name}`,
  (name) => `不是${name}就行`,
  (name) => `不收${name}`,
  (name) => `${name}免谈`,
  (name) => `${name}勿扰`,
  (name) => `${name}的不考虑`,
  (name) => `${name}之外`,
  (name) => `排除${name}`,
];

/** A fact by its dictionary: how it is written, and its code. */
export const FACTS: readonly (readonly [field: string, written: string, code: string])[] = [
  ["species", "花旗松", "huaqisong"],
  ["species", "白橡", "baixiang"],
  ["kind", "防腐木", "1503"],
  ["kind", "指接板", "1504"],
  ["grade", "KIS级", "rl-kis"],
  ["grade", "FAS", "nhla-fas"],
  ["origin", "智利", "CL"],
  ["origin", "德国", "DE"],
  ["port", "满洲里", "manzhouli"],
  ["port", "太仓港", "taicang"],
  ["moisture", "湿材", "GRN"],
  ["brand", "加福", "canfor"],
  ["use", "托盘", "pallet"],
];

/** Words of timber that no dictionary has, as they are refused. */
export const UNKNOWN_REFUSED = ["蓝变", "毛边", "短料", "虫眼", "宏达木业", "边皮"];

/** A species as it is misspelt: by its sound, by a character that looks like it, or by one that is wrong. */
export const MISSPELT: readonly (readonly [written: string, code: string])[] = [
  ["樟字松", "zhangzisong"],
  ["张子松", "zhangzisong"],
  ["章子松", "zhangzisong"],
  ["漳子松", "zhangzisong"],
  ["辐谢松", "fushesong"],
  ["幅射松", "fushesong"],
  ["落叶忪", "luoyesong"],
  ["花棋松", "huaqisong"],
  ["波罗格", "boluoge"],
  ["水曲抑", "shuiquliu"],
  ["黑胡挑", "heihutao"],
  ["沙贝利", "shabili"],
];

/** Kinds behind a species of one character. */
export const SHORT_SPECIES: readonly (readonly [written: string, code: string])[] = [
  ["杉", "shanmu"],
  ["榉", "jumu"],
  ["柚", "youmu"],
  ["樟", "zhangmu"],
  ["楸", "qiumu"],
];
export const SHORT_KINDS: readonly (readonly [written: string, code: string])[] = [
  ["原木", "1500"],
  ["板", "1501"],
  ["方", "1502"],
  ["木方", "1502"],
  ["木皮", "1507"],
  ["指接板", "1504"],
];

/** A length from which on, or up to which, goods will do. */
export const LEAST_LENGTHS: readonly ((mm: number) => string)[] = [
  (mm) => `${metres(mm)}米以上`,
  (mm) => `${metres(mm)}m以上`,
  (mm) => `长${metres(mm)}米以上`,
  (mm) => `不少于${metres(mm)}米`,
  (mm) => `长度不低于${metres(mm)}米`,
  (mm) => `至少${metres(mm)}米`,
  (mm) => `${metres(mm)}米起`,
  (mm) => `${metres(mm)}米及以上`,
];
export const MOST_LENGTHS: readonly ((mm: number) => string)[] = [
  (mm) => `${metres(mm)}米以下`,
  (mm) => `${metres(mm)}米以内`,
  (mm) => `不超过${metres(mm)}米`,
  (mm) => `长不超过${metres(mm)}米`,
  (mm) => `最多${metres(mm)}米`,
];

/** A length from one to another. */
export const BETWEEN_LENGTHS: readonly ((least: number, most: number) => string)[] = [
  (least, most) => `介于${metres(least)}米和${metres(most)}米之间`,
  (least, most) => `长度介于${metres(least)}和${metres(most)}米之间`,
  (least, most) => `${metres(least)}米到${metres(most)}米之间`,
  (least, most) => `长${metres(least)}米与${metres(most)}米之间`,
  (least, most) => `${metres(least)}-${metres(most)}米`,
  (least, most) => `${metres(least)}米至${metres(most)}米`,
  (least, most) => `${metres(least)}米 ${metres(most)}米`,
];

/** A quantity of m³. */
export const VOLUMES: readonly ((m3: number) => string)[] = [
  (m3) => `${m3}方`,
  (m3) => `${m3}立方`,
  (m3) => `${m3}立方米`,
  (m3) => `${m3}m3`,
  (m3) => `${m3} m³`,
  (m3) => `要${m3}方`,
  (m3) => `${wide(String(m3))}方`,
  (m3) => `${m3}方左右`,
  (m3) => `${inCharacters(m3)}方`,
  (m3) => `数量${m3}方`,
  (m3) => `${m3}CBM`,
];

/** Whereto the goods are to be brought, by the short name of a city. */
export const DELIVERIES: readonly ((city: string) => string)[] = [
  ...[
    "送",
    "送到",
    "发到",
    "发往",
    "运到",
    "拉到",
    "拉去",
    "寄到",
    "送货到",
    "工地在",
    "收货地:",
    "收货地址：",
    "交货地点:",
  ].map((cue) => (city: string) => `${cue}${city}`),
  (city) => `${city}收货`,
  (city) => `${city}工地`,
];

/** Yuan for a cubic metre. */
export const PRICES: readonly ((yuan: number) => string)[] = [
  ...["单价", "预算", "价格", "目标价:", "心理价位", "价格不超过", "价格别超", "最高", "¥"].map(
    (cue) => (yuan: number) => `${cue}${yuan}`,
  ),
  ...["元/方", "元一方", "块一方", "一方", "元/m³", "元每方", "含税", "到厂", "左右", "以内"].map(
    (cue) => (yuan: number) => `${yuan}${cue}`,
  ),
];

const thousands = (yuan: number): string => {
  const whole = Math.floor(yuan / 1000);
  const part = Math.floor((yuan % 1000) / 100);
  return `${whole === 2 ? "两" : inCharacters(whole)}千${part === 0 ? "" : DIGITS.charAt(part)}`;
};
/** Whole hundreds of yuan below ten thousand. */
export const YUAN: readonly ((yuan: number) => string)[] = [
  (yuan) => String(yuan),
  (yuan) => wide(String(yuan)),
  (yuan) => `${Math.floor(yuan / 1000)},${String(yuan % 1000).padStart(3, "0")}`,
  (yuan) => `${yuan / 1000}千`,
  (yuan) => `${yuan / 1000}k`,
  thousands,
];
/** How dear a cubic metre may be, as it stands in a search. */
export const MOST_YUAN: readonly ((yuan: string) => string)[] = [
  ...["预算", "单价", "价格", "预算不超过", "价格别超过", "不超过", "最高", "单价低于", "控制在"].map(
    (cue) => (yuan: string) => `${cue}${yuan}`,
  ),
  ...[
    "以内",
    "以下",
    "封顶",
    "块以内",
    "元以下",
    "元/方",
    "元每方",
    "块一方",
    "一方",
    "元/方以内",
    "元以内一方",
    "一立方以下",
  ].map((cue) => (yuan: string) => `${yuan}${cue}`),
  (yuan) => `不超过${yuan}一方`,
  (yuan) => `每方${yuan}以内`,
  (yuan) => `一方${yuan}以下`,
];
export const LEAST_YUAN: readonly ((yuan: string) => string)[] = [
  (yuan) => `${yuan}元以上`,
  (yuan) => `单价不低于${yuan}`,
  (yuan) => `每方${yuan}起`,
  (yuan) => `价格高于${yuan}`,
];
export const ABOUT_YUAN: readonly ((yuan: string) => string)[] = [
  (yuan) => `${yuan}左右`,
  (yuan) => `每方${yuan}左右`,
  (yuan) => `${yuan}元左右一方`,
  (yuan) => `单价${yuan}上下`,
];
/** That the price matters, without a figure. */
export const CHEAP: readonly ((goods: string) => string)[] = [
  (goods) => `便宜点的${goods}`,
  (goods) => `最便宜的${goods}`,
  (goods) => `${goods} 实惠点`,
  (goods) => `${goods} 别太贵`,
  (goods) => `${goods}价报一下`,
];

/** A day of December 2026 by which the goods are needed. */
export const DATES: readonly ((day: number) => string)[] = [
  (day) => `12月${day}日前`,
  (day) => `12月${day}号`,
  (day) => `12月${day}前`,
  (day) => `12.${day}前`,
  (day) => `12/${day}之前`,
  (day) => `2026-12-${String(day).padStart(2, "0")}`,
  (day) => `2026年12月${day}日`,
  (day) => `十二月${inCharacters(day)}号之前`,
];

/** Rows of cells under the names of their columns, as pasted from a sheet or typed. */
export const TABLES: readonly ((rows: readonly (readonly string[])[]) => string)[] = [
  ...["\t", " | ", "    ", ","].map(
    (cut) => (rows: readonly (readonly string[])[]) => rows.map((cells) => cells.join(cut)).join("\n"),
  ),
  (rows) => rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n"),
];

/** Numbers before the lines of a list. */
export const BULLETS: readonly ((at: number) => string)[] = [
  () => "",
  (at) => `${at}. `,
  (at) => `${at}、`,
  (at) => `(${at})`,
  (at) => `${at}）`,
  (at) => "①②③④⑤".charAt(at - 1),
  () => "- ",
];

/** Places whose names hold what timber is called, or sound like it. */
export const PLACES_LIKE_TIMBER = ["乌鲁木齐", "三亚海棠湾", "樟树市", "梧桐镇", "呼和浩特"];
