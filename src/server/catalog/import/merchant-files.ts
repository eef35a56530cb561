import type { GoodsExport } from "../../../contract/catalog/merchant-goods-schemas.ts";
import type { FileQuestion, ImportAnswers, RowToConfirm } from "../../../domain/catalog/import/import-answers.ts";
import { TEMPLATE_FIELDS } from "../../../domain/catalog/import/import-columns.ts";
import {
  IMPORT_GOODS_SHOWN,
  IMPORT_REPORTS_MAX,
  IMPORT_ROWS_MAX,
  type ImportedPreview,
  type ImportOutcome,
  type RowReport,
} from "../../../domain/catalog/import/import-report.ts";
import type { FileId, MerchantId } from "../../../domain/ids.ts";
import { formatBeijing } from "../../../domain/time.ts";
import type { Database, Db } from "../../db/database.ts";
import { Busy, notFound, Refusal, warning } from "../../reply.ts";
import { audit } from "../../system/audit.ts";
import { configured } from "../../system/config.ts";
import { inSheetTurn } from "../../system/files/sheet-turns.ts";
import { storeExport } from "../../system/files/temporary-export.ts";
import { readBrands } from "../../system/known-brands.ts";
import type { Owner } from "../goods/goods-form.ts";
import { numberOwnGoods, statedList } from "../goods/handled-goods-store.ts";
import { goodsFileIn, ImportLeft } from "./goods-file.ts";
import { exportedRow, sheetFile, templateRow } from "./goods-sheet-file.ts";
import type { ImportOwner } from "./import-changes.ts";
import { ImportsBusy, importGoods } from "./import-goods.ts";
import { exampleWarehouse, importShop } from "./import-place-store.ts";
import { GoodsFileError } from "./sheet-limits.ts";

/** The merchant with all names by which its rows may call it. */
async function importOwner(db: Db, merchantId: MerchantId): Promise<ImportOwner> {
  const row = await importShop(db, merchantId);
  if (row === null) throw notFound("店铺不存在");
  return {
    id: merchantId,
    shopName: row.shopName,
    names: row.companyName === null ? [row.shopName] : [row.shopName, row.companyName],
    reviewNeeded: await configured(db, "goods.review"),
  };
}

/** Attempts to get a turn for a file from the console: about 20 s, after which no client waits for the answer any more. */
const ATTEMPTS = 15;

/**
 * `pictures`: uploads of the person that come with it; `answers`: the answers to its check; `left`: its client waits no longer.
 */
export type ImportFile = {
  name: string;
  bytes: Buffer;
  pictures: readonly FileId[];
  answers: ImportAnswers;
  dryRun: boolean;
  skipBad: boolean;
  left?: AbortSignal;
};

/**
 * Imports a merchant's own file, or only reports what it would do. A file that cannot be read and pictures that are not there are
 * warnings.
 */
export async function importMerchantGoods(
  db: Database,
  { merchantId, actor }: Owner,
  { name, bytes, pictures, answers, dryRun, skipBad, left }: ImportFile,
): Promise<ImportOutcome> {
  const leaving = left === undefined ? {} : { left };
  const byLevel: Record<RowReport["level"], RowReport[]> = { bad: [], note: [], assumed: [] };
  const goods: ImportedPreview[] = [];
  const toConfirm: RowToConfirm[] = [];
  let questions: readonly FileQuestion[] = [];
  let reportNum = 0;
  const confirmed = new Map(answers.confirmed.map(({ row, digest }) => [row, digest]));
  try {
    const owner = await importOwner(db, merchantId);
    // No connection to the database is held while the cells are read.
    const rows = await goodsFileIn(bytes, { ...leaving, maxRows: IMPORT_ROWS_MAX, shown: IMPORT_GOODS_SHOWN });
    const summary = await importGoods(db, rows, {
      ...leaving,
      dryRun,
      skipBad,
      owner,
      pictures: { personId: actor.caller.personId, fileIds: pictures },
      names: answers.names,
      isConfirmed: (row, digest) => confirmed.get(row) === digest,
      attempts: ATTEMPTS,
      onReport(report) {
        reportNum += 1;
        if (byLevel[report.level].length < IMPORT_REPORTS_MAX) byLevel[report.level].push(report);
      },
      onRowToConfirm: (row) => void toConfirm.push(row),
      onQuestions: (all) => {
        questions = all;
      },
      onPreview: (preview) => void goods.push(preview),
      onApplied: (tx, { rows, created, changed, bad, asked: waiting }) => {
        const after = { rows, created, changed, bad, asked: waiting, confirmed: confirmed.size };
        return audit(tx, actor, { title: "商品导入", kind: "other", target: name, after });
      },
    });
    return {
      summary,
      reports: [...byLevel.bad, ...byLevel.note, ...byLevel.assumed].slice(0, IMPORT_REPORTS_MAX),
      reportNum,
      questions: [...questions],
      asked: toConfirm.sort((one, other) => one.row - other.row),
      goods,
    };
  } catch (error) {
    if (error instanceof GoodsFileError) throw warning(error.message);
    if (error instanceof ImportLeft) throw new Busy();
    if (error instanceof ImportsBusy) throw new Refusal(503, error.message);
    throw error;
  }
}

/**
 * The goods of a list as a file that can be changed and imported again; returns the name to download it by. Goods without a
 * number of their merchant's get the operator's, so that their rows find them again.
 */
export function exportMerchantGoods(
  db: Database,
  { merchantId, actor }: Owner,
  { format, template = false, keywords = "", status = null, kindCode = null, storeId = null }: GoodsExport,
  now: number,
): Promise<{ fileName: string }> {
  const { personId } = actor.caller;
  const write = async (tx: Db) => {
    const day = formatBeijing(now).slice(0, 10);
    if (template) {
      const { shopName } = await importOwner(tx, merchantId);
      const store = await exampleWarehouse(tx, merchantId);
      return {
        fileName: await storeExport(
          tx,
          personId,
          await sheetFile("商品导入模板", format, [templateRow(shopName, store)], TEMPLATE_FIELDS),
        ),
      };
    }
    await numberOwnGoods(tx, merchantId);
    const list = { keywords: keywords.trim(), status, merchantId, kindCode, storeId };
    const rows = await statedList(tx, list, IMPORT_ROWS_MAX);
    if (rows.length === 0) throw warning("没有可以导出的商品");
    const brands = await readBrands(tx);
    const sheet = rows.map((row) => exportedRow(row, brands));
    return { fileName: await storeExport(tx, personId, await sheetFile(`商品_${day}`, format, sheet)) };
  };
  return inSheetTurn(personId, () => db.transaction(write));
}
