import type { ActorRefFrom } from "xstate";
import { Clock } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { createPickupDetailMachine } from "../../application/trade/pickup-machines.ts";
import { Pickups } from "../../application/trade/pickups.ts";
import { commandedBy, sendingOf } from "../../domain/events.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { grouped } from "../../domain/text.ts";
import { pickupMoney } from "../../domain/trade/deal-money.ts";
import { pickupContacts } from "../../domain/trade/deal-parties.ts";
import { claimedField, disputeFields, typedClaim } from "../../domain/trade/dispute.ts";
import { pickupRail, pickupState } from "../../domain/trade/pickup-turn.ts";
import type { PickupDetail } from "../../domain/trade/pickup-view.ts";
import { PICKUP_EVENTS, VOID_FIELD } from "../../domain/trade/tally.ts";
import { pricedLines, ruledTexts } from "../../domain/trade/tally-ruling.ts";
import { ClaimPreview } from "../kit/claim-preview.tsx";
import { type CommandActor, CommandInputs } from "../kit/console/command-dialog.tsx";
import { type Ask, DetailFrame, FieldGrid, Section } from "../kit/console/details.tsx";
import { EventDialog } from "../kit/console/event-dialog.tsx";
import { DealContacts } from "../kit/deal-contacts.tsx";
import { DealConversation } from "../kit/deal-conversation.tsx";
import { Countdown, DealHead, OrderCrumb } from "../kit/deal-head.tsx";
import { DealMoney } from "../kit/deal-money.tsx";
import { DisputeSection } from "../kit/dispute-section.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import type { FormState } from "../kit/form-fields.tsx";
import { Link } from "../kit/link.tsx";
import { useSelector } from "../use-selector.ts";
import { screenOf } from "../wiring.tsx";
import { orderPathOf, PickupFiles, PickupHistory, PickupLines, TallySheet, unitIn } from "./pickup-parts.tsx";
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
              <DisputeSection
                dispute={pickup}
                imageOf={(lineId) => pickup.lines.find(({ orderLineId }) => orderLineId === lineId)?.image ?? ""}
                ruled={ruledTexts(pickup, unitIn(pickup))}
                unit={unitIn(pickup)}
              />
              <PickupLines pickup={pickup} />
              <DealMoney rows={pickupMoney(pickup)} />
              {pickup.tallySheet.length > 0 ? <TallySheet pickup={pickup} /> : null}
              <PickupFiles files={pickup.files} />
              <PickupFacts pickup={pickup} />
              <DealConversation
                subject="pickup"
                id={pickup.id}
                notes={pickup.notes}
                reader="buyer"
                onSent={() => actor.send({ type: "retried" })}
              />
              <PickupHistory pickup={pickup} />
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
  return (
    <>
      <DealHead
        kind="提货单"
        no={pickup.pickupNo}
        state={pickupState(pickup, "buyer")}
        countdown={<Countdown secondsLeft={secondsLeft} over="已到截止时间，正在确认" />}
        rail={pickupRail(pickup)}
        commands={COMMANDS.filter((name) => pickup.events.includes(name)).map((name) => ({
          name,
          label: PICKUP_EVENTS[name].label,
          leadsOn: sendingOf(PICKUP_EVENTS, name, "buyer")?.leadsOn === true,
          onAsk: () => ask(name),
        }))}
        hint={
          <>
            <span className="tm-muted">
              订单 <Link to={orderPathOf(pickup)}>{pickup.orderNo}</Link>
            </span>
            {pickup.confirmDueAt === null ? null : <span>请核对码单，逾期视为确认</span>}
          </>
        }
        more={<DownloadButton request={{ tallySheetOf: pickup.id, reader: "buyer" }}>下载码单</DownloadButton>}
      />
      <DealContacts contacts={pickupContacts(pickup, "buyer")} />
    </>
  );
}

function PickupFacts({ pickup }: { pickup: PickupDetail }) {
  const fields = [
    { label: "提货时间", value: pickup.pickupTime },
    { label: "理货 / 收货", value: `${pickup.operatorName} / ${pickup.receiverName}` },
    ...(pickup.netWeight === null ? [] : [{ label: "净重", value: `${grouped(pickup.netWeight)} kg` }]),
    ...(pickup.remark === "" ? [] : [{ label: "备注", value: pickup.remark }]),
    ...(pickup.note === "" ? [] : [{ label: VOID_FIELD.label, value: pickup.note }]),
  ];
  return (
    <Section title="提货信息">
      <FieldGrid fields={fields} />
    </Section>
  );
}

export const PickupDetailScreen = screenOf({
  adapterBundle: "member",
  ports: { pickups: Pickups, clock: Clock, notify: NOTIFY },
  machine: createPickupDetailMachine,
  view: PickupDetailView,
});
