import type { ReactNode } from "react";
import type { ReservationDetail } from "../../../domain/trade/pickup-view.ts";
import { Button } from "../../kit/button.tsx";
import { type DetailActor, DetailFrame, Section, Timeline } from "../../kit/console/details.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { Link } from "../../kit/link.tsx";
import { useSelector } from "../../use-selector.ts";
import { ReservationTag, reservationEntries } from "../reservation-parts.tsx";
import { commandLabel, isHarsh, ReservationDialog } from "./reservation-dialog.tsx";
import { TruckFacts } from "./reservation-facts.tsx";

/**
 * One reservation for the merchant or the operator; `children`: the goods on the truck.
 */
export function ReservationView({
  actor,
  side,
  listPath,
  children,
}: {
  actor: DetailActor<ReservationDetail>;
  side: "merchant" | "operator";
  listPath: string;
  children: (reservation: ReservationDetail) => ReactNode;
}) {
  const state: ReturnType<typeof actor.getSnapshot> = useSelector(actor, (snapshot) => snapshot);
  const { thing } = state.context;
  return (
    <>
      <PageHead
        title={thing === null ? "提货预约" : `预约 ${thing.reservationNo}`}
        note={thing === null ? undefined : <ReservationTag status={thing.status} name={thing.statusName} />}
        actions={(thing?.events ?? []).map((event) => (
          <Button
            key={event}
            look={isHarsh(event) ? "plain" : "primary"}
            disabled={state.hasTag("busy")}
            onClick={() => actor.send({ type: "commandRequested", name: event })}
          >
            {commandLabel(event)}
          </Button>
        ))}
      />
      <DetailFrame
        actor={actor}
        missing={{ title: "没有这个预约", action: <Link to={listPath}>查看提货预约</Link> }}
        failed="预约没有取到"
        titleOf={({ reservationNo }) => reservationNo}
        dialogOf={({ command, name }) => <ReservationDialog command={command} name={name} side={side} />}
      >
        {(reservation) => (
          <>
            <TruckFacts reservation={reservation} />
            {children(reservation)}
            <Section title="预约进度">
              <Timeline entries={reservationEntries(reservation)} />
            </Section>
          </>
        )}
      </DetailFrame>
    </>
  );
}
