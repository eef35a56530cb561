import { HALL_PATH } from "../../application/demand/quote-machines.ts";
import type { Quote } from "../../domain/demand/quote-view.ts";
import type { Column } from "../kit/console/data-table.tsx";
import { type DeedActor, DeedDialog } from "../kit/console/deed-dialog.tsx";
import { Link } from "../kit/link.tsx";
import { Money } from "../kit/money-text.tsx";
import { Tag } from "../kit/tag.tsx";
import { minute, OfferedText, QUOTE_MEANING } from "./quote-parts.tsx";
import "./quotes.css";

const LINES_SHOWN = 3;

/** A company's own quotes, in the hall and in the console. */
export const SENT_COLUMNS: readonly Column<Quote>[] = [
  {
    title: "求购",
    cell: ({ demandId, demandTitle, demandNo }) => (
      <>
        <Link to={`${HALL_PATH}?id=${demandId}`}>{demandTitle}</Link>
        <span className="tm-data-second tm-number">{demandNo}</span>
      </>
    ),
  },
  {
    title: "我的报价",
    cell: ({ lines }) => (
      <span className="tm-hall-lines">
        {lines.slice(0, LINES_SHOWN).map((line) => (
          <OfferedText key={line.demandItemId} line={line} />
        ))}
      </span>
    ),
  },
  { title: "货款", width: 128, align: "right", cell: ({ goodsAmount }) => <Money fen={goodsAmount} /> },
  {
    title: "有效期至",
    width: 144,
    cell: ({ validUntilAt, lockUntilAt, round }) => (
      <>
        <span className="tm-number">{minute(lockUntilAt ?? validUntilAt)}</span>
        <span className="tm-data-second">第 {round} 轮</span>
      </>
    ),
  },
  {
    title: "状态",
    width: 160,
    cell: ({ status, statusName, endReason, orderNo }) => (
      <>
        <Tag meaning={QUOTE_MEANING[status]}>{statusName}</Tag>
        <span className="tm-data-second">{orderNo || endReason}</span>
      </>
    ),
  },
];

export const WithdrawDialog = ({ deed }: { deed: DeedActor }) => (
  <DeedDialog deed={deed} title="撤回报价" submitText="撤回报价" isDanger>
    <p>撤回后买家不能再采纳这份报价。</p>
  </DeedDialog>
);
