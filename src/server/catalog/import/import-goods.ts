import { setTimeout as sleep } from "node:timers/promises";
import type { FileQuestion, NameAnswer, RowToConfirm } from "../../../domain/catalog/import/import-answers.ts";
import { plainText } from "../../../domain/catalog/import/import-cells.ts";
import {
  namedPictures,
  type PictureBook,
  type PicturedRow,
  pictureBook,
  sharedPictures,
} from "../../../domain/catalog/import/import-pictures.ts";
import type { ImportedPreview, ImportSummary, RowReport } from "../../../domain/catalog/import/import-report.ts";
import type { MerchantId } from "../../../domain/ids.ts";
import { tryLock } from "../../db/advisory-locks.ts";
import { type Database, type Db, NO_LIMITS, unhurried } from "../../db/database.ts";
import { brandsToWriteBy, readBrands } from "../../system/known-brands.ts";
import type { GoodsRows, ReadBy, RowGoods, RowPlace, RowRead } from "../goods/goods-rows.ts";
import { ImportLeft } from "./goods-file.ts";
import { changeOf, firstStatus, type ImportOwner, ownerProblem, withPublished } from "./import-changes.ts";
import {
  attachPictures,
  type GivenPicture,
  givenPictures,
  type PictureUploads,
  placePictures,
} from "./import-pictures.ts";
import { type ImportPlaces, importPlaces } from "./import-places.ts";
import { type OpenQuestions, oddChange, openQuestions } from "./import-questions.ts";
import {
  createStaging,
  differingRows,
  goodsUnder,
  insertStaged,
  knownGoods,
  oddNewRows,
  refreshStatistics,
  type StagedChange,
  setMainKinds,
  stageRows,
  unstage,
  updateStaged,
} from "./import-store.ts";

export type ImportProgress = { phase: "read" | "write"; rows: number; of: number | null };

export type ImportOptions = {
  /** Find out what would happen, and change nothing. */
  dryRun?: boolean;
  /** Import the good rows although there are bad ones. */
  skipBad?: boolean;
  /** Whose goods rows without a merchant are. */
  merchantName?: string;
  /** Only this merchant's goods, in warehouses there are, by the events their merchant may send. */
  owner?: ImportOwner;
  /** Pictures that rows may name, or that bear their numbers; where it is missing, rows get none. */
  pictures?: PictureUploads;
  /** What words of the file mean, as answered by the merchant. */
  names?: readonly NameAnswer[];
  /** Whether the merchant has confirmed a row in question; where it is missing, none is. */
  isConfirmed?: (row: number, digest: string) => boolean;
  /** How often to try for a turn while another file is imported; without end where it is missing. */
  attempts?: number;
  /** Runs last in the transaction of an import that is applied. */
  onApplied?: (tx: Db, summary: ImportSummary) => Promise<void>;
  onReport?: (report: RowReport) => void;
  /** Called with each row that waits for its confirmation. */
  onRowToConfirm?: (row: RowToConfirm) => void;
  /** Called with the words that may mean several things, once all rows are read. */
  onQuestions?: (questions: readonly FileQuestion[]) => void;
  /** Called with the first valid rows, as many as the file was opened to show. */
  onPreview?: (preview: ImportedPreview) => void;
  onProgress?: (progress: ImportProgress) => void;
  /** The client no longer waits for the answer; before the first row is written that ends the import. */
  left?: AbortSignal;
};

/** Pause before the next try for the lock, ms: doubled each time up to the longest. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const ROWS_PER_STEP = 5000;

/** Ends the transaction without a trace. */
class RolledBack extends Error {}

/** Another file was being imported at every attempt; nothing was written. */
export class ImportsBusy extends Error {}

/**
 * Runs `work` in a transaction that holds the import lock. A waiting import holds no connection: waiting for the lock within a
 * transaction would take one from all others.
 */
async function inTurn(db: Database, attempts: number, work: (tx: Db) => Promise<void>): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  for (let attempt = 1; ; attempt += 1) {
    const ran = await db.transaction(async (tx) => {
      if (!(await tryLock(tx, "goodsImport"))) return false;
      await work(tx);
      return true;
    });
    if (ran) return;
    if (attempt >= attempts) throw new ImportsBusy("其他文件正在导入，请稍后再试");
    await sleep(pauseMs * (0.5 + Math.random() / 2));
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

/**
 * Imports the goods of a file in one transaction: all of them or none, but for rows that wait for an answer, which are left out.
 * Every row is checked before the first one is written. Goods are known by merchant and SKU: a row like its goods changes
 * nothing, a new price joins the price history, a stock never falls below what orders hold. Works beside running servers: what
 * buyers hold is locked only while changed goods are written. A dry run takes no lock. Rejects with `GoodsFileError` when the
 * rows cannot be read at all, with `ImportsBusy` when `attempts` were not enough to get a turn, with `ImportLeft` when `left` is
 * aborted in time. `rows` is closed as soon as all of them are read.
 */
export async function importGoods(db: Database, rows: GoodsRows, options: ImportOptions = {}): Promise<ImportSummary> {
  const { dryRun = false, skipBad = false, attempts = Number.POSITIVE_INFINITY } = options;
  let summary: ImportSummary | null = null;
  try {
    const work = async (tx: Db) => {
      await tx.run(NO_LIMITS);
      await tx.run("set local synchronous_commit = on");
      const brands = await (dryRun ? readBrands(tx) : brandsToWriteBy(tx));
      const pictures = options.pictures && (await givenPictures(tx, options.pictures, !dryRun));
      const session = new ImportSession(tx, await importPlaces(tx), options, pictures ?? null);
      await createStaging(tx);
      await session.readAll(rows, brands);
      rows.close();
      options.onQuestions?.(session.openQuestions.questions(brands));
      await session.sharePictures();
      await tx.run("analyze import_row");
      await session.holdOdd();
      const planned = await session.changes(false);
      const known = await knownGoods(tx);
      summary = session.summary(known, planned.length);
      if (dryRun || (summary.bad > 0 && !skipBad)) throw new RolledBack();
      await session.insertNew();
      const changes = await session.changes(true);
      summary = { ...session.summary(known, changes.length), applied: true };
      if (summary.bad > 0 && !skipBad) {
        summary = { ...summary, applied: false };
        throw new RolledBack();
      }
      await session.applyChanges(changes);
      if (options.pictures && pictures) await attachPictures(tx, options.pictures.personId, pictures);
      await options.onApplied?.(tx, summary);
    };
    await (dryRun ? db.transaction(work) : inTurn(db, attempts, work));
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  } finally {
    rows.close();
  }
  if (summary === null) throw new Error("no summary");
  const done: ImportSummary = summary;
  if (done.applied && done.created + done.changed > 0)
    await unhurried(db).transaction((tx) => refreshStatistics(tx, done.created + done.changed));
  return done;
}

/** A row that can be taken, and whose goods it is about. */
type TakenRow = RowRead & { goods: RowGoods; merchant: { id: MerchantId; shopName: string } };

class ImportSession {
  private readonly tx: Db;
  private readonly places: ImportPlaces;
  private readonly options: ImportOptions;
  private readonly rowOfSku = new Map<string, number>();
  private readonly badRows = new Set<number>();
  private readonly noted = new Set<number>();
  private readonly assumed = new Set<number>();
  readonly openQuestions: OpenQuestions;
  private readonly pictures: readonly GivenPicture[] | null;
  private readonly book: PictureBook<GivenPicture> | null;
  private readonly pictured: Omit<PicturedRow<GivenPicture>, "isTaken">[] = [];
  private readonly previews: ImportedPreview[] = [];
  private unknownColumns: readonly string[] = [];
  private unusedPictures: readonly string[] = [];
  private rows = 0;
  private staged = 0;
  private lastRow = 1;

  constructor(tx: Db, places: ImportPlaces, options: ImportOptions, pictures: readonly GivenPicture[] | null) {
    this.tx = tx;
    this.places = places;
    this.options = options;
    this.pictures = pictures;
    this.book = pictures && pictureBook(pictures);
    this.openQuestions = openQuestions(options.isConfirmed ?? (() => false), options.onRowToConfirm);
  }

  /** The pictures that a row's cell names, or why they are not available. */
  private picturesOf({ row, merchantSku, pictures: cell }: RowRead): readonly string[] {
    if (this.book === null && plainText(cell) !== "")
      this.report(row, merchantSku, "note", "图片须在商家后台与文件一起选取，未录入");
    const read = this.book === null ? { pictures: null } : namedPictures(cell, this.book);
    this.pictured.push({ row, merchantSku, named: "pictures" in read ? read.pictures : null });
    return "problems" in read ? read.problems : [];
  }

  /** Gives the staged rows their pictures, once all numbers are known. */
  async sharePictures(): Promise<void> {
    const rows = this.pictured.map((one) => ({ ...one, isTaken: !this.badRows.has(one.row) }));
    const { pictures, notes, unused } = sharedPictures(rows, this.pictures ?? []);
    const skus = new Map(rows.map(({ row, merchantSku }) => [row, merchantSku]));
    for (const { row, reason } of notes) this.report(row, skus.get(row) ?? "", "note", reason);
    await placePictures(
      this.tx,
      [...pictures].map(([rowNo, given]) => ({ rowNo, images: given.map(({ fileName }) => fileName) })),
    );
    this.unusedPictures = unused.map(({ name }) => name);
    for (const preview of this.previews)
      this.options.onPreview?.({ ...preview, pictures: (pictures.get(preview.row) ?? []).map(({ name }) => name) });
  }

  /** Checks every row and lays the good ones ready. The database works on one batch while the next is read. */
  async readAll(source: GoodsRows, brands: ReadBy["brands"]): Promise<void> {
    const { owner, merchantName = owner?.shopName, names: answers = [], left } = this.options;
    const by = { brands, answers, ...(merchantName === undefined ? {} : { merchantName }) };
    this.unknownColumns = await source.begin(by);
    let underWay: Promise<unknown> = Promise.resolve();
    for (let isDone = false; !isDone; ) {
      const read = await source.next();
      if (left?.aborted) throw new ImportLeft();
      this.rows += read.rows.length;
      this.lastRow = Math.max(1, read.last);
      isDone = read.isDone;
      for (const { row, reason } of read.sums) this.report(row, "", "note", reason);
      const taken: TakenRow[] = [];
      for (const row of read.rows) {
        const one = await this.takenRow(row);
        if (one !== null) taken.push(one);
      }
      const staged = await this.stagedRows(source, taken);
      await underWay;
      underWay = staged === null ? Promise.resolve() : stageRows(this.tx, staged);
      underWay.catch(() => {}); // met by the next `await`
      this.options.onProgress?.({ phase: "read", rows: this.rows, of: isDone ? this.rows : null });
    }
    await underWay;
  }

  private report(row: number, merchantSku: string, level: RowReport["level"], reason: string): void {
    const rows = { bad: this.badRows, note: this.noted, assumed: this.assumed };
    rows[level].add(row);
    this.options.onReport?.({ row, merchantSku, level, reason });
  }

  /** A row as it was read by itself: whether it can be taken, and whose goods it finds. */
  private async takenRow(read: RowRead): Promise<TakenRow | null> {
    const { owner } = this.options;
    const { row, merchantSku, goods } = read;
    const refused = (problems: readonly string[]) => {
      for (const note of read.notes) this.report(row, merchantSku, "note", note);
      for (const problem of problems) this.report(row, merchantSku, "bad", problem);
      return null;
    };
    const ofPictures = this.picturesOf(read);
    if (goods === null) return refused([...read.problems, ...ofPictures]);
    const foreign = owner === undefined ? null : ownerProblem(owner, goods, this.places);
    if (foreign !== null) return refused([foreign, ...ofPictures]);
    if (ofPictures.length > 0) return refused(ofPictures);
    const merchant = owner ?? (await this.places.merchant(goods));
    const key = `${merchant.id} ${merchantSku}`;
    const before = this.rowOfSku.get(key);
    if (before !== undefined) return refused([`与第 ${before} 行的商家和货号相同`]);
    this.rowOfSku.set(key, row);
    return { ...read, goods, merchant: { id: merchant.id, shopName: merchant.shopName } };
  }

  /** What is laid ready of the rows, `null` for none. Those that leave something open are read once more beside the goods they find. */
  private async stagedRows(source: GoodsRows, rows: readonly TakenRow[]): Promise<string | null> {
    const open = rows.filter(({ isOpen }) => isOpen);
    const keys = open.map(({ merchantSku, merchant }) => ({ merchantId: merchant.id, merchantSku }));
    const found = await goodsUnder(this.tx, keys);
    const known = open.flatMap(({ row }, at) => {
      const goods = found.get(at);
      return goods === undefined ? [] : [{ row, goods }];
    });
    const again = known.length === 0 ? [] : await source.again(known);
    const readAgain = new Map(again.map((read) => [read.row, read]));
    const placed: RowPlace[] = [];
    for (const one of rows) {
      const place = await this.placeOf(readAgain.get(one.row) ?? one, one.merchant);
      if (place !== null) placed.push(place);
    }
    if (placed.length === 0) return null;
    this.staged += placed.length;
    const { rows: staged, previews } = await source.toStage(placed);
    this.previews.push(...previews);
    return staged;
  }

  private async placeOf(read: RowRead, merchant: TakenRow["merchant"]): Promise<RowPlace | null> {
    const { row, merchantSku, goods, assumed } = read;
    for (const note of read.notes) this.report(row, merchantSku, "note", note);
    if (goods === null) {
      for (const problem of read.problems) this.report(row, merchantSku, "bad", problem);
      return null;
    }
    if (this.openQuestions.waits(row, read.questions)) return null;
    if (assumed.length > 0) this.report(row, merchantSku, "assumed", assumed.join("；"));
    const store = await this.places.store(goods);
    return { row, merchant, store, status: firstStatus(goods, this.options.owner) };
  }

  /** Takes new goods out that are odd and not confirmed. */
  async holdOdd(): Promise<void> {
    const odd = await oddNewRows(this.tx);
    const held = odd.filter((row) => !this.openQuestions.mayWrite(row)).map(({ rowNo }) => rowNo);
    if (held.length > 0) await unstage(this.tx, held);
    this.staged -= held.length;
  }

  summary(known: number, changed: number): ImportSummary {
    const { merchantIds, stores } = this.places.made();
    return {
      applied: false,
      rows: this.rows,
      created: this.staged - known,
      changed,
      unchanged: this.rows - this.badRows.size - this.openQuestions.rows() - (this.staged - known) - changed,
      bad: this.badRows.size,
      asked: this.openQuestions.rows(),
      noted: this.noted.size,
      assumed: this.assumed.size,
      newMerchants: merchantIds.length,
      newStores: stores,
      unknownColumns: this.unknownColumns,
      unusedPictures: this.unusedPictures,
    };
  }

  async insertNew(): Promise<void> {
    let written = 0;
    for (let from = 1; from <= this.lastRow; from += ROWS_PER_STEP) {
      written += await insertStaged(this.tx, from, from + ROWS_PER_STEP);
      this.options.onProgress?.({
        phase: "write",
        rows: Math.min(from + ROWS_PER_STEP - 1, this.lastRow),
        of: this.lastRow,
      });
    }
    if (written > 0) await setMainKinds(this.tx, this.places.made().merchantIds);
  }

  /** What becomes of goods that exist; rows that must not change theirs are reported once. */
  async changes(lock: boolean): Promise<StagedChange[]> {
    const changes: StagedChange[] = [];
    for (const row of await differingRows(this.tx, lock)) {
      const change = changeOf(row, this.options.owner);
      if (typeof change === "string") {
        if (!this.badRows.has(row.rowNo)) this.report(row.rowNo, row.merchantSku, "bad", change);
      } else if (change !== null && this.openQuestions.mayWrite(oddChange(row))) changes.push(change);
    }
    return lock ? withPublished(this.tx, changes) : changes;
  }

  async applyChanges(changes: readonly StagedChange[]): Promise<void> {
    for (let from = 0; from < changes.length; from += ROWS_PER_STEP) {
      await updateStaged(this.tx, changes.slice(from, from + ROWS_PER_STEP));
      this.options.onProgress?.({
        phase: "write",
        rows: Math.min(from + ROWS_PER_STEP, changes.length),
        of: changes.length,
      });
    }
  }
}
