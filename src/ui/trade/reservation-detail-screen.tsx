import type { ActorRefFrom } from "xstate";
import { Printer } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { createReservationDetailMachine } from "../../application/trade/reservation-machines.ts";
import { Reservations } from "../../application/trade/reservations.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { reservationContacts } from "../../domain/trade/deal-parties.ts";
import { reservationRail, reservationState } from "../../domain/trade/pickup-turn.ts";
import type { ReservationDetail } from "../../domain/trade/pickup-view.ts";
import { RESERVATION_EVENTS, RESERVATION_STATUS } from "../../domain/trade/reservation.ts";
import { vehicleName } from "../../domain/trade/vehicle.ts";
import { Button } from "../kit/button.tsx";
import { type Column, RowTable } from "../kit/console/data-table.tsx";
import { type Ask, DetailFrame, FieldGrid, Section } from "../kit/console/details.tsx";
import { EventDialog } from "../kit/console/event-dialog.tsx";
import { CopyButton } from "../kit/copy-button.tsx";
import { DealContacts } from "../kit/deal-contacts.tsx";
import { DealConversation } from "../kit/deal-conversation.tsx";
import { DealHead, OrderCrumb } from "../kit/deal-head.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import { Link } from "../kit/link.tsx";
import { Count, Volume } from "../kit/money-text.tsx";
import { screenOf, usePort } from "../wiring.tsx";
import { LineGoods } from "./parts.tsx";
import { orderPathOf } from "./pickup-parts.tsx";
import { LineCount, ReservationHistory, ReservationTruck, slotWords } from "./reservation-parts.tsx";
import "./trade.css";
import "./reservation.css";

type DetailActor = ActorRefFrom<ReturnType<typeof createReservationDetailMachine>>;

const NEXT: Readonly<Record<number, string>> = {
  0: "等待仓库确认，确认后出具提货码",
  1: "请司机在预约时段到场，出示提货码办理登记",
  2: "车辆已到场，正在装车",
  3: "装车完成，请在提货记录中核对码单",
};

function ReservationDetailView({ actor }: { actor: DetailActor }) {
  return (
    <>
      <OrderCrumb list="提货预约" to={PAGES.reservations.to()} title="提货预约详情" />
      <DetailFrame
        actor={actor}
        missing={{ title: "没有这个预约", action: <Link to={PAGES.reservations.to()}>查看全部预约</Link> }}
        subject="这个预约"
        failed="预约没有取到"
        titleOf={({ reservationNo }) => reservationNo}
        dialogOf={({ command, name }) => (
          <EventDialog command={command} events={RESERVATION_EVENTS} event={name} side="buyer" />
        )}
      >
        {(reservation, ask) => (
          <>
            <Summary reservation={reservation} ask={ask} />
            <DealContacts contacts={reservationContacts(reservation, "buyer")} />
            <Goods reservation={reservation} />
            <ReservationTruck reservation={reservation} />
            <Facts reservation={reservation} />
            <DealConversation
              subject="reservation"
              id={reservation.id}
              notes={reservation.notes}
              reader="buyer"
              onSent={() => actor.send({ type: "retried" })}
            />
            <ReservationHistory reservation={reservation} />
          </>
        )}
      </DetailFrame>
    </>
  );
}

function Summary({ reservation, ask }: { reservation: ReservationDetail; ask: Ask }) {
  const { id, events, status, slotDate, slotCode } = reservation;
  const hasFailed = status > RESERVATION_STATUS.done;
  return (
    <DealHead
      kind="预约"
      no={reservation.reservationNo}
      state={reservationState(reservation, "buyer")}
      // What came to nothing is begun again by its buyer.
      mayLead={hasFailed}
      rail={reservationRail(reservation)}
      commands={[
        ...(hasFailed ? [{ name: "again", label: "重新预约", leadsOn: true, to: PAGES.reservationForm.to() }] : []),
        ...(events.includes("change") || events.includes("changeTruck")
          ? [{ name: "change", label: "修改预约", leadsOn: false, to: PAGES.reservationForm.to({ id }) }]
          : []),
        ...(events.includes("cancel")
          ? [{ name: "cancel", label: "取消预约", leadsOn: false, onAsk: () => ask("cancel") }]
          : []),
      ]}
      hint={reservation.endReason === "" ? NEXT[status] : `原因：${reservation.endReason}`}
    >
      <div className="tm-row tm-starts tm-apart tm-gap-24">
        <div>
          <p className="tm-heading tm-number">{slotWords(slotDate, slotCode)}</p>
          <p>
            {reservation.storeName}
            <span className="tm-muted"> {reservation.storeAddress}</span>
          </p>
          <p>
            <span className="tm-number">{reservation.plateNo}</span>
            <span className="tm-muted">
              {" "}
              {vehicleName(reservation.vehicleType)} · {reservation.driverName}
            </span>
          </p>
        </div>
        {status === RESERVATION_STATUS.confirmed ? <PickupCode reservation={reservation} /> : null}
      </div>
    </DealHead>
  );
}

/** Large enough to be read, or scanned, off a phone through a truck's window. */
function PickupCode({ reservation: { pickupCode, pickupQr } }: { reservation: ReservationDetail }) {
  const printer = usePort(Printer);
  if (pickupCode === null) return null;
  return (
    <figure className="tm-reservation-code tm-row tm-fixed tm-gap-16" aria-label="提货码">
      {pickupQr === null ? null : (
        <svg viewBox={`0 0 ${pickupQr.size} ${pickupQr.size}`} role="img" aria-label={`提货码 ${pickupCode} 的二维码`}>
          <path d={pickupQr.path} />
        </svg>
      )}
      <figcaption className="tm-stack tm-gap-4">
        <span className="tm-muted">提货码</span>
        <strong className="tm-number" data-testid="pickup-code">
          {pickupCode}
        </strong>
        <span className="tm-muted">凭码到场登记，请只告诉司机</span>
        <span className="tm-reservation-code-ways">
          <CopyButton text={pickupCode} label="提货码" />
          <Button look="minimal" size="small" onClick={() => printer.print()}>
            打印
          </Button>
        </span>
      </figcaption>
    </figure>
  );
}

const LINE_COLUMNS: readonly Column<ReservationDetail["lines"][number]>[] = [
  {
    title: "商品",
    cell: (line) => <LineGoods line={line} />,
  },
  {
    title: "订单",
    cell: (line) => (
      <Link className="tm-number" to={orderPathOf(line)}>
        {line.orderNo}
      </Link>
    ),
  },
  { title: "提货数量", align: "right", cell: (line) => <LineCount line={line} /> },
];

function Goods({ reservation }: { reservation: ReservationDetail }) {
  return (
    <Section
      title="提货商品"
      note={
        <span className="tm-muted">
          合计 <Volume dm3={reservation.volume} /> · <Count value={(reservation.weight / 1000).toFixed(1)} unit="吨" />
        </span>
      }
    >
      <RowTable
        label="提货商品"
        isTop
        columns={LINE_COLUMNS}
        rows={reservation.lines}
        keyOf={({ orderLineId }) => orderLineId}
      />
    </Section>
  );
}

function Facts({ reservation }: { reservation: ReservationDetail }) {
  const { driverIdMask, files, pickups, remark } = reservation;
  // The head and the contacts state the truck, the warehouse and the driver.
  if (driverIdMask === "" && remark === "" && files.length === 0 && pickups.length === 0) return null;
  return (
    <Section title="预约信息">
      <FieldGrid
        fields={[
          driverIdMask === "" ? null : { label: "身份证号", value: <span className="tm-number">{driverIdMask}</span> },
          remark === "" ? null : { label: "备注", value: remark, isWide: true },
          files.length === 0
            ? null
            : {
                label: "授权书",
                isWide: true,
                value: files.map(({ fileName, originalName }) => (
                  <DownloadButton key={fileName} request={{ fileName, delete: false }}>
                    {originalName}
                  </DownloadButton>
                )),
              },
          pickups.length === 0
            ? null
            : {
                label: "提货记录",
                isWide: true,
                value: pickups.map((pickup) => (
                  <span key={pickup.id} className="tm-reservation-pickup">
                    <Link className="tm-number" to={PAGES.pickup.to({ id: pickup.id })}>
                      {pickup.pickupNo}
                    </Link>{" "}
                    <span className="tm-muted">{pickup.statusName}</span>
                  </span>
                )),
              },
        ]}
      />
    </Section>
  );
}

export const ReservationDetailScreen = screenOf({
  adapterBundle: "member",
  ports: { reservations: Reservations, notify: NOTIFY },
  machine: createReservationDetailMachine,
  view: ReservationDetailView,
});
