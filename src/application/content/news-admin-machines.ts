import { AGREEMENT_TYPES, type AgreementType, agreementProblem, paragraphsOf } from "../../domain/content/agreement.ts";
import type { EditedNews, NewsText } from "../../domain/content/news.ts";
import { NEWS_CHANNEL_CODES, NEWS_STATUSES, NEWS_TAGS_MAX, newsProblem } from "../../domain/content/news.ts";
import { text } from "../../domain/fields.ts";
import { type AgreementId, type ArticleId, asId } from "../../domain/ids.ts";
import { oneOf } from "../../domain/list-params.ts";
import { CONSOLE_PAGES } from "../../domain/shell/console-pages.ts";
import { parseTime } from "../../domain/time.ts";
import type { App } from "../app.ts";
import type { Command } from "../command-machine.ts";
import { asked, confirmed } from "../commands.ts";
import type { ConsoleLists } from "../console-lists.ts";
import { createDetailMachine } from "../detail-machine.ts";
import { createEditorMachine } from "../editor-machine.ts";
import { foundOrNull } from "../found.ts";
import { createListMachine } from "../list-machine.ts";
import type { Clock, Ids, Navigator } from "../platform.ts";
import { sentTime } from "./home-admin-machines.ts";
import type { AgreementAdmin, NewsAdmin } from "./news-admin.ts";

const notifierOf = (app: App) => (text: string, intent: "success" | "warning") => app.notify(text, intent);

/** When an article is published: a time of the day in Beijing, as browsers type it. */
const SCHEDULE_FIELDS = { time: { type: text(16), label: "发布时间" } } as const;

type NewsListPorts = { lists: ConsoleLists; admin: NewsAdmin; navigator: Navigator; app: App; clock: Clock };

/** Articles of all channels, help among them. */
export const createNewsListMachine = ({ lists, admin, navigator, app, clock }: NewsListPorts) => {
  const commands: Record<string, Command<EditedNews>> = {
    publish: confirmed((row) => admin.publish(row, null), "资讯已发布"),
    schedule: asked(SCHEDULE_FIELDS, {
      problems: ({ time }) => {
        const at = parseTime(sentTime(time));
        return { time: at !== null && at > clock.now() ? null : "请选择一个将来的时间" };
      },
      send: (row, { time }) => admin.publish(row, sentTime(time)),
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

/** An article as its form has it: tags in one text. */
export type NewsForm = Omit<NewsText, "tags"> & {
  tags: string;
  speciesCodes: string[];
  at: { id: ArticleId; version: number } | null;
};

const NEW_ARTICLE: NewsForm = {
  channelCode: "market",
  title: "",
  subtitle: "",
  cover: "",
  source: "",
  author: "",
  contentHtml: "",
  tags: "",
  isTop: false,
  speciesCodes: [],
  at: null,
};

const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、\s]+/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
  ),
];

const TAG_MAX = 20;

/** What a reader would see of it, roughly: the server judges what it has cleaned. */
const plainOf = (html: string): string => html.replace(/<[^<>]*>/g, "");

type NewsFormPorts = { admin: NewsAdmin; app: App; navigator: Navigator; ids: Ids };

/** One article, new where the address names none. */
export const createNewsFormMachine = ({ admin, app, navigator, ids }: NewsFormPorts) =>
  createEditorMachine<NewsForm>({
    load: async ({ id: asked = "", channel }) => {
      if (asked === "") return { ...NEW_ARTICLE, channelCode: oneOf(channel, NEWS_CHANNEL_CODES) ?? "market" };
      const id = asId<ArticleId>(asked);
      const found = await foundOrNull(admin.article(id));
      if (found === null) return null;
      const { version, channelCode, title, subtitle, cover, source, author, contentHtml, isTop, speciesCodes } = found;
      return {
        channelCode,
        title,
        subtitle,
        cover,
        source,
        author,
        contentHtml,
        isTop,
        speciesCodes,
        tags: found.tags.join("，"),
        at: { id, version },
      };
    },
    problems: ({ title, contentHtml, tags }) => {
      const list = tagsOf(tags);
      return {
        title: newsProblem({ title, text: "有", tags: [] }),
        contentHtml: newsProblem({ title: "标题在上面", text: plainOf(contentHtml), tags: [] }),
        tags:
          list.length > NEWS_TAGS_MAX
            ? `标签不超过${NEWS_TAGS_MAX}个`
            : list.some((tag) => tag.length > TAG_MAX)
              ? `每个标签不超过${TAG_MAX}字`
              : null,
      };
    },
    save: ({ at, tags, ...article }, _, key) => admin.save({ ...article, tags: tagsOf(tags) }, at, key),
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

/** A new version: `text` holds a paragraph a line, `effectiveTime` as the browser's field writes it, "" at once. */
export type AgreementForm = {
  type: AgreementType;
  version: string;
  title: string;
  text: string;
  effectiveTime: string;
};

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
  createEditorMachine<AgreementForm>({
    load: async ({ type: asked }) => {
      const type = oneOf<AgreementType>(asked, AGREEMENT_TYPES) ?? 1;
      const { rows } = await lists.page("agreementList", { type }, { pageNum: 1, pageSize: 10 });
      const newest = rows[0] === undefined ? null : await admin.version(rows[0].id);
      const text = newest?.paragraphs.join("\n") ?? "";
      return { type, version: "", title: newest?.title ?? "", text, effectiveTime: "" };
    },
    problems: ({ version, title, text, effectiveTime }) => {
      const paragraphs = paragraphsOf(text);
      const at = effectiveTime === "" ? null : parseTime(sentTime(effectiveTime));
      const whole = { version: "1", title: "协议", paragraphs: ["一"] };
      return {
        version: agreementProblem({ ...whole, version }, null, clock.now()),
        title: agreementProblem({ ...whole, title }, null, clock.now()),
        text: agreementProblem({ ...whole, paragraphs }, null, clock.now()),
        effectiveTime: agreementProblem(whole, at, clock.now()),
      };
    },
    save: ({ text, effectiveTime, ...rest }, _, key) =>
      admin.add({ ...rest, paragraphs: paragraphsOf(text), effectiveTime: sentTime(effectiveTime) }, key),
    done: "新版本已保存",
    leadsTo: CONSOLE_PAGES.agreements.path,
    navigator,
    ids,
    notify: notifierOf(app),
  });
