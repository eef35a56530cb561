import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { createBrowseMachine } from "../../application/catalog/browse-machine.ts";
import { Basket } from "../../application/catalog/catalog.ts";
import { Browsing, type Forgotten } from "../../application/catalog/follows.ts";
import { Clock, Navigator } from "../../application/platform.ts";
import type { GoodsBrief } from "../../domain/catalog/goods/goods.ts";
import { BROWSE_DAYS, type BrowseDay, dayName } from "../../domain/catalog/visits/browse.ts";
import { isFollowTab } from "../../domain/catalog/visits/personal-list.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { Columns } from "../kit/columns.tsx";
import { ConfirmDialog } from "../kit/confirm-dialog.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Pager } from "../kit/pager.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { StatusTabs } from "../kit/tabs.tsx";
import { screenOf } from "../wiring.tsx";
import { FollowList } from "./follow-list.tsx";
import { AddButton, AvailabilityCell, GoodsCell, MoveCell, TodayCell } from "./personal-cells.tsx";
import { usePurchase } from "./purchase.tsx";
import "./catalog.css";
import { useGo } from "../kit/link.tsx";
import { useSelector } from "../use-selector.ts";
import "./personal.css";

type BrowseActor = ActorRefFrom<ReturnType<typeof createBrowseMachine>>;

/** The two halves of the page: what was looked at, and what is followed. */
export function BrowseScreen() {
  const { search } = useLocation();
  return isFollowTab(Object.fromEntries(new URLSearchParams(search))) ? (
    <FollowList head={<Halves at="follow" />} />
  ) : (
    <History />
  );
}

function Halves({ at }: { at: "browse" | "follow" }) {
  const navigate = useGo();
  return (
    <StatusTabs
      label="浏览与关注"
      tabs={[
        { key: "browse", label: "浏览历史" },
        { key: "follow", label: "我的关注" },
      ]}
      chosen={at}
      onChoose={(key) =>
        navigate(key === "follow" ? PAGES.browseHistory.to({ tab: "follow" }) : PAGES.browseHistory.to())
      }
    />
  );
}

function HistoryView({ actor }: { actor: BrowseActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { page, readAt, forgotten, adding } = state.context;
  const { add, ask, dialog } = usePurchase((item) => actor.send({ type: "addRequested", item }));
  const isFirst = state.matches({ list: "loading" }) && readAt === 0;
  const hasFailed = state.matches({ list: "failed" });
  return (
    <section className="tm-panel tm-personal">
      <h1 className="tm-visually-hidden">浏览历史</h1>
      <header className="tm-personal-top tm-row tm-apart tm-gap-16 tm-pad-sides tm-underlined">
        <Halves at="browse" />
        <span className="tm-muted tm-small">
          保留最近 {BROWSE_DAYS} 天{" "}
          {page.total === 0 ? null : (
            <Button size="small" onClick={() => actor.send({ type: "forgetRequested", forgotten: { what: "all" } })}>
              全部清空
            </Button>
          )}
        </span>
      </header>
      {isFirst ? <SkeletonRows rows={6} /> : null}
      {hasFailed ? <ErrorState message="浏览历史没有取到" onRetry={() => actor.send({ type: "retried" })} /> : null}
      {isFirst || hasFailed ? null : page.total === 0 ? (
        <EmptyState title="最近没有浏览过货源" action={<LinkButton to={PAGES.allGoods.to()}>去看看货源</LinkButton>} />
      ) : (
        <>
          {page.rows.map((day) => (
            <DayTable
              key={day.day}
              day={day}
              name={dayName(day.day, readAt)}
              adding={adding?.goods.id ?? null}
              onAdd={add}
              onAsk={ask}
              actor={actor}
            />
          ))}
          <Pager
            pageNum={page.pageNum}
            pageSize={page.pageSize}
            total={page.total}
            onChange={(turned) => actor.send({ type: "pageTurned", page: turned })}
          />
        </>
      )}
      <ConfirmDialog
        open={state.matches({ list: "confirming" })}
        title="删除浏览记录"
        confirmText="删除"
        onConfirm={() => actor.send({ type: "forgetConfirmed" })}
        onCancel={() => actor.send({ type: "forgetDropped" })}
      >
        {forgottenText(forgotten)}
      </ConfirmDialog>
      {dialog}
    </section>
  );
}

function forgottenText(forgotten: Forgotten | null): ReactNode {
  if (forgotten === null) return null;
  if (forgotten.what === "all") return "全部浏览记录删除后不能恢复。";
  if (forgotten.what === "day") return `${forgotten.day} 的浏览记录删除后不能恢复。`;
  return `“${forgotten.title}”的浏览记录删除后不能恢复。`;
}

function DayTable({
  day,
  name,
  adding,
  onAdd,
  onAsk,
  actor,
}: {
  day: BrowseDay;
  name: string;
  adding: string | null;
  onAdd: (goods: GoodsBrief) => void;
  onAsk: (goods: GoodsBrief) => void;
  actor: BrowseActor;
}) {
  const forget = (forgotten: Forgotten) => actor.send({ type: "forgetRequested", forgotten });
  return (
    <table className="tm-table is-fixed is-carded">
      <caption>
        {name}
        <Button size="small" look="minimal" onClick={() => forget({ what: "day", day: day.day })}>
          删除当天
        </Button>
      </caption>
      <Columns widths={[440, 156, 160, 140, 184]} />
      <thead>
        <tr>
          <th scope="col">货源</th>
          <th scope="col" className="is-right">
            可售库存
          </th>
          <th scope="col" className="is-right">
            现价
          </th>
          <th scope="col" className="is-right">
            浏览后变化
          </th>
          <th scope="col">
            <span className="tm-visually-hidden">操作</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {day.entries.map(({ id, price, goods, browseTime }) => (
          <tr key={id} title={`${browseTime.slice(11, 16)} 浏览`}>
            <th scope="row">
              <GoodsCell goods={goods} />
            </th>
            <td className="is-right">
              <AvailabilityCell goods={goods} />
            </td>
            <td className="is-right">
              <TodayCell goods={goods} />
            </td>
            <td className="is-right">
              <MoveCell goods={goods} then={price} />
            </td>
            <td>
              <div className="tm-row tm-stretched tm-at-end tm-gap-4">
                <AddButton
                  goods={goods}
                  isAdding={adding === goods.id}
                  onAdd={() => onAdd(goods)}
                  onAsk={() => onAsk(goods)}
                />
                <Button
                  size="small"
                  look="minimal"
                  label={`删除 ${goods.title}`}
                  onClick={() => forget({ what: "entry", id, title: goods.title })}
                >
                  删除
                </Button>
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const History = screenOf({
  ports: { browsing: Browsing, basket: Basket, app: App, navigator: Navigator, clock: Clock },
  machine: createBrowseMachine,
  view: HistoryView,
});
