import type { ReactNode } from "react";
import type { ActorRefFrom } from "xstate";
import { WHOLE } from "../../../application/form-rules.ts";
import type { createTallyDetailMachine } from "../../../application/trade/merchant-pickup-machines.ts";
import { commandedBy, sendingOf } from "../../../domain/events.ts";
import type { ConsoleSide } from "../../../domain/shell/console.ts";
import { claimText, typedClaim } from "../../../domain/trade/dispute.ts";
import { pickupRail, pickupState } from "../../../domain/trade/pickup-turn.ts";
import type { PickupDetail } from "../../../domain/trade/pickup-view.ts";
import { PICKUP_COMMANDS } from "../../../domain/trade/tally.ts";
import { pricedLines, ruledField, tallyRulingFields } from "../../../domain/trade/tally-ruling.ts";
import { ClaimPreview } from "../../kit/claim-preview.tsx";
import { type CommandActor, CommandInputs } from "../../kit/console/command-dialog.tsx";
import { DetailFrame } from "../../kit/console/details.tsx";
import { EventDialog } from "../../kit/console/event-dialog.tsx";
import { DealConversation } from "../../kit/deal-conversation.tsx";
import { DealHead } from "../../kit/deal-head.tsx";
import { DownloadButton } from "../../kit/download-button.tsx";
import { Problem } from "../../kit/fields.tsx";
import type { FormState } from "../../kit/form-fields.tsx";
import { unitIn } from "../pickup-parts.tsx";
import { TallyView } from "./tally-parts.tsx";
import "../trade.css";

export type TallyActor = ActorRefFrom<ReturnType<typeof createTallyDetailMachine>>;

/** How one side of the console sees a tally sheet. */
type Side = {
  reader: ConsoleSide;
  /** Where its order stands. */
  orders: string;
  forwardOrders: string;
  wayBack: ReactNode;
};

/** What the buyer claims beside the sheet, the counts that hold, and what they come to. */
function Ruling({ command, pickup, form }: { command: CommandActor; pickup: PickupDetail; form: FormState }) {
  const lines = pricedLines(pickup);
  return (
    <>
      <CommandInputs command={command} form={form} />
      <ClaimPreview
        claim={typedClaim(lines, tallyRulingFields(lines), form.fields, ruledField)}
        none="数量与码单一致，按码单结算"
        unit={unitIn(pickup)}
      />
      {form.problemOf(WHOLE) === null ? null : <Problem>{form.problemOf(WHOLE)}</Problem>}
    </>
  );
}

/** The dialog of a command on a tally sheet. */
function TallyDialog({
  command,
  name,
  side,
  pickup,
}: {
  command: CommandActor;
  name: string;
  side: ConsoleSide;
  pickup: PickupDetail;
}) {
  const claim = pickup.claim ?? [];
  return (
    <EventDialog
      command={command}
      events={PICKUP_COMMANDS}
      event={name}
      side={side}
      before={
        name === "rule" && claim.length > 0
          ? `买家主张：${claim.map((line) => claimText(line, unitIn(pickup))).join("；")}。`
          : null
      }
    >
      {name === "rule" ? (form) => <Ruling command={command} pickup={pickup} form={form} /> : undefined}
    </EventDialog>
  );
}

/** The commands of a side on a tally sheet now; a disputed one may be answered once. */
const commandsOf = ({ events, mayAnswer }: PickupDetail, side: ConsoleSide) =>
  commandedBy(PICKUP_COMMANDS, side).filter((name) =>
    name === "answerDispute" ? mayAnswer === true : events.some((event) => event === name),
  );

export const TallyConsole = ({ actor, side }: { actor: TallyActor; side: Side }) => (
  <DetailFrame
    actor={actor}
    missing={{ title: "没有这份提货记录", action: side.wayBack }}
    failed="提货记录没有取到"
    titleOf={({ pickupNo }) => pickupNo}
    dialogOf={({ command, name, thing }) => (
      <TallyDialog command={command} name={name} side={side.reader} pickup={thing} />
    )}
  >
    {(pickup, ask, isBusy) => (
      <>
        <DealHead
          kind="提货单"
          no={pickup.pickupNo}
          state={pickupState(pickup, side.reader)}
          rail={pickupRail(pickup)}
          commands={commandsOf(pickup, side.reader).map((name) => ({
            name,
            label: PICKUP_COMMANDS[name].label,
            leadsOn: sendingOf(PICKUP_COMMANDS, name, side.reader)?.leadsOn === true,
            onAsk: () => ask(name),
          }))}
          isBusy={isBusy}
          more={<DownloadButton request={{ tallySheetOf: pickup.id, reader: side.reader }}>下载码单</DownloadButton>}
        />
        <TallyView
          pickup={pickup}
          reader={side.reader}
          conversation={
            <DealConversation
              subject="pickup"
              id={pickup.id}
              notes={pickup.notes}
              reader={side.reader}
              onSent={() => actor.send({ type: "retried" })}
            />
          }
          orderPath={`${pickup.isForward ? side.forwardOrders : side.orders}?id=${pickup.orderId}`}
        />
      </>
    )}
  </DetailFrame>
);
