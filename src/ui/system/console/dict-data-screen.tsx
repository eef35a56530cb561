import type { ActorRefFrom } from "xstate";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { SystemAdmin } from "../../../application/system/system-admin.ts";
import { createDictDataMachine, newDictData } from "../../../application/system/system-machines.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { DICT_DATA_FIELDS } from "../../../domain/system/system-forms.ts";
import type { DictDataRow } from "../../../domain/system/system-rows.ts";
import { Button, LinkButton } from "../../kit/button.tsx";
import { CommandDialog } from "../../kit/console/command-dialog.tsx";
import type { Column } from "../../kit/console/data-table.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import { Permitted } from "../../kit/permitted.tsx";
import { Tag } from "../../kit/tag.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { RemoveDialog, STATUS_OPTIONS } from "./table-dialogs.tsx";
import { tableActions, useMay } from "./use-may.ts";

type ListActor = ActorRefFrom<ReturnType<typeof createDictDataMachine>>;

const COLUMNS: readonly Column<DictDataRow>[] = [
  { title: "排序", width: 64, align: "right", cell: (row) => <span className="tm-number">{row.dictSort}</span> },
  { title: "标签", width: 240, cell: (row) => row.dictLabel },
  { title: "键值", width: 200, cell: (row) => <span className="tm-number">{row.dictValue}</span> },
  { title: "备注", cell: (row) => row.remark || "-" },
  { title: "创建时间", width: 152, cell: (row) => <span className="tm-number">{row.createTime.slice(0, 16)}</span> },
  {
    title: "状态",
    width: 80,
    cell: (row) => <Tag meaning={row.status === "0" ? "done" : "ended"}>{row.status === "0" ? "正常" : "停用"}</Tag>,
  },
];

/** Entries of all dictionaries say whose they are. */
const OF_ALL: readonly Column<DictDataRow>[] = [
  { title: "字典类型", width: 176, cell: (row) => row.dictType },
  ...COLUMNS,
];

function DictDataView({ actor }: { actor: ListActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const may = useMay();
  const { request } = state.context;
  const { dictType = "" } = request.filters;
  return (
    <>
      <PageHead
        title={dictType === "" ? "字典条目" : `字典条目 ${dictType}`}
        actions={
          <>
            <LinkButton to={CONSOLE_PAGES.dictTypes.to()}>返回字典</LinkButton>
            {dictType === "" ? null : (
              <Permitted permissions={["system:dict:add"]}>
                <Button
                  look="primary"
                  onClick={() => actor.send({ type: "commandRequested", name: "edit", row: newDictData(dictType) })}
                >
                  新增条目
                </Button>
              </Permitted>
            )}
          </>
        }
      />
      <ListPanel
        actor={actor}
        fields={[
          { kind: "text", name: "dictType", label: "字典类型" },
          { kind: "text", name: "dictLabel", label: "标签" },
          { kind: "select", name: "status", label: "状态", options: STATUS_OPTIONS },
        ]}
        label="字典条目"
        columns={dictType === "" ? OF_ALL : COLUMNS}
        actionsOf={() => tableActions(may, "dict")}
        empty={{ title: "没有符合条件的条目" }}
        failed="字典条目没有取到"
        dialogOf={({ command, name, row }) =>
          name === "remove" ? (
            <RemoveDialog
              command={command}
              what={row.dictLabel}
              lost="取用字典的客户端将不再得到此条目。要暂停使用请改为停用。"
            />
          ) : (
            <CommandDialog command={command} title={row.id === "" ? "新增条目" : "修改条目"} submitText="保存">
              {(form) => <FieldInputs form={form} fields={DICT_DATA_FIELDS} />}
            </CommandDialog>
          )
        }
      />
    </>
  );
}

export const DictDataScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: SystemAdmin, navigator: Navigator, notify: NOTIFY },
  machine: createDictDataMachine,
  view: DictDataView,
});
