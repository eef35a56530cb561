import type { ActorRefFrom } from "xstate";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { SystemAdmin } from "../../../application/system/system-admin.ts";
import { createDictTypesMachine, NEW_DICT_TYPE } from "../../../application/system/system-machines.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { DICT_TYPE_FIELDS } from "../../../domain/system/system-forms.ts";
import type { DictTypeRow } from "../../../domain/system/system-rows.ts";
import { Button } from "../../kit/button.tsx";
import { CommandDialog } from "../../kit/console/command-dialog.tsx";
import type { Column } from "../../kit/console/data-table.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import { Link } from "../../kit/link.tsx";
import { Permitted } from "../../kit/permitted.tsx";
import { Tag } from "../../kit/tag.tsx";
import { screenOf } from "../../wiring.tsx";
import { RemoveDialog, STATUS_OPTIONS } from "./table-dialogs.tsx";
import { tableActions, useMay } from "./use-may.ts";

type ListActor = ActorRefFrom<ReturnType<typeof createDictTypesMachine>>;

const COLUMNS: readonly Column<DictTypeRow>[] = [
  { title: "字典名称", width: 200, cell: (row) => row.dictName },
  {
    title: "字典类型",
    width: 240,
    cell: (row) => <Link to={CONSOLE_PAGES.dictData.to({ dictType: row.dictType })}>{row.dictType}</Link>,
  },
  { title: "备注", cell: (row) => row.remark || "-" },
  { title: "创建时间", width: 152, cell: (row) => <span className="tm-number">{row.createTime.slice(0, 16)}</span> },
  {
    title: "状态",
    width: 80,
    cell: (row) => <Tag meaning={row.status === "0" ? "done" : "ended"}>{row.status === "0" ? "正常" : "停用"}</Tag>,
  },
];

function DictTypesView({ actor }: { actor: ListActor }) {
  const may = useMay();
  return (
    <>
      <PageHead
        title="字典"
        note="供其他客户端按接口取用的名称与选项；本站页面按内置名称显示"
        actions={
          <Permitted permissions={["system:dict:add"]}>
            <Button
              look="primary"
              onClick={() => actor.send({ type: "commandRequested", name: "edit", row: NEW_DICT_TYPE })}
            >
              新增字典
            </Button>
          </Permitted>
        }
      />
      <ListPanel
        actor={actor}
        fields={[
          { kind: "text", name: "dictName", label: "名称" },
          { kind: "text", name: "dictType", label: "类型" },
          { kind: "select", name: "status", label: "状态", options: STATUS_OPTIONS },
        ]}
        label="字典"
        columns={COLUMNS}
        actionsOf={() => tableActions(may, "dict")}
        empty={{ title: "没有符合条件的字典" }}
        failed="字典没有取到"
        dialogOf={({ command, name, row }) =>
          name === "remove" ? (
            <RemoveDialog command={command} what={row.dictName} lost="还有条目的字典不能删除。" />
          ) : (
            <CommandDialog command={command} title={row.id === "" ? "新增字典" : "修改字典"} submitText="保存">
              {(form) => <FieldInputs form={form} fields={DICT_TYPE_FIELDS} />}
            </CommandDialog>
          )
        }
      />
    </>
  );
}

export const DictTypesScreen = screenOf({
  adapterBundle: "console",
  ports: { admin: SystemAdmin, navigator: Navigator, notify: NOTIFY },
  machine: createDictTypesMachine,
  view: DictTypesView,
});
