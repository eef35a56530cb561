import { fieldProblem, fieldProblems, id } from "../fields.ts";
import { HISTORY_EVENT } from "../history-event.ts";
import type { DemandId, DemandLineId } from "../ids.ts";
import { anyOf, FLAG, type Infer, keyOf, list, maybe, NUMBER, optional, part, record, TEXT } from "../records.ts";
import { formatBeijingDate, parseTime } from "../time.ts";
import { CREATE_MODES, DEMAND_EVENT_NAMES, DEMAND_STATUSES } from "./demand.ts";
import { DETAIL_FIELDS, type DemandTerms } from "./demand-details.ts";
import {
  DEMAND_ITEM,
  DEMAND_ITEMS_MAX,
  type DemandItem,
  type ItemProblems,
  itemProblems,
  itemValueProblems,
} from "./demand-item.ts";
import { demandQuantityText, demandSpecText, itemText } from "./demand-item-text.ts";
import { longTextProblem, rawTextProblem } from "./raw-text.ts";
import type { CalendarDay } from "./reading/demand-line.ts";

/** What a buyer fills in. */
export const DEMAND_FORM = record(DETAIL_FIELDS, {
  rawText: TEXT,
  createMode: anyOf(CREATE_MODES),
  deliverCityName: TEXT,
  needDate: TEXT,
  quoteDeadlineAt: NUMBER,
  items: list(DEMAND_ITEM),
});
export type DemandForm = Infer<typeof DEMAND_FORM>;

/** A demand as its owner sees it. `events`: what the owner may do with it now. */
export const DEMAND = record(DEMAND_FORM, {
  id: id<DemandId>(),
  demandNo: TEXT,
  title: TEXT,
  status: anyOf(DEMAND_STATUSES),
  statusName: TEXT,
  closeReason: TEXT,
  quoteNum: NUMBER,
  /** Goods that fitted when it was published, over all lines. */
  matchNum: NUMBER,
  version: NUMBER,
  createTime: TEXT,
  publishTime: maybe(TEXT),
  events: list(anyOf(["publish", "edit", "withdraw", "close", "extend", "copy"])),
});
export type Demand = Infer<typeof DEMAND>;

/** A demand as the operator reviews it. */
export const REVIEWED_DEMAND = record(
  part(DEMAND, [
    "id",
    "demandNo",
    "title",
    "rawText",
    "contactName",
    "contactPhone",
    "remark",
    "visibility",
    "quoteDeadlineAt",
  ]),
  part(DEMAND, ["status", "statusName", "closeReason", "quoteNum", "matchNum", "version", "createTime", "publishTime"]),
  {
    buyerName: TEXT,
    cityName: TEXT,
    items: list(record({ id: id<DemandLineId>(), item: DEMAND_ITEM, taken: optional(FLAG) })),
    events: list(keyOf(DEMAND_EVENT_NAMES)),
  },
);
export type ReviewedDemand = Infer<typeof REVIEWED_DEMAND>;
/** The same with what happened to it and to its quotes, the oldest first. */
export const REVIEWED_DEMAND_DETAIL = record(REVIEWED_DEMAND, { timeline: list(HISTORY_EVENT) });
export type ReviewedDemandDetail = Infer<typeof REVIEWED_DEMAND_DETAIL>;

/** How far ahead the day of need may be. */
export const NEED_DATE_DAYS = 180;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Bounds of the time left to quote, counted from the server's clock. */
export const QUOTE_DEADLINE = { min: HOUR_MS, max: 15 * DAY_MS } as const;
/** How long quotes may come in, as the form offers it. */
export const QUOTE_DAYS = [1, 3, 7, 14] as const;
/** Days for quoting that a new form is filled with. */
export const QUOTE_DAYS_DEFAULT = 3;
/** Texts under the fields of the form; a missing key is a field in order. */
export type DemandProblems = Partial<Record<"rawText" | "items" | keyof DemandTerms, string>>;

/** The day it is in Beijing, from which 下周 and 月底 are counted. */
export function calendarDay(nowMs: number): CalendarDay {
  const [year = 0, month = 0, day = 0] = formatBeijingDate(nowMs).split("-").map(Number);
  return { year, month, day };
}

/** Why a day cannot be the day of need, or `null`: today to 180 days on, in Beijing; "" is any day. */
export function needDateProblem(day: string, nowMs: number): string | null {
  if (day === "") return null;
  const readable = /^\d{4}-\d{2}-\d{2}$/.test(day) && parseTime(day) !== null;
  const today = formatBeijingDate(nowMs);
  const last = formatBeijingDate(nowMs + NEED_DATE_DAYS * DAY_MS);
  return readable && day >= today && day <= last ? null : "日期不正确";
}

/** Why quoting cannot end then, or `null`: 1 hour to 15 days on. */
export function quoteDeadlineProblem(atMs: number, nowMs: number): string | null {
  const left = atMs - nowMs;
  return left >= QUOTE_DEADLINE.min && left <= QUOTE_DEADLINE.max ? null : "截止时间不正确";
}

/** The first problem that prevents storing `form` as a draft: texts too long, values that cannot be. */
export function draftProblem(form: DemandForm): string | null {
  const long = longTextProblem(form.rawText);
  if (long !== null) return long;
  if (form.items.length > DEMAND_ITEMS_MAX) return `一次最多${DEMAND_ITEMS_MAX}种木材`;
  for (const name of ["remark", "deliverAddress"] as const) {
    const problem = fieldProblem(DETAIL_FIELDS[name], form[name]);
    if (problem !== null) return problem;
  }
  for (const item of form.items) {
    const [problem] = Object.values(itemValueProblems(item));
    if (problem !== undefined) return problem;
  }
  return null;
}

/** All that prevents publishing a demand at `nowMs`, by field. `ofLines`: what is wrong with each line, the first in sight first. */
export function demandProblems(
  form: DemandForm,
  nowMs: number,
  ofLines: readonly ItemProblems[] = form.items.map(itemProblems),
): DemandProblems {
  const problems: DemandProblems = {};
  const rawText = form.createMode === 1 ? rawTextProblem(form.rawText) : null;
  if (rawText !== null) problems.rawText = rawText;
  if (form.items.length === 0) problems.items = "请至少填写一种木材";
  else if (form.items.length > DEMAND_ITEMS_MAX) problems.items = `一次最多${DEMAND_ITEMS_MAX}种木材`;
  else {
    const line = ofLines.findIndex((wrong) => Object.keys(wrong).length > 0);
    const [problem] = Object.values(ofLines[line] ?? {});
    if (problem !== undefined) problems.items = `第${line + 1}行：${problem}`;
  }
  const others = {
    needDate: needDateProblem(form.needDate, nowMs),
    quoteDeadlineAt: quoteDeadlineProblem(form.quoteDeadlineAt, nowMs),
  };
  return { ...problems, ...fieldProblems(DETAIL_FIELDS, form, others) };
}

/** The first of `demandProblems`, or `null`. */
export const publishProblem = (form: DemandForm, nowMs: number): string | null =>
  Object.values(demandProblems(form, nowMs))[0] ?? null;

const TITLE_MAX = 60;

/** What a list calls a demand: its first line with the quantity, and how many others; made of the lines alone. */
export function demandTitle(items: readonly DemandItem[]): string {
  const [first] = items;
  if (first === undefined) return "未填写求购内容";
  const text = [itemText(first), demandQuantityText(first)].filter((part) => part !== "").join(" ") || "木材";
  const short = Array.from(text).slice(0, TITLE_MAX).join("");
  return items.length === 1 ? short : `${short} 等${items.length}种`;
}

/** A demand as everybody may see it. `whose`: the buyer, masked. */
export const TICKER_ENTRY = record({ title: TEXT, cityName: TEXT, whose: TEXT, publishTime: TEXT });
export type TickerEntry = Infer<typeof TICKER_ENTRY>;

/** The first character of a name; figures are no name. */
export const maskedName = (name: string): string => `${/^\p{L}/u.exec(name.trim())?.[0] ?? "买"}**`;

/**
 * The public face of an open demand: the first line in the words of the dictionaries, the city, the first
 * character of the buyer's name. Nothing that a person typed goes through: free words are left out, since they may hold
 * a name or a phone number. `nameOf`: "" for a code that no
 * dictionary has.
 */
export function tickerEntry(
  demand: { items: readonly DemandItem[]; cityName: string; buyer: string; publishTime: string },
  nameOf: (field: "species" | "kind" | "grade", code: string) => string,
): TickerEntry {
  const [first] = demand.items;
  const named = (field: "species" | "kind" | "grade", code: string | null) =>
    code === null ? "" : nameOf(field, code);
  const words =
    first === undefined
      ? []
      : [
          demandSpecText(first),
          named("species", first.speciesCode),
          named("kind", first.kindCode),
          named("grade", first.gradeCode),
          demandQuantityText(first),
        ].filter((word) => word !== "");
  const title = words.length === 0 ? "木材" : words.join(" ");
  return {
    title: demand.items.length > 1 ? `${title} 等${demand.items.length}种` : title,
    cityName: demand.cityName,
    whose: maskedName(demand.buyer),
    publishTime: demand.publishTime,
  };
}
