import { DEPOSIT_KIND, depositRule, depositWord, EARNEST_PCT_MAX } from "../futures/deposit.ts";
import { ORIGINS } from "../timber/origins.ts";
import { numberTyped } from "../typed-number.ts";
import { typedTime } from "../typed-time.ts";
import { CONFIG_KEYS, type ConfigKey, configBounds, configLabel, configValueProblem } from "./config-keys.ts";

/** A column of a table: a cell ends with `ends`; `of`: what can be chosen in it. */
type SettingColumn = { label: string; ends: string } & (
  | { kind: "time" }
  | { kind: "choice"; of: readonly { code: string; name: string }[] }
  | { kind: "number"; unit: string; decimals: 0 | 2; least: number; most: number }
);

/**
 * How a setting is typed. `number`: a figure in `unit`, `decimals` of whose stored digits stand behind the point (71000 with 4 is
 * 7.10) · `switch`: one of two words · `weekdays`: some days of the week · `words`: entries between commas · `table`: rows of
 * cells, `rows` the names of those that are always there.
 */
export type SettingInput =
  | { kind: "number"; unit: string; decimals: 0 | 2 | 4 }
  | { kind: "switch"; on: string; off: string }
  | { kind: "weekdays" }
  | { kind: "words" }
  | { kind: "table"; columns: readonly SettingColumn[]; rows?: readonly string[] };
/** A table of a setting. */
export type SettingTable = Extract<SettingInput, { kind: "table" }>;

/** A setting as an operator reads and types it: its input, and what follows from changing it. */
type Setting = { input: SettingInput; effect: string };

const figure = (unit: string, decimals: 0 | 2 | 4 = 0) => ({ kind: "number", unit, decimals }) as const;
const SWITCH = { kind: "switch", on: "开启", off: "关闭" } as const;
const BEGIN = { kind: "time", label: "开始", ends: "-" } as const;
const END = { kind: "time", label: "结束" } as const;

/** Settings are read in small letters. */
const ORIGIN_CODES = ORIGINS.map(({ code, name }) => ({ code: code.toLowerCase(), name }));

/** Every setting of the program. */
export const SETTINGS: Readonly<Record<ConfigKey, Setting>> = {
  "order.hold.minutes.personal": {
    input: figure("分钟"),
    effect: "商家确认后，个人买家在这段工作时间内付款，逾期订单关闭、库存释放；非工作时间不计。",
  },
  "order.hold.minutes.company": {
    input: figure("分钟"),
    effect: "商家确认后，认证企业在这段时间内付款，逾期订单关闭、库存释放。",
  },
  "hold.cap.m3": { input: figure("m³"), effect: "同一采购主体待付款订单合计占用的材积上限，超出不能再下单。" },
  "hold.cap.orders": { input: figure("笔"), effect: "同一采购主体同时待付款的订单笔数上限。" },
  "tally.tolerancePct": {
    input: figure("%"),
    effect: "码单实提量与订单量相差不超过此比例时按实结算，超出须买家确认。",
  },
  "goods.review": { input: SWITCH, effect: "开启时新货源与改动规格须平台审核后上架，关闭时直接上架。" },
  "stock.inquiryOnly": {
    input: SWITCH,
    effect: "开启时库存超过 30 天没有确认的在售货源不能直接下单，只能询价，商家确认库存后恢复；每天核对一次。",
  },
  "demand.review": { input: SWITCH, effect: "开启时求购须平台审核后公开，关闭时直接公开。" },
  "ask.freePerDay": {
    input: figure("条"),
    effect: "每个账号每天（北京时间）超过此数后，每新建一条求购或询盘须先拖动滑块完成安全验证。",
  },
  "ask.perDay": {
    input: figure("条"),
    effect: "每个账号每天（北京时间）新建求购、发起期货询盘各不超过此数，防止刷屏。",
  },
  "quote.maxValidHours": { input: figure("小时"), effect: "商家报价可填的最长有效期。" },
  "index.minSample": {
    input: figure("笔"),
    effect: "一个规格当周成交少于此数时，价格指数改用挂牌价；对之后计算的周生效，以往各周可重算。",
  },
  "fx.USD": { input: figure("元", 4), effect: "美元报盘按此汇率折算人民币，到货成本随之变化。" },
  "fx.EUR": { input: figure("元", 4), effect: "欧元报盘按此汇率折算人民币，到货成本随之变化。" },
  "finance.annualBp": { input: figure("%", 2), effect: "期货到岸成本估算中的资金占用利率。" },
  "freight.table": {
    input: {
      kind: "table",
      columns: [{ kind: "number", label: "运费", unit: "元/m³", decimals: 2, least: 0, most: 99_999, ends: "" }],
      rows: ["同城", "同省", "同大区", "邻区", "远区"],
    },
    effect: "期货到岸成本估算中的内陆运费，依次为五档距离。",
  },
  "duty.extra": {
    input: {
      kind: "table",
      columns: [
        { kind: "choice", label: "产地", of: ORIGIN_CODES, ends: ":" },
        { kind: "number", label: "加征", unit: "%", decimals: 2, least: 0, most: 999, ends: "" },
      ],
    },
    effect: "期货到岸成本估算中对指定产地加征的关税。",
  },
  "deposit.earnest": {
    input: { kind: "switch", on: depositWord(DEPOSIT_KIND.earnest), off: depositWord(DEPOSIT_KIND.prepayment) },
    effect: `${depositRule(DEPOSIT_KIND.earnest)}，不超过合同金额 ${EARNEST_PCT_MAX}%（民法典第586至588条）；${depositRule(DEPOSIT_KIND.prepayment)}。只对之后的订单生效。`,
  },
  "work.hours": {
    input: { kind: "table", columns: [BEGIN, { ...END, ends: "" }] },
    effect: "按工作时间计算的时限（如预约确认）只在这些时间内计时，可填多段。",
  },
  "work.weekdays": { input: { kind: "weekdays" }, effect: "按工作时间计算的时限只在这些日子计时。" },
  "work.holidays": {
    input: { kind: "words" },
    effect: "这些日子不计工作时间，没有休息日填“无”；农历节日按当年日期填写。",
  },
  "yard.slots": {
    input: {
      kind: "table",
      columns: [
        BEGIN,
        { ...END, ends: "*" },
        { kind: "number", label: "车位", unit: "个", decimals: 0, least: 1, most: 99, ends: "" },
      ],
    },
    effect: "新建仓库的默认提货时段与车位数；已有仓库在各自的时段页修改。",
  },
  "yard.weekdays": {
    input: { kind: "weekdays" },
    effect: "新建仓库默认开放的星期；已有仓库在各自的时段页修改。",
  },
  "pickup.freeDays": { input: figure("天"), effect: "可提货后多少天提醒买家堆存期满，4-29 天。" },
  "captcha.tolerancePx": { input: figure("像素"), effect: "滑块验证码允许偏离的像素，越大越容易通过。" },
  "upload.docTypes": {
    input: { kind: "words" },
    effect: "资料上传允许的文件扩展名，逗号分隔；只对之后的上传生效。",
  },
};

/** The setting of a key; `null` for keys of the operator's own. */
export const settingOf = (key: string): Setting | null =>
  Object.hasOwn(SETTINGS, key) ? SETTINGS[key as ConfigKey] : null;

/** What a setting is called: the program's by the program, whatever stands in the list. */
export const settingName = (key: string, stored: string): string =>
  Object.hasOwn(CONFIG_KEYS, key) ? CONFIG_KEYS[key as ConfigKey].name : stored;

const decimalsOf = (key: string): number => {
  const input = settingOf(key)?.input;
  return input?.kind === "number" ? input.decimals : 0;
};

/** Digits behind the point that are shown at the least. */
const FEWEST_DECIMALS = 2;

/** A stored value as it is typed: 71000 of a rate is 7.10. What is no number stays as it is. */
export function settingTyped(key: string, stored: string): string {
  const decimals = decimalsOf(key);
  const digits = stored.trim();
  if (decimals === 0 || !/^\d{1,9}$/.test(digits)) return stored;
  const padded = digits.replace(/^0+(?=\d)/, "").padStart(decimals + 1, "0");
  let end = padded.length;
  while (end > padded.length - decimals + FEWEST_DECIMALS && padded[end - 1] === "0") end -= 1;
  return `${padded.slice(0, -decimals)}.${padded.slice(padded.length - decimals, end)}`;
}

const SCALED = /^(\d+)(?:\.(\d*))?$/;

/**
 * What is typed as it is stored: 7.1 of a rate is 71000, `8：00` of a table `08:00`, `1、2` of words `1,2`. What is no such value
 * stays as it is, which no setting can be.
 */
export function settingStored(key: string, typed: string): string {
  const input = settingOf(key)?.input;
  if (input?.kind === "words") return wordsIn(typed).join(",");
  if (input?.kind === "table")
    return tableText(
      input,
      tableRows(input, typed).map((row) => row.map((cell, at) => cellStored(input.columns[at]!, cell))), // a cell for a column
    );
  const decimals = decimalsOf(key);
  const [, whole, rest = ""] = SCALED.exec(typed.trim()) ?? [];
  if (decimals === 0 || whole === undefined || rest.length > decimals) return typed;
  return String(Number(whole + rest.padEnd(decimals, "0")));
}

/** Why a stored text cannot be the value of `key`, in the figures in which it is typed, or `null`. */
export function settingProblem(key: string, stored: string): string | null {
  const wrong = tableProblem(key, stored);
  if (wrong !== null) return `${configLabel(key as ConfigKey)}${wrong.rowName}：${wrong.problem}`;
  const problem = configValueProblem(key, stored);
  const decimals = decimalsOf(key);
  if (problem === null || decimals === 0) return problem;
  const { from, to } = configBounds(key as ConfigKey);
  return `${configLabel(key as ConfigKey)}应为 ${settingTyped(key, String(from))} 到 ${settingTyped(key, String(to))} 的数，最多 ${decimals} 位小数`;
}

/** The rows of a table from its text, each a cell for a column; those that are always there at the least. */
export function tableRows({ columns, rows = [] }: SettingTable, text: string): string[][] {
  const written = text === "" ? [] : text.split(",");
  return Array.from({ length: Math.max(rows.length, written.length) }, (_, at) => {
    let rest = (written[at] ?? "").trim();
    return columns.map(({ ends }) => {
      const end = ends === "" ? -1 : rest.indexOf(ends);
      const cell = end === -1 ? rest : rest.slice(0, end);
      rest = end === -1 ? "" : rest.slice(end + ends.length);
      return cell;
    });
  });
}

/** The text of a table from its rows; what would end a cell is no part of it. */
export const tableText = ({ columns }: SettingTable, rows: readonly (readonly string[])[]): string => {
  const ended = (cell: string, ends: string) =>
    (ends === "" ? cell : cell.replaceAll(ends, "")).replaceAll(",", "") + ends;
  return rows.map((row) => row.map((cell, at) => ended(cell, columns[at]?.ends ?? "")).join("")).join(",");
};

/** What a row of a table is called. */
export const rowName = ({ rows }: SettingTable, row: number): string => rows?.[row] ?? `第${row + 1}行`;

/** What is wrong with a cell of a table, both counted from 0. */
type CellProblem = { row: number; rowName: string; column: number; problem: string };

/** The first thing that is wrong in the table of a setting, `null` where nothing is and where it is no table. */
export function tableProblem(key: string, stored: string): CellProblem | null {
  const table = settingOf(key)?.input;
  if (table?.kind !== "table") return null;
  const rows = tableRows(table, stored);
  for (const [row, cells] of rows.entries()) {
    const wrong =
      cells
        .map((cell, column) => ({ column, problem: cellProblem(table.columns[column]!, cell) })) // a cell for a column
        .find(({ problem }) => problem !== null) ?? rowProblem(table, rows, row);
    if (wrong?.problem != null) return { row, rowName: rowName(table, row), ...wrong, problem: wrong.problem };
  }
  return null;
}

/** `08:00` to `24:00`, which ends a day. */
const isTime = (cell: string): boolean => typedTime(cell, "time") === cell;

function cellProblem(column: SettingColumn, cell: string): string | null {
  const { label } = column;
  switch (column.kind) {
    case "choice":
      return column.of.some(({ code }) => code === cell.toLowerCase()) ? null : `请选择${label}`;
    case "time":
      return isTime(cell) ? null : cell === "" ? `请填写${label}时间` : `${label}时间应形如 08:00，最晚 24:00`;
    case "number": {
      const { decimals, unit, least, most } = column;
      const read = numberTyped(cell, { decimals, unit });
      if ("problem" in read) return read.problem;
      if (read.figure === "") return `请填写${label}`;
      const isWithin = Number(read.figure) >= least && Number(read.figure) <= most;
      return isWithin ? null : `${label}为 ${least}–${most} 的${decimals === 0 ? "整数" : "数"}`;
    }
  }
}

/** What is wrong with a row whose cells are right, beside those above it. */
function rowProblem(
  { columns }: SettingTable,
  rows: readonly (readonly string[])[],
  row: number,
): { column: number; problem: string } | null {
  const [begin = "", end = ""] = rows[row]!; // a row of them
  const above = rows.slice(0, row);
  switch (columns[0]?.kind) {
    case "choice": {
      const same = above.findIndex(([code = ""]) => code.toLowerCase() === begin.toLowerCase());
      return same < 0 ? null : { column: 0, problem: `与第${same + 1}行重复` };
    }
    case "time": {
      if (begin >= end) return { column: 1, problem: "结束须晚于开始，跨零点的请分成两行" };
      const met = above.findIndex(([from = "", to = ""]) => from < end && begin < to);
      return met < 0 ? null : { column: 0, problem: `与第${met + 1}行的时间重叠` };
    }
    default:
      return null;
  }
}

/** A cell as it is stored. */
function cellStored(column: SettingColumn, cell: string): string {
  if (column.kind === "time") return typedTime(cell, "time") ?? cell;
  if (column.kind === "choice") return cell;
  const read = numberTyped(cell, column);
  return "figure" in read ? read.figure : cell;
}

const wordsIn = (text: string): string[] =>
  text
    .normalize("NFKC")
    .split(/[,、;\s]+/)
    .filter((word) => word !== "");

const WEEKDAY_NAMES = ["周一", "周二", "周三", "周四", "周五", "周六", "周日"];
/** The days of the week as settings write them, with their names. */
export const WEEKDAY_CHOICES: readonly { value: string; label: string }[] = WEEKDAY_NAMES.map((label, at) => ({
  value: String(at + 1),
  label,
}));

/** A stored value in words, as the list of settings shows it; texts of unknown keys as they are. */
export function settingText(key: string, stored: string): string {
  const input = settingOf(key)?.input;
  if (input === undefined || settingProblem(key, stored) !== null) return stored;
  switch (input.kind) {
    case "switch":
      return stored.trim() === "on" ? input.on : input.off;
    case "number":
      return `${settingTyped(key, stored.trim())} ${input.unit}`;
    case "weekdays":
      return WEEKDAY_CHOICES.filter(({ value }) => stored.includes(value))
        .map(({ label }) => label)
        .join("、");
    case "words":
      return stored.split(",").join("、");
    case "table":
      return tableRows(input, stored)
        .map((row, at) => {
          const cells = row.map((cell, column) => cellText(input.columns[column], cell));
          return [input.rows?.[at] ?? "", joined(input.columns, cells)].join(" ").trim();
        })
        .join("；");
  }
}

/** Two ends of a span stand together, other cells apart. */
const joined = (columns: readonly SettingColumn[], cells: readonly string[]): string =>
  cells.map((cell, at) => cell + (at === cells.length - 1 ? "" : columns[at]?.ends === "-" ? "-" : " ")).join("");

const cellText = (column: SettingColumn | undefined, cell: string): string =>
  column?.kind === "number"
    ? `${cell} ${column.unit}`
    : column?.kind === "choice"
      ? (column.of.find(({ code }) => code === cell.toLowerCase())?.name ?? cell)
      : cell;
