import type { ReactNode } from "react";
import type { DealSide } from "../../domain/deal.ts";
import { futuresMoney } from "../../domain/futures/deal-money.ts";
import { CURRENCY_NAMES, deliveryTerm } from "../../domain/futures/landed-cost.ts";
import { ownVolumes, paperChecklist } from "../../domain/futures/order.ts";
import { CONTRACT } from "../../domain/futures/order-papers.ts";
import { futuresDealState, futuresHint, futuresRail } from "../../domain/futures/order-turn.ts";
import {
  type FuturesOrderDetail,
  type FuturesVoucher,
  futuresContacts,
  hasWaitingVoucher,
  IMPORTER_NAMES,
} from "../../domain/futures/order-view.ts";
import { fen, formatYuan } from "../../domain/money.ts";
import { withoutSeconds } from "../../domain/time.ts";
import { dm3 } from "../../domain/units.ts";
import { type Column, RowTable } from "../kit/console/data-table.tsx";
import { FieldGrid, Section, Timeline } from "../kit/console/details.tsx";
import { shownPhoto } from "../kit/console/private-file.tsx";
import { DealContacts } from "../kit/deal-contacts.tsx";
import { DealConversation } from "../kit/deal-conversation.tsx";
import { Countdown, type DealCommand, DealHead, VouchersPlace } from "../kit/deal-head.tsx";
import { DealMoney } from "../kit/deal-money.tsx";
import { DisputeSection } from "../kit/dispute-section.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import { Link } from "../kit/link.tsx";
import { Volume } from "../kit/money-text.tsx";
import { Pictured } from "../kit/pictured.tsx";
import { RefundSection } from "../kit/refund-section.tsx";
import { Tag } from "../kit/tag.tsx";
import { VoucherLines } from "../kit/voucher-lines.tsx";
import { Amount, FuturesPayee } from "./order-parts.tsx";
import { GoodsWhereabouts } from "./whereabouts.tsx";

type PickupPaths = { tallies: string; trucks?: string };

/** Everything about an order that both sides read; `commands` are those of the reader's side. */
export function FuturesOrderView({
  order,
  reader,
  secondsLeft,
  commands,
  isBusy,
  onSent,
  voucherActions,
  pickupPaths,
}: {
  order: FuturesOrderDetail;
  reader: DealSide;
  /** Until it ends of itself; `null` where no time runs. */
  secondsLeft: number | null;
  commands: readonly DealCommand[];
  isBusy: boolean;
  /** A note was sent: the order is to be read again. */
  onSent: () => void;
  /** Where this side reads tallies and reservations. */
  pickupPaths: PickupPaths;
  /** The commands about a voucher, on the side that audits it. */
  voucherActions?: (voucher: FuturesVoucher) => ReactNode;
}) {
  const own = ownVolumes(order.lines, order.volume);
  const hint = futuresHint(order);
  // Before all else for the buyer who owes some.
  const owes = reader === "buyer" && order.dueNow > 0;
  const money = (
    <DealMoney
      rows={futuresMoney(order)}
      amount={(sum) => <Amount amount={sum} currency={order.currency} />}
      payee={owes ? <FuturesPayee order={order} /> : null}
    />
  );
  return (
    <>
      <DealHead
        kind="订单"
        no={order.orderNo}
        state={futuresDealState(order, reader)}
        countdown={<Countdown secondsLeft={secondsLeft} over="已到截止时间，正在取消" />}
        rail={futuresRail(order)}
        commands={commands}
        isBusy={isBusy}
        hint={
          <>
            <span className="tm-muted">{order.title}</span>
            {hint === null ? null : <span className="tm-number">{hint}</span>}
          </>
        }
      />
      {owes ? money : null}
      <DealContacts contacts={futuresContacts(order, reader)} />
      <Section title="规格明细" note={<span className="tm-muted">按本单总量与报盘各规格比例折算</span>}>
        <RowTable
          label="订购的规格"
          columns={LINE_COLUMNS}
          rows={order.lines.map((line, at) => ({ ...line, own: own[at] ?? dm3(0) }))}
          keyOf={(line) => `${line.speciesCode}/${line.gradeCode}/${line.sizeText}`}
        />
      </Section>
      <GoodsWhereabouts order={order} />
      {owes ? null : money}
      <DisputeSection
        dispute={order}
        imageOf={() => order.image}
        unit={CURRENCY_NAMES[order.currency]}
        {...(voucherActions === undefined ? {} : { photo: shownPhoto })}
      />
      {order.refund === null ? null : (
        <RefundSection
          refund={order.refund}
          reader={reader}
          amount={<Amount amount={order.refund.amount} currency={order.currency} />}
          {...(voucherActions === undefined ? {} : { file: shownPhoto })}
        />
      )}
      <PickupSection order={order} paths={pickupPaths} />
      <VouchersPlace>
        <Section title="付款凭证">
          {order.vouchers.length === 0 ? (
            <p className="tm-pad-row tm-muted">还没有付款凭证</p>
          ) : (
            <RowTable
              label="付款凭证"
              isFit
              columns={voucherColumns(order, hasWaitingVoucher(order) ? voucherActions : undefined)}
              rows={order.vouchers}
              keyOf={({ id }) => id}
            />
          )}
        </Section>
      </VouchersPlace>
      <PaperSection order={order} />
      <OrderFacts order={order} />
      <DealConversation subject="futures" id={order.id} notes={order.notes} reader={reader} onSent={onSent} />
      <Section title="订单进度">
        <Timeline entries={order.timeline} />
      </Section>
    </>
  );
}

function OrderFacts({ order }: { order: FuturesOrderDetail }) {
  const { currency } = order;
  const contracts = order.docs.filter(({ kind }) => kind === CONTRACT);
  return (
    <Section title="订单信息">
      <FieldGrid
        fields={[
          { label: "收货联系人", value: `${order.receiver}（${IMPORTER_NAMES[order.importerKind]}）` },
          { label: "数量", value: <Volume dm3={order.volume} /> },
          {
            label: "单价",
            value: (
              <span className="tm-number">
                {formatYuan(fen(order.price))} {CURRENCY_NAMES[currency]}/m³
              </span>
            ),
          },
          { label: "交货条件", value: deliveryTerm(order.incoterm, { ...order, destPort: order.destPortName }) },
          { label: "付款方式", value: order.paymentTerm },
          {
            label: "合同",
            value:
              contracts.length === 0
                ? "双方尚未上传"
                : contracts.map(({ id, fileId, originalName, by }) => (
                    <span key={id} className="tm-futures-contract tm-row">
                      {by === "buyer" ? "买家" : "商家"} <Paper fileId={fileId} name={originalName} />
                    </span>
                  )),
          },
          { label: "溢短装", value: `±${order.tolerancePct}%` },
          {
            label: order.loadedOn === "" ? "预计装船" : "装船",
            value: <span className="tm-number">{order.loadedOn || order.etd || "待定"}</span>,
          },
          {
            label: order.landedOn === "" ? "预计到港" : "到港",
            value: <span className="tm-number">{order.landedOn || order.eta}</span>,
          },
          order.vessel === ""
            ? null
            : { label: "船名航次", value: [order.vessel, order.voyage].filter(Boolean).join(" / ") },
          order.billNo === "" ? null : { label: "提单号", value: order.billNo },
          order.containerNos.length === 0 ? null : { label: "柜号", value: order.containerNos.join("、") },
          order.pickedVolume === 0 ? null : { label: "已提数量", value: <Volume dm3={order.pickedVolume} /> },
          order.finalVolume === null ? null : { label: "结算数量", value: <Volume dm3={order.finalVolume} /> },
          order.endReason === "" ? null : { label: "取消原因", value: order.endReason, isWide: true },
          order.remark === "" ? null : { label: "备注", value: order.remark, isWide: true },
        ]}
      />
    </Section>
  );
}

const LINE_COLUMNS: readonly Column<FuturesOrderDetail["lines"][number] & { own: FuturesOrderDetail["volume"] }>[] = [
  {
    title: "规格",
    cell: ({ image, sizeText }) => (
      <Pictured image={image}>
        <strong className="tm-number">{sizeText}</strong>
      </Pictured>
    ),
  },
  { title: "树种", cell: ({ speciesName }) => speciesName },
  { title: "等级", cell: ({ gradeName }) => gradeName || "-" },
  { title: "本单数量", align: "right", cell: ({ own }) => <Volume dm3={own} /> },
];

const voucherColumns = (
  { currency }: FuturesOrderDetail,
  actionsOf?: (voucher: FuturesVoucher) => ReactNode,
): Column<FuturesVoucher>[] => [
  {
    title: "付款户名 / 流水号",
    cell: (voucher) => (
      <>
        {voucher.payerName}
        <VoucherLines voucher={voucher} className="tm-second" />
      </>
    ),
  },
  { title: "付款日期", cell: ({ payDate }) => <span className="tm-number">{payDate}</span> },
  { title: "金额", align: "right", cell: ({ amount }) => <Amount amount={amount} currency={currency} /> },
  {
    title: "凭证",
    cell: ({ files }) => files.map(({ fileId, name }) => <Paper key={fileId} fileId={fileId} name={name} />),
  },
  {
    title: "状态",
    cell: ({ statusName, rejectReason }) => (
      <>
        {statusName}
        {rejectReason === "" ? null : <div className="tm-second">{rejectReason}</div>}
      </>
    ),
  },
  ...(actionsOf === undefined ? [] : [{ title: "操作", cell: actionsOf }]),
];

/** Which papers there are yet to be, and those that were uploaded. */
const PaperSection = ({ order: { docs } }: { order: FuturesOrderDetail }) => (
  <Section title="单证">
    <ul className="tm-row tm-stretched tm-gap-24 tm-wrap tm-pad-row" aria-label="单证清单">
      {paperChecklist(docs).map(({ name, isThere }) => (
        <li key={name}>
          <Tag meaning={isThere ? "done" : "waiting"}>{isThere ? "已备" : "待备"}</Tag> {name}
        </li>
      ))}
    </ul>
    {docs.length === 0 ? (
      <p className="tm-pad-row tm-muted">还没有上传单证</p>
    ) : (
      <RowTable label="单证" isFit columns={PAPER_COLUMNS} rows={docs} keyOf={({ id }) => id} />
    )}
  </Section>
);

const PAPER_COLUMNS: readonly Column<FuturesOrderDetail["docs"][number]>[] = [
  { title: "单证", cell: ({ kindName }) => kindName },
  { title: "文件", cell: ({ fileId, originalName }) => <Paper fileId={fileId} name={originalName} /> },
  { title: "上传方", cell: ({ by }) => (by === "buyer" ? "买家" : "商家") },
  { title: "时间", cell: ({ time }) => <span className="tm-number">{time.slice(0, 16)}</span> },
];

/** Pickups of the goods and the trucks announced for them; nothing before there are any. */
function PickupSection({ order: { reservations, pickups }, paths }: { order: FuturesOrderDetail; paths: PickupPaths }) {
  if (reservations.length === 0 && pickups.length === 0) return null;
  const rows = [
    ...reservations.map((row) => ({ ...row, kind: "提货预约", path: paths.trucks })),
    ...pickups.map((row) => ({ ...row, kind: "提货单", path: paths.tallies })),
  ];
  const columns: Column<(typeof rows)[number]>[] = [
    { title: "单据", cell: ({ kind }) => kind },
    {
      title: "单号",
      cell: ({ id, no, path }) => (
        <span className="tm-number">{path === undefined ? no : <Link to={`${path}?id=${id}`}>{no}</Link>}</span>
      ),
    },
    { title: "时间", cell: ({ time }) => <span className="tm-number">{withoutSeconds(time)}</span> },
    { title: "车牌号", cell: ({ plateNo }) => plateNo },
    { title: "状态", cell: ({ statusName }) => statusName },
  ];
  return (
    <Section title="提货">
      <RowTable label="预约与提货" columns={columns} rows={rows} keyOf={({ id }) => id} />
    </Section>
  );
}

/** A paper of the order, to be saved. */
const Paper = ({ fileId, name }: { fileId: string; name: string }) => (
  <DownloadButton request={{ fileId }}>{name}</DownloadButton>
);
