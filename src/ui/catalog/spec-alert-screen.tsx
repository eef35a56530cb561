import { App } from "../../application/app.ts";
import { createSpecAlertMachine } from "../../application/catalog/spec-alert-machine.ts";
import { SpecAlerts } from "../../application/catalog/spec-alerts.ts";
import { Ids, Navigator } from "../../application/platform.ts";
import { NOTIFY_KINDS, NOTIFY_NAMES, savedSearchAddress } from "../../domain/catalog/alerts/saved-search.ts";
import {
  availableSpecAlertEvents,
  SPEC_ALERT_EVENT_NAMES,
  SPEC_ALERT_STATUS,
  SPEC_ALERTS_ACTIVE_MAX,
  specAlertText,
} from "../../domain/catalog/alerts/spec-alert.ts";
import { specAlertDrawing } from "../../domain/catalog/alerts/spec-alert-drawing.ts";
import { reachesBest, type SpecAlert, specAlertQuery } from "../../domain/catalog/alerts/spec-alert-match.ts";
import { priceUnit } from "../../domain/catalog/goods/goods-offer.ts";
import { demandQuantityText } from "../../domain/demand/demand-item-text.ts";
import { formatYuan } from "../../domain/money.ts";
import type { Page } from "../../domain/paging.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { Columns } from "../kit/columns.tsx";
import { ConfirmDialog } from "../kit/confirm-dialog.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Select } from "../kit/fields.tsx";
import { Link } from "../kit/link.tsx";
import { Count, Price } from "../kit/money-text.tsx";
import { Pager } from "../kit/pager.tsx";
import { Pictured } from "../kit/pictured.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { Tag } from "../kit/tag.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { type SpecAlertActor, SpecAlertFormDialog } from "./spec-alert-form.tsx";
import { SpecAlertHits, SpecAlertTag } from "./spec-alert-hits.tsx";
import "./catalog.css";
import "./personal.css";
import "./spec-alert.css";
import { BrandChoices } from "../../application/system/brand-choices.ts";

const NOTIFIES = NOTIFY_KINDS.map((value) => ({ value, label: NOTIFY_NAMES[value] }));

const addressOfSpecAlert = ({ id }: SpecAlert): string => PAGES.specAlerts.to({ id });

function SpecAlertView({ actor }: { actor: SpecAlertActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { shown, change, draft, query } = state.context;
  const hasFailed = state.matches("failed");
  const isOther = shown !== null && (shown.kind === "hits") !== (query.id !== undefined);
  const known = hasFailed || isOther ? null : shown;
  const add = (
    <Button look="primary" disabled={!state.matches("ready")} onClick={() => actor.send({ type: "additionRequested" })}>
      新增订阅
    </Button>
  );
  return (
    <section className="tm-panel tm-personal" aria-labelledby="spec-alerts">
      <header className="tm-panel-head">
        <h1 id="spec-alerts">{known?.kind === "hits" ? known.specAlert.name : "规格订阅"}</h1>
        {known?.kind === "hits" ? <LinkButton to={PAGES.specAlerts.to()}>返回全部订阅</LinkButton> : null}
        {known?.kind === "list" && known.page.total > 0 ? (
          <span className="tm-row tm-gap-12">
            <span className="tm-muted tm-small">最多同时启用 {SPEC_ALERTS_ACTIVE_MAX} 个</span>
            {add}
          </span>
        ) : null}
      </header>
      {hasFailed ? <ErrorState message="订阅没有取到" onRetry={() => actor.send({ type: "retried" })} /> : null}
      {known === null && !hasFailed ? <SkeletonRows rows={4} /> : null}
      {known?.kind === "list" && known.page.total === 0 ? (
        <EmptyState title="还没有规格订阅" action={add}>
          <p>写下长期要的规格与目标价，有新货、降价或到价时提醒您。</p>
        </EmptyState>
      ) : null}
      {known?.kind === "list" && known.page.total > 0 ? <SpecAlertTable actor={actor} page={known.page} /> : null}
      {known?.kind === "hits" ? (
        <SpecAlertHits
          specAlert={known.specAlert}
          brands={state.context.brands}
          page={known.page}
          acts={<SpecAlertCommands actor={actor} specAlert={known.specAlert} />}
          onPage={(page) => actor.send({ type: "pageTurned", page })}
        />
      ) : null}
      {draft === null ? null : <SpecAlertFormDialog actor={actor} draft={draft} />}
      <ConfirmDialog
        open={state.matches("confirming")}
        title="删除订阅"
        confirmText="删除"
        onConfirm={() => actor.send({ type: "confirmed" })}
        onCancel={() => actor.send({ type: "dropped" })}
      >
        “{change?.specAlert.name}”和它的匹配记录删除后不能恢复。
      </ConfirmDialog>
    </section>
  );
}

function SpecAlertTable({ actor, page }: { actor: SpecAlertActor; page: Page<SpecAlert> }) {
  return (
    <>
      <table aria-label="规格订阅" className="tm-table is-fixed is-carded">
        <Columns widths={[256, 112, 140, 84, 128, null]} />
        <thead>
          <tr>
            <th scope="col">名称与条件</th>
            <th scope="col" className="is-right">
              目标价
            </th>
            <th scope="col" className="is-right">
              当前最低价
            </th>
            <th scope="col" className="is-right">
              新匹配
            </th>
            <th scope="col">提醒</th>
            <th scope="col">
              <span className="tm-visually-hidden">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {page.rows.map((specAlert) => (
            <SpecAlertRow key={specAlert.id} actor={actor} specAlert={specAlert} />
          ))}
        </tbody>
      </table>
      {page.total > page.rows.length ? (
        <Pager {...page} pageSize={20} onChange={(turn) => actor.send({ type: "pageTurned", page: turn })} />
      ) : null}
    </>
  );
}

function SpecAlertRow({ actor, specAlert }: { actor: SpecAlertActor; specAlert: SpecAlert }) {
  const brands = useSelector(actor, ({ context }) => context.brands);
  const unit = priceUnit(specAlert.priceUnit);
  const quantity = demandQuantityText(specAlert);
  return (
    <tr className={specAlert.status === SPEC_ALERT_STATUS.active ? undefined : "is-gone"} aria-label={specAlert.name}>
      <td>
        <Pictured image={specAlertDrawing(specAlert)}>
          <span className="tm-spec-alert-name tm-row tm-wrap">
            <Link to={addressOfSpecAlert(specAlert)}>{specAlert.name}</Link>
            <SpecAlertTag status={specAlert.status} />
          </span>
          <div className="tm-second">
            {specAlertText(specAlert, brands)}
            {quantity === "" ? "" : ` · ${quantity}`}
          </div>
        </Pictured>
      </td>
      <td className="is-right" data-title="目标价">
        {specAlert.targetPrice === null ? (
          <span className="tm-muted">不限</span>
        ) : (
          <Count value={formatYuan(specAlert.targetPrice)} unit={unit} />
        )}
      </td>
      <td className="is-right" data-title="当前最低价">
        {specAlert.bestPrice === null ? (
          <span className="tm-muted">暂无</span>
        ) : (
          <Price fen={specAlert.bestPrice} unit={unit} />
        )}
        <div className="tm-second">
          {reachesBest(specAlert) ? <Tag meaning="done">已到价</Tag> : null}{" "}
          {specAlert.matchNum === 0 ? null : (
            <a href={savedSearchAddress(specAlertQuery(specAlert))} target="_blank" rel="noopener noreferrer">
              {specAlert.matchNum} 条在售
            </a>
          )}
        </div>
      </td>
      <td className="is-right" data-title="新匹配">
        {specAlert.newNum === 0 ? (
          <span className="tm-muted">0</span>
        ) : (
          <Link
            className="tm-strong"
            to={addressOfSpecAlert(specAlert)}
            aria-label={`${specAlert.name}的新匹配 ${specAlert.newNum} 条`}
          >
            {specAlert.newNum}
          </Link>
        )}
        <div className="tm-second tm-number">共 {specAlert.hitNum}</div>
      </td>
      <td>
        <Select
          label={`${specAlert.name}的提醒`}
          options={NOTIFIES}
          value={specAlert.notify}
          onChange={(notify) => actor.send({ type: "notifyChosen", specAlert, notify })}
        />
      </td>
      <td>
        <SpecAlertCommands actor={actor} specAlert={specAlert} />
      </td>
    </tr>
  );
}

function SpecAlertCommands({ actor, specAlert }: { actor: SpecAlertActor; specAlert: SpecAlert }) {
  return (
    <div className="tm-row tm-stretched tm-gap-0 tm-wrap">
      <Button size="small" look="minimal" onClick={() => actor.send({ type: "demandRequested", specAlert })}>
        转为求购
      </Button>
      {availableSpecAlertEvents(specAlert.status).map(({ event, to }) => (
        <Button
          key={event}
          size="small"
          look="minimal"
          onClick={() => actor.send({ type: "statusChosen", specAlert, status: to })}
        >
          {SPEC_ALERT_EVENT_NAMES[event]}
        </Button>
      ))}
      <Button size="small" look="minimal" onClick={() => actor.send({ type: "editRequested", specAlert })}>
        编辑
      </Button>
      <Button size="small" look="minimal" onClick={() => actor.send({ type: "removeRequested", specAlert })}>
        删除
      </Button>
    </div>
  );
}

export const SpecAlertScreen = screenOf({
  adapterBundle: "member",
  ports: { specAlerts: SpecAlerts, app: App, navigator: Navigator, ids: Ids, choices: BrandChoices },
  machine: createSpecAlertMachine,
  view: SpecAlertView,
});
