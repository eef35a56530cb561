import type { ActorRefFrom } from "xstate";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { createAdminWarehouseListMachine } from "../../../application/trade/warehouse-machines.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import type { AdminWarehouse } from "../../../domain/trade/warehouse.ts";
import { LinkButton } from "../../kit/button.tsx";
import type { Column } from "../../kit/console/data-table.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { Link } from "../../kit/link.tsx";
import { Count } from "../../kit/money-text.tsx";
import { screenOf } from "../../wiring.tsx";
import { SlotsShort } from "./slots-short.tsx";
import "../trade.css";
import "./warehouse.css";

const TABS = [
  { key: "", label: "公共仓库" },
  { key: "merchant", label: "商家仓库" },
  { key: "all", label: "全部" },
];

const trucksPerDay = ({ slots }: AdminWarehouse): number => slots.reduce((sum, { capacity }) => sum + capacity, 0);

const COLUMNS: readonly Column<AdminWarehouse>[] = [
  {
    title: "仓库",
    cell: (row) => (
      <>
        {row.storeName}
        <span className="tm-under">
          {row.shopName === "" ? "公共库" : row.shopName} <span className="tm-number">{row.phone}</span>
        </span>
      </>
    ),
  },
  {
    title: "地址",
    cell: (row) => (
      <>
        {row.provinceName}
        {row.cityName === row.provinceName ? "" : row.cityName} {row.portName}
        <span className="tm-under">{row.address}</span>
      </>
    ),
  },
  {
    title: "在库商品",
    width: 104,
    align: "right",
    cell: (row) => (
      <>
        <Count value={row.goodsNum} unit="种" />
        <span className="tm-under">{row.shopNum} 家商家</span>
      </>
    ),
  },
  { title: "提货时段", width: 256, cell: ({ slots }) => <SlotsShort slots={slots} /> },
  { title: "每日车位", width: 88, align: "right", cell: (row) => <Count value={trucksPerDay(row)} unit="辆" /> },
  {
    title: "操作",
    width: 112,
    cell: (row) =>
      row.shopName === "" ? (
        <LinkButton size="small" to={CONSOLE_PAGES.publicWarehouseSlots.to({ id: row.id })}>
          提货时段
        </LinkButton>
      ) : (
        <span className="tm-muted">由商家维护</span>
      ),
  },
];

function AdminWarehouseListView({
  actor,
}: {
  actor: ActorRefFrom<ReturnType<typeof createAdminWarehouseListMachine>>;
}) {
  return (
    <>
      <PageHead title="公共仓库" note="没有商家的仓库由平台设置提货时段与车位；新仓库的默认时段在参数中设置" />
      <ListPanel
        actor={actor}
        tabs={{ label: "仓库", name: "tab", tabs: TABS }}
        fields={[{ kind: "text", name: "keyword", label: "关键词", placeholder: "仓库、城市、地址" }]}
        label="仓库"
        columns={COLUMNS}
        empty={(filters) =>
          filters.keyword === ""
            ? {
                title: "没有这样的仓库",
                action: <Link to={CONSOLE_PAGES.publicWarehouses.to({ tab: "all" })}>查看全部仓库</Link>,
              }
            : {
                title: "没有符合条件的仓库",
                action: <Link to={CONSOLE_PAGES.publicWarehouses.to()}>查看公共仓库</Link>,
              }
        }
        failed="仓库没有取到"
      />
    </>
  );
}

export const AdminWarehouseListScreen = screenOf({
  adapterBundle: "console",
  ports: { lists: ConsoleLists, navigator: Navigator, notify: NOTIFY },
  machine: createAdminWarehouseListMachine,
  view: AdminWarehouseListView,
});
