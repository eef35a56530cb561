import type { ActorRefFrom } from "xstate";
import { createDemandListMachine } from "../../application/demand/demand-list-machine.ts";
import { Demands } from "../../application/demand/demands.ts";
import { Clock, Ids, Navigator } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { DEMAND_STATUS, DEMAND_TABS, type DemandStatus } from "../../domain/demand/demand.ts";
import { demandDrawing } from "../../domain/demand/demand-drawing.ts";
import type { Demand } from "../../domain/demand/demand-form.ts";
import type { DemandItem } from "../../domain/demand/demand-item.ts";
import {
  demandQuantityText,
  demandSpecText,
  linePlaceText,
  targetPriceText,
} from "../../domain/demand/demand-item-text.ts";
import { estimateText } from "../../domain/demand/reading/demand-volume.ts";
import { requirementsText } from "../../domain/demand/requirements.ts";
import type { DemandWithSources } from "../../domain/demand/source-view.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { Columns } from "../kit/columns.tsx";
import { commandOf } from "../kit/console/command-dialog.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { GoodsPicture } from "../kit/goods-picture.tsx";
import { Link } from "../kit/link.tsx";
import { Price } from "../kit/money-text.tsx";
import { OutdatedNote } from "../kit/outdated-note.tsx";
import { Pager } from "../kit/pager.tsx";
import { PurchasingEntityNote } from "../kit/purchasing-entity.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { Tag } from "../kit/tag.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { DemandTag } from "./demand-tag.tsx";
import { OwnerDialog } from "./owner-dialog.tsx";
import { minute } from "./quote-parts.tsx";
import "./demand.css";

type DemandListActor = ActorRefFrom<ReturnType<typeof createDemandListMachine>>;

function DemandListView({ actor }: { actor: DemandListActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { request, data, running } = state.context;
  const command = commandOf(state);
  const tab = request.filters.tab || "all";
  return (
    <>
      <section className="tm-panel tm-above-12">
        <header className="tm-panel-head">
          <h1>我的求购</h1>
          <PurchasingEntityNote />
          <LinkButton look="primary" to={PAGES.demandWizard.to()}>
            发需求
          </LinkButton>
        </header>
        <nav className="tm-tablist tm-pad-sides" aria-label="求购状态">
          {DEMAND_TABS.map(({ key, label }) => (
            <button
              key={key}
              type="button"
              aria-current={tab === key ? "page" : undefined}
              onClick={() => actor.send({ type: "filtered", filters: { tab: key === "all" ? "" : key } })}
            >
              {label}
            </button>
          ))}
        </nav>
      </section>
      {state.hasTag("failed") ? (
        <div className="tm-panel">
          <ErrorState message="求购没有取到" onRetry={() => actor.send({ type: "retried" })} />
        </div>
      ) : data === null ? (
        <div className="tm-panel">
          <SkeletonRows rows={6} />
        </div>
      ) : (
        <>
          {state.hasTag("outdated") ? <OutdatedNote onRetry={() => actor.send({ type: "retried" })} /> : null}
          <div
            className={
              state.hasTag("stale") ? "tm-stack tm-gap-12 tm-above-12 is-stale" : "tm-stack tm-gap-12 tm-above-12"
            }
          >
            {data.rows.map((demand) => (
              <DemandCard
                key={demand.id}
                demand={demand}
                isResting={state.hasTag("busy")}
                ask={(name) => actor.send({ type: "commandRequested", name, row: demand })}
              />
            ))}
            {data.total === 0 && !state.hasTag("stale") ? <NoDemands narrowed={tab !== "all"} /> : null}
          </div>
          {data.total > 0 ? (
            <div className="tm-panel">
              <Pager
                pageNum={data.pageNum}
                pageSize={data.pageSize}
                total={data.total}
                onChange={(turn) => actor.send({ type: "pageTurned", ...turn })}
              />
            </div>
          ) : null}
        </>
      )}
      {running === null || command === undefined ? null : <OwnerDialog name={running.name} command={command} />}
    </>
  );
}

function NoDemands({ narrowed }: { narrowed: boolean }) {
  return (
    <div className="tm-panel">
      {narrowed ? (
        <EmptyState title="没有这样的求购" action={<Link to={PAGES.demands.to()}>查看全部求购</Link>} />
      ) : (
        <EmptyState
          title="还没有求购"
          action={
            <LinkButton look="primary" to={PAGES.demandWizard.to()}>
              发需求
            </LinkButton>
          }
        >
          <p>粘贴一段话，让货找您。</p>
        </EmptyState>
      )}
    </div>
  );
}

const NOT_OPENED: readonly DemandStatus[] = [DEMAND_STATUS.draft, DEMAND_STATUS.inReview, DEMAND_STATUS.rejected];
/** Published once: there are quotes and sources to look at. */
const isOpened = ({ publishTime, status }: Demand): boolean => publishTime !== null && !NOT_OPENED.includes(status);
const sourcesPath = ({ id }: Demand): string => PAGES.demand.to({ id });

function DemandCard({
  demand,
  isResting,
  ask,
}: {
  demand: DemandWithSources;
  isResting: boolean;
  ask: (name: string) => void;
}) {
  const can = (event: Demand["events"][number]) => demand.events.includes(event);
  const button = (event: Demand["events"][number], words: string, isMinor = false) =>
    can(event) ? (
      <Button size="small" look={isMinor ? "minimal" : "plain"} disabled={isResting} onClick={() => ask(event)}>
        {words}
      </Button>
    ) : null;
  return (
    <article className="tm-panel" aria-label={`求购 ${demand.demandNo}`}>
      <header className="tm-row tm-gap-12 tm-pad-line tm-underlined tm-soft">
        <span className="tm-number tm-muted">{(demand.publishTime ?? demand.createTime).slice(0, 16)}</span>
        <span className="tm-grow tm-number">
          {isOpened(demand) ? <Link to={sourcesPath(demand)}>{demand.demandNo}</Link> : demand.demandNo}
        </span>
        {demand.newNum === 0 ? null : <Tag meaning="running">{demand.newNum} 条新</Tag>}
        <DemandTag demand={demand} side="buyer" />
      </header>
      <div className="tm-demand-body tm-grid tm-gap-16 tm-pad-row">
        <table aria-label="需求明细" className="tm-table is-fixed is-carded">
          <Columns widths={[188, 160, 180, 180]} />
          <tbody>
            {demand.items.map((item, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a kept demand are their places
              <ItemRow key={place} item={item} />
            ))}
          </tbody>
        </table>
        <CardFacts demand={demand} />
        <div className="tm-stack">
          {isOpened(demand) ? (
            <LinkButton size="small" look="primary" to={sourcesPath(demand)}>
              {demand.quoteNum === 0 ? "推荐货源" : `看报价（${demand.quoteNum}）`}
            </LinkButton>
          ) : null}
          {can("edit") ? (
            <LinkButton size="small" to={PAGES.demandForm.to({ id: demand.id })}>
              {can("publish") ? "继续填写" : "修改"}
            </LinkButton>
          ) : null}
          {button("extend", "延长报价")}
          {button("withdraw", "撤回修改")}
          <Button size="small" disabled={isResting} onClick={() => ask("basket")}>
            配单下单
          </Button>
          {button("copy", "再次求购")}
          {button("close", "关闭求购", true)}
        </div>
      </div>
      {demand.closeReason === "" ? null : (
        <footer className="tm-muted tm-pad-rest">
          {demand.status === DEMAND_STATUS.rejected ? "驳回原因：" : ""}
          {demand.closeReason}
        </footer>
      )}
    </article>
  );
}

function CardFacts({ demand }: { demand: DemandWithSources }) {
  return (
    <dl className="tm-pairs">
      <dt>收货</dt>
      <dd className="tm-number">
        {demand.deliverCityName || "未填写"} · {demand.needDate ? `${demand.needDate} 前` : "交期不限"}
      </dd>
      {demand.status === DEMAND_STATUS.open ? (
        <>
          <dt>截止</dt>
          <dd className="tm-number">{minute(demand.quoteDeadlineAt)}</dd>
        </>
      ) : null}
      {isOpened(demand) ? (
        <>
          <dt>货源</dt>
          <dd className="tm-number">
            {demand.recNum} 条报价与推荐，现货 {demand.matchNum} 条
          </dd>
          {demand.bestPrice === null ? null : (
            <>
              <dt>最低</dt>
              <dd>
                <Price fen={demand.bestPrice} unit="元/m³ 到货" />
              </dd>
            </>
          )}
        </>
      ) : null}
    </dl>
  );
}

function ItemRow({ item }: { item: DemandItem }) {
  return (
    <tr>
      <td className="tm-number">
        <span className="tm-row">
          <GoodsPicture src={demandDrawing(item)} size={40} />
          <strong>{demandSpecText(item) || "规格不限"}</strong>
        </span>
      </td>
      <td>{[item.speciesName, item.kindName].filter((name) => name).join(" ")}</td>
      <td className="tm-muted">
        {[item.gradeName, item.originName, item.brandName, linePlaceText(item), requirementsText(item.requirements)]
          .filter((name) => name)
          .join(" · ")}
      </td>
      <td className="is-number">
        {demandQuantityText(item)} <span className="tm-muted">{estimateText(item)}</span>
        {item.targetPrice === null ? null : <div className="tm-under">目标 {targetPriceText(item)}</div>}
      </td>
    </tr>
  );
}

export const DemandListScreen = screenOf({
  adapterBundle: "member",
  ports: { demands: Demands, navigator: Navigator, clock: Clock, ids: Ids, notify: NOTIFY },
  machine: createDemandListMachine,
  view: DemandListView,
});
