import type { Change } from "./change.ts";

/** Today's searches that found nothing, in a page of the console. */
export const consolePage: Change = {
  name: "a page of the console with a list",
  most: 3,
  laws: ["tests/console-lists.test.ts", "tests/page-addresses.test.ts", "tests/docs.test.ts"],
  edits: [
    {
      file: "src/domain/shell/console-pages.ts",
      at: '  ...operator("运营", "content:home:edit", (page) => ({ aliases:',
      side: "before",
      add: '  ...operator("运营", "stat:view", (page) => ({ todaysMisses: page<Params>("/console/search/today", "今日零结果") })),\n',
    },
    {
      file: "src/ui/shell/console/console-routes.tsx",
      at: "  aliases: () => import(",
      side: "before",
      add: '  todaysMisses: () =>\n    import("../../catalog/console/todays-misses-screen.tsx").then((module) => module.TodaysMissesScreen),\n',
    },
    {
      file: "src/ui/catalog/console/todays-misses-screen.tsx",
      text: `import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { createListMachine } from "../../../application/list-machine.ts";
import type { Notifier } from "../../../application/notices-machine.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { CATALOG_LISTS } from "../../../domain/catalog/console-lists.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { columnsOf } from "../../kit/console/record-columns.tsx";
import { screenOf } from "../../wiring.tsx";

type TodaysMissesPorts = { lists: ConsoleLists; navigator: Navigator; notify: Notifier };

/** Searches of today that found nothing. */
const createTodaysMissesMachine = ({ lists, navigator, notify }: TodaysMissesPorts) =>
  createListMachine({
    path: CONSOLE_PAGES.todaysMisses.path,
    filters: ["keyword"],
    load: ({ filters: { keyword }, page }) => lists.page("zeroResultReport", { days: 1, keyword }, page),
    navigator,
    notify,
  });

const COLUMNS = columnsOf(CATALOG_LISTS.zeroResultReport.row, {
  searchText: { isShort: true },
  personNum: { width: 80 },
  searchNum: { width: 80 },
});

const TodaysMissesView = ({ actor }: { actor: ActorRefFrom<ReturnType<typeof createTodaysMissesMachine>> }) => (
  <>
    <PageHead title="今日零结果" />
    <ListPanel
      actor={actor}
      fields={[{ kind: "text", name: "keyword", label: "搜索内容" }]}
      label="今日零结果"
      columns={COLUMNS}
      empty={{ title: "今天的搜索都有结果" }}
      failed="报表没有取到"
    />
  </>
);

export const TodaysMissesScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, navigator: Navigator, notify: NOTIFY },
  machine: createTodaysMissesMachine,
  view: TodaysMissesView,
});
`,
    },
  ],
};
