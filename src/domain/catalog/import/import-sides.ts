import { parsedFromTitle } from "../../timber/query.ts";
import { sizesIn } from "../../timber/reading/sizes.ts";
import { keyOf, plainText, wholeNumber } from "./import-cells.ts";

/** Cells of a row by their columns, as `ImportCells` has them. */
type Cells = Readonly<
  Partial<Record<"thickness" | "width" | "lengthMin" | "spec" | "speciesName" | "kindName", string>>
>;

// Cells of one side with more than one figure of millimetres: `30-38`, `30+`, `30以上`, `4/4`, `16'`.

/** From one figure to another, each with its unit; `most` is `null` where there is no end. */
export type SideSpan = { readonly least: string; readonly most: string | null };

const FIGURE = String.raw`(\d{1,5}(?:\.\d{1,3})?)(mm|cm|m|毫米|厘米|公分|米)?`;
const FROM_TO = new RegExp(`^${FIGURE}(?:[-~—–]{1,2}|至|到)${FIGURE}$`);
const FROM = new RegExp(`^${FIGURE}(?:\\+|及?以上|上|起|up)$|^(?:≥|>=?|不小于|大于)${FIGURE}$`);

/** The span in a cell that is a range or open-ended, `null` where it is neither. */
export function spanIn(cell: string): SideSpan | null {
  const key = keyOf(cell);
  const [, first, ownUnit, last, unit = ""] = FROM_TO.exec(key) ?? [];
  if (first !== undefined && last !== undefined)
    return { least: `${first}${ownUnit ?? unit}`, most: `${last}${unit === "" ? (ownUnit ?? "") : unit}` };
  const [, before, beforeUnit = "", behind, behindUnit = ""] = FROM.exec(key) ?? [];
  const least = before === undefined ? behind : before + beforeUnit;
  return least === undefined ? null : { least: before === undefined ? least + behindUnit : least, most: null };
}

/** Headings of one end of a side alone. */
const ONE_END = /最[小短大长]|[上下]限|起|从|止|至|到|min|max/i;
/** Lengths of logs as they are scaled, in metres (GB/T 144). */
const SCALED = /检尺长|材长/;
/** No log is longer, m. */
const LONGEST_M = 100;
/** No log is shorter, mm, so that a smaller figure of three digits is in neither unit. */
const SHORTEST_MM = 1_000;

const ENDS = { lengthMin: "lengthMax", diameterMin: "diameterMax" } as const;
type Ended = keyof typeof ENDS;
const isEnded = (field: string): field is Ended => field in ENDS;

/** A length under 检尺长: a bare figure is in metres, or in mm where it is one of those. */
function scaled(cell: string): string {
  const key = keyOf(cell);
  if (!/^\d{1,5}(?:\.\d{1,3})?$/.test(key) || Number(key) >= SHORTEST_MM) return cell;
  return Number(key) < LONGEST_M ? `${key}m` : `${cell}（单位不明确）`;
}

/**
 * The cells of a side whose column is that of both ends, as they are where each end has a column; `null` of other columns.
 * `unit`: the heading's unit; `hasMost`: whether the other end has a column of its own.
 */
export function sideCells<Field extends string>(
  field: Field,
  cell: string,
  { heading, unit, hasMost }: { readonly heading: string; readonly unit: string; readonly hasMost: boolean },
): readonly (readonly [Field | (typeof ENDS)[Ended], string])[] | null {
  const span = spanIn(cell);
  if (field === "width" && span !== null && unit !== "") {
    const [least, most] = [span.least, span.most ?? ""].map((end) => (/\d$/.test(end) ? end + unit : end));
    return [[field, `${least}${span.most === null ? "+" : `-${most}`}`]];
  }
  if (!isEnded(field) && field !== "lengthMax") return null;
  const inUnit = (end: string): string => (unit === "" && SCALED.test(heading) ? scaled(end) : end);
  if (!isEnded(field) || hasMost || ONE_END.test(heading)) return [[field, inUnit(cell)]];
  if (span === null) {
    const one = inUnit(cell);
    // A diameter in a column of its own is that of every log.
    return field === "diameterMin"
      ? [
          [field, one],
          [ENDS[field], one],
        ]
      : [[field, one]];
  }
  if (span.most !== null)
    return [
      [field, inUnit(span.least)],
      [ENDS[field], inUnit(span.most)],
    ];
  return [[field, field === "diameterMin" ? span.least : `${cell}（没有上限，请写成 2000-4000）`]];
}

/** mm */
const WIDEST = 2_000;
const WIDTHS = /^[^*x×]{1,12}[*x×]\d{2,4}(?:mm)?(?:[-~—–至]\d{2,4}(?:mm)?|\+|以?上)(?=[*x×]|$)/;
const RANDOM =
  /^(?:随机?[宽长意]?|[宽长]度?(?:不限|随机|不[等定])|不[限等定][宽长]?|混[宽长]|[宽长]短不[一齐]|random|rw|rl|rwl)$/;
/** Whether a cell states that boards are of random width or length. */
export const meansRandom = (cell: string | undefined): boolean => RANDOM.test(keyOf(cell ?? ""));

/** The widths between which boards are, as stated: `150-300`, `150+`; `null` where one width is stated, or none. */
export function widthRange(cells: Cells): string | null {
  const span = spanIn(cells.width ?? "");
  if (span !== null) {
    const [least, most] = [span.least, span.most ?? "1"].map((end) => wholeNumber(end, "", "mm", 1, WIDEST));
    if (least === undefined || most === undefined || "problem" in least || "problem" in most) return null;
    if (span.most === null) return `${least.value}+`;
    return least.value < most.value ? `${least.value}-${most.value}` : null;
  }
  if (plainText(cells.width) !== "") return null;
  // 120/125 are two widths, and ±2 is a tolerance.
  if (!WIDTHS.test(keyOf(cells.spec ?? ""))) return null;
  const ranges = sizesIn(plainText(cells.spec)).sizes.flatMap(({ widthMin = 0, widthMax = null }) =>
    widthMin > 0 ? [widthMax === null ? `${widthMin}+` : `${widthMin}-${widthMax}`] : [],
  );
  return ranges[0] ?? null;
}

const INCHES = {
  thickness: /^[\d/. 又-]{1,9}(?:"|''|″|英寸|吋|寸|inch(?:es)?|in)?$/,
  lengthMin: /^\d{1,2}(?:'|′|英尺|呎|ft|feet)$/,
};

/**
 * A thickness in inches or quarters of one, a length in feet, as traders' words of the same are read everywhere: mm; `null` of what is
 * neither.
 */
export function imperialSide(side: keyof typeof INCHES, cells: Cells): number | null {
  const cell = keyOf(cells[side] ?? "");
  if (!INCHES[side].test(cell) || /^[\d.]*$/.test(cell)) return null;
  const { sizes, rest } = sizesIn(`${side === "thickness" ? "厚" : "长"}${cell}`);
  if (rest.trim() !== "" || sizes.length !== 1) return null;
  const { size } = parsedFromTitle(
    `${plainText(cells.speciesName)} ${plainText(cells.kindName)} ${side === "thickness" ? "厚" : "长"}${cell}`,
  );
  return side === "thickness" ? size.thickness : size.length;
}
