import type { ActorRefFrom } from "xstate";
import { createShopListMachine } from "../../../application/company/shop-machines.ts";
import { ConsoleLists } from "../../../application/console-lists.ts";
import { Navigator } from "../../../application/platform.ts";
import { NOTIFY } from "../../../application/ports.ts";
import { MANAGED_MERCHANT } from "../../../domain/company/merchant-life.ts";
import {
  isShopShown,
  MERCHANT_STATES,
  MERCHANT_STATUS_NAMES,
  MERCHANT_STATUSES,
} from "../../../domain/company/merchant-states.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { toneFor } from "../../../domain/states.ts";
import { ListPanel } from "../../kit/console/list-panel.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { columnsOf } from "../../kit/console/record-columns.tsx";
import { Link } from "../../kit/link.tsx";
import { tabsByStatus } from "../../kit/tabs.tsx";
import { Tag } from "../../kit/tag.tsx";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";

type ListActor = ActorRefFrom<ReturnType<typeof createShopListMachine>>;

const COLUMNS = columnsOf(MANAGED_MERCHANT, {
  shopName: {
    isShort: true,
    drawn: (row) => (
      <>
        <Link to={CONSOLE_PAGES.shopAdmin.to({ id: row.id })} title={row.shopName}>
          {row.shopName}
        </Link>
        <span className="tm-under tm-number">{row.merchantNo}</span>
      </>
    ),
  },
  shopType: { width: 120 },
  companyName: {},
  cityName: {
    width: 152,
    drawn: (row) => (
      <>
        {row.cityName || "-"}
        <span className="tm-under tm-number">{row.phoneDisplay}</span>
      </>
    ),
  },
  goodsNum: { width: 88 },
  openOrders: { width: 96 },
  openedTime: {
    width: 112,
    drawn: ({ openedTime }) => <span className="tm-number">{openedTime.slice(0, 10)}</span>,
  },
  status: {
    width: 176,
    drawn: (row) => (
      <>
        <Tag meaning={toneFor(MERCHANT_STATES, row.status, "operator")}>{row.statusName}</Tag>
        {isShopShown(row.status) && row.closedFrom !== null ? (
          <span className="tm-under tm-number">
            休假 {row.closedFrom.slice(5)} 至 {row.closedTo?.slice(5)}
          </span>
        ) : null}
      </>
    ),
  },
});

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
  ports: { lists: ConsoleLists, navigator: Navigator, notify: NOTIFY },
  machine: createShopListMachine,
  view: ShopListView,
});
