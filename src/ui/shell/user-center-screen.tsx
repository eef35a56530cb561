import type { ActorRefFrom } from "xstate";
import { Browsing } from "../../application/catalog/follows.ts";
import { SavedSearches } from "../../application/catalog/saved-searches.ts";
import { Demands } from "../../application/demand/demands.ts";
import { createLoadMachine } from "../../application/load-machine.ts";
import { Inbox } from "../../application/system/inbox.ts";
import { BuyerWaits } from "../../application/system/todos.ts";
import { Orders } from "../../application/trade/orders.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { maskedPhone } from "../../domain/text.ts";
import { ORDER_TABS } from "../../domain/trade/order.ts";
import type { OrderBrief } from "../../domain/trade/order-view.ts";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Link } from "../kit/link.tsx";
import { Money, Volume } from "../kit/money-text.tsx";
import { Pictured } from "../kit/pictured.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { SizedName } from "../kit/sized-name.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { OrderTag } from "../trade/order-parts.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { OrderTiles } from "./order-tiles.tsx";
import { TodoLines } from "./todo-lines.tsx";
import { useSession } from "./use-shell.ts";
import { Browsed, Demanded, Entities, NewFinds, Part, Unread } from "./user-center-parts.tsx";

import "./user-center.css";

const RECENT = 5;
const BROWSED = 6;
const FINDS = 5;
const DEMANDS = 5;
const TILES = ORDER_TABS.map(({ key }) => key).filter((key) => key !== "all");

const WORK = 8;
const FIRST_PAGE = { pageNum: 1, pageSize: 10 } as const;

/** What could not be read is `null`: one part that is not answered takes nothing from the others. */
const orNull = <Data,>(asked: Promise<Data>): Promise<Data | null> => asked.catch(() => null);

const createCenterMachine = ({
  orders,
  inbox,
  browsing,
  searches,
  demands,
  waits,
}: {
  orders: Orders;
  inbox: Inbox;
  browsing: Browsing;
  searches: SavedSearches;
  demands: Demands;
  waits: BuyerWaits;
}) =>
  createLoadMachine({
    load: async () => {
      const [counts, latest, unread, browsed, saved, demanded, work] = await Promise.all([
        orNull(orders.counts()),
        orNull(orders.list({ status: [], keyword: "", ...FIRST_PAGE })),
        orNull(inbox.unread()),
        orNull(browsing.list(FIRST_PAGE)),
        orNull(searches.list()),
        orNull(demands.list({ status: [], ...FIRST_PAGE })),
        orNull(waits.list()),
      ]);
      return {
        counts,
        work,
        recent: latest?.rows.slice(0, RECENT) ?? null,
        unread,
        browsed: browsed?.rows.flatMap(({ entries }) => entries).slice(0, BROWSED) ?? null,
        saved: saved === null ? null : [...saved].sort((one, other) => other.newNum - one.newNum).slice(0, FINDS),
        demanded: demanded?.rows.slice(0, DEMANDS) ?? null,
      };
    },
  });

type CenterActor = ActorRefFrom<ReturnType<typeof createCenterMachine>>;
type CenterData = NonNullable<ReturnType<CenterActor["getSnapshot"]>["context"]["data"]>;

function CenterView({ actor }: { actor: CenterActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const session = useSession();
  const { data } = state.context;
  return (
    <div className="tm-center tm-grid tm-two tm-gap-16">
      <section className="tm-panel tm-across">
        <div className="tm-panel-head">
          <h1>用户中心</h1>
          {session ? (
            <span className="tm-muted">
              {maskedPhone(session.phone)} · 当前采购主体：{session.companyName ?? "个人"}
            </span>
          ) : null}
        </div>
      </section>
      {data === null ? (
        // Nothing moves once it is there: how much waits is not known before.
        <section className="tm-panel tm-across">
          <SkeletonRows rows={12} />
        </section>
      ) : (
        <CenterParts data={data} onRetry={() => actor.send({ type: "retried" })} />
      )}
    </div>
  );
}

function CenterParts({ data, onRetry }: { data: CenterData; onRetry: () => void }) {
  const session = useSession();
  const part = (answer: unknown) => ({ hasFailed: answer === null, onRetry });
  return (
    <>
      <Part isWide title="待办" more={null} {...part(data.work)}>
        {data.work ? <TodoLines list={data.work} first={WORK} /> : null}
      </Part>
      <Part title="未读消息" more={<Link to={PAGES.messages.to()}>全部消息</Link>} {...part(data.unread)}>
        {data.unread ? <Unread unread={data.unread} /> : null}
      </Part>
      {session ? <Entities session={session} /> : null}
      <section className="tm-panel tm-across" aria-label="最近订单">
        <div className="tm-panel-head">
          <h2>最近订单</h2>
          <Link to={PAGES.orders.to()}>全部订单{data.counts ? `（${data.counts.all}）` : ""}</Link>
        </div>
        <OrderTiles tabs={TILES} counts={data.counts} hasNoneApart />
        {data.recent === null ? (
          <ErrorState message="订单没有取到" onRetry={onRetry} />
        ) : data.recent.length === 0 ? (
          <EmptyState title="还没有订单" action={<Link to={PAGES.allGoods.to()}>去看看货源</Link>} />
        ) : (
          <RecentOrders orders={data.recent} />
        )}
      </section>
      {data.saved?.length === 0 ? null : (
        <Part title="搜索上新" more={<Link to={PAGES.savedSearches.to()}>我的搜索</Link>} {...part(data.saved)}>
          {data.saved ? <NewFinds searches={data.saved} /> : null}
        </Part>
      )}
      {data.demanded?.length === 0 ? null : (
        <Part title="我的求购" more={<Link to={PAGES.demands.to()}>全部求购</Link>} {...part(data.demanded)}>
          {data.demanded ? <Demanded demands={data.demanded} /> : null}
        </Part>
      )}
      {data.browsed?.length === 0 ? null : (
        <Part
          isWide
          title="最近浏览"
          more={<Link to={PAGES.browseHistory.to()}>浏览历史</Link>}
          {...part(data.browsed)}
        >
          {data.browsed ? <Browsed entries={data.browsed} /> : null}
        </Part>
      )}
    </>
  );
}

function RecentOrders({ orders }: { orders: readonly OrderBrief[] }) {
  return (
    <table aria-label="最近订单" className="tm-table is-snug is-line is-carded">
      <thead>
        <tr>
          <th scope="col">订单号</th>
          <th scope="col">商品</th>
          <th scope="col">商家</th>
          <th scope="col" className="is-number">
            材积
          </th>
          <th scope="col" className="is-number">
            应付
          </th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <th scope="row" className="tm-number">
              <Link to={PAGES.order.to({ id: order.id })}>{order.orderNo}</Link>
            </th>
            <td title={order.lines[0]?.title}>
              <Pictured image={order.lines[0]?.image ?? ""}>
                {order.lines.slice(0, 1).map(({ id, specText, speciesName, title }) => (
                  <SizedName key={id} size={specText} traits={speciesName} title={title} />
                ))}
                {order.lines.length > 1 ? <span className="tm-muted"> 等 {order.lines.length} 种</span> : null}
              </Pictured>
            </td>
            <td title={order.shopName}>
              <ShopLink id={order.merchantId} name={order.shopName} />
            </td>
            <td className="is-number">
              <Volume dm3={order.volume} />
            </td>
            <td className="is-number">
              <Money fen={order.payable} />
            </td>
            <td>
              <OrderTag order={order} reader="buyer" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const UserCenterScreen = screenOf({
  adapterBundle: ["member", "page"],
  ports: {
    orders: Orders,
    inbox: Inbox,
    browsing: Browsing,
    searches: SavedSearches,
    demands: Demands,
    waits: BuyerWaits,
  },
  machine: createCenterMachine,
  view: CenterView,
});
