import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
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
import { STORE_FIELDS, type Warehouse } from "../../../domain/trade/warehouse.ts";
import { LinkButton } from "../../kit/button.tsx";
import type { Column } from "../../kit/console/data-table.tsx";
import { type EditorForm, EditorFrame, FieldSection, inputsOf } from "../../kit/console/editor-frame.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { FieldGroup } from "../../kit/fields.tsx";
import { FormSearch } from "../../kit/form-fields.tsx";
import { Link } from "../../kit/link.tsx";
import { Count } from "../../kit/money-text.tsx";
import { Permitted } from "../../kit/permitted.tsx";
import { SearchSelect } from "../../kit/search-select.tsx";
import { Tag } from "../../kit/tag.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { SlotsShort } from "./slots-short.tsx";
import "../trade.css";
import "./warehouse.css";

type ListActor = ActorRefFrom<ReturnType<typeof createWarehouseListMachine>>;
type EditActor = ActorRefFrom<ReturnType<typeof createWarehouseEditMachine>>;

const PORTS = choicesOf(PLACES);

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
    width: 196,
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
    width: 116,
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
    width: 196,
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
            width: 204,
            cell: (row) =>
              row.isOwn ? (
                <Permitted permissions={EDITS}>
                  <span className="tm-data-actions tm-row tm-stretched">
                    <LinkButton size="small" to={CONSOLE_PAGES.warehouseForm.to({ id: row.id })}>
                      修改
                    </LinkButton>
                    <LinkButton size="small" to={CONSOLE_PAGES.warehouseSlots.to({ id: row.id })}>
                      提货时段
                    </LinkButton>
                    <LinkButton size="small" to={CONSOLE_PAGES.warehouseFreight.to({ storeId: row.id })}>
                      运价
                    </LinkButton>
                  </span>
                </Permitted>
              ) : (
                <Permitted permissions={EDITS}>
                  <LinkButton size="small" to={CONSOLE_PAGES.warehouseFreight.to({ storeId: row.id })}>
                    运价
                  </LinkButton>
                </Permitted>
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
  ports: { lists: ConsoleLists, navigator: Navigator, notify: NOTIFY },
  machine: createWarehouseListMachine,
  view: WarehouseListView,
});

function WarehouseEditView({ actor }: { actor: EditActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { before } = state.context;
  return (
    <EditorFrame<WarehouseEdit>
      state={state}
      send={actor.send}
      name="仓库"
      title={before === null || before.rest.id === "" ? "新增仓库" : `修改仓库 ${before.fields.storeName}`}
      missing="没有这个仓库，或它由平台维护"
      back={{ to: CONSOLE_PAGES.warehouses.to(), text: "查看仓库" }}
      failed="仓库没有取到"
    >
      {(editor) => {
        const form = inputsOf(editor);
        const { label, hint } = STORE_FIELDS.portCode;
        return (
          <FieldSection
            title="仓库资料"
            note={
              editor.form.rest.goodsNum > 0 ? <span className="tm-muted">库内已有商品，城市和港口不能更改</span> : null
            }
            form={form}
            fields={STORE_FIELDS}
            drawn={{
              provinceCode: <PlaceField editor={editor} />,
              cityCode: null,
              portCode: <FormSearch form={form} field="portCode" label={label} none={hint} options={PORTS} />,
            }}
          />
        );
      }}
    </EditorFrame>
  );
}

/** Province and city; a province with one city needs no second choice. */
function PlaceField({ editor: { form, change, problemOf } }: { editor: EditorForm<WarehouseEdit> }) {
  const { regions } = form.rest;
  const cities = citiesFor(regions, form.fields);
  const choose = (place: { provinceCode?: string; cityCode: string }) =>
    change({ ...form, fields: { ...form.fields, ...place } });
  return (
    <FieldGroup label={STORE_FIELDS.cityCode.label} problem={problemOf("cityCode")} isRequired>
      <span className="tm-grid tm-two">
        <SearchSelect
          label="省份"
          none="省份"
          options={choicesOf(regions)}
          value={form.fields.provinceCode}
          onChange={(provinceCode) => choose({ provinceCode, cityCode: onlyCity(regions, provinceCode)?.code ?? "" })}
        />
        <SearchSelect
          label="城市"
          none="城市"
          options={choicesOf(cities)}
          value={form.fields.cityCode}
          isWrong={problemOf("cityCode") !== null}
          disabled={cities.length === 0}
          onChange={(cityCode) => choose({ cityCode })}
        />
      </span>
    </FieldGroup>
  );
}

export const WarehouseEditScreen = screenOf({
  adapterBundle: "console",
  ports: { warehouses: Warehouses, navigator: Navigator, ids: Ids, notify: NOTIFY },
  machine: createWarehouseEditMachine,
  view: WarehouseEditView,
});
