import { decimalIn } from "../fields.ts";
import { breakdownOf } from "../timber/quantity.ts";
import { type Dm3, dm3, type Kg, kg, type Mm, mm } from "../units.ts";
import { receiverProblem } from "./address.ts";
import type { TallyForm } from "./pickup-view.ts";
import { countText, countTypedFor } from "./reservation-form.ts";
import { lastTallyProblem, rowVolume, sheetProblem, type TallyRow, tallyProblem } from "./tally.ts";
import { plateIn, plateProblem } from "./vehicle.ts";

/** A bundle as it is typed: mm, pieces. */
export type RowText = { thickness: string; width: string; length: string; pieces: string };

/** The form of a tally sheet as it is typed. `photos`, `papers`: names of uploads joined by commas. */
export type TallyFields = {
  /** By order line, in its counting unit. */
  actual: Readonly<Record<string, string>>;
  reasons: Readonly<Record<string, string>>;
  rows: readonly RowText[];
  plateNo: string;
  driverName: string;
  operatorName: string;
  receiverName: string;
  /** kg */
  grossWeight: string;
  tareWeight: string;
  photos: string;
  papers: string;
  last: boolean;
  remark: string;
};

/** An empty row of the sheet. */
export const EMPTY_ROW: RowText = { thickness: "", width: "", length: "", pieces: "" };
/** Rows of one tally sheet. */
export const SHEET_ROWS_MAX = 500;
const WEIGHT_MAX = 200_000;
const PIECES_MAX = 1_000_000;
/** mm of the longest side of a bundle. */
const LONGEST = 20_000;

/** The initial form: every line with its reserved count. */
export const tallyBegun = ({ lines, plateNo, driverName }: TallyForm): TallyFields => ({
  actual: Object.fromEntries(lines.map((line) => [line.orderLineId, countText(line, line.booked)])),
  reasons: {},
  rows: [],
  plateNo,
  driverName,
  operatorName: "",
  receiverName: driverName,
  grossWeight: "",
  tareWeight: "",
  photos: "",
  papers: "",
  last: false,
  remark: "",
});

/** The typed count of a line, `null` when invalid. */
export const actualOf = (line: TallyForm["lines"][number], { actual }: TallyFields): number | null =>
  countTypedFor(line, actual[line.orderLineId] ?? "");

/** The picked volume of all lines, dm³. */
export const tallyVolume = ({ lines }: TallyForm, fields: TallyFields): Dm3 =>
  dm3(lines.reduce((sum, line) => sum + breakdownOf(line.rule, actualOf(line, fields) ?? 0).volume, 0));

/** Pieces of a row, at least one; `null` for no such number. */
const piecesTyped = (text: string): number | null => {
  const pieces = decimalIn(text, 0, "根");
  return pieces !== null && pieces >= 1 && pieces <= PIECES_MAX ? pieces : null;
};

/** Pieces of all rows as far as they are filled in. */
export const rowPieces = (rows: readonly RowText[]): number =>
  rows.reduce((sum, row) => sum + (piecesTyped(row.pieces) ?? 0), 0);

/** mm with so many decimals at most, `null` for anything else. */
function mmTyped(text: string, decimals: 0 | 1): Mm | null {
  const tenths = decimalIn(text, decimals, "mm");
  const side = tenths === null ? null : mm(tenths / 10 ** decimals);
  return side !== null && side > 0 && side <= LONGEST ? side : null;
}

/** A row as it is measured, `null` while it is incomplete. */
export function tallyRow(row: RowText): TallyRow | null {
  const thickness = mmTyped(row.thickness, 1);
  const [width, length] = [row.width, row.length].map((text) => mmTyped(text, 0));
  const pieces = piecesTyped(row.pieces);
  if (thickness == null || width == null || length == null || pieces === null) return null;
  return { thickness, width, length, pieces };
}

/** The volume of a row in dm³, as far as it is filled in. */
export const rowVolumeOf = (row: RowText): Dm3 | null => {
  const measured = tallyRow(row);
  return measured === null ? null : rowVolume(measured);
};

/** One row per line, of the line's size and count. Lines without a size are measured by hand. */
export const rowsByLines = ({ lines }: TallyForm, fields: TallyFields): RowText[] =>
  lines.flatMap((line) => {
    const { thickness, width, length, rule } = line;
    const pieces = actualOf(line, fields) ?? 0;
    if (rule.countedIn !== "piece" || thickness === null || width === null || length === null || pieces === 0)
      return [];
    return [{ thickness: String(thickness), width: String(width), length: String(length), pieces: String(pieces) }];
  });

/** A weight in kg; `undefined` when empty, `null` when invalid. */
export function weightTyped(text: string): Kg | null | undefined {
  const weight = decimalIn(text, 0, "kg");
  if (weight === null) return undefined;
  return weight >= 0 && weight <= WEIGHT_MAX ? kg(weight) : null;
}

export type TallyProblems = Partial<
  Record<"lines" | "rows" | "plateNo" | "driverName" | "operatorName" | "receiverName" | "weights" | "last", string>
>;

/** What is wrong with one line, or `null`. */
export function tallyLineProblem(
  form: TallyForm,
  line: TallyForm["lines"][number],
  fields: TallyFields,
): string | null {
  const actual = actualOf(line, fields);
  if (actual === null) return "请输入正确的数量";
  const reason = fields.reasons[line.orderLineId] ?? "";
  return tallyProblem(line, line.booked, { actual, reason }, form.toleranceBp);
}

/** Problems of the form; {} when it is valid. The server checks the same rules. */
export function tallyProblems(form: TallyForm, fields: TallyFields): TallyProblems {
  const problems: TallyProblems = {};
  const put = (field: keyof TallyProblems, problem: string | null) => {
    if (problem !== null) problems[field] = problem;
  };
  const counts = form.lines.map((line) => ({ line, actual: actualOf(line, fields) ?? 0 }));
  if (form.lines.some((line) => tallyLineProblem(form, line, fields) !== null))
    put("lines", "请核对实提数量与差异原因");
  else if (counts.every(({ actual }) => actual === 0)) put("lines", "本次没有提走任何货物");
  const rows = fields.rows.map(tallyRow);
  const pieces = counts.reduce((sum, { line, actual }) => (line.rule.countedIn === "piece" ? sum + actual : sum), 0);
  if (rows.some((row) => row === null)) put("rows", "请填写每行的厚、宽、长和根数");
  else put("rows", sheetProblem(rows as TallyRow[], pieces)); // none is null
  put("plateNo", plateProblem(plateIn(fields.plateNo)));
  put("driverName", receiverProblem(fields.driverName));
  put("operatorName", receiverProblem(fields.operatorName));
  put("receiverName", receiverProblem(fields.receiverName));
  const gross = weightTyped(fields.grossWeight);
  const tare = weightTyped(fields.tareWeight);
  if (gross === null || tare === null) put("weights", "请输入正确的重量");
  else if (gross !== undefined && tare !== undefined && gross < tare) put("weights", "毛重不能小于皮重");
  if (fields.last) {
    const after = counts.map(({ line, actual }) => ({ ordered: line.ordered, picked: line.picked + actual }));
    put("last", lastTallyProblem(after, form.shortBp));
  }
  return problems;
}
