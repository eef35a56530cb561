import type { ActorRefFrom } from "xstate";
import { createLoadMachine } from "../../application/load-machine.ts";
import { Orders } from "../../application/trade/orders.ts";
import { maskedPhone } from "../../domain/text.ts";
import { ORDER_TABS } from "../../domain/trade/order.ts";
import type { OrderBrief } from "../../domain/trade/order-view.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Link } from "../kit/link.tsx";
import { Money, Volume } from "../kit/money-text.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { OrderTiles } from "./order-tiles.tsx";
import { useSession } from "./use-session.ts";

const RECENT = 5;
const TILES = ORDER_TABS.map(({ key }) => key).filter((key) => key !== "all");

const createCenterMachine = (orders: Orders) =>
  createLoadMachine(async () => {
    const [counts, recent] = await Promise.all([
      orders.counts(),
      orders.list({ status: [], keyword: "", beginTime: null, endTime: null, pageNum: 1, pageSize: 10 }),
    ]);
    return { counts, recent: recent.rows.slice(0, RECENT) };
  });

function CenterView({ actor }: { actor: ActorRefFrom<ReturnType<typeof createCenterMachine>> }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const session = useSession();
  const { data } = state.context;
  return (
    <>
      <section className="tm-panel">
        <div className="tm-panel-head">
          <h1>用户中心</h1>
          {session ? (
            <span className="tm-muted">
              {maskedPhone(session.phone)} · 当前采购主体：{session.companyName ?? "个人"}
            </span>
          ) : null}
        </div>
        <div className="tm-center-tiles">
          <OrderTiles tabs={TILES} counts={data?.counts ?? null} />
        </div>
      </section>
      <section className="tm-panel tm-center-recent">
        <div className="tm-panel-head">
          <h2>最近订单</h2>
          <Link to="/user/platformOrder">全部订单{data === null ? "" : `（${data.counts.all}）`}</Link>
        </div>
        {state.matches("loading") ? <SkeletonRows rows={RECENT} /> : null}
        {state.matches("failed") ? (
          <ErrorState message="订单没有取到" onRetry={() => actor.send({ type: "retried" })} />
        ) : null}
        {data === null ? null : data.recent.length === 0 ? (
          <EmptyState title="还没有订单" action={<Link to="/public/list">去看看货源</Link>} />
        ) : (
          <RecentOrders orders={data.recent} />
        )}
      </section>
    </>
  );
}

function RecentOrders({ orders }: { orders: readonly OrderBrief[] }) {
  return (
    <table className="tm-home-table">
      <thead>
        <tr>
          <th>订单号</th>
          <th>商品</th>
          <th>商家</th>
          <th className="is-number">材积</th>
          <th className="is-number">应付</th>
          <th>状态</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td className="tm-number">
              <a href={`/user/platformOrder/detail?id=${order.id}`} target="_blank" rel="noopener noreferrer">
                {order.orderNo}
              </a>
            </td>
            <td title={order.lines[0]?.title}>
              {order.lines[0]?.title}
              {order.lines.length > 1 ? <span className="tm-muted"> 等 {order.lines.length} 种</span> : null}
            </td>
            <td title={order.shopName}>{order.shopName}</td>
            <td className="is-number">
              <Volume dm3={order.volume} />
            </td>
            <td className="is-number">
              <Money fen={order.payable} />
            </td>
            <td>{order.statusName}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const UserCenterScreen = screenOf({ ports: [Orders], machine: createCenterMachine, view: CenterView });
