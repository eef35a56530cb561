import { useMachine } from "@xstate/react";
import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { createGoodsExportMachine } from "../../../application/catalog/goods-import-machine.ts";
import { MerchantGoods, type MerchantGoodsFilters } from "../../../application/catalog/merchant-goods.ts";
import {
  createConfirmStockMachine,
  createMerchantGoodsListMachine,
  GOODS_STEPS,
} from "../../../application/catalog/merchant-goods-list-machine.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { Downloads } from "../../../application/system/downloads.ts";
import { priceUnit } from "../../../domain/catalog/goods/goods-offer.ts";
import { GOODS_EVENT_NAMES } from "../../../domain/catalog/goods/goods-status.ts";
import type { HandledGoods } from "../../../domain/catalog/goods/handled-goods.ts";
import { changeWarning } from "../../../domain/catalog/goods/odd-input.ts";
import { stockAgeText } from "../../../domain/catalog/goods/stock-age.ts";
import { decimalIn, fenIn } from "../../../domain/fields.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { pieceName } from "../../../domain/timber/quantity-input.ts";
import { dm3 } from "../../../domain/units.ts";
import { Button, LinkButton } from "../../kit/button.tsx";
import { type CommandActor, CommandDialog, commandOf } from "../../kit/console/command-dialog.tsx";
import type { Column, RowAction } from "../../kit/console/data-table.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { ActionBar, PageHead } from "../../kit/console/page.tsx";
import { Measured } from "../../kit/measured.tsx";
import { Count } from "../../kit/money-text.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf, usePort, useWired } from "../../wiring.tsx";
import {
  Editable,
  GoodsPrice,
  GoodsTag,
  GoodsThing,
  InPlace,
  KIND_OPTIONS,
  statusTabs,
  TraitsCell,
} from "./goods-parts.tsx";
import "../catalog.css";
import "./goods-console.css";

type ListActor = ActorRefFrom<ReturnType<typeof createMerchantGoodsListMachine>>;

const stockUnit = (goods: HandledGoods): string => (goods.countedIn === "piece" ? pieceName(goods) : "m³");

const StockAge = ({ days }: { days: number | undefined }) => {
  const text = stockAgeText(days);
  return text === "" ? null : <span className="tm-under tm-warning">{text}</span>;
};

/** The columns; `inPlace` gives the field of a cell while it is edited. */
const columnsFor = (
  edit: (name: string, row: HandledGoods) => void,
  inPlace: (name: string, row: HandledGoods) => CommandActor | null,
): Column<HandledGoods>[] => [
  {
    title: "规格",
    width: 200,
    cell: (goods) => <GoodsThing goods={goods} to={CONSOLE_PAGES.goodsForm.to({ id: goods.id })} />,
  },
  { title: "材质 / 仓库", isShort: true, cell: (goods) => <TraitsCell goods={goods} /> },
  {
    title: "库存",
    width: 168,
    align: "right",
    cell: (goods) => {
      const command = inPlace("stock", goods);
      const stock = goods.stockPieces ?? goods.stockVolume;
      return (
        <>
          {command === null ? (
            <Editable id={`stock-${goods.id}`} label={`修改库存 ${goods.title}`} onEdit={() => edit("stock", goods)}>
              <span className={goods.stockVolume === 0 ? "tm-muted" : undefined}>
                <Measured goods={goods} count={stock} volume={goods.stockVolume} />
                {goods.stockPieces === null ? null : (
                  <>
                    {" · "}
                    <Count value={goods.stockPieces} unit={pieceName(goods)} />
                  </>
                )}
              </span>
            </Editable>
          ) : (
            <InPlace
              command={command}
              field="stock"
              label="库存"
              unit={stockUnit(goods)}
              warning={(typed) =>
                changeWarning(goods, { stock: decimalIn(typed, goods.countedIn === "piece" ? 0 : 3) })
              }
              back={`stock-${goods.id}`}
            />
          )}
          <StockAge days={goods.stockAgeDays} />
          {goods.availableVolume === goods.stockVolume ? null : (
            <span className="tm-under">
              可售 <Measured goods={goods} count={goods.available} volume={goods.availableVolume} /> · 占用{" "}
              <Measured
                goods={goods}
                count={stock - goods.available}
                volume={dm3(goods.stockVolume - goods.availableVolume)}
              />
            </span>
          )}
        </>
      );
    },
  },
  {
    title: "价格",
    width: 140,
    align: "right",
    cell: (goods) => {
      const command = inPlace("price", goods);
      return (
        <>
          {command === null ? (
            <Editable id={`price-${goods.id}`} label={`修改价格 ${goods.title}`} onEdit={() => edit("price", goods)}>
              <GoodsPrice goods={goods} />
            </Editable>
          ) : (
            <InPlace
              command={command}
              field="price"
              label="价格"
              unit={priceUnit(goods.saleUnit)}
              warning={(typed) => changeWarning(goods, { price: fenIn(typed) })}
              back={`price-${goods.id}`}
            />
          )}
          <span className="tm-under tm-number">{goods.priceTime.slice(0, 16)}</span>
        </>
      );
    },
  },
  {
    title: "状态",
    width: 76,
    cell: (goods) => (
      <>
        <GoodsTag goods={goods} side="merchant" />
        {goods.rejectReason === null ? null : <span className="tm-under">{goods.rejectReason}</span>}
      </>
    ),
  },
];

function ExportButtons({ filters, total }: { filters: MerchantGoodsFilters; total: number }) {
  const [state, send] = useMachine(
    useWired(createGoodsExportMachine, { merchantGoods: MerchantGoods, downloads: Downloads }),
  );
  const isMaking = state.matches("making");
  return (["xlsx", "csv"] as const).map((format) => (
    <Button
      key={format}
      busy={isMaking}
      disabled={total === 0}
      onClick={() => send({ type: "exportRequested", request: { format, what: { filters } } })}
    >
      {format === "xlsx" ? "导出 Excel" : "导出 CSV"}
    </Button>
  ));
}

function ConfirmStockButton({ onConfirmed }: { onConfirmed: () => void }) {
  const [state, send] = useMachine(useWired(createConfirmStockMachine, { merchantGoods: MerchantGoods, app: App }), {
    input: { onConfirmed },
  });
  return (
    <Button busy={state.matches("confirming")} onClick={() => send({ type: "pressed" })}>
      全部确认库存
    </Button>
  );
}

const WARNED: Readonly<Record<string, string>> = {
  submit: "提交后由平台审核，审核期间不能修改。",
  withdraw: "撤回后回到草稿，可以修改。",
  publish: "上架后买家可以看到并下单。",
  unpublish: "下架后买家不能再看到和下单，已有订单不受影响。",
};

function MerchantGoodsView({ actor }: { actor: ListActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const navigator = usePort(Navigator);
  const { request, data, running, chosen } = state.context;
  const filters = request.filters as MerchantGoodsFilters;
  const command = commandOf(state);
  const isSeveral = Array.isArray(running?.row);
  const ask = (name: string, row: HandledGoods) => actor.send({ type: "commandRequested", name, row });
  const inPlace = (name: string, row: HandledGoods): CommandActor | null =>
    running?.name === name && !isSeveral && (running.row as HandledGoods).id === row.id ? (command ?? null) : null;
  const chosenRows = data?.rows.filter(({ id }) => chosen.includes(id)) ?? [];
  const readyFor = (event: (typeof GOODS_STEPS)[number]) => chosenRows.filter(({ events }) => events.includes(event));
  const stores = (data?.stores ?? []).filter(({ isOwn }) => isOwn);
  const actionsOf = (row: HandledGoods): RowAction[] => [
    ...GOODS_STEPS.filter((event) => row.events.includes(event)).map((event) => ({
      label: GOODS_EVENT_NAMES[event],
      onClick: () => ask(event, row),
    })),
    ...(row.events.includes("edit")
      ? [{ label: "编辑", onClick: () => navigator.go(CONSOLE_PAGES.goodsForm.to({ id: row.id })) }]
      : []),
    { label: "复制", onClick: () => navigator.go(CONSOLE_PAGES.goodsForm.to({ copy: row.id })) },
  ];
  return (
    <>
      <PageHead
        title="商品管理"
        actions={
          <>
            <ConfirmStockButton onConfirmed={() => actor.send({ type: "retried" })} />
            <ExportButtons filters={filters} total={data?.total ?? 0} />
            <LinkButton to={CONSOLE_PAGES.goodsImport.to()}>批量导入</LinkButton>
            <LinkButton to={CONSOLE_PAGES.goodsForm.to()} look="primary">
              新增商品
            </LinkButton>
          </>
        }
      />
      <ListPanel
        actor={actor}
        tabs={{ label: "商品状态", name: "status", tabs: statusTabs(data) }}
        fields={[
          { kind: "text", name: "keywords", label: "关键词", placeholder: "标题、商品号或货号" },
          { kind: "select", name: "kindCode", label: "品类", options: KIND_OPTIONS },
          {
            kind: "select",
            name: "storeId",
            label: "仓库",
            options: stores.map(({ id, storeName }) => ({ value: id, label: storeName })),
          },
        ]}
        label="商品"
        columns={columnsFor(ask, inPlace)}
        selectable
        nameOf={({ title }) => title}
        actionsOf={actionsOf}
        empty={{
          title: Object.values(filters).some((value) => value !== "") ? "没有符合条件的商品" : "还没有商品",
          action: (
            <LinkButton to={CONSOLE_PAGES.goodsForm.to()} look="primary">
              新增商品
            </LinkButton>
          ),
        }}
        failed="商品没有取到"
      >
        <ActionBar note={chosen.length === 0 ? "勾选商品后可批量操作" : `已选 ${chosen.length} 个`}>
          {GOODS_STEPS.map((event) => (
            <Button
              key={event}
              size="small"
              disabled={readyFor(event).length === 0 || state.hasTag("busy")}
              onClick={() => actor.send({ type: "bulkRequested", name: event })}
            >
              批量{GOODS_EVENT_NAMES[event]}
            </Button>
          ))}
        </ActionBar>
      </ListPanel>
      {command === undefined || running === null || running.name === "price" || running.name === "stock" ? null : (
        <CommandDialog
          command={command}
          title={`${isSeveral ? "批量" : ""}${GOODS_EVENT_NAMES[running.name as (typeof GOODS_STEPS)[number]]}`}
          isDanger={running.name === "unpublish"}
        >
          {isSeveral ? (
            <p>
              已选 {chosenRows.length} 个商品，其中 {readyFor(running.name as (typeof GOODS_STEPS)[number]).length}{" "}
              个可以执行。{WARNED[running.name]}
            </p>
          ) : (
            <p>
              “{(running.row as HandledGoods).title}”{WARNED[running.name]}
            </p>
          )}
        </CommandDialog>
      )}
    </>
  );
}

export const MerchantGoodsScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, merchantGoods: MerchantGoods, app: App, navigator: Navigator },
  machine: createMerchantGoodsListMachine,
  view: MerchantGoodsView,
});
