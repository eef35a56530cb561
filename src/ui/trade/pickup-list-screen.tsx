import type { ActorRefFrom } from "xstate";
import { createLoadMachine } from "../../application/load-machine.ts";
import { Navigator } from "../../application/platform.ts";
import { Pickups } from "../../application/trade/pickups.ts";
import { DEFAULT_PAGE_SIZE, PAGE_SIZES, type PageQuery } from "../../domain/paging.ts";
import type { PickupBrief } from "../../domain/trade/yard-view.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Link } from "../kit/link.tsx";
import { Volume } from "../kit/money-text.tsx";
import { Pager } from "../kit/pager.tsx";
import { PurchasingEntityNote } from "../kit/purchasing-entity.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf, useWired } from "../wiring.tsx";
import { PickupTag, SignedMoney } from "./pickup-parts.tsx";
import "./trade.css";

const LIST_PATH = "/user/pickupRecord";

/** The page an address asks for; nonsense counts as the first one. */
function pageIn({ pageNum = "", pageSize = "" }: Readonly<Record<string, string>>): PageQuery {
  const number = Number(pageNum);
  return {
    pageNum: Number.isSafeInteger(number) && number > 0 && number <= 100_000 ? number : 1,
    pageSize: PAGE_SIZES.find((size) => String(size) === pageSize) ?? DEFAULT_PAGE_SIZE,
  };
}

const createPickupListMachine = (pickups: Pickups) => createLoadMachine((query) => pickups.list(pageIn(query)));
type PickupListActor = ActorRefFrom<ReturnType<typeof createPickupListMachine>>;

function PickupListView({ actor }: { actor: PickupListActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const navigator = useWired((wired: Navigator) => wired, Navigator);
  const { data } = state.context;
  return (
    <section className="tm-panel">
      <header className="tm-panel-head">
        <h1>提货记录</h1>
        <PurchasingEntityNote />
      </header>
      {state.matches("failed") ? (
        <ErrorState message="提货记录没有取到" onRetry={() => actor.send({ type: "retried" })} />
      ) : data === null ? (
        <SkeletonRows rows={6} />
      ) : data.total === 0 ? (
        <EmptyState title="还没有提货记录" action={<Link to="/user/platformOrder">查看现货订单</Link>} />
      ) : (
        <>
          <Rows rows={data.rows} />
          <Pager
            pageNum={data.pageNum}
            pageSize={pageIn(state.context.query).pageSize}
            total={data.total}
            onChange={({ pageNum, pageSize }) => navigator.go(`${LIST_PATH}?pageNum=${pageNum}&pageSize=${pageSize}`)}
          />
        </>
      )}
    </section>
  );
}

function Rows({ rows }: { rows: readonly PickupBrief[] }) {
  return (
    <table className="tm-trade-table">
      <thead>
        <tr>
          <th>提货单号 / 订单</th>
          <th>商家 / 仓库</th>
          <th>提货时间 / 车牌</th>
          <th className="is-number">应提</th>
          <th className="is-number">实提</th>
          <th className="is-number">差额</th>
          <th>状态</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="tm-number">
              <Link to={`${LIST_PATH}/detail?id=${row.id}`}>{row.pickupNo}</Link>
              <div className="tm-trade-second">{row.orderNo}</div>
            </td>
            <td>
              {row.shopName}
              <div className="tm-trade-second">{row.storeName}</div>
            </td>
            <td className="tm-number">
              {row.pickupTime.slice(0, 16)}
              <div className="tm-trade-second">{row.plateNo}</div>
            </td>
            <td className="is-number">
              <Volume dm3={row.orderedVolume} />
            </td>
            <td className="is-number">
              <Volume dm3={row.actualVolume} />
            </td>
            <td className="is-number">
              <SignedMoney amount={row.diffAmount} />
            </td>
            <td>
              <PickupTag status={row.status} name={row.statusName} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const PickupListScreen = screenOf({
  shelf: "member",
  ports: [Pickups],
  machine: createPickupListMachine,
  view: PickupListView,
});
