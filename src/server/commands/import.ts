import { createWriteStream } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { FileQuestion, NameAnswer, RowToConfirm } from "../../domain/catalog/import/import-answers.ts";
import { CODED } from "../../domain/catalog/import/import-names.ts";
import {
  IMPORT_LEVEL_NAMES,
  type ImportSummary,
  type RowReport,
  TO_CONFIRM_NAME,
} from "../../domain/catalog/import/import-report.ts";
import { codesNamed, type NamedField } from "../../domain/timber/named.ts";
import { type GoodsFile, openGoodsFile } from "../catalog/import/goods-file.ts";
import { csvField } from "../catalog/import/goods-sheet-file.ts";
import { type ImportProgress, importGoods } from "../catalog/import/import-goods.ts";
import { GoodsFileError } from "../catalog/import/sheet-limits.ts";
import type { Database } from "../db/database.ts";
import { migrate } from "../db/migrate.ts";
import { onDatabase } from "../db/open-database.ts";
import { SettingsError } from "../settings.ts";
import { type Command, commandSettings, timeTaken } from "./command.ts";

const TAKES = "文件.csv|文件.xlsx [选项]";

const SHORT_USAGE = `用法：node src/server/main.ts import ${TAKES}`;

const USAGE = `${SHORT_USAGE}

  --dry-run          只检查，不写入
  --skip-bad         有错误的行跳过，其余照常导入（默认：有一行错误就什么都不导入）
  --errors=文件.csv  把全部错误和提示写入文件
  --merchant=名称    没有商家名称的行算作这个商家的
  --confirm=行号,…   这些行的数字看过了、就是这样，照样导入（all：全部）；不加则不导入，其余照常
  --means=列:词=名称  某一列的词在这个文件里指什么，例如 --means=等级:A级=中A；可以写几次

表头（英文或中文，顺序不限）：
  merchantName 商家 · merchantSku 货号 · title 标题 · kindName 品类 · speciesName 树种 · gradeName 等级 ·
  thickness 厚度 · width 宽度 · lengthMin 最短长度 · lengthMax 最长长度（mm）· diameterMin 最小径级 · diameterMax 最大径级（cm）·
  originName 产地 · brandName 品牌 · portName 港口 · storeName 仓库 · cityName 城市 · moistureType 含水率 · certs 认证 ·
  uses 用途 · price 价格（元/单位）· saleUnit 销售单位 · taxIncluded 含税 · stockVolume 库存体积 · bundleVolume 每件体积（m³）·
  bundles 件数 · status 状态

退出码：0 已导入（或检查无误）；1 有错误的行，什么都没有导入；2 无法执行；3 已导入（或检查无误），有待确认的行没有导入`;

/** 0: done, 1: bad rows kept everything out, 2: could not run, 3: done, but for rows that wait for an answer. */
type ExitCode = 0 | 1 | 2 | 3;

const SHOWN = 20;

type Options = {
  file: string;
  dryRun: boolean;
  skipBad: boolean;
  errors: string | null;
  merchant: string | null;
  isConfirmed: (row: number) => boolean;
  names: readonly NameAnswer[];
};

/** Which rows `--confirm` names: `all`, or row numbers. */
function confirmedBy(text: string): Options["isConfirmed"] {
  if (text === "all") return () => true;
  const rows = text.split(/[,，]/).map(Number);
  if (!rows.every((row) => Number.isSafeInteger(row) && row > 0)) throw new Error(`--confirm=${text} 应为行号或 all`);
  return (row) => rows.includes(row);
}

/** `等级:A级=中A`: the column's name, the word, the name or code of what is meant. */
function nameAnswerOf(text: string): NameAnswer {
  const [, label = "", word = "", name = ""] = /^([^:：]+)[:：](.+)=([^=]+)$/.exec(text) ?? [];
  const [field] = Object.entries(CODED).find(([, coded]) => coded.label === label) ?? [];
  const [code, other] = field === undefined ? [] : (codesNamed(field as NamedField, name)?.own ?? []);
  if (field === undefined || code === undefined || other !== undefined)
    throw new Error(`--means=${text} 看不懂，应像 --means=等级:A级=中A；名称有几种意思时写代码`);
  return { field: field as NamedField, word, code };
}

/** The options, or the exit code where there is nothing to do. */
function optionsFrom(args: readonly string[]): Options | ExitCode {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        "dry-run": { type: "boolean", default: false },
        "skip-bad": { type: "boolean", default: false },
        errors: { type: "string" },
        merchant: { type: "string" },
        confirm: { type: "string" },
        means: { type: "string", multiple: true, default: [] },
        help: { type: "boolean", short: "h", default: false },
      },
    });
    if (values.help) {
      console.log(USAGE);
      return 0;
    }
    const [file] = positionals;
    if (file === undefined || positionals.length > 1) {
      console.error(`import 要一个文件。${SHORT_USAGE}`);
      return 2;
    }
    return {
      file: resolve(file),
      dryRun: values["dry-run"],
      skipBad: values["skip-bad"],
      errors: values.errors === undefined ? null : resolve(values.errors),
      merchant: values.merchant ?? null,
      isConfirmed: values.confirm === undefined ? () => false : confirmedBy(values.confirm),
      names: values.means.map(nameAnswerOf),
    };
  } catch (error) {
    const { code = "", message } = error as Error & { code?: string };
    const options = args.filter((arg) => arg.startsWith("-")).join(" ");
    console.error(`${code.startsWith("ERR_PARSE_ARGS") ? `import 看不懂 ${options}` : message}。${SHORT_USAGE}`);
    return 2;
  }
}

const BAR = 30;
const PLAIN_EVERY_MS = 5_000;

/** One line that is drawn over on a terminal, a line now and then elsewhere; all on stderr. */
function progressLine(readShare: () => number) {
  const terminal = process.stderr.isTTY === true;
  let last = performance.now();
  let drawn = false;
  return {
    show({ phase, rows, of }: ImportProgress) {
      const share = phase === "read" ? readShare() : rows / Math.max(1, of ?? rows);
      const percent = `${Math.min(100, Math.floor(share * 100))}%`;
      const what = `${phase === "read" ? "检查" : "写入"} ${rows} 行 ${percent}`;
      if (!terminal) {
        if (performance.now() - last < PLAIN_EVERY_MS) return;
        last = performance.now();
        process.stderr.write(`${what}\n`);
        return;
      }
      const full = Math.min(BAR, Math.round(share * BAR));
      process.stderr.write(`\r\x1b[2K[${"█".repeat(full)}${"░".repeat(BAR - full)}] ${what}`);
      drawn = true;
    },
    clear() {
      if (drawn) process.stderr.write("\r\x1b[2K");
      drawn = false;
    },
  };
}

const ALL_BY_FILE = "，加 --errors=文件.csv 可全部写出";

/** Keeps the first reports to show, and writes all of them to the file if one is named. */
function reportCollector(errors: string | null) {
  const file = errors === null ? null : createWriteStream(errors);
  file?.write("\uFEFF行号,货号,类别,原因\r\n");
  const broken = new Promise<never>((_, reject) => file?.on("error", reject));
  broken.catch(() => {});
  const shown: Record<RowReport["level"], RowReport[]> = { bad: [], note: [], assumed: [] };
  const counts: Record<RowReport["level"], number> = { bad: 0, note: 0, assumed: 0 };
  const toConfirm: RowToConfirm[] = [];
  const questions: FileQuestion[] = [];
  return {
    takeToConfirm(row: RowToConfirm) {
      toConfirm.push(row);
      const reason = csvField(row.reasons.join("；"));
      file?.write(`${row.row},${csvField(row.merchantSku)},${TO_CONFIRM_NAME},${reason}\r\n`);
    },
    takeQuestions(all: readonly FileQuestion[]) {
      questions.push(...all.filter(({ answer }) => answer === null));
    },
    take(report: RowReport) {
      counts[report.level] += 1;
      if (shown[report.level].length < SHOWN) shown[report.level].push(report);
      file?.write(
        `${report.row},${csvField(report.merchantSku)},${IMPORT_LEVEL_NAMES[report.level]},${csvField(report.reason)}\r\n`,
      );
    },
    print() {
      for (const { label, word, row, rows, choices, taken, holds } of questions) {
        const meant = choices.find(({ code }) => code === taken)?.name;
        const now = holds ? "没有导入" : meant === undefined ? "没有录入" : `按 ${meant} 录入`;
        const names = choices.map(({ name }) => name).join("、");
        console.error(
          `${label}“${word}”可指 ${names}：第 ${row} 行起 ${rows} 行${now}，可加 --means=${label}:${word}=…说明`,
        );
      }
      for (const { row, merchantSku, reasons } of toConfirm.slice(0, SHOWN))
        console.error(
          `第 ${row} 行${merchantSku === "" ? "" : `（${merchantSku}）`} ${TO_CONFIRM_NAME}：${reasons.join("；")}`,
        );
      if (toConfirm.length > SHOWN)
        console.error(`……另有 ${toConfirm.length - SHOWN} 行${TO_CONFIRM_NAME}${errors === null ? ALL_BY_FILE : ""}`);
      for (const level of ["assumed", "note", "bad"] as const) {
        for (const { row, merchantSku, reason } of shown[level]) {
          console.error(
            `第 ${row} 行${merchantSku === "" ? "" : `（${merchantSku}）`} ${IMPORT_LEVEL_NAMES[level]}：${reason}`,
          );
        }
        const more = counts[level] - shown[level].length;
        if (more > 0)
          console.error(`……另有 ${more} 条${IMPORT_LEVEL_NAMES[level]}${errors === null ? ALL_BY_FILE : ""}`);
      }
    },
    async close() {
      if (file === null) return;
      await Promise.race([new Promise<void>((done) => file.end(done)), broken]);
      console.error(`错误和提示已写入 ${errors}`);
    },
  };
}

function printSummary(summary: ImportSummary, { dryRun, skipBad }: Options, taken: string): void {
  if (summary.unknownColumns.length > 0) console.error(`不认识的列，未读取：${summary.unknownColumns.join("、")}`);
  const { rows, created, changed, unchanged, bad, noted, assumed, newMerchants, newStores } = summary;
  const { asked } = summary;
  console.log(
    `共 ${rows} 行：新增 ${created}，更新 ${changed}，未变 ${unchanged}，错误 ${bad}，待确认 ${asked}，有提示 ${noted}，有推断或默认 ${assumed}`,
  );
  if (newMerchants + newStores > 0) console.log(`新建商家 ${newMerchants} 个、仓库 ${newStores} 个`);
  if (asked > 0)
    console.log(`待确认的 ${asked} 行不导入：核对无误的加 --confirm=行号 或 --confirm=all，词义用 --means 说明`);
  if (summary.applied) console.log(`已导入，${taken}`);
  else if (dryRun)
    console.log(bad > 0 && !skipBad ? "仅检查：有错误的行，导入时什么都不会写入" : "仅检查：没有写入任何内容");
  else console.log("有错误的行，什么都没有导入；改正后重新导入，或加 --skip-bad 跳过这些行");
}

async function importInto(db: Database, options: Options, file: GoodsFile): Promise<ExitCode> {
  const began = performance.now();
  const reports = reportCollector(options.errors);
  const line = progressLine(file.progress);
  try {
    await migrate(db);
    console.error(`正在检查 ${basename(options.file)} …`);
    const summary = await importGoods(db, file, {
      dryRun: options.dryRun,
      skipBad: options.skipBad,
      names: options.names,
      isConfirmed: options.isConfirmed,
      onRowToConfirm: reports.takeToConfirm,
      onQuestions: reports.takeQuestions,
      ...(options.merchant === null ? {} : { merchantName: options.merchant }),
      onReport: reports.take,
      onProgress: line.show,
    });
    line.clear();
    reports.print();
    await reports.close();
    printSummary(summary, options, timeTaken(began));
    if (summary.bad > 0 && !options.skipBad) return 1;
    return summary.asked > 0 ? 3 : 0;
  } finally {
    line.clear();
  }
}

async function run(options: Options): Promise<ExitCode> {
  const settings = commandSettings();
  const file = await openGoodsFile(options.file);
  try {
    return await onDatabase(settings, (db) => importInto(db, options, file));
  } finally {
    file.close();
  }
}

const FAILED = "导入失败，什么都没有写入";

/** Takes a list of goods in, whole or not at all. */
export const importList: Command = {
  takes: TAKES,
  does: "导入货源清单，要么全部，要么什么都不写；加 --help 看全部选项",
  failed: FAILED,
  async run(args) {
    const options = optionsFrom(args);
    if (typeof options === "number") return options;
    try {
      return await run(options);
    } catch (error) {
      const known = error instanceof GoodsFileError || error instanceof SettingsError;
      console.error(`${known ? "" : `${FAILED}：`}${(error as Error).message}`);
      return 2;
    }
  },
};
