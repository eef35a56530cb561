import type { ReactNode } from "react";
import { shopPathOf } from "../../../domain/shell/console-pages.ts";
import { reservationContacts } from "../../../domain/trade/deal-parties.ts";
import { reservationRail, reservationState } from "../../../domain/trade/pickup-turn.ts";
import type { ReservationDetail } from "../../../domain/trade/pickup-view.ts";
import { type DetailActor, DetailFrame } from "../../kit/console/details.tsx";
import { DealContacts } from "../../kit/deal-contacts.tsx";
import { DealConversation } from "../../kit/deal-conversation.tsx";
import { type DealCommand, DealHead } from "../../kit/deal-head.tsx";
import { Link } from "../../kit/link.tsx";
import { ReservationHistory, ReservationTruck } from "../reservation-parts.tsx";
import { commandLabel, isHarsh, ReservationDialog } from "./reservation-dialog.tsx";
import { TruckFacts } from "./reservation-facts.tsx";

/**
 * One reservation for the merchant or the operator; `children`: the goods on the truck, `more`: what is done with it elsewhere.
 */
export const ReservationView = ({
  actor,
  side,
  listPath,
  more = () => [],
  children,
}: {
  actor: DetailActor<ReservationDetail>;
  side: "merchant" | "operator";
  listPath: string;
  more?: (reservation: ReservationDetail) => readonly DealCommand[];
  children: (reservation: ReservationDetail) => ReactNode;
}) => (
  <DetailFrame
    actor={actor}
    missing={{ title: "没有这个预约", action: <Link to={listPath}>查看提货预约</Link> }}
    failed="预约没有取到"
    titleOf={({ reservationNo }) => reservationNo}
    dialogOf={({ command, name }) => <ReservationDialog command={command} name={name} side={side} />}
  >
    {(reservation, ask, isBusy) => {
      const state = reservationState(reservation, side);
      return (
        <>
          <DealHead
            kind="预约"
            no={reservation.reservationNo}
            state={state}
            // A truck is checked in when it comes, be it early or late.
            mayLead={state.isMine || reservation.events.includes("checkIn")}
            rail={reservationRail(reservation)}
            commands={[
              ...more(reservation),
              ...reservation.events.map((event) => ({
                name: event,
                label: commandLabel(event),
                leadsOn: !isHarsh(event),
                onAsk: () => ask(event),
              })),
            ]}
            isBusy={isBusy}
            hint={reservation.endReason === "" ? null : `原因：${reservation.endReason}`}
          />
          <DealContacts contacts={reservationContacts(reservation, side)} shopPath={shopPathOf(side)} />
          {children(reservation)}
          <ReservationTruck reservation={reservation} />
          <TruckFacts reservation={reservation} />
          <DealConversation
            subject="reservation"
            id={reservation.id}
            notes={reservation.notes}
            reader={side}
            onSent={() => actor.send({ type: "retried" })}
          />
          <ReservationHistory reservation={reservation} />
        </>
      );
    }}
  </DetailFrame>
);
