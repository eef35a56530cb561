import type { ActorRefFrom } from "xstate";
import { ShopConsole } from "../../../application/company/shop-console.ts";
import { createShopListMachine } from "../../../application/company/shop-machines.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { SHOP_TYPE_NAMES } from "../../../domain/company/merchant.ts";
import type { ManagedMerchant } from "../../../domain/company/merchant-life.ts";
import { isShopShown, MERCHANT_STATUS_NAMES, MERCHANT_STATUSES } from "../../../domain/company/merchant-states.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import type { Column } from "../../kit/console/data-table.tsx";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead, tabsByStatus } from "../../kit/console/page.tsx";
import { Link } from "../../kit/link.tsx";
import { Tag } from "../../kit/tag.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { SHOP_MEANING } from "../review-status.ts";

type ListActor = ActorRefFrom<ReturnType<typeof createShopListMachine>>;

const COLUMNS: readonly Column<ManagedMerchant>[] = [
  {
    title: "店铺",
    isShort: true,
    cell: (row) => (
      <>
        <Link to={CONSOLE_PAGES.shopAdmin.to({ id: row.id })} title={row.shopName}>
          {row.shopName}
        </Link>
        <span className="tm-under tm-number">{row.merchantNo}</span>
      </>
    ),
  },
  { title: "类型", width: 120, cell: (row) => SHOP_TYPE_NAMES[row.shopType] },
  { title: "企业", cell: (row) => row.companyName || "-" },
  {
    title: "所在地 / 电话",
    width: 152,
    cell: (row) => (
      <>
        {row.cityName || "-"}
        <span className="tm-under tm-number">{row.phoneDisplay}</span>
      </>
    ),
  },
  { title: "在售货源", width: 88, align: "right", cell: (row) => <span className="tm-number">{row.goodsNum}</span> },
  {
    title: "未完成订单",
    width: 96,
    align: "right",
    cell: (row) => <span className="tm-number">{row.openOrders}</span>,
  },
  { title: "开店日期", width: 112, cell: (row) => <span className="tm-number">{row.openedTime.slice(0, 10)}</span> },
  {
    title: "状态",
    width: 176,
    cell: (row) => (
      <>
        <Tag meaning={SHOP_MEANING[row.status]}>{row.statusName}</Tag>
        {isShopShown(row.status) && row.closedFrom !== null ? (
          <span className="tm-under tm-number">
            休假 {row.closedFrom.slice(5)} 至 {row.closedTo?.slice(5)}
          </span>
        ) : null}
      </>
    ),
  },
];

function ShopListView({ actor }: { actor: ListActor }) {
  const { data } = useSelector(actor, ({ context }) => context);
  return (
    <>
      <PageHead title="店铺管理" />
      <ListPanel
        actor={actor}
        tabs={{
          label: "店铺状态",
          name: "status",
          tabs: tabsByStatus(MERCHANT_STATUSES, MERCHANT_STATUS_NAMES, data?.counts),
        }}
        fields={[{ kind: "text", name: "keyword", label: "关键词", placeholder: "店铺、编号或企业" }]}
        label="店铺"
        columns={COLUMNS}
        empty={{ title: "没有符合条件的店铺" }}
        failed="店铺没有取到"
      />
    </>
  );
}

export const ShopListScreen = screenOf({
  adapterBundle: "console",
  ports: { shops: ShopConsole, navigator: Navigator, notify: NOTIFY },
  machine: createShopListMachine,
  view: ShopListView,
});
