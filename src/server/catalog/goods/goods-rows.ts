import { GOODS_STATUS, type GoodsStatus } from "../../../domain/catalog/goods/goods-states.ts";
import { oddities } from "../../../domain/catalog/goods/plausible.ts";
import { type ImportedGoods, type ImportedRow, importedGoods } from "../../../domain/catalog/import/goods-import.ts";
import type { NameAnswer, NameQuestion } from "../../../domain/catalog/import/import-answers.ts";
import {
  cellsUnder,
  type ImportCells,
  type ImportField,
  type ImportHeader,
} from "../../../domain/catalog/import/import-columns.ts";
import { HEAD_LOOKED_FOR, listHead, sheetOfGoods } from "../../../domain/catalog/import/import-head.ts";
import { type KnownGoods, OPEN_FACTS } from "../../../domain/catalog/import/import-known.ts";
import type { ImportedPreview } from "../../../domain/catalog/import/import-report.ts";
import { previewOf } from "../../../domain/catalog/import/import-row.ts";
import { sumReader } from "../../../domain/catalog/import/import-sums.ts";
import { titleOddities } from "../../../domain/catalog/import/import-title-size.ts";
import type { MerchantId } from "../../../domain/ids.ts";
import type { Sheet } from "../../../domain/system/sheet-merges.ts";
import { fingerprint } from "../../../domain/text.ts";
import { type BrandBook, FIRST_BRANDS } from "../../../domain/timber/brands.ts";
import type { StagedRow } from "../import/import-store.ts";
import { GoodsFileError } from "../import/sheet-limits.ts";
import { type NewGoods, writtenGoods } from "./written-goods.ts";
import type { GoodsWarehouse } from "./written-goods-store.ts";

/** By what rows are read: the brands of the marketplace, whose goods rows without a merchant are, what words mean in this file. */
export type ReadBy = { brands: BrandBook; merchantName?: string; answers?: readonly NameAnswer[] };

/** What a row states about whose goods it has, where they are and what becomes of them. */
export type RowGoods = Pick<
  ImportedGoods,
  "merchantName" | "merchantSku" | "portCode" | "storeName" | "cityName" | "cityCode" | "status" | "stock"
>;

/** What was read of a row; rows count from 1, blank ones too. `goods` is `null` where there are problems. */
export type RowRead = {
  row: number;
  /** "" where a row that cannot be taken has none. */
  merchantSku: string;
  goods: RowGoods | null;
  /** Its cell with the names of pictures, as it stands. */
  pictures: string;
  /** Whether it leaves open what the goods that it finds would state (`OPEN_FACTS`). */
  isOpen: boolean;
  problems: readonly string[];
  notes: readonly string[];
  assumed: readonly string[];
  questions: readonly NameQuestion[];
};

/**
 * The next rows that are not blank. `sums`: those that add up others, which are no goods; `last`: the row up to which the file was
 * read; `share`: of the file, 0…1.
 */
export type RowsRead = {
  rows: RowRead[];
  sums: { row: number; reason: string }[];
  last: number;
  share: number;
  isDone: boolean;
};

/** Where the goods of a row belong, and the status that they would begin with. */
export type RowPlace = {
  row: number;
  merchant: { id: MerchantId; shopName: string };
  store: GoodsWarehouse;
  status: GoodsStatus;
};

/** `rows`: JSON of `StagedRow[]`, as the database takes it. */
export type RowsToStage = { rows: string; previews: ImportedPreview[] };

/**
 * The rows of a file of goods, read some at a time, each time in the order of these methods. All but `close` reject with
 * `GoodsFileError` where the file cannot be read.
 */
export type GoodsRows = {
  /** Reads the header; returns the unknown headings. */
  begin(by: ReadBy): Promise<readonly string[]>;
  next(): Promise<RowsRead>;
  /** Reads rows of those read last once more, beside the goods that they find. */
  again(known: readonly { row: number; goods: KnownGoods }[]): Promise<RowRead[]>;
  /** What to write of rows of those read last. */
  toStage(places: readonly RowPlace[]): Promise<RowsToStage>;
  close(): void;
};

/** How many rows of goods there may be, and how many of the first good ones are shown. */
export type RowRange = { maxRows?: number; shown?: number };

/** Columns of amounts: a cell merged over several rows does not show how much belongs to each. */
const AMOUNTS: readonly (ImportField | null | undefined)[] = ["amount", "stockVolume", "stockPieces", "bundles"];

/** The only sheet of a workbook that is a list of goods. Rejects with `GoodsFileError` where there is no such one. */
export function goodsSheet(sheets: readonly Sheet[]): Sheet {
  const sheet = sheetOfGoods(sheets);
  if ("problem" in sheet) throw new GoodsFileError(sheet.problem);
  return sheet;
}

/** Rows that are read, handed over and staged together. */
const ROWS_AT_ONCE = 500;

/** Stands for the moment in which the database writes the row (`insertStaged`). */
const WHEN_WRITTEN = 0;

function newGoods(goods: ImportedGoods, { merchant, store, status }: RowPlace): NewGoods {
  const isShown = status === GOODS_STATUS.onSale || status === GOODS_STATUS.soldOut;
  return {
    ...goods,
    certs: [...goods.certs],
    merchantId: merchant.id,
    storeId: store.id,
    priceMode: 1,
    stock: goods.stock ?? 0,
    detail: "",
    status,
    publishAt: isShown ? WHEN_WRITTEN : null,
    priceAt: WHEN_WRITTEN,
    stockConfirmedAt: WHEN_WRITTEN,
  };
}

/** A row of the file as it stands, and as goods. */
type ReadCells = { cells: ImportCells; merchantSku: string; read: ImportedRow };

function rowRead(row: number, { cells, merchantSku, read }: ReadCells): RowRead {
  const { pictures = "" } = cells;
  if ("problems" in read) {
    const { problems, notes, questions } = read;
    return { row, merchantSku, goods: null, pictures, isOpen: false, assumed: [], problems, notes, questions };
  }
  const { merchantName, portCode, storeName, cityName, cityCode, status, stock } = read.goods;
  return {
    row,
    merchantSku,
    goods: { merchantName, merchantSku, portCode, storeName, cityName, cityCode, status, stock },
    pictures,
    isOpen: read.unsaid.some((fact) => OPEN_FACTS.includes(fact)),
    problems: [],
    notes: read.notes,
    assumed: read.assumed,
    questions: read.questions,
  };
}

/** Reads cells as goods here; it takes the processor, so files of others are read so in a process of their own (`goods-file.ts`). */
export function readRows(
  cells: AsyncIterable<readonly string[]>,
  share: () => number = () => 0,
  { maxRows = Number.POSITIVE_INFINITY, shown = 0, shared }: RowRange & { shared?: Sheet["shared"] } = {},
): GoodsRows {
  const source = cells[Symbol.asyncIterator]();
  let last = 0;
  let counted = 0;
  let previewed = 0;
  let header: ImportHeader | null = null;
  let sumOf: ReturnType<typeof sumReader> = () => null;
  let by: ReadBy & { readonly stockWord?: string } = { brands: FIRST_BRANDS };
  let batch = new Map<number, ReadCells>();

  /** Rows that were looked at for the head and are still to be read. */
  let ahead: (readonly string[])[] = [];
  let head = "";

  const nextRow = async (): Promise<readonly string[] | null> => {
    const [row] = ahead.splice(0, 1);
    if (row !== undefined) return row;
    const { done, value } = await source.next();
    return done ? null : value;
  };

  /** The next row that is not blank, nor the head once more. */
  const nextFilled = async (): Promise<readonly string[] | null> => {
    for (;;) {
      const row = await nextRow();
      if (row === null) return null;
      last += 1;
      if (row.some((cell) => cell.trim() !== "") && row.join("\t") !== head) return row;
    }
  };

  /** The first rows of the file, until enough of them are not blank. */
  const firstRows = async (): Promise<(readonly string[])[]> => {
    const rows: (readonly string[])[] = [];
    for (let filled = 0; filled <= HEAD_LOOKED_FOR; ) {
      const row = await nextRow();
      if (row === null) break;
      rows.push(row);
      if (row.some((cell) => cell.trim() !== "")) filled += 1;
    }
    return rows;
  };

  /** A row without what its merged cells do not state about it. */
  const ownCells = (row: readonly string[], fields: ImportHeader["fields"]): readonly string[] => {
    const columns = shared?.get(last - 1)?.filter((at) => AMOUNTS.includes(fields[at])) ?? [];
    return columns.length === 0
      ? row
      : row.map((cell, at) => (columns.includes(at) && cell !== "" ? `${cell}（合并了几行，请分行填写）` : cell));
  };

  return {
    async begin(readBy) {
      ahead = await firstRows();
      if (!ahead.some((row) => row.some((cell) => cell.trim() !== ""))) throw new GoodsFileError("文件里没有表头");
      const { header: found, at, height } = listHead(ahead);
      if (found.problem !== null) throw new GoodsFileError(found.problem);
      header = found;
      sumOf = sumReader(found.fields, found.headings);
      const stockWord = found.headings[found.fields.indexOf("amount")];
      by = stockWord === undefined ? readBy : { ...readBy, stockWord };
      head = (ahead[at + height - 1] ?? []).join("\t");
      last = at + height;
      ahead.splice(0, last);
      return header.unknown;
    },
    async next() {
      if (header === null) throw new Error("the header was not read");
      batch = new Map();
      const sums: RowsRead["sums"] = [];
      let isDone = false;
      while (!isDone && batch.size < ROWS_AT_ONCE) {
        const row = await nextFilled();
        isDone = row === null;
        if (row === null) continue;
        const own = ownCells(row, header.fields);
        const reason = sumOf(own);
        if (reason !== null) {
          sums.push({ row: last, reason });
          continue;
        }
        counted += 1;
        if (counted > maxRows) throw new GoodsFileError(`一次最多导入 ${maxRows} 行，请分成几个文件`);
        const under = cellsUnder(header, own);
        const read = importedGoods(under, by);
        const merchantSku = "goods" in read ? read.goods.merchantSku : (under.merchantSku ?? "").trim();
        batch.set(last, { cells: under, merchantSku, read });
      }
      const rows = [...batch].map(([row, one]) => rowRead(row, one));
      return { rows, sums, last, share: isDone ? 1 : share(), isDone };
    },
    async again(known) {
      return known.map(({ row, goods }) => {
        const one = batch.get(row);
        if (one === undefined) throw new Error(`row ${row} is not among those read last`);
        one.read = importedGoods(one.cells, { ...by, known: goods });
        // Where the row has no number, it is made from what the row itself states.
        return rowRead(row, one);
      });
    },
    async toStage(places) {
      const previews: ImportedPreview[] = [];
      const rows = places.map((place): StagedRow => {
        const { row, merchant, store } = place;
        const { read, merchantSku } = batch.get(row) ?? {};
        if (read === undefined || merchantSku === undefined || "problems" in read)
          throw new Error(`row ${row} has no goods`);
        const goods = { ...read.goods, merchantSku };
        if (previewed < shown) {
          previewed += 1;
          previews.push(previewOf(row, goods, by.brands));
        }
        const { history: _, ...written } = writtenGoods(newGoods(goods, place), store, merchant.shopName, by.brands);
        return {
          ...written,
          row_no: row,
          stated_stock: goods.stock !== null,
          stated_status: goods.status !== null,
          unsaid: read.unsaid,
          digest: fingerprint(JSON.stringify(goods)),
          odd: [...titleOddities(goods), ...oddities({ ...goods, stock: goods.stock ?? 0 })],
        };
      });
      return { rows: JSON.stringify(rows), previews };
    },
    close() {
      source.return?.()?.catch(() => {});
    },
  };
}
