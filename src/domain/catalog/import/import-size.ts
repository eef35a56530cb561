import { type ParsedQuery, parsedFromTitle } from "../../timber/query.ts";
import { sizesIn } from "../../timber/reading/sizes.ts";
import { cm, type Mm, mm } from "../../units.ts";
import { type CellRead, lengthRead, meansNone, millimetreTenths, plainText, wholeNumber } from "./import-cells.ts";
import { columnName, type ImportCells, type ImportField } from "./import-columns.ts";
import type { StatedSize } from "./import-measure.ts";
import type { RowLog } from "./import-names.ts";
import { imperialSide, meansRandom, widthRange } from "./import-sides.ts";
import { isAsWritten } from "./import-stated-size.ts";

/** Columns of sides: one that states that there is none is not filled by the title. */
const SIDES: ReadonlySet<ImportField> = new Set([
  "thickness",
  "width",
  "lengthMin",
  "lengthMax",
  "diameterMin",
  "diameterMax",
]);

const isNoSide = (cell: string | undefined): boolean => meansNone(cell) || meansRandom(cell);

/** The value of a cell that is not empty, by `read`. */
export function valueIn<T>(
  cells: ImportCells,
  field: ImportField,
  log: RowLog,
  read: (cell: string) => CellRead<T>,
): T | null {
  const cell = cells[field];
  if (cell === undefined || plainText(cell) === "" || (SIDES.has(field) && isNoSide(cell))) return null;
  const found = read(cell);
  if ("value" in found) return found.value;
  log.problems.push(found.problem);
  return null;
}

/** Made on first use. */
export type Lazy<T> = () => T;
export function lazy<T>(make: () => T): Lazy<T> {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

const THICKEST = 1000;
const WIDEST = 2000;
const LONGEST_MM = 20_000;

/** Words beside a size that change none of its sides. */
const BESIDE = /规格|尺寸|毫米|mm|随[长宽]|[长宽]度?不限|[\s,，;；.。*×xX、/（）()]/giu;

/**
 * What of a cell for a whole size goods cannot have, or `null`, `isRandom` where it names the widths of random ones: a range of
 * thicknesses, two lengths, unknown words.
 */
function leftOfSize(text: string, isRandom: boolean): string | null {
  const { sizes, rest } = sizesIn(text);
  const left = rest.replace(BESIDE, "");
  if (left !== "") return plainText(rest);
  const sides = sizes.flatMap(({ span: _, ...size }) =>
    Object.entries(size).flatMap(([name, value]) => (typeof value === "number" ? [[name, value] as const] : [])),
  );
  const names = sides.map(([name]) => name);
  const isTwice = new Set(names).size < names.length;
  const isOpen =
    names.some((name) => /^(?:thickness|width)(?:Min|Max)$/.test(name) && !(isRandom && name.startsWith("width"))) ||
    names.includes("lengthMin") !== names.includes("lengthMax");
  const isWhole = (steps: number) => Math.abs(steps - Math.round(steps)) < 1e-6;
  const isFine = sides.every(([name, value]) => isWhole(value * (name === "thickness" ? 10 : 1)));
  return isTwice || isOpen || !isFine ? text : null;
}

/**
 * The size in a cell for a whole size: `30*120*4000`, `30*120*3000-4000`, `φ24-30*4000`; it is understood whole or not at all.
 */
function wholeSize(cells: ImportCells, log: RowLog): ParsedQuery | null {
  const text = plainText(cells.spec);
  if (text === "") return null;
  const alone = parsedFromTitle(text);
  const isExactly = ({ size: { thickness, width, length } }: ParsedQuery): boolean =>
    isAsWritten(
      text,
      [thickness, width, length].filter((side) => side !== null),
    );
  // The kind of goods decides how thick a panel of 1220*2440*4 is.
  const read = isExactly(alone) ? alone : parsedFromTitle(`${text} ${plainText(cells.kindName)}`);
  const isRead = Object.values(read.size).some((side) => side !== null) || sizesIn(text).sizes.length > 0;
  const left = isRead ? leftOfSize(text, widthRange({ spec: text }) !== null) : null;
  const { thickness, width, length } = read.size;
  const isExact = isAsWritten(
    text,
    [thickness, width, length].filter((side) => side !== null),
  );
  if (isRead && left === null && isExact) return read;
  const why = !isExact
    ? "的单位不明确"
    : left === null
      ? "看不懂"
      : left === text
        ? "有一边不是一个确定的尺寸"
        : `没有全看懂，剩下“${left}”`;
  log.problems.push(`${columnName("spec")}“${text}”${why}，应写成 30*120*4000`);
  return null;
}

/** Sizes of the cells, each side's own before the whole size; a side that no cell states is filled from the title. */
export function sizeOf(cells: ImportCells, title: string, parsed: Lazy<ParsedQuery>, log: RowLog): StatedSize {
  const spec = wholeSize(cells, log);
  const range = widthRange(cells);
  const none = (field: ImportField): boolean => isNoSide(cells[field]) || (field === "width" && range !== null);
  const inches = (side: "thickness" | "lengthMin"): number | null => {
    const read = imperialSide(side, cells);
    if (read !== null) log.notes.push(`${columnName(side)}“${plainText(cells[side])}”按 ${read} mm 录入`);
    return read;
  };
  const stated = (side: "thickness" | "width" | "diameterMin" | "diameterMax") =>
    none(side) ? null : (spec?.size[side] ?? parsed().size[side]);
  const width =
    range === null
      ? mm(valueIn(cells, "width", log, (cell) => wholeNumber(cell, columnName("width"), "mm", 1, WIDEST)))
      : null;
  const feet = inches("lengthMin");
  const lengthIn = (field: ImportField) =>
    field === "lengthMin" && feet !== null
      ? mm(feet)
      : mm(valueIn(cells, field, log, (cell) => lengthRead(cell, columnName(field), LONGEST_MM)));
  const diameter = (field: ImportField) =>
    cm(valueIn(cells, field, log, (cell) => wholeNumber(cell, columnName(field), "cm", 1, 200)));
  const quarters = inches("thickness");
  const thicknessTenths =
    quarters === null
      ? valueIn(cells, "thickness", log, (cell) => millimetreTenths(cell, columnName("thickness"), THICKEST))
      : Math.round(quarters * 10);
  const lengths = [lengthIn("lengthMin"), lengthIn("lengthMax")] as const;
  const diameters = [diameter("diameterMin"), diameter("diameterMax")] as const;
  const anyDiameter = diameters[0] ?? diameters[1];
  if (lengths[0] !== null && lengths[1] !== null && lengths[0] > lengths[1]) log.problems.push("最短长度大于最长长度");
  if (diameters[0] !== null && diameters[1] !== null && diameters[0] > diameters[1])
    log.problems.push("最小径级大于最大径级");
  if (anyDiameter !== null && (thicknessTenths !== null || width !== null))
    log.problems.push("径级与厚、宽不能同时填写");
  const round = anyDiameter !== null || (thicknessTenths === null && width === null && stated("diameterMin") !== null);
  const ofSpec = spec === null ? null : lengthOfRow(lengths, plainText(cells.spec), () => spec);
  const isOfSpec = none("lengthMin") || (ofSpec?.length ?? ofSpec?.lengthMin ?? null) !== null;
  const length = isOfSpec ? (ofSpec ?? lengthStated(lengths) ?? NO_LENGTH) : lengthOfRow(lengths, title, parsed);
  if (round) {
    const [min, max] = anyDiameter === null ? [cm(stated("diameterMin")), cm(stated("diameterMax"))] : diameters;
    const least = min ?? max;
    return { thicknessTenths: null, width: null, ...length, diameterMin: least, diameterMax: max };
  }
  return {
    thicknessTenths: thicknessTenths ?? wholeTenths(stated("thickness")),
    width: width ?? wholeMm(stated("width"), WIDEST),
    ...length,
    diameterMin: null,
    diameterMax: null,
  };
}

const wholeTenths = (side: number | null): number | null =>
  side !== null && side >= 0.1 && side <= THICKEST ? Math.round(side * 10) : null;
const wholeMm = (side: number | null, most: number): Mm | null =>
  side !== null && Number.isInteger(side) && side >= 1 && side <= most ? mm(side) : null;

type StatedLength = Pick<StatedSize, "length" | "lengthMin" | "lengthMax">;
const NO_LENGTH: StatedLength = { length: null, lengthMin: null, lengthMax: null };
const fixed = (length: Mm): StatedLength => ({ ...NO_LENGTH, length });

/** The length that two cells state, `null` where they state none. */
function lengthStated([min, max]: readonly [Mm | null, Mm | null]): StatedLength | null {
  if (min !== null && max !== null && min !== max) return { length: null, lengthMin: min, lengthMax: max };
  const one = min ?? max;
  return one === null ? null : fixed(one);
}

function lengthOfRow(lengths: readonly [Mm | null, Mm | null], title: string, parsed: Lazy<ParsedQuery>): StatedLength {
  const stated = lengthStated(lengths);
  if (stated !== null) return stated;
  const inTitle = wholeMm(parsed().size.length, LONGEST_MM);
  if (inTitle !== null) return fixed(inTitle);
  for (const found of /[米m-]|至|到/.test(title) ? sizesIn(title).sizes : []) {
    const lengthMin = wholeMm(found.lengthMin ?? null, LONGEST_MM);
    const lengthMax = wholeMm(found.lengthMax ?? null, LONGEST_MM);
    if (lengthMin !== null && lengthMax !== null && lengthMin < lengthMax)
      return { length: null, lengthMin, lengthMax };
  }
  return NO_LENGTH;
}

/** The kind that a size alone implies: logs have diameters, boards a thickness and a width that no panel has. */
export function kindBySize({ thicknessTenths, width, diameterMin }: StatedSize): string | null {
  if (diameterMin !== null) return "1500";
  return thicknessTenths !== null && (width ?? 0) < 600 ? "1501" : null;
}
