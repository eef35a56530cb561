import { Button } from "@blueprintjs/core";
import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { createDemandListMachine } from "../../application/demand/demand-list-machine.ts";
import { Demands } from "../../application/demand/demands.ts";
import { Ids, Navigator } from "../../application/platform.ts";
import { CLOSE_REASONS, DEMAND_TABS, type DemandStatus } from "../../domain/demand/demand.ts";
import type { Demand } from "../../domain/demand/demand-form.ts";
import { type DemandItem, demandQuantityText, demandSpecText } from "../../domain/demand/demand-item.ts";
import { formatYuan } from "../../domain/money.ts";
import { DEMAND_UNIT_NAMES } from "../../domain/timber/demand-line.ts";
import { estimateText } from "../../domain/timber/demand-volume.ts";
import { formatBeijing } from "../../domain/time.ts";
import { ConfirmDialog } from "../kit/confirm-dialog.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Link } from "../kit/link.tsx";
import { Pager } from "../kit/pager.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import "./demand.css";

type DemandListActor = ActorRefFrom<ReturnType<typeof createDemandListMachine>>;

function DemandListView({ actor }: { actor: DemandListActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { query, page, chosen, reason } = state.context;
  const isFirst = state.matches("loading") && page.rows.length === 0;
  const hasFailed = state.matches("failed");
  return (
    <>
      <section className="tm-panel tm-demand-top">
        <header className="tm-panel-head">
          <h1>我的求购</h1>
          <Link className="bp6-button bp6-intent-primary" to="/demand/step_one">
            发布求购
          </Link>
        </header>
        <nav className="tm-demand-tabs" aria-label="求购状态">
          {DEMAND_TABS.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              aria-current={query.tab === key ? "page" : undefined}
              onClick={() => actor.send({ type: "tabChosen", tab: key })}
            >
              {label}
            </button>
          ))}
        </nav>
      </section>
      {isFirst ? (
        <div className="tm-panel">
          <SkeletonRows rows={6} />
        </div>
      ) : null}
      {hasFailed ? (
        <div className="tm-panel">
          <ErrorState message="求购没有取到" onRetry={() => actor.send({ type: "retried" })} />
        </div>
      ) : null}
      {!isFirst && !hasFailed ? (
        <div className={state.matches("loading") ? "tm-demand-cards is-stale" : "tm-demand-cards"}>
          {page.rows.map((demand) => (
            <DemandCard key={demand.id} demand={demand} actor={actor} />
          ))}
          {page.rows.length === 0 ? <NoDemands narrowed={query.tab !== "all"} /> : null}
        </div>
      ) : null}
      {page.total > 0 && !hasFailed ? (
        <div className="tm-panel">
          <Pager
            pageNum={page.pageNum}
            pageSize={page.pageSize}
            total={page.total}
            onChange={(turn) => actor.send({ type: "pageTurned", ...turn })}
          />
        </div>
      ) : null}
      <ConfirmDialog
        open={state.matches("asking")}
        title="关闭求购"
        confirmText="关闭求购"
        onConfirm={() => actor.send({ type: "closingConfirmed" })}
        onCancel={() => actor.send({ type: "closingDropped" })}
      >
        <p>关闭后不再接受报价：{chosen?.title}</p>
        <fieldset className="tm-demand-reasons">
          <legend>原因</legend>
          {CLOSE_REASONS.map((words) => (
            <label key={words}>
              <input
                type="radio"
                name="reason"
                checked={reason === words}
                onChange={() => actor.send({ type: "reasonChosen", reason: words })}
              />
              {words}
            </label>
          ))}
        </fieldset>
      </ConfirmDialog>
    </>
  );
}

function NoDemands({ narrowed }: { narrowed: boolean }) {
  return (
    <div className="tm-panel">
      {narrowed ? (
        <EmptyState title="没有这样的求购" action={<Link to="/user/recSource">查看全部求购</Link>} />
      ) : (
        <EmptyState
          title="还没有求购"
          action={
            <Link className="bp6-button bp6-intent-primary" to="/demand/step_one">
              发布求购
            </Link>
          }
        >
          <p>粘贴一段话，让货找您。</p>
        </EmptyState>
      )}
    </div>
  );
}

const TAGS: Readonly<Record<DemandStatus, string>> = {
  0: "",
  1: "",
  2: " is-running",
  3: " is-mine",
  4: " is-done",
  5: " is-ended",
  6: " is-mine",
};

/** Published once: there are quotes and sources to look at. */
const isOpened = ({ publishTime, status }: Demand): boolean => publishTime !== null && status !== 0 && status !== 6;
const sourcesPath = ({ id }: Demand): string => `/user/recSource/detail?id=${id}`;

function DemandCard({ demand, actor }: { demand: Demand; actor: DemandListActor }) {
  const can = (event: Demand["events"][number]) => demand.events.includes(event);
  const edit = `/commonly/step_one?id=${demand.id}`;
  return (
    <article className="tm-panel tm-demand-card" aria-label={`求购 ${demand.demandNo}`}>
      <header>
        <span className="tm-number tm-muted">{(demand.publishTime ?? demand.createTime).slice(0, 16)}</span>
        <span className="tm-number">{demand.demandNo}</span>
        {isOpened(demand) ? (
          <Link to={sourcesPath(demand)}>
            <strong>{demand.title}</strong>
          </Link>
        ) : (
          <strong>{demand.title}</strong>
        )}
        <span className={`tm-demand-tag${TAGS[demand.status]}`}>{demand.statusName}</span>
      </header>
      <div className="tm-demand-body">
        <table className="tm-demand-items">
          <tbody>
            {demand.items.map((item, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a kept demand are their places
              <ItemRow key={place} item={item} />
            ))}
          </tbody>
        </table>
        <dl>
          <dt>收货</dt>
          <dd>{demand.deliverCityName || "未填写"}</dd>
          <dt>交期</dt>
          <dd className="tm-number">{demand.needDate || "不限"}</dd>
          {demand.status === 2 ? (
            <>
              <dt>截止</dt>
              <dd className="tm-number">{formatBeijing(demand.quoteDeadlineAt).slice(0, 16)}</dd>
            </>
          ) : null}
          {demand.publishTime === null ? null : (
            <>
              <dt>报价</dt>
              <dd className="tm-number">{demand.quoteNum} 份</dd>
              <dt>现货</dt>
              <dd className="tm-number">{demand.matchNum} 条</dd>
            </>
          )}
        </dl>
        <div className="tm-demand-next">
          {isOpened(demand) ? (
            <Link className="bp6-button bp6-small bp6-intent-primary" to={sourcesPath(demand)}>
              {demand.quoteNum === 0 ? "推荐货源" : `看报价（${demand.quoteNum}）`}
            </Link>
          ) : null}
          {can("edit") ? (
            <Link className="bp6-button bp6-small" to={edit}>
              {can("publish") ? "继续填写" : "修改"}
            </Link>
          ) : null}
          {can("copy") ? (
            <Button size="small" text="再次求购" onClick={() => actor.send({ type: "copyAsked", demand })} />
          ) : null}
          {can("close") ? (
            <Button
              size="small"
              variant="minimal"
              text="关闭求购"
              onClick={() => actor.send({ type: "closingAsked", demand })}
            />
          ) : null}
        </div>
      </div>
      {demand.closeReason === "" ? null : <footer className="tm-muted">{demand.closeReason}</footer>}
    </article>
  );
}

function ItemRow({ item }: { item: DemandItem }) {
  const unit = DEMAND_UNIT_NAMES[item.targetPriceUnit ?? item.quantityUnit];
  return (
    <tr>
      <td className="tm-number">
        <strong>{demandSpecText(item) || "规格不限"}</strong>
      </td>
      <td>{[item.speciesName, item.kindName].filter((name) => name).join(" ")}</td>
      <td className="tm-muted">
        {[item.gradeName, item.originName, item.brandName, item.portName].filter((name) => name).join(" · ")}
      </td>
      <td className="is-number">
        {demandQuantityText(item)} <span className="tm-muted">{estimateText(item)}</span>
      </td>
      <td className="is-number tm-muted">
        {item.targetPrice === null ? "" : `目标 ${formatYuan(item.targetPrice)} 元/${unit}`}
      </td>
    </tr>
  );
}

export const DemandListScreen = screenOf({
  shelf: "member",
  ports: [Demands, Navigator, Ids, App],
  machine: (demands: Demands, navigator: Navigator, ids: Ids, app: App) =>
    createDemandListMachine(demands, navigator, ids, (text) => app.tell(text)),
  view: DemandListView,
});
