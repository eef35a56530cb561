import type { PaymentVoucherId } from "../../../domain/ids.ts";
import type { ConsoleSide } from "../../../domain/shell/console.ts";
import { CONSOLE_PAGES } from "../../../domain/shell/console-pages.ts";
import { toneFor } from "../../../domain/states.ts";
import { withoutSeconds } from "../../../domain/time.ts";
import type { ConsoleCommand } from "../../../domain/trade/order-console.ts";
import type { OrderDetail, OrderLink, VoucherView } from "../../../domain/trade/order-view.ts";
import {
  VOUCHER_STATES,
  VOUCHER_STATUS,
  VOUCHER_STATUS_NAMES,
  type VoucherStatus,
  voucherLines,
} from "../../../domain/trade/voucher.ts";
import { Button } from "../../kit/button.tsx";
import { FieldGrid, Section } from "../../kit/console/details.tsx";
import { PrivateFileView, shownPhoto } from "../../kit/console/private-file.tsx";
import { VouchersPlace } from "../../kit/deal-head.tsx";
import { DisputeSection } from "../../kit/dispute-section.tsx";
import { Link } from "../../kit/link.tsx";
import { Money } from "../../kit/money-text.tsx";
import { RefundSection } from "../../kit/refund-section.tsx";
import { Tag } from "../../kit/tag.tsx";

const WORDS = { vouchersCleared: "确认到账", rejectVoucher: "驳回凭证" } as const;

type VoucherCommands = readonly (keyof typeof WORDS)[];

/** What happened to an order between payment and end, as far as it got; a waiting voucher with its answers. */
export function OrderProgress({
  order,
  side,
  voucherCommands,
  isResting,
  onVoucher,
}: {
  order: OrderDetail;
  side: ConsoleSide;
  voucherCommands: VoucherCommands;
  isResting: boolean;
  onVoucher: (command: ConsoleCommand, voucherId: PaymentVoucherId) => void;
}) {
  const { vouchers, shipInfo, reservations, pickups, refund } = order;
  return (
    <>
      {vouchers.length > 0 ? (
        <VouchersPlace>
          <Section title="付款凭证">
            <ul className="tm-console-order-vouchers">
              {vouchers.map((voucher) => (
                <Voucher
                  key={voucher.id}
                  voucher={voucher}
                  side={side}
                  commands={voucher.status === VOUCHER_STATUS.waiting ? voucherCommands : []}
                  isResting={isResting}
                  onCommand={(command) => onVoucher(command, voucher.id)}
                />
              ))}
            </ul>
          </Section>
        </VouchersPlace>
      ) : null}
      {shipInfo ? (
        <Section title="物流信息">
          <FieldGrid
            fields={[
              { label: "承运方", value: shipInfo.carrier },
              { label: "车牌", value: shipInfo.plateNo },
              { label: "司机", value: `${shipInfo.driverName} ${shipInfo.driverPhone}` },
              { label: "备注", value: shipInfo.remark },
            ]}
          />
        </Section>
      ) : null}
      <DisputeSection
        dispute={order}
        imageOf={(lineId) => order.lines.find(({ id }) => id === lineId)?.image ?? ""}
        photo={shownPhoto}
      />
      {reservations.length > 0 ? (
        <Section title="提货预约">
          <Links
            rows={reservations}
            timeHead="预约时段"
            path={side === "merchant" ? CONSOLE_PAGES.merchantReservation.path : CONSOLE_PAGES.reservationAdmin.path}
          />
        </Section>
      ) : null}
      {pickups.length > 0 ? (
        <Section title="提货记录">
          <Links
            rows={pickups}
            timeHead="提货时间"
            path={side === "merchant" ? CONSOLE_PAGES.merchantPickup.path : CONSOLE_PAGES.ruling.path}
          />
        </Section>
      ) : null}
      {refund ? (
        <RefundSection refund={refund} reader={side} amount={<Money fen={refund.amount} />} file={shownPhoto} />
      ) : null}
    </>
  );
}

const Files = ({ files }: { files: readonly { fileName: string; originalName: string }[] }) => (
  <div className="tm-row tm-starts tm-wrap tm-gap-16 tm-console-order-files tm-pad-rest">
    {files.map(({ fileName, originalName }) => (
      <PrivateFileView key={fileName} file={fileName} label={originalName} />
    ))}
  </div>
);

function Voucher({
  voucher,
  side,
  commands,
  isResting,
  onCommand,
}: {
  voucher: VoucherView;
  side: ConsoleSide;
  commands: VoucherCommands;
  isResting: boolean;
  onCommand: (command: ConsoleCommand) => void;
}) {
  const status = voucher.status as VoucherStatus;
  return (
    <li>
      <div className="tm-row tm-gap-16 tm-wrap tm-pad-row">
        <strong>
          <Money fen={voucher.amount} />
        </strong>
        <span>{voucher.payerName}</span>
        {voucherLines(voucher).map(({ label, text }) => (
          <span key={label} className="tm-muted">
            {label} <span className="tm-number">{text}</span>
          </span>
        ))}
        <span className="tm-muted">
          付款日期 <span className="tm-number">{voucher.payDate}</span>
        </span>
        <Tag meaning={toneFor<ConsoleSide>(VOUCHER_STATES, status, side)}>{VOUCHER_STATUS_NAMES[status]}</Tag>
        {voucher.rejectReason === "" ? null : <span className="tm-muted">{voucher.rejectReason}</span>}
        <span className="tm-row tm-stretched tm-push">
          {commands.map((command, at) => (
            <Button
              key={command}
              look={at === 0 ? "primary" : "plain"}
              disabled={isResting}
              onClick={() => onCommand(command)}
            >
              {WORDS[command]}
            </Button>
          ))}
        </span>
      </div>
      <Files files={voucher.files} />
    </li>
  );
}

function Links({ rows, timeHead, path }: { rows: readonly OrderLink[]; timeHead: string; path: string | null }) {
  return (
    <table aria-label="相关单据" className="tm-table">
      <thead>
        <tr>
          <th scope="col">单号</th>
          <th scope="col">{timeHead}</th>
          <th scope="col">车牌</th>
          <th scope="col">状态</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="tm-number">{path === null ? row.no : <Link to={`${path}?id=${row.id}`}>{row.no}</Link>}</td>
            <td className="tm-number">{withoutSeconds(row.time)}</td>
            <td>{row.plateNo}</td>
            <td>
              <Tag>{row.statusName}</Tag>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
