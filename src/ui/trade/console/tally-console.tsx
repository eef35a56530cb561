import type { ReactNode } from "react";
import type { ActorRefFrom } from "xstate";
import { WHOLE } from "../../../application/form-rules.ts";
import type { createTallyDetailMachine } from "../../../application/trade/merchant-pickup-machines.ts";
import { claimText, typedClaim } from "../../../domain/trade/dispute.ts";
import type { PickupDetail } from "../../../domain/trade/pickup-view.ts";
import { PICKUP_EVENT_NAMES } from "../../../domain/trade/tally.ts";
import { pricedLines, ruledField, tallyRulingFields } from "../../../domain/trade/tally-ruling.ts";
import { Button } from "../../kit/button.tsx";
import { ClaimPreview } from "../../kit/claim-preview.tsx";
import { type CommandActor, CommandDialog, CommandInputs, ReasonDialog } from "../../kit/console/command-dialog.tsx";
import { DetailFrame } from "../../kit/console/details.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { DownloadButton } from "../../kit/download-button.tsx";
import { useSelector } from "../../use-selector.ts";
import { PickupTag, unitIn } from "../pickup-parts.tsx";
import { TallyView } from "./tally-parts.tsx";
import "../trade.css";

export type TallyActor = ActorRefFrom<ReturnType<typeof createTallyDetailMachine>>;

/** What one side of the console may do with a tally sheet: the warehouse's merchant takes it back, the platform rules. */
type Side = {
  event: "void" | "rule";
  title: string;
  reader: "merchant" | "operator";
  /** Where its order stands. */
  orders: string;
  forwardOrders: string;
  wayBack: ReactNode;
  /** What voiding says; the ruling has a dialog of its own. */
  asks?: { text: string; submitText: string; isDanger?: boolean };
};

/** What the buyer claims beside the sheet, the counts that hold, and what they come to. */
function RulingDialog({ command, pickup }: { command: CommandActor; pickup: PickupDetail }) {
  const lines = pricedLines(pickup);
  const unit = unitIn(pickup);
  const claim = pickup.claim ?? [];
  return (
    <CommandDialog command={command} title={PICKUP_EVENT_NAMES.rule} submitText="裁定">
      {(form) => (
        <>
          <p>
            {claim.length === 0 ? "" : `买家主张：${claim.map((line) => claimText(line, unit)).join("；")}。`}
            裁定后按下列数量结算，双方会收到裁定说明。
          </p>
          <CommandInputs command={command} form={form} />
          <ClaimPreview
            claim={typedClaim(lines, tallyRulingFields(lines), form.fields, ruledField)}
            none="数量与码单一致，按码单结算"
            unit={unit}
          />
          {form.problemOf(WHOLE) === null ? null : (
            <p className="tm-field-problem" role="alert">
              {form.problemOf(WHOLE)}
            </p>
          )}
        </>
      )}
    </CommandDialog>
  );
}

export function TallyConsole({ actor, side }: { actor: TallyActor; side: Side }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { thing } = state.context;
  const { event, asks } = side;
  return (
    <>
      <PageHead
        title={thing === null ? side.title : `提货单 ${thing.pickupNo}`}
        note={thing === null ? undefined : <PickupTag status={thing.status} name={thing.statusName} />}
        actions={
          thing === null ? undefined : (
            <>
              <DownloadButton request={{ tallySheetOf: thing.id, reader: side.reader }}>下载码单</DownloadButton>
              {thing.events.includes(event) ? (
                <Button
                  look={asks?.isDanger ? "plain" : "primary"}
                  disabled={state.hasTag("busy")}
                  onClick={() => actor.send({ type: "commandAsked", name: event })}
                >
                  {PICKUP_EVENT_NAMES[event]}
                </Button>
              ) : null}
              {thing.mayAnswer === true && side.reader === "merchant" ? (
                <Button
                  look="primary"
                  disabled={state.hasTag("busy")}
                  onClick={() => actor.send({ type: "commandAsked", name: "answerDispute" })}
                >
                  提交陈述
                </Button>
              ) : null}
            </>
          )
        }
      />
      <DetailFrame
        actor={actor}
        missing={{ title: "没有这份提货记录", action: side.wayBack }}
        failed="提货记录没有取到"
        titleOf={({ pickupNo }) => pickupNo}
        dialogOf={({ command, name }) =>
          name === "answerDispute" ? (
            <ReasonDialog
              command={command}
              title="提交陈述"
              text="说明装车时的核对情况，可附照片、过磅单；只能提交一次，买家和平台可见。"
              submitText="提交"
            />
          ) : name === "rule" && thing !== null ? (
            <RulingDialog command={command} pickup={thing} />
          ) : asks === undefined ? null : (
            <ReasonDialog command={command} title={PICKUP_EVENT_NAMES[event]} {...asks} />
          )
        }
      >
        {(pickup) => (
          <TallyView
            pickup={pickup}
            orderPath={`${pickup.isForward ? side.forwardOrders : side.orders}?id=${pickup.orderId}`}
          />
        )}
      </DetailFrame>
    </>
  );
}
