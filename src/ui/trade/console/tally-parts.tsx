import type { ReactNode } from "react";
import type { PickupId } from "../../../domain/ids.ts";
import type { ConsoleSide } from "../../../domain/shell/console.ts";
import { shopPathOf } from "../../../domain/shell/console-pages.ts";
import { withoutSeconds } from "../../../domain/time.ts";
import { pickupMoney } from "../../../domain/trade/deal-money.ts";
import { pickupContacts } from "../../../domain/trade/deal-parties.ts";
import type { PickupBrief, PickupDetail } from "../../../domain/trade/pickup-view.ts";
import { PICKUP_STATUS_NAMES, PICKUP_STATUSES, VOID_FIELD } from "../../../domain/trade/tally.ts";
import { ruledTexts } from "../../../domain/trade/tally-ruling.ts";
import type { Column } from "../../kit/console/data-table.tsx";
import { FieldGrid, Section } from "../../kit/console/details.tsx";
import { shownPhoto } from "../../kit/console/private-file.tsx";
import { DealContacts } from "../../kit/deal-contacts.tsx";
import { DealMoney } from "../../kit/deal-money.tsx";
import { DisputeSection } from "../../kit/dispute-section.tsx";
import { Link } from "../../kit/link.tsx";
import { Count, Volume } from "../../kit/money-text.tsx";
import { tabsByStatus } from "../../kit/tabs.tsx";
import {
  PickupFiles,
  PickupHistory,
  PickupLines,
  PickupTag,
  SignedMoney,
  TallySheet,
  unitIn,
} from "../pickup-parts.tsx";

export const STATUS_TABS = tabsByStatus(PICKUP_STATUSES, PICKUP_STATUS_NAMES);

/** Columns of a list of tallies; `pathOf` leads to one of them. */
export const tallyColumns = (reader: ConsoleSide, pathOf: (id: PickupId) => string): readonly Column<PickupBrief>[] => [
  {
    title: "提货单号 / 订单",
    width: 176,
    cell: (row) => (
      <>
        <Link className="tm-number" to={pathOf(row.id)}>
          {row.pickupNo}
        </Link>
        <span className="tm-under tm-number">{row.orderNo}</span>
      </>
    ),
  },
  {
    title: "买家 / 商家",
    cell: (row) => (
      <>
        {row.buyerName}
        <span className="tm-under">{row.shopName}</span>
      </>
    ),
  },
  { title: "仓库", cell: (row) => row.storeName },
  {
    title: "提货时间",
    width: 136,
    cell: (row) => <span className="tm-number">{row.pickupTime.slice(0, 16)}</span>,
  },
  {
    title: "车辆",
    width: 112,
    cell: (row) => (
      <>
        <span className="tm-number">{row.plateNo}</span>
        <span className="tm-under">{row.driverName}</span>
      </>
    ),
  },
  {
    title: "实提 / 应提",
    width: 112,
    align: "right",
    cell: (row) => (
      <>
        <Volume dm3={row.actualVolume} />
        <span className="tm-under">
          <Volume dm3={row.orderedVolume} />
        </span>
      </>
    ),
  },
  {
    title: "差额",
    width: 112,
    align: "right",
    cell: ({ diffAmount }) => (diffAmount === 0 ? null : <SignedMoney amount={diffAmount} />),
  },
  { title: "状态", width: 112, cell: (row) => <PickupTag pickup={row} reader={reader} /> },
];

/** A tally as the warehouse and the platform read it. `orderPath`: of the order's page on this side. */
export function TallyView({
  pickup,
  orderPath,
  reader,
  conversation,
}: {
  pickup: PickupDetail;
  orderPath: string;
  reader: ConsoleSide;
  conversation: ReactNode;
}) {
  return (
    <>
      <DealContacts contacts={pickupContacts(pickup, reader)} shopPath={shopPathOf(reader)} />
      <DisputeSection
        dispute={pickup}
        imageOf={(lineId) => pickup.lines.find(({ orderLineId }) => orderLineId === lineId)?.image ?? ""}
        photo={shownPhoto}
        ruled={ruledTexts(pickup, unitIn(pickup))}
        unit={unitIn(pickup)}
      />
      <PickupLines pickup={pickup} />
      <DealMoney rows={pickupMoney(pickup)} />
      {pickup.tallySheet.length > 0 ? <TallySheet pickup={pickup} /> : null}
      <PickupFiles files={pickup.files} />
      <Section title="提货信息">
        <FieldGrid
          fields={[
            {
              label: "订单",
              value: (
                <Link className="tm-number" to={orderPath}>
                  {pickup.orderNo}
                </Link>
              ),
            },
            { label: "提货时间", value: <span className="tm-number">{withoutSeconds(pickup.pickupTime)}</span> },
            { label: "理货员", value: pickup.operatorName },
            { label: "收货人", value: pickup.receiverName },
            pickup.reservationNo === null
              ? null
              : { label: "预约单号", value: <span className="tm-number">{pickup.reservationNo}</span> },
            pickup.grossWeight === null
              ? null
              : { label: "毛重", value: <Count value={pickup.grossWeight} unit="kg" /> },
            pickup.tareWeight === null ? null : { label: "皮重", value: <Count value={pickup.tareWeight} unit="kg" /> },
            pickup.netWeight === null ? null : { label: "净重", value: <Count value={pickup.netWeight} unit="kg" /> },
            pickup.isLast ? { label: "最后一车", value: "余量不再提" } : null,
            pickup.remark === "" ? null : { label: "备注", value: pickup.remark, isWide: true },
            pickup.note === "" ? null : { label: VOID_FIELD.label, value: pickup.note, isWide: true },
          ]}
        />
      </Section>
      {conversation}
      <PickupHistory pickup={pickup} />
    </>
  );
}
