import { normalText } from "../../timber/normal-text.ts";
import { parsedFromTitle } from "../../timber/query.ts";
import { SALE_UNIT_OF } from "../../timber/reading/sale-units.ts";
import { keyOf, taxRead } from "./import-cells.ts";
import { type HeadingHints, type HeadingWords, LENGTH_UNITS, NO_HINTS, type Side } from "./import-headings.ts";

/** What the heading of a column of numbers may state beside its name. */
type Admits = {
  readonly hints: readonly (keyof HeadingHints)[];
  readonly isUnit?: (unit: string) => boolean;
  /** How the heading could be written, in the words of a problem. */
  readonly better: string;
};

const isOf =
  (...units: readonly string[]) =>
  (unit: string): boolean =>
    units.includes(SALE_UNIT_OF.get(unit) ?? "");
const LENGTH: Admits = { hints: ["unit"], isUnit: (unit) => LENGTH_UNITS.has(unit), better: "mm、cm 或 m" };
const PIECES: Admits = { hints: ["unit", "power"], isUnit: isOf("piece", "sheet"), better: "根 或 张" };
const PERCENT: Admits = { hints: ["unit"], isUnit: (unit) => unit === "%", better: "%" };

/** Columns of numbers; the cells of other columns do not depend on their heading. */
const ADMITS: Readonly<{ [field: string]: Admits }> = {
  thickness: LENGTH,
  width: LENGTH,
  lengthMin: LENGTH,
  lengthMax: LENGTH,
  diameterMin: LENGTH,
  diameterMax: LENGTH,
  spec: { ...LENGTH, hints: ["unit", "sides"], better: "mm、cm、m 或 厚*宽*长" },
  price: {
    hints: ["isMoney", "power", "per", "unit", "isTaxed", "taxRate"],
    isUnit: (unit) => SALE_UNIT_OF.has(unit),
    better: "元/m³、万元/m³ 或 元/张",
  },
  priceTiers: { hints: ["isMoney"], better: "元" },
  stockVolume: { hints: ["unit", "power"], isUnit: isOf("m3", "m2"), better: "m³、m²、根、张 或 件" },
  amount: {
    hints: ["unit", "power"],
    isUnit: isOf("m3", "m2", "piece", "sheet", "bundle"),
    better: "m³、m²、根、张 或 件",
  },
  bundleVolume: { hints: ["unit", "power", "each"], isUnit: isOf("m3", "m2"), better: "m³" },
  bundles: { hints: ["unit", "power"], isUnit: isOf("bundle"), better: "件" },
  stockPieces: PIECES,
  perBundle: { ...PIECES, hints: ["unit", "power", "each"] },
  minOrder: { hints: ["unit"], isUnit: isOf("bundle", "piece", "sheet", "m3"), better: "件、根 或 m³" },
  moistureType: PERCENT,
  taxRate: PERCENT,
};

/** `库存（张）` counts pieces, `库存（件）` bundles: the column that a stock is really in. */
export function columnMeant<Field extends string>(
  field: Field,
  { unit, each }: HeadingHints,
): Field | "stockPieces" | "bundles" | "stockVolume" {
  if ((field !== "stockVolume" && field !== "amount") || each !== "") return field;
  if (PIECES.isUnit?.(unit)) return "stockPieces";
  if (isOf("bundle")(unit)) return "bundles";
  return isOf("m3", "m2")(unit) ? "stockVolume" : field;
}

/** What a heading states, of a column that `field` names and `columnMeant` means; why its cells cannot be read under it. */
export function headingRead(
  field: string,
  words: HeadingWords,
  heading: string,
): { readonly hints: HeadingHints } | { readonly problem: string } {
  const admits = ADMITS[field];
  if (admits === undefined) return { hints: NO_HINTS };
  if ("foreign" in words) return { problem: `列“${heading}”不是人民币，请换算为元` };
  if ("unknown" in words) return { problem: `列“${heading}”里的“${words.unknown}”看不懂，请改为 ${admits.better}` };
  const { hints } = words;
  // 库存（m³/件） may count either, so that it becomes a question.
  if (field === "amount" && hints.each !== "" && hints.power === "") return { hints: NO_HINTS };
  if ((field === "stockVolume" || field === "amount") && SALE_UNIT_OF.get(hints.unit) === "ton")
    return { problem: `列“${heading}”按吨计，吨数不能准确换算成体积，请改为 ${admits.better}` };
  const isRight =
    (Object.keys(NO_HINTS) as (keyof HeadingHints)[]).every(
      (name) => admits.hints.includes(name) || String(hints[name]) === String(NO_HINTS[name]),
    ) &&
    (hints.unit === "" || admits.isUnit?.(hints.unit) === true) &&
    (hints.each === "" || SALE_UNIT_OF.get(hints.each) === "bundle") &&
    (hints.unit === "" || !hints.isMoney);
  return isRight ? { hints } : { problem: `列“${heading}”的单位不适用，请改为 ${admits.better}` };
}

/** Digits alone, as a cell has them where its heading states what they count. */
const isBare = (cell: string): boolean => /^[\d.,]+$/.test(keyOf(cell));

/** A cell that contradicts its heading, so that no reader takes it. */
const contrary = (cell: string, heading: string): string => `${cell}（表头：${heading}）`;

const NATURAL: readonly Side[] = ["thickness", "width", "length"];
const MM_PER = { mm: 1, cm: 10, m: 1000 } as const;
/** A size without a side of so many mm is hardly in mm. */
const LONG_MM = 300;
const near = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6;

/** A whole size in the usual order and with its heading's unit, or `null` where that cannot be. */
function sizeUnder(cell: string, { unit, sides }: HeadingHints): string | null {
  const parts = normalText(cell).text.replaceAll(" ", "").split(/[*x]/);
  if (/[φΦ径]/u.test(cell)) return unit === "" || unit === "mm" ? cell : null;
  const isTurned = sides.some((side, at) => side !== NATURAL[at]);
  if (isTurned && parts.length !== sides.length) return null;
  const ordered = isTurned
    ? NATURAL.flatMap((side) => (sides.includes(side) ? [parts[sides.indexOf(side)] ?? ""] : []))
    : parts;
  const isPlain = ordered.every((part) => /^\d+(?:\.\d+)?$/.test(part));
  const length = LENGTH_UNITS.get(unit);
  const given = isTurned ? ordered.join("*") : cell;
  if (!isPlain) return length === undefined || length === "mm" ? given : null;
  const plain = ordered.join("*");
  const isLong = Math.max(...ordered.map(Number)) >= LONG_MM;
  const texts =
    length === undefined
      ? [plain]
      : length === "mm"
        ? [plain, ...(isLong ? [`${plain}mm`] : [])]
        : [ordered.map((part) => part + length).join("*")];
  const factors = length === undefined ? [1, 10, 1000] : [MM_PER[length]];
  return texts.find((text) => isReadAs(text, ordered.map(Number), factors, sides.length > 0)) ?? null;
}

/** Whether what is read in a size is what is written there, side by side where the heading orders them. */
function isReadAs(text: string, written: readonly number[], factors: readonly number[], isOrdered: boolean): boolean {
  const { size } = parsedFromTitle(text);
  const read = NATURAL.map((side) => size[side]).filter((side) => side !== null);
  const isSide = (side: number, mm: number) => factors.some((factor) => near(side * factor, mm));
  if (read.length !== written.length) return false;
  return isOrdered
    ? written.every((side, at) => isSide(side, read[at] ?? 0))
    : read.every((mm) => written.some((side) => isSide(side, mm)));
}

/** A price qualified by its heading; the cell's own words take precedence. */
function priceUnder(cell: string, { power, per, unit }: HeadingHints): string | null {
  const by = per === "" ? unit : per;
  const isOwnMoney = !/^[\d.,]+(?:[/每]|$)/.test(keyOf(cell));
  if (power !== "" && isOwnMoney) return null;
  if (/[/每]/.test(cell)) return power === "" ? cell : null;
  return `${cell}${power === "" ? "" : `${power}元`}${by === "" ? "" : `/${by}`}`;
}

/** The cells that a row has in a column with this heading, as readers of cells take them. */
export function cellUnder(field: string, cell: string, hints: HeadingHints, heading: string): string {
  if (field === "spec")
    return hints.unit === "" && hints.sides.length === 0 ? cell : (sizeUnder(cell, hints) ?? contrary(cell, heading));
  if (field === "price") return priceUnder(cell, hints) ?? contrary(cell, heading);
  if (hints.power + hints.unit === "") return cell;
  if (isBare(cell)) return `${cell}${hints.power}${hints.unit}`;
  return hints.power === "" ? cell : contrary(cell, heading);
}

/** Whether the price has its tax in it: what the row states itself has to agree with the price's heading. */
export function taxUnder(
  cell: string | undefined,
  { isTaxed, taxRate }: HeadingHints,
  heading: string,
): string | undefined {
  if (isTaxed === null) return cell;
  if (cell === undefined) return isTaxed ? `含税${taxRate}` : "不含税";
  const own = taxRead(cell);
  return "value" in own && own.value !== isTaxed ? contrary(cell, heading) : cell;
}
