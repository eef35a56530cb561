import type { ReactNode } from "react";
import type { ActorRefFrom } from "xstate";
import { createPickupDetailMachine, PICKUPS_PATH } from "../../application/trade/pickup-machines.ts";
import { Pickups } from "../../application/trade/pickups.ts";
import { timeText } from "../../domain/time.ts";
import type { PickupDetail } from "../../domain/trade/pickup-view.ts";
import { PICKUP_EVENT_NAMES, VOID_FIELD } from "../../domain/trade/tally.ts";
import { Button } from "../kit/button.tsx";
import { CommandDialog, ReasonDialog } from "../kit/console/command-dialog.tsx";
import { type Ask, DetailFrame } from "../kit/console/details.tsx";
import { DisputeSection } from "../kit/dispute-section.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import { Link } from "../kit/link.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { NOTIFY, screenOf } from "../wiring.tsx";
import { orderPathOf, PickupFiles, PickupLines, PickupTag, TallySheet } from "./pickup-parts.tsx";
import "./trade.css";

type PickupActor = ActorRefFrom<ReturnType<typeof createPickupDetailMachine>>;
const COMMANDS = ["confirm", "dispute"] as const;

function PickupDetailView({ actor }: { actor: PickupActor }) {
  return (
    <>
      <nav className="tm-above-8 tm-small tm-muted" aria-label="位置">
        <Link to={PICKUPS_PATH}>提货记录</Link> / 提货记录详情
      </nav>
      <DetailFrame
        actor={actor}
        missing={{ title: "没有这次提货", action: <Link to={PICKUPS_PATH}>查看提货记录</Link> }}
        subject="这次提货"
        failed="提货记录没有取到"
        titleOf={({ pickupNo }) => pickupNo}
        dialogOf={({ command, name }) =>
          name === "confirm" ? (
            <CommandDialog command={command} title={PICKUP_EVENT_NAMES.confirm} cancelText="返回">
              <p>确认后按实提数量结算，不能再对这份码单提出异议。</p>
            </CommandDialog>
          ) : (
            <ReasonDialog
              command={command}
              title={PICKUP_EVENT_NAMES.dispute}
              cancelText="返回"
              text="请写明哪里不符，商家可作废重录，或由平台裁定。"
            />
          )
        }
      >
        {(pickup: PickupDetail, ask) => (
          <>
            <Summary pickup={pickup} ask={ask} />
            <div className="tm-order-life">
              <DisputeSection dispute={pickup} />
              <PickupLines pickup={pickup} />
              {pickup.tallySheet.length > 0 ? <TallySheet pickup={pickup} /> : null}
              <PickupFiles files={pickup.files} />
            </div>
          </>
        )}
      </DetailFrame>
    </>
  );
}

function Summary({ pickup, ask }: { pickup: PickupDetail; ask: Ask }) {
  const facts: [string, ReactNode][] = [
    ["商家", <ShopLink key="shop" id={pickup.merchantId} name={pickup.shopName} />],
    ["仓库", `${pickup.storeName} ${pickup.storeAddress}`],
    ["提货时间", pickup.pickupTime],
    ["车牌 / 司机", `${pickup.plateNo} ${pickup.driverName}`],
    ["理货 / 收货", `${pickup.operatorName} / ${pickup.receiverName}`],
    ...(pickup.netWeight === null ? [] : ([["净重", `${pickup.netWeight} kg`]] as [string, string][])),
    ...(pickup.remark === "" ? [] : ([["备注", pickup.remark]] as [string, string][])),
    ...(pickup.note === "" ? [] : ([[VOID_FIELD.label, pickup.note]] as [string, string][])),
  ];
  return (
    <section className="tm-panel tm-pad">
      <header>
        <h1>
          提货单 <span className="tm-number">{pickup.pickupNo}</span>
        </h1>
        <PickupTag status={pickup.status} name={pickup.statusName} />
        <span className="tm-row tm-wrap tm-push">
          <DownloadButton request={{ tallySheetOf: pickup.id, reader: "buyer" }}>下载码单</DownloadButton>
          {COMMANDS.filter((name) => pickup.events.includes(name)).map((name) => (
            <Button key={name} look={name === "confirm" ? "primary" : "plain"} onClick={() => ask(name)}>
              {PICKUP_EVENT_NAMES[name]}
            </Button>
          ))}
        </span>
      </header>
      <p>
        订单 <Link to={orderPathOf(pickup)}>{pickup.orderNo}</Link>
        {pickup.confirmDueAt === null ? null : `，请在 ${timeText(pickup.confirmDueAt)} 前核对，逾期视为确认`}
      </p>
      <dl className="tm-facts is-single">
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

export const PickupDetailScreen = screenOf({
  adapterBundle: "member",
  ports: [Pickups, NOTIFY],
  machine: createPickupDetailMachine,
  view: PickupDetailView,
});
