import type { ActorRefFrom } from "xstate";
import { Navigator } from "../../../application/platform.ts";
import { SystemAdmin } from "../../../application/system/system-admin.ts";
import { createConfigsMachine, NEW_CONFIG } from "../../../application/system/system-machines.ts";
import { configMeaning } from "../../../domain/system/config-meanings.ts";
import { SHOP_INFORMATION_KEY } from "../../../domain/system/shop-information.ts";
import { CONFIG_FIELDS } from "../../../domain/system/system-forms.ts";
import type { ConfigRow } from "../../../domain/system/system-rows.ts";
import { Button } from "../../kit/button.tsx";
import { type CommandActor, CommandDialog } from "../../kit/console/command-dialog.tsx";
import { type Column, DataTable } from "../../kit/console/data-table.tsx";
import { FilterRow, PageHead } from "../../kit/console/page.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import { FormInput } from "../../kit/form-fields.tsx";
import { Permitted } from "../../kit/permitted.tsx";
import { useSelector } from "../../use-selector.ts";
import { NOTIFY, screenOf } from "../../wiring.tsx";
import { RemoveDialog } from "./table-dialogs.tsx";
import { tableActions, useMay } from "./use-may.ts";

type ListActor = ActorRefFrom<ReturnType<typeof createConfigsMachine>>;

const TYPE_OPTIONS = [
  { value: "Y", label: "内置" },
  { value: "N", label: "自定义" },
];

const { configValue, remark } = CONFIG_FIELDS;

const COLUMNS: readonly Column<ConfigRow>[] = [
  {
    title: "参数",
    width: 296,
    cell: (row) => (
      <>
        {row.configName}
        <span className="tm-data-second">{row.configKey}</span>
      </>
    ),
  },
  { title: "值", width: 176, cell: (row) => <strong className="tm-number">{row.configValue}</strong> },
  { title: "作用", cell: (row) => configMeaning(row.configKey) || row.remark || "-" },
  { title: "类型", width: 80, cell: (row) => (row.configType === "Y" ? "内置" : "自定义") },
];

function ConfigsView({ actor }: { actor: ListActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const may = useMay();
  const { request, running } = state.context;
  const command = state.children.command as CommandActor | undefined;
  const row = running?.row as ConfigRow | undefined;
  const meaning = configMeaning(row?.configKey ?? "");
  return (
    <>
      <PageHead
        title="参数"
        note="改动一秒内对所有人生效，进行中的业务按改动前已定的时限执行"
        actions={
          <Permitted permissions={["system:config:add"]}>
            <Button onClick={() => actor.send({ type: "commandAsked", name: "edit", row: NEW_CONFIG })}>
              新增参数
            </Button>
          </Permitted>
        }
      />
      <div className="tm-panel">
        <FilterRow
          fields={[
            { kind: "text", name: "configName", label: "名称" },
            { kind: "text", name: "configKey", label: "键名" },
            { kind: "select", name: "configType", label: "类型", options: TYPE_OPTIONS },
          ]}
          filters={request.filters}
          onFilter={(filters) => actor.send({ type: "filtered", filters })}
        />
        <DataTable
          label="参数"
          columns={COLUMNS}
          state={state}
          send={(event) => actor.send(event)}
          actionsOf={(one) =>
            tableActions(may, "config", (name) => actor.send({ type: "commandAsked", name, row: one }), {
              canRemove: one.configType === "N",
            })
          }
          empty={{ title: "没有符合条件的参数" }}
          failed="参数没有取到"
        />
      </div>
      {command === undefined || row === undefined ? null : running?.name === "remove" ? (
        <RemoveDialog command={command} what={row.configName} lost="删除后按程序默认执行。" />
      ) : (
        <CommandDialog command={command} title={row.id === "" ? "新增参数" : row.configName} submitText="保存">
          {(form) => (
            <>
              {meaning === "" ? null : <p>{meaning}</p>}
              <FieldInputs
                form={form}
                fields={row.configType === "Y" ? { configValue, remark } : CONFIG_FIELDS}
                drawn={{
                  configValue: (
                    <FormInput
                      form={form}
                      field="configValue"
                      label={configValue.label}
                      maxLength={row.configKey === SHOP_INFORMATION_KEY ? configValue.type.most : 500}
                    />
                  ),
                }}
              />
            </>
          )}
        </CommandDialog>
      )}
    </>
  );
}

export const ConfigsScreen = screenOf({
  adapterBundle: "console",
  ports: [SystemAdmin, Navigator, NOTIFY],
  machine: createConfigsMachine,
  view: ConfigsView,
});
