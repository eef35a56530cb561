import { cityAt } from "../../timber/cities.ts";
import { codesNamed } from "../../timber/named.ts";
import { normalText } from "../../timber/normal-text.ts";
import { SALE_UNIT_OF } from "../../timber/reading/sale-units.ts";
import type { SaleUnit } from "../../timber/spec.ts";
import { keyOf, plainText, saleUnitRead } from "./import-cells.ts";

/** Columns whose cells decide which column they belong to. */

type ResolvedField = "stockVolume" | "stockPieces" | "bundles" | "cityName" | "portName" | "storeName";
/** Cells of a row by their columns, as `ImportCells` has them. */
type Cells = Readonly<Partial<Record<ResolvedField | "amount" | "place" | "saleUnit", string>>>;

/** The column of a stock in this unit; tons have none, since they give no volume. */
const COUNTED_IN: Readonly<Record<SaleUnit, ResolvedField | null>> = {
  m3: "stockVolume",
  m2: "stockVolume",
  piece: "stockPieces",
  sheet: "stockPieces",
  bundle: "bundles",
  ton: null,
};

/** The unit behind a figure: `300根`, `1.2万张`. */
const unitBehind = (cell: string): SaleUnit | undefined =>
  SALE_UNIT_OF.get(keyOf(cell).replace(/^[\d.,]*[百千万]?/, ""));

/** The unit of the row, where a column names it. */
function unitOfRow({ saleUnit = "" }: Cells): SaleUnit | null {
  const read = saleUnitRead(saleUnit);
  return plainText(saleUnit) !== "" && "value" in read ? read.value : null;
}

/** A cell that no reader takes, with the reason in it. */
const refused = (cell: string, why: string): string => `${cell}（${why}）`;

/** A cell of the column that it turned out to be of. */
type Resolved = { readonly field: ResolvedField | "amount"; readonly cell: string };

/** Figures alone, as `1.2万`. */
const isBareCount = (cell: string): boolean => /^[\d.,]+[百千万]?$/.test(keyOf(cell));
/** Nothing is nothing, whatever it counts. */
const isNothing = (cell: string): boolean => /^[0.,]+$/.test(keyOf(cell));

/** The column of a stock that counts in that unit. */
function counted(cell: string, unit: SaleUnit, isOwn: boolean): Resolved {
  const field = COUNTED_IN[unit];
  if (field === null) return { field: "stockVolume", cell: refused(cell, "按吨计，不能准确换算成体积") };
  return { field, cell: !isOwn && unit === "m2" ? `${cell}m2` : cell };
}

/** A stock counts in the unit of its cell, else of the row; where neither states one, it stays open and becomes a question. */
function amountIn(cell: string, cells: Cells): Resolved {
  const own = unitBehind(cell);
  const unit = own ?? unitOfRow(cells);
  if (unit !== null) return counted(cell, unit, own !== undefined);
  return { field: isBareCount(cell) && !isNothing(cell) ? "amount" : "stockVolume", cell };
}

/** A place is a city where its name is nothing else, a port where it is the name of one, else a warehouse. */
function placeIn(cell: string): Resolved {
  const { text } = normalText(plainText(cell));
  const city = cityAt(text, 0);
  if (city !== null && city !== undefined && city.end === text.length) return { field: "cityName", cell };
  return codesNamed("port", plainText(cell))?.own.length === 1
    ? { field: "portName", cell }
    : { field: "storeName", cell };
}

/** The cells that were found, by their columns; one that another column contradicts is one that no reader takes. */
function inColumns(found: readonly Resolved[], cells: Cells): Partial<Record<Resolved["field"], string>> {
  const entries = found.map(({ field, cell }) => {
    const other = field === "amount" ? "" : (cells[field] ?? "");
    const isOther = plainText(other) !== "" && keyOf(other) !== keyOf(cell);
    return [field, isOther ? refused(other, `另一列写着 ${plainText(cell)}`) : cell] as const;
  });
  return Object.fromEntries(entries);
}

/** A stock and a place, moved to the columns they belong to; a stock without a unit stays an amount. */
export function resolvedCells(cells: Cells): Partial<Record<Resolved["field"], string>> {
  const { amount = "", place = "" } = cells;
  return inColumns(
    [
      ...(plainText(amount) === "" ? [] : [amountIn(amount, cells)]),
      ...(plainText(place) === "" ? [] : [placeIn(place)]),
    ],
    cells,
  );
}

/** Units in which a stock without a unit may count. */
export const STOCK_UNITS = ["m3", "m2", "piece", "bundle", "sheet"] as const satisfies readonly SaleUnit[];

/** A stock without a unit, in the column of that one. */
export const amountAs = (amount: string, unit: SaleUnit, cells: Cells): Partial<Record<Resolved["field"], string>> =>
  inColumns([counted(amount, unit, false)], cells);
