import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { NewsAdmin } from "../../../application/content/news-admin.ts";
import { createNewsListMachine } from "../../../application/content/news-admin-machines.ts";
import { Clock, Navigator } from "../../../application/platform.ts";
import type { EditedNews } from "../../../domain/content/news.ts";
import {
  NEWS_CHANNELS,
  NEWS_STATES,
  NEWS_STATUS,
  NEWS_STATUS_NAMES,
  NEWS_STATUSES,
} from "../../../domain/content/news.ts";
import { SCHEDULE_FIELDS } from "../../../domain/content/news-form.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { PAGES } from "../../../domain/shell/pages.ts";
import { columnOf } from "../../../domain/states.ts";
import { LinkButton } from "../../kit/button.tsx";
import { type CommandActor, CommandDialog } from "../../kit/console/command-dialog.tsx";
import type { Column, RowAction } from "../../kit/console/data-table.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import { Link } from "../../kit/link.tsx";
import { tabsByStatus } from "../../kit/tabs.tsx";
import { Tag } from "../../kit/tag.tsx";
import { screenOf } from "../../wiring.tsx";
import "./content-console.css";

const TABS = tabsByStatus(NEWS_STATUSES, NEWS_STATUS_NAMES);
const MEANING = columnOf(NEWS_STATES, "tone");
const CHANNELS = NEWS_CHANNELS.map(({ code, name }) => ({ value: code as string, label: name }));

const COLUMNS: readonly Column<EditedNews>[] = [
  {
    title: "标题",
    isShort: true,
    cell: ({ id, title, isTop }) => (
      <>
        {isTop ? <Tag>顶</Tag> : null} <Link to={CONSOLE_PAGES.articleForm.to({ id })}>{title}</Link>
      </>
    ),
  },
  { title: "频道", width: 90, cell: ({ channelName }) => channelName },
  {
    title: "状态",
    width: 84,
    cell: ({ status, statusName }) => <Tag meaning={MEANING[status]}>{statusName}</Tag>,
  },
  { title: "发布时间", width: 140, cell: ({ publishTime }) => publishTime?.slice(0, 16) ?? "-" },
  {
    title: "查看",
    width: 64,
    cell: ({ id, status }) =>
      status === NEWS_STATUS.published ? <Link to={PAGES.article.to({ id })}>打开</Link> : "-",
  },
];

const actionsOf = (row: EditedNews): RowAction[] => {
  const may = (event: (typeof row.events)[number]) => row.events.includes(event);
  return [
    ...(may("publish") && row.status !== NEWS_STATUS.published ? [{ label: "发布", command: "publish" }] : []),
    ...(may("publish") && row.status !== NEWS_STATUS.published ? [{ label: "定时", command: "schedule" }] : []),
    ...(may("edit") ? [{ label: row.isTop ? "取消置顶" : "置顶", command: "top" }] : []),
    ...(may("offline") ? [{ label: "下线", isDanger: true, command: "offline" }] : []),
    ...(may("remove") ? [{ label: "删除", isDanger: true, command: "remove" }] : []),
  ];
};

function NewsListView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createNewsListMachine>> }) {
  return (
    <>
      <PageHead
        title="资讯与帮助"
        actions={
          <LinkButton look="primary" to={CONSOLE_PAGES.articleForm.to()}>
            写资讯
          </LinkButton>
        }
      />
      <ListPanel
        actor={actor}
        tabs={{ label: "状态", name: "status", tabs: TABS }}
        fields={[
          { kind: "select", name: "channel", label: "频道", options: CHANNELS },
          { kind: "text", name: "keyword", label: "标题" },
        ]}
        label="资讯"
        columns={COLUMNS}
        actionsOf={actionsOf}
        empty={{ title: "没有这样的资讯", action: <Link to={CONSOLE_PAGES.articleForm.to()}>写资讯</Link> }}
        failed="资讯没有取到"
        dialogOf={({ command, name }) => <Dialogs command={command} name={name} />}
      />
    </>
  );
}

const TEXTS: Readonly<Record<string, { title: string; text: string; submit: string; isDanger?: boolean }>> = {
  publish: { title: "发布资讯", text: "发布后立即对所有访客可见。", submit: "发布" },
  offline: {
    title: "下线资讯",
    text: "下线后访客不能再打开，页脚等处指向它的链接会提示已下线。",
    submit: "下线",
    isDanger: true,
  },
  remove: { title: "删除资讯", text: "删除后不能恢复。", submit: "删除", isDanger: true },
};

function Dialogs({ command, name }: { command: CommandActor; name: string }) {
  if (name === "schedule")
    return (
      <CommandDialog command={command} title="定时发布" submitText="定时发布">
        {(form) => <FieldInputs form={form} fields={SCHEDULE_FIELDS} />}
      </CommandDialog>
    );
  const texts = TEXTS[name];
  return texts === undefined ? null : (
    <CommandDialog command={command} title={texts.title} submitText={texts.submit} isDanger={texts.isDanger ?? false}>
      <p>{texts.text}</p>
    </CommandDialog>
  );
}

export const NewsListScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, admin: NewsAdmin, navigator: Navigator, app: App, clock: Clock },
  machine: createNewsListMachine,
  view: NewsListView,
});
