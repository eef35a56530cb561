import type { FileQuestion, RowToConfirm } from "./import-answers.ts";

/** The report on one row: `bad` excludes it, `note` and what was `assumed` do not. Rows count from 1, the header. */
export type RowReport = { row: number; merchantSku: string; level: "bad" | "note" | "assumed"; reason: string };

/**
 * `applied` is false after a dry run and where bad rows blocked everything. Counts are of rows; `asked`: those that wait for an
 * answer.
 */
export type ImportSummary = {
  applied: boolean;
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  bad: number;
  asked: number;
  noted: number;
  assumed: number;
  newMerchants: number;
  newStores: number;
  unknownColumns: readonly string[];
  /** Names of pictures that came with the file and that no row uses. */
  unusedPictures: readonly string[];
};

/** A good row as it was understood, in words. */
export type ImportedPreview = {
  row: number;
  merchantSku: string;
  title: string;
  kindName: string;
  speciesName: string;
  gradeName: string;
  specText: string;
  priceText: string;
  stockText: string;
  bundleText: string;
  storeName: string;
  /** Names of the pictures that the goods get. */
  pictures: readonly string[];
};

/**
 * The outcome of a merchant's file. `reports`: the first ones, bad rows before notes before what was assumed; `reportNum`: all.
 * `questions`: words that may mean several things; `asked`: every row that waits for its confirmation; `goods`: the first good
 * rows.
 */
export type ImportOutcome = {
  summary: ImportSummary;
  reports: RowReport[];
  reportNum: number;
  questions: FileQuestion[];
  asked: RowToConfirm[];
  goods: ImportedPreview[];
};

/** How a merchant's file may look; what is more goes by the command line. */
export const IMPORT_FILE_TYPES = ["xlsx", "csv"] as const;
/** Goods that one file may hold. */
export const IMPORT_ROWS_MAX = 5_000;
/** Reports shown of one file. */
export const IMPORT_REPORTS_MAX = 300;
/** Good rows shown of one file. */
export const IMPORT_GOODS_SHOWN = 50;

export const IMPORT_LEVEL_NAMES: Readonly<Record<RowReport["level"], string>> = {
  bad: "错误",
  note: "提示",
  assumed: "未写明",
};

/** Label of rows that wait for an answer. */
export const TO_CONFIRM_NAME = "请确认";

/** Whether importing the checked file would write anything, `confirmed` rows of it confirmed since. */
export const wouldWrite = ({ created, changed }: ImportSummary, confirmed = 0): boolean =>
  created + changed + confirmed > 0;
