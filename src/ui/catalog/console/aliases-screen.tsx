import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { SearchAdmin } from "../../../application/catalog/search-admin.ts";
import { createAliasesMachine, NEW_ALIAS } from "../../../application/catalog/search-admin-machines.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { TAUGHT_ALIAS, type TaughtAlias } from "../../../domain/catalog/search/search-report.ts";
import { PAGES } from "../../../domain/shell/pages.ts";
import { Button } from "../../kit/button.tsx";
import { CommandDialog } from "../../kit/console/command-dialog.tsx";
import type { Column } from "../../kit/console/data-table.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { columnsOf } from "../../kit/console/record-columns.tsx";
import { screenOf } from "../../wiring.tsx";
import { ALIAS_KIND_OPTIONS, AliasDialog } from "./alias-dialog.tsx";

const COLUMNS: readonly Column<TaughtAlias>[] = [
  ...columnsOf(TAUGHT_ALIAS, {
    alias: { isShort: true, drawn: ({ alias }) => <strong>{alias}</strong> },
    speciesName: { width: 180 },
    kindName: { width: 100 },
    createdBy: { width: 160, isShort: true },
    createTime: { width: 160 },
  }),
  {
    title: "试搜",
    width: 90,
    cell: ({ alias }) => (
      <a href={PAGES.search.to({ keywords: alias })} target="_blank" rel="noopener">
        查看结果
      </a>
    ),
  },
];

function AliasesView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createAliasesMachine>> }) {
  const add = () => actor.send({ type: "commandRequested", name: "add", row: NEW_ALIAS });
  return (
    <>
      <PageHead
        title="树种别名"
        note="词典之外的叫法：俗名、误写、外文名。搜索、联想和求购识别都会认得"
        actions={
          <Button look="primary" onClick={add}>
            添加别名
          </Button>
        }
      />
      <ListPanel
        actor={actor}
        fields={[
          { kind: "text", name: "keyword", label: "别名" },
          { kind: "select", name: "kind", label: "类型", options: ALIAS_KIND_OPTIONS },
        ]}
        label="树种别名"
        columns={COLUMNS}
        actionsOf={() => [
          {
            label: "删除",
            isDanger: true,
            command: "remove",
          },
        ]}
        empty={{ title: "没有添加过这样的别名", action: <Button onClick={add}>添加别名</Button> }}
        failed="别名没有取到"
        dialogOf={({ command, name }) =>
          name === "remove" ? (
            <CommandDialog command={command} title="删除别名" submitText="删除" isDanger>
              <p>删除后，搜索和求购识别不再认得这个叫法，按普通文字匹配。</p>
            </CommandDialog>
          ) : (
            <AliasDialog command={command} title="添加别名" />
          )
        }
      />
    </>
  );
}

export const AliasesScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, admin: SearchAdmin, navigator: Navigator, app: App },
  machine: createAliasesMachine,
  view: AliasesView,
});
