import { orNone, text } from "../fields.ts";
import { type Dm3, dm3 } from "../units.ts";
import { isPeriod, type Period } from "./price-index-period.ts";

/** A point of an index from elsewhere. `value` hundredths of its unit, `volume` dm³. */
export type ImportedPoint = { indexCode: string; period: Period; value: number; sampleNum: number; volume: Dm3 };

/** What is typed of one point. */
export const POINT_FIELDS = {
  period: { type: text(8), label: "周", hint: "2026-W40" },
  value: { type: text(10), label: "数值（点或元/m³）" },
  sampleNum: { type: text(6), label: "样本数（可空）" },
  volume: { type: text(12), label: "成交量 m³（可空）" },
} as const;
/** The week from which all is recomputed. */
export const RECOMPUTE_FIELDS = {
  from: { type: orNone(text(8)), label: "从哪一周起（空为全部）", hint: "2026-W40" },
} as const;

/** Points that one import may hold; with more, nothing is imported. */
export const IMPORT_MOST = 500;
/** Columns of an import in their order, as its page names them. */
export const INDEX_CSV_HEAD = "指数编码,周,数值,样本数,成交量(m³)";

const CODE = /^[A-Za-z0-9_.-]{1,80}$/;
const VALUE = /^\d{1,6}(?:\.\d{1,2})?$/;
const COUNT = /^\d{1,6}$/;
const CUBIC = /^\d{1,8}(?:\.\d{1,3})?$/;

/** Reads a decimal text as whole `parts` of one; exact. */
function partsOf(text: string, digits: number): number {
  const [whole = "0", rest = ""] = text.split(".");
  return Number(whole) * 10 ** digits + Number(rest.padEnd(digits, "0"));
}

function pointOf(line: string): ImportedPoint | string {
  const [indexCode = "", period = "", value = "", sampleNum = "", volume = "", more] = line
    .split(/[,\t，]/)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, "$1"));
  if (more !== undefined) return "多于五列";
  if (!CODE.test(indexCode)) return "指数编码不正确";
  if (!isPeriod(period)) return `没有 ${period || "空"} 这一周，应如 2026-W05`;
  if (!VALUE.test(value) || partsOf(value, 2) === 0) return "数值应大于0，最多两位小数";
  if (sampleNum !== "" && !COUNT.test(sampleNum)) return "样本数应为整数";
  if (volume !== "" && !CUBIC.test(volume)) return "成交量最多三位小数";
  return {
    indexCode,
    period,
    value: partsOf(value, 2),
    sampleNum: Number(sampleNum || 0),
    volume: dm3(partsOf(volume || "0", 3)),
  };
}

/**
 * The points of a pasted table: index, week, value, sample and volume, one a line; a heading is skipped. `problems` name
 * the lines that cannot be read, or an index whose week stands twice.
 */
export function indexPointsIn(text: string): { points: ImportedPoint[]; problems: string[] } {
  const points: ImportedPoint[] = [];
  const problems: string[] = [];
  const seen = new Set<string>();
  for (const [at, line] of text.split(/\r\n|[\n\r]/).entries()) {
    if (line.trim() === "" || (at === 0 && line.replace("\uFEFF", "").startsWith("指数"))) continue;
    const point = pointOf(line.replace("\uFEFF", ""));
    const key = typeof point === "string" ? "" : `${point.indexCode} ${point.period}`;
    if (typeof point === "string") problems.push(`第 ${at + 1} 行：${point}`);
    else if (seen.has(key)) problems.push(`第 ${at + 1} 行：与前面重复（${key}）`);
    else points.push(point);
    seen.add(key);
  }
  if (points.length > IMPORT_MOST) problems.push(`一次最多导入${IMPORT_MOST}个点`);
  return { points, problems };
}
