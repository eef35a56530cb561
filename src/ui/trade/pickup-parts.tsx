import type { DealSide } from "../../domain/deal.ts";
import { CURRENCY_NAMES } from "../../domain/futures/landed-cost.ts";
import type { AnyOrderId } from "../../domain/ids.ts";
import { fen } from "../../domain/money.ts";
import { PAGES } from "../../domain/shell/pages.ts";
import { grouped } from "../../domain/text.ts";
import { pieceName } from "../../domain/timber/quantity-input.ts";
import { countWords } from "../../domain/trade/order-console.ts";
import type { FileView } from "../../domain/trade/order-view.ts";
import { pickupHistory, pickupState } from "../../domain/trade/pickup-turn.ts";
import type { PickupBrief, PickupDetail, PickupLine } from "../../domain/trade/pickup-view.ts";
import type { Dm3 } from "../../domain/units.ts";
import { type Column, RowTable } from "../kit/console/data-table.tsx";
import { Section, Timeline } from "../kit/console/details.tsx";
import { DownloadButton } from "../kit/download-button.tsx";
import { Measured } from "../kit/measured.tsx";
import { Money, Volume } from "../kit/money-text.tsx";
import { Tag } from "../kit/tag.tsx";
import { LineGoods } from "./parts.tsx";

/** Where a tally sheet stands in its reader's words, orange where they have to act. */
export function PickupTag({ pickup, reader }: { pickup: PickupBrief; reader: DealSide }) {
  const { words, tone } = pickupState(pickup, reader);
  return <Tag meaning={tone}>{words}</Tag>;
}

/** How much a truck took, and by how much that is dearer or cheaper than what was to be taken. */
export const PickedVolume = ({ pickup: { actualVolume, diffAmount } }: { pickup: PickupBrief }) => (
  <>
    <Volume dm3={actualVolume} />
    {diffAmount === 0 ? null : (
      <div className="tm-under">
        差额 <SignedMoney amount={diffAmount} />
      </div>
    )}
  </>
);

/** What was done about a tally sheet, by whom and when. */
export const PickupHistory = ({ pickup }: { pickup: PickupDetail }) => (
  <Section title="码单进度">
    <Timeline entries={pickupHistory(pickup)} />
  </Section>
);

/** The money's name behind amounts of a tally sheet; "" for yuan. */
export const unitIn = (pickup: Pick<PickupDetail, "currency"> | null): string =>
  pickup === null || pickup.currency === "CNY" ? "" : CURRENCY_NAMES[pickup.currency];

/** The page of an order that trucks collect. */
export const orderPathOf = ({ orderId, isForward }: { orderId: AnyOrderId; isForward: boolean }): string =>
  `${isForward ? PAGES.forwardOrders.to() : PAGES.orders.to()}/detail?id=${orderId}`;

/** A difference with its sign; a dash for none. */
export function SignedMoney({ amount }: { amount: number }) {
  if (amount === 0) return <span className="tm-number">-</span>;
  return (
    <>
      {amount > 0 ? "+" : "−"}
      <Money fen={fen(Math.abs(amount))} />
    </>
  );
}

/** Reserved and picked counts by line. */
export function PickupLines({ pickup }: { pickup: PickupDetail }) {
  return (
    <section className="tm-panel">
      <header className="tm-panel-head">
        <h2>应提与实提</h2>
      </header>
      <table aria-label="应提与实提" className="tm-table is-top is-carded">
        <thead>
          <tr>
            <th scope="col">商品</th>
            <th scope="col" className="is-number">
              应提
            </th>
            <th scope="col" className="is-number">
              实提
            </th>
            {pickup.isForward ? null : (
              <th scope="col" className="is-number">
                差额
              </th>
            )}
            <th scope="col">差异原因</th>
          </tr>
        </thead>
        <tbody>
          {pickup.lines.map((line) => (
            <tr key={line.orderLineId}>
              <th scope="row">
                <LineGoods line={line} />
              </th>
              <td className="is-number" data-title="应提">
                <Picked line={line} count={line.booked} volume={line.bookedVolume} />
              </td>
              <td className="is-number" data-title="实提">
                <Picked line={line} count={line.actual} volume={line.actualVolume} />
                {line.tallied === null ? null : (
                  <div className="tm-under">裁定数量，码单 {countWords(line, line.tallied)}</div>
                )}
              </td>
              {pickup.isForward ? null : (
                <td className="is-number" data-title="差额">
                  <SignedMoney amount={line.actualAmount - line.bookedAmount} />
                </td>
              )}
              <td data-title="差异原因">{line.reason === "" ? "-" : line.reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {pickup.isForward ? <p className="tm-pad-row tm-muted">期货订单提完后按结算数量一次结算。</p> : null}
    </section>
  );
}

function Picked({ line, count, volume }: { line: PickupLine; count: number; volume: Dm3 }) {
  return (
    <>
      <Measured goods={line} count={count} volume={volume} />
      {line.countedIn === "piece" ? (
        <div className="tm-under tm-number">
          {grouped(count)} {pieceName(line)}
        </div>
      ) : null}
    </>
  );
}

const SHEET_COLUMNS: readonly Column<PickupDetail["tallySheet"][number]>[] = [
  {
    title: "厚×宽×长（mm）",
    cell: ({ thickness, width, length }) => <span className="tm-number">{`${thickness}×${width}×${length}`}</span>,
  },
  { title: "根数", align: "right", cell: ({ pieces }) => <span className="tm-number">{grouped(pieces)}</span> },
  { title: "体积", align: "right", cell: ({ volume }) => <Volume dm3={volume} /> },
];

/** The measured bundles. */
export function TallySheet({ pickup }: { pickup: PickupDetail }) {
  return (
    <section className="tm-panel">
      <header className="tm-panel-head">
        <h2>码单</h2>
      </header>
      <RowTable label="码单" columns={SHEET_COLUMNS} rows={pickup.tallySheet} keyOf={(_, place) => `${place}`} />
    </section>
  );
}

/** Photos and papers of a tally sheet; nothing when there are none. */
export function PickupFiles({ files }: { files: readonly FileView[] }) {
  if (files.length === 0) return null;
  return (
    <section className="tm-panel" aria-label="照片与单据">
      <header className="tm-panel-head">
        <h2>照片与单据</h2>
      </header>
      <p className="tm-pad-row tm-row tm-wrap">
        {files.map(({ fileName, originalName }) => (
          <DownloadButton key={fileName} request={{ fileName, delete: false }}>
            {originalName}
          </DownloadButton>
        ))}
      </p>
    </section>
  );
}
