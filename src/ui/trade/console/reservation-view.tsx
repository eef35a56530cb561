import type { ReactNode } from "react";
import type { DetailEvent } from "../../../application/detail-machine.ts";
import type { ReservationDetail } from "../../../domain/trade/pickup-view.ts";
import { Button } from "../../kit/button.tsx";
import type { CommandActor } from "../../kit/console/command-dialog.tsx";
import { DetailFrame, Section, Timeline } from "../../kit/console/details.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { Link } from "../../kit/link.tsx";
import { useSubjectTitle } from "../../kit/subject-title.ts";
import { ReservationTag, reservationEntries } from "../reservation-parts.tsx";
import { commandLabel, isHarsh, ReservationDialog } from "./reservation-dialog.tsx";
import { TruckFacts } from "./reservation-facts.tsx";

/**
 * One reservation for the merchant or the operator; `commands`: what they may do, `children`: the goods on the truck.
 */
export function ReservationView({
  state,
  send,
  commands,
  listPath,
  children,
}: {
  state: {
    context: { thing: ReservationDetail | null; running: { name: string } | null };
    children: { command?: unknown };
    hasTag: (tag: "loading" | "stale" | "missing" | "failed" | "busy") => boolean;
  };
  send: (event: Extract<DetailEvent, { type: "retried" | "commandAsked" }>) => void;
  commands: readonly string[];
  listPath: string;
  children: (reservation: ReservationDetail) => ReactNode;
}) {
  const { thing, running } = state.context;
  const command = state.children.command as CommandActor | undefined;
  useSubjectTitle(thing?.reservationNo ?? null);
  return (
    <>
      <PageHead
        title={thing === null ? "提货预约" : `预约 ${thing.reservationNo}`}
        note={thing === null ? undefined : <ReservationTag status={thing.status} name={thing.statusName} />}
        actions={commands.map((event) => (
          <Button
            key={event}
            look={isHarsh(event) ? "plain" : "primary"}
            disabled={state.hasTag("busy")}
            onClick={() => send({ type: "commandAsked", name: event })}
          >
            {commandLabel(event)}
          </Button>
        ))}
      />
      <DetailFrame
        state={state}
        send={send}
        missing={{ title: "没有这个预约", action: <Link to={listPath}>查看提货预约</Link> }}
        failed="预约没有取到"
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
      {command === undefined || running === null ? null : <ReservationDialog command={command} name={running.name} />}
    </>
  );
}
