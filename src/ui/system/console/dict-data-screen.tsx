import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { SystemAdmin } from "../../../application/system/system-admin.ts";
import { createDictDataMachine, newDictData } from "../../../application/system/system-machines.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { DICT_DATA_FIELDS } from "../../../domain/system/system-forms.ts";
import { DICT_DATA } from "../../../domain/system/system-rows.ts";
import { Button, LinkButton } from "../../kit/button.tsx";
import { CommandDialog } from "../../kit/console/command-dialog.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { columnsOf } from "../../kit/console/record-columns.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import { Permitted } from "../../kit/permitted.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { IN_USE_TABS, RemoveDialog, StatusTag } from "./table-dialogs.tsx";
import { tableActions, useMay } from "./use-may.ts";

type ListActor = ActorRefFrom<ReturnType<typeof createDictDataMachine>>;

const COLUMNS = columnsOf(DICT_DATA, {
  dictSort: { width: 64 },
  dictLabel: { width: 240 },
  dictValue: { width: 200, drawn: ({ dictValue }) => <span className="tm-number">{dictValue}</span> },
  remark: {},
  createTime: { width: 152 },
  status: { width: 80, drawn: ({ status }) => <StatusTag status={status} /> },
});

/** Entries of all dictionaries say whose they are. */
const OF_ALL = [...columnsOf(DICT_DATA, { dictType: { width: 176 } }), ...COLUMNS];

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
        tabs={IN_USE_TABS}
        fields={[
          { kind: "text", name: "dictType", label: "字典类型" },
          { kind: "text", name: "dictLabel", label: "标签" },
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
  ports: { lists: ConsoleLists, admin: SystemAdmin, navigator: Navigator, notify: NOTIFY },
  machine: createDictDataMachine,
  view: DictDataView,
});
