import type { ReservationDetail } from "../../../domain/trade/pickup-view.ts";
import { vehicleName } from "../../../domain/trade/vehicle.ts";
import { FieldGrid, Section } from "../../kit/console/details.tsx";
import { DownloadButton } from "../../kit/download-button.tsx";
import { slotWords } from "../reservation-parts.tsx";

/** Slot, warehouse, truck and driver of a reservation. */
export function TruckFacts({ reservation }: { reservation: ReservationDetail }) {
  return (
    <Section title="车辆与时段">
      <FieldGrid
        fields={[
          {
            label: "提货时段",
            value: <strong className="tm-number">{slotWords(reservation.slotDate, reservation.slotCode)}</strong>,
          },
          { label: "车牌", value: <strong className="tm-number">{reservation.plateNo}</strong> },
          { label: "车型", value: vehicleName(reservation.vehicleType) },
          reservation.driverIdMask === ""
            ? null
            : { label: "身份证号", value: <span className="tm-number">{reservation.driverIdMask}</span> },
          reservation.remark === "" ? null : { label: "备注", value: reservation.remark, isWide: true },
          reservation.files.length === 0
            ? null
            : {
                label: "授权书",
                isWide: true,
                value: reservation.files.map(({ fileName, originalName }) => (
                  <DownloadButton key={fileName} request={{ fileName, delete: false }}>
                    {originalName}
                  </DownloadButton>
                )),
              },
        ]}
      />
    </Section>
  );
}
