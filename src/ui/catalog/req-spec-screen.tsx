import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { createReqSpecMachine } from "../../application/catalog/req-spec-machine.ts";
import { ReqSpecs } from "../../application/catalog/req-specs.ts";
import { Clock, Ids, Navigator } from "../../application/platform.ts";
import { priceUnit } from "../../domain/catalog/goods-offer.ts";
import {
  availableWantEvents,
  WANT_EVENT_NAMES,
  WANT_STATUS_NAMES,
  WANTS_ACTIVE_MAX,
  wantText,
} from "../../domain/catalog/req-spec.ts";
import { REQ_SPEC_PATH, reachesBest, type Want, wantQuery } from "../../domain/catalog/req-spec-match.ts";
import { NOTIFY_KINDS, NOTIFY_NAMES, savedSearchAddress } from "../../domain/catalog/saved-search.ts";
import { demandQuantityText } from "../../domain/demand/demand-item.ts";
import type { Page } from "../../domain/paging.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { ConfirmDialog } from "../kit/confirm-dialog.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { Select } from "../kit/fields.tsx";
import { Link } from "../kit/link.tsx";
import { Price } from "../kit/money-text.tsx";
import { Pager } from "../kit/pager.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { Tag } from "../kit/tag.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { WantFormDialog } from "./req-spec-form.tsx";
import { WantHits } from "./req-spec-hits.tsx";
import "./catalog.css";
import "./personal.css";
import "./req-spec.css";
import { BrandChoices } from "../../application/system/brand-choices.ts";

export type ReqSpecActor = ActorRefFrom<ReturnType<typeof createReqSpecMachine>>;

const NOTIFIES = NOTIFY_KINDS.map((value) => ({ value, label: NOTIFY_NAMES[value] }));

const addressOfWant = ({ id }: Want): string => `${REQ_SPEC_PATH}?id=${id}`;

function ReqSpecView({ actor }: { actor: ReqSpecActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { shown, change, draft, query } = state.context;
  const hasFailed = state.matches("failed");
  const isOther = shown !== null && (shown.kind === "hits") !== (query.id !== undefined);
  const known = hasFailed || isOther ? null : shown;
  const add = (
    <Button look="primary" disabled={!state.matches("ready")} onClick={() => actor.send({ type: "additionAsked" })}>
      新增订阅
    </Button>
  );
  return (
    <section className="tm-panel tm-personal" aria-labelledby="req-specs">
      <header className="tm-panel-head">
        <h1 id="req-specs">{known?.kind === "hits" ? known.want.name : "规格订阅"}</h1>
        {known?.kind === "hits" ? <LinkButton to={REQ_SPEC_PATH}>返回全部订阅</LinkButton> : null}
        {known?.kind === "list" && known.page.total > 0 ? (
          <span className="tm-want-head">
            <span className="tm-muted tm-small">最多同时启用 {WANTS_ACTIVE_MAX} 个</span>
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
      {known?.kind === "list" && known.page.total > 0 ? <Wants actor={actor} page={known.page} /> : null}
      {known?.kind === "hits" ? (
        <WantHits
          want={known.want}
          brands={state.context.brands}
          page={known.page}
          acts={<WantActs actor={actor} want={known.want} />}
          onPage={(page) => actor.send({ type: "pageTurned", page })}
        />
      ) : null}
      {draft === null ? null : <WantFormDialog actor={actor} draft={draft} />}
      <ConfirmDialog
        open={state.matches("confirming")}
        title="删除订阅"
        confirmText="删除"
        onConfirm={() => actor.send({ type: "confirmed" })}
        onCancel={() => actor.send({ type: "dropped" })}
      >
        “{change?.want.name}”和它的命中记录删除后不能恢复。
      </ConfirmDialog>
    </section>
  );
}

function Wants({ actor, page }: { actor: ReqSpecActor; page: Page<Want> }) {
  return (
    <>
      <table className="tm-personal-table">
        <thead>
          <tr>
            <th>名称与条件</th>
            <th className="tm-col-want-price is-right">目标价</th>
            <th className="tm-col-want-price is-right">当前最低价</th>
            <th className="tm-col-want-hits is-right">新命中</th>
            <th className="tm-col-notify">提醒</th>
            <th className="tm-col-want-acts">
              <span className="tm-visually-hidden">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {page.rows.map((want) => (
            <WantRow key={want.id} actor={actor} want={want} />
          ))}
        </tbody>
      </table>
      {page.total > page.rows.length ? (
        <Pager {...page} pageSize={20} onChange={(turn) => actor.send({ type: "pageTurned", page: turn })} />
      ) : null}
    </>
  );
}

function WantRow({ actor, want }: { actor: ReqSpecActor; want: Want }) {
  const brands = useSelector(actor, ({ context }) => context.brands);
  const unit = priceUnit(want.priceUnit);
  const quantity = demandQuantityText(want);
  return (
    <tr className={want.status === 1 ? undefined : "is-gone"} aria-label={want.name}>
      <td>
        <span className="tm-want-name">
          <Link to={addressOfWant(want)}>{want.name}</Link>
          <Tag meaning={want.status === 1 ? "running" : "ended"}>{WANT_STATUS_NAMES[want.status]}</Tag>
        </span>
        <div className="tm-second">
          {wantText(want, brands)}
          {quantity === "" ? "" : ` · ${quantity}`}
        </div>
      </td>
      <td className="is-right">
        {want.targetPrice === null ? (
          <span className="tm-muted">不限</span>
        ) : (
          <Price fen={want.targetPrice} unit={unit} />
        )}
      </td>
      <td className="is-right">
        {want.bestPrice === null ? <span className="tm-muted">暂无</span> : <Price fen={want.bestPrice} unit={unit} />}
        <div className="tm-second">
          {reachesBest(want) ? <Tag meaning="done">已到价</Tag> : null}{" "}
          {want.matchNum === 0 ? null : (
            <a href={savedSearchAddress(wantQuery(want))} target="_blank" rel="noopener noreferrer">
              {want.matchNum} 条在售
            </a>
          )}
        </div>
      </td>
      <td className="is-right">
        {want.newNum === 0 ? (
          <span className="tm-muted">0</span>
        ) : (
          <Link className="tm-new-num" to={addressOfWant(want)} aria-label={`${want.name}的新命中 ${want.newNum} 条`}>
            {want.newNum}
          </Link>
        )}
        <div className="tm-second tm-number">共 {want.hitNum}</div>
      </td>
      <td>
        <Select
          label={`${want.name}的提醒`}
          options={NOTIFIES}
          value={want.notify}
          onChange={(notify) => actor.send({ type: "notifyChosen", want, notify })}
        />
      </td>
      <td>
        <WantActs actor={actor} want={want} />
      </td>
    </tr>
  );
}

function WantActs({ actor, want }: { actor: ReqSpecActor; want: Want }) {
  return (
    <div className="tm-want-acts">
      <Button size="small" look="minimal" onClick={() => actor.send({ type: "demandAsked", want })}>
        转为求购
      </Button>
      {availableWantEvents(want.status).map(({ event, to }) => (
        <Button
          key={event}
          size="small"
          look="minimal"
          onClick={() => actor.send({ type: "statusChosen", want, status: to })}
        >
          {WANT_EVENT_NAMES[event]}
        </Button>
      ))}
      <Button size="small" look="minimal" onClick={() => actor.send({ type: "editAsked", want })}>
        编辑
      </Button>
      <Button size="small" look="minimal" onClick={() => actor.send({ type: "removeAsked", want })}>
        删除
      </Button>
    </div>
  );
}

export const ReqSpecScreen = screenOf({
  shelf: "member",
  ports: [ReqSpecs, App, Navigator, Clock, Ids, BrandChoices],
  machine: createReqSpecMachine,
  view: ReqSpecView,
});
