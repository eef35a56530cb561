import type { SavedSearchId } from "../../ids.ts";
import { PAGES } from "../../shell/pages.ts";
import { type CodeIn, codesOf, type State } from "../../states.ts";
import type { MessageDraft } from "../../system/message.ts";
import { lengthOf, normalised } from "../../text.ts";
import { formatBeijingDate } from "../../time.ts";
import { EMPTY_QUERY, type GoodsQuery } from "../search/goods-query.ts";
import { paramsOfQuery } from "../search/goods-query-url.ts";

/** Saved searches per person. */
export const SAVED_SEARCHES_MAX = 30;
const NAME_MAX = 30;
/** What is new is counted up to here; beyond, the number is a floor. */
export const NEW_COUNTED = 99;

/** How often a person is notified of new goods. */
export const NOTIFY_KINDS = [0, 1, 2, 3] as const;
/** One of `NOTIFY_KINDS`. */
export type Notify = (typeof NOTIFY_KINDS)[number];
export const NOTIFY_NAMES: Readonly<Record<Notify, string>> = { 0: "不提醒", 1: "即时", 2: "每日", 3: "每周" };

/**
 * The triggers of a saved search: goods put on sale, goods that cost less than before, goods that were sold out and can
 * be had again. In the order in which goods count once that are several of them.
 */
export const TRIGGERS = [1, 3, 2] as const;
/** One of `TRIGGERS`. */
export type Trigger = (typeof TRIGGERS)[number];
export const TRIGGER_NAMES: Readonly<Record<Trigger, string>> = { 1: "新货", 2: "降价", 3: "到货" };
/** As they are shown to be chosen from. */
export const TRIGGER_CHOICES: readonly Trigger[] = [1, 2, 3];
export const USUAL_TRIGGERS: readonly Trigger[] = [1];

/** Why these cannot be the triggers of a saved search, or `null`. */
export const triggersProblem = (chosen: readonly Trigger[]): string | null =>
  chosen.length === 0 ? "请至少选择一项提醒内容" : null;

/** How many goods became what. */
export type NewsNumbers = Readonly<Partial<Record<Trigger, number>>>;

const NEWS_WORDS: Readonly<Record<Trigger, string>> = { 1: "条新货源", 2: "条降价", 3: "条到货" };

export const newsTotal = (found: NewsNumbers): number =>
  TRIGGERS.reduce((sum, trigger) => sum + (found[trigger] ?? 0), 0);

/** `2 条新货源、1 条降价`; "" where nothing is new. */
export const newsText = (found: NewsNumbers): string =>
  TRIGGER_CHOICES.flatMap((trigger) => {
    const number = found[trigger] ?? 0;
    return number === 0 ? [] : [`${newNumText(number)} ${NEWS_WORDS[trigger]}`];
  }).join("、");

/** The states of a saved search; a paused one sends no alerts. */
export const SAVED_SEARCH_STATES = {
  paused: { code: 0, label: "已暂停", tone: "ended" },
  inUse: { code: 1, label: "启用中", tone: "running" },
} as const satisfies Record<string, State>;

export type SavedSearchStatus = CodeIn<typeof SAVED_SEARCH_STATES>;
/** The codes of the states by name. */
export const SAVED_SEARCH_STATUS = /* @__PURE__ */ codesOf(SAVED_SEARCH_STATES);

/**
 * A saved search. `tags`: its conditions, in words. `found`: events of its triggers since it was last opened, each goods once;
 * `newNum` all of that.
 */
export type SavedSearch = {
  id: SavedSearchId;
  version: number;
  name: string;
  keywords: string;
  filters: GoodsQuery;
  tags: string[];
  notify: Notify;
  trigger: Trigger[];
  status: SavedSearchStatus;
  found: NewsNumbers;
  newNum: number;
  lastSeenTime: string;
  createTime: string;
};

/** Why a saved search cannot be called `input`, or `null`. */
export function searchNameProblem(input: string): string | null {
  const name = normalised(input);
  if (name === "") return "请输入搜索名称";
  return lengthOf(name) > NAME_MAX ? `名称最多${NAME_MAX}个字` : null;
}

/** The query as it is stored: from the first page. */
export const savedQuery = (query: GoodsQuery): GoodsQuery => ({
  ...query,
  keywords: normalised(query.keywords),
  pageNum: 1,
  pageSize: EMPTY_QUERY.pageSize,
});

/** Why `query` is not worth saving, or `null`: the list of everything is no search, in whatever order and at whatever volume. */
export function savedQueryProblem(query: GoodsQuery): string | null {
  const { sort: _, purchaseVolume: __, ...asked } = paramsOfQuery(savedQuery(query));
  return Object.keys(asked).length === 0 ? "请先输入关键词或选择筛选条件" : null;
}

/** The name offered for a search: its words and what it is narrowed by. */
export const offeredName = (keywords: string, labels: readonly string[]): string =>
  [...[normalised(keywords), ...labels].filter((text) => text !== "").join(" ")].slice(0, NAME_MAX).join("");

/** The list a saved search leads to. */
export const savedSearchAddress = (filters: GoodsQuery): string => PAGES.search.to(paramsOfQuery(savedQuery(filters)));

/** `99+` where more were not counted. */
export const newNumText = (newNum: number): string => (newNum > NEW_COUNTED ? `${NEW_COUNTED}+` : String(newNum));

const DAY_MS = 86_400_000;
const MORNING_MS = 9 * 3_600_000;

/**
 * Up to when an alert sent at `nowMs` covers goods: at once until now, each day until nine o'clock in Beijing, each
 * week until nine on Monday. What is published later waits for the next. Epoch ms.
 */
export function alertedUntil(notify: Exclude<Notify, 0>, nowMs: number): number {
  if (notify === 1) return nowMs;
  const today = Date.parse(`${formatBeijingDate(nowMs)}T00:00:00+08:00`) + MORNING_MS;
  const daily = today <= nowMs ? today : today - DAY_MS;
  // Nine in Beijing is one at night in UTC, the same day: 1 is Monday.
  return notify === 2 ? daily : daily - ((new Date(daily).getUTCDay() + 6) % 7) * DAY_MS;
}

/** Where a message about a saved search leads: it is seen, and its list opened; the newest first where all are new. */
export const openedSearchAddress = (id: SavedSearchId, found: NewsNumbers): string =>
  PAGES.savedSearches.to({ id, ...(newsTotal(found) === found[1] ? { sort: "3" } : {}) });

/** The list that such an address opens, `null` where it names no search of `saved`. */
export function openedList(
  { id, sort }: Readonly<Record<string, string>>,
  saved: readonly Pick<SavedSearch, "id" | "filters">[],
): string | null {
  const search = saved.find((one) => one.id === id);
  if (search === undefined) return null;
  return savedSearchAddress(sort === "3" ? { ...search.filters, sort: 3 } : search.filters);
}

/** The message to the owner of a saved search about what it found. */
export function searchFoundMessage({ id, name, tags }: Pick<SavedSearch, "id" | "name" | "tags">, found: NewsNumbers) {
  const draft: MessageDraft = {
    type: 3,
    todo: null,
    title: `“${name}”有 ${newsText(found)}`,
    content: tags.join(" · "),
    linkPath: openedSearchAddress(id, found),
    refType: "mySearch",
    refId: id,
  };
  return draft;
}
