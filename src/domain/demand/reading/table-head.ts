import type { ReadSizes } from "../../timber/reading/size-units.ts";

/** The columns that a heading row names, in order, or `null` if the row is none. */
const COLUMNS: readonly (readonly [RegExp, string])[] = [
  [/^单位$|^unit$/, "unit"],
  [/(?:^|[^询报求出])价|price/, "price"],
  [/数量|方数|方量|[件片张根支条块包捆托方]数|体积|立方|面积|平方|qty|quantity|volume/, "quantity"],
  [/检尺长|材长/, "length"],
  [/径|口径|检尺|dia/, "diameter"],
  [/等级|级别|grade/, "grade"],
  [/厚|thick/, "thickness"],
  [/宽|width/, "width"],
  [/长|length/, "length"],
  [/规格|尺寸|size|spec/, "size"],
  [/[到送收]货(?:地|城市)|目的地/, "city"],
  [
    /树种|品名|材种|材质|名称|产品|品种|产地|品牌|港口?|仓库|交货|备注|序号|干燥|日期|地区|地址|要求|用途|species|item|no/,
    "other",
  ],
];

const LONGEST_NAME = 10;

/** The meaning of a heading for the cells below it; "" where it is none. */
export const roleOf = (text: string): string =>
  COLUMNS.find(([pattern]) => text.length <= LONGEST_NAME && pattern.test(text))?.[1] ?? "";

/** `along`: the size of the goods, where it is what the column is called by. */
export type Column = { readonly role: string; readonly text: string; readonly along?: ReadSizes };

/** `lead`: what stands in front of lengths that are written across the head; read as a heading of its own. */
export type Table = { readonly columns: readonly Column[]; readonly cut: RegExp; readonly lead: string };

/** What parts cells; of blanks side by side normal text has no more than these. */
const CUTS: readonly RegExp[] = [
  /\s{0,8}[|]\s{0,8}/,
  / {0,8}\t {0,8}/,
  /\s{0,8}[,;]\s{0,8}/,
  /\s+/,
  /\s{0,8}\/\s{0,8}/,
];
const BORDERS = /^\||\|$/g;

/** A length in mm, as it stands alone in a cell of the head: 3米, 4.0, 3900. */
function lengthIn(cell: string): number | null {
  const [, figure, unit] = /^(\d{1,2}(?:\.\d{1,2})?|\d{4,5})\s*(米|m|mm)?长?$/.exec(cell) ?? [];
  const value = Number(figure);
  const length = value < 20 && unit !== "mm" ? Math.round(value * 1000) : value;
  return length >= 900 && length <= 13_000 ? length : null;
}

/** A section in mm, as it stands alone in a cell of the head: 38*89, 30x120mm. */
function sectionIn(cell: string): ReadSizes | null {
  const [, thickness, width] = /^(\d{1,3}(?:\.\d)?)\s?[*x]\s?(\d{2,4})(?:mm)?$/.exec(cell) ?? [];
  return thickness === undefined || width === undefined ? null : { thickness: Number(thickness), width: Number(width) };
}

/** A count with what it counts, alone in a cell. */
export const COUNT = /^(\d{1,6}(?:\.\d{1,3})?)\s*([^\d\s]{0,3})$/;

/** What the cells of a head name, or most of them over a row of as many cells with figures. */
function columnsNamed(cells: readonly string[], below: string, cut: RegExp): Column[] {
  const columns = cells.map((text): Column => ({ role: roleOf(text), text }));
  const unnamed = columns.filter(({ role }) => role === "").length;
  const isOver = 2 * unnamed < cells.length && /\d/.test(below) && below.split(cut).length === cells.length;
  return unnamed === 0 || isOver ? columns : [];
}

/**
 * 规格 3米 4米 6米, where below each length stands how many: at least two that rise, or sections that differ, and nothing else with a
 * figure.
 */
function columnsAlong(cells: readonly string[], below: string, cut: RegExp, lead: string): Column[] {
  const from = cells.findIndex((cell) => /\d/.test(cell));
  const named = cells.slice(from);
  const lengths = named.map(lengthIn);
  const isRising = lengths.every((one, at) => one !== null && one > (lengths[at - 1] ?? 0));
  const sizes = named.map((cell, at) => sectionIn(cell) ?? (isRising ? { length: lengths[at] ?? 0 } : null));
  const isOfSections = sizes.every((one) => one !== null && "width" in one) && new Set(named).size === named.length;
  if (named.length < 2 || from < 0 || !(isRising || isOfSections)) return [];
  const counts = below.split(cut);
  const leads = counts.splice(0, counts.length - named.length);
  const isLeftOpen = (one: string): boolean => one === "" || one === "-";
  if (leads.length === 0 || counts.every(isLeftOpen) || !counts.every((one) => isLeftOpen(one) || COUNT.test(one)))
    return [];
  const columns = sizes.map((along) => ({ role: "quantity", text: lead, along: along ?? {} }));
  return [...leads.map((text) => ({ role: "other", text })), ...columns];
}

/** A row that only names columns: 树种 规格 数量(方) 单价. */
export function tableOf(row: string, next: string): Table | null {
  const [head, below] = [row, next].map((one) => one.trim().replace(BORDERS, "").trim()) as [string, string];
  // Names of columns hold no figures but those of their units, as nearly every other row does.
  const isNamed = !/[\d:]/.test(head.replace(/m[23](?!\d)/g, ""));
  const lead = isNamed ? "" : row.slice(0, row.search(/\d/));
  if (!/\d/.test(below)) return null;
  for (const cut of CUTS) {
    const cells = head.split(cut);
    const columns = isNamed ? columnsNamed(cells, below, cut) : columnsAlong(cells, below, cut, lead);
    if (columns.length > 1) return { columns, cut, lead };
  }
  return null;
}
