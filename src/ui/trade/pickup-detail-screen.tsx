import type { ReactNode } from "react";
import type { ActorRefFrom } from "xstate";
import { App } from "../../application/app.ts";
import { createPickupDetailMachine, type PickupAct } from "../../application/trade/pickup-machines.ts";
import { Pickups } from "../../application/trade/pickups.ts";
import { timeText } from "../../domain/time.ts";
import type { PickupDetail } from "../../domain/trade/pickup-view.ts";
import { PICKUP_EVENT_NAMES } from "../../domain/trade/tally.ts";
import { Button } from "../kit/button.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import { EmptyState } from "../kit/empty-state.tsx";
import { ErrorState } from "../kit/error-state.tsx";
import { FormDialog, FormReason, reasonForm } from "../kit/form-fields.tsx";
import { Link } from "../kit/link.tsx";
import { OtherEntityState } from "../kit/purchasing-entity.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { SkeletonRows } from "../kit/skeleton.tsx";
import { useSubjectTitle } from "../kit/subject-title.ts";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { orderPathOf, PickupFiles, PickupLines, PickupTag, TallySheet } from "./pickup-parts.tsx";
import "./trade.css";

type PickupActor = ActorRefFrom<ReturnType<typeof createPickupDetailMachine>>;
const ACTS: readonly PickupAct[] = ["confirm", "dispute"];

function PickupDetailView({ actor }: { actor: PickupActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { pickup, owner } = state.context;
  useSubjectTitle(pickup?.pickupNo ?? null);
  const shown = pickup !== null && !state.matches("loading") && !state.matches("failed");
  return (
    <>
      <nav className="tm-order-crumbs tm-muted" aria-label="位置">
        <Link to="/user/pickupRecord">提货记录</Link> / 提货记录详情
      </nav>
      {shown ? (
        <>
          <Summary pickup={pickup} actor={actor} />
          <div className="tm-order-life">
            <PickupLines pickup={pickup} />
            {pickup.tallySheet.length > 0 ? <TallySheet pickup={pickup} /> : null}
            <PickupFiles files={pickup.files} />
          </div>
        </>
      ) : owner !== null ? (
        <div className="tm-panel">
          <OtherEntityState subject="这次提货" owner={owner} />
        </div>
      ) : (
        <div className="tm-panel">
          <h1 className="tm-visually-hidden">提货记录详情</h1>
          {state.matches("missing") ? (
            <EmptyState title="没有这次提货" action={<Link to="/user/pickupRecord">查看提货记录</Link>} />
          ) : state.matches("failed") ? (
            <ErrorState message="提货记录没有取到" onRetry={() => actor.send({ type: "retried" })} />
          ) : (
            <SkeletonRows rows={6} />
          )}
        </div>
      )}
      {state.matches("asking") || state.matches("sending") ? <ActDialog actor={actor} /> : null}
    </>
  );
}

function Summary({ pickup, actor }: { pickup: PickupDetail; actor: PickupActor }) {
  const facts: [string, ReactNode][] = [
    ["商家", <ShopLink key="shop" id={pickup.merchantId} name={pickup.shopName} />],
    ["仓库", `${pickup.storeName} ${pickup.storeAddress}`],
    ["提货时间", pickup.pickupTime],
    ["车牌 / 司机", `${pickup.plateNo} ${pickup.driverName}`],
    ["理货 / 收货", `${pickup.operatorName} / ${pickup.receiverName}`],
    ...(pickup.netWeight === null ? [] : ([["净重", `${pickup.netWeight} kg`]] as [string, string][])),
    ...(pickup.remark === "" ? [] : ([["备注", pickup.remark]] as [string, string][])),
    ...(pickup.note === "" ? [] : ([["处理说明", pickup.note]] as [string, string][])),
  ];
  return (
    <section className="tm-panel tm-order-summary">
      <header>
        <h1>
          提货单 <span className="tm-number">{pickup.pickupNo}</span>
        </h1>
        <PickupTag status={pickup.status} name={pickup.statusName} />
        <span className="tm-order-actions">
          <DownloadButton request={{ tallySheetOf: pickup.id, reader: "buyer" }}>下载码单</DownloadButton>
          {ACTS.filter((act) => pickup.events.includes(act)).map((act) => (
            <Button
              key={act}
              look={act === "confirm" ? "primary" : "plain"}
              onClick={() => actor.send({ type: "actAsked", act })}
            >
              {PICKUP_EVENT_NAMES[act]}
            </Button>
          ))}
        </span>
      </header>
      <p>
        订单 <Link to={orderPathOf(pickup)}>{pickup.orderNo}</Link>
        {pickup.confirmDueAt === null ? null : `，请在 ${timeText(pickup.confirmDueAt)} 前核对，逾期视为确认`}
      </p>
      <dl className="tm-order-fact-list">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ActDialog({ actor }: { actor: PickupActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { act } = state.context;
  const isSending = state.matches("sending");
  const form = reasonForm(state.context, isSending, (reason) => actor.send({ type: "reasonChanged", reason }));
  return (
    <FormDialog
      title={PICKUP_EVENT_NAMES[act]}
      cancelText="返回"
      isSending={isSending}
      onSubmit={() => actor.send({ type: "submitted" })}
      onClose={() => actor.send({ type: "closed" })}
    >
      <p>
        {act === "confirm"
          ? "确认后按实提数量结算，不能再对这份码单提出异议。"
          : "请写明哪里不符，商家可作废重录，或由平台裁定。"}
      </p>
      {act === "dispute" ? <FormReason form={form} /> : null}
    </FormDialog>
  );
}

export const PickupDetailScreen = screenOf({
  adapterBundle: "member",
  ports: [Pickups, App],
  machine: (pickups: Pickups, app: App) =>
    createPickupDetailMachine(pickups, (text, intent) => app.notify(text, intent)),
  view: PickupDetailView,
});
