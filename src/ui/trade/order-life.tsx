import type { ReactNode } from "react";
import type { DealSide } from "../../domain/deal.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { toneFor } from "../../domain/states.ts";
import { withoutSeconds } from "../../domain/time.ts";
import type { OrderDetail, OrderLink, VoucherView } from "../../domain/trade/order-view.ts";
import { VOUCHER_STATES, VOUCHER_STATUS_NAMES, type VoucherStatus } from "../../domain/trade/voucher.ts";
import { type Column, RowTable } from "../kit/console/data-table.tsx";
import { DisputeSection } from "../kit/dispute-section.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import { Link } from "../kit/link.tsx";
import { Money } from "../kit/money-text.tsx";
import { RefundSection } from "../kit/refund-section.tsx";
import { Tag } from "../kit/tag.tsx";
import { VoucherLines } from "../kit/voucher-lines.tsx";

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="tm-panel">
      <header className="tm-panel-head">
        <h2>{title}</h2>
      </header>
      {children}
    </section>
  );
}

function Voucher({ voucher }: { voucher: VoucherView }) {
  const status = voucher.status as VoucherStatus;
  return (
    <tr>
      <td className="tm-number">{voucher.payDate}</td>
      <td data-title="付款户名 / 流水号">
        {voucher.payerName}
        <VoucherLines voucher={voucher} className="tm-under" />
      </td>
      <td className="is-number" data-title="金额">
        <Money fen={voucher.amount} />
      </td>
      <td data-title="凭证">
        <div className="tm-row tm-wrap">
          {voucher.files.map(({ fileName, originalName }) => (
            <DownloadButton key={fileName} request={{ fileName, delete: false }}>
              {originalName}
            </DownloadButton>
          ))}
        </div>
      </td>
      <td data-title="状态">
        <Tag meaning={toneFor<DealSide>(VOUCHER_STATES, status, "buyer")}>{VOUCHER_STATUS_NAMES[status]}</Tag>
        {voucher.rejectReason === "" ? null : <div className="tm-under">{voucher.rejectReason}</div>}
      </td>
    </tr>
  );
}

function Vouchers({ vouchers }: { vouchers: readonly VoucherView[] }) {
  return (
    <table aria-label="付款凭证" className="tm-table is-top is-carded">
      <thead>
        <tr>
          <th scope="col">付款日期</th>
          <th scope="col">付款户名 / 流水号</th>
          <th scope="col" className="is-number">
            金额
          </th>
          <th scope="col">凭证</th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {vouchers.map((voucher) => (
          <Voucher key={voucher.id} voucher={voucher} />
        ))}
      </tbody>
    </table>
  );
}

/** Of the reservations or tallies of the order, by their numbers. */
const linkColumns = (timeHead: string, path: string): Column<OrderLink>[] => [
  {
    title: "单号",
    cell: ({ id, no }) => (
      <Link className="tm-number" to={`${path}?id=${id}`}>
        {no}
      </Link>
    ),
  },
  { title: timeHead, cell: ({ time }) => <span className="tm-number">{withoutSeconds(time)}</span> },
  { title: "车牌", cell: ({ plateNo }) => plateNo },
  { title: "状态", cell: ({ statusName }) => <Tag>{statusName}</Tag> },
];
const RESERVATION_COLUMNS = linkColumns("预约时段", PAGES.reservation.path);
const PICKUP_COLUMNS = linkColumns("提货时间", PAGES.pickup.path);

/** What happened to an order between payment and end, as far as it got. */
export function OrderLife({ order }: { order: OrderDetail }) {
  const { vouchers, reservations, pickups, refund, shipInfo } = order;
  return (
    <div className="tm-order-life tm-stack tm-gap-12">
      {vouchers.length > 0 ? (
        <Part title="付款凭证">
          <Vouchers vouchers={vouchers} />
        </Part>
      ) : null}
      {shipInfo ? (
        <Part title="物流信息">
          <p className="tm-pad-row">
            {shipInfo.carrier} · {shipInfo.plateNo} · {shipInfo.driverName}{" "}
            <span className="tm-number">{shipInfo.driverPhone}</span>
            {shipInfo.remark === "" ? "" : ` · ${shipInfo.remark}`}
          </p>
        </Part>
      ) : null}
      <DisputeSection dispute={order} imageOf={(lineId) => order.lines.find(({ id }) => id === lineId)?.image ?? ""} />
      {reservations.length > 0 ? (
        <Part title="提货预约">
          <RowTable label="提货预约" columns={RESERVATION_COLUMNS} rows={reservations} keyOf={({ id }) => id} />
        </Part>
      ) : null}
      {pickups.length > 0 ? (
        <Part title="提货记录">
          <RowTable label="提货记录" columns={PICKUP_COLUMNS} rows={pickups} keyOf={({ id }) => id} />
        </Part>
      ) : null}
      {refund ? <RefundSection refund={refund} reader="buyer" amount={<Money fen={refund.amount} />} /> : null}
    </div>
  );
}
