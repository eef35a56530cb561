import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { SearchAdmin } from "../../../application/catalog/search-admin.ts";
import { createHotTermsMachine, NEW_TERM } from "../../../application/catalog/search-admin-machines.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { CATALOG_LISTS } from "../../../domain/catalog/console-lists.ts";
import { BANNED_MAX, HOT_WORD_FIELDS, PINNED_MAX } from "../../../domain/catalog/search/hot-words.ts";
import type { RowOf } from "../../../domain/console-lists.ts";
import { Button } from "../../kit/button.tsx";
import { type CommandActor, CommandDialog } from "../../kit/console/command-dialog.tsx";
import type { RowAction } from "../../kit/console/data-table.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { columnsOf } from "../../kit/console/record-columns.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import { Tag } from "../../kit/tag.tsx";
import { screenOf } from "../../wiring.tsx";

const KINDS = [
  { key: "", label: "全部" },
  { key: "1", label: "置顶" },
  { key: "2", label: "屏蔽" },
  { key: "0", label: "未设置" },
];

const COLUMNS = columnsOf(CATALOG_LISTS.hotTermList.row, {
  history: { isShort: true, drawn: ({ history }) => <strong>{history}</strong> },
  number: { width: 120 },
  lastTime: { width: 160 },
  kind: {
    width: 110,
    drawn: ({ kind, sort }) =>
      kind === 1 ? <Tag meaning="running">置顶 {sort}</Tag> : kind === 2 ? <Tag meaning="ended">屏蔽</Tag> : "-",
  },
  shown: {
    width: 110,
    drawn: ({ shown }) => (shown === null ? <span className="tm-muted">不展示</span> : `第 ${shown} 位`),
  },
});

const actionsOf = (row: RowOf<"hotTermList">): RowAction[] => [
  ...(row.kind === 1 ? [{ label: "调整位次", command: "pin" }] : []),
  ...(row.kind === 0 ? [{ label: "置顶", command: "pin" }] : []),
  ...(row.kind === 0 ? [] : [{ label: row.kind === 1 ? "取消置顶" : "取消屏蔽", command: "free" }]),
  ...(row.kind === 2 ? [] : [{ label: "屏蔽", isDanger: true, command: "ban" }]),
];

function HotTermsView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createHotTermsMachine>> }) {
  return (
    <>
      <PageHead
        title="热门搜索"
        note={`搜索框下展示 10 个：置顶词在前，其余按 7 天内搜索人数。置顶最多 ${PINNED_MAX} 个，屏蔽最多 ${BANNED_MAX} 个`}
        actions={
          <Button look="primary" onClick={() => actor.send({ type: "commandRequested", name: "add", row: NEW_TERM })}>
            添加搜索词
          </Button>
        }
      />
      <ListPanel
        actor={actor}
        tabs={{ label: "设置", name: "kind", tabs: KINDS }}
        fields={[{ kind: "text", name: "keyword", label: "搜索词" }]}
        label="热门搜索"
        columns={COLUMNS}
        actionsOf={actionsOf}
        empty={{ title: "没有这样的搜索词" }}
        failed="热门搜索没有取到"
        dialogOf={({ command, name }) => <Dialogs command={command} name={name} />}
      />
    </>
  );
}

const { word, kind, sort } = HOT_WORD_FIELDS;

function Dialogs({ command, name }: { command: CommandActor; name: string }) {
  if (name === "ban")
    return (
      <CommandDialog command={command} title="屏蔽搜索词" submitText="屏蔽" isDanger>
        <p>屏蔽后，不论多少人搜索，这个词都不会出现在热门搜索里；搜索本身不受影响。</p>
      </CommandDialog>
    );
  return (
    <CommandDialog command={command} title={name === "add" ? "添加搜索词" : "置顶搜索词"} submitText="保存">
      {(form) => (
        <>
          <FieldInputs
            form={form}
            fields={{
              ...(name === "add" ? { word, kind } : {}),
              ...(name === "pin" || form.fields.kind === "1" ? { sort } : {}),
            }}
          />
        </>
      )}
    </CommandDialog>
  );
}

export const HotTermsScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, admin: SearchAdmin, navigator: Navigator, app: App },
  machine: createHotTermsMachine,
  view: HotTermsView,
});
