import type { ActorRefFrom } from "xstate";
import { isEdited } from "../../../application/editor-machine.ts";
import { Ids, Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import {
  createWarehouseEditMachine,
  createWarehouseListMachine,
  type WarehouseEdit,
} from "../../../application/trade/warehouse-machines.ts";
import { Warehouses } from "../../../application/trade/warehouses.ts";
import { choicesOf } from "../../../domain/choice-search.ts";
import { citiesFor, onlyCity } from "../../../domain/region.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { PLACES } from "../../../domain/timber/places.ts";
import type { Warehouse } from "../../../domain/trade/warehouse.ts";
import { LinkButton } from "../../kit/button.tsx";
import type { Column } from "../../kit/console/data-table.tsx";
import { Padded, Section } from "../../kit/console/details.tsx";
import { FormColumn } from "../../kit/console/form-column.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { inputOf } from "../../kit/console/saved-input.tsx";
import { EmptyState } from "../../kit/empty-state.tsx";
import { ErrorState } from "../../kit/error-state.tsx";
import { Field, TextInput } from "../../kit/fields.tsx";
import { Link } from "../../kit/link.tsx";
import { Count } from "../../kit/money-text.tsx";
import { Permitted } from "../../kit/permitted.tsx";
import { SearchSelect } from "../../kit/search-select.tsx";
import { SkeletonRows } from "../../kit/skeleton.tsx";
import { Tag } from "../../kit/tag.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { SlotsShort } from "./slots-short.tsx";
import "../trade.css";
import "./warehouse.css";

type ListActor = ActorRefFrom<ReturnType<typeof createWarehouseListMachine>>;
type EditActor = ActorRefFrom<ReturnType<typeof createWarehouseEditMachine>>;

const EDITS = ["merchant:store:edit"];

const COLUMNS: readonly Column<Warehouse>[] = [
  {
    title: "仓库",
    cell: (row) => (
      <>
        {row.storeName} {row.isOwn ? null : <Tag meaning="ended">公共库</Tag>}
        <span className="tm-under">{row.portName === "" ? "-" : row.portName}</span>
      </>
    ),
  },
  {
    title: "地址",
    cell: (row) => (
      <>
        {row.provinceName}
        {row.cityName === row.provinceName ? "" : row.cityName}
        <span className="tm-under">{row.address}</span>
      </>
    ),
  },
  {
    title: "联系人",
    width: 128,
    cell: (row) => (
      <>
        {row.contact === "" ? "-" : row.contact}
        <span className="tm-under tm-number">{row.phone}</span>
      </>
    ),
  },
  { title: "在库商品", width: 88, align: "right", cell: (row) => <Count value={row.goodsNum} unit="种" /> },
  {
    title: "提货时段",
    width: 248,
    cell: ({ slots }) => <SlotsShort slots={slots} />,
  },
];

function WarehouseListView({ actor }: { actor: ListActor }) {
  const add = (
    <Permitted permissions={EDITS}>
      <LinkButton look="primary" to={CONSOLE_PAGES.warehouseForm.to({ id: "" })}>
        新增仓库
      </LinkButton>
    </Permitted>
  );
  return (
    <>
      <PageHead title="仓库与时段" actions={add} />
      <ListPanel
        actor={actor}
        fields={[{ kind: "text", name: "keyword", label: "关键词", placeholder: "仓库名称或地址" }]}
        label="仓库"
        columns={[
          ...COLUMNS,
          {
            title: "操作",
            width: 168,
            cell: (row) =>
              row.isOwn ? (
                <Permitted permissions={EDITS}>
                  <span className="tm-row tm-stretched">
                    <LinkButton size="small" to={CONSOLE_PAGES.warehouseForm.to({ id: row.id })}>
                      修改
                    </LinkButton>
                    <LinkButton size="small" to={CONSOLE_PAGES.warehouseSlots.to({ id: row.id })}>
                      提货时段
                    </LinkButton>
                  </span>
                </Permitted>
              ) : (
                <span className="tm-muted">由平台维护</span>
              ),
          },
        ]}
        empty={(filters) =>
          filters.keyword === ""
            ? { title: "还没有仓库，新增后可在发布货源时选择", action: add }
            : { title: "没有符合条件的仓库", action: <Link to={CONSOLE_PAGES.warehouses.to()}>查看全部仓库</Link> }
        }
        failed="仓库没有取到"
      />
    </>
  );
}

export const WarehouseListScreen = screenOf({
  adapterBundle: "console",
  ports: { warehouses: Warehouses, navigator: Navigator, notify: NOTIFY },
  machine: createWarehouseListMachine,
  view: WarehouseListView,
});

function WarehouseEditView({ actor }: { actor: EditActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { form } = state.context;
  return (
    <>
      <PageHead
        title={form === null || form.id === "" ? "新增仓库" : `修改仓库 ${state.context.before?.storeName ?? ""}`}
      />
      {state.hasTag("missing") || state.hasTag("failed") || form === null ? (
        <div className="tm-panel">
          {state.hasTag("missing") ? (
            <EmptyState
              title="没有这个仓库，或它由平台维护"
              action={<Link to={CONSOLE_PAGES.warehouses.to()}>查看仓库</Link>}
            />
          ) : state.hasTag("failed") ? (
            <ErrorState message="仓库没有取到" onRetry={() => actor.send({ type: "retried" })} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </div>
      ) : (
        <Fields actor={actor} form={form} />
      )}
    </>
  );
}

const PORTS = choicesOf(PLACES);

function Fields({ actor, form }: { actor: EditActor; form: WarehouseEdit }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { problems, tried } = state.context;
  const problemOf = (field: string) => (tried ? (problems[field] ?? null) : null);
  const change = (changed: Partial<WarehouseEdit>) => actor.send({ type: "edited", form: { ...form, ...changed } });
  const cities = citiesFor(form.regions, form);
  const text = (field: "storeName" | "address" | "contact" | "phone", label: string, maxLength: number) => (
    <Field label={label} problem={problemOf(field)}>
      <TextInput
        value={form[field]}
        maxLength={maxLength}
        isWrong={problemOf(field) !== null}
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </Field>
  );
  return (
    <FormColumn
      input={inputOf("仓库", actor, "form")}
      label="仓库"
      isDirty={isEdited(state.context)}
      isSaving={state.hasTag("busy")}
      onSave={() => actor.send({ type: "submitted" })}
      onReset={() => actor.send({ type: "undone" })}
    >
      <Section
        title="仓库资料"
        note={form.goodsNum > 0 ? <span className="tm-muted">库内已有商品，城市和港口不能更改</span> : null}
      >
        <Padded>
          <div className="tm-form-columns">
            {text("storeName", "仓库名称", 30)}
            <Field label="所在城市" problem={problemOf("cityCode")}>
              <span className="tm-grid tm-two">
                <SearchSelect
                  label="省份"
                  none="省份"
                  options={choicesOf(form.regions)}
                  value={form.provinceCode}
                  onChange={(provinceCode) =>
                    change({ provinceCode, cityCode: onlyCity(form.regions, provinceCode)?.code ?? "" })
                  }
                />
                <SearchSelect
                  label="城市"
                  none="城市"
                  options={choicesOf(cities)}
                  value={form.cityCode}
                  isWrong={problemOf("cityCode") !== null}
                  disabled={cities.length === 0}
                  onChange={(cityCode) => change({ cityCode })}
                />
              </span>
            </Field>
            <Field label="港口或口岸" problem={problemOf("portCode")}>
              <SearchSelect
                label="港口或口岸"
                none="不在港口或口岸"
                options={PORTS}
                value={form.portCode}
                isWrong={problemOf("portCode") !== null}
                onChange={(portCode) => change({ portCode })}
              />
            </Field>
            {text("address", "详细地址", 100)}
            {text("contact", "联系人", 20)}
            {text("phone", "联系电话", 20)}
          </div>
        </Padded>
      </Section>
    </FormColumn>
  );
}

export const WarehouseEditScreen = screenOf({
  adapterBundle: "console",
  ports: { warehouses: Warehouses, navigator: Navigator, ids: Ids, notify: NOTIFY },
  machine: createWarehouseEditMachine,
  view: WarehouseEditView,
});
