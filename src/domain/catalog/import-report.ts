/** What there is to say about one row: `bad` keeps it out, `note` does not. Rows count from 1, the header. */
export type RowReport = { row: number; merchantSku: string; level: "bad" | "note"; reason: string };

/** `applied` is false after a dry run and where bad rows kept everything out. Counts are of rows. */
export type ImportSummary = {
  applied: boolean;
  rows: number;
  created: number;
  changed: number;
  unchanged: number;
  bad: number;
  noted: number;
  newMerchants: number;
  newStores: number;
  unknownColumns: readonly string[];
};

/** What became of a file a merchant handed in. `reports`: the first ones, bad rows before notes; `reportNum`: all. */
export type ImportOutcome = { summary: ImportSummary; reports: RowReport[]; reportNum: number };

/** How a merchant's file may look; what is more goes by the command line. */
export const IMPORT_FILE_TYPES = ["xlsx", "csv"] as const;
export const IMPORT_ROWS_MAX = 5_000;
/** Reports shown of one file. */
export const IMPORT_REPORTS_MAX = 300;

export const IMPORT_LEVEL_NAMES: Readonly<Record<RowReport["level"], string>> = { bad: "错误", note: "提示" };

/** Whether importing the checked file would write anything. */
export const wouldWrite = ({ created, changed }: ImportSummary): boolean => created + changed > 0;
