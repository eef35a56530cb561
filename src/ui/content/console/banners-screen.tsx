import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { BannerAdmin } from "../../../application/content/banner-admin.ts";
import { createBannersMachine } from "../../../application/content/home-admin-machines.ts";
import { Navigator } from "../../../application/platform.ts";
import { STORED_BANNER, type StoredBanner } from "../../../domain/content/banner-form.ts";
import { BANNER_PAGES, MOST_BANNERS } from "../../../domain/content/home-template.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { pictureShown } from "../../../domain/system/upload.ts";
import { LinkButton } from "../../kit/button.tsx";
import { CommandDialog } from "../../kit/console/command-dialog.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { columnsOf } from "../../kit/console/record-columns.tsx";
import { Link } from "../../kit/link.tsx";
import { Tag } from "../../kit/tag.tsx";
import { screenOf } from "../../wiring.tsx";
import "./content-console.css";

const TABS = [
  { key: "", label: "全部" },
  ...BANNER_PAGES.map(({ code, name }) => ({ key: code as string, label: name })),
];

const Times = ({ beginTime, endTime }: StoredBanner) =>
  beginTime === null && endTime === null ? (
    "长期"
  ) : (
    <>
      {beginTime?.slice(0, 16) ?? "即时"}
      <div className="tm-under">至 {endTime?.slice(0, 16) ?? "长期"}</div>
    </>
  );

const COLUMNS = columnsOf(STORED_BANNER, {
  image: {
    width: 156,
    drawn: ({ image, title }) => (
      <img className="tm-thumb" width={128} height={40} src={pictureShown(image, 480)} alt={title} loading="lazy" />
    ),
  },
  title: {
    drawn: ({ id, title, subtitle }) => (
      <>
        <Link to={CONSOLE_PAGES.bannerForm.to({ id })}>{title}</Link>
        <div className="tm-under">{subtitle}</div>
      </>
    ),
  },
  page: { width: 72 },
  linkUrl: { width: 150, isShort: true },
  beginTime: { width: 140, drawn: (banner) => <Times {...banner} /> },
  sort: { width: 56 },
  isShow: {
    width: 72,
    drawn: ({ isShow }) => (isShow ? <Tag meaning="done">展示</Tag> : <Tag meaning="ended">隐藏</Tag>),
  },
});

function BannersView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createBannersMachine>> }) {
  return (
    <>
      <PageHead
        title="轮播图"
        note={`每页最多展示 ${MOST_BANNERS} 张，小的排序在前`}
        actions={
          <LinkButton look="primary" to={CONSOLE_PAGES.bannerForm.to()}>
            添加轮播图
          </LinkButton>
        }
      />
      <ListPanel
        actor={actor}
        tabs={{ label: "页面", name: "page", tabs: TABS }}
        label="轮播图"
        columns={COLUMNS}
        actionsOf={(row) => [
          {
            label: row.isShow ? "隐藏" : "展示",
            command: "toggle",
          },
          { label: "删除", isDanger: true, command: "remove" },
        ]}
        empty={{ title: "这个页面还没有轮播图", action: <Link to={CONSOLE_PAGES.bannerForm.to()}>添加轮播图</Link> }}
        failed="轮播图没有取到"
        dialogOf={({ command }) => (
          <CommandDialog command={command} title="删除轮播图" submitText="删除" isDanger>
            <p>删除后不能恢复。只是暂时不用的，可以隐藏。</p>
          </CommandDialog>
        )}
      />
    </>
  );
}

export const BannersScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, admin: BannerAdmin, navigator: Navigator, app: App },
  machine: createBannersMachine,
  view: BannersView,
});
