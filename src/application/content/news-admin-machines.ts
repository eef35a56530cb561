import { AGREEMENT_TYPES, type AgreementType, paragraphsOf } from "../../domain/content/agreement.ts";
import { AGREEMENT_FIELDS, agreementProblems } from "../../domain/content/agreement-form.ts";
import { type EditedNews, NEWS_CHANNEL_CODES, NEWS_STATUSES } from "../../domain/content/news.ts";
import { type EditedArticle, NEWS_FIELDS, SCHEDULE_FIELDS } from "../../domain/content/news-form.ts";
import { type AgreementId, asId } from "../../domain/ids.ts";
import { oneOf } from "../../domain/list-params.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import { parseTime } from "../../domain/time.ts";
import type { App } from "../app.ts";
import type { Command } from "../command-machine.ts";
import { confirmed, withForm } from "../commands.ts";
import type { ConsoleLists } from "../console-lists.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Clock, Ids, Navigator } from "../platform.ts";
import { createRecordEditorMachine, type RecordForm } from "../record-editor.ts";
import type { AgreementAdmin, NewsAdmin } from "./news-admin.ts";

const notifierOf = (app: App) => (text: string, intent: "success" | "warning") => app.notify(text, intent);

type NewsListPorts = { lists: ConsoleLists; admin: NewsAdmin; navigator: Navigator; app: App; clock: Clock };

/** Articles of all channels, help among them. */
export const createNewsListMachine = ({ lists, admin, navigator, app, clock }: NewsListPorts) => {
  const commands: Record<string, Command<EditedNews>> = {
    publish: confirmed((row) => admin.publish(row, null), "资讯已发布"),
    schedule: withForm(SCHEDULE_FIELDS, {
      problems: ({ time }) => {
        const at = parseTime(time);
        return { time: at !== null && at > clock.now() ? null : "请选择一个将来的时间" };
      },
      send: (row, { time }) => admin.publish(row, time),
      done: "资讯将按时发布",
    }),
    offline: confirmed((row) => admin.offline(row), "资讯已下线"),
    top: { send: (row) => admin.top(row, !row.isTop), done: "置顶已更新" },
    remove: confirmed((row) => admin.remove(row), "资讯已删除"),
  };
  return createListMachine({
    path: CONSOLE_PAGES.articles.path,
    filters: ["status", "channel", "keyword"],
    load: ({ filters: { status, channel, keyword }, page }) =>
      lists.page(
        "editedNewsList",
        { keyword, channelCode: oneOf(channel, NEWS_CHANNEL_CODES), status: oneOf(status, NEWS_STATUSES) },
        page,
      ),
    commands,
    navigator,
    notify: notifierOf(app),
  });
};

/** What an article's form keeps beside its record; `null` as `at` of a new one. */
export type NewsRest = { speciesCodes: string[]; at: Pick<EditedArticle, "id" | "version"> | null };

type NewsFormPorts = { admin: NewsAdmin; app: App; navigator: Navigator; ids: Ids };

/** One article, new where the address names none. */
export const createNewsFormMachine = ({ admin, app, navigator, ids }: NewsFormPorts) =>
  createRecordEditorMachine<typeof NEWS_FIELDS, NewsRest>({
    fields: NEWS_FIELDS,
    load: async ({ id = "", channel }) => {
      if (id === "") {
        const channelCode = oneOf(channel, NEWS_CHANNEL_CODES) ?? "market";
        return { values: { channelCode }, rest: { speciesCodes: [], at: null } };
      }
      const values = await foundOrNull(admin.article(asId(id)));
      if (values === null) return null;
      return { values, rest: { speciesCodes: values.speciesCodes, at: { id: values.id, version: values.version } } };
    },
    save: (article, { speciesCodes, at }, key) => admin.save({ ...article, speciesCodes }, at, key),
    done: "资讯已保存",
    leadsTo: CONSOLE_PAGES.articles.path,
    navigator,
    ids,
    notify: notifierOf(app),
  });

type AgreementListPorts = { lists: ConsoleLists; admin: AgreementAdmin; navigator: Navigator; app: App };

/** The operator's list of agreement versions, filtered by type; a version can be withdrawn. */
export const createAgreementListMachine = ({ lists, admin, navigator, app }: AgreementListPorts) =>
  createListMachine({
    path: CONSOLE_PAGES.agreements.path,
    filters: ["type"],
    load: ({ filters: { type }, page }) =>
      lists.page("agreementList", { type: oneOf<AgreementType>(type, AGREEMENT_TYPES) }, page),
    commands: {
      withdraw: confirmed(({ id }: { id: AgreementId }) => admin.withdraw(id), "版本已撤回"),
    },
    navigator,
    notify: notifierOf(app),
  });

type AgreementDetailPorts = { admin: AgreementAdmin; app: App };

/** One version with its text. */
export const createAgreementDetailMachine = ({ admin, app }: AgreementDetailPorts) =>
  createDetailMachine({ load: (id) => foundOrNull(admin.version(id)), notify: notifierOf(app) });

/** A new version while it is written. */
export type AgreementEdit = RecordForm<typeof AGREEMENT_FIELDS, AgreementType>;

type AgreementFormPorts = {
  lists: ConsoleLists;
  admin: AgreementAdmin;
  app: App;
  navigator: Navigator;
  ids: Ids;
  clock: Clock;
};

/** A new version, which begins with the text of the newest of its type. */
export const createAgreementFormMachine = ({ lists, admin, app, navigator, ids, clock }: AgreementFormPorts) =>
  createRecordEditorMachine<typeof AGREEMENT_FIELDS, AgreementType>({
    fields: AGREEMENT_FIELDS,
    load: async ({ type: named }) => {
      const type = oneOf<AgreementType>(named, AGREEMENT_TYPES) ?? 1;
      const { rows } = await lists.page("agreementList", { type }, { pageNum: 1, pageSize: 10 });
      const newest = rows[0] === undefined ? null : await admin.version(rows[0].id);
      return { values: { title: newest?.title ?? "", text: newest?.paragraphs.join("\n") ?? "" }, rest: type };
    },
    problems: (typed) => agreementProblems(typed, clock.now()),
    save: ({ text, ...version }, type, key) => admin.add({ ...version, type, paragraphs: paragraphsOf(text) }, key),
    done: "新版本已保存",
    leadsTo: CONSOLE_PAGES.agreements.path,
    navigator,
    ids,
    notify: notifierOf(app),
  });
