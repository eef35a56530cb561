import writeXlsxFile from "write-excel-file/node";
import { ruleOf } from "../../../domain/catalog/goods/goods-input.ts";
import type { GoodsStatus } from "../../../domain/catalog/goods/goods-states.ts";
import type { ImportedGoods } from "../../../domain/catalog/import/goods-import.ts";
import {
  columnName,
  IMPORT_FIELDS,
  type ImportCells,
  type ImportField,
} from "../../../domain/catalog/import/import-columns.ts";
import { importRow } from "../../../domain/catalog/import/import-row.ts";
import { guarded } from "../../../domain/system/csv.ts";
import type { BrandBook } from "../../../domain/timber/brands.ts";
import { densityOf } from "../../../domain/timber/density.ts";
import { statedOf } from "../goods/handled-goods.ts";
import type { StatedRow } from "../goods/handled-goods-store.ts";

/** A csv field; a leading sign that spreadsheets would compute is defused. */
export const csvField = (text: string): string => `"${guarded(text).replaceAll('"', '""')}"`;

/** Statuses that a file may name; the operator's decisions are read-only on import. */
const IN_FILES: readonly GoodsStatus[] = [0, 1, 2, 3, 5];

/** Goods as the row of a file that reads back as them. */
export function exportedRow(row: StatedRow, brands: BrandBook): ImportCells {
  const { storeName, perBundle: _, ...stated } = statedOf(row);
  const status = row.status as GoodsStatus;
  const goods: ImportedGoods = {
    ...stated,
    ...ruleOf({ ...stated, perBundle: row.piecesPerBundle ?? row.bundleVolume }),
    thickness: row.thickness,
    merchantName: row.shopName,
    merchantSku: row.merchantSku ?? "",
    portCode: row.portCode,
    storeName,
    cityName: row.cityName,
    cityCode: row.cityCode,
    density: densityOf(row.speciesCode, stated.moistureType),
    status: IN_FILES.includes(status) ? status : null,
  };
  return importRow(goods, brands);
}

/** What a merchant may start from: one row that shows how each column is filled. */
export const templateRow = (
  merchantName: string,
  store: { storeName: string; cityName: string } | null,
): ImportCells => ({
  merchantName,
  merchantSku: "ZZ-30-120-4000",
  kindName: "木方",
  speciesName: "樟子松",
  gradeName: "1等",
  spec: "30*120*4000",
  originName: "俄罗斯",
  storeName: store?.storeName ?? "",
  cityName: store?.cityName ?? "",
  moistureType: "KD 12%",
  certs: "FSC FSC-C123456",
  uses: "托盘",
  price: "1680",
  saleUnit: "m³",
  taxIncluded: "含税",
  stockVolume: "129.6",
  perBundle: "90",
  minOrder: "1件",
  wholeBundles: "是",
  priceTiers: "33方 1650",
  deliveryModes: "自提",
  pictures: "",
  status: "在售",
});

const WIDTHS: Partial<Record<ImportField, number>> = { title: 48, storeName: 24, merchantName: 20, merchantSku: 20 };
const NUMBERS: readonly ImportField[] = ["thickness", "width", "lengthMin", "lengthMax", "diameterMin", "diameterMax"];

export type SheetFile = { name: string; contentType: string; bytes: Buffer };

/** The rows under the import's own column names, as it reads them back. */
export async function sheetFile(
  name: string,
  format: "xlsx" | "csv",
  rows: readonly ImportCells[],
  fields: readonly ImportField[] = IMPORT_FIELDS,
): Promise<SheetFile> {
  if (format === "csv") {
    const lines = [fields.map(columnName), ...rows.map((row) => fields.map((field) => row[field] ?? ""))];
    const text = lines.map((line) => `${line.map(csvField).join(",")}\r\n`).join("");
    return { name: `${name}.csv`, contentType: "text/csv; charset=utf-8", bytes: Buffer.from(`\uFEFF${text}`) };
  }
  const head = fields.map((field) => ({ value: columnName(field), fontWeight: "bold" as const }));
  // Other numbers stay text: a spreadsheet would show fifteen digits of them.
  const body = rows.map((row) =>
    fields.map((field) => {
      const value = row[field] ?? "";
      if (value === "") return null;
      return NUMBERS.includes(field) && /^\d/.test(value)
        ? { value: Number(value), type: Number }
        : { value, type: String };
    }),
  );
  const columns = fields.map((field) => ({ width: WIDTHS[field] ?? 12 }));
  const bytes = await writeXlsxFile([{ data: [head, ...body], sheet: "商品", columns }]).toBuffer();
  const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return { name: `${name}.xlsx`, contentType, bytes };
}
