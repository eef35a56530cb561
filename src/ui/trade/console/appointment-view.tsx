import type { ReactNode } from "react";
import type { DetailEvent } from "../../../application/detail-machine.ts";
import type { ReservationDetail } from "../../../domain/trade/yard-view.ts";
import { Button } from "../../kit/button.tsx";
import type { DeedActor } from "../../kit/console/deed-dialog.tsx";
import { DetailFrame, Section, Timeline } from "../../kit/console/details.tsx";
import { PageHead } from "../../kit/console/page.tsx";
import { Link } from "../../kit/link.tsx";
import { useSubjectTitle } from "../../kit/subject-title.ts";
import { ReservationTag, reservationEntries } from "../reservation-parts.tsx";
import { AppointmentFacts } from "./appointment-facts.tsx";
import { AppointmentDialog, deedLabel, isHarsh } from "./appointment-parts.tsx";

/** One appointment as yards and the platform see it; `deeds`: what they may do, `children`: what is on the truck for them. */
export function AppointmentView({
  state,
  send,
  deeds,
  listPath,
  children,
}: {
  state: {
    context: { thing: ReservationDetail | null; doing: { name: string } | null };
    children: { deed?: unknown };
    hasTag: (tag: "loading" | "stale" | "missing" | "failed" | "busy") => boolean;
  };
  send: (event: Extract<DetailEvent, { type: "retried" | "deedAsked" }>) => void;
  deeds: readonly string[];
  listPath: string;
  children: (reservation: ReservationDetail) => ReactNode;
}) {
  const { thing, doing } = state.context;
  const deed = state.children.deed as DeedActor | undefined;
  useSubjectTitle(thing?.reservationNo ?? null);
  return (
    <>
      <PageHead
        title={thing === null ? "提货预约" : `预约 ${thing.reservationNo}`}
        note={thing === null ? undefined : <ReservationTag status={thing.status} name={thing.statusName} />}
        actions={deeds.map((event) => (
          <Button
            key={event}
            look={isHarsh(event) ? "plain" : "primary"}
            disabled={state.hasTag("busy")}
            onClick={() => send({ type: "deedAsked", name: event })}
          >
            {deedLabel(event)}
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
            <AppointmentFacts reservation={reservation} />
            {children(reservation)}
            <Section title="预约进度">
              <Timeline entries={reservationEntries(reservation)} />
            </Section>
          </>
        )}
      </DetailFrame>
      {deed === undefined || doing === null ? null : <AppointmentDialog deed={deed} name={doing.name} />}
    </>
  );
}
