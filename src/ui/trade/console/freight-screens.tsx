import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { OverrideAdmin, TariffAdmin } from "../../../application/trade/freight-admin.ts";
import {
  createOverridesMachine,
  createTariffsMachine,
  newOverride,
  newTariff,
} from "../../../application/trade/freight-machines.ts";
import { choicesOf } from "../../../domain/choice-search.ts";
import type { Fields } from "../../../domain/fields.ts";
import { DELIVERY_CITIES } from "../../../domain/freight/cities.ts";
import {
  DESTINATIONS,
  FREIGHT_OVERRIDE,
  FREIGHT_TARIFF,
  OVERRIDE_FIELDS,
  TARIFF_FIELDS,
} from "../../../domain/freight/tariff.ts";
import { asId, isId, type WarehouseId } from "../../../domain/ids.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { Button, LinkButton } from "../../kit/button.tsx";
import { type CommandActor, CommandDialog } from "../../kit/console/command-dialog.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { type FilterField, PageHead } from "../../kit/console/page.tsx";
import { columnsOf } from "../../kit/console/record-columns.tsx";
import { FieldInputs } from "../../kit/field-inputs.tsx";
import { FormSearch } from "../../kit/form-fields.tsx";
import { Link } from "../../kit/link.tsx";
import { SearchSelect } from "../../kit/search-select.tsx";
import { Tag } from "../../kit/tag.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";

const CITIES = choicesOf(DELIVERY_CITIES);
const PLACES = choicesOf(DESTINATIONS);

const PRICES = {
  perTruck: { width: 112 },
  perM3: { width: 112 },
  loading: { width: 96 },
  extraStop: { width: 96 },
} as const;

const TARIFF_COLUMNS = columnsOf(FREIGHT_TARIFF, {
  origin: { width: 120 },
  destination: { width: 160 },
  carrier: {},
  ...PRICES,
});
const OVERRIDE_COLUMNS = columnsOf(FREIGHT_OVERRIDE, {
  storeName: { isShort: true },
  destination: { width: 160 },
  carrier: {},
  ...PRICES,
  isFirm: {
    width: 88,
    drawn: ({ isFirm }) => (isFirm ? <Tag meaning="done">一口价</Tag> : <Tag meaning="ended">估价</Tag>),
  },
});

/** The form of a price, its cities found by their sound. */
const PriceDialog = ({ command, title, fields }: { command: CommandActor; title: string; fields: Fields }) => (
  <CommandDialog command={command} title={title} submitText="保存">
    {(form) => (
      <FieldInputs
        form={form}
        fields={fields}
        drawn={{
          origin: <FormSearch form={form} field="origin" label="起运城市" isRequired options={CITIES} />,
          destination: <FormSearch form={form} field="destination" label="送到" isRequired options={PLACES} />,
        }}
      />
    )}
  </CommandDialog>
);

const RemoveDialog = ({ command, left }: { command: CommandActor; left: string }) => (
  <CommandDialog command={command} title="删除运价" submitText="删除" isDanger>
    <p>{left}</p>
  </CommandDialog>
);

const narrowedBy = (name: string, label: string, options: typeof CITIES): FilterField => ({
  kind: "control",
  name,
  label,
  control: (value, choose) => (
    <SearchSelect label={label} none="不限" options={options} value={value} onChange={choose} />
  ),
});

const ACTIONS = [
  { label: "修改", command: "edit" },
  { label: "删除", isDanger: true, command: "remove" },
];

function TariffsView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createTariffsMachine>> }) {
  const { filters } = useSelector(actor, ({ context }) => context.request);
  const add = (
    <Button
      look="primary"
      onClick={() => actor.send({ type: "commandRequested", name: "edit", row: newTariff(filters.origin ?? "") })}
    >
      添加运价
    </Button>
  );
  return (
    <>
      <PageHead
        title="运价"
        note="先按城市，再按全省；都没有时按参数“内陆运费”的五档里程估算。商家可为自己的仓库另定运价"
        actions={add}
      />
      <ListPanel
        actor={actor}
        fields={[narrowedBy("origin", "起运城市", CITIES), narrowedBy("destination", "送到", PLACES)]}
        label="运价"
        columns={TARIFF_COLUMNS}
        actionsOf={() => ACTIONS}
        empty={{ title: "还没有这样的运价", action: add }}
        failed="运价没有取到"
        dialogOf={({ command, name, row }) =>
          name === "remove" ? (
            <RemoveDialog command={command} left="删除后，这条线路按全省运价或里程估算。" />
          ) : (
            <PriceDialog command={command} title={row.id === "" ? "添加运价" : "修改运价"} fields={TARIFF_FIELDS} />
          )
        }
      />
    </>
  );
}

export const TariffsScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, admin: TariffAdmin, navigator: Navigator, notify: NOTIFY },
  machine: createTariffsMachine,
  view: TariffsView,
});

function OverridesView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createOverridesMachine>> }) {
  const { storeId = "" } = useSelector(actor, ({ context }) => context.request.filters);
  const add = isId(storeId) ? (
    <Button
      look="primary"
      onClick={() =>
        actor.send({ type: "commandRequested", name: "edit", row: newOverride(asId<WarehouseId>(storeId)) })
      }
    >
      添加运价
    </Button>
  ) : (
    <Link to={CONSOLE_PAGES.warehouses.to()}>选择仓库</Link>
  );
  return (
    <>
      <PageHead
        title="送货运价"
        note="没有填写的城市按平台运价估算，由您确认订单时确定；一口价下单即按此收取"
        actions={
          <>
            <LinkButton to={CONSOLE_PAGES.warehouses.to()}>返回仓库</LinkButton>
            {isId(storeId) ? add : null}
          </>
        }
      />
      <ListPanel
        actor={actor}
        label="送货运价"
        columns={OVERRIDE_COLUMNS}
        actionsOf={() => ACTIONS}
        empty={{ title: "还没有填写运价", action: add }}
        failed="运价没有取到"
        dialogOf={({ command, name, row }) =>
          name === "remove" ? (
            <RemoveDialog command={command} left="删除后，送到那里的运费按平台运价估算，由您确认订单时确定。" />
          ) : (
            <PriceDialog command={command} title={row.id === "" ? "添加运价" : "修改运价"} fields={OVERRIDE_FIELDS} />
          )
        }
      />
    </>
  );
}

export const OverridesScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, admin: OverrideAdmin, navigator: Navigator, notify: NOTIFY },
  machine: createOverridesMachine,
  view: OverridesView,
});
