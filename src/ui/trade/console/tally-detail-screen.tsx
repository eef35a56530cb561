import type { ActorRefFrom } from "xstate";
import { App } from "../../../application/app.ts";
import { Yard } from "../../../application/trade/yard.ts";
import { createTallyDetailMachine, TALLIES_PATH } from "../../../application/trade/yard-machines.ts";
import { PICKUP_EVENT_NAMES } from "../../../domain/trade/tally.ts";
import { Button } from "../../kit/button.tsx";
import { type DeedActor, ReasonDialog } from "../../kit/console/deed-dialog.tsx";
import { DetailFrame } from "../../kit/console/details.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { DownloadButton } from "../../kit/download-button.tsx";
import { Link } from "../../kit/link.tsx";
import { useSubjectTitle } from "../../kit/subject-title.ts";
import { useSelector } from "../../use-selector.ts";
import { screenOf } from "../../wiring.tsx";
import { PickupTag } from "../pickup-parts.tsx";
import { TallyView } from "./tally-parts.tsx";
import "../trade.css";

type DetailActor = ActorRefFrom<ReturnType<typeof createTallyDetailMachine>>;

function TallyDetailView({ actor }: { actor: DetailActor }) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { thing, doing } = state.context;
  const deed = state.children.deed as DeedActor | undefined;
  useSubjectTitle(thing?.pickupNo ?? null);
  return (
    <>
      <PageHead
        title={thing === null ? "提货记录" : `提货单 ${thing.pickupNo}`}
        note={thing === null ? undefined : <PickupTag status={thing.status} name={thing.statusName} />}
        actions={
          thing === null ? undefined : (
            <>
              <DownloadButton request={{ path: "/api/pickupRecord/merchant/getTallySheet", params: { id: thing.id } }}>
                下载码单
              </DownloadButton>
              {thing.events.includes("void") ? (
                <Button disabled={state.hasTag("busy")} onClick={() => actor.send({ type: "deedAsked", name: "void" })}>
                  {PICKUP_EVENT_NAMES.void}
                </Button>
              ) : null}
            </>
          )
        }
      />
      <DetailFrame
        state={state}
        send={(event) => actor.send(event)}
        missing={{ title: "没有这份提货记录", action: <Link to={TALLIES_PATH}>查看提货记录</Link> }}
        failed="提货记录没有取到"
      >
        {(pickup) => <TallyView pickup={pickup} orderPath={`/console/order/detail?id=${pickup.orderId}`} />}
      </DetailFrame>
      {deed !== undefined && doing?.name === "void" ? (
        <ReasonDialog
          deed={deed}
          title={PICKUP_EVENT_NAMES.void}
          text="作废后货物退回库存与订单余量，须重新录入码单。"
          submitText="作废"
          isDanger
        />
      ) : null}
    </>
  );
}

export const TallyDetailScreen = screenOf({
  shelf: "console",
  ports: [Yard, App],
  machine: (yard: Yard, app: App) => createTallyDetailMachine(yard, (text, intent) => app.tell(text, intent)),
  view: TallyDetailView,
});
