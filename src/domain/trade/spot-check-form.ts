import { decimalIn, decimalText, type Field, files, orNone, text, WRONG, whole } from "../fields.ts";
import { WHOLE_VOLUME } from "../timber/true-price.ts";
import { isPlausibleRow, type MeasuredRow, measuredSums, type NominalSize } from "../timber/true-volume.ts";
import { basisPoints, mm } from "../units.ts";
import { ORDER_STATUS, type OrderStatus } from "./order.ts";
import type { CheckableLine, OrderLine, SpotCheck } from "./order-view.ts";
import type { LineSnapshot } from "./stored-trade.ts";

/** Fewer pieces prove nothing. */
export const CHECK_PIECES_MIN = 10;
const CHECK_ROWS_MAX = 200;
/** So long after its end the goods of an order may be measured. */
export const CHECK_DAYS = 30;

const CHECKED_IN: readonly OrderStatus[] = [
  ORDER_STATUS.inTransit,
  ORDER_STATUS.partlyPickedUp,
  ORDER_STATUS.toSettle,
  ORDER_STATUS.disputed,
  ORDER_STATUS.completed,
];

type Checked = Pick<LineSnapshot, "specText" | "thickness" | "countedIn" | "width" | "length"> &
  Pick<OrderLine, "id" | "pickedCount"> & {
    /** Pieces of its spot checks that count. */
    checked: number;
  };

/**
 * The lines of an order that may be measured now: pieces with thickness and width of which enough have left the warehouse and
 * were in no spot check that counts, up to 30 days after the order's end. `finishedAt`: epoch ms, `null` before.
 */
export function checkableLines(
  { status, finishedAt, lines }: { status: OrderStatus; finishedAt: number | null; lines: readonly Checked[] },
  nowMs: number,
): CheckableLine[] {
  if (!CHECKED_IN.includes(status) || (finishedAt ?? nowMs) < nowMs - CHECK_DAYS * 86_400_000) return [];
  return lines.flatMap(({ id: lineId, specText, pickedCount, checked, thickness, countedIn, width, length }) => {
    const most = pickedCount - checked;
    return countedIn === "piece" && thickness !== null && width !== null && most >= CHECK_PIECES_MIN
      ? [{ lineId, specText, thickness, width, length, most }]
      : [];
  });
}

/** Why a line cannot be measured. */
export const NOT_CHECKABLE = "这一项现在不能抽尺";
/** Why a line cannot be measured whose pieces are in spot checks that count. */
export const ALL_CHECKED = `已采信的抽尺之外不足${CHECK_PIECES_MIN}根，不能再抽尺`;

/** One row as it is typed: 厚×宽×长, and how many pieces where it is a mean. */
const ROW_SIGNS = /[\s*×xX,，;；\t]+/;

/** A number of a row, `WRONG` where it is none or missing. */
const numberIn = (typed: string | undefined, decimals: 0 | 1, unit: string): number =>
  decimalIn(typed ?? "", decimals, unit) ?? WRONG;

function rowIn(line: string): MeasuredRow | null {
  const [thickness, width, length, count = "1", ...others] = line.trim().split(ROW_SIGNS);
  const thicknessTenths = numberIn(thickness, 1, "mm");
  const widthTenths = numberIn(width, 1, "mm");
  const long = numberIn(length, 0, "mm");
  const pieces = numberIn(count, 0, "根");
  if ([thicknessTenths, widthTenths, long, pieces].some((one) => one < 1) || others.length > 0) return null;
  return { thicknessTenths, widthTenths, length: mm(long), pieces };
}

/** The rows of a typed text, `null` for each line that is none; empty lines are left out. */
const typedRows = (typed: string): (MeasuredRow | null)[] =>
  typed
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(rowIn);

/** The measured rows of a text in which nothing is wrong. */
export const spotRows = (typed: string): MeasuredRow[] => typedRows(typed).filter((row) => row !== null);

/** Why what is typed of a line's sizes is no spot check of it, or `null`. */
export function spotCheckProblem(line: CheckableLine, typed: string): string | null {
  const rows = typedRows(typed);
  if (rows.length === 0) return "请填写抽尺尺寸";
  if (rows.length > CHECK_ROWS_MAX) return `最多${CHECK_ROWS_MAX}行`;
  for (const [at, row] of rows.entries()) {
    if (row === null) return `第${at + 1}行不是“厚×宽×长”或“厚×宽×长×根数”`;
    if (!isPlausibleRow(row, line)) return `第${at + 1}行与规格 ${line.specText} 相差过大，请核对`;
  }
  const pieces = rows.reduce((all, row) => all + (row?.pieces ?? 0), 0);
  if (pieces < CHECK_PIECES_MIN) return `至少抽量${CHECK_PIECES_MIN}根，现有${pieces}根`;
  return pieces > line.most ? `抽量根数不能超过已提且未抽尺的${line.most}根` : null;
}

/** What a buyer states of a spot check. `sizes`: a row per piece, or per group of pieces as their means. */
export const SPOT_CHECK_FIELDS = {
  sizes: {
    type: text(8_000, 1),
    label: "尺寸（mm，每行一根）",
    hint: "29.5×118×4000，或一组的平均值与根数 29.4×117.8×3998×12",
    isLong: true,
  },
  moisture: { type: orNone(whole(10, 1_000, "%", 1)), label: "测湿仪含水率" },
  note: { type: text(200), label: "备注", isLong: true },
  fileIds: { type: files(5), label: "照片" },
} as const satisfies Readonly<Record<string, Field>>;

const mean = (rows: readonly MeasuredRow[], of: (row: MeasuredRow) => number): number => {
  const pieces = rows.reduce((all, row) => all + row.pieces, 0);
  return Math.round(rows.reduce((all, row) => all + of(row) * row.pieces, 0) / pieces);
};

/** What the rows of a spot check come to: its means and its ratio. */
export function spotCheckMeans(rows: readonly MeasuredRow[], nominal: NominalSize) {
  const { measuredMm3, nominalMm3 } = measuredSums(rows, nominal);
  return {
    thicknessTenths: mean(rows, (row) => row.thicknessTenths),
    widthTenths: mean(rows, (row) => row.widthTenths),
    length: mean(rows, (row) => row.length),
    ratio: basisPoints(Math.round((measuredMm3 / nominalMm3) * WHOLE_VOLUME)),
  };
}

/** 29.4×117.8×3998 */
export const meansText = ({
  thicknessTenths,
  widthTenths,
  length,
}: Pick<SpotCheck, "thicknessTenths" | "widthTenths" | "length">): string =>
  `${decimalText(thicknessTenths, 1)}×${decimalText(widthTenths, 1)}×${length}`;
