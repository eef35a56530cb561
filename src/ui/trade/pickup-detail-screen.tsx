import type { ActorRefFrom } from "xstate";
import { Clock } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { createPickupDetailMachine } from "../../application/trade/pickup-machines.ts";
import { Pickups } from "../../application/trade/pickups.ts";
import { commandedBy, sendingOf } from "../../domain/events.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { grouped } from "../../domain/text.ts";
import { timeText } from "../../domain/time.ts";
import { claimedField, disputeFields, typedClaim } from "../../domain/trade/dispute.ts";
import type { PickupDetail } from "../../domain/trade/pickup-view.ts";
import { PICKUP_EVENTS, VOID_FIELD } from "../../domain/trade/tally.ts";
import { pricedLines, ruledTexts } from "../../domain/trade/tally-ruling.ts";
import { Button } from "../kit/button.tsx";
import { ClaimPreview } from "../kit/claim-preview.tsx";
import { type CommandActor, CommandInputs } from "../kit/console/command-dialog.tsx";
import { type Ask, DetailFrame, FieldGrid, Section } from "../kit/console/details.tsx";
import { EventDialog } from "../kit/console/event-dialog.tsx";
import { DisputeSection } from "../kit/dispute-section.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import type { FormState } from "../kit/form-fields.tsx";
import { Link } from "../kit/link.tsx";
import { Countdown, OrderCrumb, OrderHead } from "../kit/order-head.tsx";
import { contactFields } from "../kit/phone.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { orderPathOf, PickupFiles, PickupLines, PickupTag, TallySheet, unitIn } from "./pickup-parts.tsx";
import "./trade.css";

type PickupActor = ActorRefFrom<ReturnType<typeof createPickupDetailMachine>>;
const COMMANDS = commandedBy(PICKUP_EVENTS, "buyer");

function PickupDetailView({ actor }: { actor: PickupActor }) {
  return (
    <>
      <OrderCrumb list="提货记录" to={PAGES.pickups.to()} title="提货记录详情" />
      <DetailFrame
        actor={actor}
        missing={{ title: "没有这次提货", action: <Link to={PAGES.pickups.to()}>查看提货记录</Link> }}
        subject="这次提货"
        failed="提货记录没有取到"
        titleOf={({ pickupNo }) => pickupNo}
        dialogOf={({ command, name }) => (
          <EventDialog command={command} events={PICKUP_EVENTS} event={name} side="buyer" cancelText="返回">
            {name === "dispute" ? (form) => <Disputing actor={actor} command={command} form={form} /> : undefined}
          </EventDialog>
        )}
      >
        {(pickup: PickupDetail, ask) => (
          <>
            <Summary pickup={pickup} actor={actor} ask={ask} />
            <div className="tm-order-life tm-stack tm-gap-12">
              <DisputeSection dispute={pickup} ruled={ruledTexts(pickup, unitIn(pickup))} unit={unitIn(pickup)} />
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

/** What the buyer counted, and what the difference to the sheet comes to. */
function Disputing({ actor, command, form }: { actor: PickupActor; command: CommandActor; form: FormState }) {
  const pickup = useSelector(actor, (snapshot) => snapshot.context.thing);
  const lines = pickup === null ? [] : pricedLines(pickup);
  return (
    <>
      <CommandInputs command={command} form={form} />
      <ClaimPreview
        claim={typedClaim(lines, disputeFields(lines), form.fields, claimedField)}
        none="数量与码单一致；有短少的，请改成实际数量"
        unit={unitIn(pickup)}
      />
    </>
  );
}

function Summary({ pickup, actor, ask }: { pickup: PickupDetail; actor: PickupActor; ask: Ask }) {
  const secondsLeft = useSelector(actor, (snapshot) => snapshot.context.secondsLeft);
  const fields = [
    { label: "商家", value: <ShopLink id={pickup.merchantId} name={pickup.shopName} /> },
    { label: "仓库", value: `${pickup.storeName} ${pickup.storeAddress}`, isWide: true },
    ...contactFields(pickup.contacts),
    { label: "提货时间", value: pickup.pickupTime },
    { label: "车牌 / 司机", value: `${pickup.plateNo} ${pickup.driverName}` },
    { label: "理货 / 收货", value: `${pickup.operatorName} / ${pickup.receiverName}` },
    ...(pickup.netWeight === null ? [] : [{ label: "净重", value: `${grouped(pickup.netWeight)} kg` }]),
    ...(pickup.remark === "" ? [] : [{ label: "备注", value: pickup.remark }]),
    ...(pickup.note === "" ? [] : [{ label: VOID_FIELD.label, value: pickup.note }]),
  ];
  return (
    <>
      <OrderHead
        kind="提货单"
        no={pickup.pickupNo}
        tag={<PickupTag status={pickup.status} name={pickup.statusName} />}
        actions={
          <>
            <DownloadButton request={{ tallySheetOf: pickup.id, reader: "buyer" }}>下载码单</DownloadButton>
            {COMMANDS.filter((name) => pickup.events.includes(name)).map((name) => (
              <Button
                key={name}
                look={sendingOf(PICKUP_EVENTS, name, "buyer")?.leadsOn === true ? "primary" : "plain"}
                onClick={() => ask(name)}
              >
                {PICKUP_EVENTS[name].label}
              </Button>
            ))}
          </>
        }
        next={
          <>
            <span className="tm-muted">
              订单 <Link to={orderPathOf(pickup)}>{pickup.orderNo}</Link>
            </span>
            {pickup.confirmDueAt === null ? null : (
              <strong>请在 {timeText(pickup.confirmDueAt)} 前核对，逾期视为确认</strong>
            )}
            <Countdown secondsLeft={secondsLeft} over="已到截止时间，正在确认" />
          </>
        }
      />
      <Section title="提货信息">
        <FieldGrid fields={fields} />
      </Section>
    </>
  );
}

export const PickupDetailScreen = screenOf({
  adapterBundle: "member",
  ports: { pickups: Pickups, clock: Clock, notify: NOTIFY },
  machine: createPickupDetailMachine,
  view: PickupDetailView,
});
