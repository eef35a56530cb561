import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { SearchAdmin } from "../../../application/catalog/search-admin.ts";
import { createMissedSearchesMachine } from "../../../application/catalog/search-admin-machines.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { CATALOG_LISTS } from "../../../domain/catalog/console-lists.ts";
import { PAGES } from "../../../domain/shell/pages.ts";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { columnsOf } from "../../kit/console/record-columns.tsx";
import { Tag } from "../../kit/tag.tsx";
import { screenOf } from "../../wiring.tsx";
import { AliasDialog } from "./alias-dialog.tsx";

const DAYS = [
  { key: "7", label: "近 7 天" },
  { key: "", label: "近 30 天" },
  { key: "90", label: "近 90 天" },
];

const COLUMNS = columnsOf(CATALOG_LISTS.zeroResultReport.row, {
  searchText: {
    isShort: true,
    drawn: ({ searchText }) => (
      <a href={PAGES.search.to({ keywords: searchText })} target="_blank" rel="noopener">
        {searchText}
      </a>
    ),
  },
  words: { width: 200, isShort: true },
  personNum: { width: 80 },
  searchNum: { width: 80 },
  relaxedNum: { width: 90 },
  lastTime: { width: 150 },
  findsNow: {
    width: 90,
    drawn: ({ findsNow }) => (findsNow ? <Tag meaning="done">有结果</Tag> : <Tag meaning="act">无结果</Tag>),
  },
});

function MissedSearchesView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createMissedSearchesMachine>> }) {
  return (
    <>
      <PageHead title="零结果" note="没有搜到，或放宽条件才搜到的内容；人数只计登录用户，次数含游客" />
      <ListPanel
        actor={actor}
        tabs={{ label: "时间", name: "days", tabs: DAYS }}
        fields={[
          { kind: "text", name: "keyword", label: "搜索内容" },
          {
            kind: "select",
            name: "found",
            label: "结果",
            options: [{ value: "none", label: "仅完全没有结果" }],
          },
        ]}
        label="零结果"
        columns={COLUMNS}
        actionsOf={() => [{ label: "加为别名", command: "teach" }]}
        empty={{ title: "这段时间的搜索都有结果" }}
        failed="零结果报表没有取到"
        dialogOf={({ command }) => <AliasDialog command={command} title="加为别名" />}
      />
    </>
  );
}

export const MissedSearchesScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, admin: SearchAdmin, navigator: Navigator, app: App },
  machine: createMissedSearchesMachine,
  view: MissedSearchesView,
});
