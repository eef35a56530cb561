import type { ActorRefFrom } from "xstate";
import { Printer } from "../../application/platform.ts";
import { NOTIFY } from "../../application/ports.ts";
import { createReservationDetailMachine } from "../../application/trade/reservation-machines.ts";
import { Reservations } from "../../application/trade/reservations.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { maskedPhone } from "../../domain/text.ts";
import type { ReservationDetail } from "../../domain/trade/pickup-view.ts";
import { RESERVATION_EVENTS, RESERVATION_OPEN, RESERVATION_STATUS } from "../../domain/trade/reservation.ts";
import { VEHICLE_TYPES, vehicleName, vehicleRoomText } from "../../domain/trade/vehicle.ts";
import { Button, LinkButton } from "../kit/button.tsx";
import { type Column, RowTable } from "../kit/console/data-table.tsx";
import { type Ask, DetailFrame, FieldGrid, Section, Timeline } from "../kit/console/details.tsx";
import { EventDialog } from "../kit/console/event-dialog.tsx";
import { CopyButton } from "../kit/copy-button.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import { Link } from "../kit/link.tsx";
import { Count, Volume } from "../kit/money-text.tsx";
import { OrderCrumb, OrderHead } from "../kit/order-head.tsx";
import { contactFields } from "../kit/phone.tsx";
import { screenOf, usePort } from "../wiring.tsx";
import { orderPathOf } from "./pickup-parts.tsx";
import { LineCount, ReservationTag, reservationEntries, slotWords } from "./reservation-parts.tsx";
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
            <Goods reservation={reservation} />
            <Facts reservation={reservation} />
            <Section title="预约进度">
              <Timeline entries={reservationEntries(reservation)} />
            </Section>
          </>
        )}
      </DetailFrame>
    </>
  );
}

function Summary({ reservation, ask }: { reservation: ReservationDetail; ask: Ask }) {
  const { id, events, status, slotDate, slotCode } = reservation;
  return (
    <OrderHead
      kind="预约"
      no={reservation.reservationNo}
      tag={<ReservationTag status={status} name={reservation.statusName} />}
      actions={
        <>
          {events.includes("change") || events.includes("changeTruck") ? (
            <LinkButton to={PAGES.reservationForm.to({ id })}>修改预约</LinkButton>
          ) : null}
          {events.includes("cancel") ? <Button onClick={() => ask("cancel")}>取消预约</Button> : null}
          {status > RESERVATION_STATUS.done ? (
            <LinkButton look="primary" to={PAGES.reservationForm.to()}>
              重新预约
            </LinkButton>
          ) : null}
        </>
      }
      next={reservation.endReason === "" ? NEXT[status] : `原因：${reservation.endReason}`}
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
    </OrderHead>
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
    cell: ({ title, specText }) => (
      <>
        {title}
        <div className="tm-under tm-number">{specText}</div>
      </>
    ),
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

/** What still goes onto the booked truck, in words, while it is to come. */
function roomLeft({ status, vehicleType, volume, weight }: ReservationDetail): string | undefined {
  const vehicle = VEHICLE_TYPES.find(({ type }) => type === vehicleType);
  return vehicle === undefined || !RESERVATION_OPEN.some((open) => open === status)
    ? undefined
    : vehicleRoomText(vehicle, { volume, weight });
}

function Goods({ reservation }: { reservation: ReservationDetail }) {
  const room = roomLeft(reservation);
  return (
    <Section
      title="提货商品"
      note={
        <span className="tm-muted">
          合计 <Volume dm3={reservation.volume} /> · <Count value={(reservation.weight / 1000).toFixed(1)} unit="吨" />
          {room === undefined ? "" : `，${room}`}
        </span>
      }
    >
      <RowTable isTop columns={LINE_COLUMNS} rows={reservation.lines} keyOf={({ orderLineId }) => orderLineId} />
    </Section>
  );
}

function Facts({ reservation }: { reservation: ReservationDetail }) {
  const { driverIdMask, files, pickups, remark } = reservation;
  return (
    <Section title="车辆与司机">
      <FieldGrid
        fields={[
          { label: "车牌", value: <span className="tm-number">{reservation.plateNo}</span> },
          { label: "车型", value: vehicleName(reservation.vehicleType) },
          { label: "司机", value: reservation.driverName },
          { label: "司机电话", value: <span className="tm-number">{maskedPhone(reservation.driverPhone)}</span> },
          ...contactFields(reservation.contacts),
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
