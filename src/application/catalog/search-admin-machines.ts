import { REPORT_DAYS, type ReportDays } from "../../domain/catalog/console-lists.ts";
import { HOT_WORD_FIELDS, HOT_WORD_KIND, hotWordProblem, NO_PLACE } from "../../domain/catalog/search/hot-words.ts";
import type { Clicks, FunnelStep, TaughtAlias } from "../../domain/catalog/search/search-report.ts";
import type { ListPage, RowOf } from "../../domain/console-lists.ts";
import { type AliasId, asId } from "../../domain/ids.ts";
import { oneOf } from "../../domain/list-params.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import { ALIAS_FIELDS, ALIAS_KIND_CODES } from "../../domain/timber/alias-kinds.ts";
import type { App } from "../app.ts";
import type { Command } from "../command-machine.ts";
import { confirmed, withForm } from "../commands.ts";
import type { ConsoleLists } from "../console-lists.ts";
import { createListMachine } from "../list-machine.ts";
import type { Navigator } from "../platform.ts";
import type { SearchAdmin } from "./search-admin.ts";

const notifierOf = (app: App) => (text: string, intent: "success" | "warning") => app.notify(text, intent);

/** A row for what is added: there is none yet. */
export const NEW_TERM: RowOf<"hotTermList"> = {
  id: "",
  history: "",
  number: 0,
  lastTime: null,
  kind: 0,
  sort: 0,
  shown: null,
};

type SearchReportPorts = { lists: ConsoleLists; admin: SearchAdmin; navigator: Navigator; app: App };

/** What people searched most, and what the operator puts first or bans. */
export const createHotTermsMachine = ({ lists, admin, navigator, app }: SearchReportPorts) => {
  const commands: Record<string, Command<RowOf<"hotTermList">>> = {
    add: withForm(HOT_WORD_FIELDS, {
      first: () => ({ kind: HOT_WORD_KIND.pinned, sort: 1 }),
      hides: ({ kind }) => (kind === HOT_WORD_KIND.pinned ? [] : ["sort"]),
      problems: ({ word, kind, sort }) => ({
        word: hotWordProblem(word, kind),
        sort: kind === HOT_WORD_KIND.pinned && sort === null ? NO_PLACE : null,
      }),
      send: (_, { word, kind, sort }) => admin.ruleTerm(word, kind, sort ?? 0),
      done: "搜索词已保存",
    }),
    pin: withForm(
      { sort: HOT_WORD_FIELDS.sort },
      {
        first: ({ sort }) => ({ sort: sort === 0 ? 1 : sort }),
        problems: ({ sort }) => ({ sort: sort === null ? NO_PLACE : null }),
        send: ({ history }, { sort }) => admin.ruleTerm(history, HOT_WORD_KIND.pinned, sort ?? 0),
        done: "已置顶，其他节点半分钟内生效",
      },
    ),
    ban: confirmed(({ history }) => admin.ruleTerm(history, HOT_WORD_KIND.banned, 0), "已屏蔽，其他节点半分钟内生效"),
    free: { send: ({ history }) => admin.freeTerm(history), done: "已恢复为按搜索人数排序" },
  };
  return createListMachine({
    path: CONSOLE_PAGES.hotTerms.path,
    filters: ["kind", "keyword"],
    load: ({ filters: { kind, keyword }, page }) =>
      lists.page("hotTermList", { kind: oneOf(kind, [0, 1, 2] as const), keyword }, page),
    commands,
    navigator,
    notify: notifierOf(app),
  });
};

const teaching = <Row>(admin: SearchAdmin, alias: (row: Row) => string): Command<Row> =>
  withForm(ALIAS_FIELDS, {
    first: (row) => ({ alias: alias(row), kind: 1 }),
    send: (_, taught) => admin.teach(taught),
    done: "别名已生效，其他节点半分钟内生效",
  });

/** The empty row with which the form for a new alias opens. */
export const NEW_ALIAS: TaughtAlias = {
  id: asId(""),
  speciesCode: "",
  speciesName: "",
  alias: "",
  kind: 1,
  kindName: "",
  createdBy: "",
  createTime: "",
};

/** Other names of species that the search was taught. */
export const createAliasesMachine = ({ lists, admin, navigator, app }: SearchReportPorts) =>
  createListMachine({
    path: CONSOLE_PAGES.aliases.path,
    filters: ["keyword", "kind"],
    load: ({ filters: { keyword, kind }, page }) =>
      lists.page("speciesAliasList", { keyword, kind: oneOf(kind, ALIAS_KIND_CODES) }, page),
    commands: {
      add: teaching(admin, () => ""),
      remove: confirmed(({ id }: { id: AliasId }) => admin.forget(id), "别名已删除"),
    },
    navigator,
    notify: notifierOf(app),
  });

const daysIn = (text: string, otherwise: ReportDays): ReportDays => oneOf(text, REPORT_DAYS) ?? otherwise;

/** Searches in vain; an unknown word can be taught from here. */
export const createMissedSearchesMachine = ({ lists, admin, navigator, app }: SearchReportPorts) =>
  createListMachine<"days" | "found" | "keyword", RowOf<"zeroResultReport">>({
    path: CONSOLE_PAGES.missedSearches.path,
    filters: ["days", "found", "keyword"],
    load: ({ filters: { days, found, keyword }, page }) =>
      lists.page("zeroResultReport", { days: daysIn(days, 30), relaxed: found !== "none", keyword }, page),
    commands: {
      teach: teaching(admin, ({ words, searchText }) => words[0] ?? searchText),
    },
    navigator,
    notify: notifierOf(app),
  });

/** One page of the click report, with the totals by day and the funnel of the same period. */
export type ClickPage = ListPage<"clickReport"> & { funnel: FunnelStep[] };

/** What was clicked, day by day, and how far those who searched went. */
export const createClicksMachine = ({ lists, admin, navigator, app }: SearchReportPorts) =>
  createListMachine<"days" | "type" | "keyword", Clicks, ClickPage>({
    path: CONSOLE_PAGES.clicks.path,
    filters: ["days", "type", "keyword"],
    load: async ({ filters: { days, type, keyword }, page }) => {
      const period = daysIn(days, 7);
      const [clicks, funnel] = await Promise.all([
        lists.page("clickReport", { days: period, type: /^\d{1,3}$/.test(type) ? Number(type) : null, keyword }, page),
        admin.funnel(period),
      ]);
      return { ...clicks, funnel };
    },
    navigator,
    notify: notifierOf(app),
  });
