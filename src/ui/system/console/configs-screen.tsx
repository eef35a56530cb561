import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { SystemAdmin } from "../../../application/system/system-admin.ts";
import { createConfigsMachine, NEW_CONFIG } from "../../../application/system/system-machines.ts";
import { settingName, settingOf, settingText } from "../../../domain/system/settings.ts";
import { SHOP_INFORMATION_KEY } from "../../../domain/system/shop-information.ts";
import { CONFIG_FIELDS, valueLabel } from "../../../domain/system/system-forms.ts";
import { CONFIG, type ConfigRow } from "../../../domain/system/system-rows.ts";
import { Button } from "../../kit/button.tsx";
import { CommandDialog } from "../../kit/console/command-dialog.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { columnsOf } from "../../kit/console/record-columns.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import { Permitted } from "../../kit/permitted.tsx";
import { screenOf } from "../../wiring.tsx";
import { SettingValue } from "./setting-input.tsx";
import "./system.css";
import { RemoveDialog } from "./table-dialogs.tsx";
import { tableActions, useMay } from "./use-may.ts";

type ListActor = ActorRefFrom<ReturnType<typeof createConfigsMachine>>;

const TYPE_OPTIONS = [
  { value: "Y", label: "内置" },
  { value: "N", label: "自定义" },
];

const { configValue, remark } = CONFIG_FIELDS;

const COLUMNS = columnsOf(CONFIG, {
  configName: {
    width: 296,
    drawn: (row) => (
      <>
        {settingName(row.configKey, row.configName)}
        <span className="tm-under">{row.configKey}</span>
      </>
    ),
  },
  configValue: {
    width: 176,
    drawn: (row) => <strong className="tm-anywhere">{settingText(row.configKey, row.configValue)}</strong>,
  },
  remark: { drawn: (row) => settingOf(row.configKey)?.effect ?? (row.remark || "-") },
  configType: { width: 80 },
});

function Meaning({ of }: { of: ConfigRow }) {
  const effect = settingOf(of.configKey)?.effect;
  return effect === undefined ? null : <p>{effect}</p>;
}

function ConfigsView({ actor }: { actor: ListActor }) {
  const may = useMay();
  return (
    <>
      <PageHead
        title="参数"
        note="改动一秒内对所有人生效，进行中的业务按改动前已定的时限执行"
        actions={
          <Permitted permissions={["system:config:add"]}>
            <Button onClick={() => actor.send({ type: "commandRequested", name: "edit", row: NEW_CONFIG })}>
              新增参数
            </Button>
          </Permitted>
        }
      />
      <ListPanel
        actor={actor}
        fields={[
          { kind: "text", name: "configName", label: "名称" },
          { kind: "text", name: "configKey", label: "键名" },
          { kind: "select", name: "configType", label: "类型", options: TYPE_OPTIONS },
        ]}
        label="参数"
        columns={COLUMNS}
        actionsOf={(one) =>
          tableActions(may, "config", {
            canRemove: one.configType === "N",
          })
        }
        empty={{ title: "没有符合条件的参数" }}
        failed="参数没有取到"
        dialogOf={({ command, name, row }) =>
          name === "remove" ? (
            <RemoveDialog command={command} what={row.configName} lost="删除后按程序默认执行。" />
          ) : (
            <CommandDialog
              command={command}
              title={row.id === "" ? "新增参数" : settingName(row.configKey, row.configName)}
              submitText="保存"
            >
              {(form) => (
                <>
                  <Meaning of={row} />
                  <FieldInputs
                    form={form}
                    fields={row.configType === "Y" ? { configValue, remark } : CONFIG_FIELDS}
                    drawn={{
                      configValue: (
                        <SettingValue
                          of={row.configKey}
                          form={form}
                          field="configValue"
                          label={valueLabel(row.configKey)}
                          most={row.configKey === SHOP_INFORMATION_KEY ? configValue.type.most : 500}
                        />
                      ),
                    }}
                  />
                </>
              )}
            </CommandDialog>
          )
        }
      />
    </>
  );
}

export const ConfigsScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, admin: SystemAdmin, navigator: Navigator, notify: NOTIFY },
  machine: createConfigsMachine,
  view: ConfigsView,
});
