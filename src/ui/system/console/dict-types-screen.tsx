import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { SystemAdmin } from "../../../application/system/system-admin.ts";
import { createDictTypesMachine, NEW_DICT_TYPE } from "../../../application/system/system-machines.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { DICT_TYPE_FIELDS } from "../../../domain/system/system-forms.ts";
import { DICT_TYPE } from "../../../domain/system/system-rows.ts";
import { Button } from "../../kit/button.tsx";
import { CommandDialog } from "../../kit/console/command-dialog.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { columnsOf } from "../../kit/console/record-columns.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import { Link } from "../../kit/link.tsx";
import { Permitted } from "../../kit/permitted.tsx";
import { screenOf } from "../../wiring.tsx";
import { IN_USE_TABS, RemoveDialog, StatusTag } from "./table-dialogs.tsx";
import { tableActions, useMay } from "./use-may.ts";

type ListActor = ActorRefFrom<ReturnType<typeof createDictTypesMachine>>;

const COLUMNS = columnsOf(DICT_TYPE, {
  dictName: { width: 200 },
  dictType: {
    width: 240,
    drawn: ({ dictType }) => <Link to={CONSOLE_PAGES.dictData.to({ dictType })}>{dictType}</Link>,
  },
  remark: {},
  createTime: { width: 152 },
  status: { width: 80, drawn: ({ status }) => <StatusTag status={status} /> },
});

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
        tabs={IN_USE_TABS}
        fields={[
          { kind: "text", name: "dictName", label: "名称" },
          { kind: "text", name: "dictType", label: "类型" },
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
  ports: { lists: ConsoleLists, admin: SystemAdmin, navigator: Navigator, notify: NOTIFY },
  machine: createDictTypesMachine,
  view: DictTypesView,
});
