import type { ReactNode } from "react";
import { CURRENCY_NAMES, type Currency, INCOTERM_NAMES } from "../../domain/futures/landed-cost.ts";
import {
  deadlineText,
  FUTURES_STATES,
  FUTURES_STATUS,
  type FuturesEvent,
  isTimed,
  ownVolumes,
  paperChecklist,
} from "../../domain/futures/order.ts";
import { CONTRACT } from "../../domain/futures/order-papers.ts";
import {
  type FuturesOrderBrief,
  type FuturesOrderDetail,
  type FuturesVoucher,
  IMPORTER_NAMES,
} from "../../domain/futures/order-view.ts";
import { type Fen, fen, formatYuan } from "../../domain/money.ts";
import { type State, stateOf } from "../../domain/states.ts";
import { formatBeijing } from "../../domain/time.ts";
import { VOUCHER_STATUS } from "../../domain/trade/voucher.ts";
import { dm3 } from "../../domain/units.ts";
import type { Column } from "../kit/console/data-table.tsx";
import { FieldGrid, Section, Timeline } from "../kit/console/details.tsx";
import { shownPhoto } from "../kit/console/private-file.tsx";
import { DisputeSection } from "../kit/dispute-section.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import { Link } from "../kit/link.tsx";
import { Volume } from "../kit/money-text.tsx";
import { PayeeBlock } from "../kit/payee-block.tsx";
import { ShopLink } from "../kit/shop-link.tsx";
import { Tag } from "../kit/tag.tsx";
import { VoucherLines } from "../kit/voucher-lines.tsx";

/** An amount of an order's currency. */
export const Amount = ({ amount, currency }: { amount: Fen; currency: Currency }) => (
  <span className="tm-number">
    {formatYuan(amount)}
    <span className="tm-unit">{CURRENCY_NAMES[currency]}</span>
  </span>
);

/** Where an order stands; orange where whoever looks may go on with it. */
export function FuturesTag({ order }: { order: Pick<FuturesOrderBrief, "status" | "events"> }) {
  const acts = order.events.some((event) => event !== "cancel" && event !== "forceCancel" && event !== "delay");
  const { label, tone, final } = stateOf<State>(FUTURES_STATES, order.status);
  return <Tag meaning={acts && !final ? "act" : tone}>{label}</Tag>;
}

/** Columns of every list of orders; `detail` is the path of one. */
export const orderColumns = (detail: string, other: "shopName" | "buyerName"): readonly Column<FuturesOrderBrief>[] => [
  {
    title: "订单 / 货物",
    cell: (row) => (
      <>
        <Link className="tm-number" to={`${detail}?id=${row.id}`}>
          {row.orderNo}
        </Link>
        <div>{row.title}</div>
        <div className="tm-data-second tm-number">{row.sizeText}</div>
      </>
    ),
  },
  {
    title: other === "shopName" ? "供方" : "买家",
    width: 140,
    cell: (row) => (
      <>
        {other === "shopName" ? <ShopLink id={row.merchantId} name={row.shopName} /> : row.buyerName}
        <div className="tm-data-second tm-number">{row.createTime.slice(0, 16)}</div>
      </>
    ),
  },
  {
    title: "数量",
    width: 112,
    align: "right",
    cell: (row) => (
      <>
        <Volume dm3={row.volume} />
        <div className="tm-data-second">{row.containers === 0 ? "散货" : `${row.containers} 柜`}</div>
      </>
    ),
  },
  {
    title: "金额",
    width: 152,
    align: "right",
    cell: (row) => (
      <>
        <Amount amount={row.amount} currency={row.currency} />
        <div className="tm-data-second tm-number">
          {formatYuan(fen(row.price))}/m³ {row.incotermName}
        </div>
      </>
    ),
  },
  {
    title: "已付",
    width: 128,
    align: "right",
    cell: (row) => <Amount amount={row.paidAmount} currency={row.currency} />,
  },
  {
    title: "到港",
    width: 108,
    cell: (row) => (
      <span className="tm-number">
        {row.landedOn || row.eta}
        <div className="tm-data-second">
          {row.landedOn === "" ? "预计" : "已到"} {row.destPortName}
        </div>
      </span>
    ),
  },
  {
    title: "状态",
    width: 120,
    cell: (row) => (
      <>
        <FuturesTag order={row} />
        {row.expireAt === null || !isTimed(row.status) ? null : (
          <div className="tm-data-second tm-number">至 {formatBeijing(row.expireAt).slice(5, 16)}</div>
        )}
      </>
    ),
  },
];

/** Everything about an order that both sides read; `actions` belong to whoever looks, `onVoucher` to who audits. */
export function FuturesOrderView({
  order,
  actions,
  voucherActions,
  pickupPaths,
}: {
  order: FuturesOrderDetail;
  actions: ReactNode;
  /** Where this side reads tallies and reservations. */
  pickupPaths: PickupPaths;
  voucherActions?: (voucher: FuturesVoucher) => ReactNode;
}) {
  const { currency } = order;
  const own = ownVolumes(order.lines, order.volume);
  const contracts = order.docs.filter(({ kind }) => kind === CONTRACT);
  return (
    <>
      <section className="tm-panel tm-futures-head" aria-label="订单">
        <div>
          <h2 className="tm-number">{order.orderNo}</h2>
          <FuturesTag order={order} />
          <span className="tm-muted">{order.title}</span>
          {order.expireAt === null ? null : (
            <span className="tm-number tm-muted">
              {deadlineText(
                order.status,
                formatBeijing(order.expireAt).slice(0, 16),
                order.vouchers.some(({ status }) => status === VOUCHER_STATUS.waiting),
              )}
            </span>
          )}
        </div>
        <div className="tm-futures-acts">{actions}</div>
      </section>
      {voucherActions === undefined ? <FuturesPayee order={order} /> : null}
      <Section title="节点进度">
        <ol className="tm-milestones">
          {order.milestones.map((milestone) => (
            <li
              key={milestone.kind}
              className={milestone.actualDate !== "" ? "is-done" : milestone.isLate ? "is-late" : undefined}
            >
              <b>{milestone.name}</b>
              <span className="tm-number">
                {milestone.actualDate || milestone.planDate || "-"}
                {milestone.actualDate === "" ? (milestone.isLate ? " 延误" : " 计划") : ""}
              </span>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="订单信息">
        <FieldGrid
          fields={[
            { label: "供方", value: <ShopLink id={order.merchantId} name={order.shopName} /> },
            { label: "买家", value: order.buyerName },
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
            { label: "交货条件", value: `${INCOTERM_NAMES[order.incoterm]} ${order.destPortName}` },
            { label: "合同金额", value: <Amount amount={order.amount} currency={currency} /> },
            {
              label: `定金 ${order.depositPct}%`,
              value: <Amount amount={order.depositAmount} currency={currency} />,
            },
            { label: "尾款", value: <Amount amount={order.balanceAmount} currency={currency} /> },
            { label: "已付", value: <Amount amount={order.paidAmount} currency={currency} /> },
            { label: "付款方式", value: order.paymentTerm },
            {
              label: "合同",
              value:
                contracts.length === 0
                  ? "双方尚未上传"
                  : contracts.map(({ id, fileId, originalName, by }) => (
                      <span key={id} className="tm-futures-contract">
                        {by === "buyer" ? "买家" : "供方"} <Paper fileId={fileId} name={originalName} />
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
            { label: "船名航次", value: [order.vessel, order.voyage].filter(Boolean).join(" / ") },
            { label: "提单号", value: order.billNo },
            { label: "柜号", value: order.containerNos.join("、") },
            order.storeName === "" ? null : { label: "提货仓库", value: `${order.storeName} ${order.storeAddress}` },
            order.pickedVolume === 0 ? null : { label: "已提数量", value: <Volume dm3={order.pickedVolume} /> },
            order.finalVolume === null ? null : { label: "结算数量", value: <Volume dm3={order.finalVolume} /> },
            order.finalAmount === null
              ? null
              : { label: "结算金额", value: <Amount amount={order.finalAmount} currency={currency} /> },
            order.leftOver === null || order.leftOver === 0
              ? null
              : {
                  label: order.leftOver < 0 ? "应退买家" : "买家应补",
                  value: <Amount amount={fen(Math.abs(order.leftOver))} currency={currency} />,
                },
            order.forfeited === 0
              ? null
              : { label: "没收定金", value: <Amount amount={order.forfeited} currency={currency} /> },
            order.endReason === "" ? null : { label: "取消原因", value: order.endReason, isWide: true },
            order.remark === "" ? null : { label: "备注", value: order.remark, isWide: true },
          ]}
        />
      </Section>
      <Section title="规格明细" note={<span className="tm-muted">按本单总量与报盘各规格比例折算</span>}>
        <table className="tm-table">
          <thead>
            <tr>
              <th>树种</th>
              <th>等级</th>
              <th>规格 mm</th>
              <th className="is-right">本单数量</th>
            </tr>
          </thead>
          <tbody>
            {order.lines.map((line, at) => (
              <tr key={`${line.speciesCode}/${line.gradeCode}/${line.sizeText}`}>
                <td>{line.speciesName}</td>
                <td>{line.gradeName || "-"}</td>
                <td className="tm-number tm-futures-size">{line.sizeText}</td>
                <td className="is-right">
                  <Volume dm3={own[at] ?? dm3(0)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <DisputeSection dispute={order} {...(voucherActions === undefined ? {} : { photo: shownPhoto })} />
      <PickupSection order={order} paths={pickupPaths} />
      <Section title="付款凭证">
        {order.vouchers.length === 0 ? (
          <p className="tm-futures-none">还没有付款凭证</p>
        ) : (
          <table className="tm-table">
            <thead>
              <tr>
                <th>付款户名 / 流水号</th>
                <th>付款日期</th>
                <th className="is-right">金额</th>
                <th>凭证</th>
                <th>状态</th>
                {voucherActions === undefined ? null : <th>操作</th>}
              </tr>
            </thead>
            <tbody>
              {order.vouchers.map((voucher) => (
                <tr key={voucher.id}>
                  <td>
                    {voucher.payerName}
                    <VoucherLines voucher={voucher} className="tm-second" />
                  </td>
                  <td className="tm-number">{voucher.payDate}</td>
                  <td className="is-right">
                    <Amount amount={voucher.amount} currency={currency} />
                  </td>
                  <td>
                    {voucher.files.map(({ fileId, name }) => (
                      <Paper key={fileId} fileId={fileId} name={name} />
                    ))}
                  </td>
                  <td>
                    {voucher.statusName}
                    {voucher.rejectReason === "" ? null : <div className="tm-second">{voucher.rejectReason}</div>}
                  </td>
                  {voucherActions === undefined ? null : <td>{voucherActions(voucher)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Section>
      <Section title="单证">
        <ul className="tm-paper-checklist" aria-label="单证清单">
          {paperChecklist(order.docs).map(({ name, isThere }) => (
            <li key={name}>
              <Tag meaning={isThere ? "done" : "waiting"}>{isThere ? "已备" : "待备"}</Tag> {name}
            </li>
          ))}
        </ul>
        {order.docs.length === 0 ? (
          <p className="tm-futures-none">还没有上传单证</p>
        ) : (
          <table className="tm-table">
            <thead>
              <tr>
                <th>单证</th>
                <th>文件</th>
                <th>上传方</th>
                <th>时间</th>
              </tr>
            </thead>
            <tbody>
              {order.docs.map((doc) => (
                <tr key={doc.id}>
                  <td>{doc.kindName}</td>
                  <td>
                    <Paper fileId={doc.fileId} name={doc.originalName} />
                  </td>
                  <td>{doc.by === "buyer" ? "买家" : "供方"}</td>
                  <td className="tm-number">{doc.time.slice(0, 16)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Section>
      <Section title="订单记录">
        <Timeline entries={order.timeline} />
      </Section>
    </>
  );
}

/** Where to pay the deposit or the balance while it is owed. */
export function FuturesPayee({ order, isNarrow = false }: { order: FuturesOrderDetail; isNarrow?: boolean }) {
  const { currency, status, dueNow } = order;
  if (dueNow === 0) return null;
  const isDeposit = status === FUTURES_STATUS.toPayDeposit;
  return (
    <PayeeBlock
      payee={order.payee}
      memo={order.orderNo}
      isNarrow={isNarrow}
      sums={[
        {
          label: isDeposit ? `定金 ${order.depositPct}%` : "合同金额",
          value: <Amount amount={isDeposit ? order.depositAmount : order.amount} currency={currency} />,
        },
        { label: "已付", value: <Amount amount={order.paidAmount} currency={currency} /> },
        {
          label: "还需支付",
          value: (
            <strong className="tm-price">
              <Amount amount={dueNow} currency={currency} />
            </strong>
          ),
        },
        ...(order.expireAt === null
          ? []
          : [
              {
                label: "截止时间",
                value: <span className="tm-number">{formatBeijing(order.expireAt).slice(0, 16)}</span>,
              },
            ]),
      ]}
    />
  );
}

type PickupPaths = { tallies: string; trucks?: string };

/** Pickups of the goods and the trucks announced for them; nothing before there are any. */
function PickupSection({ order, paths }: { order: FuturesOrderDetail; paths: PickupPaths }) {
  const { reservations, pickups } = order;
  if (reservations.length === 0 && pickups.length === 0) return null;
  const rows = [
    ...reservations.map((row) => ({ ...row, kind: "提货预约", path: paths.trucks })),
    ...pickups.map((row) => ({ ...row, kind: "提货单", path: paths.tallies })),
  ];
  return (
    <Section title="提货">
      <table className="tm-table">
        <thead>
          <tr>
            <th>单据</th>
            <th>单号</th>
            <th>时间</th>
            <th>车牌号</th>
            <th>状态</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, no, kind, path, time, plateNo, statusName }) => (
            <tr key={id}>
              <td>{kind}</td>
              <td className="tm-number">{path === undefined ? no : <Link to={`${path}?id=${id}`}>{no}</Link>}</td>
              <td className="tm-number">{time.slice(0, 22)}</td>
              <td>{plateNo}</td>
              <td>{statusName}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** A paper of the order, to be saved. */
const Paper = ({ fileId, name }: { fileId: string; name: string }) => (
  <DownloadButton request={{ fileId }}>{name}</DownloadButton>
);

/** What a button's dialog says will follow. */
export const CONSEQUENCES: Readonly<Partial<Record<FuturesEvent, string>>> = {
  decline: "拒绝后订单取消，货量退回报盘。",
  cancel: "取消后货量退回报盘；已付定金按合同约定处理。",
  dispute: "提出后由平台裁定结算金额。",
  confirmSettle: "确认后订单完成，多退少补按结算金额办理。",
  arrive: "登记后进入清关，之后的节点按实际到港日重新计划。",
  clear: "确认后通知买家付清尾款，付清后可在此仓库提货。",
};
