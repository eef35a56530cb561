import type { ActorRefFrom } from "xstate";
import { Navigator } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { createPickupListMachine } from "../../application/trade/pickup-machines.ts";
import { Pickups } from "../../application/trade/pickups.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import type { PickupBrief } from "../../domain/trade/pickup-view.ts";
import { Columns } from "../kit/columns.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Link } from "../kit/link.tsx";
import { Volume } from "../kit/money-text.tsx";
import { OutdatedNote } from "../kit/outdated-note.tsx";
import { Pager } from "../kit/pager.tsx";
import { PurchasingEntityNote } from "../kit/purchasing-entity.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { PickedVolume, PickupTag } from "./pickup-parts.tsx";
import "./trade.css";

type PickupListActor = ActorRefFrom<ReturnType<typeof createPickupListMachine>>;

function PickupListView({ actor }: { actor: PickupListActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { data, request } = state.context;
  return (
    <section className="tm-panel">
      <header className="tm-panel-head">
        <h1>提货记录</h1>
        <PurchasingEntityNote />
      </header>
      {state.hasTag("failed") ? (
        <ErrorState message="提货记录没有取到" onRetry={() => actor.send({ type: "retried" })} />
      ) : data === null ? (
        <SkeletonRows rows={6} />
      ) : data.total === 0 ? (
        <EmptyState title="还没有提货记录" action={<Link to={PAGES.orders.to()}>查看现货订单</Link>} />
      ) : (
        <>
          {state.hasTag("outdated") ? <OutdatedNote onRetry={() => actor.send({ type: "retried" })} /> : null}
          <Rows rows={data.rows} />
          <Pager
            pageNum={data.pageNum}
            pageSize={request.page.pageSize}
            total={data.total}
            onChange={(turn) => actor.send({ type: "pageTurned", ...turn })}
          />
        </>
      )}
    </section>
  );
}

function Rows({ rows }: { rows: readonly PickupBrief[] }) {
  return (
    <table aria-label="提货记录" className="tm-table is-top is-carded">
      <Columns widths={[190, 260, 170, 120, 160, 222]} />
      <thead>
        <tr>
          <th scope="col">提货单号 / 订单</th>
          <th scope="col">商家 / 仓库</th>
          <th scope="col">提货时间 / 车牌</th>
          <th scope="col" className="is-number">
            应提
          </th>
          <th scope="col" className="is-number">
            实提
          </th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="tm-number">
              <Link to={PAGES.pickup.to({ id: row.id })}>{row.pickupNo}</Link>
              <div className="tm-under">{row.orderNo}</div>
            </td>
            <td>
              <ShopLink id={row.merchantId} name={row.shopName} />
              <div className="tm-under">{row.storeName}</div>
            </td>
            <td className="tm-number">
              {row.pickupTime.slice(0, 16)}
              <div className="tm-under">{row.plateNo}</div>
            </td>
            <td className="is-number" data-title="应提">
              <Volume dm3={row.orderedVolume} />
            </td>
            <td className="is-number" data-title="实提">
              <PickedVolume pickup={row} />
            </td>
            <td>
              <PickupTag pickup={row} reader="buyer" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const PickupListScreen = screenOf({
  adapterBundle: "member",
  ports: { pickups: Pickups, navigator: Navigator, notify: NOTIFY },
  machine: createPickupListMachine,
  view: PickupListView,
});
